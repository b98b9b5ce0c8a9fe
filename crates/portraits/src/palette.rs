//! The colours that skin, hair, eyes and cloth come in.

use crate::colour::Colour;

/// Skin from light to dark, in ten steps.
const SKIN: [u32; 10] =
    [0xF3D3BF, 0xEEC7AC, 0xE8BA9A, 0xDFAB86, 0xCF9870, 0xBB815A, 0x9F6A46, 0x825137, 0x673E2A, 0x4E2F21];

/// The tones that one skin is painted with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SkinTones {
    /// In even light.
    pub(crate) base: Colour,
    /// Where light falls.
    pub(crate) light: Colour,
    /// Turned away from light.
    pub(crate) shade: Colour,
    /// Folds, nostrils, the edge of an ear.
    pub(crate) line: Colour,
    /// Cheeks, ears, the tip of the nose.
    pub(crate) blush: Colour,
    /// Lips without make-up.
    pub(crate) lip: Colour,
}

impl SkinTones {
    /// Tones for a depth of 0 (lightest) to 9 (darkest) and an undertone of -1 (rosy) to 1 (golden).
    pub(crate) fn new(depth: u8, undertone: f32) -> Self {
        let hex = SKIN.get(usize::from(depth)).copied().unwrap_or(SKIN[4]);
        let target = if undertone > 0.0 { Colour::rgb(0xD9A441) } else { Colour::rgb(0xC9655F) };
        let base = Colour::rgb(hex)
            .mix(target.lighter(Colour::rgb(hex).lightness() - target.lightness()), undertone.abs() * 0.16);
        let dark = f32::from(depth) / 9.0;
        Self {
            base,
            light: base.mix(Colour::rgb(0xFFE0BE), 0.22).lighter(0.012 + 0.012 * dark),
            shade: base.mix(Colour::rgb(0x8A3B2E), 0.24).dimmed(0.86 - 0.03 * dark),
            line: base.mix(Colour::rgb(0x5A1F1A), 0.52).dimmed(0.74),
            blush: base.mix(Colour::rgb(0xE0524E), 0.50).lighter(-0.01),
            lip: base.mix(Colour::rgb(0xB23A48), 0.48).dimmed(0.93 - 0.06 * dark),
        }
    }
}

/// The colour and strength of a place's light on whoever stands in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Light {
    /// What colours move towards.
    pub(crate) tint: Colour,
    /// How far, 0 to 1.
    pub(crate) strength: f32,
}

impl Light {
    /// A colour as it looks in this light.
    pub(crate) fn on(self, colour: Colour) -> Colour {
        colour.mix(self.tint, self.strength)
    }
}

impl SkinTones {
    /// The same skin in a light.
    pub(crate) fn under(self, light: Light) -> Self {
        let Self { base, light: lit, shade, line, blush, lip } = self;
        Self {
            base: light.on(base),
            light: light.on(lit),
            shade: light.on(shade),
            line: light.on(line),
            blush: light.on(blush),
            lip: light.on(lip),
        }
    }
}

/// Hair colours as a profile names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HairColour {
    /// Black.
    Black,
    /// Dark brown.
    #[default]
    DarkBrown,
    /// Brown.
    Brown,
    /// Light brown, dark blond.
    LightBrown,
    /// Blond.
    Blond,
    /// Red, ginger, auburn.
    Red,
    /// Grey, with or without some of the old colour.
    Grey,
    /// White.
    White,
}

/// Eye colours as a profile names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum EyeColour {
    /// Brown.
    #[default]
    Brown,
    /// Hazel.
    Hazel,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Grey.
    Grey,
}

impl HairColour {
    fn pigment(self) -> Colour {
        Colour::rgb(match self {
            Self::Black => 0x241D1B,
            Self::DarkBrown => 0x3A2820,
            Self::Brown => 0x5A3D2B,
            Self::LightBrown => 0x86603F,
            Self::Blond => 0xC79E62,
            Self::Red => 0x93492A,
            Self::Grey => 0x8F8B88,
            Self::White => 0xD8D3CC,
        })
    }
}

