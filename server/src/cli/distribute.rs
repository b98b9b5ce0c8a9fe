//! `liaison distribute`: distributes tables over the workers of a Citus cluster, as docs/citus.toml says, and replaces
//! functions that Citus would refuse with those of docs/citus.sql.
//!
//! Each table is a step that is done completely or not at all, and steps that are done already are skipped. So it can be run again
//! after an interruption, or after a release with new tables.

use super::{database::Database, plan::Yes};
use crate::{
    config::Config,
    kernel::cluster::{self, Map},
};
use anyhow::{Context, ensure};
use clap::Args;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::{
    collections::BTreeMap,
    io::Write,
    process::ExitCode,
    time::{Duration, Instant},
};

/// So that no two are at it.
const LOCK: i64 = 0x7368_6172_6473;
/// How long to wait for a table that others use, before it is tried again later.
const PATIENCE: &str =
    "set statement_timeout = 0; set lock_timeout = '10s'; set citus.enable_unsafe_triggers = on";
/// What Citus is told for every connection to this database, and why.
const SETTINGS: [(&str, &str, &str); 4] = [
    (
        "citus.local_table_join_policy",
        "prefer-distributed",
        "a join with a table of the coordinator fetches the rows of the shards, and not that table",
    ),
    ("citus.propagate_set_commands", "local", "SET LOCAL applies on the workers as well"),
    (
        "citus.multi_shard_modify_mode",
        "sequential",
        "what a transaction changes on one worker goes over one connection",
    ),
    (
        "citus.max_adaptive_executor_pool_size",
        "4",
        "what asks many shards of a worker opens no more connections to it than that",
    ),
];
/// A setting of the database counts for connections that begin after it: in others, statements that join spread tables with those of
/// the coordinator would be refused (seen). Those of Citus itself stay.
const END_OLDER: &str = "select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and usename = session_user and backend_type = 'client backend'
      and pid <> pg_backend_pid() and application_name not like 'citus%'";
/// Spread tables whose rows lie on the coordinator as well, where nobody sees them and nobody deletes them with their members.
const HIDDEN: &str = "select c.relname::text from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
    where d.partmethod = 'h' and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and (pg_relation_size(c.oid) > 0 or exists (select from pg_partition_tree(c.oid) part where pg_relation_size(part.relid) > 0)) order by 1";
/// A transaction that writes tables of the coordinator and one worker would be committed there first, and be half of one
/// if the coordinator were lost in that moment. Citus commits in two phases as soon as a table of its own on the coordinator
/// is written: so each statement that writes one of ours writes this one, which never has a row.
const TWO_PHASES: [&str; 3] = [
    "create schema if not exists cluster",
    "create table if not exists cluster.two_phases (never boolean primary key check (not never))",
    "create or replace function cluster.commit_in_two_phases() returns trigger
     language plpgsql security definer set search_path = cluster, pg_temp as $$
     begin
         update cluster.two_phases set never = false;
         return null;
     end $$",
];

/// Workers on which the console's role is missing, or may not log in.
const CONSOLE_SHUT_OUT: &str = "select format('%s:%s', nodename, nodeport)
    from run_command_on_workers('select bool_or(rolcanlogin) from pg_roles where rolname = ''liaison_console''')
    where not success or result is distinct from 't' order by 1";

/// How it is done.
#[derive(Args)]
pub(super) struct Options {
    /// Shards per table: at least as many as there will ever be workers. They can be split later, which moves rows.
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=1024))]
    shards: u16,
    #[command(flatten)]
    go: Yes,
}

/// A table that is to be spread.
struct Spread<'m> {
    table: &'m str,
    key: &'m str,
    /// The tables whose shards lie beside its own.
    beside: &'m BTreeMap<String, String>,
    /// It can be done while others write.
    online: bool,
}

/// Runs it.
pub(super) async fn run(mut config: Config, options: Options) -> anyhow::Result<ExitCode> {
    let database = Database::open(&mut config).await?;
    let outcome = carry_out(&database, &options).await;
    database.close().await?;
    outcome
}

async fn carry_out(database: &Database, options: &Options) -> anyhow::Result<ExitCode> {
    let map = Map::read()?;
    // The lock ends with its connection, however this ends.
    let mut held = PgConnection::connect_with(&database.pool.connect_options()).await?;
    refuse_without_cluster(&mut held).await?;
    let free: bool =
        sqlx::query_scalar("select pg_try_advisory_lock($1)").bind(LOCK).fetch_one(&mut held).await?;
    ensure!(free, "another `liaison distribute` is under way");
    execute(&mut held, PATIENCE).await?;
    let steps = steps(&mut held, &map).await?;
    if !options.go.is_given()? {
        held.close().await?;
        return Ok(ExitCode::SUCCESS);
    }
    settle(&mut held, &map).await?;
    execute(&mut held, &format!("set citus.shard_count = {}", options.shards)).await?;
    let count = steps.len();
    clear_hidden(&mut held).await?;
    for (done, step) in steps.iter().enumerate() {
        let begun = Instant::now();
        spread(&mut held, step).await.with_context(|| format!("{} could not be spread", step.table))?;
        let took = begun.elapsed();
        say(&format!("{} of {count}: {} by {}, {}", done + 1, step.table, step.key, seconds(took)))?;
    }
    held.close().await?;
    say("all tables are where docs/citus.toml says")?;
    Ok(ExitCode::SUCCESS)
}

