//! Studio, living room, café.

use crate::backdrop::{bokeh, sky, soft_column, soft_row};
use crate::colour::Colour;
use crate::dice::Dice;
use crate::drawing::{Drawing, HEIGHT, WIDTH};
use crate::geometry::{Point, at, blob, brush, ellipse, rounded, smooth};

/// Plain paper with a pool of light behind the head.
pub(crate) fn studio(drawing: &mut Drawing, dice: &mut Dice, light_side: f32) {
    let paper =
        Colour::rgb(dice.pick(&[
            0xD9CBB8, 0xC9B7A6, 0xB9C2BE, 0xA9B4BC, 0xD8B9A4, 0x9DA68F, 0xC7A59B, 0x8C8F98, 0xE0D2C0,
        ]));
    let centre = at(WIDTH * (0.5 + 0.16 * light_side), HEIGHT * 0.36);
    let stops = [(0.0, paper.lighter(0.06), 1.0), (1.0, paper.dimmed(0.76), 1.0)];
    let paint = drawing.radial(centre, at(WIDTH * 0.95, HEIGHT * 0.8), &stops);
    drawing.flood(paint);
}

/// A living room: wall, picture, plant, lamp, the back of a sofa.
pub(crate) fn home(drawing: &mut Drawing, dice: &mut Dice) {
    let wall = Colour::rgb(dice.pick(&[0xE7D9C6, 0xD9DDD3, 0xE3CFC0, 0xCFD6D8, 0xDCCBB0]));
    let paint = drawing.linear(
        at(0.0, 0.0),
        at(WIDTH, HEIGHT),
        &[(0.0, wall.lighter(0.04), 1.0), (1.0, wall.dimmed(0.84), 1.0)],
    );
    drawing.flood(paint);
    let side = dice.side();
    let x = |share: f32| WIDTH / 2.0 + side * WIDTH * share;
    picture(drawing, dice, at(x(0.28), 190.0));
    lamp(drawing, at(x(-0.36), 300.0));
    plant(drawing, dice, at(x(0.42), 690.0));
    let sofa = Colour::rgb(dice.pick(&[0x7F8F86, 0xA9745A, 0x6D7C90, 0xB79A7A, 0x8A6A6A]));
    let paint = drawing.linear(
        at(0.0, 650.0),
        at(0.0, HEIGHT),
        &[(0.0, sofa.lighter(0.03), 1.0), (1.0, sofa.dimmed(0.7), 1.0)],
    );
    let back = [
        at(-60.0, 1020.0),
        at(-50.0, 740.0),
        at(20.0, 690.0),
        at(400.0, 676.0),
        at(780.0, 690.0),
        at(850.0, 740.0),
        at(860.0, 1020.0),
    ];
    drawing.fill(&blob(&back), paint, 1.0);
    drawing.stroke(
        &smooth(&[at(-10.0, 716.0), at(400.0, 700.0), at(810.0, 716.0)]),
        sofa.lighter(0.06),
        5.0,
        0.5,
    );
}

fn picture(drawing: &mut Drawing, dice: &mut Dice, centre: Point) {
    let (width, height) = (dice.range(170.0, 230.0), dice.range(200.0, 270.0));
    let corner = at(centre.x - width / 2.0, centre.y - height / 2.0);
    drawing.fill(
        &rounded(at(corner.x + 8.0, corner.y + 12.0), at(width, height), 6.0),
        Colour::rgb(0x5A4636),
        0.18,
    );
    drawing.fill(&rounded(corner, at(width, height), 5.0), Colour::rgb(0xB58F66), 1.0);
    drawing.fill(
        &rounded(corner + at(9.0, 9.0), at(width - 18.0, height - 18.0), 3.0),
        Colour::rgb(0xF4EEE3),
        1.0,
    );
    let tone = Colour::rgb(dice.pick(&[0xC98B6B, 0x8FA39A, 0x8C9DB3, 0xC7A95F]));
    let middle = at(centre.x, centre.y + 18.0);
    drawing.fill(
        &ellipse(at(centre.x + 16.0, centre.y - 30.0), width * 0.16, width * 0.16),
        tone.lighter(0.1),
        0.9,
    );
    let hill = [
        at(corner.x + 24.0, middle.y + 44.0),
        at(centre.x - 24.0, middle.y),
        at(centre.x + 34.0, middle.y + 28.0),
        at(corner.x + width - 24.0, middle.y + 12.0),
        at(corner.x + width - 24.0, corner.y + height - 26.0),
        at(corner.x + 24.0, corner.y + height - 26.0),
    ];
    drawing.fill(&crate::geometry::polygon(&hill), tone, 0.85);
}

