//! What users of the crate rely on: repeatability, variety, and fields that show.

#![expect(clippy::expect_used, reason = "a broken fixture should end the test")]

use std::collections::HashSet;

use image::RgbaImage;
use portraits::{Backdrop, Beard, Glasses, HairColour, HairStyle, Person, Scene, Sex, portrait, render};

fn person(seed: u64, age: u8) -> Person {
    Person::seeded(seed, if seed.is_multiple_of(2) { Sex::Female } else { Sex::Male }, age)
}

fn drawn(person: &Person, scene: &Scene) -> RgbaImage {
    render(&portrait(person, scene), 160, 200).expect("a portrait renders")
}

/// Share of pixels that differ clearly.
fn difference(left: &RgbaImage, right: &RgbaImage) -> f64 {
    let differs = |(left, right): (&image::Rgba<u8>, &image::Rgba<u8>)| {
        left.0.iter().zip(right.0).any(|(left, right)| left.abs_diff(right) > 12)
    };
    let count = left.pixels().zip(right.pixels()).filter(|pair| differs(*pair)).count();
    f64::from(u32::try_from(count).expect("small")) / f64::from(left.width() * left.height())
}

#[test]
fn the_same_seeds_give_the_same_bytes() {
    for seed in 0..6 {
        let again = || {
            let person = person(seed, 30);
            let scene = Scene::seeded(seed + 9, &person);
            drawn(&person, &scene).into_raw()
        };
        assert_eq!(again(), again());
    }
}

#[test]
fn a_drawing_is_pinned_so_that_no_demo_world_changes_unnoticed() {
    let person = person(42, 37);
    let svg = portrait(&person, &Scene::seeded(7, &person));
    // FNV-1a. Update it when the drawing is meant to change.
    let hash = svg.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    assert_eq!(format!("{hash:016x}"), "d1b30d46dd3c913e");
}

#[test]
fn everyone_renders_in_every_place_and_style() {
    use HairStyle as H;
    let styles = [
        H::LongStraight,
        H::LongWavy,
        H::LongCurly,
        H::Shoulder,
        H::Bob,
        H::Pixie,
        H::Ponytail,
        H::TopBun,
        H::LowBun,
        H::Plait,
        H::Afro,
        H::SideParted,
        H::Quiff,
        H::Crop,
        H::CurlyTop,
        H::Buzz,
        H::SweptBack,
        H::ManBun,
        H::Horseshoe,
        H::Shaved,
    ];
    for (index, style) in (0..).zip(styles.into_iter().cycle().take(60)) {
        let mut person = person(index, 18 + u8::try_from(index % 60).expect("small"));
        person.hair_style = style;
        let mut scene = Scene::seeded(index, &person);
        scene.backdrop = Backdrop::ALL[usize::try_from(index).expect("small") % Backdrop::ALL.len()];
        let picture = drawn(&person, &scene);
        assert!(picture.pixels().all(|pixel| pixel.0[3] == 255), "{style:?} {:?} has holes", scene.backdrop);
        let colours: HashSet<_> = picture.pixels().map(|pixel| pixel.0.map(|channel| channel >> 4)).collect();
        assert!(colours.len() > 40, "{style:?} {:?} is nearly empty", scene.backdrop);
    }
}

#[test]
fn another_scene_is_another_photo_of_the_same_face() {
    let person = person(11, 33);
    let [first, second] = [1, 2].map(|seed| Scene::seeded(seed, &person));
    let (left, right) = (drawn(&person, &first), drawn(&person, &second));
    assert!(difference(&left, &right) > 0.3);

    // With pose, light, place and mood held, another seed changes clothes and background only.
    let held = Scene { seed: 3, ..first };
    let again = drawn(&person, &held);
    assert!(difference(&left, &again) > 0.05);
    let face = |picture: &RgbaImage| image::imageops::crop_imm(picture, 66, 76, 28, 34).to_image();
    assert_eq!(face(&left), face(&again));
}

#[test]
fn neighbouring_seeds_are_strangers() {
    let people: Vec<Person> = (0..40).map(|seed| person(seed * 2, 30)).collect();
    let looks: HashSet<_> = people
        .iter()
        .map(|person| {
            (person.skin_depth, person.natural_hair, person.hair_style, person.eye_colour, person.glasses)
        })
        .collect();
    assert!(looks.len() > 36, "only {} looks among 40 people", looks.len());
    let scenes: HashSet<_> = people
        .iter()
        .map(|person| Scene::seeded(person.seed, person))
        .map(|scene| (scene.backdrop, scene.garment))
        .collect();
    assert!(scenes.len() > 28, "only {} scenes among 40", scenes.len());
}

type Change = fn(&mut Person);

#[test]
fn every_field_of_a_profile_shows() {
    let mut base = person(21, 35);
    base.build = portraits::Build::Slim;
    base.beard = Beard::None;
    base.glasses = None;
    base.hair_style = HairStyle::SideParted;
    base.natural_hair = HairColour::Black;
    base.greying = 0.0;
    base.eye_colour = portraits::EyeColour::Brown;
    let mut scene = Scene::seeded(3, &base);
    scene.backdrop = Backdrop::Studio;
    let changes: [(&str, Change); 8] = [
        ("beard", |person| person.beard = Beard::Full),
        ("glasses", |person| person.glasses = Some(Glasses::Rectangular)),
        ("hair colour", |person| person.natural_hair = HairColour::Blond),
        ("greying", |person| person.greying = 1.0),
        ("hair style", |person| person.hair_style = HairStyle::Quiff),
        ("skin", |person| person.skin_depth = (person.skin_depth + 5) % 10),
        ("build", |person| person.build = portraits::Build::Full),
        ("age", |person| person.age = 72),
    ];
    let before = drawn(&base, &scene);
    for (name, change) in changes {
        let mut person = base.clone();
        change(&mut person);
        let share = difference(&before, &drawn(&person, &scene));
        assert!(share > 0.002, "{name} changes {share} of the picture");
    }
    let mut blue = base.clone();
    blue.eye_colour = portraits::EyeColour::Blue;
    assert_ne!(portrait(&base, &scene), portrait(&blue, &scene));
}

#[test]
fn age_greys_people_of_every_skin() {
    for depth in 0..10 {
        let grey = (0..60)
            .map(|seed| Person { skin_depth: depth, ..Person::seeded(seed, Sex::Male, 70) })
            .filter(|person| matches!(person.hair_colour(), HairColour::Grey | HairColour::White))
            .count();
        assert!(grey > 40, "{grey} of 60 at skin depth {depth}");
    }
    let young = (0..60).filter(|&seed| Person::seeded(seed, Sex::Female, 25).greying > 0.0).count();
    assert_eq!(young, 0);
}

#[test]
fn impossible_sizes_and_texts_are_errors() {
    let person = person(1, 30);
    let svg = portrait(&person, &Scene::seeded(1, &person));
    assert!(render(&svg, 0, 100).is_err());
    assert!(render("not an svg", 10, 10).is_err());
}
