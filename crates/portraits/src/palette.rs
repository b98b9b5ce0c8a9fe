//! The colours that skin, hair, cloth and places come in.

use crate::colour::Colour;
use crate::part::Role;

/// Every drawn line: a warm near-black.
pub(crate) const LINE: u32 = 0x2B2226;
/// Skin from light to dark. The darkest is still a clear step lighter than lines and black hair.
const SKIN: [u32; 9] =
    [0xFDE3D3, 0xF8D3BA, 0xF2C3A0, 0xE6AD84, 0xD4956A, 0xBD7F56, 0xA46A45, 0x8F5A3B, 0x7D4D35];
/// What is worn above, bright to quiet: the young take more of the first half.
const CLOTH: [u32; 18] = [
    0xE8654F, 0xF0A63C, 0x3E9C8F, 0x4F7FC4, 0xE58BA0, 0x8A6BBE, 0xF3D06B, 0x62A860, 0xDE7C3E, 0x4A6A8A,
    0xB5544A, 0x7C8F6A, 0xE9DFCB, 0x8C5A6E, 0x5F8A99, 0xC9A98A, 0x68657F, 0xF4F0E8,
];
/// Trousers and skirts.
const TROUSERS: [u32; 7] = [0x4D5F86, 0x5B5866, 0x7A6A58, 0x6F86A8, 0x8E8378, 0x4F6660, 0x75505A];

/// The colour of a role in one picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paints {
    /// Skin.
    pub(crate) skin: Colour,
    /// Hair as it is seen.
    pub(crate) hair: Colour,
    /// First, second and third piece of clothing.
    pub(crate) cloth: [Colour; 3],
}

impl Paints {
    /// The colour of a shape.
    pub(crate) fn of(&self, role: Role) -> Colour {
        let [first, second, third] = self.cloth;
        match role {
            Role::Skin => self.skin,
            Role::Shade => self.skin.mix(Colour::rgb(0x7A2E2A), 0.16).dimmed(0.9),
            Role::Hair => self.hair,
            Role::HairStep => step(self.hair),
            Role::Cloth => first,
            Role::ClothStep => step(first),
            Role::Cloth2 => second,
            Role::Cloth2Step => step(second),
            Role::Cloth3 => third,
            Role::Cloth3Step => step(third),
            Role::Paper => Colour::rgb(0xFBF6EE),
            Role::Metal => Colour::rgb(0xC9C6C4),
            Role::Tongue => Colour::rgb(0xE8736C),
            Role::Line => Colour::rgb(LINE),
        }
    }

    /// The warmth of a cheek on this skin.
    pub(crate) fn blush(&self) -> Colour {
        self.skin.mix(Colour::rgb(0xE2584F), 0.24)
    }
}

/// A colour's own shadow, or its light where it is too dark for one.
fn step(colour: Colour) -> Colour {
    if colour.lightness() > 0.5 { colour.dimmed(0.78) } else { colour.lighter(0.14) }
}

/// Skin of a depth from 0 (lightest) to 8.
pub(crate) fn skin(depth: u8) -> Colour {
    Colour::rgb(SKIN.get(usize::from(depth)).copied().unwrap_or(0xBD7F56))
}

/// A colour for the first piece of clothing; `quiet` from 0 to 1 moves towards what older people wear.
pub(crate) fn cloth(index: usize, quiet: f32) -> Colour {
    let colour = Colour::rgb(CLOTH.get(index % CLOTH.len()).copied().unwrap_or(0x4A6A8A));
    colour.vivid(1.0 - 0.3 * quiet)
}

/// How many colours [`cloth`] has.
pub(crate) const CLOTHS: usize = CLOTH.len();

/// A colour for trousers.
pub(crate) fn trousers(index: usize) -> Colour {
    Colour::rgb(TROUSERS.get(index % TROUSERS.len()).copied().unwrap_or(0x5B5866))
}

/// The tones of a flat scene: of one hue, with a warm light and one accent against it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tones {
    hue: f32,
}

impl Tones {
    /// Tones of a hue in degrees of Oklab.
    pub(crate) fn of(hue: f32) -> Self {
        Self { hue }
    }

    /// A colour of its own with a breath of the scene's hue.
    fn tinted(self, colour: Colour) -> Colour {
        colour.mix(Colour::polar(colour.lightness(), 0.06, self.hue), 0.1)
    }

    /// Nearly white: sky, walls, light through windows.
    pub(crate) fn pale(self) -> Colour {
        Colour::polar(0.945, 0.028, self.hue)
    }

    /// The wall of a room.
    pub(crate) fn light(self) -> Colour {
        Colour::polar(0.885, 0.055, self.hue)
    }

    /// Furniture, trees, hills.
    pub(crate) fn middle(self) -> Colour {
        Colour::polar(0.79, 0.085, self.hue)
    }

    /// What is near or in shadow.
    pub(crate) fn deep(self) -> Colour {
        Colour::polar(0.64, 0.095, self.hue)
    }

    /// A stage, a night.
    pub(crate) fn dark(self) -> Colour {
        Colour::polar(0.44, 0.085, self.hue)
    }

    /// What catches the eye: the other side of the circle.
    pub(crate) fn accent(self) -> Colour {
        Colour::polar(0.82, 0.1, self.hue + 150.0)
    }

    /// Wood, sand, cups.
    pub(crate) fn warm(self) -> Colour {
        self.tinted(Colour::polar(0.9, 0.05, 75.0))
    }

    /// The sun, wherever it is.
    pub(crate) fn sun(self) -> Colour {
        self.tinted(Colour::polar(0.88, 0.11, 82.0))
    }

    /// Tomatoes, starfish.
    pub(crate) fn red(self) -> Colour {
        self.tinted(Colour::polar(0.7, 0.15, 35.0))
    }

    /// Leaves in every place.
    pub(crate) fn leaf(self) -> Colour {
        self.tinted(Colour::polar(0.7, 0.09, 150.0))
    }
}
