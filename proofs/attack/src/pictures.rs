//! Pictures that are right, for where a picture is needed and not attacked.

use image::{ImageFormat, Rgb, RgbImage};
use std::io::Cursor;

/// A picture that no compression makes small, of this size.
pub(crate) fn noise(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let [a, b, c, _] = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)).to_le_bytes();
        Rgb([a, b, c])
    })
}

/// In this format.
pub(crate) fn encoded(picture: &RgbImage, format: ImageFormat) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format)?;
    Ok(bytes.into_inner())
}

/// One that every call takes.
pub(crate) fn plain() -> anyhow::Result<Vec<u8>> {
    let picture = RgbImage::from_fn(400, 500, |x, y| {
        let [a, ..] = (x / 2).to_le_bytes();
        let [b, ..] = (y / 2).to_le_bytes();
        Rgb([a, b, 128])
    });
    encoded(&picture, ImageFormat::Jpeg)
}
