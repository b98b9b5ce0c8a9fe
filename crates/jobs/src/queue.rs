//! The handle through which work comes in.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use tokio::sync::watch;

use crate::{
    job::{Job, JobId},
    listen::CHANNEL,
    store,
};

/// Wakes within this time become one `NOTIFY`, which takes a lock that all of PostgreSQL shares.
const NOTIFY_WINDOW: Duration = Duration::from_millis(10);

/// Enqueues jobs and wakes those who run them; cheap to clone, one per process.
#[derive(Clone)]
pub struct Jobs(Arc<Parts>);

struct Parts {
    pool: PgPool,
    now: Box<dyn Fn() -> OffsetDateTime + Send + Sync>,
    random: Box<dyn Fn() -> u64 + Send + Sync>,
    wakes: watch::Sender<u64>,
    notify_pending: AtomicBool,
}

impl fmt::Debug for Jobs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Jobs").finish_non_exhaustive()
    }
}

impl Jobs {
    /// `now` gives the time, `random` any number (it spreads retries).
    pub fn new(
        pool: PgPool,
        now: impl Fn() -> OffsetDateTime + Send + Sync + 'static,
        random: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(Parts {
            pool,
            now: Box::new(now),
            random: Box::new(random),
            wakes: watch::Sender::new(0),
            notify_pending: AtomicBool::new(false),
        }))
    }

    /// Writes a job that is due now, in the caller's transaction. Call [`Jobs::wake`] after the commit.
    ///
    /// With a [`Job::dedup_key`], a waiting job of that key is kept instead and its id returned; its row
    /// stays locked until the caller commits, so that it cannot run without seeing the caller's changes.
    ///
    /// # Errors
    /// The database's, or `Encode` when the payload cannot be written as JSON.
    pub async fn enqueue<J: Job>(&self, connection: &mut PgConnection, job: &J) -> sqlx::Result<JobId> {
        self.enqueue_at(connection, job, self.now()).await
    }

    /// As [`Jobs::enqueue`], due at `run_at`.
    ///
    /// # Errors
    /// As [`Jobs::enqueue`].
    pub async fn enqueue_at<J: Job>(
        &self,
        connection: &mut PgConnection,
        job: &J,
        run_at: OffsetDateTime,
    ) -> sqlx::Result<JobId> {
        store::insert(connection, job, self.now(), run_at).await
    }

    /// Deletes the jobs whose payload holds `needle`, dead ones included, but for those of these kinds: for
    /// erasing somebody. One that is at work ends as if it had been done. Looks at some jobs at a time, each time in a
    /// transaction of its own.
    ///
    /// # Errors
    /// The database's.
    pub async fn forget(&self, needle: &str, except: &[&str]) -> sqlx::Result<()> {
        let mut after = Some(0);
        while let Some(id) = after {
            after = store::forget(self.pool(), needle, except, id).await?;
        }
        Ok(())
    }

    /// Makes runners look for work now: here at once, on other nodes through one `NOTIFY` soon after.
    /// Call it after the commit, from within a tokio runtime; forgotten, it costs a poll's delay.
    pub fn wake(&self) {
        self.wake_here();
        if self.0.notify_pending.swap(true, Ordering::AcqRel) {
            return;
        }
        let jobs = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(NOTIFY_WINDOW).await;
            // Cleared first: a wake during the call below needs a call of its own.
            jobs.0.notify_pending.store(false, Ordering::Release);
            jobs.wake_others().await;
        });
    }

    /// The same for a command, which runs no jobs and ends before [`Jobs::wake`] has told anybody.
    pub async fn wake_others(&self) {
        let notify = sqlx::query("select pg_notify($1, '')").bind(CHANNEL);
        if let Err(error) = notify.execute(&self.0.pool).await {
            tracing::warn!(%error, "jobs: other nodes were not woken, their polling will do");
        }
    }

    /// Makes the runners of this process look for work now.
    pub(crate) fn wake_here(&self) {
        self.0.wakes.send_modify(|count| *count = count.wrapping_add(1));
    }

    pub(crate) fn wakes(&self) -> watch::Receiver<u64> {
        self.0.wakes.subscribe()
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        (self.0.now)()
    }

    pub(crate) fn random(&self) -> u64 {
        (self.0.random)()
    }
}
