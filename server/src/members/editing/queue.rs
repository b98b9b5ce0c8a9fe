//! The moderators' queue of words, within somebody's reach, site by site. Profiles that nobody can see (not confirmed, about to
//! be deleted) wait without being shown.

use crate::{
    kernel::{ids::SiteId, problem::Answer},
    staff::{Backlog, IN_VIEW, ItemKind, OpenItem, Reach, SOON, WORDS_WITHIN, latest_claim},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

fn open(id: Uuid, site: SiteId, since: OffsetDateTime) -> OpenItem {
    OpenItem { id, kind: ItemKind::Member, site, since, due_at: since + WORDS_WITHIN }
}

/// The first members whose words wait and whom nobody claimed.
pub async fn next_words(
    connection: &mut PgConnection,
    reach: &Reach,
    now: OffsetDateTime,
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select w.member_id as id, w.site_id as "site: SiteId", w.waiting_since as "since!" from sites s cross join lateral (
             select r.member_id, r.site_id, r.waiting_since from profile_reviews r join profiles p on p.id = r.member_id and p.status = 'active'
             where r.site_id = s.id and r.waiting_since is not null
               and not exists (select from claims c where c.item_id = r.member_id and c.queue = 'words'
                 and c.claimed_until > $4 and c.claimed_until <= $6)
             order by r.waiting_since, r.member_id limit $5) w
           where $1 or s.company_id = any($2) or s.id = any($3) order by w.waiting_since, w.member_id limit $5"#,
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

/// Those of these whose words wait, whoever claimed them.
pub async fn open_words(
    connection: &mut PgConnection,
    reach: &Reach,
    members: &[Uuid],
) -> Answer<Vec<OpenItem>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select r.member_id as id, r.site_id as "site: SiteId", r.waiting_since as "since!"
           from profile_reviews r join sites s on s.id = r.site_id
           where r.member_id = any($4) and r.waiting_since is not null and ($1 or s.company_id = any($2) or s.id = any($3))"#,
        all,
        &companies,
        &sites,
        members,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| open(row.id, row.site, row.since)).collect())
}

/// How many wait, each number counted up to `most`: all of them or, `by_clock`, what is late and what is soon.
pub async fn words_backlog(
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
                select r.waiting_since as since from profile_reviews r join profiles p on p.id = r.member_id and p.status = 'active' where r.site_id = s.id and r.waiting_since is not null order by r.waiting_since limit 1) w
              where $1 or s.company_id = any($2) or s.id = any($3)) as oldest
           from (values ('waiting', '-infinity'::timestamptz, 'infinity'::timestamptz), ('late', '-infinity', $4), ('soon', $4, $5))
               parts (part, begins, ends),
             lateral (select count(*) as n from (select from sites s cross join lateral (
                  select from profile_reviews r join profiles p on p.id = r.member_id and p.status = 'active' where r.site_id = s.id and r.waiting_since is not null and r.waiting_since >= begins and r.waiting_since < ends order by r.waiting_since, r.member_id limit $6) w
                where $1 or s.company_id = any($2) or s.id = any($3) limit $6) few) counted
           where (part <> 'waiting') = $7"#,
        all,
        &companies,
        &sites,
        now - WORDS_WITHIN,
        now - WORDS_WITHIN + SOON,
        most,
        by_clock,
    )
    .fetch_one(connection)
    .await?;
    Ok(backlog)
}
