//! The same storm, of ten thousand messages, over a Citus cluster: workers are lost and come back, those of the two's
//! messages among them, a commit stays between its two phases, a shard goes to another worker, and the coordinator is
//! lost: once it comes back, and once its replica takes its place, after which the old one stays off. `scripts/citus`
//! names in `CITUS_FAULTS` what stops and starts its machines; without it nothing is tried, as other tests on the same
//! machines would be lost with them. `CITUS_STORM` sets another number of messages.

use super::{Weather, audit, break_out, strangers, writers};
use crate::{
    members::Member,
    server::{Setup, folder, look_into, turn},
};
use liaison::serve::MIGRATIONS;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool, postgres::PgConnectOptions};
use std::{
    ffi::OsString,
    str::FromStr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::TestDatabase;
use tokio::sync::Semaphore;
use uuid::Uuid;

const SEED: u64 = 7;
/// Machines come back after so long, and what waits for one is told to try again before that.
const AWAY: Duration = Duration::from_secs(4);
const MESSAGES: usize = 10_000;
const OVER_WITHIN: Duration = Duration::from_mins(90);
/// Far above what a commit takes between its two phases, and a replica to come back.
const SETTLED: Duration = Duration::from_secs(30);

/// A shard and where it lies.
struct Place {
    shard: i64,
    name: String,
    host: String,
    port: i32,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_over_a_cluster_whose_machines_are_lost() {
    let Some(faults) = std::env::var_os("CITUS_FAULTS") else {
        eprintln!("not tried: there is no cluster whose machines may be lost");
        return;
    };
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let (one, two) = (setup.serve().await, setup.serve().await);
    let db = look_into(&database.url).await;
    let pair = strangers(&db).await;
    let messages = std::env::var("CITUS_STORM").map_or(MESSAGES, |count| count.parse().unwrap());
    let before = audit::Means::of(&one, &pair, messages / 2).await;
    let weather = Arc::new(Weather {
        nodes: Mutex::new(vec![one.base.clone(), two.base.clone()]),
        sent: AtomicUsize::new(0),
        allowed: Semaphore::new(messages),
        over: AtomicBool::new(false),
        begun: Instant::now(),
        within: OVER_WITHIN,
        each: messages / 2,
    });
    let (writing, listening) = break_out(&weather, &pair, &before, SEED);

    fall_upon(&weather, &faults, (&database.url, &db), &pair).await;
    let written: Vec<writers::Written> = writing.join_all().await.into_iter().flatten().collect();
    eprintln!("{} messages written in {:?}", written.len(), weather.begun.elapsed());
    weather.over.store(true, Ordering::Relaxed);
    let heard = listening.join_all().await;
    let history = audit::histories(&[&one, &two], &pair).await;
    audit::all_there_once(&history, &written, &before);
    audit::told(&heard, &pair, &history, &before);
    audit::unread_agrees(&one, &pair, &history, &heard).await;
    audit::paid_once(&one, &db, &pair, &before).await;
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "the ledger does not prove itself: {said}");
    nothing_is_in_doubt(&database.url, &db).await;
    db.close().await;
}

/// All the faults, each after a tenth or two of the messages.
async fn fall_upon(weather: &Weather, faults: &OsString, (url, db): (&str, &PgPool), pair: &[Member; 2]) {
    let until = async |tenths: usize| weather.until_sent(2 * weather.each * tenths / 10).await;
    until(1).await;
    let theirs = place(db, "messages", conversation(db, pair).await).await;
    lose(faults, &machine(url, &theirs)).await;
    until(2).await;
    let own = place(db, "conversation_members", pair[0].id).await;
    lose(faults, &machine(url, &own)).await;
    until(3).await;
    leave_in_doubt(url, db, &pair[0]).await;
    until(4).await;
    move_conversation(db, pair).await;
    until(5).await;
    let theirs = place(db, "messages", conversation(db, pair).await).await;
    lose(faults, &machine(url, &theirs)).await;
    until(7).await;
    lose(faults, "0").await;
    until(8).await;
    replica_keeps_up(db).await;
    order(faults, ["promote", "0"]).await;
}

/// A line of the pool's to a machine that was lost is found dead by the next question, which is then asked anew.
async fn again<T>(mut ask: impl AsyncFnMut() -> Result<T, sqlx::Error>) -> T {
    for _ in 0..20 {
        match ask().await {
            Ok(answer) => return answer,
            Err(error) => eprintln!("asked again: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    ask().await.unwrap()
}

async fn recover(db: &PgPool) {
    again(async || sqlx::query("select recover_prepared_transactions()").execute(db).await).await;
}

/// A machine is gone at once, as if its power were, and comes back.
async fn lose(faults: &OsString, node: &str) {
    order(faults, ["kill", node]).await;
    tokio::time::sleep(AWAY).await;
    order(faults, ["start", node]).await;
}

async fn order(faults: &OsString, words: [&str; 2]) {
    let mut fault = std::process::Command::new(faults);
    fault.args(words);
    assert!(tokio::task::spawn_blocking(move || fault.status().unwrap()).await.unwrap().success());
    eprintln!("{}", words.join(" "));
}

/// As `scripts/citus` numbers it: the coordinator is 0, and workers are at the ports that follow.
fn machine(url: &str, place: &Place) -> String {
    let coordinator = PgConnectOptions::from_str(url).unwrap().get_port();
    (place.port - i32::from(coordinator)).to_string()
}

/// That of the two.
async fn conversation(db: &PgPool, pair: &[Member; 2]) -> Uuid {
    let found = "select conversation_id from conversation_pairs where member_id = $1 and other_id = $2";
    again(async || sqlx::query_scalar(found).bind(pair[0].id).bind(pair[1].id).fetch_one(db).await).await
}

/// The coordinator was lost between the two phases and never had it: rows of a member are locked, until it is looked for.
async fn leave_in_doubt(url: &str, db: &PgPool, member: &Member) {
    let place = place(db, "conversation_members", member.id).await;
    let mut worker = worker(url, &place).await;
    let Place { name, .. } = &place;
    let half = format!(
        "begin; update {name} set member_id = member_id where member_id = '{}'; prepare transaction 'citus_0_1_1_1'",
        member.id
    );
    sqlx::raw_sql(AssertSqlSafe(half)).execute(&mut worker).await.unwrap();
    tokio::time::sleep(AWAY).await;
    recover(db).await;
    let left: i64 = sqlx::query_scalar("select count(*) from pg_prepared_xacts where gid = 'citus_0_1_1_1'")
        .fetch_one(&mut worker)
        .await
        .unwrap();
    assert_eq!(left, 0, "what the coordinator never had is taken back");
    worker.close().await.unwrap();
}

/// Their messages go to the other worker, while both write.
async fn move_conversation(db: &PgPool, pair: &[Member; 2]) {
    let conversation = conversation(db, pair).await;
    let from = place(db, "messages", conversation).await;
    let moved = sqlx::query(
        "select citus_move_shard_placement($1, $2, $3, nodename, nodeport) from pg_dist_node
         where groupid <> 0 and (nodename, nodeport) <> ($2, $3) limit 1",
    )
    .bind(from.shard)
    .bind(&from.host)
    .bind(from.port);
    moved.execute(db).await.unwrap();
    let to = place(db, "messages", conversation).await;
    assert_ne!((from.host, from.port), (to.host, to.port));
}

/// Jobs of the nodes commit on, so that something may be between its phases at any moment; but nothing stays there.
async fn nothing_is_in_doubt(url: &str, db: &PgPool) {
    recover(db).await;
    let nodes: Vec<(String, i32)> =
        sqlx::query_as("select nodename, nodeport from pg_dist_node where groupid <> 0")
            .fetch_all(db)
            .await
            .unwrap();
    for (host, port) in nodes {
        let mut worker = worker(url, &Place { shard: 0, name: String::new(), host, port }).await;
        let (mut left, begun): (Option<Vec<String>>, _) = (None, Instant::now());
        loop {
            let now: Vec<String> = sqlx::query_scalar(
                "select gid from pg_prepared_xacts where database = current_database() order by gid",
            )
            .fetch_all(&mut worker)
            .await
            .unwrap();
            // Of those that were seen first.
            let stays = left.get_or_insert_with(|| now.clone());
            stays.retain(|gid| now.contains(gid));
            if stays.is_empty() {
                break;
            }
            assert!(begun.elapsed() < SETTLED, "all commits are whole, or taken back, and not {stays:?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        worker.close().await.unwrap();
    }
}

/// The replica has what is acknowledged, and so may take the coordinator's place.
async fn replica_keeps_up(db: &PgPool) {
    let begun = Instant::now();
    let follows =
        "select exists (select from pg_stat_replication where sync_state = 'sync' and state = 'streaming')";
    while !sqlx::query_scalar::<_, bool>(follows).fetch_one(db).await.unwrap_or(false) {
        assert!(begun.elapsed() < SETTLED, "the coordinator's replica does not follow");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Where the rows of this id lie.
async fn place(db: &PgPool, table: &str, id: Uuid) -> Place {
    let found: (i64, String, String, i32) = sqlx::query_as(
        "select s, shard_name($1::text::regclass, s)::text, nodename, nodeport
         from (select get_shard_id_for_distribution_column($1::text::regclass, $2::uuid) s) shard
         join pg_dist_placement p on p.shardid = s join pg_dist_node n using (groupid)",
    )
    .bind(table)
    .bind(id)
    .fetch_one(db)
    .await
    .unwrap();
    let (shard, name, host, port) = found;
    Place { shard, name, host, port }
}

/// The same database on a worker.
async fn worker(url: &str, place: &Place) -> PgConnection {
    let options = PgConnectOptions::from_str(url).unwrap().port(u16::try_from(place.port).unwrap());
    let options =
        if place.host.starts_with('/') { options.socket(&place.host) } else { options.host(&place.host) };
    PgConnection::connect_with(&options).await.unwrap()
}
