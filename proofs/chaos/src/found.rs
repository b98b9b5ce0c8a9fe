//! What a round found: figures, and what is wrong.

use crate::crowd::{Call, percentile};
use report::{Align, Table};
use std::{fmt::Display, time::Duration};

/// Longest text of one fault in the table; the terminal has all of it.
const SHOWN: usize = 300;

/// Of one round.
#[derive(Debug, Default)]
pub(crate) struct Found {
    figures: Vec<String>,
    faults: Vec<String>,
    /// Why it could not be tried here, if so.
    skipped: Option<String>,
    /// How often it was tried, and how often the goal asks for, where that was less.
    fewer: Option<(usize, usize)>,
    pub(crate) took: Duration,
}

impl Found {
    pub(crate) fn broken(what: String) -> Self {
        println!("  broken: {what}");
        Self { faults: vec![what], ..Self::default() }
    }

    pub(crate) fn skipped(why: &str) -> Self {
        println!("  not tried: {why}");
        Self { skipped: Some(why.to_owned()), ..Self::default() }
    }

    /// Notes and tells a figure.
    pub(crate) fn figure(&mut self, what: impl Display) {
        println!("  {what}");
        self.figures.push(what.to_string());
    }

    /// Notes how often it was tried, where the goal says how often it has to be.
    pub(crate) fn tried(&mut self, times: usize, asked: usize) {
        self.fewer = (times < asked).then_some((times, asked));
    }

    /// Notes what must be so.
    pub(crate) fn must(&mut self, holds: bool, what: impl Display) {
        if !holds {
            println!("  broken: {what}");
            self.faults.push(what.to_string());
        }
    }

    /// Notes all of these faults.
    pub(crate) fn must_be_none(&mut self, what: &str, faults: &[String]) {
        let first: Vec<&str> = faults.iter().take(3).map(String::as_str).collect();
        self.must(faults.is_empty(), format!("{} {what}: {}", faults.len(), first.join("; ")));
    }

    /// Notes what there must be some of: without any the rest says nothing.
    pub(crate) fn must_be_some(&mut self, what: &str, count: usize) {
        self.must(count > 0, format!("no {what}: this proves nothing"));
    }

    /// Notes that these calls were there and all succeeded.
    pub(crate) fn must_all_succeed(&mut self, what: &str, calls: &[Call]) {
        self.must_be_some(what, calls.len());
        let failed = calls.iter().filter(|call| !call.is_done());
        let failed: Vec<String> = failed.map(|call| format!("{} {:?}", call.what, call.status)).collect();
        self.must_be_none(&format!("of {} {what} failed", calls.len()), &failed);
    }

    /// Notes that 99 of 100 of these calls were answered within this time.
    pub(crate) fn must_be_fast(&mut self, what: &str, calls: &[Call], within: Duration) {
        let most = percentile(calls, 99);
        self.must(most <= within, format!("99 of 100 {what} took up to {most:?}"));
    }

    fn holds(&self) -> bool {
        self.skipped.is_none() && self.faults.is_empty()
    }

    /// In a word.
    pub(crate) fn verdict(&self) -> String {
        match (&self.skipped, self.fewer) {
            (Some(_), _) => "not tried".to_owned(),
            (None, _) if !self.holds() => "**broken**".to_owned(),
            (None, Some((times, asked))) => format!("holds for {times} of {asked}"),
            (None, None) => "holds".to_owned(),
        }
    }

    fn told(&self) -> String {
        let shown = |fault: &String| format!("**{}**", fault.chars().take(SHOWN).collect::<String>());
        let told = self.figures.iter().chain(&self.skipped).cloned();
        told.chain(self.faults.iter().map(shown)).collect::<Vec<_>>().join("; ")
    }
}

/// Whether nothing is broken, and something was tried at all.
pub(crate) fn hold<'f>(mut found: impl Iterator<Item = &'f Found> + Clone) -> bool {
    found.clone().any(Found::holds) && found.all(|one| one.faults.is_empty())
}

/// What a round was about: the fault, and what has to hold all the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Title {
    pub(crate) fault: &'static str,
    pub(crate) goal: &'static str,
}

/// One row for each round.
pub(crate) fn table(results: &[(Title, Found)]) -> String {
    let words = ["fault", "goal", "found", "verdict"].map(|head| (head, Align::Left));
    let mut table = Table::new(words.into_iter().chain([("s", Align::Right)]));
    for (title, found) in results {
        let seconds = format!("{:.0}", found.took.as_secs_f64());
        table.row([title.fault, title.goal, &found.told(), &found.verdict(), &seconds]);
    }
    table.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn a_run_in_which_nothing_was_tried_does_not_hold() {
        let (good, skipped) = (Found::default(), Found::skipped("no root"));
        let mut bad = Found::default();
        bad.must_be_some("orders", 0);
        assert!(!hold([].iter()) && !hold([&skipped].into_iter()) && !hold([&good, &bad].into_iter()));
        assert!(hold([&good, &skipped].into_iter()));
        let verdicts = [&good, &bad, &skipped].map(Found::verdict);
        assert_eq!(verdicts, ["holds", "**broken**", "not tried"]);
    }

    #[test]
    fn what_was_tried_less_often_than_the_goal_asks_says_so() {
        let mut found = Found::default();
        for (times, verdict) in [(19, "holds for 19 of 20"), (20, "holds"), (21, "holds")] {
            found.tried(times, 20);
            assert_eq!(found.verdict(), verdict);
        }
        found.tried(19, 20);
        found.must(false, "lost");
        assert_eq!(found.verdict(), "**broken**");
    }

    #[test]
    fn calls_that_were_never_made_did_not_succeed() {
        let now = Instant::now();
        let call = |status| Call { what: "list", begun: now, ended: now, status, says_when: false };
        for (calls, holds) in
            [(vec![], false), (vec![call(Some(200)), call(None)], false), (vec![call(Some(200))], true)]
        {
            let mut found = Found::default();
            found.must_all_succeed("calls", &calls);
            assert_eq!(found.holds(), holds, "{calls:?}");
        }
    }
}
