//! `/v2/balances`: an organisation has one, in euro. What it holds is what no settlement has yet.

use axum::extract::{Path, State};
use serde_json::{Value, json};

use super::routes::begin;
use super::sheet::balance;
use super::tariff::euro;
use super::{store, view};
use crate::call::Call;
use crate::idempotency::Answer;
use crate::listing::{Page, Source, hal};
use crate::problem::{Problem, documentation};
use crate::sandbox::Sandbox;

/// `GET /balances`.
pub(crate) async fn list(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    let only = shown(&sandbox, &call).await?;
    let source = Source { from: "", name: "balances", prefix: "bal", scope: None };
    Ok(Answer::ok(Page::whole(vec![only]).to_json(&call, &source, Value::clone)))
}

/// `GET /balances/{id}`, by id or as `primary`.
pub(crate) async fn get(
    State(sandbox): State<Sandbox>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let only = shown(&sandbox, &call).await?;
    if name != "primary" && only.get("id").and_then(Value::as_str) != Some(&name) {
        return Err(Problem::not_found("balance", &name));
    }
    Ok(Answer::ok(only))
}

async fn shown(sandbox: &Sandbox, call: &Call) -> Result<Value, Problem> {
    let now = begin(sandbox, call).await?;
    let items = store::unsettled(&mut *sandbox.pool().acquire().await?, &call.profile.id, now).await?;
    let id = view::balance_id(call);
    Ok(json!({
        "resource": "balance",
        "id": id,
        "mode": "test",
        "createdAt": "2026-01-01T00:00:00+00:00",
        "currency": "EUR",
        "description": "Primary balance",
        "status": "active",
        "transferFrequency": "daily",
        "transferThreshold": euro(1).to_json(),
        "transferReference": null,
        "availableAmount": euro(balance(&items)).to_json(),
        "pendingAmount": euro(0).to_json(),
        "_links": {
            "self": hal(format!("{}/balances/{id}", call.api_base)),
            "documentation": documentation("get-balance"),
        },
    }))
}
