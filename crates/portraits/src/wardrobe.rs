//! Which heads and bodies of the set are for whom.

use crate::person::{HairColour, Profile, Sex};

/// Who wears a head or a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// Women.
    Women,
    /// Men.
    Men,
    /// Anybody.
    All,
}

impl For {
    fn fits(self, sex: Sex) -> bool {
        match self {
            Self::All => true,
            Self::Women => sex == Sex::Female,
            Self::Men => sex == Sex::Male,
        }
    }
}

/// How hair grows, which goes with skin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Growth {
    /// Straight: rare on dark skin.
    Straight,
    /// Any.
    Any,
    /// Tightly curled: on dark skin.
    Tight,
    /// Covered.
    Covered,
}

/// A head of the set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head {
    /// Its name in `assets/heads.svg`.
    pub(crate) name: &'static str,
    who: For,
    ages: (u8, u8),
    growth: Growth,
    weight: f32,
}

impl Default for Head {
    fn default() -> Self {
        head("crop", For::All, (18, 80), Growth::Any, 1.0)
    }
}

impl Head {
    /// How likely the head is for a person.
    pub(crate) fn likelihood(&self, profile: &Profile, skin_depth: u8, hair: HairColour) -> f32 {
        let (youngest, oldest) = self.ages;
        if !self.who.fits(profile.sex) || !(youngest..=oldest).contains(&profile.age.clamp(18, 80)) {
            return 0.0;
        }
        let dark = skin_depth > 5;
        let growth = match self.growth {
            Growth::Any => 1.0,
            Growth::Covered if (2..8).contains(&skin_depth) => 1.0,
            Growth::Straight if !dark => 1.0,
            Growth::Straight => 0.15,
            Growth::Tight if dark => 1.6,
            Growth::Tight if skin_depth > 3 && hair != HairColour::Blond => 0.6,
            Growth::Tight | Growth::Covered => 0.0,
        };
        self.weight * growth
    }
}

const fn head(name: &'static str, who: For, ages: (u8, u8), growth: Growth, weight: f32) -> Head {
    Head { name, who, ages, growth, weight }
}

/// All heads.
pub(crate) const HEADS: [Head; 46] = {
    use For::{All, Men, Women};
    use Growth::{Any, Covered, Straight, Tight};
    [
        head("afro", All, (18, 65), Tight, 0.9),
        head("fringe-long", Women, (18, 50), Straight, 1.0),
        head("bob-square", Women, (18, 60), Straight, 0.9),
        head("bantu-knots", Women, (18, 35), Tight, 0.6),
        head("bun-scarf", Women, (18, 60), Any, 0.7),
        head("bun-high", Women, (18, 45), Any, 0.9),
        head("buns", Women, (18, 30), Tight, 0.4),
        head("cornrows-tail", Women, (18, 45), Tight, 0.8),
        head("cornrows-curly", Women, (18, 40), Tight, 0.8),
        head("locs-long", All, (18, 50), Any, 0.5),
        head("locs-short", All, (18, 45), Any, 0.6),
        head("flat-top", Men, (18, 40), Tight, 0.7),
        head("flat-top-high", Men, (18, 30), Tight, 0.4),
        head("bun-soft", Women, (44, 80), Any, 1.6),
        head("wave-soft", Women, (38, 80), Any, 1.6),
        head("combed", Men, (35, 80), Straight, 1.3),
        head("beanie", All, (18, 40), Any, 0.6),
        head("hat", All, (25, 80), Any, 0.4),
        head("hijab", Women, (18, 70), Covered, 0.4),
        head("long", Women, (18, 55), Any, 1.1),
        head("afro-large", Women, (18, 45), Tight, 0.7),
        head("long-fringe", Women, (18, 45), Any, 0.9),
        head("long-curly", Women, (18, 60), Any, 1.0),
        head("bob-short", Women, (25, 80), Straight, 1.2),
        head("flicked", Women, (25, 75), Straight, 1.0),
        head("shoulder", Women, (18, 65), Straight, 1.1),
        head("bob-full", Women, (28, 80), Any, 1.0),
        head("low-curls", Women, (25, 80), Any, 1.0),
        head("fringe-tied", Women, (18, 40), Straight, 0.9),
        head("straight", Women, (18, 50), Straight, 0.9),
        head("mohawk", Men, (18, 40), Any, 0.15),
        head("bald", Men, (30, 80), Any, 1.0),
        head("wisp", Men, (62, 80), Any, 0.5),
        head("horseshoe", Men, (52, 80), Any, 1.2),
        head("pompadour", Men, (18, 60), Straight, 1.0),
        head("side-part", Men, (18, 65), Any, 1.0),
        head("undercut", Men, (18, 50), Any, 1.0),
        head("wild", Men, (18, 40), Straight, 0.6),
        head("crop", Men, (18, 80), Any, 1.1),
        head("crop-round", Men, (18, 80), Any, 1.1),
        head("wavy-short", All, (18, 80), Straight, 1.0),
        head("swept", Men, (18, 65), Straight, 1.0),
        head("tousled", All, (18, 75), Straight, 1.0),
        head("turban", Men, (20, 80), Covered, 0.3),
        head("twists", Men, (18, 38), Tight, 0.8),
        head("twists-full", Men, (18, 45), Tight, 0.8),
    ]
};

