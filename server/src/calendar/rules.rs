//! When members are told what, in their own zone. Pure: the day, the hour and what was told before decide.

use crate::kernel::zone::Zone;
use time::{Duration, OffsetDateTime, Weekday};

/// Weekly updates and reminders come at six in the evening there: after work, before the night.
const EVENING: u8 = 18;
/// The day of the weekly update: before the weekend, when people make plans.
const WEEKLY_ON: Weekday = Weekday::Thursday;
/// Nobody is told of anything by the calendar before this hour, nor from `NIGHT` on.
const MORNING: u8 = 9;
/// See `MORNING`.
const NIGHT: u8 = 21;
/// What could not go out for so long (no server, no database) is left out: it would be an old story, and the
/// next one near.
const LATE: Duration = Duration::days(2);
/// Days of absence after which a member is reminded: a week, three weeks, two months, and then no more.
pub(super) const STEPS: [i64; 3] = [7, 21, 60];
/// Whoever was told anything by the calendar so lately is not told of another thing.
const APART: Duration = Duration::hours(20);
/// How often it is looked whether a member has come back to whom all reminders were sent.
const LOOK: Duration = Duration::days(7);

/// Whether it is a decent hour there.
pub fn is_decent(zone: Zone, now: OffsetDateTime) -> bool {
    (MORNING..NIGHT).contains(&zone.hour(now))
}

/// The next decent moment there: now, or in the morning.
pub fn decent(zone: Zone, now: OffsetDateTime) -> OffsetDateTime {
    if is_decent(zone, now) {
        return now;
    }
    let today = zone.at(zone.day(now), MORNING);
    if today > now { today } else { zone.at(zone.day(zone.next_day(now)), MORNING) }
}

/// The first Thursday evening there after this moment.
pub(super) fn next_weekly(zone: Zone, after: OffsetDateTime) -> OffsetDateTime {
    let mut day = zone.day(after);
    // Some day of a fortnight is a Thursday whose evening is yet to come.
    for _ in 0..14 {
        let evening = zone.at(day, EVENING);
        if day.weekday() == WEEKLY_ON && evening > after {
            return evening;
        }
        day = day.next_day().unwrap_or(day);
    }
    after + Duration::WEEK
}

/// What is to be done about something planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Tell now.
    Tell,
    /// Look again then: it is night there, or the member was just told of something else.
    Wait(OffsetDateTime),
    /// It is too late for this one.
    Miss,
}

/// About something that is due since `planned`; `told_at` is when the member was last told anything else.
pub(super) fn verdict(
    zone: Zone,
    planned: OffsetDateTime,
    told_at: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Verdict {
    if now > planned + LATE {
        return Verdict::Miss;
    }
    // A clock that was set back may have told "later" than now: that holds up nobody.
    let just = told_at.filter(|told| *told <= now && now < *told + APART);
    let from = just.map_or(now, |told| told + APART);
    let then = decent(zone, from);
    if then > now { Verdict::Wait(then) } else { Verdict::Tell }
}

/// What is known of a member's absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Absence {
    /// The last visit.
    pub since: OffsetDateTime,
    /// Steps of `STEPS` that are past.
    pub steps: i16,
}

impl Absence {
    /// As it was kept, or a new one where the member has been here since.
    pub(super) fn of(kept: Option<OffsetDateTime>, steps: i16, last_visit: OffsetDateTime) -> Self {
        match kept {
            Some(since) if since >= last_visit => Self { since, steps },
            _ => Self { since: last_visit, steps: 0 },
        }
    }

    /// When its next reminder is due; None after the last: then there is silence until the member returns.
    pub(super) fn next(self, zone: Zone) -> Option<OffsetDateTime> {
        let days = usize::try_from(self.steps).ok().and_then(|step| STEPS.get(step))?;
        let day = zone.day(self.since).checked_add(Duration::days(*days))?;
        Some(zone.at(day, EVENING))
    }

    /// When it is looked at again.
    pub(super) fn look(self, zone: Zone, now: OffsetDateTime) -> OffsetDateTime {
        self.next(zone).filter(|next| *next > now).unwrap_or(now + LOOK)
    }

    /// The same with one step more behind it.
    pub(super) fn passed(self) -> Self {
        Self { steps: self.steps.saturating_add(1), ..self }
    }

