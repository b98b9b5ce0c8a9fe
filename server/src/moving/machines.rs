//! Who answers like a machine: within seconds, at all hours. A profile that has nobody behind it must say so, and a rehearsal names
//! the likely ones.

use std::collections::HashMap;
use time::{OffsetDateTime, UtcOffset};

/// So many answers at the least.
const ANSWERS: u32 = 50;
/// Each within so many seconds: less than it takes to read and to type.
const SECONDS: i64 = 10;
/// In so many of a day's hours (UTC): people sleep.
const HOURS: u32 = 20;
/// Conversations whose last words are remembered, twice: whoever answers within seconds does so long before as many others were
/// written in, whether a file goes by conversations or by time.
const REMEMBERED: usize = 1 << 17;

/// What was answered so far.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// By conversation: who wrote last, and when (Unix time).
    last: HashMap<u64, (u32, i64)>,
    /// Those before them.
    before: HashMap<u64, (u32, i64)>,
    /// Some are forgotten.
    has_let_go: bool,
    by: HashMap<u32, Answered>,
}

/// How somebody answers.
#[derive(Debug, Default)]
struct Answered {
    all: u32,
    quick: u32,
    /// A bit for each hour with a quick one.
    hours: u32,
    is_told: bool,
}

impl Answers {
    /// Notes a message; true once for each member whose answers are a machine's: nine in ten are quick.
    pub(super) fn note(&mut self, conversation: u64, sender: u32, at: OffsetDateTime) -> bool {
        let now = at.unix_timestamp();
        let last = self.last.insert(conversation, (sender, now));
        let last = last.or_else(|| self.before.get(&conversation).copied());
        if self.last.len() >= REMEMBERED {
            self.before = std::mem::take(&mut self.last);
            self.has_let_go = true;
        }
        // What was said so long ago that it is forgotten was not answered within seconds.
        let asked = match last {
            Some((other, asked)) if other != sender => asked,
            None if self.has_let_go => i64::MIN,
            _ => return false,
        };
        let one = self.by.entry(sender).or_default();
        one.all = one.all.saturating_add(1);
        if !(0..=SECONDS).contains(&now.saturating_sub(asked)) {
            return false;
        }
        one.quick = one.quick.saturating_add(1);
        one.hours |= 1 << u32::from(at.to_offset(UtcOffset::UTC).hour());
        let is_machine = one.quick >= ANSWERS
            && u64::from(one.quick) * 10 >= u64::from(one.all) * 9
            && one.hours.count_ones() >= HOURS;
        is_machine && !std::mem::replace(&mut one.is_told, is_machine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::{Duration, macros::datetime};

    /// Of 72 answers, three an hour: how often somebody is named whose answers take so long.
    fn named(seconds: impl Fn(i64) -> i64, hours: i64) -> usize {
        let mut answers = Answers::default();
        let mut named = 0;
        for number in 0..72 {
            let asked = datetime!(2021-01-01 0:00 UTC) + Duration::minutes(number * 20 % (hours * 60));
            assert!(!answers.note(1, 1, asked), "who asks answers nobody quickly");
            named += usize::from(answers.note(1, 2, asked + Duration::seconds(seconds(number))));
        }
        named
    }

    #[test]
    fn nobody_answers_within_seconds_at_all_hours() {
        assert_eq!(named(|_| 3, 24), 1);
        assert_eq!(
            named(|number| if number % 20 == 0 { 600 } else { 3 }, 24),
            1,
            "now and then it takes longer"
        );
        assert_eq!(named(|_| 60, 24), 0, "a minute is a person's");
        assert_eq!(named(|number| if number % 4 == 0 { 60 } else { 3 }, 24), 0);
        assert_eq!(named(|_| 3, 16), 0, "people sleep");
    }

    /// However many conversations there are, and in whatever order they stand.
    #[test]
    fn few_are_remembered() {
        let mut answers = Answers::default();
        let begun = datetime!(2021-01-01 0:00 UTC);
        let mut named = 0;
        for number in 0..400_000_u64 {
            let asked = begun + Duration::seconds(i64::try_from(number).unwrap());
            assert!(!answers.note(number, 1, asked));
            if number % 400 == 0 {
                named += usize::from(answers.note(number, 2, asked + Duration::seconds(3)));
            }
        }
        assert_eq!(named, 1);
        assert!(answers.last.len() + answers.before.len() <= 2 * REMEMBERED);
        // Somebody answers each of them, days later.
        for number in 0..400_000_u64 {
            assert!(!answers.note(number, 3, begun + Duration::days(9)));
        }
    }
}
