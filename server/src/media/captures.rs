//! Captures: two pictures that a member takes in front of the camera, one for each pose. They are drawn anew like all that
//! come in, no address leads to them, and they stay only for as long as somebody holds them (`keep::hold_for`).

use super::{
    intake::{self, EXTENSION, Files, MAX_UPLOAD, Upload, develop_as},
    upload,
};
use crate::{
    blobs::blob_name,
    kernel::problem::{Answer, Problem, Refusal},
};
use anyhow::Context;
use axum::extract::{FromRequest, Multipart, Request, multipart::MultipartRejection};
use bytes::Bytes;
use imaging::{Format, Photo};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Width of a picture, in pixels: a face can be compared.
const WIDTH: u32 = 1280;
/// Longest text of a part that is none of the pictures, in bytes.
const LONGEST: usize = 100;

/// What the document says of such a body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described; `CaptureForm` reads it")]
pub struct CaptureUpload {
    /// What was asked for.
    challenge: Uuid,
    /// Its two poses, separated by a comma, in the order of the pictures.
    #[schema(max_length = 100)]
    poses: String,
    /// Of the first pose; as with photos, and both together at most 12 MB.
    #[schema(value_type = String, format = Binary)]
    first: Vec<u8>,
    /// Of the second pose.
    #[schema(value_type = String, format = Binary)]
    second: Vec<u8>,
}

/// Such a body, not read yet.
#[derive(Debug)]
pub struct CaptureForm(Multipart);

impl<S: Send + Sync> FromRequest<S> for CaptureForm {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let form: Result<Multipart, MultipartRejection> = Multipart::from_request(request, state).await;
        form.map(Self).map_err(|_| Refusal::UnsupportedMediaType.into())
    }
}

/// A capture as it came.
#[derive(Debug)]
pub struct CaptureSent {
    /// What it says it answers to.
    pub challenge: Uuid,
    /// Which poses it says it shows, in the order of the pictures.
    pub poses: Vec<String>,
    first: Upload,
    second: Upload,
}

impl CaptureForm {
    /// The pictures' bytes, and what they say they are.
    ///
    /// # Errors
    /// `body_too_large`, `invalid_request`, and `unavailable` when too many uploads are under way.
    pub async fn read(self) -> Answer<CaptureSent> {
        // Both, before the first byte is read.
        let places = (intake::upload_place()?, intake::upload_place()?);
        let Self(mut form) = self;
        let (mut challenge, mut poses, mut first, mut second) = (None, None, None, None);
        while let Some(part) = form.next_field().await.map_err(|error| upload::refusal(&error))? {
            let slot = match part.name() {
                Some("challenge") => &mut challenge,
                Some("poses") => &mut poses,
                Some("first") => &mut first,
                Some("second") => &mut second,
                _ => return Err(Refusal::InvalidRequest.into()),
            };
            let bytes = part.bytes().await.map_err(|error| upload::refusal(&error))?;
            if slot.replace(bytes).is_some() {
                return Err(Refusal::InvalidRequest.into());
            }
        }
        let challenge = challenge.as_deref().and_then(text).and_then(|text| Uuid::try_parse(text).ok());
        let poses = poses.as_deref().and_then(text).map(|text| text.split(',').map(str::to_owned).collect());
        let (first, second) = first.zip(second).ok_or(Refusal::InvalidRequest)?;
        Ok(CaptureSent {
            challenge: challenge.ok_or(Refusal::InvalidRequest)?,
            poses: poses.ok_or(Refusal::InvalidRequest)?,
            first: Upload::new(first, places.0),
            second: Upload::new(second, places.1),
        })
    }
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST)
}

/// A capture that is safe to keep, not kept yet.
#[derive(Clone, Debug)]
pub struct Capture {
    pictures: [Bytes; 2],
}

impl CaptureSent {
    /// Names the bytes, for repeats.
    pub fn hash(&self) -> String {
        let [first, second] = [&self.first, &self.second].map(|upload| blake3::hash(&upload.bytes).to_hex());
        format!("{} {first} {second}", self.challenge)
    }

    /// Draws both anew: nothing is left of the files but what they show.
    ///
    /// # Errors
    /// Those of `develop`.
    pub async fn develop(self) -> Answer<Capture> {
        // Before the first one is drawn: both are in memory anyway.
        if self.first.bytes.len() + self.second.bytes.len() > MAX_UPLOAD {
            return Err(Refusal::BodyTooLarge.into());
        }
        let first = develop_as(self.first, draw).await?;
        let second = develop_as(self.second, draw).await?;
        Ok(Capture { pictures: [first, second] })
    }
}

fn draw(photo: &Photo) -> anyhow::Result<Bytes> {
    let made = imaging::renditions(photo, &[WIDTH], &[Format::WebP])?;
    Ok(made.into_iter().next().context("a rendition is missing")?.bytes.into())
}

impl Capture {
    /// The blobs' names, in the order of the poses.
    pub fn blobs(&self) -> [String; 2] {
        self.pictures.each_ref().map(|bytes| blob_name(bytes, EXTENSION))
    }
}

impl Files for Capture {
    fn names(&self) -> Vec<String> {
        self.blobs().into()
    }

    fn contents(&self) -> Vec<(String, Bytes)> {
        self.blobs().into_iter().zip(self.pictures.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn a_part_of_text_is_short_and_readable() {
        assert_eq!(text(b"look_up,open_palm"), Some("look_up,open_palm"));
        assert_eq!(text(&[0xff, 0xfe]), None);
        assert_eq!(text(&[b'a'; 101]), None);
    }
}