    /// Whether it has lasted beyond the last step: then the weekly update is silent too.
    pub(super) fn is_long(last_visit: OffsetDateTime, now: OffsetDateTime) -> bool {
        let [.., last] = STEPS;
        now - last_visit > Duration::days(last + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::datetime;

    fn amsterdam() -> Zone {
        Zone::parse("Europe/Amsterdam").unwrap()
    }

    #[test]
    fn weeks_end_on_thursday_evening_there() {
        for (zone, after, next) in [
            ("Europe/Amsterdam", datetime!(2026-11-21 12:00 UTC), datetime!(2026-11-26 17:00 UTC)),
            ("Europe/Amsterdam", datetime!(2026-11-26 16:59:59 UTC), datetime!(2026-11-26 17:00 UTC)),
            ("Europe/Amsterdam", datetime!(2026-11-26 17:00 UTC), datetime!(2026-12-03 17:00 UTC)),
            ("America/New_York", datetime!(2026-11-21 12:00 UTC), datetime!(2026-11-26 23:00 UTC)),
            // It is Friday in UTC already, and Thursday evening yet to come there.
            ("America/Los_Angeles", datetime!(2026-11-27 01:00 UTC), datetime!(2026-11-27 02:00 UTC)),
            ("Australia/Sydney", datetime!(2026-11-26 06:00 UTC), datetime!(2026-11-26 07:00 UTC)),
            // Clocks change in between: six in the evening stays six in the evening.
            ("Europe/Amsterdam", datetime!(2026-03-26 17:00 UTC), datetime!(2026-04-02 16:00 UTC)),
            ("Europe/Amsterdam", datetime!(2026-10-22 16:00 UTC), datetime!(2026-10-29 17:00 UTC)),
        ] {
            assert_eq!(next_weekly(Zone::parse(zone).unwrap(), after), next, "{zone} {after}");
        }
    }

    #[test]
    fn nobody_is_told_at_night() {
        for (now, then) in [
            (datetime!(2026-11-26 08:00 UTC), datetime!(2026-11-26 08:00 UTC)),
            (datetime!(2026-11-26 19:59 UTC), datetime!(2026-11-26 19:59 UTC)),
            (datetime!(2026-11-26 20:00 UTC), datetime!(2026-11-27 08:00 UTC)),
            (datetime!(2026-11-26 23:30 UTC), datetime!(2026-11-27 08:00 UTC)),
            (datetime!(2026-11-27 02:00 UTC), datetime!(2026-11-27 08:00 UTC)),
            // The night in which clocks go forward.
            (datetime!(2026-03-28 22:00 UTC), datetime!(2026-03-29 07:00 UTC)),
            // And back.
            (datetime!(2026-10-25 00:30 UTC), datetime!(2026-10-25 08:00 UTC)),
        ] {
            assert_eq!(decent(amsterdam(), now), then, "{now}");
        }
    }

    #[test]
    fn what_is_due_is_told_put_off_or_missed() {
        let planned = datetime!(2026-11-26 17:00 UTC);
        let verdict = |told: Option<OffsetDateTime>, now| verdict(amsterdam(), planned, told, now);
        let morning = datetime!(2026-11-27 08:00 UTC);
        for (told, now, expected) in [
            (None, planned, Verdict::Tell),
            (None, planned + Duration::hours(2), Verdict::Tell),
            (None, planned + Duration::hours(5), Verdict::Wait(morning)),
            (None, morning, Verdict::Tell),
            (None, planned + LATE, Verdict::Tell),
            (None, planned + LATE + Duration::SECOND, Verdict::Miss),
            // Told of something else three hours ago.
            (Some(planned - Duration::hours(3)), planned, Verdict::Wait(planned + Duration::hours(17))),
            (Some(planned - Duration::hours(20)), planned, Verdict::Tell),
            (Some(planned - Duration::hours(11)), planned, Verdict::Wait(morning)),
            // By a clock that went ahead.
            (Some(planned + Duration::hours(1)), planned, Verdict::Tell),
        ] {
            assert_eq!(verdict(told, now), expected, "{told:?} {now}");
        }
    }

    #[test]
    fn three_reminders_and_then_silence() {
        let left = datetime!(2026-11-01 23:30 UTC);
        let mut absence = Absence::of(None, 3, left);
        let mut told = Vec::new();
        while let Some(next) = absence.next(amsterdam()) {
            assert_eq!(absence.look(amsterdam(), left), next);
            told.push(next);
            absence = absence.passed();
        }
        // It was the second of November there already.
        let expected = [
            datetime!(2026-11-09 17:00 UTC),
            datetime!(2026-11-23 17:00 UTC),
            datetime!(2027-01-01 17:00 UTC),
        ];
        assert_eq!(told, expected);
        let later = datetime!(2027-06-01 17:00 UTC);
        assert_eq!(absence.look(amsterdam(), later), later + LOOK);
        // Whoever returns is a new absence when they go again.
        assert_eq!(Absence::of(Some(left), 3, left), Absence { since: left, steps: 3 });
        assert_eq!(Absence::of(Some(left), 3, later), Absence { since: later, steps: 0 });
    }

    proptest! {
        #[test]
        fn a_weekly_is_a_thursday_evening_within_eight_days(
            country in proptest::sample::select(crate::kernel::country::Country::all().collect::<Vec<_>>()),
            second in 1_577_836_800_i64..2_051_222_400,
        ) {
            let zone = Zone::parse(&country.timezone).unwrap();
            let after = OffsetDateTime::from_unix_timestamp(second).unwrap();
            let next = next_weekly(zone, after);
            prop_assert!(next > after && next - after <= Duration::WEEK + Duration::HOUR);
            prop_assert_eq!((zone.day(next).weekday(), zone.hour(next)), (Weekday::Thursday, 18));
            prop_assert!(is_decent(zone, next));
            // The same whoever asks in between, so that no clock that is set back makes another one.
            let between = after + (next - after) / 2;
            prop_assert_eq!(next_weekly(zone, between), next);
        }

        #[test]
        fn the_decent_moment_is_the_first_one(
            country in proptest::sample::select(crate::kernel::country::Country::all().collect::<Vec<_>>()),
            second in 1_577_836_800_i64..2_051_222_400,
        ) {
            let zone = Zone::parse(&country.timezone).unwrap();
            let now = OffsetDateTime::from_unix_timestamp(second).unwrap();
            let then = decent(zone, now);
            prop_assert!(is_decent(zone, then) && then >= now && then - now <= Duration::hours(13));
            prop_assert!(then == now || !is_decent(zone, then - Duration::SECOND));
        }
    }
}
