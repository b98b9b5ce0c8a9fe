//! Conversations: `chats.php` lists them, `chat.php` opens, marks as read and removes one.

use super::{ChatDone, WhichConversation, require_readable};
use crate::{
    accounts,
    app::App,
    chat::{
        list::{self, Page, Wanted},
        model::{Conversation, Message},
        photo::Reader,
        store::{self, Kept, Opened, Seen},
    },
    kernel::{
        events,
        extract::{Body, Parameters, given, whole_number},
        idempotency::{self, Claim, IdempotencyKey},
        ids::{ConversationId, MemberId},
        pagination::Position,
        problem::{Answer, Refusal},
    },
    members::{self, ProfileCard},
    sessions::SignedIn,
    settings::CallerLocale,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

/// The conversations of a member.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatsPage {
    /// Above all others, newest first; with the first page of the whole list only.
    pinned: Vec<Conversation>,
    /// A page, newest first, each with its last message only; of the whole list without those that are pinned.
    chats: Vec<Conversation>,
    /// For `before`: where the next page begins; null: this was the last.
    #[schema(required = true, pattern = "^[0-9a-f]{48}$")]
    older: Option<String>,
    /// In all conversations that are not put away, not in this page alone.
    #[schema(minimum = 0)]
    num_unread_messages: i32,
    /// The caller has put some away.
    has_archived: bool,
}

/// Which conversations.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ChatsQuery {
    /// Only older ones: what `older` said.
    #[param(pattern = "^[0-9a-f]{48}$")]
    before: Option<String>,
    /// Only with members who have this in their name; capitals and accents don't matter.
    #[param(min_length = 1, max_length = 30, pattern = r"^[^\u0000-\u001F\u007F-\u009F]*$")]
    name: Option<String>,
    /// Only the one with this member.
    #[param(value_type = Option<Uuid>)]
    profile: Option<MemberId>,
    /// Those that were put away, instead of the others.
    #[serde(default)]
    archived: bool,
    /// Of the others only those in which the partner wrote last and can be answered, with those that are pinned among them.
    #[serde(default)]
    unanswered: bool,
}

impl ChatsQuery {
    fn parse(self) -> Answer<Wanted> {
        let before =
            self.before.map(|text| Position::parse(&text).ok_or(Refusal::InvalidRequest)).transpose()?;
        let odd =
            |name: &String| !(1..=30).contains(&name.chars().count()) || name.chars().any(char::is_control);
        if self.name.as_ref().is_some_and(odd) {
            return Err(Refusal::InvalidRequest.into());
        }
        let name = self.name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        let before = before.unwrap_or(Position::END);
        Ok(Wanted {
            before,
            name,
            partner: self.profile,
            archived: self.archived,
            unanswered: self.unanswered,
        })
    }
}

/// One conversation.
#[derive(Serialize, ToSchema)]
pub(super) struct Chat {
    chat: Conversation,
}

/// Which conversation, and from where back.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ChatQuery {
    /// Of the conversation.
    #[param(value_type = Uuid)]
    id: ConversationId,
    /// Only messages before this sequence number.
    #[param(minimum = 1, maximum = 2_147_483_647)]
    before: Option<i32>,
}

/// What was read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadMessages {
    /// Where.
    conversation: ConversationId,
    /// Up to this sequence number.
    #[schema(minimum = 1, maximum = 2_147_483_647)]
    #[serde(deserialize_with = "whole_number")]
    read: i32,
}

/// How the caller keeps a conversation in their list.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChatSettings {
    conversation: ConversationId,
    /// At the top; of five at most.
    pinned: bool,
    /// No pushes and mails about it.
    muted: bool,
    /// Put away until somebody writes in it, or until the caller does where it is muted too. Not together with `pinned`.
    archived: bool,
    /// To be come back to, until the caller reads or writes in it. Left out: as it was.
    #[serde(default, deserialize_with = "given")]
    #[schema(required = false)]
    unread: Option<bool>,
}

