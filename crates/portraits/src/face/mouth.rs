//! The mouth, from calm to laughing.

use crate::colour::Colour;
use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, brush};
use crate::person::{Beard, Person};
use crate::scene::Expression;

/// Half of a mouth's measures, seen from the front and relative to its middle.
struct Mouth {
    half: f32,
    /// How far each corner is up: viewer's left, right.
    corners: [f32; 2],
    fullness: f32,
    lip: Colour,
}

impl Mouth {
    fn new(sitter: &Sitter<'_>) -> Self {
        let (person, face) = (sitter.person, &sitter.person.face);
        let (widening, corners) = match sitter.scene.expression {
            Expression::Calm => (1.04, [4.6, 4.6]),
            Expression::Smile => (1.14, [9.6, 9.6]),
            Expression::HalfSmile if sitter.light() > 0.0 => (1.08, [4.5, 10.0]),
            Expression::HalfSmile => (1.08, [10.0, 4.5]),
            Expression::BroadSmile => (1.26, [10.5, 10.5]),
        };
        let fullness =
            if person.is_female() { 1.08 } else { 0.84 } + face.lip_fullness * 0.2 - person.ageing() * 0.24;
        Self {
            half: (36.0 + face.mouth_breadth * 3.5) * widening,
            corners,
            fullness,
            lip: lip_colour(sitter),
        }
    }

    /// Points across the mouth: each pair is a share of the half width and a depth under the middle.
    fn across<const N: usize>(&self, sitter: &Sitter<'_>, half_curve: [(f32, f32); N]) -> Vec<Point> {
        let left = half_curve.iter().rev().map(|&(share, down)| self.place(sitter, -share, down));
        let right = half_curve
            .iter()
            .filter(|(share, _)| *share > 0.0)
            .map(|&(share, down)| self.place(sitter, share, down));
        left.chain(right).collect()
    }

    fn place(&self, sitter: &Sitter<'_>, share: f32, down: f32) -> Point {
        let [left, right] = self.corners;
        let lift = if share < 0.0 { left } else { right };
        let curved = share * share * lift;
        sitter.head.off(share * self.half, sitter.head.mouth() + down - curved, 7.0 - 9.0 * share.abs())
    }
}

/// Natural lips, or lipstick in proportion to the make-up.
fn lip_colour(sitter: &Sitter<'_>) -> Colour {
    let Person { make_up, .. } = *sitter.person;
    let natural = sitter.skin.lip;
    if !sitter.person.is_female() {
        return natural.mix(sitter.skin.base, 0.34);
    }
    let stick =
        Colour::rgb(sitter.dice("lipstick").pick(&[0xB4504F, 0xA83C4A, 0xBF6A5E, 0x9C3B3F, 0xC25C6B]));
    let depth = stick.lighter((natural.lightness() - stick.lightness()) * 0.45);
    natural.mix(depth, 0.2 + 0.65 * make_up)
}

/// Paints the mouth.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let mouth = Mouth::new(sitter);
    let below = mouth.place(sitter, 0.0, 24.0 + 4.0 * mouth.fullness);
    drawing.glow(below, at(30.0, 11.0), sitter.skin.shade, 0.5);
    if sitter.scene.expression == Expression::BroadSmile {
        open(drawing, sitter, &mouth);
    } else {
        closed(drawing, sitter, &mouth);
    }
    corners(drawing, sitter, &mouth);
}

fn top(mouth: &Mouth, sitter: &Sitter<'_>, stretch: f32) -> Vec<Point> {
    let full = mouth.fullness * stretch;
    mouth.across(
        sitter,
        [(0.0, -7.6 * full), (0.17, -9.8 * full), (0.5, -6.6 * full), (0.8, -2.6 * full), (1.0, 0.0)],
    )
}

