//! Money that goes back: refunds by the API, and what the totals say of them and of the change page.

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{Answer, World};

async fn refund(world: &World, order: &Value, body: &Value) -> Answer {
    let path = format!("rest/v2/transactions/{}/refund", order["orderId"].as_str().unwrap());
    world.call(Method::PATCH, &path, Some(body)).await
}

#[tokio::test]
async fn parts_and_the_rest_are_refunded_and_never_more() {
    let world = World::new().await;
    let order = world.paid().await;
    let part =
        |minor: i64| json!({ "amount": { "value": minor, "currency": "EUR" }, "description": "withdrawal" });
    let made = refund(&world, &order, &part(1000)).await;
    assert_eq!((made.status, &made.body["amountRefunded"]["value"]), (200, &json!(1000)));
    assert!(made.body["refundedTransactions"][0]["refund"]["id"].as_str().unwrap().starts_with("RF-"));
    let told = world.transaction(&order).await;
    assert_eq!((&told["status"]["code"], &told["amountRefunded"]["value"]), (&json!(-82), &json!(1000)));
    for wrong in [part(1500), part(0), part(-1), json!({ "amount": { "value": 1, "currency": "SEK" } })] {
        assert_eq!(refund(&world, &order, &wrong).await.status, 422, "{wrong}");
    }
    let rest = refund(&world, &order, &json!({})).await;
    assert_eq!((rest.status, &rest.body["amountRefunded"]["value"]), (200, &json!(2499)));
    assert_eq!(world.transaction(&order).await["status"]["code"], -81);
    // The order API goes on saying that it was paid.
    assert_eq!(world.code(&order).await, 100);
}

#[tokio::test]
async fn nothing_is_refunded_of_what_was_not_paid() {
    let world = World::new().await;
    let order = world.made(&json!({})).await;
    assert_eq!(refund(&world, &order, &json!({})).await.status, 422);
}

#[tokio::test]
async fn a_chargeback_shows_in_the_transaction() {
    let world = World::new().await;
    let order = world.paid().await;
    let payment: String = sqlx::query_scalar("select payment_id from paynl_sandbox.orders")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    world.press(&format!("/sandbox/paynl/change/{payment}"), "chargeback", &[]).await;
    assert_eq!(
        world.transaction(&order).await["status"],
        json!({ "code": -71, "action": "CHARGEBACK", "phase": "" })
    );
}
