//! A method may lead to more than one provider: where the first can't be reached the order goes on at the next, and
//! whatever fails in between, nobody is shown two pages and nobody pays twice.

use super::{
    at_the_checkout, becomes, bundle,
    lost_answers::faults,
    user,
    verotel::{at_the_page, open_account},
};
use crate::{
    accounts::count,
    chat::books_agree,
    world::{Member, World, man},
};
use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Request, State},
    response::Response,
};
use liaison::payments::{self, Method, NewPaymentAccount, ProviderKeys, ProviderName};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    env,
    sync::{Arc, Mutex},
};
use testkit::Reply;
use time::Duration;
use tokio::net::TcpListener;
use uuid::Uuid;

const AWAY: &str = r#"{"api_fault": "unavailable", "api_fault_percent": 100}"#;
const LOST: &str = r#"{"api_lose": "payment"}"#;

/// Cards lead to Mollie, and to Verotel where that can't be reached.
async fn world() -> World {
    let world = World::start().await;
    open_account(&world, false).await;
    route(&world, &[ProviderName::Mollie, ProviderName::Verotel]).await;
    world
}

async fn route(world: &World, providers: &[ProviderName]) {
    let mut connection = world.db.acquire().await.unwrap();
    let offers = payments::route_method(&mut connection, "test-company", Method::Mastercard, providers).await;
    assert_eq!(offers.unwrap(), 1);
}

async fn turn_to(world: &World, address: &str) {
    sqlx::query("update payment_accounts set api_base = $1 where provider = 'mollie'")
        .bind(address)
        .execute(&world.db)
        .await
        .unwrap();
}

async fn try_order(buyer: &Member, key: Uuid, fields: &Value) -> Reply {
    let mut body = json!({ "bundle": bundle(buyer).await, "method": "mastercard" });
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    buyer.page.post_with_key("/api/orders.php", &body, key).await
}

async fn ordered(buyer: &Member) -> Value {
    let reply = try_order(buyer, crate::world::new_id(), &json!({})).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["order"].clone()
}

async fn provider_of(world: &World, key: Uuid) -> (String, bool) {
    sqlx::query_as("select provider, unanswered from orders where intent = $1")
        .bind(key)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

fn is_at(order: &Value, provider: &str) -> bool {
    order["checkout_url"].as_str().unwrap().contains(&format!("/sandbox/{provider}/"))
}

async fn pay(world: &World, order: &Value) {
    if is_at(order, "verotel") {
        at_the_page(world, order, "paid").await;
    } else {
        at_the_checkout(world, order, "paid", &[]).await;
    }
}

#[tokio::test]
async fn the_first_is_asked_first_and_others_are_led_where_they_always_were() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    assert!(is_at(&ordered(&buyer).await, "mollie"));
    route(&world, &[ProviderName::Verotel, ProviderName::Mollie]).await;
    assert!(is_at(&ordered(&buyer).await, "verotel"));
    let ideal = try_order(&buyer, Uuid::from_u128(1), &json!({ "method": "ideal" })).await.json();
    assert!(is_at(&ideal["order"], "mollie"), "no provider is named for it");
    route(&world, &[]).await;
    assert!(is_at(&ordered(&buyer).await, "mollie"));
}

#[tokio::test]
async fn an_order_goes_on_where_the_first_can_not_be_reached_and_stays_there() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let key = Uuid::from_u128(7);
    turn_to(&world, "http://127.0.0.1:9/v2").await;
    let order = try_order(&buyer, key, &json!({})).await.json()["order"].clone();
    assert!(is_at(&order, "verotel"), "{order}");
    turn_to(&world, "").await;
    let again = try_order(&buyer, key, &json!({})).await.json()["order"].clone();
    assert_eq!(again["checkout_url"], order["checkout_url"], "the first is back, and the order where it was");
    pay(&world, &order).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
    assert!(is_at(&ordered(&buyer).await, "mollie"), "the next one begins at the first again");
    books_agree(&world).await;
}

