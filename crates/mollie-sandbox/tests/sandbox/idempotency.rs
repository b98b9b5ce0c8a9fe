//! `Idempotency-Key`.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{Answer, OTHER_KEY, World, answer};

async fn create(world: &World, key: &str, body: &Value) -> Answer {
    answer(world.request(Method::POST, "payments").header("Idempotency-Key", key).json(body)).await
}

#[tokio::test]
async fn a_repeat_gets_the_first_answer_for_one_hour() {
    let world = World::new().await;
    let body = world.payment(&json!({}));
    let first = create(&world, "k1", &body).await;
    world.pass(Duration::from_secs(3599));
    let repeat = create(&world, "k1", &body).await;
    assert_eq!((repeat.status, &repeat.body), (201, &first.body));
    assert_eq!(world.get("payments").await.body["count"], 1);
    world.pass(Duration::from_secs(1));
    assert_ne!(create(&world, "k1", &body).await.body["id"], first.body["id"]);
}

#[tokio::test]
async fn repeats_at_the_same_moment_make_one_payment() {
    let world = World::new().await;
    let body = world.payment(&json!({}));
    let answers = futures_util::future::join_all((0..6).map(|_| create(&world, "k1", &body))).await;
    assert!(answers.iter().all(|answer| answer.status == 201 && answer.body == answers[0].body));
    assert_eq!(world.get("payments").await.body["count"], 1);
}

#[tokio::test]
async fn the_same_key_with_another_request_is_refused() {
    let world = World::new().await;
    create(&world, "k1", &world.payment(&json!({}))).await;
    assert_eq!(create(&world, "k1", &world.payment(&json!({"description": "Other"}))).await.status, 422);
}

#[tokio::test]
async fn a_refused_call_keeps_no_answer() {
    let world = World::new().await;
    assert_eq!(create(&world, "k1", &world.payment(&json!({"description": ""}))).await.status, 422);
    assert_eq!(create(&world, "k1", &world.payment(&json!({}))).await.status, 201);
}

#[tokio::test]
async fn merchants_do_not_share_keys() {
    let world = World::new().await;
    let body = world.payment(&json!({}));
    let own = create(&world, "k1", &body).await;
    let url = format!("{}/v2/payments", world.base);
    let other =
        world.raw(Method::POST, &url).bearer_auth(OTHER_KEY).header("Idempotency-Key", "k1").json(&body);
    assert_ne!(answer(other).await.body["id"], own.body["id"]);
}

#[tokio::test]
async fn a_refund_is_made_once() {
    let world = World::new().await;
    let id = world.paid(&json!({"method": "ideal"})).await;
    let body = json!({"amount": {"currency": "EUR", "value": "1.00"}});
    let refund = || {
        answer(
            world
                .request(Method::POST, &format!("payments/{id}/refunds"))
                .header("Idempotency-Key", "r")
                .json(&body),
        )
    };
    let (first, second) = (refund().await, refund().await);
    assert_eq!((second.status, first.body), (201, second.body));
    assert_eq!(world.get("refunds").await.body["count"], 1);
}
