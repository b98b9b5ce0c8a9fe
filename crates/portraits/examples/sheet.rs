//! A contact sheet, to be looked at:
//! `cargo run -p portraits --release --example sheet -- out.webp [first seed] [columns] [rows] [face|half|doing|three] [width]`.
//! With `three` each person takes three columns. The one in the documentation, of 60 people:
//! `cargo run -p portraits --release --example sheet -- docs/pictures/faces.webp 1 10 6 face 96`.

use std::error::Error;

use image::{DynamicImage, RgbaImage, imageops};
use portraits::{Build, Cast, Place, Profile, Sex, Shot, portrait, render};

const GAP: u32 = 6;
/// The hues of four brands, so that each is seen.
const HUES: [f32; 4] = [12.0, 320.0, 195.0, 150.0];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| words.get(index).map(String::as_str);
    let number = |index: usize, usual: u32| word(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (first, columns, rows, width) = (number(1, 1), number(2, 10), number(3, 6), number(5, 120));
    let shots: &[Shot] = match word(4) {
        Some("half") => &[Shot::HalfLength],
        Some("doing") => &[Shot::Doing],
        Some("three") => &Shot::ALL,
        _ => &[Shot::Face],
    };
    let height = width * 5 / 4;
    let mut sheet = RgbaImage::from_pixel(
        columns * (width + GAP) - GAP,
        rows * (height + GAP) - GAP,
        image::Rgba([255, 255, 255, 255]),
    );
    let mut cast = Cast::default();
    let per_person = u32::try_from(shots.len())?;
    for index in 0..columns * rows {
        let person =
            cast.person(u64::from(first + index / per_person), &profile(first + index / per_person)?);
        let shot = shots.get(usize::try_from(index % per_person)?).copied().unwrap_or(Shot::Face);
        let hue = HUES.get(usize::try_from(index / columns % 4)?).copied().unwrap_or(12.0);
        let picture = render(&portrait(&person, shot, hue), width, height)?;
        let (column, row) = (index % columns, index / columns);
        imageops::replace(
            &mut sheet,
            &picture,
            (column * (width + GAP)).into(),
            (row * (height + GAP)).into(),
        );
    }
    DynamicImage::ImageRgba8(sheet).into_rgb8().save(word(0).unwrap_or("portraits.png"))?;
    Ok(())
}

fn profile(seed: u32) -> Result<Profile, std::num::TryFromIntError> {
    let place = Place::ALL.get(usize::try_from(seed * 5 % 7)?).copied();
    Ok(Profile {
        sex: if seed.is_multiple_of(2) { Sex::Female } else { Sex::Male },
        age: u8::try_from(19 + (seed * 37 % 56).min(seed * 23 % 61))?,
        build: [None, Some(Build::Slim), Some(Build::Average), Some(Build::Full)]
            .get(usize::try_from(seed % 4)?)
            .copied()
            .flatten(),
        places: place.into_iter().collect(),
    })
}
