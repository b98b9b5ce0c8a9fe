//! An SVG under construction.

use std::fmt::{self, Write};

use crate::colour::Colour;
use crate::geometry::Point;

/// Width of the drawing's own units.
pub(crate) const WIDTH: f32 = 800.0;
/// Height of the drawing's own units.
pub(crate) const HEIGHT: f32 = 1000.0;

/// What a shape is filled with.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Paint {
    /// One colour.
    Flat(Colour),
    /// A gradient made with [`Drawing::linear`] or [`Drawing::radial`].
    Gradient(u32),
}

impl From<Colour> for Paint {
    fn from(colour: Colour) -> Self {
        Self::Flat(colour)
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flat(colour) => colour.fmt(formatter),
            Self::Gradient(id) => write!(formatter, "url(#p{id})"),
        }
    }
}

/// A stop of a gradient: place 0 to 1, colour, opacity.
pub(crate) type Stop = (f32, Colour, f32);

/// Shapes in painting order, with the gradients and clips they use.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    definitions: String,
    shapes: String,
    last_id: u32,
}

impl Drawing {
    /// The finished SVG document.
    pub(crate) fn finish(self) -> String {
        let Self { definitions, shapes, .. } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\"><defs>{definitions}</defs>{shapes}</svg>"
        )
    }

    /// Fills a path. (The opacity of the fill: that of the shape would cost the renderer a layer.)
    pub(crate) fn fill(&mut self, path: &str, paint: impl Into<Paint>, opacity: f32) {
        let _ = write!(
            self.shapes,
            "<path d=\"{path}\" fill=\"{}\"{}/>",
            paint.into(),
            faded("fill-opacity", opacity)
        );
    }

    /// Draws a path as a round-ended line.
    pub(crate) fn stroke(&mut self, path: &str, paint: impl Into<Paint>, width: f32, opacity: f32) {
        let _ = write!(
            self.shapes,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width:.1}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{}/>",
            paint.into(),
            faded("stroke-opacity", opacity)
        );
    }

    /// Fills the whole canvas.
    pub(crate) fn flood(&mut self, paint: impl Into<Paint>) {
        self.fill(&format!("M0 0H{WIDTH}V{HEIGHT}H0Z"), paint, 1.0);
    }

    /// A gradient along a line.
    pub(crate) fn linear(&mut self, from: Point, to: Point, stops: &[Stop]) -> Paint {
        let id = self.next_id();
        let _ = write!(
            self.definitions,
            "<linearGradient id=\"p{id}\" gradientUnits=\"userSpaceOnUse\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\">",
            from.x, from.y, to.x, to.y
        );
        self.stops(stops);
        self.definitions.push_str("</linearGradient>");
        Paint::Gradient(id)
    }

    /// A gradient from a centre outwards, with one radius for each axis.
    pub(crate) fn radial(&mut self, centre: Point, radius: Point, stops: &[Stop]) -> Paint {
        let id = self.next_id();
        let _ = write!(
            self.definitions,
            "<radialGradient id=\"p{id}\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\" gradientTransform=\"matrix({:.2} 0 0 {:.2} {:.1} {:.1})\">",
            radius.x, radius.y, centre.x, centre.y
        );
        self.stops(stops);
        self.definitions.push_str("</radialGradient>");
        Paint::Gradient(id)
    }

    /// A soft spot: full in its centre, gone at its rim. (Two stops: more cost the renderer several times as much.)
    pub(crate) fn glow(&mut self, centre: Point, radius: Point, colour: Colour, opacity: f32) {
        let paint = self.radial(centre, radius, &[(0.0, colour, opacity), (1.0, colour, 0.0)]);
        self.fill(&crate::geometry::ellipse(centre, radius.x, radius.y), paint, 1.0);
    }

    /// Draws only inside the path.
    pub(crate) fn inside(&mut self, path: &str, draw: impl FnOnce(&mut Self)) {
        let id = self.next_id();
        let _ = write!(self.definitions, "<clipPath id=\"p{id}\"><path d=\"{path}\"/></clipPath>");
        self.wrap(&format!("clip-path=\"url(#p{id})\""), draw);
    }

    /// Draws turned by `degrees` about a point.
    pub(crate) fn turned(&mut self, degrees: f32, about: Point, draw: impl FnOnce(&mut Self)) {
        self.wrap(&format!("transform=\"rotate({degrees:.2} {:.1} {:.1})\"", about.x, about.y), draw);
    }

    /// Draws scaled, with the origin moved to a point.
    pub(crate) fn placed(&mut self, origin: Point, scale: f32, draw: impl FnOnce(&mut Self)) {
        self.wrap(
            &format!("transform=\"translate({:.1} {:.1}) scale({scale:.3})\"", origin.x, origin.y),
            draw,
        );
    }

    fn wrap(&mut self, attribute: &str, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.shapes, "<g {attribute}>");
        draw(self);
        self.shapes.push_str("</g>");
    }

    fn stops(&mut self, stops: &[Stop]) {
        for &(place, colour, opacity) in stops {
            let _ = write!(
                self.definitions,
                "<stop offset=\"{place:.2}\" stop-color=\"{colour}\"{}/>",
                faded("stop-opacity", opacity)
            );
        }
    }

    fn next_id(&mut self) -> u32 {
        self.last_id += 1;
        self.last_id
    }
}

fn faded(attribute: &str, opacity: f32) -> String {
    if opacity >= 0.995 { String::new() } else { format!(" {attribute}=\"{opacity:.2}\"") }
}
