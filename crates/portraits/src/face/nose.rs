//! The nose: planes and soft shadows, no outline.

use crate::drawing::Drawing;
use crate::figure::Sitter;
use crate::geometry::{Point, at, band, brush, smooth};

/// Paints the nose.
pub(crate) fn paint(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    bridge(drawing, sitter);
    base(drawing, sitter);
}

/// A point of the nose: its ridge stands out more the lower it is.
fn ridge(sitter: &Sitter<'_>, x: f32, y: f32) -> Point {
    let base = sitter.head.nose_base();
    let relief = 4.0 + 22.0 * ((y + 25.0) / (base + 15.0)).clamp(0.0, 1.0);
    sitter.head.off(x, y, relief)
}

fn bridge(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let (skin, base, light) = (&sitter.skin, sitter.head.nose_base(), sitter.light());
    let here = |x: f32, y: f32| ridge(sitter, x, y);
    let dark = -light;
    let outer = [
        sitter.head.on(dark * 17.0, -26.0),
        sitter.head.on(dark * 12.0, 4.0),
        sitter.head.on(dark * 15.0, base - 30.0),
        here(dark * 18.0, base - 8.0),
    ];
    let inner = [
        here(dark * 5.0, -22.0),
        here(dark * 3.0, 4.0),
        here(dark * 5.0, base - 26.0),
        here(dark * 8.0, base - 4.0),
    ];
    let paint = drawing.linear(
        here(0.0, -30.0),
        here(0.0, base),
        &[(0.0, skin.shade, 0.42), (0.45, skin.shade, 0.2), (1.0, skin.shade, 0.5)],
    );
    drawing.fill(&band(&outer, &inner), paint, 1.0);
    let shine = [here(light * 2.0, -14.0), here(light * 2.5, 16.0), here(light * 3.0, base - 22.0)];
    drawing.fill(&brush(&shine, [2.0, 5.0, 7.0]), skin.light, 0.42);
    drawing.glow(here(light * 3.0, base - 15.0), at(13.0, 11.0), skin.light, 0.75);
    drawing.glow(here(0.0, base - 10.0), at(24.0, 16.0), skin.blush, 0.16);
}

fn base(drawing: &mut Drawing, sitter: &Sitter<'_>) {
    let (skin, base) = (&sitter.skin, sitter.head.nose_base());
    let female = sitter.person.is_female();
    let wing = if female { 17.5 } else { 20.5 } + sitter.person.face.nose_breadth * 3.5;
    let low = |x: f32, y: f32| sitter.head.off(x, y, 14.0);
    drawing.glow(low(0.0, base + 9.0), at(wing * 1.25, 11.0), skin.shade, 0.55);
    for side in [-1.0, 1.0] {
        let curve = [
            low(side * (wing - 4.0), base - 17.0),
            low(side * (wing + 0.5), base - 8.0),
            low(side * (wing - 1.0), base + 0.5),
            low(side * (wing - 6.0), base + 2.0),
        ];
        drawing.fill(&brush(&curve, [0.8, 2.6, 1.2]), skin.line, 0.42);
        let nostril =
            [low(side * 4.5, base + 3.4), low(side * 8.5, base + 0.2), low(side * (wing - 5.5), base + 1.6)];
        drawing.fill(&brush(&nostril, [1.2, 4.2, 1.4]), skin.line, 0.82);
    }
    let tip = [low(-6.0, base + 2.6), low(0.0, base + 5.6), low(6.0, base + 2.6)];
    drawing.stroke(&smooth(&tip), skin.line, 1.8, 0.35);
}
