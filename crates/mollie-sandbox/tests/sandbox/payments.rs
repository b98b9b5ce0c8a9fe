//! `/v2/payments`: create, read, update, cancel, expire.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{OTHER_KEY, World, answer};

#[tokio::test]
async fn a_new_payment_is_open_and_links_to_the_merchants_own_origin() {
    let world = World::new().await;
    let created =
        world.post("payments", &world.payment(&json!({"metadata": {"order": 7}, "locale": "nl_NL"}))).await;
    assert_eq!(created.status, 201);
    let payment = &created.body;
    assert!(payment["id"].as_str().unwrap().starts_with("tr_"));
    assert_eq!(payment["status"], "open");
    assert_eq!(payment["mode"], "test");
    assert_eq!(payment["method"], Value::Null);
    assert_eq!(payment["amount"], json!({"currency": "EUR", "value": "24.99"}));
    assert_eq!(payment["metadata"], json!({"order": 7}));
    assert_eq!(payment["createdAt"], "2026-11-21T12:00:00+00:00");
    assert_eq!(payment["expiresAt"], "2026-11-21T12:15:00+00:00");
    let id = payment["id"].as_str().unwrap();
    let checkout = format!("http://shop.localhost:8080/sandbox/mollie/checkout/{id}");
    assert_eq!(payment["_links"]["checkout"]["href"], checkout);
    assert_eq!(payment["_links"]["self"]["href"], format!("{}/v2/payments/{id}", world.base));
    assert_eq!(world.get(&format!("payments/{id}")).await.body, *payment);
}

#[tokio::test]
async fn bad_fields_are_named() {
    let world = World::new().await;
    let cases = [
        ("amount", json!({"amount": {"currency": "EUR", "value": "1"}})),
        ("amount", json!({"amount": {"currency": "EUR", "value": "0.00"}})),
        ("amount", json!({"amount": {"currency": "XXX", "value": "1.00"}})),
        ("amount", json!({"amount": {"currency": "EUR", "value": "10000.01"}, "method": "creditcard"})),
        ("description", json!({"description": ""})),
        ("description", json!({"description": "x".repeat(256)})),
        ("redirectUrl", json!({"redirectUrl": null})),
        ("redirectUrl", json!({"redirectUrl": "javascript:alert(1)"})),
        ("webhookUrl", json!({"webhookUrl": "nowhere"})),
        ("method", json!({"method": "giropay"})),
        ("method", json!({"method": "swish"})),
        ("method", json!({"method": "directdebit"})),
        ("locale", json!({"locale": "tlh_KL"})),
        ("metadata", json!({"metadata": "x".repeat(1100)})),
        ("metadata", json!({"metadata": {"sandbox": {"webhook_dely_ms": 1}}})),
        ("sequenceType", json!({"sequenceType": "sometimes"})),
        ("customerId", json!({"sequenceType": "first"})),
        ("customerId", json!({"customerId": "cst_unknown"})),
        ("dueDate", json!({"dueDate": "tomorrow"})),
    ];
    for (field, over) in cases {
        let refused = world.post("payments", &world.payment(&over)).await;
        assert_eq!(
            (refused.status, &refused.body["field"]),
            (422, &json!(field)),
            "{over}: {}",
            refused.body
        );
        assert_eq!(refused.body["title"], "Unprocessable Entity");
        assert!(refused.body["_links"]["documentation"]["href"].is_string());
    }
    assert_eq!(world.get("payments").await.body["count"], 0);
}

#[tokio::test]
async fn malformed_bodies_are_400() {
    let world = World::new().await;
    for body in [
        "{",
        "[]",
        "\"x\"",
        r#"{"description":"a\u0000b"}"#,
        &format!("{{\"a\":\"{}\"}}", "x".repeat(70_000)),
    ] {
        let refused = answer(world.request(Method::POST, "payments").body(body.to_owned())).await;
        assert_eq!(refused.status, 400, "{}", refused.body);
    }
}

#[tokio::test]
async fn a_key_sees_only_its_own_payments() {
    let world = World::new().await;
    let id = world.pay(&json!({})).await;
    let url = format!("{}/v2/payments/{id}", world.base);
    let with = |key: &str| world.raw(Method::GET, &url).bearer_auth(key);
    assert_eq!(answer(with(OTHER_KEY)).await.status, 404);
    assert_eq!(answer(with(&OTHER_KEY.replace("test_", "live_"))).await.status, 401);
    assert_eq!(answer(with("test_short")).await.status, 401);
    assert_eq!(answer(world.raw(Method::GET, &url)).await.status, 401);
}

