//! The connection pool and what it promises.

use super::database_address;
use anyhow::Context;
use log::LevelFilter;
use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool, Postgres, Transaction,
    migrate::{MigrateError, Migrator},
    pool::PoolConnectionMetadata,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use std::{
    ops::Deref,
    panic::resume_unwind,
    sync::Arc,
    time::{Duration, Instant},
};
use tracing::Instrument;

/// How long a migration waits for a table: everybody who wants it meanwhile waits behind it.
const LOCK_TIMEOUT: &str = "set lock_timeout = '1s'";
/// For how long it comes back to try again.
const MIGRATED_WITHIN: Duration = Duration::from_mins(15);
/// What a connection of ours is set to. Said once it stands, and not with the first packet, where poolers refuse it
/// or drop it without a word (PgBouncer, `ignore_startup_parameters`).
const SETTINGS: &str = concat!(
    // The roll-back of a connection that rested mostly finds nothing to roll back, and says so.
    "set client_min_messages = error;",
    "set statement_timeout = '5s';",
    "set lock_timeout = '2s';",
    "set idle_in_transaction_session_timeout = '10s';",
    // A statement is planned once a connection, where that plan does for all values: planning each
    // call anew was half of what the database did. `plan_by_values` is the exception.
    "set plan_cache_mode = auto;",
    // Calls are short; compiling one takes longer than it could ever save.
    "set jit = off",
);
/// lock_not_available (PostgreSQL, Appendix A).
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// A connection that nobody used for so long is asked whether it still lives; asking each time was a third of what
/// a short call cost. One that died since is found by its next statement: 503, and the call may come again.
const RESTED: Duration = Duration::from_secs(1);

/// Connections of the jobs of a process. Those that may hold one for long (`export`, `erasure`) are six at most, so that
/// two are always left for the others and for the queue itself.
pub const OF_JOBS: u32 = 8;
/// How long a call waits for a connection, and how long a job does, of which there are more than connections.
const PATIENCE: Duration = Duration::from_secs(3);
const PATIENCE_OF_JOBS: Duration = Duration::from_secs(10);

/// The pool; cheap to clone. Its transactions begin whole or not at all.
#[derive(Clone, Debug)]
pub struct Database(PgPool);

impl From<PgPool> for Database {
    fn from(pool: PgPool) -> Self {
        Self(pool)
    }
}

impl Deref for Database {
    type Target = PgPool;

    fn deref(&self) -> &PgPool {
        &self.0
    }
}

impl Database {
    /// Begins a transaction, in a task of its own: where who begins one goes away in the middle of it, sqlx hands the
    /// connection to others inside that transaction, and what they write is lost (0.8.4 to 0.9.0, transact-rs/sqlx
    /// 4393). Out of the task a transaction comes that nobody waits for, which sqlx rolls back.
    ///
    /// # Errors
    /// As the pool's own.
    pub async fn begin(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        let pool = self.0.clone();
        let begun = tokio::spawn(async move { pool.begin().await }.in_current_span()).await;
        begun.unwrap_or_else(|error| match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            // The process ends.
            Err(_) => Err(sqlx::Error::PoolClosed),
        })
    }
}

/// Opens the pool.
///
/// # Errors
/// When the URL can't be read or the database can't be reached.
pub async fn connect(url: &str, max_connections: u32) -> Result<PgPool, sqlx::Error> {
    pool(max_connections, PATIENCE).connect_with(options(url)?).await
}

/// The same, where each connection is also told these (`set_config`), for as long as it stands.
///
/// # Errors
/// As [`connect`].
pub async fn connect_with(
    url: &str,
    max_connections: u32,
    told: Vec<(&'static str, String)>,
) -> Result<PgPool, sqlx::Error> {
    let told = Arc::new(told);
    pool(max_connections, PATIENCE)
        .after_connect(move |connection, _| {
            let told = Arc::clone(&told);
            Box::pin(async move {
                sqlx::raw_sql(SETTINGS).execute(&mut *connection).await?;
                for (name, value) in told.iter() {
                    let set = sqlx::query("select set_config($1, $2, false)").bind(*name).bind(value);
                    set.execute(&mut *connection).await?;
                }
                Ok(())
            })
        })
        .connect_with(options(url)?)
        .await
}

/// Connections to the same database for jobs, so that calls never wait for them; the first use opens the first one.
pub fn for_jobs(calls: &PgPool) -> PgPool {
    let options = calls.connect_options().as_ref().clone();
    pool(OF_JOBS, PATIENCE_OF_JOBS)
        // The figure and its alert are about calls.
        .acquire_time_level(LevelFilter::Off)
        .acquire_slow_level(LevelFilter::Off)
        .connect_lazy_with(options)
}

/// Connections of the console: whatever staff ask for, members wait for none of it.
const OF_CONSOLE: u32 = 4;

/// Takes the console's role, which reads no messages, where there is one (`prepare_console_role` in migrations/0030_staff.sql).
const CONSOLE_ROLE: &str = "select set_config('role', rolname, false) from pg_roles
    where rolname = 'liaison_console' and pg_has_role(current_user, oid, 'member')";

/// Connections to the same database for the console, in a role of its own; the first use opens the first one.
pub fn for_console(calls: &PgPool) -> PgPool {
    let options = calls.connect_options().as_ref().clone();
    pool(OF_CONSOLE, PATIENCE)
        .acquire_time_level(LevelFilter::Off)
        .after_connect(|connection, _| {
            Box::pin(async move {
                sqlx::raw_sql(SETTINGS).execute(&mut *connection).await?;
                sqlx::raw_sql(CONSOLE_ROLE).execute(connection).await.map(drop)
            })
        })
        .connect_lazy_with(options)
}

/// As [`connect`], where the first use opens the first connection, and who needs one has another way: for a copy
/// of the database that can only be read.
///
/// # Errors
/// When the URL can't be read.
pub fn connect_later(url: &str, max_connections: u32) -> Result<PgPool, sqlx::Error> {
    Ok(pool(max_connections, Duration::from_millis(300)).connect_lazy_with(options(url)?))
}

/// One connection outside of the pool, set as those in it are.
///
/// # Errors
/// When the database can't be reached.
pub async fn connect_one(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut connection = PgConnection::connect_with(options).await?;
    sqlx::raw_sql(SETTINGS).execute(&mut connection).await?;
    Ok(connection)
}

fn options(url: &str) -> Result<PgConnectOptions, sqlx::Error> {
    let options = database_address::address(url)?
        .application_name("liaison")
        .log_statements(LevelFilter::Trace)
        .log_slow_statements(LevelFilter::Warn, Duration::from_millis(500));
    Ok(options)
}

fn pool(max_connections: u32, patience: Duration) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(patience)
        // For the figure of the waits; the log has none of these lines (metrics/tap.rs).
        .acquire_time_level(LevelFilter::Trace)
        .after_connect(|connection, _| {
            Box::pin(async move { sqlx::raw_sql(SETTINGS).execute(connection).await.map(drop) })
        })
        .test_before_acquire(false)
        .before_acquire(|connection, about| Box::pin(look_over(connection, about)))
}

