//! Choosing another way of paying while an order with a discount waits, or one that a limit counts.

use super::{at_the_checkout, becomes, bundle, paynl, user, verotel};
use crate::{
    accounts::count,
    world::{Member, World, man},
};
use serde_json::{Value, json};
use testkit::Reply;
use uuid::Uuid;

async fn offering() -> World {
    let world = World::start().await;
    world.set("open.test", |settings| settings.time_bonus = true).await;
    world
}

async fn order_by(buyer: &Member, method: &str, key: u128) -> Reply {
    let body = json!({ "bundle": bundle(buyer).await, "method": method, "discount_code": "TIMEBONUS25" });
    buyer.page.post_with_key("/api/orders.php", &body, Uuid::from_u128(key)).await
}

#[tokio::test]
async fn the_waiting_order_is_paid_the_other_way_with_its_discount() {
    let world = offering().await;
    let buyer = world.member(man("Bas")).await;
    let first = order_by(&buyer, "ideal", 1).await;
    assert_eq!(first.status, 201, "{}", first.text());
    let first = first.json()["order"].clone();
    // Pressed twice, as a client that heard nothing does.
    for _ in 0..2 {
        let moved = order_by(&buyer, "mastercard", 2).await;
        assert_eq!(moved.status, 201, "{}", moved.text());
        let moved = moved.json()["order"].clone();
        assert_eq!((&moved["id"], &moved["payment_id"]), (&first["id"], &first["payment_id"]));
        assert_eq!((&moved["method"], &moved["price"]["amount"]), (&json!("mastercard"), &json!(3375)));
    }
    assert_eq!((count(&world, "orders").await, count(&world, "mollie_sandbox.payments").await), (1, 1));
    let moved = becomes(&buyer, &first, "pending").await;
    at_the_checkout(&world, &moved, "paid", &[]).await;
    assert_eq!(becomes(&buyer, &first, "completed").await["method"], "mastercard");
    assert_eq!(user(&buyer).await["credits"], 70);
    order_by(&buyer, "paypal", 3).await.problem(409, "invalid_request");
}

#[tokio::test]
async fn what_a_bank_has_in_hand_stays_as_it_is() {
    let world = offering().await;
    let buyer = world.member(man("Bas")).await;
    let first = order_by(&buyer, "ideal", 1).await.json()["order"].clone();
    sqlx::query("update mollie_sandbox.payments set status = 'pending' where id = $1")
        .bind(first["payment_id"].as_str())
        .execute(&world.db)
        .await
        .unwrap();
    order_by(&buyer, "mastercard", 2).await.problem(409, "discount_in_use");
    let waiting = becomes(&buyer, &first, "pending").await;
    assert_eq!((&waiting["method"], &waiting["checkout_url"]), (&json!("ideal"), &serde_json::Value::Null));
}

/// What is stricter counts at once, also for the order that waits.
#[tokio::test]
async fn a_limit_or_a_pause_that_was_set_since_stands_in_its_way() {
    let world = offering().await;
    let buyer = world.member(man("Bas")).await;
    let first = order_by(&buyer, "ideal", 1).await.json()["order"].clone();
    let set = async |amount: i64, pause: Value| {
        let body = json!({ "monthly": { "amount": amount, "currency": "EUR" }, "pause_until": pause });
        buyer.page.put("/api/spendinglimit.php", &body).await.ok();
    };
    set(3_375, Value::Null).await;
    assert_eq!(order_by(&buyer, "mastercard", 2).await.status, 201, "it counts once");
    set(3_374, Value::Null).await;
    order_by(&buyer, "paypal", 3).await.problem(409, "spending_limit");
    set(3_374, json!("2026-11-25T12:00:00Z")).await;
    order_by(&buyer, "paypal", 4).await.problem(409, "spending_paused");
    assert_eq!(becomes(&buyer, &first, "pending").await["method"], "mastercard");
    assert_eq!(count(&world, "orders").await, 1);
}