/// The caller's conversations, 50 at a time.
#[utoipa::path(get, path = "/api/chats.php", tag = "chat", security(("login" = [])), params(ChatsQuery),
    responses((status = 200, body = ChatsPage)))]
pub(super) async fn get_chats(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
    Parameters(query): Parameters<ChatsQuery>,
) -> Answer<Json<ChatsPage>> {
    let wanted = query.parse()?;
    let page = list::page(&mut *app.db.acquire().await?, caller.member, &wanted).await?;
    let Page { pinned, conversations, cards, older, unread, has_archived } = page;
    let cards = members::cards_from(&app, caller.member, cards);
    let mut cards: HashMap<MemberId, ProfileCard> = cards.into_iter().map(|card| (card.id, card)).collect();
    let reader = Reader::new(&app, caller.member, locale);
    let mut shown =
        |seen: Vec<Seen>| seen.into_iter().filter_map(|seen| listed(&seen, &mut cards, &reader)).collect();
    let (pinned, chats) = (shown(pinned), shown(conversations));
    let older = older.map(Position::text);
    Ok(Json(ChatsPage { pinned, chats, older, num_unread_messages: unread, has_archived }))
}

/// Who has no card for the caller any more has no conversation either, unless they have left.
fn listed(
    seen: &Seen,
    cards: &mut HashMap<MemberId, ProfileCard>,
    reader: &Reader<'_>,
) -> Option<Conversation> {
    let card = cards.remove(&seen.partner);
    if card.is_none() && !seen.left {
        return None;
    }
    let has_older = seen.last.seq() > seen.cleared_seq + 1;
    Some(conversation(seen, card, vec![seen.last.message(reader)], has_older))
}

fn conversation(
    seen: &Seen,
    profile: Option<ProfileCard>,
    messages: Vec<Message>,
    has_older: bool,
) -> Conversation {
    Conversation {
        id: seen.id,
        profile,
        messages,
        has_older,
        num_unread_messages: seen.unread,
        partner_read_seq: seen.partner_read_seq,
        last_message_at: seen.last.at,
        can_answer: seen.can_answer,
        counted: seen.counted,
        pinned: seen.pinned,
        muted: seen.muted,
        archived: seen.archived,
        marked_unread: seen.marked_unread,
    }
}

/// A page of a conversation: 50 messages, oldest first.
#[utoipa::path(get, path = "/api/chat.php", tag = "chat", security(("login" = [])), params(ChatQuery),
    responses((status = 200, body = Chat)))]
pub(super) async fn get_chat(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
    Parameters(query): Parameters<ChatQuery>,
) -> Answer<Json<Chat>> {
    if query.before.is_some_and(|before| before < 1) {
        return Err(Refusal::InvalidRequest.into());
    }
    let opened = store::open(&mut *app.db.acquire().await?, caller.member, query.id, query.before).await?;
    let mut opened = opened.filter(Opened::is_readable).ok_or(Refusal::NotFound)?;
    let card = members::cards_from(&app, caller.member, opened.card.take().into_iter().collect()).pop();
    let (seen, messages, has_older) = opened.messages(&Reader::new(&app, caller.member, locale));
    Ok(Json(Chat { chat: conversation(&seen, card, messages, has_older) }))
}

/// Marks messages as read. Repeating it changes nothing.
#[utoipa::path(put, path = "/api/chat.php", tag = "chat", security(("login" = [])),
    request_body = ReadMessages,
    responses((status = 200, body = ChatDone)))]
