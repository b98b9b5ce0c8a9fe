//! When a limit counts: stricter at once, looser after a day.

use crate::kernel::clock::is_shut;
use time::{Duration, OffsetDateTime};

/// How long a member waits for a looser limit.
pub const WAIT: Duration = Duration::DAY;

/// What a member allows themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// Minor units a calendar month; None: any amount.
    pub monthly: Option<i64>,
    /// Until then they buy nothing; None: no pause.
    pub pause_until: Option<OffsetDateTime>,
}

impl Limit {
    /// Is buying paused at this time?
    pub fn is_paused(&self, now: OffsetDateTime) -> bool {
        self.pause_until.is_some_and(|until| now < until)
    }

    /// Without a pause that is over.
    fn trimmed(self, now: OffsetDateTime) -> Self {
        Self { pause_until: self.pause_until.filter(|until| now < *until), ..self }
    }

    /// The stricter of both, in each part.
    fn and(self, other: Self) -> Self {
        let monthly = match (self.monthly, other.monthly) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        // None is before every time.
        Self { monthly, pause_until: self.pause_until.max(other.pause_until) }
    }
}

/// The limit that counts, and the looser one that will.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// Counts now.
    pub now: Limit,
    /// Counts from then on.
    pub later: Option<(OffsetDateTime, Limit)>,
}

impl Stored {
    /// As it stands at this time.
    pub fn at(self, now: OffsetDateTime) -> Self {
        let due = self.later.filter(|(from, _)| !is_shut(*from, WAIT, now));
        let risen = due.map(|(_, limit)| Self { now: limit, later: None });
        let current = risen.unwrap_or(self);
        let later = current.later.map(|(from, limit)| (from, limit.trimmed(now)));
        let own = current.now.trimmed(now);
        Self { now: own, later: later.filter(|(_, limit)| *limit != own) }
    }

    /// Without its amounts: those of another currency say nothing about a wish.
    pub fn without_amounts(self) -> Self {
        let bare = |limit: Limit| Limit { monthly: None, ..limit };
        Self { now: bare(self.now), later: self.later.map(|(from, limit)| (from, bare(limit))) }
    }

    /// What becomes of it when the member wishes this now. What is stricter counts at once; the rest a day
    /// later, or when it was due already if they wish no more than they did.
    pub fn wish(self, wanted: Limit, now: OffsetDateTime) -> Self {
        let current = self.at(now);
        let wanted = wanted.trimmed(now);
        let own = current.now.and(wanted);
        if own == wanted {
            return Self { now: own, later: None };
        }
        let due = current.later.filter(|(_, limit)| limit.and(wanted) == wanted);
        let from = due.map_or(now + WAIT, |(from, _)| from);
        Self { now: own, later: Some((from, wanted)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::datetime;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn monthly(amount: i64) -> Limit {
        Limit { monthly: Some(amount), pause_until: None }
    }

    #[test]
    fn lowering_counts_at_once_and_raising_after_a_day() {
        let set = Stored::default().wish(monthly(50), NOW);
        assert_eq!(set, Stored { now: monthly(50), later: None });
        let raised = set.wish(monthly(80), NOW);
        assert_eq!(raised, Stored { now: monthly(50), later: Some((NOW + WAIT, monthly(80))) });
        assert_eq!(raised.at(NOW + WAIT - Duration::SECOND).now, monthly(50));
        assert_eq!(raised.at(NOW + WAIT), Stored { now: monthly(80), later: None });
        assert_eq!(raised.wish(monthly(40), NOW), Stored { now: monthly(40), later: None });
        let put_back = NOW - Duration::days(40);
        assert_eq!(raised.at(put_back).now, monthly(80), "nobody waits for a wrong clock");
    }

    #[test]
    fn asking_again_or_for_less_starts_no_new_day() {
        let raised = Stored { now: monthly(50), later: Some((NOW + WAIT, monthly(80))) };
        let later = NOW + Duration::hours(5);
        assert_eq!(raised.wish(monthly(80), later), raised);
        assert_eq!(raised.wish(monthly(70), later).later, Some((NOW + WAIT, monthly(70))));
        assert_eq!(raised.wish(monthly(90), later).later, Some((later + WAIT, monthly(90))));
        assert_eq!(raised.wish(Limit::default(), later).later, Some((later + WAIT, Limit::default())));
    }

    #[test]
    fn a_pause_is_lifted_after_a_day_and_lengthened_at_once() {
        let until = |days| Limit { monthly: None, pause_until: Some(NOW + Duration::days(days)) };
        let paused = Stored::default().wish(until(7), NOW);
        assert!(paused.now.is_paused(NOW) && !paused.now.is_paused(NOW + Duration::days(7)));
        let lifted = paused.wish(Limit::default(), NOW);
        assert!(lifted.at(NOW).now.is_paused(NOW) && !lifted.at(NOW + WAIT).now.is_paused(NOW + WAIT));
        assert_eq!(paused.wish(until(9), NOW), Stored { now: until(9), later: None });
        // One that is over stands in nobody's way, and one in the past is none.
        assert_eq!(paused.at(NOW + Duration::days(7)), Stored::default());
        assert_eq!(Stored::default().wish(until(-1), NOW), Stored::default());
    }

    fn limit() -> impl Strategy<Value = Limit> {
        (proptest::option::of(0_i64..200), proptest::option::of(0_i64..200)).prop_map(|(monthly, hours)| {
            Limit { monthly, pause_until: hours.map(|hours| NOW + Duration::hours(hours)) }
        })
    }

    proptest! {
        /// Whatever a member wishes, and whenever: nothing becomes looser than it was in the day before.
        #[test]
        fn nothing_gets_looser_within_a_day(
            wishes in proptest::collection::vec((0_i64..30, limit()), 1..20),
        ) {
            let (mut stored, mut now) = (Stored::default(), NOW);
            let mut wished: Vec<(OffsetDateTime, Limit)> = vec![(NOW - WAIT, Limit::default())];
            for (hours, wanted) in wishes {
                now += Duration::hours(hours);
                stored = stored.wish(wanted, now);
                prop_assert_eq!(stored.at(now).now.and(wanted.trimmed(now)), stored.at(now).now);
                wished.push((now, wanted));
                for ahead in [0, 10, 24] {
                    let then = now + Duration::hours(ahead);
                    let counts = stored.at(then).now;
                    // Somebody who wished so little at all times of the last day is not let do more.
                    let last = wished.iter().rposition(|(at, _)| *at <= then - WAIT).unwrap_or(0);
                    let recent = wished.iter().skip(last).map(|(_, limit)| limit.monthly.unwrap_or(i64::MAX));
                    let most = recent.max().unwrap_or(i64::MAX);
                    prop_assert!(counts.monthly.unwrap_or(i64::MAX) <= most);
                }
            }
            // And what was wished last counts in the end.
            let last = wished.last().copied().unwrap_or((now, Limit::default())).1;
            let end = now + WAIT;
            prop_assert_eq!(stored.at(end).now, last.trimmed(end));
        }
    }
}
