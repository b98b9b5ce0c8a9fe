//! Creates the sandboxes' tables.

use std::hash::{DefaultHasher, Hash, Hasher};

use sqlx::{AssertSqlSafe, PgPool};

use crate::front::Schema;

/// Those of `mollie_sandbox`.
pub const TABLES: Schema =
    Schema { name: "mollie_sandbox", sql: include_str!("schema.sql"), lock: 0x6d6f_6c6c_6965_5f73 };

impl Schema {
    /// All that makes it, and a comment on it that says which statements it comes from: those who make many databases
    /// begin with one that has it.
    pub fn statements(&self) -> String {
        format!("{}\ncomment on schema {} is '{}';", self.sql, self.name, self.stamp())
    }

    fn stamp(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.sql.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// Runs the statements in one transaction under an advisory lock, unless these ran here already: three sandboxes share the
/// engine's tables, and each says all of them.
pub(crate) async fn create(pool: &PgPool, tables: Schema) -> Result<(), sqlx::Error> {
    let mut tx = pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(tables.lock).execute(&mut *tx).await?;
    let made: Option<String> =
        sqlx::query_scalar("select obj_description(to_regnamespace($1)::oid, 'pg_namespace')")
            .bind(tables.name)
            .fetch_one(&mut *tx)
            .await?;
    if made.is_none_or(|made| made != tables.stamp()) {
        sqlx::raw_sql(AssertSqlSafe(tables.statements())).execute(&mut *tx).await?;
    }
    tx.commit().await
}
