//! Withdrawing from a purchase in two steps (Directive 2023/2673, Art. 11a).

use super::{
    becomes, paid,
    provider::{charge_back, end_refunds, hint, refunds, spend, work},
    user,
};
use crate::{
    chat::books_agree,
    world::{Member, World, man, woman},
};
use liaison::payments;
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;
use uuid::Uuid;

/// Spoils a confirmation.
type Change = fn(&mut Value);

pub async fn quote(buyer: &Member, order: &Value) -> Value {
    let path = format!("/api/refund.php?order={}", order["id"].as_str().unwrap());
    buyer.page.get(&path).await.ok()["refund"].clone()
}

fn confirmation(order: &Value, quote: &Value) -> Value {
    json!({ "order": order["id"], "amount": quote["amount"], "credits": quote["credits"] })
}

pub async fn confirm(buyer: &Member, order: &Value, quote: &Value) -> Reply {
    buyer.page.post("/api/refund.php", &confirmation(order, quote)).await
}

async fn mails(world: &World, buyer: &Member) -> String {
    world.visitor("open.test").get(&format!("/dev/outbox.json?recipient={}", buyer.email)).await.text()
}

#[tokio::test]
async fn unused_credits_go_back_at_their_price_with_a_receipt_that_tells_the_time() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    // Ten free ones go first, then two bought ones.
    spend(&world, buyer.id, 12).await;
    let offer = quote(&buyer, &order).await;
    assert_eq!(
        offer,
        json!({ "possible": true, "until": "2026-12-07T23:00:00Z", "last_day": "2026-12-07", "credits": 58,
            "amount": { "amount": 4350, "currency": "EUR" }, "premium_ends": true, "reason": null })
    );
    // As some clients write whole numbers (JSON Schema 6.1.1).
    let with_points = json!({ "credits": 58.0, "amount": { "amount": 4350.0, "currency": "EUR" } });
    let made = confirm(&buyer, &order, &with_points).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let refund = made.json()["refund"].clone();
    assert_eq!((&refund["status"], &refund["credits"]), (&json!("pending"), &json!(58)));
    let now = user(&buyer).await;
    assert_eq!((&now["credits"], &now["paid_user"]), (&json!(0), &json!(false)));
    becomes(&buyer, &order, "partly_refunded").await;
    let receipt = mails(&world, &buyer).await;
    assert!(receipt.contains("refund-requested") && receipt.contains("43.50"), "{receipt}");
    assert!(receipt.contains("13:00"), "the time of the withdrawal, in Amsterdam: {receipt}");

    assert_eq!(refunds(&world, &order).await, []);
    work(&world).await;
    assert_eq!(refunds(&world, &order).await, [("pending".to_owned(), 4350)]);
    end_refunds(&world, &order, "refunded").await;
    hint(&world, &order).await;
    let path = format!("/api/transaction.php?id={}", order["id"].as_str().unwrap());
    let detail = buyer.page.get(&path).await.ok()["transaction"].clone();
    assert_eq!(detail["refunds"][0]["status"], "refunded");
    assert_eq!(detail["lot"], json!({ "credits": 60, "remaining": 0 }));
    let states: Vec<&Value> =
        detail["states"].as_array().unwrap().iter().map(|state| &state["status"]).collect();
    assert_eq!(states, ["pending", "completed", "partly_refunded"]);
    assert_eq!(quote(&buyer, &order).await["reason"], "nothing_left");
    assert_eq!(detail["invoice"]["number"], "TEST-COMPANY-2026-000001");
    hint(&world, &order).await;
    let path = format!("/api/invoice.php?order={}", order["id"].as_str().unwrap());
    let credited = buyer.page.get(&path).await.ok()["invoice"]["credit_notes"].clone();
    assert_eq!(credited.as_array().map(Vec::len), Some(1), "{credited}");
    assert_eq!(credited[0]["number"], "TEST-COMPANY-2026-000002");
    assert_eq!((&credited[0]["gross"]["amount"], &credited[0]["vat"]["amount"]), (&json!(4350), &json!(755)));
    books_agree(&world).await;
}

