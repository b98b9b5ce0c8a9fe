//! `chat-photo.php`: brings a photo that is to be sent, or discards it.

use super::ChatDone;
use crate::{
    app::App,
    kernel::{budget::Budget, extract::Body, idempotency::IdempotencyKey, ids::PhotoId, problem::Answer},
    media::{self, ChatPhoto, PhotoForm, PhotoUpload},
    sessions::{SignedIn, Writer},
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::ToSchema;

/// Pictures of one member that are worked on: an album at once, and then as fast as somebody chooses.
const WORK: Budget = Budget { name: "chat_photo", burst: 60, refill: Duration::seconds(20) };

/// `{photo}`.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatPhotoAnswer {
    photo: ChatPhoto,
}

/// One of the caller's photos.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WhichChatPhoto {
    /// Its id.
    photo: PhotoId,
}

/// Brings a photo for a message. Only the caller sees it until message.php sends it; it waits for a day.
#[utoipa::path(post, path = "/api/chat-photo.php", tag = "chat", security(("login" = [])),
    request_body(content = PhotoUpload, content_type = "multipart/form-data"),
    params(("Idempotency-Key" = Uuid, Header, description = "One per photo")),
    responses((status = 201, body = ChatPhotoAnswer)))]
pub(super) async fn add_chat_photo(
    State(app): State<App>,
    Writer(caller): Writer,
    key: IdempotencyKey,
    form: PhotoForm,
) -> Answer<(StatusCode, Json<ChatPhotoAnswer>)> {
    let member = caller.member;
    WORK.spend(&mut *app.db.acquire().await?, app.clock.now(), &member.to_string()).await?;
    let photo = media::take_chat_photo(&app, member, key, form).await?;
    let photo = photo.shown(&app.media, member, app.clock.now());
    Ok((StatusCode::CREATED, Json(ChatPhotoAnswer { photo })))
}

/// Discards a photo that was not sent. One that is not there, was sent, or is another's is no error and
/// tells nothing.
#[utoipa::path(delete, path = "/api/chat-photo.php", tag = "chat", security(("login" = [])), request_body = WhichChatPhoto,
    responses((status = 200, body = ChatDone)))]
pub(super) async fn discard_chat_photo(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<WhichChatPhoto>,
) -> Answer<Json<ChatDone>> {
    let mut transaction = app.db.begin().await?;
    media::discard_chat_photo(&mut transaction, caller.member, body.photo, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(Json(ChatDone {}))
}
