//! `chat-voice.php`: brings a voice message that is to be sent, or discards it.

use super::ChatDone;
use crate::{
    app::App,
    kernel::{budget::Budget, extract::Body, idempotency::IdempotencyKey, ids::PhotoId, problem::Answer},
    media::{self, ChatVoice, VoiceForm, VoiceUpload},
    sessions::{SignedIn, Writer},
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::ToSchema;

/// Recordings of one member that are worked on: faster than anybody speaks for long.
const WORK: Budget = Budget { name: "chat_voice", burst: 20, refill: Duration::seconds(20) };

/// `{voice}`.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatVoiceAnswer {
    voice: ChatVoice,
}

/// One of the caller's voice messages.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WhichChatVoice {
    /// Its id.
    voice: PhotoId,
}

/// Brings a recording. Only the caller hears it until message.php sends it; it waits for a day.
#[utoipa::path(post, path = "/api/chat-voice.php", tag = "chat", security(("login" = [])),
    request_body(content = VoiceUpload, content_type = "multipart/form-data"),
    params(("Idempotency-Key" = Uuid, Header, description = "One per recording")),
    responses((status = 201, body = ChatVoiceAnswer)))]
pub(super) async fn add_chat_voice(
    State(app): State<App>,
    Writer(caller): Writer,
    key: IdempotencyKey,
    form: VoiceForm,
) -> Answer<(StatusCode, Json<ChatVoiceAnswer>)> {
    let member = caller.member;
    WORK.spend(&mut *app.db.acquire().await?, app.clock.now(), &member.to_string()).await?;
    let voice = media::take_chat_voice(&app, member, key, form).await?;
    let voice = voice.shown(&app.media, member, app.clock.now());
    Ok((StatusCode::CREATED, Json(ChatVoiceAnswer { voice })))
}

/// Discards a recording that was not sent. One that is not there, was sent, or is another's is no error and tells nothing.
#[utoipa::path(delete, path = "/api/chat-voice.php", tag = "chat", security(("login" = [])), request_body = WhichChatVoice,
    responses((status = 200, body = ChatDone)))]
pub(super) async fn discard_chat_voice(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<WhichChatVoice>,
) -> Answer<Json<ChatDone>> {
    let mut transaction = app.db.begin().await?;
    media::discard_chat_photo(&mut transaction, caller.member, body.voice, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(Json(ChatDone {}))
}
