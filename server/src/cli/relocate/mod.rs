//! `liaison relocate`: moves the database to another PostgreSQL while members write, and changes over within a minute. That is
//! the way from one PostgreSQL to the coordinator of a cluster, whose tables `liaison distribute` distributes afterwards, and
//! from a cluster back to one PostgreSQL.
//!
//! PostgreSQL's own logical replication copies the rows and follows (`source`, `target`). Changing over (`change_over`) refuses
//! writes, waits for the last of them, compares (`proof`) and has the nodes led there; whatever fails before that lets writes go
//! on where they were. What is under way is read from the catalogs of both, so each command is safe to repeat; that the nodes may
//! have been led there stands in the table `relocating.led` of the one that was left, and from then on nothing here takes writes.

mod change_over;
mod node;
mod proof;
mod route;
mod source;
mod target;

use super::plan::Yes;
use crate::{causes, config::Config, kernel::clock::Clock};
use anyhow::ensure;
use clap::Args;
use route::Route;
use source::Source;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::{io::Write, path::PathBuf, process::ExitCode, time::Duration};
use target::Target;

/// The schema of what the change needs on either side, and the name of what is published.
const NAME: &str = "relocating";
/// How far the new database may be behind when the change-over begins, in bytes of the log: it catches up in seconds.
const NEAR: i64 = 64 << 20;
/// How often progress is printed.
const PACE: Duration = Duration::from_secs(5);
/// Settings of each connection. Digests are of values as text, so text formats have to be the same everywhere; this command may write
/// where writes are already refused; and what it makes on a node of a cluster belongs to that node alone, shards included. PostgreSQL
/// warns of a rollback of nothing, which is no news.
const SESSION: &str = "set default_transaction_read_only = off; set lock_timeout = '2s'; set timezone = 'UTC';
    set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
    set citus.enable_ddl_propagation = off; set citus.override_table_visibility = off;
    set citus.propagate_set_commands = 'local'; set client_min_messages = 'error'";
/// While members are kept waiting: as long any statement may take, on either side. And as long as it likes.
const HURRY: &str = "set statement_timeout = '20s'";
const TAKE_TIME: &str = "set statement_timeout = 0";

/// What is said of a database that was left.
const LED: &str = "the nodes were led away from here, or may have been";
const ANEW: &str =
    "Only where it is certain that no node has written there: `drop table relocating.led` here";

/// How it is done.
#[derive(Args)]
pub(super) struct Options {
    /// File that says from where, to where, and how the nodes are pointed there (docs/operations/growing.md, Moving to another PostgreSQL).
    route: PathBuf,
    /// Changes over: refuses writes here, waits for the last of them, compares, and points the nodes to the new database.
    #[arg(long)]
    change_over: bool,
    /// Cancels: replication ends, and writes are accepted here again.
    #[arg(long, conflicts_with = "change_over")]
    give_up: bool,
    #[command(flatten)]
    go: Yes,
}

/// Runs it.
pub(super) async fn run(config: Config, options: Options) -> anyhow::Result<ExitCode> {
    let route = Route::read(&options.route, &config)?;
    let mut source = Source::open(&route, options.give_up).await?;
    let target = Target::open(&route.to).await;
    if options.give_up {
        return give_up(&mut source, target, options.go).await;
    }
    let mut target = target?;
    target.refuse_same(source.first()).await?;
    if source.is_led {
        ensure!(options.change_over, "{LED}: `--change-over` tidies up. {ANEW}");
        return change_over::tidy_up(&mut source, &mut target, options.go).await;
    }
    source.refuse_unfit().await?;
    target.refuse_unfit(&mut source).await?;
    if options.change_over {
        return change_over::run(&mut source, &mut target, &route, options.go).await;
    }
    follow(&mut source, &mut target, options.go).await
}

