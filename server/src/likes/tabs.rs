//! The three tabs of the likes page, page by page: whom each shows, and the cursor that leads further.

use super::view::LikedBy;
use crate::kernel::{ids::MemberId, pagination::Position, problem::Answer};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Lines of a page.
const PAGE: usize = 200;

/// A tab (spec 2: `/likes/{type}`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Tab {
    /// Who likes the member.
    Received,
    /// Whom the member likes.
    Sent,
    /// Both.
    Matches,
}

/// A page of a tab, newest first, and how it goes on.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub lines: Vec<LikedBy>,
    pub next: Option<Position>,
}

impl Page {
    /// Of one line more than fits, if there is one.
    fn of(mut lines: Vec<LikedBy>) -> Self {
        let more = lines.len() > PAGE;
        lines.truncate(PAGE);
        let last = lines.last().filter(|_| more);
        let next = last.map(|line| Position { at: line.date, id: line.profile.0 });
        Self { lines, next }
    }
}

/// One page of a tab, as far as the member may see who is in it: active, same pool, no block either way.
/// An invisible member is among them: they liked or were liked while they showed themselves.
pub(super) async fn page(
    connection: &mut PgConnection,
    member: MemberId,
    tab: Tab,
    before: Option<Position>,
) -> Answer<Page> {
    let before = before.unwrap_or(Position::END);
    let lines = match tab {
        Tab::Received => received(connection, member, before).await?,
        Tab::Sent => sent(connection, member, before).await?,
        Tab::Matches => matches(connection, member, before).await?,
    };
    Ok(Page::of(lines))
}

/// One more than a page, to know whether it goes on.
fn limit() -> i64 {
    i64::try_from(PAGE + 1).unwrap_or(i64::MAX)
}

async fn received(connection: &mut PgConnection, member: MemberId, before: Position) -> Answer<Vec<LikedBy>> {
    let lines = sqlx::query_as!(
        LikedBy,
        r#"select l.other_id as "profile: MemberId", l.seen_at is null as "like_new!", l.created_at as date
         from likes_received l join profiles p on p.id = l.other_id
         where l.member_id = $1 and p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and l.other_id not in (select other_id from out_of_reach where member_id = $1) and (l.created_at, l.other_id) < ($2, $3)
         order by l.created_at desc, l.other_id desc limit $4"#,
        member.0,
        before.at,
        before.id,
        limit(),
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

async fn sent(connection: &mut PgConnection, member: MemberId, before: Position) -> Answer<Vec<LikedBy>> {
    let lines = sqlx::query_as!(
        LikedBy,
        r#"select l.other_id as "profile: MemberId", false as "like_new!", l.created_at as date
         from likes_sent l join profiles p on p.id = l.other_id
         where l.member_id = $1 and p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and l.other_id not in (select other_id from out_of_reach where member_id = $1) and (l.created_at, l.other_id) < ($2, $3)
         order by l.created_at desc, l.other_id desc limit $4"#,
        member.0,
        before.at,
        before.id,
        limit(),
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

async fn matches(connection: &mut PgConnection, member: MemberId, before: Position) -> Answer<Vec<LikedBy>> {
    let lines = sqlx::query_as!(
        LikedBy,
        r#"select m.other_id as "profile!: MemberId", m.created_at as "date!",
             coalesce(m.like_new, false) as "like_new!"
         from (select other_id, created_at,
                 (select l.seen_at is null from likes_received l where l.member_id = $1 and l.other_id = matches.other_id) as like_new
               from matches where member_id = $1) m
         join profiles p on p.id = m.other_id
         where p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and m.other_id not in (select other_id from out_of_reach where member_id = $1) and (m.created_at, m.other_id) < ($2, $3)
         order by m.created_at desc, m.other_id desc limit $4"#,
        member.0,
        before.at,
        before.id,
        limit(),
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}
