//! From a photo to the files that a page loads.

use image::{DynamicImage, RgbImage, imageops};
use webp::{Encoder, WebPConfig};

use crate::Photo;
use crate::photo::resize;

/// Longest side of a locked photo's preview, in pixels.
pub const LOCKED_PREVIEW_SIDE: u32 = 32;

/// Blur of the preview, in pixels of the preview.
const LOCKED_BLUR: f32 = 1.6;
/// 4:2:0 JPEG: no visible loss at the sizes of a page.
const JPEG_QUALITY: u8 = 82;
const WEBP_QUALITY: f32 = 80.0;
/// libwebp's effort, 0 to 6: 4 costs four times as much for files some 5 % smaller.
const WEBP_METHOD: i32 = 2;

/// libavif's scale; as good to the eye as WebP at 80, in files a third smaller.
const AVIF_QUALITY: f32 = 62.0;
/// rav1e's speed, 1 to 10: slower ones cost twice as much for files some 3 % smaller.
const AVIF_SPEED: u8 = 8;

/// A file format for the web.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// WebP, lossy.
    WebP,
    /// Baseline JPEG, for what cannot show WebP (mail clients).
    Jpeg,
    /// AVIF: the smallest, and some twenty times as slow to make.
    Avif,
}

impl Format {
    /// The media type, as in `Content-Type`.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::WebP => "image/webp",
            Self::Jpeg => "image/jpeg",
            Self::Avif => "image/avif",
        }
    }

    /// The usual file extension, without dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
            Self::Avif => "avif",
        }
    }
}

/// One encoded file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendition {
    /// The width that was asked for; the real one is smaller where the photo is.
    pub asked_width: u32,
    /// Width of the picture in pixels.
    pub width: u32,
    /// Height of the picture in pixels.
    pub height: u32,
    /// How `bytes` are encoded.
    pub format: Format,
    /// The file. Holds pixels only: no metadata of any kind.
    pub bytes: Vec<u8>,
}

/// The encoder gave up; with a [`Photo`] from [`crate::decode`] this means that memory ran out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot encode: {0}")]
pub struct EncodeError(String);

/// Each width in each format, in the order asked: all formats of the first width first. A photo narrower
/// than a width keeps its own size: nothing is enlarged.
///
/// # Errors
/// [`EncodeError`] if an encoder fails; nothing is returned then.
pub fn renditions(photo: &Photo, widths: &[u32], formats: &[Format]) -> Result<Vec<Rendition>, EncodeError> {
    let mut largest_first = widths.to_vec();
    largest_first.sort_unstable_by(|left, right| right.cmp(left));
    largest_first.dedup();

    // Each size is made from the one above it, which is much less to read than the photo.
    let mut source = photo.clone();
    let mut made = Vec::with_capacity(widths.len() * formats.len());
    for asked_width in largest_first {
        source = at_width(source, asked_width);
        for &format in formats {
            made.push(Rendition { asked_width, ..encode(&source, format)? });
        }
    }
    let place = |rendition: &Rendition| widths.iter().position(|&width| width == rendition.asked_width);
    made.sort_by_key(place);
    Ok(made)
}

/// What is shown of a locked photo: at most [`LOCKED_PREVIEW_SIDE`] pixels a side and blurred. The detail is
/// gone, not hidden.
pub fn locked_preview(photo: &Photo) -> Photo {
    let longest = u64::from(photo.width().max(photo.height()).max(LOCKED_PREVIEW_SIDE));
    let side = |full: u32| {
        let scaled = (u64::from(full) * u64::from(LOCKED_PREVIEW_SIDE) + longest / 2) / longest;
        u32::try_from(scaled).unwrap_or(LOCKED_PREVIEW_SIDE).max(1)
    };
    let (width, height) = (side(photo.width()), side(photo.height()));
    let tiny = scaled(photo.clone(), width, height);
    let blurred = imageops::fast_blur(tiny.pixels(), LOCKED_BLUR);
    Photo::from_rgb(blurred)
}

/// Encodes the photo as it is.
///
/// # Errors
/// [`EncodeError`] if the encoder fails.
pub fn encode(photo: &Photo, format: Format) -> Result<Rendition, EncodeError> {
    let bytes = match format {
        Format::WebP => encode_webp(photo.pixels()),
        Format::Jpeg => encode_jpeg(photo.pixels()),
        Format::Avif => encode_avif(photo.pixels()),
    }?;
    Ok(Rendition { asked_width: photo.width(), width: photo.width(), height: photo.height(), format, bytes })
}

