//! Queues of complaints, within somebody's reach, by the clock of each: notices of illegal content, those that are severe, and
//! all others.

use super::model::ComplaintCategory;
use crate::{
    kernel::{ids::SiteId, problem::Answer},
    staff::{Backlog, Clocks, IN_VIEW, ItemKind, OpenItem, Queue, Reach, SOON, latest_claim},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The first ones that wait and that nobody claimed.
pub async fn next_complaints(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select w.id, w.site_id as "site: SiteId", w.created_at as since, w.answer_by as "due_at!" from sites s cross join lateral (
             select k.id, k.site_id, k.created_at, k.answer_by from complaints k
             where k.site_id = s.id and k.closed_at is null and k.answer_by is not null and k.queue = $4
               and not exists (select from claims c where c.item_id = k.id and c.queue = $4
                 and c.claimed_until > $5 and c.claimed_until <= $7)
             order by k.answer_by, k.id limit $6) w
           where $1 or s.company_id = any($2) or s.id = any($3) order by w.answer_by, w.id limit $6"#,
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
    let open = rows.into_iter().map(|row| OpenItem {
        id: row.id,
        kind: ItemKind::Complaint,
        site: row.site,
        since: row.since,
        due_at: row.due_at,
    });
    Ok(open.collect())
}

/// Those of these that wait, whoever claimed them.
pub async fn open_complaints_of(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    complaints: &[Uuid],
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select k.id, k.site_id as "site: SiteId", k.created_at as since, k.answer_by as "due_at!"
           from complaints k join sites s on s.id = k.site_id
           where k.id = any($4) and k.answer_by is not null and k.queue = $5
             and ($1 or s.company_id = any($2) or s.id = any($3))"#,
        all,
        &companies,
        &sites,
        complaints,
        queue.code(),
    )
    .fetch_all(connection)
    .await?;
    let open = rows.into_iter().map(|row| OpenItem {
        id: row.id,
        kind: ItemKind::Complaint,
        site: row.site,
        since: row.since,
        due_at: row.due_at,
    });
    Ok(open.collect())
}

/// By what a page opens one, and what it is about; None once it is forgotten.
pub async fn named_complaint(
    connection: &mut PgConnection,
    complaint: Uuid,
) -> Answer<Option<(String, ComplaintCategory)>> {
    let row = sqlx::query!(
        r#"select number, category as "category: ComplaintCategory" from complaints where id = $1 and forgotten_at is null"#,
        complaint,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| (row.number, row.category)))
}

/// How many wait, each number counted up to `most`: all of them or, `by_clock`, what is late and what is soon by their clocks; the oldest is the oldest of all.
pub async fn complaint_backlog(
    connection: &mut PgConnection,
    queue: Queue,
    reach: &Reach,
    (most, by_clock): (i64, bool),
    now: OffsetDateTime,
) -> Answer<Backlog> {
    let (all, companies, sites) = reach.parts();
    let backlog = sqlx::query_as!(
        Backlog,
        r#"select coalesce(max(counted.n) filter (where part = 'waiting'), 0) as "waiting!",
             coalesce(max(counted.n) filter (where part = 'late'), 0) as "late!",
             coalesce(max(counted.n) filter (where part = 'soon'), 0) as "soon!",
             (select min(w.since) from sites s cross join lateral (
                select k.created_at as since from complaints k where k.site_id = s.id and k.queue = $4 and k.closed_at is null and k.answer_by is not null order by k.created_at limit 1) w
              where $1 or s.company_id = any($2) or s.id = any($3)) as oldest
           from (values ('waiting', '-infinity'::timestamptz, 'infinity'::timestamptz), ('late', '-infinity', $5), ('soon', $5, $6))
               parts (part, begins, ends),
             lateral (select count(*) as n from (select from sites s cross join lateral (
                  select from complaints k where k.site_id = s.id and k.queue = $4 and k.closed_at is null and k.answer_by is not null and k.answer_by >= begins and k.answer_by < ends order by k.answer_by, k.id limit $7) w
                where $1 or s.company_id = any($2) or s.id = any($3) limit $7) few) counted
           where (part <> 'waiting') = $8"#,
        all,
        &companies,
        &sites,
        queue.code(),
        now,
        now + SOON,
        most,
        by_clock,
    )
    .fetch_one(connection)
    .await?;
    Ok(backlog)
}

/// How far the clocks of severe notices have run, everywhere; those that wait for the complainer have none.
pub async fn severe_notices(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Clocks> {
    let mut all = Clocks::default();
    for category in [ComplaintCategory::Minor, ComplaintCategory::Intimate] {
        let clock = category.answer_within();
        let (half, quarter) = (clock / 2_i32, clock / 4_i32);
        let clocks = sqlx::query_as!(
            Clocks,
            r#"select count(*) as "open!", count(*) filter (where answer_by <= $2 and answer_by > $3) as "half!",
             count(*) filter (where answer_by <= $3 and answer_by > $4) as "three_quarters!", count(*) filter (where answer_by <= $4) as "late!"
           from complaints where closed_at is null and answer_by is not null and queue = 'severe' and category = $1"#,
            category.code(),
            now + half,
            now + quarter,
            now,
        )
        .fetch_one(&mut *connection)
        .await?;
        all = all.and(clocks);
    }
    Ok(all)
}

/// Where the severe notices are of whose clock so much (one part of so many) is left at a moment in this span: a site for each.
pub async fn severe_with_left(
    connection: &mut PgConnection,
    part: i32,
    (after, until): (OffsetDateTime, OffsetDateTime),
) -> Answer<Vec<SiteId>> {
    let mut all = Vec::new();
    for category in [ComplaintCategory::Minor, ComplaintCategory::Intimate] {
        let left = category.answer_within() / part;
        let sites = sqlx::query_scalar!(
            r#"select site_id as "site: SiteId" from complaints
               where closed_at is null and queue = 'severe' and category = $1 and answer_by > $2 and answer_by <= $3"#,
            category.code(),
            after + left,
            until + left,
        )
        .fetch_all(&mut *connection)
        .await?;
        all.extend(sites);
    }
    Ok(all)
}
