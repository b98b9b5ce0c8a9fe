//! What staff say of a decision (DSA 17(3)), in the member's language: `liaison member show` names it.

use crate::accounts::{DecisionSource, Grounds};
use clap::Args;

/// Longest rule and longest facts, in characters; the table `decisions` takes no less.
const LONGEST_RULE: usize = 300;
const LONGEST_FACTS: usize = 5_000;

/// Where there is no list of reasons.
#[derive(Args)]
pub(super) struct Why {
    /// The rule of the terms, or the law.
    #[arg(long, value_parser = rule)]
    pub(super) rule: String,
    /// What happened.
    #[arg(long, value_parser = facts)]
    pub(super) reason: String,
    /// No mail: the police ask for that, or it was mass advertising.
    #[arg(long)]
    pub(super) silent: bool,
}

/// Beside a reason of a list.
#[derive(Args)]
pub(super) struct Said {
    /// The rule of the terms, or the law; by default the section of the terms that the reason goes by.
    #[arg(long, value_parser = rule)]
    rule: Option<String>,
    /// What is to be seen or read there; it follows the reason.
    #[arg(long, value_parser = facts)]
    text: Option<String>,
    /// How it came to us.
    #[arg(long = "from", value_enum, default_value_t = DecisionSource::Own)]
    source: DecisionSource,
    /// No mail: the police ask for that, or it was mass advertising.
    #[arg(long)]
    silent: bool,
}

impl Said {
    /// For a reason that says nothing by itself, `other`, words of one's own are needed, unless nobody reads them.
    pub(super) fn grounds<'a>(&'a self, staff: &'a str, is_other: bool) -> anyhow::Result<Grounds<'a>> {
        anyhow::ensure!(
            !is_other || self.silent || self.text.is_some(),
            "say with --text what is to be seen or read there: `other` tells the member nothing"
        );
        Ok(Grounds {
            rule: self.rule.as_deref(),
            words: self.text.as_deref(),
            source: self.source,
            silent: self.silent,
            staff,
        })
    }
}

fn rule(typed: &str) -> Result<String, String> {
    words(typed, LONGEST_RULE)
}

fn facts(typed: &str) -> Result<String, String> {
    words(typed, LONGEST_FACTS)
}

fn words(typed: &str, longest: usize) -> Result<String, String> {
    let typed = typed.trim();
    let is_odd = |letter: char| letter.is_control() && letter != '\n';
    if (1..=longest).contains(&typed.chars().count()) && !typed.contains(is_odd) {
        return Ok(typed.to_owned());
    }
    Err(format!("1 to {longest} characters are needed, and no control characters"))
}
