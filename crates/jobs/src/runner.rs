//! Runs jobs: a loop per queue while the process lives, or until nothing is due for tests.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use time::OffsetDateTime;

use tokio::{
    sync::watch,
    task::JoinSet,
    time::{Instant, sleep, timeout_at},
};
use tracing::Instrument;

use crate::{
    attempt::{self, Outcome, RETRY_MAX},
    listen::listen,
    queue::Jobs,
    registry::Registry,
    schedule,
    store::{self, Claimed},
};

/// How often a loop looks without being woken: for retries, the future's jobs, and lost wakes.
const POLL: Duration = Duration::from_secs(1);
/// Jobs of one queue that a process runs at the same time, unless told otherwise.
const CONCURRENCY: usize = 4;
/// How long a shutdown waits for jobs at work; what is left runs again elsewhere after its lease.
const GRACE: Duration = Duration::from_secs(8);

/// Runs the jobs of a registry; cheap to clone.
pub struct Runner<C> {
    jobs: Jobs,
    registry: Arc<Registry<C>>,
    context: C,
    concurrency: BTreeMap<&'static str, usize>,
    watcher: Arc<Watcher>,
    /// The latest time of the clock so far; see [`Self::bring_back`].
    looked_at: Arc<Mutex<Option<OffsetDateTime>>>,
}

/// An attempt at a job that has ended, for whoever counts them.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// [`crate::Job::KIND`].
    pub kind: &'a str,
    /// What came of it.
    pub ended: Ended,
    /// From its claim to its end.
    pub took: Duration,
}

/// What came of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The job is done.
    Done,
    /// It failed and will be tried again.
    Retried,
    /// It gave up: a dead letter.
    Buried,
}

type Watcher = dyn Fn(&Attempt<'_>) + Send + Sync;

impl<C: Clone> Clone for Runner<C> {
    fn clone(&self) -> Self {
        let (jobs, registry) = (self.jobs.clone(), Arc::clone(&self.registry));
        let (concurrency, watcher) = (self.concurrency.clone(), Arc::clone(&self.watcher));
        let (context, looked_at) = (self.context.clone(), Arc::clone(&self.looked_at));
        Self { jobs, registry, context, concurrency, watcher, looked_at }
    }
}

impl<C> fmt::Debug for Runner<C> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Runner").field("registry", &self.registry).finish_non_exhaustive()
    }
}

/// What [`Runner::drain`] did.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Drained {
    /// Jobs that succeeded.
    pub done: usize,
    /// Error texts of attempts that will be retried.
    pub retried: Vec<String>,
    /// Error texts of jobs that became dead letters.
    pub dead: Vec<String>,
}

