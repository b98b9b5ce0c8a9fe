//! A database, a clock to move, and jobs that leave traces.

use std::sync::{Arc, Mutex};

use jobs::{Failure, Job, Jobs, Priority, Registry, Runner};
use pgbox::{Options, PgBox};
use serde::{Deserialize, Serialize};
use sqlx::{Executor, PgPool, postgres::PgPoolOptions};
use time::{Duration, OffsetDateTime, macros::datetime};

/// Everything a test needs; the cluster is stopped when it is dropped.
pub(crate) struct World {
    pub(crate) jobs: Jobs,
    pub(crate) pool: PgPool,
    pub(crate) traces: Traces,
    pub(crate) clock: ManualClock,
    pub(crate) cluster: PgBox,
}

#[derive(Clone)]
pub(crate) struct ManualClock(Arc<Mutex<OffsetDateTime>>);

impl ManualClock {
    pub(crate) fn advance(&self, by: Duration) {
        *self.0.lock().unwrap() += by;
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap()
    }
}

/// What handlers did, in order.
#[derive(Clone, Default)]
pub(crate) struct Traces(Arc<Mutex<Vec<String>>>);

impl Traces {
    pub(crate) fn add(&self, text: impl Into<String>) {
        self.0.lock().unwrap().push(text.into());
    }

    pub(crate) fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

/// Leaves its text as a trace.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Trace(pub(crate) String);

impl Job for Trace {
    const KIND: &'static str = "trace";
    const MAX_ATTEMPTS: i16 = 3;
}

/// The same, before all others.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Urgent(pub(crate) String);

impl Job for Urgent {
    const KIND: &'static str = "urgent";
    const PRIORITY: Priority = Priority::High;
}

/// One per key.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Keyed {
    pub(crate) key: String,
    pub(crate) text: String,
}

impl Job for Keyed {
    const KIND: &'static str = "keyed";

    fn dedup_key(&self) -> Option<String> {
        Some(self.key.clone())
    }
}

/// Ends in the way its text names.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Failing(pub(crate) String);

impl Job for Failing {
    const KIND: &'static str = "failing";
    const MAX_ATTEMPTS: i16 = 3;
}

async fn fail(traces: Traces, job: Failing) -> Result<(), Failure> {
    traces.add(job.0.clone());
    match job.0.as_str() {
        "panic" => panic!("the handler panics"),
        "later" => Err(Failure::RetryAfter(std::time::Duration::from_hours(5), "come back later".into())),
        "never" => Err(Failure::Permanent("no use".into())),
        _ => Err("it failed".into()),
    }
}

pub(crate) fn registry() -> Registry<Traces> {
    Registry::new()
        .handle(async |traces: Traces, job: Trace| {
            traces.add(job.0);
            Ok(())
        })
        .handle(async |traces: Traces, job: Urgent| {
            traces.add(job.0);
            Ok(())
        })
        .handle(async |traces: Traces, job: Keyed| {
            traces.add(job.text);
            Ok(())
        })
        .handle(fail)
}

impl World {
    pub(crate) async fn new() -> Self {
        // Commits that reach the kernel, so that a test may kill PostgreSQL and still find them.
        let committed = ("synchronous_commit".to_owned(), "on".to_owned());
        let cluster =
            PgBox::scratch_with(|options| Options { settings: vec![committed], ..options }).unwrap();
        let clock = ManualClock(Arc::new(Mutex::new(datetime!(2026-11-21 12:00 UTC))));
        let pool = PgPoolOptions::new().max_connections(30).connect(&cluster.url("postgres")).await.unwrap();
        pool.execute(jobs::SCHEMA).await.unwrap();
        let mut world =
            Self { jobs: Self::handle(&pool, &clock), pool, traces: Traces::default(), clock, cluster };
        world.jobs = world.node().await;
        world
    }

    /// Another process's view of the same database: its own pool and handle.
    pub(crate) async fn node(&self) -> Jobs {
        let url = self.cluster.url("postgres");
        let pool = PgPoolOptions::new().max_connections(10).connect(&url).await.unwrap();
        Self::handle(&pool, &self.clock)
    }

    fn handle(pool: &PgPool, clock: &ManualClock) -> Jobs {
        let clock = clock.clone();
        Jobs::new(pool.clone(), move || clock.now(), || 0)
    }

    pub(crate) fn runner(&self) -> Runner<Traces> {
        Runner::new(self.jobs.clone(), registry(), self.traces.clone())
    }

    pub(crate) async fn enqueue<J: Job + Sync>(&self, job: J) -> jobs::JobId {
        self.jobs.enqueue(&mut self.pool.acquire().await.unwrap(), &job).await.unwrap()
    }

    pub(crate) async fn trace(&self, text: &str) -> jobs::JobId {
        self.enqueue(Trace(text.to_owned())).await
    }

    /// Goes past the end of every lease, by the nodes' clock and by the database's.
    pub(crate) async fn lease_ends(&self) {
        self.clock.advance(Duration::seconds(61));
        let end = "update jobs set lease_until = lease_until - interval '61 seconds'";
        sqlx::query(end).execute(&self.pool).await.unwrap();
    }

    /// Jobs in the table, dead ones included.
    pub(crate) async fn rows(&self) -> i64 {
        sqlx::query_scalar("select count(*) from jobs").fetch_one(&self.pool).await.unwrap()
    }
}
