//! Queues of reports, within somebody's reach: all open reports about one member are one thing in it, as old as the first of
//! them. Those about a minor stand in the severe queue. Reports about members who are gone wait for nobody.
//!
//! A member stands where the first of these reports does: the index is read from its beginning, and no further than somebody is
//! shown, however many wait. `severe` is one value in each query and leads its order all the same: once it is known while the
//! query is planned, PostgreSQL takes the index for unordered without it, and sorts all that waits.
//!
//! Whose reports wait (`report_waits`) is read once for a query that looks at many of them: it is few people, and PostgreSQL makes
//! no function that asks for each report a part of the query.

use crate::{
    kernel::{ids::SiteId, problem::Answer},
    staff::{Backlog, Clocks, IN_VIEW, ItemKind, OpenItem, Queue, REPORTS_WITHIN, Reach, SOON, latest_claim},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

fn open(id: Uuid, site: SiteId, since: OffsetDateTime) -> OpenItem {
    OpenItem { id, kind: ItemKind::Member, site, since, due_at: since + REPORTS_WITHIN }
}

/// The first members about whom reports wait and whom nobody claimed.
pub async fn next_reported(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"with paused as materialized (select member_id from accounts where reports_paused_until > $5)
           select w.reported_id as "id!", w.site_id as "site: SiteId", w.since as "since!" from sites s cross join lateral (
             select r.reported_id, r.site_id, r.created_at as since from reports r
             where r.site_id = s.id and r.closed_at is null and r.reported_id is not null and r.severe = ($4 = 'severe')
               and not (report_can_wait(r.category) and coalesce(r.reporter_id in (select member_id from paused), false))
               and not exists (select from reports e where e.reported_id = r.reported_id and e.site_id = r.site_id and e.closed_at is null
                 and e.severe = r.severe and (e.created_at, e.id) < (r.created_at, r.id) and not (report_can_wait(e.category) and coalesce(e.reporter_id in (select member_id from paused), false)))
               and not exists (select from claims c where c.item_id = r.reported_id and c.queue = $4
                 and c.claimed_until > $5 and c.claimed_until <= $7)
             order by r.severe, r.created_at, r.id limit $6) w
           where $1 or s.company_id = any($2) or s.id = any($3) order by w.since, w.reported_id limit $6"#,
        all,
        &companies,
        &sites,
        queue.code(),
        now,
        IN_VIEW,
        latest_claim(now),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.id, row.site, row.since)).collect())
}

/// Those of these about whom reports wait, whoever claimed them.
pub async fn open_reported(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    members: &[Uuid],
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select r.reported_id as "id!", r.site_id as "site: SiteId", min(r.created_at) as "since!" from reports r join sites s on s.id = r.site_id
           where r.reported_id = any($4) and r.closed_at is null and r.severe = ($5 = 'severe')
             and not report_waits(r.reporter_id, r.category, $6) and ($1 or s.company_id = any($2) or s.id = any($3))
           group by r.reported_id, r.site_id"#,
        all,
        &companies,
        &sites,
        members,
        queue.code(),
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.id, row.site, row.since)).collect())
}