/// What `liaison distribute` has yet to do: tables that are to be spread and are not, or lie on the coordinator a second time, such of
/// the coordinator whose writes would be committed apart from those on workers, and functions that are of another release.
pub(super) async fn left(connection: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    let map = Map::read()?;
    let standing = standing(connection).await?;
    let unspread = map.spread().filter(|table| !standing.get(*table).is_some_and(Option::is_some));
    let mut left: Vec<String> = unspread.cloned().collect();
    left.extend(sqlx::query_scalar::<_, String>(HIDDEN).fetch_all(&mut *connection).await?);
    left.extend(cluster::unguarded(connection, &map).await?);
    left.extend(cluster::outdated_functions(connection).await?);
    Ok(left)
}

/// Where there is no coordinator with workers behind this address.
async fn refuse_without_cluster(connection: &mut PgConnection) -> anyhow::Result<()> {
    let has_citus: bool =
        sqlx::query_scalar("select exists (select from pg_extension where extname = 'citus')")
            .fetch_one(&mut *connection)
            .await?;
    ensure!(
        has_citus,
        "this database has no Citus, and needs none: tables are spread over the workers of a cluster only. \
         `create extension citus` on the coordinator and on each worker comes first (docs/operations/growing.md, Beyond one primary)"
    );
    let here: bool = sqlx::query_scalar(
        "select exists (select from pg_dist_local_group where groupid = 0)
           and exists (select from pg_dist_node where groupid = 0)",
    )
    .fetch_one(&mut *connection)
    .await?;
    ensure!(
        here,
        "database_url does not lead to the coordinator of a cluster, or that does not know its own address: \
         `select citus_set_coordinator_host('its.name', 5432)` there (docs/operations/growing.md, Beyond one primary)"
    );
    let has_workers: bool = sqlx::query_scalar(
        "select exists (select from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary')",
    )
    .fetch_one(connection)
    .await?;
    ensure!(
        has_workers,
        "the cluster has no workers yet: `select citus_add_node('worker.name', 5432)` for each \
         (docs/operations/growing.md, Beyond one primary)"
    );
    Ok(())
}

/// The steps that are left; prints them, and those that are done.
async fn steps<'m>(connection: &mut PgConnection, map: &'m Map) -> anyhow::Result<Vec<Spread<'m>>> {
    let standing = standing(connection).await?;
    let logical: String = sqlx::query_scalar("show wal_level").fetch_one(&mut *connection).await?;
    let mut steps = Vec::new();
    for beside in [&map.member, &map.conversation] {
        for (table, key) in beside {
            match standing.get(table).and_then(Option::as_ref) {
                Some(there) if there == key => say(&format!("{table}: by {key} already"))?,
                Some(there) => anyhow::bail!(
                    "{table} is distributed by {there}, and should be by {key}: undistribute it first (`select undistribute_table('{table}')`)"
                ),
                None => {
                    let has_rows = has_rows(connection, table).await?;
                    // New numbers would begin at 1 again: Citus makes an online one's sequence anew.
                    let online = has_rows && logical == "logical" && !has_identity(connection, table).await?;
                    let how = match (has_rows, online) {
                        (false, _) => "empty".to_owned(),
                        (true, true) => "online".to_owned(),
                        (true, false) => {
                            let size = size(connection, table).await?;
                            format!(
                                "{size} are copied, and whoever writes there meanwhile is told to try again (503)"
                            )
                        }
                    };
                    say(&format!("{table}: to be spread by {key}, {how}"))?;
                    steps.push(Spread { table, key, beside, online });
                }
            }
        }
    }
    let hidden: Vec<String> = sqlx::query_scalar(HIDDEN).fetch_all(connection).await?;
    for table in hidden {
        say(&format!("{table}: what lies on the coordinator a second time is to be removed"))?;
    }
    let count = map.local().count();
    say(&format!("{count} tables stay on the coordinator"))?;
    Ok(steps)
}

/// The tables that Citus knows, each with the column that it is spread by; None: it is not spread.
async fn standing(connection: &mut PgConnection) -> anyhow::Result<BTreeMap<String, Option<String>>> {
    let rows: Vec<(String, Option<String>)> = sqlx::query_as(
        "select c.relname::text,
             case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end
         from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
         where c.relnamespace = 'public'::regnamespace",
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().collect())
}

async fn has_rows(connection: &mut PgConnection, table: &str) -> anyhow::Result<bool> {
    let question = format!("select exists (select from {table})");
    Ok(sqlx::query_scalar(AssertSqlSafe(question)).fetch_one(connection).await?)
}

/// Of all its parts, with their indexes.
async fn size(connection: &mut PgConnection, table: &str) -> anyhow::Result<String> {
    let size = sqlx::query_scalar(
        "select pg_size_pretty(pg_total_relation_size($1::text::regclass)
           + (select coalesce(sum(pg_total_relation_size(relid)), 0) from pg_partition_tree($1::text::regclass)))",
    );
    Ok(size.bind(table).fetch_one(connection).await?)
}

