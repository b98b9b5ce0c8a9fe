//! Asking the engine, in this process: the same API that its merchants use.

use axum::body::{Body, to_bytes};
use http::{Method, Request, StatusCode, header};
use serde_json::Value;
use tower::ServiceExt;

use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// Its answers are a few kilobytes.
const ANSWER_LIMIT: usize = 4 * 1024 * 1024;

/// One call; `path` is below the engine's `/v2`. Its refusals become ours, with the same status.
pub(crate) async fn ask(
    sandbox: &Sandbox,
    (key, host): (&str, &str),
    verb: Method,
    path: &str,
    body: Option<&Value>,
) -> Result<Value, Problem> {
    let mut request = Request::builder()
        .method(verb)
        .uri(format!("{}/v2/{path}", sandbox.mount()))
        .header(header::HOST, host)
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
        .map_err(|_| Problem::bad_request("The given input is malformed"))?;
    request.extensions_mut().insert(mollie_sandbox::Inside);
    let Ok(answer) = sandbox.pages().oneshot(request).await;
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), ANSWER_LIMIT).await.unwrap_or_default();
    let said: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if status.is_success() {
        return Ok(said);
    }
    let detail = said.get("detail").and_then(Value::as_str).unwrap_or_default();
    // The key is ours, so the caller is not to blame for it.
    let status = if status == StatusCode::UNAUTHORIZED { StatusCode::INTERNAL_SERVER_ERROR } else { status };
    Err(Problem::of_engine(status, detail))
}

/// An amount of the engine, such as `{"currency":"EUR","value":"10.00"}`, in minor units.
pub(crate) fn minor(said: &Value, name: &str) -> i64 {
    let value = said.get(name).and_then(|amount| amount.get("value")).and_then(Value::as_str);
    value.and_then(|value| value.replace('.', "").parse().ok()).unwrap_or_default()
}

/// The engine's form of an amount.
pub(crate) fn amount(minor: i64, currency: &str) -> Value {
    serde_json::json!({ "currency": currency, "value": format!("{}.{:02}", minor / 100, minor % 100) })
}
