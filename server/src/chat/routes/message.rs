//! Writing: `message.php` sends, `typing.php` says that one is about to.

use super::{ChatDone, WhichConversation, require_visible};
use crate::{
    app::App,
    chat::{
        model::{Message, MessageSent},
        send::{self, Outgoing, Sent, Target},
        store,
    },
    kernel::{
        events::Event,
        extract::Body,
        ids::{ConversationId, MemberId},
        problem::{Answer, ProblemBody, Refusal},
    },
    members::{MAX_CODE_POINTS, MessageText},
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::Deserialize;
use serde_json::json;
use utoipa::{
    ToSchema,
    openapi::{Object, ObjectBuilder, Type},
};
use uuid::Uuid;

/// A message for a conversation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MessageToConversation {
    /// The page's own id of the message, the same through all retries.
    client_id: Uuid,
    /// Plain text; at most `message_length` characters as people count them.
    #[schema(schema_with = typed_text)]
    text: String,
    /// Where to.
    conversation: ConversationId,
}

/// A message for a member, whether or not the two have written before.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MessageToProfile {
    /// The page's own id of the message, the same through all retries.
    client_id: Uuid,
    /// Plain text; at most `message_length` characters as people count them.
    #[schema(schema_with = typed_text)]
    text: String,
    /// To whom.
    profile: MemberId,
}

/// A message to send.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum NewMessage {
    ToConversation(MessageToConversation),
    ToProfile(MessageToProfile),
}

/// No control characters but line breaks and tabs, and at least one that can be seen.
fn typed_text() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("Plain text; at most `message_length` characters as people count them."))
        .min_length(Some(1))
        .max_length(Some(MAX_CODE_POINTS))
        .pattern(Some(concat!(
            r"^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*",
            r"[^\u0000-\u0020\u007F-\u00A0\u00AD\u1680\u2000-\u200F\u2028-\u202F\u205F\u2060\u3000\uFEFF]",
            r"[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$"
        )))
        .build()
}

/// Sends a message. The same `client_id` again gives the first answer and sends nothing.
#[utoipa::path(post, path = "/api/message.php", tag = "chat", security(("login" = [])),
    params(("X-Client" = String, Header, description = "Any value: the call comes from a page of ours")),
    request_body = NewMessage,
    responses((status = 200, body = MessageSent), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn send_message(
    State(app): State<App>,
    caller: SignedIn,
    Body(new): Body<NewMessage>,
) -> Answer<Json<MessageSent>> {
    let (client_id, text, target) = match new {
        NewMessage::ToConversation(new) => (new.client_id, new.text, Target::Conversation(new.conversation)),
        NewMessage::ToProfile(new) => (new.client_id, new.text, Target::Profile(new.profile)),
    };
    let settings = &caller.site.settings;
    let message = Outgoing {
        sender: caller.member,
        target,
        client_id,
        text: MessageText::parse("text", &text, settings.message_length)?,
        cost: settings.message_credits,
        at: app.clock.now(),
    };
    // One call is its own transaction: it commits before it answers.
    let mut connection = app.db.acquire().await?;
    let mut sent = send::send(&mut connection, &app.random, &message).await?;
    drop(connection);
    app.hub.deliver(std::mem::take(&mut sent.events));
    Ok(Json(message_sent(message, &sent)))
}

fn message_sent(message: Outgoing, sent: &Sent) -> MessageSent {
    let account = sent.account();
    let message = Message {
        seq: sent.seq,
        id: sent.id,
        client_id: message.client_id,
        mine: true,
        text: message.text.into(),
        sent_at: sent.sent_at,
    };
    MessageSent {
        message,
        conversation: sent.conversation,
        credits: account.balance,
        free_conversations_left: account.free_conversations_left,
    }
}

/// Tells the partner that the caller is typing; nothing is kept.
#[utoipa::path(post, path = "/api/typing.php", tag = "chat", security(("login" = [])),
    params(("X-Client" = String, Header, description = "Any value: the call comes from a page of ours")),
    request_body = WhichConversation,
    responses((status = 200, body = ChatDone), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn type_message(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<WhichConversation>,
) -> Answer<Json<ChatDone>> {
    let mut connection = app.db.acquire().await?;
    let partner = store::partner(&mut connection, caller.member, body.conversation).await?;
    let partner = partner.ok_or(Refusal::NotFound)?;
    require_visible(&mut connection, caller.member, partner).await?;
    let payload = json!({ "type": "typing", "conversation": body.conversation });
    app.hub.deliver([Event { member: partner, cursor: None, payload }]);
    Ok(Json(ChatDone {}))
}
