//! What an import found: what it refuses and what it changes on the way, each with file and line. For people and as JSON.

use super::format::Kind;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
};

/// So many of each are told one by one; all are counted.
const TOLD: usize = 200;
/// Characters of what is said about one: a field may be called anything.
const LONGEST: usize = 400;

/// Why a line is refused, or what is changed of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub code: &'static str,
    pub said: String,
}

pub(super) fn fault(code: &'static str, said: impl Into<String>) -> Fault {
    Fault { code, said: in_one_line(&said.into()) }
}

/// What stands in a file tells a terminal nothing, and does not turn what is written behind it.
pub(super) fn in_one_line(said: &str) -> String {
    let turns = |letter: char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    said.chars().filter(|letter| !letter.is_control() && !turns(*letter)).take(LONGEST).collect()
}

/// Something about one line.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// In which file.
    pub file: String,
    /// On which line, from 1.
    pub line: u64,
    /// Stable: `email_invalid`.
    pub code: &'static str,
    /// In words.
    pub said: String,
}

/// What came of one file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Lines that say something.
    pub read: u64,
    /// What came, or would come.
    pub taken: u64,
    /// What was there already.
    pub known: u64,
    /// What is not taken.
    pub refused: u64,
}

/// What an import found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// The site's domain.
    pub site: String,
    /// Nothing was written.
    pub dry_run: bool,
    /// What came of each file that is there.
    pub files: BTreeMap<&'static str, Counts>,
    /// How often each reason to refuse a line came up.
    pub refusals: BTreeMap<&'static str, u64>,
    /// How often each change did.
    pub changes: BTreeMap<&'static str, u64>,
    /// The first of what is refused.
    pub refused: Vec<Finding>,
    /// The first of what is changed on the way.
    pub changed: Vec<Finding>,
}

impl Report {
    /// The line is not taken.
    pub(super) fn refuse(&mut self, kind: Kind, line: u64, fault: Fault) {
        self.counts(kind).refused += 1;
        *self.refusals.entry(fault.code).or_default() += 1;
        if self.refused.len() < TOLD {
            self.refused.push(finding(kind, line, fault));
        }
    }

    /// The line is taken, and not as it stands there.
    pub(super) fn change(&mut self, kind: Kind, line: u64, fault: Fault) {
        *self.changes.entry(fault.code).or_default() += 1;
        if self.changed.len() < TOLD {
            self.changed.push(finding(kind, line, fault));
        }
    }

    pub(super) fn counts(&mut self, kind: Kind) -> &mut Counts {
        self.files.entry(kind.code()).or_default()
    }
}

fn finding(kind: Kind, line: u64, fault: Fault) -> Finding {
    Finding { file: kind.file(), line, code: fault.code, said: fault.said }
}

impl Display for Report {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (would, said) =
            if self.dry_run { ("would come", "nothing was written") } else { ("came", "done") };
        writeln!(out, "{}: {said}", self.site)?;
        for (file, counts) in &self.files {
            let Counts { read, taken, known, refused } = counts;
            write!(out, "  {file:<14} {read} read, {taken} {would}")?;
            if *known > 0 {
                write!(out, ", {known} were there")?;
            }
            writeln!(out, ", {refused} refused")?;
        }
        tell(out, "refused", &self.refusals, &self.refused)?;
        tell(out, "changed on the way", &self.changes, &self.changed)
    }
}

fn tell(
    out: &mut Formatter<'_>,
    what: &str,
    counts: &BTreeMap<&'static str, u64>,
    findings: &[Finding],
) -> fmt::Result {
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(out, "{what}:")?;
    for (code, count) in counts {
        writeln!(out, "  {count} × {code}")?;
    }
    for finding in findings {
        writeln!(out, "  {}:{} {}: {}", finding.file, finding.line, finding.code, finding.said)?;
    }
    let (all, told) = (counts.values().sum::<u64>(), u64::try_from(findings.len()).unwrap_or(u64::MAX));
    if all > told {
        writeln!(out, "  … and {} more", all - told)?;
    }
    Ok(())
}
