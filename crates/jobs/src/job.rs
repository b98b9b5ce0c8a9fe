//! What a job is, and how one fails.

use std::{error::Error, time::Duration};

use serde::{Serialize, de::DeserializeOwned};

/// Identifies a job for as long as it exists.
pub type JobId = i64;

/// Which of two due jobs of a queue goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Whenever nothing else waits.
    Low,
    /// The usual.
    Normal,
    /// Somebody is waiting for it.
    High,
}

impl Priority {
    pub(crate) const fn number(self) -> i16 {
        match self {
            Self::Low => 0,
            Self::Normal => 1,
            Self::High => 2,
        }
    }
}

/// A piece of work, as data. Its handler is registered apart ([`crate::Registry::handle`]), so that a
/// process can enqueue what it does not run.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// Stable name in the table; a rename orphans the jobs that wait.
    const KIND: &'static str;
    /// Queues have their own concurrency, so that slow work of one cannot starve another.
    const QUEUE: &'static str = "default";
    /// Order within the queue.
    const PRIORITY: Priority = Priority::Normal;
    /// After this many failures it becomes a dead letter. 10 spans about 1.5 hours, 20 about 11.
    const MAX_ATTEMPTS: i16 = 10;
    /// An attempt that takes longer counts as lost, and another may begin beside it.
    const TIME_LIMIT: Duration = Duration::from_mins(15);

    /// Jobs of one kind with the same key are one job until it begins. Of several enqueued, the first
    /// payload and the earliest time hold.
    fn dedup_key(&self) -> Option<String> {
        None
    }
}

/// Why an attempt did not succeed. Any error turns into [`Failure::Retry`] by `?`.
#[derive(Debug)]
pub enum Failure {
    /// Try again after the usual back-off.
    Retry(Box<dyn Error + Send + Sync>),
    /// Try again after this time, as when a provider names one; counts as an attempt.
    RetryAfter(Duration, Box<dyn Error + Send + Sync>),
    /// Trying again is no use: a dead letter at once.
    Permanent(Box<dyn Error + Send + Sync>),
}

impl<E: Into<Box<dyn Error + Send + Sync>>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Retry(error.into())
    }
}
