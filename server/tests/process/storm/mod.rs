//! The storm: two members write 500 messages each from two tabs each, every message up to five
//! times, to whichever of two nodes; their streams are cut every two seconds; in the middle one node and
//! then PostgreSQL are killed. Afterwards both have the same history in the same order, each message
//! once and paid once, and every stream was told everything.
//!
//! What is sent, where and how often follows from a seed, which is printed; `LIAISON_STORM_SEED` sets it.

mod audit;
mod cluster;
mod streams;
mod writers;

use crate::{
    members::{Member, members},
    server::{Server, Setup, durable_cluster, folder, look_into, turn},
};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::Value;
use sqlx::PgPool;
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::{Page, Reply};
use tokio::{sync::Semaphore, task::JoinSet};

const SEED: u64 = 5;
/// Messages of each member, on one PostgreSQL.
const EACH: usize = 500;
/// Pages of each member that write, and as many that listen.
const TABS: usize = 2;
/// Messages until the first node is killed, and those that may be sent until it is back.
const FIRST: [usize; 2] = [EACH / 2, EACH * 4 / 5];
/// Messages until PostgreSQL is killed.
const SECOND: usize = EACH * 5 / 4;
/// Far above what it takes; only a storm that hangs gets here.
const OVER_WITHIN: Duration = Duration::from_secs(150);

/// What writers, streams and faults share.
#[derive(Debug)]
struct Weather {
    /// Where nodes answer, as far as a load balancer knows.
    nodes: Mutex<Vec<String>>,
    /// Messages that were answered.
    sent: AtomicUsize,
    /// Messages that may be begun.
    allowed: Semaphore,
    /// All is written: streams end when they have caught up.
    over: AtomicBool,
    begun: Instant,
    /// Only a storm that hangs takes longer.
    within: Duration,
    /// Messages of each member.
    each: usize,
}

impl Weather {
    /// A page of the member at one of the nodes.
    fn page(&self, member: &Member, random: &mut StdRng) -> Page {
        let nodes = self.nodes.lock().unwrap();
        member.page_at(&nodes[random.random_range(0..nodes.len())])
    }

    async fn until_sent(&self, count: usize) {
        while self.sent.load(Ordering::Relaxed) < count {
            self.check();
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    fn check(&self) {
        assert!(
            self.begun.elapsed() < self.within,
            "{} sent in {:?}",
            self.sent.load(Ordering::Relaxed),
            self.within
        );
    }
}

/// A call to a server that may be killed meanwhile: None when no answer came, or 503.
async fn attempt(request: reqwest::RequestBuilder) -> Option<Value> {
    let answer = request.timeout(Duration::from_secs(10)).send().await.ok()?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let bytes = answer.bytes().await.ok()?.to_vec();
    let reply = Reply { status, headers, bytes };
    if status == 503 {
        reply.problem(503, "unavailable");
        return None;
    }
    Some(reply.ok())
}

// asvs: V15.4.1, V15.4.3
// spec: 1.7
#[tokio::test(flavor = "multi_thread")]
async fn two_members_in_a_storm_have_the_same_history() {
    let _turn = turn().await;
    let seed = std::env::var("LIAISON_STORM_SEED").map_or(SEED, |seed| seed.parse().unwrap());
    eprintln!("the storm's seed: {seed}");
    let (cluster, state) = (durable_cluster().await, folder());
    let url = cluster.url("liaison");
    let setup = Setup::new(state.path()).on(&url);
    let (stays, falls) = (setup.serve().await, setup.serve().await);
    let db = look_into(&url).await;
    let pair = strangers(&db).await;
    let before = audit::Means::of(&stays, &pair, EACH).await;

    let weather = Arc::new(Weather {
        nodes: Mutex::new(vec![stays.base.clone(), falls.base.clone()]),
        sent: AtomicUsize::new(0),
        allowed: Semaphore::new(FIRST[1]),
        over: AtomicBool::new(false),
        begun: Instant::now(),
        within: OVER_WITHIN,
        each: EACH,
    });
    let (writing, listening) = break_out(&weather, &pair, &before, seed);
    let back = faults(&weather, &setup, falls, cluster.pid()).await;
    let written: Vec<writers::Written> = writing.join_all().await.into_iter().flatten().collect();
    eprintln!("{} messages written in {:?}", written.len(), weather.begun.elapsed());
    weather.over.store(true, Ordering::Relaxed);
    let heard = listening.join_all().await;
    let took = weather.begun.elapsed();

    let history = audit::histories(&[&stays, &back], &pair).await;
    audit::all_there_once(&history, &written, &before);
    audit::told(&heard, &pair, &history, &before);
    audit::unread_agrees(&stays, &pair, &history, &heard).await;
    audit::paid_once(&stays, &db, &pair, &before).await;
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "the ledger does not prove itself: {said}");
    eprintln!("the storm is over after {took:?}; {}", said.trim());
    db.close().await;
    drop((stays, back));
    tokio::task::spawn_blocking(move || cluster.stop()).await.unwrap();
}

/// All tabs begin to write, and as many to listen.
fn break_out(
    weather: &Arc<Weather>,
    pair: &[Member; 2],
    before: &audit::Means,
    seed: u64,
) -> (JoinSet<Vec<writers::Written>>, JoinSet<streams::Heard>) {
    let (mut writing, mut listening) = (JoinSet::new(), JoinSet::new());
    for tab in 0..2 * TABS {
        let seed = seed.wrapping_mul(100).wrapping_add(u64::try_from(tab).unwrap());
        let (member, partner) = (pair[tab % 2].clone(), pair[1 - tab % 2].id);
        let credits = before.after(tab % 2);
        writing.spawn(writers::write(
            weather.clone(),
            member.clone(),
            partner,
            tab,
            StdRng::seed_from_u64(seed),
        ));
        let listener = streams::Listener { member, partner, credits };
        listening.spawn(streams::listen(weather.clone(), listener, StdRng::seed_from_u64(seed + 50)));
    }
    (writing, listening)
}

/// Two who have never written to each other.
async fn strangers(db: &PgPool) -> [Member; 2] {
    let mut others = members(db, 12).await;
    let first = others.remove(0);
    for other in others {
        let known = sqlx::query("select from conversation_pairs where member_id = $1 and other_id = $2");
        if known.bind(first.id).bind(other.id).fetch_optional(db).await.unwrap().is_none() {
            return [first, other];
        }
    }
    panic!("the demo world is one where all know each other")
}

/// Kills a node among the first messages, brings a new one, kills PostgreSQL (its supervisor starts it
/// again) among the later ones.
async fn faults(weather: &Weather, setup: &Setup, falls: Server, postgres: u32) -> Server {
    weather.until_sent(FIRST[0]).await;
    let base = falls.base.clone();
    falls.kill();
    eprintln!("a node killed after {:?}", weather.begun.elapsed());
    // A load balancer takes a moment to see it.
    weather.until_sent(FIRST[0] + 10).await;
    weather.nodes.lock().unwrap().retain(|node| *node != base);
    let back = setup.serve().await;
    weather.nodes.lock().unwrap().push(back.base.clone());
    weather.allowed.add_permits(2 * EACH - FIRST[1]);
    eprintln!("a new node after {:?}", weather.begun.elapsed());

    weather.until_sent(SECOND).await;
    kill(Pid::from_raw(i32::try_from(postgres).unwrap()), Signal::SIGKILL).unwrap();
    eprintln!("PostgreSQL killed after {:?}", weather.begun.elapsed());
    back
}
