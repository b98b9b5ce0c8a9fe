//! The days on which European banks settle: those of TARGET, the Eurosystem's system.

use crate::kernel::{
    country::Country,
    holidays::{easter, is_weekend},
};
use time::{Date, Duration, Month, OffsetDateTime, Time};

/// How long after the order the account is debited at the earliest: the provider hands debits over a
/// working day ahead, and the mandate promises a day's notice.
const AHEAD: u8 = 2;

/// The first day on which a debit that is ordered on `day` can reach the account.
pub(in crate::payments) fn debit_day(day: Date) -> Date {
    let mut debit = day;
    for _ in 0..AHEAD {
        debit = next_bank_day(debit);
    }
    debit
}

/// The day on which an order that was placed then is debited: by the calendar of the member's country.
pub(in crate::payments) fn day_of(placed: OffsetDateTime, country: Country) -> Date {
    debit_day(country.today(placed))
}

/// The first day on which accounts can be debited by a file that is brought to the bank now: banks want it on the banking day
/// before, by an hour of their own (`cut_off`); None: by midnight.
pub(in crate::payments) fn first_debit_day(local: OffsetDateTime, cut_off: Option<Time>) -> Date {
    let today = local.date();
    let takes_files = is_open(today) && cut_off.is_none_or(|hour| local.time() < hour);
    if takes_files { next_bank_day(today) } else { debit_day(today) }
}

/// The banking day on which a file must be at the bank, for accounts to be debited on `day`.
pub(in crate::payments) fn filing_day(day: Date) -> Date {
    let mut before = day.saturating_sub(Duration::DAY);
    while !is_open(before) {
        before = before.saturating_sub(Duration::DAY);
    }
    before
}

/// The next day on which banks settle.
pub(in crate::payments) fn next_bank_day(day: Date) -> Date {
    let mut next = day.saturating_add(Duration::DAY);
    while !is_open(next) {
        next = next.saturating_add(Duration::DAY);
    }
    next
}

/// Closed on weekends, New Year, Good Friday, Easter Monday, 1 May, and both days of Christmas.
fn is_open(day: Date) -> bool {
    let fixed =
        matches!((day.month(), day.day()), (Month::January | Month::May, 1) | (Month::December, 25 | 26));
    let around_easter = easter(day.year())
        .is_some_and(|easter| [Duration::days(-2), Duration::DAY].contains(&(day - easter)));
    !fixed && !around_easter && !is_weekend(day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime, time};

    #[test]
    fn debits_skip_the_days_on_which_banks_are_closed() {
        for (ordered, debited) in [
            (date!(2026 - 11 - 18), date!(2026 - 11 - 20)),
            // Friday, Saturday and Sunday.
            (date!(2026 - 11 - 20), date!(2026 - 11 - 24)),
            (date!(2026 - 11 - 21), date!(2026 - 11 - 24)),
            (date!(2026 - 11 - 22), date!(2026 - 11 - 24)),
            // Christmas, a weekend.
            (date!(2026 - 12 - 24), date!(2026 - 12 - 29)),
            (date!(2026 - 12 - 31), date!(2027 - 01 - 05)),
            // Good Friday to Easter Monday; Labour Day.
            (date!(2026 - 04 - 02), date!(2026 - 04 - 08)),
            (date!(2026 - 04 - 30), date!(2026 - 05 - 05)),
        ] {
            assert_eq!(debit_day(ordered), debited, "{ordered}");
        }
    }

    #[test]
    fn a_file_reaches_the_bank_by_its_hour_on_the_banking_day_before() {
        let noon = Some(time!(12:00));
        for (now, cut_off, first) in [
            // Monday: before the hour, at it, and where the bank has none.
            (datetime!(2026-11-23 11:59:59 +1), noon, date!(2026 - 11 - 24)),
            (datetime!(2026-11-23 12:00 +1), noon, date!(2026 - 11 - 25)),
            (datetime!(2026-11-23 23:59:59 +1), None, date!(2026 - 11 - 24)),
            // What lies there on a Saturday is taken on Monday, for Tuesday.
            (datetime!(2026-11-21 09:00 +1), noon, date!(2026 - 11 - 24)),
            (datetime!(2026-11-21 09:00 +1), None, date!(2026 - 11 - 24)),
            (datetime!(2026-11-20 12:00 +1), noon, date!(2026 - 11 - 24)),
            (datetime!(2026-11-20 11:00 +1), noon, date!(2026 - 11 - 23)),
            // Christmas, and the weekend behind it.
            (datetime!(2026-12-24 12:00 +1), noon, date!(2026 - 12 - 29)),
            (datetime!(2026-12-24 11:00 +1), noon, date!(2026 - 12 - 28)),
        ] {
            assert_eq!(first_debit_day(now, cut_off), first, "{now}");
            assert!(filing_day(first) >= now.date(), "{now}");
        }
        for (day, filed) in [
            (date!(2026 - 11 - 24), date!(2026 - 11 - 23)),
            (date!(2026 - 11 - 23), date!(2026 - 11 - 20)),
            (date!(2026 - 12 - 28), date!(2026 - 12 - 24)),
            (date!(2026 - 04 - 07), date!(2026 - 04 - 02)),
        ] {
            assert_eq!(filing_day(day), filed, "{day}");
        }
    }
}
