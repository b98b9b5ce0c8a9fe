//! Whether the two hold the same: each table's rows are counted, and hashed as text.
//!
//! It is proven at one moment, whatever comes after: nobody writes here any more, and there a transaction looks that began
//! before anybody did.

use super::{HURRY, SESSION, TAKE_TIME, execute, open, say, source::Source};
use sqlx::{AssertSqlSafe, PgConnection};

/// So much is compared while members wait, the smallest tables first: some seconds. The rest is compared when they are there.
const AT_ONCE: i64 = 512 << 20;
const SIZES: &str = "select t, coalesce((select sum(pg_total_relation_size(relid))::bigint from pg_partition_tree(format('public.%I', t)::regclass)),
      pg_total_relation_size(format('public.%I', t)::regclass)) from unnest($1::text[]) t order by 2, 1";

/// A comparison that goes on.
pub(super) struct Proof {
    there: PgConnection,
    /// What has not been compared, the smallest first.
    left: Vec<(String, i64)>,
    compared: usize,
    /// The tables that are not the same.
    pub differ: Vec<String>,
}

impl Proof {
    /// Sees the other one as it is now.
    ///
    /// # Errors
    /// When one of the two does not answer.
    pub(super) async fn begin(url: &str, source: &mut Source, tables: &[String]) -> anyhow::Result<Self> {
        let mut there = open(url).await?;
        execute(&mut there, HURRY).await?;
        let left = sqlx::query_as(SIZES).bind(tables).fetch_all(&mut there).await?;
        execute(&mut there, "begin isolation level repeatable read read only").await?;
        // A transaction sees what is there at its first question.
        execute(&mut there, "select from relocating.mark").await?;
        // Workers hear of what is set in a transaction.
        execute(source.first(), "begin").await?;
        execute(source.first(), &SESSION.replace("set ", "set local ")).await?;
        Ok(Self { there, left, compared: 0, differ: Vec::new() })
    }

    /// Compares what is done soon.
    ///
    /// # Errors
    /// When one of the two does not answer.
    pub(super) async fn prove_small(&mut self, source: &mut Source) -> anyhow::Result<()> {
        let mut size = 0;
        let small = self.left.iter().take_while(|(_, bytes)| {
            size += bytes;
            size <= AT_ONCE
        });
        let small = small.count();
        let later = self.left.split_off(small);
        self.prove(source).await?;
        self.left = later;
        Ok(())
    }

    /// Nobody waits any more for what is left.
    ///
    /// # Errors
    /// When one of the two does not answer.
    pub(super) async fn take_time(&mut self, source: &mut Source) -> anyhow::Result<()> {
        execute(&mut self.there, TAKE_TIME).await?;
        Ok(execute(source.first(), TAKE_TIME).await?)
    }

    /// Compares what is left.
    ///
    /// # Errors
    /// When one of the two does not answer.
    pub(super) async fn prove(&mut self, source: &mut Source) -> anyhow::Result<()> {
        for (table, bytes) in std::mem::take(&mut self.left) {
            let (here, there) =
                tokio::try_join!(digest(source.first(), &table), digest(&mut self.there, &table))?;
            self.compared += 1;
            if bytes > AT_ONCE {
                say(&format!("{table} is compared: {} rows", here.0))?;
            }
            if here != there {
                say(&format!("{table}: {} rows here and {} there, and not the same", here.0, there.0))?;
                self.differ.push(table);
            }
        }
        Ok(())
    }

    /// How many tables are compared, and how many are left.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.compared, self.left.len())
    }

    /// Looks no more.
    ///
    /// # Errors
    /// When one of the two does not answer.
    pub(super) async fn end(self, source: &mut Source) -> anyhow::Result<()> {
        super::close(self.there).await;
        Ok(execute(source.first(), "rollback").await?)
    }
}

async fn digest(connection: &mut PgConnection, table: &str) -> Result<(i64, String), sqlx::Error> {
    let question = format!(
        "select count(*), coalesce(sum(hashtextextended(row(t.*)::text, 0)::numeric), 0)::text from public.\"{table}\" t"
    );
    sqlx::query_as(AssertSqlSafe(question)).fetch_one(connection).await
}
