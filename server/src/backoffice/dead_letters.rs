//! Jobs that gave up: again, or away. They are the installation's and of no site, so that only who may act everywhere may.

use super::Doer;
use crate::{
    kernel::{
        problem::{Answer, Refusal},
        random::Random,
    },
    mail,
    staff::{self, Chain, Entry, LogFilter, Permission, Reach},
};
use ::jobs::{JobId, Jobs};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What to do with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Three more attempts from now on.
    Again,
    /// Away for good: what they were to do is never done.
    Away,
}

impl Fate {
    /// As the log calls it.
    fn action(self) -> &'static str {
        match self {
            Self::Again => "job.revived",
            Self::Away => "job.discarded",
        }
    }
}

/// Whether somebody may look at them and act on them.
///
/// # Errors
/// `not_allowed`.
pub fn may_run_jobs(doer: Doer<'_>, now: OffsetDateTime) -> Answer<()> {
    require_everywhere(&doer.reach(Permission::RunJobs, now)?)
}

/// What concerns the whole installation is for those alone whose permission holds everywhere.
///
/// # Errors
/// `not_allowed`.
pub fn require_everywhere(reach: &Reach) -> Answer<()> {
    if *reach == Reach::All { Ok(()) } else { Err(Refusal::NotAllowed.into()) }
}

/// Does it with each of these that has given up; how many they were. Each leaves a line. After the commit the caller wakes
/// whoever runs jobs.
///
/// # Errors
/// `not_allowed`.
pub async fn settle_letters(
    connection: &mut PgConnection,
    (jobs, random): (&Jobs, &Random),
    (doer, now): (Doer<'_>, OffsetDateTime),
    fate: Fate,
    letters: &[JobId],
) -> Answer<u32> {
    may_run_jobs(doer, now)?;
    doer.stamp(connection, now).await?;
    let mut settled = Vec::new();
    // In one order, so that two who do it at once do not wait for each other.
    let mut letters = letters.to_vec();
    letters.sort_unstable();
    letters.dedup();
    if fate == Fate::Away {
        mail::throw_away(&mut *connection, &letters, now).await?;
    }
    for letter in letters {
        let kind = match fate {
            Fate::Again => jobs.revive(&mut *connection, letter).await?,
            Fate::Away => jobs.discard(&mut *connection, letter).await?,
        };
        settled.extend(kind.map(|kind| (letter, kind)));
    }
    let action = fate.action();
    for (job, kind) in &settled {
        let facts = json!({ "job": job, "kind": kind });
        let entry =
            Entry { chain: Chain::Act, action, subject: None, site: None, case: None, facts, reason: None };
        staff::append(connection, random, &entry).await?;
    }
    Ok(u32::try_from(settled.len()).unwrap_or(u32::MAX))
}

/// Acts that are shown, the newest.
const SHOWN: usize = 100;

/// A job that somebody tried again or threw away.
#[derive(Clone, Debug)]
pub struct SettledLetter {
    /// When.
    pub at: OffsetDateTime,
    /// As colleagues know them; None: nobody with an account.
    pub by: Option<String>,
    /// console or command.
    pub via: String,
    /// What became of it.
    pub fate: Fate,
    /// Its kind.
    pub kind: String,
    /// Its number.
    pub job: JobId,
}

/// What was done with jobs that gave up, the newest first, a hundred at most: as the log has it, for those who run jobs and don't
/// read the log.
///
/// # Errors
/// `not_allowed`.
pub async fn settled_letters(
    connection: &mut PgConnection,
    (doer, now): (Doer<'_>, OffsetDateTime),
) -> Answer<Vec<SettledLetter>> {
    may_run_jobs(doer, now)?;
    let actions = [Fate::Again, Fate::Away].map(|fate| fate.action().to_owned()).to_vec();
    let filter = LogFilter { actions, ..LogFilter::default() };
    let (lines, _) = staff::log_page(connection, &Reach::All, filter, (None, SHOWN)).await?;
    let settled = lines.into_iter().filter_map(|line| {
        let fate = [Fate::Again, Fate::Away].into_iter().find(|fate| fate.action() == line.action)?;
        Some(SettledLetter {
            at: line.at,
            by: line.staff_name,
            via: line.via,
            fate,
            kind: line.facts.get("kind")?.as_str()?.to_owned(),
            job: serde_json::from_value(line.facts.get("job")?.clone()).ok()?,
        })
    });
    Ok(settled.collect())
}

/// What an attempt failed with, without what may be about somebody: addresses, and numbers as long as one of a phone.
pub fn without_people(error: &str) -> String {
    const LONGEST: usize = 300;
    const DIGITS: usize = 6;
    let is_about =
        |word: &&str| word.contains('@') || word.chars().filter(char::is_ascii_digit).count() >= DIGITS;
    let words: Vec<&str> =
        error.split_whitespace().map(|word| if is_about(&word) { "…" } else { word }).collect();
    words.join(" ").chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::without_people;

    #[test]
    fn an_error_names_nobody() {
        let said = without_people("550 <eva@example.com>: no such user, or +31612345678; code 42");
        assert_eq!(said, "550 … no such user, or … code 42");
        assert_eq!(without_people(&"x ".repeat(400)).chars().count(), 300);
    }
}
