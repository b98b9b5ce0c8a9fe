//! The PostgreSQL that members are on: one, or a coordinator with the workers of its cluster.
//!
//! What is spread there goes shard by shard, each from the node that it lies on: a node's log tells of its own shards only.

use super::{
    HURRY, NAME, close, execute, execute_each, migrations,
    node::{self, END_SESSIONS, Node, set_read_only},
    open,
    route::{self, Route},
    setting,
};
use crate::{causes, kernel::cluster};
use anyhow::{Context, ensure};
use sqlx::PgConnection;
use std::{
    collections::BTreeSet,
    iter,
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use uuid::Uuid;

/// Tables that are copied: all but what only counts the last minutes (unlogged), the migrations, which are there already, and what goes
/// by numbers of transactions, which are others there (nodes read it all at their start). A table that was spread online leaves a shard
/// behind on the coordinator, which Citus removes later.
const TABLES: &str = "select relname::text from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and relname not in ('_sqlx_migrations', 'search_changes', 'session_changes')
      and not exists (select from pg_class whole where whole.relnamespace = c.relnamespace and whole.relkind in ('r', 'p')
        and c.relname ~ ('^' || whole.relname || '_[0-9]+$')) order by relname";
/// Spread tables with their shards and where each lies.
const SHARDS: &str = "select p.groupid, shard_name(s.logicalrelid, s.shardid)::text, c.relname::text
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_partition d using (logicalrelid)
    join pg_class c on c.oid = s.logicalrelid
    where d.partmethod = 'h' and c.relnamespace = 'public'::regnamespace and not c.relispartition order by 3, 2";
/// PostgreSQL refuses to change a row of a published table that has no key, unless all of it goes along.
const KEYLESS: &str = "select format('alter table public.%I replica identity %s', relname, $1::text) from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relreplident = $2::text::\"char\"
      and not exists (select from pg_index where indrelid = c.oid and indisprimary)";
/// Roles whose sessions this one may not end, and may not see the writing of.
const FOREIGN: &str = "select string_agg(distinct usename::text, ', ') from pg_stat_activity
    where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()
      and not pg_has_role(session_user, usesysid, 'usage')";
/// One of these commands at a time.
const LOCK: i64 = 0x7265_6c6f_6361_7465;
/// Transactions that have written and are not over, prepared ones included.
const WRITING: &str = "select (select count(*) from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid() and backend_xid is not null)
    + (select count(*) from pg_prepared_xacts where database = current_database())";

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
    /// The nodes were led to the other one, or may have been: nobody may write here any more.
    pub is_led: bool,
    /// Workers that could not be opened, and why.
    away: Vec<String>,
}

impl Source {
    /// Opens all of them; whoever gives up does so without workers that are away.
    ///
    /// # Errors
    /// When one does not answer.
    pub(super) async fn open(route: &Route, gives_up: bool) -> anyhow::Result<Self> {
        let mut first = open(&route.from).await?;
        let oid: i64 =
            sqlx::query_scalar("select oid::bigint from pg_database where datname = current_database()")
                .fetch_one(&mut first)
                .await?;
        let is_led: bool = sqlx::query_scalar("select to_regclass('relocating.led') is not null")
            .fetch_one(&mut first)
            .await?;
        let (shards, workers) = if cluster::is_spread(&mut first).await? {
            (shards(&mut first).await?, workers(&mut first).await?)
        } else {
            (Vec::new(), Vec::new())
        };
        let is_cluster = !workers.is_empty();
        let seen = |url: &str| if is_cluster { route::with_shards(url) } else { url.to_owned() };
        let first = Node {
            id: 0,
            seen_there: seen(&route.from_as_seen_there),
            url: route.from.clone(),
            connection: first,
        };
        let (mut nodes, mut away) = (Vec::new(), Vec::new());
        for (id, host, port) in workers {
            let url = route::of_node(&route.from, &host, port)?;
            let seen_there = seen(&route::of_node(&route.from_as_seen_there, &host, port)?);
            match open(&url).await {
                Ok(connection) => nodes.push(Node { id, seen_there, url, connection }),
                Err(error) if gives_up => {
                    away.push(format!("node {id} ({host}:{port}): {}", causes::once(&error)));
                }
                Err(error) => return Err(error.context(format!("node {id} ({host}:{port})"))),
            }
        }
        let spread = shards.iter().map(|shard| shard.table.clone()).collect();
        let slot = format!("{NAME}_{oid}");
        Ok(Self { first, workers: nodes, shards, spread, slot, is_led, away })
    }

