//! The world: the demo's few thousand members by the program itself, all others after them by SQL.

use super::precise;
use crate::{tell, world::Ground};
use sqlx::{Connection as _, PgConnection};
use std::{fs, os::unix::fs::PermissionsExt, path::PathBuf, time::Instant};

/// In this order: each uses what those before it have made.
const PARTS: [(&str, &str); 7] = [
    ("tools", include_str!("sql/tools.sql")),
    ("people", include_str!("sql/people.sql")),
    ("likes", include_str!("sql/likes.sql")),
    ("talk", include_str!("sql/talk.sql")),
    ("money", include_str!("sql/money.sql")),
    ("events", include_str!("sql/events.sql")),
    ("rest", include_str!("sql/rest.sql")),
];
const MAILS: &str = include_str!("sql/mails.sql");
const CHECK: &str = include_str!("sql/check.sql");

/// Nothing hangs on these rows but what is measured: no trigger, no wait for the disk, and all the time that it takes.
const BEGIN: &str =
    "set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0;
    set max_parallel_maintenance_workers = 2";

/// A filled database.
pub(super) struct World {
    pub(super) url: String,
    pub(super) members: u32,
    photos: PathBuf,
    now: String,
}

impl World {
    pub(super) async fn new(ground: &Ground, members: u32) -> anyhow::Result<Self> {
        let mut connection = PgConnection::connect(&ground.url).await?;
        let now = sqlx::query_scalar("select now()::text").fetch_one(&mut connection).await?;
        Ok(Self { url: ground.url.clone(), members, photos: ground.state.join("photos"), now })
    }

    pub(super) async fn connect(&self) -> anyhow::Result<PgConnection> {
        Ok(PgConnection::connect(&self.url).await?)
    }

    /// Everything but mails.
    pub(super) async fn fill(&self) -> anyhow::Result<()> {
        for (name, sql) in PARTS {
            self.run(name, sql, (0, 0)).await?;
        }
        self.mark_erased().await
    }

    /// So many mails a member.
    pub(super) async fn mails(&self, from: u32, until: u32) -> anyhow::Result<()> {
        self.run("mails", MAILS, (from, until)).await
    }

    async fn run(&self, name: &str, sql: &str, (from, until): (u32, u32)) -> anyhow::Result<()> {
        let begin = Instant::now();
        let values = [
            ("{members}", self.members.to_string()),
            ("{site}", "localhost".to_owned()),
            ("{now}", self.now.clone()),
            ("{from}", from.to_string()),
            ("{until}", until.to_string()),
        ];
        let sql = values.iter().fold(sql.to_owned(), |sql, (name, value)| sql.replace(name, value));
        let mut connection = self.connect().await?;
        sqlx::raw_sql(BEGIN).execute(&mut connection).await?;
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await?;
        tell(&format!("  {name}: {:.1} s", begin.elapsed().as_secs_f64()))
    }

    /// Whether it is as the server would have left it.
    pub(super) async fn check(&self) -> anyhow::Result<()> {
        let mut connection = self.connect().await?;
        sqlx::raw_sql(BEGIN).execute(&mut connection).await?;
        let found: Vec<(String, i64)> = sqlx::query_as(CHECK).fetch_all(&mut connection).await?;
        let wrong: Vec<_> = found.into_iter().filter(|(_, faults)| *faults > 0).collect();
        anyhow::ensure!(wrong.is_empty(), "the world is not as a server would have left it: {wrong:?}");
        Ok(())
    }

    /// The marks of erased members beside the photos, as an erasure leaves them.
    async fn mark_erased(&self) -> anyhow::Result<()> {
        let begin = Instant::now();
        let mut connection = self.connect().await?;
        let gone: Vec<(String, String)> = sqlx::query_as(
            r#"select encode(member_hash, 'hex'), to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from tombstones order by erased_at"#,
        )
        .fetch_all(&mut connection)
        .await?;
        let folder = self.photos.join("tombstones");
        fs::create_dir_all(&folder)?;
        fs::set_permissions(&self.photos, fs::Permissions::from_mode(0o700))?;
        for (hash, moment) in &gone {
            fs::write(folder.join(hash), moment)?;
        }
        if let Some((newest, _)) = gone.last() {
            fs::write(folder.join("newest"), newest)?;
        }
        tell(&format!("  marks of {} erased members: {:.1} s", gone.len(), begin.elapsed().as_secs_f64()))
    }

    /// As after a night: vacuumed, counted, written out.
    pub(super) async fn settle(&self) -> anyhow::Result<()> {
        let begin = Instant::now();
        let mut connection = self.connect().await?;
        for step in ["set statement_timeout = 0", "vacuum (analyze, parallel 2)", "checkpoint"] {
            sqlx::raw_sql(step).execute(&mut connection).await?;
        }
        tell(&format!("  vacuum: {:.1} s", begin.elapsed().as_secs_f64()))
    }

    /// How large all of it is, in words.
    pub(super) async fn size(&self) -> anyhow::Result<String> {
        let mut connection = self.connect().await?;
        let bytes: i64 = sqlx::query_scalar("select pg_database_size(current_database())")
            .fetch_one(&mut connection)
            .await?;
        let counted: Vec<(String, i64)> = sqlx::query_as(
            "select c.relname::text, sum(coalesce(p.reltuples, c.reltuples))::bigint as rows from pg_class c
             left join pg_inherits i on i.inhparent = c.oid left join pg_class p on p.oid = i.inhrelid
             where c.relname in ('messages', 'member_events', 'mails', 'orders', 'likes_sent', 'ledger_lines', 'tombstones')
             group by c.relname order by rows desc",
        )
        .fetch_all(&mut connection)
        .await?;
        let counted: Vec<String> =
            counted.into_iter().map(|(table, rows)| format!("{rows} {table}")).collect();
        Ok(format!("database {:.1} GB: {}", precise(bytes) / 1e9, counted.join(", ")))
    }
}
