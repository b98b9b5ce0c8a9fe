//! Pixels of a drawing: what is filled, what hangs together, how far it is to somewhere. Lengths are the drawing's units.

use resvg::tiny_skia::{FillRule, Paint, Pixmap, Transform};

use crate::source::Shape;

/// Points on a grid, true or false.
#[derive(Clone)]
pub(crate) struct Mask {
    pub width: usize,
    pub height: usize,
    /// The drawing's coordinates of the first point.
    pub origin: (f32, f32),
    /// From point to point.
    pub step: f32,
    pub bits: Vec<bool>,
}

impl Mask {
    /// What these shapes cover, on the grid of `bounds` (left, top, width, height). What is very wide has a coarser one.
    pub(crate) fn of(shapes: &[&Shape], bounds: (f32, f32, u32, u32)) -> Option<Self> {
        let (left, top, width, height) = bounds;
        let step = if width > 2000 { 2.0 } else { 1.0 };
        let (width, height) = (width / step as u32, height / step as u32);
        let mut canvas = Pixmap::new(width, height)?;
        let paint = Paint { anti_alias: true, ..Paint::default() };
        for shape in shapes {
            let rule = match shape.rule {
                resvg::usvg::FillRule::NonZero => FillRule::Winding,
                resvg::usvg::FillRule::EvenOdd => FillRule::EvenOdd,
            };
            canvas.fill_path(
                &shape.path,
                &paint,
                rule,
                Transform::from_translate(-left, -top).post_scale(1.0 / step, 1.0 / step),
                None,
            );
        }
        let bits = canvas.pixels().iter().map(|pixel| pixel.alpha() > 127).collect();
        Some(Self { width: width as usize, height: height as usize, origin: (left, top), step, bits })
    }

    /// The same grid with other points.
    pub(crate) fn with(&self, bits: Vec<bool>) -> Self {
        Self { bits, ..self.clone() }
    }

    pub(crate) fn not(&self) -> Self {
        self.with(self.bits.iter().map(|bit| !bit).collect())
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        self.with(self.bits.iter().zip(&other.bits).map(|(left, right)| *left && *right).collect())
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        self.with(self.bits.iter().zip(&other.bits).map(|(left, right)| *left || *right).collect())
    }

    /// The left, top, right and bottom that hold all true points, `margin` further out where the grid allows.
    fn window(&self, margin: usize) -> [usize; 4] {
        let mut window = [self.width, self.height, 0, 0];
        for index in (0..self.bits.len()).filter(|index| self.bits[*index]) {
            let (column, row) = (index % self.width, index / self.width);
            window = [window[0].min(column), window[1].min(row), window[2].max(column), window[3].max(row)];
        }
        [
            window[0].saturating_sub(margin),
            window[1].saturating_sub(margin),
            (window[2] + margin + 1).min(self.width),
            (window[3] + margin + 1).min(self.height),
        ]
    }

    /// Only the grid around the true points of `of`.
    pub(crate) fn cropped(&self, of: &Self) -> Self {
        let [left, top, right, bottom] = of.window(24);
        if left >= right || top >= bottom {
            return self.clone();
        }
        let row = |row: usize| &self.bits[row * self.width + left..row * self.width + right];
        Self {
            width: right - left,
            height: bottom - top,
            origin: (self.origin.0 + left as f32 * self.step, self.origin.1 + top as f32 * self.step),
            step: self.step,
            bits: (top..bottom).flat_map(row).copied().collect(),
        }
    }

    /// The same points, moved down.
    pub(crate) fn lowered(&self, down: f32) -> Self {
        let shift = (down / self.step) as usize * self.width;
        let from = |index: usize| index.checked_sub(shift).is_some_and(|index| self.bits[index]);
        self.with((0..self.bits.len()).map(from).collect())
    }

    pub(crate) fn area(&self) -> usize {
        self.bits.iter().filter(|bit| **bit).count()
    }

