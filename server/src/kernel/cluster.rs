//! The workers of a Citus cluster, as the coordinator knows them and as they tell of themselves (docs/operations/growing.md). On
//! plain PostgreSQL there is nothing of it.

use anyhow::Context;
use figment::{
    Figment,
    providers::{Format, Toml},
};
use serde::Deserialize;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::collections::BTreeMap;

/// A worker that can't be reached, or hangs, must not keep whoever looks waiting for long.
const PATIENCE: &str = "set local statement_timeout = '2s'; set local citus.node_connection_timeout = '1s'";
/// As long a commit in two phases may be between the two before anybody wonders, in seconds; Citus itself looks each minute.
pub const SETTLED_WITHIN: f64 = 150.0;
/// Transactions that are prepared are between two phases of a commit: all that this database has there.
const TELL: &str = "select format('%s:%s', nodename, nodeport), success, result from run_command_on_workers($told$
    select json_build_object(
        'bytes', pg_database_size(current_database()),
        'connections', (select count(*) from pg_stat_activity where backend_type = 'client backend'),
        'most', current_setting('max_connections')::bigint,
        'in_doubt', (select count(*) from pg_prepared_xacts where database = current_database()),
        'oldest', (select coalesce(max(extract(epoch from clock_timestamp() - prepared)), 0)::float8
                   from pg_prepared_xacts where database = current_database()),
        'asleep', (select count(*) from pg_replication_slots
                   where slot_name like 'relocating\\_%' and database = current_database() and not active),
        'kept', (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::bigint from pg_replication_slots
                 where slot_name like 'relocating\\_%' and database = current_database()),
        'writes', (select coalesce(json_object_agg(substring(relname from '[0-9]+$'), n_tup_ins + n_tup_upd + n_tup_del), '{}')
                   from pg_stat_user_tables where schemaname = 'public' and relname ~ '_[0-9]{6,}$'))::text $told$)";
const WORKERS: &str =
    "select format('%s:%s', n.nodename, n.nodeport), n.shouldhaveshards, count(p.placementid)
    from pg_dist_node n left join pg_dist_placement p using (groupid)
    where n.groupid <> 0 and n.noderole = 'primary' and n.isactive group by 1, 2 order by 1";
/// Shards that lie together have the same key and the same range.
const SHARDS: &str = "select s.shardid::text, s.shardminvalue::bigint,
      case when bool_or(column_to_column_name(d.logicalrelid, d.partkey) = 'member_id') over (partition by d.colocationid)
        then 'member' else 'conversation' end
    from pg_dist_shard s join pg_dist_partition d using (logicalrelid) where d.partmethod = 'h'";

/// The second bodies, for clusters, of functions of the migrations. The first ones are plain selects that PostgreSQL inlines; these are
/// PL/pgSQL, which queries distributed tables in statements of their own.
pub const FUNCTIONS: &str = include_str!("../../../docs/citus.sql");
/// The lock under which one node at a time installs them.
const PUTTING: i64 = 0x6675_6e63_7469;
/// Where each table stands.
const MAP: &str = include_str!("../../../docs/citus.toml");
/// Which of these functions are there: a release may bring others without any migration.
const PUT: &str =
    "create table if not exists cluster.functions (sum bytea not null); delete from cluster.functions";
const UNGUARDED: &str = "select t from unnest($1::text[]) t where to_regclass(format('public.%I', t)) is not null
    and not exists (select from pg_trigger where tgrelid = to_regclass(format('public.%I', t)) and tgname = 'in_two_phases')";

/// docs/citus.toml.
#[derive(Debug, Deserialize)]
pub struct Map {
    /// On the coordinator.
    pub small: Vec<String>,
    /// On the coordinator as well.
    pub coordinator: Vec<String>,
    /// Spread by member, each by this column.
    pub member: BTreeMap<String, String>,
    /// Spread by conversation, each by this column.
    pub conversation: BTreeMap<String, String>,
}

impl Map {
    /// As it was when the program was built.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn read() -> anyhow::Result<Self> {
        Figment::from(Toml::string(MAP)).extract().context("docs/citus.toml can't be read")
    }

    /// Tables that stay on the coordinator.
    pub fn local(&self) -> impl Iterator<Item = &String> {
        self.small.iter().chain(&self.coordinator)
    }

    /// Tables that are spread.
    pub fn spread(&self) -> impl Iterator<Item = &String> {
        self.member.keys().chain(self.conversation.keys())
    }
}

