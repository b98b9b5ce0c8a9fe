//! Creates the schema `mollie_sandbox`.

use sqlx::PgPool;

/// Any fixed number: the lock that keeps two starting processes from creating the schema at once.
const LOCK: i64 = 0x6d6f_6c6c_6965_5f73;

/// Runs `schema.sql` in one transaction under an advisory lock.
pub(crate) async fn create(pool: &PgPool) -> Result<(), sqlx::Error> {
    let mut tx = pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
    sqlx::raw_sql(include_str!("schema.sql")).execute(&mut *tx).await?;
    tx.commit().await
}
