//! On which days reminders come.

use crate::kernel::zone::Zone;
use time::{Duration, OffsetDateTime};

/// The hour of its reader's day at which one is written.
const HOUR: u8 = 9;

/// What is reminded of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(in crate::payments) enum About {
    /// Credits of money that went back after they were spent: all of a member's together, by the member's id.
    Debt,
    /// A bank transfer that has not come, by its order's id.
    Transfer,
    /// A refund that came back, by its own id.
    Refund,
}

impl About {
    /// As in the table.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Debt => "debt",
            Self::Transfer => "transfer",
            Self::Refund => "refund",
        }
    }

    /// After how many days; none comes after the last of them.
    fn days(self) -> &'static [i64] {
        match self {
            Self::Debt => &[14, 28],
            Self::Transfer => &[7],
            Self::Refund => &[7, 21],
        }
    }

    /// When they come, of what the member first heard of then.
    pub(super) fn reminders(self, zone: Zone, began_at: OffsetDateTime) -> Vec<OffsetDateTime> {
        let day = zone.day(began_at);
        self.days().iter().map(|&days| zone.at(day.saturating_add(Duration::days(days)), HOUR)).collect()
    }

    /// The next one: those whose moment passed while no server ran are not made up for.
    pub(super) fn next(
        self,
        zone: Zone,
        began_at: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Option<OffsetDateTime> {
        self.reminders(zone, began_at).into_iter().find(|&at| at > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn each_comes_in_the_morning_of_its_day_and_there_is_a_last_one() {
        let amsterdam = Zone::parse("Europe/Amsterdam").unwrap();
        // Half past midnight there, on the 2nd.
        let began = datetime!(2026-03-01 23:30 UTC);
        let debt = About::Debt.reminders(amsterdam, began);
        // Clocks went forward on 29 March.
        assert_eq!(debt, [datetime!(2026-03-16 08:00 UTC), datetime!(2026-03-30 07:00 UTC)]);
        let next = |now| About::Debt.next(amsterdam, began, now);
        assert_eq!(next(began), Some(debt[0]));
        assert_eq!(next(debt[0] - Duration::SECOND), Some(debt[0]));
        assert_eq!(next(debt[0]), Some(debt[1]));
        assert_eq!(next(debt[1]), None);
        assert_eq!(About::Transfer.next(amsterdam, began, debt[0]), None);
    }
}
