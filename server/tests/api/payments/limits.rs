//! Limits that members set for themselves, over HTTP.

use super::{
    at_the_checkout, becomes, bundle, paid,
    provider::{charge_back, hint, refund_elsewhere, reverse},
};
use crate::world::{Member, World, man};
use serde_json::{Value, json};
use time::Duration;

async fn set(buyer: &Member, monthly: Option<i64>, pause: Option<&str>) -> Value {
    let monthly = monthly.map(|amount| json!({ "amount": amount, "currency": "EUR" }));
    let body = json!({ "monthly": monthly, "pause_until": pause });
    buyer.page.put("/api/spendinglimit.php", &body).await.ok()["limit"].clone()
}

async fn limit(buyer: &Member) -> Value {
    buyer.page.get("/api/spendinglimit.php").await.ok()["limit"].clone()
}

/// The second bundle: € 45.00.
async fn order(buyer: &Member) -> testkit::Reply {
    let body = json!({ "bundle": bundle(buyer).await, "method": "ideal" });
    buyer.page.post("/api/orders.php", &body).await
}

#[tokio::test]
async fn what_was_spent_this_month_and_what_is_open_count_against_the_limit() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let nothing = json!({ "monthly": null, "pause_until": null, "raises_at": null, "raises_to": null,
        "spent_this_month": { "amount": 0, "currency": "EUR" } });
    assert_eq!(limit(&buyer).await, nothing);
    assert_eq!(set(&buyer, Some(9_000), None).await["monthly"]["amount"], 9_000);
    let (first, second) = (order(&buyer).await, order(&buyer).await);
    assert_eq!((first.status.as_u16(), second.status.as_u16()), (201, 201));
    order(&buyer).await.problem(409, "spending_limit");
    // One comes to nothing while nobody listens: it is looked up when it stands in the way.
    at_the_checkout(&world, &second.json()["order"], "canceled", &[]).await;
    let paid = first.json()["order"].clone();
    at_the_checkout(&world, &paid, "paid", &[]).await;
    becomes(&buyer, &paid, "completed").await;
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 4_500);
    assert_eq!(order(&buyer).await.status, 201);
    order(&buyer).await.problem(409, "spending_limit");
    // December has begun in Amsterdam, and the open order still counts.
    world.advance(Duration::days(9) + Duration::hours(11));
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 0);
}

/// Who set a limit of 200 zloty does not have one of 200 euro after moving.
#[tokio::test]
async fn a_limit_in_another_currency_stands_until_it_is_set_anew() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    set(&buyer, Some(20_000), None).await;
    sqlx::query("update spending_limits set currency = 'PLN'").execute(&world.db).await.unwrap();
    assert_eq!(limit(&buyer).await["monthly"], json!({ "amount": 20_000, "currency": "PLN" }));
    order(&buyer).await.problem(409, "spending_limit");
    // It can be lifted a day later, as any.
    let lifted = set(&buyer, None, None).await;
    assert_eq!(lifted["monthly"], json!({ "amount": 20_000, "currency": "PLN" }));
    assert_eq!(lifted["raises_to"]["monthly"], Value::Null);
    order(&buyer).await.problem(409, "spending_limit");
    // One in their own currency can be compared with nothing, and takes its place.
    let own = set(&buyer, Some(5_000), None).await;
    assert_eq!(
        (&own["monthly"], &own["raises_at"]),
        (&json!({ "amount": 5_000, "currency": "EUR" }), &Value::Null)
    );
    assert_eq!(order(&buyer).await.status, 201);
    order(&buyer).await.problem(409, "spending_limit");
}

/// Of 1 December in Amsterdam.
#[tokio::test]
async fn what_is_paid_at_the_first_moment_of_a_month_is_of_that_month() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    world.advance(Duration::days(9) + Duration::hours(11) - Duration::SECOND);
    paid(&world, &buyer).await;
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 4_500, "November's");
    world.advance(Duration::SECOND);
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 0);
    paid(&world, &buyer).await;
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 4_500, "December's");
}

// asvs: V2.3.2
#[tokio::test]
async fn twenty_orders_at_once_stay_within_the_limit() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    set(&buyer, Some(13_500), None).await;
    let orders = futures_util::future::join_all((0..20).map(|_| order(&buyer))).await;
    assert_eq!(orders.iter().filter(|reply| reply.status == 201).count(), 3);
    for refused in orders.iter().filter(|reply| reply.status != 201) {
        refused.problem(409, "spending_limit");
    }
}

