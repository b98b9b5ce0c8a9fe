//! The SQL of a job's way through the table.

use std::time::Duration;

use serde_json::Value;
use sqlx::{FromRow, PgConnection, PgPool, types::Json};
use time::OffsetDateTime;

use crate::job::{Job, JobId};

/// How long a claim holds without renewal, and so how late a crashed process's job runs again. Counted by the database's
/// clock as well as by the node's: a node whose clock is ahead would else run beside another what that one still works on.
pub(crate) const LEASE: Duration = Duration::from_mins(1);

/// A job whose attempt number `attempts` is ours until its lease ends.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Claimed {
    pub(crate) id: JobId,
    pub(crate) kind: String,
    pub(crate) payload: Value,
    pub(crate) attempts: i16,
    pub(crate) max_attempts: i16,
}

/// The update on conflict changes little but locks the row: with `do nothing`, the waiting job could run
/// before the caller commits, and the caller's change would never be worked on.
pub(crate) async fn insert<J: Job>(
    connection: &mut PgConnection,
    job: &J,
    now: OffsetDateTime,
    run_at: OffsetDateTime,
) -> sqlx::Result<JobId> {
    let query = sqlx::query_scalar(
        "insert into jobs (kind, queue, priority, payload, dedup_key, run_at, max_attempts, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (kind, dedup_key) where dedup_key is not null and attempts = 0 and dead_at is null
         do update set run_at = least(jobs.run_at, excluded.run_at)
         returning id",
    );
    let query = query.bind(J::KIND).bind(J::QUEUE).bind(J::PRIORITY.number()).bind(Json(job));
    let query = query.bind(job.dedup_key()).bind(run_at).bind(J::MAX_ATTEMPTS).bind(now);
    query.fetch_one(connection).await
}

/// Takes up to `limit` due jobs of a queue, highest priority first, and of those the longest due.
/// Only the kinds given: during a rolling update, what an old node does not know is left to the new.
pub(crate) async fn claim(
    pool: &PgPool,
    queue: &str,
    kinds: &[&str],
    limit: usize,
    now: OffsetDateTime,
) -> sqlx::Result<Vec<Claimed>> {
    // One index range per priority: a sort over all priorities would read the whole backlog each time.
    let query = sqlx::query_as(
        "with high as (
           select id from jobs
           where queue = $1 and priority = 2 and dead_at is null and run_at <= $4 and kind = any($2)
             and (lease_until is null or lease_until <= clock_timestamp())
           order by run_at limit $3 for update skip locked
         ), normal as (
           select id from jobs
           where queue = $1 and priority = 1 and dead_at is null and run_at <= $4 and kind = any($2)
             and (lease_until is null or lease_until <= clock_timestamp())
           order by run_at limit $3 - (select count(*) from high) for update skip locked
         ), low as (
           select id from jobs
           where queue = $1 and priority = 0 and dead_at is null and run_at <= $4 and kind = any($2)
             and (lease_until is null or lease_until <= clock_timestamp())
           order by run_at limit $3 - (select count(*) from high) - (select count(*) from normal)
           for update skip locked
         ), due as (
           select id from high union all select id from normal union all select id from low
         ), claimed as (
           update jobs set attempts = attempts + 1, leased_at = $4, run_at = $4 + $5, lease_until = clock_timestamp() + $5
           from due where jobs.id = due.id
           returning jobs.id, kind, payload, attempts, max_attempts, priority
         )
         select id, kind, payload, attempts, max_attempts from claimed order by priority desc, id",
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    query.bind(queue).bind(kinds).bind(limit).bind(now).bind(LEASE).fetch_all(pool).await
}

/// The queues in which something is due: a test drains few of them, again and again.
pub(crate) async fn queues_due(pool: &PgPool, now: OffsetDateTime) -> sqlx::Result<Vec<String>> {
    let query = sqlx::query_scalar(
        "select distinct queue from jobs
         where dead_at is null and run_at <= $1 and (lease_until is null or lease_until <= clock_timestamp())",
    );
    query.bind(now).fetch_all(pool).await
}

