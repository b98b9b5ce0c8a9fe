//! A photo as a moderator wants to see it: blurred, without colours, or sharp. The bytes are made here, so that a browser that
//! shows a blurred photo holds nothing else.

use super::store::LookedAt;
use crate::{
    kernel::problem::{Answer, Refusal},
    media::{
        intake::{self, MAX_UPLOAD},
        photo_blobs::Media,
    },
};
use anyhow::Context;
use bytes::Bytes;
use imaging::{Format, Limits, Photo};
use serde::Deserialize;
use utoipa::ToSchema;

/// How somebody looks at a photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// At most 32 pixels a side, and blurred (`imaging::locked_preview`): what it is of, and no more.
    Blurred,
    /// Sharp, without colours.
    Grey,
    /// As others would see it.
    Sharp,
}

/// Its bytes, as WebP.
///
/// # Errors
/// `not_found` when the file is gone; `unavailable` while the store does not answer.
pub async fn picture(media: &Media, photo: &LookedAt, look: Look) -> Answer<Bytes> {
    let name = if look == Look::Blurred { &photo.blurred } else { &photo.blob };
    let bytes = held_file(media, name).await?;
    if look == Look::Grey { intake::in_turn(move || grey(&bytes)).await } else { Ok(bytes) }
}

/// Those of a picture that is held as evidence, by its file's name; it may be of a message.
///
/// # Errors
/// As [`picture`].
pub async fn held_picture(media: &Media, name: &str, look: Look) -> Answer<Bytes> {
    let bytes = held_file(media, name).await?;
    match look {
        Look::Sharp => Ok(bytes),
        Look::Grey => intake::in_turn(move || grey(&bytes)).await,
        Look::Blurred => intake::in_turn(move || written(&imaging::locked_preview(&read(&bytes)?))).await,
    }
}

/// The bytes of a file that is held as evidence, as they are.
///
/// # Errors
/// As [`picture`].
pub async fn held_file(media: &Media, name: &str) -> Answer<Bytes> {
    let stored = media.get(name).await.map_err(|error| {
        tracing::warn!("the photo store does not answer: {error:#}");
        Refusal::Unavailable
    });
    Ok(stored?.ok_or(Refusal::NotFound)?)
}

fn read(bytes: &Bytes) -> Answer<Photo> {
    let limits = Limits { max_bytes: MAX_UPLOAD, min_side: 1, ..Limits::default() };
    Ok(imaging::decode(bytes, &limits).context("a photo's file can't be read")?)
}

fn written(photo: &Photo) -> Answer<Bytes> {
    Ok(imaging::encode(photo, Format::WebP).context("a photo can't be written")?.bytes.into())
}

fn grey(bytes: &Bytes) -> Answer<Bytes> {
    let mut pixels = read(bytes)?.into_pixels();
    for pixel in pixels.pixels_mut() {
        pixel.0 = [luma(pixel.0); 3];
    }
    written(&Photo::from_rgb(pixels))
}

/// How bright it looks (ITU-R BT.601).
fn luma([red, green, blue]: [u8; 3]) -> u8 {
    let sum = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    u8::try_from((sum + 500) / 1000).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::luma;

    #[test]
    fn greys_stay_as_they_are() {
        for level in 0..=255 {
            assert_eq!(luma([level; 3]), level);
        }
        assert!(luma([0, 255, 0]) > luma([255, 0, 0]) && luma([255, 0, 0]) > luma([0, 0, 255]));
    }
}
