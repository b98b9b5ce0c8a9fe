//! The list of a member's conversations, page by page, and how much is unread in all of them.

use super::store::{self, Seen};
use crate::{
    kernel::{
        ids::{ConversationId, MemberId},
        pagination::Position,
        problem::Answer,
    },
    members,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Conversations of one page: more than any screen shows at once.
const PAGE: usize = 50;

/// What of the list is wanted.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// Only older ones than this.
    pub(super) before: Position,
    /// Only those whose partner has this in their name, whatever its capitals and accents.
    pub(super) name: Option<String>,
    /// Only the one with this member.
    pub(super) partner: Option<MemberId>,
    /// Only those that were put away; else only the others. By name or partner both are found.
    pub(super) archived: bool,
    /// Of the others only those in which the partner wrote last, those that are pinned among them.
    pub(super) unanswered: bool,
}

/// A page of the list, newest first.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// Of the list of all, with its first page, those at its top; they are in no page.
    pub(super) pinned: Vec<Seen>,
    pub(super) conversations: Vec<Seen>,
    /// Where it goes on; None at the end.
    pub(super) older: Option<Position>,
}

/// Where a conversation stands in the list.
#[derive(Debug)]
struct Place {
    id: ConversationId,
    at: OffsetDateTime,
}

/// The member's conversations that are wanted. Out are removed ones, until somebody writes again, and those
/// whose partner the member may not see: blocked either way, of another pool, disabled. Partners who have left
/// stay, but nobody finds them by a name.
pub(super) async fn page(connection: &mut PgConnection, member: MemberId, wanted: &Wanted) -> Answer<Page> {
    let mut places = match (&wanted.partner, &wanted.name) {
        (Some(partner), _) => with_partner(connection, member, *partner).await?,
        (None, Some(name)) => with_name(connection, member, wanted.before, name).await?,
        (None, None) => newest(connection, member, wanted).await?,
    };
    let more = places.len() > PAGE;
    places.truncate(PAGE);
    let older = places.last().filter(|_| more).map(|last| Position { at: last.at, id: last.id.0 });
    let ids: Vec<Uuid> = places.iter().map(|place| place.id.0).collect();
    let conversations = store::seen(connection, member, &ids).await?;
    let is_whole_list =
        wanted.partner.is_none() && wanted.name.is_none() && !wanted.archived && !wanted.unanswered;
    let top = if is_whole_list && wanted.before == Position::END {
        pinned(connection, member).await?
    } else {
        Vec::new()
    };
    let pinned = if top.is_empty() { Vec::new() } else { store::seen(connection, member, &top).await? };
    Ok(Page { pinned, conversations, older })
}

// One more than a page, to know whether it goes on; written out, since the planner must know how few.

async fn newest(connection: &mut PgConnection, member: MemberId, wanted: &Wanted) -> Answer<Vec<Place>> {
    let places = sqlx::query_as!(
        Place,
        r#"select mine.conversation_id as "id: ConversationId", mine.last_message_at as at
         from conversation_members mine left join profiles p on p.id = mine.other_id
         where mine.member_id = $1 and mine.last_message_seq > mine.cleared_seq
           and mine.archived = $4 and case when $5 then not mine.last_mine else mine.pin is null end and (mine.last_message_at, mine.conversation_id) < ($2, $3)
           and case p.status when 'active' then p.pool = (select pool from profiles where id = $1)
                 else p.id is null or exists (select from deletions where member_id = mine.other_id)
                   or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
           and mine.other_id not in (select other_id from out_of_reach where member_id = $1)
         order by mine.last_message_at desc, mine.conversation_id desc limit 51"#,
        member.0,
        wanted.before.at,
        wanted.before.id,
        wanted.archived,
        wanted.unanswered,
    )
    .fetch_all(connection)
    .await?;
    Ok(places)
}

