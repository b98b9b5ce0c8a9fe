//! The illustrator's parts, as `examples/take_out` took them out of the set: one symbol each, with the role of each shape.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

use crate::palette::Paints;

/// What a shape of a part stands for, which decides on its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// Skin in light.
    Skin,
    /// Skin in the shadow of the head.
    Shade,
    /// Hair, and its strands in a step of it.
    Hair,
    /// Strands.
    HairStep,
    /// The first piece of clothing.
    Cloth,
    /// Its folds and patterns.
    ClothStep,
    /// The second piece: what is worn under or round the first.
    Cloth2,
    /// Its folds and patterns.
    Cloth2Step,
    /// Trousers.
    Cloth3,
    /// Their folds.
    Cloth3Step,
    /// Shoes, cups, letters: what is nearly white.
    Paper,
    /// Tyres and other things that stay grey.
    Metal,
    /// A tongue.
    Tongue,
    /// The drawn line.
    Line,
}

impl Role {
    fn named(name: &str) -> Self {
        match name {
            "skin" => Self::Skin,
            "shade" => Self::Shade,
            "hair" => Self::Hair,
            "hair-step" => Self::HairStep,
            "cloth" => Self::Cloth,
            "cloth-step" => Self::ClothStep,
            "cloth2" => Self::Cloth2,
            "cloth2-step" => Self::Cloth2Step,
            "cloth3" => Self::Cloth3,
            "cloth3-step" => Self::Cloth3Step,
            "paper" => Self::Paper,
            "metal" => Self::Metal,
            "tongue" => Self::Tongue,
            _ => Self::Line,
        }
    }
}

/// A filled path; even-odd unless it says otherwise.
#[derive(Debug, Clone, Copy)]
struct Shape {
    role: Role,
    nonzero: bool,
    data: &'static str,
}

/// One drawing of the set.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// Left, top, right and bottom of what it covers, in units of the set: a head is some 430 high.
    pub(crate) bounds: [f32; 4],
    shapes: Vec<Shape>,
}

impl Part {
    /// Adds the part to an SVG whose fills are even-odd.
    pub(crate) fn draw(&self, svg: &mut String, paints: &Paints) {
        for Shape { role, nonzero, data } in &self.shapes {
            let rule = if *nonzero { " fill-rule=\"nonzero\"" } else { "" };
            let _ = write!(svg, "<path fill=\"{}\"{rule} d=\"{data}\"/>", paints.of(*role));
        }
    }
}

/// The kinds of parts, each a file of `assets/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Heads with hair or what covers it.
    Head,
    /// Eyes and brows.
    Eyes,
    /// Noses and mouths.
    Mouth,
    /// Beards.
    Beard,
    /// Glasses.
    Glasses,
    /// Bodies down to the waist.
    Bust,
    /// Whole bodies on their feet.
    Standing,
    /// Whole bodies that sit.
    Sitting,
}

impl Kind {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Head, include_str!("../assets/heads.svg")),
        (Self::Eyes, include_str!("../assets/eyes.svg")),
        (Self::Mouth, include_str!("../assets/mouths.svg")),
        (Self::Beard, include_str!("../assets/beards.svg")),
        (Self::Glasses, include_str!("../assets/glasses.svg")),
        (Self::Bust, include_str!("../assets/busts.svg")),
        (Self::Standing, include_str!("../assets/standing.svg")),
        (Self::Sitting, include_str!("../assets/sitting.svg")),
    ];
}

static PARTS: LazyLock<HashMap<Kind, HashMap<&'static str, Part>>> = LazyLock::new(|| {
    let symbols = |(kind, file): (Kind, &'static str)| {
        (kind, file.split("<symbol ").skip(1).filter_map(read).collect())
    };
    Kind::ALL.into_iter().map(symbols).collect()
});

/// The part of this name. None for a name that is not in the set, which a test of [`crate::wardrobe`] rules out.
pub(crate) fn part(kind: Kind, name: &str) -> Option<&'static Part> {
    PARTS.get(&kind)?.get(name)
}

fn read(symbol: &'static str) -> Option<(&'static str, Part)> {
    let bounds: Vec<f32> =
        attribute(symbol, "viewBox")?.split(' ').filter_map(|side| side.parse().ok()).collect();
    let [left, top, width, height] = bounds.as_slice() else { return None };
    let shapes = symbol.split("<path ").skip(1).filter_map(|shape| {
        Some(Shape {
            role: Role::named(attribute(shape, "class")?),
            nonzero: attribute(shape, "fill-rule") == Some("nonzero"),
            data: attribute(shape, " d")?,
        })
    });
    let part = Part { bounds: [*left, *top, left + width, top + height], shapes: shapes.collect() };
    Some((attribute(symbol, "id")?, part))
}

fn attribute(element: &'static str, name: &str) -> Option<&'static str> {
    let start = element.find(&format!("{name}=\""))? + name.len() + 2;
    element.get(start..)?.split('"').next()
}