/// What a worker says about itself.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct WorkerReport {
    /// Size of its part.
    pub bytes: i64,
    /// Connections to it, of all programs.
    pub connections: i64,
    /// As many as it takes.
    pub most: i64,
    /// Transactions between the two phases of a commit.
    pub in_doubt: i64,
    /// Seconds since the oldest of them was prepared.
    pub oldest: f64,
    /// Copies elsewhere (`liaison relocate`) that nobody brings on, but for which the log is kept.
    #[serde(default)]
    pub asleep: i64,
    /// Bytes of the log that are kept for copies elsewhere.
    #[serde(default)]
    pub kept: i64,
    /// By the number of the shard: rows that were written since it began to count.
    writes: BTreeMap<String, i64>,
}

/// A worker.
#[derive(Clone, Debug, PartialEq)]
pub struct Worker {
    /// Host and port, as the coordinator has them.
    pub name: String,
    /// It is to have shards.
    pub takes_shards: bool,
    /// As many as it has.
    pub shards: i64,
    /// None: it does not answer.
    pub told: Option<WorkerReport>,
}

/// Rows written by key and range.
pub type Writes = BTreeMap<(String, i64), i64>;

/// All of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Cluster {
    /// In the order of their names.
    pub workers: Vec<Worker>,
    /// Rows written in each range of each key, over all tables of that key.
    pub writes: Writes,
}

/// Bytes of the log that may be kept for a copy elsewhere before somebody has to look.
pub const KEPT: i64 = 10 << 30;

/// The range of a key that is written most.
#[derive(Clone, Debug, PartialEq)]
pub struct Hottest {
    /// `member` or `conversation`.
    pub key: String,
    /// Its part of all rows that were written by that key.
    pub share: f64,
    /// How many ranges there are.
    pub of: usize,
    /// Rows that were written in all of them.
    pub writes: i64,
}

impl Hottest {
    /// It takes more than four times its even share, or, where ranges are too few for that, more than half of what is between
    /// its even share and all.
    pub fn is_hot(&self) -> bool {
        let even = 1.0 / f64::from(u32::try_from(self.of.max(1)).unwrap_or(u32::MAX));
        self.share > (4.0 * even).min(f64::midpoint(1.0, even))
    }
}

impl Cluster {
    /// Transactions between two phases, and for how many seconds the oldest has been.
    pub fn in_doubt(&self) -> (i64, f64) {
        let told = self.workers.iter().filter_map(|worker| worker.told.as_ref());
        told.fold((0, 0.0), |(count, oldest), told| (count + told.in_doubt, told.oldest.max(oldest)))
    }

    /// The hottest range of each key, of all that was written since `before`.
    pub fn hottest(&self, before: Option<&Writes>) -> Vec<Hottest> {
        let mut keys: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
        for ((key, range), now) in &self.writes {
            let then = before.and_then(|before| before.get(&(key.clone(), *range))).copied().unwrap_or(0);
            // Fewer than before: a worker has begun to count anew.
            let since = if *now >= then { now - then } else { *now };
            keys.entry(key).or_default().push(since);
        }
        let hottest = keys.into_iter().map(|(key, ranges)| {
            let (sum, most) = (ranges.iter().sum::<i64>(), ranges.iter().copied().max().unwrap_or(0));
            let share = if sum == 0 { 0.0 } else { number(most) / number(sum) };
            Hottest { key: key.to_owned(), share, of: ranges.len(), writes: sum }
        });
        hottest.collect()
    }
}

/// Counts beyond 2^32 are told as that.
fn number(count: i64) -> f64 {
    f64::from(u32::try_from(count.max(0)).unwrap_or(u32::MAX))
}

