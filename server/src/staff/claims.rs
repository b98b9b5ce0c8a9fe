//! All SQL about claims: who looks at what just now, so that no two decide on the same.

use super::{OpenItem, Queue, Reach};
use crate::kernel::{
    clock::SKEW,
    ids::{MemberId, SiteId, StaffId},
    problem::{Answer, Refusal},
    retention::Kept,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// So long a claim keeps others away; an open page renews it.
pub const CLAIMED_FOR: Duration = Duration::minutes(5);

/// The furthest moment that a claim reaches: one that lies further ahead was written by a clock that has been put back since,
/// and keeps nobody away.
pub fn latest_claim(now: OffsetDateTime) -> OffsetDateTime {
    now + CLAIMED_FOR + SKEW
}

/// Claims that nobody used.
pub(super) const KEPT: Kept = Kept::since("claims", "claimed_until", Duration::days(1));
/// The times of which a median is made.
pub(super) const TIMES_KEPT: Kept = Kept::since("review_times", "done_at", Duration::days(35));

/// A claim of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// On what.
    pub item: Uuid,
    /// Until when.
    pub until: OffsetDateTime,
}

/// Claims some of these, the first ones first; which. What somebody else claims at this moment is passed over: their
/// transaction holds the item's advisory lock, so nobody waits, and no row of a member's is locked. Rows are written in the
/// order of ids, as acts use them up.
///
/// # Errors
/// When the database does not answer.
pub async fn claim(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    open: &[OpenItem],
    count: i64,
    now: OffsetDateTime,
) -> Answer<Vec<Uuid>> {
    let claimed = sqlx::query_scalar!(
        "with chosen as materialized (
           select item, site, since from (
             select item, site, since from unnest($3::uuid[], $4::uuid[], $5::timestamptz[]) with ordinality open (item, site, since, place)
             order by place offset 0) open
           where pg_try_advisory_xact_lock(7731, hashtext($1 || item)) limit $6)
         insert into claims (queue, item_id, staff_id, site_id, since, claimed_until)
         select $1, item, $2, site, since, $8 from chosen order by item
         on conflict (item_id, queue) do update set staff_id = excluded.staff_id, site_id = excluded.site_id, since = excluded.since,
           claimed_until = excluded.claimed_until where claims.claimed_until <= $7 or claims.claimed_until > $9
         returning item_id",
        queue.code(),
        staff.0,
        &open.iter().map(|item| item.id).collect::<Vec<_>>(),
        &open.iter().map(|item| item.site.0).collect::<Vec<_>>(),
        &open.iter().map(|item| item.since).collect::<Vec<_>>(),
        count,
        now,
        now + CLAIMED_FOR,
        latest_claim(now),
    )
    .fetch_all(connection)
    .await?;
    Ok(claimed)
}

/// What somebody holds in a queue.
///
/// # Errors
/// When the database does not answer.
pub async fn claims(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    now: OffsetDateTime,
) -> Answer<Vec<Claim>> {
    let claims = sqlx::query_as!(
        Claim,
        "select item_id as item, claimed_until as until from claims
         where staff_id = $1 and queue = $2 and claimed_until > $3 and claimed_until <= $4",
        staff.0,
        queue.code(),
        now,
        latest_claim(now),
    )
    .fetch_all(connection)
    .await?;
    Ok(claims)
}

/// Keeps others away for longer; what is not somebody's own any more, or out of their reach by now, is left alone. Which were
/// renewed.
///
/// # Errors
/// When the database does not answer.
pub async fn renew(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    (items, reach): (&[Uuid], &Reach),
    now: OffsetDateTime,
) -> Answer<Vec<Uuid>> {
    let (all, companies, sites) = reach.parts();
    let renewed = sqlx::query_scalar!(
        "update claims set claimed_until = $4 where (item_id, queue) in (
           select item_id, queue from claims where staff_id = $1 and queue = $2 and item_id = any($3) order by item_id for update)
           and staff_id = $1 and ($5 or site_id = any($7) or site_id in (select id from sites where company_id = any($6)))
         returning item_id",
        staff.0,
        queue.code(),
        items,
        now + CLAIMED_FOR,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(renewed)
}

