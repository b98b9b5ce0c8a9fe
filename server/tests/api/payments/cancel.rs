//! `DELETE order.php`: a member who no longer wants an order that waits.

use super::{at_the_checkout, becomes, bundle, order, paid, provider::hint, user};
use crate::{
    accounts::mails,
    chat::books_agree,
    world::{Member, World, man, new_id, woman},
};
use liaison::{
    kernel::country::Country,
    payments::{Method, offer_method},
};
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

/// The test company takes bank transfers too: those wait for weeks.
pub async fn with_transfers() -> World {
    let world = World::start().await;
    let mut connection = world.db.acquire().await.unwrap();
    let company = sqlx::query_scalar::<_, String>("select id from companies")
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    let netherlands = Country::netherlands();
    offer_method(&mut connection, &company, netherlands, Method::Sct, 9).await.unwrap();
    world
}

pub async fn cancel(buyer: &Member, order: &Value) -> Reply {
    buyer.page.delete("/api/order.php", &json!({ "id": order["id"] })).await
}

#[tokio::test]
async fn a_bank_transfer_that_waits_is_cancelled_at_the_provider_too() {
    let world = with_transfers().await;
    let buyer = world.member(man("Bas")).await;
    let waiting = order(&buyer, "sct").await;
    let cancelled = cancel(&buyer, &waiting).await.ok();
    assert_eq!(cancelled["order"]["status"], "cancelled");
    assert_eq!(cancelled["order"]["checkout_url"], Value::Null);
    let there: String = sqlx::query_scalar("select status from mollie_sandbox.payments where id = $1")
        .bind(waiting["payment_id"].as_str())
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(there, "canceled");
    // Once more changes nothing.
    assert_eq!(cancel(&buyer, &waiting).await.ok()["order"]["status"], "cancelled");
}

/// Nobody sees it end: the tab is long closed.
#[tokio::test]
async fn a_transfer_that_never_came_is_told_by_mail_once() {
    let world = with_transfers().await;
    let buyer = world.member(man("Bas")).await;
    let waiting = order(&buyer, "sct").await;
    at_the_checkout(&world, &waiting, "expired", &[]).await;
    becomes(&buyer, &waiting, "expired").await;
    hint(&world, &waiting).await;
    let told = mails(&world, &buyer.email).await;
    assert_eq!(told.iter().filter(|(kind, _)| kind == "transfer-expired").count(), 1, "{told:?}");
    // What ends before its buyer's eyes is not told.
    let left = order(&buyer, "paypal").await;
    at_the_checkout(&world, &left, "expired", &[]).await;
    becomes(&buyer, &left, "expired").await;
    let kinds = mails(&world, &buyer.email).await.len();
    assert_eq!(kinds, told.len());
}

#[tokio::test]
async fn money_that_comes_all_the_same_counts() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    // A page that is open in another window: not the provider's to cancel, but ours to forget.
    let waiting = order(&buyer, "ideal").await;
    assert_eq!(cancel(&buyer, &waiting).await.ok()["order"]["status"], "cancelled");
    at_the_checkout(&world, &waiting, "paid", &[]).await;
    hint(&world, &waiting).await;
    becomes(&buyer, &waiting, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
    books_agree(&world).await;
}

#[tokio::test]
async fn what_a_bank_decides_on_or_has_ended_stays_as_it_is() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let done = paid(&world, &buyer).await;
    assert_eq!(cancel(&buyer, &done).await.ok()["order"]["status"], "completed");
    // Paid at the provider, and we have not heard of it.
    let unheard = order(&buyer, "ideal").await;
    sqlx::query("update mollie_sandbox.payments set status = 'paid', paid_at = created_at where id = $1")
        .bind(unheard["payment_id"].as_str())
        .execute(&world.db)
        .await
        .unwrap();
    assert_eq!(cancel(&buyer, &unheard).await.ok()["order"]["status"], "completed");
    let banks = order(&buyer, "ideal").await;
    sqlx::query("update mollie_sandbox.payments set status = 'pending' where id = $1")
        .bind(banks["payment_id"].as_str())
        .execute(&world.db)
        .await
        .unwrap();
    cancel(&buyer, &banks).await.problem(409, "order_under_way");
    becomes(&buyer, &banks, "pending").await;
}

#[tokio::test]
async fn nobody_elses_and_none_that_there_is_not() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(woman("Anna")).await);
    let waiting = order(&buyer, "ideal").await;
    cancel(&other, &waiting).await.problem(404, "not_found");
    cancel(&buyer, &json!({ "id": new_id() })).await.problem(404, "not_found");
    becomes(&buyer, &waiting, "pending").await;
}

#[tokio::test]
async fn the_discount_that_it_held_is_free_again() {
    let world = with_transfers().await;
    let buyer = world.member(man("Bas")).await;
    sqlx::query(
        "insert into discount_codes (site_id, code, value_percentage, kind, status, validity, expires, created_at)
         select id, 'HALF', 50, 'code', 'active', 'once-per-user', $1, $1 - interval '10 days' from sites where domain = 'open.test'",
    )
    .bind(world.clock.now() + Duration::days(9))
    .execute(&world.db)
    .await
    .unwrap();
    let wish = json!({ "bundle": bundle(&buyer).await, "method": "sct", "discount_code": "HALF" });
    let first = buyer.page.post("/api/orders.php", &wish).await;
    assert_eq!(first.status, 201, "{}", first.text());
    buyer.page.post("/api/orders.php", &wish).await.problem(409, "discount_in_use");
    assert_eq!(cancel(&buyer, &first.json()["order"]).await.ok()["order"]["status"], "cancelled");
    let second = buyer.page.post("/api/orders.php", &wish).await;
    assert_eq!(second.status, 201, "{}", second.text());
    assert_eq!(second.json()["order"]["price"]["amount"], 2250);
}

#[tokio::test]
async fn ten_cancellations_while_it_is_paid_end_in_one_state() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let waiting = order(&buyer, "ideal").await;
    let cancelling = (0..10).map(|_| cancel(&buyer, &waiting));
    let paying = async {
        at_the_checkout(&world, &waiting, "paid", &[]).await;
        hint(&world, &waiting).await;
    };
    let (answers, ()) = tokio::join!(futures_util::future::join_all(cancelling), paying);
    for answer in answers {
        assert!(matches!(answer.status.as_u16(), 200 | 409), "{}", answer.text());
    }
    hint(&world, &waiting).await;
    becomes(&buyer, &waiting, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
    books_agree(&world).await;
}
