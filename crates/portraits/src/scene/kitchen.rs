//! A kitchen, seen over the counter.

use crate::palette::Tones;
use crate::scene::{Act, Canvas};

pub(super) const ACTS: [Act; 4] =
    [Act::bust("pointing-up"), Act::bust("hands-on-hips"), Act::bust("coffee"), Act::bust("tee")];

pub(super) fn behind(canvas: &mut Canvas, tones: Tones) {
    canvas.ground(tones.light());
    canvas.rect(tones.pale(), 0.0, 280.0, 640.0, 420.0, 0.0);
    // Tiles.
    canvas.stroke(
        tones.light(),
        4.0,
        "M0 350H640M0 420H640M0 490H640M0 560H640M0 630H640M70 280V350M210 280V350M350 280V350M490 280V350M140 350V420M280 350V420M420 350V420M560 350V420M70 420V490M210 420V490M350 420V490M490 420V490M140 490V560M560 490V560M70 560V630M490 560V630",
    );
    canvas.rect(tones.deep(), 0.0, 270.0, 640.0, 14.0, 0.0);
    // Jars and plates on the shelf.
    for (x, height, middle) in [(30.0, 90.0, true), (104.0, 66.0, false), (166.0, 104.0, true)] {
        let colour = if middle { tones.middle() } else { tones.accent() };
        canvas.rect(colour, x, 270.0 - height, 54.0, height, 12.0);
        canvas.rect(tones.deep(), x + 4.0, 258.0 - height, 46.0, 16.0, 6.0);
    }
    canvas.ellipse(tones.pale(), 470.0, 226.0, 44.0, 44.0);
    canvas.ellipse(tones.middle(), 470.0, 226.0, 26.0, 26.0);
    canvas.ellipse(tones.pale(), 550.0, 216.0, 54.0, 54.0);
    canvas.ellipse(tones.accent(), 550.0, 216.0, 32.0, 32.0);
    // What hangs below it.
    canvas.stroke(tones.deep(), 8.0, "M60 284V380M586 284V360");
    canvas.circle(tones.deep(), 60.0, 404.0, 34.0);
    canvas.path(tones.accent(), "M560 356H612V392C612 412 560 412 560 392z");
}

pub(super) fn before(canvas: &mut Canvas, tones: Tones) {
    canvas.rect(tones.deep(), 0.0, 724.0, 640.0, 76.0, 0.0);
    canvas.rect(tones.warm(), -10.0, 700.0, 660.0, 32.0, 8.0);
    // A pot with steam.
    canvas.stroke(
        tones.pale().lighter(0.04),
        8.0,
        "M92 566C78 546 108 530 94 506M132 566C118 546 148 530 134 506",
    );
    canvas.rect(tones.dark(), 44.0, 600.0, 136.0, 104.0, 18.0);
    canvas.rect(tones.deep(), 36.0, 588.0, 152.0, 22.0, 11.0);
    canvas.rect(tones.dark(), 98.0, 572.0, 28.0, 18.0, 8.0);
    canvas.stroke(tones.dark(), 10.0, "M44 640H22M180 640H202");
    // Vegetables on a board.
    canvas.rect(tones.warm().dimmed(0.88), 430.0, 684.0, 190.0, 20.0, 8.0);
    canvas.circle(tones.red(), 480.0, 656.0, 30.0);
    canvas.path(tones.leaf(), "M480 634L462 624L478 628L480 614L486 628L500 624z");
    canvas.path(tones.leaf(), "M532 682C520 640 548 606 586 604C596 640 580 676 556 684z");
    canvas.stroke(tones.leaf().dimmed(0.85), 4.0, "M548 676C552 650 566 630 580 614");
}
