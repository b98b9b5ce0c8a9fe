//! Public holidays of the countries that we serve, and periods that may not end on one.

use crate::kernel::country::Country;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};
use time::{Date, Duration, Month, Weekday};

/// What happens to a holiday that falls on a weekend.
#[derive(Clone, Copy, Debug)]
enum Moved {
    No,
    /// To the next day that is no holiday itself.
    On,
    /// To the Friday before or the Monday after.
    Nearest,
}

#[derive(Clone, Copy, Debug)]
enum Rule {
    On(Month, u8, Moved),
    /// Days after Easter Sunday.
    Easter(i64),
    /// The first such weekday from that day on; that day itself where it is the other weekday.
    First(Weekday, Option<Weekday>, Month, u8),
}

static RULES: LazyLock<BTreeMap<Country, Vec<Rule>>> = LazyLock::new(|| {
    let lines = include_str!("data/holidays.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(country_rules).collect()
});

fn country_rules(line: &str) -> Option<(Country, Vec<Rule>)> {
    let mut words = line.split_whitespace();
    let country = Country::parse(words.next()?)?;
    Some((country, words.filter_map(Rule::parse).collect()))
}

impl Rule {
    fn parse(word: &str) -> Option<Self> {
        if let Some(days) = word.strip_prefix('E') {
            return days.parse().ok().map(Self::Easter);
        }
        if let Some((weekdays, day)) = word.split_once(">=") {
            let (month, day) = month_and_day(day)?;
            let (weekday, other) = match weekdays.split_once('/') {
                Some((weekday, other)) => (weekday, Some(weekday_of(other)?)),
                None => (weekdays, None),
            };
            return Some(Self::First(weekday_of(weekday)?, other, month, day));
        }
        let (day, moved) = match (word.strip_suffix('>'), word.strip_suffix('~')) {
            (Some(day), _) => (day, Moved::On),
            (_, Some(day)) => (day, Moved::Nearest),
            _ => (word, Moved::No),
        };
        let (month, day) = month_and_day(day)?;
        Some(Self::On(month, day, moved))
    }

    /// The day as it is written in that year's calendar, and what becomes of it on a weekend.
    fn in_year(self, year: i32) -> Option<(Date, Moved)> {
        match self {
            Self::On(month, day, moved) => Some((Date::from_calendar_date(year, month, day).ok()?, moved)),
            Self::Easter(days) => Some((easter(year)?.checked_add(Duration::days(days))?, Moved::No)),
            Self::First(weekday, other, month, day) => {
                let from = Date::from_calendar_date(year, month, day).ok()?;
                if other == Some(from.weekday()) {
                    return Some((from, Moved::No));
                }
                let ahead = 7 + weekday.number_days_from_monday() - from.weekday().number_days_from_monday();
                Some((from.checked_add(Duration::days(i64::from(ahead % 7)))?, Moved::No))
            }
        }
    }
}

fn month_and_day(text: &str) -> Option<(Month, u8)> {
    let (month, day) = text.split_once('-')?;
    Some((Month::try_from(month.parse::<u8>().ok()?).ok()?, day.parse().ok()?))
}

fn weekday_of(text: &str) -> Option<Weekday> {
    match text {
        "Mon" => Some(Weekday::Monday),
        "Wed" => Some(Weekday::Wednesday),
        "Thu" => Some(Weekday::Thursday),
        "Fri" => Some(Weekday::Friday),
        _ => None,
    }
}

/// Saturday or Sunday.
pub fn is_weekend(day: Date) -> bool {
    matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
}

/// The days off that belong to this year, substitutes for weekends included.
fn of_year(country: Country, year: i32) -> BTreeSet<Date> {
    let rules = RULES.get(&country).map(Vec::as_slice).unwrap_or_default();
    let written: BTreeMap<Date, Moved> = rules.iter().filter_map(|rule| rule.in_year(year)).collect();
    let mut off: BTreeSet<Date> = written.keys().copied().collect();
    for (day, moved) in written.into_iter().filter(|(day, _)| is_weekend(*day)) {
        let back = if day.weekday() == Weekday::Saturday { -1 } else { 1 };
        match moved {
            Moved::No => {}
            Moved::Nearest => off.extend(day.checked_add(Duration::days(back))),
            Moved::On => off.extend(next_free(day, &off)),
        }
    }
    off
}

fn next_free(day: Date, off: &BTreeSet<Date>) -> Option<Date> {
    let days = std::iter::successors(Some(day), |day| day.next_day());
    days.into_iter().find(|day| !is_weekend(*day) && !off.contains(day))
}

/// Neither a weekend nor a public holiday there.
pub fn is_working_day(country: Country, day: Date) -> bool {
    // New Year's Day may be kept on the last day of the year before.
    let is_off = || [day.year(), day.year() + 1].iter().any(|year| of_year(country, *year).contains(&day));
    !is_weekend(day) && !is_off()
}

/// The last day of a period of so many days: the day on which it is set off does not count, and where the last one
/// is no working day, the next one is it (Regulation 1182/71, article 3).
pub fn last_day(country: Country, set_off: Date, days: u16) -> Date {
    let mut last = set_off.saturating_add(Duration::days(i64::from(days)));
    while last < Date::MAX && !is_working_day(country, last) {
        last = last.saturating_add(Duration::DAY);
    }
    last
}

/// Easter Sunday by the rule of Meeus, Jones and Butcher.
pub fn easter(year: i32) -> Option<Date> {
    let (moon_year, century, in_century) = (year % 19, year / 100, year % 100);
    let shift = century - century / 4 - (8 * century + 13) / 25;
    let epact = (19 * moon_year + shift + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (in_century / 4) - epact - in_century % 4) % 7;
    let late = (moon_year + 11 * epact + 22 * weekday) / 451;
    let from_march = epact + weekday - 7 * late + 114;
    let (month, day) = (from_march / 31, from_march % 31 + 1);
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    Date::from_calendar_date(year, month, u8::try_from(day).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    /// The Eurosystem's own list of closing days.
    #[test]
    fn easter_falls_where_the_calendar_says() {
        for day in [
            date!(2024 - 03 - 31),
            date!(2025 - 04 - 20),
            date!(2026 - 04 - 05),
            date!(2027 - 03 - 28),
            date!(2038 - 04 - 25),
        ] {
            assert_eq!(easter(day.year()), Some(day));
        }
    }

    #[test]
    fn every_country_has_its_holidays_and_every_word_of_them_is_read() {
        for facts in Country::all() {
            assert!(RULES.get(&facts.code).is_some_and(|rules| rules.len() >= 7), "{}", facts.code);
        }
        for line in include_str!("data/holidays.txt").lines().filter(|line| !line.starts_with('#')) {
            let words = line.split_whitespace().count();
            assert_eq!(country_rules(line).map(|(_, rules)| rules.len()), Some(words - 1), "{line}");
        }
    }

    #[test]
    fn substitutes_go_to_the_next_day_that_is_free() {
        let country = |code| Country::parse(code).unwrap();
        // 25 and 26 December 2027 are Saturday and Sunday.
        for (code, day, works) in [
            ("GB", date!(2027 - 12 - 27), false),
            ("GB", date!(2027 - 12 - 28), false),
            ("GB", date!(2027 - 12 - 29), true),
            // 1 January 2028 is a Saturday.
            ("US", date!(2027 - 12 - 31), false),
            ("NL", date!(2027 - 12 - 27), true),
        ] {
            assert_eq!(is_working_day(country(code), day), works, "{code} {day}");
        }
    }

    /// Organisation of Working Time Act 1997, second schedule.
    #[test]
    fn saint_brigids_day_is_a_monday_or_the_first_of_february() {
        let ireland = Country::parse("IE").unwrap();
        for (day, works) in [
            (date!(2027 - 02 - 01), false),
            (date!(2029 - 02 - 01), true),
            (date!(2029 - 02 - 05), false),
            // A Friday.
            (date!(2030 - 02 - 01), false),
            (date!(2030 - 02 - 04), true),
        ] {
            assert_eq!(is_working_day(ireland, day), works, "{day}");
        }
    }

    /// Made by tests/data/withdrawals.py with another library's holidays: country, day of purchase, last day.
    #[test]
    fn periods_end_where_another_library_says() {
        let table = include_str!("../../tests/data/withdrawals.csv");
        let mut rows = 0;
        for row in table.lines().filter(|row| !row.starts_with('#')) {
            let mut cells = row.split(',');
            let mut cell = || cells.next().unwrap();
            let (code, bought, expected) = (cell(), cell(), cell());
            let day = |text: &str| {
                let format = time::macros::format_description!("[year]-[month]-[day]");
                Date::parse(text, format).unwrap()
            };
            let last = last_day(Country::parse(code).unwrap(), day(bought), 14);
            // There the regions' substitutes differ by year: never earlier than any of them.
            if ["ES", "AU"].contains(&code) {
                assert!(last >= day(expected) && last - day(expected) <= Duration::days(4), "{row}: {last}");
            } else {
                assert_eq!(last, day(expected), "{row}");
            }
            rows += 1;
        }
        assert!(rows >= 1_000, "{rows}");
    }
}