#[tokio::test]
async fn a_refund_that_fails_brings_the_credits_back() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let offer = quote(&buyer, &order).await;
    assert_eq!(confirm(&buyer, &order, &offer).await.status, 201);
    becomes(&buyer, &order, "refunded").await;
    work(&world).await;
    end_refunds(&world, &order, "failed").await;
    hint(&world, &order).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "completed").await;
    let now = user(&buyer).await;
    assert_eq!((&now["credits"], &now["paid_user"]), (&json!(70), &json!(true)));
    let cases = payments::open_reviews(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert_eq!(cases.iter().map(|case| case.reason.as_str()).collect::<Vec<_>>(), ["refund_failed"]);
    assert!(mails(&world, &buyer).await.contains("refund-failed"));
    // And may be asked for again.
    assert_eq!(quote(&buyer, &order).await["possible"], true);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_refund_that_the_provider_refuses_brings_the_credits_back() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let offer = quote(&buyer, &order).await;
    assert_eq!(confirm(&buyer, &order, &offer).await.status, 201);
    // The bank was faster: nothing is left at the provider that could go back.
    charge_back(&world, &order, 4500).await;
    work(&world).await;
    assert_eq!(refunds(&world, &order).await, []);
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!(user(&buyer).await["credits"], 10);
    let owed = buyer.page.get("/api/transactions.php").await.ok()["owed"].clone();
    assert_eq!(owed, 0, "what could not be refunded was taken back by the chargeback, once");
    let told = mails(&world, &buyer).await;
    assert!(told.contains("charged-back") && !told.contains("refund-failed"), "the money is theirs: {told}");
    books_agree(&world).await;
}

#[tokio::test]
async fn twenty_confirmations_at_once_make_one_refund() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let offer = quote(&buyer, &order).await;
    let body = confirmation(&order, &offer);
    let clicks = (0..10).map(|_| buyer.page.post_with_key("/api/refund.php", &body, Uuid::from_u128(5)));
    let clicks = futures_util::future::join_all(clicks).await;
    for click in &clicks {
        assert_eq!(click.status, 201, "{}", click.text());
        assert_eq!(click.json()["refund"]["id"], clicks[0].json()["refund"]["id"]);
    }
    let others = (0..8).map(|_| buyer.page.post("/api/refund.php", &body));
    for other in futures_util::future::join_all(others).await {
        other.problem(409, "refund_impossible");
    }
    let mut changed = body.clone();
    changed["credits"] = json!(59);
    let conflict = buyer.page.post_with_key("/api/refund.php", &changed, Uuid::from_u128(5)).await;
    conflict.problem(409, "idempotency_conflict");
    work(&world).await;
    assert_eq!(refunds(&world, &order).await, [("pending".to_owned(), 4500)]);
    books_agree(&world).await;
}

#[tokio::test]
async fn figures_that_no_longer_hold_are_refused_with_the_new_ones() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let offer = quote(&buyer, &order).await;
    spend(&world, buyer.id, 20).await;
    let refused = confirm(&buyer, &order, &offer).await;
    refused.problem(409, "refund_changed");
    let body = refused.json();
    assert_eq!(
        (&body["credits"], &body["amount"]),
        (&json!(50), &json!({ "amount": 3750, "currency": "EUR" }))
    );
    let wish = |change: fn(&mut Value)| {
        let mut body = confirmation(&order, &offer);
        change(&mut body);
        body
    };
    let wrong: [(Change, u16); 8] = [
        (|body| body["amount"]["amount"] = json!(4501), 409),
        (|body| body["amount"]["currency"] = json!("USD"), 409),
        (|body| body["amount"]["amount"] = json!(-1), 409),
        (|body| body["credits"] = json!(i32::MAX), 409),
        (|body| body["amount"]["amount"] = json!(12.5), 422),
        (|body| body["amount"]["amount"] = json!("3750"), 422),
        (|body| body["credits"] = json!(1e20), 422),
        (|body| body["amount"] = json!(3750), 422),
    ];
    for (change, status) in wrong {
        let body = wish(change);
        let reply = buyer.page.post("/api/refund.php", &body).await;
        assert_eq!(reply.status, status, "{body}: {}", reply.text());
    }
    assert_eq!(user(&buyer).await["credits"], 50);
}

