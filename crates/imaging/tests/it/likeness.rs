//! What looks alike and what does not, measured on pictures that no camera took. `make test` takes a few of them, the
//! same each time; 10,000 with six copies of each, and all pairs, take an optimised build and both processors:
//!
//!     LIAISON_ALIKE_PICTURES=10000 cargo test --release -p imaging --test it likeness -- --nocapture

use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage, codecs::jpeg::JpegEncoder, imageops};
use imaging::{Likeness, Limits, Photo, decode, likeness};
use std::{collections::BTreeMap, env, thread};

/// As many as `make test` takes: half a second of a processor for three.
const FEW: u64 = 60;
const SIZE: (u32, u32) = (360, 450);

/// Numbers by chance, the same each time (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u32::try_from((mixed ^ (mixed >> 31)) % u64::from(end.max(1))).unwrap()
    }

    fn between(&mut self, from: u32, to: u32) -> u32 {
        from + self.below(to - from + 1)
    }
}

/// Levels at the corners of a grid, and smooth between them.
struct Noise {
    cells: u32,
    levels: Vec<u32>,
}

impl Noise {
    fn new(dice: &mut Dice, cells: u32) -> Self {
        let count = (cells + 1) * (cells + 1);
        Self { cells, levels: (0..count).map(|_| dice.below(256)).collect() }
    }

    fn at(&self, x: u32, y: u32) -> u32 {
        let (across, down) = (x * self.cells * 64 / SIZE.0, y * self.cells * 64 / SIZE.1);
        let corner = |column: u32, row: u32| {
            self.levels
                [usize::try_from((row.min(self.cells)) * (self.cells + 1) + column.min(self.cells)).unwrap()]
        };
        let (column, row, right, low) = (across / 64, down / 64, across % 64, down % 64);
        let line = |row| corner(column, row) * (64 - right) + corner(column + 1, row) * right;
        (line(row) * (64 - low) + line(row + 1) * low) / 4_096
    }
}

/// An oval of one level.
struct Oval {
    centre: (u32, u32),
    radii: (u32, u32),
    level: u32,
}

impl Oval {
    fn holds(&self, x: u32, y: u32) -> bool {
        let part = |at: u32, centre: u32, radius: u32| {
            let far = u64::from(at.abs_diff(centre)) * 1_000 / u64::from(radius);
            far * far
        };
        part(x, self.centre.0, self.radii.0) + part(y, self.centre.1, self.radii.1) <= 1_000_000
    }
}

/// Somebody before something: head, hair and shoulders stand much the same in each, as in portraits.
fn scene(dice: &mut Dice) -> RgbImage {
    let (wide, high) = SIZE;
    let (room, texture) = (Noise::new(dice, 4), Noise::new(dice, 24));
    let head = (wide / 2 + dice.below(wide / 5) - wide / 10, high * 2 / 5 + dice.below(high / 6) - high / 12);
    let radii = (dice.between(wide / 7, wide / 4), dice.between(high / 7, high / 4));
    let mut oval = |centre, radii| Oval { centre, radii, level: dice.below(230) };
    let ovals = [
        oval((head.0 - radii.0 / 3, head.1), (radii.0 / 6, radii.1 / 8)),
        oval((head.0 + radii.0 / 3, head.1), (radii.0 / 6, radii.1 / 8)),
        oval(head, radii),
        oval((head.0, head.1 - radii.1 / 3), (radii.0 * 5 / 4, radii.1 * 5 / 4)),
        oval((head.0, high), (wide / 3 + radii.0 / 4, high - head.1 - radii.1 / 2)),
    ];
    RgbImage::from_fn(wide, high, |x, y| {
        let shape = ovals.iter().find(|oval| oval.holds(x, y));
        let level = shape.map_or_else(|| room.at(x, y), |oval| oval.level) + texture.at(x, y) / 8;
        let channel = |level: u32| u8::try_from(level.min(255)).unwrap();
        Rgb([channel(level), channel(level * 7 / 8), channel(level * 3 / 4)])
    })
}

/// As it comes back from somewhere: scaled, and as a JPEG of that quality.
fn passed_on(picture: &RgbImage, percent: u32, quality: u32) -> Photo {
    let (wide, high) = (picture.width() * percent / 100, picture.height() * percent / 100);
    let scaled = imageops::resize(picture, wide, high, imageops::FilterType::Triangle);
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, u8::try_from(quality).unwrap())
        .write_image(scaled.as_raw(), wide, high, ExtendedColorType::Rgb8)
        .unwrap();
    decode(&bytes, &Limits { min_side: 1, ..Limits::default() }).unwrap()
}

