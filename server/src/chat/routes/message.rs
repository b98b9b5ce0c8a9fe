//! Writing: `message.php` sends, `typing.php` says that one is about to.

use super::{ChatDone, WhichConversation, require_visible};
use crate::{
    app::App,
    chat::{
        model::{Message, MessageSent},
        photo::Reader,
        price,
        send::{self, Outgoing, Sent, Target},
        store,
    },
    kernel::{
        budget::Budget,
        clock::since_start,
        events::Event,
        extract::{Body, given},
        ids::{ConversationId, MemberId, PhotoId},
        problem::{Answer, FieldError, Refusal},
    },
    members::{self, MAX_CODE_POINTS, MessageText},
    sessions::{SignedIn, Writer},
    settings::CallerLocale,
};
use axum::{Json, extract::State};
use serde::Deserialize;
use serde_json::json;
use time::{Duration, OffsetDateTime};
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
    /// Number of the message that it answers.
    #[serde(default, deserialize_with = "given")]
    #[schema(required = false, minimum = 1, maximum = 2_147_483_647)]
    reply_to: Option<i32>,
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

/// A gift for a conversation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GiftToConversation {
    /// The page's own id of the message, the same through all retries.
    client_id: Uuid,
    /// One of gifts.php.
    #[schema(pattern = "^[a-z]{1,20}$")]
    gift: String,
    /// Words to go with it, at the price of a message.
    #[serde(default, deserialize_with = "given")]
    #[schema(schema_with = typed_text, required = false)]
    text: Option<String>,
    /// Where to.
    conversation: ConversationId,
    /// Number of the message that it answers.
    #[serde(default, deserialize_with = "given")]
    #[schema(required = false, minimum = 1, maximum = 2_147_483_647)]
    reply_to: Option<i32>,
}

/// A gift for a member, whether or not the two have written before.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GiftToProfile {
    /// The page's own id of the message, the same through all retries.
    client_id: Uuid,
    /// One of gifts.php.
    #[schema(pattern = "^[a-z]{1,20}$")]
    gift: String,
    /// Words to go with it, at the price of a message.
    #[serde(default, deserialize_with = "given")]
    #[schema(schema_with = typed_text, required = false)]
    text: Option<String>,
    /// To whom.
    profile: MemberId,
}

/// A photo for a conversation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PhotoToConversation {
    /// The page's own id of the message, the same through all retries.
    client_id: Uuid,
    /// One that chat-photo.php took, and that was not sent.
    photo: PhotoId,
    /// Words to go with it, at the price of a message.
    #[serde(default, deserialize_with = "given")]
    #[schema(schema_with = typed_text, required = false)]
    text: Option<String>,
    /// Where to.
    conversation: ConversationId,
    /// Number of the message that it answers.
    #[serde(default, deserialize_with = "given")]
    #[schema(required = false, minimum = 1, maximum = 2_147_483_647)]
    reply_to: Option<i32>,
}

/// A photo for a member, whether or not the two have written before.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PhotoToProfile {
    /// The page's own id of the message, the same through all retries.
    client_id: Uuid,
    /// One that chat-photo.php took, and that was not sent.
    photo: PhotoId,
    /// Words to go with it, at the price of a message.
    #[serde(default, deserialize_with = "given")]
    #[schema(schema_with = typed_text, required = false)]
    text: Option<String>,
    /// To whom.
    profile: MemberId,
}

/// A voice message for a conversation, at the price of a photo.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VoiceToConversation {
    /// The page's own id of the message, the same through all retries.
    client_id: Uuid,
    /// One that chat-voice.php took, and that was not sent.
    voice: PhotoId,
    /// Where to.
    conversation: ConversationId,
    /// Number of the message that it answers.
    #[serde(default, deserialize_with = "given")]
    #[schema(required = false, minimum = 1, maximum = 2_147_483_647)]
    reply_to: Option<i32>,
}

/// A voice message for a member, whether or not the two have written before, at the price of a photo.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VoiceToProfile {
    /// The page's own id of the message, the same through all retries.
    client_id: Uuid,
    /// One that chat-voice.php took, and that was not sent.
    voice: PhotoId,
    /// To whom.
    profile: MemberId,
}