#[tokio::test]
async fn spends_that_race_a_refund_leave_nobody_with_both() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 10).await;
    for _ in 0..5 {
        let offer = quote(&buyer, &order).await;
        let spending =
            sqlx::query("select spend_credits($1, 1, 'message', gen_random_uuid(), gen_random_uuid(), $2)")
                .bind(buyer.id)
                .bind(world.clock.now())
                .execute(&world.db);
        let (refund, spent) = futures_util::future::join(confirm(&buyer, &order, &offer), spending).await;
        spent.unwrap();
        if refund.status == 201 {
            assert_eq!(user(&buyer).await["credits"], 0);
            break;
        }
        refund.problem(409, "refund_changed");
    }
    books_agree(&world).await;
}

// spec: 9.14
#[tokio::test]
async fn only_ones_own_paid_orders_and_only_in_time() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    let open = super::order(&buyer, "ideal").await;
    assert_eq!(quote(&buyer, &open).await["reason"], "not_paid");
    let order = paid(&world, &buyer).await;
    let offer = quote(&buyer, &order).await;
    confirm(&other, &order, &offer).await.problem(404, "not_found");
    let id = order["id"].as_str().unwrap();
    for path in ["refund.php?order=", "transaction.php?id="] {
        other.page.get(&format!("/api/{path}{id}")).await.problem(404, "not_found");
    }
    // Bought on a Saturday: the fourteenth day is one too, so the period ends with Monday in Amsterdam.
    world.advance(Duration::days(16) + Duration::hours(11) - Duration::SECOND);
    assert_eq!(quote(&buyer, &order).await["possible"], true);
    world.advance(Duration::SECOND);
    assert_eq!(quote(&buyer, &order).await["reason"], "too_late");
    confirm(&buyer, &order, &offer).await.problem(409, "refund_impossible");
}

#[tokio::test]
async fn premium_ends_with_the_last_purchase_that_stands() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (first, second) = (paid(&world, &buyer).await, paid(&world, &buyer).await);
    assert_eq!(quote(&buyer, &first).await["premium_ends"], false);
    let offer = quote(&buyer, &first).await;
    assert_eq!(confirm(&buyer, &first, &offer).await.status, 201);
    assert_eq!(user(&buyer).await["paid_user"], true);
    let offer = quote(&buyer, &second).await;
    assert_eq!(offer["premium_ends"], true);
    assert_eq!(confirm(&buyer, &second, &offer).await.status, 201);
    let now = user(&buyer).await;
    assert_eq!((&now["paid_user"], &now["credits"]), (&json!(false), &json!(10)));
    books_agree(&world).await;
}

/// What the buyer read when they ordered, and in their receipt, is what counts, unless it became better.
#[tokio::test]
async fn the_period_is_that_of_the_order_and_never_gets_shorter() {
    let world = World::start().await;
    world.set("open.test", |site| site.refund_days = 30).await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let told = quote(&buyer, &order).await;
    // Thirty days after 21 November.
    assert_eq!(told["last_day"], "2026-12-21");
    world.set("open.test", |site| site.refund_days = 14).await;
    assert_eq!(quote(&buyer, &order).await["last_day"], told["last_day"]);
    let later = paid(&world, &buyer).await;
    assert_eq!(quote(&buyer, &later).await["last_day"], "2026-12-07", "of an order since");
    world.advance(Duration::days(20));
    let path = format!("/api/transaction.php?id={}", order["id"].as_str().unwrap());
    let shown = buyer.page.get(&path).await.ok()["transaction"]["refund"].clone();
    assert_eq!((&shown["possible"], &shown["last_day"]), (&json!(true), &told["last_day"]));
    assert_eq!(quote(&buyer, &later).await["reason"], "too_late");
    let confirmed = confirm(&buyer, &order, &quote(&buyer, &order).await).await;
    assert_eq!(confirmed.status, 201, "{}", confirmed.text());
    world.set("open.test", |site| site.refund_days = 40).await;
    assert_eq!(quote(&buyer, &later).await["last_day"], "2026-12-31", "more generous since");
}
