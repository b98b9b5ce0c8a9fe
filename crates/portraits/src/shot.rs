//! The three pictures of a person.

use crate::colour::Colour;
use crate::dice::Dice;
use crate::figure::{CHIN, Figure, Placing};
use crate::palette::{self, Paints, Tones};
use crate::part::Kind;
use crate::person::Person;
use crate::scene::{Canvas, HEIGHT, Place, WIDTH};
use crate::wardrobe;

/// Which picture of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shot {
    /// The face, from the shoulders up: hair and face fill a little more than half of the card.
    Face,
    /// Down to the waist, somewhere.
    HalfLength,
    /// Doing what the profile likes.
    Doing,
}

impl Shot {
    /// All, in the order in which a profile shows them.
    pub const ALL: [Self; 3] = [Self::Face, Self::HalfLength, Self::Doing];
}

/// How much of the card's height hair and face take in [`Shot::Face`].
const SHARE: f32 = 0.575;

/// One picture of a person as an SVG, 640 × 800. `hue` is the brand's, in degrees of Oklch; backdrops take it.
pub fn portrait(person: &Person, shot: Shot, hue: f32) -> String {
    let mut canvas = Canvas::default();
    match shot {
        Shot::Face => face(&mut canvas, person, hue),
        Shot::HalfLength => half_length(&mut canvas, person, hue),
        Shot::Doing => doing(&mut canvas, person, hue),
    }
    canvas.finish()
}

fn face(canvas: &mut Canvas, person: &Person, hue: f32) {
    let mut dice = Dice::new(person.seed, "face");
    // Most cards in the brand's hue or beside it, some against it, so that a page of them is not one colour.
    let turn =
        dice.weighted(&[(2.0, 0.0), (1.4, 35.0), (1.4, -35.0), (0.9, 150.0), (0.9, -110.0), (0.8, 90.0)]);
    let tones = Tones::of(hue + turn);
    let paints = clothed(person, &mut dice, tones.light());
    backdrop(canvas, tones, &mut dice);
    let figure = Figure { person, body: (Kind::Bust, calm_body(person, &mut dice)), paints };
    let [left, top, right] = figure.head();
    let scale = (HEIGHT * SHARE / (CHIN - top)).min(WIDTH * 0.97 / (right - left)).clamp(0.78, 1.07);
    // Between the middle of the face and that of the hair, which may be far out on one side.
    let middle = f32::midpoint(f32::midpoint(left, right), 462.0);
    let mirrored = person.mirrored;
    let aside = (440.0 - middle) * scale * if mirrored { -1.0 } else { 1.0 };
    let y = HEIGHT * 0.145 - top * scale;
    figure.draw(canvas.svg(), Placing { x: WIDTH / 2.0 + aside, y, scale, mirrored });
}

/// A flat ground with one large shape in a second tone.
fn backdrop(canvas: &mut Canvas, tones: Tones, dice: &mut Dice) {
    let (ground, shape) =
        if dice.chance(0.5) { (tones.light(), tones.pale()) } else { (tones.middle(), tones.light()) };
    canvas.ground(ground);
    match dice.weighted(&[(1.0, 0_u8), (1.0, 1), (1.0, 2), (0.8, 3)]) {
        0 => canvas.circle(shape, 320.0, 400.0, 290.0),
        1 => canvas.path(shape, "M0 470C140 380 260 520 400 430S600 300 640 330V800H0z"),
        2 => canvas.path(shape, "M70 800V380C70 200 190 110 320 110S570 200 570 380V800z"),
        _ => canvas.path(shape, "M0 0H430C520 160 380 300 430 460S300 700 340 800H0z"),
    }
}

