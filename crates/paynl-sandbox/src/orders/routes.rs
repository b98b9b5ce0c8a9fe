//! `/connect/v1/orders`.

use axum::Json;
use axum::extract::{Path, State};
use http::{Method as Verb, StatusCode};
use serde_json::{Value, json};
use sqlx::Connection;
use uuid::Uuid;

use super::request::NewOrder;
use super::store::{self, Order};
use super::view;
use crate::call::Call;
use crate::engine;
use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// `POST /orders`. There are no idempotency keys: asked twice, it makes two.
pub(crate) async fn create(
    State(sandbox): State<Sandbox>,
    call: Call,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let new = NewOrder::parse(&call.json()?)?;
    let mut order = build(&sandbox, &call, &new);
    store::insert(&mut *sandbox.pool().acquire().await?, &order).await?;
    let base = sandbox.base(&call.host);
    let asked = json!({
        "amount": engine::amount(new.amount_minor, &new.currency),
        "description": new.description.as_deref().unwrap_or(&order.order_id),
        "method": new.method.map(|method| method.engine),
        "locale": new.locale.as_deref().filter(|locale| locale.len() == 5),
        "redirectUrl": new.return_url.as_deref().unwrap_or(&base),
        "webhookUrl": format!("{base}/relay/{}/{}", order.order_id, order.relay_token),
        "sequenceType": "oneoff",
    });
    let who = (call.engine_key.as_str(), call.host.as_str());
    let payment = engine::ask(&sandbox, who, Verb::POST, "payments", Some(&present(asked))).await?;
    let id = payment.get("id").and_then(Value::as_str).unwrap_or_default();
    store::attach(&mut *sandbox.pool().acquire().await?, &order.order_id, id).await?;
    order.payment_id = Some(id.to_owned());
    Ok((StatusCode::CREATED, Json(view::show(&order, &payment, &base))))
}

/// `GET /orders/{id}/status`.
pub(crate) async fn status(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Json<Value>, Problem> {
    let (order, payment) = read(&sandbox, &call, &id).await?;
    Ok(Json(view::show(&order, &payment, &sandbox.base(&call.host))))
}

/// `PATCH /orders/{id}/abort`. Errors: 422 when the order is past that.
pub(crate) async fn abort(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Json<Value>, Problem> {
    let (order, payment) = read(&sandbox, &call, &id).await?;
    if view::status(&payment).0 != 20 {
        return Err(Problem::invalid("status", "Order can not be aborted"));
    }
    // The engine lets merchants cancel few methods, Pay.nl all: it is ended as its shopper would.
    let mut conn = sandbox.pool().acquire().await?;
    let mut tx = conn.begin().await?;
    sqlx::query(
        "update mollie_sandbox.payments set status = 'canceled', canceled_at = $2, expires_at = null
         where id = $1 and status = 'open'",
    )
    .bind(&order.payment_id)
    .bind(sandbox.now())
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    let (order, payment) = read(&sandbox, &call, &id).await?;
    Ok(Json(view::show(&order, &payment, &sandbox.base(&call.host))))
}

/// The caller's order and its payment.
pub(crate) async fn read(sandbox: &Sandbox, call: &Call, id: &str) -> Result<(Order, Value), Problem> {
    let found = store::find(&mut *sandbox.pool().acquire().await?, &call.engine_key, id).await?;
    let order = found.ok_or_else(Problem::not_found)?;
    let payment = payment(sandbox, &order, &call.host).await?;
    Ok((order, payment))
}

/// What the engine says of an order's payment.
pub(crate) async fn payment(sandbox: &Sandbox, order: &Order, host: &str) -> Result<Value, Problem> {
    let path = format!("payments/{}", order.payment_id.as_deref().unwrap_or_default());
    engine::ask(sandbox, (&order.engine_key, host), Verb::GET, &path, None).await
}

fn build(sandbox: &Sandbox, call: &Call, new: &NewOrder) -> Order {
    let number = u128::from_be_bytes(sandbox.random());
    let digits = |shift: u32, modulus: u128| (number >> shift) % modulus;
    Order {
        order_id: format!("5{:010}X{:04x}", digits(0, 10_000_000_000), digits(40, 0x1_0000)),
        id: Uuid::from_u128(u128::from_be_bytes(sandbox.random())),
        transaction_id: format!(
            "EX-{:04}-{:04}-{:04}",
            digits(56, 10_000),
            digits(72, 10_000),
            digits(88, 10_000)
        ),
        payment_id: None,
        engine_key: call.engine_key.clone(),
        service_id: new.service_id.clone(),
        token_code: call.token_code.clone(),
        secret: call.secret.clone(),
        reference: new.reference.clone(),
        description: new.description.clone(),
        exchange_url: new.exchange_url.clone(),
        method_id: new.method.and_then(|method| i32::try_from(method.id).ok()),
        currency: new.currency.clone(),
        amount_minor: new.amount_minor,
        relay_token: sandbox.token(),
        created_at: sandbox.now(),
    }
}

/// Without the fields that are null.
fn present(mut body: Value) -> Value {
    if let Some(fields) = body.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    body
}
