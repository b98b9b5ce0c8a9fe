//! Reading conversations, and what members do to them besides writing (that is in send.rs).

use super::{
    model::{Message, QuoteRow, Reaction, Removed},
    photo::{self, Reader},
};
use crate::{
    accounts,
    kernel::{
        ids::{ConversationId, MemberId, MessageId, PhotoId},
        problem::{Answer, Refusal},
    },
    media::{ChatPhotoRow, ChatVoiceRow},
    members::{self, CardRow},
};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

/// Messages of one page.
const PAGE: usize = 50;
/// Conversations that one can pin.
const PINS: i16 = 5;
/// A conversation as one of the two sees it, without the partner's card.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) id: ConversationId,
    pub(super) partner: MemberId,
    pub(super) unread: i32,
    pub(super) partner_read_seq: i32,
    pub(super) cleared_seq: i32,
    pub(super) can_answer: bool,
    /// A free member's allowance was used for it.
    pub(super) counted: bool,
    /// The partner is about to be deleted, or gone.
    pub(super) left: bool,
    pub(super) pinned: bool,
    pub(super) muted: bool,
    pub(super) archived: bool,
    pub(super) marked_unread: bool,
    pub(super) last: Last,
}

/// The last message, kept beside the conversation so that the list reads no messages.
#[derive(Debug)]
pub(super) struct Last {
    seq: i32,
    id: MessageId,
    client_id: Uuid,
    mine: bool,
    text: String,
    gift: Option<String>,
    photo: Option<ChatPhotoRow>,
    voice: Option<ChatVoiceRow>,
    pub(super) at: OffsetDateTime,
}

impl Last {
    pub(super) fn message(&self, reader: &Reader<'_>) -> Message {
        // The list keeps no more of one that was deleted than its place.
        let is_beside = self.gift.is_some() || self.photo.is_some() || self.voice.is_some();
        let is_gone = self.text.is_empty() && !is_beside;
        Message {
            seq: self.seq,
            id: self.id,
            client_id: self.client_id,
            mine: self.mine,
            text: self.text.clone(),
            gift: reader.gift(self.gift.as_deref()),
            photo: reader.photo(self.photo),
            voice: reader.voice(self.voice.clone()),
            quote: None,
            reaction: None,
            edited: false,
            removed: is_gone.then_some(Removed::ForBoth),
            sent_at: self.at,
        }
    }

    pub(super) fn seq(&self) -> i32 {
        self.seq
    }
}

/// A conversation as `conversations_of` has it (0022_chat.sql): the fields stand in its order.
#[derive(Clone, Debug, sqlx::Type)]
#[sqlx(type_name = "listed_conversation")]
pub(super) struct SeenRow {
    id: ConversationId,
    partner: MemberId,
    unread: i32,
    cleared_seq: i32,
    counted: bool,
    pinned: bool,
    muted: bool,
    archived: bool,
    marked_unread: bool,
    last_at: OffsetDateTime,
    last_seq: i32,
    last_id: MessageId,
    last_client_id: Uuid,
    last_body: String,
    last_gift: Option<String>,
    last_mine: bool,
    last_photo: Option<PhotoId>,
    width: Option<i32>,
    height: Option<i32>,
    voice_ms: Option<i32>,
    waveform: Option<String>,
    removed: bool,
    partner_read_seq: i32,
    confirmed: bool,
    partner_left: bool,
}

impl From<SeenRow> for Seen {
    fn from(row: SeenRow) -> Self {
        Self {
            id: row.id,
            partner: row.partner,
            unread: row.unread,
            partner_read_seq: row.partner_read_seq,
            cleared_seq: row.cleared_seq,
            can_answer: row.confirmed && !row.partner_left,
            counted: row.counted,
            left: row.partner_left,
            pinned: row.pinned,
            muted: row.muted,
            archived: row.archived,
            marked_unread: row.marked_unread,
            last: Last {
                seq: row.last_seq,
                id: row.last_id,
                client_id: row.last_client_id,
                mine: row.last_mine,
                text: row.last_body,
                gift: row.last_gift,
                photo: photo::row(row.last_photo, row.width, row.height, row.removed),
                voice: photo::voice_row(row.last_photo, row.voice_ms, row.waveform, row.removed),
                at: row.last_at,
            },
        }
    }
}

