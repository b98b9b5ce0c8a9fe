//! Classic webhooks and their delivery.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;

use crate::world::World;

const MINUTE: Duration = Duration::from_mins(1);

#[tokio::test]
async fn a_webhook_is_a_form_with_the_id_and_nothing_else() {
    let world = World::new().await;
    let id = world.paid(&json!({"method": "ideal"})).await;
    world.work().await;
    let received = world.merchant.received();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].body, format!("id={id}"));
    assert_eq!(received[0].content_type, "application/x-www-form-urlencoded");
    assert_eq!(received[0].user_agent, "Mollie HTTP client/1.0");
}

#[tokio::test]
async fn a_refused_webhook_is_tried_ten_times_over_26_hours() {
    let world = World::new().await;
    world.merchant.answers(StatusCode::SERVICE_UNAVAILABLE);
    world.paid(&json!({"method": "ideal"})).await;
    world.work().await;
    assert_eq!(world.merchant.bodies().len(), 1);
    world.pass(Duration::from_secs(59));
    world.work().await;
    assert_eq!(world.merchant.bodies().len(), 1, "not before its time");
    world.pass(Duration::from_secs(1));
    world.work().await;
    assert_eq!(world.merchant.bodies().len(), 2);
    for minutes in [2, 4, 8, 16, 29, 60, 120, 1320] {
        world.pass(MINUTE * minutes);
        world.work().await;
    }
    assert_eq!(world.merchant.bodies().len(), 10);
    world.pass(MINUTE * 10_000);
    world.work().await;
    assert_eq!(world.merchant.bodies().len(), 10, "and then given up");
}

#[tokio::test]
async fn a_retry_that_succeeds_is_the_last() {
    let world = World::new().await;
    world.merchant.answers(StatusCode::FOUND);
    world.paid(&json!({"method": "ideal"})).await;
    world.work().await;
    world.merchant.answers(StatusCode::NO_CONTENT);
    for _ in 0..5 {
        world.pass(MINUTE);
        world.work().await;
    }
    assert_eq!(world.merchant.bodies().len(), 2);
}

#[tokio::test]
async fn another_process_delivers_what_the_first_one_left() {
    let world = World::new().await;
    let id = world.paid(&json!({"method": "ideal"})).await;
    let second = world.second().await;
    while second.work_once().await.unwrap() > 0 {}
    world.work().await;
    assert_eq!(world.merchant.bodies(), [format!("id={id}")]);
}

#[tokio::test]
async fn a_process_that_died_while_sending_is_taken_over_after_its_lease() {
    let world = World::new().await;
    world.paid(&json!({"method": "ideal"})).await;
    let lease =
        "update mollie_sandbox.deliveries set attempts = 1, leased_until = due_at + interval '30 seconds'";
    sqlx::query(lease).execute(&world.pool).await.unwrap();
    world.work().await;
    assert!(world.merchant.bodies().is_empty());
    world.pass(Duration::from_secs(30));
    world.work().await;
    assert_eq!(world.merchant.bodies().len(), 1);
}

#[tokio::test]
async fn many_workers_send_each_webhook_once() {
    let world = World::new().await;
    for _ in 0..30 {
        world.paid(&json!({"method": "ideal"})).await;
    }
    let second = world.second().await;
    let work = async |sandbox: &mollie_sandbox::Sandbox| while sandbox.work_once().await.unwrap() > 0 {};
    tokio::join!(work(&world.sandbox), work(&second), work(&world.sandbox));
    let mut bodies = world.merchant.bodies();
    assert_eq!(bodies.len(), 30);
    bodies.sort();
    bodies.dedup();
    assert_eq!(bodies.len(), 30);
}

#[tokio::test]
async fn the_worker_sends_by_itself_and_stops_when_told() {
    let world = World::new().await;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let worker = tokio::spawn(world.sandbox.clone().work(async { drop(stopped.await) }));
    world.paid(&json!({"method": "ideal"})).await;
    for _ in 0..100 {
        if !world.merchant.bodies().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(world.merchant.bodies().len(), 1);
    stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(5), worker).await.unwrap().unwrap();
}
