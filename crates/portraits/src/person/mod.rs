//! Who is drawn: everything that stays the same from picture to picture.

mod cast;
mod seeding;

pub use cast::Cast;

use crate::colour::Colour;
use crate::scene::Place;

/// The drawn sex, which decides on hair, beard and clothes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sex {
    /// A woman.
    #[default]
    Female,
    /// A man.
    Male,
}

/// Body type as a profile names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Build {
    /// Slim.
    Slim,
    /// Neither slim nor full.
    #[default]
    Average,
    /// Full.
    Full,
}

/// Hair as one sees it, greying included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HairColour {
    /// Black.
    Black,
    /// Dark brown.
    DarkBrown,
    /// Brown.
    #[default]
    Brown,
    /// Light brown.
    LightBrown,
    /// Blond.
    Blond,
    /// Red.
    Red,
    /// Grey.
    Grey,
    /// White.
    White,
}

impl HairColour {
    pub(crate) fn colour(self) -> Colour {
        Colour::rgb(match self {
            Self::Black => 0x463A3F,
            Self::DarkBrown => 0x5A3F33,
            Self::Brown => 0x7B5439,
            Self::LightBrown => 0xA5794D,
            Self::Blond => 0xE2B862,
            Self::Red => 0xC2623A,
            Self::Grey => 0xAFABAC,
            Self::White => 0xECE8E2,
        })
    }
}

/// What a profile says that a picture has to agree with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Profile {
    /// Drawn sex. Beards are for men only.
    pub sex: Sex,
    /// Age in years, 18 to 80 and a little over.
    pub age: u8,
    /// Body type, where the profile names one.
    pub build: Option<Build>,
    /// Where the profile's interests are followed, the dearest first. Empty: somewhere.
    pub places: Vec<Place>,
}

/// A person who does not exist. Change a field to fit a profile before drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Person {
    /// Feeds what the fields leave open: clothes, backdrops, where a picture is taken.
    pub seed: u64,
    /// What the profile says.
    pub profile: Profile,
    /// Depth of the skin, 0 (lightest) to 8 (darkest).
    pub skin_depth: u8,
    /// The hair's colour, greying included; also the beard's.
    pub hair_colour: HairColour,
    /// A head of the set, by its name in `assets/heads.svg`: hair, or what covers it.
    pub head: &'static str,
    /// A beard by its name in `assets/beards.svg`.
    pub beard: Option<&'static str>,
    /// Glasses by their name in `assets/glasses.svg`.
    pub glasses: Option<&'static str>,
    /// Eyes and brows by their name in `assets/eyes.svg`.
    pub eyes: &'static str,
    /// Nose and mouth by their name in `assets/mouths.svg`.
    pub mouth: &'static str,
    /// Breadth of the body, 0.92 to 1.12.
    pub breadth: f32,
    /// Looks to the viewer's left instead of to the right.
    pub mirrored: bool,
}

impl Person {
    /// The colour that a profile may name: None for the bald and for covered hair.
    pub fn seen_hair(&self) -> Option<HairColour> {
        (!self.is_bald() && !matches!(self.head, "hijab" | "turban" | "hat")).then_some(self.hair_colour)
    }

    /// Whether the head is bald.
    pub fn is_bald(&self) -> bool {
        matches!(self.head, "bald" | "wisp")
    }
}