#[tokio::test]
async fn a_provider_that_takes_nothing_now_is_as_good_as_away() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    for knob in [AWAY, r#"{"api_fault": "too_many_requests", "api_fault_percent": 100}"#] {
        faults(&world, knob).await;
        assert!(is_at(&ordered(&buyer).await, "verotel"), "{knob}");
    }
}

#[tokio::test]
async fn a_payment_whose_answer_was_lost_is_found_before_another_is_asked() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    faults(&world, LOST).await;
    let order = ordered(&buyer).await;
    assert!(is_at(&order, "mollie"), "{order}");
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 1);
    pay(&world, &order).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(count(&world, "verotel_sandbox.sales").await, 0);
}

/// What becomes of a call at the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It gets through, and so does its answer.
    Through,
    /// This is answered instead.
    Answered(u16),
    /// It never gets there, and nobody says so.
    Dropped,
    /// It gets there, and the answer is lost.
    Lost,
}

/// Stands before Mollie's sandbox and lets calls through, or not.
#[derive(Clone, Default)]
struct Gate {
    creating: Arc<Mutex<VecDeque<Fate>>>,
    searching: Arc<Mutex<VecDeque<Fate>>>,
    sandbox: String,
}

impl Gate {
    async fn before(world: &World) -> Self {
        let gate = Self { sandbox: format!("{}/sandbox/mollie", world.base), ..Self::default() };
        let app = Router::new().fallback(pass).with_state(gate.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/v2", listener.local_addr().unwrap());
        tokio::spawn(axum::serve(listener, app).into_future());
        turn_to(world, &address).await;
        gate
    }

    fn plan(&self, creating: &[Fate], searching: &[Fate]) {
        *self.creating.lock().unwrap() = creating.iter().copied().collect();
        *self.searching.lock().unwrap() = searching.iter().copied().collect();
    }
}

fn cut() -> Body {
    let cut = Err::<Bytes, _>(std::io::Error::other("cut off"));
    Body::from_stream(futures_util::stream::once(std::future::ready(cut)))
}

async fn pass(State(gate): State<Gate>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let plan = match (parts.method.as_str(), parts.uri.path()) {
        ("POST", "/v2/payments") => Some(&gate.creating),
        ("GET", "/v2/payments") => Some(&gate.searching),
        _ => None,
    };
    let fate = plan.and_then(|plan| plan.lock().unwrap().pop_front()).unwrap_or(Fate::Through);
    match fate {
        Fate::Answered(status) => {
            return Response::builder().status(status).body(Body::from(r#"{"detail":"the gate"}"#)).unwrap();
        }
        Fate::Dropped => return Response::new(cut()),
        Fate::Through | Fate::Lost => {}
    }
    let address = format!("{}{}", gate.sandbox, parts.uri);
    let mut onward = reqwest::Client::new().request(parts.method, address);
    for (name, value) in &parts.headers {
        if !["host", "content-length", "accept-encoding"].contains(&name.as_str()) {
            onward = onward.header(name, value);
        }
    }
    let bytes = axum::body::to_bytes(body, 1 << 20).await.unwrap();
    let answer = onward.body(bytes).send().await.unwrap();
    let (status, bytes) = (answer.status(), answer.bytes().await.unwrap());
    let body = if fate == Fate::Lost { cut() } else { Body::from(bytes) };
    Response::builder().status(status).header("content-type", "application/hal+json").body(body).unwrap()
}

/// The member is told, and the order waits where it is, until its payment is found or surely not there.
#[tokio::test]
async fn an_order_waits_where_its_payment_can_not_be_searched_for() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let gate = Gate::before(&world).await;
    let key = Uuid::from_u128(7);
    gate.plan(&[Fate::Lost], &[Fate::Answered(503)]);
    try_order(&buyer, key, &json!({})).await.problem(503, "payment_unavailable");
    assert_eq!(provider_of(&world, key).await, ("mollie".to_owned(), true));
    // Away for sure now, and still nobody knows of the one before.
    turn_to(&world, "http://127.0.0.1:9/v2").await;
    try_order(&buyer, key, &json!({})).await.problem(503, "payment_unavailable");
    assert_eq!(provider_of(&world, key).await, ("mollie".to_owned(), true));
    turn_to(&world, "").await;
    faults(&world, AWAY).await;
    try_order(&buyer, key, &json!({})).await.problem(503, "payment_unavailable");
    faults(&world, "{}").await;
    let order = try_order(&buyer, key, &json!({})).await.json()["order"].clone();
    assert!(is_at(&order, "mollie"), "{order}");
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 1, "the same one, by its key");
    pay(&world, &order).await;
    becomes(&buyer, &order, "completed").await;
}

#[tokio::test]
async fn a_search_that_finds_nothing_lets_it_go_on() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let gate = Gate::before(&world).await;
    for (number, lost) in [(1, Fate::Dropped), (2, Fate::Answered(500)), (3, Fate::Answered(502))] {
        let key = Uuid::from_u128(number);
        gate.plan(&[lost], &[]);
        let order = try_order(&buyer, key, &json!({})).await.json()["order"].clone();
        assert!(is_at(&order, "verotel"), "{lost:?} {order}");
        assert_eq!(provider_of(&world, key).await, ("verotel".to_owned(), false));
    }
    // Lost, not searched, then refused for now, and searched: only then it goes on.
    let key = Uuid::from_u128(4);
    gate.plan(&[Fate::Dropped, Fate::Answered(503)], &[Fate::Answered(503), Fate::Through]);
    try_order(&buyer, key, &json!({})).await.problem(503, "payment_unavailable");
    let order = try_order(&buyer, key, &json!({})).await.json()["order"].clone();
    assert!(is_at(&order, "verotel"), "{order}");
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 0);
}

