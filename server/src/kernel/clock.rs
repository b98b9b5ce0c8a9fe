//! Time is an argument: every rule asks the clock that it was given, so tests can move it.

use std::sync::{Arc, Mutex, PoisonError};
use time::{Duration, OffsetDateTime};

/// Where the time comes from; cheap to clone, shared by a whole process.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    Manual(Arc<Mutex<OffsetDateTime>>),
}

impl Clock {
    /// The machine's clock, in UTC.
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands still at `now` until it is moved; for tests and the demo world.
    pub fn manual(now: OffsetDateTime) -> Self {
        Self(Source::Manual(Arc::new(Mutex::new(now))))
    }

    /// The present moment in UTC, cut to microseconds: what PostgreSQL can keep.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
    pub fn now(&self) -> OffsetDateTime {
        let now = match &self.0 {
            Source::System => OffsetDateTime::now_utc(),
            Source::Manual(moment) => *moment.lock().unwrap_or_else(PoisonError::into_inner),
        };
        now - Duration::nanoseconds(i64::from(now.nanosecond() % 1000))
    }

    /// Moves a manual clock forward (or back); a system clock ignores it.
    pub fn advance(&self, by: Duration) {
        if let Source::Manual(moment) = &self.0 {
            let mut moment = moment.lock().unwrap_or_else(PoisonError::into_inner);
            *moment += by;
        }
    }
}
