//! Colours to sRGB: the embedded profile goes with the other metadata, so its meaning is baked in.

use image::RgbImage;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// Converts pixels described by the ICC profile to sRGB in place. A profile that cannot be read, or is not
/// for RGB, leaves the pixels as they are: a slight cast is better than a refused photo.
pub(crate) fn convert(pixels: &mut RgbImage, icc: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(icc) else { return };
    if profile.color_space != DataColorSpace::Rgb {
        return;
    }
    let target = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(Layout::Rgb, &target, Layout::Rgb, options) else {
        return;
    };
    let mut converted = vec![0; pixels.as_raw().len()];
    if transform.transform(pixels.as_raw(), &mut converted).is_ok() {
        pixels.copy_from_slice(&converted);
    }
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    fn converted(profile: &ColorProfile, colour: [u8; 3]) -> [u8; 3] {
        let mut pixels = RgbImage::from_pixel(2, 2, Rgb(colour));
        convert(&mut pixels, &profile.encode().unwrap());
        pixels.get_pixel(1, 1).0
    }

    #[test]
    fn wide_colours_keep_their_look() {
        // Display P3 (200, 100, 50) is sRGB (215, 93, 31) by the matrices of CSS Color 4.
        let seen = converted(&ColorProfile::new_display_p3(), [200, 100, 50]);
        assert!(seen.iter().zip([215, 93, 31]).all(|(seen, wanted)| seen.abs_diff(wanted) <= 2), "{seen:?}");
    }

    #[test]
    fn srgb_stays_and_nonsense_is_ignored() {
        let colour = [200, 100, 50];
        assert!(
            converted(&ColorProfile::new_srgb(), colour).iter().zip(colour).all(|(a, b)| a.abs_diff(b) <= 1)
        );
        let mut pixels = RgbImage::from_pixel(1, 1, Rgb(colour));
        convert(&mut pixels, b"not a profile");
        assert_eq!(pixels.get_pixel(0, 0).0, colour);
    }
}
