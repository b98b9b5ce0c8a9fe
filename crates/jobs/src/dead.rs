//! What waits and what gave up, for the operator.

use serde_json::Value;
use sqlx::{FromRow, PgExecutor};
use time::OffsetDateTime;

use crate::{job::JobId, queue::Jobs};

/// Attempts that a revived job gets.
const REVIVED_ATTEMPTS: i16 = 3;

/// A job that gave up.
#[derive(Debug, Clone, FromRow)]
pub struct DeadLetter {
    /// For [`Jobs::revive`] and [`Jobs::discard`].
    pub id: JobId,
    /// [`crate::Job::KIND`].
    pub kind: String,
    /// The job as JSON; it may hold personal data.
    pub payload: Value,
    /// Attempts made.
    pub attempts: i16,
    /// What the last attempt failed with; it may quote personal data.
    pub last_error: Option<String>,
    /// When it was enqueued.
    pub created_at: OffsetDateTime,
    /// When it gave up.
    pub dead_at: OffsetDateTime,
}

/// How full a queue is.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct QueueState {
    /// [`crate::Job::QUEUE`].
    pub queue: String,
    /// Jobs not done and not dead, those of the future and those at work included.
    pub waiting: i64,
    /// Of these, jobs that could run now.
    pub due: i64,
    /// Jobs that gave up.
    pub dead: i64,
    /// Since when the job that could run the longest has been due.
    pub oldest_due: Option<OffsetDateTime>,
}

impl Jobs {
    /// Each periodic job's kind, with the beginning of the last period that was enqueued.
    ///
    /// # Errors
    /// The database's.
    pub async fn periods(&self) -> sqlx::Result<Vec<(String, OffsetDateTime)>> {
        sqlx::query_as("select kind, last_period from job_schedules order by kind")
            .fetch_all(self.pool())
            .await
    }

    /// The newest dead letters, at most `limit`; those after the last one of a page when given, and of one kind only.
    ///
    /// # Errors
    /// The database's.
    pub async fn dead_letters(
        &self,
        limit: u16,
        after: Option<(OffsetDateTime, JobId)>,
        kind: Option<&str>,
    ) -> sqlx::Result<Vec<DeadLetter>> {
        let query = sqlx::query_as(
            "select id, kind, payload, attempts, last_error, created_at, dead_at from jobs
             where dead_at is not null and ($2::timestamptz is null or (dead_at, id) < ($2, $3))
               and ($4::text is null or kind = $4)
             order by dead_at desc, id desc limit $1",
        );
        let (at, id) = after.unzip();
        query.bind(i64::from(limit)).bind(at).bind(id).bind(kind).fetch_all(self.pool()).await
    }

    /// Gives a dead letter three more attempts, from now; its kind, or None when there is none of that id. Once that is
    /// committed, [`Self::wake`] begins the first one at once.
    ///
    /// # Errors
    /// The database's.
    pub async fn revive(&self, executor: impl PgExecutor<'_>, id: JobId) -> sqlx::Result<Option<String>> {
        // The count goes on, so that an attempt from before can never be taken for a new one.
        let query = sqlx::query_scalar(
            "update jobs set dead_at = null, run_at = $2, max_attempts = attempts + $3
             where id = $1 and dead_at is not null returning kind",
        );
        query.bind(id).bind(self.now()).bind(REVIVED_ATTEMPTS).fetch_optional(executor).await
    }

    /// Deletes a dead letter; its kind, or None when there is none of that id.
    ///
    /// # Errors
    /// The database's.
    pub async fn discard(&self, executor: impl PgExecutor<'_>, id: JobId) -> sqlx::Result<Option<String>> {
        let query =
            sqlx::query_scalar("delete from jobs where id = $1 and dead_at is not null returning kind");
        query.bind(id).fetch_optional(executor).await
    }

    /// The state of each queue that holds any job, by name.
    ///
    /// # Errors
    /// The database's.
    pub async fn queues(&self) -> sqlx::Result<Vec<QueueState>> {
        let query = sqlx::query_as(
            "select queue,
                    count(*) filter (where dead_at is null) as waiting,
                    count(*) filter (where dead_at is null and run_at <= $1) as due,
                    count(*) filter (where dead_at is not null) as dead,
                    min(run_at) filter (where dead_at is null and run_at <= $1) as oldest_due
             from jobs group by queue order by queue",
        );
        query.bind(self.now()).fetch_all(self.pool()).await
    }
}