impl EyeColour {
    /// The iris in its middle.
    pub(crate) fn iris(self) -> Colour {
        Colour::rgb(match self {
            Self::Brown => 0x5E3C22,
            Self::Hazel => 0x7E6130,
            Self::Green => 0x647A48,
            Self::Blue => 0x5585AD,
            Self::Grey => 0x778894,
        })
    }
}

/// The tones that one head of hair is painted with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HairTones {
    /// In even light.
    pub(crate) base: Colour,
    /// Where light falls: never far from the base.
    pub(crate) light: Colour,
    /// Away from light, and behind the neck.
    pub(crate) shade: Colour,
    /// Between strands.
    pub(crate) deep: Colour,
    /// Brows, which grey later than the head.
    pub(crate) brow: Colour,
}

impl HairTones {
    /// Tones of a colour that is greyed by 0 to 1, with a personal lightness shift.
    pub(crate) fn new(colour: HairColour, greying: f32, shift: f32) -> Self {
        let pigment = colour.pigment().lighter(shift);
        let silver = Colour::rgb(if greying > 0.85 { 0xC9C5C0 } else { 0xA29D99 });
        let base = pigment.mix(silver, greying.clamp(0.0, 1.0) * 0.92);
        // Dark hair shines less than fair hair: a fixed step would draw white lines on it.
        let step = (0.06 + 0.06 * base.lightness()).min(0.095);
        let brow = pigment.mix(silver, greying * 0.55).mix(Colour::rgb(0x3A2A22), 0.22).dimmed(0.94);
        Self {
            base,
            light: base.lighter(step),
            shade: base.dimmed(0.84).vivid(1.05),
            deep: base.dimmed(0.66).vivid(1.05),
            brow: brow.lighter(-(brow.lightness() - 0.62).max(0.0)),
        }
    }
}

impl HairTones {
    /// The same hair in a light.
    pub(crate) fn under(self, light: Light) -> Self {
        let Self { base, light: lit, shade, deep, brow } = self;
        Self {
            base: light.on(base),
            light: light.on(lit),
            shade: light.on(shade),
            deep: light.on(deep),
            brow: light.on(brow),
        }
    }
}

/// Cloth in muted, grown-up colours.
pub(crate) const CLOTH: [u32; 18] = [
    0x2F3E55, 0x47617F, 0x6C86A0, 0x2F5D56, 0x5C7A62, 0x8A9A73, 0xB9583F, 0xC9785A, 0xD19A4B, 0x8C3A4A,
    0xB5616D, 0x6B4A6A, 0x3B3A40, 0x6D675F, 0xB9A78E, 0xDDD0BC, 0xEFE8DC, 0x7A4E35,
];

/// Shirts and tees that go under a jacket.
pub(crate) const UNDER: [u32; 5] = [0xF3EEE5, 0xE2D8C8, 0xCBD5DC, 0x38383E, 0xE7C9BE];

/// Jackets, blazers, coats.
pub(crate) const OUTER: [u32; 8] =
    [0x2B3444, 0x3F4A3C, 0x5B4636, 0x3A3B40, 0x7B6A55, 0x4D5F76, 0x6E3B3A, 0xA58C6A];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shine_is_never_a_bright_line() {
        for colour in [HairColour::Black, HairColour::Brown, HairColour::Blond, HairColour::White] {
            for greying in [0.0, 0.5, 1.0] {
                let tones = HairTones::new(colour, greying, 0.0);
                assert!(tones.light.lightness() - tones.base.lightness() < 0.1, "{colour:?}");
            }
        }
    }

    #[test]
    fn hair_greys_whatever_its_colour() {
        for colour in [HairColour::Black, HairColour::Brown, HairColour::Red] {
            assert!(HairTones::new(colour, 0.9, 0.0).base.lightness() > 0.6, "{colour:?}");
        }
    }
}
