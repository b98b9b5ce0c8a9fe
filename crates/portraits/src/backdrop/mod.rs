//! Places, out of focus: shapes with soft edges and little contrast, so that the face leads.

mod indoors;
mod nature;
mod town;
mod water;

use crate::colour::Colour;
use crate::dice::Dice;
use crate::drawing::{Drawing, HEIGHT, Paint, WIDTH};
use crate::geometry::{Point, at};
use crate::palette::Light;
use crate::scene::{Backdrop, Scene};

/// Paints the place over the whole canvas.
pub(crate) fn paint(drawing: &mut Drawing, scene: &Scene) {
    let mut dice = Dice::new(scene.seed, "backdrop");
    let dice = &mut dice;
    match scene.backdrop {
        Backdrop::Studio => indoors::studio(drawing, dice, scene.light_side),
        Backdrop::Home => indoors::home(drawing, dice),
        Backdrop::Cafe => indoors::cafe(drawing, dice),
        Backdrop::City => town::street(drawing, dice),
        Backdrop::Evening => town::evening(drawing, dice),
        Backdrop::Park => nature::park(drawing, dice),
        Backdrop::Forest => nature::forest(drawing, dice),
        Backdrop::Mountains => nature::mountains(drawing, dice),
        Backdrop::Fields => nature::fields(drawing, dice, scene.light_side),
        Backdrop::Winter => nature::winter(drawing, dice),
        Backdrop::Beach => water::beach(drawing, dice),
        Backdrop::Sea => water::sea(drawing, dice),
    }
}

/// The light that falls on people in a place.
pub(crate) fn light(backdrop: Backdrop) -> Light {
    let (tint, strength) = match backdrop {
        Backdrop::Studio => (0xFFF3E6, 0.0),
        Backdrop::Home => (0xE8B27C, 0.07),
        Backdrop::Cafe => (0xC98A55, 0.10),
        Backdrop::City => (0xC9CBD2, 0.05),
        Backdrop::Evening => (0x3C3658, 0.15),
        Backdrop::Park => (0xD9DCA0, 0.05),
        Backdrop::Forest => (0x7C8A5C, 0.08),
        Backdrop::Mountains => (0xBFD0DC, 0.05),
        Backdrop::Fields => (0xF2B266, 0.12),
        Backdrop::Winter => (0xD5E0EC, 0.08),
        Backdrop::Beach => (0xFFE3B8, 0.08),
        Backdrop::Sea => (0xE4EEF2, 0.06),
    };
    Light { tint: Colour::rgb(tint), strength }
}

/// A gradient from the top of the canvas to its bottom.
fn sky(drawing: &mut Drawing, colours: &[(f32, u32)]) {
    let stops: Vec<_> = colours.iter().map(|&(place, hex)| (place, Colour::rgb(hex), 1.0)).collect();
    let paint = drawing.linear(at(0.0, 0.0), at(0.0, HEIGHT), &stops);
    drawing.flood(paint);
}

/// An upright piece with soft left and right edges.
fn soft_column(drawing: &mut Drawing, left: f32, right: f32, top: f32, colour: Colour, opacity: f32) {
    let soft = ((right - left) * 0.12).min(10.0) / (right - left);
    let stops =
        [(0.0, colour, 0.0), (soft, colour, opacity), (1.0 - soft, colour, opacity), (1.0, colour, 0.0)];
    let paint = drawing.linear(at(left, 0.0), at(right, 0.0), &stops);
    drawing.fill(&format!("M{left:.1} {top:.1}H{right:.1}V{HEIGHT}H{left:.1}Z"), paint, 1.0);
}

/// A level piece from `top` to `bottom` with soft upper and lower edges.
fn soft_row(drawing: &mut Drawing, top: f32, bottom: f32, colour: Colour, opacity: f32) {
    let soft = 8.0 / (bottom - top).max(17.0);
    let stops =
        [(0.0, colour, 0.0), (soft, colour, opacity), (1.0 - soft, colour, opacity), (1.0, colour, 0.0)];
    let paint = drawing.linear(at(0.0, top), at(0.0, bottom), &stops);
    drawing.fill(&format!("M0 {top:.1}H{WIDTH}V{bottom:.1}H0Z"), paint, 1.0);
}

/// A range of hills from one side to the other, filled down to the floor.
fn range(drawing: &mut Drawing, ridge: &[Point], paint: impl Into<Paint>, opacity: f32) {
    let floor = [at(-20.0, HEIGHT + 10.0), at(WIDTH + 20.0, HEIGHT + 10.0)];
    drawing.fill(&crate::geometry::band(ridge, &floor), paint, opacity);
}

/// A ridge line with random heights around `middle`.
fn ridge(dice: &mut Dice, middle: f32, spread: f32, points: u16) -> Vec<Point> {
    crate::geometry::steps(points)
        .map(|share| at(share * (WIDTH + 40.0) - 20.0, middle + dice.range(-spread, spread)))
        .collect()
}

/// A light out of focus: a disc, a little brighter at its rim.
fn bokeh(drawing: &mut Drawing, centre: Point, radius: f32, colour: Colour, opacity: f32) {
    let stops = [
        (0.0, colour, opacity * 0.72),
        (0.8, colour, opacity * 0.86),
        (0.93, colour, opacity),
        (1.0, colour, 0.0),
    ];
    let paint = drawing.radial(centre, at(radius, radius), &stops);
    drawing.fill(&crate::geometry::ellipse(centre, radius, radius), paint, 1.0);
}
