//! Money that goes back without our doing: the dashboard, chargebacks, returned debits.

use super::{
    at_the_checkout, becomes, paid,
    provider::{charge_back, hint, refund_elsewhere, reverse, spend},
    user,
};
use crate::{
    chat::books_agree,
    world::{Member, World, man},
};
use liaison::payments::{self, Part};
use serde_json::{Value, json};

async fn owed(buyer: &Member) -> Value {
    buyer.page.get("/api/transactions.php").await.ok()["owed"].clone()
}

#[tokio::test]
async fn what_was_spent_already_is_owed_and_the_next_purchase_pays_it_first() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 10 + 45).await;
    charge_back(&world, &order, 4500).await;
    for _ in 0..3 {
        hint(&world, &order).await;
    }
    becomes(&buyer, &order, "charged_back").await;
    let now = user(&buyer).await;
    assert_eq!((&now["credits"], &now["paid_user"]), (&json!(0), &json!(false)));
    assert_eq!(owed(&buyer).await, 45);
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["owed"], 45, "told before anything is bought");
    let path = format!("/dev/outbox.json?recipient={}", buyer.email);
    let mails = world.visitor("open.test").get(&path).await.text().replace("\\n", " ");
    assert_eq!(mails.matches("charged-back").count(), 1, "{mails}");
    assert!(mails.contains("45 credits of it"), "{mails}");
    let next = paid(&world, &buyer).await;
    let now = user(&buyer).await;
    assert_eq!((&now["credits"], &now["paid_user"]), (&json!(15), &json!(true)));
    assert_eq!(owed(&buyer).await, 0);
    becomes(&buyer, &next, "completed").await;
    books_agree(&world).await;
}

/// Bundles have discounts for quantity: dear credits are settled out of cheap ones and the other way round, by their number.
#[tokio::test]
async fn what_is_owed_is_a_credit_for_a_credit_whatever_either_cost() {
    for (first, next) in [(0, 2), (2, 0)] {
        let world = World::start().await;
        let buyer = world.member(man("Bas")).await;
        let bundles = buyer.page.get("/api/credits.php").await.ok()["bundles"].clone();
        let of = |place: usize, what: &str| bundles[place][what].clone();
        let credits = |place| of(place, "credits").as_i64().unwrap();
        let price = |place| of(place, "price")["amount"].as_i64().unwrap();
        assert!(price(0) * credits(2) > price(2) * credits(0), "the large one is cheaper: {bundles}");
        let order = paid_bundle(&world, &buyer, &of(first, "id")).await;
        // Both bundles have so many.
        let spent = credits(0) - 1;
        spend(&world, buyer.id, 10 + i32::try_from(spent).unwrap()).await;
        charge_back(&world, &order, price(first)).await;
        hint(&world, &order).await;
        assert_eq!((&user(&buyer).await["credits"], owed(&buyer).await), (&json!(0), json!(spent)));
        paid_bundle(&world, &buyer, &of(next, "id")).await;
        let left = json!(credits(next) - spent);
        assert_eq!((&user(&buyer).await["credits"], owed(&buyer).await), (&left, json!(0)));
        books_agree(&world).await;
    }
}

async fn paid_bundle(world: &World, buyer: &Member, bundle: &Value) -> Value {
    let placed = buyer.page.post("/api/orders.php", &json!({ "bundle": bundle, "method": "ideal" })).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let order = placed.json()["order"].clone();
    at_the_checkout(world, &order, "paid", &[]).await;
    becomes(buyer, &order, "completed").await
}

