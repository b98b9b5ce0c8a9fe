//! Points and smooth lines through them.

use std::fmt::Write;
use std::ops::{Add, Mul, Sub};

/// A point on the canvas: x to the right, y down.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// Short for a point.
pub(crate) fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        at(self.x * factor, self.y * factor)
    }
}

impl Point {
    /// The way to another point: 0 is here, 1 is there.
    pub(crate) fn towards(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }

    /// A unit vector at a right angle to this one.
    fn normal(self) -> Self {
        let length = self.x.hypot(self.y).max(0.001);
        at(-self.y / length, self.x / length)
    }
}

/// Between two numbers: 0 is `from`, 1 is `to`.
pub(crate) fn lerp(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

/// 0 below `from`, 1 above `to`, smooth between.
pub(crate) fn smoothstep(from: f32, to: f32, value: f32) -> f32 {
    let share = ((value - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// `count` numbers evenly from 0 to 1, both included.
pub(crate) fn steps(count: u16) -> impl DoubleEndedIterator<Item = f32> + Clone {
    let last = f32::from(count.max(2) - 1);
    (0..count).map(move |step| f32::from(step) / last)
}

/// An SVG path along a smooth line (Catmull-Rom) through the points.
pub(crate) fn smooth(points: &[Point]) -> String {
    let mut path = String::with_capacity(points.len() * 40);
    if let Some(first) = points.first() {
        let _ = write!(path, "M{:.1} {:.1}", first.x, first.y);
        curves(&mut path, points);
    }
    path
}

/// A closed shape with a smooth rim through the points.
pub(crate) fn blob(points: &[Point]) -> String {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return String::new() };
    let second = points.get(1).copied().unwrap_or(first);
    let ring: Vec<Point> = [last].into_iter().chain(points.iter().copied()).chain([first, second]).collect();
    let mut path = format!("M{:.1} {:.1}", first.x, first.y);
    for window in ring.windows(4) {
        if let [before, from, to, after] = *window {
            bezier(&mut path, before, from, to, after);
        }
    }
    path.push('Z');
    path
}

/// A shape between two smooth edges that run the same way.
pub(crate) fn band(edge: &[Point], other: &[Point]) -> String {
    let back: Vec<Point> = other.iter().rev().copied().collect();
    let mut path = smooth(edge);
    if let Some(corner) = back.first() {
        let _ = write!(path, "L{:.1} {:.1}", corner.x, corner.y);
        curves(&mut path, &back);
    }
    path.push('Z');
    path
}

/// A closed shape with a rim of small outward arcs, as curls have. The points run clockwise.
pub(crate) fn scalloped(points: &[Point]) -> String {
    let Some(&first) = points.first() else { return String::new() };
    let mut path = format!("M{:.1} {:.1}", first.x, first.y);
    let next = points.iter().skip(1).chain([&first]);
    for (from, to) in points.iter().zip(next) {
        let radius = (to.x - from.x).hypot(to.y - from.y) * 0.58;
        let _ = write!(path, "A{radius:.1} {radius:.1} 0 0 1 {:.1} {:.1}", to.x, to.y);
    }
    path.push('Z');
    path
}

/// The points seen in a mirror at x = 0.
pub(crate) fn mirrored(points: &[Point]) -> Vec<Point> {
    points.iter().map(|point| at(-point.x, point.y)).collect()
}

/// A straight-edged closed shape.
pub(crate) fn polygon(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, point) in points.iter().enumerate() {
        let _ = write!(path, "{}{:.1} {:.1}", if index == 0 { 'M' } else { 'L' }, point.x, point.y);
    }
    path.push('Z');
    path
}

/// An upright ellipse as a path.
pub(crate) fn ellipse(centre: Point, radius_x: f32, radius_y: f32) -> String {
    let Point { x, y } = centre;
    let (left, right) = (x - radius_x, x + radius_x);
    format!(
        "M{left:.1} {y:.1}A{radius_x:.1} {radius_y:.1} 0 0 1 {right:.1} {y:.1}A{radius_x:.1} {radius_y:.1} 0 0 1 {left:.1} {y:.1}Z"
    )
}

/// A rectangle with rounded corners as a path.
pub(crate) fn rounded(corner: Point, size: Point, radius: f32) -> String {
    let (Point { x, y }, Point { x: width, y: height }) = (corner, size);
    let (across, down) = (width - 2.0 * radius, height - 2.0 * radius);
    format!(
        "M{:.1} {y:.1}h{across:.1}q{radius:.1} 0 {radius:.1} {radius:.1}v{down:.1}q0 {radius:.1} -{radius:.1} {radius:.1}h-{across:.1}q-{radius:.1} 0 -{radius:.1} -{radius:.1}v-{down:.1}q0 -{radius:.1} {radius:.1} -{radius:.1}Z",
        x + radius
    )
}

/// A brush stroke along the points: `widths` from its start over its middle to its end.
pub(crate) fn brush(points: &[Point], widths: [f32; 3]) -> String {
    let line = resample(points, 9);
    let [start, middle, end] = widths;
    let half = |share: f32| {
        let width =
            if share < 0.5 { lerp(start, middle, share * 2.0) } else { lerp(middle, end, share * 2.0 - 1.0) };
        width / 2.0
    };
    let mut upper = Vec::with_capacity(line.len());
    let mut lower = Vec::with_capacity(line.len());
    for (index, (share, &point)) in steps(9).zip(&line).enumerate() {
        let before = line.get(index.saturating_sub(1)).copied().unwrap_or(point);
        let after = line.get(index + 1).copied().unwrap_or(point);
        let offset = (after - before).normal() * half(share);
        upper.push(point + offset);
        lower.push(point - offset);
    }
    band(&upper, &lower)
}

/// The smooth line through the points, cut into `count` points.
pub(crate) fn resample(points: &[Point], count: u16) -> Vec<Point> {
    steps(count).map(|share| along(points, share)).collect()
}

/// The point on the smooth line at a share of its length, counted in points.
pub(crate) fn along(points: &[Point], share: f32) -> Point {
    let last = u16::try_from(points.len().saturating_sub(1)).unwrap_or(0);
    let place = share.clamp(0.0, 1.0) * f32::from(last);
    let index = (0..last).rev().find(|&index| f32::from(index) <= place).unwrap_or(0);
    let inside = place - f32::from(index);
    let point = |offset: i32| {
        let index = (i32::from(index) + offset).clamp(0, i32::from(last));
        usize::try_from(index).ok().and_then(|index| points.get(index)).copied().unwrap_or_default()
    };
    let (before, from, to, after) = (point(-1), point(0), point(1), point(2));
    let (square, cube) = (inside * inside, inside * inside * inside);
    (from * 2.0
        + (to - before) * inside
        + (before * 2.0 - from * 5.0 + to * 4.0 - after) * square
        + (from * 3.0 - before - to * 3.0 + after) * cube)
        * 0.5
}

fn curves(path: &mut String, points: &[Point]) {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let padded: Vec<Point> = [first].into_iter().chain(points.iter().copied()).chain([last]).collect();
    for window in padded.windows(4) {
        if let [before, from, to, after] = *window {
            bezier(path, before, from, to, after);
        }
    }
}

fn bezier(path: &mut String, before: Point, from: Point, to: Point, after: Point) {
    let leave = from + (to - before) * (1.0 / 6.0);
    let arrive = to - (after - from) * (1.0 / 6.0);
    let _ = write!(
        path,
        "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
        leave.x, leave.y, arrive.x, arrive.y, to.x, to.y
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smooth_line_goes_through_its_points() {
        let points = [at(0.0, 0.0), at(10.0, 5.0), at(20.0, 0.0)];
        assert_eq!(along(&points, 0.0), points[0]);
        assert_eq!(along(&points, 0.5), points[1]);
        assert_eq!(along(&points, 1.0), points[2]);
        assert!(smooth(&points).ends_with("20.0 0.0"));
    }

    #[test]
    fn shapes_are_closed_and_survive_emptiness() {
        assert!(blob(&[at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0)]).ends_with('Z'));
        assert_eq!(blob(&[]), "");
        assert_eq!(smooth(&[]), "");
    }
}
