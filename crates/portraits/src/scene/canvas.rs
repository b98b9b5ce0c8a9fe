//! The card under construction.

use std::fmt::Write;

use crate::colour::Colour;

/// Width of the card in its own units.
pub(crate) const WIDTH: f32 = 640.0;
/// Height of the card.
pub(crate) const HEIGHT: f32 = 800.0;

/// Shapes in painting order.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    svg: String,
}

impl Canvas {
    /// The finished SVG document.
    pub(crate) fn finish(self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\"><g fill-rule=\"evenodd\">{}</g></svg>",
            self.svg
        )
    }

    /// What has been drawn, to draw more.
    pub(crate) fn svg(&mut self) -> &mut String {
        &mut self.svg
    }

    /// Fills the whole card.
    pub(crate) fn ground(&mut self, colour: Colour) {
        self.rect(colour, 0.0, 0.0, WIDTH, HEIGHT, 0.0);
    }

    /// Fills a path.
    pub(crate) fn path(&mut self, colour: Colour, data: &str) {
        let _ = write!(self.svg, "<path fill=\"{colour}\" d=\"{data}\"/>");
    }

    /// Fills a path so that what is behind shines through.
    pub(crate) fn veil(&mut self, colour: Colour, opacity: f32, data: &str) {
        let _ = write!(self.svg, "<path fill=\"{colour}\" fill-opacity=\"{opacity}\" d=\"{data}\"/>");
    }

    /// Draws a path with a round pen.
    pub(crate) fn stroke(&mut self, colour: Colour, width: f32, data: &str) {
        let _ = write!(
            self.svg,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{data}\"/>"
        );
    }

    /// Fills a circle.
    pub(crate) fn circle(&mut self, colour: Colour, x: f32, y: f32, radius: f32) {
        self.ellipse(colour, x, y, radius, radius);
    }

    /// Fills an ellipse.
    pub(crate) fn ellipse(&mut self, colour: Colour, x: f32, y: f32, across: f32, down: f32) {
        let _ = write!(
            self.svg,
            "<ellipse fill=\"{colour}\" cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\"/>"
        );
    }

    /// Fills a rectangle with round corners.
    pub(crate) fn rect(&mut self, colour: Colour, x: f32, y: f32, width: f32, height: f32, radius: f32) {
        let _ = write!(
            self.svg,
            "<rect fill=\"{colour}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>"
        );
    }
}
