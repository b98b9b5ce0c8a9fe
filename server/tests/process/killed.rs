//! Two nodes killed fifty times, at any moment of orders, payments, hints, spends and refunds: no credit is
//! lost or doubled, each order stands as the provider says, its books and ours are the same.

use crate::{
    members::members,
    server::{Server, Setup, demo_world, lasting_port, look_into, turn},
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use sqlx::{PgPool, migrate::Migrator};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::{
    TestDatabase,
    shop::{Book, Provider, Shop, audit, impoverish, live, settle_down},
};
use tokio::task::JoinSet;

const KILLS: usize = 50;
const BUYERS: usize = 6;
/// Two windows of one member are at it at once.
const WINDOWS: usize = 2;
/// What a buyer has to begin with: little, so that what they buy is spent, and sometimes owed.
const FREE: i32 = 20;

// asvs: V2.3.3, V16.5.3
#[tokio::test(flavor = "multi_thread")]
async fn fifty_kills_lose_and_double_no_credit() {
    let _turn = turn().await;
    let begun = Instant::now();
    let (database, state) = demo_world().await;
    let theirs = TestDatabase::new(&Migrator::DEFAULT).await;
    let provider = Provider::start(&theirs.url).await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let nodes = [setup.clone().at(lasting_port()), setup.clone()];
    let first = nodes[0].serve().await;
    let nodes = [nodes[0].clone(), nodes[1].clone().at(lasting_port())];
    let second = nodes[1].serve().await;
    let db = look_into(&database.url).await;
    sqlx::query("update payment_accounts set api_base = $1").bind(provider.api()).execute(&db).await.unwrap();
    let everybody = members(&db, 12).await;
    let (buyers, partners) = everybody.split_at(BUYERS);
    impoverish(&db, buyers, FREE).await;

    let shop = Shop::new([&first, &second], partners, provider.clone());
    let over = Arc::new(AtomicBool::new(false));
    let mut load = JoinSet::new();
    for number in 0..BUYERS * WINDOWS {
        load.spawn(live(shop.clone(), buyers[number % BUYERS].clone(), number, over.clone()));
    }
    let refreshed = tokio::spawn(never_too_many(db.clone()));
    let mut killers = JoinSet::new();
    for (seed, (node, server)) in (0..).zip(nodes.into_iter().zip([first, second])) {
        killers.spawn(kill_again_and_again(node, server, shop.calls(), seed));
    }
    let servers = killers.join_all().await;
    over.store(true, Ordering::Relaxed);
    refreshed.abort();
    let books = load.join_all().await;
    let stormed = begun.elapsed();
    settle_down(&db, &provider).await;
    drop(servers);

    let book = Book::of(books);
    let found = audit(&db, &provider, buyers, &book, FREE).await;
    for status in
        ["completed", "partly_refunded", "refunded", "charged_back", "failed", "cancelled", "expired"]
    {
        assert!(found.orders.contains_key(status), "no order became {status}: {found:?}");
    }
    eprintln!(
        "{KILLS} kills in {stormed:?}, proof after {:?}; acknowledged: {} orders, {} messages, {} refunds; {found:?}",
        begun.elapsed(),
        book.orders.len(),
        book.messages.len(),
        book.refunds.len(),
    );
    assert_eq!(book.failures, Vec::<String>::new(), "no call failed by our own fault");
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "the ledger does not prove itself: {said}");
    db.close().await;
}

/// These buy by the second, which one member may not.
async fn never_too_many(db: PgPool) {
    loop {
        let emptied = "delete from rate_budgets where bucket like 'order%'";
        sqlx::query(emptied).execute(&db).await.unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Each life gets as far as some answers, however slow the machine, and ends in the middle of others.
async fn kill_again_and_again(node: Setup, mut server: Server, calls: Arc<AtomicUsize>, seed: u64) -> Server {
    let mut random = StdRng::seed_from_u64(seed);
    for _ in 0..KILLS / 2 {
        let enough = calls.load(Ordering::Relaxed) + random.random_range(8..40);
        let begun = Instant::now();
        while calls.load(Ordering::Relaxed) < enough {
            assert!(begun.elapsed() < Duration::from_mins(2), "nobody buys any more");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(random.random_range(0..15_000))).await;
        server.kill();
        server = node.serve().await;
    }
    server
}
