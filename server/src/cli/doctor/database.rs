//! The database: whether it is there, of our release, true to its word, and in time.

use super::{capacity, cluster, copies, report::Report};
use crate::{
    backoffice::Area,
    causes,
    cli::{
        database::{Database, other_machines},
        explain,
    },
    config::Config,
    kernel::{
        clock::Clock,
        cluster::KEPT,
        database::{OF_JOBS, require_durable_commits},
        database_address::{close, exposure},
        pooler::SharedConnections,
        random::Random,
        vault::{Resealing, Vault},
    },
    rotation,
    serve::{MIGRATIONS, newer_migrations},
};
use std::collections::BTreeSet;

/// Orders of text that stay as they are, whatever becomes of the system.
const BY_LETTERS: [&str; 4] = ["C", "POSIX", "C.UTF-8", "C.utf8"];
/// The oldest PostgreSQL that the migrations are written for (15), as it numbers itself.
const OLDEST: i32 = 150_000;
/// Most seconds by which its clock and ours may differ.
const OFF: f64 = 2.0;
/// Connections that a node keeps besides its pools: to hear of events and of jobs, and to ask whether the database answers.
const LISTENING: i64 = 3;

/// It does not even answer.
pub(super) fn unreachable(config: &Config, error: &anyhow::Error, report: &mut Report) -> anyhow::Result<()> {
    // It says itself what to do.
    if let Some(shared) = error.downcast_ref::<SharedConnections>() {
        return report.problem(&shared.to_string());
    }
    let mend = match config.database_url {
        Some(_) => "is PostgreSQL up, and are name, password and port in database_url right?",
        None => {
            "its log is in the state folder; is there room on the disk, and does the folder belong to us?"
        }
    };
    report.problem(&format!("the database can't be opened: {}; {mend}", causes::once(error)))
}

/// Whether all migrations of this release are there.
pub(super) async fn is_fit(database: &Database, report: &mut Report) -> anyhow::Result<bool> {
    let there: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
        .fetch_one(&database.pool)
        .await?;
    if !there {
        report.problem(
            "the database is empty; `liaison migrate`, or the first `liaison serve`, makes its tables",
        )?;
        return Ok(false);
    }
    // Whether it is ours at all comes before what it lacks.
    let newer = match newer_migrations(&mut *database.pool.acquire().await?).await {
        Ok(newer) => newer,
        Err(error) => {
            report.problem(&causes::once(&error))?;
            return Ok(false);
        }
    };
    let applied: Vec<(i64, bool)> =
        sqlx::query_as("select version, success from _sqlx_migrations").fetch_all(&database.pool).await?;
    let ours: BTreeSet<i64> = MIGRATIONS.iter().map(|migration| migration.version).collect();
    let done: BTreeSet<i64> = applied.iter().filter(|(_, done)| *done).map(|(version, _)| *version).collect();
    let waiting = ours.difference(&done).count();
    if waiting > 0 {
        report.problem(&format!(
            "{waiting} migrations of this release wait; `liaison migrate` brings the database up to date"
        ))?;
        return Ok(false);
    }
    report.good("the database answers and is migrated")?;
    // In the middle of a rolling upgrade, or after a roll-back.
    if !newer.is_empty() {
        report.good(&format!("the database was migrated by a newer release ({newer:?}); this one can work on it until the upgrade goes on"))?;
    }
    Ok(true)
}

pub(super) async fn examine(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    if let Err(error) = require_durable_commits(&database.pool).await {
        report.problem(&error.to_string())?;
    }
    examine_writing(database, report).await?;
    examine_copy(database, report).await?;
    examine_way(config, report)?;
    examine_server(database, config, report).await?;
    examine_order(database, report).await?;
    copies::examine(database, config, report).await?;
    capacity::examine(database, config, report).await?;
    cluster::examine(database, report).await?;
    examine_nodes(database, config, report).await?;
    report.area(Area::Keys);
    match Vault::examine(config, &database.pool).await? {
        None => report.good("the key of account and phone numbers fits the database")?,
        Some(fault) => return report.problem(&fault),
    }
    let Some(keys) = Resealing::as_it_is(config, &Random::system()) else { return Ok(()) };
    let mut connection = database.pool.acquire().await?;
    let outdated = rotation::outdated(&mut connection, &keys).await.map_err(explain)?;
    if outdated > 0 {
        return report.problem(&format!("{outdated} sealed rows are under older keys; once all nodes have the newest, `liaison vault rotate` brings them along"));
    }
    Ok(())
}

/// Nodes on several machines share the photos and the files of their builds: this machine can't see whether they do.
async fn examine_nodes(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let others = other_machines(&mut *database.pool.acquire().await?).await?;
    if others.is_empty() || config.photo_bucket.is_some() {
        return Ok(());
    }
    let folder = config.state_folder().join("photos");
    report.advice(&format!(
        "nodes on other machines ({}) work on this database: see that {} is the same shared folder on all of them, or set photo_bucket; else they miss each other's photos, and in a rolling release the files of each other's pages (docs/operations/growing.md)",
        others.join(", "),
        folder.display()
    ))
}

