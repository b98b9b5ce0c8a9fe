//! `liaison photo …`: the moderators' queue. Decisions are written down with their moderator, and open pages of
//! the photo's owner hear of them at once.

use super::{
    database::Database, desk::Desk, explain, grounds::Said, looks, moment, private_file, who::Staff,
};
use crate::{
    accounts::{DecisionSource, Grounds},
    backoffice::{self, PhotoResult, Ruling},
    config::Config,
    kernel::{clock::Clock, random::Random},
    media::{self, Media, Outcome, PhotoReason, SeenPhoto, Verdict},
};
use anyhow::Context;
use clap::Subcommand;
use std::{io::Write, path::PathBuf, process::ExitCode};

/// What to do with photos.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Lists the photos that wait, the longest first: id, since, member, site, decisions before; who looked is written
    /// down.
    Queue {
        /// How many.
        #[arg(long, default_value_t = 50)]
        limit: i64,
        #[command(flatten)]
        staff: Staff,
    },
    /// Tells about one photo, and writes it to a file to look at; who looked is written down.
    Show {
        /// As the queue names it.
        photo: SeenPhoto,
        /// Where to write the picture (WebP).
        #[arg(long)]
        out: Option<PathBuf>,
        #[command(flatten)]
        staff: Staff,
    },
    /// Lets others see these photos.
    Approve {
        /// As the queue names them; one that was cropped since is left alone.
        #[arg(required = true)]
        photos: Vec<SeenPhoto>,
        /// Marks them as nude: others see a blur until they ask. A site that takes none rejects them for nudity.
        #[arg(long)]
        nude: bool,
        #[command(flatten)]
        staff: Staff,
    },
    /// Hides these photos from others; their owners are mailed a statement of reasons.
    Reject {
        /// As the queue names them; one that was cropped since is left alone.
        #[arg(required = true)]
        photos: Vec<SeenPhoto>,
        /// Why.
        #[arg(long)]
        reason: PhotoReason,
        #[command(flatten)]
        said: Said,
        #[command(flatten)]
        staff: Staff,
    },
}

/// Runs one command.
pub(super) async fn run(database: &Database, config: &Config, command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Queue { limit, staff } => queue(database, limit, staff.name()).await?,
        Command::Show { photo, out, staff } => show(config, database, photo, out, staff.name()).await?,
        Command::Approve { photos, nude, staff } => {
            let grounds = Grounds {
                rule: None,
                words: None,
                source: DecisionSource::Own,
                silent: false,
                staff: staff.name(),
            };
            let ruling = Ruling { verdict: if nude { Verdict::Blur } else { Verdict::Approve }, grounds };
            return decide(&Desk::open(database, config).await?, &photos, &ruling, &staff).await;
        }
        Command::Reject { photos, reason, said, staff } => {
            let grounds = said.grounds(staff.name(), reason == PhotoReason::Other)?;
            let ruling = Ruling { verdict: Verdict::Reject(reason), grounds };
            return decide(&Desk::open(database, config).await?, &photos, &ruling, &staff).await;
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn queue(database: &Database, limit: i64, staff: &str) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let waiting = media::queue(&mut connection, limit.max(0)).await.map_err(explain)?;
    drop(connection);
    looks::note(database, staff, waiting.iter().map(|line| line.member)).await?;
    let mut out = std::io::stdout();
    for line in waiting {
        let (since, decisions) = (moment(line.since), line.decisions);
        writeln!(
            out,
            "{}\t{since}\t{} {}\t{}\t{decisions}",
            line.photo, line.member, line.name, line.domain
        )?;
    }
    Ok(())
}

async fn show(
    config: &Config,
    database: &Database,
    photo: SeenPhoto,
    out: Option<PathBuf>,
    staff: &str,
) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    let found = media::look(&mut transaction, &Clock::system(), photo.photo, staff).await.map_err(explain)?;
    let found = found.context("there is no such photo any more")?;
    transaction.commit().await?;
    let mut text = std::io::stdout();
    let (width, height) = found.size;
    writeln!(text, "photo    {}\nmember   {}", found.photo, found.member)?;
    writeln!(text, "status   {}\nsize     {width} x {height}", found.status.code())?;
    for line in &found.decisions {
        let reason = line.reason.as_deref().unwrap_or("");
        let (revision, decision) = (line.revision, &line.decision);
        writeln!(
            text,
            "{}  {decision} {reason} (revision {revision}) by {}",
            moment(line.decided_at),
            line.moderator
        )?;
    }
    if let Some(file) = out {
        let media = Media::start(config, &database.pool, &Random::system()).await?;
        let bytes = media.get(&found.blob).await?.context("the picture's file is gone")?;
        private_file::write(&file, &bytes)?;
    }
    Ok(())
}

/// Each photo in a transaction of its own; 1 when one of them could not be decided.
async fn decide(
    desk: &Desk<'_>,
    photos: &[SeenPhoto],
    ruling: &Ruling<'_>,
    staff: &Staff,
) -> anyhow::Result<ExitCode> {
    let (mut out, mut code) = (std::io::stdout(), ExitCode::SUCCESS);
    for seen in photos {
        let mut transaction = desk.database.pool.begin().await?;
        let doer = staff.doer();
        let results =
            backoffice::decide_photos(&mut transaction, desk.office(), doer, &[*seen], ruling).await;
        let results = results.map_err(explain)?;
        transaction.commit().await?;
        for PhotoResult { outcome, number, .. } in results {
            match outcome {
                Some(Outcome::Decided { event, .. }) => {
                    desk.database.tell([event]).await;
                    let by = number.map(|number| format!(" by {number}")).unwrap_or_default();
                    writeln!(out, "done     {seen}{by}")?;
                }
                Some(Outcome::Already) => writeln!(out, "already  {seen}")?,
                Some(Outcome::Changed(now)) => {
                    writeln!(out, "changed  {seen} was cropped since: look at {now}")?;
                    code = ExitCode::FAILURE;
                }
                Some(Outcome::Gone) | None => {
                    writeln!(out, "gone     {seen}")?;
                    code = ExitCode::FAILURE;
                }
            }
        }
    }
    desk.jobs.wake_others().await;
    Ok(code)
}
