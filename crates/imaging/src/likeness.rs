//! What a photo looks like, in numbers of 64 bits that hardly change when it is scaled, compressed again or trimmed.

use crate::Photo;
use crate::photo::resize;
use image::{DynamicImage, Rgb, RgbImage};

/// Hashes across of two pictures that look alike differ in at most so many bits, …
pub const ACROSS_BITS: u32 = 6;
/// … those across and down together in so many, …
pub const LUMA_BITS: u32 = 12;
/// … and those of colour in so many. `tests/it/likeness.rs` measures what these find and confuse.
pub const COLOUR_BITS: u32 = 10;

/// The picture is scaled to a square of so many pixels a side, whatever its shape; its parts are cut out of that.
const GROUND: u32 = 256;
/// Differences a row, and rows: 64 in all.
const SIDE: u32 = 8;
/// A cell is brighter than its neighbour from so many 16ths of a level on. Less is noise, as in a white wall.
const MARGIN: i32 = 24;
/// Neighbours look alike; so their bits stand far from each other, and each third of the bits sees all of the picture.
/// Odd, so that it reaches each of the 64 places once.
const STRIDE: usize = 27;
/// Bits that are set in a hash that says something: what is nearly one colour, or one gradient, looks like too much else.
const TELLING: std::ops::RangeInclusive<u32> = 8..=56;

/// What is trimmed from the left, top, right and bottom edge, in thousandths of the side. A hash of 64 bits bears a trim of some
/// hundredths only, so these parts have one of their own: a trimmed copy looks like the nearest of them.
const PARTS: [[u32; 4]; 16] = [
    // Evenly, as when somebody zooms in.
    [25, 25, 25, 25],
    [50, 50, 50, 50],
    [75, 75, 75, 75],
    [100, 100, 100, 100],
    // From one edge, as when a line of text is cut away.
    [50, 0, 0, 0],
    [0, 50, 0, 0],
    [0, 0, 50, 0],
    [0, 0, 0, 50],
    [100, 0, 0, 0],
    [0, 100, 0, 0],
    [0, 0, 100, 0],
    [0, 0, 0, 100],
    // From two edges, as when 5:4 and 4:3 become a square.
    [0, 100, 0, 100],
    [100, 0, 100, 0],
    [0, 125, 0, 125],
    [125, 0, 125, 0],
];

/// The difference hashes (dHash) of a picture: for each two of its cells beside each other, whether the second has more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hashes {
    /// Of brightness, from left to right: by it others are looked for.
    pub across: u64,
    /// Of brightness, from top to bottom.
    pub down: u64,
    /// Of red before blue, from left to right.
    pub colour: u64,
}

impl Hashes {
    /// Whether two pictures look alike. The first hash alone would confuse what is composed alike, such as portraits.
    pub fn is_like(&self, other: &Self) -> bool {
        let [across, down, colour] =
            [(self.across, other.across), (self.down, other.down), (self.colour, other.colour)]
                .map(|(one, two)| (one ^ two).count_ones());
        across <= ACROSS_BITS && across + down <= LUMA_BITS && colour <= COLOUR_BITS
    }
}

/// The hashes of a photo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Likeness {
    /// Of all of it.
    pub whole: Hashes,
    /// Of parts of it, at most 16: only of those that say something.
    pub parts: Vec<Hashes>,
}

impl Likeness {
    /// Whether two photos look alike. Parts are compared with wholes only: what was trimmed twice in two ways is another picture.
    pub fn is_like(&self, other: &Self) -> bool {
        self.whole.is_like(&other.whole)
            || other.parts.iter().any(|part| self.whole.is_like(part))
            || self.parts.iter().any(|part| other.whole.is_like(part))
    }
}

/// What a photo looks like; None where it is nearly one colour.
pub fn likeness(photo: &Photo) -> Option<Likeness> {
    let picture = DynamicImage::ImageRgb8(photo.pixels().clone());
    let ground = resize(&picture, GROUND, GROUND).into_rgb8();
    let whole = hashes(&ground, [0; 4])?;
    Some(Likeness { whole, parts: PARTS.iter().filter_map(|trim| hashes(&ground, *trim)).collect() })
}

