//! AVIF: what it saves, read by a program that we did not write where this machine has one.

use crate::fixtures::quarters;
use imaging::{Format, Photo, encode, renditions};

#[test]
fn it_says_its_true_size_and_holds_no_metadata() {
    let photo = Photo::from_rgb(quarters(500, 400));
    let made = renditions(&photo, &[480], &[Format::Avif]).unwrap();
    let file = &made[0].bytes;
    assert_eq!(&file[4..12], b"ftypavif");
    // ISO/IEC 23008-12, 6.5.3: ispe holds version and flags, then width and height.
    let ispe = file.windows(4).position(|four| four == b"ispe").unwrap();
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    assert_eq!((number(ispe + 8), number(ispe + 12)), (480, 384));
    assert!(!file.windows(4).any(|four| four == b"Exif" || four == b"mime"));
}

#[test]
fn it_is_smaller_than_webp() {
    let mut picture = quarters(480, 600);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        // A soft texture, as faces have.
        let wave = u8::try_from((x * x / 37 + y * y / 53) % 61).unwrap();
        pixel.0 = pixel.0.map(|channel| channel.saturating_add(wave));
    }
    let photo = Photo::from_rgb(picture);
    let size = |format| encode(&photo, format).unwrap().bytes.len();
    assert!(size(Format::Avif) < size(Format::WebP));
}