#[tokio::test]
async fn lowering_counts_at_once_and_raising_after_a_day() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    set(&buyer, Some(4_499), None).await;
    order(&buyer).await.problem(409, "spending_limit");
    let raised = set(&buyer, None, None).await;
    assert_eq!(
        (&raised["monthly"]["amount"], &raised["raises_at"]),
        (&json!(4_499), &json!("2026-11-22T12:00:00Z"))
    );
    assert_eq!(raised["raises_to"], json!({ "monthly": null, "pause_until": null }));
    world.advance(Duration::days(1) - Duration::SECOND);
    // Asking again starts no new day.
    assert_eq!(set(&buyer, None, None).await["raises_at"], "2026-11-22T12:00:00Z");
    order(&buyer).await.problem(409, "spending_limit");
    world.advance(Duration::SECOND);
    assert_eq!((&limit(&buyer).await["monthly"], order(&buyer).await.status.as_u16()), (&Value::Null, 201));
}

#[tokio::test]
async fn a_pause_holds_until_it_ends_or_a_day_after_it_is_lifted() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let paused = set(&buyer, None, Some("2026-11-28T12:00:00.5+01:00")).await;
    assert_eq!(paused["pause_until"], "2026-11-28T11:00:00Z");
    order(&buyer).await.problem(409, "spending_paused");
    let lifted = set(&buyer, None, None).await;
    assert_eq!(
        (&lifted["pause_until"], &lifted["raises_at"]),
        (&json!("2026-11-28T11:00:00Z"), &json!("2026-11-22T12:00:00Z"))
    );
    order(&buyer).await.problem(409, "spending_paused");
    world.advance(Duration::days(1));
    assert_eq!(order(&buyer).await.status, 201);
}

#[tokio::test]
async fn what_is_no_limit_is_refused() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let put = |body: Value| {
        let page = buyer.page.clone();
        async move { page.put("/api/spendinglimit.php", &body).await }
    };
    let money =
        |amount: Value| json!({ "monthly": { "amount": amount, "currency": "EUR" }, "pause_until": null });
    for amount in [json!(-1), json!(100_000_001_i64), json!(1.5), json!("5"), json!(1e300), json!(null)] {
        put(money(amount.clone())).await.problem(422, "invalid_request");
    }
    for body in [json!({}), json!({ "monthly": null }), json!({ "monthly": null, "pause_until": "soon" })] {
        put(body).await.problem(422, "invalid_request");
    }
    let foreign = put(json!({ "monthly": { "amount": 5, "currency": "USD" }, "pause_until": null })).await;
    assert_eq!(foreign.fields(), ["monthly: currency_not_yours"]);
    // The ends of time are no fault of the server's.
    let far =
        put(json!({ "monthly": null, "pause_until": "9999-12-31T23:59:59.999999999-23:59" })).await.ok();
    assert_eq!(far["limit"]["pause_until"], "2036-11-21T12:00:00Z");
    put(json!({ "monthly": null, "pause_until": "0000-01-01T00:00:00+23:59" })).await.ok();
}

#[tokio::test]
async fn what_was_given_back_is_not_spent() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    set(&buyer, Some(9_000), None).await;
    let bought = paid(&world, &buyer).await;
    let failed = refund_elsewhere(&world, &bought, 500).await;
    refund_elsewhere(&world, &bought, 1_500).await;
    hint(&world, &bought).await;
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 2_500);
    // One comes back from the bank.
    sqlx::query("update mollie_sandbox.refunds set status = 'failed' where id = $1")
        .bind(&failed)
        .execute(&world.db)
        .await
        .unwrap();
    hint(&world, &bought).await;
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 3_000);
    // 45.00 more fit now, and no more.
    assert_eq!(order(&buyer).await.status, 201);
    order(&buyer).await.problem(409, "spending_limit");
}

/// A bank may take a part: what was kept still counts, and what it gives again counts again.
#[tokio::test]
async fn a_part_that_the_bank_took_leaves_the_rest_spent() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    set(&buyer, Some(9_000), None).await;
    let order_of = paid(&world, &buyer).await;
    let part = charge_back(&world, &order_of, 1_000).await;
    hint(&world, &order_of).await;
    becomes(&buyer, &order_of, "charged_back").await;
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 3_500);
    assert_eq!(order(&buyer).await.status, 201);
    order(&buyer).await.problem(409, "spending_limit");
    reverse(&world, &part).await;
    hint(&world, &order_of).await;
    becomes(&buyer, &order_of, "completed").await;
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 4_500);
    // What went back in full, by us and the bank together, was not spent, and is never less than nothing.
    refund_elsewhere(&world, &order_of, 3_000).await;
    charge_back(&world, &order_of, 4_500).await;
    hint(&world, &order_of).await;
    becomes(&buyer, &order_of, "charged_back").await;
    assert_eq!(limit(&buyer).await["spent_this_month"]["amount"], 0);
}
