//! From an upload's bytes to a photo: sniff, cap, decode, shrink, orient, strip.

use std::io::Cursor;

use image::codecs::{gif::GifDecoder, jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::error::ImageError;
use image::{DynamicImage, ImageDecoder, ImageFormat};

use crate::photo::resize;
use crate::{Limits, Photo, Refused, jpeg, srgb};

/// Bytes per pixel that a progressive JPEG needs beside its output: three channels of 16-bit coefficients.
const COEFFICIENT_BYTES: u64 = 6;

/// Decodes an upload.
///
/// The format comes from the content alone. Animations are refused. The answer is upright
/// (EXIF orientation baked in), opaque (white behind), sRGB, at most [`Limits::keep_side`] pixels on its
/// longer side, and carries no metadata.
///
/// # Errors
/// [`Refused`] says what is wrong with the upload; every cap is checked before pixels are decoded.
pub fn decode(bytes: &[u8], limits: &Limits) -> Result<Photo, Refused> {
    if bytes.len() > limits.max_bytes {
        return Err(Refused::TooManyBytes { bytes: bytes.len(), max: limits.max_bytes });
    }
    let source = Cursor::new(bytes);
    match image::guess_format(bytes) {
        Ok(ImageFormat::Jpeg) => {
            let structure = jpeg::check_structure(bytes)?;
            let working = if structure.progressive { COEFFICIENT_BYTES } else { 0 };
            develop(JpegDecoder::new(source).map_err(refusal)?, limits, working)
        }
        Ok(ImageFormat::Png) => {
            let decoder = PngDecoder::with_limits(source, decoder_limits(limits)).map_err(refusal)?;
            still(decoder.is_apng().map_err(refusal)?)?;
            develop(decoder, limits, 0)
        }
        Ok(ImageFormat::WebP) => {
            let decoder = WebPDecoder::new(source).map_err(refusal)?;
            still(decoder.has_animation())?;
            develop(decoder, limits, 0)
        }
        Ok(ImageFormat::Gif) => {
            still(has_second_frame(bytes))?;
            develop(GifDecoder::new(source).map_err(refusal)?, limits, 0)
        }
        _ => Err(Refused::UnknownFormat),
    }
}

fn still(moving: bool) -> Result<(), Refused> {
    if moving { Err(Refused::Moving) } else { Ok(()) }
}

/// Goes by the frames' heads and decodes none; what is damaged is found when it is decoded.
fn has_second_frame(gif: &[u8]) -> bool {
    let mut options = gif::DecodeOptions::new();
    options.skip_frame_decoding(true);
    let Ok(mut frames) = options.read_info(gif) else { return false };
    (0..2).all(|_| matches!(frames.next_frame_info(), Ok(Some(_))))
}

/// Checks the caps, then decodes. `working` is what the decoder needs beside its output, in bytes a pixel.
fn develop(mut decoder: impl ImageDecoder, limits: &Limits, working: u64) -> Result<Photo, Refused> {
    check_caps(&decoder, limits, working)?;
    decoder.set_limits(decoder_limits(limits)).map_err(refusal)?;
    let orientation = decoder.orientation().map_err(refusal)?;
    let icc = decoder.icc_profile().ok().flatten();
    let decoded = DynamicImage::from_decoder(decoder).map_err(refusal)?;

    // Shrunk first: turning and converting the full picture would cost more than decoding it.
    let mut picture = shrink(eight_bit(decoded), limits.keep_side);
    picture.apply_orientation(orientation);
    let photo = match picture {
        DynamicImage::ImageRgba8(pixels) => Photo::from_rgba(&pixels),
        other => Photo::from_rgb(other.into_rgb8()),
    };
    let mut pixels = photo.into_pixels();
    if let Some(icc) = icc {
        srgb::convert(&mut pixels, &icc);
    }
    Ok(Photo::from_rgb(pixels))
}

fn check_caps(decoder: &impl ImageDecoder, limits: &Limits, working: u64) -> Result<(), Refused> {
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if width.max(height) > limits.max_side || pixels > limits.max_pixels {
        return Err(Refused::TooLarge { width, height });
    }
    if width.min(height) < limits.min_side {
        return Err(Refused::TooSmall { width, height });
    }
    if decoder.total_bytes() + pixels * working > limits.max_alloc {
        return Err(Refused::TooCostly);
    }
    Ok(())
}

/// Memory only: sides are ours to check, with an error that says so.
fn decoder_limits(limits: &Limits) -> image::Limits {
    let mut caps = image::Limits::no_limits();
    caps.max_alloc = Some(limits.max_alloc);
    caps
}

/// One of two layouts: RGB, or RGBA where the source has transparency.
fn eight_bit(picture: DynamicImage) -> DynamicImage {
    match picture {
        DynamicImage::ImageRgb8(_) | DynamicImage::ImageRgba8(_) => picture,
        other if other.color().has_alpha() => DynamicImage::ImageRgba8(other.into_rgba8()),
        other => DynamicImage::ImageRgb8(other.into_rgb8()),
    }
}

fn shrink(picture: DynamicImage, keep_side: u32) -> DynamicImage {
    let longest = picture.width().max(picture.height());
    if longest <= keep_side {
        return picture;
    }
    let scaled = |side: u32| u64::from(side) * u64::from(keep_side) / u64::from(longest);
    let side = |side: u32| u32::try_from(scaled(side)).unwrap_or(keep_side).max(1);
    resize(&picture, side(picture.width()), side(picture.height()))
}

fn refusal(error: ImageError) -> Refused {
    match error {
        ImageError::Limits(_) => Refused::TooCostly,
        ImageError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Refused::Truncated,
        ImageError::Unsupported(_) => Refused::UnknownFormat,
        other => Refused::Damaged(other.to_string()),
    }
}
