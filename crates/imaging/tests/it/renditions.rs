//! Sizes, formats, and what must not be in the files.

use image::{ImageFormat, Rgba, RgbaImage};
use imaging::{
    Format, LOCKED_PREVIEW_SIDE, Limits, Photo, Rendition, decode, encode, locked_preview, renditions,
};

use crate::fixtures::{QUARTERS, encoded, jpeg_with_exif, quarters};

fn photo(width: u32, height: u32) -> Photo {
    Photo::from_rgb(quarters(width, height))
}

fn decoded_size(rendition: &Rendition) -> (u32, u32) {
    let format = image::guess_format(&rendition.bytes).unwrap();
    let expected = match rendition.format {
        Format::WebP => ImageFormat::WebP,
        Format::Jpeg => ImageFormat::Jpeg,
        Format::Avif => ImageFormat::Avif,
    };
    assert_eq!(format, expected);
    let picture = image::load_from_memory(&rendition.bytes).unwrap();
    (picture.width(), picture.height())
}

#[test]
fn every_width_comes_in_every_format_in_the_order_asked() {
    let made = renditions(&photo(1600, 1200), &[160, 1280, 640], &[Format::WebP, Format::Jpeg]).unwrap();
    let listed: Vec<_> = made.iter().map(|one| (one.asked_width, one.height, one.format)).collect();
    let expected = [(160, 120), (1280, 960), (640, 480)]
        .into_iter()
        .flat_map(|(width, height)| [(width, height, Format::WebP), (width, height, Format::Jpeg)]);
    assert_eq!(listed, expected.collect::<Vec<_>>());
    for one in &made {
        assert_eq!(decoded_size(one), (one.width, one.height));
    }
}

#[test]
fn nothing_is_enlarged() {
    let made = renditions(&photo(500, 400), &[1280, 160], &[Format::WebP]).unwrap();
    assert_eq!((made[0].asked_width, made[0].width, made[0].height), (1280, 500, 400));
    assert_eq!((made[1].width, made[1].height), (160, 128));
}

#[test]
fn colours_survive() {
    for format in [Format::WebP, Format::Jpeg] {
        let made = renditions(&photo(1200, 900), &[400], &[format]).unwrap();
        let picture = image::load_from_memory(&made[0].bytes).unwrap().to_rgb8();
        for ((x, y), colour) in [(100, 75), (300, 75), (100, 225), (300, 225)].into_iter().zip(QUARTERS) {
            let seen = picture.get_pixel(x, y).0;
            assert!(seen.iter().zip(colour).all(|(seen, wanted)| seen.abs_diff(wanted) < 10), "{seen:?}");
        }
    }
}

// asvs: V14.2.8
#[test]
fn no_metadata_reaches_a_file() {
    let upload = jpeg_with_exif(&encoded(quarters(800, 600), ImageFormat::Jpeg), 6);
    assert!(contains(&upload, b"Exif") && contains(&upload, b"Acme"[..3].as_ref()));
    let photo = decode(&upload, &Limits::default()).unwrap();
    let mut files = renditions(&photo, &[640], &[Format::WebP, Format::Jpeg]).unwrap();
    files.push(encode(&locked_preview(&photo), Format::WebP).unwrap());
    for file in files {
        for mark in
            [b"Exif".as_slice(), b"EXIF", b"ICCP", b"ICC_PROFILE", b"XMP ", b"http://", b"Acm", b"GPS"]
        {
            assert!(
                !contains(&file.bytes, mark),
                "{:?} holds {:?}",
                file.format,
                String::from_utf8_lossy(mark)
            );
        }
    }
}

fn contains(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|window| window == mark)
}

#[test]
fn a_locked_preview_is_tiny_whatever_the_shape() {
    for (width, height) in [(1600, 1200), (1200, 1600), (1999, 300), (300, 1999), (640, 640)] {
        let preview = encode(&locked_preview(&photo(width, height)), Format::WebP).unwrap();
        let (shown_width, shown_height) = decoded_size(&preview);
        assert_eq!(shown_width.max(shown_height), LOCKED_PREVIEW_SIDE, "{width}x{height}");
        assert!(preview.bytes.len() < 800, "{} bytes", preview.bytes.len());
    }
}

#[test]
fn a_locked_preview_shows_no_detail() {
    // Stripes of 1/16 of the width would survive a mere shrink to 32 px: two pixels each.
    let striped = RgbaImage::from_fn(1600, 1600, |x, _| {
        if x / 100 % 2 == 0 { Rgba([0, 0, 0, 255]) } else { Rgba([255, 255, 255, 255]) }
    });
    let preview = encode(&locked_preview(&Photo::from_rgba(&striped)), Format::WebP).unwrap();
    let seen = image::load_from_memory(&preview.bytes).unwrap().to_luma8();
    let middle: Vec<u8> = (8..24).map(|x| seen.get_pixel(x, 16).0[0]).collect();
    let contrast = middle.iter().max().unwrap() - middle.iter().min().unwrap();
    assert!(contrast < 110, "stripes of 255 are still {contrast} apart");
}

#[test]
fn the_same_photo_gives_the_same_bytes() {
    let once = renditions(&photo(900, 700), &[480], &[Format::WebP, Format::Jpeg]).unwrap();
    assert_eq!(once, renditions(&photo(900, 700), &[480], &[Format::WebP, Format::Jpeg]).unwrap());
}
