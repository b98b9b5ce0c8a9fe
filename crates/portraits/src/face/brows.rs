//! Brows.

use crate::drawing::Drawing;
use crate::face::eyes::Eye;
use crate::figure::Sitter;
use crate::geometry::{Point, at, brush, lerp, resample};
use crate::scene::Expression;

/// Paints both brows.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let (person, face) = (sitter.person, &sitter.person.face);
    let female = person.is_female();
    let arch = if female { 4.0 } else { 1.0 } + face.brow_arch * 2.5;
    let weight = if female { 6.4 } else { 9.0 }
        + face.brow_weight * 1.8
        + person.ageing() * if female { -1.4 } else { 0.8 };
    let height = 30.0 + if female { 3.0 } else { 0.0 } + lerp(0.0, 1.5, person.face.eyelid);
    for side in [-1.0, 1.0] {
        let eye = Eye::new(sitter, side);
        let lift = match sitter.scene.expression {
            Expression::HalfSmile if side > 0.0 => 4.0,
            Expression::BroadSmile => 1.5,
            _ => 0.0,
        };
        let place = |along: f32, up: f32| eye.place(sitter, along, -height - up - lift);
        let line = [
            place(-1.0, 3.4),
            place(-0.4, 4.8 + arch * 0.25),
            place(0.36, 5.8 + arch * 0.65),
            place(0.86, 3.6 + arch * 0.6),
            place(1.3, -2.0),
        ];
        drawing.fill(&brush(&line, [weight * 0.92, weight * 0.96, weight * 0.2]), sitter.hair.brow, 0.80);
        hairs(drawing, sitter, &line, weight);
    }
}

/// Single hairs, which lean outwards.
fn hairs(drawing: &mut Drawing, sitter: &Sitter<'_>, line: &[Point], weight: f32) {
    let outwards = line.first().zip(line.last()).map_or(1.0, |(inner, outer)| (outer.x - inner.x).signum());
    for root in resample(line, 9).into_iter().take(7) {
        let hair = [root + at(-outwards * 2.0, weight * 0.42), root + at(outwards * 4.0, -weight * 0.36)];
        drawing.fill(&brush(&hair, [0.8, 2.2, 0.6]), sitter.hair.brow.dimmed(0.82), 0.2);
    }
}
