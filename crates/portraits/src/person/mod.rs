//! Who is drawn: everything that stays the same from photo to photo.

mod seeding;

pub use crate::palette::{EyeColour, HairColour};

/// The drawn sex, which decides on proportions, hair and beard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sex {
    /// A woman.
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

/// How hair is worn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HairStyle {
    /// Long and straight over the shoulders.
    LongStraight,
    /// Long and wavy over the shoulders.
    LongWavy,
    /// Long and curly.
    LongCurly,
    /// To the shoulders, layered.
    Shoulder,
    /// A bob to the chin.
    Bob,
    /// Short, with the ears free.
    Pixie,
    /// Combed back into a tail.
    Ponytail,
    /// Pinned up on the crown.
    TopBun,
    /// Pinned up in the nape.
    LowBun,
    /// A plait over one shoulder.
    Plait,
    /// A rounded natural crown.
    Afro,
    /// Short sides, parted top.
    #[default]
    SideParted,
    /// Short sides, top combed up and back.
    Quiff,
    /// Short sides, top brushed forwards.
    Crop,
    /// Short sides, curly top.
    CurlyTop,
    /// A few millimetres all over.
    Buzz,
    /// Hair to the jaw, combed back.
    SweptBack,
    /// Tied at the back of the crown.
    ManBun,
    /// Bald on top, short hair round the sides.
    Horseshoe,
    /// Shaved.
    Shaved,
}

/// How a beard is worn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Beard {
    /// Clean-shaven.
    #[default]
    None,
    /// Some days old.
    Stubble,
    /// Short and trimmed.
    Short,
    /// Full.
    Full,
    /// Round the mouth only.
    Goatee,
    /// Over the lip only.
    Moustache,
}

/// The frame of a pair of glasses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Glasses {
    /// Round metal.
    #[default]
    Round,
    /// Rounded rectangles.
    Rectangular,
    /// Heavy upper rim.
    Browline,
}

/// Proportions of a face; each about 0, from -1 to 1 unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// Breadth of the whole face.
    pub breadth: f32,
    /// Length of the lower face.
    pub length: f32,
    /// Strength of the jaw.
    pub jaw: f32,
    /// Breadth of the chin.
    pub chin: f32,
    /// Size of the eyes.
    pub eye_size: f32,
    /// Distance between the eyes.
    pub eye_distance: f32,
    /// Outer corners up (1) or down (-1).
    pub eye_tilt: f32,
    /// How much of the eyelid is seen: 0 to 1.
    pub eyelid: f32,
    /// Arch of the brows.
    pub brow_arch: f32,
    /// Strength of the brows.
    pub brow_weight: f32,
    /// Breadth of the nose.
    pub nose_breadth: f32,
    /// Length of the nose.
    pub nose_length: f32,
    /// Breadth of the mouth.
    pub mouth_breadth: f32,
    /// Fullness of the lips.
    pub lip_fullness: f32,
}

/// A person who does not exist. Change a field to fit a profile before drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Person {
    /// Feeds what the fields leave open: where freckles lie, how locks fall.
    pub seed: u64,
    /// Drawn sex.
    pub sex: Sex,
    /// Age in years, 18 to 75 and a little over.
    pub age: u8,
    /// Depth of the skin, 0 (lightest) to 9 (darkest).
    pub skin_depth: u8,
    /// Undertone of the skin, -1 (rosy) to 1 (golden).
    pub undertone: f32,
    /// Body type.
    pub build: Build,
    /// Proportions.
    pub face: Face,
    /// Colour of the eyes.
    pub eye_colour: EyeColour,
    /// Colour of the hair before greying.
    pub natural_hair: HairColour,
    /// Share of grey hair, 0 to 1.
    pub greying: f32,
    /// How far the hairline has gone back, 0 to 1.
    pub receding: f32,
    /// How hair is worn.
    pub hair_style: HairStyle,
    /// A fringe over the forehead, where the style has room for one.
    pub fringe: bool,
    /// Where the parting is: -1 (viewer's left) to 1.
    pub parting: f32,
    /// Beard.
    pub beard: Beard,
    /// Glasses, if worn.
    pub glasses: Option<Glasses>,
    /// Freckles.
    pub freckles: bool,
    /// Make-up, 0 (none) to 1 (evening).
    pub make_up: f32,
    /// Ears pierced.
    pub earrings: bool,
}

impl Person {
    /// The hair colour that one sees, as a profile would name it: greying counts.
    pub fn hair_colour(&self) -> HairColour {
        match self.greying {
            grey if grey > 0.85 => HairColour::White,
            grey if grey > 0.45 => HairColour::Grey,
            _ => self.natural_hair,
        }
    }

    /// 0 at 30 and below, 1 at 75: how far the face has aged.
    pub(crate) fn ageing(&self) -> f32 {
        ((f32::from(self.age) - 30.0) / 45.0).clamp(0.0, 1.0)
    }

    /// Whether the person is drawn as a woman.
    pub(crate) fn is_female(&self) -> bool {
        self.sex == Sex::Female
    }
}
