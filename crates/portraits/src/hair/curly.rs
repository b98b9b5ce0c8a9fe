//! Curls: long, round, or on top only.

use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, brush, resample, scalloped, steps};
use crate::hair::short;
use crate::hair::strands::{paint, paint_shaded, shadow};
use crate::person::HairStyle;

/// The rim of a head of curls: half an ellipse over the crown, then down the sides.
struct Crown {
    half_width: f32,
    top: f32,
    length: f32,
}

impl Crown {
    fn of(sitter: &Sitter<'_>) -> Self {
        let mut dice = sitter.dice("crown");
        let female = sitter.person.is_female();
        match sitter.person.hair_style {
            HairStyle::LongCurly => {
                Self { half_width: dice.range(156.0, 172.0), top: -196.0, length: dice.range(180.0, 290.0) }
            }
            _ if female => {
                Self { half_width: dice.range(158.0, 186.0), top: dice.range(-226.0, -206.0), length: 62.0 }
            }
            _ => Self { half_width: 136.0, top: dice.range(-206.0, -192.0), length: -16.0 },
        }
    }

    /// The rim from the lower left over the crown to the lower right.
    fn rim(&self, sitter: &Sitter<'_>) -> Vec<Point> {
        let Self { half_width, top, length } = *self;
        let waist = if length > 100.0 { half_width * 0.9 } else { half_width * 0.86 };
        let right = [
            at(0.0, top),
            at(half_width * 0.55, top + 20.0),
            at(half_width * 0.9, top + 82.0),
            at(half_width, -50.0),
            at(half_width * 0.99, length * 0.3),
            at(waist, length),
        ];
        let left = right.iter().rev().take(5).map(|point| at(-point.x, point.y));
        left.chain(right).map(|point| sitter.head.around(point.x, point.y)).collect()
    }
}

/// Long or round curls behind the head.
pub(crate) fn behind(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let crown = Crown::of(sitter);
    let rim = crown.rim(sitter);
    let bottom = [
        at(crown.half_width * 0.5, crown.length + 24.0),
        at(0.0, crown.length + 30.0),
        at(-crown.half_width * 0.5, crown.length + 24.0),
    ];
    let around: Vec<Point> = rim.iter().copied().chain(bottom).collect();
    let paint = paint_shaded(drawing, sitter);
    let count = if crown.length > 100.0 { 34 } else { 30 };
    drawing.fill(&scalloped(&jittered(sitter, &around, count)), paint, 1.0);
}

/// Curls over the forehead and beside the face.
pub(crate) fn before(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let crown = Crown::of(sitter);
    let rim = crown.rim(sitter);
    let hairline = if crown.length > 100.0 {
        beside_face(sitter, crown.length)
    } else {
        round_face(sitter, crown.length)
    };
    shadow(drawing, sitter, &hairline);
    cluster(drawing, sitter, &rim, &hairline, if crown.length > 100.0 { 96 } else { 84 });
}

fn beside_face(sitter: &Sitter<'_>, length: f32) -> Vec<Point> {
    let half =
        [(108.0, length), (103.0, length * 0.5), (106.0, 30.0), (103.0, -24.0), (90.0, -64.0), (52.0, -88.0)];
    around_face(sitter, &half, -98.0)
}

fn round_face(sitter: &Sitter<'_>, length: f32) -> Vec<Point> {
    let low = length.min(14.0);
    let half = [(114.0, low), (107.0, low - 22.0), (104.0, -42.0), (94.0, -76.0), (54.0, -98.0)];
    around_face(sitter, &half, -104.0)
}

/// A hairline from the lower left over the forehead to the lower right.
fn around_face(sitter: &Sitter<'_>, half: &[(f32, f32)], middle: f32) -> Vec<Point> {
    let left = half.iter().map(|&(x, y)| sitter.head.rooted(-x, y));
    let right = half.iter().rev().map(|&(x, y)| sitter.head.rooted(x, y));
    left.chain([sitter.head.rooted(0.0, middle)]).chain(right).collect()
}

/// A short, faded side and a curly top.
pub(crate) fn top(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    short::sides(drawing, sitter, 5.0);
    let head = &sitter.head;
    let receding = sitter.person.receding * 26.0;
    let rim: Vec<Point> = [
        (-112.0, -64.0),
        (-116.0, -104.0),
        (-92.0, -160.0),
        (-46.0, -192.0),
        (0.0, -199.0),
        (46.0, -193.0),
        (92.0, -162.0),
        (116.0, -104.0),
        (112.0, -64.0),
    ]
    .map(|(x, y)| head.around(x, y))
    .to_vec();
    let hairline: Vec<Point> = [
        (-104.0, -52.0),
        (-92.0, -76.0 - receding),
        (-52.0, -94.0 - receding),
        (0.0, -98.0 - receding * 0.6),
        (52.0, -94.0 - receding),
        (92.0, -76.0 - receding),
        (104.0, -52.0),
    ]
    .map(|(x, y)| head.rooted(x, y))
    .to_vec();
    shadow(drawing, sitter, &hairline);
    cluster(drawing, sitter, &rim, &hairline, 58);
}

/// A mass of curls between a rim and a hairline, which run the same way.
fn cluster(drawing: &mut Drawing, sitter: &Sitter<'_>, rim: &[Point], hairline: &[Point], curls: u16) {
    let outer = jittered(sitter, rim, 19);
    let inner: Vec<Point> = resample(hairline, 17).into_iter().rev().collect();
    let around: Vec<Point> = outer.into_iter().chain(inner).collect();
    let paint = paint(drawing, sitter);
    drawing.fill(&scalloped(&around), paint, 1.0);
    let mut dice = sitter.dice("curls");
    for _ in 0..curls {
        let (along, depth) = (dice.unit(), dice.range(0.06, 0.94));
        let centre =
            crate::geometry::along(rim, along).towards(crate::geometry::along(hairline, along), depth);
        let start = dice.range(0.0, std::f32::consts::TAU);
        let radius = dice.range(6.0, 13.0);
        let arc: Vec<Point> = steps(4)
            .map(|step| start + step * 3.4)
            .map(|angle| centre + at(angle.cos(), angle.sin()) * radius)
            .collect();
        let bright = dice.chance(0.45);
        let tone = if bright { sitter.hair.light } else { sitter.hair.deep };
        drawing.fill(&brush(&arc, [0.8, 4.2, 0.8]), tone, if bright { 0.5 } else { 0.42 });
    }
}

/// The line cut into `count` uneven steps.
fn jittered(sitter: &Sitter<'_>, line: &[Point], count: u16) -> Vec<Point> {
    let mut dice = sitter.dice("scallops");
    resample(line, count)
        .into_iter()
        .map(|point| point + at(dice.range(-4.0, 4.0), dice.range(-4.0, 4.0)))
        .collect()
}