    /// The index of a place in the drawing.
    pub(crate) fn index(&self, (x, y): (f32, f32)) -> usize {
        let column = ((x - self.origin.0) / self.step).max(0.0) as usize;
        let row = ((y - self.origin.1) / self.step).max(0.0) as usize;
        row.min(self.height - 1) * self.width + column.min(self.width - 1)
    }

    /// How far each point is from the nearest true one.
    pub(crate) fn distance(&self) -> Vec<f32> {
        const FAR: f32 = 1e12;
        let mut field: Vec<f32> = self.bits.iter().map(|bit| if *bit { 0.0 } else { FAR }).collect();
        let mut line = vec![0.0; self.width.max(self.height)];
        for column in 0..self.width {
            for (row, value) in line.iter_mut().take(self.height).enumerate() {
                *value = field[row * self.width + column];
            }
            for (row, value) in parabolas(&line[..self.height]).into_iter().enumerate() {
                field[row * self.width + column] = value;
            }
        }
        for row in field.chunks_mut(self.width) {
            let values = parabolas(row);
            row.copy_from_slice(&values);
        }
        field.into_iter().map(|square| square.sqrt() * self.step).collect()
    }

    /// With all points that are nearer than `radius`.
    pub(crate) fn grown(&self, radius: f32) -> Self {
        self.with(self.distance().into_iter().map(|distance| distance <= radius).collect())
    }

    /// Gaps narrower than twice `radius` are closed.
    pub(crate) fn closed(&self, radius: f32) -> Self {
        self.grown(radius).not().grown(radius).not().or(self)
    }

    /// The parts of at least `least` square units that hang together, largest first, with a point well inside each.
    pub(crate) fn parts(&self, least: f32) -> Vec<(Self, (f32, f32))> {
        let inside = self.not().distance();
        let mut left = self.bits.clone();
        let mut parts = Vec::new();
        for start in 0..left.len() {
            if !left[start] {
                continue;
            }
            let mut deepest = start;
            let mut found = Vec::new();
            let mut open = vec![start];
            left[start] = false;
            while let Some(index) = open.pop() {
                found.push(index);
                if inside[index] > inside[deepest] {
                    deepest = index;
                }
                let column = index % self.width;
                let sides = [
                    (column > 0).then(|| index - 1),
                    (column + 1 < self.width).then(|| index + 1),
                    index.checked_sub(self.width),
                    Some(index + self.width).filter(|next| *next < left.len()),
                ];
                for next in sides.into_iter().flatten().filter(|next| left[*next]).collect::<Vec<_>>() {
                    left[next] = false;
                    open.push(next);
                }
            }
            if found.len() as f32 * self.step * self.step < least {
                continue;
            }
            let mut bits = vec![false; left.len()];
            for index in found {
                bits[index] = true;
            }
            let (column, row) = ((deepest % self.width) as f32, (deepest / self.width) as f32);
            let place = (column * self.step + self.origin.0, row * self.step + self.origin.1);
            parts.push((self.with(bits), place));
        }
        parts.sort_by_key(|(part, _)| std::cmp::Reverse(part.area()));
        parts
    }
}

/// Felzenszwalb and Huttenlocher's exact transform of one row: the lower envelope of parabolas.
fn parabolas(values: &[f32]) -> Vec<f32> {
    let meet = |left: usize, right: usize| {
        let (a, b) = (left as f32, right as f32);
        ((values[right] + b * b) - (values[left] + a * a)) / (2.0 * b - 2.0 * a)
    };
    let mut hull: Vec<(usize, f32)> = Vec::new();
    for index in 0..values.len() {
        while let Some(&(last, from)) = hull.last() {
            if hull.len() > 1 && meet(last, index) <= from {
                hull.pop();
            } else {
                break;
            }
        }
        let from = hull.last().map_or(f32::NEG_INFINITY, |&(last, _)| meet(last, index));
        hull.push((index, from));
    }
    let mut place = 0;
    (0..values.len())
        .map(|index| {
            while hull.get(place + 1).is_some_and(|&(_, from)| from < index as f32) {
                place += 1;
            }
            let apart = index as f32 - hull[place].0 as f32;
            apart * apart + values[hull[place].0]
        })
        .collect()
}
