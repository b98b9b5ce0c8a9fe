//! `liaison backup` and `liaison restore` (docs/operations/backup.md).
//!
//! A folder of backups holds a folder for each (`20261121T210000Z`, see `record`), the photos of all of them
//! (`photos`), and the write-ahead log where `wal_archive` names its folder `wal`.

mod identity;
mod log_end;
mod program;
mod prune;
mod record;
mod restore;

pub(super) use restore::{RestoreOptions, restore};

use super::{
    database::{self, Found},
    explain,
    plan::Yes,
};
use crate::{
    blobs, causes,
    config::Config,
    kernel::{
        backup_runs::{self, Copied},
        clock::Clock,
        database_address,
    },
};
use anyhow::Context;
use clap::Args;
use identity::Identity;
use pgbox::{PgBox, passable_folder};
use record::{Kind, Record};
use sqlx::Connection;
use std::{
    fs,
    io::Write,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    process::ExitCode,
};
use time::OffsetDateTime;

/// Flags of `backup`.
#[derive(Args)]
pub(super) struct Options {
    /// Where backups are kept; made when missing.
    folder: PathBuf,
    /// Only copies new photos, and the marks of those who left: takes seconds, for every few minutes.
    #[arg(long)]
    photos: bool,
    /// Keeps the rows of the private PostgreSQL, not its files: another major version of PostgreSQL takes them, and
    /// the write-ahead log does not lead on from them.
    #[arg(long, conflicts_with = "photos")]
    rows: bool,
    /// Afterwards deletes backups that are older than so many days, and what only they needed; with --yes, else it says
    /// which, and ends with 1 where there are any.
    #[arg(long, value_name = "DAYS")]
    keep_days: Option<u16>,
    #[command(flatten)]
    go: Yes,
    /// Goes on in a folder that holds the backups of another database, which this one has replaced for good.
    #[arg(long)]
    adopt: bool,
}

/// Makes a backup.
pub(super) async fn take(config: Config, options: Options) -> anyhow::Result<ExitCode> {
    if let Some(url) = &config.database_url {
        database_address::refuse_exposed(&config, "database_url", url)?;
    }
    // The account of PostgreSQL passes through to the folder `wal`.
    passable_folder(&options.folder)?;
    let folder = options.folder.canonicalize().with_context(|| options.folder.display().to_string())?;
    if options.photos {
        copy_photos(&config, &folder).await?;
        // Nothing is started for it: a place that was made room in must stay empty.
        let running = config
            .database_url
            .clone()
            .map_or_else(|| PgBox::url_of_running(&config.state_folder(), "liaison"), Ok);
        match running {
            Ok(url) => tell(&url, &[Copied::Photos]).await?,
            Err(error) => warn(&error.into())?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let Found { url, private } = database::find(&config).await?;
    let made = make(&config, &options, &folder, &url).await;
    private.stop().await?;
    let made_at = made?;
    let Some(days) = options.keep_days else { return Ok(ExitCode::SUCCESS) };
    let aged = prune::aged(&folder, made_at - time::Duration::days(days.into()))?;
    if let Some(plan) = aged.plan()
        && !options.go.to(&plan)?
    {
        return Ok(ExitCode::FAILURE);
    }
    aged.prune(&config, &folder).await?;
    Ok(ExitCode::SUCCESS)
}

/// A whole backup of the open database; gives when it was begun.
async fn make(
    config: &Config,
    options: &Options,
    folder: &Path,
    url: &str,
) -> anyhow::Result<OffsetDateTime> {
    let made_at = Clock::system().now();
    let kind = if options.rows || config.database_url.is_some() { Kind::Dump } else { Kind::Base };
    let identity = identity::look(url, kind).await?;
    identity::refuse_several_moments(&identity, options.rows)?;
    if !options.adopt {
        let all: Vec<Record> = record::all(folder)?.into_iter().map(|(_, record)| record).collect();
        identity::refuse_another(folder, &all, &identity)?;
    }
    let unfinished = folder.join(format!("{}.unfinished", record::name(made_at)));
    let begun = fs::DirBuilder::new().mode(0o700).create(&unfinished);
    begun.with_context(|| format!("{} can't be made", unfinished.display()))?;
    let record = copy_database(config, (kind, &identity), url, &unfinished, made_at).await?;
    // Afterwards: photos are never changed, so later ones do no harm, and missing ones would.
    let names = copy_photos(config, folder).await?;
    record.write(&unfinished, &names)?;
    let finished = folder.join(record::name(made_at));
    let named = fs::rename(&unfinished, &finished);
    named.with_context(|| format!("{} can't be renamed", unfinished.display()))?;
    // What is told below is on the disk.
    nix::unistd::sync();
    say(&format!("made {}, {} MB of database", finished.display(), program::megabytes(&finished)?))?;
    tell(url, &[Copied::Database, Copied::Photos]).await?;
    Ok(made_at)
}

/// Lets the database know, so that somebody hears when no backup comes any more. The backup holds without it.
async fn tell(url: &str, copied: &[Copied]) -> anyhow::Result<()> {
    match note(url, copied).await {
        Ok(()) => Ok(()),
        Err(error) => warn(&error),
    }
}

async fn note(url: &str, copied: &[Copied]) -> anyhow::Result<()> {
    let mut connection = database_address::reach(url).await?;
    for &copied in copied {
        backup_runs::keep(&mut connection, copied, Clock::system().now()).await.map_err(explain)?;
    }
    Ok(connection.close().await?)
}

fn warn(error: &anyhow::Error) -> anyhow::Result<()> {
    Ok(writeln!(
        std::io::stderr(),
        "the backup is there, but the database was not told, so alerts may say that backups stopped: {}",
        causes::once(error)
    )?)
}

/// The private PostgreSQL as it lies on the disk unless rows are wanted, another one's database as rows.
async fn copy_database(
    config: &Config,
    (kind, identity): (Kind, &Identity),
    url: &str,
    into: &Path,
    made_at: OffsetDateTime,
) -> anyhow::Result<Record> {
    let state = config.state_folder();
    match kind {
        Kind::Dump => program::dump(url, &into.join("database.dump")).await?,
        Kind::Base => program::base_backup(&state, url, into).await?,
    }
    let password = (kind == Kind::Base).then(|| PgBox::password_of(&state)).transpose()?;
    let (finished_at, version) = (Clock::system().now(), env!("CARGO_PKG_VERSION").to_owned());
    let (cluster, profiles) = (identity.cluster, Some(identity.profiles));
    let is_spread = identity.is_spread;
    Ok(Record { kind, made_at, finished_at, version, password, cluster, profiles, is_spread })
}

async fn copy_photos(config: &Config, folder: &Path) -> anyhow::Result<Vec<String>> {
    let photos = folder.join("photos");
    let copied = blobs::copy_blobs(config, &photos).await?;
    say(&format!(
        "{} photo files, {} new with {} MB",
        copied.names.len(),
        copied.new,
        copied.bytes / 1_000_000
    ))?;
    Ok(copied.names)
}

fn say(text: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
