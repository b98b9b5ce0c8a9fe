//! `/rest/v2/transactions`: what the order API does not tell, and refunds.

use axum::Json;
use axum::extract::{Path, State};
use http::Method as Verb;
use mollie_sandbox::minor;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::call::Call;
use crate::engine;
use crate::orders::view::{Status, full_status, moment};
use crate::orders::{Order, read};
use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// Longest text on a statement (specification).
const DESCRIPTION: usize = 32;

/// `GET /transactions/{id}/status`; the id is that of the order or the transaction.
pub(crate) async fn status(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Json<Value>, Problem> {
    let (order, payment) = read(&sandbox, &call, &id).await?;
    let Status(code, action) = full_status(&payment);
    let amount = |minor: i64| json!({ "value": minor, "currency": order.currency });
    let paid =
        if payment.get("status").and_then(Value::as_str) == Some("paid") { order.amount_minor } else { 0 };
    Ok(Json(json!({
        "id": order.transaction_id,
        "orderId": order.order_id,
        "serviceCode": order.service_id,
        "description": order.description,
        "reference": order.reference,
        "amount": amount(order.amount_minor),
        "amountConverted": amount(order.amount_minor),
        "amountPaid": amount(paid),
        "amountRefunded": amount(minor(&payment, "amountRefunded")),
        "status": { "code": code, "action": action, "phase": "" },
        "paymentMethod": { "id": order.method_id, "subId": null },
        "integration": { "testMode": true },
        "expiredAt": payment.get("expiresAt"),
        "createdAt": moment(order.created_at),
        "createdBy": order.token_code,
        "modifiedAt": null,
        "modifiedBy": null,
        "deletedAt": null,
        "deletedBy": null,
    })))
}

/// `PATCH /transactions/{id}/refund`: some or (no amount) the rest. There are no idempotency keys. Errors: 422 on
/// more than is left or on the same amount again at once ("Refund too fast").
pub(crate) async fn refund(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Json<Value>, Problem> {
    let body = call.json()?;
    let (order, payment) = read(&sandbox, &call, &id).await?;
    let amount = amount(&body, &order, &payment)?;
    let description = body.get("description").and_then(Value::as_str);
    if description.is_some_and(|text| text.chars().count() > DESCRIPTION) {
        return Err(Problem::invalid("description", "This value is too long"));
    }
    let asked = json!({
        "amount": engine::amount(amount, &order.currency),
        "description": description.unwrap_or_default(),
    });
    let path = format!("payments/{}/refunds", order.payment_id.as_deref().unwrap_or_default());
    let who = (order.engine_key.as_str(), call.host.as_str());
    let made = engine::ask(&sandbox, who, Verb::POST, &path, Some(&asked)).await.map_err(too_fast)?;
    let (order, payment) = read(&sandbox, &call, &id).await?;
    Ok(Json(refunded(&order, &payment, &made, amount)))
}

/// The engine answers 409 to the same refund twice at once.
fn too_fast(problem: Problem) -> Problem {
    if problem.is_conflict() { Problem::invalid("amount", "Refund too fast") } else { problem }
}

fn amount(body: &Value, order: &Order, payment: &Value) -> Result<i64, Problem> {
    let left = minor(payment, "amountRemaining");
    let Some(amount) = body.get("amount").filter(|amount| !amount.is_null()) else { return Ok(left) };
    let currency = amount.get("currency").and_then(Value::as_str).unwrap_or("EUR");
    let value = amount.get("value").and_then(Value::as_i64).filter(|value| (1..=left).contains(value));
    value
        .filter(|_| currency == order.currency)
        .ok_or_else(|| Problem::invalid("amount", "The amount can not be refunded"))
}

fn refunded(order: &Order, payment: &Value, made: &Value, amount: i64) -> Value {
    let money = |minor: i64| json!({ "value": minor, "currency": order.currency });
    let at = made.get("createdAt");
    json!({
        "orderId": order.order_id,
        "transactionId": order.transaction_id,
        "description": made.get("description"),
        "processDate": at,
        "amount": money(order.amount_minor),
        "amountRefunded": money(minor(payment, "amountRefunded")),
        "refundedTransactions": [{
            "amountRefunded": money(amount),
            "refund": { "id": refund_id(made.get("id").and_then(Value::as_str).unwrap_or_default()) },
            "createdAt": at,
            "createdBy": order.token_code,
        }],
        "createdAt": at,
        "createdBy": order.token_code,
        "_links": [],
    })
}

/// `RF-####-####-####`, always the same for a refund of the engine.
fn refund_id(engine: &str) -> String {
    let digest = Sha256::digest(engine.as_bytes());
    let mut digits = digest.iter().map(|byte| char::from(b'0' + byte % 10));
    let mut four = || digits.by_ref().take(4).collect::<String>();
    format!("RF-{}-{}-{}", four(), four(), four())
}
