//! All SQL about saved searches.

use super::model::{SavedSearch, SearchAlert};
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// All of the member's, the oldest first.
pub(super) async fn all(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<SavedSearch>> {
    let searches = sqlx::query_as!(
        SavedSearch,
        r#"select id, name, query, alert as "alert: SearchAlert" from saved_searches where member_id = $1 order by created_at, id"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(searches)
}

/// A search to be kept.
pub(super) struct Kept {
    pub(super) id: Uuid,
    pub(super) name: String,
    pub(super) query: String,
    pub(super) alert: SearchAlert,
    /// When its first alert is.
    pub(super) due_at: Option<OffsetDateTime>,
}

/// Gives the search of this text another name and alert; false where there is none. An alert that stays comes when it would
/// have come, and one that begins tells of those who join from now on.
pub(super) async fn renew(
    connection: &mut PgConnection,
    member: MemberId,
    search: &Kept,
    now: OffsetDateTime,
) -> Answer<bool> {
    let renewed = sqlx::query!(
        "update saved_searches set name = $3, alert = $4, told_until = case when alert = 'none' then $6 else told_until end,
           due_at = case when alert = $4 then due_at else $5::timestamptz end
         where member_id = $1 and query = $2",
        member.0,
        search.query,
        search.name,
        search.alert.code(),
        search.due_at,
        now,
    )
    .execute(connection)
    .await?;
    Ok(renewed.rows_affected() > 0)
}

/// Adds it at the first free place; false where all ten are taken. The caller holds the account's row.
pub(super) async fn add(
    connection: &mut PgConnection,
    member: MemberId,
    search: &Kept,
    now: OffsetDateTime,
) -> Answer<bool> {
    let added = sqlx::query!(
        "insert into saved_searches (member_id, id, place, name, query, alert, created_at, told_until, due_at)
         select $1, $2, min(free.place)::smallint, $3, $4, $5, $6, $6, $7 from generate_series(1, 10) free (place)
         where not exists (select from saved_searches s where s.member_id = $1 and s.place = free.place)
         having min(free.place) is not null",
        member.0,
        search.id,
        search.name,
        search.query,
        search.alert.code(),
        now,
        search.due_at,
    )
    .execute(connection)
    .await?;
    Ok(added.rows_affected() > 0)
}

/// Changes one by its id, as [`renew`]; false where the member has no such search.
pub(super) async fn change(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    name: Option<&str>,
    alert: Option<(SearchAlert, Option<OffsetDateTime>)>,
    now: OffsetDateTime,
) -> Answer<bool> {
    let changed = sqlx::query!(
        "update saved_searches set name = coalesce($3, name), alert = coalesce($4::text, alert),
           told_until = case when alert = 'none' then $6 else told_until end,
           due_at = case when coalesce($4::text, alert) = alert then due_at else $5::timestamptz end
         where member_id = $1 and id = $2",
        member.0,
        id,
        name,
        alert.map(|(alert, _)| alert.code()),
        alert.and_then(|(_, due_at)| due_at),
        now,
    )
    .execute(connection)
    .await?;
    Ok(changed.rows_affected() > 0)
}

/// Forgets one; nothing where the member has no such search.
pub(super) async fn remove(connection: &mut PgConnection, member: MemberId, id: Uuid) -> Answer<()> {
    sqlx::query!("delete from saved_searches where member_id = $1 and id = $2", member.0, id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Members with an alert that is due, the longest due first.
pub(super) async fn due(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    limit: i64,
) -> Answer<Vec<MemberId>> {
    let members = sqlx::query_scalar!(
        r#"select member_id as "member!: MemberId" from
             (select member_id, due_at from saved_searches where due_at <= $1 order by due_at, member_id limit $2) first
           group by member_id order by min(due_at), member_id"#,
        now,
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

/// A search whose alert is due.
#[derive(Clone, Debug)]
pub(super) struct Due {
    pub(super) id: Uuid,
    pub(super) name: String,
    pub(super) query: String,
    pub(super) alert: SearchAlert,
    /// Whoever joined after this is new.
    pub(super) told_until: OffsetDateTime,
}

/// Takes those of the member's searches that are due and that nobody else has in hand.
pub(super) async fn claim(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<Due>> {
    let due = sqlx::query_as!(
        Due,
        r#"select id, name, query, alert as "alert: SearchAlert", told_until from saved_searches
         where member_id = $1 and due_at <= $2 order by created_at, id for update skip locked"#,
        member.0,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(due)
}

/// The search as it stands; None where it has gone, or its member wants no alerts any more.
pub(super) async fn alerted(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
) -> Answer<Option<String>> {
    let query = sqlx::query_scalar!(
        "select query from saved_searches where member_id = $1 and id = $2 and alert <> 'none'",
        member.0,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(query)
}

/// The member was told of those who joined until then; when the next alert is.
pub(super) async fn plan(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    next: Option<OffsetDateTime>,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update saved_searches set told_until = $3, due_at = $4 where member_id = $1 and id = $2",
        member.0,
        id,
        until,
        next,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The same alerts, later.
pub(super) async fn put_off(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update saved_searches set due_at = $3 where member_id = $1 and due_at <= $2",
        member.0,
        now,
        until
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Alerts that a wrong clock has put too far ahead are due now: fifty at a time, the furthest first.
pub(super) async fn mend(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    furthest: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update saved_searches set due_at = $1 where (member_id, id) in
           (select member_id, id from saved_searches where due_at > $2 order by due_at desc limit 50)",
        now,
        furthest,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets all of the member's.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from saved_searches where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
