//! The time bonus and the welcome discount (spec 4, 9), over HTTP with the clock moved.

use super::{at_the_checkout, becomes, bundle};
use crate::world::{Member, World, man};
use serde_json::{Value, json};
use time::Duration;

const FOUR_HOURS: Duration = Duration::seconds(14_400);

/// A world whose sites have these offers.
pub async fn offering(time_bonus: bool, welcome_days: u16) -> World {
    let world = World::start().await;
    set(&world, time_bonus, welcome_days).await;
    world
}

async fn set(world: &World, time_bonus: bool, welcome_days: u16) {
    sqlx::query(
        "update sites set settings = settings || jsonb_build_object('time_bonus', $1, 'welcome_days', $2)",
    )
    .bind(time_bonus)
    .bind(i32::from(welcome_days))
    .execute(&world.db)
    .await
    .unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
}

async fn bonus(buyer: &Member) -> Value {
    buyer.page.get("/api/timebonus.php").await.ok()["timebonus"].clone()
}

async fn welcome(buyer: &Member) -> Value {
    buyer.page.get("/api/discountcode.php?welcome=true").await.ok()["discountcode"].clone()
}

async fn active(buyer: &Member) -> Value {
    buyer.page.get("/api/credits.php").await.ok()["discount"]["code"].clone()
}

async fn order_with(buyer: &Member, code: Option<&str>) -> testkit::Reply {
    let body = json!({ "bundle": bundle(buyer).await, "method": "ideal", "discount_code": code });
    buyer.page.post("/api/orders.php", &body).await
}

async fn placed(buyer: &Member, code: Option<&str>) -> Value {
    let reply = order_with(buyer, code).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["order"].clone()
}

async fn paid(world: &World, buyer: &Member, order: &Value) {
    at_the_checkout(world, order, "paid", &[]).await;
    becomes(buyer, order, "completed").await;
}

// spec: 4.11, 9.1
#[tokio::test]
async fn the_time_bonus_is_the_specs_and_ends_after_4_hours() {
    let world = offering(true, 7).await;
    let buyer = world.member(man("Bas")).await;
    let expected = json!({
        "code": "TIMEBONUS25", "percentage": 25, "validity": "once-per-user", "status": "active",
        "ends_at": "2026-11-21T16:00:00Z", "now": "2026-11-21T12:00:00Z"
    });
    assert_eq!(bonus(&buyer).await, expected);
    let sale = buyer.page.get("/api/credits.php").await.ok();
    assert_eq!(
        (&sale["discount"]["code"], &sale["discount"]["kind"]),
        (&json!("TIMEBONUS25"), &json!("time_bonus"))
    );
    assert_eq!(sale["bundles"][1]["discounted_price"]["amount"], 3375);
    assert_eq!(welcome(&buyer).await, Value::Null);
    world.advance(FOUR_HOURS - Duration::SECOND);
    assert_eq!(bonus(&buyer).await["now"], "2026-11-21T15:59:59Z");
    world.advance(Duration::SECOND);
    assert_eq!(
        (bonus(&buyer).await, active(&buyer).await, welcome(&buyer).await),
        (Value::Null, Value::Null, Value::Null)
    );
    let late = order_with(&buyer, Some("TIMEBONUS25")).await;
    late.problem(409, "invalid_request");
    assert_eq!(late.fields(), ["discount_code: code_ended"]);
    // Of who was never told of it there is nothing that could have ended.
    let premium = world.member(crate::world::Person { premium: true, ..man("Jan") }).await;
    assert_eq!(order_with(&premium, Some("TIMEBONUS25")).await.fields(), ["discount_code: code_not_found"]);
    assert_eq!(placed(&buyer, None).await["price"]["amount"], 4500);
}

// spec: 9.1
#[tokio::test]
async fn an_order_placed_in_time_counts_whenever_it_is_paid_and_the_bonus_is_used_once() {
    let world = offering(true, 7).await;
    let buyer = world.member(man("Bas")).await;
    world.advance(FOUR_HOURS - Duration::SECOND);
    let order = placed(&buyer, Some("timebonus25")).await;
    assert_eq!((&order["price"]["amount"], &order["discount_code"]), (&json!(3375), &json!("TIMEBONUS25")));
    // Told of it again, and that the open order has it.
    assert_eq!(active(&buyer).await, "TIMEBONUS25");
    order_with(&buyer, Some("TIMEBONUS25")).await.problem(409, "discount_in_use");
    order_with(&buyer, None).await.problem(409, "discount_in_use");
    world.advance(Duration::SECOND);
    paid(&world, &buyer, &order).await;
    assert_eq!((bonus(&buyer).await, active(&buyer).await), (Value::Null, Value::Null));
    assert_eq!(order_with(&buyer, Some("TIMEBONUS25")).await.fields(), ["discount_code: code_used"]);
}

