//! A café: a window to the street, lamps, a shelf, and a table before whoever sits there.

use crate::palette::Tones;
use crate::scene::{Act, Canvas};

pub(super) const ACTS: [Act; 3] = [Act::bust("coffee"), Act::bust("laptop"), Act::bust("phone")];

pub(super) fn behind(canvas: &mut Canvas, tones: Tones) {
    canvas.ground(tones.light());
    canvas.rect(tones.middle(), 0.0, 560.0, 640.0, 240.0, 0.0);
    // The window, with a street behind it.
    canvas.path(tones.pale(), "M44 520V190C44 110 110 60 180 60S316 110 316 190V520z");
    canvas.path(tones.light(), "M44 420L96 370L150 410V330H220V380L316 340V520H44z");
    canvas.stroke(
        tones.middle(),
        10.0,
        "M44 520V190C44 110 110 60 180 60S316 110 316 190V520zM180 60V520M44 290H316",
    );
    canvas.rect(tones.deep(), 26.0, 516.0, 308.0, 18.0, 9.0);
    // The shelf with cups and jars.
    canvas.rect(tones.deep(), 400.0, 330.0, 240.0, 14.0, 7.0);
    canvas.rect(tones.accent(), 424.0, 262.0, 44.0, 68.0, 10.0);
    canvas.rect(tones.pale(), 482.0, 284.0, 40.0, 46.0, 8.0);
    canvas.rect(tones.middle(), 534.0, 246.0, 36.0, 84.0, 10.0);
    canvas.path(tones.pale(), "M590 290H632V312C632 326 622 330 611 330S590 326 590 312z");
    for (x, length) in [(410.0, 92.0), (540.0, 58.0)] {
        lamp(canvas, tones, x, length);
    }
}

fn lamp(canvas: &mut Canvas, tones: Tones, x: f32, length: f32) {
    canvas.rect(tones.deep(), x - 2.0, 0.0, 4.0, length, 0.0);
    canvas.ellipse(tones.warm(), x, length + 50.0, 26.0, 16.0);
    let (left, right, low) = (x - 46.0, x + 46.0, length + 50.0);
    canvas.path(tones.deep(), &format!("M{left} {low}C{left} {length} {right} {length} {right} {low}z"));
}

pub(super) fn before(canvas: &mut Canvas, tones: Tones) {
    canvas.path(tones.deep(), "M-20 742C100 700 540 700 660 742V800H-20z");
    canvas.path(tones.warm(), "M-20 728C100 684 540 684 660 728V766C540 728 100 728 -20 766z");
    // A glass with a flower, and a piece of cake.
    canvas.stroke(tones.leaf(), 5.0, "M92 690C90 650 96 620 88 586M92 650C104 640 112 630 114 616");
    canvas.circle(tones.accent(), 86.0, 578.0, 20.0);
    canvas.circle(tones.warm(), 86.0, 578.0, 8.0);
    canvas.path(tones.pale(), "M68 640H116L110 716C108 724 76 724 74 716z");
    canvas.ellipse(tones.pale(), 540.0, 716.0, 64.0, 16.0);
    canvas.path(tones.accent(), "M500 708L574 694V664C546 662 516 672 500 684z");
    canvas.path(tones.pale(), "M500 684C516 672 546 662 574 664V672C546 672 520 680 500 694z");
}
