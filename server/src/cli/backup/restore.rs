//! `liaison restore`.

use super::{
    program,
    record::{self, Kind, Record},
    say,
};
use crate::{
    cli::database,
    config::Config,
    credits,
    kernel::{clock::Clock, database_address, random::Random},
    media, serve,
};
use anyhow::Context;
use clap::Args;
use pgbox::{BaseBackup, Origin, PgBox};
use sqlx::{Connection, PgPool};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};
use time::{OffsetDateTime, UtcOffset, format_description::well_known::Rfc3339, macros::format_description};

/// Flags of `restore`.
#[derive(Args)]
pub(in crate::cli) struct RestoreOptions {
    /// Where backups are kept.
    folder: PathBuf,
    /// Which one, by its name; by default the newest that leads there.
    #[arg(long, value_name = "NAME")]
    backup: Option<String>,
    /// As things were at this moment (2026-11-21T21:00:00Z); by default as late as can be.
    #[arg(long, value_parser = moment)]
    at: Option<OffsetDateTime>,
    /// The write-ahead log; by default the folder `wal` beside the backups, if it is there.
    #[arg(long, value_name = "FOLDER")]
    wal: Option<PathBuf>,
}

fn moment(text: &str) -> Result<OffsetDateTime, String> {
    OffsetDateTime::parse(text, &Rfc3339).map_err(|_| "not a moment as in 2026-11-21T21:00:00Z".to_owned())
}

/// Brings the database and the photos back; whoever left since leaves again.
pub(in crate::cli) async fn restore(mut config: Config, options: RestoreOptions) -> anyhow::Result<ExitCode> {
    let folder = options.folder.canonicalize().context("there is no such folder")?;
    let (path, record) = choose(&folder, &options)?;
    say(&format!("restoring {}, of liaison {}", path.display(), record.version))?;
    let photos = media::bring_blobs_back(&config, &folder.join("photos")).await?;
    say(&format!("{} photo files, {} were missing", photos.names.len(), photos.new))?;
    let wal = options.wal.clone().or_else(|| Some(folder.join("wal")).filter(|wal| wal.is_dir()));
    let (url, private) = match record.kind {
        Kind::Base => unpack(&config, &path, &record, wal, options.at).await?,
        Kind::Dump => load(&config, &path, options.at).await?,
    };
    config.database_url = Some(url.clone());
    let finished = finish(config, &url).await;
    database::stop(private).await?;
    finished
}

fn choose(folder: &Path, options: &RestoreOptions) -> anyhow::Result<(PathBuf, Record)> {
    let leads_there = |record: &Record| options.at.is_none_or(|at| record.finished_at <= at);
    let named = |path: &Path| {
        options.backup.as_ref().is_none_or(|name| path.file_name().is_some_and(|file| file == name.as_str()))
    };
    let mut all = record::all(folder)?;
    all.retain(|(path, record)| named(path) && leads_there(record));
    all.pop().with_context(|| format!("no such backup in {} leads to that moment", folder.display()))
}

/// A new private PostgreSQL in the state folder, from the files.
async fn unpack(
    config: &Config,
    path: &Path,
    record: &Record,
    wal: Option<PathBuf>,
    at: Option<OffsetDateTime>,
) -> anyhow::Result<(String, Option<PgBox>)> {
    let state = config.state_folder();
    anyhow::ensure!(
        config.database_url.is_none(),
        "this is a backup of a private PostgreSQL and becomes one again: take DATABASE_URL away"
    );
    anyhow::ensure!(
        !state.join("data").exists(),
        "there is a database in {} already; move it away, or give another STATE_DIR",
        state.display()
    );
    anyhow::ensure!(
        at.is_none() || wal.is_some(),
        "without the write-ahead log (--wal) no moment can be chosen"
    );
    let password = record.password.clone().context("the backup lacks its password")?;
    let until = at.map(as_postgres_reads).transpose()?;
    let origin = Origin::BaseBackup(BaseBackup { folder: path.to_owned(), password, wal, until });
    let options = pgbox::Options { origin, ..pgbox::Options::durable(state) };
    let private = tokio::task::spawn_blocking(|| PgBox::start(options)).await??;
    Ok((private.url("liaison"), Some(private)))
}

/// With a zone, and no finer than PostgreSQL.
fn as_postgres_reads(at: OffsetDateTime) -> anyhow::Result<String> {
    let form = format_description!("[year]-[month]-[day] [hour]:[minute]:[second].[subsecond digits:6]+00");
    Ok(at.to_offset(UtcOffset::UTC).format(&form)?)
}

/// Rows into an empty database, which is made where it is the private one's.
async fn load(
    config: &Config,
    path: &Path,
    at: Option<OffsetDateTime>,
) -> anyhow::Result<(String, Option<PgBox>)> {
    anyhow::ensure!(at.is_none(), "a dump holds one moment; for others use your PostgreSQL's own recovery");
    let (url, private) = database::find(config).await?;
    database_address::refuse_exposed(config, "database_url", &url)?;
    let mut connection = database_address::reach(&url).await?;
    let taken = "select exists (select from pg_class where relnamespace = 'public'::regnamespace)";
    let taken: bool = sqlx::query_scalar(taken).fetch_one(&mut connection).await?;
    connection.close().await?;
    anyhow::ensure!(!taken, "the database is not empty; make a new one");
    program::load(&url, &path.join("database.dump")).await?;
    Ok((url, private))
}

/// Brings the schema up to date, forgets whom it had forgotten, and proves what it has.
async fn finish(config: Config, url: &str) -> anyhow::Result<ExitCode> {
    let pool = serve::open_database(&config, url).await?;
    // A server's own start does it before its first answer; who was erased shall not wait for that.
    let config = Config { jobs: false, metrics_port: None, mail_intake_port: None, ..config };
    let running = serve::start(config, pool.clone(), Clock::system(), Random::system()).await?;
    let proven = tell(&pool).await;
    running.serve_on(Vec::new(), std::future::ready(())).await?;
    Ok(if proven? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn tell(pool: &PgPool) -> anyhow::Result<bool> {
    let mut transaction = pool.begin().await?;
    let (profiles, messages): (i64, i64) =
        sqlx::query_as("select (select count(*) from profiles), (select count(*) from messages)")
            .fetch_one(&mut *transaction)
            .await?;
    let proof = credits::prove(&mut transaction).await.map_err(super::super::told)?;
    let ledger =
        if proof.holds() { "proves itself" } else { "DOES NOT PROVE ITSELF: liaison doctor --ledger" };
    say(&format!("{profiles} profiles and {messages} messages are back; the ledger {ledger}"))?;
    Ok(proof.holds())
}
