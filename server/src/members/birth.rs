//! The day of birth: a real one, of somebody who may join (spec 5).

use super::rules;
use crate::kernel::{extract::field, problem::FieldError};
use time::{Date, macros::format_description};

/// Nobody is older: such a date is a slip of the hand.
const MAX_AGE: u8 = 120;

/// A day written YYYY-MM-DD; `today` is the day in the member's country.
///
/// # Errors
/// `date_of_birth_missing` when empty, `date_of_birth_invalid` for no real day, one that is to come, or
/// one more than 120 years ago, `too_young`.
pub fn parse_birth(text: &str, min_age: u8, today: Date) -> Result<Date, FieldError> {
    parse(text, "date_of_birth", min_age, today)
}

/// The same of the second person of an account of two.
///
/// # Errors
/// The same codes, of the field `second_date_of_birth`.
pub fn parse_second_birth(text: &str, min_age: u8, today: Date) -> Result<Date, FieldError> {
    parse(text, "second_date_of_birth", min_age, today)
}

fn parse(text: &str, name: &'static str, min_age: u8, today: Date) -> Result<Date, FieldError> {
    if text.trim().is_empty() {
        return Err(FieldError::new(name, "date_of_birth_missing").with("min_age", i64::from(min_age)));
    }
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let born =
        is_plain.then(|| Date::parse(text, format_description!("[year]-[month]-[day]")).ok()).flatten();
    let lived = born.filter(|born| *born <= today && rules::age(*born, today) <= MAX_AGE);
    let born = field(lived, name, "date_of_birth_invalid")?;
    if rules::age(born, today) < min_age {
        return Err(FieldError::new(name, "too_young").with("min_age", i64::from(min_age)));
    }
    Ok(born)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::country::Country;
    use proptest::prelude::*;
    use time::{
        Duration, OffsetDateTime,
        macros::{date, datetime},
    };

    const TODAY: Date = date!(2026 - 11 - 21);

    fn birth(text: &str) -> Result<Date, &'static str> {
        birth_on(text, 18, TODAY)
    }

    fn birth_on(text: &str, min_age: u8, today: Date) -> Result<Date, &'static str> {
        parse_birth(text, min_age, today).map_err(|error| error.code)
    }

    // spec: 5.2
    #[test]
    fn birthdays_decide_to_the_day() {
        assert_eq!(birth("2008-11-21"), Ok(date!(2008 - 11 - 21)));
        assert_eq!(birth("2008-11-22"), Err("too_young"));
        assert_eq!(birth("2026-11-21"), Err("too_young"));
        assert_eq!(birth("1906-11-21"), Ok(date!(1906 - 11 - 21)));
        assert_eq!(birth("1905-11-22"), Ok(date!(1905 - 11 - 22)));
        assert_eq!(birth("2004-02-29"), Ok(date!(2004 - 02 - 29)));
        assert_eq!(birth("2000-02-29"), Ok(date!(2000 - 02 - 29)));
    }

    #[test]
    fn nothing_is_asked_for_and_nonsense_refused() {
        for text in ["", "   "] {
            assert_eq!(birth(text), Err("date_of_birth_missing"));
        }
        for text in [
            "2005-02-29",
            "1900-02-29",
            "2000-02-30",
            "2000-04-31",
            "2000-00-10",
            "2000-10-00",
            "2000-13-01",
            "1905-11-21",
            "2026-11-22",
            "0000-00-00",
            "0000-01-01",
            "0001-01-01",
            "0020-05-17",
            "0090-05-17",
            "9999-12-31",
            "-001-01-01",
            "+200-01-01",
            "21-11-2000",
            "05/17/1990",
            "2000-1-1",
            "90-05-17",
            "1990-05-17T",
            "1990-05-17T00:00:00Z",
            "19900517",
            " 1990-05-17",
            "1990 05 17",
            "١٩٩٠-٠١-٠١",
            "1990-05-1\u{0}",
            "NaN",
            "null",
        ] {
            assert_eq!(birth(text), Err("date_of_birth_invalid"), "{text}");
        }
    }

    #[test]
    fn who_is_born_on_a_leap_day_is_of_age_in_march() {
        assert_eq!(birth_on("2008-02-29", 18, date!(2026 - 02 - 28)), Err("too_young"));
        assert!(birth_on("2008-02-29", 18, date!(2026 - 03 - 01)).is_ok());
        // In a leap year on the day itself.
        assert_eq!(birth_on("2008-02-29", 20, date!(2028 - 02 - 28)), Err("too_young"));
        assert!(birth_on("2008-02-29", 20, date!(2028 - 02 - 29)).is_ok());
    }

    /// The moment at which a day begins in a country is the one at which its people turn of age.
    #[test]
    fn the_day_turns_where_the_member_lives() {
        for country in Country::all() {
            let zone = country.code;
            for begin in [
                datetime!(2026-11-21 00:00 UTC),
                datetime!(2026-03-29 00:00 UTC),
                datetime!(2028-02-29 00:00 UTC),
            ] {
                let offset = zone.local(begin).offset();
                let midnight = begin.replace_offset(offset);
                let born = zone
                    .today(midnight)
                    .replace_year(begin.year() - 18)
                    .or_else(|_| Date::from_calendar_date(begin.year() - 18, time::Month::March, 1))
                    .unwrap();
                let allowed = |moment: OffsetDateTime| birth_on(&born.to_string(), 18, zone.today(moment));
                if begin.day() != 29 || begin.month() != time::Month::February {
                    assert_eq!(allowed(midnight), Ok(born), "{zone}");
                }
                assert_eq!(allowed(midnight - Duration::seconds(1)), Err("too_young"), "{zone}");
            }
        }
        // Far apart: one moment, two days.
        let moment = datetime!(2026-11-21 13:30 UTC);
        let [sydney, new_york] = ["AU", "US"].map(|code| Country::parse(code).unwrap().today(moment));
        assert_eq!(birth_on("2008-11-22", 18, sydney), Ok(date!(2008 - 11 - 22)));
        assert_eq!(birth_on("2008-11-22", 18, new_york), Err("too_young"));
    }

    /// The calendar, once more and by hand.
    fn days_in(year: u32, month: u32) -> u32 {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 0,
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics(text in "\\PC{0,60}", min_age in 18_u8..100) {
            let _ = birth_on(&text, min_age, TODAY);
        }

        #[test]
        fn exactly_the_days_of_people_of_age_pass(
            year in prop_oneof![0_u32..10_000, 1890_u32..2030], month in 0_u32..14, day in 0_u32..33, min_age in 18_u8..30,
        ) {
            let is_real = (1..=days_in(year, month)).contains(&day);
            let to_come = (year, month, day) > (2026, 11, 21);
            let age = 2026_i64 - i64::from(year) - i64::from((month, day) > (11, 21));
            let expected = if !is_real || to_come || age > 120 {
                Err("date_of_birth_invalid")
            } else if age < i64::from(min_age) {
                Err("too_young")
            } else {
                Ok(())
            };
            let text = format!("{year:04}-{month:02}-{day:02}");
            prop_assert_eq!(birth_on(&text, min_age, TODAY).map(|_| ()), expected, "{}", text);
        }
    }
}