impl<C: Clone + Send + Sync + 'static> Runner<C> {
    /// A runner that gives each handler a clone of `context`.
    pub fn new(jobs: Jobs, registry: Registry<C>, context: C) -> Self {
        let (concurrency, watcher) = (BTreeMap::new(), Arc::new(|_: &Attempt<'_>| {}));
        let registry = Arc::new(registry);
        Self { jobs, registry, context, concurrency, watcher, looked_at: Arc::default() }
    }

    /// Tells this of each attempt that ends.
    #[must_use]
    pub fn watched_by(mut self, watcher: impl Fn(&Attempt<'_>) + Send + Sync + 'static) -> Self {
        self.watcher = Arc::new(watcher);
        self
    }

    /// Runs at most `limit` jobs of the queue at a time in this process (otherwise 4).
    #[must_use]
    pub fn concurrency(mut self, queue: &'static str, limit: usize) -> Self {
        self.concurrency.insert(queue, limit.max(1));
        self
    }

    /// Runs jobs until `stop` turns true (or its sender is gone), then takes no more and waits up to 8 s
    /// for those at work.
    pub async fn run(self, stop: watch::Receiver<bool>) {
        let mut loops = JoinSet::new();
        for queue in self.registry.queues() {
            loops.spawn(self.clone().work_on(queue, stop.clone()));
        }
        loops.spawn(self.clone().keep_time(stop));
        let listener = tokio::spawn(listen(self.jobs.clone()));
        while loops.join_next().await.is_some() {}
        listener.abort();
    }

    /// Runs everything that is due, one job at a time, until nothing is; for tests. Periods that began
    /// since the last call count, and so do jobs that jobs enqueue.
    ///
    /// # Errors
    /// The database's.
    pub async fn drain(&self) -> sqlx::Result<Drained> {
        let mut drained = Drained::default();
        self.tick().await?;
        loop {
            let mut claimed = Vec::new();
            let due = store::queues_due(self.jobs.pool(), self.jobs.now()).await?;
            for queue in
                self.registry.queues().into_iter().filter(|&queue| due.iter().any(|one| one == queue))
            {
                claimed.extend(self.claim(queue, 1).await?);
            }
            if claimed.is_empty() {
                return Ok(drained);
            }
            for job in &claimed {
                match self.attempt(job).await {
                    Outcome::Done => drained.done += 1,
                    Outcome::Retried(error) => drained.retried.push(error),
                    Outcome::Buried(error) => drained.dead.push(error),
                }
            }
        }
    }

    /// Enqueues the periodic jobs whose period has begun. [`Runner::run`] and [`Runner::drain`] do it too;
    /// a test that moves its clock calls it first, since a schedule counts from when it is first seen.
    ///
    /// # Errors
    /// The database's.
    pub async fn tick(&self) -> sqlx::Result<()> {
        let mut any = self.bring_back().await?;
        let now = self.jobs.now();
        for periodic in schedule::seem_due(&self.jobs, self.registry.periodic(), now).await? {
            any |= schedule::enqueue_when_due(&self.jobs, periodic, now).await?;
        }
        if any {
            self.jobs.wake();
        }
        Ok(())
    }

    /// Looks for what a clock left behind that has been put back: after the start, and whenever it was put back here.
    async fn bring_back(&self) -> sqlx::Result<bool> {
        let now = self.jobs.now();
        let known = *self.looked_at.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_some_and(|known| now >= known - schedule::SKEW) {
            *self.looked_at.lock().unwrap_or_else(PoisonError::into_inner) = known.max(Some(now));
            return Ok(false);
        }
        let (mut count, mut after) = (0, Some(0));
        while let Some(id) = after {
            let (brought, last) =
                store::bring_back(self.jobs.pool(), now, schedule::SKEW, RETRY_MAX, id).await?;
            count += brought;
            after = last;
        }
        *self.looked_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        if count > 0 {
            tracing::warn!(
                count,
                "jobs: a clock was put back, and what waited for it was brought to the present"
            );
        }
        Ok(count > 0)
    }

    async fn keep_time(self, mut stop: watch::Receiver<bool>) {
        let mut seen = Vec::new();
        while !is_over(&stop) {
            let periods = self.registry.periods(self.jobs.now());
            // The database is asked when a period begins, not on each turn.
            if periods != seen {
                match self.tick().await {
                    Ok(()) => seen = periods,
                    Err(error) => tracing::warn!(%error, "jobs: periodic jobs not looked at"),
                }
            }
            tokio::select! {
                _ = stop.changed() => {}
                () = sleep(POLL) => {}
            }
        }
    }

    /// The loop of one queue. Database calls are awaited to their end; only waiting is cut short.
    async fn work_on(self, queue: &'static str, mut stop: watch::Receiver<bool>) {
        let limit = self.concurrency.get(queue).copied().unwrap_or(CONCURRENCY);
        let mut wakes = self.jobs.wakes();
        let mut running = JoinSet::new();
        while !is_over(&stop) {
            wakes.mark_unchanged();
            for job in self.claim_or_warn(queue, limit - running.len()).await {
                let runner = self.clone();
                running.spawn(async move { runner.attempt(&job).await });
            }
            let is_full = running.len() >= limit;
            tokio::select! {
                _ = stop.changed() => {}
                Some(_) = running.join_next() => {}
                _ = wakes.changed(), if !is_full => {}
                () = sleep(POLL), if !is_full => {}
            }
            while running.try_join_next().is_some() {}
        }
        let deadline = Instant::now() + GRACE;
        while let Ok(Some(_)) = timeout_at(deadline, running.join_next()).await {}
        running.detach_all();
    }

    async fn claim_or_warn(&self, queue: &str, limit: usize) -> Vec<Claimed> {
        self.claim(queue, limit).await.unwrap_or_else(|error| {
            tracing::warn!(queue, %error, "jobs: cannot claim");
            Vec::new()
        })
    }

    async fn claim(&self, queue: &str, limit: usize) -> sqlx::Result<Vec<Claimed>> {
        let kinds = self.registry.kinds_of(queue);
        store::claim(self.jobs.pool(), queue, &kinds, limit, self.jobs.now()).await
    }

    async fn attempt(&self, job: &Claimed) -> Outcome {
        let (begin, kind) = (Instant::now(), job.kind.as_str());
        let span = tracing::info_span!(
            target: "jobs::attempt",
            "job",
            otel.name = kind,
            otel.kind = "consumer",
            kind,
            attempt = job.attempts
        );
        let attempt = attempt::run(&self.jobs, &self.registry, self.context.clone(), job);
        let outcome = attempt.instrument(span).await;
        let ended = match outcome {
            Outcome::Done => Ended::Done,
            Outcome::Retried(_) => Ended::Retried,
            Outcome::Buried(_) => Ended::Buried,
        };
        (self.watcher)(&Attempt { kind, ended, took: begin.elapsed() });
        outcome
    }
}

/// A sender that is gone means that the process is on its way out.
fn is_over(stop: &watch::Receiver<bool>) -> bool {
    *stop.borrow() || stop.has_changed().is_err()
}
