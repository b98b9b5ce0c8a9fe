//! From pixels back to smooth outlines, and from outlines to short path data.

use std::collections::HashMap;
use std::fmt::Write as _;

use resvg::tiny_skia::{Path, PathBuilder, PathSegment, Point};

use crate::mask::Mask;

/// How far a simplified outline may leave the true one, in points of the grid: less would keep its steps.
const TOLERANCE: f32 = 0.8;

/// The outlines of where `field` is above 0, as smooth path data; specks below `least` square units are left out.
pub(crate) fn trace(grid: &Mask, field: &[f32], least: f32) -> String {
    let mut data = String::new();
    for ring in rings(grid, field) {
        if area(&ring).abs() < least {
            continue;
        }
        let ring = simplified(&ring, TOLERANCE * grid.step);
        if ring.len() < 4 {
            continue;
        }
        smooth(&mut data, &ring);
    }
    data
}

/// Marching squares: a segment per cell, linked by the grid edges that they end on.
fn rings(grid: &Mask, field: &[f32]) -> Vec<Vec<(f32, f32)>> {
    let width = grid.width;
    let mut next: HashMap<(usize, bool), (usize, bool)> = HashMap::new();
    for row in 0..grid.height - 1 {
        for column in 0..width - 1 {
            let at = row * width + column;
            let corners = [at, at + 1, at + width + 1, at + width];
            // Edges by their first point: top, right, bottom, left.
            let edges = [(at, true), (at + 1, false), (at + width, true), (at, false)];
            let inside = corners.map(|corner| field[corner] > 0.0);
            let mut entries = Vec::new();
            let mut exits = Vec::new();
            for (edge, key) in edges.iter().enumerate() {
                match (inside[edge], inside[(edge + 1) % 4]) {
                    (true, false) => exits.push((edge, *key)),
                    (false, true) => entries.push((edge, *key)),
                    _ => {}
                }
            }
            for (edge, key) in exits {
                // Of two entries the one that comes next round the cell keeps the diagonal apart.
                let entry = entries.iter().min_by_key(|(entry, _)| (entry + 4 - edge) % 4);
                if let Some((_, entry)) = entry {
                    next.insert(key, *entry);
                }
            }
        }
    }
    let place = |(at, across): (usize, bool)| {
        let other = if across { at + 1 } else { at + width };
        let share = field[at] / (field[at] - field[other]);
        let (x, y) = ((at % width) as f32 + 0.5, (at / width) as f32 + 0.5);
        let (x, y) = if across { (x + share, y) } else { (x, y + share) };
        (x * grid.step + grid.origin.0, y * grid.step + grid.origin.1)
    };
    let mut starts: Vec<_> = next.keys().copied().collect();
    starts.sort_unstable();
    let mut found = Vec::new();
    for start in starts {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(after) = next.remove(&at) {
            ring.push(place(at));
            at = after;
        }
        if ring.len() > 3 {
            found.push(ring);
        }
    }
    found
}

fn area(ring: &[(f32, f32)]) -> f32 {
    let turned = ring.iter().cycle().skip(1);
    ring.iter().zip(turned).map(|(left, right)| left.0 * right.1 - right.0 * left.1).sum::<f32>() / 2.0
}

/// Douglas and Peucker's simplification of a ring, split at its two far ends.
fn simplified(ring: &[(f32, f32)], tolerance: f32) -> Vec<(f32, f32)> {
    let far = |from: (f32, f32)| {
        let apart = |point: &(f32, f32)| (point.0 - from.0).hypot(point.1 - from.1);
        (0..ring.len()).max_by(|a, b| apart(&ring[*a]).total_cmp(&apart(&ring[*b]))).unwrap_or(0)
    };
    let (one, two) = (far(ring[0]), far(ring[far(ring[0])]));
    let (one, two) = (one.min(two), one.max(two));
    let mut points = thinned(&ring[one..=two], tolerance);
    points.pop();
    let around: Vec<_> = ring[two..].iter().chain(&ring[..=one]).copied().collect();
    points.extend(thinned(&around, tolerance));
    points.pop();
    points
}

