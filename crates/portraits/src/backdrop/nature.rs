//! Park, forest, mountains, fields, winter.

use crate::backdrop::{bokeh, range, ridge, sky, soft_column};
use crate::colour::Colour;
use crate::dice::Dice;
use crate::drawing::{Drawing, HEIGHT, WIDTH};
use crate::geometry::{Point, at, brush};

/// Crowns of trees in sun, a lawn, spots of light.
pub(crate) fn park(drawing: &mut Drawing, dice: &mut Dice) {
    let autumn = dice.chance(0.3);
    let greens: [u32; 4] = if autumn {
        [0xC98F4A, 0xB8743C, 0xD9B05E, 0x8C7A45]
    } else {
        [0x8FA860, 0x6F9058, 0xB4C377, 0x557A50]
    };
    sky(drawing, &[(0.0, 0xF1EFD2), (0.45, if autumn { 0xE9CF98 } else { 0xD5DFAE }), (1.0, 0x8FA368)]);
    drawing.glow(at(WIDTH * dice.range(0.2, 0.8), 230.0), at(340.0, 320.0), Colour::rgb(0xFFF8DC), 0.85);
    for _ in 0..15 {
        let centre = at(dice.range(-60.0, WIDTH + 60.0), dice.range(20.0, 560.0));
        let radius = dice.range(90.0, 200.0);
        drawing.glow(
            centre,
            at(radius * 1.15, radius),
            Colour::rgb(dice.pick(&greens)),
            dice.range(0.35, 0.75),
        );
    }
    let lawn = drawing.linear(
        at(0.0, 600.0),
        at(0.0, HEIGHT),
        &[
            (0.0, Colour::rgb(0xA9BC70), 0.0),
            (0.2, Colour::rgb(0x9DB368), 0.9),
            (1.0, Colour::rgb(0x63824A), 1.0),
        ],
    );
    drawing.fill(&format!("M0 600H{WIDTH}V{HEIGHT}H0Z"), lawn, 1.0);
    for _ in 0..15 {
        let centre = at(dice.range(0.0, WIDTH), dice.range(60.0, 640.0));
        bokeh(drawing, centre, dice.range(12.0, 40.0), Colour::rgb(0xFFF9D6), dice.range(0.10, 0.32));
    }
}

/// Between trunks, with light from above.
pub(crate) fn forest(drawing: &mut Drawing, dice: &mut Dice) {
    sky(drawing, &[(0.0, 0xC6D0A4), (0.5, 0x93A77C), (1.0, 0x55694A)]);
    drawing.glow(at(WIDTH * dice.range(0.25, 0.75), 260.0), at(380.0, 420.0), Colour::rgb(0xF6F3CF), 0.8);
    for (count, shade, width, opacity) in
        [(9, 0x8C9B78, 26.0, 0.55), (6, 0x66755A, 42.0, 0.7), (4, 0x475440, 64.0, 0.85)]
    {
        for _ in 0..count {
            let left = dice.range(-40.0, WIDTH);
            soft_column(
                drawing,
                left,
                left + width * dice.range(0.7, 1.4),
                -10.0,
                Colour::rgb(shade),
                opacity,
            );
        }
    }
    for _ in 0..12 {
        let centre = at(dice.range(-40.0, WIDTH + 40.0), dice.range(-20.0, 260.0));
        drawing.glow(
            centre,
            at(dice.range(90.0, 170.0), dice.range(60.0, 110.0)),
            Colour::rgb(dice.pick(&[0x6F8755, 0x89A063, 0xA9B878])),
            0.55,
        );
    }
    for shift in [-120.0, 60.0, 260.0] {
        let top = WIDTH / 2.0 + shift;
        let ray =
            brush(&[at(top + 120.0, -40.0), at(top, 400.0), at(top - 130.0, 900.0)], [50.0, 90.0, 120.0]);
        drawing.fill(&ray, Colour::rgb(0xFBF6D2), 0.10);
    }
    let floor = drawing.linear(
        at(0.0, 700.0),
        at(0.0, HEIGHT),
        &[(0.0, Colour::rgb(0x6B7A50), 0.0), (1.0, Colour::rgb(0x3F4D38), 0.95)],
    );
    drawing.fill(&format!("M0 700H{WIDTH}V{HEIGHT}H0Z"), floor, 1.0);
}

/// Ranges that fade with distance.
pub(crate) fn mountains(drawing: &mut Drawing, dice: &mut Dice) {
    let dusk = dice.chance(0.4);
    let (high, low) = if dusk { (0xE8C9B8, 0xF6E0C6) } else { (0xBCD3E2, 0xEAF1F0) };
    sky(drawing, &[(0.0, high), (0.55, low), (1.0, low)]);
    let near = Colour::rgb(if dusk { 0x5E5670 } else { 0x4F6A72 });
    let air = Colour::rgb(low);
    for (row, middle, spread) in [(0.72, 330.0, 120.0), (0.46, 460.0, 80.0), (0.2, 590.0, 60.0)] {
        let line = peaks(dice, middle, spread);
        let colour = near.mix(air, row);
        let paint = drawing.linear(
            at(0.0, middle - spread),
            at(0.0, middle + 300.0),
            &[(0.0, colour, 1.0), (1.0, colour.mix(air, 0.55), 1.0)],
        );
        jagged(drawing, &line, paint);
        if row > 0.6 {
            snow(drawing, &line, air.lighter(0.02));
        }
    }
    let meadow = ridge(dice, 770.0, 26.0, 5);
    let green = Colour::rgb(if dusk { 0x6A6B58 } else { 0x7C9468 });
    let paint = drawing.linear(
        at(0.0, 740.0),
        at(0.0, HEIGHT),
        &[(0.0, green.lighter(0.05), 1.0), (1.0, green.dimmed(0.74), 1.0)],
    );
    range(drawing, &meadow, paint, 1.0);
}

