//! Money that went back and of which no hint came is found by the daily look; what never ends becomes a case.

use super::{
    becomes, order, paid,
    provider::{charge_back, end_refunds, hint, refund_elsewhere, reverse, work},
    user,
};
use crate::{
    chat::books_agree,
    world::{World, man},
};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

/// The night comes: the look of the day is done.
pub async fn a_night(world: &World) {
    // A schedule counts from when it is first seen.
    work(world).await;
    world.advance(Duration::DAY);
    work(world).await;
}

async fn cases(world: &World) -> Vec<String> {
    let open = "select reason from order_reviews where closed_at is null order by reason";
    sqlx::query_scalar(open).fetch_all(&world.db).await.unwrap()
}

async fn stand(world: &World, list: &str) -> (Option<OffsetDateTime>, Option<String>) {
    sqlx::query_as("select looked_until, resume_from from provider_polls where list = $1")
        .bind(list)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_chargeback_and_a_refund_of_which_no_hint_came_are_found_in_the_night() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (disputed, refunded, kept) =
        (paid(&world, &buyer).await, paid(&world, &buyer).await, paid(&world, &buyer).await);
    charge_back(&world, &disputed, 4500).await;
    refund_elsewhere(&world, &refunded, 1500).await;
    assert_eq!(user(&buyer).await["credits"], 10 + 180, "nobody told us");
    a_night(&world).await;
    becomes(&buyer, &disputed, "charged_back").await;
    becomes(&buyer, &refunded, "partly_refunded").await;
    becomes(&buyer, &kept, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 10 + 40 + 60);
    let looked = stand(&world, "chargebacks").await;
    assert!(looked.0.is_some() && looked.1.is_none(), "{looked:?}");
    books_agree(&world).await;
    assert_eq!(cases(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn what_changes_weeks_later_is_found_too() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (won, returned) = (paid(&world, &buyer).await, paid(&world, &buyer).await);
    let chargeback = charge_back(&world, &won, 4500).await;
    refund_elsewhere(&world, &returned, 4500).await;
    a_night(&world).await;
    assert_eq!(user(&buyer).await["credits"], 10);
    world.advance(Duration::days(26));
    work(&world).await;
    // The bank of one decides for us, the other's sends the refund back.
    reverse(&world, &chargeback).await;
    sqlx::query("update mollie_sandbox.refunds set status = 'failed'").execute(&world.db).await.unwrap();
    world.advance(Duration::DAY);
    work(&world).await;
    becomes(&buyer, &won, "completed").await;
    becomes(&buyer, &returned, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 10 + 120);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_list_of_many_pages_is_read_to_its_end_and_goes_on_where_it_stopped() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (first, busy) = (paid(&world, &buyer).await, paid(&world, &buyer).await);
    work(&world).await;
    refund_elsewhere(&world, &first, 4500).await;
    // 230 refunds of a cent come after it: three pages.
    for _ in 0..230 {
        refund_elsewhere(&world, &busy, 1).await;
    }
    // A look stopped at a line that is gone meanwhile.
    sqlx::query(
        "insert into provider_polls (company_id, provider, list, began_at, resume_from, reached)
         values ('test-company', 'mollie', 'refunds', $1, 're_gone', $1)",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    world.advance(Duration::DAY);
    work(&world).await;
    becomes(&buyer, &first, "refunded").await;
    becomes(&buyer, &busy, "partly_refunded").await;
    let looked = stand(&world, "refunds").await;
    assert!(looked.0.is_some() && looked.1.is_none(), "{looked:?}");
    books_agree(&world).await;
}

#[tokio::test]
async fn a_provider_that_is_away_is_asked_again_and_nothing_is_skipped() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    // The look at the order itself is done.
    world.advance(Duration::minutes(2));
    work(&world).await;
    charge_back(&world, &order, 4500).await;
    let faults =
        |knobs: &'static str| sqlx::query("update mollie_sandbox.faults set knobs = $1::jsonb").bind(knobs);
    let away = r#"{"api_fault": "unavailable", "api_fault_percent": 100}"#;
    faults(away).execute(&world.db).await.unwrap();
    world.advance(Duration::DAY);
    let done = liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!((done.retried.len(), done.dead.len()), (3, 0), "each list is asked for again: {done:?}");
    faults("{}").execute(&world.db).await.unwrap();
    world.advance(Duration::minutes(1));
    work(&world).await;
    becomes(&buyer, &order, "charged_back").await;
}

#[tokio::test]
async fn what_nobody_says_the_end_of_becomes_a_case_once() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let bought = paid(&world, &buyer).await;
    let path = format!("/api/refund.php?order={}", bought["id"].as_str().unwrap());
    let quote = buyer.page.get(&path).await.ok()["refund"].clone();
    let wish = json!({ "order": bought["id"], "amount": quote["amount"], "credits": quote["credits"] });
    assert_eq!(buyer.page.post("/api/refund.php", &wish).await.status, 201);
    work(&world).await;
    // The bank never says what became of it.
    sqlx::query("update mollie_sandbox.refunds set settles_at = null").execute(&world.db).await.unwrap();
    a_night(&world).await;
    assert_eq!(cases(&world).await, Vec::<String>::new());
    world.advance(Duration::days(33));
    work(&world).await;
    assert_eq!(cases(&world).await, ["refund_overdue"]);
    sqlx::query("update order_reviews set closed_at = now(), closed_by = 'Kim'")
        .execute(&world.db)
        .await
        .unwrap();
    a_night(&world).await;
    assert_eq!(cases(&world).await, Vec::<String>::new(), "a human has seen it");
    // Another reason is another case.
    charge_back(&world, &bought, 1).await;
    sqlx::query("update mollie_sandbox.payments set amount_minor = 1").execute(&world.db).await.unwrap();
    hint(&world, &bought).await;
    assert_eq!(cases(&world).await, ["amount"]);
}

#[tokio::test]
async fn an_order_whose_payment_was_never_made_ends_after_a_day() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let faults =
        |knobs: &'static str| sqlx::query("update mollie_sandbox.faults set knobs = $1::jsonb").bind(knobs);
    paid(&world, &buyer).await;
    faults(r#"{"api_fault": "unavailable", "api_fault_percent": 100}"#).execute(&world.db).await.unwrap();
    let bundle = super::bundle(&buyer).await;
    let refused = buyer.page.post("/api/orders.php", &json!({ "bundle": bundle, "method": "ideal" })).await;
    refused.problem(503, "payment_unavailable");
    faults("{}").execute(&world.db).await.unwrap();
    for _ in 0..6 {
        world.advance(Duration::hours(20));
        work(&world).await;
    }
    let orders = buyer.page.get("/api/orders.php").await.ok();
    let mut states: Vec<&str> =
        orders["orders"].as_array().unwrap().iter().map(|order| order["status"].as_str().unwrap()).collect();
    states.sort_unstable();
    assert_eq!(states, ["completed", "expired"]);
}

#[tokio::test]
async fn a_refund_that_the_bank_sends_back_takes_its_credit_note_back() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let bought = paid(&world, &buyer).await;
    let id = refund_elsewhere(&world, &bought, 1500).await;
    for _ in 0..2 {
        hint(&world, &bought).await;
    }
    sqlx::query("update mollie_sandbox.refunds set status = 'failed' where id = $1")
        .bind(&id)
        .execute(&world.db)
        .await
        .unwrap();
    for _ in 0..2 {
        hint(&world, &bought).await;
    }
    becomes(&buyer, &bought, "completed").await;
    let path = format!("/api/invoice.php?order={}", bought["id"].as_str().unwrap());
    let notes = buyer.page.get(&path).await.ok()["invoice"]["credit_notes"].clone();
    let told: Vec<Value> = notes
        .as_array()
        .unwrap()
        .iter()
        .map(|note| json!([note["number"], note["reversal"], note["gross"]["amount"], note["vat"]["amount"]]))
        .collect();
    assert_eq!(
        told,
        [
            json!(["TEST-COMPANY-2026-000002", false, 1500, 260]),
            json!(["TEST-COMPANY-2026-000003", true, 1500, 260])
        ]
    );
    // One that never went through has neither.
    let other = order(&buyer, "ideal").await;
    super::at_the_checkout(&world, &other, "paid", &[]).await;
    becomes(&buyer, &other, "completed").await;
    refund_elsewhere(&world, &other, 1500).await;
    sqlx::query(
        "update mollie_sandbox.refunds set status = 'pending', settles_at = null where status = 'refunded'",
    )
    .execute(&world.db)
    .await
    .unwrap();
    hint(&world, &other).await;
    end_refunds(&world, &other, "failed").await;
    hint(&world, &other).await;
    let papers: i64 = sqlx::query_scalar("select count(*) from invoices").fetch_one(&world.db).await.unwrap();
    assert_eq!(papers, 4);
    books_agree(&world).await;
}
