//! Creates the sandboxes' tables.

use sqlx::PgPool;

use crate::front::Schema;

/// Those of `mollie_sandbox`.
pub(crate) const OURS: Schema = Schema { sql: include_str!("schema.sql"), lock: 0x6d6f_6c6c_6965_5f73 };

/// Runs the statements in one transaction under an advisory lock.
pub(crate) async fn create(pool: &PgPool, tables: Schema) -> Result<(), sqlx::Error> {
    let mut tx = pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(tables.lock).execute(&mut *tx).await?;
    sqlx::raw_sql(tables.sql).execute(&mut *tx).await?;
    tx.commit().await
}