/// Where nobody may write, nodes answer 503 to all that would.
async fn examine_writing(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let (reads_only, is_standby): (bool, bool) =
        sqlx::query_as("select current_setting('transaction_read_only') = 'on', pg_is_in_recovery()")
            .fetch_one(&database.pool)
            .await?;
    if !reads_only {
        return Ok(());
    }
    let why = if is_standby {
        "it is a standby that was not promoted"
    } else {
        "`liaison relocate` changed over to another one, or is at it: lead this node there (database_url); if nothing was changed over, `liaison relocate … --give-up`"
    };
    report.problem(&format!("this database takes no writes: {why} (docs/operations/growing.md)"))
}

/// A copy elsewhere that was forgotten.
async fn examine_copy(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let (asleep, kept): (i64, i64) = sqlx::query_as(
        "select count(*) filter (where not active),
           coalesce(max(case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end), 0)::bigint
         from pg_replication_slots where slot_name like 'relocating\\_%' and database = current_database()",
    )
    .fetch_one(&database.pool)
    .await?;
    if asleep == 0 && kept <= KEPT {
        return Ok(());
    }
    report.problem(&cluster::forgotten("the database", kept))
}

/// Indexes of text are in the order of the system's library: where an upgrade of the system changes that, they miss what is there, and
/// an address can be had twice.
async fn examine_order(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let (name, order, has_changed): (String, String, bool) = sqlx::query_as(
        "select datname::text, datcollate::text, coalesce(datcollversion <> pg_database_collation_actual_version(oid), false)
         from pg_database where datname = current_database()",
    )
    .fetch_one(&database.pool)
    .await?;
    match order_of(&order, has_changed) {
        Order::Stays => report.good("no upgrade of the system changes the order of the database's text"),
        Order::Changed => report.problem(&format!(
            "an upgrade of the database's system has changed the order of text under its indexes: stop all nodes, then in psql `reindex database {name}` and `alter database {name} refresh collation version` (docs/operations/backup.md)"
        )),
        Order::MayChange => report.advice(&format!(
            "the database's text is in the order of {order}, which an upgrade of its system can change under its indexes: after one run the doctor again, or move to a database that was made with C.UTF-8 (docs/operations/first-site.md)"
        )),
    }
}

/// Whether the order of text is for good.
#[derive(Debug, PartialEq, Eq)]
enum Order {
    Stays,
    MayChange,
    Changed,
}

fn order_of(collation: &str, has_changed: bool) -> Order {
    if has_changed {
        Order::Changed
    } else if BY_LETTERS.contains(&collation) {
        Order::Stays
    } else {
        Order::MayChange
    }
}

/// Whether somebody between us and the database could read along.
fn examine_way(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let urls = [
        ("database_url", config.database_url.as_deref()),
        ("database_replica_url", config.database_replica_url.as_deref()),
    ];
    for (key, url) in urls {
        let Some(exposure) = url.map(exposure).transpose()?.flatten() else { continue };
        if config.allow_exposed_database {
            report.advice(&format!("{key}: {exposure}; allow_exposed_database permits it"))?;
        } else {
            report.problem(&format!("{key}: {exposure}; the server refuses it. {}", close(key)))?;
        }
    }
    Ok(())
}

async fn examine_server(database: &Database, config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let (version, most, ahead): (i32, i64, f64) = sqlx::query_as(
        "select current_setting('server_version_num')::int, current_setting('max_connections')::bigint,
           extract(epoch from clock_timestamp() - $1)::float8",
    )
    .bind(Clock::system().now())
    .fetch_one(&database.pool)
    .await?;
    if version < OLDEST {
        report.problem("this PostgreSQL is older than 15: upgrade it")?;
    }
    let ours = i64::from(config.max_connections) + i64::from(OF_JOBS) + LISTENING;
    if ours > most {
        report.problem(&format!(
            "this node takes up to {ours} connections and PostgreSQL {most} of all programs: lower max_connections here, or raise it there"
        ))?;
    }
    if ahead.abs() > OFF {
        return report.problem(&format!(
            "PostgreSQL's clock and ours differ by {ahead:.1} s; set both by NTP (`timedatectl`)"
        ));
    }
    report.good("the clocks of PostgreSQL and of this machine agree")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_of_text_stays_where_no_library_has_a_say() {
        for (collation, order) in [
            ("C.UTF-8", Order::Stays),
            ("C", Order::Stays),
            ("de_DE.UTF-8", Order::MayChange),
            ("", Order::MayChange),
        ] {
            assert_eq!(order_of(collation, false), order, "{collation}");
        }
        assert_eq!(order_of("de_DE.UTF-8", true), Order::Changed);
    }
}
