//! The calls of chat (spec 7): `message.php`, `reaction.php`, `chat-photo.php`, `chat-voice.php`, `typing.php`, `gifts.php`,
//! `chats.php`, `chat.php`, `chat-settings.php` and `spent.php`.

mod change;
mod chat;
mod gifts;
mod message;
mod photo;
mod spent;
mod voice;

use super::store;
use crate::{
    app::App,
    kernel::{
        ids::{ConversationId, MemberId},
        problem::{Answer, Refusal},
    },
    media::{upload_limit, voice_limit},
    members,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(message::send_message, change::edit_message, change::delete_message))
        .routes(routes!(change::react_to_message))
        .routes(routes!(message::type_message))
        .routes(routes!(gifts::get_gifts))
        .merge(OpenApiRouter::new().routes(routes!(photo::add_chat_photo)).layer(upload_limit()))
        .routes(routes!(photo::discard_chat_photo))
        .merge(OpenApiRouter::new().routes(routes!(voice::add_chat_voice)).layer(voice_limit()))
        .routes(routes!(voice::discard_chat_voice))
        .routes(routes!(chat::get_chats))
        .routes(routes!(chat::get_chat, chat::read_chat, chat::remove_chat))
        .routes(routes!(chat::keep_chat))
        .routes(routes!(spent::get_spent))
}

/// One of the caller's conversations.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WhichConversation {
    /// Its id.
    conversation: ConversationId,
}

/// Done; there is nothing to tell.
#[derive(Deserialize, Serialize, ToSchema)]
struct ChatDone {}

/// As `require_visible`, for what can still be done with the conversation of a partner who has left.
async fn require_readable(connection: &mut PgConnection, member: MemberId, partner: MemberId) -> Answer<()> {
    if store::left(connection, member, partner).await? {
        return Ok(());
    }
    require_visible(connection, member, partner).await
}

/// To both sides of a block, and where the partner is gone, their conversation looks as if it did not exist.
async fn require_visible(connection: &mut PgConnection, member: MemberId, partner: MemberId) -> Answer<()> {
    match members::meeting(connection, member, partner).await? {
        members::Meeting::Possible => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}