#[tokio::test]
async fn paying_ends_the_bonus_and_a_cancelled_order_gives_it_back() {
    let world = offering(true, 0).await;
    let buyer = world.member(man("Bas")).await;
    let order = placed(&buyer, Some("TIMEBONUS25")).await;
    at_the_checkout(&world, &order, "canceled", &[]).await;
    becomes(&buyer, &order, "cancelled").await;
    let order = placed(&buyer, None).await;
    assert_eq!((&order["price"]["amount"], &order["discount_code"]), (&json!(3375), &json!("TIMEBONUS25")));
    paid(&world, &buyer, &order).await;
    assert_eq!(bonus(&buyer).await, Value::Null);
    let premium = world.member(crate::world::Person { premium: true, ..man("Jan") }).await;
    assert_eq!(bonus(&premium).await, Value::Null);
}

#[tokio::test]
async fn eight_orders_at_once_have_one_time_bonus() {
    let world = offering(true, 0).await;
    let buyer = world.member(man("Bas")).await;
    let orders =
        futures_util::future::join_all((0..8).map(|_| order_with(&buyer, Some("TIMEBONUS25")))).await;
    assert_eq!(orders.iter().filter(|reply| reply.status == 201).count(), 1);
    for refused in orders.iter().filter(|reply| reply.status != 201) {
        refused.problem(409, "discount_in_use");
    }
}

// spec: 4.11, 7.9, 9.13
#[tokio::test]
async fn the_welcome_discount_is_for_the_first_purchase_and_for_some_days() {
    let world = offering(false, 7).await;
    let (buyer, late) = (world.member(man("Bas")).await, world.member(man("Jan")).await);
    assert_eq!(bonus(&buyer).await, Value::Null);
    let quote = buyer.page.get("/api/discountcode.php?welcome=true").await.ok();
    assert_eq!((&quote["discountcode"]["code"], &quote["counts"]), (&json!("WELCOME25"), &json!(true)));
    assert_eq!(quote["discountcode"]["expires"], "2026-11-28T12:00:00Z");
    assert_eq!(quote["prices"][1]["discounted_price"]["amount"], 3375);
    assert_eq!(active(&late).await, "WELCOME25");
    let order = placed(&buyer, Some("WELCOME25")).await;
    paid(&world, &buyer, &order).await;
    assert_eq!((welcome(&buyer).await, active(&buyer).await), (Value::Null, Value::Null));
    world.advance(Duration::days(7));
    assert_eq!(welcome(&late).await, Value::Null);
    assert_eq!(order_with(&late, Some("WELCOME25")).await.fields(), ["discount_code: code_ended"]);
    // Its end was told; an operator who makes it longer later does not bring it back.
    set(&world, false, 30).await;
    assert_eq!(welcome(&late).await, Value::Null);
}

#[tokio::test]
async fn no_welcome_and_no_better_offer_to_stay_follow_the_countdown_for_30_days() {
    let world = offering(true, 60).await;
    let (buyer, stranger) = (world.member(man("Bas")).await, world.member(man("Jan")).await);
    assert_eq!(bonus(&buyer).await["code"], "TIMEBONUS25");
    let ask = json!({ "offer": "discount" });
    buyer.page.post("/api/deletion-offer.php", &ask).await.problem(404, "not_found");
    world.advance(FOUR_HOURS);
    // Not even when the operator turns the time bonus off now.
    set(&world, false, 60).await;
    assert_eq!(welcome(&buyer).await, Value::Null);
    // He was never told of a countdown.
    assert_eq!(welcome(&stranger).await["code"], "WELCOME25");
    world.advance(Duration::days(30) - Duration::SECOND);
    assert_eq!(welcome(&buyer).await, Value::Null);
    buyer.page.post("/api/deletion-offer.php", &ask).await.problem(404, "not_found");
    world.advance(Duration::SECOND);
    assert_eq!(welcome(&buyer).await["code"], "WELCOME25");
    // A smaller offer to stay may come at any time.
    let third = world.member(man("Kees")).await;
    set(&world, true, 0).await;
    assert_eq!(bonus(&third).await["code"], "TIMEBONUS25");
    sqlx::query("update companies set delete_discount = 24").execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    assert_eq!(
        third.page.post("/api/deletion-offer.php", &ask).await.ok()["discountcode"]["value_percentage"],
        24
    );
    assert_eq!(active(&third).await, "TIMEBONUS25");
}

#[tokio::test]
async fn discountcode_takes_a_code_or_asks_for_the_welcome_not_both_nor_neither() {
    let world = offering(false, 7).await;
    let buyer = world.member(man("Bas")).await;
    let asked = async |query: &str| buyer.page.get(&format!("/api/discountcode.php{query}")).await;
    for query in ["", "?welcome=false", "?code=ABCD&welcome=true"] {
        let refused = asked(query).await;
        assert_eq!(refused.json()["errors"][0]["code"], "code_not_found", "{query}");
        refused.problem(409, "invalid_request");
    }
    for query in ["?welcome=1", "?code=ABCD&method=cash", "?other=1"] {
        asked(query).await.problem(422, "invalid_request");
    }
}