#[tokio::test]
async fn a_chargeback_that_is_reversed_brings_all_back_once() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 10 + 45).await;
    let chargeback = charge_back(&world, &order, 4500).await;
    hint(&world, &order).await;
    assert_eq!(owed(&buyer).await, 45);
    reverse(&world, &chargeback).await;
    for _ in 0..3 {
        hint(&world, &order).await;
    }
    becomes(&buyer, &order, "completed").await;
    let now = user(&buyer).await;
    assert_eq!((&now["credits"], &now["paid_user"]), (&json!(15), &json!(true)));
    assert_eq!(owed(&buyer).await, 0);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_debt_that_was_paid_meanwhile_comes_back_with_the_reversal() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 10 + 45).await;
    let chargeback = charge_back(&world, &order, 4500).await;
    hint(&world, &order).await;
    paid(&world, &buyer).await;
    assert_eq!(user(&buyer).await["credits"], 15);
    reverse(&world, &chargeback).await;
    hint(&world, &order).await;
    // All of the second purchase, and the 15 that were unused of the first.
    assert_eq!(user(&buyer).await["credits"], 75);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_refund_in_the_dashboard_takes_its_part_of_the_credits() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    refund_elsewhere(&world, &order, 1500).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "partly_refunded").await;
    let now = user(&buyer).await;
    assert_eq!((&now["credits"], &now["paid_user"]), (&json!(10 + 40), &json!(true)));
    refund_elsewhere(&world, &order, 3000).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "refunded").await;
    let now = user(&buyer).await;
    assert_eq!((&now["credits"], &now["paid_user"]), (&json!(10), &json!(false)));
    books_agree(&world).await;
}

#[tokio::test]
async fn paid_and_taken_back_before_we_heard_of_either() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = super::order(&buyer, "ideal").await;
    sqlx::query("update mollie_sandbox.payments set status = 'paid', paid_at = created_at where id = $1")
        .bind(order["payment_id"].as_str())
        .execute(&world.db)
        .await
        .unwrap();
    charge_back(&world, &order, 4500).await;
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!((&user(&buyer).await["credits"], owed(&buyer).await), (&json!(10), json!(0)));
    books_agree(&world).await;
}

#[tokio::test]
async fn money_that_went_back_twice_over_takes_its_credits_once() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 10 + 20).await;
    let chargeback = charge_back(&world, &order, 4500).await;
    hint(&world, &order).await;
    // Somebody refunds the disputed payment as well; then the bank gives its part again.
    refund_elsewhere(&world, &order, 4500).await;
    hint(&world, &order).await;
    assert_eq!((&user(&buyer).await["credits"], owed(&buyer).await), (&json!(0), json!(20)));
    reverse(&world, &chargeback).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "refunded").await;
    assert_eq!((&user(&buyer).await["credits"], owed(&buyer).await), (&json!(0), json!(20)));
    books_agree(&world).await;
}

#[tokio::test]
async fn ten_hints_at_once_of_one_chargeback_take_back_once() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    charge_back(&world, &order, 2250).await;
    futures_util::future::join_all((0..10).map(|_| hint(&world, &order))).await;
    assert_eq!(user(&buyer).await["credits"], 10 + 30);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_payment_that_does_not_fit_is_filed_for_a_human() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = super::order(&buyer, "ideal").await;
    sqlx::query("update mollie_sandbox.payments set status = 'paid', paid_at = created_at, amount_minor = 1")
        .execute(&world.db)
        .await
        .unwrap();
    for _ in 0..2 {
        hint(&world, &order).await;
    }
    let filed: Vec<String> =
        sqlx::query_scalar("select reason from order_reviews").fetch_all(&world.db).await.unwrap();
    assert_eq!(filed, ["amount"]);
    assert_eq!(user(&buyer).await["credits"], 10);
}

/// Whatever the bank took is not there to be given once more.
#[tokio::test]
async fn an_operator_gives_back_only_what_a_chargeback_left() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (partly, wholly) = (paid(&world, &buyer).await, paid(&world, &buyer).await);
    charge_back(&world, &partly, 1_500).await;
    charge_back(&world, &wholly, 4_500).await;
    let mut connection = world.db.acquire().await.unwrap();
    for (order, left) in [(&partly, Some(3_000)), (&wholly, None)] {
        hint(&world, order).await;
        let id: uuid::Uuid = order["id"].as_str().unwrap().parse().unwrap();
        let all = payments::operator_quote(&mut connection, (buyer.id.into(), id.into()), &Part::All).await;
        assert_eq!(all.unwrap().ok().map(|refund| refund.amount.amount), left);
        let more = Part::Amount(if left.is_some() { "30.01" } else { "0.01" }.to_owned());
        let more = payments::operator_quote(&mut connection, (buyer.id.into(), id.into()), &more).await;
        more.unwrap().unwrap_err();
    }
}
