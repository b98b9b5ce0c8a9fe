//! A photo as a telephone makes it: 12 megapixels, held upright, so that it has to be turned.

use image::{Rgb, RgbImage};
use imaging::{Format, Photo};

const WIDTH: u32 = 4000;
const HEIGHT: u32 = 3000;

/// APP1 with a TIFF header (big-endian) and one entry: tag 0x0112, orientation, is 6, "turn right" (Exif 2.32, 4.6.4).
const EXIF: [u8; 36] = [
    0xff, 0xe1, 0x00, 0x22, b'E', b'x', b'i', b'f', 0, 0, b'M', b'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0,
    3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
];

/// The file. Its noise makes the encoders work as real ones do.
pub(super) fn jpeg() -> anyhow::Result<Vec<u8>> {
    let noise = |x: u32, y: u32| u8::try_from(((x * 7) ^ (y * 13)) % 32).unwrap_or(0);
    let slope = |at: u32, full: u32| u8::try_from(at * 220 / full).unwrap_or(0);
    let scene = RgbImage::from_fn(WIDTH, HEIGHT, |x, y| {
        let grain = noise(x / 3, y / 3);
        Rgb([slope(x, WIDTH) + grain, slope(y, HEIGHT) + grain, 90 + grain])
    });
    let plain = imaging::encode(&Photo::from_rgb(scene), Format::Jpeg)?.bytes;
    // Right behind the start of the image, which is two bytes.
    let (start, rest) = plain.split_at_checked(2).unwrap_or((&plain, &[]));
    Ok([start, &EXIF, rest].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_turned_when_it_is_taken_in() {
        let photo = imaging::decode(&jpeg().unwrap(), &imaging::Limits::default()).unwrap();
        assert_eq!((photo.width(), photo.height()), (1536, 2048));
    }
}
