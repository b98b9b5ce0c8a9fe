//! Clients that hang up in the middle of calls lose no acknowledged write.
//!
//! Without the roll-back on release and the detached handlers, this very storm loses some in every
//! hundred writes: a connection comes back to the pool inside a transaction that
//! nobody commits, later writes land in it, are answered, and vanish with the process.

mod audit;
mod bookkeepers;

use crate::{
    members::members,
    server::{Server, Setup, durable_cluster, folder, look_into, turn},
};
use bookkeepers::{Book, Signals};
use sqlx::PgPool;
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::quitters::{Targets, quit};
use tokio::task::JoinSet;

const STORM: Duration = Duration::from_secs(10);
/// A busy machine gets as long as this to be promised enough.
const LONGEST: Duration = Duration::from_mins(2);
/// Afterwards only messages are sent, one statement each: where a connection is left inside a
/// transaction, no later commit rescues them.
const CALM: Duration = Duration::from_secs(1);
/// Clients that hang up, and clients that stay and keep the books.
const QUITTERS: u64 = 24;
const BOOKKEEPERS: usize = 8;
/// Few, so that every connection is passed on often.
const CONNECTIONS: &str = "8";
/// Even a slow machine reaches this; less would prove nothing.
const FEWEST: usize = 1_000;

// asvs: V1.4.3, V16.5.3
#[tokio::test(flavor = "multi_thread")]
async fn hang_ups_lose_no_acknowledged_write() {
    let _turn = turn().await;
    let (cluster, state) = (durable_cluster().await, folder());
    let url = cluster.url("liaison");
    let setup = Setup::new(state.path()).on(&url).with("LIAISON_DEMO_MEMBERS", "120");
    let setup = setup.with("LIAISON_MAX_CONNECTIONS", CONNECTIONS);
    // Jobs would commit on connections that were left inside a transaction, and so hide some of it.
    let setup = setup.with("LIAISON_ADDRESS_HEADER", "x-forwarded-for").with("LIAISON_JOBS", "false");
    let server = setup.serve().await;
    let db = look_into(&url).await;

    let (book, hang_ups, is_enough) = storm(&server, &db).await;
    // As a crash: what was answered but not committed is gone now.
    server.kill();
    let Book { promised, failures } = book;
    let mut lost = promised.lost(&db).await;
    lost.extend(audit::unpaid(&db).await);
    let acknowledged = promised.count();
    eprintln!(
        "{hang_ups} hang-ups; acknowledged: {} messages, {} likes, {} orders, {} sign-ups; {} lost or doubled of {acknowledged}",
        promised.messages.len(),
        promised.likes.len(),
        promised.orders.len(),
        promised.sign_ups.len(),
        lost.len(),
    );
    assert!(
        lost.is_empty(),
        "{} of {acknowledged} acknowledged writes are lost or doubled: {:?}",
        lost.len(),
        &lost[..lost.len().min(5)]
    );
    assert_eq!(failures, Vec::<String>::new(), "no call failed by our own fault");
    assert!(hang_ups >= FEWEST, "only {hang_ups} hang-ups");
    assert!(is_enough, "only {acknowledged} acknowledged writes");

    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "the ledger does not prove itself: {said}");
    eprintln!("{}", said.trim());

    let server = setup.serve().await;
    audit::repeats_find_the_first_answer(&server, &db, &promised).await;
    drop(server);
    db.close().await;
    tokio::task::spawn_blocking(move || cluster.stop()).await.unwrap();
}

/// Runs both kinds of clients; gives the books, the number of hang-ups, and whether enough was promised meanwhile.
async fn storm(server: &Server, db: &PgPool) -> (Book, usize, bool) {
    let everybody = members(db, 34).await;
    let (quitters, rest) = everybody.split_at(13);
    let (bookkeepers, partners) = rest.split_at(BOOKKEEPERS);
    let sale = bookkeepers[0].page(server).get("/api/credits.php").await.ok();
    let world = Targets {
        port: server.port,
        quitters: quitters.to_vec(),
        partners: partners.iter().map(|partner| partner.id).collect(),
        bundle: sale["bundles"][0]["id"].as_str().unwrap().to_owned(),
        method: sale["methods"][0].as_str().unwrap().to_owned(),
    };
    let signals = Arc::new(Signals::default());
    let hang_ups = Arc::new(AtomicUsize::new(0));
    let mut quitting = JoinSet::new();
    for seed in 0..QUITTERS {
        quitting.spawn(quit(world.clone(), seed, signals.calm.clone(), hang_ups.clone()));
    }
    let mut keeping = JoinSet::new();
    for (number, member) in (0..).zip(bookkeepers.iter().cloned()) {
        keeping.spawn(bookkeepers::keep_books(
            world.clone(),
            member.page(server),
            member,
            number,
            signals.clone(),
        ));
    }
    let begun = Instant::now();
    tokio::time::sleep(STORM).await;
    while !signals.is_enough() && begun.elapsed() < LONGEST {
        tokio::time::sleep(CALM).await;
    }
    let is_enough = signals.is_enough();
    signals.calm.store(true, Ordering::Relaxed);
    quitting.join_all().await;
    tokio::time::sleep(CALM).await;
    signals.over.store(true, Ordering::Relaxed);
    let mut whole = Book::default();
    for book in keeping.join_all().await {
        whole.promised.add(book.promised);
        whole.failures.extend(book.failures);
    }
    (whole, hang_ups.load(Ordering::Relaxed), is_enough)
}
