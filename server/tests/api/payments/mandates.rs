//! Cards that are kept with the member's yes, repeat orders, and what a failed one offers.

use super::{
    at_the_checkout, becomes, bundle,
    direct_debit::{debit, offer, world as debit_world},
    discounts::made,
    provider::{charge_back, hint},
    user,
};
use crate::{
    accounts::{count, mails},
    world::{Member, World, man, new_id},
};
use liaison::{housekeeping, payments::Validity};
use serde_json::{Value, json};
use time::Duration;

async fn first(buyer: &Member, fields: Value) -> Value {
    let mut body = json!({ "bundle": bundle(buyer).await, "method": "mastercard" });
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    let placed = buyer.page.post("/api/orders.php", &body).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    placed.json()["order"].clone()
}

pub async fn mandates(buyer: &Member) -> Vec<Value> {
    buyer.page.get("/api/mandates.php").await.ok()["mandates"].as_array().unwrap().clone()
}

/// A member whose card is kept.
pub async fn keeper(world: &World) -> Member {
    let buyer = world.member(man("Bas")).await;
    let order = first(&buyer, json!({ "remember": true })).await;
    at_the_checkout(world, &order, "paid", &[("card", "Mastercard")]).await;
    becomes(&buyer, &order, "completed").await;
    buyer
}

/// A member whose account was debited once.
pub async fn debtor(world: &World) -> Member {
    offer(world).await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(world, &buyer).await;
    world.advance(Duration::minutes(2));
    becomes(&buyer, &order, "completed").await;
    buyer
}

pub async fn repeat(buyer: &Member) -> Value {
    first(buyer, json!({ "repeat": true })).await
}

#[tokio::test]
async fn a_card_is_kept_only_with_a_yes() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = first(&buyer, json!({})).await;
    at_the_checkout(&world, &order, "paid", &[("card", "Visa")]).await;
    becomes(&buyer, &order, "completed").await;
    assert!(mandates(&buyer).await.is_empty());
    assert_eq!(count(&world, "mollie_sandbox.customers").await, 0);
    let last = buyer.page.get("/api/repeatorder.php").await.ok()["repeatorder"].clone();
    assert_eq!((&last["mandate"], &last["method"]), (&Value::Null, &json!("mastercard")));
    let body = json!({ "bundle": bundle(&buyer).await, "method": "mastercard", "repeat": true });
    buyer.page.post("/api/orders.php", &body).await.problem(409, "mandate_gone");
    let body = json!({ "bundle": bundle(&buyer).await, "method": "ideal", "remember": true });
    buyer.page.post("/api/orders.php", &body).await.problem(409, "method_not_offered");
    let body =
        json!({ "bundle": bundle(&buyer).await, "method": "mastercard", "remember": true, "repeat": true });
    assert_eq!(buyer.page.post("/api/orders.php", &body).await.status, 409);
}

// spec: 2.10
#[tokio::test]
async fn the_last_order_is_placed_again_at_todays_price() {
    let world = World::start().await;
    let buyer = keeper(&world).await;
    let card = mandates(&buyer).await[0].clone();
    assert_eq!((&card["last_digits"], &card["label"]), (&json!("6787"), &json!("Mastercard")));
    assert_eq!((&card["expires"], &card["method"]), (&json!("2032-12"), &json!("mastercard")));
    sqlx::query("update bundles set price_minor = 5000 where credits = 60").execute(&world.db).await.unwrap();
    let last = buyer.page.get("/api/repeatorder.php").await.ok()["repeatorder"].clone();
    assert_eq!((&last["paid"]["amount"], &last["price"]["amount"]), (&json!(4_500), &json!(5_000)));
    assert_eq!(last["mandate"], card);
    let order = repeat(&buyer).await;
    assert_eq!(order["price"]["amount"], 5_000);
    world.advance(Duration::minutes(5));
    assert_eq!(becomes(&buyer, &order, "pending").await["checkout_url"], order["checkout_url"]);
    assert_eq!(user(&buyer).await["credits"], 70, "nothing is charged without the member's yes");
    at_the_checkout(&world, &order, "paid", &[("card", "Mastercard")]).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 130);
}

/// A scheme counts each further charge as a dispute of its own.
#[tokio::test]
async fn a_card_that_was_charged_back_is_kept_no_more_however_it_was_used() {
    let world = World::start().await;
    let kept = keeper(&world).await;
    let again = repeat(&kept).await;
    let typed = keeper(&world).await;
    let anew = first(&typed, json!({})).await;
    let others = keeper(&world).await;
    let another = first(&others, json!({})).await;
    for (buyer, order, card, left) in
        [(&kept, &again, "Mastercard", 0), (&typed, &anew, "Mastercard", 0), (&others, &another, "Visa", 1)]
    {
        at_the_checkout(&world, order, "paid", &[("card", card)]).await;
        becomes(buyer, order, "completed").await;
        assert_eq!(mandates(buyer).await.len(), 1);
        charge_back(&world, order, 4_500).await;
        hint(&world, order).await;
        becomes(buyer, order, "charged_back").await;
        assert_eq!(mandates(buyer).await.len(), left, "{card}");
    }
    let body = json!({ "bundle": bundle(&typed).await, "method": "mastercard", "repeat": true });
    typed.page.post("/api/orders.php", &body).await.problem(409, "mandate_gone");
}

