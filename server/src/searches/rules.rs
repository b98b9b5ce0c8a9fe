//! When the member is told who is new. Pure: the day there decides.

use super::model::SearchAlert;
use crate::kernel::zone::Zone;
use time::{Duration, OffsetDateTime};

/// Alerts come at six in the evening there, as what else the calendar brings.
const EVENING: u8 = 18;
/// No alert is further ahead than a week and the hour by which clocks change; one that is was planned by a wrong clock.
pub(super) const FURTHEST: Duration = Duration::days(8);

/// The evening of the next alert: tomorrow's, or that of this weekday in a week; None without alerts.
pub(super) fn next_alert(alert: SearchAlert, zone: Zone, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let days = match alert {
        SearchAlert::None => return None,
        SearchAlert::Daily => Duration::DAY,
        SearchAlert::Weekly => Duration::WEEK,
    };
    let day = zone.day(now).checked_add(days);
    Some(day.map_or(now + days, |day| zone.at(day, EVENING)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn alerts_come_in_the_evening_there() {
        let amsterdam = Zone::parse("Europe/Amsterdam").unwrap();
        let noon = datetime!(2026-11-21 12:00 UTC);
        assert_eq!(next_alert(SearchAlert::None, amsterdam, noon), None);
        assert_eq!(next_alert(SearchAlert::Daily, amsterdam, noon), Some(datetime!(2026-11-22 17:00 UTC)));
        assert_eq!(next_alert(SearchAlert::Weekly, amsterdam, noon), Some(datetime!(2026-11-28 17:00 UTC)));
        // Late in the evening of the day before, and over a change of clocks.
        let late = datetime!(2026-10-24 22:30 UTC);
        assert_eq!(next_alert(SearchAlert::Daily, amsterdam, late), Some(datetime!(2026-10-26 17:00 UTC)));
        assert!(next_alert(SearchAlert::Weekly, amsterdam, late).unwrap() < late + FURTHEST);
    }
}