fn lamp(drawing: &mut Drawing, top: Point) {
    let glow = Colour::rgb(0xFFDFA6);
    drawing.glow(at(top.x, top.y + 60.0), at(260.0, 280.0), glow, 0.75);
    drawing.stroke(&smooth(&[at(top.x, top.y + 90.0), at(top.x, HEIGHT)]), Colour::rgb(0x6B5443), 8.0, 0.9);
    let shade = crate::geometry::polygon(&[
        at(top.x - 48.0, top.y),
        at(top.x + 48.0, top.y),
        at(top.x + 84.0, top.y + 120.0),
        at(top.x - 84.0, top.y + 120.0),
    ]);
    let paint = drawing.linear(
        top,
        at(top.x, top.y + 120.0),
        &[(0.0, Colour::rgb(0xF3D9AE), 1.0), (1.0, Colour::rgb(0xFFEBC4), 1.0)],
    );
    drawing.fill(&shade, paint, 1.0);
}

fn plant(drawing: &mut Drawing, dice: &mut Dice, root: Point) {
    let green = Colour::rgb(dice.pick(&[0x6F8B66, 0x5F8272, 0x7E9160]));
    for (turn, reach) in [
        (-1.15, 190.0),
        (-0.7, 260.0),
        (-0.3, 310.0),
        (0.08, 330.0),
        (0.45, 290.0),
        (0.85, 240.0),
        (1.2, 170.0),
    ] {
        let turn: f32 = turn + dice.range(-0.1, 0.1);
        let tip = root + at(turn.sin(), -turn.cos()) * reach;
        let bend = root.towards(tip, 0.55) + at(turn * -10.0, -24.0);
        let tone = green.lighter(dice.range(-0.06, 0.05));
        drawing.fill(&brush(&[root, bend, tip], [6.0, dice.range(40.0, 58.0), 3.0]), tone, 0.94);
        drawing.stroke(&smooth(&[root, bend, tip]), tone.lighter(0.07), 2.5, 0.5);
    }
}

/// A café: a window, shelves, hanging lamps, a counter.
pub(crate) fn cafe(drawing: &mut Drawing, dice: &mut Dice) {
    sky(drawing, &[(0.0, 0x5A3F30), (0.5, 0x7D563D), (1.0, 0x4A3328)]);
    let side = dice.side();
    let x = |share: f32| WIDTH / 2.0 + side * WIDTH * share;
    let (left, right) = (x(0.2).min(x(0.52)), x(0.2).max(x(0.52)));
    soft_column(drawing, left, right, 120.0, Colour::rgb(0xF2E2C4), 0.62);
    drawing.glow(at(left.midpoint(right), 420.0), at(300.0, 460.0), Colour::rgb(0xFFE9C0), 0.5);
    soft_column(
        drawing,
        left.midpoint(right) - 7.0,
        left.midpoint(right) + 7.0,
        120.0,
        Colour::rgb(0x5B4030),
        0.8,
    );
    for shelf in [330.0, 450.0, 570.0] {
        shelf_row(drawing, dice, x(-0.5).min(x(-0.16)), x(-0.5).max(x(-0.16)), shelf);
    }
    soft_row(drawing, 740.0, 1040.0, Colour::rgb(0x3D2A21), 0.9);
    soft_row(drawing, 724.0, 752.0, Colour::rgb(0xB98557), 0.75);
    for share in [-0.38, -0.06, 0.3] {
        pendant(drawing, at(WIDTH / 2.0 + share * WIDTH + dice.range(-24.0, 24.0), dice.range(96.0, 180.0)));
    }
    for _ in 0..7 {
        let spot = at(dice.range(0.0, WIDTH), dice.range(240.0, 700.0));
        bokeh(drawing, spot, dice.range(12.0, 30.0), Colour::rgb(0xFFCF8A), dice.range(0.12, 0.3));
    }
}

fn shelf_row(drawing: &mut Drawing, dice: &mut Dice, left: f32, right: f32, bottom: f32) {
    drawing.fill(&rounded(at(left, bottom), at(right - left, 10.0), 3.0), Colour::rgb(0xA87850), 0.8);
    let mut x = left + 14.0;
    while x < right - 30.0 {
        let (width, height) = (dice.range(14.0, 34.0), dice.range(34.0, 78.0));
        let tone = Colour::rgb(dice.pick(&[0xC9A27A, 0x8C6B4E, 0xD9C3A0, 0x9A5D45, 0x6E7A68, 0xB98A5A]));
        drawing.fill(&rounded(at(x, bottom - height), at(width, height), 5.0), tone, 0.66);
        x += width + dice.range(5.0, 18.0);
    }
}

fn pendant(drawing: &mut Drawing, bulb: Point) {
    drawing.stroke(&smooth(&[at(bulb.x, -10.0), bulb]), Colour::rgb(0x2E211B), 3.0, 0.8);
    drawing.glow(bulb, at(150.0, 150.0), Colour::rgb(0xFFC978), 0.62);
    bokeh(drawing, bulb, 30.0, Colour::rgb(0xFFE6B8), 0.95);
}
