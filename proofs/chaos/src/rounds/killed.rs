//! kill -9 of a server, and of PostgreSQL.

use crate::{checker, found::Found, ground::Ground, life::Life, options::Options};
use pgbox::PgBox;
use rand::{Rng, SeedableRng, rngs::StdRng};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::{
    members::Member,
    postgres,
    process::Server,
    shop::{Book, Provider, Shop, audit, impoverish, live, settle_down},
};
use tokio::task::JoinSet;

/// Between two things that somebody does: eight and six people so make some 50 writes a second.
const PACE: Duration = Duration::from_millis(200);
/// What a buyer has to begin with: little, so that what they buy is spent.
const FREE: i32 = 20;
const HEALED_WITHIN: Duration = Duration::from_secs(5);
/// How many kills the goals ask for.
const SERVER_KILLS: usize = 200;
const POSTGRES_KILLS: usize = 50;

pub(crate) async fn server(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let (first, second) = (ground.node().await, ground.node().await);
    let mut nodes = [first, second].map(|(setup, server)| (setup, Some(server)));
    let load = Load::start(&ground, nodes.each_ref().map(|(_, server)| server.as_ref().unwrap())).await;
    let mut random = StdRng::seed_from_u64(1);
    let mut slowest = Duration::ZERO;
    found.tried(options.server_kills.get(), SERVER_KILLS);
    for number in 0..options.server_kills.get() {
        tokio::time::sleep(Duration::from_millis(random.random_range(300..1_500))).await;
        let (setup, server) = &mut nodes[number % 2];
        server.take().unwrap().kill();
        let back = setup.serve().await;
        slowest = slowest.max(back.ready_after);
        *server = Some(back);
    }
    found.figure(format!(
        "{} kills; back within {:.1} s at most",
        options.server_kills,
        slowest.as_secs_f64()
    ));
    load.end(&ground, &mut found).await;
    drop(nodes);
    ground.end().await;
    found
}

pub(crate) async fn postgres(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let ((_, mut first), (_, mut second)) = (ground.node().await, ground.node().await);
    let load = Load::start(&ground, [&first, &second]).await;
    let mut random = StdRng::seed_from_u64(2);
    let mut healed = Vec::new();
    found.tried(options.postgres_kills.get(), POSTGRES_KILLS);
    for _ in 0..options.postgres_kills.get() {
        tokio::time::sleep(Duration::from_millis(random.random_range(500..2_000))).await;
        postgres::crash(ground.cluster.pid());
        let accepts = postgres::accepts(&ground.url).await;
        let success = load.life.crowd.calls.first_success_after(accepts).await;
        healed.push(success.saturating_duration_since(accepts));
        found.must(first.is_up() && second.is_up(), "a server ended with PostgreSQL");
    }
    let slowest = healed.iter().max().copied().unwrap_or_default();
    found.must(
        slowest <= HEALED_WITHIN,
        format!("the first success came {slowest:?} after PostgreSQL's return"),
    );
    found.figure(format!(
        "{} kills; first success {:.2} s after PostgreSQL's return at most",
        options.postgres_kills,
        slowest.as_secs_f64()
    ));
    load.end(&ground, &mut found).await;
    drop((first, second));
    ground.end().await;
    found
}

/// The crowd, buyers at a provider that outlives everything, and the look at the invariants.
struct Load {
    begun: Instant,
    life: Life,
    buyers: Vec<Member>,
    buying: JoinSet<Book>,
    over: Arc<AtomicBool>,
    provider: Provider,
    _theirs: PgBox,
}

impl Load {
    async fn start(ground: &Ground, nodes: [&Server; 2]) -> Self {
        let theirs = tokio::task::spawn_blocking(PgBox::scratch).await.unwrap().unwrap();
        theirs.ensure_database("provider").await.unwrap();
        let provider = Provider::start(&theirs.url("provider")).await;
        let move_there = "update payment_accounts set api_base = $1";
        sqlx::query(move_there).bind(provider.api()).execute(&ground.db).await.unwrap();
        let people = ground.people().await;
        impoverish(&ground.db, &people.buyers, FREE).await;
        let bases = nodes.map(|node| node.base.as_str());
        let life = Life::begin(ground, &ground.setup, &bases, &people, PACE);
        let shop = Shop::new(nodes, &people.partners, provider.clone()).at_pace(PACE);
        let (over, mut buying) = (Arc::new(AtomicBool::new(false)), JoinSet::new());
        for (number, buyer) in people.buyers.iter().enumerate() {
            buying.spawn(live(shop.clone(), buyer.clone(), number, Arc::clone(&over)));
        }
        let begun = Instant::now();
        Self { begun, life, buyers: people.buyers, buying, over, provider, _theirs: theirs }
    }

    /// Nobody begins anything new; when the payments have settled, all books are compared.
    async fn end(self, ground: &Ground, found: &mut Found) {
        self.over.store(true, Ordering::Relaxed);
        let took = self.begun.elapsed();
        let Life { crowd, watch, .. } = self.life;
        let book = crowd.disperse().await;
        let bought = Book::of(self.buying.join_all().await);
        settle_down(&ground.db, &self.provider).await;
        watch.end(found).await;
        checker::after(&ground.db, &ground.setup, &book, found).await;
        let seen = audit(&ground.db, &self.provider, &self.buyers, &bought, FREE).await;
        found.must_be_none("calls of buyers failed by our own fault", &bought.failures);
        let writes = book.promised.count()
            + book.repeats
            + bought.orders.len()
            + bought.messages.len()
            + bought.refunds.len();
        found.must_be_some("order of a buyer", bought.orders.len());
        found.must_be_some("message of a buyer", bought.messages.len());
        let rate = f64::from(u32::try_from(writes).unwrap()) / took.as_secs_f64();
        found.figure(format!(
            "{rate:.0} writes/s; {} orders, {} refunds, {} chargebacks as at the provider",
            seen.orders.values().sum::<usize>(),
            seen.refunds,
            seen.chargebacks
        ));
    }
}
