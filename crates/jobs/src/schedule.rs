//! Periodic jobs: when a period begins, and how one node alone enqueues it.

use std::collections::HashMap;

use time::{Duration, OffsetDateTime};

use crate::{queue::Jobs, registry::Periodic};

/// Periods of equal length, counted from the Unix epoch in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    length: i64,
    offset: i64,
}

impl Schedule {
    /// Every `length` (whole seconds, at least one), beginning `offset` after each multiple of it since
    /// the epoch. `every(Duration::DAY, Duration::hours(3))` is daily at 03:00 UTC.
    pub fn every(length: Duration, offset: Duration) -> Self {
        Self { length: length.whole_seconds().max(1), offset: offset.whole_seconds() }
    }

    fn length(self) -> Duration {
        Duration::seconds(self.length)
    }

    /// The beginning of the period that `now` is in.
    pub fn period_at(self, now: OffsetDateTime) -> OffsetDateTime {
        let into = (now.unix_timestamp() - self.offset).rem_euclid(self.length);
        now.truncate_to_second() - Duration::seconds(into)
    }

    /// Whether the present period is still to be enqueued after the one that begins at `last`. One that lies further ahead
    /// than another node's clock can be was taken by a clock that went wrong: without this nothing would happen until then.
    fn is_due(self, last: OffsetDateTime, now: OffsetDateTime) -> bool {
        let period = self.period_at(now);
        last < period || last > period + self.length().max(SKEW)
    }
}

/// A period of a schedule, for the job that it enqueues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The beginning of the one that was enqueued last: the one before, unless nothing ran for a while.
    pub since: OffsetDateTime,
    /// Its own beginning.
    pub begin: OffsetDateTime,
}

/// Clocks of nodes may differ by so much.
pub(crate) const SKEW: Duration = Duration::minutes(10);

/// Those of which a period seems to have begun. Of one that the database never saw, the present period counts as taken: its
/// first run comes with the next.
pub(crate) async fn seem_due<'a>(
    jobs: &Jobs,
    periodic: &'a [Periodic],
    now: OffsetDateTime,
) -> sqlx::Result<Vec<&'a Periodic>> {
    let known: HashMap<String, OffsetDateTime> = jobs.periods().await?.into_iter().collect();
    let new: Vec<_> = periodic.iter().filter(|one| !known.contains_key(one.kind)).collect();
    if !new.is_empty() {
        let kinds: Vec<&str> = new.iter().map(|one| one.kind).collect();
        let periods: Vec<OffsetDateTime> = new.iter().map(|one| one.schedule.period_at(now)).collect();
        sqlx::query(
            "insert into job_schedules (kind, last_period) select * from unnest($1::text[], $2::timestamptz[]) on conflict do nothing",
        )
        .bind(kinds)
        .bind(periods)
        .execute(jobs.pool())
        .await?;
    }
    let is_due = |one: &&Periodic| known.get(one.kind).is_some_and(|&last| one.schedule.is_due(last, now));
    Ok(periodic.iter().filter(is_due).collect())
}

/// Enqueues the job of the present period unless some node did so already; true when this call did.
pub(crate) async fn enqueue_when_due(
    jobs: &Jobs,
    periodic: &Periodic,
    now: OffsetDateTime,
) -> sqlx::Result<bool> {
    let mut transaction = jobs.pool().begin().await?;
    // The row's lock lets one node through; the others then find the period taken.
    let last: OffsetDateTime =
        sqlx::query_scalar("select last_period from job_schedules where kind = $1 for update")
            .bind(periodic.kind)
            .fetch_one(&mut *transaction)
            .await?;
    let is_due = periodic.schedule.is_due(last, now);
    if is_due {
        let period = periodic.schedule.period_at(now);
        let take = sqlx::query("update job_schedules set last_period = $2 where kind = $1");
        take.bind(periodic.kind).bind(period).execute(&mut *transaction).await?;
        let since = if last < period { last } else { period - periodic.schedule.length() };
        (periodic.enqueue)(jobs, &mut transaction, Period { since, begin: period }).await?;
    }
    transaction.commit().await?;
    Ok(is_due)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn daily_at_three_begins_at_three() {
        let schedule = Schedule::every(Duration::DAY, Duration::hours(3));
        let begin = datetime!(2026-11-21 03:00 UTC);
        assert_eq!(schedule.period_at(begin), begin);
        assert_eq!(schedule.period_at(datetime!(2026-11-22 02:59:59.999 UTC)), begin);
        assert_eq!(schedule.period_at(datetime!(2026-11-22 03:00 UTC)), datetime!(2026-11-22 03:00 UTC));
        assert_eq!(schedule.period_at(datetime!(1969-12-31 23:00 UTC)), datetime!(1969-12-31 03:00 UTC));
    }

    #[test]
    fn every_ten_minutes() {
        let schedule = Schedule::every(Duration::minutes(10), Duration::ZERO);
        assert_eq!(schedule.period_at(datetime!(2026-11-21 12:39:41.5 UTC)), datetime!(2026-11-21 12:30 UTC));
    }
}
