//! A day and time of day as each language writes them in each country, for mails and pages.

use crate::kernel::{
    country::{Country, embedded_json},
    locale::Locale,
    regional,
};
use serde::Deserialize;
use std::{collections::HashMap, sync::LazyLock};
use time::{Date, Month, OffsetDateTime, UtcOffset};

// Days as JSON has them (RFC 3339, full-date): `#[serde(with = "iso_day")]`.
time::serde::format_description!(pub(crate) iso_day, Date, "[year]-[month]-[day]");

/// How a regional form writes it; made by web/tools/date-formats.mjs from Intl.
#[derive(Deserialize)]
struct Format {
    locale: Locale,
    region: Country,
    /// With {day}, {month}, {year}, {hour}, {minute} and, where a clock has twelve hours, {dayPeriod}.
    pattern: String,
    /// The same without the time of day.
    day: String,
    /// As they stand beside a day, January first.
    months: [String; 12],
    /// Fewest digits; a zero fills them.
    day_digits: usize,
    hour_digits: usize,
    /// Morning and afternoon; None where a clock has 24 hours.
    periods: Option<[String; 2]>,
}

static FORMATS: LazyLock<HashMap<(Locale, Country), Format>> = LazyLock::new(|| {
    let rows: Vec<Format> = embedded_json(include_str!("data/date_formats.json"));
    rows.into_iter().map(|row| ((row.locale, row.region), row)).collect()
});

fn format(locale: Locale, country: Country) -> Option<&'static Format> {
    FORMATS.get(&(locale, regional::region(locale, country)))
}

/// A moment as clocks in the reader's country show it: "21 November 2026 at 13:00 (UTC+1)", with the zone, since
/// the reader may be elsewhere.
pub fn text(locale: Locale, country: Country, moment: OffsetDateTime) -> String {
    let local = country.local(moment);
    let zone = zone(local.offset());
    format(locale, country).map_or_else(
        || format!("{local}"),
        |format| format!("{} ({zone})", format.fill(&format.pattern, local)),
    )
}

/// "24 November 2026"; "November 24, 2026" in the United States.
pub fn day(locale: Locale, country: Country, day: Date) -> String {
    let moment = day.midnight().assume_utc();
    format(locale, country).map_or_else(|| day.to_string(), |format| format.fill(&format.day, moment))
}

/// What the month is called beside a day, in each regional form that we write.
pub fn names(month: Month) -> impl Iterator<Item = &'static str> {
    let place = usize::from(u8::from(month)) - 1;
    FORMATS.values().filter_map(move |format| format.months.get(place)).map(String::as_str)
}

impl Format {
    fn fill(&self, pattern: &str, moment: OffsetDateTime) -> String {
        let month = self.months.get(usize::from(u8::from(moment.month())) - 1).map_or("", String::as_str);
        let (hour, period) = match &self.periods {
            None => (moment.hour(), ""),
            Some([morning, afternoon]) => {
                let period = if moment.hour() < 12 { morning } else { afternoon };
                ((moment.hour() + 11) % 12 + 1, period.as_str())
            }
        };
        pattern
            .replace("{day}", &format!("{:0digits$}", moment.day(), digits = self.day_digits))
            .replace("{month}", month)
            .replace("{year}", &moment.year().to_string())
            .replace("{hour}", &format!("{hour:0digits$}", digits = self.hour_digits))
            .replace("{minute}", &format!("{:02}", moment.minute()))
            .replace("{dayPeriod}", period)
    }
}

