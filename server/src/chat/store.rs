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
    members,
};
use sqlx::{PgConnection, types::Json};
use std::collections::HashMap;
use time::OffsetDateTime;
use uuid::Uuid;

/// Messages of one page.
pub(super) const PAGE: i64 = 50;
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

/// These of the member's conversations, newest first, without those that they have removed and in which nobody
/// has written since.
pub(super) async fn seen(
    connection: &mut PgConnection,
    member: MemberId,
    conversations: &[Uuid],
) -> Answer<Vec<Seen>> {
    let rows = sqlx::query!(
        r#"select mine.conversation_id as "id: ConversationId", mine.other_id as "partner: MemberId", mine.unread, mine.cleared_seq,
             mine.counted, mine.pin is not null as "pinned!", mine.muted, mine.archived, mine.marked_unread, mine.last_message_at, mine.last_message_seq, mine.last_message_id as "last_message_id: MessageId",
             mine.last_client_id, mine.last_body, mine.last_gift, mine.last_mine, mine.last_photo as "last_photo: PhotoId",
             photo.width as "width?", photo.height as "height?", photo.voice_ms as "voice_ms?", photo.waveform as "waveform?", photo.removed_at is not null as "removed!",
             exists (select 1 from accounts where member_id = $1 and status = 'active') as "can_answer!",
             ((not exists (select from profiles where id = mine.other_id)
                 or exists (select from deletions where member_id = mine.other_id)
                 or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null))
               and not exists (select from out_of_reach other where other.member_id = $1 and other.other_id = mine.other_id)) as "left!"
         from conversation_members mine
         left join chat_photos photo on photo.id = mine.last_photo
         where mine.member_id = $1 and mine.last_message_seq > mine.cleared_seq and mine.conversation_id = any($2)
         order by mine.last_message_at desc, mine.conversation_id desc"#,
        member.0,
        conversations,
    )
    .fetch_all(&mut *connection)
    .await?;
    let pairs: Vec<(MemberId, ConversationId)> = rows.iter().map(|row| (row.partner, row.id)).collect();
    let read = partners_read(connection, &pairs).await?;
    let seen = rows.into_iter().map(|row| Seen {
        id: row.id,
        partner: row.partner,
        unread: row.unread,
        partner_read_seq: read.get(&row.id.0).copied().unwrap_or(0),
        cleared_seq: row.cleared_seq,
        can_answer: row.can_answer && !row.left,
        counted: row.counted,
        left: row.left,
        pinned: row.pinned,
        muted: row.muted,
        archived: row.archived,
        marked_unread: row.marked_unread,
        last: Last {
            seq: row.last_message_seq,
            id: row.last_message_id,
            client_id: row.last_client_id,
            mine: row.last_mine,
            text: row.last_body,
            gift: row.last_gift,
            photo: photo::row(row.last_photo, row.width, row.height, row.removed),
            voice: photo::voice_row(row.last_photo, row.voice_ms, row.waveform, row.removed),
            at: row.last_message_at,
        },
    });
    Ok(seen.collect())
}

/// Up to where each of these partners shows that they have read: it stands in their own rows, which are elsewhere where
/// members are spread over machines.
async fn partners_read(
    connection: &mut PgConnection,
    pairs: &[(MemberId, ConversationId)],
) -> Answer<HashMap<Uuid, i32>> {
    if let [(partner, conversation)] = pairs {
        let read = sqlx::query_scalar!(
            "select shown_read_seq from conversation_members where member_id = $1 and conversation_id = $2",
            partner.0,
            conversation.0,
        )
        .fetch_optional(connection)
        .await?;
        return Ok(read.map(|seq| (conversation.0, seq)).into_iter().collect());
    }
    let rows = sqlx::query!(
        "select theirs.conversation_id, theirs.shown_read_seq
         from unnest($1::uuid[], $2::uuid[]) pair (partner, conversation)
         join conversation_members theirs on theirs.member_id = pair.partner and theirs.conversation_id = pair.conversation",
        &pairs.iter().map(|(partner, _)| partner.0).collect::<Vec<_>>(),
        &pairs.iter().map(|(_, conversation)| conversation.0).collect::<Vec<_>>(),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.conversation_id, row.shown_read_seq)).collect())
}

