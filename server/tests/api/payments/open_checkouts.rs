//! A page at the provider that its member gave up and that can still be paid: most methods' can't be taken back. Until
//! the provider says that nobody can pay it, the order keeps its discount and counts for the member's own limit.

use super::{at_the_checkout, becomes, bundle, discounts::made, offers::offering, provider::hint, user};
use crate::{
    chat::books_agree,
    world::{Member, World, man, new_id, woman},
};
use liaison::{
    kernel::country::Country,
    payments::{self, CodeFilter, Method, Validity},
};
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

/// Longer than the sandbox leaves a page open.
const CLOSED: Duration = Duration::minutes(16);
const UNCANCELABLE: [(Method, &str); 6] = [
    (Method::Ideal, "ideal"),
    (Method::Paypal, "paypal"),
    (Method::Mastercard, "mastercard"),
    (Method::Visa, "visa"),
    (Method::Applepay, "applepay"),
    (Method::Paysafecard, "paysafecard"),
];

async fn try_order(buyer: &Member, method: &str, code: Option<&str>) -> Reply {
    let body = json!({ "bundle": bundle(buyer).await, "method": method, "discount_code": code });
    buyer.page.post("/api/orders.php", &body).await
}

async fn place(buyer: &Member, method: &str, code: Option<&str>) -> Value {
    let reply = try_order(buyer, method, code).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["order"].clone()
}

async fn give_up(buyer: &Member, order: &Value) -> Value {
    buyer.page.delete("/api/order.php", &json!({ "id": order["id"] })).await.ok()["order"].clone()
}

async fn everything_on_offer(world: &World) {
    let mut connection = world.db.acquire().await.unwrap();
    for (place, (method, _)) in (20..).zip(UNCANCELABLE) {
        let country = Country::netherlands();
        payments::offer_method(&mut connection, "test-company", country, method, place).await.unwrap();
    }
}

async fn paid_with(world: &World, code: &str) -> i64 {
    let paid = "select count(*) from orders where discount_code = $1 and completed_at is not null";
    sqlx::query_scalar(paid).bind(code).fetch_one(&world.db).await.unwrap()
}

#[tokio::test]
async fn a_code_is_used_once_however_often_its_order_is_given_up_and_placed_again() {
    let world = World::start().await;
    everything_on_offer(&world).await;
    made(&world, "MOST", 90, Validity::OncePerUser).await;
    for (_, method) in UNCANCELABLE {
        let buyer = world.member(man("Bas")).await;
        let mut pages = Vec::new();
        for _ in 0..3 {
            let reply = try_order(&buyer, method, Some("MOST")).await;
            if reply.status != 201 {
                reply.problem(409, "checkout_still_open");
                continue;
            }
            let order = reply.json()["order"].clone();
            let cancelled = give_up(&buyer, &order).await;
            assert_eq!((&cancelled["status"], &cancelled["payable"]), (&json!("cancelled"), &json!(true)));
            assert_eq!(cancelled["checkout_url"], order["checkout_url"], "where it can still be paid");
            pages.push(order);
        }
        for page in &pages {
            at_the_checkout(&world, page, "paid", &[]).await;
            becomes(&buyer, page, "completed").await;
        }
        let used = "select count(*) from orders where member_id = $1 and discount_minor > 0 and completed_at is not null";
        let used: i64 = sqlx::query_scalar(used).bind(buyer.id).fetch_one(&world.db).await.unwrap();
        assert_eq!(used, 1, "{method}");
        let again = try_order(&buyer, method, Some("MOST")).await;
        assert_eq!(again.fields(), ["discount_code: code_used"], "{method}");
    }
    books_agree(&world).await;
}

#[tokio::test]
async fn once_the_page_has_closed_the_code_is_free() {
    let world = World::start().await;
    made(&world, "HALF", 50, Validity::OncePerUser).await;
    let buyer = world.member(man("Bas")).await;
    let first = place(&buyer, "ideal", Some("HALF")).await;
    give_up(&buyer, &first).await;
    buyer.page.set_cookie("locale=en; Path=/");
    let refused = try_order(&buyer, "ideal", Some("HALF")).await;
    assert!(refused.json()["detail"].as_str().unwrap().contains("can still be paid"), "{}", refused.text());
    world.advance(CLOSED);
    let second = place(&buyer, "ideal", Some("HALF")).await;
    assert_eq!(second["price"]["amount"], 2_250);
    let closed = becomes(&buyer, &first, "cancelled").await;
    assert_eq!((&closed["payable"], &closed["checkout_url"]), (&json!(false), &Value::Null));
}

