//! A street of gabled houses, for someone riding through it.

use crate::palette::Tones;
use crate::part::Kind;
use crate::scene::park::tree;
use crate::scene::{Act, Canvas};

pub(super) const ACTS: [Act; 1] = [Act {
    kind: Kind::Sitting,
    body: "bicycle",
    x: 277.0,
    y: 0.0,
    ground: Some(752.0),
    scale: 0.187,
    shadow: 280.0,
    turns: true,
    oldest: u8::MAX,
}];

pub(super) fn behind(canvas: &mut Canvas, tones: Tones) {
    canvas.ground(tones.pale());
    canvas.rect(tones.light(), 60.0, 80.0, 150.0, 30.0, 15.0);
    canvas.rect(tones.light(), 100.0, 58.0, 74.0, 40.0, 20.0);
    house(canvas, tones, [20.0, 150.0, 270.0], false);
    house(canvas, tones, [160.0, 130.0, 210.0], true);
    house(canvas, tones, [280.0, 150.0, 300.0], false);
    house(canvas, tones, [500.0, 150.0, 240.0], true);
    tree(canvas, tones, 462.0, 440.0, 60.0);
    tree(canvas, tones, -6.0, 430.0, 66.0);
    canvas.rect(tones.middle(), 0.0, 600.0, 640.0, 40.0, 0.0);
    canvas.rect(tones.light(), 0.0, 632.0, 640.0, 168.0, 0.0);
    canvas.rect(tones.middle(), 0.0, 784.0, 640.0, 16.0, 0.0);
}

/// A house: left side, breadth, and where its roof begins.
fn house(canvas: &mut Canvas, tones: Tones, [x, breadth, roof]: [f32; 3], light: bool) {
    let (wall, top) = if light { (tones.light(), tones.accent()) } else { (tones.middle(), tones.deep()) };
    canvas.rect(wall, x, roof, breadth, 610.0 - roof, 0.0);
    let (middle, high, right) = (x + breadth / 2.0, roof - breadth * 0.55, x + breadth + 8.0);
    canvas.path(top, &format!("M{} {roof}L{middle} {high}L{right} {roof}z", x - 8.0));
    let side = breadth * 0.2;
    for row in [roof + 34.0, roof + 124.0] {
        for column in [x + breadth * 0.18, x + breadth * 0.62] {
            canvas.rect(tones.pale(), column, row, side, side * 1.6, 6.0);
        }
    }
    canvas.rect(tones.deep(), x + breadth * 0.38, 540.0, breadth * 0.24, 66.0, 6.0);
}