/// Puts the end of the lease off; false when the attempt is no longer ours.
pub(crate) async fn renew(pool: &PgPool, job: &Claimed, now: OffsetDateTime) -> sqlx::Result<bool> {
    let query = sqlx::query(
        "update jobs set run_at = $3 + $4, lease_until = clock_timestamp() + $4
         where id = $1 and attempts = $2 and leased_at is not null",
    );
    let done = query.bind(job.id).bind(job.attempts).bind(now).bind(LEASE).execute(pool).await?;
    Ok(done.rows_affected() == 1)
}

/// The job is done and goes.
pub(crate) async fn finish(pool: &PgPool, job: &Claimed) -> sqlx::Result<()> {
    let query = sqlx::query("delete from jobs where id = $1 and attempts = $2 and leased_at is not null");
    query.bind(job.id).bind(job.attempts).execute(pool).await.map(drop)
}

/// The attempt failed; another may begin at `run_at`.
pub(crate) async fn retry(
    pool: &PgPool,
    job: &Claimed,
    error: &str,
    run_at: OffsetDateTime,
) -> sqlx::Result<()> {
    let query = sqlx::query(
        "update jobs set leased_at = null, lease_until = null, run_at = $3, last_error = $4
         where id = $1 and attempts = $2 and leased_at is not null",
    );
    query.bind(job.id).bind(job.attempts).bind(run_at).bind(error).execute(pool).await.map(drop)
}

/// The job gives up and becomes a dead letter.
pub(crate) async fn bury(pool: &PgPool, job: &Claimed, error: &str, now: OffsetDateTime) -> sqlx::Result<()> {
    let query = sqlx::query(
        "update jobs set leased_at = null, lease_until = null, dead_at = $3, last_error = $4
         where id = $1 and attempts = $2 and leased_at is not null",
    );
    query.bind(job.id).bind(job.attempts).bind(now).bind(error).execute(pool).await.map(drop)
}

/// Brings back to the present what a clock wrote that has been put back since: else it would be done only when that
/// clock's time comes. A job keeps the delay that it was written with; an attempt that runs, or whose process died, has
/// its lease from now on; a retry comes at once. Looks at some jobs after this id; how many it brought, and the last that it
/// looked at, if there may be more.
pub(crate) async fn bring_back(
    pool: &PgPool,
    now: OffsetDateTime,
    skew: time::Duration,
    longest_retry: Duration,
    after: JobId,
) -> sqlx::Result<(u64, Option<JobId>)> {
    let last: Option<JobId> = sqlx::query_scalar(
        "select max(id) from (select id from jobs where id > $1 order by id limit $2) looked",
    )
    .bind(after)
    .bind(LOOKED_AT)
    .fetch_one(pool)
    .await?;
    let Some(last) = last else { return Ok((0, None)) };
    let query = sqlx::query(
        "update jobs set
           run_at = case when leased_at is not null then $2 when attempts > 0 then $1
             else $1 + greatest(run_at - created_at, interval '0') end,
           created_at = least(created_at, $1), leased_at = least(leased_at, $1)
         where id > $5 and id <= $6 and dead_at is null and (
           (attempts = 0 and created_at > $1 + $3) or leased_at > $1 + $3
           or (attempts > 0 and leased_at is null and run_at > $1 + $3 + $4))",
    );
    let query = query.bind(now).bind(now + LEASE).bind(skew).bind(longest_retry).bind(after).bind(last);
    Ok((query.execute(pool).await?.rows_affected(), Some(last)))
}

/// Jobs that one statement looks at where all are looked at: a million may wait.
const LOOKED_AT: i64 = 5_000;

/// Forgets among some jobs after this id; the last one that it looked at, if there may be more.
pub(crate) async fn forget(
    pool: &PgPool,
    needle: &str,
    except: &[&str],
    after: JobId,
) -> sqlx::Result<Option<JobId>> {
    let query = sqlx::query_scalar(
        "with looked as materialized (select id, kind, payload from jobs where id > $3 order by id limit $4),
           gone as (delete from jobs j using looked
                    where j.id = looked.id and position($1 in looked.payload::text) > 0 and looked.kind <> all($2))
         select max(id) from looked",
    );
    query.bind(needle).bind(except).bind(after).bind(LOOKED_AT).fetch_one(pool).await
}
