//! What is taken and what is refused.

use std::time::{Duration, Instant};

use image::codecs::gif::GifEncoder;
use image::{Delay, DynamicImage, Frame, ImageFormat, Rgba, RgbaImage};
use imaging::{Limits, Refused, decode};

use crate::fixtures::{encoded, png_header_and, quarters};

fn limits() -> Limits {
    Limits::default()
}

// asvs: V5.2.2
#[test]
fn the_four_formats_are_taken_by_content() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let photo = decode(&encoded(quarters(400, 300), format), &limits()).unwrap();
        assert_eq!((photo.width(), photo.height()), (400, 300), "{format:?}");
    }
}

// asvs: V1.3.4, V5.2.2
#[test]
fn everything_else_is_refused_whatever_it_is_called() {
    let bmp = [b"BM".as_slice(), &[0; 60]].concat();
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec();
    let avif = b"\0\0\0\x18ftypavif\0\0\0\0mif1avif".to_vec();
    let tiff = b"II*\0\x08\0\0\0\0\0".to_vec();
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_vec();
    let html = b"<!doctype html><title>photo.jpg</title>".to_vec();
    for bytes in [bmp, heic, avif, tiff, svg, html, b"%PDF-1.7".to_vec(), Vec::new(), vec![0xFF]] {
        assert_eq!(decode(&bytes, &limits()), Err(Refused::UnknownFormat), "{bytes:?}");
    }
}

#[test]
fn html_behind_a_jpeg_start_is_not_a_photo() {
    let disguised = [&[0xFF, 0xD8, 0xFF, 0xE0][..], b"<script>alert(1)</script>"].concat();
    assert_eq!(decode(&disguised, &limits()), Err(Refused::Truncated));
}

#[test]
fn a_jpeg_cut_anywhere_is_refused() {
    let whole = encoded(quarters(400, 300), ImageFormat::Jpeg);
    for kept in [whole.len() - 1, whole.len() - 2, whole.len() * 9 / 10, whole.len() / 2, 200, 4] {
        assert_eq!(decode(&whole[..kept], &limits()), Err(Refused::Truncated), "{kept} of {}", whole.len());
    }
}

#[test]
fn other_formats_cut_in_half_are_refused() {
    for format in [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let whole = encoded(quarters(400, 300), format);
        let refused = decode(&whole[..whole.len() / 2], &limits()).unwrap_err();
        assert!(matches!(refused, Refused::Truncated | Refused::Damaged(_)), "{format:?}: {refused:?}");
    }
}

#[test]
fn damage_is_an_error_and_never_a_panic() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let whole = encoded(quarters(320, 320), format);
        let step = whole.len() / 150 + 1;
        for at in (0..whole.len()).step_by(step) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0xA5;
            let _either = decode(&damaged, &limits());
        }
    }
}

// asvs: V5.2.6
#[test]
fn a_png_bomb_is_refused_before_it_is_unpacked() {
    let start = Instant::now();
    let bomb = png_header_and(60_000, 60_000, 8, 6, &[0x78, 0x9C, 0x03]);
    assert_eq!(decode(&bomb, &limits()), Err(Refused::TooLarge { width: 60_000, height: 60_000 }));
    let within_the_side = png_header_and(11_000, 11_000, 16, 6, &[0x78, 0x9C, 0x03]);
    let refused = Err(Refused::TooLarge { width: 11_000, height: 11_000 });
    assert_eq!(decode(&within_the_side, &limits()), refused);
    // Unpacked they are 14 and 1 GB.
    assert!(start.elapsed() < Duration::from_secs(2), "took {:?}", start.elapsed());
}

#[test]
fn sixteen_bits_a_channel_count_towards_memory() {
    let deep = png_header_and(7_000, 7_000, 16, 6, &[0x78, 0x9C, 0x03]);
    assert_eq!(decode(&deep, &limits()), Err(Refused::TooCostly));
}

#[test]
fn a_gif_that_claims_a_huge_screen_is_refused() {
    let bomb = b"GIF89a\xFF\xFF\xFF\xFF\0\0\0,\0\0\0\0\xFF\xFF\xFF\xFF\0\x02\0;";
    assert_eq!(decode(bomb, &limits()), Err(Refused::TooLarge { width: 65_535, height: 65_535 }));
}

// asvs: V5.2.6
#[test]
fn size_caps_are_inclusive() {
    let bytes = encoded(quarters(400, 300), ImageFormat::Png);
    let at_the_edge = Limits { max_side: 400, min_side: 300, max_pixels: 120_000, ..limits() };
    let at_the_edge = Limits { max_bytes: bytes.len(), ..at_the_edge };
    assert!(decode(&bytes, &at_the_edge).is_ok());

    let too_large = Err(Refused::TooLarge { width: 400, height: 300 });
    assert_eq!(decode(&bytes, &Limits { max_side: 399, ..at_the_edge }), too_large);
    assert_eq!(decode(&bytes, &Limits { max_pixels: 119_999, ..at_the_edge }), too_large);
    let too_small = Err(Refused::TooSmall { width: 400, height: 300 });
    assert_eq!(decode(&bytes, &Limits { min_side: 301, ..at_the_edge }), too_small);
    let max = bytes.len() - 1;
    let too_many = Err(Refused::TooManyBytes { bytes: bytes.len(), max });
    assert_eq!(decode(&bytes, &Limits { max_bytes: max, ..at_the_edge }), too_many);
}

#[test]
fn a_large_photo_is_reduced_on_the_way_in() {
    let photo = decode(&encoded(quarters(3000, 2000), ImageFormat::Jpeg), &limits()).unwrap();
    assert_eq!((photo.width(), photo.height()), (2048, 1365));
}

#[test]
fn transparency_becomes_white() {
    let glass = RgbaImage::from_pixel(400, 400, Rgba([255, 0, 0, 128]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    DynamicImage::ImageRgba8(glass).write_to(&mut bytes, ImageFormat::Png).unwrap();
    let photo = decode(&bytes.into_inner(), &limits()).unwrap();
    assert_eq!(photo.pixels().get_pixel(200, 200).0, [255, 127, 127]);
}

#[test]
fn animations_are_refused_and_still_gifs_are_not() {
    let frame = |colour| {
        Frame::from_parts(RgbaImage::from_pixel(320, 320, colour), 0, 0, Delay::from_numer_denom_ms(100, 1))
    };
    let gif = |colours: &[Rgba<u8>]| {
        let mut bytes = Vec::new();
        GifEncoder::new(&mut bytes).encode_frames(colours.iter().map(|colour| frame(*colour))).unwrap();
        bytes
    };
    let (red, blue) = (Rgba([200, 0, 0, 255]), Rgba([0, 0, 200, 255]));
    assert_eq!(decode(&gif(&[red, blue]), &limits()), Err(Refused::Moving));
    let [seen, ..] = decode(&gif(&[red]), &limits()).unwrap().pixels().get_pixel(160, 160).0;
    assert!(seen > 190);
    // An acTL chunk makes a PNG an animation (PNG 3rd edition, 11.3.6.1): after the 33 bytes up to IHDR's end.
    let mut png = encoded(quarters(400, 300), ImageFormat::Png);
    let chunk = b"acTL\0\0\0\x02\0\0\0\0";
    let sum = chunk.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg()))
    });
    png.splice(33..33, [&8_u32.to_be_bytes()[..], chunk, &(!sum).to_be_bytes()].concat());
    assert_eq!(decode(&png, &limits()), Err(Refused::Moving));
}