/// A message to send.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum NewMessage {
    ToConversation(MessageToConversation),
    ToProfile(MessageToProfile),
    GiftToConversation(GiftToConversation),
    GiftToProfile(GiftToProfile),
    PhotoToConversation(PhotoToConversation),
    PhotoToProfile(PhotoToProfile),
    VoiceToConversation(VoiceToConversation),
    VoiceToProfile(VoiceToProfile),
}

/// What a body says, whatever its form.
struct MessageRequest {
    client_id: Uuid,
    text: Option<String>,
    gift: Option<String>,
    photo: Option<PhotoId>,
    voice: Option<PhotoId>,
    reply_to: Option<i32>,
    target: Target,
}

impl From<NewMessage> for MessageRequest {
    fn from(new: NewMessage) -> Self {
        let (client_id, text, target) = match &new {
            NewMessage::ToConversation(new) => (new.client_id, Some(&new.text), new.conversation.into()),
            NewMessage::ToProfile(new) => (new.client_id, Some(&new.text), new.profile.into()),
            NewMessage::GiftToConversation(new) => {
                (new.client_id, new.text.as_ref(), new.conversation.into())
            }
            NewMessage::GiftToProfile(new) => (new.client_id, new.text.as_ref(), new.profile.into()),
            NewMessage::PhotoToConversation(new) => {
                (new.client_id, new.text.as_ref(), new.conversation.into())
            }
            NewMessage::PhotoToProfile(new) => (new.client_id, new.text.as_ref(), new.profile.into()),
            NewMessage::VoiceToConversation(new) => (new.client_id, None, new.conversation.into()),
            NewMessage::VoiceToProfile(new) => (new.client_id, None, new.profile.into()),
        };
        let text = text.cloned();
        let reply_to = match &new {
            NewMessage::ToConversation(new) => new.reply_to,
            NewMessage::GiftToConversation(new) => new.reply_to,
            NewMessage::PhotoToConversation(new) => new.reply_to,
            NewMessage::VoiceToConversation(new) => new.reply_to,
            NewMessage::ToProfile(_)
            | NewMessage::GiftToProfile(_)
            | NewMessage::PhotoToProfile(_)
            | NewMessage::VoiceToProfile(_) => None,
        };
        let (gift, photo, voice) = match new {
            NewMessage::GiftToConversation(GiftToConversation { gift, .. })
            | NewMessage::GiftToProfile(GiftToProfile { gift, .. }) => (Some(gift), None, None),
            NewMessage::PhotoToConversation(PhotoToConversation { photo, .. })
            | NewMessage::PhotoToProfile(PhotoToProfile { photo, .. }) => (None, Some(photo), None),
            NewMessage::VoiceToConversation(VoiceToConversation { voice, .. })
            | NewMessage::VoiceToProfile(VoiceToProfile { voice, .. }) => (None, None, Some(voice)),
            NewMessage::ToConversation(_) | NewMessage::ToProfile(_) => (None, None, None),
        };
        Self { client_id, text, gift, photo, voice, reply_to, target }
    }
}

impl MessageRequest {
    /// The message and its price on the caller's site.
    fn outgoing(self, caller: &SignedIn, at: OffsetDateTime) -> Result<Outgoing, FieldError> {
        let settings = &caller.site.settings;
        let text = self.text.map(|text| MessageText::parse("text", &text, settings.message_length));
        let beside = self.photo.or(self.voice).is_some();
        let cost = price::of_message(&caller.site, text.is_some(), self.gift.as_deref(), beside)?;
        Ok(Outgoing {
            sender: caller.member,
            target: self.target,
            client_id: self.client_id,
            text: text.transpose()?,
            gift: self.gift,
            photo: self.photo,
            voice: self.voice,
            reply_to: self.reply_to,
            cost,
            max_openers: settings.identical_openers,
            unanswered_days: settings.unanswered_days,
            at,
        })
    }
}

/// No control characters but line breaks and tabs, and at least one that can be seen.
pub(super) fn typed_text() -> Object {
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

/// Sends words, a gift or a photo, the latter two with or without words, or a voice message. The same `client_id` again gives the first answer and sends nothing.
#[utoipa::path(post, path = "/api/message.php", tag = "chat", security(("login" = [])),
    request_body = NewMessage,
    responses((status = 200, body = MessageSent)))]
