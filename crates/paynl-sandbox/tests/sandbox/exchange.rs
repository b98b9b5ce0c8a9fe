//! Exchange calls: signed, told again until the merchant is done, and with the faults of the panel.

use ring::hmac;
use serde_json::{Value, json};
use testkit::hosted;

use crate::world::{SECRET, TOKEN, World};

#[tokio::test]
async fn a_change_is_told_signed_by_the_secret_of_the_token() {
    let world = World::new().await;
    let order = world.paid().await;
    world.work().await;
    let told = world.merchant.told();
    assert_eq!(told.len(), 1);
    let header = |name: &str| told[0].headers[name].to_str().unwrap().to_owned();
    assert_eq!((header("signature-method").as_str(), header("signature-keyid").as_str()), ("HMAC", TOKEN));
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, SECRET.as_bytes()), told[0].body.as_bytes());
    assert_eq!(
        header("signature"),
        tag.as_ref().iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    );
    let body: Value = serde_json::from_str(&told[0].body).unwrap();
    assert_eq!((&body["event"], &body["object"]["status"]["code"]), (&json!("status_changed"), &json!(100)));
    assert_eq!(body["object"]["orderId"], order["orderId"]);
}

#[tokio::test]
async fn a_merchant_that_is_not_done_is_told_again() {
    let world = World::new().await;
    world.merchant.answers("FALSE| not now");
    world.paid().await;
    world.work().await;
    assert_eq!(world.merchant.told().len(), 1);
    for (done, answer) in [(false, "<html>"), (true, r#"{"result": true, "description": "ok"}"#)] {
        world.merchant.answers(answer);
        hosted::tell_now(&world.pool).await;
        world.work().await;
        assert_eq!(hosted::is_told(&world.pool).await, done, "{answer}");
    }
}

#[tokio::test]
async fn the_faults_of_the_panel_are_these_orders_too() {
    let world = World::new().await;
    hosted::faults(&world.pool, r#"{"webhook_duplicates": 2, "webhook_wrong_id": true}"#).await;
    let order = world.paid().await;
    world.work().await;
    let named: Vec<Value> = world
        .merchant
        .told()
        .iter()
        .map(|told| serde_json::from_str::<Value>(&told.body).unwrap()["object"]["orderId"].clone())
        .collect();
    assert_eq!(named.iter().filter(|named| **named == order["orderId"]).count(), 3);
    assert_eq!(named.len(), 4);
    hosted::faults(&world.pool, r#"{"api_fault": "unavailable", "api_fault_percent": 100}"#).await;
    let away = world.call(reqwest::Method::POST, "connect/v1/orders", Some(&world.order(&json!({})))).await;
    assert_eq!((away.status, &away.body["code"]), (503, &json!("PAY-1503")));
}

#[tokio::test]
async fn a_refund_is_told_in_the_older_form() {
    let world = World::new().await;
    let order = world.paid().await;
    world.work().await;
    let path = format!("rest/v2/transactions/{}/refund", order["orderId"].as_str().unwrap());
    world.call(reqwest::Method::PATCH, &path, Some(&json!({}))).await;
    hosted::settle_refunds(&world.pool).await;
    world.work().await;
    let told = world.merchant.told().last().unwrap().clone();
    assert!(told.body.contains("action=refund%3Areceived"), "{}", told.body);
    assert!(told.body.contains(&format!("order_id={}", order["orderId"].as_str().unwrap())), "{}", told.body);
    assert!(!told.headers.contains_key("signature"));
}