async fn limited(world: &World) -> Member {
    let buyer = world.member(man("Bas")).await;
    let body = json!({ "monthly": { "amount": 4_500, "currency": "EUR" }, "pause_until": null });
    buyer.page.put("/api/spendinglimit.php", &body).await.ok();
    buyer
}

async fn plainly(buyer: &Member, method: &str, key: u128) -> Reply {
    let price = json!({ "amount": 4_500, "currency": "EUR" });
    let body = json!({ "bundle": bundle(buyer).await, "method": method, "price": price });
    buyer.page.post_with_key("/api/orders.php", &body, Uuid::from_u128(key)).await
}

/// The same purchase counts once for the member's own limit.
#[tokio::test]
async fn without_a_discount_it_is_paid_the_other_way_where_a_limit_has_no_room_for_both() {
    let world = World::start().await;
    let buyer = limited(&world).await;
    let first = plainly(&buyer, "ideal", 1).await.json()["order"].clone();
    for _ in 0..2 {
        let moved = plainly(&buyer, "mastercard", 2).await;
        assert_eq!(moved.status, 201, "{}", moved.text());
        let moved = moved.json()["order"].clone();
        assert_eq!((&moved["id"], &moved["payment_id"]), (&first["id"], &first["payment_id"]));
        assert_eq!((&moved["method"], &moved["price"]["amount"]), (&json!("mastercard"), &json!(4_500)));
    }
    assert_eq!((count(&world, "orders").await, count(&world, "mollie_sandbox.payments").await), (1, 1));
    let moved = becomes(&buyer, &first, "pending").await;
    at_the_checkout(&world, &moved, "paid", &[]).await;
    becomes(&buyer, &first, "completed").await;
    plainly(&buyer, "paypal", 3).await.problem(409, "spending_limit");
    assert_eq!((user(&buyer).await["credits"].as_i64(), count(&world, "orders").await), (Some(70), 1));
}

#[tokio::test]
async fn what_can_be_taken_back_leaves_its_room_to_the_other_way() {
    let world = paynl::world().await;
    let buyer = limited(&world).await;
    let first = plainly(&buyer, "ideal", 1).await.json()["order"].clone();
    let second = plainly(&buyer, "paypal", 2).await;
    assert_eq!(second.status, 201, "{}", second.text());
    let second = second.json()["order"].clone();
    assert_ne!(first["id"], second["id"]);
    assert_eq!(becomes(&buyer, &first, "cancelled").await["payable"], false);
    at_the_checkout(&world, &second, "paid", &[]).await;
    becomes(&buyer, &second, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
}

#[tokio::test]
async fn what_a_bank_has_in_hand_keeps_its_room_in_the_limit() {
    let world = World::start().await;
    let buyer = limited(&world).await;
    let first = plainly(&buyer, "ideal", 1).await.json()["order"].clone();
    sqlx::query("update mollie_sandbox.payments set status = 'pending' where id = $1")
        .bind(first["payment_id"].as_str())
        .execute(&world.db)
        .await
        .unwrap();
    plainly(&buyer, "mastercard", 2).await.problem(409, "spending_limit");
    assert_eq!(becomes(&buyer, &first, "pending").await["method"], "ideal");
}

/// Whoever has the page can pay there.
#[tokio::test]
async fn a_page_that_can_not_be_taken_back_keeps_its_room_in_the_limit() {
    let world = World::start().await;
    verotel::open_account(&world, true).await;
    let buyer = limited(&world).await;
    let first = plainly(&buyer, "ideal", 1).await.json()["order"].clone();
    plainly(&buyer, "mastercard", 2).await.problem(409, "spending_limit");
    assert_eq!(becomes(&buyer, &first, "pending").await["checkout_url"], first["checkout_url"]);
    assert_eq!(count(&world, "orders").await, 1);
}
