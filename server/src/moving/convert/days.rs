//! Dates as other programs write them: in a zone of their own, as seconds since 1970, or the other way round.

use time::{Date, Month, OffsetDateTime, PrimitiveDateTime, Time, format_description::well_known::Rfc3339};
use time_tz::{OffsetDateTimeExt, Tz, timezones};

/// How a column writes dates, where it says nothing else: ISO 8601, which databases write, too.
const ISO: &str = "YYYY-MM-DD hh:mm:ss";
/// Seconds since 1970.
const UNIX: &str = "unix";
/// The last year whose days are days in every zone: programs write 9999-12-31 for never.
const LAST_YEAR: i32 = 9998;

/// Reads dates of one zone.
#[derive(Clone, Copy)]
pub(super) struct Days(&'static Tz);

impl Days {
    /// By the zone's name: "Europe/Amsterdam".
    pub(super) fn parse(zone: &str) -> Option<Self> {
        timezones::get_by_name(zone).map(Self)
    }

    /// A moment as databases write it, or with its own offset; none for an empty one and `0000-00-00`.
    pub(super) fn moment(self, text: &str) -> Option<OffsetDateTime> {
        self.moment_as(text, ISO)
    }

    /// Seconds since 1970; 0 is none.
    pub(super) fn stamp(text: &str) -> Option<OffsetDateTime> {
        let seconds: i64 = text.trim().parse().ok().filter(|seconds| *seconds > 0)?;
        OffsetDateTime::from_unix_timestamp(seconds).ok()
    }

    /// A moment in a form of the operator's: `DD.MM.YYYY hh:mm`, `unix`.
    pub(super) fn moment_as(self, text: &str, form: &str) -> Option<OffsetDateTime> {
        if form == UNIX {
            return Self::stamp(text);
        }
        if let Ok(moment) = OffsetDateTime::parse(text.trim(), &Rfc3339) {
            return Some(moment).filter(|moment| (1..=LAST_YEAR).contains(&moment.year()));
        }
        let [year, month, day, hour, minute, second] = numbers(text.trim(), form)?;
        let time =
            Time::from_hms(u8::try_from(hour).ok()?, u8::try_from(minute).ok()?, u8::try_from(second).ok()?);
        let shown = PrimitiveDateTime::new(date(year, month, day)?, time.ok()?).assume_utc();
        // Twice: the first guess may lie on the other side of a change of clocks.
        let mut moment = shown;
        for _ in 0..2 {
            moment = shown - time::Duration::seconds(self.offset(moment));
        }
        Some(moment)
    }

    fn offset(self, moment: OffsetDateTime) -> i64 {
        moment.to_timezone(self.0).offset().whole_seconds().into()
    }
}

/// A day, as `YYYY-MM-DD`; none for `0000-00-00` and days that never were.
pub(super) fn day(text: &str) -> Option<String> {
    day_as(text, ISO)
}

/// A day in a form of the operator's.
pub(super) fn day_as(text: &str, form: &str) -> Option<String> {
    let day = if form == UNIX {
        // Birthdays before 1970 are below zero.
        OffsetDateTime::from_unix_timestamp(text.trim().parse().ok()?).ok()?.date()
    } else {
        let [year, month, day, ..] = numbers(text.trim(), form)?;
        date(year, month, day)?
    };
    Some(format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day()))
}

/// Whether a form can be read: letters that stand for numbers, a day among them.
pub(super) fn is_form(form: &str) -> bool {
    form == UNIX || ["YYYY", "MM", "DD"].iter().all(|part| form.contains(part))
}

fn date(year: u32, month: u32, day: u32) -> Option<Date> {
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    let date = Date::from_calendar_date(i32::try_from(year).ok()?, month, u8::try_from(day).ok()?).ok()?;
    (1..=LAST_YEAR).contains(&date.year()).then_some(date)
}