/// A message as `chat_line` has it (0022_chat.sql): the fields stand in its order.
#[derive(Clone, Debug, sqlx::Type)]
#[sqlx(type_name = "chat_line")]
pub(super) struct LineRow {
    seq: i32,
    id: MessageId,
    client_id: Uuid,
    mine: bool,
    body: String,
    gift: Option<String>,
    created_at: OffsetDateTime,
    reaction: Option<Reaction>,
    edited: bool,
    gone: bool,
    hidden: bool,
    reply_to: Option<i32>,
    quote: Option<Json<QuoteRow>>,
    photo: Option<PhotoId>,
    width: Option<i32>,
    height: Option<i32>,
    voice_ms: Option<i32>,
    waveform: Option<String>,
    removed: bool,
}

impl LineRow {
    fn message(self, reader: &Reader<'_>) -> Message {
        let mut message = Message {
            seq: self.seq,
            id: self.id,
            client_id: self.client_id,
            mine: self.mine,
            text: self.body,
            gift: reader.gift(self.gift.as_deref()),
            photo: reader.photo(photo::row(self.photo, self.width, self.height, self.removed)),
            voice: reader.voice(photo::voice_row(self.photo, self.voice_ms, self.waveform, self.removed)),
            quote: reader.quote(self.reply_to, self.quote.map(|quote| quote.0)),
            reaction: self.reaction,
            edited: self.edited,
            removed: self.gone.then_some(Removed::ForBoth),
            sent_at: self.created_at,
        };
        if self.hidden {
            hide(&mut message);
        }
        message
    }
}

/// A conversation that is open before its reader.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) seen: SeenRow,
    /// None: the member may not see the partner, or they have left.
    pub(super) card: Option<CardRow>,
    /// Newest first, one more than a page where there are older ones.
    lines: Vec<LineRow>,
}

/// One of the member's conversations with the partner's card and the page of messages before `before` that the member has not
/// removed; None where they have removed it and nobody has written since.
pub(super) async fn open(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
    before: Option<i32>,
) -> Answer<Option<Opened>> {
    let opened = sqlx::query_as!(
        Opened,
        r#"select s as "seen!: SeenRow", (select c from cards_of($1, null, array[s.partner]) c) as "card?: CardRow",
             array(select line from lines_of($1, $2, s.cleared_seq, $3) line order by line.seq desc) as "lines!: Vec<LineRow>"
           from conversations_of($1, array[$2::uuid]) s"#,
        member.0,
        conversation.0,
        before.unwrap_or(i32::MAX),
    )
    .fetch_optional(connection)
    .await?;
    Ok(opened)
}

impl Opened {
    /// Whose partner has no card for the reader has no conversation for them either, unless the partner has left.
    pub(super) fn is_readable(&self) -> bool {
        self.card.is_some() || self.seen.partner_left
    }

    /// Its messages, oldest first, and whether there are older ones.
    pub(super) fn messages(self, reader: &Reader<'_>) -> (Seen, Vec<Message>, bool) {
        let has_older = self.lines.len() > PAGE;
        let page = self.lines.into_iter().take(PAGE).map(|line| line.message(reader));
        let mut messages: Vec<Message> = page.collect();
        messages.reverse();
        (self.seen.into(), messages, has_older)
    }
}

/// Who deleted it for themselves gets its place alone.
fn hide(message: &mut Message) {
    message.text.clear();
    (message.gift, message.photo, message.voice) = (None, None, None);
    (message.quote, message.reaction) = (None, None);
    message.edited = false;
    message.removed = Some(Removed::ForMe);
}

/// What reading changed.
#[derive(Debug)]
pub struct Read {
    /// The other one of the two.
    pub partner: MemberId,
    /// Read up to here; None when nothing changed.
    pub seq: Option<i32>,
    /// The partner may know.
    pub shown: bool,
    /// The member had marked it as unread, and has come back to it.
    pub marked: bool,
}

