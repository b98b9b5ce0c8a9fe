//! Whether what a rule noticed is news.

use time::{Date, Duration, OffsetDateTime, Time};

/// A decision can be taken back for half a minute: until it stands for certain, nothing new is made of it.
const STANDS_AFTER: Duration = Duration::minutes(1);
/// What is counted lasts so long.
pub(super) const COUNTED: Duration = Duration::hours(24);

/// The last case of a rule about a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LastCase {
    None,
    Open,
    DecidedAt(OffsetDateTime),
}

/// What follows for a member whom a rule names on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing: it waits for somebody.
    Known,
    /// To be asked again: what was decided may be taken back still.
    Later,
    /// A case.
    News,
    /// A case, if what came after this moment is enough by itself.
    OnlyAfter(OffsetDateTime),
}

/// What was decided on stays decided: only what came since counts. `day` is the one on which it was counted; None for what is
/// counted from the beginning.
pub(super) fn verdict(last: LastCase, day: Option<Date>, now: OffsetDateTime) -> Verdict {
    let begins = day.map(|day| day.with_time(Time::MIDNIGHT).assume_utc());
    match last {
        LastCase::None => Verdict::News,
        LastCase::Open => Verdict::Known,
        LastCase::DecidedAt(at) if now - at < STANDS_AFTER => Verdict::Later,
        // All that was counted on that day came later.
        LastCase::DecidedAt(at) if begins.is_some_and(|begins| at + COUNTED <= begins) => Verdict::News,
        LastCase::DecidedAt(at) => Verdict::OnlyAfter(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn what_was_decided_does_not_come_back() {
        let (day, now) = (Some(date!(2026 - 11 - 29)), datetime!(2026-11-29 12:00 UTC));
        assert_eq!(verdict(LastCase::None, day, now), Verdict::News);
        assert_eq!(verdict(LastCase::Open, day, now), Verdict::Known);
        for (at, expected) in [
            (now, Verdict::Later),
            (now - Duration::seconds(59), Verdict::Later),
            (now - Duration::minutes(1), Verdict::OnlyAfter(now - Duration::minutes(1))),
            (datetime!(2026-11-28 00:00:01 UTC), Verdict::OnlyAfter(datetime!(2026-11-28 00:00:01 UTC))),
            (datetime!(2026-11-28 00:00 UTC), Verdict::News),
        ] {
            assert_eq!(verdict(LastCase::DecidedAt(at), day, now), expected, "{at}");
        }
        let long_ago = now - Duration::days(100);
        assert_eq!(verdict(LastCase::DecidedAt(long_ago), None, now), Verdict::OnlyAfter(long_ago));
    }
}