/// Copies, and lets it follow.
async fn follow(source: &mut Source, target: &mut Target, go: Yes) -> anyhow::Result<ExitCode> {
    let (tables, shards) = (source.tables().await?, source.shards.len());
    let machines = source.nodes().count();
    say(&format!(
        "{} tables come from {machines} PostgreSQL servers, with {shards} shards of distributed tables",
        tables.len()
    ))?;
    if target.is_begun {
        say("it is under way: replication goes on")?;
    } else {
        say("the tables of the new database are filled; rows that migrations made there are replaced")?;
    }
    say("members can write meanwhile; nothing changes for them")?;
    if !go.is_given()? {
        return Ok(ExitCode::SUCCESS);
    }
    if !target.is_begun {
        target.refuse_other_release(source).await?;
        let all: Vec<String> = tables.iter().chain(&source.spread).cloned().collect();
        target.clear(&all).await?;
    }
    target.make_days(source, Clock::system().now()).await?;
    target.make_shadows(&source.shards).await?;
    source.publish(&tables).await?;
    for node in source.nodes() {
        target.subscribe(node, &source.slot).await?;
    }
    until_copied(source, target).await?;
    say(
        "all is copied, and new writes follow. `--change-over` changes over; until then nothing changes for members",
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Prints progress. If the command is interrupted here, PostgreSQL goes on copying.
async fn until_copied(source: &mut Source, target: &mut Target) -> anyhow::Result<()> {
    loop {
        let progress = target.progress().await?;
        let behind = source.behind().await?;
        let at_work = progress.at_work.join(", ");
        say(&format!(
            "{} of {} copied, {} MB behind; {at_work}",
            progress.copied,
            progress.all,
            behind >> 20
        ))?;
        if progress.is_copied() {
            return Ok(());
        }
        if progress.asleep > 0 {
            say(
                "a subscription of the new database isn't running: its log says why, and it is retried every few seconds",
            )?;
        }
        tokio::time::sleep(PACE).await;
    }
}

/// Also where the other one is gone: nobody must be kept from writing for its sake.
async fn give_up(
    source: &mut Source,
    mut target: anyhow::Result<Target>,
    go: Yes,
) -> anyhow::Result<ExitCode> {
    ensure!(
        !source.is_led,
        "{LED}, and what was written there stays there alone: no writes are accepted here again. {ANEW}, and then this"
    );
    if let Ok(target) = &mut target {
        target.refuse_same(source.first()).await?;
    }
    let plan = "nothing follows there any more, what it needed here is removed, and writes are accepted here, as before. Do this only \
                while no node works on the other one: what was written there stays there alone";
    if !go.to(plan)? {
        return Ok(ExitCode::SUCCESS);
    }
    source.refuse_another().await?;
    let taken = source.take_writes().await;
    match &taken {
        Ok(()) => say("writes are accepted here")?,
        Err(error) => say(&format!("writes are accepted here, but {error}"))?,
    }
    // The log must not be kept for somebody who is gone.
    let removed = match target {
        Ok(mut target) => target.end().await,
        Err(error) => Err(error),
    };
    if let Err(error) = removed {
        say(&format!("there nothing was removed, or not all: {}", causes::once(&error)))?;
    }
    source.end().await?;
    taken?;
    say("nothing follows any more. The database there is of no use: drop it before the next try")?;
    Ok(ExitCode::SUCCESS)
}

/// A connection of this command.
async fn open(url: &str) -> anyhow::Result<PgConnection> {
    let mut connection = crate::kernel::database_address::reach(url).await?;
    execute(&mut connection, SESSION).await?;
    execute(&mut connection, TAKE_TIME).await?;
    Ok(connection)
}

/// Runs statements made of names from the catalogs, which quoted them.
async fn execute(connection: &mut PgConnection, statements: &str) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(statements.to_owned())).execute(connection).await?;
    Ok(())
}

/// Runs statements that a query of the catalogs returned.
async fn execute_each(connection: &mut PgConnection, statements: Vec<String>) -> Result<(), sqlx::Error> {
    for statement in statements {
        execute(connection, &statement).await?;
    }
    Ok(())
}

/// The migrations that a database has.
async fn migrations(connection: &mut PgConnection) -> anyhow::Result<Vec<(i64, Vec<u8>)>> {
    let there: bool = sqlx::query_scalar("select to_regclass('public._sqlx_migrations') is not null")
        .fetch_one(&mut *connection)
        .await?;
    ensure!(there, "there is no database of ours: `liaison migrate` makes one");
    let applied = "select version, checksum from public._sqlx_migrations where success order by version";
    Ok(sqlx::query_as(applied).fetch_all(connection).await?)
}

/// Number of a setting.
async fn setting(connection: &mut PgConnection, name: &str) -> anyhow::Result<i64> {
    let number = sqlx::query_scalar("select current_setting($1)::bigint").bind(name);
    Ok(number.fetch_one(connection).await?)
}

/// Ends quietly.
async fn close(connection: PgConnection) {
    let _ = connection.close().await;
}

fn say(line: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}
