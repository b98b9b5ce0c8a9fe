//! Making a photo's renditions anew from its source.

use crate::{
    kernel::problem::{Answer, FieldError},
    media::{
        intake::{self, MAX_UPLOAD, Renditions},
        model::Crop,
    },
};
use anyhow::Context;
use bytes::Bytes;
use imaging::{Limits, Photo};

/// Fewer pixels a side make no photo; uploads have at least 300.
const MIN_SIDE: u32 = 200;

/// That part of the source; it is one of our own files.
///
/// # Errors
/// `crop_too_small`, and those of [`intake::in_turn`].
pub(super) async fn develop(source: Bytes, crop: Crop) -> Answer<Renditions> {
    intake::in_turn(move || {
        let limits = Limits { max_bytes: MAX_UPLOAD, min_side: 1, ..Limits::default() };
        let photo = imaging::decode(&source, &limits).context("a photo's source can't be read")?;
        Ok(Renditions::of(&part(&photo, crop)?)?)
    })
    .await
}

fn part(photo: &Photo, crop: Crop) -> Answer<Photo> {
    let (x, y, width, height) = crop.pixels(photo.width(), photo.height());
    // A photo that is narrower as it is may stay so.
    if width < MIN_SIDE.min(photo.width()) || height < MIN_SIDE.min(photo.height()) {
        return Err(FieldError::new("crop", "crop_too_small").into());
    }
    Ok(photo.part(x, y, width, height))
}
