//! Making orders, ending them on the hosted page, and what is refused.

use reqwest::Method;
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn an_order_is_made_paid_and_told_by_its_number() {
    let world = World::new().await;
    let order = world.made(&json!({})).await;
    assert_eq!(
        (&order["status"], &order["amount"]["value"]),
        (&json!({ "code": 20, "action": "PENDING" }), &json!(2499))
    );
    assert_eq!(order["reference"], "6f9619ff8b86d011b42d00c04fc964ff");
    let back = world.press(order["links"]["redirect"].as_str().unwrap(), "paid", &[]).await;
    assert_eq!(back.as_deref(), Some("http://shop.localhost:8080/thanks?order=1"));
    // By any of its three names.
    let transaction = world.transaction(&order).await;
    for name in [&order["orderId"], &order["id"], &transaction["id"]] {
        let path = format!("connect/v1/orders/{}/status", name.as_str().unwrap());
        let told = world.call(Method::GET, &path, None).await.body;
        assert_eq!((&told["status"]["code"], &told["capturedAmount"]["value"]), (&json!(100), &json!(2499)));
        assert_eq!(told["payments"][0]["customerId"], "NL91ABNA0417164300");
    }
    assert_eq!(
        world
            .call_of_another(&format!("connect/v1/orders/{}/status", order["orderId"].as_str().unwrap()))
            .await,
        404
    );
}

#[tokio::test]
async fn every_ending_has_its_code() {
    let world = World::new().await;
    for (action, code) in [("failed", -63), ("canceled", -90), ("expired", -80), ("pending", 50)] {
        let order = world.made(&json!({})).await;
        world.press(order["links"]["redirect"].as_str().unwrap(), action, &[]).await;
        assert_eq!(world.code(&order).await, code, "{action}");
    }
    let order = world.made(&json!({})).await;
    let path = format!("connect/v1/orders/{}/abort", order["orderId"].as_str().unwrap());
    assert_eq!(world.call(Method::PATCH, &path, None).await.body["status"]["code"], -90);
    assert_eq!(world.call(Method::PATCH, &path, None).await.status, 422);
}

#[tokio::test]
async fn asked_twice_it_makes_two() {
    let world = World::new().await;
    let (first, second) = (world.made(&json!({})).await, world.made(&json!({})).await);
    assert_ne!(first["orderId"], second["orderId"]);
}

#[tokio::test]
async fn what_is_wrong_is_named() {
    let world = World::new().await;
    for (over, status, field) in [
        (json!({ "serviceId": "SL-1" }), 422, "serviceId"),
        (json!({ "amount": { "value": 0, "currency": "EUR" } }), 422, "amount.value"),
        (json!({ "amount": { "value": "24.99", "currency": "EUR" } }), 422, "amount.value"),
        (json!({ "reference": "not plain!" }), 422, "reference"),
        (json!({ "returnUrl": "javascript:alert(1)" }), 422, "returnUrl"),
        (json!({ "paymentMethod": { "id": 4 } }), 422, "paymentMethod.id"),
    ] {
        let refused = world.call(Method::POST, "connect/v1/orders", Some(&world.order(&over))).await;
        assert_eq!(refused.status, status, "{over}: {}", refused.body);
        assert_eq!(refused.body["violations"][0]["propertyPath"], field);
    }
    let live = world.order(&json!({ "integration": { "test": false } }));
    assert_eq!(world.call(Method::POST, "connect/v1/orders", Some(&live)).await.status, 403);
    let order = world.order(&json!({}));
    let nobody = world.call_as("short", Method::POST, "connect/v1/orders", Some(&order)).await;
    assert_eq!((nobody.status, &nobody.body["code"]), (401, &json!("PAY-1401")));
    for path in ["connect/v1/orders/nobody/status", "connect/v1/nothing", "rest/v2/nothing"] {
        assert_eq!(world.call(Method::GET, path, None).await.status, 404, "{path}");
    }
}

/// The order is made all the same, and a repeat makes another: there are no keys here.
#[tokio::test]
async fn the_answer_to_one_order_can_be_lost() {
    let world = World::new().await;
    let knob = "update mollie_sandbox.faults set knobs = jsonb_build_object('api_lose', 'payment')";
    sqlx::query(knob).execute(&world.pool).await.unwrap();
    let body = world.order(&json!({}));
    let lost = tokio::spawn({
        let request = world.request(Method::POST, "connect/v1/orders").json(&body);
        async move { request.send().await.unwrap().bytes().await.is_ok() }
    });
    assert!(!lost.await.unwrap_or(false));
    let made: i64 = sqlx::query_scalar("select count(*) from mollie_sandbox.payments where status = 'open'")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!(made, 1);
    world.made(&json!({})).await;
}
