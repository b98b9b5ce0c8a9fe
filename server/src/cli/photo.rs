//! `liaison photo …`: the moderators' queue. Decisions are written down with their moderator, and open pages of
//! the photo's owner hear of them at once.

use super::{database::Database, explain, grounds::Said, looks, moment, private_file, report::Staff};
use crate::{
    accounts::{self, Grounds, Means},
    config::Config,
    kernel::{clock::Clock, random::Random},
    media::{self, Media, Outcome, PhotoReason, SeenPhoto},
};
use anyhow::Context;
use clap::Subcommand;
use sqlx::PgConnection;
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
        Command::Queue { limit, staff } => queue(database, limit, &staff.name).await?,
        Command::Show { photo, out, staff } => show(config, database, photo, out, &staff.name).await?,
        Command::Approve { photos, staff } => {
            return decide(database, &photos, &Ruling::Approve { staff: &staff.name }).await;
        }
        Command::Reject { photos, reason, said, staff } => {
            let grounds = said.grounds(&staff.name, reason == PhotoReason::Other)?;
            return decide(database, &photos, &Ruling::Reject { reason, grounds }).await;
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

/// What becomes of the photos.
enum Ruling<'a> {
    Approve { staff: &'a str },
    Reject { reason: PhotoReason, grounds: Grounds<'a> },
}

impl Ruling<'_> {
    /// With the number of the decision, where the owner gets a statement.
    async fn carry_out(
        &self,
        connection: &mut PgConnection,
        means: &Means,
        seen: SeenPhoto,
    ) -> anyhow::Result<(Outcome, Option<String>)> {
        let outcome = match self {
            Self::Approve { staff } => {
                accounts::approve_photo(connection, means, seen, staff).await.map(|outcome| (outcome, None))
            }
            Self::Reject { reason, grounds } => {
                accounts::reject_photo(connection, means, seen, *reason, grounds).await
            }
        };
        outcome.map_err(explain)
    }
}

/// Each photo in a transaction of its own; 1 when one of them could not be decided.
async fn decide(database: &Database, photos: &[SeenPhoto], ruling: &Ruling<'_>) -> anyhow::Result<ExitCode> {
    let means = Means::system(database.jobs());
    let (mut out, mut code) = (std::io::stdout(), ExitCode::SUCCESS);
    for seen in photos {
        let mut transaction = database.pool.begin().await?;
        let (outcome, number) = ruling.carry_out(&mut transaction, &means, *seen).await?;
        transaction.commit().await?;
        match outcome {
            Outcome::Decided { event, .. } => {
                database.tell([event]).await;
                let by = number.map(|number| format!(" by {number}")).unwrap_or_default();
                writeln!(out, "done     {seen}{by}")?;
            }
            Outcome::Already => writeln!(out, "already  {seen}")?,
            Outcome::Changed(now) => {
                writeln!(out, "changed  {seen} was cropped since: look at {now}")?;
                code = ExitCode::FAILURE;
            }
            Outcome::Gone => {
                writeln!(out, "gone     {seen}")?;
                code = ExitCode::FAILURE;
            }
        }
    }
    means.jobs.wake();
    Ok(code)
}
