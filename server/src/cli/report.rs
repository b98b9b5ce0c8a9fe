//! `liaison report …`: what members report, what it was about, and the decision.

use super::{database::Database, explain, grounds::Why, private_file, who::Staff};
use crate::{
    accounts::{DecisionSource, Grounds, Means},
    backoffice,
    config::Config,
    kernel::{clock::Clock, ids::PhotoId, random::Random},
    media::{self, Media},
    safety::{self, Decision, ReportRow, StaffAct},
};
use anyhow::Context;
use clap::Subcommand;
use std::{io::Write, path::PathBuf};
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

/// Longest note beside a decision, in characters.
const LONGEST_NOTE: usize = 2_000;

/// What to do with reports.
#[derive(Subcommand)]
pub(super) enum Command {
    /// One line a report that waits, what can't wait first.
    Queue {
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// All of one report, with its evidence; who looked is written down.
    Show {
        /// Its id.
        id: Uuid,
        /// A folder for the reported pictures.
        #[arg(long)]
        out: Option<PathBuf>,
        #[command(flatten)]
        staff: Staff,
    },
    /// Takes a photo of the reported messages away from both; the evidence keeps it. Its sender is mailed a statement
    /// of reasons.
    RemovePhoto {
        /// The report's id.
        id: Uuid,
        /// The photo's, as `show` names it.
        photo: Uuid,
        #[command(flatten)]
        why: Why,
        #[command(flatten)]
        staff: Staff,
    },
    /// Decides and closes one.
    Close {
        /// Its id.
        id: Uuid,
        /// Was it right?
        #[arg(long)]
        decision: Decision,
        /// Why, for whoever looks at it later.
        #[arg(long, value_parser = decision_note)]
        note: Option<String>,
        #[command(flatten)]
        staff: Staff,
    },
}

/// As long as the table takes.
fn decision_note(typed: &str) -> Result<String, String> {
    if typed.chars().count() > LONGEST_NOTE {
        return Err(format!("a note has at most {LONGEST_NOTE} characters"));
    }
    Ok(typed.to_owned())
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Queue { limit } => {
            let mut connection = database.pool.acquire().await?;
            for row in safety::queue(&mut connection, limit, Clock::system().now()).await.map_err(explain)? {
                writeln!(std::io::stdout(), "{}", line(&row)?)?;
            }
            Ok(())
        }
        Command::Show { id, out, staff } => show(config, database, id, out, &staff).await,
        Command::RemovePhoto { id, photo, why, staff } => {
            remove_photo(database, id, PhotoId(photo), &why, &staff).await
        }
        Command::Close { id, decision, note, staff } => {
            let means = Means::system(database.jobs());
            let mut transaction = database.pool.begin().await?;
            let said = (decision, note.as_deref(), staff.name());
            let doer = staff.doer();
            let closed = backoffice::close_report(&mut transaction, &means, doer, id, said).await;
            anyhow::ensure!(
                closed.map_err(explain)?,
                "there is no open report {id}; `liaison report queue` lists them"
            );
            transaction.commit().await?;
            means.jobs.wake();
            Ok(writeln!(std::io::stdout(), "{id} is closed as {}", decision.code())?)
        }
    }
}

async fn show(
    config: &Config,
    database: &Database,
    id: Uuid,
    out: Option<PathBuf>,
    staff: &Staff,
) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let row = safety::report(&mut transaction, id).await.map_err(explain)?;
    let row = row.with_context(|| format!("there is no report {id}"))?;
    // Written before anything is shown.
    let now = Clock::system().now();
    safety::note_act(&mut transaction, id, staff.name(), StaffAct::Shown, now).await.map_err(explain)?;
    transaction.commit().await?;
    let mut shell = std::io::stdout();
    writeln!(shell, "{}", line(&row)?)?;
    let by_a_rule = row.evidence.as_ref().is_some_and(|kept| safety::found(kept).is_some());
    let nobody = if by_a_rule { "an abuse rule" } else { "gone" };
    for (name, id, none) in [("reporter", row.reporter, nobody), ("reported", row.reported, "gone")] {
        writeln!(shell, "{name}: {}", id.map_or_else(|| none.to_owned(), |id| id.to_string()))?;
    }
    for (name, words) in [("says", &row.text), ("decision", &row.decision), ("note", &row.note)] {
        if let Some(words) = words {
            // On one line each: nobody writes a second one, such as a decision, into their words.
            writeln!(shell, "{name}: {}", words.escape_debug())?;
        }
    }
    let Some(evidence) = &row.evidence else { return Ok(writeln!(shell, "the evidence is gone")?) };
    writeln!(shell, "{}", serde_json::to_string_pretty(evidence)?)?;
    match out {
        Some(folder) => write_pictures(config, database, evidence, &folder).await,
        None => Ok(()),
    }
}

async fn remove_photo(
    database: &Database,
    id: Uuid,
    photo: PhotoId,
    why: &Why,
    staff: &Staff,
) -> anyhow::Result<()> {
    let means = Means::system(database.jobs());
    let mut transaction = database.pool.begin().await?;
    let grounds = Grounds {
        rule: Some(&why.rule),
        words: Some(&why.reason),
        source: DecisionSource::Report,
        silent: why.silent,
        staff: staff.name(),
    };
    let doer = staff.doer();
    let acted =
        backoffice::remove_reported_photo(&mut transaction, &means, doer, (id, photo), &grounds).await;
    let acted = acted.map_err(explain)?.with_context(|| {
        format!("the evidence of {id} holds no such photo, or it is gone already; `liaison report show` names them")
    })?;
    transaction.commit().await?;
    database.tell(acted.events).await;
    means.jobs.wake();
    let by = acted.number.map(|number| format!(" by {number}")).unwrap_or_default();
    Ok(writeln!(std::io::stdout(), "{photo} is removed{by}")?)
}

async fn write_pictures(
    config: &Config,
    database: &Database,
    evidence: &serde_json::Value,
    folder: &std::path::Path,
) -> anyhow::Result<()> {
    private_file::folder(folder)?;
    let store = Media::start(config, &database.pool, &Random::system()).await?;
    for (photo, blob) in safety::profile_photos(evidence).into_iter().chain(safety::message_photos(evidence))
    {
        let Some(bytes) = store.get(&blob).await? else { continue };
        let extension = if media::is_voice(&blob) { "webm" } else { "webp" };
        let path = folder.join(format!("{photo}.{extension}"));
        private_file::write(&path, &bytes)?;
        writeln!(std::io::stdout(), "{}", path.display())?;
    }
    Ok(())
}

/// id, when, where, what, why, and how many members report the same one.
fn line(row: &ReportRow) -> anyhow::Result<String> {
    let when = row.created_at.format(&Rfc3339)?;
    let reporters = row.reporters;
    Ok(format!("{}\t{when}\t{}\t{}\t{}\t{reporters}", row.id, row.domain, row.about, row.category))
}
