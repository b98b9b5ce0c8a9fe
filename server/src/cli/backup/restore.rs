//! `liaison restore`.

use super::{
    log_end, program,
    record::{self, Kind, Record},
    say,
};
use crate::{
    accounts, blobs,
    cli::database::{self, Found, Private},
    config::Config,
    credits,
    kernel::{clock::Clock, database_address, random::Random},
    serve,
};
use anyhow::Context;
use clap::Args;
use pgbox::{BaseBackup, Held, Origin, PgBox, passable_folder};
use sqlx::{Connection, PgPool};
use std::{
    collections::HashSet,
    fs,
    io::{ErrorKind, Write},
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
    let folder = options.folder.canonicalize().with_context(|| options.folder.display().to_string())?;
    let wal = options.wal.clone().or_else(|| Some(folder.join("wal")).filter(|wal| wal.is_dir()));
    let (path, record) = choose(&folder, &options, wal.is_some())?;
    refuse_taken(&config, record.kind, options.at, wal.is_some())?;
    if let (Some(at), Some(wal)) = (options.at, &wal) {
        refuse_beyond(at, wal, &config).await?;
    }
    warn_of_fewer(&folder, &record)?;
    say(&format!("restoring {}, of liaison {}", path.display(), record.version))?;
    passable_folder(&config.state_folder())?;
    let photos = blobs::bring_blobs_back(&config, &folder.join("photos")).await?;
    say(&format!("{} photo files, {} of them were not here yet", photos.names.len(), photos.new))?;
    name_missing(&record::photos(&path)?, &photos.names)?;
    let Found { url, private } = match record.kind {
        Kind::Base => unpack(&config, &path, &record, wal, options.at).await?,
        Kind::Dump => load(&config, &path, &record).await?,
    };
    config.database_url = Some(url.clone());
    let finished = finish(config, &url).await;
    private.stop().await?;
    finished
}

/// PostgreSQL would say so too, but only after hours of unpacking.
async fn refuse_beyond(at: OffsetDateTime, wal: &Path, config: &Config) -> anyhow::Result<()> {
    let Some(last) = log_end::last_commit(wal, &config.state_folder()).await? else { return Ok(()) };
    let last = last.assume_utc();
    anyhow::ensure!(
        at < last,
        "the write-ahead log in {} leads to {} and no further: give an earlier moment, or leave --at out for the latest",
        wal.display(),
        last.format(&Rfc3339)?
    );
    Ok(())
}

/// An empty database that was backed up by mistake is the newest backup.
fn warn_of_fewer(folder: &Path, chosen: &Record) -> anyhow::Result<()> {
    let earlier = record::all(folder)?.into_iter().rfind(|(_, record)| record.made_at < chosen.made_at);
    let Some((path, earlier)) = earlier else { return Ok(()) };
    if let (Some(here), Some(there)) = (chosen.profiles, earlier.profiles)
        && here < there / 2
    {
        warn(&format!(
            "this backup holds {here} profiles; {}, the one before it, holds {there}. `--backup {}` takes that one",
            path.display(),
            path.file_name().unwrap_or_default().display()
        ))?;
    }
    Ok(())
}

/// How many missing photos are named.
const NAMED: usize = 20;

/// Photos that the backup lists and its folder lacks.
fn name_missing(listed: &[String], found: &[String]) -> anyhow::Result<()> {
    let found: HashSet<&str> = found.iter().map(String::as_str).collect();
    let missing: Vec<&str> =
        listed.iter().map(String::as_str).filter(|name| !name.is_empty() && !found.contains(name)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let more = missing.len().saturating_sub(NAMED);
    let more = if more == 0 { String::new() } else { format!(", and {more} more") };
    let named = missing.get(..NAMED).unwrap_or(&missing).join(", ");
    warn(&format!("{} photo files of this backup are in no copy: {named}{more}", missing.len()))
}

fn warn(text: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stderr(), "warning: {text}")?)
}

fn choose(folder: &Path, options: &RestoreOptions, has_log: bool) -> anyhow::Result<(PathBuf, Record)> {
    let leads_there = |record: &Record| options.at.is_none_or(|at| record.finished_at <= at);
    let named = |path: &Path| {
        options.backup.as_ref().is_none_or(|name| path.file_name().is_some_and(|file| file == name.as_str()))
    };
    let mut all = record::all(folder)?;
    let names: Vec<String> =
        all.iter().filter_map(|(path, _)| Some(path.file_name()?.display().to_string())).collect();
    anyhow::ensure!(!names.is_empty(), "there is no finished backup in {}", folder.display());
    all.retain(|(path, record)| named(path) && leads_there(record));
    // Files and the log lead further than rows that were taken since.
    if has_log && all.iter().any(|(_, record)| record.kind == Kind::Base) {
        all.retain(|(_, record)| record.kind == Kind::Base);
    }
    all.pop().with_context(|| {
        format!(
            "no such backup leads there. In {} are {}; each leads to moments after it was finished",
            folder.display(),
            names.join(", ")
        )
    })
}