fn half_length(canvas: &mut Canvas, person: &Person, hue: f32) {
    let mut dice = Dice::new(person.seed, "half length");
    let place = places(person, &mut dice).1;
    let tones = Tones::of(hue + dice.weighted(&[(2.0, 0.0), (1.0, 30.0), (1.0, -30.0)]));
    let paints = clothed(person, &mut dice, tones.light());
    place.behind(canvas, tones);
    let figure = Figure { person, body: (Kind::Bust, calm_body(person, &mut dice)), paints };
    let [_, top, _] = figure.head();
    let scale = 0.66;
    // High hair is not cut.
    let y = (HEIGHT + 26.0 - figure.foot() * scale).max(24.0 - top * scale);
    let mirrored = person.mirrored ^ dice.chance(0.3);
    let aside = if mirrored { 14.0 } else { -14.0 };
    figure.draw(canvas.svg(), Placing { x: WIDTH / 2.0 + aside, y, scale, mirrored });
}

fn doing(canvas: &mut Canvas, person: &Person, hue: f32) {
    let mut dice = Dice::new(person.seed, "doing");
    let place = places(person, &mut Dice::new(person.seed, "half length")).0;
    let tones = Tones::of(hue + dice.weighted(&[(2.0, 0.0), (1.0, 30.0), (1.0, -30.0)]));
    let paints = clothed(person, &mut dice, tones.light());
    let act = place.act(&person.profile, &mut dice);
    let figure = Figure { person, body: (act.kind, act.body), paints };
    place.behind(canvas, tones);
    let mirrored = act.turns && (person.mirrored ^ dice.chance(0.3));
    // A tall head of hair stays on the card.
    let y = act.ground.map_or(act.y, |ground| ground - figure.foot() * act.scale);
    let down = (12.0 - (y + figure.head()[1] * act.scale)).max(0.0);
    if act.shadow > 0.0 {
        place.shadow(canvas, tones, act);
    }
    let x = if mirrored { WIDTH - act.x } else { act.x };
    figure.draw(canvas.svg(), Placing { x, y: y + down, scale: act.scale, mirrored });
    place.before(canvas, tones, act);
}

/// Where the person does something, and another place for the picture beside it.
fn places(person: &Person, dice: &mut Dice) -> (Place, Place) {
    let liked = &person.profile.places;
    let first = liked.first().copied().unwrap_or_else(|| dice.pick(&Place::ALL));
    let others: Vec<Place> = Place::ALL.into_iter().filter(|place| *place != first).collect();
    let second = liked.iter().copied().find(|place| *place != first).unwrap_or_else(|| dice.pick(&others));
    (first, second)
}

fn calm_body(person: &Person, dice: &mut Dice) -> &'static str {
    dice.pick(&wardrobe::fitting(&wardrobe::CALM, &person.profile)).name
}

/// Clothes that stand out from what is behind them and from the skin.
fn clothed(person: &Person, dice: &mut Dice, behind: Colour) -> Paints {
    let quiet = ((f32::from(person.profile.age) - 30.0) / 40.0).clamp(0.0, 1.0);
    let skin = palette::skin(person.skin_depth);
    let mut first = palette::cloth(0, quiet);
    for _ in 0..8 {
        // The palette's second half is quieter.
        let place = dice.unit() * 0.6 + if dice.chance(quiet) { 0.4 } else { 0.0 };
        first = palette::cloth(whole(place, palette::CLOTHS), quiet);
        if first.apart(behind) > 0.13 && first.apart(skin) > 0.12 {
            break;
        }
    }
    let mut second = first;
    while second.apart(first) < 0.14 || second.apart(skin) < 0.1 {
        second = palette::cloth(whole(dice.unit(), palette::CLOTHS), quiet);
    }
    let third = palette::trousers(whole(dice.unit(), 7));
    Paints::of_person(person, [first, second, third])
}

/// A share of a count as an index.
fn whole(share: f32, count: usize) -> usize {
    (1..count).filter(|index| share >= of(*index) / of(count)).count()
}

fn of(count: usize) -> f32 {
    u16::try_from(count).map_or(1.0, f32::from)
}
