//! A day and time of day as each language writes them, for mails.

use crate::kernel::{country::embedded_json, locale::Locale};
use serde::Deserialize;
use std::{collections::HashMap, sync::LazyLock};
use time::{Date, OffsetDateTime, UtcOffset};

/// How a language writes it; made by web/tools/date-formats.mjs from Intl.
#[derive(Deserialize)]
struct Format {
    locale: Locale,
    /// With {day}, {month}, {year}, {hour} and {minute}.
    pattern: String,
    /// As they stand beside a day, January first.
    months: [String; 12],
    /// Fewest digits; a zero fills them.
    day_digits: usize,
    hour_digits: usize,
}

static FORMATS: LazyLock<HashMap<Locale, Format>> = LazyLock::new(|| {
    let rows: Vec<Format> = embedded_json(include_str!("data/date_formats.json"));
    rows.into_iter().map(|row| (row.locale, row)).collect()
});

/// "21 November 2026 at 13:00 (UTC+1)": with the zone, since the reader may be in another.
pub fn text(locale: Locale, moment: OffsetDateTime) -> String {
    let zone = zone(moment.offset());
    FORMATS
        .get(&locale)
        .map_or_else(|| format!("{moment}"), |format| format!("{} ({zone})", format.write(moment)))
}

/// "24 November 2026".
pub fn day(locale: Locale, day: Date) -> String {
    let moment = day.midnight().assume_utc();
    FORMATS.get(&locale).map_or_else(|| day.to_string(), |format| format.write_day(moment))
}

impl Format {
    /// The pattern up to the year, which stands behind day and month everywhere.
    fn write_day(&self, moment: OffsetDateTime) -> String {
        let (before, _) = self.pattern.split_once("{year}").unwrap_or((&self.pattern, ""));
        self.fill(&format!("{before}{{year}}"), moment)
    }

    fn write(&self, moment: OffsetDateTime) -> String {
        self.fill(&self.pattern, moment)
    }

    fn fill(&self, pattern: &str, moment: OffsetDateTime) -> String {
        let month = self.months.get(usize::from(u8::from(moment.month())) - 1).map_or("", String::as_str);
        pattern
            .replace("{day}", &format!("{:0digits$}", moment.day(), digits = self.day_digits))
            .replace("{month}", month)
            .replace("{year}", &moment.year().to_string())
            .replace("{hour}", &format!("{:0digits$}", moment.hour(), digits = self.hour_digits))
            .replace("{minute}", &format!("{:02}", moment.minute()))
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
    use crate::kernel::country::Country;
    use time::macros::datetime;

    #[test]
    fn written_as_each_language_does_and_in_the_members_zone() {
        let moment = |country| Country::parse(country).unwrap().local(datetime!(2026-03-09 08:05 UTC));
        for (locale, country, expected) in [
            (Locale::Da, "DK", "9. marts 2026 kl. 09.05 (UTC+1)"),
            (Locale::De, "DE", "9. März 2026 um 09:05 (UTC+1)"),
            (Locale::En, "GB", "9 March 2026 at 08:05 (UTC)"),
            (Locale::Es, "ES", "9 de marzo de 2026, 9:05 (UTC+1)"),
            (Locale::Fi, "FI", "9. maaliskuuta 2026 klo 10.05 (UTC+2)"),
            (Locale::Fr, "FR", "9 mars 2026 à 09:05 (UTC+1)"),
            (Locale::It, "IT", "9 marzo 2026 alle ore 09:05 (UTC+1)"),
            (Locale::Nb, "NO", "9. mars 2026 kl. 09:05 (UTC+1)"),
            (Locale::Nl, "NL", "9 maart 2026 om 09:05 (UTC+1)"),
            (Locale::Pl, "PL", "9 marca 2026 09:05 (UTC+1)"),
            (Locale::Sv, "SE", "9 mars 2026 kl. 09:05 (UTC+1)"),
        ] {
            assert_eq!(text(locale, moment(country)), expected);
        }
    }

    #[test]
    fn zones_of_less_than_an_hour_keep_their_sign() {
        for (offset, expected) in [(5 * 60 + 30, "UTC+5:30"), (-210, "UTC-3:30"), (-30, "UTC-0:30")] {
            assert_eq!(zone(UtcOffset::from_whole_seconds(offset * 60).unwrap()), expected);
        }
    }
}
