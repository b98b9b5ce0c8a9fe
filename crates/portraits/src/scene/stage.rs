//! A stage: curtains, light from above, and heads of those who watch.

use std::fmt::Write;

use crate::colour::Colour;
use crate::palette::{LINE, Tones};
use crate::scene::{Act, Canvas};

pub(super) const ACTS: [Act; 5] = [
    Act { x: 290.0, ..Act::standing("dancing", 60) },
    Act::standing("dots", 80),
    Act::standing("blazer", 80),
    Act::standing("arms-crossed", 45),
    Act::standing("buttoned", 80),
];

pub(super) fn behind(canvas: &mut Canvas, tones: Tones) {
    canvas.ground(tones.deep());
    canvas.veil(tones.pale(), 0.55, "M250 0H390L560 700H80z");
    canvas.veil(tones.pale(), 0.3, "M40 0H120L470 700H150zM520 0H600L490 700H170z");
    for side in ["", " transform=\"translate(640) scale(-1 1)\""] {
        let _ = write!(canvas.svg(), "<g{side}>");
        canvas.path(tones.dark(), "M0 0H150C150 180 120 330 70 450C90 560 92 640 92 700H0z");
        canvas.stroke(
            tones.dark().lighter(0.07),
            10.0,
            "M44 0C44 180 36 320 22 440M98 0C96 180 78 320 44 440M40 470C54 560 56 630 56 690",
        );
        canvas.rect(tones.accent(), 0.0, 440.0, 80.0, 18.0, 9.0);
        canvas.svg().push_str("</g>");
    }
    canvas.path(tones.dark(), "M0 0H640V60C600 96 560 96 520 60C480 96 440 96 400 60C360 96 320 96 280 60C240 96 200 96 160 60C120 96 80 96 40 60L0 80z");
    canvas.rect(tones.middle(), 0.0, 690.0, 640.0, 110.0, 0.0);
    canvas.ellipse(tones.pale(), 320.0, 752.0, 230.0, 38.0);
}

pub(super) fn before(canvas: &mut Canvas, tones: Tones, act: Act) {
    if act.body != "dancing" {
        let (line, grey) = (Colour::rgb(LINE), Colour::rgb(0xC9C6C4));
        canvas.stroke(line, 7.0, "M470 764V250M430 768H510M470 250L444 226");
        canvas.stroke(line, 30.0, "M444 226L430 214");
        canvas.stroke(grey, 20.0, "M440 222L430 214");
    }
    canvas.path(
        tones.dark(),
        "M0 800V782C20 760 52 760 70 790C90 752 140 752 152 792C176 762 214 764 228 796C250 774 280 774 296 798C330 770 366 772 380 796C404 756 452 760 462 794C486 766 524 766 536 792C560 754 610 756 640 786V800z",
    );
}
