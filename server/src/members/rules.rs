//! Decisions about members that need no database: ages and coarse presence.

use super::model::Online;
use crate::{kernel::clock::SKEW, sessions::ONLINE_FOR};
use time::{Date, Duration, Month, OffsetDateTime};

/// Full years on that day; who was born on 29 February turns a year older on 1 March.
pub fn age(born: Date, today: Date) -> u8 {
    let passed = (today.month(), today.day()) >= (born.month(), born.day());
    let years = today.year() - born.year() - i32::from(!passed);
    u8::try_from(years.max(0)).unwrap_or(u8::MAX)
}

/// The latest day of birth of those who are at least so many years old.
pub fn born_by(min_age: u8, today: Date) -> Date {
    let year = today.year() - i32::from(min_age);
    let day = today.replace_year(year).or_else(|_| Date::from_calendar_date(year, Month::February, 28));
    day.unwrap_or(Date::MIN)
}

/// Visits after this moment are shown as 'online'. It moves on in steps of five minutes: who asks again
/// and again learns when somebody left no better than to the step.
pub fn online_since(now: OffsetDateTime) -> OffsetDateTime {
    step(now, ONLINE_FOR) - ONLINE_FOR
}

/// Visits after this moment are shown as 'today' at least; in steps of an hour, for the same reason.
pub fn today_since(now: OffsetDateTime) -> OffsetDateTime {
    step(now, Duration::HOUR) - Duration::DAY
}

/// Presence in words: coarse, so that nobody can be watched.
pub fn presence(last_seen: Option<OffsetDateTime>, now: OffsetDateTime) -> Online {
    let hour = step(now, Duration::HOUR);
    match last_seen {
        // Written by a clock that has been put back since: when it really was nobody knows.
        Some(moment) if moment > now + SKEW => Online::Earlier,
        Some(moment) if moment > online_since(now) => Online::Online,
        Some(moment) if moment > today_since(now) => Online::Today,
        Some(moment) if moment > hour - Duration::WEEK => Online::ThisWeek,
        _ => Online::Earlier,
    }
}

/// The full hour that a moment is in.
pub fn full_hour(now: OffsetDateTime) -> OffsetDateTime {
    step(now, Duration::HOUR)
}

/// The last full step of the clock.
fn step(now: OffsetDateTime, step: Duration) -> OffsetDateTime {
    now - Duration::seconds(now.unix_timestamp().rem_euclid(step.whole_seconds()))
        - Duration::nanoseconds(i64::from(now.nanosecond()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::date;

    #[test]
    fn birthdays_turn_on_the_day() {
        assert_eq!(age(date!(2000 - 11 - 21), date!(2026 - 11 - 20)), 25);
        assert_eq!(age(date!(2000 - 11 - 21), date!(2026 - 11 - 21)), 26);
        assert_eq!(age(date!(2008 - 02 - 29), date!(2026 - 02 - 28)), 17);
        assert_eq!(age(date!(2008 - 02 - 29), date!(2026 - 03 - 01)), 18);
    }

    #[test]
    fn presence_is_coarse() {
        let now = time::macros::datetime!(2026-11-21 12:00 UTC);
        let ago = |span| presence(Some(now - span), now);
        assert_eq!(ago(Duration::seconds(299)), Online::Online);
        assert_eq!(ago(Duration::minutes(5)), Online::Today);
        assert_eq!(ago(Duration::hours(24)), Online::ThisWeek);
        assert_eq!(ago(Duration::days(7)), Online::Earlier);
        assert_eq!(presence(None, now), Online::Earlier);
        assert_eq!(presence(Some(now + Duration::seconds(59)), now), Online::Online);
        assert_eq!(presence(Some(now + Duration::DAY), now), Online::Earlier, "a clock was put back");
    }

    #[test]
    fn when_somebody_left_shows_only_at_the_next_step() {
        let left = time::macros::datetime!(2026-11-21 12:01:07 UTC);
        let word = |minutes, seconds| {
            presence(
                Some(left),
                time::macros::datetime!(2026-11-21 12:00 UTC)
                    + Duration::minutes(minutes)
                    + Duration::seconds(seconds),
            )
        };
        assert_eq!([word(6, 8), word(9, 59), word(10, 0)], [Online::Online, Online::Online, Online::Today]);
        let day = 24 * 60;
        assert_eq!(
            [word(day, 0), word(day + 59, 59), word(day + 60, 0)],
            [Online::Today, Online::Today, Online::ThisWeek]
        );
    }

    proptest! {
        /// Search compares days of birth, cards show ages: they must never disagree.
        #[test]
        fn the_search_bound_is_the_age_shown(born in 0_i32..40_000, today in 40_000_i32..47_000, min_age in 1_u8..121) {
            let day = |offset| date!(1900 - 01 - 01) + Duration::days(i64::from(offset));
            let (born, today) = (day(born), day(today));
            prop_assert_eq!(age(born, today) >= min_age, born <= born_by(min_age, today));
        }
    }
}
