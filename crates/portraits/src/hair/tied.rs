//! Hair combed back: tails, buns, plaits.

use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, blob, brush, resample, smooth, steps};
use crate::hair::strands::{combed, lock, paint, paint_shaded, rooted_piece, shadow, strands};
use crate::person::HairStyle;

/// Paints tails and buns, which lie behind the head.
pub(crate) fn behind(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    match sitter.person.hair_style {
        HairStyle::Ponytail => tail(drawing, sitter),
        HairStyle::TopBun => bun(drawing, sitter, at(6.0 * sitter.head.turn(), -200.0), 52.0),
        HairStyle::ManBun => bun(drawing, sitter, at(-22.0 * sitter.head.turn(), -182.0), 38.0),
        HairStyle::LowBun => bun(drawing, sitter, at(side_of_tail(sitter) * 84.0, 112.0), 58.0),
        _ => {}
    }
}

/// Paints the combed hair on the head, and what falls before the shoulder.
pub(crate) fn before(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let rim = rim(sitter);
    let hairline = hairline(sitter);
    if sitter.person.hair_style == HairStyle::Plait {
        plait(drawing, sitter);
    }
    shadow(drawing, sitter, &hairline);
    rooted_piece(drawing, sitter, &rim, &hairline);
    let knot: Vec<Point> = rim.iter().map(|point| point.towards(at(0.0, -150.0), 0.12)).collect();
    combed(drawing, sitter, &hairline, &knot, 34);
    if sitter.person.is_female() {
        wisps(drawing, sitter);
        if sitter.person.fringe && sitter.person.hair_style != HairStyle::LowBun {
            crate::hair::long::bangs(drawing, sitter);
        }
    }
}

/// A tail or a knot shows on the side that is turned towards the viewer.
fn side_of_tail(sitter: &Sitter<'_>) -> f32 {
    if sitter.head.turn() > 0.0 { -1.0 } else { 1.0 }
}

fn rim(sitter: &Sitter<'_>) -> Vec<Point> {
    let half = [(108.0, 14.0), (113.5, -14.0), (119.0, -60.0), (110.0, -124.0), (66.0, -168.0)];
    let left = half.iter().map(|&(x, y)| sitter.head.around(-x, y));
    let right = half.iter().rev().map(|&(x, y)| sitter.head.around(x, y));
    left.chain([sitter.head.around(0.0, -182.0)]).chain(right).collect()
}

fn hairline(sitter: &Sitter<'_>) -> Vec<Point> {
    let up = sitter.person.receding * 24.0;
    let half = [
        (107.0, 14.0),
        (107.0, -12.0),
        (103.0, -46.0),
        (95.0, -74.0 - up),
        (72.0, -96.0 - up),
        (36.0, -102.0 - up),
    ];
    let left = half.iter().map(|&(x, y)| sitter.head.rooted(-x, y));
    let right = half.iter().rev().map(|&(x, y)| sitter.head.rooted(x, y));
    left.chain([sitter.head.rooted(0.0, -106.0 - up * 0.6)]).chain(right).collect()
}

fn tail(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let side = side_of_tail(sitter);
    let length = sitter.dice("tail").range(220.0, 340.0);
    let outer = [
        at(side * 60.0, -130.0),
        at(side * 122.0, -92.0),
        at(side * 148.0, 0.0),
        at(side * 150.0, length * 0.36),
        at(side * 134.0, length * 0.72),
        at(side * 120.0, length),
    ];
    let inner = [
        at(side * 40.0, -100.0),
        at(side * 84.0, -50.0),
        at(side * 94.0, 30.0),
        at(side * 88.0, length * 0.40),
        at(side * 84.0, length * 0.70),
        at(side * 100.0, length * 0.98),
    ];
    let paint = paint_shaded(drawing, sitter);
    drawing.fill(&band(&outer, &inner), paint, 1.0);
    strands(drawing, sitter, &outer, &inner, 9);
}