/// How the cluster stands; None where there is none.
///
/// # Errors
/// When the coordinator does not answer. That of a worker is told.
pub async fn look(connection: &mut PgConnection) -> Result<Option<Cluster>, sqlx::Error> {
    let has_citus: bool = sqlx::query_scalar("select to_regclass('pg_catalog.pg_dist_node') is not null")
        .fetch_one(&mut *connection)
        .await?;
    if !has_citus {
        return Ok(None);
    }
    let known: Vec<(String, bool, i64)> = sqlx::query_as(WORKERS).fetch_all(&mut *connection).await?;
    if known.is_empty() {
        return Ok(None);
    }
    let shards: Vec<(String, i64, String)> = sqlx::query_as(SHARDS).fetch_all(&mut *connection).await?;
    let mut answers = ask(connection).await?;
    let workers = known.into_iter().map(|(name, takes_shards, shards)| {
        let told = answers.remove(&name);
        Worker { name, takes_shards, shards, told }
    });
    let workers: Vec<Worker> = workers.collect();
    let mut writes = Writes::new();
    for (shard, range, key) in shards {
        let told = workers.iter().filter_map(|worker| worker.told.as_ref()?.writes.get(&shard));
        *writes.entry((key, range)).or_default() += told.sum::<i64>();
    }
    Ok(Some(Cluster { workers, writes }))
}

/// Whether tables of this database are spread over workers.
///
/// # Errors
/// When it does not answer.
pub async fn is_spread(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let has_citus: bool =
        sqlx::query_scalar("select to_regclass('pg_catalog.pg_dist_partition') is not null")
            .fetch_one(&mut *connection)
            .await?;
    if !has_citus {
        return Ok(false);
    }
    let spread = "select exists (select from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
        where p.partmethod = 'h' and c.relnamespace = 'public'::regnamespace)";
    sqlx::query_scalar(spread).fetch_one(connection).await
}

/// The names of the functions that are others on a cluster.
pub fn functions() -> Vec<String> {
    let named = FUNCTIONS.lines().filter_map(|line| line.strip_prefix("create or replace function "));
    named.filter_map(|rest| rest.split_once('(')).map(|(name, _)| name.to_owned()).collect()
}

/// Those of them that are as a migration made them.
///
/// # Errors
/// When it does not answer.
pub async fn plain_functions(connection: &mut PgConnection) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "select p.proname::text from pg_proc p join pg_language l on l.oid = p.prolang
         where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.proname::text = any($1) order by 1",
    )
    .bind(functions())
    .fetch_all(connection)
    .await
}

/// Those that are not as docs/citus.sql has them: what a migration made, or all where another release put them there.
///
/// # Errors
/// When it does not answer.
pub async fn outdated_functions(connection: &mut PgConnection) -> Result<Vec<String>, sqlx::Error> {
    let plain = plain_functions(connection).await?;
    if !plain.is_empty() {
        return Ok(plain);
    }
    let known: bool = sqlx::query_scalar("select to_regclass('cluster.functions') is not null")
        .fetch_one(&mut *connection)
        .await?;
    if !known {
        return Ok(functions());
    }
    let same = sqlx::query_scalar(
        "select exists (select from cluster.functions where sum = sha256(convert_to($1, 'UTF8')))",
    );
    let is_same: bool = same.bind(FUNCTIONS).fetch_one(connection).await?;
    Ok(if is_same { Vec::new() } else { functions() })
}

/// Tables of the coordinator whose writes would be committed apart from those on workers.
///
/// # Errors
/// When it does not answer.
pub async fn unguarded(connection: &mut PgConnection, map: &Map) -> Result<Vec<String>, sqlx::Error> {
    let local: Vec<String> = map.local().cloned().collect();
    sqlx::query_scalar(UNGUARDED).bind(local).fetch_all(connection).await
}