/// Nobody is kept from buying: without the discount an order is placed at once, and says so.
#[tokio::test]
async fn who_does_not_wait_buys_without_the_discount() {
    let world = offering(true, 0).await;
    let buyer = world.member(man("Bas")).await;
    let first = place(&buyer, "ideal", None).await;
    assert_eq!(first["discount_code"], "TIMEBONUS25");
    give_up(&buyer, &first).await;
    for code in [None, Some("TIMEBONUS25")] {
        try_order(&buyer, "ideal", code).await.problem(409, "checkout_still_open");
    }
    let wish = json!({ "bundle": bundle(&buyer).await, "method": "ideal", "without_discount": true });
    let key = new_id();
    let full = buyer.page.post_with_key("/api/orders.php", &wish, key).await;
    assert_eq!(full.status, 201, "{}", full.text());
    assert_eq!(full.json()["order"]["price"]["amount"], 4_500);
    let again = buyer.page.post_with_key("/api/orders.php", &wish, key).await;
    assert_eq!(again.json()["order"]["id"], full.json()["order"]["id"]);
    let both = json!({ "bundle": wish["bundle"], "method": "ideal", "without_discount": true, "discount_code": "TIMEBONUS25" });
    assert_eq!(buyer.page.post("/api/orders.php", &both).await.fields(), ["without_discount: field_invalid"]);
    for order in [&first, &full.json()["order"]] {
        at_the_checkout(&world, order, "paid", &[]).await;
        becomes(&buyer, order, "completed").await;
    }
    assert_eq!(paid_with(&world, "TIMEBONUS25").await, 1);
}

#[tokio::test]
async fn two_members_never_share_a_code_with_one_use() {
    let world = World::start().await;
    made(&world, "ONE-USE", 50, Validity::Once).await;
    let (first, second) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    let page = place(&first, "ideal", Some("ONE-USE")).await;
    give_up(&first, &page).await;
    let refused = try_order(&second, "ideal", Some("ONE-USE")).await;
    assert_eq!(refused.fields(), ["discount_code: code_used"]);
    at_the_checkout(&world, &page, "paid", &[]).await;
    becomes(&first, &page, "completed").await;
    assert_eq!(try_order(&second, "ideal", Some("ONE-USE")).await.fields(), ["discount_code: code_used"]);
    let site = world.app.sites.by_host("open.test").unwrap().id;
    let mut connection = world.db.acquire().await.unwrap();
    let codes = payments::list_codes(&mut connection, site, CodeFilter::default(), 10).await.unwrap();
    assert_eq!((codes[0].used, codes[0].open), (1, 0));
}

#[tokio::test]
async fn a_code_with_one_use_goes_on_to_another_member_when_the_page_has_closed() {
    let world = World::start().await;
    made(&world, "ONE-USE", 50, Validity::Once).await;
    let (first, second) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    let page = place(&first, "ideal", Some("ONE-USE")).await;
    give_up(&first, &page).await;
    world.advance(CLOSED);
    assert_eq!(place(&second, "ideal", Some("ONE-USE")).await["price"]["amount"], 2_250);
    assert_eq!(try_order(&first, "ideal", Some("ONE-USE")).await.fields(), ["discount_code: code_used"]);
}

/// The first order is paid after all, when the second one holds the code: both count as uses.
#[tokio::test]
async fn a_use_that_came_late_is_not_forgotten_when_the_next_one_comes_to_nothing() {
    let world = World::start().await;
    made(&world, "HALF", 50, Validity::OncePerUser).await;
    let buyer = world.member(man("Bas")).await;
    let first = place(&buyer, "ideal", Some("HALF")).await;
    at_the_checkout(&world, &first, "canceled", &[]).await;
    becomes(&buyer, &first, "cancelled").await;
    let second = place(&buyer, "ideal", Some("HALF")).await;
    sqlx::query("update mollie_sandbox.payments set status = 'paid', paid_at = created_at where id = $1")
        .bind(first["payment_id"].as_str())
        .execute(&world.db)
        .await
        .unwrap();
    hint(&world, &first).await;
    becomes(&buyer, &first, "completed").await;
    at_the_checkout(&world, &second, "canceled", &[]).await;
    becomes(&buyer, &second, "cancelled").await;
    assert_eq!(try_order(&buyer, "ideal", Some("HALF")).await.fields(), ["discount_code: code_used"]);
}