/// Year, month, day, hour, minute, second, as far as the text goes: a day is a moment without its end.
fn numbers(text: &str, form: &str) -> Option<[u32; 6]> {
    let mut numbers = [0; 6];
    let (mut rest, mut form) = (text, form);
    while !form.is_empty() {
        let Some((at, most)) = part(form) else {
            let letter = form.chars().next()?;
            form = form.get(letter.len_utf8()..)?;
            let is_pause = letter == ' ' && rest.starts_with('T');
            rest = match rest.strip_prefix(letter) {
                Some(rest) => rest,
                None if is_pause => rest.get(1..)?,
                // The hours of a day, or the seconds of a minute, need not be there.
                None if rest.is_empty() => break,
                None => return None,
            };
            continue;
        };
        form = form.get(most..)?;
        let digits = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
        *numbers.get_mut(at)? = rest.get(..digits)?.parse().ok()?;
        rest = rest.get(digits..)?;
    }
    // Parts of a second, as some databases write.
    let is_end = rest.is_empty()
        || rest.strip_prefix('.').is_some_and(|part| part.bytes().all(|digit| digit.is_ascii_digit()));
    is_end.then_some(numbers)
}

/// Which number a form begins with, and how many digits that has at the most.
fn part(form: &str) -> Option<(usize, usize)> {
    const PARTS: [&str; 6] = ["YYYY", "MM", "DD", "hh", "mm", "ss"];
    let found = PARTS.iter().enumerate().find(|(_, part)| form.starts_with(**part));
    found.map(|(at, part)| (at, part.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn moments_are_those_of_the_zone() {
        let amsterdam = Days::parse("Europe/Amsterdam").unwrap();
        for (text, moment) in [
            ("2026-01-10 12:00:00", Some(datetime!(2026-01-10 11:00 UTC))),
            ("2026-07-10T12:00:00", Some(datetime!(2026-07-10 10:00 UTC))),
            ("2026-07-10 12:00:00.123", Some(datetime!(2026-07-10 10:00 UTC))),
            ("2026-07-10", Some(datetime!(2026-07-09 22:00 UTC))),
            ("2026-07-10T12:00:00Z", Some(datetime!(2026-07-10 12:00 UTC))),
            // Half an hour before the clocks change, and half an hour after.
            ("2026-03-29 01:30:00", Some(datetime!(2026-03-29 00:30 UTC))),
            ("2026-03-29 03:30:00", Some(datetime!(2026-03-29 01:30 UTC))),
            ("0000-00-00 00:00:00", None),
            // Where it is the year 10000 already, or is said to be.
            ("9999-12-31 23:59:59", None),
            ("9999-12-31", None),
            ("9999-12-31T23:59:59-05:00", None),
            ("0000-01-01T00:00:00+05:00", None),
            ("9998-12-31 23:59:59", Some(datetime!(9998-12-31 22:59:59 UTC))),
            ("2026-02-30 00:00:00", None),
            ("2026-01-10 25:00:00", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert_eq!(amsterdam.moment(text), moment, "{text}");
        }
        let new_york = Days::parse("America/New_York").unwrap();
        assert_eq!(new_york.moment("9999-12-31 23:59:59"), None);
        assert_eq!(Days::stamp("253402300800"), None);
        assert!(Days::parse("Europe/Nowhere").is_none());
    }

    #[test]
    fn forms_are_the_operators() {
        let utc = Days::parse("UTC").unwrap();
        assert_eq!(utc.moment_as("5.1.2020 9:07", "DD.MM.YYYY hh:mm"), Some(datetime!(2020-01-05 9:07 UTC)));
        assert_eq!(utc.moment_as("1577836800", "unix"), Some(datetime!(2020-01-01 0:00 UTC)));
        assert_eq!(utc.moment_as("0", "unix"), None);
        assert_eq!(day_as("05/17/1990", "MM/DD/YYYY").as_deref(), Some("1990-05-17"));
        assert_eq!(day_as("-86400", "unix").as_deref(), Some("1969-12-31"));
        assert_eq!(day("1990-05-17 00:00:00").as_deref(), Some("1990-05-17"));
        for text in ["0000-00-00", "1990-00-17", "1990-02-29", "9999-12-31", "1990-13-01", "17-05-1990", ""] {
            assert_eq!(day(text), None, "{text}");
        }
        assert!(is_form("DD.MM.YYYY") && is_form("unix") && !is_form("d/m/y"));
    }
}
