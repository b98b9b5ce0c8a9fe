//! From a seed to a person.

use crate::dice::Dice;
use crate::person::{Beard, Build, EyeColour, Face, Glasses, HairColour, HairStyle, Person, Sex};

impl Person {
    /// The person of this seed. The same seed, sex and age give the same person for ever.
    pub fn seeded(seed: u64, sex: Sex, age: u8) -> Self {
        let mut looks = Dice::new(seed, "looks");
        let skin_depth = looks.weighted(&[
            (1.2, 0),
            (2.4, 1),
            (2.6, 2),
            (2.0, 3),
            (1.5, 4),
            (1.2, 5),
            (1.0, 6),
            (0.9, 7),
            (0.8, 8),
            (0.5, 9),
        ]);
        let natural_hair = natural_hair(&mut looks, skin_depth);
        let eye_colour = eye_colour(&mut looks, skin_depth, natural_hair);
        let undertone = looks.around(0.1, 0.9);
        let build = looks.weighted(&[(3.0, Build::Slim), (5.0, Build::Average), (2.0, Build::Full)]);
        let freckle_odds = if natural_hair == HairColour::Red { 0.7 } else { 0.14 };
        let freckles = skin_depth < 5 && looks.chance(freckle_odds);

        let mut years = Dice::new(seed, "years");
        let greying = greying(&mut years, age);
        let receding = if sex == Sex::Male { receding(&mut years, age) } else { 0.0 };
        let glasses_odds = 0.12 + f32::from(age) * 0.004;

        let mut style = Dice::new(seed, "style");
        let hair_style = hair_style(&mut style, sex, age, skin_depth, receding);
        let beard = if sex == Sex::Male { beard(&mut style, age) } else { Beard::None };
        let frames = [Glasses::Round, Glasses::Rectangular, Glasses::Browline];
        let glasses = style.chance(glasses_odds).then(|| style.pick(&frames));
        Self {
            seed,
            sex,
            age,
            skin_depth,
            undertone,
            build,
            face: face(&mut Dice::new(seed, "face"), sex, build),
            eye_colour,
            natural_hair,
            greying,
            receding,
            hair_style,
            fringe: style.chance(0.28),
            parting: style.side() * style.range(0.0, 0.55),
            beard,
            glasses,
            freckles,
            make_up: if sex == Sex::Female { style.range(0.1, 0.85) } else { 0.0 },
            earrings: sex == Sex::Female && style.chance(0.6),
        }
    }
}

fn natural_hair(dice: &mut Dice, skin_depth: u8) -> HairColour {
    use HairColour::{Black, Blond, Brown, DarkBrown, LightBrown, Red};
    match skin_depth {
        0..=1 => dice.weighted(&[
            (1.0, DarkBrown),
            (2.2, Brown),
            (2.4, LightBrown),
            (2.6, Blond),
            (1.3, Red),
            (0.4, Black),
        ]),
        2..=3 => dice.weighted(&[
            (2.4, DarkBrown),
            (2.6, Brown),
            (1.5, LightBrown),
            (0.9, Blond),
            (0.4, Red),
            (1.4, Black),
        ]),
        4..=5 => dice.weighted(&[(3.0, DarkBrown), (1.0, Brown), (2.6, Black), (0.2, LightBrown)]),
        _ => dice.weighted(&[(1.2, DarkBrown), (0.25, Brown), (5.0, Black)]),
    }
}

fn eye_colour(dice: &mut Dice, skin_depth: u8, hair: HairColour) -> EyeColour {
    use EyeColour::{Blue, Brown, Green, Grey, Hazel};
    let fair = matches!(hair, HairColour::Blond | HairColour::LightBrown | HairColour::Red);
    match skin_depth {
        0..=2 if fair => dice.weighted(&[(1.0, Brown), (1.2, Hazel), (1.4, Green), (4.0, Blue), (1.0, Grey)]),
        0..=3 => dice.weighted(&[(3.5, Brown), (1.6, Hazel), (1.0, Green), (1.6, Blue), (0.5, Grey)]),
        4..=5 => dice.weighted(&[(6.0, Brown), (1.6, Hazel), (0.5, Green)]),
        _ => dice.weighted(&[(9.0, Brown), (0.8, Hazel)]),
    }
}