fn zone(offset: UtcOffset) -> String {
    let (hours, minutes) = (offset.whole_hours(), offset.minutes_past_hour().abs());
    match (hours, minutes) {
        (0, 0) => "UTC".to_owned(),
        (_, 0) => format!("UTC{hours:+}"),
        // Half an hour west of Greenwich has no whole hour to carry the sign.
        (0, _) if offset.is_negative() => format!("UTC-0:{minutes:02}"),
        _ => format!("UTC{hours:+}:{minutes:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    fn country(code: &str) -> Country {
        Country::parse(code).unwrap()
    }

    // spec: 9.18
    #[test]
    fn written_as_each_language_does_there_and_in_the_members_zone() {
        for (locale, code, expected) in [
            (Locale::Da, "DK", "9. marts 2026 kl. 09.05 (UTC+1)"),
            (Locale::De, "DE", "9. März 2026 um 09:05 (UTC+1)"),
            (Locale::De, "FI", "9. März 2026 um 10:05 (UTC+2)"),
            (Locale::En, "GB", "9 March 2026 at 08:05 (UTC)"),
            (Locale::En, "NL", "9 March 2026 at 09:05 (UTC+1)"),
            (Locale::En, "US", "March 9, 2026 at 4:05\u{a0}AM (UTC-4)"),
            (Locale::En, "CA", "March 9, 2026 at 4:05\u{a0}a.m. (UTC-4)"),
            (Locale::En, "AU", "9 March 2026 at 7:05\u{a0}pm (UTC+11)"),
            (Locale::Es, "ES", "9 de marzo de 2026, 9:05 (UTC+1)"),
            (Locale::Es, "US", "9 de marzo de 2026, 4:05\u{a0}a.m. (UTC-4)"),
            (Locale::Fi, "FI", "9. maaliskuuta 2026 klo 10.05 (UTC+2)"),
            (Locale::Fr, "FR", "9 mars 2026 à 09:05 (UTC+1)"),
            (Locale::Fr, "CA", "9 mars 2026 à 04 h 05 (UTC-4)"),
            (Locale::It, "IT", "9 marzo 2026 alle ore 09:05 (UTC+1)"),
            (Locale::Nb, "NO", "9. mars 2026 kl. 09:05 (UTC+1)"),
            (Locale::Nl, "NL", "9 maart 2026 om 09:05 (UTC+1)"),
            (Locale::Pl, "PL", "9 marca 2026 09:05 (UTC+1)"),
            (Locale::Sv, "SE", "9 mars 2026 kl. 09:05 (UTC+1)"),
            (Locale::Sv, "FI", "9 mars 2026 kl. 10.05 (UTC+2)"),
        ] {
            assert_eq!(
                text(locale, country(code), datetime!(2026-03-09 08:05 UTC)),
                expected,
                "{locale} {code}"
            );
        }
    }

    #[test]
    fn a_clock_of_twelve_hours_has_no_hour_nought() {
        for (moment, expected) in [
            (datetime!(2026-01-09 05:00 UTC), "12:00\u{a0}AM"),
            (datetime!(2026-01-09 16:59 UTC), "11:59\u{a0}AM"),
            (datetime!(2026-01-09 17:00 UTC), "12:00\u{a0}PM"),
            (datetime!(2026-01-10 04:59 UTC), "11:59\u{a0}PM"),
        ] {
            let written = text(Locale::En, country("US"), moment);
            assert_eq!(written, format!("January 9, 2026 at {expected} (UTC-5)"));
        }
    }

    #[test]
    fn a_day_is_written_as_there() {
        let written = |locale, code| day(locale, country(code), date!(2026 - 01 - 05));
        assert_eq!(written(Locale::De, "AT"), "5. Jänner 2026");
        assert_eq!(written(Locale::De, "CH"), "5. Januar 2026");
        assert_eq!(written(Locale::En, "US"), "January 5, 2026");
        assert_eq!(written(Locale::En, "CH"), "5 January 2026");
    }

    #[test]
    fn every_language_has_a_form_in_every_country() {
        for locale in Locale::ALL {
            assert!(Country::all().all(|facts| format(locale, facts.code).is_some()), "{locale}");
        }
    }

    #[test]
    fn zones_of_less_than_an_hour_keep_their_sign() {
        for (offset, expected) in [(5 * 60 + 30, "UTC+5:30"), (-210, "UTC-3:30"), (-30, "UTC-0:30")] {
            assert_eq!(zone(UtcOffset::from_whole_seconds(offset * 60).unwrap()), expected);
        }
    }
}
