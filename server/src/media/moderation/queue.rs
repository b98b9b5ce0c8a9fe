//! The moderators' queue of photos, within somebody's reach: read site by site, so that one whose site is a small one does not
//! read what waits at the others.

use crate::{
    kernel::{ids::SiteId, problem::Answer},
    staff::{Backlog, IN_VIEW, ItemKind, OpenItem, PHOTOS_WITHIN, Reach, SOON, latest_claim},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

fn open(id: Uuid, site: SiteId, since: OffsetDateTime) -> OpenItem {
    OpenItem { id, kind: ItemKind::Photo, site, since, due_at: since + PHOTOS_WITHIN }
}

/// The first photos that wait and that nobody claimed.
pub async fn next_photos(
    connection: &mut PgConnection,
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select f.id, f.site_id as "site!: SiteId", f.since as "since!" from sites s cross join lateral (
             select p.id, p.site_id, coalesce(p.cropped_at, p.created_at) as since from photos p
             where p.site_id = s.id and p.status = 'pending'
               and not exists (select from claims c where c.item_id = p.id and c.queue = 'photos'
                 and c.claimed_until > $4 and c.claimed_until <= $6)
             order by coalesce(p.cropped_at, p.created_at), p.id limit $5) f
           where $1 or s.company_id = any($2) or s.id = any($3) order by f.since, f.id limit $5"#,
        all,
        &companies,
        &sites,
        now,
        IN_VIEW,
        latest_claim(now),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.id, row.site, row.since)).collect())
}

/// Those of these that wait, whoever claimed them.
pub async fn open_photos(
    connection: &mut PgConnection,
    reach: &Reach,
    photos: &[Uuid],
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select p.id, p.site_id as "site!: SiteId", coalesce(p.cropped_at, p.created_at) as "since!"
           from photos p join sites s on s.id = p.site_id
           where p.id = any($4) and p.status = $5 and ($1 or s.company_id = any($2) or s.id = any($3))"#,
        all,
        &companies,
        &sites,
        photos,
        "pending",
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.id, row.site, row.since)).collect())
}

/// How many wait, each number counted up to `most`: all of them or, `by_clock`, what is late and what is soon.
pub async fn photo_backlog(
    connection: &mut PgConnection,
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
                select coalesce(p.cropped_at, p.created_at) as since from photos p where p.site_id = s.id and p.status = 'pending' order by coalesce(p.cropped_at, p.created_at) limit 1) w
              where $1 or s.company_id = any($2) or s.id = any($3)) as oldest
           from (values ('waiting', '-infinity'::timestamptz, 'infinity'::timestamptz), ('late', '-infinity', $4), ('soon', $4, $5))
               parts (part, begins, ends),
             lateral (select count(*) as n from (select from sites s cross join lateral (
                  select from photos p where p.site_id = s.id and p.status = 'pending' and coalesce(p.cropped_at, p.created_at) >= begins and coalesce(p.cropped_at, p.created_at) < ends order by coalesce(p.cropped_at, p.created_at), p.id limit $6) w
                where $1 or s.company_id = any($2) or s.id = any($3) limit $6) few) counted
           where (part <> 'waiting') = $7"#,
        all,
        &companies,
        &sites,
        now - PHOTOS_WITHIN,
        now - PHOTOS_WITHIN + SOON,
        most,
        by_clock,
    )
    .fetch_one(connection)
    .await?;
    Ok(backlog)
}

/// Puts up to `most` photos of real members into the queue as if they had just come, nobody's main one, to be compared with each
/// other: a demo has none that wait.
pub async fn wait_again(connection: &mut PgConnection, most: i64) -> Answer<()> {
    sqlx::query!(
        "update photos f set status = 'pending', site_id = w.site_id, compared = false
         from (select f.id, p.site_id from photos f join profiles p on p.id = f.member_id
               where f.status = 'active' and not f.main and not p.fictional order by f.id limit $1) w
         where f.id = w.id",
        most,
    )
    .execute(connection)
    .await?;
    Ok(())
}
