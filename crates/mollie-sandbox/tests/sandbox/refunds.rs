//! Refunds and chargebacks.

use std::time::Duration;

use serde_json::{Value, json};

use crate::world::World;

fn euros(value: &str) -> Value {
    json!({"amount": {"currency": "EUR", "value": value}})
}

#[tokio::test]
async fn a_partial_refund_leaves_the_payment_paid_with_less() {
    let world = World::new().await;
    let id = world.paid(&json!({"method": "ideal"})).await;
    world.work().await;
    let refund = world.post(&format!("payments/{id}/refunds"), &euros("10.00")).await;
    assert_eq!((refund.status, &refund.body["status"]), (201, &json!("pending")));
    assert_eq!(refund.body["description"], "Order 1");
    let payment = world.get(&format!("payments/{id}?embed=refunds,chargebacks")).await.body;
    assert_eq!(payment["status"], "paid");
    assert_eq!(payment["amountRefunded"]["value"], "10.00");
    assert_eq!(payment["amountRemaining"]["value"], "14.99");
    assert_eq!(payment["_embedded"]["refunds"][0]["id"], refund.body["id"]);
    assert_eq!(payment["_embedded"]["chargebacks"], json!([]));
    world.pass(Duration::from_mins(1));
    world.work().await;
    let path = format!("payments/{id}/refunds/{}", refund.body["id"].as_str().unwrap());
    assert_eq!(world.get(&path).await.body["status"], "refunded");
    assert_eq!(world.delete(&path).await.status, 422, "too late");
    assert_eq!(world.merchant.bodies().len(), 3, "paid, refund made, refund done");
}

#[tokio::test]
async fn more_than_remains_cannot_go_back() {
    let world = World::new().await;
    let open = world.pay(&json!({"method": "ideal"})).await;
    assert_eq!(world.post(&format!("payments/{open}/refunds"), &euros("1.00")).await.status, 422);
    let path = format!("payments/{}/refunds", world.paid(&json!({"method": "ideal"})).await);
    let over = world.post(&path, &euros("25.00")).await;
    assert_eq!((over.status, &over.body["field"]), (422, &json!("amount")));
    assert_eq!(world.post(&path, &euros("20.00")).await.status, 201);
    assert_eq!(world.post(&path, &euros("5.00")).await.status, 422);
    assert_eq!(world.post(&path, &json!({"amount": {"currency": "SEK", "value": "1.00"}})).await.status, 422);
}

#[tokio::test]
async fn parallel_refunds_never_exceed_the_payment() {
    let world = World::new().await;
    let id = world.paid(&json!({"method": "ideal"})).await;
    let path = format!("payments/{id}/refunds");
    let bodies: Vec<Value> =
        (0..8).map(|n| json!({"amount": euros("9.00")["amount"], "description": format!("{n}")})).collect();
    let answers = futures_util::future::join_all(bodies.iter().map(|body| world.post(&path, body))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 2);
    assert_eq!(world.get(&format!("payments/{id}")).await.body["amountRemaining"]["value"], "6.99");
}

#[tokio::test]
async fn an_equal_refund_a_moment_later_is_a_conflict() {
    let world = World::new().await;
    let path = format!("payments/{}/refunds", world.paid(&json!({"method": "ideal"})).await);
    assert_eq!(world.post(&path, &euros("1.00")).await.status, 201);
    assert_eq!(world.post(&path, &euros("1.00")).await.status, 409);
    world.pass(Duration::from_secs(11));
    assert_eq!(world.post(&path, &euros("1.00")).await.status, 201);
}

#[tokio::test]
async fn a_canceled_refund_gives_the_money_free_again() {
    let world = World::new().await;
    let id = world.paid(&json!({"method": "ideal"})).await;
    let refund = world.post(&format!("payments/{id}/refunds"), &euros("24.99")).await.body;
    let path = format!("payments/{id}/refunds/{}", refund["id"].as_str().unwrap());
    assert_eq!(world.delete(&path).await.status, 204);
    assert_eq!(world.get(&path).await.body["status"], "canceled");
    assert_eq!(world.get(&format!("payments/{id}")).await.body["amountRemaining"]["value"], "24.99");
}

#[tokio::test]
async fn the_change_page_refunds_and_says_what_it_refuses() {
    let world = World::new().await;
    let id = world.paid(&json!({"method": "ideal", "locale": "de_DE"})).await;
    let path = format!("change/{id}");
    let refused = world.press_with(&path, "refund", &[("amount", "30")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.says(r#"value="30""#), "what was typed can be mended");
    assert!(refused.says("Gib einen Betrag von 0,01 bis 24,99\u{a0}€ ein."));
    assert_eq!(world.press_with(&path, "refund", &[("amount", "4,99")]).await.status, 303);
    assert_eq!(world.press_with(&path, "refund", &[("amount", "4,99")]).await.status, 409);
    let refunds = world.get(&format!("payments/{id}/refunds")).await.body;
    let refund = refunds["_embedded"]["refunds"][0]["id"].as_str().unwrap().to_owned();
    world.press(&path, &format!("break:{refund}")).await;
    assert_eq!(world.get(&format!("payments/{id}/refunds/{refund}")).await.body["status"], "failed");
    assert_eq!(world.get(&format!("payments/{id}")).await.body["amountRemaining"]["value"], "24.99");
    assert!(world.page(&path).await.says("Fehlgeschlagen"));
}

#[tokio::test]
async fn a_chargeback_takes_the_rest_and_can_be_reversed() {
    let world = World::new().await;
    let id = world.paid(&json!({"method": "creditcard"})).await;
    world.post(&format!("payments/{id}/refunds"), &euros("4.99")).await;
    world.press(&format!("change/{id}"), "chargeback").await;
    let list = world.get(&format!("payments/{id}/chargebacks")).await.body;
    let chargeback = &list["_embedded"]["chargebacks"][0];
    assert_eq!((&chargeback["amount"]["value"], &chargeback["reason"]), (&json!("20.00"), &Value::Null));
    let payment = world.get(&format!("payments/{id}")).await.body;
    assert_eq!(
        (&payment["status"], &payment["amountChargedBack"]["value"]),
        (&json!("paid"), &json!("20.00"))
    );
    assert_eq!(payment["amountRemaining"]["value"], "0.00");
    assert_eq!(
        world.post(&format!("payments/{id}/refunds"), &euros("1.00")).await.status,
        422,
        "the money is not there"
    );
    let chargeback_id = chargeback["id"].as_str().unwrap();
    world.press(&format!("change/{id}"), &format!("reverse:{chargeback_id}")).await;
    let reversed = world.get(&format!("payments/{id}/chargebacks/{chargeback_id}")).await.body;
    assert_eq!(reversed["reversedAt"], "2026-11-21T12:00:00+00:00");
    assert!(world.get(&format!("payments/{id}")).await.body.get("amountChargedBack").is_none());
    world.work().await;
    assert_eq!(world.merchant.bodies().len(), 4, "paid, refund, chargeback, reversal");
}
