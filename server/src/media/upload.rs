//! The body of a call that brings a photo: `multipart/form-data` with the one part `photo`.

use super::intake::{self, Upload};
use crate::kernel::problem::{Answer, Problem, Refusal};
use axum::{
    extract::{
        DefaultBodyLimit, FromRequest, Multipart, Request,
        multipart::{MultipartError, MultipartRejection},
    },
    http::StatusCode,
};
use serde::Deserialize;
use utoipa::ToSchema;

/// Room for boundaries and part headers beside the photo itself, in bytes.
const AROUND: usize = 16 * 1024;

/// The limit for routes that take a photo; all others take far less.
pub fn upload_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(intake::MAX_UPLOAD + AROUND)
}

/// What the document says of such a body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PhotoUpload)]
#[expect(dead_code, reason = "only described; `PhotoForm` reads it")]
pub struct PhotoUpload {
    /// JPEG, PNG, WebP or GIF that stands still, at most 12 MB; 300 to 12,000 pixels a side, 50 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Such a body, not read yet.
#[derive(Debug)]
pub struct PhotoForm(Multipart);

impl<S: Send + Sync> FromRequest<S> for PhotoForm {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let form: Result<Multipart, MultipartRejection> = Multipart::from_request(request, state).await;
        form.map(Self).map_err(|_| Refusal::UnsupportedMediaType.into())
    }
}

impl PhotoForm {
    /// The photo's bytes, as they came.
    ///
    /// # Errors
    /// `body_too_large`, `invalid_request`, and `unavailable` when too many uploads are under way.
    pub async fn read(self) -> Answer<Upload> {
        let place = intake::upload_place()?;
        let Self(mut form) = self;
        let mut photo = None;
        while let Some(part) = form.next_field().await.map_err(|error| refusal(&error))? {
            if photo.is_some() || part.name() != Some("photo") {
                return Err(Refusal::InvalidRequest.into());
            }
            photo = Some(part.bytes().await.map_err(|error| refusal(&error))?);
        }
        let photo = photo.ok_or(Refusal::InvalidRequest)?;
        Ok(Upload::new(photo, place))
    }
}

pub(super) fn refusal(error: &MultipartError) -> Problem {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Refusal::BodyTooLarge.into()
    } else {
        Refusal::InvalidRequest.into()
    }
}
