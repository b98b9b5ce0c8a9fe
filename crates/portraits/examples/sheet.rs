//! A contact sheet, to be looked at:
//! `cargo run -p portraits --example sheet --release -- out.png [first seed] [columns] [rows] [people|gallery] [width]`.
//! In a gallery each row is one person in several scenes.

use std::error::Error;

use image::{RgbaImage, imageops};
use portraits::{Person, Scene, Sex, portrait, render};

const GAP: u32 = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| words.get(index).map(String::as_str);
    let number = |index: usize, usual: u32| word(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (first, columns, rows) = (number(1, 1), number(2, 6), number(3, 4));
    let gallery = word(4) == Some("gallery");
    let width = number(5, 320);
    let height = width * 5 / 4;
    let mut sheet = RgbaImage::new(columns * (width + GAP), rows * (height + GAP));
    for index in 0..columns * rows {
        let (column, row) = (index % columns, index / columns);
        let (person, scene) = if gallery { (row, index * 31) } else { (index, index + 1000) };
        let svg = drawing(u64::from(first + person), u64::from(first + scene))?;
        let picture = render(&svg, width, height)?;
        imageops::replace(
            &mut sheet,
            &picture,
            (column * (width + GAP)).into(),
            (row * (height + GAP)).into(),
        );
    }
    sheet.save(word(0).unwrap_or("portraits.png"))?;
    Ok(())
}

fn drawing(seed: u64, scene: u64) -> Result<String, std::num::TryFromIntError> {
    let sex = if seed.is_multiple_of(2) { Sex::Female } else { Sex::Male };
    let age = u8::try_from(19 + seed * 37 % 56)?;
    let person = Person::seeded(seed, sex, age);
    Ok(portrait(&person, &Scene::seeded(scene, &person)))
}
