//! Time is an argument: every rule asks the clock that it was given, so tests can move it.

use nix::time::{ClockId, clock_gettime};
use std::sync::{Arc, Mutex, PoisonError};
use time::{Duration, OffsetDateTime};

/// How far the clocks of nodes may be apart. A stored moment that lies further ahead than its span allows was written by
/// a clock that has been put back since.
pub const SKEW: Duration = Duration::MINUTE;

/// Whether what is shut until `until`, and never for longer than `span`, is shut now. An end that lies further ahead
/// than that shuts nothing: nobody shall wait until a wrong clock's time has come.
pub fn is_shut(until: OffsetDateTime, span: Duration, now: OffsetDateTime) -> bool {
    now < until && until <= now + span + SKEW
}

/// How long this machine runs, its sleep included, through which `Instant` stands still: for how old something is that is only
/// good while it is young. None where the kernel does not say.
pub fn since_start() -> Option<std::time::Duration> {
    clock_gettime(ClockId::CLOCK_BOOTTIME).ok().map(std::time::Duration::from)
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn nothing_is_shut_for_longer_than_its_span() {
        let (now, span) = (datetime!(2026-11-21 12:00 UTC), Duration::HOUR);
        for (ahead, shut) in [
            (Duration::ZERO, false),
            (Duration::MICROSECOND, true),
            (span, true),
            (span + SKEW, true),
            (span + SKEW + Duration::MICROSECOND, false),
            (Duration::days(300), false),
            (-Duration::DAY, false),
        ] {
            assert_eq!(is_shut(now + ahead, span, now), shut, "{ahead}");
        }
    }
}
