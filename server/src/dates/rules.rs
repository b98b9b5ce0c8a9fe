//! Where a check-in stands. Pure: the moments decide.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

/// A date is at most so far ahead; `date_plans_soon` says the same.
pub(super) const FURTHEST: Duration = Duration::hours(720);
/// So long after the date its link ends by itself; `date_plans_end` says the same.
pub(super) const SHOWN: Duration = Duration::hours(24);
/// So long after the question the friend reads that there was no check-in.
const PATIENCE: Duration = Duration::HOUR;

/// Where a check-in stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DateCheckIn)]
pub enum CheckIn {
    /// The member was not asked yet.
    Waiting,
    /// The member is asked whether all is well.
    Asked,
    /// An hour later there is no answer.
    Missing,
    /// The member has checked in since the date began.
    Done,
}

/// What decides about a check-in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    pub(super) meets_at: OffsetDateTime,
    /// Hours.
    pub(super) check_after: i16,
    pub(super) checked_in_at: Option<OffsetDateTime>,
}

impl Moments {
    /// When the member is asked.
    pub(super) fn ask_at(self) -> OffsetDateTime {
        self.meets_at + Duration::hours(i64::from(self.check_after))
    }

    /// Where the check-in stands; one from before the date says nothing of it.
    pub(super) fn check_in(self, now: OffsetDateTime) -> CheckIn {
        match self.checked_in_at {
            Some(at) if at >= self.meets_at => CheckIn::Done,
            _ if now >= self.ask_at() + PATIENCE => CheckIn::Missing,
            _ if now >= self.ask_at() => CheckIn::Asked,
            _ => CheckIn::Waiting,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_check_in_is_asked_for_and_missed_an_hour_later() {
        let meets_at = datetime!(2026-11-28 19:00 UTC);
        let at = |checked_in_at, now| Moments { meets_at, check_after: 2, checked_in_at }.check_in(now);
        let asked = datetime!(2026-11-28 21:00 UTC);
        for (checked, now, expected) in [
            (None, meets_at, CheckIn::Waiting),
            (None, asked - Duration::SECOND, CheckIn::Waiting),
            (None, asked, CheckIn::Asked),
            (None, asked + PATIENCE - Duration::SECOND, CheckIn::Asked),
            (None, asked + PATIENCE, CheckIn::Missing),
            (Some(meets_at), meets_at, CheckIn::Done),
            (Some(asked + Duration::DAY), asked + Duration::DAY, CheckIn::Done),
            (Some(meets_at - Duration::SECOND), meets_at, CheckIn::Waiting),
            (Some(meets_at - Duration::SECOND), asked + PATIENCE, CheckIn::Missing),
        ] {
            assert_eq!(at(checked, now), expected, "{checked:?} {now}");
        }
    }
}
