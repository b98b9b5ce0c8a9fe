//! All SQL about what is to be told of conversations.

use super::{
    outgoing::KINDS,
    rules::{Conversation, Delivered, Next, Unread},
};
use crate::{
    kernel::{
        clock::SKEW,
        ids::{ConversationId, MailId, MemberId},
        problem::{Answer, Refusal},
    },
    mail,
};
use sqlx::PgConnection;
use std::{cmp::Reverse, collections::HashMap};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// What comes due within this time is looked at together: the longest that a mail or a reminder waits.
const TOGETHER: Duration = Duration::days(4);
/// Conversations of one member that are looked at in one go, the most urgent first.
const AT_ONCE: i64 = 200;

/// To whom something may be to tell now, those who wait longest first.
pub(super) async fn due(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    limit: i64,
) -> Answer<Vec<MemberId>> {
    let members = sqlx::query_scalar!(
        r#"select member_id as "member!: MemberId" from (
             select member_id, due_at from message_notices where due_at <= $1 order by due_at limit $2
           ) due group by member_id order by min(due_at)"#,
        now,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

/// Holds the member until the end of the transaction; false when another worker has them.
pub(super) async fn hold(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let held = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended($1, 36)) as "held!""#,
        member.to_string(),
    )
    .fetch_one(connection)
    .await?;
    Ok(held)
}

