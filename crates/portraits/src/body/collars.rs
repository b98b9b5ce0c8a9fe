//! Collars of shirts and knitwear.

use crate::body::Frame;
use crate::body::cloth::Cloth;
use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, blob, polygon, smooth};

/// The back of a standing collar.
pub(crate) fn collar_behind(drawing: &mut Drawing, frame: &Frame, cloth: Cloth) {
    let half = frame.neck + 14.0;
    let shape = blob(&[
        at(-half, 196.0),
        at(0.0, 176.0),
        at(half, 196.0),
        at(half + 8.0, 240.0),
        at(0.0, 262.0),
        at(-half - 8.0, 240.0),
    ]);
    drawing.fill(&shape, cloth.dark(), 1.0);
}

/// The back of a round neckline.
pub(crate) fn rim_behind(drawing: &mut Drawing, frame: &Frame, cloth: Cloth) {
    let half = frame.neck + 15.0;
    let shape = blob(&[
        at(-half, 226.0),
        at(0.0, 206.0),
        at(half, 226.0),
        at(half, 250.0),
        at(0.0, 262.0),
        at(-half, 250.0),
    ]);
    drawing.fill(&shape, cloth.dark(), 1.0);
}

/// The two leaves of a shirt collar, open down to `opening`.
pub(crate) fn leaves(drawing: &mut Drawing, frame: &Frame, cloth: Cloth, opening: f32) {
    let neck = frame.neck;
    for side in [-1.0, 1.0] {
        let here = |x: f32, y: f32| at(side * x, y);
        let fold = [
            here(neck - 2.0, 186.0),
            here(neck - 4.0, 226.0),
            here(neck * 0.5, 280.0),
            here(4.0, opening - 4.0),
        ];
        let outer = [
            here(neck + 10.0, 194.0),
            here(neck + 26.0, 226.0),
            here(neck + 12.0, 300.0),
            here(neck - 14.0, 334.0),
        ];
        let leaf = format!(
            "{}L{:.1} {:.1}L{:.1} {:.1}Z",
            smooth(&outer),
            side * 18.0,
            opening - 32.0,
            side * (neck - 4.0),
            226.0
        );
        let full = format!("{}{}", band(&outer[..2], &fold[..2]), leaf);
        drawing.fill(
            &polygon(&[
                here(neck + 24.0, 236.0),
                here(neck + 18.0, 306.0),
                here(neck - 14.0, 344.0),
                here(14.0, opening - 20.0),
            ]),
            cloth.fold(),
            0.30,
        );
        drawing.fill(&full, cloth.base.lighter(0.03), 1.0);
        drawing.stroke(&smooth(&outer), cloth.fold(), 1.5, 0.35);
        drawing.stroke(
            &smooth(&[here(neck - 14.0, 334.0), here(18.0, opening - 32.0)]),
            cloth.fold(),
            1.5,
            0.35,
        );
    }
}

/// A folded roll-neck.
pub(crate) fn roll_neck(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame, cloth: Cloth) {
    let neck = frame.neck;
    let top = [
        at(-neck - 5.0, 182.0),
        at(-neck * 0.5, 196.0),
        at(0.0, 200.0),
        at(neck * 0.5, 196.0),
        at(neck + 5.0, 182.0),
    ];
    let bottom = [
        at(-neck - 17.0, 236.0),
        at(-neck * 0.6, 260.0),
        at(0.0, 268.0),
        at(neck * 0.6, 260.0),
        at(neck + 17.0, 236.0),
    ];
    let fallen: Vec<Point> = bottom.iter().map(|point| at(point.x * 1.04, point.y + 9.0)).collect();
    drawing.fill(&band(&top, &fallen), cloth.fold(), 0.5);
    let paint = cloth.paint(drawing, sitter, frame);
    drawing.fill(&band(&top, &bottom), paint, 1.0);
    let shade = drawing.linear(
        at(0.0, 186.0),
        at(0.0, 244.0),
        &[(0.0, cloth.fold(), 0.75), (1.0, cloth.fold(), 0.0)],
    );
    drawing.fill(&band(&top, &bottom), shade, 1.0);
    for (from, to) in
        crate::geometry::resample(&top, 21).into_iter().zip(crate::geometry::resample(&bottom, 21))
    {
        drawing.stroke(&smooth(&[from.towards(to, 0.1), from.towards(to, 0.92)]), cloth.fold(), 1.3, 0.2);
    }
}