/// Those at the top of the list, five at most.
pub(super) async fn pinned(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"select mine.conversation_id
         from conversation_members mine left join profiles p on p.id = mine.other_id
         where mine.member_id = $1 and mine.last_message_seq > mine.cleared_seq and mine.pin is not null
           and case p.status when 'active' then p.pool = (select pool from profiles where id = $1)
                 else p.id is null or exists (select from deletions where member_id = mine.other_id)
                   or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
           and mine.other_id not in (select other_id from out_of_reach where member_id = $1)"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

async fn with_name(
    connection: &mut PgConnection,
    member: MemberId,
    before: Position,
    name: &str,
) -> Answer<Vec<Place>> {
    let places = sqlx::query_as!(
        Place,
        r#"select mine.conversation_id as "id: ConversationId", mine.last_message_at as at
         from conversation_members mine join profiles p on p.id = mine.other_id
         where mine.member_id = $1 and mine.last_message_seq > mine.cleared_seq
           and (mine.last_message_at, mine.conversation_id) < ($2, $3)
           and p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and position(folded_name($4) in folded_name(p.name)) > 0
           and mine.other_id not in (select other_id from out_of_reach where member_id = $1)
         order by mine.last_message_at desc, mine.conversation_id desc limit 51"#,
        member.0,
        before.at,
        before.id,
        name,
    )
    .fetch_all(connection)
    .await?;
    Ok(places)
}

async fn with_partner(
    connection: &mut PgConnection,
    member: MemberId,
    partner: MemberId,
) -> Answer<Vec<Place>> {
    if members::meeting(connection, member, partner).await? != members::Meeting::Possible {
        return Ok(Vec::new());
    }
    let places = sqlx::query_as!(
        Place,
        r#"select mine.conversation_id as "id: ConversationId", mine.last_message_at as at
         from conversation_pairs pair join conversation_members mine using (member_id, conversation_id)
         where pair.member_id = $1 and pair.other_id = $2 and mine.last_message_seq > mine.cleared_seq"#,
        member.0,
        partner.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(places)
}

/// Unread messages in all conversations that are in the member's list (spec 3: chat state), not put away.
pub(super) async fn unread(connection: &mut PgConnection, member: MemberId) -> Answer<i32> {
    let unread = sqlx::query_scalar!(
        r#"select least(coalesce(sum(mine.unread), 0), 2147483647)::integer as "unread!"
         from conversation_members mine left join profiles p on p.id = mine.other_id
         where mine.member_id = $1 and mine.unread > 0 and not mine.archived and mine.last_message_seq > mine.cleared_seq
           and case p.status when 'active' then p.pool = (select pool from profiles where id = $1)
                 else p.id is null or exists (select from deletions where member_id = mine.other_id)
                   or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
           and mine.other_id not in (select other_id from out_of_reach where member_id = $1)"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(unread)
}

/// Whether the member's list of those that were put away has any.
pub(super) async fn has_archived(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let any = sqlx::query_scalar!(
        r#"select exists (
             select 1 from conversation_members mine left join profiles p on p.id = mine.other_id
             where mine.member_id = $1 and mine.archived and mine.last_message_seq > mine.cleared_seq
               and case p.status when 'active' then p.pool = (select pool from profiles where id = $1)
                     else p.id is null or exists (select from deletions where member_id = mine.other_id)
                       or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
               and mine.other_id not in (select other_id from out_of_reach where member_id = $1)
           ) as "any!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(any)
}

/// How many unread messages wait in conversations that are not muted, with real members who may be seen, in which
/// somebody has written since then.
pub async fn waiting_messages(
    connection: &mut PgConnection,
    member: MemberId,
    since: OffsetDateTime,
) -> Answer<i64> {
    let unread = sqlx::query_scalar!(
        r#"select coalesce(sum(mine.unread), 0)::bigint as "unread!"
         from conversation_members mine join profiles p on p.id = mine.other_id
         where mine.member_id = $1 and mine.unread > 0 and not mine.muted and mine.last_message_seq > mine.cleared_seq
           and mine.last_message_at >= $2 and p.status = 'active' and not p.fictional
           and p.pool = (select pool from profiles where id = $1)
           and mine.other_id not in (select other_id from out_of_reach where member_id = $1)"#,
        member.0,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(unread)
}