/// Locks what may be to tell this member. Who is sending to them right now is waited for, and who sends from
/// now on waits: what `conversations` then reads is all there is.
pub(super) async fn lock(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<Uuid>> {
    let conversations = sqlx::query_scalar!(
        "select conversation_id from message_notices
         where member_id = $1 and due_at <= $2 order by due_at limit $3 for update",
        member.0,
        now + TOGETHER,
        AT_ONCE,
    )
    .fetch_all(connection)
    .await?;
    Ok(conversations)
}

/// A conversation in which something may be to tell.
struct Noticed {
    id: ConversationId,
    partner: MemberId,
    last_message_seq: i32,
    muted: bool,
    unread: i32,
    seen_seq: i32,
    pushed_seq: i32,
    mailed_seq: i32,
    told_seq: i32,
    told_at: Option<OffsetDateTime>,
    reminded_seq: i32,
}

/// What the partner wrote in one of them behind what the member has seen.
struct Waiting {
    /// Messages that were taken back, or that the member removed, included.
    written: i64,
    unread: Option<Unread>,
}

/// These conversations as the member sees them, with nothing unread in muted ones. Those that are no more are not there.
///
/// # Errors
/// `unavailable` as long as one has a message that is yet to come.
pub(super) async fn conversations(
    connection: &mut PgConnection,
    member: MemberId,
    conversations: &[Uuid],
) -> Answer<Vec<Conversation>> {
    let rows = sqlx::query_as!(
        Noticed,
        r#"select n.conversation_id as "id: ConversationId", mine.other_id as "partner: MemberId", mine.last_message_seq, mine.muted, mine.unread,
             greatest(mine.read_seq, mine.cleared_seq) as "seen_seq!", n.pushed_seq, n.mailed_seq, n.told_seq, n.told_at, n.reminded_seq
         from message_notices n
         join conversation_members mine on mine.member_id = n.member_id and mine.conversation_id = n.conversation_id
         where n.member_id = $1 and n.conversation_id = any($2)"#,
        member.0,
        conversations,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut waiting = waiting(connection, member, &rows).await?;
    if is_on_its_way(connection, &rows, &waiting).await? {
        return Err(Refusal::Unavailable.into());
    }
    let found = rows.into_iter().map(|row| {
        let theirs = waiting.remove(&row.id);
        let written = theirs.as_ref().map_or(0, |theirs| theirs.written);
        Conversation {
            id: row.id,
            partner: row.partner,
            unread: theirs.and_then(|theirs| theirs.unread),
            seen_seq: row.seen_seq,
            is_new: written == i64::from(row.last_message_seq),
            told: Delivered {
                pushed_seq: row.pushed_seq,
                mailed_seq: row.mailed_seq,
                seq: row.told_seq,
                at: row.told_at,
                reminded_seq: row.reminded_seq,
            },
        }
    });
    let mut found: Vec<Conversation> = found.collect();
    // The newest first, those without anything new last.
    let newest = |one: &Conversation| Reverse(one.unread.as_ref().map(|unread| unread.last_at));
    found.sort_by_key(|one| (newest(one), one.id.0));
    Ok(found)
}

/// What waits in each of these; of those where nothing does, or that are muted, nothing. One statement: who sends a message to the
/// member waits for it.
async fn waiting(
    connection: &mut PgConnection,
    member: MemberId,
    noticed: &[Noticed],
) -> Answer<HashMap<ConversationId, Waiting>> {
    let heard: Vec<&Noticed> = noticed.iter().filter(|one| !one.muted).collect();
    let rows = sqlx::query!(
        r#"select m.conversation_id as "id!: ConversationId", count(*) as "written!", count(*) filter (where m.there) as "unread!",
             count(*) filter (where m.there and m.seq > m.mailed) as "unmailed!", max(m.seq) filter (where m.there) as last_seq,
             max(m.created_at) filter (where m.there) as last_at, min(m.created_at) filter (where m.there and m.seq > m.mailed) as unmailed_since
           from (select said.conversation_id, said.seq, said.created_at, said.removed_at is null and not said.hidden_reader as there, held.mailed
                 from unnest($2::uuid[], $3::integer[], $4::integer[]) held (conversation, seen, mailed)
                 join messages said on said.conversation_id = held.conversation and said.seq > held.seen
                 where said.sender_id <> $1) m
           group by m.conversation_id"#,
        member.0,
        &heard.iter().map(|one| one.id.0).collect::<Vec<_>>(),
        &heard.iter().map(|one| one.seen_seq).collect::<Vec<_>>(),
        &heard.iter().map(|one| one.mailed_seq).collect::<Vec<_>>(),
    )
    .fetch_all(connection)
    .await?;
    let waiting = rows.into_iter().map(|row| {
        let unread = row.last_seq.zip(row.last_at).map(|(last_seq, last_at)| Unread {
            count: row.unread,
            unmailed: row.unmailed,
            last_seq,
            last_at,
            unmailed_since: row.unmailed_since,
        });
        (row.id, Waiting { written: row.written, unread })
    });
    Ok(waiting.collect())
}

/// Whether a message is in the member's list and not yet in its conversation, as a cluster may commit on one machine before another.
/// Conversations are asked only where the list has more unread than they have.
async fn is_on_its_way(
    connection: &mut PgConnection,
    noticed: &[Noticed],
    waiting: &HashMap<ConversationId, Waiting>,
) -> Answer<bool> {
    let there = |one: &Noticed| {
        let unread = waiting.get(&one.id).and_then(|theirs| theirs.unread.as_ref());
        unread.map_or(0, |unread| unread.count)
    };
    let fewer = |one: &&Noticed| !one.muted && there(one) < i64::from(one.unread);
    let fewer: Vec<&Noticed> = noticed.iter().filter(fewer).collect();
    if fewer.is_empty() {
        return Ok(false);
    }
    let late = sqlx::query_scalar!(
        "select c.id from unnest($1::uuid[], $2::integer[]) held (conversation, last)
         join conversations c on c.id = held.conversation where c.last_seq < held.last limit 1",
        &fewer.iter().map(|one| one.id.0).collect::<Vec<_>>(),
        &fewer.iter().map(|one| one.last_message_seq).collect::<Vec<_>>(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(late.is_some())
}

/// Notes what was decided about one conversation.
pub(super) async fn keep(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
    next: &Next,
    mail: Option<MailId>,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update message_notices set looked_at = $3, due_at = $4, pushed_seq = $5, mailed_seq = $6, told_seq = $7, told_at = $8,
           reminded_seq = $9, mail_id = coalesce($10, mail_id)
         where member_id = $1 and conversation_id = $2",
        member.0,
        conversation.0,
        now,
        next.due_at,
        next.told.pushed_seq,
        next.told.mailed_seq,
        next.told.seq,
        next.told.at,
        next.told.reminded_seq,
        mail.map(|mail| mail.0),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Puts off what could not be looked at, so that it holds up nobody else.
pub(super) async fn put_off(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update message_notices set due_at = $3 where member_id = $1 and due_at <= $2",
        member.0,
        now,
        until
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets of these what is over: there is no such conversation any more, or nobody has written and nothing has
/// waited in it since `since`.
pub(super) async fn forget_over(
    connection: &mut PgConnection,
    member: MemberId,
    conversations: &[Uuid],
    since: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "delete from message_notices n where member_id = $1 and conversation_id = any($2) and not exists (
           select from conversation_members c where c.member_id = n.member_id and c.conversation_id = n.conversation_id
             and (c.unread > 0 or c.last_message_at > $3))",
        member.0,
        conversations,
        since,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// When the member got the last mail about messages; now, as long as it has not left: what follows waits for
/// it, so that a mail server that was away gets one and not one for each hour.
pub(super) async fn mailed_at(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Option<OffsetDateTime>> {
    let at = sqlx::query_scalar!("select mailed_at from message_mails where member_id = $1", member.0)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(written) = at else { return Ok(None) };
    let left = mail::last_left(connection, member, &KINDS, written, now).await?;
    Ok(Some(left.unwrap_or(written)))
}

/// Notes that they get one now.
pub(super) async fn note_mailed(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into message_mails (member_id, mailed_at) values ($1, $2)
         on conflict (member_id) do update set mailed_at = excluded.mailed_at",
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the push about this message is still the newest of its conversation.
pub(super) async fn is_newest_push(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
    seq: i32,
) -> Answer<bool> {
    let newest = sqlx::query_scalar!(
        r#"select exists (select from message_notices
             where member_id = $1 and conversation_id = $2 and pushed_seq = $3) as "newest!""#,
        member.0,
        conversation.0,
        seq,
    )
    .fetch_one(connection)
    .await?;
    Ok(newest)
}

/// Brings what a clock planned that has been put back since to the present; a daily job.
pub async fn plan_again(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "update message_notices set looked_at = null, due_at = $1 where looked_at > $2",
        now,
        now + SKEW
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets what was to be told to the member.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from message_notices where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from message_mails where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// For the demo world: what was written before it began is told to these alone.
pub async fn settle_past(connection: &mut PgConnection, but_for: &[MemberId]) -> Answer<()> {
    let but_for: Vec<Uuid> = but_for.iter().map(|member| member.0).collect();
    sqlx::query!("delete from message_notices where member_id <> all($1)", &but_for)
        .execute(connection)
        .await?;
    Ok(())
}