fn at_width(photo: Photo, width: u32) -> Photo {
    let width = width.max(1);
    if photo.width() <= width {
        return photo;
    }
    let (full_width, full_height) = (u64::from(photo.width()), u64::from(photo.height()));
    let height = (full_height * u64::from(width) + full_width / 2) / full_width;
    let height = u32::try_from(height).unwrap_or(u32::MAX).max(1);
    scaled(photo, width, height)
}

fn scaled(photo: Photo, width: u32, height: u32) -> Photo {
    let picture = DynamicImage::ImageRgb8(photo.into_pixels());
    Photo::from_rgb(resize(&picture, width, height).into_rgb8())
}

fn encode_webp(pixels: &RgbImage) -> Result<Vec<u8>, EncodeError> {
    let mut config = WebPConfig::new().map_err(|()| EncodeError("no WebP settings".into()))?;
    config.quality = WEBP_QUALITY;
    config.method = WEBP_METHOD;
    let encoder = Encoder::from_rgb(pixels.as_raw(), pixels.width(), pixels.height());
    let encoded = encoder.encode_advanced(&config);
    encoded.map(|bytes| bytes.to_vec()).map_err(|error| EncodeError(format!("{error:?}")))
}

fn encode_jpeg(pixels: &RgbImage) -> Result<Vec<u8>, EncodeError> {
    let failed = |error: &dyn std::fmt::Display| EncodeError(error.to_string());
    let width = u16::try_from(pixels.width()).map_err(|error| failed(&error))?;
    let height = u16::try_from(pixels.height()).map_err(|error| failed(&error))?;
    let mut bytes = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, JPEG_QUALITY);
    encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_2_2);
    let done = encoder.encode(pixels.as_raw(), width, height, jpeg_encoder::ColorType::Rgb);
    done.map_err(|error| failed(&error))?;
    Ok(bytes)
}

fn encode_avif(pixels: &RgbImage) -> Result<Vec<u8>, EncodeError> {
    let (Ok(width), Ok(height)) = (usize::try_from(pixels.width()), usize::try_from(pixels.height())) else {
        return Err(EncodeError("too large".into()));
    };
    let encoder =
        ravif::Encoder::new().with_quality(AVIF_QUALITY).with_speed(AVIF_SPEED).with_num_threads(Some(1));
    // Not the call that takes RGB: it has the compiler build all of the encoder twice, for samples of 8 and of 10 bits.
    let planes = pixels.pixels().map(|pixel| ten_bit_ycbcr(pixel.0));
    let (range, matrix) = (ravif::PixelRange::Full, ravif::MatrixCoefficients::BT601);
    let encoded = encoder.encode_raw_planes_10_bit(width, height, planes, None::<[u16; 0]>, range, matrix);
    encoded.map(|encoded| encoded.avif_file).map_err(|error| EncodeError(error.to_string()))
}

/// Y'CbCr of full range with 10 bits a sample, by ITU-R BT.601: Y' = 0.299 R + 0.587 G + 0.114 B.
fn ten_bit_ycbcr(rgb: [u8; 3]) -> [u16; 3] {
    const MAX: i32 = 1023;
    const MIDDLE: i32 = 512;
    /// A sample's last step, in 255ths of a thousandth.
    const STEP: i32 = 255_000;
    let [red, green, blue] = rgb.map(i32::from);
    let luma = MAX * (299 * red + 587 * green + 114 * blue);
    let rounded = |value: i32, step: i32| (2 * value + step).div_euclid(2 * step);
    let chroma = |colour: i32, thousandths: i32| {
        MIDDLE + rounded(MAX * 1_000 * colour - luma, STEP / 1_000 * thousandths)
    };
    // The chroma of a pure colour would be half a step too high.
    [rounded(luma, STEP), chroma(blue, 1_772), chroma(red, 1_402)]
        .map(|sample| u16::try_from(sample.clamp(0, MAX)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_the_samples_of_bt_601() {
        let cases = [
            ([0, 0, 0], [0, 512, 512]),
            ([255, 255, 255], [1023, 512, 512]),
            ([128, 128, 128], [514, 512, 512]),
            ([255, 0, 0], [306, 339, 1023]),
            ([0, 255, 0], [601, 173, 84]),
            ([0, 0, 255], [117, 1023, 429]),
        ];
        for (rgb, samples) in cases {
            assert_eq!(ten_bit_ycbcr(rgb), samples, "{rgb:?}");
        }
    }
}
