//! Rate budgets that all nodes share: a bucket refills with time and each call takes one.
//!
//! One row and one statement a bucket (the generic cell rate algorithm): the row says when the
//! bucket will be full again; a call that would push this beyond the burst is refused. One that is full again only later
//! than an empty one by more than `SKEW` counts as full, or its owner would be refused until then.

use crate::kernel::{
    clock::SKEW,
    database::Database,
    problem::{Answer, Refusal},
    retention::Kept,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Buckets that are full again.
pub const KEPT: &[Kept] = &[Kept::since("rate_budgets", "full_at", Duration::ZERO)];

/// How many calls may come at once, and how fast the bucket fills up again.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Which calls share it.
    pub name: &'static str,
    /// Calls at once.
    pub burst: u32,
    /// Time for one call to come back.
    pub refill: Duration,
}

impl Budget {
    /// Takes one call out of `owner`'s bucket. Outside a transaction it is taken even if the call fails later.
    ///
    /// # Errors
    /// `rate_limited` with the time until one has come back.
    pub async fn spend(&self, connection: &mut PgConnection, now: OffsetDateTime, owner: &str) -> Answer<()> {
        let taken = sqlx::query!(
            "insert into rate_budgets (bucket, full_at) values ($1, $2::timestamptz + make_interval(secs => $3))
             on conflict (bucket) do update set full_at =
                 case when rate_budgets.full_at > $2 + make_interval(secs => $4::float8 + $5::float8) then $2
                     else greatest(rate_budgets.full_at, $2) end + make_interval(secs => $3)
             where greatest(rate_budgets.full_at, $2) + make_interval(secs => $3) <= $2 + make_interval(secs => $4)
                or rate_budgets.full_at > $2 + make_interval(secs => $4 + $5)",
            self.bucket(owner),
            now,
            self.refill.as_seconds_f64(),
            self.span().as_seconds_f64(),
            SKEW.as_seconds_f64(),
        )
        .execute(&mut *connection)
        .await?;
        if taken.rows_affected() == 1 { Ok(()) } else { self.check(connection, now, owner).await }
    }

    /// Refuses where the bucket is empty, without taking anything.
    ///
    /// # Errors
    /// As [`Self::spend`].
    pub async fn check(&self, connection: &mut PgConnection, now: OffsetDateTime, owner: &str) -> Answer<()> {
        self.check_beside(connection, now, owner, 0).await
    }

    /// Refuses where the bucket has no room for one more beside so many that may yet be taken.
    ///
    /// # Errors
    /// As [`Self::spend`].
    pub async fn check_beside(
        &self,
        connection: &mut PgConnection,
        now: OffsetDateTime,
        owner: &str,
        open: u32,
    ) -> Answer<()> {
        let bucket = self.bucket(owner);
        let full_at = sqlx::query_scalar!("select full_at from rate_budgets where bucket = $1", bucket)
            .fetch_optional(connection)
            .await?;
        let full_at = full_at.filter(|at| *at <= now + self.span() + SKEW).map_or(now, |at| at.max(now));
        let wait = full_at + self.refill * open.min(self.burst).saturating_add(1) - (now + self.span());
        if wait <= Duration::ZERO {
            return Ok(());
        }
        Err(Refusal::RateLimited { seconds: wait.whole_seconds() + 1 }.into())
    }

    fn bucket(&self, owner: &str) -> String {
        format!("{}:{owner}", self.name)
    }

    /// From empty to full.
    fn span(&self) -> Duration {
        self.refill * self.burst
    }
}

/// Buckets that one statement looks at.
const LOOKED_AT: i64 = 5_000;

/// Forgets the buckets of one owner. Looks at some at a time, each time in a transaction of its own: buckets stand in
/// the order of what they are for.
pub async fn forget(db: &Database, owner: &str) -> Answer<()> {
    let mut bucket = Some(String::new());
    while let Some(after) = bucket {
        bucket = sqlx::query_scalar!(
            "with looked as materialized (select bucket from rate_budgets where bucket > $1 order by bucket limit $3),
               gone as (delete from rate_budgets b using looked
                        where b.bucket = looked.bucket and split_part(looked.bucket, ':', 2) = $2)
             select max(bucket) from looked",
            after,
            owner,
            LOOKED_AT,
        )
        .fetch_one(&**db)
        .await?;
    }
    Ok(())
}
