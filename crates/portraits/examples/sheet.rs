//! A contact sheet: `cargo run -p portraits --example sheet --release -- out.png [first seed] [columns] [rows]`.
//! The first columns are people; with `gallery` as fifth word each row is one person in several scenes.

use std::error::Error;
use std::time::Instant;

use image::{RgbaImage, imageops};
use portraits::{Person, Scene, Sex, portrait, render};

const CELL: (u32, u32) = (320, 400);
const GAP: u32 = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| words.get(index).map(String::as_str);
    let number = |index: usize, usual: u32| word(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (first, columns, rows) = (number(1, 1), number(2, 6), number(3, 4));
    let gallery = word(4) == Some("gallery");
    let mut sheet = RgbaImage::new(columns * (CELL.0 + GAP), rows * (CELL.1 + GAP));
    let start = Instant::now();
    for index in 0..columns * rows {
        let (column, row) = (index % columns, index / columns);
        let picture = cell(first, index, if gallery { row } else { index }, gallery)?;
        imageops::replace(
            &mut sheet,
            &picture,
            i64::from(column * (CELL.0 + GAP)),
            i64::from(row * (CELL.1 + GAP)),
        );
    }
    sheet.save(word(0).unwrap_or("portraits.png"))?;
    eprintln!(
        "{:.1} ms each, rendering and shrinking",
        start.elapsed().as_secs_f64() * 1000.0 / f64::from(columns * rows)
    );
    Ok(())
}

fn cell(first: u32, index: u32, person: u32, gallery: bool) -> Result<RgbaImage, Box<dyn Error>> {
    let seed = u64::from(first + person);
    let sex = if person.is_multiple_of(2) { Sex::Female } else { Sex::Male };
    let age = u8::try_from(19 + seed * 37 % 56)?;
    let person = Person::seeded(seed, sex, age);
    let scene = Scene::seeded(if gallery { u64::from(index) * 31 + seed } else { seed + 1000 }, &person);
    let drawn = render(&portrait(&person, &scene), 640, 800)?;
    Ok(imageops::resize(&drawn, CELL.0, CELL.1, imageops::FilterType::Triangle))
}
