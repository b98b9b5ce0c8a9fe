//! What becomes of one message: `message.php` changes and deletes it, `reaction.php` reacts to it.

use super::{ChatDone, require_readable, require_visible};
use crate::{
    app::App,
    chat::{
        change::{self, Deletion, Held, Place},
        model::Reaction,
        store,
    },
    credits,
    kernel::{
        budget::Budget,
        extract::{Body, whole_number},
        ids::ConversationId,
        problem::{Answer, Refusal},
    },
    members::MessageText,
    sessions::{SignedIn, Writer},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::Duration;
use utoipa::ToSchema;

/// Reactions and other words: each rings at the partner's pages.
const CHANGES: Budget = Budget { name: "message-change", burst: 60, refill: Duration::seconds(2) };
/// Messages taken back: what was read in a list of conversations would have been read for nothing.
const UNSENT: Budget = Budget { name: "unsend", burst: 10, refill: Duration::hours(2) };

/// Other words for a message of the caller's.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangedWords {
    /// Where it is.
    conversation: ConversationId,
    /// Its place there.
    #[schema(minimum = 1, maximum = 2_147_483_647)]
    #[serde(deserialize_with = "whole_number")]
    seq: i32,
    /// Plain text, as of a message that is sent.
    #[schema(schema_with = super::message::typed_text)]
    text: String,
}

/// Which message goes, and for whom.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MessageToDelete {
    /// Where it is.
    conversation: ConversationId,
    /// Its place there.
    #[schema(minimum = 1, maximum = 2_147_483_647)]
    #[serde(deserialize_with = "whole_number")]
    seq: i32,
    /// For whom.
    how: Deletion,
}

/// `{credits}`.
#[derive(Serialize, ToSchema)]
pub(super) struct MessageDeleted {
    /// What the caller has now.
    #[schema(minimum = 0)]
    credits: i32,
}

/// A reaction to a message of the partner's.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewReaction {
    /// Where it is.
    conversation: ConversationId,
    /// Its place there.
    #[schema(minimum = 1, maximum = 2_147_483_647)]
    #[serde(deserialize_with = "whole_number")]
    seq: i32,
    /// null: none any more.
    #[schema(required = true)]
    reaction: Option<Reaction>,
}

/// Holds a message that the caller sees; also one of a partner who has left, where `left` is said.
async fn hold(
    connection: &mut PgConnection,
    caller: &SignedIn,
    (conversation, seq): (ConversationId, i32),
    moves_credits: bool,
    left: bool,
) -> Answer<Held> {
    let member = caller.member;
    let partner = store::partner(connection, member, conversation).await?.ok_or(Refusal::NotFound)?;
    change::hold_pair(connection, (member, partner), moves_credits).await?;
    if left {
        require_readable(connection, member, partner).await?;
    } else {
        require_visible(connection, member, partner).await?;
    }
    change::hold(connection, Place { member, partner, conversation, seq }).await
}

/// Changes the words of one of the caller's messages, within five minutes; both see that it was. None with a gift or a
/// photo. Repeating it changes nothing.
#[utoipa::path(put, path = "/api/message.php", tag = "chat", security(("login" = [])),
    request_body = ChangedWords,
    responses((status = 200, body = ChatDone)))]
pub(super) async fn edit_message(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<ChangedWords>,
) -> Answer<Json<ChatDone>> {
    let settings = &caller.site.settings;
    let text = MessageText::parse("text", &body.text, settings.message_length)?;
    CHANGES.spend(&mut *app.db.acquire().await?, app.clock.now(), &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    let held = hold(&mut transaction, &caller, (body.conversation, body.seq), true, false).await?;
    let events = held.edit(&mut transaction, &app, &text, settings.identical_openers).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(ChatDone {}))
}

/// Deletes a message for the caller, or one of their own for both. Unsending it, until it is read or answered, brings its
/// credits back. What is gone already is no error.
#[utoipa::path(delete, path = "/api/message.php", tag = "chat", security(("login" = [])),
    request_body = MessageToDelete,
    responses((status = 200, body = MessageDeleted)))]
pub(super) async fn delete_message(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<MessageToDelete>,
) -> Answer<Json<MessageDeleted>> {
    let unsends = body.how == Deletion::Unsend;
    if unsends {
        UNSENT.spend(&mut *app.db.acquire().await?, app.clock.now(), &caller.member.to_string()).await?;
    }
    let mut transaction = app.db.begin().await?;
    let held = hold(&mut transaction, &caller, (body.conversation, body.seq), unsends, !unsends).await?;
    let events = held.delete(&mut transaction, &app, body.how).await?;
    let credits = credits::account(&mut transaction, caller.member).await?.balance;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(MessageDeleted { credits }))
}

/// Reacts to a message of the partner's, instead of the reaction before. Repeating it changes nothing.
#[utoipa::path(put, path = "/api/reaction.php", tag = "chat", security(("login" = [])),
    request_body = NewReaction,
    responses((status = 200, body = ChatDone)))]
pub(super) async fn react_to_message(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<NewReaction>,
) -> Answer<Json<ChatDone>> {
    CHANGES.spend(&mut *app.db.acquire().await?, app.clock.now(), &caller.member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    let held = hold(&mut transaction, &caller, (body.conversation, body.seq), false, false).await?;
    let events = held.react(&mut transaction, &app, body.reaction).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(ChatDone {}))
}
