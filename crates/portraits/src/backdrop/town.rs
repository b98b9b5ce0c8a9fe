//! Streets by day and after dark.

use crate::backdrop::{bokeh, sky, soft_column};
use crate::colour::Colour;
use crate::dice::Dice;
use crate::drawing::{Drawing, HEIGHT, WIDTH};
use crate::geometry::at;

/// A street in soft daylight: two rows of house fronts and the open end between them.
pub(crate) fn street(drawing: &mut Drawing, dice: &mut Dice) {
    let air = dice.pick(&[
        [0xDCE6EC, 0xF3E7D6, 0xC9BFB2],
        [0xE9DCCB, 0xF7E6CC, 0xC4B39E],
        [0xCFDDE6, 0xE6E7E2, 0xB4B3AE],
    ]);
    sky(drawing, &[(0.0, air[0]), (0.55, air[1]), (1.0, air[2])]);
    drawing.glow(at(WIDTH / 2.0, 430.0), at(300.0, 420.0), Colour::rgb(0xFFF4DC), 0.7);
    for distance in [0.72_f32, 0.42, 0.0] {
        for side in [-1.0, 1.0] {
            front(drawing, dice, side, distance);
        }
    }
    let paint = drawing.linear(
        at(0.0, 720.0),
        at(0.0, HEIGHT),
        &[
            (0.0, Colour::rgb(0xA79C90), 0.0),
            (0.25, Colour::rgb(0xA0958A), 0.8),
            (1.0, Colour::rgb(0x7D736B), 0.95),
        ],
    );
    drawing.fill(&format!("M0 720H{WIDTH}V{HEIGHT}H0Z"), paint, 1.0);
}

/// One house front; `distance` 0 is near.
fn front(drawing: &mut Drawing, dice: &mut Dice, side: f32, distance: f32) {
    let wall = Colour::rgb(dice.pick(&[0xB58F7A, 0xC7AD8D, 0x9C8E86, 0xA7A08F, 0xB97F66, 0x8E959B]));
    let haze = Colour::rgb(0xEFE6D8);
    let colour = wall.mix(haze, distance * 0.85);
    let reach = 400.0 - 345.0 * (1.0 - distance * 0.86) + dice.range(-16.0, 16.0);
    let top = 40.0 + distance * 330.0 + dice.range(-50.0, 40.0);
    let near = WIDTH / 2.0 + side * (WIDTH / 2.0 + 30.0);
    let far = WIDTH / 2.0 + side * (400.0 - reach.min(250.0));
    let (left, right) = (near.min(far), near.max(far));
    soft_column(drawing, left, right, top, colour, 1.0);
    windows(drawing, dice, (left, right, top), colour, distance);
}

fn windows(
    drawing: &mut Drawing,
    dice: &mut Dice,
    (left, right, top): (f32, f32, f32),
    wall: Colour,
    distance: f32,
) {
    let size = at(34.0, 58.0) * (1.0 - distance * 0.5);
    let gap = at(62.0, 104.0) * (1.0 - distance * 0.5);
    let mut y = top + gap.y * 0.5;
    while y < 700.0 {
        let mut x = left + gap.x * 0.4;
        while x + size.x < right - 8.0 {
            let lit = dice.chance(0.22);
            let tone = if lit { Colour::rgb(0xFFE7B8) } else { wall.dimmed(0.78) };
            drawing.fill(&crate::geometry::rounded(at(x, y), size, 4.0), tone, if lit { 0.62 } else { 0.42 });
            x += gap.x;
        }
        y += gap.y;
    }
}

/// The lights of a town after dark.
pub(crate) fn evening(drawing: &mut Drawing, dice: &mut Dice) {
    let air = dice.pick(&[
        [0x1F2640, 0x3B3A5E, 0x6A4A5E],
        [0x20283A, 0x3A4660, 0x705A58],
        [0x2A2140, 0x503B66, 0x8A5566],
    ]);
    sky(drawing, &[(0.0, air[0]), (0.6, air[1]), (1.0, air[2])]);
    for column in 0_u8..8 {
        let left = f32::from(column) * 108.0 - 30.0 + dice.range(-16.0, 16.0);
        let top = dice.range(220.0, 520.0);
        soft_column(
            drawing,
            left,
            left + dice.range(84.0, 120.0),
            top,
            Colour::rgb(air[0]).lighter(0.02),
            0.55,
        );
    }
    for _ in 0..34 {
        let warm = dice.pick(&[0xFFC46B, 0xFFB070, 0xFFDFA0, 0xF58A6E, 0x9CC7F2, 0xFFD9B0]);
        let centre = at(dice.range(-10.0, WIDTH + 10.0), dice.around(560.0, 420.0));
        bokeh(drawing, centre, dice.range(10.0, 46.0), Colour::rgb(warm), dice.range(0.18, 0.6));
    }
    drawing.glow(at(WIDTH * dice.unit(), HEIGHT), at(460.0, 300.0), Colour::rgb(0xFFB169), 0.35);
}