fn closed(drawing: &mut Drawing, sitter: &Sitter<'_>, mouth: &Mouth) {
    let full = mouth.fullness;
    let line = mouth.across(sitter, [(0.0, 1.4), (0.16, 0.4), (0.5, 1.2), (1.0, 0.0)]);
    let bottom =
        mouth.across(sitter, [(0.0, 13.6 * full), (0.4, 11.6 * full), (0.76, 5.4 * full), (1.0, 0.0)]);
    drawing.fill(&band(&top(mouth, sitter, 1.0), &line), mouth.lip.dimmed(0.9), 1.0);
    let lower = drawing.linear(
        mouth.place(sitter, 0.0, 0.0),
        mouth.place(sitter, 0.0, 14.0 * full),
        &[(0.0, mouth.lip, 1.0), (0.5, mouth.lip.lighter(0.045), 1.0), (1.0, mouth.lip.dimmed(0.95), 1.0)],
    );
    drawing.fill(&band(&line, &bottom), lower, 1.0);
    shine(drawing, sitter, mouth, 6.4 * full);
    let ink = sitter.skin.line.mix(mouth.lip, 0.2).dimmed(0.8);
    drawing.fill(&brush(&line, [1.4, 2.6, 1.4]), ink, 0.9);
}

fn open(drawing: &mut Drawing, sitter: &Sitter<'_>, mouth: &Mouth) {
    let full = mouth.fullness;
    let upper = mouth.across(sitter, [(0.0, -0.6), (0.3, -0.8), (0.65, -0.2), (0.97, 0.2)]);
    let lower = mouth.across(sitter, [(0.0, 15.5), (0.38, 13.4), (0.72, 7.6), (0.97, 0.2)]);
    let teeth = mouth.across(sitter, [(0.0, 11.6), (0.36, 10.2), (0.68, 6.0), (0.94, 0.4)]);
    let bottom = mouth.across(
        sitter,
        [(0.0, 15.5 + 10.6 * full), (0.42, 13.2 + 8.6 * full), (0.78, 6.6 + 4.4 * full), (1.0, 0.0)],
    );
    drawing.fill(&band(&top(mouth, sitter, 0.86), &bottom), mouth.lip, 1.0);
    drawing.fill(&band(&upper, &lower), Colour::rgb(0x55211F), 1.0);
    let white = Colour::rgb(0xF8F2E8).mix(sitter.skin.shade, 0.05 + sitter.person.ageing() * 0.05);
    drawing.fill(&band(&upper, &teeth), white, 1.0);
    drawing.fill(&brush(&upper, [0.8, 2.6, 0.8]), mouth.lip.dimmed(0.62), 0.55);
    for share in [-0.5, -0.26, 0.0, 0.26, 0.5] {
        let gap = [mouth.place(sitter, share, 2.0), mouth.place(sitter, share, 8.5)];
        drawing.stroke(&crate::geometry::smooth(&gap), Colour::rgb(0xB79F92), 0.8, 0.32);
    }
    shine(drawing, sitter, mouth, 15.5 + 5.0 * full);
}

fn shine(drawing: &mut Drawing, sitter: &Sitter<'_>, mouth: &Mouth, down: f32) {
    let place = mouth.place(sitter, 0.10 * sitter.light(), down);
    let strength = if sitter.person.is_female() { 0.28 + 0.3 * sitter.person.make_up } else { 0.16 };
    drawing.glow(place, at(mouth.half * 0.36, 4.4), mouth.lip.lighter(0.16), strength);
}

fn corners(drawing: &mut Drawing, sitter: &Sitter<'_>, mouth: &Mouth) {
    let strength = if sitter.person.beard == Beard::Full { 0.0 } else { 0.42 };
    for side in [-1.0, 1.0] {
        let crease = [
            mouth.place(sitter, side * 1.0, -2.6),
            mouth.place(sitter, side * 1.07, 1.0),
            mouth.place(sitter, side * 1.05, 5.0),
        ];
        drawing.fill(&brush(&crease, [0.8, 2.6, 0.6]), sitter.skin.line, strength);
    }
}
