//! How many others a confirmed member may look at. Kept in memory: a row for each look would cost search more than the
//! search, so each node counts by itself.

use super::{
    ids::MemberId,
    problem::{Answer, Refusal},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use time::{Duration, OffsetDateTime};

/// How long somebody may look at full speed before the pace counts.
const SPAN: Duration = Duration::minutes(10);
/// More than are ever here at once; from then on those who rest are forgotten.
const REMEMBERED: usize = 50_000;

/// When each confirmed member's bucket will be full again; cheap to clone.
#[derive(Clone, Debug)]
pub struct BrowseLimit {
    /// Time for one look to come back; None: any number.
    refill: Option<Duration>,
    full_at: Arc<Mutex<HashMap<MemberId, OffsetDateTime>>>,
}

impl BrowseLimit {
    /// So many looks a minute, those of ten minutes at once; 0: any number.
    pub fn new(per_minute: u32) -> Self {
        let refill = (per_minute > 0).then(|| Duration::MINUTE / per_minute);
        Self { refill, full_at: Arc::default() }
    }

    /// Whether the member has looked at somebody here, and so is known to have confirmed their address, which
    /// nobody takes back.
    pub fn knows(&self, member: MemberId) -> bool {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&member)
    }

    /// Counts one look of a confirmed member.
    ///
    /// # Errors
    /// `rate_limited` with the time until the next.
    pub fn count(&self, member: MemberId, now: OffsetDateTime) -> Answer<()> {
        let refill = self.refill.unwrap_or_default();
        let mut buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, full_at| *full_at > now);
        }
        let bucket = buckets.entry(member).or_insert(now);
        // No bucket is emptier than empty: one that seems to be was written before the clock was put back. Kept also
        // where the look is refused, or it would seem so at the next one too.
        *bucket = (*bucket).clamp(now, now + SPAN);
        let full_at = *bucket + refill;
        let wait = full_at - (now + SPAN);
        if wait.is_positive() {
            return Err(Refusal::RateLimited { seconds: wait.whole_seconds() + 1 }.into());
        }
        *bucket = full_at;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::random::Random;
    use proptest::prelude::*;

    proptest! {
        /// Whatever the rhythm: never more than ten minutes' looks and those that came back meanwhile.
        #[test]
        fn no_rhythm_gets_more(per_minute in 1_u32..600, pauses in prop::collection::vec(0_i64..30, 1..400)) {
            let (limit, member) = (BrowseLimit::new(per_minute), MemberId::random(&Random::seeded(1)));
            let begun = OffsetDateTime::UNIX_EPOCH;
            let (mut now, mut seen) = (begun, 0_u32);
            for pause in pauses {
                now += Duration::seconds(pause);
                for _ in 0..50 {
                    seen += u32::from(limit.count(member, now).is_ok());
                }
                let most = f64::from(per_minute) * ((now - begun + SPAN) / Duration::MINUTE);
                prop_assert!(f64::from(seen) <= most + 1.0, "{seen} of {most}");
            }
        }
    }

    #[test]
    fn a_clock_that_is_put_back_makes_nobody_wait_for_it() {
        let (limit, member) = (BrowseLimit::new(60), MemberId::random(&Random::seeded(1)));
        let now = OffsetDateTime::UNIX_EPOCH + Duration::days(1_000);
        for step in [Duration::minutes(11), Duration::DAY, Duration::days(300)] {
            assert!((0..600).filter(|_| limit.count(member, now + step).is_ok()).count() > 0);
            assert!(limit.count(member, now + step).is_err());
            assert!(limit.count(member, now).is_err(), "what was used is used");
            assert!(limit.count(member, now + Duration::SECOND).is_ok(), "{step}");
            let back =
                (0..1_000).filter(|_| limit.count(member, now + Duration::SECOND + SPAN).is_ok()).count();
            assert_eq!(back, 600, "and all of it ten minutes later");
        }
    }

    #[test]
    fn nobody_waits_for_another_and_nothing_means_any_number() {
        let (random, now) = (Random::seeded(1), OffsetDateTime::UNIX_EPOCH);
        let (one, other) = (MemberId::random(&random), MemberId::random(&random));
        let limit = BrowseLimit::new(2);
        let looks = (0..25).filter(|_| limit.count(one, now).is_ok()).count();
        assert_eq!(looks, 20);
        assert!(limit.count(other, now).is_ok());
        assert!(limit.count(one, now + Duration::seconds(30)).is_ok());
        assert!(limit.count(one, now + Duration::seconds(30)).is_err());
        let free = BrowseLimit::new(0);
        assert!((0..10_000).all(|_| free.count(one, now).is_ok()));
    }
}
