//! Blazers, jackets, hoods and scarves.

use crate::body::cloth::{Cloth, folds, right_edge};
use crate::body::{FLOOR, Frame};
use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, blob, brush, mirrored, polygon, smooth};

/// A blazer's fronts and lapels.
pub(crate) fn blazer(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    fronts(drawing, sitter, frame, cloth, at(12.0, 588.0));
    let neck = frame.neck;
    for side in [-1.0, 1.0] {
        let here = |x: f32, y: f32| at(side * x, y);
        let lapel = polygon(&[
            here(neck + 2.0, 196.0),
            here(neck + 34.0, 240.0),
            here(neck + 68.0, 316.0),
            here(neck + 44.0, 330.0),
            here(neck + 62.0, 350.0),
            here(12.0, 588.0),
            here(neck - 6.0, 330.0),
            here(neck + 2.0, 240.0),
        ]);
        let tone = if side * sitter.light() > 0.0 { cloth.light() } else { cloth.base.lighter(0.01) };
        drawing.fill(&lapel, tone, 1.0);
        drawing.stroke(
            &polygon(&[
                here(neck + 68.0, 316.0),
                here(neck + 44.0, 330.0),
                here(neck + 62.0, 350.0),
                here(12.0, 588.0),
            ])
            .replace('Z', ""),
            cloth.fold(),
            2.0,
            0.6,
        );
        drawing.stroke(
            &smooth(&[here(neck + 44.0, 330.0), here(neck + 10.0, 318.0)]),
            cloth.fold(),
            1.6,
            0.5,
        );
    }
}

/// An open jacket with a turned-down collar.
pub(crate) fn jacket(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    fronts(drawing, sitter, frame, cloth, at(46.0, FLOOR));
    let neck = frame.neck;
    for side in [-1.0, 1.0] {
        let here = |x: f32, y: f32| at(side * x, y);
        let leaf = [
            here(neck - 2.0, 192.0),
            here(neck + 22.0, 206.0),
            here(neck + 54.0, 270.0),
            here(neck + 44.0, 342.0),
            here(neck + 4.0, 316.0),
            here(neck - 2.0, 252.0),
        ];
        drawing.fill(&blob(&leaf.map(|point| at(point.x + side * 2.0, point.y + 7.0))), cloth.fold(), 0.35);
        drawing.fill(&blob(&leaf), cloth.light(), 1.0);
        let seam = [here(neck + 20.0, 350.0), here(52.0, 480.0), here(58.0, FLOOR)];
        drawing.stroke(&smooth(&seam), cloth.fold(), 1.6, 0.45);
        let yoke = [here(neck + 70.0, 352.0), here(frame.shoulder - 60.0, 366.0)];
        drawing.stroke(&smooth(&yoke), cloth.fold(), 1.8, 0.4);
    }
}

/// The two fronts of an open garment, which meet (or nearly) at `meeting`.
fn fronts(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth, meeting: Point) {
    let collar = frame.neck + 4.0;
    let outer = right_edge(frame, collar);
    let inner = [
        at(collar - 4.0, 214.0),
        at(collar - 4.0, 300.0),
        at(meeting.x.max(30.0), 470.0),
        meeting,
        at(meeting.x - 4.0, FLOOR),
    ];
    let paint = cloth.paint(drawing, sitter, frame);
    for mirror in [false, true] {
        let flip = |points: &[Point]| if mirror { mirrored(points) } else { points.to_vec() };
        drawing.stroke(&smooth(&flip(&inner)), sitter.skin.line, 12.0, 0.16);
        drawing.fill(&band(&flip(&outer), &flip(&inner)), paint, 1.0);
        drawing.stroke(&smooth(&flip(&inner)), cloth.fold(), 2.0, 0.5);
    }
    folds(drawing, frame, cloth, 1.0);
}

