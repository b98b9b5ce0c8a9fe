//! At home: a sofa, a lamp, a picture, and a cat.

use crate::colour::Colour;
use crate::palette::{LINE, Tones};
use crate::part::Kind;
use crate::scene::{Act, Canvas};

pub(super) const ACTS: [Act; 3] = [
    Act { x: 270.0, oldest: 50, turns: false, ..Act::bust("gaming") },
    Act {
        kind: Kind::Sitting,
        body: "legs-crossed",
        x: 330.0,
        y: 0.0,
        ground: Some(770.0),
        scale: 0.3,
        shadow: 0.0,
        turns: false,
        oldest: u8::MAX,
    },
    Act { x: 270.0, turns: false, ..Act::sitting("on-the-ground", 0.36, 200.0, 50) },
];

pub(super) fn behind(canvas: &mut Canvas, tones: Tones) {
    canvas.ground(tones.light());
    canvas.rect(tones.middle(), 0.0, 668.0, 640.0, 132.0, 0.0);
    canvas.ellipse(tones.pale(), 320.0, 744.0, 300.0, 50.0);
    // A picture of hills.
    canvas.rect(tones.deep(), 60.0, 90.0, 150.0, 180.0, 6.0);
    canvas.rect(tones.pale(), 72.0, 102.0, 126.0, 156.0, 0.0);
    canvas.circle(tones.accent(), 158.0, 148.0, 22.0);
    canvas.path(tones.middle(), "M72 230C100 180 130 190 150 214S190 200 198 210V258H72z");
    // The lamp.
    canvas.stroke(tones.deep(), 8.0, "M566 230V660M530 664H602");
    canvas.path(tones.warm(), "M524 250L546 150H588L610 250z");
    sofa(canvas, tones);
}

fn sofa(canvas: &mut Canvas, tones: Tones) {
    canvas.stroke(tones.dark(), 14.0, "M96 680V704M548 680V704");
    canvas.rect(tones.deep(), 44.0, 360.0, 556.0, 240.0, 60.0);
    canvas.rect(tones.deep().lighter(0.05), 84.0, 392.0, 232.0, 160.0, 34.0);
    canvas.rect(tones.deep().lighter(0.05), 326.0, 392.0, 232.0, 160.0, 34.0);
    canvas.rect(tones.deep().lighter(0.09), 70.0, 516.0, 504.0, 96.0, 30.0);
    canvas.rect(tones.deep(), 60.0, 580.0, 524.0, 104.0, 26.0);
    canvas.rect(tones.deep().lighter(-0.05), 16.0, 462.0, 84.0, 220.0, 40.0);
    canvas.rect(tones.deep().lighter(-0.05), 544.0, 462.0, 84.0, 220.0, 40.0);
}

pub(super) fn before(canvas: &mut Canvas, act: Act) {
    let on_seat = act.body == "legs-crossed";
    let (x, y) = if on_seat { (142.0, 590.0) } else { (556.0, 778.0) };
    cat(canvas, x, y);
}

/// A sitting cat, drawn with lines like the people; `x` and `y` are the middle of its foot.
fn cat(canvas: &mut Canvas, x: f32, y: f32) {
    use std::fmt::Write;
    let (line, fur, white) = (Colour::rgb(LINE), Colour::rgb(0xE5A14E), Colour::rgb(0xFBF6EE));
    let _ = write!(canvas.svg(), "<g transform=\"translate({x} {y})\">");
    canvas.stroke(line, 25.0, "M40 -10C86 -2 92 -50 66 -74");
    canvas.stroke(fur, 16.0, "M40 -10C86 -2 92 -50 66 -74");
    canvas.path(fur, "M-42 0C-56 -50 -44 -84 -30 -96C-46 -104 -52 -122 -48 -142L-46 -178L-20 -160C-8 -164 6 -164 16 -160L42 -178L44 -142C48 -122 42 -104 26 -96C46 -80 54 -40 44 0z");
    canvas.path(white, "M-20 -4C-26 -40 -18 -64 -2 -66S22 -40 18 -4z");
    canvas.stroke(
        line,
        4.6,
        "M-42 0C-56 -50 -44 -84 -30 -96C-46 -104 -52 -122 -48 -142L-46 -178L-20 -160C-8 -164 6 -164 16 -160L42 -178L44 -142C48 -122 42 -104 26 -96C46 -80 54 -40 44 0zM-14 0V-30M12 0V-30M-8 -122L-2 -116L4 -122M-2 -116C-4 -108 -12 -108 -14 -112M-2 -116C0 -108 8 -108 10 -112M-30 -134C-28 -140 -20 -140 -18 -134M14 -134C16 -140 24 -140 26 -134M-60 -118L-36 -116M-58 -106L-36 -110M56 -118L32 -116M54 -106L32 -110",
    );
    canvas.svg().push_str("</g>");
}