/// Whether the partner has left for good, or is about to, and neither had blocked the other: what
/// was written stays readable then.
pub(super) async fn left(connection: &mut PgConnection, member: MemberId, partner: MemberId) -> Answer<bool> {
    let blocked = sqlx::query_scalar!(
        r#"select exists (select from out_of_reach where member_id = $1 and other_id = $2) as "blocked!""#,
        member.0,
        partner.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    Ok(!blocked && accounts::has_left(connection, partner).await?)
}

/// Marks the partner's messages up to `seq` as read. Of somebody who is invisible the partner learns
/// nothing, until they read on in sight.
///
/// # Errors
/// `not_found` when the member has no such conversation.
pub async fn read(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
    seq: i32,
) -> Answer<Read> {
    // Locked first: the count below must see the message whose sending we may have waited for.
    let row = sqlx::query!(
        r#"select other_id as "partner: MemberId", marked_unread, read_seq, cleared_seq, last_message_seq from conversation_members
         where member_id = $1 and conversation_id = $2 and last_message_seq > cleared_seq for update"#,
        member.0,
        conversation.0,
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::NotFound)?;
    let seq = seq.min(row.last_message_seq);
    if row.marked_unread {
        sqlx::query!(
            "update conversation_members set marked_unread = false where member_id = $1 and conversation_id = $2",
            member.0,
            conversation.0,
        )
        .execute(&mut *connection)
        .await?;
    }
    if seq <= row.read_seq {
        let marked = row.marked_unread;
        return Ok(Read { partner: row.partner, seq: None, shown: false, marked });
    }
    let shown = !members::privacy(connection, member).await?.invisible;
    let counted = sqlx::query!(
        r#"select count(*)::integer as "unread!", coalesce((select last_seq from conversations where id = $2) >= $5, true) as "whole!"
           from messages where conversation_id = $2 and seq > greatest($3::integer, $4) and sender_id <> $1
             and removed_at is null and not hidden_reader"#,
        member.0,
        conversation.0,
        seq,
        row.cleared_seq,
        row.last_message_seq,
    )
    .fetch_one(&mut *connection)
    .await?;
    // On a cluster the last message may be in the list of whom it is for a moment before it is in the conversation, and would not be counted.
    if !counted.whole {
        return Err(Refusal::Unavailable.into());
    }
    sqlx::query!(
        "update conversation_members set read_seq = $3, shown_read_seq = case when $4 then $3 else shown_read_seq end, unread = $5
         where member_id = $1 and conversation_id = $2",
        member.0,
        conversation.0,
        seq,
        shown,
        counted.unread,
    )
    .execute(connection)
    .await?;
    Ok(Read { partner: row.partner, seq: Some(seq), shown, marked: row.marked_unread })
}

/// Removes what is there now for this member, and says who the partner is, who keeps theirs.
///
/// # Errors
/// `not_found` when the member has no such conversation.
pub(super) async fn remove(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
    now: OffsetDateTime,
) -> Answer<MemberId> {
    let partner = sqlx::query_scalar!(
        r#"update conversation_members set cleared_seq = last_message_seq, cleared_at = $3, unread = 0,
           pin = null, muted = false, archived = false, marked_unread = false
         where member_id = $1 and conversation_id = $2 and last_message_seq > cleared_seq
         returning other_id as "partner: MemberId""#,
        member.0,
        conversation.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    partner.ok_or_else(|| Refusal::NotFound.into())
}

/// How a member keeps a conversation in their list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub(super) pinned: bool,
    pub(super) muted: bool,
    pub(super) archived: bool,
    /// None: as it was.
    pub(super) unread: Option<bool>,
}

/// Takes away the pins of conversations that the member does not see: they would hold places that nobody can free.
pub(super) async fn unpin_unseen(
    connection: &mut PgConnection,
    member: MemberId,
    seen: &[Uuid],
) -> Answer<()> {
    sqlx::query!(
        "update conversation_members set pin = null
         where member_id = $1 and pin is not null and conversation_id <> all($2)",
        member.0,
        seen,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Keeps it so from now on. A pin that is there stays in its place; a new one takes the first that is free, so the caller
/// holds the member (`accounts::lock`).
///
/// # Errors
/// `not_found` when the member has no such conversation, `pins_full` when five others are pinned.
pub(super) async fn keep(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
    kept: Kept,
) -> Answer<()> {
    let pins = sqlx::query!(
        r#"select conversation_id as "id: ConversationId", pin as "pin!" from conversation_members
         where member_id = $1 and pin is not null"#,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    let own = pins.iter().find(|row| row.id == conversation).map(|row| row.pin);
    let free = || (1..=PINS).find(|place| pins.iter().all(|row| row.pin != *place));
    let pin = if kept.pinned {
        Some(own.or_else(free).ok_or(Refusal::PinsFull { max: PINS.into() })?)
    } else {
        None
    };
    let done = sqlx::query!(
        "update conversation_members set pin = $3, muted = $4, archived = $5, marked_unread = coalesce($6, marked_unread)
         where member_id = $1 and conversation_id = $2 and last_message_seq > cleared_seq",
        member.0,
        conversation.0,
        pin,
        kept.muted,
        kept.archived,
        kept.unread,
    )
    .execute(connection)
    .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(Refusal::NotFound.into()) }
}

/// The partner in a conversation that the member has not removed.
pub(super) async fn partner(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
) -> Answer<Option<MemberId>> {
    let partner = sqlx::query_scalar!(
        r#"select other_id as "partner: MemberId" from conversation_members
         where member_id = $1 and conversation_id = $2 and last_message_seq > cleared_seq"#,
        member.0,
        conversation.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(partner)
}