#[tokio::test]
async fn what_we_asked_wrongly_is_asked_of_nobody_else_and_a_key_that_is_refused_is_no_answer() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let gate = Gate::before(&world).await;
    for (number, status) in [(1, 400), (2, 409), (3, 422)] {
        gate.plan(&[Fate::Answered(status)], &[]);
        let key = Uuid::from_u128(number);
        try_order(&buyer, key, &json!({})).await.problem(503, "payment_unavailable");
        assert_eq!(provider_of(&world, key).await, ("mollie".to_owned(), false), "{status}");
    }
    for (number, status) in [(4, 401), (5, 403)] {
        gate.plan(&[Fate::Answered(status)], &[]);
        let order = try_order(&buyer, Uuid::from_u128(number), &json!({})).await.json();
        assert!(is_at(&order["order"], "verotel"), "{status}");
    }
}

/// An account at Pay.nl beside.
async fn open_paynl(world: &World) {
    let keys = ProviderKeys::Paynl {
        service_id: "SL-1234-5678",
        token_code: "AT-1234-5678",
        secret: "0123456789abcdef0123456789abcdef01234567",
        rest_base: "",
        is_test: true,
    };
    let account = NewPaymentAccount {
        company_id: "test-company",
        keys,
        api_base: "",
        hook_secret: "paynl",
        sells: false,
    };
    let mut connection = world.db.acquire().await.unwrap();
    let sealing = (&world.app.vault, &world.app.random);
    payments::open_payment_account(&mut connection, sealing, &account, world.clock.now()).await.unwrap();
}

/// Pay.nl keeps no list in which a payment could be searched for.
#[tokio::test]
async fn a_provider_that_can_not_be_searched_keeps_an_order_whose_answer_was_lost() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    open_paynl(&world).await;
    route(&world, &[ProviderName::Paynl, ProviderName::Verotel]).await;
    let key = Uuid::from_u128(7);
    faults(&world, LOST).await;
    try_order(&buyer, key, &json!({})).await.problem(503, "payment_unavailable");
    faults(&world, AWAY).await;
    try_order(&buyer, key, &json!({})).await.problem(503, "payment_unavailable");
    faults(&world, "{}").await;
    let order = try_order(&buyer, key, &json!({})).await.json()["order"].clone();
    assert!(is_at(&order, "paynl"), "{order}");
    faults(&world, AWAY).await;
    assert!(is_at(&ordered(&buyer).await, "verotel"), "one that surely took nothing is left");
}

