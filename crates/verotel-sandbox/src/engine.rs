//! Asking the engine, in this process: the same API that its merchants use.

use axum::body::{Body, to_bytes};
use http::{Method, Request, StatusCode, header};
use serde_json::Value;
use tower::ServiceExt;

use crate::sandbox::Sandbox;

/// Its answers are a few kilobytes.
const ANSWER_LIMIT: usize = 4 * 1024 * 1024;

/// One call; `path` is below the engine's `/v2`. Its refusals come with their status.
pub(crate) async fn ask(
    sandbox: &Sandbox,
    (key, host): (&str, &str),
    verb: Method,
    path: &str,
    body: Option<&Value>,
) -> Result<Value, (StatusCode, String)> {
    let mut request = Request::builder()
        .method(verb)
        .uri(format!("{}/v2/{path}", sandbox.mount()))
        .header(header::HOST, host)
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
        .map_err(|_| (StatusCode::BAD_REQUEST, "malformed".to_owned()))?;
    request.extensions_mut().insert(mollie_sandbox::Inside);
    let Ok(answer) = sandbox.pages().oneshot(request).await;
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), ANSWER_LIMIT).await.unwrap_or_default();
    let said: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if status.is_success() {
        return Ok(said);
    }
    let detail = said.get("detail").and_then(Value::as_str).unwrap_or_default();
    Err((status, detail.to_owned()))
}

/// An amount of the engine, such as `{"currency":"EUR","value":"10.00"}`, in minor units.
pub(crate) fn minor(said: &Value, name: &str) -> i64 {
    let value = said.get(name).and_then(|amount| amount.get("value")).and_then(Value::as_str);
    value.and_then(|value| value.replace('.', "").parse().ok()).unwrap_or_default()
}

/// The lines of one of a payment's lists.
pub(crate) fn lines(said: &Value, name: &str) -> Vec<Value> {
    let found = said.pointer(&format!("/_embedded/{name}")).and_then(Value::as_array);
    found.cloned().unwrap_or_default()
}
