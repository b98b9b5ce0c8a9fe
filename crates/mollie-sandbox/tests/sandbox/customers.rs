//! Customers, mandates, recurring payments.

use std::time::Duration;

use serde_json::{Value, json};

use crate::world::World;

async fn customer(world: &World) -> String {
    let created = world.post("customers", &json!({"name": "T. Test", "email": "t@example.org"})).await;
    assert_eq!(created.status, 201);
    created.body["id"].as_str().unwrap().to_owned()
}

fn recurring(customer: &str, over: &Value) -> Value {
    let mut body = json!({"sequenceType": "recurring", "customerId": customer, "redirectUrl": null});
    body.as_object_mut().unwrap().extend(over.as_object().unwrap().clone());
    body
}

#[tokio::test]
async fn a_customer_can_be_changed_and_deleted() {
    let world = World::new().await;
    let path = format!("customers/{}", customer(&world).await);
    let changed = world.patch(&path, &json!({"name": "New Name", "metadata": {"a": 1}})).await.body;
    assert_eq!((&changed["name"], &changed["email"]), (&json!("New Name"), &json!("t@example.org")));
    assert_eq!(world.delete(&path).await.status, 204);
    assert_eq!(world.get(&path).await.status, 404);
    assert_eq!(world.get("customers").await.body["count"], 0);
}

#[tokio::test]
async fn a_paid_first_payment_leaves_a_mandate_that_recurs() {
    let world = World::new().await;
    let customer = customer(&world).await;
    let first =
        world.paid(&json!({"sequenceType": "first", "customerId": customer, "method": "creditcard"})).await;
    let payment = world.get(&format!("payments/{first}")).await.body;
    let mandates = world.get(&format!("customers/{customer}/mandates")).await.body;
    let mandate = &mandates["_embedded"]["mandates"][0];
    assert_eq!(mandate["id"], payment["mandateId"]);
    assert_eq!((&mandate["method"], &mandate["status"]), (&json!("creditcard"), &json!("valid")));

    let charged = world.post("payments", &world.payment(&recurring(&customer, &json!({})))).await.body;
    assert_eq!((&charged["status"], &charged["method"]), (&json!("pending"), &json!("creditcard")));
    assert_eq!(charged["redirectUrl"], Value::Null);
    assert!(charged["_links"].get("checkout").is_none());
    assert!(charged["_links"]["changePaymentState"]["href"].is_string());
    world.pass(Duration::from_secs(2));
    world.work().await;
    assert_eq!(world.status(charged["id"].as_str().unwrap()).await, "paid");
    assert_eq!(world.merchant.bodies().len(), 2);
}

#[tokio::test]
async fn a_recurring_charge_can_be_made_to_fail() {
    let world = World::new().await;
    let customer = customer(&world).await;
    world.paid(&json!({"sequenceType": "first", "customerId": customer, "method": "creditcard"})).await;
    let scenario = json!({"metadata": {"sandbox": {"settles_as": "failed", "failure_reason": "card_expired", "settles_in_ms": 0}}});
    let charged = world.post("payments", &world.payment(&recurring(&customer, &scenario))).await.body;
    world.work().await;
    let payment = world.get(&format!("payments/{}", charged["id"].as_str().unwrap())).await.body;
    assert_eq!(
        (&payment["status"], &payment["details"]["failureReason"]),
        (&json!("failed"), &json!("card_expired"))
    );
}

#[tokio::test]
async fn a_direct_debit_needs_a_good_iban_and_a_fresh_reference() {
    let world = World::new().await;
    let path = format!("customers/{}/mandates", customer(&world).await);
    let mandate = |iban: &str| {
        json!({"method": "directdebit", "consumerName": "T. Test", "consumerAccount": iban,
            "mandateReference": "M-1", "signatureDate": "2026-11-20"})
    };
    let bad = world.post(&path, &mandate("NL91ABNA0417164301")).await;
    assert_eq!((bad.status, &bad.body["field"]), (422, &json!("consumerAccount")));
    let good = world.post(&path, &mandate("NL91 ABNA 0417 1643 00")).await;
    assert_eq!(good.status, 201);
    assert_eq!(good.body["details"]["consumerAccount"], "NL91ABNA0417164300");
    assert_eq!(good.body["signatureDate"], "2026-11-20");
    let again = world.post(&path, &mandate("NL91ABNA0417164300")).await;
    assert_eq!((again.status, &again.body["field"]), (422, &json!("mandateReference")));
    let card = world.post(&path, &json!({"method": "creditcard", "consumerName": "T"})).await;
    assert_eq!((card.status, &card.body["field"]), (422, &json!("method")));
}

#[tokio::test]
async fn a_debit_starts_pending_settles_later_and_can_come_back() {
    let world = World::new().await;
    let customer = customer(&world).await;
    let body =
        json!({"method": "directdebit", "consumerName": "T. Test", "consumerAccount": "NL91ABNA0417164300"});
    world.post(&format!("customers/{customer}/mandates"), &body).await;
    let charged = world
        .post("payments", &world.payment(&recurring(&customer, &json!({"method": "directdebit"}))))
        .await
        .body;
    let id = charged["id"].as_str().unwrap();
    assert_eq!((&charged["status"], &charged["isCancelable"]), (&json!("pending"), &json!(true)));
    world.pass(Duration::from_mins(1));
    world.work().await;
    assert_eq!(world.status(id).await, "paid");
    world.press_with(&format!("change/{id}"), "chargeback", &[("reason", "MD06")]).await;
    let chargebacks = world.get("chargebacks").await.body;
    assert_eq!(chargebacks["_embedded"]["chargebacks"][0]["reason"]["code"], "MD06");
    assert_eq!(world.get(&format!("payments/{id}")).await.body["amountChargedBack"]["value"], "24.99");
}

#[tokio::test]
async fn a_revoked_mandate_no_longer_charges() {
    let world = World::new().await;
    let customer = customer(&world).await;
    let first =
        world.paid(&json!({"sequenceType": "first", "customerId": customer, "method": "ideal"})).await;
    let mandate =
        world.get(&format!("payments/{first}")).await.body["mandateId"].as_str().unwrap().to_owned();
    let path = format!("customers/{customer}/mandates/{mandate}");
    assert_eq!(world.get(&path).await.body["method"], "directdebit");
    assert_eq!(world.delete(&path).await.status, 204);
    assert_eq!(world.get(&path).await.body["status"], "invalid");
    let refused = world.post("payments", &world.payment(&recurring(&customer, &json!({})))).await;
    assert_eq!((refused.status, &refused.body["field"]), (422, &json!("mandateId")));
}

#[tokio::test]
async fn a_customers_payments_are_listed_with_the_customer() {
    let world = World::new().await;
    let customer = customer(&world).await;
    let path = format!("customers/{customer}/payments");
    let created = world.post(&path, &world.payment(&json!({}))).await;
    assert_eq!((created.status, &created.body["customerId"]), (201, &json!(customer)));
    world.pay(&json!({})).await;
    assert_eq!(world.get(&path).await.body["count"], 1);
    assert_eq!(world.get("payments").await.body["count"], 2);
}
