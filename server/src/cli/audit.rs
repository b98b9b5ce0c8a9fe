//! `liaison audit …`: the log of what staff do and look at.

use super::{database::Database, explain};
use crate::{
    backoffice,
    config::Config,
    kernel::random::Random,
    media::Media,
    staff::{self, Anchor},
};
use anyhow::Context;
use clap::Subcommand;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// What to do with the log.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Proves that no line was changed, removed or cut off, and that it tells what the tables tell. The exit code is 1 where it
    /// does not hold.
    Verify {
        /// A folder with heads that were kept elsewhere: files of the store's folder `anchors`, or mails of
        /// `console_anchor_to` as text.
        #[arg(long)]
        anchors: Option<PathBuf>,
    },
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<ExitCode> {
    let Command::Verify { anchors } = command;
    let media = Media::start(config, &database.pool, &Random::system()).await?;
    let mut outside = backoffice::kept_outside(&media).await?;
    if let Some(folder) = &anchors {
        outside.extend(from_folder(folder)?);
    }
    let mut transaction = database.pool.begin().await?;
    sqlx::raw_sql("set local statement_timeout = 0").execute(&mut *transaction).await?;
    let verdict = staff::verify(&mut transaction, &outside).await.map_err(explain)?;
    let mut out = std::io::stdout();
    for fault in &verdict.faults {
        writeln!(out, "{fault}")?;
    }
    if verdict.faults.is_empty() {
        writeln!(out, "{} lines hold, and {} heads agree", verdict.lines, verdict.anchors)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "the log does not hold: {} faults in {} lines", verdict.faults.len(), verdict.lines)?;
    Ok(ExitCode::FAILURE)
}

/// Each line of each file that is a head; the rest of a mail is not.
fn from_folder(folder: &Path) -> anyhow::Result<Vec<(String, Anchor)>> {
    let mut found = Vec::new();
    let unreadable = || format!("{} can't be read", folder.display());
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        if !path.is_file() {
            continue;
        }
        let text = fs::read_to_string(&path).with_context(|| format!("{} can't be read", path.display()))?;
        let anchors = text.lines().filter_map(|line| Anchor::parse(line.trim()).ok());
        found.extend(anchors.map(|anchor| (path.display().to_string(), anchor)));
    }
    anyhow::ensure!(!found.is_empty(), "{} holds no head", folder.display());
    Ok(found)
}
