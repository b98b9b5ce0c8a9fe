//! Beach and sea.

use crate::backdrop::{bokeh, range, ridge, sky, soft_row};
use crate::colour::Colour;
use crate::dice::Dice;
use crate::drawing::{Drawing, HEIGHT, WIDTH};
use crate::geometry::{Point, at, brush, polygon, smooth};

/// Sand, surf and a wide sky; now and then a palm leaf.
pub(crate) fn beach(drawing: &mut Drawing, dice: &mut Dice) {
    let sunset = dice.chance(0.45);
    if sunset {
        sky(drawing, &[(0.0, 0xD9A0A0), (0.3, 0xF2BF9A), (0.52, 0xFBE0B4), (1.0, 0xE7C398)]);
        let sun = at(WIDTH * dice.range(0.15, 0.85), 440.0);
        drawing.glow(sun, at(420.0, 360.0), Colour::rgb(0xFFF0C8), 0.95);
        bokeh(drawing, sun, 54.0, Colour::rgb(0xFFF9E4), 0.95);
    } else {
        sky(drawing, &[(0.0, 0x9CC9E0), (0.4, 0xCFE6EC), (0.55, 0xF0F2E6), (1.0, 0xEAD9B8)]);
        clouds(drawing, dice);
    }
    let water = Colour::rgb(if sunset { 0xB98A8C } else { 0x6FB0BE });
    soft_row(drawing, 520.0, 720.0, water, 0.95);
    soft_row(drawing, 600.0, 700.0, water.lighter(0.07), 0.7);
    for (height, opacity) in [(640.0, 0.5), (682.0, 0.8), (706.0, 0.9)] {
        let surf = ridge(dice, height, 6.0, 7);
        drawing.stroke(&smooth(&surf), Colour::rgb(0xFFF9EF), dice.range(4.0, 10.0), opacity);
    }
    let shore = ridge(dice, 716.0, 8.0, 6);
    let sand = Colour::rgb(if sunset { 0xD9B48A } else { 0xE9D4AC });
    let paint = drawing.linear(
        at(0.0, 700.0),
        at(0.0, HEIGHT),
        &[(0.0, sand.dimmed(0.92), 1.0), (0.15, sand, 1.0), (1.0, sand.dimmed(0.86), 1.0)],
    );
    range(drawing, &shore, paint, 1.0);
    if dice.chance(0.5) {
        let side = dice.side();
        palm(drawing, dice, at(WIDTH / 2.0 + side * 430.0, -20.0), -side);
    }
}

fn clouds(drawing: &mut Drawing, dice: &mut Dice) {
    for _ in 0..5 {
        let centre = at(dice.range(0.0, WIDTH), dice.range(60.0, 380.0));
        for puff in [-70.0, 0.0, 76.0] {
            drawing.glow(centre + at(puff, puff.abs() * 0.12), at(130.0, 40.0), Colour::rgb(0xFFFFFF), 0.5);
        }
    }
}

fn palm(drawing: &mut Drawing, dice: &mut Dice, root: Point, toward: f32) {
    for (droop, reach) in [(0.15_f32, 330.0), (0.5, 360.0), (0.95, 320.0), (1.35, 260.0)] {
        let tip = root + at(toward * droop.cos(), droop.sin()) * reach;
        let bend = root.towards(tip, 0.5) + at(0.0, -46.0);
        let green = Colour::rgb(dice.pick(&[0x5E8A63, 0x4F7A5C, 0x74995F]));
        drawing.fill(&brush(&[root, bend, tip + at(0.0, 30.0)], [10.0, 46.0, 2.0]), green, 0.9);
        drawing.stroke(&smooth(&[root, bend, tip + at(0.0, 30.0)]), green.lighter(0.08), 3.0, 0.6);
    }
}

/// Open water, a far shore, a sail.
pub(crate) fn sea(drawing: &mut Drawing, dice: &mut Dice) {
    let warm = dice.chance(0.35);
    if warm {
        sky(drawing, &[(0.0, 0xC9BBD0), (0.35, 0xEFCFBE), (0.56, 0xFBE7C9), (1.0, 0x8FA0B4)]);
    } else {
        sky(drawing, &[(0.0, 0x94BFDA), (0.4, 0xC6E0EA), (0.56, 0xEEF3EE), (1.0, 0x7FA9B8)]);
    }
    clouds(drawing, dice);
    let shore = ridge(dice, 536.0, 22.0, 7);
    range(drawing, &shore, Colour::rgb(if warm { 0xA79BAE } else { 0x93AEBA }), 0.75);
    let water = Colour::rgb(if warm { 0x7C8DA6 } else { 0x4F8FA6 });
    let paint = drawing.linear(
        at(0.0, 560.0),
        at(0.0, HEIGHT),
        &[(0.0, water.lighter(0.10), 1.0), (0.3, water, 1.0), (1.0, water.dimmed(0.72), 1.0)],
    );
    drawing.fill(&format!("M0 560H{WIDTH}V{HEIGHT}H0Z"), paint, 1.0);
    for row in 0_u8..26 {
        let y = 576.0 + f32::from(row) * 15.0;
        let (x, half) = (dice.range(0.0, WIDTH), dice.range(20.0, 110.0));
        let glint = brush(
            &[at(x - half, y), at(x, y - 2.0), at(x + half, y)],
            [0.5, 3.0 + f32::from(row) * 0.22, 0.5],
        );
        drawing.fill(&glint, Colour::rgb(if warm { 0xFCE3C4 } else { 0xE6F5F6 }), dice.range(0.2, 0.5));
    }
    if dice.chance(0.6) {
        sail(drawing, at(WIDTH * if dice.chance(0.5) { 0.14 } else { 0.86 }, 566.0), dice.range(70.0, 120.0));
    }
}

fn sail(drawing: &mut Drawing, hull: Point, height: f32) {
    let white = Colour::rgb(0xFBF7EE);
    drawing.fill(
        &polygon(&[hull + at(-3.0, -8.0), hull + at(-3.0, -height), hull + at(-height * 0.42, -8.0)]),
        white,
        0.9,
    );
    drawing.fill(
        &polygon(&[hull + at(3.0, -8.0), hull + at(3.0, -height * 0.9), hull + at(height * 0.3, -8.0)]),
        white.dimmed(0.92),
        0.9,
    );
    drawing.fill(
        &brush(
            &[hull + at(-height * 0.44, -4.0), hull + at(0.0, 4.0), hull + at(height * 0.38, -4.0)],
            [3.0, 12.0, 3.0],
        ),
        Colour::rgb(0x5A6470),
        0.85,
    );
}
