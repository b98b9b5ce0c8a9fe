//! Beards, from the shadow of some days to full.

use crate::colour::Colour;
use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, band, blob, brush, resample};
use crate::person::Beard;

/// Paints what lies on cheeks and chin; the lips go over it.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    match sitter.person.beard {
        Beard::None | Beard::Moustache => {}
        Beard::Stubble => whiskers(drawing, sitter, 0.0, 0.26),
        Beard::Short => whiskers(drawing, sitter, 3.0, 0.80),
        Beard::Full => whiskers(drawing, sitter, 13.0, 0.96),
        Beard::Goatee => goatee(drawing, sitter),
    }
}

/// Paints what lies over the upper lip.
pub(crate) fn paint_over_lip(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let (weight, opacity) = match sitter.person.beard {
        Beard::None => return,
        Beard::Stubble => (9.0, 0.20),
        Beard::Short | Beard::Goatee => (9.5, 0.86),
        Beard::Full => (12.0, 0.97),
        Beard::Moustache => (11.5, 0.95),
    };
    let (head, mouth) = (&sitter.head, sitter.head.mouth());
    let top = sitter.head.nose_base();
    for side in [-1.0, 1.0] {
        let line = [
            head.off(side * 1.5, top + 17.0, 8.0),
            head.off(side * 18.0, mouth - 17.0, 7.0),
            head.off(side * 36.0, mouth - 10.0, 3.0),
            head.off(side * 48.0, mouth + 5.0, 0.0),
        ];
        drawing.fill(&brush(&line, [weight * 1.1, weight * 1.25, weight * 0.4]), colour(sitter), opacity);
    }
}

/// Beards are darker and greyer than brows.
fn colour(sitter: &Sitter<'_>) -> Colour {
    sitter.hair.base.mix(sitter.hair.deep, 0.35)
}

fn whiskers(drawing: &mut Drawing, sitter: &Sitter<'_>, length: f32, opacity: f32) {
    let (head, mouth, chin) = (&sitter.head, sitter.head.mouth(), sitter.head.chin());
    let width = |y: f32| head.half_width(y);
    let side_points = |side: f32| -> [Point; 6] {
        [
            head.beside(side * (width(2.0) - 1.0), 2.0),
            head.beside(side * (width(48.0) + length * 0.25), 48.0),
            head.beside(side * (width(chin - 66.0) + length * 0.4), chin - 66.0),
            head.beside(side * (width(chin - 26.0) + length * 0.6), chin - 24.0 + length * 0.5),
            head.beside(side * (width(chin - 4.0) + length * 0.4), chin - 2.0 + length * 0.9),
            head.beside(0.0, chin + 1.0 + length),
        ]
    };
    let rim: Vec<Point> =
        side_points(-1.0).into_iter().chain(side_points(1.0).into_iter().rev().skip(1)).collect();
    let cheek = |side: f32| {
        [
            head.beside(side * (width(2.0) - 13.0), 2.0),
            head.on(side * 96.0, 46.0),
            head.on(side * 80.0, mouth - 24.0),
            head.on(side * 60.0, mouth - 10.0),
            head.on(side * 47.0, mouth + 7.0),
            head.on(side * 26.0, mouth + 19.0),
        ]
    };
    let line: Vec<Point> = cheek(-1.0)
        .into_iter()
        .chain([head.on(0.0, mouth + 25.0)])
        .chain(cheek(1.0).into_iter().rev())
        .collect();
    let shape = band(&rim, &line);
    let fade = opacity * 0.25;
    let paint = drawing.linear(
        head.on(0.0, 0.0),
        head.on(0.0, mouth - 8.0),
        &[(0.0, colour(sitter), fade), (0.7, colour(sitter), opacity * 0.9), (1.0, colour(sitter), opacity)],
    );
    drawing.fill(&shape, paint, 1.0);
    if length > 0.0 {
        soul_patch(drawing, sitter, opacity);
        strands(drawing, sitter, &rim, &line);
    }
}

fn soul_patch(drawing: &mut Drawing, sitter: &Sitter<'_>, opacity: f32) {
    let (head, mouth) = (&sitter.head, sitter.head.mouth());
    let patch = [
        head.on(-11.0, mouth + 22.0),
        head.on(0.0, mouth + 18.5),
        head.on(11.0, mouth + 22.0),
        head.on(12.0, mouth + 28.0),
        head.on(-12.0, mouth + 28.0),
    ];
    drawing.fill(&blob(&patch), colour(sitter), opacity);
}

/// Some hairs, lighter and darker, from the cheek line to the rim.
fn strands(drawing: &mut Drawing, sitter: &Sitter<'_>, rim: &[Point], line: &[Point]) {
    let mut dice = sitter.dice("whiskers");
    for (outer, inner) in resample(rim, 27).into_iter().zip(resample(line, 27)).skip(2).take(23) {
        let from = inner.towards(outer, dice.range(0.15, 0.4));
        let to = inner.towards(outer, dice.range(0.7, 0.96));
        let tone = if dice.chance(0.45) { sitter.hair.light } else { sitter.hair.deep };
        drawing.fill(&brush(&[from, to], [0.6, 2.4, 0.5]), tone, 0.32);
    }
}

fn goatee(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let (head, mouth, chin) = (&sitter.head, sitter.head.mouth(), sitter.head.chin());
    let side = |side: f32| {
        [
            head.on(side * 47.0, mouth - 2.0),
            head.on(side * 44.0, mouth + 22.0),
            head.beside(side * 36.0, chin - 6.0),
            head.beside(side * 16.0, chin + 5.0),
        ]
    };
    let inner = |side: f32| {
        [
            head.on(side * 42.0, mouth + 2.0),
            head.on(side * 33.0, mouth + 16.0),
            head.on(side * 20.0, mouth + 21.0),
            head.on(side * 8.0, mouth + 22.0),
        ]
    };
    let rim: Vec<Point> = side(-1.0).into_iter().chain(side(1.0).into_iter().rev()).collect();
    let line: Vec<Point> = inner(-1.0).into_iter().chain(inner(1.0).into_iter().rev()).collect();
    drawing.fill(&band(&rim, &line), colour(sitter), 0.9);
    strands(drawing, sitter, &rim, &line);
}
