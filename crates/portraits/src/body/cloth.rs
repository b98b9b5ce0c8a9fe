//! Cloth: how a torso is filled, folded and knitted.

use crate::body::{FLOOR, Frame};
use crate::colour::Colour;
use crate::drawing::{Drawing, Paint};
use crate::figure::Sitter;
use crate::geometry::{Point, at, brush, smooth};

/// One piece of cloth in the scene's light.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cloth {
    /// Its colour in even light.
    pub(crate) base: Colour,
}

impl Cloth {
    /// A darker tone: seams and the inside of collars.
    pub(crate) fn dark(self) -> Colour {
        self.base.dimmed(0.80)
    }

    /// Folds.
    pub(crate) fn fold(self) -> Colour {
        self.base.dimmed(0.64)
    }

    /// A lighter tone: edges that catch light.
    pub(crate) fn light(self) -> Colour {
        self.base.lighter(0.055)
    }

    /// Filling for a piece as wide as the body.
    pub(crate) fn paint(self, drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame) -> Paint {
        let reach = frame.shoulder * sitter.light();
        let stops = [(0.0, self.light(), 1.0), (1.0, self.base.dimmed(0.82), 1.0)];
        drawing.linear(at(reach, 260.0), at(-reach, 420.0), &stops)
    }
}

/// The outer edge of a garment from its collar point at the right over the shoulder down to the floor.
pub(crate) fn right_edge(frame: &Frame, collar: f32) -> Vec<Point> {
    let start = at(collar, frame.slope(collar) - 2.0);
    let rest = frame.right_side().into_iter().filter(|point| point.x > collar + 12.0);
    [start].into_iter().chain(rest.map(|point| at(point.x + 3.0, point.y - 3.0))).collect()
}

/// A torso under a neckline that runs, in one smooth piece or with corners between several, from the left
/// to the right collar point.
pub(crate) fn torso(frame: &Frame, collar: f32, neckline: &[&[Point]]) -> String {
    let right = right_edge(frame, collar);
    let left: Vec<Point> = right.iter().map(|point| at(-point.x, point.y)).collect();
    let rising: Vec<Point> = left.into_iter().rev().collect();
    let mut path = smooth(&rising);
    for part in neckline.iter().copied().chain([right.as_slice()]).map(smooth) {
        path.push_str(&part.replacen('M', "L", 1));
    }
    path.push('Z');
    path
}

/// A rounded neckline.
pub(crate) fn round_neckline(frame: &Frame, collar: f32, depth: f32) -> Vec<Point> {
    let top = frame.slope(collar) - 2.0;
    let half = [(1.0, 0.0), (0.93, 0.36), (0.70, 0.74), (0.36, 0.95)];
    let left = half.iter().map(|&(out, down)| at(-out * collar, top + down * depth));
    let right = half.iter().rev().map(|&(out, down)| at(out * collar, top + down * depth));
    left.chain([at(0.0, top + depth)]).chain(right).collect()
}

/// A pointed neckline, its point `aside` from the middle.
pub(crate) fn pointed_neckline(frame: &Frame, collar: f32, depth: f32, aside: f32) -> [[Point; 3]; 2] {
    let top = frame.slope(collar) - 2.0;
    let point = at(aside, top + depth);
    let bend = |sign: f32| at(sign * collar * 0.72 + aside * 0.3, top + depth * 0.38);
    [[at(-collar, top), bend(-1.0), point], [point, bend(1.0), at(collar, top)]]
}

/// Armholes, sleeves and the folds of a worn torso.
pub(crate) fn folds(drawing: &mut Drawing, frame: &Frame, cloth: Cloth, strength: f32) {
    let shoulder = frame.shoulder;
    for side in [-1.0, 1.0] {
        let seam = [
            at(side * (shoulder - 46.0), 280.0),
            at(side * (shoulder - 62.0), 330.0),
            at(side * (shoulder - 60.0), 400.0),
            at(side * (shoulder - 44.0), 446.0),
        ];
        drawing.stroke(&smooth(&seam), cloth.fold(), 2.0, 0.32 * strength);
        let arm = [
            at(side * (shoulder - 44.0), 440.0),
            at(side * (shoulder - 38.0), 540.0),
            at(side * (shoulder - 44.0), FLOOR),
        ];
        drawing.fill(&brush(&arm, [2.0, 8.0, 10.0]), cloth.fold(), 0.36 * strength);
        let pull = [
            at(side * (shoulder - 58.0), 424.0),
            at(side * (shoulder - 104.0), 452.0),
            at(side * (shoulder - 140.0), 500.0),
        ];
        drawing.fill(&brush(&pull, [8.0, 7.0, 1.0]), cloth.fold(), 0.20 * strength);
        let chest = [
            at(side * (shoulder - 96.0), 300.0),
            at(side * (shoulder - 126.0), 346.0),
            at(side * (shoulder - 132.0), 392.0),
        ];
        drawing.fill(&brush(&chest, [1.0, 6.0, 1.0]), cloth.fold(), 0.13 * strength);
    }
    let middle = [at(-30.0, 470.0), at(-12.0, 530.0), at(-20.0, 640.0)];
    drawing.fill(&brush(&middle, [1.0, 8.0, 3.0]), cloth.fold(), 0.12 * strength);
}

/// A ribbed border along a neckline: `width` broad, below it.
pub(crate) fn ribbing(drawing: &mut Drawing, cloth: Cloth, upper: &[Point], lower: &[Point]) {
    drawing.fill(&crate::geometry::band(upper, lower), cloth.base.dimmed(0.91), 1.0);
    drawing.stroke(&smooth(lower), cloth.fold(), 1.6, 0.4);
    let (tops, bottoms) = (crate::geometry::resample(upper, 33), crate::geometry::resample(lower, 33));
    for (top, bottom) in tops.into_iter().zip(bottoms) {
        let rib = [top.towards(bottom, 0.14), top.towards(bottom, 0.86)];
        drawing.stroke(&smooth(&rib), cloth.fold(), 1.3, 0.26);
    }
}
