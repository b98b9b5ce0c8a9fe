//! One person as the set composes it: a body, a head on it, and on the head a face.

use std::fmt::Write;

use crate::palette::{self, Paints};
use crate::part::{Kind, Part, part};
use crate::person::Person;

/// Where a body's neck is, across; bodies are widened around it.
const NECK: f32 = 440.0;
/// From the body's origin to the head's.
const HEAD: f32 = 225.0;
/// Where faces, beards and glasses lie on a head.
const FACE: (f32, f32) = (159.0, 186.0);
const BEARD: (f32, f32) = (123.0, 338.0);
const GLASSES: (f32, f32) = (47.0, 241.0);
/// How far down the chin is.
pub(crate) const CHIN: f32 = 505.0;
/// Hair that lies over the cheek, where a blush would be on the hair.
const COVERED_CHEEKS: [&str; 6] =
    ["straight", "bob-short", "bob-square", "locs-long", "long-fringe", "hijab"];

/// A person with a body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figure<'a> {
    /// Who.
    pub(crate) person: &'a Person,
    /// The body's kind and name.
    pub(crate) body: (Kind, &'a str),
    /// In which colours.
    pub(crate) paints: Paints,
}

/// Where a figure is on the card.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Placing {
    /// Where its neck is, across.
    pub(crate) x: f32,
    /// Where its origin is, down: a bald head begins 65 units lower.
    pub(crate) y: f32,
    /// Pixels of the card per unit.
    pub(crate) scale: f32,
    /// Looking to the left.
    pub(crate) mirrored: bool,
}

impl Figure<'_> {
    /// Adds the figure to an SVG.
    pub(crate) fn draw(&self, svg: &mut String, placing: Placing) {
        let Placing { x, y, scale, mirrored } = placing;
        let across = if mirrored { -scale } else { scale };
        let (kind, name) = self.body;
        // What one sits on is drawn with the body and keeps its breadth.
        let breadth = if kind == Kind::Sitting { 1.0 } else { self.person.breadth };
        let aside = NECK * (1.0 - breadth);
        let _ = write!(
            svg,
            "<g transform=\"translate({x:.1} {y:.1}) scale({across:.4} {scale:.4}) translate(-{NECK})\"><g transform=\"translate({aside:.1}) scale({breadth:.3} 1)\">"
        );
        self.add(svg, kind, name);
        let _ = write!(svg, "</g><g transform=\"translate({HEAD})\">");
        self.draw_head(svg);
        svg.push_str("</g></g>");
    }

    fn draw_head(&self, svg: &mut String) {
        let person = self.person;
        self.add(svg, Kind::Head, person.head);
        if !COVERED_CHEEKS.contains(&person.head) {
            let blush = self.paints.blush();
            let _ = write!(
                svg,
                "<ellipse cx=\"222\" cy=\"372\" rx=\"32\" ry=\"21\" fill=\"{blush}\"/><ellipse cx=\"397\" cy=\"366\" rx=\"17\" ry=\"19\" fill=\"{blush}\"/>"
            );
        }
        let face = [(Kind::Eyes, Some(person.eyes), FACE), (Kind::Mouth, Some(person.mouth), FACE)];
        let worn = [(Kind::Beard, person.beard, BEARD), (Kind::Glasses, person.glasses, GLASSES)];
        for (kind, name, (right, down)) in face.into_iter().chain(worn) {
            if let Some(name) = name {
                let _ = write!(svg, "<g transform=\"translate({right} {down})\">");
                self.add(svg, kind, name);
                svg.push_str("</g>");
            }
        }
    }

    fn add(&self, svg: &mut String, kind: Kind, name: &str) {
        if let Some(part) = part(kind, name) {
            part.draw(svg, &self.paints);
        }
    }

    /// How far down the body reaches.
    pub(crate) fn foot(&self) -> f32 {
        part(self.body.0, self.body.1).map_or(0.0, |Part { bounds: [.., bottom], .. }| *bottom)
    }

    /// Left, top and right of the head with its hair, in the body's units.
    pub(crate) fn head(&self) -> [f32; 3] {
        part(Kind::Head, self.person.head)
            .map_or([HEAD; 3], |Part { bounds: [left, top, right, _], .. }| [left + HEAD, *top, right + HEAD])
    }
}

impl Paints {
    /// The person's own colours with these clothes.
    pub(crate) fn of_person(person: &Person, cloth: [crate::colour::Colour; 3]) -> Self {
        Self { skin: palette::skin(person.skin_depth), hair: person.hair_colour.colour(), cloth }
    }
}