/// What can be known before hours of photos are copied.
fn refuse_taken(
    config: &Config,
    kind: Kind,
    at: Option<OffsetDateTime>,
    has_log: bool,
) -> anyhow::Result<()> {
    if kind == Kind::Dump {
        anyhow::ensure!(
            at.is_none(),
            "a dump holds one moment; for others use your PostgreSQL's own recovery"
        );
        return Ok(());
    }
    anyhow::ensure!(
        config.database_url.is_none(),
        "this is a backup of a private PostgreSQL and becomes one again: take DATABASE_URL away"
    );
    let state = config.state_folder();
    anyhow::ensure!(
        !state.join("data").exists(),
        "there is a database in {} already; stop the server and move the folder data away, or give another STATE_DIR",
        state.display()
    );
    anyhow::ensure!(at.is_none() || has_log, "without the write-ahead log (--wal) no moment can be chosen");
    Ok(())
}

/// A new private PostgreSQL in the state folder, from the files. It is built beside, and moved there once it is where it
/// shall be: what fails leaves nothing behind.
async fn unpack(
    config: &Config,
    path: &Path,
    record: &Record,
    wal: Option<PathBuf>,
    at: Option<OffsetDateTime>,
) -> anyhow::Result<Found> {
    let state = config.state_folder();
    let held = Held::take(&state)?;
    let beside = state.join("restored.new");
    remove(&beside)?;
    let password = record.password.clone().context("the backup lacks its password")?;
    let until = at.map(as_postgres_reads).transpose()?;
    let origin = Origin::BaseBackup(BaseBackup { folder: path.to_owned(), password, wal, until });
    let options = pgbox::Options { origin, ..pgbox::Options::durable(&beside) };
    match tokio::task::spawn_blocking(|| PgBox::start(options).map(PgBox::stop)).await? {
        Ok(()) => {}
        Err(error) => {
            remove(&beside)?;
            return Err(error.into());
        }
    }
    for name in ["password", "data"] {
        let (from, to) = (beside.join(name), state.join(name));
        fs::rename(&from, &to)
            .with_context(|| format!("{} can't be moved to {}", from.display(), to.display()))?;
    }
    remove(&beside)?;
    start(held, database::private_options(config)).await
}

async fn start(held: Held, options: pgbox::Options) -> anyhow::Result<Found> {
    let private = tokio::task::spawn_blocking(|| PgBox::start_held(held, options)).await??;
    private.ensure_database("liaison").await?;
    Ok(Found { url: private.url("liaison"), private: Private::Own(private) })
}

fn remove(folder: &Path) -> anyhow::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} can't be removed", folder.display()))
        }
        _ => Ok(()),
    }
}

/// With a zone, and no finer than PostgreSQL.
fn as_postgres_reads(at: OffsetDateTime) -> anyhow::Result<String> {
    let form = format_description!("[year]-[month]-[day] [hour]:[minute]:[second].[subsecond digits:6]+00");
    Ok(at.to_offset(UtcOffset::UTC).format(&form)?)
}

/// Rows into an empty database, which is made where it is the private one's.
async fn load(config: &Config, path: &Path, record: &Record) -> anyhow::Result<Found> {
    let found = match &config.database_url {
        Some(url) => Found { url: url.clone(), private: Private::No },
        None => start(Held::take(&config.state_folder())?, database::private_options(config)).await?,
    };
    let loaded = load_into(config, &found.url, path, record).await;
    if let Err(error) = loaded {
        found.private.stop().await?;
        return Err(error);
    }
    Ok(found)
}

async fn load_into(config: &Config, url: &str, path: &Path, record: &Record) -> anyhow::Result<()> {
    database_address::refuse_exposed(config, "database_url", url)?;
    let mut connection = database_address::reach(url).await?;
    let taken = "select exists (select from pg_class where relnamespace = 'public'::regnamespace)";
    let taken: bool = sqlx::query_scalar(taken).fetch_one(&mut connection).await?;
    let has_citus = "select exists (select from pg_available_extensions where name = 'citus')";
    let has_citus: bool = sqlx::query_scalar(has_citus).fetch_one(&mut connection).await?;
    connection.close().await?;
    anyhow::ensure!(!taken, "the database is not empty; make a new one");
    refuse_plain(record, has_citus)?;
    program::load(url, &path.join("database.dump")).await
}

