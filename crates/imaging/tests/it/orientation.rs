//! The eight orientations of EXIF 2.32 table 6, against a table written from the standard's own words.

use image::{ImageFormat, RgbImage};
use imaging::{Limits, decode};

use crate::fixtures::{QUARTERS, encoded, exif, jpeg_with_exif, png_with, quarters};

const UPRIGHT: (u32, u32) = (480, 320);

/// Where the stored pixel (column, row) belongs in the upright picture of `UPRIGHT` size.
/// "The 0th row represents the visual X of the image, the 0th column the visual Y".
fn upright_place(orientation: u8, column: u32, row: u32) -> (u32, u32) {
    let (width, height) = UPRIGHT;
    let (from_right, from_bottom) = (|at: u32| width - 1 - at, |at: u32| height - 1 - at);
    match orientation {
        1 => (column, row),                          // row 0 = top, column 0 = left
        2 => (from_right(column), row),              // top, right
        3 => (from_right(column), from_bottom(row)), // bottom, right
        4 => (column, from_bottom(row)),             // bottom, left
        5 => (row, column),                          // left, top
        6 => (from_right(row), column),              // right, top
        7 => (from_right(row), from_bottom(column)), // right, bottom
        8 => (row, from_bottom(column)),             // left, bottom
        _ => unreachable!("EXIF knows eight"),
    }
}

fn stored(orientation: u8) -> RgbImage {
    let upright = quarters(UPRIGHT.0, UPRIGHT.1);
    let (width, height) = if orientation < 5 { UPRIGHT } else { (UPRIGHT.1, UPRIGHT.0) };
    RgbImage::from_fn(width, height, |column, row| {
        let (x, y) = upright_place(orientation, column, row);
        *upright.get_pixel(x, y)
    })
}

fn assert_upright(bytes: &[u8], orientation: u8) {
    let photo = decode(bytes, &Limits::default()).unwrap();
    assert_eq!((photo.width(), photo.height()), UPRIGHT, "orientation {orientation}");
    let centres = [(120, 80), (360, 80), (120, 240), (360, 240)];
    for ((x, y), colour) in centres.into_iter().zip(QUARTERS) {
        let seen = photo.pixels().get_pixel(x, y).0;
        let near = seen.iter().zip(colour).all(|(seen, wanted)| seen.abs_diff(wanted) < 8);
        assert!(near, "orientation {orientation} at {x},{y}: {seen:?} instead of {colour:?}");
    }
}

#[test]
fn all_eight_are_baked_in_for_jpeg() {
    for orientation in 1..=8 {
        let jpeg = encoded(stored(orientation), ImageFormat::Jpeg);
        assert_upright(&jpeg_with_exif(&jpeg, orientation), orientation);
    }
}

#[test]
fn all_eight_are_baked_in_for_png() {
    for orientation in 1..=8 {
        let png = encoded(stored(orientation), ImageFormat::Png);
        assert_upright(&png_with(&png, &[(b"eXIf", &exif(orientation))]), orientation);
    }
}

#[test]
fn a_meaningless_orientation_is_ignored() {
    let jpeg = encoded(stored(1), ImageFormat::Jpeg);
    assert_upright(&jpeg_with_exif(&jpeg, 0), 1);
    assert_upright(&jpeg_with_exif(&jpeg, 200), 1);
}
