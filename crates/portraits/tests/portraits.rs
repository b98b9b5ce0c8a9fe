//! What users of the crate rely on: repeatability, variety, and profiles that show.

#![expect(clippy::expect_used, reason = "a broken fixture should end the test")]

use std::collections::HashSet;

use image::{RgbaImage, imageops};
use portraits::{Build, Cast, HairColour, Person, Place, Profile, Sex, Shot, portrait, render};

const HUE: f32 = 12.0;

fn profile(seed: u64, age: u8) -> Profile {
    let sex = if seed.is_multiple_of(2) { Sex::Female } else { Sex::Male };
    Profile { sex, age, ..Profile::default() }
}

fn person(seed: u64, age: u8) -> Person {
    Person::seeded(seed, &profile(seed, age))
}

/// People as a demo casts them: both sexes, more young than old.
fn cast(count: u64) -> Vec<Person> {
    let mut cast = Cast::default();
    let age = |seed: u64| u8::try_from(19 + (seed * 37 % 47).min(seed * 23 % 51)).expect("small");
    (0..count).map(|seed| cast.person(seed, &profile(seed, age(seed)))).collect()
}

fn drawn(person: &Person, shot: Shot) -> RgbaImage {
    render(&portrait(person, shot, HUE), 160, 200).expect("a portrait renders")
}

/// Share of pixels that differ clearly.
fn difference(left: &RgbaImage, right: &RgbaImage) -> f64 {
    let differs = |(left, right): (&image::Rgba<u8>, &image::Rgba<u8>)| {
        left.0.iter().zip(right.0).any(|(left, right)| left.abs_diff(right) > 12)
    };
    let count = left.pixels().zip(right.pixels()).filter(|pair| differs(*pair)).count();
    f64::from(u32::try_from(count).expect("small")) / f64::from(left.width() * left.height())
}

/// Difference hash: whether each of 16 × 16 fields is lighter than its right neighbour, in red and in blue.
fn difference_hash(picture: &RgbaImage) -> Vec<bool> {
    let small = imageops::resize(picture, 17, 16, imageops::FilterType::Triangle);
    let lighter = |row: u32, column: u32, channel: usize| {
        let at = |column: u32| small.get_pixel(column, row).0.get(channel).copied().unwrap_or(0);
        at(column) > at(column + 1).saturating_add(2)
    };
    let fields = (0..16).flat_map(|row| (0..16).map(move |column| (row, column)));
    fields.flat_map(|(row, column)| [lighter(row, column, 0), lighter(row, column, 2)]).collect()
}

#[test]
fn the_same_seeds_give_the_same_bytes() {
    for seed in 0..4 {
        let again = || Shot::ALL.map(|shot| drawn(&person(seed, 30), shot).into_raw());
        assert_eq!(again(), again());
    }
}

#[test]
fn a_drawing_is_pinned_so_that_no_demo_world_changes_unnoticed() {
    let svg = portrait(&person(42, 37), Shot::Face, HUE);
    // FNV-1a. Update it when the drawing is meant to change.
    let hash = svg.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    assert_eq!(format!("{hash:016x}"), "9906db60464d8a7c");
}

#[test]
fn of_240_people_no_two_are_confused() {
    let people = cast(240);
    let looks: HashSet<_> =
        people.iter().map(|person| (person.head, person.beard, person.glasses, person.skin_depth)).collect();
    assert_eq!(looks.len(), people.len(), "two share head, beard, glasses and skin");
    let hashes: Vec<Vec<bool>> =
        people.iter().map(|person| difference_hash(&drawn(person, Shot::Face))).collect();
    let mut closest = usize::MAX;
    for (index, left) in hashes.iter().enumerate() {
        for right in hashes.iter().skip(index + 1) {
            let apart = left.iter().zip(right).filter(|(left, right)| left != right).count();
            closest = closest.min(apart);
        }
    }
    assert!(closest >= 20, "two faces differ in {closest} of 512 bits only");
}

#[test]
fn half_of_the_people_look_to_the_left() {
    let mirrored = (0..240).filter(|seed| person(*seed, 30).mirrored).count();
    assert!((95..=145).contains(&mirrored), "{mirrored} of 240");
}

