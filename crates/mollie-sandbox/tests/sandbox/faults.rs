//! Faults: for all payments, for one, and through the panel.

use std::time::Duration;

use mollie_sandbox::{ApiFault, Faults, LostAnswer};
use serde_json::json;

use crate::world::World;

fn scenario(knobs: &serde_json::Value) -> serde_json::Value {
    json!({"method": "ideal", "metadata": {"sandbox": knobs}})
}

#[tokio::test]
async fn one_payment_can_ask_for_late_doubled_and_lost_webhooks() {
    let world = World::new().await;
    let late = world.paid(&scenario(&json!({"webhook_delay_ms": 5000}))).await;
    let doubled = world.paid(&scenario(&json!({"webhook_duplicates": 2}))).await;
    world.paid(&scenario(&json!({"webhook_drop_percent": 100}))).await;
    world.work().await;
    assert_eq!(world.merchant.bodies(), vec![format!("id={doubled}"); 3]);
    world.pass(Duration::from_secs(5));
    world.work().await;
    assert_eq!(world.merchant.bodies()[3..], [format!("id={late}")]);
}

#[tokio::test]
async fn shuffled_webhooks_overtake_each_other() {
    let world = World::with(Faults { webhook_shuffle_ms: 60_000, ..Faults::default() }).await;
    let mut ids = Vec::new();
    for _ in 0..12 {
        ids.push(format!("id={}", world.paid(&json!({"method": "ideal"})).await));
    }
    for _ in 0..60 {
        world.pass(Duration::from_secs(1));
        world.work().await;
    }
    let bodies = world.merchant.bodies();
    assert_eq!(bodies.len(), 12);
    assert_ne!(bodies, ids);
}

#[tokio::test]
async fn a_wrong_webhook_names_a_payment_that_does_not_exist() {
    let world = World::new().await;
    let id = world.paid(&scenario(&json!({"webhook_wrong_id": true}))).await;
    world.work().await;
    let mut bodies = world.merchant.bodies();
    bodies.retain(|body| *body != format!("id={id}"));
    let [wrong] = bodies.as_slice() else { panic!("{bodies:?}") };
    assert_eq!(world.get(&format!("payments/{}", &wrong[3..])).await.status, 404);
}

#[tokio::test]
async fn a_merchant_can_be_told_before_the_shopper_comes_back() {
    let world =
        World::with(Faults { webhook_before_redirect: true, webhook_delay_ms: 60_000, ..Faults::default() })
            .await;
    let id = world.paid(&json!({"method": "ideal"})).await;
    assert_eq!(world.merchant.bodies(), [format!("id={id}")], "received when the redirect arrives");
}

#[tokio::test]
async fn the_api_can_be_made_to_refuse() {
    let world = World::with(Faults {
        api_fault: ApiFault::TooManyRequests,
        api_fault_percent: 100,
        ..Faults::default()
    })
    .await;
    let refused = world.request(reqwest::Method::GET, "payments").send().await.unwrap();
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
}

#[tokio::test]
async fn the_panel_sets_clears_and_hurries() {
    let world = World::new().await;
    let knobs = [
        ("webhook_delay_ms", "60000"),
        ("webhook_shuffle_ms", "0"),
        ("webhook_duplicates", "1"),
        ("webhook_drop_percent", "0"),
        ("api_delay_ms", "0"),
        ("api_fault", "none"),
        ("api_fault_percent", "0"),
    ];
    assert_eq!(world.press_with("faults", "save", &knobs).await.status, 303);
    assert!(
        world
            .page("faults")
            .await
            .says(r#"name="webhook_delay_ms" type="number" min="0" max="86400000" value="60000""#)
    );
    let id = world.paid(&json!({"method": "ideal"})).await;
    world.work().await;
    assert!(world.merchant.bodies().is_empty());
    assert!(world.page("faults").await.says(&id));
    world.press("faults", "hurry").await;
    world.work().await;
    assert_eq!(world.merchant.bodies(), vec![format!("id={id}"); 2]);
    world.press("faults", "calm").await;
    world.paid(&json!({"method": "ideal"})).await;
    world.work().await;
    assert_eq!(world.merchant.bodies().len(), 3);
}

#[tokio::test]
async fn the_panel_refuses_nonsense_and_foreign_forms() {
    let world = World::new().await;
    let token = world.page("faults").await.token();
    assert_eq!(world.submit("faults", "guess", "calm", &[]).await.status, 403);
    assert_eq!(world.submit("faults", &token, "save", &[("webhook_delay_ms", "-1")]).await.status, 422);
    assert_eq!(world.submit("faults", &token, "save", &[]).await.status, 422);
}

/// The call is carried out, and its caller does not hear of it; a repeat by the same key does.
#[tokio::test]
async fn one_answer_can_be_lost() {
    let world = World::with(Faults { api_lose: LostAnswer::Payment, ..Faults::default() }).await;
    assert!(world.page("faults").await.says(r#"<option value="payment" selected>"#));
    let body = world.payment(&json!({}));
    let create = || {
        let request = world.request(reqwest::Method::POST, "payments").header("Idempotency-Key", "k1");
        request.json(&body).send()
    };
    let heard = match create().await {
        Ok(answer) => answer.bytes().await.is_ok(),
        Err(_) => false,
    };
    assert!(!heard);
    let made = world.get("payments").await.body;
    assert_eq!(made["count"], 1);
    let again: serde_json::Value = create().await.unwrap().json().await.unwrap();
    assert_eq!(again["id"], made["_embedded"]["payments"][0]["id"]);
    assert!(world.page("faults").await.says(r#"<option value="none" selected>"#), "one answer only");
}
