//! Rows that are kept for a while and then go: which, and for how long. The nightly sweep deletes them, doctor looks
//! whether any are left (`housekeeping`), and docs/operations/retention.md lists them.

use super::database::Database;
use sqlx::AssertSqlSafe;
use time::{Duration, OffsetDateTime};

/// Rows that one transaction deletes.
pub const BATCH: u64 = 5_000;

/// What tells how old a row is. An index begins with it, so that a look at the oldest reads no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// A column of type timestamptz.
    Since(&'static str),
    /// A column of type date, in UTC.
    Day(&'static str),
}

/// Rows of one table that go when their time is over.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// Their table.
    pub table: &'static str,
    /// What tells their age; null: they stay.
    pub age: Age,
    /// For how long they are kept from then on.
    pub lasting: Duration,
    /// A condition in SQL that leaves out the others of the table.
    pub only: Option<&'static str>,
    /// Rows that are further ahead than this were written by a clock that has been put back since, and go too.
    pub ahead: Option<Duration>,
}

impl Kept {
    /// All rows of the table, from the moment in the column.
    pub const fn since(table: &'static str, column: &'static str, lasting: Duration) -> Self {
        Self { table, age: Age::Since(column), lasting, only: None, ahead: None }
    }

    /// All rows of the table, from the day in the column.
    pub const fn day(table: &'static str, column: &'static str, lasting: Duration) -> Self {
        Self { age: Age::Day(column), ..Self::since(table, column, lasting) }
    }

    /// The column that tells the age.
    pub const fn column(&self) -> &'static str {
        match self.age {
            Age::Since(column) | Age::Day(column) => column,
        }
    }

    /// Deletes some of the oldest rows whose time is over; how many. Fewer than [`BATCH`]: that was all.
    ///
    /// # Errors
    /// When the database does not answer, or not in time.
    pub async fn purge_some(&self, db: &Database, now: OffsetDateTime) -> Result<u64, sqlx::Error> {
        let purged = self.delete(db, &self.passed("<", "asc"), now - self.lasting).await?;
        let Some(ahead) = self.ahead else { return Ok(purged) };
        Ok(purged.max(self.delete(db, &self.passed(">", "desc"), now + ahead).await?))
    }

    /// Whether rows are left whose time was over before this moment.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_overdue(&self, db: &Database, now: OffsetDateTime) -> Result<bool, sqlx::Error> {
        let (table, column, only) = (self.table, self.column(), self.filter());
        // With a column: Citus can't carry out a subquery that has none.
        let look = format!("select exists (select 1 from {table} where {column} < {}{only})", self.bound());
        sqlx::query_scalar(AssertSqlSafe(look)).bind(now - self.lasting).fetch_one(&**db).await
    }

    /// Deletes up to the last row of a batch, which the index of the column leads to: no row is read that stays.
    fn passed(&self, before: &str, order: &str) -> String {
        let (table, column, only, bound) = (self.table, self.column(), self.filter(), self.bound());
        format!(
            "delete from {table} where {column} {before} {bound}{only} and {column} {before}= (select coalesce(
               (select {column} from {table} where {column} {before} {bound}{only} order by {column} {order} offset {BATCH} - 1 limit 1), {bound}))"
        )
    }

    async fn delete(
        &self,
        db: &Database,
        statement: &str,
        bound: OffsetDateTime,
    ) -> Result<u64, sqlx::Error> {
        let mut transaction = db.begin().await?;
        // Right after a busy day its statistics are those of the day before.
        sqlx::raw_sql("set local enable_seqscan = off").execute(&mut *transaction).await?;
        let delete = sqlx::query(AssertSqlSafe(statement.to_owned())).persistent(false).bind(bound);
        let deleted = delete.execute(&mut *transaction).await?.rows_affected();
        transaction.commit().await?;
        Ok(deleted)
    }

    fn bound(&self) -> &'static str {
        match self.age {
            Age::Since(_) => "$1::timestamptz",
            Age::Day(_) => "($1::timestamptz at time zone 'UTC')::date",
        }
    }

    fn filter(&self) -> String {
        self.only.map(|only| format!(" and {only}")).unwrap_or_default()
    }
}
