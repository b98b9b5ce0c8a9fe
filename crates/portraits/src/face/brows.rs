//! Brows.

use crate::drawing::Drawing;
use crate::face::eyes::Eye;
use crate::figure::Sitter;
use crate::geometry::{brush, lerp};
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
            place(-1.02, -1.0),
            place(-0.35, 3.0 + arch * 0.5),
            place(0.4, 5.0 + arch * 1.5),
            place(1.28, -3.0),
        ];
        drawing.fill(&brush(&line, [weight * 0.8, weight, weight * 0.22]), sitter.hair.brow, 0.86);
        let core = [place(-0.8, 0.0), place(-0.2, 3.2 + arch * 0.6), place(0.5, 4.8 + arch * 1.4)];
        drawing.fill(
            &brush(&core, [weight * 0.2, weight * 0.5, weight * 0.3]),
            sitter.hair.brow.dimmed(0.8),
            0.4,
        );
    }
}
