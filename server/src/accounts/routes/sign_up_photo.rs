//! `POST /api/signup-photo.php`: a photo before there is an account (spec 2: step 1).

use super::SIGN_UP_PHOTOS;
use crate::{
    app::App,
    kernel::problem::{Answer, Refusal},
    media::{self, PhotoForm, PhotoUpload},
    sessions::{Client, Token},
    settings::{Signups, Site},
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// A photo that waits for an account.
#[derive(Serialize, ToSchema)]
pub(super) struct SignUpPhoto {
    /// Its token, for the field `photo` of signup.php; good for 24 hours.
    #[schema(min_length = 43, max_length = 43)]
    photo: String,
}

/// Takes a photo that becomes the member's main one when they sign up with its token. Nobody sees it
/// until then.
#[utoipa::path(post, path = "/api/signup-photo.php", tag = "accounts",
    request_body(content = PhotoUpload, content_type = "multipart/form-data"),
    responses((status = 201, body = SignUpPhoto)))]
pub(super) async fn send_sign_up_photo(
    State(app): State<App>,
    site: Site,
    client: Client,
    form: PhotoForm,
) -> Answer<(StatusCode, Json<SignUpPhoto>)> {
    if !site.state.is_open() {
        return Err(Refusal::SiteClosing.into());
    }
    if site.settings.signups == Signups::None {
        return Err(Refusal::SignupsClosed.into());
    }
    // Before the upload is read: it is what costs.
    let now = app.clock.now();
    SIGN_UP_PHOTOS.spend(&mut *app.db.acquire().await?, now, &client.address_block).await?;
    let upload = form.read().await?;
    let hash = upload.hash();
    let photo = media::develop(upload).await?;
    let token = Token::random(&app.random);
    let mut transaction = app.db.begin().await?;
    media::wait(&mut transaction, &token.hash(), (&photo, &hash), now).await?;
    transaction.commit().await?;
    app.media.keep(&photo).await?;
    Ok((StatusCode::CREATED, Json(SignUpPhoto { photo: token.text() })))
}