/// A press is the buyer's own payment: their bank may ask who they are, which it can't where a merchant charges.
#[tokio::test]
async fn a_repeat_by_card_is_the_buyers_own_payment() {
    let world = World::start().await;
    let buyer = keeper(&world).await;
    let order = repeat(&buyer).await;
    let told: (String, Option<String>, Option<String>, Option<String>) = sqlx::query_as(
        "select sequence_type, customer_id, mandate_id, redirect_url from mollie_sandbox.payments where id = $1",
    )
    .bind(order["payment_id"].as_str())
    .fetch_one(&world.db)
    .await
    .unwrap();
    let (sequence, customer, mandate, back) = told;
    assert_eq!((sequence.as_str(), mandate), ("oneoff", None));
    assert_eq!(count(&world, "mollie_sandbox.customers").await, 1);
    assert!(customer.is_some_and(|customer| customer.starts_with("cst_")), "whose card it is");
    assert!(back.is_some_and(|back| back.ends_with(order["id"].as_str().unwrap())), "they come back");
    // Nobody charges it for them, now or later.
    housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!(count(&world, "mollie_sandbox.payments where sequence_type = 'recurring'").await, 0);
    assert_eq!(count(&world, "jobs where kind = 'payments.charge_order'").await, 0);
    at_the_checkout(&world, &order, "failed", &[("reason", "authentication_failed")]).await;
    let failed = becomes(&buyer, &order, "failed").await;
    assert_eq!(failed["failure_class"], "customer");
    assert_eq!(mandates(&buyer).await.len(), 1);
    let again = repeat(&buyer).await;
    at_the_checkout(&world, &again, "paid", &[("card", "Mastercard")]).await;
    becomes(&buyer, &again, "completed").await;
}

/// All cards are one method at the provider, and nobody stops a buyer who chose one brand from paying by another.
#[tokio::test]
async fn the_card_that_paid_is_the_one_that_is_told() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = first(&buyer, json!({})).await;
    assert_eq!((&order["method"], &order["card"]), (&json!("mastercard"), &Value::Null));
    at_the_checkout(&world, &order, "paid", &[("card", "Visa")]).await;
    let paid = becomes(&buyer, &order, "completed").await;
    assert_eq!((&paid["method"], &paid["card"]), (&json!("mastercard"), &json!("Visa")));
    let path = format!("/api/transaction.php?id={}", order["id"].as_str().unwrap());
    assert_eq!(buyer.page.get(&path).await.ok()["transaction"]["order"]["card"], "Visa");
    let listed = buyer.page.get("/api/orders.php").await.ok()["orders"][0].clone();
    assert_eq!(listed["card"], "Visa");
    housekeeping::runner(&world.app).drain().await.unwrap();
    let told = mails(&world, &buyer.email).await;
    let receipt = &told.iter().find(|(kind, _)| kind == "order-completed").expect("a receipt").1;
    assert!(receipt.contains("Visa") && !receipt.contains("Mastercard"), "{receipt}");
    let other = first(&buyer, json!({ "method": "ideal" })).await;
    at_the_checkout(&world, &other, "paid", &[]).await;
    assert_eq!(becomes(&buyer, &other, "completed").await["card"], Value::Null);
}

/// Nobody pays a transfer at the page: the provider mails the account to transfer to, and says until when.
#[tokio::test]
async fn a_transfer_says_until_when_and_where_its_account_is_mailed() {
    let world = World::start().await;
    sqlx::query("insert into payment_methods (company_id, country, method, position) values ('test-company', 'NL', 'sct', 90) on conflict do nothing")
        .execute(&world.db)
        .await
        .unwrap();
    made(&world, "HALF", 50, Validity::OncePerUser).await;
    let buyer = world.member(man("Bas")).await;
    let asked = async |order: &Value| -> (Option<time::Date>, Option<String>) {
        sqlx::query_as("select due_date, billing_email from mollie_sandbox.payments where id = $1")
            .bind(order["payment_id"].as_str())
            .fetch_one(&world.db)
            .await
            .unwrap()
    };
    let due = (world.clock.now() + Duration::days(14)).date();
    let order = first(&buyer, json!({ "method": "sct" })).await;
    assert_eq!(asked(&order).await, (Some(due), Some(buyer.email.clone())));
    let by_ideal = first(&buyer, json!({ "method": "ideal", "discount_code": "HALF" })).await;
    assert_eq!(asked(&by_ideal).await, (None, None), "nobody else learns the address");
    let moved = first(&buyer, json!({ "method": "sct", "discount_code": "HALF" })).await;
    assert_eq!(moved["id"], by_ideal["id"]);
    assert_eq!(asked(&moved).await, (Some(due), Some(buyer.email.clone())));
}