fn thinned(line: &[(f32, f32)], tolerance: f32) -> Vec<(f32, f32)> {
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else { return Vec::new() };
    let (across, down) = (last.0 - first.0, last.1 - first.1);
    let length = across.hypot(down).max(0.001);
    let off = |point: &(f32, f32)| ((point.0 - first.0) * down - (point.1 - first.1) * across).abs() / length;
    let middle = line.iter().enumerate().map(|(index, point)| (index, off(point)));
    match middle.max_by(|left, right| left.1.total_cmp(&right.1)) {
        Some((index, distance)) if distance > tolerance && index > 0 && index + 1 < line.len() => {
            let mut points = thinned(&line[..=index], tolerance);
            points.pop();
            points.extend(thinned(&line[index..], tolerance));
            points
        }
        _ => vec![first, last],
    }
}

/// Curves through the middles of the sides, with the corners as handles.
fn smooth(data: &mut String, ring: &[(f32, f32)]) {
    let middle = |left: (f32, f32), right: (f32, f32)| {
        (f32::midpoint(left.0, right.0), f32::midpoint(left.1, right.1))
    };
    let mut pen = Pen::default();
    let last = ring[ring.len() - 1];
    pen.start(data, middle(last, ring[0]));
    for (index, corner) in ring.iter().enumerate() {
        let after = ring[(index + 1) % ring.len()];
        pen.draw(data, 'q', &[*corner, middle(*corner, after)]);
    }
    data.push('z');
}

/// Path data of an outline, relative and with one decimal.
pub(crate) fn path_data(path: &Path) -> String {
    let place = |point: Point| (point.x, point.y);
    let (mut data, mut pen) = (String::new(), Pen::default());
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => pen.start(&mut data, place(to)),
            PathSegment::LineTo(to) => pen.draw(&mut data, 'l', &[place(to)]),
            PathSegment::QuadTo(by, to) => pen.draw(&mut data, 'q', &[place(by), place(to)]),
            PathSegment::CubicTo(by, and, to) => {
                pen.draw(&mut data, 'c', &[place(by), place(and), place(to)]);
            }
            PathSegment::Close => {
                data.push('z');
                pen.letter = 'z';
            }
        }
    }
    data
}

/// The closed curves of a path, each as its own.
pub(crate) fn pieces(path: &Path) -> Vec<Path> {
    let mut pieces = Vec::new();
    let mut piece = PathBuilder::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                pieces.extend(std::mem::take(&mut piece).finish());
                piece.move_to(to.x, to.y);
            }
            PathSegment::LineTo(to) => piece.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => piece.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(by, and, to) => piece.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y),
            PathSegment::Close => piece.close(),
        }
    }
    pieces.extend(piece.finish());
    pieces
}

/// Where the rounded path is, in tenths, so that rounding does not add up.
#[derive(Default)]
struct Pen {
    at: (i32, i32),
    letter: char,
}

impl Pen {
    fn start(&mut self, data: &mut String, to: (f32, f32)) {
        self.at = tenths(to);
        self.letter = 'M';
        data.push('M');
        number(data, self.at.0, true);
        number(data, self.at.1, false);
    }

    fn draw(&mut self, data: &mut String, letter: char, points: &[(f32, f32)]) {
        let from = self.at;
        let first = self.letter != letter;
        if first {
            data.push(letter);
            self.letter = letter;
        }
        for (index, point) in points.iter().map(|point| tenths(*point)).enumerate() {
            number(data, point.0 - from.0, first && index == 0);
            number(data, point.1 - from.1, false);
            self.at = point;
        }
    }
}

fn tenths((x, y): (f32, f32)) -> (i32, i32) {
    ((x * 10.0).round() as i32, (y * 10.0).round() as i32)
}

/// Writes tenths, with a space only where a sign does not part it from the number before.
fn number(data: &mut String, value: i32, first: bool) {
    if !first && value >= 0 {
        data.push(' ');
    }
    let sign = if value < 0 { "-" } else { "" };
    let (whole, rest) = (value.abs() / 10, value.abs() % 10);
    let _ = match (whole, rest) {
        (0, 1..) => write!(data, "{sign}.{rest}"),
        (_, 0) => write!(data, "{sign}{whole}"),
        _ => write!(data, "{sign}{whole}.{rest}"),
    };
}