/// Its payer is mailed where to transfer to as soon as a payment is made, shown or not: no other may be made beside it.
#[tokio::test]
async fn a_transfer_stays_where_it_was_asked_for() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    open_paynl(&world).await;
    sqlx::query(
        "insert into payment_methods (company_id, country, method, position, providers)
         values ('test-company', 'NL', 'sct', 90, '{mollie,paynl}')",
    )
    .execute(&world.db)
    .await
    .unwrap();
    let (key, wish) = (Uuid::from_u128(7), json!({ "method": "sct" }));
    turn_to(&world, "http://127.0.0.1:9/v2").await;
    try_order(&buyer, key, &wish).await.problem(503, "payment_unavailable");
    assert_eq!(provider_of(&world, key).await, ("mollie".to_owned(), false));
    turn_to(&world, "").await;
    assert!(is_at(&try_order(&buyer, key, &wish).await.json()["order"], "mollie"));
}

#[tokio::test]
async fn a_card_that_is_kept_stays_with_the_account_that_sells() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["keeps_cards"], true);
    turn_to(&world, "http://127.0.0.1:9/v2").await;
    let key = Uuid::from_u128(7);
    try_order(&buyer, key, &json!({ "remember": true })).await.problem(503, "payment_unavailable");
    assert_eq!(provider_of(&world, key).await.0, "mollie");
    route(&world, &[ProviderName::Verotel]).await;
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["keeps_cards"], false);
    let wish = json!({ "remember": true });
    try_order(&buyer, Uuid::from_u128(8), &wish).await.problem(409, "method_not_offered");
}

#[tokio::test]
async fn five_calls_at_once_go_on_to_one_page() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    faults(&world, AWAY).await;
    let key = Uuid::from_u128(9);
    let wish = json!({});
    let replies = futures_util::future::join_all((0..5).map(|_| try_order(&buyer, key, &wish))).await;
    let pages: BTreeSet<String> = replies
        .iter()
        .filter_map(|reply| reply.json()["order"]["checkout_url"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(pages.len(), 1, "{pages:?}");
    assert_eq!((count(&world, "orders").await, count(&world, "provider_payments").await), (1, 1));
}

#[tokio::test]
async fn an_account_beside_is_seen_by_whoever_looks_after_them() {
    let world = world().await;
    let mut connection = world.db.acquire().await.unwrap();
    let seen = payments::selling_accounts(&mut connection).await.unwrap();
    let seen: Vec<_> = seen.iter().map(|account| (account.provider, account.sells)).collect();
    assert_eq!(seen, [(ProviderName::Mollie, true), (ProviderName::Verotel, false)]);
    sqlx::query("update payment_accounts set is_test = false where provider = 'mollie'")
        .execute(&world.db)
        .await
        .unwrap();
    let open = payments::open_sites_with_test_keys(&mut connection).await.unwrap();
    assert!(
        open.iter().any(|(_, domain)| domain == "open.test"),
        "credits for nothing by the second: {open:?}"
    );
    route(&world, &[]).await;
    assert!(payments::open_sites_with_test_keys(&mut connection).await.unwrap().is_empty());
}

/// What chance does to one order: calls of the same intent, one after the other or two at once.
struct Chance(ChaCha8Rng);

impl Chance {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.next_u32() % bound
    }

    fn fate(&mut self) -> Fate {
        match self.below(6) {
            0 => Fate::Through,
            1 => Fate::Answered(503),
            2 => Fate::Answered(500),
            3 => Fate::Answered(429),
            4 => Fate::Dropped,
            _ => Fate::Lost,
        }
    }

    fn search(&mut self) -> Fate {
        match self.below(3) {
            0 => Fate::Answered(503),
            1 => Fate::Lost,
            _ => Fate::Through,
        }
    }
}