#[tokio::test]
async fn an_own_limit_holds_over_orders_that_were_given_up() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let limit = json!({ "monthly": { "amount": 9_000, "currency": "EUR" }, "pause_until": null });
    buyer.page.put("/api/spendinglimit.php", &limit).await.ok();
    let mut pages = Vec::new();
    for _ in 0..2 {
        let order = place(&buyer, "ideal", None).await;
        give_up(&buyer, &order).await;
        pages.push(order);
    }
    try_order(&buyer, "ideal", None).await.problem(409, "spending_limit");
    // One page closes, and only one.
    sqlx::query("update mollie_sandbox.payments set expires_at = $2 where id = $1")
        .bind(pages[0]["payment_id"].as_str())
        .bind(world.clock.now() + Duration::SECOND)
        .execute(&world.db)
        .await
        .unwrap();
    world.advance(Duration::seconds(2));
    pages.push(place(&buyer, "ideal", None).await);
    try_order(&buyer, "ideal", None).await.problem(409, "spending_limit");
    for page in &pages[1..] {
        at_the_checkout(&world, page, "paid", &[]).await;
        becomes(&buyer, page, "completed").await;
    }
    let spent = buyer.page.get("/api/spendinglimit.php").await.ok()["limit"]["spent_this_month"].clone();
    assert_eq!(spent["amount"], 9_000);
    assert_eq!(user(&buyer).await["credits"], 10 + 120);
}

/// The poller looks until the page has closed, without anybody's asking.
#[tokio::test]
async fn the_poller_hears_that_a_page_has_closed() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = place(&buyer, "ideal", None).await;
    give_up(&buyer, &order).await;
    world.advance(CLOSED);
    super::provider::work(&world).await;
    let payable: bool = sqlx::query_scalar("select payable from orders").fetch_one(&world.db).await.unwrap();
    assert!(!payable);
}

async fn reach(world: &World, address: &str) {
    sqlx::query("update payment_accounts set api_base = $1").bind(address).execute(&world.db).await.unwrap();
}

#[tokio::test]
async fn after_an_outage_the_next_try_has_its_discount() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    made(&world, "TENTH", 10, Validity::OncePerUser).await;
    let wish = json!({ "bundle": bundle(&buyer).await, "method": "ideal", "discount_code": "TENTH" });
    let key = new_id();
    reach(&world, "http://127.0.0.1:9/v2").await;
    buyer.page.post_with_key("/api/orders.php", &wish, key).await.problem(503, "payment_unavailable");
    // A new wish while the provider is away, and one when it is back.
    try_order(&buyer, "ideal", Some("TENTH")).await.problem(503, "payment_unavailable");
    reach(&world, "").await;
    assert_eq!(place(&buyer, "ideal", Some("TENTH")).await["price"]["amount"], 4_050);
    // The first one has ended with that: its repeat shows no second page.
    let first = buyer.page.post_with_key("/api/orders.php", &wish, key).await.json()["order"].clone();
    assert_eq!((&first["status"], &first["checkout_url"]), (&json!("expired"), &Value::Null));
}

/// The client's own repeats of one wish heal a provider's stumble, whatever the member changed meanwhile.
#[tokio::test]
async fn a_repeat_asks_for_the_same_to_the_byte() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (wish, key) = (json!({ "bundle": bundle(&buyer).await, "method": "ideal" }), new_id());
    sqlx::query(r#"update mollie_sandbox.faults set knobs = '{"api_lose": "payment"}'"#)
        .execute(&world.db)
        .await
        .unwrap();
    buyer.page.post_with_key("/api/orders.php", &wish, key).await.problem(503, "payment_unavailable");
    world.set("open.test", |site| site.name = "Another name".to_owned()).await;
    let order = buyer.page.post_with_key("/api/orders.php", &wish, key).await;
    assert_eq!(order.status, 201, "{}", order.text());
    let payments: i64 = sqlx::query_scalar("select count(*) from mollie_sandbox.payments")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(payments, 1);
    let kept: i64 = sqlx::query_scalar("select count(*) from orders where request_sealed is not null")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(kept, 0, "it is not kept longer than it is of use");
}
