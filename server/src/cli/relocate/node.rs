//! One PostgreSQL of those that members are on.

use super::{NAME, execute, open};
use sqlx::{AssertSqlSafe, PgConnection};
use std::time::Duration;
use time::OffsetDateTime;

/// All who were here at a moment, or at all, but for us and for whom this role may not end: one of these is an error of the whole.
pub(super) const END_SESSIONS: &str = "select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and backend_start <= coalesce($1, 'infinity') and pg_has_role(session_user, usesysid, 'usage')";
/// How often it is tried to take the log from somebody who still follows, and after how long again.
const TRIES: usize = 20;
const PAUSE: Duration = Duration::from_millis(200);

/// One PostgreSQL of them.
pub(super) struct Node {
    /// As the cluster numbers them; 0 is the coordinator, or the only one.
    pub id: i32,
    /// As the other one reaches it.
    pub seen_there: String,
    pub url: String,
    pub connection: PgConnection,
}

impl Node {
    /// By a connection of its own: what the one before was at may have been broken off in the middle.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn take_writes(&mut self) -> anyhow::Result<()> {
        if let Ok(connection) = open(&self.url).await {
            self.connection = connection;
        }
        set_read_only(&mut self.connection, false).await?;
        if self.id == 0 {
            execute(&mut self.connection, "drop table if exists relocating.led").await?;
            // Those who came meanwhile were told that they only read.
            let ended = sqlx::query(END_SESSIONS).bind(None::<OffsetDateTime>);
            ended.execute(&mut self.connection).await?;
        }
        Ok(())
    }

    /// Tells nothing any more, and keeps no log. That it is left for another one stays known.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn end(&mut self, slot: &str, is_led: bool) -> anyhow::Result<()> {
        drop_slot(&mut self.connection, slot).await?;
        let rest = if is_led {
            format!("drop table if exists {NAME}.mark")
        } else {
            format!("drop schema if exists {NAME} cascade")
        };
        Ok(execute(&mut self.connection, &format!("drop publication if exists {NAME}; {rest}")).await?)
    }
}

/// What each new session on this node is told.
///
/// # Errors
/// When it does not answer.
pub(super) async fn set_read_only(connection: &mut PgConnection, is_read_only: bool) -> anyhow::Result<()> {
    // Comparing may have failed in the middle.
    execute(connection, "rollback").await?;
    let how = if is_read_only {
        "set default_transaction_read_only = on"
    } else {
        "reset default_transaction_read_only"
    };
    let statement: String = sqlx::query_scalar(AssertSqlSafe(format!(
        "select format('alter database %I {how}', current_database())"
    )))
    .fetch_one(&mut *connection)
    .await?;
    Ok(execute(connection, &statement).await?)
}

/// One that is there may have been made with other tables: then it is told so at the change (`refuse_moved_shards`).
///
/// # Errors
/// When it does not answer.
pub(super) async fn publish(connection: &mut PgConnection, tables: &[String]) -> anyhow::Result<()> {
    let there: bool = sqlx::query_scalar("select exists (select from pg_publication where pubname = $1)")
        .bind(NAME)
        .fetch_one(&mut *connection)
        .await?;
    if there {
        return Ok(());
    }
    let named: String = sqlx::query_scalar(
        "select coalesce(string_agg(format(', public.%I', t), ''), '') from unnest($1::text[]) t",
    )
    .bind(tables)
    .fetch_one(&mut *connection)
    .await?;
    let made = format!(
        "create publication {NAME} for table {NAME}.mark{named}
         with (publish = 'insert, update, delete', publish_via_partition_root = true)"
    );
    Ok(execute(connection, &made).await?)
}

/// After what is told: the log from here on is read as it was told then.
///
/// # Errors
/// When it does not answer.
pub(super) async fn keep_log(connection: &mut PgConnection, slot: &str) -> anyhow::Result<()> {
    sqlx::query(
        "select pg_create_logical_replication_slot($1, 'pgoutput')
         where not exists (select from pg_replication_slots where slot_name = $1)",
    )
    .bind(slot)
    .execute(connection)
    .await?;
    Ok(())
}

/// Whoever still follows, from a database that was given up, comes back within seconds.
async fn drop_slot(connection: &mut PgConnection, slot: &str) -> anyhow::Result<()> {
    for _ in 1..TRIES {
        let drop = sqlx::query(
            "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active",
        );
        let _ = drop.bind(slot).execute(&mut *connection).await;
        let left: i64 = sqlx::query_scalar(
            "select count(pg_terminate_backend(active_pid)) + count(*) from pg_replication_slots where slot_name = $1",
        )
        .bind(slot)
        .fetch_one(&mut *connection)
        .await?;
        if left == 0 {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
    sqlx::query("select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1")
        .bind(slot)
        .execute(connection)
        .await?;
    Ok(())
}