fn bun(drawing: &mut Drawing, sitter: &Sitter<'_>, centre: Point, radius: f32) {
    let mut dice = sitter.dice("bun");
    let rim: Vec<Point> = (0_u8..9)
        .map(|step| f32::from(step) * std::f32::consts::TAU / 9.0)
        .map(|angle| centre + at(angle.cos() * 1.08, angle.sin() * 0.94) * (radius + dice.range(-3.0, 3.0)))
        .collect();
    let hair = &sitter.hair;
    let stops = [(0.0, hair.light, 1.0), (0.5, hair.base, 1.0), (1.0, hair.shade.mix(hair.deep, 0.5), 1.0)];
    let lit = centre + at(sitter.light() * radius * 0.35, -radius * 0.35);
    let paint = drawing.radial(lit, at(radius * 1.4, radius * 1.4), &stops);
    drawing.fill(&blob(&rim), paint, 1.0);
    for (turn, reach) in [(0.2, 0.78), (1.7, 0.6), (3.1, 0.82), (4.4, 0.5), (5.4, 0.7)] {
        let arc: Vec<Point> = steps(5)
            .map(|step| (turn + step * 1.9_f32, reach * (1.0 - 0.35 * step)))
            .map(|(angle, share)| centre + at(angle.cos(), angle.sin()) * (radius * share))
            .collect();
        let tone = if dice.chance(0.4) { hair.light } else { hair.deep };
        drawing.fill(&brush(&arc, [1.0, 4.6, 1.0]), tone, 0.45);
    }
}

/// A plait over one shoulder: lobes that lean to either side in turn.
fn plait(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let side = side_of_tail(sitter);
    let course = [
        at(side * 70.0, 148.0),
        at(side * 88.0, 176.0),
        at(side * 104.0, 238.0),
        at(side * 100.0, 330.0),
        at(side * 90.0, 400.0),
    ];
    let spine = resample(&course, 12);
    let paint = paint(drawing, sitter);
    drawing.fill(&brush(&spine, [30.0, 40.0, 24.0]), sitter.hair.deep, 1.0);
    let mut lean = side;
    for pair in spine.windows(2) {
        let [top, bottom] = *pair else { continue };
        lean = -lean;
        let lobe = [
            top + at(lean * 17.0, -6.0),
            top.towards(bottom, 0.5) + at(lean * 11.0, 2.0),
            bottom + at(-lean * 9.0, 12.0),
        ];
        drawing.fill(&brush(&lobe, [13.0, 25.0, 5.0]), paint, 1.0);
        drawing.fill(
            &brush(&lobe.map(|point| point + at(lean * 5.0, -2.0)), [1.0, 4.0, 0.6]),
            sitter.hair.light,
            0.5,
        );
        drawing.fill(
            &brush(&lobe.map(|point| point + at(-lean * 6.0, 5.0)), [0.6, 3.0, 0.6]),
            sitter.hair.deep,
            0.55,
        );
    }
    let Some(&end) = spine.last() else { return };
    let tuft = [end + at(0.0, 6.0), end + at(-side * 3.0, 30.0), end + at(-side * 8.0, 56.0)];
    drawing.fill(&brush(&tuft, [20.0, 24.0, 5.0]), paint, 1.0);
    drawing.stroke(&smooth(&[end + at(-10.0, 9.0), end + at(10.0, 9.0)]), sitter.hair.deep, 6.0, 0.9);
}

/// Loose hair before the ears.
fn wisps(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let mut dice = sitter.dice("wisps");
    for side in [-1.0, 1.0] {
        if !dice.chance(0.7) {
            continue;
        }
        let end = dice.range(40.0, 92.0);
        let outer = [
            sitter.head.rooted(side * 100.0, -66.0),
            sitter.head.around(side * 116.0, -16.0),
            sitter.head.around(side * 117.0, end * 0.5),
            sitter.head.around(side * 107.0, end),
        ];
        let inner = [
            sitter.head.rooted(side * 88.0, -80.0),
            sitter.head.rooted(side * 105.0, -20.0),
            sitter.head.around(side * 109.0, end * 0.5),
            sitter.head.around(side * 106.0, end),
        ];
        lock(drawing, sitter, &outer, &inner, 3);
    }
}
