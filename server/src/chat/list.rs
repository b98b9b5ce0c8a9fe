//! The list of a member's conversations, page by page, and how much is unread in all of them: one statement a page.

use super::store::{Seen, SeenRow};
use crate::{
    kernel::{ids::MemberId, pagination::Position, problem::Answer},
    members::CardRow,
};
use sqlx::PgConnection;
use std::cmp::Reverse;
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
    /// Of the others only those in which the partner wrote last and can be answered, those that are pinned among them.
    pub(super) unanswered: bool,
}

/// A page of the list, newest first.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// Of the list of all, with its first page, those at its top; they are in no page.
    pub(super) pinned: Vec<Seen>,
    pub(super) conversations: Vec<Seen>,
    /// Of the partners whom the member may see, in no order.
    pub(super) cards: Vec<CardRow>,
    /// Where it goes on; None at the end.
    pub(super) older: Option<Position>,
    /// In all that are in the list and not put away.
    pub(super) unread: i32,
    pub(super) has_archived: bool,
}

/// A line of the list, or none of it; the sums stand in each.
#[derive(Debug)]
struct Line {
    unread: i32,
    has_archived: bool,
    top: Option<bool>,
    seen: Option<SeenRow>,
    card: Option<CardRow>,
}

impl Page {
    /// Of one line more than fits, if there is one. Sorted here: the statement joins them in no order.
    fn of(lines: Vec<Line>) -> Self {
        let mut page = Self::default();
        for Line { unread, has_archived, top, seen, card } in lines {
            (page.unread, page.has_archived) = (unread, has_archived);
            let part = if top == Some(true) { &mut page.pinned } else { &mut page.conversations };
            part.extend(seen.map(Seen::from));
            page.cards.extend(card);
        }
        for part in [&mut page.pinned, &mut page.conversations] {
            part.sort_unstable_by_key(|seen| Reverse((seen.last.at, seen.id)));
        }
        let more = page.conversations.len() > PAGE;
        page.conversations.truncate(PAGE);
        let last = page.conversations.last().filter(|_| more);
        page.older = last.map(|last| Position { at: last.last.at, id: last.id.0 });
        page
    }
}

/// The member's conversations that are wanted, with the partners' cards. Out are removed ones, until somebody writes
/// again, and those whose partner the member may not see: blocked either way, of another pool, disabled. Partners who
/// have left stay, but nobody finds them by a name.
pub(super) async fn page(connection: &mut PgConnection, member: MemberId, wanted: &Wanted) -> Answer<Page> {
    let lines = match (&wanted.partner, &wanted.name) {
        (Some(partner), _) => with_partner(connection, member, *partner).await?,
        (None, Some(name)) => with_name(connection, member, wanted.before, name).await?,
        (None, None) => newest(connection, member, wanted).await?,
    };
    Ok(Page::of(lines))
}

// What these functions of 0022_chat.sql bring is one more than a page, to know whether it goes on.

async fn newest(connection: &mut PgConnection, member: MemberId, wanted: &Wanted) -> Answer<Vec<Line>> {
    let has_top = !wanted.archived && !wanted.unanswered && wanted.before == Position::END;
    let lines = sqlx::query_as!(
        Line,
        r#"select unread as "unread!", has_archived as "has_archived!", top as "top?", seen as "seen?: SeenRow", card as "card?: CardRow"
           from chats_newest($1, $2, $3, $4, $5, $6)"#,
        member.0,
        wanted.before.at,
        wanted.before.id,
        wanted.archived,
        wanted.unanswered,
        has_top,
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

async fn with_name(
    connection: &mut PgConnection,
    member: MemberId,
    before: Position,
    name: &str,
) -> Answer<Vec<Line>> {
    let lines = sqlx::query_as!(
        Line,
        r#"select unread as "unread!", has_archived as "has_archived!", top as "top?", seen as "seen?: SeenRow", card as "card?: CardRow"
           from chats_named($1, $2, $3, $4)"#,
        member.0,
        before.at,
        before.id,
        name,
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

/// None where the two can't meet, which is where there is no card: also of a partner who has left.
async fn with_partner(
    connection: &mut PgConnection,
    member: MemberId,
    partner: MemberId,
) -> Answer<Vec<Line>> {
    let mut lines = sqlx::query_as!(
        Line,
        r#"select unread as "unread!", has_archived as "has_archived!", top as "top?", seen as "seen?: SeenRow", card as "card?: CardRow"
           from chat_with($1, $2)"#,
        member.0,
        partner.0,
    )
    .fetch_all(connection)
    .await?;
    for line in &mut lines {
        line.seen = line.seen.take().filter(|_| line.card.is_some());
    }
    Ok(lines)
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

/// Unread messages in all conversations that are in the member's list (spec 3: chat state), not put away.
pub(super) async fn unread(connection: &mut PgConnection, member: MemberId) -> Answer<i32> {
    let unread = sqlx::query_scalar!(r#"select unread as "unread!" from chat_totals($1)"#, member.0)
        .fetch_one(connection)
        .await?;
    Ok(unread)
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
