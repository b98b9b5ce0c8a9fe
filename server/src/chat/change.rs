//! What becomes of a message after it was sent: its reader reacts to it, its writer changes its words
//! for five minutes, deletes it for both or takes it back unread, and either deletes it for themselves.
//!
//! All of it holds the pair of members, as reading, writing, reporting and blocking do. A report has its own copy of what
//! it is about (safety/evidence.rs), made under the same lock: what its writer does afterwards changes nothing in it, and
//! no refusal tells them that there is one.

use super::{
    model::Reaction,
    opener, photo,
    spent::{self, TakenBack},
    unanswered,
    web_address::has_web_address,
};
use crate::{
    app::App,
    credits::{self, Why},
    kernel::{
        clock::is_shut,
        events::{self, Event},
        ids::{ConversationId, MemberId, MessageId},
        problem::{Answer, Refusal},
    },
    media,
    members::{self, MessageText},
};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// How long its writer can change the words of a message.
const EDITABLE: Duration = Duration::minutes(5);

/// For whom a message is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MessageDeletion)]
pub(super) enum Deletion {
    /// For the caller alone.
    Me,
    /// One's own, for both.
    Both,
    /// One's own that the other has neither read nor answered yet, for both: its credits come back.
    Unsend,
}

/// A message of a conversation of the caller's, who reads it here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) member: MemberId,
    pub(super) partner: MemberId,
    pub(super) conversation: ConversationId,
    pub(super) seq: i32,
}

/// A message as it is while its pair and its conversation are held.
#[derive(Debug)]
pub(super) struct Held {
    place: Place,
    id: MessageId,
    mine: bool,
    text: String,
    /// The gift or photo that came with it, or the voice that it is.
    came: TakenBack,
    /// The row of that photo or voice.
    photo: Option<Uuid>,
    sent_at: OffsetDateTime,
    reaction: Option<Reaction>,
    removed: bool,
    /// The caller deleted it for themselves; or the other did.
    hidden: bool,
    hidden_from_partner: bool,
    /// The other one's page says that they have read it.
    shown_read: bool,
    /// The other one has written since: no answer comes of what was not read.
    answered: bool,
    partner_is_fictional: bool,
}