pub(super) async fn read_chat(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<ReadMessages>,
) -> Answer<Json<ChatDone>> {
    if body.read < 1 {
        return Err(Refusal::InvalidRequest.into());
    }
    let mut transaction = app.db.begin().await?;
    let partner = store::partner(&mut transaction, caller.member, body.conversation).await?;
    let partner = partner.ok_or(Refusal::NotFound)?;
    // After a block nothing more is told of the other one: what is told is before it.
    members::lock_pair(&mut transaction, caller.member, partner).await?;
    require_readable(&mut transaction, caller.member, partner).await?;
    let read = store::read(&mut transaction, caller.member, body.conversation, body.read).await?;
    let mut events = Vec::new();
    if let Some(seq) = read.seq {
        let both = [(caller.member, "me"), (read.partner, "partner")];
        for (member, by) in both.into_iter().take(if read.shown { 2 } else { 1 }) {
            let payload = json!({ "type": "read", "conversation": body.conversation, "seq": seq, "by": by });
            events.push(events::append(&mut transaction, &app.clock, member, payload).await?);
        }
    }
    if read.marked {
        let payload = json!({ "type": "conversation_changed", "conversation": body.conversation });
        events.push(events::append(&mut transaction, &app.clock, caller.member, payload).await?);
    }
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(ChatDone {}))
}

/// Pins, mutes, puts away or marks a conversation, for the caller alone. Repeating it changes nothing.
#[utoipa::path(put, path = "/api/chat-settings.php", tag = "chat", security(("login" = [])),
    request_body = ChatSettings,
    responses((status = 200, body = ChatDone)))]
pub(super) async fn keep_chat(
    State(app): State<App>,
    caller: SignedIn,
    Body(body): Body<ChatSettings>,
) -> Answer<Json<ChatDone>> {
    let ChatSettings { conversation, pinned, muted, archived, unread } = body;
    if pinned && archived {
        return Err(Refusal::InvalidRequest.into());
    }
    let mut transaction = app.db.begin().await?;
    let partner = store::partner(&mut transaction, caller.member, conversation).await?;
    require_readable(&mut transaction, caller.member, partner.ok_or(Refusal::NotFound)?).await?;
    // Two tabs that pin at once would take the same place.
    accounts::lock(&mut transaction, caller.member).await?;
    if pinned {
        let seen = list::pinned(&mut transaction, caller.member).await?;
        store::unpin_unseen(&mut transaction, caller.member, &seen).await?;
    }
    store::keep(&mut transaction, caller.member, conversation, Kept { pinned, muted, archived, unread })
        .await?;
    let payload = json!({ "type": "conversation_changed", "conversation": conversation });
    let event = events::append(&mut transaction, &app.clock, caller.member, payload).await?;
    transaction.commit().await?;
    app.hub.deliver(vec![event]);
    Ok(Json(ChatDone {}))
}

/// Removes a conversation for the caller; the partner keeps theirs.
#[utoipa::path(delete, path = "/api/chat.php", tag = "chat", security(("login" = [])),
    params(("Idempotency-Key" = Uuid, Header, description = "The same through all retries")),
    request_body = WhichConversation,
    responses((status = 200, body = ChatDone)))]
pub(super) async fn remove_chat(
    State(app): State<App>,
    caller: SignedIn,
    key: IdempotencyKey,
    Body(body): Body<WhichConversation>,
) -> Answer<Json<ChatDone>> {
    let mut transaction = app.db.begin().await?;
    // A retry must not remove what the partner wrote after the first try.
    let actor = caller.member.to_string();
    let claim: Claim<ChatDone> =
        idempotency::claim(&mut transaction, &app.clock, actor, "remove_chat", key, &body).await?;
    let mut told = None;
    let remove = async |connection: &mut PgConnection| {
        let partner = store::remove(connection, caller.member, body.conversation, app.clock.now()).await?;
        require_readable(connection, caller.member, partner).await?;
        let payload = json!({ "type": "conversation_removed", "conversation": body.conversation });
        told = Some(events::append(connection, &app.clock, caller.member, payload).await?);
        Ok(ChatDone {})
    };
    let done = claim.once(&mut transaction, remove).await?;
    transaction.commit().await?;
    app.hub.deliver(told);
    Ok(Json(done))
}