/// The page of messages before `before` that the member has not removed, oldest first, and
/// whether there are older ones.
pub(super) async fn messages(
    connection: &mut PgConnection,
    reader: &Reader<'_>,
    seen: &Seen,
    before: Option<i32>,
) -> Answer<(Vec<Message>, bool)> {
    let rows = sqlx::query!(
        r#"select m.seq as "seq!", m.id as "id!: MessageId", m.client_id as "client_id!", m.sender_id = $1 as "mine!", m.body as "body!", m.gift, m.created_at as "created_at!",
             m.reaction as "reaction: Reaction", m.edited_at is not null as "edited!", m.removed_at is not null as "gone!",
             case when m.sender_id = $1 then m.hidden_sender else m.hidden_reader end as "hidden!",
             m.reply_to, case when m.quoted is not null then m.quoted || jsonb_build_object(
               'photo', m.quoted_photo is not null and g.voice_ms is null, 'voice', g.voice_ms is not null) end as "quote: Json<QuoteRow>",
             m.photo as "photo: PhotoId", f.width as "width?", f.height as "height?", f.voice_ms as "voice_ms?", f.waveform as "waveform?", f.removed_at is not null as "removed!"
         from (
           select said.*, quoted.photo as quoted_photo, case when quoted.seq is not null then jsonb_build_object('seq', quoted.seq,
             'mine', quoted.sender_id = $1, 'text', left(quoted.body, 200), 'gift', quoted.gift) end as quoted
           from messages said
           left join messages quoted on quoted.conversation_id = said.conversation_id and quoted.seq = said.reply_to and quoted.seq > $3
             and quoted.removed_at is null and not case when quoted.sender_id = $1 then quoted.hidden_sender else quoted.hidden_reader end
           where said.conversation_id = $2 and said.seq > $3 and said.seq < $4 order by said.seq desc limit $5
         ) m
         left join chat_photos f on f.id = m.photo left join chat_photos g on g.id = m.quoted_photo
         order by m.seq desc"#,
        reader.member.0,
        seen.id.0,
        seen.cleared_seq,
        before.unwrap_or(i32::MAX),
        PAGE + 1,
    )
    .fetch_all(connection)
    .await?;
    let size = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let has_older = rows.len() > size;
    let page = rows.into_iter().take(size).map(|row| {
        let mut message = Message {
            seq: row.seq,
            id: row.id,
            client_id: row.client_id,
            mine: row.mine,
            text: row.body,
            gift: reader.gift(row.gift.as_deref()),
            photo: reader.photo(photo::row(row.photo, row.width, row.height, row.removed)),
            voice: reader.voice(photo::voice_row(row.photo, row.voice_ms, row.waveform, row.removed)),
            quote: reader.quote(row.reply_to, row.quote.map(|quote| quote.0)),
            reaction: row.reaction,
            edited: row.edited,
            removed: row.gone.then_some(Removed::ForBoth),
            sent_at: row.created_at,
        };
        if row.hidden {
            hide(&mut message);
        }
        message
    });
    let mut page: Vec<Message> = page.collect();
    page.reverse();
    Ok((page, has_older))
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
    let unread = sqlx::query_scalar!(
        r#"select count(*)::integer as "unread!" from messages where conversation_id = $2 and seq > greatest($3::integer, $4) and sender_id <> $1
             and removed_at is null and not hidden_reader"#,
        member.0,
        conversation.0,
        seq,
        row.cleared_seq,
    )
    .fetch_one(&mut *connection)
    .await?;
    sqlx::query!(
        "update conversation_members set read_seq = $3, shown_read_seq = case when $4 then $3 else shown_read_seq end, unread = $5
         where member_id = $1 and conversation_id = $2",
        member.0,
        conversation.0,
        seq,
        shown,
        unread,
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