/// A body of the set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Body {
    /// Its name in the file of its kind.
    pub(crate) name: &'static str,
    who: For,
    ages: (u8, u8),
}

impl Default for Body {
    fn default() -> Self {
        Self { name: "tee", who: For::All, ages: (18, 80) }
    }
}

/// Those of these bodies that a person of this profile could have.
pub(crate) fn fitting(bodies: &[Body], profile: &Profile) -> Vec<Body> {
    let age = profile.age.clamp(18, 80);
    bodies
        .iter()
        .filter(|body| body.who.fits(profile.sex) && (body.ages.0..=body.ages.1).contains(&age))
        .copied()
        .collect()
}

const fn body(name: &'static str, who: For, ages: (u8, u8)) -> Body {
    Body { name, who, ages }
}

/// What people wear, their arms at rest: for the face and half length.
pub(crate) const CALM: [Body; 18] = {
    use For::{All, Men, Women};
    [
        body("arms-crossed", All, (18, 55)),
        body("blazer", All, (25, 80)),
        body("buttoned", All, (18, 80)),
        body("coffee", All, (18, 80)),
        body("dotted-jacket", Women, (18, 80)),
        body("dress", Women, (18, 60)),
        body("winter-jacket", All, (18, 70)),
        body("hoodie", All, (18, 45)),
        body("hands-on-hips", Men, (18, 50)),
        body("collar-sweater", All, (35, 80)),
        body("tee", All, (18, 60)),
        body("blazer-striped", All, (22, 80)),
        body("tee-plain", All, (18, 50)),
        body("ringer", All, (18, 40)),
        body("striped", All, (18, 70)),
        body("sweater-crossed", All, (30, 80)),
        body("sweater-flecked", All, (25, 80)),
        body("turtleneck", All, (25, 80)),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part::{Kind, part};
    use crate::scene::Place;

    #[test]
    fn every_head_and_body_is_in_the_set() {
        for head in HEADS {
            assert!(part(Kind::Head, head.name).is_some(), "{}", head.name);
        }
        for body in CALM {
            assert!(part(Kind::Bust, body.name).is_some(), "{}", body.name);
        }
        for act in Place::ALL.into_iter().flat_map(Place::acts) {
            assert!(part(act.kind, act.body).is_some(), "{}", act.body);
        }
    }

    #[test]
    fn everybody_finds_a_head_and_clothes() {
        for (age, sex) in (18..=95).flat_map(|age| [(age, Sex::Female), (age, Sex::Male)]) {
            let profile = Profile { sex, age, ..Profile::default() };
            assert!(fitting(&CALM, &profile).len() > 5, "{age} {sex:?}");
            for depth in 0..9 {
                let heads =
                    HEADS.iter().filter(|head| head.likelihood(&profile, depth, HairColour::Grey) > 0.0);
                assert!(heads.count() > 4, "{age} {sex:?} {depth}");
            }
        }
    }
}
