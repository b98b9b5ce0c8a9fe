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
        Backdrop::Evening => (0x6A4A5C, 0.09),
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

/// A gradient from the top of the canvas to its bottom, drawn from colour to colour: gradients of two stops
/// are several times as fast to render.
fn sky(drawing: &mut Drawing, colours: &[(f32, u32)]) {
    for pair in colours.windows(2) {
        if let [(from, upper), (to, lower)] = *pair {
            let (top, bottom) = (from * HEIGHT, to * HEIGHT);
            let stops = [(0.0, Colour::rgb(upper), 1.0), (1.0, Colour::rgb(lower), 1.0)];
            let paint = drawing.linear(at(0.0, top), at(0.0, bottom), &stops);
            // A little longer than it is, so that no seam shows.
            drawing.fill(&block(0.0, top, WIDTH, bottom + 2.0), paint, 1.0);
        }
    }
}

/// A rectangle by its edges.
fn block(left: f32, top: f32, right: f32, bottom: f32) -> String {
    format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}H{left:.1}Z")
}

/// An upright piece down to the floor with soft left and right edges.
fn soft_column(drawing: &mut Drawing, left: f32, right: f32, top: f32, colour: Colour, opacity: f32) {
    let soft = ((right - left) * 0.12).min(10.0);
    for (outer, inner) in [(left, left + soft), (right, right - soft)] {
        let paint =
            drawing.linear(at(outer, 0.0), at(inner, 0.0), &[(0.0, colour, 0.0), (1.0, colour, opacity)]);
        drawing.fill(&block(outer.min(inner), top, outer.max(inner), HEIGHT), paint, 1.0);
    }
    drawing.fill(&block(left + soft, top, right - soft, HEIGHT), colour, opacity);
}

/// A level piece from `top` to `bottom` with soft upper and lower edges.
fn soft_row(drawing: &mut Drawing, top: f32, bottom: f32, colour: Colour, opacity: f32) {
    let soft = ((bottom - top) * 0.3).min(8.0);
    for (outer, inner) in [(top, top + soft), (bottom, bottom - soft)] {
        let paint =
            drawing.linear(at(0.0, outer), at(0.0, inner), &[(0.0, colour, 0.0), (1.0, colour, opacity)]);
        drawing.fill(&block(0.0, outer.min(inner), WIDTH, outer.max(inner)), paint, 1.0);
    }
    drawing.fill(&block(0.0, top + soft, WIDTH, bottom - soft), colour, opacity);
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
    let rim = (radius * 0.08).clamp(0.6, 2.4);
    drawing.fill(&crate::geometry::ellipse(centre, radius, radius), colour, opacity * 0.78);
    drawing.stroke(
        &crate::geometry::ellipse(centre, radius - rim, radius - rim),
        colour,
        rim * 2.0,
        opacity * 0.3,
    );
}