async fn has_identity(connection: &mut PgConnection, table: &str) -> anyhow::Result<bool> {
    let has = sqlx::query_scalar(
        "select exists (select from pg_attribute where attrelid = $1::text::regclass and attidentity <> '')",
    );
    Ok(has.bind(table).fetch_one(connection).await?)
}

/// What applies to all tables: settings, the console's role, commits in two phases.
async fn settle(connection: &mut PgConnection, map: &Map) -> anyhow::Result<()> {
    let mut is_new = false;
    for (name, value, why) in SETTINGS {
        is_new |= !is_set(connection, name, value).await?;
        let statement: String = sqlx::query_scalar(
            "select format('alter database %I set %s = %L', current_database(), $1::text, $2::text)",
        )
        .bind(name)
        .bind(value)
        .fetch_one(&mut *connection)
        .await?;
        execute(connection, &statement).await?;
        execute(connection, &format!("set {name} = '{value}'")).await?;
        say(&format!("{name} = {value}: {why}"))?;
    }
    let_console_in(connection).await?;
    // At once, and again until a table is spread: broken off in between, the next one would not know that they are new.
    if is_new || !cluster::is_spread(connection).await? {
        let ended: i64 = sqlx::query_scalar(END_OLDER).fetch_one(&mut *connection).await?;
        say(&format!(
            "{ended} connections were ended, which had begun without these settings: nodes open others"
        ))?;
    }
    for statement in TWO_PHASES {
        execute(connection, statement).await?;
    }
    let known: bool = sqlx::query_scalar(
        "select exists (select from pg_dist_partition where logicalrelid = 'cluster.two_phases'::regclass)",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !known {
        execute(connection, "select citus_add_local_table_to_metadata('cluster.two_phases')").await?;
    }
    cluster::guard(connection, map).await?;
    say("what writes on the coordinator and on workers is committed in two phases")?;
    // Before the first table is spread: of tables that are not, they say the same.
    cluster::put_all_functions(connection).await?;
    let count = cluster::functions().len();
    say(&format!("{count} functions ask for what is spread in statements of their own"))
}

/// The coordinator connects to workers as the role that asks.
async fn let_console_in(connection: &mut PgConnection) -> anyhow::Result<()> {
    let console: Option<bool> =
        sqlx::query_scalar("select rolcanlogin from pg_roles where rolname = 'liaison_console'")
            .fetch_optional(&mut *connection)
            .await?;
    if console == Some(false) {
        execute(connection, "alter role liaison_console login").await?;
        say("liaison_console may log in now: the coordinator connects to workers as the role that asks")?;
    }
    // Where the coordinator had the role before it had a worker, that one doesn't, or not as it is now.
    execute(connection, "select prepare_console_role()").await?;
    let shut: Vec<String> = sqlx::query_scalar(CONSOLE_SHUT_OUT).fetch_all(connection).await?;
    if console.is_some() && !shut.is_empty() {
        say(&format!(
            "liaison_console can't log in on {}, so the console can't read what is there: `create role liaison_console login` on that worker, \
             or `alter role liaison_console login`",
            shut.join(", ")
        ))?;
    }
    Ok(())
}

async fn is_set(connection: &mut PgConnection, name: &str, value: &str) -> anyhow::Result<bool> {
    let is = sqlx::query_scalar(
        "select exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
         where d.datname = current_database() and s.setrole = 0 and format('%s=%s', $1::text, $2::text) = any(s.setconfig))",
    );
    Ok(is.bind(name).bind(value).fetch_one(connection).await?)
}

/// One table.
async fn spread(connection: &mut PgConnection, step: &Spread<'_>) -> anyhow::Result<()> {
    let Spread { table, key, .. } = step;
    let standing = standing(connection).await?;
    let is_spread = |name: &&String| standing.get(*name).is_some_and(Option::is_some);
    let beside = step.beside.keys().find(is_spread).map_or("none", String::as_str);
    let how = if step.online { "create_distributed_table_concurrently" } else { "create_distributed_table" };
    execute(connection, &format!("select {how}('{table}', '{key}', colocate_with => '{beside}')")).await?;
    clear_hidden(connection).await
}

/// What was copied to the shards lies here a second time, out of sight. Whoever reads may keep it from being removed now: each
/// later run does it, too.
async fn clear_hidden(connection: &mut PgConnection) -> anyhow::Result<()> {
    let hidden: Vec<String> = sqlx::query_scalar(HIDDEN).fetch_all(&mut *connection).await?;
    for table in hidden {
        execute(connection, &format!("select truncate_local_data_after_distributing_table('{table}')"))
            .await
            .with_context(|| {
                format!("the rows of {table} that were copied to workers lie here as well: run it again")
            })?;
    }
    Ok(())
}

/// Statements of names that stand in the program.
async fn execute(connection: &mut PgConnection, statement: &str) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(connection).await?;
    Ok(())
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

fn say(line: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}
