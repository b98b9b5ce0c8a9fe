//! Locks: a piece of hair between two edges, with strands that follow them.

use crate::dice::Dice;
use crate::drawing::{Drawing, Paint};
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, brush, resample, smoothstep};

/// Points on each strand.
const FINE: u16 = 8;

/// The filling of all hair: lighter where light falls on the crown.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) -> Paint {
    let hair = &sitter.hair;
    let centre = at(sitter.light() * 52.0, -118.0);
    let stops = [(0.0, hair.light, 1.0), (1.0, hair.shade, 1.0)];
    drawing.radial(centre, at(215.0, 330.0), &stops)
}

/// The filling of hair that lies behind the neck.
pub(crate) fn paint_shaded(drawing: &mut Drawing, sitter: &Sitter<'_>) -> Paint {
    let hair = &sitter.hair;
    let stops = [(0.0, hair.deep, 1.0), (1.0, hair.shade, 1.0)];
    drawing.linear(at(0.0, -120.0), at(0.0, 330.0), &stops)
}

/// Fills a lock and draws strands along it.
pub(crate) fn lock(drawing: &mut Drawing, sitter: &Sitter<'_>, outer: &[Point], inner: &[Point], count: u16) {
    let paint = paint(drawing, sitter);
    drawing.fill(&band(outer, inner), paint, 1.0);
    strands(drawing, sitter, outer, inner, count);
}

/// Strands from the start of two edges to their end, spread between them.
pub(crate) fn strands(
    drawing: &mut Drawing,
    sitter: &Sitter<'_>,
    outer: &[Point],
    inner: &[Point],
    count: u16,
) {
    let (outer, inner) = (resample(outer, FINE), resample(inner, FINE));
    let mut dice = dice_for(sitter, &outer);
    for step in 0..count {
        let share = (f32::from(step) + dice.range(0.25, 0.75)) / f32::from(count);
        let sway = dice.range(-0.05, 0.05);
        let line: Vec<Point> = outer
            .iter()
            .zip(&inner)
            .zip(crate::geometry::steps(FINE))
            .map(|((out, inside), along)| out.towards(*inside, (share + sway * along).clamp(0.03, 0.97)))
            .collect();
        strand(drawing, sitter, &mut dice, &line);
    }
}

/// Strands across a piece: from one edge to the other.
pub(crate) fn combed(drawing: &mut Drawing, sitter: &Sitter<'_>, from: &[Point], to: &[Point], count: u16) {
    let (from, to) = (resample(from, count), resample(to, count));
    let mut dice = dice_for(sitter, &from);
    for (root, tip) in from.into_iter().zip(to) {
        let middle = root.towards(tip, 0.5) + at(dice.range(-3.0, 3.0), dice.range(-4.0, 2.0));
        let line =
            [root.towards(tip, dice.range(-0.035, 0.02)), middle, root.towards(tip, dice.range(0.8, 0.98))];
        strand(drawing, sitter, &mut dice, &line);
    }
}

fn strand(drawing: &mut Drawing, sitter: &Sitter<'_>, dice: &mut Dice, line: &[Point]) {
    let bright = dice.chance(0.42);
    let tone = if bright { sitter.hair.light } else { sitter.hair.deep };
    let width = dice.range(2.0, 5.0);
    let opacity = if bright { dice.range(0.25, 0.5) } else { dice.range(0.22, 0.42) };
    drawing.fill(&brush(line, [0.6, width, 0.6]), tone, opacity);
}

/// The same strands for the same person and place on the head.
fn dice_for(sitter: &Sitter<'_>, edge: &[Point]) -> Dice {
    let left = edge.first().is_some_and(|first| edge.last().is_some_and(|last| last.x < first.x));
    sitter.dice(if left { "strands left" } else { "strands right" })
}

/// Fills a piece between rim and hairline; the hairline is soft, as short hairs leave the skin there.
pub(crate) fn rooted_piece(drawing: &mut Drawing, sitter: &Sitter<'_>, rim: &[Point], hairline: &[Point]) {
    for (drop, opacity) in [(7.0, 0.16), (3.5, 0.30)] {
        let soft: Vec<Point> = hairline.iter().map(|&point| point + at(0.0, drop)).collect();
        drawing.fill(&band(rim, &soft), sitter.hair.base, opacity);
    }
    let paint = paint(drawing, sitter);
    drawing.fill(&band(rim, hairline), paint, 1.0);
}

/// Bends an edge into waves that grow towards its end.
pub(crate) fn waved(edge: &[Point], height: f32, waves: f32, phase: f32) -> Vec<Point> {
    let fine = resample(edge, 17);
    fine.into_iter()
        .zip(crate::geometry::steps(17))
        .map(|(point, along)| {
            let strength = smoothstep(0.22, 0.6, along) * height;
            at(point.x + strength * (along * waves * std::f32::consts::TAU + phase).sin(), point.y)
        })
        .collect()
}

/// The shadow that hair casts on the forehead along its edge.
pub(crate) fn shadow(drawing: &mut Drawing, sitter: &Sitter<'_>, edge: &[Point]) {
    let drop = at(-sitter.light() * 3.0, 8.0);
    let low: Vec<Point> = edge.iter().map(|&point| point + drop).collect();
    let high: Vec<Point> = edge.iter().map(|&point| point - at(0.0, 26.0)).collect();
    let face = crate::geometry::blob(&sitter.head.outline());
    drawing.inside(&face, |drawing| drawing.fill(&band(&high, &low), sitter.skin.shade, 0.55));
}
