//! The three tabs of the likes page, page by page: whom each shows, and the cursor that leads further.

use super::view::LikedBy;
use crate::kernel::{ids::MemberId, problem::Answer};
use serde::Deserialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Lines of a page.
const PAGE: usize = 200;

/// A tab (spec 2 `/likes/{type}`).
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

/// The last line of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    date: OffsetDateTime,
    profile: MemberId,
}

impl Cursor {
    /// 48 hexadecimal digits: microseconds since 1970, id. Any such text reads as some cursor, since who
    /// makes one up only skips lines of their own.
    pub(super) fn text(self) -> String {
        let micros = u64::try_from(self.date.unix_timestamp_nanos() / 1000).unwrap_or(0);
        format!("{micros:016x}{:032x}", self.profile.0.as_u128())
    }

    /// Reads what `text` writes.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if text.len() != 48 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        let micros = u64::from_str_radix(text.get(..16)?, 16).ok()?;
        let date = OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1000);
        let id = u128::from_str_radix(text.get(16..)?, 16).ok()?;
        Some(Self { date: date.unwrap_or(END_OF_TIME), profile: MemberId(Uuid::from_u128(id)) })
    }
}

/// Later than any like, and still a moment to PostgreSQL.
const END_OF_TIME: OffsetDateTime = time::macros::datetime!(9999-12-31 23:59:59 UTC);

/// A page of a tab, newest first, and how it goes on.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub lines: Vec<LikedBy>,
    pub next: Option<Cursor>,
}

impl Page {
    /// Of one line more than fits, if there is one.
    fn of(mut lines: Vec<LikedBy>) -> Self {
        let more = lines.len() > PAGE;
        lines.truncate(PAGE);
        let last = lines.last().filter(|_| more);
        let next = last.map(|line| Cursor { date: line.date, profile: line.profile });
        Self { lines, next }
    }
}

/// One page of a tab, as far as the member may see who is in it: active, same pool, no block either way.
/// An invisible member is among them: they liked or were liked while they showed themselves.
pub(super) async fn page(
    connection: &mut PgConnection,
    member: MemberId,
    tab: Tab,
    before: Option<Cursor>,
) -> Answer<Page> {
    let before = before.unwrap_or(Cursor { date: END_OF_TIME, profile: MemberId(Uuid::max()) });
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

async fn received(connection: &mut PgConnection, member: MemberId, before: Cursor) -> Answer<Vec<LikedBy>> {
    let lines = sqlx::query_as!(
        LikedBy,
        r#"select l.other_id as "profile: MemberId", l.seen_at is null as "like_new!", l.created_at as date
         from likes_received l join profiles p on p.id = l.other_id
         where l.member_id = $1 and p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and l.other_id not in (select other_id from out_of_reach($1)) and (l.created_at, l.other_id) < ($2, $3)
         order by l.created_at desc, l.other_id desc limit $4"#,
        member.0,
        before.date,
        before.profile.0,
        limit(),
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

async fn sent(connection: &mut PgConnection, member: MemberId, before: Cursor) -> Answer<Vec<LikedBy>> {
    let lines = sqlx::query_as!(
        LikedBy,
        r#"select l.other_id as "profile: MemberId", false as "like_new!", l.created_at as date
         from likes_sent l join profiles p on p.id = l.other_id
         where l.member_id = $1 and p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and l.other_id not in (select other_id from out_of_reach($1)) and (l.created_at, l.other_id) < ($2, $3)
         order by l.created_at desc, l.other_id desc limit $4"#,
        member.0,
        before.date,
        before.profile.0,
        limit(),
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

async fn matches(connection: &mut PgConnection, member: MemberId, before: Cursor) -> Answer<Vec<LikedBy>> {
    let lines = sqlx::query_as!(
        LikedBy,
        r#"select m.other_id as "profile: MemberId", m.created_at as date,
             exists (select from likes_received l where l.member_id = $1 and l.other_id = m.other_id and l.seen_at is null) as "like_new!"
         from matches m join profiles p on p.id = m.other_id
         where m.member_id = $1 and p.status = 'active' and p.pool = (select pool from profiles where id = $1)
           and m.other_id not in (select other_id from out_of_reach($1)) and (m.created_at, m.other_id) < ($2, $3)
         order by m.created_at desc, m.other_id desc limit $4"#,
        member.0,
        before.date,
        before.profile.0,
        limit(),
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_cursor_reads_back(micros in 0_i64..4_102_444_800_000_000, id: u128) {
            let date = OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1000).unwrap();
            let cursor = Cursor { date, profile: MemberId(Uuid::from_u128(id)) };
            prop_assert_eq!(Cursor::parse(&cursor.text()), Some(cursor));
        }

        #[test]
        fn any_text_of_its_shape_is_a_cursor_and_nothing_else_is(text in "[0-9a-f]{48}", other in "\\PC{0,60}") {
            prop_assert!(Cursor::parse(&text).is_some());
            let no_cursor = format!("{other}é");
            prop_assert!(Cursor::parse(&no_cursor).is_none());
        }
    }
}
