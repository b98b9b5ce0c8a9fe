//! Neck, shoulders and what is worn.

mod cloth;
mod collars;
mod garments;
mod outerwear;

use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, blob, brush, mirrored, polygon, smooth};
use crate::person::Build;

/// The measures of a body, in the head's units (the origin is between the eyes).
pub(crate) struct Frame {
    /// Half the width of the neck.
    pub(crate) neck: f32,
    /// Half the width of the shoulders.
    pub(crate) shoulder: f32,
}

/// Height of the pit of the neck.
pub(crate) const PIT: f32 = 258.0;
/// Well below the picture.
pub(crate) const FLOOR: f32 = 1100.0;

impl Frame {
    fn new(sitter: &Sitter<'_>) -> Self {
        let (neck, shoulder) = if sitter.person.is_female() { (47.0, 226.0) } else { (61.0, 280.0) };
        let (thicker, wider) = match sitter.person.build {
            Build::Slim => (-2.5, -12.0),
            Build::Average => (0.0, 0.0),
            Build::Full => (8.0, 26.0),
        };
        Self { neck: neck + thicker, shoulder: shoulder + wider }
    }

    /// The right side from the jaw over the shoulder down the arm.
    pub(crate) fn right_side(&self) -> [Point; 10] {
        let Self { neck, shoulder } = *self;
        [
            at(neck, 130.0),
            at(neck - 1.0, 192.0),
            at(neck + 10.0, 226.0),
            at(neck + 44.0, 250.0),
            at(shoulder * 0.64, 266.0),
            at(shoulder - 40.0, 282.0),
            at(shoulder - 2.0, 322.0),
            at(shoulder + 14.0, 410.0),
            at(shoulder + 20.0, 600.0),
            at(shoulder + 20.0, FLOOR),
        ]
    }

    /// Height of the slope from neck to shoulder at a distance from the middle.
    pub(crate) fn slope(&self, out: f32) -> f32 {
        let line = self.right_side();
        let pair = line.windows(2).find_map(|pair| match *pair {
            [from, to] if from.x <= out && out < to.x => Some((from, to)),
            _ => None,
        });
        pair.map_or(226.0, |(from, to)| crate::geometry::lerp(from.y, to.y, (out - from.x) / (to.x - from.x)))
    }
}

/// Paints neck, shoulders and clothes.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let frame = Frame::new(sitter);
    garments::paint_behind(drawing, sitter, &frame);
    skin(drawing, sitter, &frame);
    garments::paint(drawing, sitter, &frame);
}

fn skin(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame) {
    let (skin, light) = (&sitter.skin, sitter.light());
    let right = frame.right_side();
    let outline = outline(&right);
    let lit = skin.base.mix(skin.shade, 0.18);
    let paint = drawing.linear(
        at(light * frame.neck * 2.4, 300.0),
        at(-light * frame.neck * 2.4, 330.0),
        &[(0.0, skin.base, 1.0), (0.4, lit, 1.0), (1.0, skin.base.mix(skin.shade, 0.75), 1.0)],
    );
    drawing.fill(&outline, paint, 1.0);
    muscles(drawing, sitter, frame);
    under_chin(drawing, sitter, frame);
}

/// A closed outline from its right half.
fn outline(right: &[Point]) -> String {
    let left = mirrored(right);
    crate::geometry::band(right, &left)
}

fn muscles(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame) {
    let (skin, neck) = (&sitter.skin, frame.neck);
    let depth = 0.20 + 0.16 * sitter.person.ageing();
    for side in [-1.0, 1.0] {
        let strand =
            [at(side * (neck - 8.0), 186.0), at(side * (neck - 20.0), 222.0), at(side * 13.0, PIT - 1.0)];
        drawing.fill(&brush(&strand, [2.0, 6.0, 3.0]), skin.shade, depth);
        let collarbone = [
            at(side * 17.0, PIT + 7.0),
            at(side * (neck + 18.0), PIT + 1.0),
            at(side * (neck + 62.0), PIT + 13.0),
            at(side * (neck + 88.0), PIT + 16.0),
        ];
        drawing.fill(&brush(&collarbone, [3.0, 6.0, 1.0]), skin.shade, 0.5);
        let shine = [
            at(side * 22.0, PIT + 1.0),
            at(side * (neck + 14.0), PIT + 1.0),
            at(side * (neck + 56.0), PIT + 6.0),
        ];
        drawing.fill(&brush(&shine, [2.0, 4.0, 1.0]), skin.light, 0.3);
    }
    drawing.glow(at(0.0, PIT - 2.0), at(20.0, 16.0), skin.shade, 0.6);
    if sitter.person.ageing() > 0.5 {
        let ring = [at(-neck + 6.0, 208.0), at(0.0, 221.0), at(neck - 6.0, 206.0)];
        drawing.stroke(&smooth(&ring), skin.line, 2.2, 0.22);
    }
    if !sitter.person.is_female() {
        drawing.glow(at(3.0 * sitter.light(), 214.0), at(11.0, 14.0), skin.shade, 0.3);
    }
}

/// The head's shadow on the neck; falls away from the light and follows the turn of the head.
fn under_chin(drawing: &mut Drawing, sitter: &Sitter<'_>, frame: &Frame) {
    let (skin, neck) = (&sitter.skin, frame.neck);
    let away = -sitter.light();
    let dark = skin.shade.mix(skin.line, 0.28);
    let body = polygon(&[
        at(-neck, 110.0),
        at(neck, 110.0),
        at(neck - 1.0, 192.0),
        at(neck + 10.0, 226.0),
        at(neck + 10.0, 262.0),
        at(-neck - 10.0, 262.0),
        at(-neck - 10.0, 226.0),
        at(-neck + 1.0, 192.0),
    ]);
    let shadow = sitter.head.turn() * 14.0 + away * 9.0;
    drawing.inside(&body, |drawing| {
        let soft = drawing.linear(
            at(0.0, 150.0),
            at(0.0, 248.0),
            &[(0.0, dark, 0.85), (0.4, dark, 0.5), (1.0, dark, 0.0)],
        );
        drawing.fill(&body, soft, 1.0);
        let jaw = [
            at(-110.0, 60.0),
            at(110.0, 60.0),
            at(92.0 + shadow, 138.0),
            at(48.0 + shadow, 190.0),
            at(shadow, 208.0),
            at(-48.0 + shadow, 190.0),
            at(-92.0 + shadow, 138.0),
        ];
        drawing.fill(&blob(&jaw), dark, 0.42);
    });
}
