//! All that the database keeps of one member, so that it can be seen whether somebody else changed it.

use sqlx::{AssertSqlSafe, PgPool};
use std::{collections::BTreeMap, time::Duration};
use uuid::Uuid;

/// Columns that say whose a row is.
const OWNERS: &str = "'member_id', 'sender_id', 'reporter_id', 'owner_id'";
/// When somebody was here is written down a while later; when their next mail is due, by the clock alone.
const BY_TIME: [&str; 3] = ["member_activity", "weekly_plans", "reminder_plans"];
/// The day on which they were here.
const ACTIVE_ON: &str = "active_on";
/// What still changes by itself: what the owner wrote waits to be counted by a job of each minute (server/src/safety/abuse), which
/// marks it and writes down the day; and the sandbox pays a direct debit a minute after it was asked for.
const UNDONE: &str = "select (select count(*) from first_messages where member_id = $1 and not counted)
         + (select count(*) from abuse_days where member_id = $1 and not asked)
         + (select count(*) from orders where member_id = $1 and method = 'sdd' and status = 'pending')";
/// Two seconds each: that job comes twice meanwhile, and that debit is paid.
const LOOKS: u32 = 90;

/// A fingerprint a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Snapshot(BTreeMap<String, String>);

impl Snapshot {
    pub(crate) fn tables(&self) -> usize {
        self.0.values().filter(|print| !print.is_empty()).count()
    }

    /// The tables in which something is different.
    pub(crate) fn differences(&self, after: &Self) -> Vec<String> {
        let changed = self.0.iter().filter(|(table, print)| after.0.get(*table) != Some(print));
        changed.map(|(table, _)| format!("the owner's rows in {table} are not as they were")).collect()
    }
}

/// Once jobs that were on their way have done their work.
pub(crate) async fn settled(db: &PgPool, member: Uuid) -> anyhow::Result<Snapshot> {
    let mut last = take(db, member).await?;
    for _ in 0..LOOKS {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let now = take(db, member).await?;
        let undone: i64 = sqlx::query_scalar(UNDONE).bind(member).fetch_one(db).await?;
        if now == last && undone == 0 {
            return Ok(now);
        }
        last = now;
    }
    anyhow::bail!("the owner's rows never come to rest")
}

async fn take(db: &PgPool, member: Uuid) -> anyhow::Result<Snapshot> {
    let columns: Vec<(String, String)> = sqlx::query_as(AssertSqlSafe(format!(
        "select table_name::text, column_name::text from information_schema.columns join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
           and (column_name in ({OWNERS}) or (table_name, column_name) = ('profiles', 'id')) order by 1, 2"
    )))
    .fetch_all(db)
    .await?;
    let mut prints = BTreeMap::new();
    for (table, column) in columns.into_iter().filter(|(table, _)| !BY_TIME.contains(&table.as_str())) {
        let print = format!(
            "select coalesce(md5(string_agg(t.row, '|' order by t.row)), '') from (select (to_jsonb(r) - '{ACTIVE_ON}')::text as row from \"{table}\" r where \"{column}\" = $1) t"
        );
        let print: String = sqlx::query_scalar(AssertSqlSafe(print)).bind(member).fetch_one(db).await?;
        prints.insert(format!("{table}.{column}"), print);
    }
    Ok(Snapshot(prints))
}
