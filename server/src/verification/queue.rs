//! The moderators' queue of captures, within somebody's reach: read site by site, as that of photos.

use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    staff::{Backlog, IN_VIEW, ItemKind, OpenItem, Reach, SOON, latest_claim},
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Of captures: whoever shows their face to a camera hears of it within a day.
pub const VERIFICATIONS_WITHIN: Duration = Duration::hours(24);

/// Named by their member: nobody has two that wait.
fn open(member: MemberId, site: SiteId, since: OffsetDateTime) -> OpenItem {
    OpenItem { id: member.0, kind: ItemKind::Member, site, since, due_at: since + VERIFICATIONS_WITHIN }
}

/// The first captures that wait and that nobody claimed.
pub async fn next_verifications(
    connection: &mut PgConnection,
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select f.member_id as "member!: MemberId", f.site_id as "site!: SiteId", f.created_at as "since!"
           from sites s cross join lateral (
             select v.member_id, v.site_id, v.created_at from verifications v
             where v.site_id = s.id and v.state = 'waiting'
               and not exists (select from claims c where c.item_id = v.member_id and c.queue = 'verifications'
                 and c.claimed_until > $4 and c.claimed_until <= $6)
             order by v.created_at, v.member_id limit $5) f
           where $1 or s.company_id = any($2) or s.id = any($3) order by f.created_at, f.member_id limit $5"#,
        all,
        &companies,
        &sites,
        now,
        IN_VIEW,
        latest_claim(now),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.member, row.site, row.since)).collect())
}

/// Those of these members whose capture waits, whoever claimed it.
pub async fn open_verifications(
    connection: &mut PgConnection,
    reach: &Reach,
    members: &[Uuid],
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select v.member_id as "member!: MemberId", v.site_id as "site!: SiteId", v.created_at as "since!"
           from verifications v join sites s on s.id = v.site_id
           where v.member_id = any($4) and v.state = $5 and ($1 or s.company_id = any($2) or s.id = any($3))"#,
        all,
        &companies,
        &sites,
        members,
        "waiting",
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.member, row.site, row.since)).collect())
}

/// How many wait, each number counted up to `most`: all of them or, `by_clock`, what is late and what is soon.
pub async fn verification_backlog(
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
                select v.created_at as since from verifications v where v.site_id = s.id and v.state = 'waiting' order by v.created_at limit 1) w
              where $1 or s.company_id = any($2) or s.id = any($3)) as oldest
           from (values ('waiting', '-infinity'::timestamptz, 'infinity'::timestamptz), ('late', '-infinity', $4), ('soon', $4, $5))
               parts (part, begins, ends),
             lateral (select count(*) as n from (select from sites s cross join lateral (
                  select from verifications v where v.site_id = s.id and v.state = 'waiting' and v.created_at >= begins and v.created_at < ends
                  order by v.created_at, v.member_id limit $6) w
                where $1 or s.company_id = any($2) or s.id = any($3) limit $6) few) counted
           where (part <> 'waiting') = $7"#,
        all,
        &companies,
        &sites,
        now - VERIFICATIONS_WITHIN,
        now - VERIFICATIONS_WITHIN + SOON,
        most,
        by_clock,
    )
    .fetch_one(connection)
    .await?;
    Ok(backlog)
}
