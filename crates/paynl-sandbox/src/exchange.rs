//! Exchange calls: the engine tells that a payment changed, and this tells the merchant in Pay.nl's form. How late, how
//! often and whether at all is the engine's, with its faults; the merchant's answer decides over another try.

use axum::Form;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode, header};
use mollie_sandbox::{Hint, minor};
use ring::hmac;
use serde_json::{Value, json};

use crate::orders::{self, Order, of_relay, view};
use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// `POST /relay/{order}/{token}`. Answers 200 where the merchant said that it is done, else 502: the engine tries again.
pub(crate) async fn relay(
    State(sandbox): State<Sandbox>,
    Path((order, token)): Path<(String, String)>,
    headers: HeaderMap,
    Form(hint): Form<Hint>,
) -> Result<StatusCode, Problem> {
    let found = of_relay(&mut *sandbox.pool().acquire().await?, &order, &token).await?;
    let order = found.ok_or_else(Problem::not_found)?;
    let Some(url) = &order.exchange_url else { return Ok(StatusCode::OK) };
    let host = mollie_sandbox::host(&headers);
    let payment = orders::payment(&sandbox, &order, host).await?;
    // The fault of a webhook about a payment that does not exist.
    let is_ours = order.payment_id.as_deref() == Some(&hint.id);
    let shown = if is_ours {
        order.clone()
    } else {
        Order { order_id: "50000000000X0000".to_owned(), ..order.clone() }
    };
    let request = if went_back(&payment) {
        sandbox.http().post(url).form(&legacy(&shown, &payment))
    } else {
        signed(&sandbox, url, &shown, &payment, host)
    };
    Ok(if is_done(request).await { StatusCode::OK } else { StatusCode::BAD_GATEWAY })
}

fn went_back(payment: &Value) -> bool {
    minor(payment, "amountRefunded") + minor(payment, "amountChargedBack") > 0
}

/// The older form, of refunds and chargebacks: POST variables, unsigned (developer.pay.nl, "Refunds", "Exchange calls").
fn legacy(order: &Order, payment: &Value) -> Value {
    let charged_back = minor(payment, "amountChargedBack") > 0;
    json!({
        "action": if charged_back { "chargeback" } else { "refund:received" },
        "amount": format!("{}.{:02}", order.amount_minor / 100, order.amount_minor % 100),
        "extra1": order.reference,
        "order_id": order.order_id,
        "transactionId": order.transaction_id,
    })
}

/// The form of orders: `SIGNED_JSON_POST` (developer.pay.nl, "Signing").
fn signed(
    sandbox: &Sandbox,
    url: &str,
    order: &Order,
    payment: &Value,
    host: &str,
) -> reqwest::RequestBuilder {
    let object = view::show(order, payment, &sandbox.base(host));
    let body = json!({
        "event": "status_changed",
        "type": "order",
        "version": 1,
        "id": order.id,
        "object": object,
    });
    let body = body.to_string();
    // Pay.nl repeats this in the address "for logging purposes only"; its SDK takes no call without.
    let address = url::Url::parse_with_params(
        url,
        [("type", "order"), ("id", &*order.id.to_string()), ("event", "status_changed")],
    );
    sandbox
        .http()
        .post(address.map_or_else(|_| url.to_owned(), String::from))
        .header(header::CONTENT_TYPE, "application/json")
        .header("signature-method", "HMAC")
        .header("signature-algorithm", "sha256")
        .header("signature-keyid", &order.token_code)
        .header("signature", signature(&order.secret, &body))
        .body(body)
}

/// Lower hex of the HMAC-SHA256 of the body.
fn signature(secret: &str, body: &str) -> String {
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()), body.as_bytes());
    tag.as_ref().iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// A merchant is done when it answers `TRUE|…` or `{"result": true}`.
async fn is_done(request: reqwest::RequestBuilder) -> bool {
    let Ok(answer) = request.send().await else { return false };
    if !answer.status().is_success() {
        return false;
    }
    let said = answer.text().await.unwrap_or_default();
    let said = said.trim_start();
    let json = || serde_json::from_str::<Value>(said).ok()?.get("result")?.as_bool();
    said.starts_with("TRUE|") || json() == Some(true)
}
