//! Mail, push and payments by others refuse, then hang; people go on meanwhile, and some buy.

use crate::{
    checker,
    crowd::times,
    found::Found,
    ground::Ground,
    life::Life,
    options::Options,
    proxy::{Mode, Proxy, Upstream},
    services::{MailServer, PushService},
};
use pgbox::PgBox;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::{
    Page,
    members::{Member, new_id},
    shop::{Provider, settle_down},
};
use tokio::task::JoinSet;
use url::Url;
use uuid::Uuid;

const PACE: Duration = Duration::from_millis(100);
const OTHERS_WITHIN: Duration = Duration::from_secs(1);
/// The server gives a provider 10 s.
const BUYERS_WITHIN: Duration = Duration::from_secs(12);
/// Browsers of RFC 8291, 5.
const KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";

pub(crate) async fn run(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let theirs = tokio::task::spawn_blocking(PgBox::scratch).await.unwrap().unwrap();
    theirs.ensure_database("provider").await.unwrap();
    let provider = Provider::start(&theirs.url("provider")).await;
    let services = Services::start(&provider).await;
    let setup = ground
        .setup
        .clone()
        .with("LIAISON_SMTP_URL", &format!("smtp://{}", services.mail_proxy.address))
        .with("LIAISON_SMTP_TIMEOUT_SECONDS", "5")
        .with("LIAISON_PUSH_TEST_SERVICE", &format!("http://{}", services.push_proxy.address));
    let (setup, server) = ground.node_of(setup).await;
    let move_there = "update payment_accounts set api_base = $1";
    sqlx::query(move_there).bind(&services.payment_api).execute(&ground.db).await.unwrap();
    let people = ground.people().await;
    for partner in &people.partners {
        subscribe(&partner.page(&server), &services.push_proxy).await;
    }
    let Life { crowd, watch, .. } = Life::begin(&ground, &setup, &[&server.base], &people, PACE);
    let over = Arc::new(AtomicBool::new(false));
    let mut buying = JoinSet::new();
    for buyer in &people.buyers {
        buying.spawn(buy(server.base.clone(), buyer.clone(), Arc::clone(&over)));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    for (name, mode, seconds) in
        [("refusing", Mode::Refuse, options.away_seconds), ("hanging", Mode::Hold, 2 * options.away_seconds)]
    {
        let begun = Instant::now();
        services.be(mode);
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        let calls = crowd.calls.between(begun, Instant::now());
        found.must_all_succeed(&format!("calls while they are {name}"), &calls);
        found.must_be_fast(&format!("calls while they are {name}"), &calls, OTHERS_WITHIN);
        found.figure(format!("{name}: {} calls, {}", calls.len(), times(&calls)));
    }
    let put_off = put_off(&ground.db).await;
    found.must(
        put_off.contains("mail.send") && put_off.contains("push.send"),
        "nothing was put off: were they away?",
    );
    found.figure(format!("put off meanwhile: {put_off}"));
    services.be(Mode::Pass(Duration::ZERO));
    tokio::time::sleep(Duration::from_secs(2)).await;
    over.store(true, Ordering::Relaxed);
    let bought: Vec<Bought> = buying.join_all().await;
    let book = crowd.disperse().await;
    paid_once(&ground.db, &provider, &bought, &mut found).await;
    mailed_once(&ground.db, &services.mails, &book.promised.sign_ups, &mut found).await;
    found.must_be_some("push that arrived", services.pushes.count());
    found.figure(format!("{} pushes arrived", services.pushes.count()));
    watch.end(&mut found).await;
    checker::after(&ground.db, &setup, &book, &mut found).await;
    drop(server);
    ground.end().await;
    found
}

/// Three services and the ways to them.
struct Services {
    mails: MailServer,
    pushes: PushService,
    mail_proxy: Proxy,
    push_proxy: Proxy,
    payment_proxy: Proxy,
    /// By way of its proxy.
    payment_api: String,
}

impl Services {
    async fn start(provider: &Provider) -> Self {
        let (mails, pushes) = (MailServer::start().await, PushService::start().await);
        let mut api = Url::parse(&provider.api()).unwrap();
        let there = api.socket_addrs(|| None).unwrap()[0];
        let payment_proxy = Proxy::start(Upstream::Tcp(there)).await;
        api.set_port(Some(payment_proxy.address.port())).unwrap();
        Self {
            mail_proxy: Proxy::start(Upstream::Tcp(mails.address)).await,
            push_proxy: Proxy::start(Upstream::Tcp(pushes.address)).await,
            mails,
            pushes,
            payment_proxy,
            payment_api: api.to_string(),
        }
    }

    fn be(&self, mode: Mode) {
        for proxy in [&self.mail_proxy, &self.push_proxy, &self.payment_proxy] {
            proxy.be(mode);
        }
    }
}

async fn subscribe(page: &Page, push: &Proxy) {
    let endpoint = format!("http://{}/{}", push.address, new_id());
    let keys = json!({ "p256dh": KEY, "auth": SECRET });
    let body = json!({ "subscription": { "endpoint": endpoint, "expirationTime": null, "keys": keys } });
    page.post("/api/user.php?push=1", &body).await.ok();
}

/// What a buyer was told, and how long they waited at most.
#[derive(Debug, Default)]
struct Bought {
    /// Order and payment.
    orders: Vec<(Uuid, String)>,
    longest: Duration,
    refused: usize,
    failures: Vec<String>,
}

/// Orders one thing after the other, each with its intent until there is an answer.
async fn buy(base: String, member: Member, over: Arc<AtomicBool>) -> Bought {
    let (page, mut bought) = (member.page_at(&base), Bought::default());
    let sale = page.get("/api/credits.php").await.ok();
    let method = sale["methods"]
        .as_array()
        .unwrap()
        .iter()
        .find(|method| !matches!(method.as_str(), Some("sct" | "sdd")));
    let body = json!({ "bundle": sale["bundles"][0]["id"], "method": method });
    while !over.load(Ordering::Relaxed) {
        let intent = new_id();
        loop {
            let begun = Instant::now();
            let answer = page.post_with_key("/api/orders.php", &body, intent).await;
            bought.longest = bought.longest.max(begun.elapsed());
            match answer.status.as_u16() {
                201 => {
                    let order: Value = answer.json()["order"].clone();
                    let id = order["id"].as_str().unwrap().parse().unwrap();
                    bought.orders.push((id, order["payment_id"].as_str().unwrap().to_owned()));
                    break;
                }
                502 | 503 => bought.refused += 1,
                status => {
                    bought.failures.push(format!("{status} {}", answer.text()));
                    break;
                }
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    bought
}

/// All orders are paid now: each has one payment there, and gave its credits once.
async fn paid_once(db: &PgPool, provider: &Provider, bought: &[Bought], found: &mut Found) {
    let longest = bought.iter().map(|one| one.longest).max().unwrap_or_default();
    let refused: usize = bought.iter().map(|one| one.refused).sum();
    let failures: Vec<String> = bought.iter().flat_map(|one| one.failures.clone()).collect();
    found.must_be_some("order", bought.iter().map(|one| one.orders.len()).sum());
    found.must_be_some("buyer who was asked for patience", refused);
    found.must(longest <= BUYERS_WITHIN, format!("a buyer waited {longest:?}"));
    found.must_be_none("orders failed by our own fault", &failures);
    let orders: Vec<&(Uuid, String)> = bought.iter().flat_map(|one| &one.orders).collect();
    for (_, payment) in &orders {
        provider.at_the_checkout(payment, "paid").await;
    }
    settle_down(db, provider).await;
    let doubled: Vec<String> = sqlx::query_scalar(
        "select metadata->>'order_id' from mollie_sandbox.payments group by 1 having count(*) > 1",
    )
    .fetch_all(&provider.db)
    .await
    .unwrap();
    found.must_be_none("orders have two payments", &doubled);
    let mut wrong = Vec::new();
    for (order, _) in &orders {
        let state: (String, i64) = sqlx::query_as(
            "select status, (select count(*) from ledger_lines l where l.member_id = o.member_id and l.cause = 'order'
               and l.cause_id = o.id and l.account = 'member') from orders o where id = $1",
        )
        .bind(order)
        .fetch_one(db)
        .await
        .unwrap();
        if state != ("completed".to_owned(), 1) {
            wrong.push(format!("{order}: {state:?}"));
        }
    }
    found.must_be_none("paid orders did not give their credits once", &wrong);
    found.figure(format!(
        "{} orders, each paid and booked once; a buyer waited {:.1} s at most and was asked for patience {refused} times",
        orders.len(),
        longest.as_secs_f64()
    ));
}

/// Mails that were put off have their turn now: each newcomer has one.
async fn mailed_once(db: &PgPool, mails: &MailServer, sign_ups: &[String], found: &mut Found) {
    found.must_be_some("newcomer", sign_ups.len());
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(30) {
        let hurry = "update jobs set run_at = now() where kind = 'mail.send' and dead_at is null and leased_at is null";
        sqlx::query(hurry).execute(db).await.unwrap();
        if sign_ups.iter().all(|email| mails.to(email).0 > 0) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let counts: Vec<(usize, usize)> = sign_ups.iter().map(|email| mails.to(email)).collect();
    let wrong = counts.iter().filter(|(different, _)| *different != 1).count();
    let twice: usize = counts.iter().map(|(_, again)| again).sum();
    found.must(wrong == 0, format!("{wrong} of {} newcomers did not get one mail", counts.len()));
    found.figure(format!(
        "{} newcomers have their one mail ({twice} delivered twice, RFC 1047)",
        counts.len()
    ));
}

/// Jobs that failed and wait, by kind.
async fn put_off(db: &PgPool) -> String {
    let rows: Vec<(String, i64)> = sqlx::query_as(
        "select kind, count(*) from jobs where dead_at is null and last_error is not null group by 1 order by 1",
    )
    .fetch_all(db)
    .await
    .unwrap();
    rows.iter().map(|(kind, count)| format!("{kind} {count}")).collect::<Vec<_>>().join(", ")
}