/// Whoever goes back from their card and takes another way keeps their discount, and the card has no part in it.
#[tokio::test]
async fn a_repeat_with_a_discount_can_be_paid_another_way() {
    let world = World::start().await;
    made(&world, "HALF", 50, Validity::OncePerUser).await;
    let buyer = keeper(&world).await;
    let order = first(&buyer, json!({ "repeat": true, "discount_code": "HALF" })).await;
    let moved = first(&buyer, json!({ "method": "ideal", "discount_code": "HALF" })).await;
    assert_eq!((&moved["id"], &moved["method"]), (&order["id"], &json!("ideal")));
    assert_eq!(count(&world, "order_mandates where sequence = 'oneoff'").await, 0);
    at_the_checkout(&world, &moved, "paid", &[]).await;
    assert_eq!(becomes(&buyer, &moved, "completed").await["price"]["amount"], 2_250);
}

// spec: 4.25, 8.15
#[tokio::test]
async fn what_failed_says_what_can_be_done() {
    let world = World::start().await;
    for (reason, class) in [
        ("insufficient_funds", "retry"),
        ("authentication_required", "customer"),
        ("possible_fraud", "none"),
        ("card_expired", "other_method"),
    ] {
        let buyer = keeper(&world).await;
        buyer.page.set_cookie("locale=en; Path=/");
        assert_eq!(buyer.page.get("/api/credits.php").await.ok()["paypal_retry"], true);
        let order = repeat(&buyer).await;
        at_the_checkout(&world, &order, "failed", &[("reason", reason)]).await;
        let failed = becomes(&buyer, &order, "failed").await;
        assert_eq!((&failed["failure"], &failed["failure_class"]), (&json!(reason), &json!(class)));
        assert_eq!(failed["failure_detail"], "Credit card payment failed");
        let is_kept = matches!(class, "retry" | "customer");
        assert_eq!(mandates(&buyer).await.len(), usize::from(is_kept), "{reason}");
        assert_eq!(user(&buyer).await["credits"], 70);
    }
    world.set("open.test", |settings| settings.paypal_retry = false).await;
    let buyer = keeper(&world).await;
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["paypal_retry"], false);
}

#[tokio::test]
async fn a_mandate_that_was_taken_back_is_not_charged_and_ends_at_the_provider() {
    let world = World::start().await;
    let buyer = keeper(&world).await;
    let stranger = world.member(man("Cor")).await;
    let body = json!({ "mandate": mandates(&buyer).await[0]["id"] });
    stranger.page.delete("/api/mandates.php", &body).await.problem(404, "not_found");
    for _ in 0..2 {
        let left = buyer.page.delete("/api/mandates.php", &body).await.ok();
        assert_eq!(left["mandates"], json!([]));
    }
    housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!(count(&world, "mollie_sandbox.mandates where status = 'invalid'").await, 1);
    let body = json!({ "bundle": bundle(&buyer).await, "method": "mastercard", "repeat": true });
    buyer.page.post("/api/orders.php", &body).await.problem(409, "mandate_gone");
}

/// One key, one order, one payment; another way of paying under the same key is another order.
#[tokio::test]
async fn a_repeat_order_is_asked_for_once() {
    let world = World::start().await;
    let buyer = keeper(&world).await;
    let key = new_id().to_string();
    let body = json!({ "bundle": bundle(&buyer).await, "method": "mastercard", "repeat": true });
    let place = |body: Value| {
        let request = buyer.page.request(reqwest::Method::POST, "/api/orders.php");
        testkit::send(request.header("idempotency-key", &key).json(&body))
    };
    let placed = futures_util::future::join_all((0..10).map(|_| place(body.clone()))).await;
    assert!(
        placed.iter().all(|reply| reply.status == 201),
        "{:?}",
        placed.iter().map(testkit::Reply::text).collect::<Vec<_>>()
    );
    housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!(count(&world, "mollie_sandbox.payments where sequence_type = 'oneoff'").await, 1);
    let other = json!({ "bundle": body["bundle"], "method": "mastercard" });
    place(other).await.problem(409, "idempotency_conflict");
}

#[tokio::test]
async fn a_debit_is_repeated_without_another_code_and_with_its_notice() {
    let world = debit_world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    world.advance(Duration::minutes(2));
    becomes(&buyer, &order, "completed").await;
    let last = buyer.page.get("/api/repeatorder.php").await.ok()["repeatorder"].clone();
    assert_eq!((&last["method"], &last["mandate"]["last_digits"]), (&json!("sdd"), &json!("4300")));
    let body = json!({ "bundle": last["bundle"], "method": "sdd", "repeat": true });
    let placed = buyer.page.post("/api/orders.php", &body).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let order = placed.json()["order"].clone();
    world.advance(Duration::minutes(2));
    becomes(&buyer, &order, "completed").await;
    assert_eq!(count(&world, "mails where kind = 'debit-notice'").await, 2);
    assert_eq!(count(&world, "text_messages").await, 1);
    assert_eq!(count(&world, "mollie_sandbox.mandates").await, 1);
    assert_eq!(user(&buyer).await["credits"], 130);
}
