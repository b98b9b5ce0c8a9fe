//! What changes from photo to photo: place, clothes, pose, light, mood.

use crate::dice::Dice;
use crate::person::Person;

/// Where the photo is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Backdrop {
    /// Plain paper in a studio.
    #[default]
    Studio,
    /// A street with blurred house fronts.
    City,
    /// City lights after dark.
    Evening,
    /// Sand and surf.
    Beach,
    /// Open water with a far shore.
    Sea,
    /// Mountain ranges in haze.
    Mountains,
    /// Lawn, path and crowns of trees.
    Park,
    /// Between trunks.
    Forest,
    /// Lamps and shelves of a café.
    Cafe,
    /// A living room.
    Home,
    /// Fields under a low sun.
    Fields,
    /// Snow under a pale sky.
    Winter,
}

impl Backdrop {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Studio,
        Self::City,
        Self::Evening,
        Self::Beach,
        Self::Sea,
        Self::Mountains,
        Self::Park,
        Self::Forest,
        Self::Cafe,
        Self::Home,
        Self::Fields,
        Self::Winter,
    ];
}

/// What is worn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Garment {
    /// T-shirt with a round neck.
    #[default]
    Tee,
    /// Horizontally striped long-sleeve.
    Striped,
    /// Knitwear with a round ribbed neck.
    Sweater,
    /// Knitwear with a V-neck.
    VNeck,
    /// Roll-neck.
    RollNeck,
    /// Shirt with an open collar.
    Shirt,
    /// Polo shirt.
    Polo,
    /// Blazer over a tee.
    Blazer,
    /// Denim or field jacket over a tee.
    Jacket,
    /// Hooded sweatshirt.
    Hoodie,
    /// Coat and scarf.
    CoatAndScarf,
    /// Top with a wide neckline.
    ScoopTop,
    /// Summer dress with straps.
    StrapDress,
    /// Wrap dress or blouse.
    Wrap,
}

/// The mood of the mouth and eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Expression {
    /// Closed lips, corners up.
    #[default]
    Smile,
    /// Teeth shown.
    BroadSmile,
    /// Calm, nearly neutral.
    Calm,
    /// One corner up.
    HalfSmile,
}

/// Where the camera and the head are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Turn of the head in degrees, positive towards the viewer's right; -20 to 20.
    pub turn: f32,
    /// Chin up (positive) or down, in degrees; -6 to 6.
    pub nod: f32,
    /// Head tilted to a shoulder, in degrees; -7 to 7.
    pub tilt: f32,
    /// Size of the person: 1 is head and shoulders.
    pub zoom: f32,
    /// Shoulders tilted, in degrees; -4 to 4.
    pub lean: f32,
    /// Person off the middle, in units of 1/800 of the width.
    pub aside: f32,
}

/// One photo's circumstances.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// Feeds what the fields leave open.
    pub seed: u64,
    /// Place.
    pub backdrop: Backdrop,
    /// Clothes.
    pub garment: Garment,
    /// Pose and framing.
    pub pose: Pose,
    /// Mood.
    pub expression: Expression,
    /// The light comes from the viewer's left (-1) or right (1).
    pub light_side: f32,
}

impl Scene {
    /// The scene of this seed, in clothes that suit the person and the place.
    pub fn seeded(seed: u64, person: &Person) -> Self {
        let mut dice = Dice::new(seed, "scene");
        let backdrop = dice.pick(&Backdrop::ALL);
        let garment = garment(&mut dice, person, backdrop);
        let expression = dice.weighted(&[
            (3.6, Expression::Smile),
            (4.4, Expression::BroadSmile),
            (0.8, Expression::Calm),
            (1.2, Expression::HalfSmile),
        ]);
        let light_side = dice.side();
        Self { seed, backdrop, garment, pose: pose(&mut dice, light_side), expression, light_side }
    }
}

fn pose(dice: &mut Dice, light_side: f32) -> Pose {
    // More often towards the light than away from it.
    let turn_side = if dice.chance(0.65) { light_side } else { -light_side };
    let turn = turn_side * dice.range(1.0, 19.0);
    Pose {
        turn,
        nod: dice.around(0.5, 4.0),
        tilt: dice.around(turn * -0.08, 5.0),
        zoom: dice.weighted(&[(2.0, 1.14), (4.0, 1.30), (3.0, 1.45), (1.2, 1.60)]) * dice.range(0.97, 1.03),
        lean: dice.around(-turn * 0.08, 3.6),
        aside: dice.around(-turn * 1.6, 46.0),
    }
}

fn garment(dice: &mut Dice, person: &Person, backdrop: Backdrop) -> Garment {
    use Garment as G;
    let cold = matches!(backdrop, Backdrop::Winter);
    let warm = matches!(backdrop, Backdrop::Beach | Backdrop::Sea | Backdrop::Fields);
    let weight = |usual: f32, when_cold: f32, when_warm: f32| {
        if cold {
            when_cold
        } else if warm {
            when_warm
        } else {
            usual
        }
    };
    let common = [
        (weight(1.5, 0.0, 2.2), G::Tee),
        (weight(0.8, 0.2, 1.2), G::Striped),
        (weight(1.4, 2.0, 0.4), G::Sweater),
        (weight(0.8, 0.6, 0.3), G::VNeck),
        (weight(0.8, 1.5, 0.0), G::RollNeck),
        (weight(1.4, 0.2, 1.6), G::Shirt),
        (weight(1.0, 0.6, 0.2), G::Blazer),
        (weight(0.9, 0.8, 0.5), G::Jacket),
        (weight(0.3, 3.2, 0.0), G::CoatAndScarf),
    ];
    let own = if person.is_female() {
        [
            (weight(1.2, 0.0, 1.6), G::ScoopTop),
            (if person.age < 50 { weight(0.6, 0.0, 1.8) } else { 0.0 }, G::StrapDress),
            (weight(1.2, 0.1, 1.0), G::Wrap),
        ]
    } else {
        [
            (weight(0.8, 0.0, 1.2), G::Polo),
            (weight(0.7, 0.8, 0.5), G::Hoodie),
            (weight(0.6, 0.1, 1.0), G::Shirt),
        ]
    };
    let all: Vec<(f32, Garment)> = common.into_iter().chain(own).collect();
    dice.weighted(&all)
}
