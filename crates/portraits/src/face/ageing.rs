//! What years leave in a face.

use crate::drawing::Drawing;
use crate::face::eyes::Eye;
use crate::figure::Sitter;
use crate::geometry::{Point, at, brush};
use crate::scene::Expression;

/// Paints folds and wrinkles, from none in youth to many at 75.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let ageing = sitter.person.ageing();
    let smile = match sitter.scene.expression {
        Expression::BroadSmile => 0.30,
        Expression::Smile | Expression::HalfSmile => 0.14,
        Expression::Calm => 0.0,
    };
    let soft = if sitter.person.is_female() { 0.7 } else { 1.0 };
    smile_folds(drawing, sitter, (0.04 + smile * 0.8 + ageing * 0.24) * soft);
    for side in [-1.0, 1.0] {
        let eye = Eye::new(sitter, side);
        under_eye(drawing, sitter, &eye, 0.08 + ageing * 0.24);
        if ageing > 0.2 {
            crow_feet(drawing, sitter, &eye, (ageing - 0.1) * (0.32 + smile));
        }
    }
    if ageing > 0.25 {
        forehead(drawing, sitter, (ageing - 0.15) * 0.24);
    }
    if ageing > 0.45 {
        jowls(drawing, sitter, (ageing - 0.35) * 0.32);
    }
}

fn fold(drawing: &mut Drawing, sitter: &Sitter<'_>, line: &[Point], width: f32, opacity: f32) {
    drawing.fill(&brush(line, [width * 0.25, width, width * 0.2]), sitter.skin.line, opacity.min(0.6));
}

fn smile_folds(drawing: &mut Drawing, sitter: &Sitter<'_>, opacity: f32) {
    let (head, base, mouth) = (&sitter.head, sitter.head.nose_base(), sitter.head.mouth());
    for side in [-1.0, 1.0] {
        let line = [
            head.on(side * 27.0, base - 9.0),
            head.on(side * 40.0, base + 11.0),
            head.on(side * 52.0, mouth - 12.0),
            head.on(side * 54.0, mouth + 4.0),
        ];
        fold(drawing, sitter, &line, 3.2, opacity);
    }
}

fn under_eye(drawing: &mut Drawing, sitter: &Sitter<'_>, eye: &Eye, opacity: f32) {
    let line = [eye.place(sitter, -0.86, 11.0), eye.place(sitter, -0.2, 18.5), eye.place(sitter, 0.6, 16.5)];
    fold(drawing, sitter, &line, 3.0, opacity * 0.8);
    drawing.glow(eye.place(sitter, -0.2, 14.0), at(26.0, 9.0), sitter.skin.shade, opacity * 0.8);
}

fn crow_feet(drawing: &mut Drawing, sitter: &Sitter<'_>, eye: &Eye, opacity: f32) {
    for (from, to) in [(-4.0, -11.0), (0.5, -0.5), (5.0, 10.0)] {
        let line = [
            eye.place(sitter, 1.26, from),
            eye.place(sitter, 1.5, from.midpoint(to) + 0.5),
            eye.place(sitter, 1.74, to),
        ];
        fold(drawing, sitter, &line, 1.9, opacity);
    }
}

fn forehead(drawing: &mut Drawing, sitter: &Sitter<'_>, opacity: f32) {
    let mut dice = sitter.dice("forehead");
    for height in [-62.0, -75.0, -88.0] {
        let (left, right) = (dice.range(36.0, 58.0), dice.range(36.0, 58.0));
        let bend = dice.range(-2.0, 3.0);
        let line = [(-left, 1.5), (-left * 0.4, bend), (right * 0.4, bend), (right, 1.5)]
            .map(|(x, down)| sitter.head.on(x, height + down));
        fold(drawing, sitter, &line, 2.0, opacity);
    }
}

fn jowls(drawing: &mut Drawing, sitter: &Sitter<'_>, opacity: f32) {
    let (head, mouth) = (&sitter.head, sitter.head.mouth());
    for side in [-1.0, 1.0] {
        let line = [
            head.on(side * 45.0, mouth + 10.0),
            head.on(side * 50.0, mouth + 24.0),
            head.on(side * 48.0, mouth + 36.0),
        ];
        fold(drawing, sitter, &line, 2.8, opacity);
    }
}