/// The answer tells that it lives; and should anything have left a transaction open, that ends here.
async fn look_over(
    connection: &mut PgConnection,
    about: PoolConnectionMetadata,
) -> Result<bool, sqlx::Error> {
    if about.idle_for >= RESTED {
        sqlx::raw_sql("rollback").execute(connection).await?;
    }
    Ok(true)
}

/// Brings the database up to date, on a connection of its own: it tells what is wrong where the pool only waits,
/// and migrating may take longer than a call. A migration that does not get its lock soon lets those behind it
/// pass and tries again, as does a node while another one is at it.
///
/// # Errors
/// When the database can't be reached, or a migration fails.
pub async fn migrate(url: &str, migrations: &Migrator) -> anyhow::Result<()> {
    let begun = Instant::now();
    loop {
        let mut connection = database_address::reach(url).await?;
        // An index that is built beside the writers waits for the longest of them, and must.
        if !builds_beside(&mut connection, migrations).await? {
            sqlx::raw_sql(LOCK_TIMEOUT).execute(&mut connection).await?;
        }
        match migrations.run(&mut connection).await {
            Ok(()) => return Ok(connection.close().await?),
            Err(error) if is_locked_out(&error) && begun.elapsed() < MIGRATED_WITHIN => {
                tracing::info!(%error, "the migration waits for its turn");
            }
            Err(error) => return Err(error).context("the database can't be migrated"),
        }
        connection.close().await?;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// Whether a migration that is to come runs outside a transaction.
async fn builds_beside(connection: &mut PgConnection, migrations: &Migrator) -> anyhow::Result<bool> {
    let known: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
        .fetch_one(&mut *connection)
        .await?;
    let newest: i64 = if known {
        let newest = "select coalesce(max(version), 0) from _sqlx_migrations";
        sqlx::query_scalar(newest).fetch_one(connection).await?
    } else {
        0
    };
    Ok(migrations.iter().any(|migration| migration.version > newest && migration.no_tx))
}

fn is_locked_out(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code)
        .is_some_and(|code| code == LOCK_NOT_AVAILABLE)
}

/// From now on PostgreSQL plans each statement of this connection for its very values, until
/// `plan_once`, or the end of a transaction that fails. For those that `found_by_search` is in: which of three indexes is the right one
/// depends on a value, and a plan for all values takes none of them.
pub async fn plan_by_values(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("set plan_cache_mode = force_custom_plan").execute(connection).await?;
    Ok(())
}

/// Ends `plan_by_values`.
pub async fn plan_once(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("set plan_cache_mode = auto").execute(connection).await?;
    Ok(())
}

/// Bytes of the log that PostgreSQL keeps for the one who follows it from furthest behind (a replica, a copy elsewhere), until its
/// disk is full.
///
/// # Errors
/// When the database does not answer.
pub async fn log_kept(connection: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "select coalesce(max(case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end), 0)::bigint
         from pg_replication_slots",
    )
    .fetch_one(connection)
    .await
}

/// Refuses a database that may forget what it acknowledged.
///
/// # Errors
/// A sentence for the operator when `fsync`, `synchronous_commit` or `full_page_writes` is off.
pub async fn require_durable_commits(pool: &PgPool) -> anyhow::Result<()> {
    for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
        let value: String =
            sqlx::query_scalar("select current_setting($1)").bind(setting).fetch_one(pool).await?;
        anyhow::ensure!(
            value != "off",
            "PostgreSQL has {setting}=off and may lose acknowledged writes; switch it on, or start with LIAISON_ALLOW_FORGETFUL_DATABASE=true for tests"
        );
    }
    Ok(())
}