/// By ITU-R BT.709.
fn brightness(Rgb([red, green, blue]): Rgb<u8>) -> i32 {
    (2_126 * i32::from(red) + 7_152 * i32::from(green) + 722 * i32::from(blue)) / 10_000
}

fn warmth(Rgb([red, _, blue]): Rgb<u8>) -> i32 {
    i32::from(red) - i32::from(blue)
}

fn hashes(ground: &RgbImage, [left, top, right, bottom]: [u32; 4]) -> Option<Hashes> {
    let at = |thousandths: u32| GROUND * thousandths / 1_000;
    let part = [(at(left), GROUND - at(right)), (at(top), GROUND - at(bottom))];
    let of_across = |of: fn(Rgb<u8>) -> i32| hash(&across(&grid(ground, of, part, (SIDE + 1, SIDE))));
    let found = of_across(brightness);
    TELLING.contains(&found.count_ones()).then(|| Hashes {
        across: found,
        down: hash(&down(&grid(ground, brightness, part, (SIDE, SIDE + 1)))),
        colour: of_across(warmth),
    })
}

/// How much of it there is on average in each cell, row by row, in 16ths of a level.
fn grid(
    ground: &RgbImage,
    of: fn(Rgb<u8>) -> i32,
    [width, height]: [(u32, u32); 2],
    (columns, rows): (u32, u32),
) -> Vec<Vec<i32>> {
    let row = |row| {
        let lines = cut(height, row, rows);
        (0..columns).map(|column| level(ground, of, cut(width, column, columns), lines)).collect()
    };
    (0..rows).map(row).collect()
}

fn across(grid: &[Vec<i32>]) -> Vec<bool> {
    let pairs = grid.iter().flat_map(|row| row.iter().zip(row.iter().skip(1)));
    pairs.map(|(before, after)| *after >= before + MARGIN).collect()
}

fn down(grid: &[Vec<i32>]) -> Vec<bool> {
    let pairs = grid.iter().zip(grid.iter().skip(1)).flat_map(|(row, next)| row.iter().zip(next));
    pairs.map(|(before, after)| *after >= before + MARGIN).collect()
}

fn hash(differences: &[bool]) -> u64 {
    let bits = differences.iter().enumerate();
    bits.fold(0, |hash, (cell, is_more)| hash | u64::from(*is_more) << (cell * STRIDE % 64))
}

/// The pixels of one of so many equal parts of a line: its first, and the one behind its last.
fn cut((from, to): (u32, u32), place: u32, parts: u32) -> (u32, u32) {
    let length = to - from;
    (from + length * place / parts, from + length * (place + 1) / parts)
}

fn level(ground: &RgbImage, of: fn(Rgb<u8>) -> i32, columns: (u32, u32), rows: (u32, u32)) -> i32 {
    let lines = (rows.0..rows.1).flat_map(|y| (columns.0..columns.1).map(move |x| (x, y)));
    let (sum, count) =
        lines.fold((0, 0), |(sum, count), (x, y)| (sum + of(*ground.get_pixel(x, y)), count + 1));
    16 * sum / count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_cell_has_a_place_of_its_own_and_each_third_sees_every_row() {
        let places: Vec<usize> = (0..64).map(|cell| cell * STRIDE % 64).collect();
        assert_eq!(places.iter().collect::<HashSet<_>>().len(), 64);
        for third in [0..21, 21..42, 42..64] {
            let cells = places.iter().enumerate().filter(|(_, place)| third.contains(*place));
            let rows: HashSet<usize> = cells.map(|(cell, _)| cell / 8).collect();
            assert_eq!(rows.len(), 8, "{third:?}");
        }
    }

    #[test]
    fn a_line_is_cut_into_parts_without_a_gap() {
        for (line, parts) in [((0, 256), 9), ((25, 231), 9), ((12, 244), 8)] {
            let cuts: Vec<_> = (0..parts).map(|place| cut(line, place, parts)).collect();
            assert_eq!((cuts[0].0, cuts[cuts.len() - 1].1), line);
            assert!(cuts.windows(2).all(|pair| pair[0].1 == pair[1].0), "{cuts:?}");
        }
    }
}
