//! From SVG to pixels.

use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a drawing could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The text is not an SVG.
    #[error("not an SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// No side may be zero or over 65,535 pixels.
    #[error("cannot draw {width}x{height} pixels")]
    Size {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
    },
}

/// Renders an SVG to `width` × `height` pixels (straight alpha), stretched to fit. A portrait is 4:5.
///
/// # Errors
/// [`RenderError`] for a text that is not an SVG and for an impossible size.
pub fn render(svg: &str, width: u32, height: u32) -> Result<RgbaImage, RenderError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let impossible = || RenderError::Size { width, height };
    let mut canvas = Pixmap::new(width, height).ok_or_else(impossible)?;
    let side = |pixels: u32| u16::try_from(pixels).map(f32::from).map_err(|_| impossible());
    let scale =
        Transform::from_scale(side(width)? / tree.size().width(), side(height)? / tree.size().height());
    resvg::render(&tree, scale, &mut canvas.as_mut());
    RgbaImage::from_raw(width, height, canvas.take_demultiplied()).ok_or_else(impossible)
}
