//! Asking the engine.

use http::{Method, StatusCode};
use serde_json::Value;

use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// One call; `path` is below the engine's `/v2`. Its refusals become ours, with the same status.
pub(crate) async fn ask(
    sandbox: &Sandbox,
    who: (&str, &str),
    verb: Method,
    path: &str,
    body: Option<&Value>,
) -> Result<Value, Problem> {
    let answer = sandbox.ask(who, verb, path, body).await;
    answer.map_err(|(status, detail)| match status {
        // The key is ours, so the caller is not to blame for it.
        StatusCode::UNAUTHORIZED => Problem::of_engine(StatusCode::INTERNAL_SERVER_ERROR, &detail),
        status => Problem::of_engine(status, &detail),
    })
}

/// The engine's form of an amount.
pub(crate) fn amount(minor: i64, currency: &str) -> Value {
    serde_json::json!({ "currency": currency, "value": format!("{}.{:02}", minor / 100, minor % 100) })
}