pub(super) async fn send_message(
    State(app): State<App>,
    Writer(caller): Writer,
    CallerLocale(locale): CallerLocale,
    Body(new): Body<NewMessage>,
) -> Answer<Json<MessageSent>> {
    let message = MessageRequest::from(new).outgoing(&caller, app.clock.now())?;
    // One call is its own transaction: it commits before it answers.
    let mut connection = app.db.acquire().await?;
    // The statement sees nothing older than this, however late its answer comes.
    let asked = since_start();
    let mut sent = send::send(&mut connection, &app.random, &message).await?;
    drop(connection);
    deliver(&app, &message, &mut sent, asked);
    let reader = Reader::new(&app, caller.member, locale);
    Ok(Json(message_sent(message, &sent, &reader)))
}

/// Delivers the events. With sessions in memory, the recipient's pages on this node get the message with its event.
fn deliver(app: &App, message: &Outgoing, sent: &mut Sent, asked: Option<std::time::Duration>) {
    let may_come_along = app.known_sessions.is_on();
    for event in std::mem::take(&mut sent.events) {
        let is_here = may_come_along && event.member == sent.recipient && app.hub.has_pages(sent.recipient);
        match is_here.then(|| received(message, sent)).flatten() {
            Some(received) => app.hub.deliver_with(event, ("message", json!(received)), asked),
            None => app.hub.deliver([event]),
        }
    }
}

/// The message as its recipient reads it, if it is text alone: anything else that a message can have is looked up for its reader.
fn received(message: &Outgoing, sent: &Sent) -> Option<Message> {
    let is_more = message.gift.is_some() || message.photo.is_some() || message.voice.is_some();
    let text = message.text.as_ref().filter(|_| !is_more && message.reply_to.is_none())?;
    Some(Message {
        seq: sent.seq,
        id: sent.id,
        client_id: message.client_id,
        mine: false,
        text: text.as_str().to_owned(),
        gift: None,
        photo: None,
        voice: None,
        quote: None,
        reaction: None,
        edited: false,
        removed: None,
        sent_at: sent.sent_at,
    })
}

fn message_sent(message: Outgoing, sent: &Sent, reader: &Reader<'_>) -> MessageSent {
    let account = sent.account();
    let message = Message {
        seq: sent.seq,
        id: sent.id,
        client_id: message.client_id,
        mine: true,
        text: message.text.map(String::from).unwrap_or_default(),
        gift: reader.gift(message.gift.as_deref()),
        photo: reader.photo(sent.photo),
        voice: reader.voice(sent.voice.clone()),
        quote: reader.quote(message.reply_to, sent.quote.clone()),
        reaction: None,
        edited: false,
        removed: None,
        sent_at: sent.sent_at,
    };
    MessageSent {
        message,
        conversation: sent.conversation,
        credits: account.balance,
        free_conversations_left: account.free_conversations_left,
    }
}

/// A page sends one each 3 s and conversation while somebody types (use-typing-signal.ts); `burst` is for
/// who hurries from one conversation to the next.
const TYPING: Budget = Budget { name: "typing", burst: 20, refill: Duration::seconds(2) };

/// Tells the partner that the caller is typing, unless the caller is invisible; nothing is kept.
#[utoipa::path(post, path = "/api/typing.php", tag = "chat", security(("login" = [])),
    request_body = WhichConversation,
    responses((status = 200, body = ChatDone)))]
pub(super) async fn type_message(
    State(app): State<App>,
    Writer(caller): Writer,
    Body(body): Body<WhichConversation>,
) -> Answer<Json<ChatDone>> {
    let mut connection = app.db.acquire().await?;
    TYPING.spend(&mut connection, app.clock.now(), &caller.member.to_string()).await?;
    let partner = store::partner(&mut connection, caller.member, body.conversation).await?;
    let partner = partner.ok_or(Refusal::NotFound)?;
    require_visible(&mut connection, caller.member, partner).await?;
    if !members::privacy(&mut connection, caller.member).await?.invisible {
        let payload = json!({ "type": "typing", "conversation": body.conversation });
        app.hub.deliver([Event { member: partner, cursor: None, payload }]);
    }
    Ok(Json(ChatDone {}))
}
