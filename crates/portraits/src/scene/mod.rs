//! Seven flat places of two or three tones, without lines, so that whoever is in them stands out.

mod bicycle;
mod cafe;
mod canvas;
mod kitchen;
mod park;
mod sea;
mod sofa;
mod stage;

pub(crate) use canvas::{Canvas, HEIGHT, WIDTH};

use crate::dice::Dice;
use crate::palette::Tones;
use crate::part::Kind;
use crate::person::Profile;

/// Where a picture is taken, and with it what somebody does there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Place {
    /// At a table of a café, with a cup, a letter, a telephone or a computer.
    #[default]
    Cafe,
    /// In a park, on foot or on the grass.
    Park,
    /// Cooking.
    Kitchen,
    /// On a beach.
    Sea,
    /// On a bicycle, through a street.
    Bicycle,
    /// At home with a cat.
    Sofa,
    /// On a stage: singing, dancing, acting.
    Stage,
}

impl Place {
    /// All places.
    pub const ALL: [Self; 7] =
        [Self::Cafe, Self::Park, Self::Kitchen, Self::Sea, Self::Bicycle, Self::Sofa, Self::Stage];

    /// Draws what is behind the person.
    pub(crate) fn behind(self, canvas: &mut Canvas, tones: Tones) {
        match self {
            Self::Cafe => cafe::behind(canvas, tones),
            Self::Park => park::behind(canvas, tones),
            Self::Kitchen => kitchen::behind(canvas, tones),
            Self::Sea => sea::behind(canvas, tones),
            Self::Bicycle => bicycle::behind(canvas, tones),
            Self::Sofa => sofa::behind(canvas, tones),
            Self::Stage => stage::behind(canvas, tones),
        }
    }

    /// Draws what is before the person who does this.
    pub(crate) fn before(self, canvas: &mut Canvas, tones: Tones, act: Act) {
        match self {
            Self::Cafe => cafe::before(canvas, tones),
            Self::Park => park::before(canvas, tones),
            Self::Kitchen => kitchen::before(canvas, tones),
            Self::Sea => sea::before(canvas, tones),
            Self::Sofa => sofa::before(canvas, act),
            Self::Stage => stage::before(canvas, tones, act),
            Self::Bicycle => {}
        }
    }

    /// What is done here.
    pub(crate) fn acts(self) -> &'static [Act] {
        match self {
            Self::Cafe => &cafe::ACTS,
            Self::Park => &park::ACTS,
            Self::Kitchen => &kitchen::ACTS,
            Self::Sea => &sea::ACTS,
            Self::Bicycle => &bicycle::ACTS,
            Self::Sofa => &sofa::ACTS,
            Self::Stage => &stage::ACTS,
        }
    }

    /// What a person of this profile does here.
    pub(crate) fn act(self, profile: &Profile, dice: &mut Dice) -> Act {
        let fitting: Vec<Act> = self.acts().iter().filter(|act| profile.age <= act.oldest).copied().collect();
        dice.pick(&fitting)
    }

    /// The shadow under somebody on the ground.
    pub(crate) fn shadow(self, canvas: &mut Canvas, tones: Tones, act: Act) {
        let (half, ground) = (act.shadow, act.ground.unwrap_or(HEIGHT));
        let colour = if self == Self::Stage { tones.dark().dimmed(0.8) } else { tones.deep() };
        canvas.ellipse(colour, act.x, ground - 8.0, half, 14.0);
    }
}

/// A body and where it is on the card.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Act {
    /// The body's kind.
    pub(crate) kind: Kind,
    /// The body's name.
    pub(crate) body: &'static str,
    /// Where its neck is, across.
    pub(crate) x: f32,
    /// Where its origin is, down, for those with no feet on the ground.
    pub(crate) y: f32,
    /// Where its lowest point is.
    pub(crate) ground: Option<f32>,
    /// Pixels per unit.
    pub(crate) scale: f32,
    /// Half the breadth of its shadow.
    pub(crate) shadow: f32,
    /// Whether it may look to the left.
    pub(crate) turns: bool,
    /// Nobody older does this.
    pub(crate) oldest: u8,
}

impl Default for Act {
    fn default() -> Self {
        Act::bust("coffee")
    }
}

impl Act {
    /// Behind a table or a counter.
    const fn bust(body: &'static str) -> Self {
        Self {
            kind: Kind::Bust,
            body,
            x: 320.0,
            y: 74.0,
            ground: None,
            scale: 0.62,
            shadow: 0.0,
            turns: true,
            oldest: u8::MAX,
        }
    }

    /// On the feet.
    const fn standing(body: &'static str, oldest: u8) -> Self {
        let ground = Some(766.0);
        Self { kind: Kind::Standing, ground, scale: 0.275, shadow: 120.0, oldest, ..Self::bust(body) }
    }

    /// On the ground.
    const fn sitting(body: &'static str, scale: f32, shadow: f32, oldest: u8) -> Self {
        let ground = Some(752.0);
        Self { kind: Kind::Sitting, ground, scale, shadow, oldest, ..Self::bust(body) }
    }
}