/// How many members wait, each number counted up to `most`: all of them or, `by_clock`, what is late and what is soon.
pub async fn reported_backlog(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    (most, by_clock): (i64, bool),
    now: OffsetDateTime,
) -> Answer<Backlog> {
    let (all, companies, sites) = reach.parts();
    let backlog = sqlx::query_as!(
        Backlog,
        r#"with paused as materialized (select member_id from accounts where reports_paused_until > $8)
           select coalesce(max(counted.n) filter (where part = 'waiting'), 0) as "waiting!",
             coalesce(max(counted.n) filter (where part = 'late'), 0) as "late!",
             coalesce(max(counted.n) filter (where part = 'soon'), 0) as "soon!",
             (select min(w.since) from sites s cross join lateral (
                select r.created_at as since from reports r where r.site_id = s.id and r.closed_at is null and r.reported_id is not null and r.severe = ($4 = 'severe')
                    and not (report_can_wait(r.category) and coalesce(r.reporter_id in (select member_id from paused), false))
                    and not exists (select from reports e where e.reported_id = r.reported_id and e.site_id = r.site_id and e.closed_at is null
                      and e.severe = r.severe and (e.created_at, e.id) < (r.created_at, r.id) and not (report_can_wait(e.category) and coalesce(e.reporter_id in (select member_id from paused), false))) order by r.severe, r.created_at limit 1) w
              where $1 or s.company_id = any($2) or s.id = any($3)) as oldest
           from (values ('waiting', '-infinity'::timestamptz, 'infinity'::timestamptz), ('late', '-infinity', $5), ('soon', $5, $6))
               parts (part, begins, ends),
             lateral (select count(*) as n from (select from sites s cross join lateral (
                  select from reports r where r.site_id = s.id and r.closed_at is null and r.reported_id is not null and r.severe = ($4 = 'severe')
                    and not (report_can_wait(r.category) and coalesce(r.reporter_id in (select member_id from paused), false))
                    and not exists (select from reports e where e.reported_id = r.reported_id and e.site_id = r.site_id and e.closed_at is null
                      and e.severe = r.severe and (e.created_at, e.id) < (r.created_at, r.id) and not (report_can_wait(e.category) and coalesce(e.reporter_id in (select member_id from paused), false))) and r.created_at >= begins and r.created_at < ends order by r.severe, r.created_at, r.id limit $7) w
                where $1 or s.company_id = any($2) or s.id = any($3) limit $7) few) counted
           where (part <> 'waiting') = $9"#,
        all,
        &companies,
        &sites,
        queue.code(),
        now - REPORTS_WITHIN,
        now - REPORTS_WITHIN + SOON,
        most,
        now,
        by_clock,
    )
    .fetch_one(connection)
    .await?;
    Ok(backlog)
}

/// How far the clocks of severe cases have run, everywhere: a case is as old as the first of its reports.
pub async fn severe_cases(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Clocks> {
    let (half, quarter) = (REPORTS_WITHIN / 2_i32, REPORTS_WITHIN / 4_i32);
    let clocks = sqlx::query_as!(
        Clocks,
        r#"with paused as materialized (select member_id from accounts where reports_paused_until > $1)
           select count(*) as "open!", count(*) filter (where since <= $2 and since > $3) as "half!",
             count(*) filter (where since <= $3 and since > $4) as "three_quarters!", count(*) filter (where since <= $4) as "late!"
           from (select min(created_at) as since from reports
             where closed_at is null and severe and reported_id is not null and not (report_can_wait(category) and coalesce(reporter_id in (select member_id from paused), false))
             group by site_id, reported_id) severe"#,
        now,
        now - half,
        now - half - quarter,
        now - REPORTS_WITHIN,
    )
    .fetch_one(connection)
    .await?;
    Ok(clocks)
}

/// Where the severe cases are whose first report came after the first of these moments, and no later than the second one: a site
/// for each.
pub async fn severe_since(
    connection: &mut PgConnection,
    (after, until): (OffsetDateTime, OffsetDateTime),
    now: OffsetDateTime,
) -> Answer<Vec<SiteId>> {
    let sites = sqlx::query_scalar!(
        r#"with paused as materialized (select member_id from accounts where reports_paused_until > $1)
           select site_id as "site!: SiteId" from (select site_id, min(created_at) as since from reports
             where closed_at is null and severe and reported_id is not null and not (report_can_wait(category) and coalesce(reporter_id in (select member_id from paused), false))
             group by site_id, reported_id) severe
           where since > $2 and since <= $3"#,
        now,
        after,
        until,
    )
    .fetch_all(connection)
    .await?;
    Ok(sites)
}