/// Holds the message; whoever calls it holds the pair already (`members::lock_pair`).
///
/// # Errors
/// `not_found` for one that the caller can't see, or deleted for themselves.
pub(super) async fn hold(connection: &mut PgConnection, place: Place) -> Answer<Held> {
    // As sending, erasing and purging hold it.
    sqlx::query!("select from conversations where id = $1 for update", place.conversation.0)
        .fetch_optional(&mut *connection)
        .await?;
    let sides = sqlx::query!(
        r#"select member_id = $1 as "mine!", cleared_seq, shown_read_seq from conversation_members
         where member_id in ($1, $2) and conversation_id = $3"#,
        place.member.0,
        place.partner.0,
        place.conversation.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let cleared = sides.iter().find(|side| side.mine).ok_or(Refusal::NotFound)?.cleared_seq;
    let shown_read = sides.iter().any(|side| !side.mine && side.shown_read_seq >= place.seq);
    let row = sqlx::query!(
        r#"select m.id as "id: MessageId", m.sender_id = $1 as "mine!", m.body, m.gift is not null as "gift!", m.photo,
             coalesce(m.photo in (select id from chat_photos where conversation_id = $2 and seq = $3 and voice_ms is not null), false) as "voice!",
             m.created_at, m.reaction as "reaction: Reaction", m.removed_at is not null as "removed!",
             case when m.sender_id = $1 then m.hidden_sender else m.hidden_reader end as "hidden!",
             case when m.sender_id = $1 then m.hidden_reader else m.hidden_sender end as "hidden_from_partner!",
             exists (select from messages a where a.conversation_id = $2 and a.seq > $3 and a.sender_id <> $1) as "answered!",
             exists (select 1 from profiles where id = $4 and fictional) as "fictional!"
         from messages m where m.conversation_id = $2 and m.seq = $3 and m.seq > $5"#,
        place.member.0,
        place.conversation.0,
        place.seq,
        place.partner.0,
        cleared,
    )
    .fetch_optional(connection)
    .await?
    .filter(|row| !row.hidden || row.removed)
    .ok_or(Refusal::NotFound)?;
    Ok(Held {
        place,
        id: row.id,
        mine: row.mine,
        text: row.body,
        came: TakenBack { photo: row.photo.is_some() && !row.voice, voice: row.voice, gift: row.gift },
        photo: row.photo,
        sent_at: row.created_at,
        reaction: row.reaction,
        removed: row.removed,
        hidden: row.hidden,
        hidden_from_partner: row.hidden_from_partner,
        shown_read,
        answered: row.answered,
        partner_is_fictional: row.fictional,
    })
}

impl Held {
    /// The reader's reaction, or none any more.
    ///
    /// # Errors
    /// `not_found` for one's own, and one that was deleted.
    pub(super) async fn react(
        &self,
        connection: &mut PgConnection,
        app: &App,
        reaction: Option<Reaction>,
    ) -> Answer<Vec<Event>> {
        if self.mine || self.removed {
            return Err(Refusal::NotFound.into());
        }
        if self.reaction == reaction {
            return Ok(Vec::new());
        }
        sqlx::query!(
            "update messages set reaction = $3 where conversation_id = $1 and seq = $2",
            self.place.conversation.0,
            self.place.seq,
            reaction.map(Reaction::code),
        )
        .execute(&mut *connection)
        .await?;
        self.tell(connection, app, true).await
    }

    /// Other words, marked as changed. The first ones of a conversation still go to no more people than the site allows.
    ///
    /// # Errors
    /// `not_found` for another's, a deleted one, and one with a gift, a photo or a voice, `edit_too_late`, `identical_opener`.
    pub(super) async fn edit(
        &self,
        connection: &mut PgConnection,
        app: &App,
        text: &MessageText,
        max_openers: u8,
    ) -> Answer<Vec<Event>> {
        let TakenBack { photo, voice, gift } = self.came;
        if !self.mine || self.removed || photo || voice || gift {
            return Err(Refusal::NotFound.into());
        }
        if self.text == text.as_str() {
            return Ok(Vec::new());
        }
        let now = app.clock.now();
        // Sent by a clock that has been put back since, it would be open until then.
        if !is_shut(self.sent_at + EDITABLE, EDITABLE, now) {
            return Err(Refusal::EditTooLate { minutes: EDITABLE.whole_minutes() }.into());
        }
        let (before, after) =
            [self.text.as_str(), text.as_str()].map(|text| opener::opener(self.place.member, text)).into();
        if self.place.seq == 1
            && before != after
            && !opener::note(connection, self.place.member, &after, max_openers, now).await?
        {
            return Err(Refusal::IdenticalOpener { max: max_openers.into() }.into());
        }
        if self.place.seq == 1 {
            let sent = (self.place.member, self.sent_at);
            opener::note_changed(connection, sent, (&before, &after), has_web_address(text.as_str())).await?;
        }
        sqlx::query!(
            "update messages set body = $3, edited_at = $4 where conversation_id = $1 and seq = $2",
            self.place.conversation.0,
            self.place.seq,
            text.as_str(),
            now,
        )
        .execute(&mut *connection)
        .await?;
        sqlx::query!(
            "update conversation_members set last_body = $5
             where member_id in ($1, $2) and conversation_id = $3 and last_message_seq = $4 and last_body <> ''",
            self.place.member.0,
            self.place.partner.0,
            self.place.conversation.0,
            self.place.seq,
            text.as_str(),
        )
        .execute(&mut *connection)
        .await?;
        self.tell(connection, app, true).await
    }

    /// Deletes it for whom it is wished. What is gone already is no error.
    ///
    /// # Errors
    /// `not_found` for another's that is to go for both, `unsend_too_late`.
    pub(super) async fn delete(
        &self,
        connection: &mut PgConnection,
        app: &App,
        wish: Deletion,
    ) -> Answer<Vec<Event>> {
        if wish == Deletion::Me {
            return self.hide(connection, app).await;
        }
        if !self.mine {
            return Err(Refusal::NotFound.into());
        }
        if self.removed {
            return Ok(Vec::new());
        }
        if wish == Deletion::Unsend && (self.shown_read || self.answered || self.partner_is_fictional) {
            return Err(Refusal::UnsendTooLate.into());
        }
        self.remove(connection, app.clock.now()).await?;
        // Nobody can answer what its writer deleted.
        if self.place.seq == 1 {
            unanswered::settle(connection, self.place.member, self.place.conversation).await?;
        }
        let mut events = self.tell(connection, app, true).await?;
        if wish == Deletion::Unsend {
            let spent = (self.place.member, self.id);
            let returned =
                credits::return_spent(connection, &app.clock, &app.random, spent, Why::Unsent).await?;
            let whose = (self.place.member, self.place.conversation);
            spent::count_down(connection, whose, returned.as_ref(), self.came).await?;
            events.extend(returned.and_then(|returned| returned.event));
        }
        // An answer that its reader never saw is none, whether or not its writer got the credits back.
        let pair = (self.place.partner, self.place.member);
        unanswered::wait_again(connection, pair, self.place.conversation).await?;
        Ok(events)
    }

    /// Once neither sees it any more, nothing of it is left.
    async fn hide(&self, connection: &mut PgConnection, app: &App) -> Answer<Vec<Event>> {
        if self.hidden {
            return Ok(Vec::new());
        }
        sqlx::query!(
            "update messages set hidden_sender = hidden_sender or sender_id = $3, hidden_reader = hidden_reader or sender_id <> $3
             where conversation_id = $1 and seq = $2",
            self.place.conversation.0,
            self.place.seq,
            self.place.member.0,
        )
        .execute(&mut *connection)
        .await?;
        if self.hidden_from_partner && !self.removed {
            self.remove(connection, app.clock.now()).await?;
        } else {
            self.forget_last_words(connection, self.place.member).await?;
            if !self.mine && !self.removed {
                self.count_down(connection, self.place.member).await?;
            }
        }
        self.tell(connection, app, false).await
    }

    async fn remove(&self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
        sqlx::query!(
            "update messages set body = '', gift = null, photo = null, reaction = null, removed_at = $3
             where conversation_id = $1 and seq = $2",
            self.place.conversation.0,
            self.place.seq,
            now,
        )
        .execute(&mut *connection)
        .await?;
        media::part_from_messages(connection, self.photo.as_slice()).await?;
        let Place { member, partner, .. } = self.place;
        for reader in [member, partner] {
            self.forget_last_words(connection, reader).await?;
        }
        let reader = if self.mine { partner } else { member };
        let was_counted = if self.mine { !self.hidden_from_partner } else { true };
        if was_counted { self.count_down(connection, reader).await } else { Ok(()) }
    }

    /// Where it is the last, it stands in their list too.
    async fn forget_last_words(&self, connection: &mut PgConnection, reader: MemberId) -> Answer<()> {
        sqlx::query!(
            "update conversation_members set last_body = '', last_gift = null, last_photo = null
             where member_id = $1 and conversation_id = $2 and last_message_seq = $3",
            reader.0,
            self.place.conversation.0,
            self.place.seq,
        )
        .execute(connection)
        .await?;
        Ok(())
    }

    /// It is unread no more.
    async fn count_down(&self, connection: &mut PgConnection, reader: MemberId) -> Answer<()> {
        sqlx::query!(
            "update conversation_members set unread = greatest(0, unread - 1)
             where member_id = $1 and conversation_id = $2 and greatest(read_seq, cleared_seq) < $3",
            reader.0,
            self.place.conversation.0,
            self.place.seq,
        )
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Tells open pages to look at it again: the caller's, and those of the other where they can see it.
    async fn tell(&self, connection: &mut PgConnection, app: &App, both: bool) -> Answer<Vec<Event>> {
        let Place { member, conversation, seq, .. } = self.place;
        let mut events = Vec::new();
        for reader in photo::readers(connection, member, conversation).await? {
            if both || reader == member {
                let payload = json!({ "type": "message_changed", "conversation": conversation, "seq": seq });
                events.push(events::append(connection, &app.clock, reader, payload).await?);
            }
        }
        Ok(events)
    }
}

/// Holds the two, and first the caller's credits where they may move: nobody reads, reports or blocks meanwhile.
pub(super) async fn hold_pair(
    connection: &mut PgConnection,
    (member, partner): (MemberId, MemberId),
    moves_credits: bool,
) -> Answer<()> {
    if moves_credits {
        credits::hold(connection, member).await?;
    }
    members::lock_pair(connection, member, partner).await
}
