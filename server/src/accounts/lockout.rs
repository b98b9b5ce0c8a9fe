//! How long wrong passwords close the door: five failures block for 1 minute, the next
//! five for 5, then 15, then 60. Counted for all unknown devices together and for each known one
//! apart, so that a stranger can't lock the owner out of their own browser.

use crate::kernel::clock::is_shut;
use time::{Duration, OffsetDateTime};

/// Failures that lead to a block.
const FAILURES: i32 = 5;
/// After so long without a failure, all is forgiven.
const FORGIVEN_AFTER: Duration = Duration::hours(24);

/// What is kept of failed logins for one address and device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counter {
    /// Since the last block.
    pub(super) failures: i32,
    /// So far.
    pub(super) blocks: i32,
    /// The end of the last block.
    pub(super) blocked_until: Option<OffsetDateTime>,
    /// When the last failure was.
    pub(super) updated_at: OffsetDateTime,
}

/// May there be another attempt?
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// Not for so many minutes.
    Blocked(i64),
    /// Yes; this is the counter if it fails. It is written before the password is looked at, so
    /// that a hundred attempts at once are a hundred attempts.
    Allowed(Counter),
}

impl Counter {
    /// Before the first failure.
    pub(super) fn clean(now: OffsetDateTime) -> Self {
        Self { failures: 0, blocks: 0, blocked_until: None, updated_at: now }
    }

    /// Judges one more attempt.
    pub(super) fn attempt(self, now: OffsetDateTime) -> Attempt {
        let span = Duration::minutes(minutes(self.blocks - 1));
        if let Some(end) = self.blocked_until.filter(|end| is_shut(*end, span, now)) {
            return Attempt::Blocked(((end - now).whole_seconds() + 59) / 60);
        }
        let remembered = is_shut(self.updated_at + FORGIVEN_AFTER, FORGIVEN_AFTER, now);
        let counter = if remembered { self } else { Self::clean(now) };
        let failures = counter.failures + 1;
        if failures < FAILURES {
            return Attempt::Allowed(Self { failures, updated_at: now, ..counter });
        }
        let minutes = minutes(counter.blocks);
        Attempt::Allowed(Self {
            failures: 0,
            blocks: counter.blocks + 1,
            blocked_until: Some(now + Duration::minutes(minutes)),
            updated_at: now,
        })
    }
}

/// How long the next block lasts, after so many.
fn minutes(blocks: i32) -> i64 {
    match blocks {
        0 => 1,
        1 => 5,
        2 => 15,
        _ => 60,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn fail(counter: Counter, now: OffsetDateTime) -> Counter {
        match counter.attempt(now) {
            Attempt::Allowed(counter) => counter,
            Attempt::Blocked(minutes) => panic!("blocked for {minutes}"),
        }
    }

    #[test]
    fn blocks_grow_and_stay_at_an_hour() {
        let (mut counter, mut now) = (Counter::clean(NOON), NOON);
        for expected in [1, 5, 15, 60, 60] {
            for _ in 0..FAILURES {
                counter = fail(counter, now);
            }
            assert_eq!(counter.clone().attempt(now), Attempt::Blocked(expected));
            assert_eq!(counter.clone().attempt(now + Duration::seconds(1)), Attempt::Blocked(expected));
            now += Duration::minutes(expected);
        }
    }

    /// By number: four wrong passwords close no door, the fifth does, and a day less a second forgives nothing.
    #[test]
    fn five_failures_within_a_day_block_for_a_minute() {
        let mut counter = Counter::clean(NOON);
        for _ in 0..4 {
            counter = fail(counter, NOON);
            assert_eq!(counter.blocked_until, None);
        }
        assert_eq!(fail(counter.clone(), NOON).blocked_until, Some(datetime!(2026-11-21 12:01 UTC)));
        let before = datetime!(2026-11-22 11:59:59 UTC);
        assert_eq!(fail(counter.clone(), before).blocked_until, Some(datetime!(2026-11-22 12:00:59 UTC)));
        assert_eq!(fail(counter, datetime!(2026-11-22 12:00 UTC)).failures, 1);
    }

    #[test]
    fn a_clock_that_is_put_back_shuts_no_door_for_longer() {
        let (mut counter, mut now) = (Counter::clean(NOON + Duration::DAY), NOON + Duration::DAY);
        for expected in [1, 5, 15, 60, 60] {
            for _ in 0..FAILURES {
                counter = fail(counter, now);
            }
            assert_eq!(counter.clone().attempt(now), Attempt::Blocked(expected));
            assert_eq!(fail(counter.clone(), NOON).failures, 1, "after {expected} minutes' block");
            now += Duration::minutes(expected);
        }
    }

    #[test]
    fn what_failed_at_a_moment_to_come_counts_no_more() {
        let ahead = NOON + Duration::days(40);
        let counter = (0..4).fold(Counter::clean(ahead), |counter, _| fail(counter, ahead));
        let after = fail(counter.clone(), NOON);
        assert_eq!((after.failures, after.blocks, after.blocked_until), (1, 0, None));
        // Clocks of two nodes may be a minute apart.
        assert_eq!(fail(counter, ahead - Duration::MINUTE).blocks, 1);
    }

    #[test]
    fn a_quiet_day_forgives() {
        let mut counter = Counter::clean(NOON);
        for _ in 0..FAILURES {
            counter = fail(counter, NOON);
        }
        let day = Duration::hours(24);
        assert_eq!(fail(counter.clone(), NOON + day - Duration::SECOND).blocks, 1);
        let later = fail(counter, NOON + day);
        assert_eq!((later.failures, later.blocks, later.blocked_until), (1, 0, None));
    }
}