#[test]
fn every_picture_of_everyone_covers_the_card() {
    for (seed, place) in (0..42).zip(Place::ALL.into_iter().cycle()) {
        let profile =
            Profile { places: vec![place], ..profile(seed, 18 + u8::try_from(seed).expect("small")) };
        let person = Person::seeded(seed, &profile);
        for shot in Shot::ALL {
            let picture = drawn(&person, shot);
            assert!(picture.pixels().all(|pixel| pixel.0[3] == 255), "{seed} {shot:?} has holes");
            let colours: HashSet<_> = picture.pixels().map(|pixel| pixel.0.map(|part| part >> 4)).collect();
            assert!(colours.len() > 20, "{seed} {shot:?} is nearly empty");
        }
    }
}

#[test]
fn all_that_people_are_composed_of_is_in_the_set() {
    let symbols = |file: &str| -> HashSet<String> {
        let path = format!("{}/assets/{file}.svg", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the assets are there");
        let name = |symbol: &str| symbol.split('"').next().map(str::to_owned);
        text.split("<symbol id=\"").skip(1).filter_map(name).collect()
    };
    let [heads, beards, glasses, eyes, mouths] =
        ["heads", "beards", "glasses", "eyes", "mouths"].map(symbols);
    for (seed, age) in (0..3_000).zip((18..=80).cycle()) {
        let person = person(seed, age);
        assert!(heads.contains(person.head), "{}", person.head);
        assert!(person.beard.is_none_or(|name| beards.contains(name)), "{:?}", person.beard);
        assert!(person.glasses.is_none_or(|name| glasses.contains(name)), "{:?}", person.glasses);
        assert!(eyes.contains(person.eyes) && mouths.contains(person.mouth));
    }
}

#[test]
fn profiles_agree_with_the_pictures() {
    for (seed, age) in (0..600).zip((18..=80).cycle()) {
        let person = person(seed, age);
        let grey = matches!(person.hair_colour, HairColour::Grey | HairColour::White);
        assert!(!grey || age >= 50, "grey at {age}");
        assert!(person.beard.is_none() || person.profile.sex == Sex::Male, "a beard on {seed}");
    }
    let old = (0..60).filter(|seed| {
        let colour = person(*seed, 74).hair_colour;
        matches!(colour, HairColour::Grey | HairColour::White)
    });
    assert!(old.count() > 40, "most people of 74 are grey");
}

#[test]
fn what_a_profile_says_changes_the_picture() {
    let base = Person { beard: None, glasses: None, ..person(21, 35) };
    let changes = [
        ("beard", Person { beard: Some("full-short"), ..base.clone() }),
        ("glasses", Person { glasses: Some("bold-round"), ..base.clone() }),
        ("hair", Person { head: "afro", ..base.clone() }),
        ("hair colour", Person { hair_colour: HairColour::White, ..base.clone() }),
        ("skin", Person { skin_depth: (base.skin_depth + 4) % 9, ..base.clone() }),
        ("mouth", Person { mouth: if base.mouth == "laugh" { "calm" } else { "laugh" }, ..base.clone() }),
    ];
    let before = drawn(&base, Shot::Face);
    for (name, person) in changes {
        let share = difference(&before, &drawn(&person, Shot::Face));
        assert!(share > 0.002, "{name} changes {share} of the picture");
    }
    let built = |build| Person::seeded(8, &Profile { build: Some(build), ..profile(8, 30) }).breadth;
    assert!(built(Build::Slim) < built(Build::Average) && built(Build::Average) < built(Build::Full));
}

#[test]
fn the_third_picture_is_taken_where_the_profile_likes_to_be() {
    let at = |place| {
        let profile = Profile { places: vec![place], ..profile(12, 30) };
        drawn(&Person::seeded(12, &profile), Shot::Doing)
    };
    let pictures = Place::ALL.map(at);
    for (index, left) in pictures.iter().enumerate() {
        for right in pictures.iter().skip(index + 1) {
            assert!(difference(left, right) > 0.3);
        }
    }
}

#[test]
fn impossible_sizes_and_texts_are_errors() {
    let svg = portrait(&person(1, 30), Shot::Face, HUE);
    assert!(render(&svg, 0, 100).is_err());
    assert!(render("not an svg", 10, 10).is_err());
}
