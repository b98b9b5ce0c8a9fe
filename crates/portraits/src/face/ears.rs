//! Ears, and what hangs from them.

use crate::colour::Colour;
use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, blob, ellipse, smooth};

/// Paints both ears; hair and the face go over them.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    for side in [-1.0, 1.0] {
        ear(drawing, sitter, side);
        if sitter.person.earrings {
            earring(drawing, sitter, side);
        }
    }
}

/// A place on an ear: `out` from where it joins the head, `down` from the eyes.
fn place(sitter: &Sitter<'_>, side: f32, out: f32, down: f32) -> Point {
    let edge = sitter.head.half_width(10.0);
    let point = sitter.head.beside(side * (edge + out), down);
    // Ears sit behind the middle of the head, so they move against the face.
    at(point.x - sitter.head.turn() * 9.0, point.y)
}

fn ear(drawing: &mut Drawing, sitter: &Sitter<'_>, side: f32) {
    let skin = &sitter.skin;
    let here = |out: f32, down: f32| place(sitter, side, out, down);
    let rim = [
        (-10.0, -12.0),
        (2.0, -25.0),
        (14.0, -23.0),
        (18.5, -8.0),
        (15.0, 10.0),
        (10.0, 27.0),
        (4.0, 38.0),
        (-4.0, 38.0),
        (-12.0, 24.0),
    ];
    let shape = blob(&rim.map(|(out, down)| here(out, down)));
    let lit = if side * sitter.light() > 0.0 { skin.base } else { skin.base.mix(skin.shade, 0.6) };
    let tip = lit.mix(skin.blush, 0.35);
    let paint = drawing.linear(
        here(0.0, -25.0),
        here(0.0, 40.0),
        &[(0.0, tip, 1.0), (0.5, lit, 1.0), (1.0, tip, 1.0)],
    );
    drawing.fill(&shape, paint, 1.0);
    drawing.glow(here(3.0, 6.0), at(9.0, 18.0), skin.line, 0.38);
    let helix = [here(0.0, -14.0), here(9.0, -15.0), here(12.0, -3.0), here(8.5, 12.0)];
    drawing.stroke(&smooth(&helix), skin.line, 2.0, 0.32);
}

fn earring(drawing: &mut Drawing, sitter: &Sitter<'_>, side: f32) {
    let mut dice = sitter.dice("earrings");
    let gold = Colour::rgb(dice.pick(&[0xD9A84E, 0xD9A84E, 0xC9CBD0]));
    let lobe = place(sitter, side, 2.0, 37.0);
    match dice.pick(&[0_u8, 1, 2]) {
        0 => drawing.fill(&ellipse(lobe, 4.0, 4.0), gold.lighter(0.06), 1.0),
        1 => {
            let ring = ellipse(at(lobe.x, lobe.y + 13.0), 10.0, 13.0);
            drawing.stroke(&ring, gold, 3.0, 1.0);
        }
        _ => {
            drawing.fill(&ellipse(lobe, 2.6, 2.6), gold, 1.0);
            drawing.stroke(&smooth(&[lobe, at(lobe.x, lobe.y + 16.0)]), gold, 1.6, 1.0);
            drawing.fill(&ellipse(at(lobe.x, lobe.y + 22.0), 4.6, 6.6), gold.lighter(-0.05), 1.0);
        }
    }
}