#[tokio::test]
async fn unknown_objects_and_calls_are_404() {
    let world = World::new().await;
    for path in ["payments/tr_unknown", "payments/tr_%00", "payments/x'--", "orders", "payments/tr_1/refunds"]
    {
        let missing = world.get(path).await;
        assert_eq!(missing.status, 404, "{path}");
        assert_eq!(missing.body["title"], "Not Found");
    }
    assert_eq!(answer(world.request(Method::PUT, "payments")).await.status, 405);
}

#[tokio::test]
async fn an_update_changes_what_it_names() {
    let world = World::new().await;
    let id = world.pay(&json!({"metadata": {"order": 7}})).await;
    let changed =
        world.patch(&format!("payments/{id}"), &json!({"description": "Order 2", "locale": "de_DE"})).await;
    assert_eq!(changed.status, 200);
    assert_eq!(changed.body["description"], "Order 2");
    assert_eq!(changed.body["locale"], "de_DE");
    assert_eq!(changed.body["metadata"], json!({"order": 7}));
}

#[tokio::test]
async fn only_a_payment_that_nobody_is_paying_can_be_canceled() {
    let world = World::new().await;
    let transfer = world.pay(&json!({"method": "banktransfer"})).await;
    let canceled = world.delete(&format!("payments/{transfer}")).await;
    assert_eq!((canceled.status, &canceled.body["status"]), (200, &json!("canceled")));
    assert_eq!(world.delete(&format!("payments/{transfer}")).await.status, 422);
    let ideal = world.pay(&json!({"method": "ideal"})).await;
    assert_eq!(world.delete(&format!("payments/{ideal}")).await.status, 422);
    world.work().await;
    assert_eq!(world.merchant.bodies(), [format!("id={transfer}")]);
}

#[tokio::test]
async fn time_expires_a_payment_once_and_tells_the_merchant() {
    let world = World::new().await;
    let id = world.pay(&json!({})).await;
    world.pass(Duration::from_secs(15 * 60 - 1));
    assert_eq!(world.status(&id).await, "open");
    world.pass(Duration::from_secs(1));
    let expired = world.get(&format!("payments/{id}")).await.body;
    assert_eq!(expired["status"], "expired");
    assert_eq!(expired["expiredAt"], "2026-11-21T12:15:00+00:00");
    assert!(expired["_links"].get("checkout").is_none());
    world.work().await;
    world.work().await;
    assert_eq!(world.merchant.bodies(), [format!("id={id}")]);
}

#[tokio::test]
async fn the_merchant_can_ask_for_an_early_end() {
    let world = World::new().await;
    let id = world.pay(&json!({"metadata": {"sandbox": {"expires_in_ms": 1000}}})).await;
    world.pass(Duration::from_secs(1));
    world.work().await;
    assert_eq!(world.status(&id).await, "expired");
}

#[tokio::test]
async fn methods_follow_amount_country_and_sequence() {
    let world = World::new().await;
    let ids = |body: &Value| -> Vec<String> {
        let methods = body["_embedded"]["methods"].as_array().unwrap();
        methods.iter().map(|method| method["id"].as_str().unwrap().to_owned()).collect()
    };
    let swedish = world.get("methods?amount[value]=99.00&amount[currency]=SEK&billingCountry=SE").await.body;
    assert_eq!(ids(&swedish), ["creditcard", "paypal", "swish"]);
    let wallets =
        world.get("methods?amount[value]=99.00&amount[currency]=SEK&includeWallets=applepay").await.body;
    assert!(ids(&wallets).contains(&"applepay".to_owned()));
    assert!(!ids(&world.get("methods").await.body).contains(&"twint".to_owned()));
    assert_eq!(world.get("methods/all").await.body["count"], 16);
    assert_eq!(
        ids(&world.get("methods?sequenceType=recurring").await.body),
        ["creditcard", "directdebit", "paypal"]
    );
    let ideal = world.get("methods/ideal").await.body;
    assert_eq!(ideal["maximumAmount"], json!({"currency": "EUR", "value": "50000.00"}));
    assert_eq!(world.get("methods/giropay").await.status, 404);
    assert_eq!(world.get("methods?amount[value]=x").await.status, 400);
    let icon = world.raw(Method::GET, ideal["image"]["svg"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(icon.headers()["content-type"], "image/svg+xml");
}