fn peaks(dice: &mut Dice, middle: f32, spread: f32) -> Vec<Point> {
    let mut up = dice.chance(0.5);
    crate::geometry::steps(8)
        .map(|share| {
            up = !up;
            let height = if up { -spread } else { spread * 0.5 };
            at(
                share * (WIDTH + 200.0) - 100.0 + dice.range(-24.0, 24.0),
                middle + height * dice.range(0.55, 1.1),
            )
        })
        .collect()
}

fn jagged(drawing: &mut Drawing, line: &[Point], paint: crate::drawing::Paint) {
    let closed: Vec<Point> =
        line.iter().copied().chain([at(WIDTH + 120.0, HEIGHT), at(-120.0, HEIGHT)]).collect();
    drawing.fill(&crate::geometry::polygon(&closed), paint, 1.0);
}

/// White caps on the peaks of a line.
fn snow(drawing: &mut Drawing, line: &[Point], white: Colour) {
    for trio in line.windows(3) {
        if let [left, peak, right] = *trio
            && peak.y < left.y
            && peak.y < right.y
        {
            let cap = [
                peak.towards(left, 0.34),
                peak,
                peak.towards(right, 0.34),
                peak.towards(right, 0.2) + at(-6.0, 14.0),
                peak + at(2.0, 30.0),
                peak.towards(left, 0.2) + at(6.0, 12.0),
            ];
            drawing.fill(&crate::geometry::polygon(&cap), white, 0.85);
        }
    }
}

/// Fields under a low sun.
pub(crate) fn fields(drawing: &mut Drawing, dice: &mut Dice, light_side: f32) {
    sky(drawing, &[(0.0, 0xE9B98C), (0.35, 0xF6D39A), (0.62, 0xFCE9BE), (1.0, 0xE6B873)]);
    let sun = at(WIDTH * (0.5 + 0.32 * light_side), 420.0);
    drawing.glow(sun, at(520.0, 480.0), Colour::rgb(0xFFF3CF), 0.95);
    bokeh(drawing, sun, 62.0, Colour::rgb(0xFFFBEA), 0.9);
    for (height, colour) in [(590.0, 0xCDAE78), (660.0, 0xB99A58), (740.0, 0xA5853F)] {
        let line = ridge(dice, height, 24.0, 5);
        let tone = Colour::rgb(colour);
        let paint = drawing.linear(
            at(0.0, height - 24.0),
            at(0.0, height + 260.0),
            &[(0.0, tone.lighter(0.05), 1.0), (1.0, tone.dimmed(0.8), 1.0)],
        );
        range(drawing, &line, paint, 0.95);
    }
    for _ in 0..26 {
        let root = at(dice.range(-10.0, WIDTH + 10.0), HEIGHT + 20.0);
        let tip = root + at(dice.range(-50.0, 50.0), -dice.range(150.0, 290.0));
        let bend = root.towards(tip, 0.6) + at(dice.range(-14.0, 14.0), 0.0);
        let tone = Colour::rgb(dice.pick(&[0xD9B25E, 0xB98F45, 0xE8C87E]));
        drawing.fill(&brush(&[root, bend, tip], [3.0, 5.0, 9.0]), tone, 0.45);
    }
}

/// Snow, bare trees and falling flakes.
pub(crate) fn winter(drawing: &mut Drawing, dice: &mut Dice) {
    sky(drawing, &[(0.0, 0xC2D0DE), (0.5, 0xE2E8EE), (1.0, 0xD3DDE8)]);
    drawing.glow(at(WIDTH * dice.range(0.2, 0.8), 300.0), at(360.0, 340.0), Colour::rgb(0xFFF6E6), 0.7);
    for (middle, tone) in [(540.0, 0xB9C8D6), (610.0, 0xA3B6C6)] {
        let mut x = -20.0;
        while x < WIDTH + 20.0 {
            let (height, width) = (dice.range(110.0, 250.0), dice.range(46.0, 84.0));
            let tree = crate::geometry::polygon(&[
                at(x, middle - height),
                at(x + width / 2.0, middle + 60.0),
                at(x - width / 2.0, middle + 60.0),
            ]);
            drawing.fill(&tree, Colour::rgb(tone), dice.range(0.5, 0.8));
            x += width * dice.range(0.5, 1.0);
        }
    }
    for height in [650.0, 740.0] {
        let line = ridge(dice, height, 22.0, 5);
        let paint = drawing.linear(
            at(0.0, height - 20.0),
            at(0.0, height + 220.0),
            &[(0.0, Colour::rgb(0xF7F9FB), 1.0), (1.0, Colour::rgb(0xC9D6E3), 1.0)],
        );
        range(drawing, &line, paint, 0.96);
    }
    for _ in 0..34 {
        let flake = at(dice.range(0.0, WIDTH), dice.range(0.0, HEIGHT));
        bokeh(drawing, flake, dice.range(3.0, 12.0), Colour::rgb(0xFFFFFF), dice.range(0.35, 0.8));
    }
}