/// Gives those the trigger by which Citus commits in two phases. The schema `cluster`, of `liaison distribute`, is there.
///
/// # Errors
/// When one can't have it now: somebody works in the table for long.
pub async fn guard(connection: &mut PgConnection, map: &Map) -> Result<(), sqlx::Error> {
    for table in unguarded(connection, map).await? {
        let trigger = format!(
            "create trigger in_two_phases after insert or update or delete on public.{table}
             for each statement execute function cluster.commit_in_two_phases()"
        );
        sqlx::raw_sql(AssertSqlSafe(trigger)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Puts all of these functions there, whatever is. The schema `cluster` is there.
///
/// # Errors
/// When it can't.
pub async fn put_all_functions(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    sqlx::query("select pg_advisory_xact_lock($1)").bind(PUTTING).execute(&mut *transaction).await?;
    sqlx::raw_sql(FUNCTIONS).execute(&mut *transaction).await?;
    sqlx::raw_sql(PUT).execute(&mut *transaction).await?;
    sqlx::query("insert into cluster.functions values (sha256(convert_to($1, 'UTF8')))")
        .bind(FUNCTIONS)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await
}

/// Where tables are spread, puts these functions in place of what a migration or another release has brought: until then their
/// calls are refused. New tables of the coordinator are committed in two phases from then on. Says whether there was anything to do.
///
/// # Errors
/// When it can't.
pub async fn put_functions(connection: &mut PgConnection) -> anyhow::Result<bool> {
    if !is_spread(connection).await? {
        return Ok(false);
    }
    let map = Map::read()?;
    let is_outdated = !outdated_functions(connection).await?.is_empty();
    if is_outdated {
        put_all_functions(connection).await?;
    }
    let is_unguarded = !unguarded(connection, &map).await?.is_empty();
    guard(connection, &map).await?;
    Ok(is_outdated || is_unguarded)
}

/// What workers answer, by their names. One that hangs keeps the others from being heard as well.
async fn ask(connection: &mut PgConnection) -> Result<BTreeMap<String, WorkerReport>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    sqlx::raw_sql(PATIENCE).execute(&mut *transaction).await?;
    let answers: Result<Vec<(String, bool, Option<String>)>, sqlx::Error> =
        sqlx::query_as(TELL).fetch_all(&mut *transaction).await;
    transaction.rollback().await?;
    let answers = match answers {
        Ok(answers) => answers,
        Err(error) => {
            tracing::warn!(%error, "the workers could not be asked");
            Vec::new()
        }
    };
    let told = answers.into_iter().filter_map(|(name, answered, text)| {
        let told = text.filter(|_| answered).and_then(|text| serde_json::from_str(&text).ok())?;
        Some((name, told))
    });
    Ok(told.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cluster(writes: &[(&str, i64, i64)]) -> Cluster {
        let writes = writes.iter().map(|(key, range, count)| (((*key).to_owned(), *range), *count));
        Cluster { workers: Vec::new(), writes: writes.collect() }
    }

    #[test]
    fn the_hottest_range_is_told_by_key_and_since_the_last_look() {
        let before = cluster(&[("member", 0, 100), ("member", 1, 100), ("conversation", 0, 7)]);
        let now = cluster(&[("member", 0, 130), ("member", 1, 110), ("conversation", 0, 7)]);
        let since = now.hottest(Some(&before.writes));
        assert_eq!(
            since,
            [
                Hottest { key: "conversation".to_owned(), share: 0.0, of: 1, writes: 0 },
                Hottest { key: "member".to_owned(), share: 0.75, of: 2, writes: 40 },
            ]
        );
        let anew = cluster(&[("member", 0, 30), ("member", 1, 110)]);
        assert_eq!(anew.hottest(Some(&before.writes))[0].writes, 40, "a worker that began anew");
        assert_eq!(now.hottest(None)[1].writes, 240);
    }

    #[test]
    fn what_is_in_doubt_is_summed_and_the_oldest_counts() {
        let told = |in_doubt, oldest| WorkerReport {
            bytes: 0,
            connections: 0,
            most: 1,
            in_doubt,
            oldest,
            asleep: 0,
            kept: 0,
            writes: BTreeMap::new(),
        };
        let worker = |told| Worker { name: String::new(), takes_shards: true, shards: 1, told };
        let workers = vec![worker(Some(told(2, 3.0))), worker(None), worker(Some(told(1, 9.5)))];
        assert_eq!(Cluster { workers, writes: Writes::new() }.in_doubt(), (3, 9.5));
    }

    #[test]
    fn what_a_worker_tells_is_read() {
        let told: WorkerReport = serde_json::from_str(
            r#"{"bytes" : 12, "connections" : 4, "most" : 60, "in_doubt" : 0, "oldest" : 0, "writes" : {"102008" : 5}}"#,
        )
        .unwrap();
        assert_eq!((told.bytes, told.writes["102008"]), (12, 5));
    }
}