/// Lets others have them.
///
/// # Errors
/// When the database does not answer.
pub async fn let_go(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    items: &[Uuid],
) -> Answer<()> {
    sqlx::query!(
        "delete from claims where (item_id, queue) in (
           select item_id, queue from claims where staff_id = $1 and queue = $2 and item_id = any($3) order by item_id for update)
           and staff_id = $1",
        staff.0,
        queue.code(),
        items,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Uses a claim up, and writes down how long the thing had waited; since when.
///
/// # Errors
/// `claimed_by_other` where it is not theirs, or has lapsed.
pub async fn spend_claim(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    item: Uuid,
    now: OffsetDateTime,
) -> Answer<OffsetDateTime> {
    let since = sqlx::query_scalar!(
        "with used as (delete from claims where item_id = $1 and queue = $2 and staff_id = $3 and claimed_until > $4 and claimed_until <= $5
           returning site_id, since)
         insert into review_times (queue, site_id, since, done_at) select $2, site_id, since, $4 from used returning since",
        item,
        queue.code(),
        staff.0,
        now,
        latest_claim(now),
    )
    .fetch_optional(connection)
    .await?;
    since.ok_or_else(|| Refusal::ClaimedByOther.into())
}

/// Whether they hold it, and since when it waits; the row is locked until the transaction ends.
///
/// # Errors
/// `claimed_by_other` where it is not theirs, or has lapsed.
pub async fn require(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    item: Uuid,
    now: OffsetDateTime,
) -> Answer<OffsetDateTime> {
    let since = sqlx::query_scalar!(
        "select since from claims where item_id = $1 and queue = $2 and staff_id = $3 and claimed_until > $4 and claimed_until <= $5
         for update",
        item,
        queue.code(),
        staff.0,
        now,
        latest_claim(now),
    )
    .fetch_optional(connection)
    .await?;
    since.ok_or_else(|| Refusal::ClaimedByOther.into())
}

/// Takes it from whoever holds it: a command decides.
///
/// # Errors
/// When the database does not answer.
pub async fn take_over(connection: &mut PgConnection, queue: Queue, item: Uuid) -> Answer<()> {
    sqlx::query!("delete from claims where item_id = $1 and queue = $2", item, queue.code())
        .execute(connection)
        .await?;
    Ok(())
}

/// Forgets who looks at a member who is erased.
///
/// # Errors
/// When the database does not answer.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from claims where item_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// How long things of these queues waited, in the middle of all that were decided since, and of each site's last hundred where
/// there are more; in minutes. Without those of which nothing was.
///
/// # Errors
/// When the database does not answer.
pub async fn median_minutes(
    connection: &mut PgConnection,
    queues: &[Queue],
    reach: &Reach,
    since: OffsetDateTime,
) -> Answer<Vec<(Queue, i64)>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query!(
        r#"select q.code as "code!",
             (percentile_cont(0.5) within group (order by extract(epoch from t.done_at - t.since)::float8) / 60)::bigint as "median!"
           from unnest($2::text[]) q (code) cross join sites s cross join lateral (
             select r.since, r.done_at from review_times r where r.site_id = s.id and r.queue = q.code and r.done_at > $1
             order by r.done_at desc limit 100) t
           where $3 or s.company_id = any($4) or s.id = any($5) group by q.code"#,
        since,
        &queues.iter().map(|queue| queue.code().to_owned()).collect::<Vec<_>>(),
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().filter_map(|row| Some((Queue::parse(&row.code)?, row.median))).collect())
}

/// Where a thing is that somebody holds; None where they don't.
///
/// # Errors
/// When the database does not answer.
pub async fn claimed_site(
    connection: &mut PgConnection,
    (queue, staff): (Queue, StaffId),
    item: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<SiteId>> {
    let site = sqlx::query_scalar!(
        r#"select site_id as "site: SiteId" from claims
           where item_id = $1 and queue = $2 and staff_id = $3 and claimed_until > $4 and claimed_until <= $5"#,
        item,
        queue.code(),
        staff.0,
        now,
        latest_claim(now),
    )
    .fetch_optional(connection)
    .await?;
    Ok(site)
}

/// Whether somebody holds one of these.
///
/// # Errors
/// When the database does not answer.
pub async fn holds_any(
    connection: &mut PgConnection,
    staff: StaffId,
    things: &[(Queue, Uuid)],
    now: OffsetDateTime,
) -> Answer<bool> {
    let holds = sqlx::query_scalar!(
        r#"select exists (select from claims c join unnest($2::text[], $3::uuid[]) thing (queue, item) on c.item_id = thing.item and c.queue = thing.queue
             where c.staff_id = $1 and c.claimed_until > $4 and c.claimed_until <= $5) as "holds!""#,
        staff.0,
        &things.iter().map(|(queue, _)| queue.code().to_owned()).collect::<Vec<_>>(),
        &things.iter().map(|(_, item)| *item).collect::<Vec<_>>(),
        now,
        latest_claim(now),
    )
    .fetch_one(connection)
    .await?;
    Ok(holds)
}
