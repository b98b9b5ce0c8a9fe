//! `liaison job …`: which jobs there are, and those that gave up.

use super::{database::Database, explain, moment, plan::Yes, who::os_user};
use crate::{
    backoffice::{self, Doer, Fate},
    housekeeping,
    kernel::{clock::Clock, random::Random},
};
use ::jobs::{DeadLetter, Jobs};
use clap::Subcommand;
use std::{io::Write, process::ExitCode};

/// Looked at in one go.
const PAGE: u16 = 500;

/// What to do with dead letters.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Lists the kinds of jobs.
    Kinds,
    /// Lists them, the newest first: id, when it gave up, kind, attempts, and what the last one failed with (which
    /// may quote an address).
    Dead {
        /// Only of this kind.
        kind: Option<String>,
    },
    /// Gives one, or all of a kind, three more attempts from now on.
    Retry {
        /// Its id, or a kind such as mail.send.
        which: String,
    },
    /// Throws one, or all of a kind, away for good.
    Discard {
        /// Its id, or a kind.
        which: String,
        #[command(flatten)]
        go: Yes,
    },
}

/// Runs one command; the exit code is 1 when there was nothing of that name.
pub(super) async fn run(database: &Database, command: &Command) -> anyhow::Result<ExitCode> {
    let jobs = database.jobs();
    match command {
        Command::Kinds => {
            writeln!(std::io::stdout(), "{}", housekeeping::kinds().join("\n"))?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Dead { kind } => {
            dead(&jobs, kind.as_deref()).await?.iter().try_for_each(print)?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Retry { which } => {
            let letters = named(&jobs, which).await?;
            say(settle(database, Fate::Again, &letters).await?, which, "will be tried again")
        }
        Command::Discard { which, go } => discard(database, which, *go).await,
    }
}

async fn discard(database: &Database, which: &str, go: Yes) -> anyhow::Result<ExitCode> {
    let letters = named(&database.jobs(), which).await?;
    if letters.is_empty() {
        return say(0, which, "");
    }
    letters.iter().try_for_each(print)?;
    if !go.to(&format!("what these {} jobs were to do is never done", letters.len()))? {
        return Ok(ExitCode::SUCCESS);
    }
    say(settle(database, Fate::Away, &letters).await?, which, "thrown away")
}

/// As the console does it; how many there were.
async fn settle(database: &Database, fate: Fate, letters: &[DeadLetter]) -> anyhow::Result<u32> {
    let (jobs, user) = (database.jobs(), os_user());
    let ids: Vec<_> = letters.iter().map(|letter| letter.id).collect();
    let mut transaction = database.pool.begin().await?;
    let (hands, doer) = ((&jobs, &Random::system()), (Doer::Command(&user), Clock::system().now()));
    let settled = backoffice::settle_letters(&mut transaction, hands, doer, fate, &ids).await;
    let settled = settled.map_err(explain)?;
    transaction.commit().await?;
    jobs.wake_others().await;
    Ok(settled)
}

/// All of them, or of a kind, the newest first.
async fn dead(jobs: &Jobs, kind: Option<&str>) -> anyhow::Result<Vec<DeadLetter>> {
    let mut letters = Vec::new();
    let mut after = None;
    loop {
        let page = jobs.dead_letters(PAGE, after, kind).await?;
        let Some(last) = page.last() else { return Ok(letters) };
        after = Some((last.dead_at, last.id));
        letters.extend(page);
    }
}

/// Those of this id or kind.
async fn named(jobs: &Jobs, which: &str) -> anyhow::Result<Vec<DeadLetter>> {
    let mut letters = dead(jobs, None).await?;
    letters.retain(|letter| letter.kind == which || letter.id.to_string() == which);
    Ok(letters)
}

fn print(letter: &DeadLetter) -> anyhow::Result<()> {
    let DeadLetter { id, kind, attempts, .. } = letter;
    let dead_at = moment(letter.dead_at);
    let said = letter.last_error.as_deref().unwrap_or_default();
    Ok(writeln!(std::io::stdout(), "{id}  {dead_at}  {kind}  {attempts} attempts  {said}")?)
}

fn say(count: u32, which: &str, what: &str) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(count > 0, "no job {which} gave up; `liaison job dead` lists those that did");
    writeln!(std::io::stdout(), "{count} jobs {what}")?;
    Ok(ExitCode::SUCCESS)
}
