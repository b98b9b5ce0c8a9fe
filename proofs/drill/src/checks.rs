//! What was found, against its goal.

use report::{Align, Table};
use std::time::Duration;

/// Of a figure that can't miss: it has no verdict either.
const NO_GOAL: &str = "–";

#[derive(Debug, Default)]
pub(crate) struct Checks(Vec<(String, String, String, bool)>);

impl Checks {
    pub(crate) fn add(&mut self, what: &str, goal: &str, figure: &str, good: bool) {
        let verdict = if good { "ok" } else { "MISSED" };
        let _ = crate::tell(&format!("{verdict:7} {what}: {figure} ({goal})"));
        self.0.push((what.to_owned(), goal.to_owned(), figure.to_owned(), good));
    }

    /// Something that must not take longer.
    pub(crate) fn time(&mut self, what: &str, most: Duration, took: Duration) {
        let figure = format!("{:.1} s", took.as_secs_f64());
        self.add(what, &format!("≤ {} s", most.as_secs()), &figure, took <= most);
    }

    /// Something that must not be among so many, of which there must be some.
    pub(crate) fn none_of(&mut self, what: &str, count: usize, all: usize) {
        self.add(what, "0 of some", &format!("{count} of {all}"), count == 0 && all > 0);
    }

    /// Something that must not be.
    pub(crate) fn counted(&mut self, what: &str, count: usize) {
        self.add(what, "0", &count.to_string(), count == 0);
    }

    /// Figures for the reader, without a goal.
    pub(crate) fn figure(&mut self, what: &str, figure: &str) {
        self.add(what, NO_GOAL, figure, true);
    }

    pub(crate) fn table(&self) -> (String, bool) {
        let mut table = Table::new([
            ("What", Align::Left),
            ("Goal", Align::Right),
            ("Found", Align::Right),
            ("Verdict", Align::Left),
        ]);
        for (what, goal, figure, good) in &self.0 {
            let verdict = if *good { "holds" } else { "**missed**" };
            let verdict = if goal == NO_GOAL { NO_GOAL } else { verdict };
            table.row([what.as_str(), goal, figure, verdict]);
        }
        (table.to_string(), self.0.iter().all(|(.., good)| *good))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_missing_of_nothing_is_no_proof() {
        for (count, all, good) in [(0, 7, true), (1, 7, false), (0, 0, false)] {
            let mut checks = Checks::default();
            checks.figure("a figure", "7");
            checks.none_of("messages", count, all);
            let (table, held) = checks.table();
            assert_eq!(held, good, "{count} of {all}");
            assert!(table.contains("| a figure | – | 7 | – |"), "{table}");
        }
    }
}
