//! The PostgreSQL that members are on: one, or a coordinator with the workers of its cluster.
//!
//! What is spread there goes shard by shard, each from the node that it lies on: a node's log tells of its own shards only.

use super::{
    NAME, execute, execute_each, migrations, open,
    route::{self, Route},
    setting,
};
use crate::kernel::cluster;
use anyhow::ensure;
use sqlx::{AssertSqlSafe, PgConnection};
use std::{
    collections::BTreeSet,
    iter,
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use uuid::Uuid;

/// Tables that are copied: all but what only counts the last minutes (unlogged), the migrations, which are there already, and what goes
/// by numbers of transactions, which are others there (nodes read it all at their start).
const TABLES: &str = "select relname::text from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and relname not in ('_sqlx_migrations', 'search_changes', 'session_changes') order by relname";
/// Spread tables with their shards and where each lies.
const SHARDS: &str = "select p.groupid, shard_name(s.logicalrelid, s.shardid)::text, c.relname::text
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_partition d using (logicalrelid)
    join pg_class c on c.oid = s.logicalrelid
    where d.partmethod = 'h' and c.relnamespace = 'public'::regnamespace and not c.relispartition order by 3, 2";
/// PostgreSQL refuses to change a row of a published table that has no key, unless all of it goes along.
const KEYLESS: &str = "select format('alter table public.%I replica identity %s', relname, $1::text) from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relreplident = $2::text::\"char\"
      and not exists (select from pg_index where indrelid = c.oid and indisprimary)";
/// All who were here at a moment, but for us.
const END_SESSIONS: &str = "select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and backend_start <= $1";
/// Transactions that have written and are not over, prepared ones included.
const WRITING: &str = "select (select count(*) from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid() and backend_xid is not null)
    + (select count(*) from pg_prepared_xacts where database = current_database())";

/// One PostgreSQL of them.
pub(super) struct Node {
    /// As the cluster numbers them; 0 is the coordinator, or the only one.
    pub id: i32,
    /// As the other one reaches it.
    pub seen_there: String,
    connection: PgConnection,
}

/// A part of a spread table.
#[derive(Clone)]
pub(super) struct Shard {
    node: i32,
    /// Its own.
    pub name: String,
    /// The table that it is of.
    pub table: String,
}

pub(super) struct Source {
    /// The coordinator, or the only one.
    first: Node,
    workers: Vec<Node>,
    /// Of all spread tables.
    pub shards: Vec<Shard>,
    /// The tables that are spread.
    pub spread: BTreeSet<String>,
    /// Keeps the log on each node until it was followed.
    pub slot: String,
}

impl Source {
    /// Opens all of them.
    ///
    /// # Errors
    /// When one does not answer.
    pub(super) async fn open(route: &Route) -> anyhow::Result<Self> {
        let mut first = open(&route.from).await?;
        let oid: i64 =
            sqlx::query_scalar("select oid::bigint from pg_database where datname = current_database()")
                .fetch_one(&mut first)
                .await?;
        let (shards, workers) = if cluster::is_spread(&mut first).await? {
            (shards(&mut first).await?, workers(&mut first).await?)
        } else {
            (Vec::new(), Vec::new())
        };
        let is_cluster = !workers.is_empty();
        let seen = |url: &str| if is_cluster { route::with_shards(url) } else { url.to_owned() };
        let first = Node { id: 0, seen_there: seen(&route.from_as_seen_there), connection: first };
        let mut nodes = Vec::new();
        for (id, host, port) in workers {
            let connection = open(&route::of_node(&route.from, &host, port)?).await?;
            let seen_there = seen(&route::of_node(&route.from_as_seen_there, &host, port)?);
            nodes.push(Node { id, seen_there, connection });
        }
        let spread = shards.iter().map(|shard| shard.table.clone()).collect();
        Ok(Self { first, workers: nodes, shards, spread, slot: format!("{NAME}_{oid}") })
    }

    /// The coordinator, or the only one.
    pub(super) fn first(&mut self) -> &mut PgConnection {
        &mut self.first.connection
    }

    /// All of them, the coordinator first.
    pub(super) fn nodes(&self) -> impl Iterator<Item = &Node> {
        iter::once(&self.first).chain(&self.workers)
    }

    fn nodes_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Node> {
        iter::once(&mut self.first).chain(&mut self.workers)
    }

    /// # Errors
    /// A sentence for the operator where a node can't be followed.
    pub(super) async fn refuse_unfit(&mut self) -> anyhow::Result<()> {
        for Node { id, connection, .. } in self.nodes_mut() {
            let (level, may_replicate): (String, bool) = sqlx::query_as(
                "select current_setting('wal_level'), rolsuper or rolreplication from pg_roles where rolname = current_user",
            )
            .fetch_one(&mut *connection)
            .await?;
            ensure!(
                level == "logical",
                "wal_level of node {id} is {level}: set it to logical in its postgresql.conf and restart it (seconds; members try again)"
            );
            ensure!(may_replicate, "the role of `from` may not replicate: `alter role … replication`");
        }
        Ok(())
    }

    /// The tables that lie whole on the first node.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn tables(&mut self) -> anyhow::Result<Vec<String>> {
        let all: Vec<String> = sqlx::query_scalar(TABLES).fetch_all(self.first()).await?;
        let parts: BTreeSet<&str> = self.shards.iter().map(|shard| shard.name.as_str()).collect();
        Ok(all
            .into_iter()
            .filter(|table| !self.spread.contains(table) && !parts.contains(table.as_str()))
            .collect())
    }

    /// # Errors
    /// When it does not answer.
    pub(super) async fn migrations(&mut self) -> anyhow::Result<Vec<(i64, Vec<u8>)>> {
        migrations(self.first()).await
    }

    /// Makes each node tell of its part.
    ///
    /// # Errors
    /// When one does not answer, or this role may not.
    pub(super) async fn publish(&mut self, tables: &[String]) -> anyhow::Result<()> {
        let keyless: Vec<String> =
            sqlx::query_scalar(KEYLESS).bind("full").bind("d").fetch_all(self.first()).await?;
        execute_each(self.first(), keyless).await?;
        let (shards, slot) = (self.shards.clone(), self.slot.clone());
        for Node { id, connection, .. } in self.nodes_mut() {
            execute(
                connection,
                &format!(
                    "create schema if not exists {NAME}; create table if not exists {NAME}.mark (mark uuid primary key)"
                ),
            )
            .await?;
            let whole = if *id == 0 { tables } else { &[] };
            let here = shards.iter().filter(|shard| shard.node == *id).map(|shard| &shard.name);
            let told: Vec<String> = whole.iter().chain(here).cloned().collect();
            publish_on(connection, &told).await?;
            keep_log(connection, &slot).await?;
        }
        Ok(())
    }

    /// How much of the log the slowest one has yet to be followed in, in bytes.
    ///
    /// # Errors
    /// When a node does not answer.
    pub(super) async fn behind(&mut self) -> anyhow::Result<i64> {
        let (slot, mut most) = (self.slot.clone(), 0);
        for Node { connection, .. } in self.nodes_mut() {
            let behind: i64 = sqlx::query_scalar(
                "select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)), 0)::bigint
                 from pg_replication_slots where slot_name = $1",
            )
            .bind(&slot)
            .fetch_one(connection)
            .await?;
            most = most.max(behind);
        }
        Ok(most)
    }

    /// # Errors
    /// A sentence for the operator where shards were moved, or tables spread, since the copy began.
    pub(super) async fn refuse_moved_shards(&mut self) -> anyhow::Result<()> {
        let shards = self.shards.clone();
        for Node { id, connection, .. } in self.nodes_mut() {
            let told: Vec<String> =
                sqlx::query_scalar("select tablename::text from pg_publication_tables where pubname = $1")
                    .bind(NAME)
                    .fetch_all(connection)
                    .await?;
            let lost = shards.iter().find(|shard| shard.node == *id && !told.contains(&shard.name));
            if let Some(Shard { name, .. }) = lost {
                anyhow::bail!(
                    "{name} came to node {id} after the copy began, and nothing of it was followed since: `--give-up`, and begin anew with \
                     an empty database there. No shard may be moved, split or spread meanwhile"
                );
            }
        }
        Ok(())
    }

    /// From now on nobody writes here any more, and all that was written is in the log. Nodes answer 503 with `Retry-After` to what
    /// would write; reading goes on.
    ///
    /// # Errors
    /// When a node does not answer, or somebody still writes at that moment.
    pub(super) async fn refuse_writes(&mut self, until: Instant) -> anyhow::Result<()> {
        for Node { connection, .. } in self.nodes_mut() {
            set_read_only(connection, true).await?;
        }
        let stopped: OffsetDateTime =
            sqlx::query_scalar("select clock_timestamp()").fetch_one(self.first()).await?;
        loop {
            let ended: i64 = sqlx::query_scalar(END_SESSIONS).bind(stopped).fetch_one(self.first()).await?;
            // Those that were half committed when their session ended.
            if !self.workers.is_empty() {
                execute(self.first(), "select recover_prepared_transactions()").await?;
            }
            let mut writing = ended;
            for Node { connection, .. } in self.nodes_mut() {
                writing += sqlx::query_scalar::<_, i64>(WRITING).fetch_one(connection).await?;
            }
            if writing == 0 {
                return Ok(());
            }
            ensure!(Instant::now() < until, "{writing} transactions did not end");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Writes are taken here again, by everybody.
    ///
    /// # Errors
    /// When a node does not answer.
    pub(super) async fn take_writes(&mut self) -> anyhow::Result<()> {
        for Node { connection, .. } in self.nodes_mut().rev() {
            set_read_only(connection, false).await?;
        }
        // Those who came meanwhile were told that they only read.
        sqlx::query(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity
             where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
        )
        .execute(self.first())
        .await?;
        Ok(())
    }

    /// The last that each node writes: whoever has read these has read everything before.
    ///
    /// # Errors
    /// When a node does not answer.
    pub(super) async fn mark(&mut self) -> anyhow::Result<Vec<Uuid>> {
        let mut marks = Vec::new();
        for Node { connection, .. } in self.nodes_mut() {
            let written =
                sqlx::query_scalar("insert into relocating.mark values (gen_random_uuid()) returning mark");
            marks.push(written.fetch_one(connection).await?);
        }
        Ok(marks)
    }

    /// Nothing is told any more, and no log is kept. Without those who follow, first.
    ///
    /// # Errors
    /// When a node does not answer.
    pub(super) async fn end(&mut self) -> anyhow::Result<()> {
        let slot = self.slot.clone();
        for Node { connection, .. } in self.nodes_mut() {
            sqlx::query(
                "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1",
            )
            .bind(&slot)
            .execute(&mut *connection)
            .await?;
            execute(
                connection,
                &format!("drop publication if exists {NAME}; drop schema if exists {NAME} cascade"),
            )
            .await?;
        }
        let keyless: Vec<String> =
            sqlx::query_scalar(KEYLESS).bind("default").bind("f").fetch_all(self.first()).await?;
        Ok(execute_each(self.first(), keyless).await?)
    }
}

async fn workers(first: &mut PgConnection) -> anyhow::Result<Vec<(i32, String, i32)>> {
    let workers = "select groupid, nodename, nodeport from pg_dist_node n
        where groupid <> 0 and isactive and noderole = 'primary'
          and exists (select from pg_dist_placement p where p.groupid = n.groupid) order by groupid";
    Ok(sqlx::query_as(workers).fetch_all(first).await?)
}

async fn shards(first: &mut PgConnection) -> anyhow::Result<Vec<Shard>> {
    let shards: Vec<(i32, String, String)> = sqlx::query_as(SHARDS).fetch_all(first).await?;
    Ok(shards.into_iter().map(|(node, name, table)| Shard { node, name, table }).collect())
}

/// One that is there may have been made with other tables: then it is told so at the change (`refuse_moved_shards`).
async fn publish_on(connection: &mut PgConnection, tables: &[String]) -> anyhow::Result<()> {
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
async fn keep_log(connection: &mut PgConnection, slot: &str) -> anyhow::Result<()> {
    sqlx::query(
        "select pg_create_logical_replication_slot($1, 'pgoutput')
         where not exists (select from pg_replication_slots where slot_name = $1)",
    )
    .bind(slot)
    .execute(connection)
    .await?;
    Ok(())
}

/// What each new session on this node is told.
async fn set_read_only(connection: &mut PgConnection, is_read_only: bool) -> anyhow::Result<()> {
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
    // Comparing may have failed in the middle.
    Ok(execute(connection, &format!("rollback; {statement}")).await?)
}

/// Whether a PostgreSQL has what several that are followed need there.
pub(super) async fn refuse_few_workers(connection: &mut PgConnection, nodes: usize) -> anyhow::Result<()> {
    let needed = i64::try_from(nodes)? + 1;
    for name in ["max_logical_replication_workers", "max_worker_processes", "max_replication_slots"] {
        let there = setting(connection, name).await?;
        ensure!(
            there >= needed,
            "{name} there is {there} and must be {needed} at least, better twice that: set it in its postgresql.conf and restart it"
        );
    }
    Ok(())
}
