//! Colours in Oklab, where mixing and darkening keep their look.

use std::fmt;

/// A colour in Oklab (<https://bottosson.github.io/posts/oklab/>): lightness 0 to 1, two hue axes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Colour {
    lightness: f32,
    green_red: f32,
    blue_yellow: f32,
}

impl Colour {
    /// From 0xRRGGBB in sRGB.
    pub(crate) fn rgb(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes().map(|channel| to_linear(f32::from(channel) / 255.0));
        let long = (0.412_221_46 * red + 0.536_332_55 * green + 0.051_445_995 * blue).cbrt();
        let medium = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
        let short = (0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue).cbrt();
        Self {
            lightness: 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short,
            green_red: 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short,
            blue_yellow: 0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short,
        }
    }

    /// From lightness, chroma and hue in degrees.
    pub(crate) fn polar(lightness: f32, chroma: f32, hue: f32) -> Self {
        let (sin, cos) = hue.to_radians().sin_cos();
        Self { lightness, green_red: chroma * cos, blue_yellow: chroma * sin }
    }

    /// How far two colours are from each other; 0.1 is seen at once.
    pub(crate) fn apart(self, other: Self) -> f32 {
        let sides = [
            self.lightness - other.lightness,
            self.green_red - other.green_red,
            self.blue_yellow - other.blue_yellow,
        ];
        sides.iter().map(|side| side * side).sum::<f32>().sqrt()
    }

    /// The way from this colour to another: 0 is this, 1 is the other.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let between = |from: f32, to: f32| from + (to - from) * share;
        Self {
            lightness: between(self.lightness, other.lightness),
            green_red: between(self.green_red, other.green_red),
            blue_yellow: between(self.blue_yellow, other.blue_yellow),
        }
    }

    /// Lighter (positive) or darker (negative) by a step of lightness.
    pub(crate) fn lighter(self, step: f32) -> Self {
        Self { lightness: (self.lightness + step).clamp(0.0, 1.0), ..self }
    }

    /// Darker in proportion: 0.9 keeps nine tenths of the lightness.
    pub(crate) fn dimmed(self, share: f32) -> Self {
        Self { lightness: self.lightness * share, ..self }
    }

    /// More (over 1) or less colourful.
    pub(crate) fn vivid(self, factor: f32) -> Self {
        Self { green_red: self.green_red * factor, blue_yellow: self.blue_yellow * factor, ..self }
    }

    /// Lightness, 0 to 1.
    pub(crate) fn lightness(self) -> f32 {
        self.lightness
    }
}

fn to_linear(channel: f32) -> f32 {
    if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
}

fn to_srgb(channel: f32) -> f32 {
    let channel = channel.clamp(0.0, 1.0);
    let curved =
        if channel <= 0.003_130_8 { channel * 12.92 } else { 1.055 * channel.powf(1.0 / 2.4) - 0.055 };
    curved * 255.0
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lightness, green_red, blue_yellow } = *self;
        let long = (lightness + 0.396_337_78 * green_red + 0.215_803_76 * blue_yellow).powi(3);
        let medium = (lightness - 0.105_561_346 * green_red - 0.063_854_17 * blue_yellow).powi(3);
        let short = (lightness - 0.089_484_18 * green_red - 1.291_485_5 * blue_yellow).powi(3);
        let red = to_srgb(4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short);
        let green = to_srgb(-1.268_438 * long + 2.609_757_4 * medium - 0.341_319_38 * short);
        let blue = to_srgb(-0.004_196_086_3 * long - 0.703_418_6 * medium + 1.707_614_7 * short);
        write!(formatter, "rgb({red:.0},{green:.0},{blue:.0})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for (hex, text) in
            [(0x000000, "rgb(0,0,0)"), (0xFFFFFF, "rgb(255,255,255)"), (0xC2185B, "rgb(194,24,91)")]
        {
            assert_eq!(Colour::rgb(hex).to_string(), text);
        }
    }

    #[test]
    fn black_and_white_mix_to_an_even_grey() {
        let grey = Colour::rgb(0).mix(Colour::rgb(0xFF_FFFF), 0.5);
        assert!((grey.lightness() - 0.5).abs() < 0.01);
        assert_eq!(grey.to_string(), "rgb(99,99,99)");
    }
}
