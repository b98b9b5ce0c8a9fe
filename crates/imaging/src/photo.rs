//! A photo that is safe to keep.

use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use image::{DynamicImage, Rgb, RgbImage, RgbaImage};

/// An upright, opaque sRGB picture without metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Photo {
    pixels: RgbImage,
}

impl Photo {
    /// Takes pixels that are already upright sRGB.
    pub fn from_rgb(pixels: RgbImage) -> Self {
        Self { pixels }
    }

    /// Takes drawn pixels (straight alpha); what is transparent becomes white.
    pub fn from_rgba(pixels: &RgbaImage) -> Self {
        Self { pixels: flatten(pixels) }
    }

    /// Width in pixels.
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// The pixels, eight bits a channel.
    pub fn pixels(&self) -> &RgbImage {
        &self.pixels
    }

    /// The pixels, given up.
    pub fn into_pixels(self) -> RgbImage {
        self.pixels
    }

    /// The part that begins at `x`, `y`; what lies outside the picture is left out, and one pixel always remains.
    #[must_use]
    pub fn part(&self, x: u32, y: u32, width: u32, height: u32) -> Self {
        let (x, y) = (x.min(self.width() - 1), y.min(self.height() - 1));
        let (width, height) = (width.clamp(1, self.width() - x), height.clamp(1, self.height() - y));
        Self { pixels: image::imageops::crop_imm(&self.pixels, x, y, width, height).to_image() }
    }
}

/// Lays the pixels over white.
fn flatten(pixels: &RgbaImage) -> RgbImage {
    let over_white = |channel: u8, alpha: u8| {
        let mixed = (u16::from(channel) * u16::from(alpha) + 255 * u16::from(255 - alpha) + 127) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    let mut flat = RgbImage::new(pixels.width(), pixels.height());
    for (to, from) in flat.pixels_mut().zip(pixels.pixels()) {
        let [red, green, blue, alpha] = from.0;
        *to = Rgb([red, green, blue].map(|channel| over_white(channel, alpha)));
    }
    flat
}

/// Scales to exactly `width` × `height`, any eight-bit layout. Shrinking averages in full (no aliasing).
pub(crate) fn resize(source: &DynamicImage, width: u32, height: u32) -> DynamicImage {
    let mut scaled = DynamicImage::new(width, height, source.color());
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom));
    match Resizer::new().resize(source, &mut scaled, &options) {
        Ok(()) => scaled,
        // Layouts that the fast path does not know.
        Err(_) => source.resize_exact(width, height, image::imageops::FilterType::CatmullRom),
    }
}
