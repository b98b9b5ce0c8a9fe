//! How fast others may be looked at, so that nobody copies all members of a site (ASVS 5.0 V2.4.1). Who has confirmed
//! an address has a pace of their own, kept in memory: a row for each look would cost search more than the search, so
//! each node counts by itself. Everybody else shares the budget of their block of addresses, which all nodes share:
//! accounts that nobody has confirmed are had by the hundred.

use super::{model::ProfileStatus, store};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    sessions::{Client, SignedIn},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use time::{Duration, OffsetDateTime};

/// Searches, profiles and landers that visitors and unconfirmed members behind one block of addresses may look at:
/// 2,000 in an hour, the first one included. People look around, machines copy whole sites.
const READING: Budget = Budget { name: "reading", burst: 200, refill: Duration::seconds(2) };

/// How long somebody may look at full speed before the pace counts.
const SPAN: Duration = Duration::minutes(10);
/// More than are ever here at once; from then on those who rest are forgotten.
const REMEMBERED: usize = 50_000;

/// Counts one look at others: a search, a profile, a hand of the swipe game, the match finder.
///
/// # Errors
/// `rate_limited` with the time until the next.
pub async fn look(app: &App, caller: &SignedIn, client: &Client) -> Answer<()> {
    if !app.pace.knows(caller.member) {
        let mut connection = app.db.acquire().await?;
        if store::profile_status(&mut connection, caller.member).await? != ProfileStatus::Active {
            return READING.spend(&mut connection, app.clock.now(), &client.address_block).await;
        }
    }
    app.pace.look(caller.member, app.clock.now())
}

/// As [`look`], of a visitor, and of anybody at what visitors see too.
pub(super) async fn look_from_outside(app: &App, client: &Client) -> Answer<()> {
    READING.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await
}

/// When each confirmed member's bucket will be full again; cheap to clone.
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

    /// Whether the member has looked at somebody here, and so is known to have confirmed their address, which
    /// nobody takes back.
    fn knows(&self, member: MemberId) -> bool {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&member)
    }

    /// Counts one look of a confirmed member.
    fn look(&self, member: MemberId, now: OffsetDateTime) -> Answer<()> {
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
    fn a_clock_that_is_put_back_makes_nobody_wait_for_it() {
        let (pace, member) = (Pace::new(60), MemberId::random(&Random::seeded(1)));
        let now = OffsetDateTime::UNIX_EPOCH + Duration::days(1_000);
        for step in [Duration::minutes(11), Duration::DAY, Duration::days(300)] {
            assert!((0..600).filter(|_| pace.look(member, now + step).is_ok()).count() > 0);
            assert!(pace.look(member, now + step).is_err());
            assert!(pace.look(member, now).is_err(), "what was used is used");
            assert!(pace.look(member, now + Duration::SECOND).is_ok(), "{step}");
            let back =
                (0..1_000).filter(|_| pace.look(member, now + Duration::SECOND + SPAN).is_ok()).count();
            assert_eq!(back, 600, "and all of it ten minutes later");
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
