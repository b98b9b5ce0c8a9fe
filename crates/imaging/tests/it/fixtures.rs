//! Uploads made byte by byte.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

/// Red, green, blue and white quarters: top left, top right, bottom left, bottom right.
pub const QUARTERS: [[u8; 3]; 4] = [[230, 20, 20], [20, 200, 20], [20, 20, 230], [240, 240, 240]];

/// The four quarters, upright.
pub fn quarters(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let index = usize::from(x * 2 >= width) + 2 * usize::from(y * 2 >= height);
        Rgb(QUARTERS[index])
    })
}

/// Encodes with the `image` crate.
pub fn encoded(pixels: RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(pixels).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// An EXIF block (TIFF, big endian) with an orientation, a maker and a GPS latitude reference.
pub fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"MM\0\x2a\0\0\0\x08\0\x03".to_vec();
    tiff.extend([0x01, 0x0F, 0, 2, 0, 0, 0, 4, b'A', b'c', b'm', 0]); // Make, ASCII
    tiff.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]); // Orientation, SHORT
    tiff.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 50]); // GPS directory at 50
    tiff.extend([0, 0, 0, 0]);
    tiff.extend([0, 1, 0, 1, 0, 2, 0, 0, 0, 2, b'N', 0, 0, 0, 0, 0, 0, 0]); // GPSLatitudeRef
    tiff
}

/// Puts an APP1 EXIF segment behind the start marker of a JPEG.
pub fn jpeg_with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let body = [b"Exif\0\0".as_slice(), &exif(orientation)].concat();
    let length = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xFF, 0xE1], &length, &body, &jpeg[2..]].concat()
}

/// Puts chunks behind the header of a PNG.
pub fn png_with(png: &[u8], chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let after_header = 8 + 25;
    let extra: Vec<u8> = chunks.iter().flat_map(|(name, body)| png_chunk(**name, body)).collect();
    [&png[..after_header], &extra, &png[after_header..]].concat()
}

/// A whole PNG of one colour type from raw chunks; `idat` is the compressed data as it comes.
pub fn png_header_and(width: u32, height: u32, depth: u8, colour_type: u8, idat: &[u8]) -> Vec<u8> {
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([depth, colour_type, 0, 0, 0]);
    let chunks = [png_chunk(*b"IHDR", &header), png_chunk(*b"IDAT", idat), png_chunk(*b"IEND", &[])];
    [b"\x89PNG\r\n\x1a\n".as_slice(), &chunks.concat()].concat()
}

fn png_chunk(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).unwrap().to_be_bytes();
    let checked = [&name, body].concat();
    [length.as_slice(), &checked, &crc32(&checked).to_be_bytes()].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 * (crc & 1)))
    })
}