    /// # Errors
    /// When another of these commands changes something here.
    pub(super) async fn refuse_another(&mut self) -> anyhow::Result<()> {
        // One that has just ended is waited for.
        let taken = sqlx::query("select pg_advisory_lock($1)").bind(LOCK).execute(self.first()).await;
        taken.context("another `liaison relocate` is at it: wait for its end")?;
        Ok(())
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
        self.refuse_foreign().await
    }

    /// # Errors
    /// When somebody is here who would write on.
    async fn refuse_foreign(&mut self) -> anyhow::Result<()> {
        for Node { id, connection, .. } in self.nodes_mut() {
            let foreign: Option<String> = sqlx::query_scalar(FOREIGN).fetch_one(connection).await?;
            if let Some(foreign) = foreign {
                anyhow::bail!(
                    "node {id} has sessions of {foreign}, whose writing the role of `from` can neither see nor end: end them, or take \
                     a superuser for `from`"
                );
            }
        }
        Ok(())
    }

    /// No statement may keep members waiting for longer.
    ///
    /// # Errors
    /// When a node does not answer.
    pub(super) async fn hurry(&mut self) -> anyhow::Result<()> {
        for Node { connection, .. } in self.nodes_mut() {
            execute(connection, HURRY).await?;
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
            node::publish(connection, &told).await?;
            node::keep_log(connection, &slot).await?;
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
    /// A sentence for the operator where shards were moved, or tables made, spread or taken back, since the copy began.
    pub(super) async fn refuse_moved_shards(&mut self) -> anyhow::Result<()> {
        let (shards, tables) = (self.shards.clone(), self.tables().await?);
        for Node { id, connection, .. } in self.nodes_mut() {
            let told: Vec<String> =
                sqlx::query_scalar("select tablename::text from pg_publication_tables where pubname = $1")
                    .bind(NAME)
                    .fetch_all(connection)
                    .await?;
            let whole = tables.iter().filter(|_| *id == 0);
            let here = shards.iter().filter(|shard| shard.node == *id).map(|shard| &shard.name);
            if let Some(name) = whole.chain(here).find(|name| !told.contains(name)) {
                anyhow::bail!(
                    "{name} came to node {id} after the copy began, and nothing of it was followed since: `--give-up`, and begin anew with \
                     an empty database there. Nothing may be migrated meanwhile, and no shard moved, split, spread or taken back"
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
        // Who comes from now on only reads, whoever it is.
        self.refuse_foreign().await?;
        let stopped: OffsetDateTime =
            sqlx::query_scalar("select clock_timestamp()").fetch_one(self.first()).await?;
        loop {
            let ended: i64 =
                sqlx::query_scalar(END_SESSIONS).bind(Some(stopped)).fetch_one(self.first()).await?;
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
    /// Names the nodes that were not told, and why; all others were.
    pub(super) async fn take_writes(&mut self) -> anyhow::Result<()> {
        let mut untold = self.away.clone();
        for node in self.nodes_mut().rev() {
            if let Err(error) = node.take_writes().await {
                untold.push(format!("node {}: {}", node.id, causes::once(&error)));
            }
        }
        ensure!(untold.is_empty(), "not everywhere: {}", untold.join("; "));
        Ok(())
    }

    /// From here on the other one is written to, whatever becomes of this command.
    ///
    /// # Errors
    /// When it does not answer.
    pub(super) async fn mark_led(&mut self) -> anyhow::Result<()> {
        // Beside the comparison, whose transaction is taken back.
        let mut connection = open(&self.first.url).await?;
        execute(&mut connection, "create table relocating.led ()").await?;
        close(connection).await;
        self.is_led = true;
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
    /// Names the nodes where something is left, and why.
    pub(super) async fn end(&mut self) -> anyhow::Result<()> {
        let (slot, is_led, mut left) = (self.slot.clone(), self.is_led, self.away.clone());
        for node in self.nodes_mut() {
            if let Err(error) = node.end(&slot, is_led && node.id == 0).await {
                left.push(format!("node {}: {}", node.id, causes::once(&error)));
            }
        }
        let keyless: Vec<String> =
            sqlx::query_scalar(KEYLESS).bind("default").bind("f").fetch_all(self.first()).await?;
        execute_each(self.first(), keyless).await?;
        ensure!(
            left.is_empty(),
            "the log is kept for nobody, until the disk is full, on {}. There `select pg_drop_replication_slot('{slot}')`, or the same command again",
            left.join("; ")
        );
        Ok(())
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
