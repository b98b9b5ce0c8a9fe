//! Puts a picture together: backdrop, person, and the light over both.

use crate::colour::Colour;
use crate::drawing::{Drawing, HEIGHT, WIDTH};
use crate::geometry::at;
use crate::head::Head;
use crate::palette::{HairTones, SkinTones};
use crate::person::Person;
use crate::scene::Scene;
use crate::{backdrop, body, dice::Dice, face, hair};

/// The head is turned and tilted about this point: the pit of the neck.
const NECK_PIVOT: (f32, f32) = (0.0, 190.0);

/// A person in a scene, with what all painters need to know worked out.
pub(crate) struct Sitter<'a> {
    /// Who.
    pub(crate) person: &'a Person,
    /// Where and how.
    pub(crate) scene: &'a Scene,
    /// The head in its pose.
    pub(crate) head: Head,
    /// The skin in this light.
    pub(crate) skin: SkinTones,
    /// The hair in this light.
    pub(crate) hair: HairTones,
}

impl<'a> Sitter<'a> {
    fn new(person: &'a Person, scene: &'a Scene) -> Self {
        let mut dice = Dice::new(person.seed, "tones");
        let light = backdrop::light(scene.backdrop);
        let hair = HairTones::new(person.natural_hair, person.greying, dice.around(0.0, 0.03));
        Self {
            person,
            scene,
            head: Head::new(person, &scene.pose),
            skin: SkinTones::new(person.skin_depth, person.undertone).under(light),
            hair: hair.under(light),
        }
    }

    /// A stream of choices that belong to the person, for one topic.
    pub(crate) fn dice(&self, topic: &str) -> Dice {
        Dice::new(self.person.seed, topic)
    }

    /// Where the light comes from: -1 is the viewer's left.
    pub(crate) fn light(&self) -> f32 {
        self.scene.light_side
    }
}

/// Draws a photo of the person as an SVG of 800 × 1000 units. The same person and scene give the same text.
pub fn portrait(person: &Person, scene: &Scene) -> String {
    let sitter = Sitter::new(person, scene);
    let mut drawing = Drawing::default();
    backdrop::paint(&mut drawing, scene);

    let pose = &scene.pose;
    // Close-ups keep the eyes in the upper third; wider ones leave air above the hair.
    let eyes = 448.0 - 90.0 * (1.2 - pose.zoom).max(-0.4);
    let origin = at(WIDTH / 2.0 + pose.aside, eyes);
    let pivot = at(NECK_PIVOT.0, NECK_PIVOT.1);
    drawing.placed(origin, pose.zoom, |drawing| {
        drawing.turned(pose.tilt, pivot, |drawing| hair::paint_behind(drawing, &sitter));
        drawing.turned(pose.lean, at(0.0, 214.0), |drawing| body::paint(drawing, &sitter));
        drawing.turned(pose.tilt, pivot, |drawing| {
            face::paint(drawing, &sitter);
            hair::paint_before(drawing, &sitter);
            face::paint_glasses(drawing, &sitter);
        });
    });
    vignette(&mut drawing);
    drawing.finish()
}

/// Darker edges hold the eye in the picture.
fn vignette(drawing: &mut Drawing) {
    let shade = Colour::rgb(0x2A1C1A);
    let (side, rise) = (WIDTH * 0.24, HEIGHT * 0.22);
    let edges = [
        (at(0.0, HEIGHT), at(0.0, HEIGHT - rise), format!("M0 {}H{WIDTH}V{HEIGHT}H0Z", HEIGHT - rise), 0.22),
        (at(0.0, 0.0), at(0.0, rise), format!("M0 0H{WIDTH}V{rise}H0Z"), 0.12),
        (at(0.0, 0.0), at(side, 0.0), format!("M0 0H{side}V{HEIGHT}H0Z"), 0.08),
        (
            at(WIDTH, 0.0),
            at(WIDTH - side, 0.0),
            format!("M{} 0H{WIDTH}V{HEIGHT}H{}Z", WIDTH - side, WIDTH - side),
            0.08,
        ),
    ];
    for (from, to, path, strength) in edges {
        let paint = drawing.linear(from, to, &[(0.0, shade, strength), (1.0, shade, 0.0)]);
        drawing.fill(&path, paint, 1.0);
    }
}