/// Rows of a cluster bring its functions and triggers, and an extension that plain PostgreSQL has not.
fn refuse_plain(record: &Record, has_citus: bool) -> anyhow::Result<()> {
    anyhow::ensure!(
        !record.is_spread || has_citus,
        "this backup was made of a cluster, and its functions and triggers are those of one: a coordinator with Citus takes it (and \
         `liaison distribute` spreads it again), plain PostgreSQL does not. From a cluster to plain PostgreSQL leads `liaison relocate` \
         (docs/operations/growing.md)"
    );
    Ok(())
}

/// Brings the schema up to date, forgets whom it had forgotten, and proves what it has.
async fn finish(config: Config, url: &str) -> anyhow::Result<ExitCode> {
    let pool = serve::open_database(&config, url).await?;
    let config = Config { jobs: false, metrics_port: None, mail_intake_port: None, ..config };
    let running = serve::start(config, pool.clone(), Clock::system(), Random::system()).await?;
    // A server's own start does it where the database is older; who was erased shall not wait for that.
    accounts::forget_again(&running.app).await.map_err(super::super::explain)?;
    let proven = tell(&pool).await;
    running.end().await?;
    Ok(if proven? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn tell(pool: &PgPool) -> anyhow::Result<bool> {
    let mut transaction = pool.begin().await?;
    let (profiles, messages): (i64, i64) =
        sqlx::query_as("select (select count(*) from profiles), (select count(*) from messages)")
            .fetch_one(&mut *transaction)
            .await?;
    let proof = credits::prove(&mut transaction).await.map_err(super::super::explain)?;
    let ledger =
        if proof.holds() { "proves itself" } else { "DOES NOT PROVE ITSELF: liaison doctor --ledger" };
    say(&format!("{profiles} profiles and {messages} messages are back; the ledger {ledger}"))?;
    say("now start the server as usual; `liaison doctor` says whether its key is the right one")?;
    Ok(proof.holds())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    fn keep(folder: &Path, kind: Kind, made_at: OffsetDateTime) -> String {
        let name = record::name(made_at);
        let own = folder.join(&name);
        std::fs::create_dir(&own).unwrap();
        let version = "1".to_owned();
        let record = Record {
            kind,
            made_at,
            finished_at: made_at,
            version,
            password: None,
            cluster: None,
            profiles: None,
            is_spread: false,
        };
        record.write(&own, &[]).unwrap();
        name
    }

    fn chosen(folder: &Path, options: RestoreOptions, has_log: bool) -> Result<String, String> {
        let chosen = choose(folder, &RestoreOptions { folder: folder.to_owned(), ..options }, has_log);
        let chosen = chosen.map(|(path, _)| path.file_name().unwrap().display().to_string());
        chosen.map_err(|error| error.to_string())
    }

    #[test]
    fn rows_of_a_cluster_come_back_into_one() {
        let record = |is_spread| {
            let kept = tempfile::tempdir().unwrap();
            let name = keep(kept.path(), Kind::Dump, datetime!(2026-11-20 03:00 UTC));
            Record { is_spread, ..Record::read(&kept.path().join(name)).unwrap() }
        };
        assert!(refuse_plain(&record(false), false).is_ok());
        assert!(refuse_plain(&record(true), true).is_ok());
        let refused = refuse_plain(&record(true), false).unwrap_err().to_string();
        assert!(refused.contains("made of a cluster") && refused.contains("liaison relocate"), "{refused}");
    }

    #[test]
    fn the_log_leads_further_than_rows_that_were_taken_since() {
        let kept = tempfile::tempdir().unwrap();
        let any = || RestoreOptions { folder: PathBuf::new(), backup: None, at: None, wal: None };
        assert!(chosen(kept.path(), any(), true).unwrap_err().contains("no finished backup"));
        let rows = keep(kept.path(), Kind::Dump, datetime!(2026-11-20 03:00 UTC));
        assert_eq!(chosen(kept.path(), any(), true), Ok(rows), "there is nothing else");
        let files = keep(kept.path(), Kind::Base, datetime!(2026-11-21 03:00 UTC));
        let later = keep(kept.path(), Kind::Dump, datetime!(2026-11-22 03:00 UTC));
        assert_eq!(chosen(kept.path(), any(), true), Ok(files.clone()));
        assert_eq!(chosen(kept.path(), any(), false), Ok(later.clone()));
        let named = RestoreOptions { backup: Some(later.clone()), ..any() };
        assert_eq!(chosen(kept.path(), named, true), Ok(later));
        let at = |moment| RestoreOptions { at: Some(moment), ..any() };
        assert_eq!(chosen(kept.path(), at(datetime!(2026-11-22 12:00 UTC)), true), Ok(files.clone()));
        let said = chosen(kept.path(), at(datetime!(2026-11-19 12:00 UTC)), true).unwrap_err();
        assert!(said.contains("no such backup leads there") && said.contains(&files), "{said}");
    }
}
