//! A park: hills, trees, a path.

use crate::palette::Tones;
use crate::scene::{Act, Canvas};

pub(super) const ACTS: [Act; 6] = [
    Act::standing("walking", 80),
    Act::standing("open-shirt", 50),
    Act::standing("shorts", 60),
    Act::sitting("on-the-ground", 0.36, 200.0, 55),
    Act::sitting("leaning-back", 0.36, 170.0, 55),
    Act { x: 280.0, ..Act::sitting("wheelchair", 0.29, 220.0, u8::MAX) },
];

pub(super) fn behind(canvas: &mut Canvas, tones: Tones) {
    canvas.ground(tones.pale());
    canvas.circle(tones.sun(), 500.0, 150.0, 70.0);
    cloud(canvas, tones, 120.0, 130.0);
    canvas.path(tones.light(), "M0 460C120 360 230 350 330 420S540 360 640 420V620H0z");
    for (x, y, size) in
        [(86.0, 330.0, 96.0), (560.0, 350.0, 84.0), (450.0, 420.0, 50.0), (210.0, 420.0, 46.0)]
    {
        tree(canvas, tones, x, y, size);
    }
    canvas.path(tones.middle(), "M0 560C160 520 480 520 640 560V800H0z");
    canvas.path(
        tones.warm(),
        "M250 540C330 540 300 580 240 620S60 720 40 800H560C540 700 420 640 390 600S420 540 400 536z",
    );
}

fn cloud(canvas: &mut Canvas, tones: Tones, x: f32, y: f32) {
    canvas.rect(tones.light(), x - 70.0, y, 150.0, 34.0, 17.0);
    canvas.rect(tones.light(), x - 36.0, y - 22.0, 76.0, 44.0, 22.0);
}

/// A round crown on a trunk.
pub(super) fn tree(canvas: &mut Canvas, tones: Tones, x: f32, y: f32, size: f32) {
    canvas.rect(tones.deep(), x - size * 0.07, y + size * 0.4, size * 0.14, size * 1.9, size * 0.07);
    canvas.ellipse(tones.leaf(), x, y, size, size * 1.15);
    canvas.ellipse(tones.leaf().lighter(0.06), x - size * 0.28, y - size * 0.3, size * 0.52, size * 0.6);
}

pub(super) fn before(canvas: &mut Canvas, tones: Tones) {
    for (x, y) in [(46.0, 770.0), (108.0, 792.0), (560.0, 784.0), (612.0, 758.0)] {
        canvas.stroke(
            tones.leaf(),
            6.0,
            &format!("M{x} {y}q-10 -22 -20 -30M{x} {y}q0 -24 2 -42M{x} {y}q10 -20 22 -28"),
        );
    }
    canvas.circle(tones.accent(), 110.0, 744.0, 9.0);
    canvas.circle(tones.accent(), 562.0, 738.0, 9.0);
}