/// The pages that a member was shown of an order.
fn shown(pages: &mut BTreeSet<String>, replies: &[Reply]) {
    for reply in replies {
        assert!(matches!(reply.status.as_u16(), 201 | 503), "{}: {}", reply.status, reply.text());
        pages.extend(reply.json()["order"]["checkout_url"].as_str().map(str::to_owned));
    }
}

/// `LIAISON_TRIES=500` tries as often; each takes a tenth of a second.
fn tries() -> u128 {
    env::var("LIAISON_TRIES").map_or(100, |wished| wished.parse().unwrap())
}

#[tokio::test]
async fn of_many_tries_each_is_paid_once() {
    let tries = tries();
    let world = world().await;
    let gate = Gate::before(&world).await;
    let address: String =
        sqlx::query_scalar("select api_base from payment_accounts where provider = 'mollie'")
            .fetch_one(&world.db)
            .await
            .unwrap();
    let mut chance = Chance(ChaCha8Rng::seed_from_u64(20_261_129));
    let mut buyers = Vec::new();
    for _ in 0..20 {
        buyers.push(world.member(man("Bas")).await);
    }
    let mut ended: BTreeMap<&str, u32> = BTreeMap::new();
    for number in 1..=tries {
        // Orders are counted: more at once would be refused.
        world.advance(Duration::minutes(10));
        let buyer = &buyers[usize::try_from(number).unwrap() % buyers.len()];
        let (key, wish) = (Uuid::from_u128(number), json!({}));
        let mut pages = BTreeSet::new();
        let mut waited = false;
        for _ in 0..=chance.below(2) {
            let creating: Vec<Fate> = (0..3).map(|_| chance.fate()).collect();
            let searching: Vec<Fate> = (0..3).map(|_| chance.search()).collect();
            gate.plan(&creating, &searching);
            if chance.below(5) == 0 {
                turn_to(&world, "http://127.0.0.1:9/v2").await;
            }
            let replies = if chance.below(4) == 0 {
                let (one, two) = tokio::join!(try_order(buyer, key, &wish), try_order(buyer, key, &wish));
                vec![one, two]
            } else {
                vec![try_order(buyer, key, &wish).await]
            };
            shown(&mut pages, &replies);
            waited |= replies.iter().all(|reply| reply.status == 503);
            // And it comes back.
            turn_to(&world, &address).await;
        }
        gate.plan(&[], &[]);
        let last = try_order(buyer, key, &wish).await;
        assert_eq!(last.status, 201, "{number}: {}", last.text());
        let order = last.json()["order"].clone();
        shown(&mut pages, &[last]);
        assert_eq!(pages.len(), 1, "{number}: {pages:?}");
        pay(&world, &order).await;
        becomes(buyer, &order, "completed").await;
        let place = if is_at(&order, "verotel") { "moved" } else { "stayed" };
        *ended.entry(place).or_default() += 1;
        *ended.entry("waited").or_default() += u32::from(waited);
    }
    for way in ["stayed", "moved", "waited"] {
        assert!(ended.get(way).is_some_and(|count| u128::from(*count) * 25 > tries), "{ended:?}");
    }
    let charged: Vec<(i64, i64)> = sqlx::query_as(
        "select charges, count(*) from (
             select o.id, (select count(*) from mollie_sandbox.payments p where p.status = 'paid'
                 and (p.metadata ->> 'order_id' = o.id::text or p.metadata ->> 'reference' = replace(o.id::text, '-', ''))) as charges
             from orders o where o.status = 'completed'
         ) paid group by charges",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    assert_eq!(charged, [(1, i64::try_from(tries).unwrap())], "each order is charged once");
    let paid = count(&world, "mollie_sandbox.payments where status = 'paid'").await;
    assert_eq!(paid, i64::try_from(tries).unwrap(), "and nothing else is");
    let bought = count(&world, "orders where status = 'completed'").await;
    assert_eq!((bought, count(&world, "orders").await), (paid, paid));
    assert_eq!(count(&world, "order_reviews").await + count(&world, "unknown_payments").await, 0);
    books_agree(&world).await;
}
