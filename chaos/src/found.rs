//! What a round found: figures, and what is wrong.

use crate::rounds::Round;
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

    pub(crate) fn holds(&self) -> bool {
        self.faults.is_empty()
    }
}

/// One row for each round.
pub(crate) fn table(results: &[(&Round, Found)]) -> String {
    let mut lines =
        vec!["| fault | goal | found | verdict | s |".to_owned(), "|---|---|---|---|---:|".to_owned()];
    for (round, found) in results {
        let verdict = match &found.skipped {
            Some(_) => "not tried",
            None if found.holds() => "holds",
            None => "**broken**",
        };
        let told = found.figures.iter().chain(&found.skipped).cloned();
        let faults =
            found.faults.iter().map(|fault| format!("**{}**", fault.chars().take(SHOWN).collect::<String>()));
        let told: Vec<String> = told.chain(faults).map(|text| text.replace(['|', '\n'], " ")).collect();
        lines.push(format!(
            "| {} | {} | {} | {verdict} | {:.0} |",
            round.fault,
            round.goal,
            told.join("; "),
            found.took.as_secs_f64()
        ));
    }
    lines.join("\n")
}
