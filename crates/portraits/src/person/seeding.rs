//! From a seed to a person.

use crate::dice::Dice;
use crate::person::{Build, HairColour, Person, Profile, Sex};
use crate::wardrobe::{self, Head};

impl Person {
    /// The person of this seed. The same seed and profile give the same person for ever.
    pub fn seeded(seed: u64, profile: &Profile) -> Self {
        let mut looks = Dice::new(seed, "looks");
        let skin_depth = looks.weighted(&[
            (1.5, 0),
            (2.2, 1),
            (2.2, 2),
            (1.8, 3),
            (1.5, 4),
            (1.2, 5),
            (1.0, 6),
            (0.9, 7),
            (0.8, 8),
        ]);
        let natural = natural_hair(&mut looks, skin_depth);
        let hair_colour = greyed(&mut Dice::new(seed, "years"), profile.age, natural);
        let head = head(&mut Dice::new(seed, "head"), profile, skin_depth, hair_colour);
        let mut style = Dice::new(seed, "style");
        let beard = (profile.sex == Sex::Male).then(|| beard(&mut style, profile.age)).flatten();
        let glasses = glasses(&mut style, profile);
        let (eyes, mouth) = mood(&mut Dice::new(seed, "mood"), profile.age, beard.is_some());
        let mut body = Dice::new(seed, "body");
        let breadth = match profile.build {
            Some(Build::Slim) => body.range(0.92, 0.96),
            Some(Build::Full) => body.range(1.07, 1.12),
            Some(Build::Average) => body.range(0.97, 1.03),
            None => body.range(0.94, 1.07),
        };
        Self {
            seed,
            profile: profile.clone(),
            skin_depth,
            hair_colour,
            head: head.name,
            beard,
            glasses,
            eyes,
            mouth,
            breadth,
            mirrored: body.chance(0.5),
        }
    }
}

fn natural_hair(dice: &mut Dice, skin_depth: u8) -> HairColour {
    use HairColour::{Black, Blond, Brown, DarkBrown, LightBrown, Red};
    match skin_depth {
        0..=1 => dice.weighted(&[
            (1.0, DarkBrown),
            (2.0, Brown),
            (2.2, LightBrown),
            (2.6, Blond),
            (1.5, Red),
            (0.5, Black),
        ]),
        2..=3 => dice.weighted(&[
            (2.2, DarkBrown),
            (2.4, Brown),
            (1.5, LightBrown),
            (1.0, Blond),
            (0.6, Red),
            (1.4, Black),
        ]),
        4..=5 => dice.weighted(&[(3.0, DarkBrown), (1.2, Brown), (2.6, Black), (0.3, LightBrown)]),
        _ => dice.weighted(&[(1.4, DarkBrown), (0.5, Brown), (5.0, Black)]),
    }
}

/// Nobody is grey before 50; from then on ever more are, and some dye.
fn greyed(dice: &mut Dice, age: u8, natural: HairColour) -> HairColour {
    let grey = (f32::from(age) - 47.0) / 18.0;
    let white = (f32::from(age) - 62.0) / 22.0;
    let dyes = dice.chance(0.12);
    match (dice.unit(), dice.unit()) {
        _ if age < 50 || dyes => natural,
        (_, chance) if chance < white => HairColour::White,
        (chance, _) if chance < grey.max(0.25) => HairColour::Grey,
        _ => natural,
    }
}

fn head(dice: &mut Dice, profile: &Profile, skin_depth: u8, hair: HairColour) -> Head {
    let likely: Vec<(f32, Head)> =
        wardrobe::HEADS.iter().map(|head| (head.likelihood(profile, skin_depth, hair), *head)).collect();
    dice.weighted(&likely)
}

fn beard(dice: &mut Dice, age: u8) -> Option<&'static str> {
    let old = f32::from(age) / 75.0;
    dice.weighted(&[
        (4.2, None),
        (0.5, Some("chin")),
        (2.2, Some("full-short")),
        (0.5 + 0.3 * old, Some("full-long")),
        (0.1 + 0.6 * old, Some("full-soft")),
        (0.4, Some("goatee")),
        (0.6, Some("circle")),
        (0.3, Some("moustache-curled")),
        (0.4 + 0.3 * old, Some("moustache")),
        (0.2 + 0.4 * old, Some("moustache-soft")),
    ])
}

fn glasses(dice: &mut Dice, profile: &Profile) -> Option<&'static str> {
    if !dice.chance(0.16 + f32::from(profile.age) * 0.006) {
        return None;
    }
    let butterfly = if profile.sex == Sex::Female { 1.0 } else { 0.15 };
    Some(dice.weighted(&[
        (1.0, "wide"),
        (1.2, "round"),
        (1.0, "browline"),
        (butterfly, "butterfly"),
        (1.0, "bold-round"),
    ]))
}

/// Friendly all of them, with a closed mouth most of the time: open ones look worried when they are small.
fn mood(dice: &mut Dice, age: u8, bearded: bool) -> (&'static str, &'static str) {
    let mild = if age > 55 { 0.8 } else { 0.0 };
    let eyes = dice.weighted(&[
        (3.0, "open"),
        (2.0, "smiling"),
        (0.3, "soft"),
        (1.2, "glad"),
        (2.0, "lively"),
        (mild, "mild"),
    ]);
    // In a beard only a plain smile is seen as one.
    let shaven = if bearded { 0.0 } else { 1.0 };
    let mouth = dice.weighted(&[
        (3.0, "smile"),
        (2.4, "calm"),
        (shaven, "cute"),
        (shaven, "cheeky"),
        (0.7 * shaven, "content"),
        (0.6 * shaven, "laugh"),
        (0.4 * shaven, "laugh-teeth"),
    ]);
    (eyes, mouth)
}
