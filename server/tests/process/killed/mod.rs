//! Two nodes killed fifty times, at any moment of orders, payments, hints, spends and refunds: no credit is
//! lost or doubled, each order stands as the provider says, its books and ours are the same (issue 7, 5).

mod audit;
mod clients;
mod provider;

use crate::{
    members::{Member, members},
    server::{Server, Setup, folder, lasting_port, look_into, turn},
};
use clients::{Book, Shop};
use provider::Provider;
use rand::{Rng, SeedableRng, rngs::StdRng};
use sqlx::PgPool;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::TestDatabase;
use tokio::task::JoinSet;

const KILLS: usize = 50;
const BUYERS: usize = 6;
/// Two windows of one member are at it at once.
const WINDOWS: usize = 2;
/// What a buyer has to begin with: little, so that what they buy is spent, and sometimes owed.
const FREE: i32 = 20;

#[tokio::test(flavor = "multi_thread")]
async fn fifty_kills_lose_and_double_no_credit() {
    let _turn = turn().await;
    let begun = Instant::now();
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let provider = Provider::start().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let nodes = [setup.clone().at(lasting_port()), setup.clone()];
    let first = nodes[0].serve().await;
    let nodes = [nodes[0].clone(), nodes[1].clone().at(lasting_port())];
    let second = nodes[1].serve().await;
    let db = look_into(&database.url).await;
    sqlx::query("update payment_accounts set api_base = $1").bind(provider.api()).execute(&db).await.unwrap();
    let everybody = members(&db, 12).await;
    let (buyers, partners) = everybody.split_at(BUYERS);
    impoverish(&db, buyers).await;

    let shop = Shop::new([&first, &second], partners, provider.clone());
    let over = Arc::new(AtomicBool::new(false));
    let mut load = JoinSet::new();
    for number in 0..BUYERS * WINDOWS {
        load.spawn(clients::live(shop.clone(), buyers[number % BUYERS].clone(), number, over.clone()));
    }
    let mut killers = JoinSet::new();
    for (seed, (node, server)) in (0..).zip(nodes.into_iter().zip([first, second])) {
        killers.spawn(kill_again_and_again(node, server, shop.calls(), seed));
    }
    let servers = killers.join_all().await;
    over.store(true, Ordering::Relaxed);
    let books = load.join_all().await;
    let stormed = begun.elapsed();
    settle_down(&db, &provider).await;
    drop(servers);

    let book = Book::of(books);
    let found = audit::audit(&db, &provider, buyers, &book, FREE).await;
    eprintln!(
        "{KILLS} kills in {stormed:?}, proof after {:?}; acknowledged: {} orders, {} messages, {} refunds; {found}",
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

/// Each life gets as far as some answers, however slow the machine, and ends in the middle of others.
async fn kill_again_and_again(node: Setup, mut server: Server, calls: Arc<AtomicUsize>, seed: u64) -> Server {
    let mut random = StdRng::seed_from_u64(seed);
    for _ in 0..KILLS / 2 {
        let enough = calls.load(Ordering::Relaxed) + random.random_range(8..40);
        while calls.load(Ordering::Relaxed) < enough {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(random.random_range(0..15_000))).await;
        server.kill();
        server = node.serve().await;
    }
    server
}

/// The demo's members are rich: all but little of it goes.
async fn impoverish(db: &PgPool, buyers: &[Member]) {
    for buyer in buyers {
        let spent = "select spend_credits(member_id, balance - $2, 'test', gen_random_uuid(), gen_random_uuid(), now())
                     from credit_accounts where member_id = $1";
        let left: i32 = sqlx::query_scalar(spent).bind(buyer.id).bind(FREE).fetch_one(db).await.unwrap();
        assert_eq!(left, FREE);
    }
}

/// Lets time pass where it decides: payments that nobody paid expire at the provider, refunds arrive, jobs
/// that wait for their next try have it; orders that never came to a payment are of the day before.
async fn settle_down(db: &PgPool, provider: &Provider) {
    provider.pass(time::Duration::hours(3));
    sqlx::query(
        "update orders set created_at = created_at - interval '2 days' where status = 'pending' and provider_payment_id is null",
    )
    .execute(db)
    .await
    .unwrap();
    let begun = Instant::now();
    loop {
        // Leases of the killed end too; a job that is at work twice does its work once.
        let hurry = "update jobs set run_at = now() where kind like 'payments.%' and dead_at is null and kind <> all($1)
                     and (leased_at is null or leased_at < now() - interval '5 seconds')";
        sqlx::query(hurry).bind(NIGHTLY).execute(db).await.unwrap();
        let waiting: i64 = sqlx::query_scalar(
            "select (select count(*) from jobs where kind like 'payments.%' and dead_at is null and kind <> all($1))
               + (select count(*) from orders where status = 'pending') + (select count(*) from refunds where status in ('requested', 'pending'))",
        )
        .bind(NIGHTLY)
        .fetch_one(db)
        .await
        .unwrap();
        if waiting == 0 && provider.is_idle().await {
            return;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(40),
            "it does not come to rest: {waiting} wait, {}",
            report(db).await
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Jobs that never end.
const NIGHTLY: &[&str] = &["payments.issue_missing_invoices"];

async fn report(db: &PgPool) -> String {
    let jobs: Vec<(String, i16, Option<String>)> =
        sqlx::query_as("select kind, attempts, last_error from jobs where kind like 'payments.%'")
            .fetch_all(db)
            .await
            .unwrap();
    let orders: Vec<(String, Option<String>)> =
        sqlx::query_as("select id::text, provider_payment_id from orders where status = 'pending'")
            .fetch_all(db)
            .await
            .unwrap();
    format!("jobs {jobs:?}, orders {orders:?}")
}
