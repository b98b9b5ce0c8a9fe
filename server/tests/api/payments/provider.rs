//! What happens at the provider behind our back: in the sandbox's own tables, as its pages do it.

use crate::world::{World, new_id};
use liaison::housekeeping;
use serde_json::Value;
use uuid::Uuid;

/// The hint that something changed.
pub async fn hint(world: &World, order: &Value) {
    let path = "/api/psp/mollie/test-company/hook/hook-secret";
    let request = world.visitor("127.0.0.1").request(reqwest::Method::POST, path);
    let reply = request.form(&[("id", order["payment_id"].as_str().unwrap())]).send().await.unwrap();
    assert_eq!(reply.status(), 200);
}

/// Runs our jobs that are due.
pub async fn work(world: &World) {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.retried.is_empty() && done.dead.is_empty(), "{done:?}");
}

/// Gives money back in the provider's dashboard.
pub async fn refund_elsewhere(world: &World, order: &Value, amount: i64) -> String {
    let id = format!("re_{}", new_id().simple());
    sqlx::query(
        "insert into mollie_sandbox.refunds (id, profile_id, payment_id, status, amount_minor, currency, description, metadata, created_at)
         select $1, profile_id, id, 'refunded', $3, currency, 'by hand', 'null', $4 from mollie_sandbox.payments where id = $2",
    )
    .bind(&id)
    .bind(order["payment_id"].as_str())
    .bind(amount)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    id
}

/// The bank takes this much of the payment back.
pub async fn charge_back(world: &World, order: &Value, amount: i64) -> String {
    let id = format!("chb_{}", new_id().simple());
    sqlx::query(
        "insert into mollie_sandbox.chargebacks (id, profile_id, payment_id, amount_minor, currency, reason_code, reason_description, created_at)
         select $1, profile_id, id, $3, currency, 'AC04', 'Closed account', $4 from mollie_sandbox.payments where id = $2",
    )
    .bind(&id)
    .bind(order["payment_id"].as_str())
    .bind(amount)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    id
}

/// The bank gives the money again.
pub async fn reverse(world: &World, chargeback: &str) {
    sqlx::query("update mollie_sandbox.chargebacks set reversed_at = $2 where id = $1")
        .bind(chargeback)
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
}

/// Ends every refund of the payment that is under way.
pub async fn end_refunds(world: &World, order: &Value, status: &str) {
    sqlx::query("update mollie_sandbox.refunds set status = $2 where payment_id = $1 and status = 'pending'")
        .bind(order["payment_id"].as_str())
        .bind(status)
        .execute(&world.db)
        .await
        .unwrap();
}

/// Refunds that the provider has of the payment.
pub async fn refunds(world: &World, order: &Value) -> Vec<(String, i64)> {
    sqlx::query_as(
        "select status, amount_minor from mollie_sandbox.refunds where payment_id = $1 order by seq",
    )
    .bind(order["payment_id"].as_str())
    .fetch_all(&world.db)
    .await
    .unwrap()
}

/// Spends credits as a message does.
pub async fn spend(world: &World, member: Uuid, credits: i32) {
    let left: Option<i32> = sqlx::query_scalar("select spend_credits($1, $2, 'message', $3, $4, $5)")
        .bind(member)
        .bind(credits)
        .bind(new_id())
        .bind(new_id())
        .bind(world.clock.now())
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(left.is_some(), "too few credits for {credits}");
}
