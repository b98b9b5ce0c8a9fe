//! Clients that hang up in the middle of calls, as fast as they can.

use crate::{
    checker,
    crowd::Book,
    found::Found,
    ground::{Ground, People},
    life::Life,
    options::Options,
};
use serde_json::json;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};
use testkit::{
    process::Server,
    quitters::{Targets, quit},
};
use tokio::task::JoinSet;

const QUITTERS: u64 = 24;
/// Few, so that every connection is passed on often.
const CONNECTIONS: &str = "8";
const PACE: Duration = Duration::from_millis(40);
/// Messages only, so that no later commit rescues what a poisoned connection holds.
const CALM: Duration = Duration::from_secs(1);
/// Repeats that are tried after the crash.
const REPEATS: usize = 100;

pub(crate) async fn run(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    // Jobs would commit on connections that were left inside a transaction, and so hide some of it.
    let setup =
        ground.setup.clone().with("LIAISON_MAX_CONNECTIONS", CONNECTIONS).with("LIAISON_JOBS", "false");
    let (setup, server) = ground.node_of(setup).await;
    let people = ground.people().await;
    let Life { crowd, watch, .. } = Life::begin(&ground, &setup, &[&server.base], &people, PACE);
    let hang_ups = storm(&server, &people, options.hang_ups.get()).await;
    tokio::time::sleep(CALM).await;
    let book = crowd.disperse().await;
    watch.end(&mut found).await;
    found.figure(format!("{hang_ups} hang-ups"));
    // As a crash: what was answered but not committed is gone now.
    server.kill();
    checker::after(&ground.db, &setup, &book, &mut found).await;

    let server = setup.serve().await;
    let (tried, others) = repeat(&server, &people, &book).await;
    found.must_be_some("repeat after the crash", tried);
    found.must(others == 0, format!("{others} of {tried} repeats after the crash had another answer"));
    found.figure(format!("{tried} repeats after the crash found the first answer"));
    found.must_be_none("invariants are broken after the repeats", &checker::look(&ground.db).await.unwrap());
    drop(server);
    ground.end().await;
    found
}

async fn storm(server: &Server, people: &People, enough: usize) -> usize {
    let sale = people.quitters[0].page(server).get("/api/credits.php").await.ok();
    let targets = Targets {
        port: server.port,
        quitters: people.quitters.clone(),
        partners: people.partners.iter().map(|partner| partner.id).collect(),
        bundle: sale["bundles"][0]["id"].as_str().unwrap().to_owned(),
        method: sale["methods"][0].as_str().unwrap().to_owned(),
    };
    let (over, hang_ups) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut quitting = JoinSet::new();
    for seed in 0..QUITTERS {
        quitting.spawn(quit(targets.clone(), seed, Arc::clone(&over), Arc::clone(&hang_ups)));
    }
    while hang_ups.load(Ordering::Relaxed) < enough {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    over.store(true, Ordering::Relaxed);
    quitting.join_all().await;
    hang_ups.load(Ordering::Relaxed)
}

/// How many messages were sent again, and how many of them were not found.
async fn repeat(server: &Server, people: &People, book: &Book) -> (usize, usize) {
    let (mut tried, mut others) = (0, 0);
    for ((sender, client_id), (conversation, seq)) in book.promised.messages.iter().take(REPEATS) {
        let sender = people.crowd.iter().find(|member| member.id == *sender).unwrap();
        let text = format!("storm {client_id}");
        let body = json!({ "client_id": client_id, "text": text, "conversation": conversation });
        let again = sender.page(server).post("/api/message.php", &body).await.json();
        tried += 1;
        others += usize::from(again["message"]["seq"] != *seq);
    }
    (tried, others)
}
