//! The connection pool and what it promises.

use log::LevelFilter;
use sqlx::{
    ConnectOptions, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use std::{str::FromStr, time::Duration};

/// Opens the pool. A connection that comes back is rolled back before anyone else gets it, so
/// that no write can land in a transaction that a dropped future left open (design 6).
///
/// # Errors
/// When the URL can't be read or the database can't be reached.
pub async fn connect(url: &str, max_connections: u32) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?
        .application_name("liaison")
        .options([
            // The roll-back on release mostly finds nothing to roll back, and says so.
            ("client_min_messages", "error"),
            ("statement_timeout", "5s"),
            ("lock_timeout", "2s"),
            ("idle_in_transaction_session_timeout", "10s"),
            // Search plans must see their values (facts/performance.md 1a).
            ("plan_cache_mode", "force_custom_plan"),
            // Calls are short; compiling one takes longer than it could ever save.
            ("jit", "off"),
        ])
        .log_statements(LevelFilter::Trace)
        .log_slow_statements(LevelFilter::Warn, Duration::from_millis(500));
    PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(Duration::from_secs(3))
        .after_release(|connection, _| Box::pin(roll_back(connection)))
        .connect_with(options)
        .await
}

async fn roll_back(connection: &mut sqlx::PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::raw_sql("rollback").execute(connection).await?;
    Ok(true)
}

/// Refuses a database that may forget what it acknowledged (design 6).
///
/// # Errors
/// A sentence for the operator when `fsync`, `synchronous_commit` or `full_page_writes` is off.
pub async fn refuse_forgetful(pool: &PgPool) -> anyhow::Result<()> {
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
