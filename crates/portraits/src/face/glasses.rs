//! Glasses: one frame, mirrored, so that both sides are alike.

use crate::colour::Colour;
use crate::drawing::Drawing;
use crate::face::eyes::Eye;
use crate::figure::Sitter;
use crate::geometry::{Point, at, blob, smooth};
use crate::person::Glasses;

/// How far the frame stands off the face.
const RELIEF: f32 = 14.0;

/// Paints the glasses, if worn; hair at the temples goes under them.
pub(crate) fn paint_glasses(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let Some(frame) = sitter.person.glasses else { return };
    let (colour, width) = frame_look(sitter, frame);
    let hidden = crate::hair::covers_ears(sitter);
    for side in [-1.0, 1.0] {
        let eye = Eye::new(sitter, side);
        let rim = rim(sitter, &eye, frame);
        let shape = blob(&rim);
        drawing.fill(&shape, Colour::rgb(0xFFFFFF), 0.07);
        drawing.stroke(&shape, colour, width, 0.96);
        if frame == Glasses::Browline {
            let upper: Vec<Point> = rim.iter().copied().take(5).collect();
            drawing.stroke(&smooth(&upper), colour.dimmed(0.8), width * 2.1, 1.0);
        }
        let hinge = sitter.head.off(side * (eye.distance + 42.0), -8.0, RELIEF - 4.0);
        let ear = sitter
            .head
            .beside(side * (sitter.head.half_width(-8.0) + if hidden { -12.0 } else { 2.0 }), -12.0);
        drawing.stroke(&smooth(&[hinge, ear]), colour, width, 0.96);
    }
    bridge(drawing, sitter, colour, width);
}

fn frame_look(sitter: &Sitter<'_>, frame: Glasses) -> (Colour, f32) {
    let mut dice = sitter.dice("glasses");
    match frame {
        Glasses::Round => (Colour::rgb(dice.pick(&[0xB08A4A, 0x4A4A50, 0x8C6A50])), 3.2),
        Glasses::Rectangular => (Colour::rgb(dice.pick(&[0x2B2A2E, 0x4C3326, 0x34425A, 0x6B2F35])), 5.0),
        Glasses::Browline => (Colour::rgb(dice.pick(&[0x2F2622, 0x57391F, 0x2B2B31])), 3.0),
    }
}

/// The rim from its inner top over the outer side, as points on a rounded frame.
fn rim(sitter: &Sitter<'_>, eye: &Eye, frame: Glasses) -> Vec<Point> {
    let outline: &[(f32, f32)] = match frame {
        Glasses::Round => &[
            (-33.0, -8.0),
            (-22.0, -27.0),
            (0.0, -33.0),
            (23.0, -27.0),
            (34.0, -6.0),
            (30.0, 17.0),
            (13.0, 32.0),
            (-12.0, 32.0),
            (-29.0, 18.0),
        ],
        Glasses::Rectangular => &[
            (-35.0, -12.0),
            (-29.0, -25.0),
            (2.0, -27.5),
            (32.0, -26.0),
            (40.0, -14.0),
            (37.0, 15.0),
            (28.0, 25.0),
            (-20.0, 25.0),
            (-31.0, 14.0),
        ],
        Glasses::Browline => &[
            (-35.0, -9.0),
            (-29.0, -23.0),
            (2.0, -28.0),
            (33.0, -27.0),
            (40.0, -13.0),
            (35.0, 14.0),
            (18.0, 27.0),
            (-14.0, 27.0),
            (-30.0, 13.0),
        ],
    };
    let place = |&(out, down): &(f32, f32)| {
        let x = eye.distance + out;
        sitter.head.off(eye.side * x, down + 1.0, RELIEF)
    };
    outline.iter().map(place).collect()
}

fn bridge(drawing: &mut Drawing, sitter: &Sitter<'_>, colour: Colour, width: f32) {
    let eye = Eye::new(sitter, 1.0);
    let reach = eye.distance - 34.0;
    let arch =
        [-reach, 0.0, reach].map(|x| sitter.head.off(x, if x == 0.0 { -13.0 } else { -7.0 }, RELIEF + 4.0));
    drawing.stroke(&smooth(&arch), colour, width, 0.96);
    // Nose pads rest in shadow.
    drawing.glow(sitter.head.off(0.0, -6.0, 10.0), at(20.0, 8.0), sitter.skin.shade, 0.2);
}