/// Without so many thousandths of its sides.
fn trimmed(picture: &RgbImage, [left, top, right, bottom]: [u32; 4]) -> RgbImage {
    let (wide, high) = picture.dimensions();
    let (x, y) = (wide * left / 1_000, high * top / 1_000);
    let size = (wide - x - wide * right / 1_000, high - y - high * bottom / 1_000);
    imageops::crop_imm(picture, x, y, size.0, size.1).to_image()
}

fn copies(dice: &mut Dice, picture: &RgbImage) -> [(&'static str, Photo); 6] {
    let mut passed = |picture: &RgbImage| {
        let (percent, quality) = (dice.between(40, 100), dice.between(50, 90));
        passed_on(picture, percent, quality)
    };
    let compressed = passed_on(picture, 100, 40);
    let scaled = passed(picture);
    let square = passed(&trimmed(picture, [0, 100, 0, 100]));
    let edges = [(); 4].map(|()| dice.below(51));
    let even = dice.below(101);
    let (edge, most) = (usize::try_from(dice.below(4)).unwrap(), dice.below(101));
    let mut one = [0; 4];
    one[edge] = most;
    let mut passed = |trim| passed_on(&trimmed(picture, trim), dice.between(40, 100), dice.between(50, 90));
    [
        ("compressed again", compressed),
        ("scaled", scaled),
        ("4:5 made square", square),
        ("up to 5 % off each edge", passed(edges)),
        ("up to 10 % off all edges alike", passed([even; 4])),
        ("up to 10 % off one edge", passed(one)),
    ]
}

/// How many copies of each kind were found.
type Tally = BTreeMap<&'static str, u64>;

/// Splits work among the processors: each gets its number, and how many there are.
fn on_all_processors<T: Send>(part: impl Fn(usize, usize) -> T + Sync) -> Vec<T> {
    let count = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let part = &part;
        let parts: Vec<_> = (0..count).map(|number| scope.spawn(move || part(number, count))).collect();
        parts.into_iter().map(|part| part.join().unwrap()).collect()
    })
}

fn measured(number: u64, tally: &mut Tally) -> Likeness {
    let mut dice = Dice(number << 32);
    let picture = scene(&mut dice);
    let own = likeness(&Photo::from_rgb(picture.clone())).unwrap();
    for (kind, copy) in copies(&mut dice, &picture) {
        let is_found = likeness(&copy).is_some_and(|copy| copy.is_like(&own));
        *tally.entry(kind).or_default() += u64::from(is_found);
    }
    own
}

/// So many pictures; what was found of their copies.
fn pictures(count: u64) -> (Vec<Likeness>, Tally) {
    let parts = on_all_processors(|part, parts| {
        let mut tally = Tally::new();
        let own = (0..count).skip(part).step_by(parts).map(|number| measured(number, &mut tally));
        (own.collect::<Vec<_>>(), tally)
    });
    let (mut all, mut found) = (Vec::new(), Tally::new());
    for (own, tally) in parts {
        all.extend(own);
        for (kind, count) in tally {
            *found.entry(kind).or_default() += count;
        }
    }
    (all, found)
}

/// How many pairs of different pictures there are, and how many of them look alike.
fn pairs(all: &[Likeness]) -> (u64, u64) {
    let parts = on_all_processors(|part, parts| {
        let (mut pairs, mut wrong) = (0, 0);
        for (place, one) in all.iter().enumerate().skip(part).step_by(parts) {
            for other in &all[place + 1..] {
                pairs += 1;
                wrong += u64::from(one.is_like(other));
            }
        }
        (pairs, wrong)
    });
    parts.into_iter().fold((0, 0), |(pairs, wrong), part| (pairs + part.0, wrong + part.1))
}

#[test]
fn copies_are_found_and_others_are_not() {
    let count = env::var("LIAISON_ALIKE_PICTURES").map_or(FEW, |count| count.parse().unwrap());
    let (all, tally) = pictures(count);
    let (pairs, wrong) = pairs(&all);
    let found: u64 = tally.values().sum();
    println!(
        "{count} pictures: {found} of {} copies found, {tally:?}; {wrong} of {pairs} pairs were wrong",
        count * 6
    );
    assert!(found * 100 >= count * 6 * 98, "{found} of {}: {tally:?}", count * 6);
    assert!(wrong * 10_000 < pairs.max(1), "{wrong} of {pairs}");
}

#[test]
fn what_is_nearly_one_colour_looks_like_nothing() {
    let flat = RgbImage::from_pixel(320, 400, Rgb([90, 120, 150]));
    let gradient = RgbImage::from_fn(320, 400, |x, _| Rgb([u8::try_from(x * 255 / 320).unwrap(); 3]));
    let halves = RgbImage::from_fn(320, 400, |x, _| Rgb([if x < 160 { 200 } else { 20 }; 3]));
    for picture in [flat, gradient, halves] {
        assert_eq!(likeness(&Photo::from_rgb(picture)), None);
    }
}
