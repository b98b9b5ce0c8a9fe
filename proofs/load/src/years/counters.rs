//! What PostgreSQL did for something: its own counts (pg_stat_statements, pg_stat_user_tables) before and after. What is asked
//! meanwhile says `/* years */` and is left out.

use super::{fill::World, precise};
use sqlx::{PgConnection, Row};
use std::{collections::BTreeMap, time::Duration};

/// A backend reports what it did a second after its last report if it is at work then, else after ten.
const AT_WORK: Duration = Duration::from_millis(1_300);
const AT_REST: Duration = Duration::from_millis(10_500);
/// A table that is read from one end to the other counts from so many rows on.
const LARGE: i64 = 1_000;

/// What it cost.
#[derive(Clone, Debug, Default)]
pub(super) struct Cost {
    pub(super) statements: i64,
    /// Of 8 kB, from memory or from the disk.
    pub(super) pages: i64,
    /// What all statements took together, in milliseconds.
    pub(super) busy: f64,
    /// The longest statement in milliseconds, and its first words.
    pub(super) slowest: f64,
    pub(super) slowest_text: String,
    /// The first words of those that read most pages, with how many.
    pub(super) largest: String,
    /// Tables of more than a thousand rows that were read from one end to the other, with the rows read so.
    pub(super) whole: Vec<(String, i64)>,
}

/// Counts from its start.
pub(super) struct Counters {
    connection: PgConnection,
    before: BTreeMap<String, (i64, i64)>,
}

impl Counters {
    pub(super) async fn start(world: &World) -> anyhow::Result<Self> {
        let mut connection = world.connect().await?;
        sqlx::raw_sql("create extension if not exists pg_stat_statements").execute(&mut connection).await?;
        tokio::time::sleep(AT_WORK).await;
        let before = read_whole(&mut connection).await?;
        sqlx::raw_sql("select pg_stat_statements_reset()").execute(&mut connection).await?;
        Ok(Self { connection, before })
    }

    /// What there was since, of programs that have ended or are asked again and again.
    pub(super) async fn stop(self) -> anyhow::Result<Cost> {
        self.stop_after(AT_WORK).await
    }

    /// What there was since, of a program that may have nothing to do any more.
    pub(super) async fn stop_at_rest(self) -> anyhow::Result<Cost> {
        self.stop_after(AT_REST).await
    }

    async fn stop_after(mut self, told: Duration) -> anyhow::Result<Cost> {
        let row = sqlx::query(
            "with own as (select * from pg_stat_statements where toplevel and query not like '%pg_stat_%' and query not like '%/* years */%'
                            and dbid = (select oid from pg_database where datname = current_database()))
             select coalesce(sum(calls), 0)::bigint, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::bigint,
               coalesce(sum(total_exec_time), 0), coalesce(max(max_exec_time), 0),
               coalesce((select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) from own order by max_exec_time desc limit 1), ''),
               coalesce((select string_agg(pages || ' by ' || calls || ' times ' || words, '; ' order by pages desc) from (
                 select shared_blks_hit + shared_blks_read as pages, calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 60) as words
                 from own order by 1 desc limit 3) most), '')
             from own",
        )
        .fetch_one(&mut self.connection)
        .await?;
        tokio::time::sleep(told).await;
        let after = read_whole(&mut self.connection).await?;
        let mut whole: Vec<(String, i64)> = Vec::new();
        for (table, (scans, rows)) in after {
            let (scans_before, rows_before) = self.before.get(&table).copied().unwrap_or_default();
            let (scans, rows) = (scans - scans_before, rows - rows_before);
            if scans > 0 && rows / scans >= LARGE {
                whole.push((table, rows));
            }
        }
        Ok(Cost {
            statements: row.get(0),
            pages: row.get(1),
            busy: row.get(2),
            slowest: row.get(3),
            slowest_text: row.get(4),
            largest: row.get(5),
            whole,
        })
    }
}

/// Has what was done on this connection reported now, so that it counts for nothing that is measured from now on.
pub(super) async fn tell_now(connection: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::raw_sql("select pg_stat_force_next_flush()").execute(connection).await?;
    Ok(())
}

/// For each table, how often it was read from one end, and how many rows were read so.
async fn read_whole(connection: &mut PgConnection) -> anyhow::Result<BTreeMap<String, (i64, i64)>> {
    let rows: Vec<(String, i64, i64)> = sqlx::query_as(
        "select relname::text, coalesce(seq_scan, 0), coalesce(seq_tup_read, 0) from pg_stat_user_tables where schemaname = 'public'",
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|(table, scans, rows)| (table, (scans, rows))).collect())
}

impl Cost {
    /// For one of so many.
    pub(super) fn each(mut self, count: i64) -> Self {
        self.statements /= count.max(1);
        self.pages /= count.max(1);
        self.busy /= precise(count.max(1));
        self
    }
}
