//! Which code runs which kind of job.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    pin::Pin,
    sync::Arc,
    time::Duration,
};

use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::{
    job::{Failure, Job, JobId},
    queue::Jobs,
    schedule::{Period, Schedule},
};

pub(crate) type Work = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;
type Run<C> = dyn Fn(C, Value) -> Work + Send + Sync;
type Enqueueing<'a> = Pin<Box<dyn Future<Output = sqlx::Result<JobId>> + Send + 'a>>;
type Enqueue = dyn for<'a> Fn(&'a Jobs, &'a mut PgConnection, Period) -> Enqueueing<'a> + Send + Sync;

/// The handlers and periodic jobs of a program; `C` is what every handler receives (a cheap clone).
pub struct Registry<C> {
    handlers: BTreeMap<&'static str, Handler<C>>,
    periodic: Vec<Periodic>,
}

pub(crate) struct Handler<C> {
    queue: &'static str,
    pub(crate) time_limit: Duration,
    pub(crate) run: Arc<Run<C>>,
}

/// A job that comes up by itself.
pub(crate) struct Periodic {
    pub(crate) kind: &'static str,
    pub(crate) schedule: Schedule,
    pub(crate) enqueue: Box<Enqueue>,
}

impl<C> fmt::Debug for Registry<C> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.handlers.keys()).finish()
    }
}

impl<C> Default for Registry<C> {
    fn default() -> Self {
        Self { handlers: BTreeMap::new(), periodic: Vec::new() }
    }
}

impl<C: Send + 'static> Registry<C> {
    /// No handlers yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs jobs of type `J` with `handler`; the last one registered for a kind holds.
    #[must_use]
    pub fn handle<J, F, R>(mut self, handler: F) -> Self
    where
        J: Job,
        F: Fn(C, J) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(), Failure>> + Send + 'static,
    {
        let run = move |context: C, payload: Value| -> Work {
            match serde_json::from_value(payload) {
                Ok(job) => Box::pin(handler(context, job)),
                Err(error) => Box::pin(std::future::ready(Err(error.into()))),
            }
        };
        let handler = Handler { queue: J::QUEUE, time_limit: J::TIME_LIMIT, run: Arc::new(run) };
        self.handlers.insert(J::KIND, handler);
        self
    }

    /// Enqueues a `J` in each period of the schedule, once over all nodes. `make` receives the period. One
    /// that passed while nothing ran is made up for, but only the latest one, which says since when nothing
    /// did; on a database that never saw this job, the first run comes with the next period.
    #[must_use]
    pub fn every<J: Job + Sync>(
        mut self,
        schedule: Schedule,
        make: impl Fn(Period) -> J + Send + Sync + 'static,
    ) -> Self {
        let make = Arc::new(make);
        let enqueue: Box<Enqueue> = Box::new(move |jobs, connection, period| {
            let job = make(period);
            Box::pin(async move { jobs.enqueue(connection, &job).await })
        });
        self.periodic.push(Periodic { kind: J::KIND, schedule, enqueue });
        self
    }

    pub(crate) fn handler(&self, kind: &str) -> Option<&Handler<C>> {
        self.handlers.get(kind)
    }

    pub(crate) fn periodic(&self) -> &[Periodic] {
        &self.periodic
    }

    pub(crate) fn periods(&self, now: OffsetDateTime) -> Vec<OffsetDateTime> {
        self.periodic.iter().map(|periodic| periodic.schedule.period_at(now)).collect()
    }

    pub(crate) fn queues(&self) -> BTreeSet<&'static str> {
        self.handlers.values().map(|handler| handler.queue).collect()
    }

    /// The kinds of all jobs that it can run, by name.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.handlers.keys().copied()
    }

    pub(crate) fn kinds_of(&self, queue: &str) -> Vec<&'static str> {
        let of_queue = self.handlers.iter().filter(|(_, handler)| handler.queue == queue);
        of_queue.map(|(kind, _)| *kind).collect()
    }
}
