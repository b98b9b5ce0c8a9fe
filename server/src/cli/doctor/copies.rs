//! What follows the database: its backups, the archive of its log, and the replica that answers searches.

use super::report::Report;
use crate::{
    backoffice::looks,
    causes,
    cli::{database::Database, explain},
    config::Config,
    kernel::{
        backup_runs,
        clock::Clock,
        replica::{self, Found},
        wal_archive::{self, WalArchive},
    },
};
use tokio::time::timeout;

/// Longest look at a replica, some seconds of following included.
const LOOK: std::time::Duration = std::time::Duration::from_secs(10);

pub(super) async fn examine(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let backup = backup_runs::last(&mut connection).await.map_err(explain)?.database;
    let archive = wal_archive::look(&mut connection).await.map_err(explain)?;
    drop(connection);
    report.found(Ok(looks::backup(backup, config.demo, Clock::system().now())))?;
    examine_archive(&archive, database.is_private(), config, report)?;
    examine_replica(database, config, report).await
}

fn examine_archive(
    archive: &WalArchive,
    is_private: bool,
    config: &Config,
    report: &mut Report,
) -> anyhow::Result<()> {
    if let Some(folder) = config.wal_archive.as_deref().filter(|_| !is_private) {
        report.problem(&format!(
            "wal_archive ({}) is for the private PostgreSQL only and does nothing here: set archive_command in the one that database_url names, and take the key out (docs/operations/backup.md)",
            folder.display()
        ))?;
    }
    if !archive.is_on {
        return examine_missing(is_private, config, report);
    }
    report.found(Ok(looks::archive(archive, config.wal_archive.as_deref().filter(|_| is_private))))
}

/// A choice where somebody else looks after PostgreSQL.
fn examine_missing(is_private: bool, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    if is_private && config.wal_archive.is_some() {
        return report.problem(
            "wal_archive is set, but PostgreSQL runs without it since before: restart the server (`systemctl restart liaison`)",
        );
    }
    if config.demo {
        return Ok(());
    }
    let how = if is_private { "set wal_archive" } else { "set archive_mode and archive_command there" };
    report.advice(&format!(
        "PostgreSQL's log is not put away: what was written since the last backup is lost with this machine; {how} (docs/operations/backup.md)"
    ))
}

async fn examine_replica(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let Some(url) = &config.database_replica_url else { return Ok(()) };
    let found = match timeout(LOOK, replica::look_at(url, &database.pool)).await {
        Ok(Ok(found)) => found,
        Ok(Err(error)) => return report.problem(&format!(
            "the replica can't be used: {}; is it up, and are name, password and port in database_replica_url right? Searches are answered by the database itself meanwhile",
            causes::once(&error)
        )),
        Err(_) => return report.problem(&format!(
            "the replica gives no answer within {} s; is it up, is the way to it open? Searches are answered by the database itself meanwhile",
            LOOK.as_secs()
        )),
    };
    match found {
        Found::Follows => report.good("the replica follows the database"),
        Found::FarBehind => report.problem(
            "the replica lies more than 5 s behind, and searches are answered by the database itself: look for a long query there (`select pid, query_start, query from pg_stat_activity`), at its disk, and at the net between the two",
        ),
        Found::NoReplica => report.problem(
            "database_replica_url names a PostgreSQL that follows nobody: it was promoted, or is no replica. Make it one anew (pg_basebackup -R), or take the key out",
        ),
        Found::Foreign => report.problem(
            "database_replica_url names a replica of another PostgreSQL than database_url's: one of the two is wrong",
        ),
    }
}
