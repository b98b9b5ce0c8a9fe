//! Days as they are where somebody lives.

use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime, Time};
use time_tz::{OffsetDateTimeExt, TimeZone, Tz, timezones};

/// Longer than any day: clocks that go back add an hour, and Samoa once skipped a day.
const LONGEST_DAY: i64 = 49 * 3600;

/// A time zone of the IANA database.
#[derive(Clone, Copy)]
pub struct Zone(&'static Tz);

impl Zone {
    /// By its name: "Europe/Amsterdam".
    pub fn parse(name: &str) -> Option<Self> {
        timezones::get_by_name(name).map(Self)
    }

    /// The calendar day at this moment.
    pub fn day(self, moment: OffsetDateTime) -> Date {
        moment.to_timezone(self.0).date()
    }

    /// The first moment (in UTC) of the calendar month, to the second.
    pub fn month(self, moment: OffsetDateTime) -> OffsetDateTime {
        let day = self.day(moment);
        // Noon, UTC, two days before the month's first day: far enough from it in every zone.
        let before = day.replace_day(1).ok().and_then(|first| first.checked_sub(Duration::days(2)));
        let mut at = before
            .map_or(moment, |day| day.with_hms(12, 0, 0).map_or(moment, time::PrimitiveDateTime::assume_utc));
        while self.day(at).month() != day.month() {
            at = self.next_day(at);
        }
        at
    }

    /// The first moment (in UTC) of the next calendar day, to the second.
    ///
    /// Searched by the way from UTC to local time, which is a function; the way back is none where
    /// clocks change, and a day may begin at one o'clock.
    pub fn next_day(self, moment: OffsetDateTime) -> OffsetDateTime {
        let today = self.day(moment);
        let at = |second| OffsetDateTime::from_unix_timestamp(second).unwrap_or(moment);
        let (mut before, mut after) = (moment.unix_timestamp(), moment.unix_timestamp() + LONGEST_DAY);
        while after - before > 1 {
            let middle = before + (after - before) / 2;
            if self.day(at(middle)) > today { after = middle } else { before = middle }
        }
        at(after)
    }

    /// The hour of the day (0 to 23) that clocks there show at this moment.
    pub fn hour(self, moment: OffsetDateTime) -> u8 {
        moment.to_timezone(self.0).hour()
    }

    /// When clocks there show this full hour (0 to 23) on this day: the first time where they show it twice,
    /// and an hour on where they skip it (RFC 5545 3.3.5).
    pub fn at(self, day: Date, hour: u8) -> OffsetDateTime {
        let shown = PrimitiveDateTime::new(day, Time::from_hms(hour, 0, 0).unwrap_or(Time::MIDNIGHT));
        let as_utc = shown.assume_utc();
        // Clocks change at most once within these two days.
        let [before, after] = [-Duration::DAY, Duration::DAY].map(|away| {
            as_utc - Duration::seconds((as_utc + away).to_timezone(self.0).offset().whole_seconds().into())
        });
        let shows = |moment: &OffsetDateTime| {
            let local = moment.to_timezone(self.0);
            PrimitiveDateTime::new(local.date(), local.time()) == shown
        };
        [before, after].into_iter().filter(shows).min().unwrap_or(before)
    }
}

impl std::fmt::Debug for Zone {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.0.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::country::Country;
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    fn zone(name: &str) -> Zone {
        Zone::parse(name).unwrap()
    }

    #[test]
    fn a_day_ends_at_midnight_there() {
        let next = |name, moment| zone(name).next_day(moment);
        let noon = datetime!(2026-11-21 12:00 UTC);
        assert_eq!(next("Europe/Amsterdam", noon), datetime!(2026-11-21 23:00 UTC));
        assert_eq!(next("America/New_York", noon), datetime!(2026-11-22 05:00 UTC));
        assert_eq!(next("Australia/Sydney", noon), datetime!(2026-11-21 13:00 UTC));
        // At midnight itself a whole day begins.
        assert_eq!(
            next("Europe/Amsterdam", datetime!(2026-11-21 23:00 UTC)),
            datetime!(2026-11-22 23:00 UTC)
        );
    }

    #[test]
    fn days_of_23_and_25_hours() {
        let length = |name, begins: OffsetDateTime| zone(name).next_day(begins) - begins;
        assert_eq!(length("Europe/Amsterdam", datetime!(2026-03-28 23:00 UTC)), Duration::hours(23));
        assert_eq!(length("Europe/Amsterdam", datetime!(2026-10-24 22:00 UTC)), Duration::hours(25));
        assert_eq!(length("America/New_York", datetime!(2027-03-14 05:00 UTC)), Duration::hours(23));
        assert_eq!(length("Australia/Sydney", datetime!(2027-04-03 13:00 UTC)), Duration::hours(25));
    }

    #[test]
    fn days_that_begin_at_one_or_are_skipped() {
        // Clocks in São Paulo went from 0:00 to 1:00 on 4 November 2018.
        let sao_paulo = zone("America/Sao_Paulo");
        let next = sao_paulo.next_day(datetime!(2018-11-03 12:00 UTC));
        assert_eq!((next, sao_paulo.day(next)), (datetime!(2018-11-04 03:00 UTC), date!(2018 - 11 - 04)));
        // Samoa had no 30 December 2011.
        let apia = zone("Pacific/Apia");
        let next = apia.next_day(datetime!(2011-12-29 20:00 UTC));
        assert_eq!(apia.day(next), date!(2011 - 12 - 31));
        assert_eq!(next, datetime!(2011-12-30 10:00 UTC));
    }

    #[test]
    fn a_month_begins_at_midnight_there() {
        let month = |name, moment| zone(name).month(moment);
        assert_eq!(
            month("Europe/Amsterdam", datetime!(2026-11-21 12:00 UTC)),
            datetime!(2026-10-31 23:00 UTC)
        );
        assert_eq!(
            month("Europe/Amsterdam", datetime!(2026-10-31 23:00 UTC)),
            datetime!(2026-10-31 23:00 UTC)
        );
        assert_eq!(
            month("Europe/Amsterdam", datetime!(2026-10-31 22:59:59 UTC)),
            datetime!(2026-09-30 22:00 UTC)
        );
        assert_eq!(
            month("America/New_York", datetime!(2027-01-01 04:59:59 UTC)),
            datetime!(2026-12-01 05:00 UTC)
        );
        assert_eq!(
            month("Australia/Sydney", datetime!(2026-11-30 13:00 UTC)),
            datetime!(2026-11-30 13:00 UTC)
        );
        assert_eq!(
            month("Pacific/Kiritimati", datetime!(2027-02-28 10:00 UTC)),
            datetime!(2027-02-28 10:00 UTC)
        );
    }

    #[test]
    fn an_hour_of_the_day_in_utc() {
        let at = |name, day, hour| zone(name).at(day, hour);
        let thursday = date!(2026 - 11 - 26);
        assert_eq!(at("Europe/Amsterdam", thursday, 18), datetime!(2026-11-26 17:00 UTC));
        assert_eq!(at("Europe/Helsinki", thursday, 18), datetime!(2026-11-26 16:00 UTC));
        assert_eq!(at("America/New_York", thursday, 18), datetime!(2026-11-26 23:00 UTC));
        assert_eq!(at("Europe/Amsterdam", date!(2026 - 07 - 02), 18), datetime!(2026-07-02 16:00 UTC));
        // The same hour of the day before and after clocks change, both ways.
        assert_eq!(at("Europe/Amsterdam", date!(2026 - 03 - 29), 18), datetime!(2026-03-29 16:00 UTC));
        assert_eq!(at("Europe/Amsterdam", date!(2026 - 10 - 25), 18), datetime!(2026-10-25 17:00 UTC));
        // Shown twice, and skipped.
        assert_eq!(at("Europe/Amsterdam", date!(2026 - 10 - 25), 2), datetime!(2026-10-25 00:00 UTC));
        assert_eq!(at("Europe/Amsterdam", date!(2026 - 03 - 29), 2), datetime!(2026-03-29 01:00 UTC));
        assert_eq!(zone("Europe/Amsterdam").hour(datetime!(2026-03-29 01:00 UTC)), 3);
    }

    #[test]
    fn every_country_has_a_zone() {
        for facts in Country::all() {
            assert!(Zone::parse(&facts.timezone).is_some(), "{}", facts.timezone);
        }
        assert!(Zone::parse("Europe/Nowhere").is_none());
    }

    proptest! {
        /// The definition, in every zone there is, over the years in which clocks change by rules.
        #[test]
        fn the_next_day_begins_at_its_first_second(
            zone in proptest::sample::select(timezones::iter().collect::<Vec<_>>()),
            second in 1_577_836_800_i64..2_051_222_400,
            microsecond in 0_i64..1_000_000,
        ) {
            let zone = Zone(zone);
            let moment = OffsetDateTime::from_unix_timestamp(second).unwrap() + Duration::microseconds(microsecond);
            let next = zone.next_day(moment);
            prop_assert_eq!(zone.day(next), zone.day(moment).next_day().unwrap());
            prop_assert_eq!(zone.day(next - Duration::microseconds(1)), zone.day(moment));
            prop_assert!(next > moment && next - moment <= Duration::hours(25));
        }

        /// Clocks show the hour then, and did not before; or they skip it, and it is the gap further.
        #[test]
        fn at_an_hour_clocks_show_it_for_the_first_time(
            zone in proptest::sample::select(timezones::iter().collect::<Vec<_>>()),
            days in 0_i64..5_800,
            hour in 0_u8..24,
        ) {
            let zone = Zone(zone);
            let day = date!(2020 - 01 - 01) + Duration::days(days);
            let at = zone.at(day, hour);
            let shows = |moment| (zone.day(moment), zone.hour(moment)) == (day, hour);
            if shows(at) {
                prop_assert!(!shows(at - Duration::SECOND));
                prop_assert!((1..=6).all(|half| !shows(at - Duration::minutes(30) * half)));
            } else {
                prop_assert!((-50_i32..=50).all(|quarter| !shows(at + Duration::minutes(15) * quarter)));
            }
        }
    }
}