/// First grey hairs come between 32 and 55 and take some 20 years, on every skin.
fn greying(dice: &mut Dice, age: u8) -> f32 {
    let onset = dice.around(43.0, 11.0);
    let dyes = dice.chance(0.3);
    let grey = ((f32::from(age) - onset) / 22.0).clamp(0.0, 1.0);
    if dyes && age < 68 { grey * 0.12 } else { grey }
}

fn receding(dice: &mut Dice, age: u8) -> f32 {
    let onset = dice.around(42.0, 20.0);
    ((f32::from(age) - onset) / 34.0).clamp(0.0, 1.0)
}

fn hair_style(dice: &mut Dice, sex: Sex, age: u8, skin_depth: u8, receding: f32) -> HairStyle {
    use HairStyle as S;
    let tight = if skin_depth > 5 { 1.0 } else { 0.0 };
    let young = (1.5 - f32::from(age) / 50.0).clamp(0.15, 1.0);
    match sex {
        Sex::Female => dice.weighted(&[
            (1.7 * young - tight * 0.3, S::LongStraight),
            (2.2 * young, S::LongWavy),
            (0.7 + tight * 1.6, S::LongCurly),
            (1.5, S::Shoulder),
            (1.2, S::Bob),
            (0.25 + (1.0 - young) * 1.5, S::Pixie),
            (0.9, S::Ponytail),
            (0.5, S::TopBun),
            (0.8, S::LowBun),
            (0.5 * young, S::Plait),
            (tight * 1.7, S::Afro),
        ]),
        Sex::Male if receding > 0.62 => {
            dice.weighted(&[(2.0, S::Horseshoe), (1.5, S::Shaved), (0.8, S::Buzz), (1.2, S::SideParted)])
        }
        Sex::Male => dice.weighted(&[
            (2.6, S::SideParted),
            (1.6 * young, S::Quiff),
            (1.6, S::Crop),
            (0.9 + tight * 1.4, S::CurlyTop),
            (0.8 + tight * 1.2, S::Buzz),
            (0.8 - tight * 0.6, S::SweptBack),
            (0.35 * young, S::ManBun),
            (0.25 + tight * 0.5, S::Shaved),
            (tight * 0.5, S::Afro),
        ]),
    }
}

fn beard(dice: &mut Dice, age: u8) -> Beard {
    let old = f32::from(age) / 75.0;
    dice.weighted(&[
        (3.2, Beard::None),
        (2.2, Beard::Stubble),
        (1.9, Beard::Short),
        (0.9 + old * 0.4, Beard::Full),
        (0.5, Beard::Goatee),
        (0.2 + old * 0.5, Beard::Moustache),
    ])
}

fn face(dice: &mut Dice, sex: Sex, build: Build) -> Face {
    let fuller = match build {
        Build::Slim => -0.5,
        Build::Average => 0.0,
        Build::Full => 0.9,
    };
    let manly = if sex == Sex::Male { 0.45 } else { -0.45 };
    let mut about = |middle: f32| dice.around(middle, 0.75).clamp(-1.0, 1.0);
    Face {
        breadth: about(fuller * 0.7),
        length: about(manly * 0.4 - fuller * 0.2),
        jaw: about(manly + fuller * 0.2),
        chin: about(manly * 0.8),
        eye_size: about(-manly * 0.6),
        eye_distance: about(0.0),
        eye_tilt: about(-manly * 0.3),
        eyelid: about(0.0) * 0.5 + 0.5,
        brow_arch: about(-manly),
        brow_weight: about(manly),
        nose_breadth: about(manly * 0.6),
        nose_length: about(manly * 0.3),
        mouth_breadth: about(manly * 0.3),
        lip_fullness: about(-manly * 0.7),
    }
}