/// The hood, seen behind the neck.
pub(crate) fn hood_behind(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    let half = frame.neck + 64.0;
    let shape = blob(&[
        at(-half, 224.0),
        at(-half * 0.7, 156.0),
        at(0.0, 132.0),
        at(half * 0.7, 156.0),
        at(half, 224.0),
        at(half * 0.7, 284.0),
        at(-half * 0.7, 284.0),
    ]);
    let paint = cloth.paint(drawing, sitter, frame);
    drawing.fill(&shape, paint, 1.0);
    let inside = blob(&[at(-half * 0.74, 222.0), at(0.0, 158.0), at(half * 0.74, 222.0), at(0.0, 290.0)]);
    drawing.fill(&inside, cloth.fold(), 0.75);
}

/// The front edges of the hood and its cords.
pub(crate) fn hood(drawing: &mut Drawing, _sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    let neck = frame.neck;
    for side in [-1.0, 1.0] {
        let here = |x: f32, y: f32| at(side * x, y);
        let roll = [
            here(neck + 4.0, 196.0),
            here(neck + 36.0, 214.0),
            here(neck + 48.0, 250.0),
            here(neck + 6.0, 306.0),
            here(-6.0, 330.0),
            here(-2.0, 300.0),
            here(neck - 16.0, 268.0),
            here(neck - 2.0, 236.0),
        ];
        drawing.fill(&blob(&roll.map(|point| at(point.x, point.y + 8.0))), cloth.fold(), 0.35);
        drawing.fill(&blob(&roll), cloth.light(), 1.0);
        let crease = [here(neck + 16.0, 222.0), here(neck + 14.0, 262.0), here(10.0, 312.0)];
        drawing.fill(&brush(&crease, [1.0, 5.0, 1.0]), cloth.fold(), 0.3);
        let cord = [here(30.0, 300.0), here(33.0, 350.0), here(30.0, 404.0)];
        drawing.stroke(&smooth(&cord), cloth.base.lighter(0.22), 4.4, 0.95);
    }
}

/// A scarf wound once round the neck.
pub(crate) fn scarf(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    let neck = frame.neck;
    let side = sitter.light();
    let end = [
        at(side * 20.0, 270.0),
        at(side * 84.0, 280.0),
        at(side * 96.0, 420.0),
        at(side * 88.0, 530.0),
        at(side * 22.0, 536.0),
        at(side * 18.0, 400.0),
    ];
    drawing.fill(&blob(&end.map(|point| at(point.x + 4.0, point.y + 6.0))), cloth.fold(), 0.4);
    drawing.fill(&blob(&end), cloth.base.dimmed(0.92), 1.0);
    let wound = [
        at(-neck - 30.0, 200.0),
        at(-neck * 0.4, 192.0),
        at(0.0, 204.0),
        at(neck * 0.4, 192.0),
        at(neck + 30.0, 200.0),
        at(neck + 46.0, 252.0),
        at(neck * 0.7, 316.0),
        at(0.0, 328.0),
        at(-neck * 0.7, 316.0),
        at(-neck - 46.0, 252.0),
    ];
    drawing.fill(&blob(&wound.map(|point| at(point.x, point.y + 9.0))), cloth.fold(), 0.42);
    let paint = cloth.paint(drawing, sitter, frame);
    drawing.fill(&blob(&wound), paint, 1.0);
    for (height, reach) in [(222.0, 20.0), (252.0, 34.0), (282.0, 14.0)] {
        let fold = [
            at(-neck - reach, height),
            at(-neck * 0.2, height + 32.0),
            at(neck * 0.5, height + 26.0),
            at(neck + reach, height - 4.0),
        ];
        drawing.fill(&brush(&fold, [1.0, 8.0, 1.5]), cloth.fold(), 0.32);
    }
    let shade =
        drawing.linear(at(0.0, 192.0), at(0.0, 250.0), &[(0.0, cloth.fold(), 0.7), (1.0, cloth.fold(), 0.0)]);
    drawing.fill(&blob(&wound), shade, 1.0);
}
