//! How fast a member may look at others, so that nobody copies all members of a site (ASVS 5.0 V2.4.1). Kept in
//! memory: a row for each look would cost search more than the search. So each node counts by itself.

use crate::kernel::{
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

/// When each member's bucket will be full again; cheap to clone.
#[derive(Clone, Debug)]
pub struct Pace {
    /// Time for one look to come back; None: any number.
    refill: Option<Duration>,
    full_at: Arc<Mutex<HashMap<MemberId, OffsetDateTime>>>,
}

impl Pace {
    /// So many looks a minute, those of ten minutes at once; 0: any number.
    pub fn new(per_minute: u32) -> Self {
        let refill = (per_minute > 0).then(|| Duration::MINUTE / per_minute);
        Self { refill, full_at: Arc::default() }
    }

    /// Counts one search or profile.
    ///
    /// # Errors
    /// `rate_limited` with the time until the next.
    pub fn look(&self, member: MemberId, now: OffsetDateTime) -> Answer<()> {
        let Some(refill) = self.refill else { return Ok(()) };
        let mut buckets = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, full_at| *full_at > now);
        }
        let bucket = buckets.entry(member).or_insert(now);
        let full_at = (*bucket).max(now) + refill;
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
            let (pace, member) = (Pace::new(per_minute), MemberId::random(&Random::seeded(1)));
            let begun = OffsetDateTime::UNIX_EPOCH;
            let (mut now, mut seen) = (begun, 0_u32);
            for pause in pauses {
                now += Duration::seconds(pause);
                for _ in 0..50 {
                    seen += u32::from(pace.look(member, now).is_ok());
                }
                let most = f64::from(per_minute) * ((now - begun + SPAN) / Duration::MINUTE);
                prop_assert!(f64::from(seen) <= most + 1.0, "{seen} of {most}");
            }
        }
    }

    #[test]
    fn nobody_waits_for_another_and_nothing_means_any_number() {
        let (random, now) = (Random::seeded(1), OffsetDateTime::UNIX_EPOCH);
        let (one, other) = (MemberId::random(&random), MemberId::random(&random));
        let pace = Pace::new(2);
        let looks = (0..25).filter(|_| pace.look(one, now).is_ok()).count();
        assert_eq!(looks, 20);
        assert!(pace.look(other, now).is_ok());
        assert!(pace.look(one, now + Duration::seconds(30)).is_ok());
        assert!(pace.look(one, now + Duration::seconds(30)).is_err());
        let free = Pace::new(0);
        assert!((0..10_000).all(|_| free.look(one, now).is_ok()));
    }
}
