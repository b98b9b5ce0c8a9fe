//! `GET /v2/methods`, `/methods/all`, `/methods/{id}`, and the icons that they name.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use serde_json::{Value, json};

use super::{Method, Sequence, Wanted, find, fitting};
use crate::amount::{Amount, Currency};
use crate::call::Call;
use crate::idempotency::Answer;
use crate::listing::hal;
use crate::problem::{Problem, documentation};
use crate::sandbox::Sandbox;

/// The methods that fit the query; without an amount those for EUR, as Mollie does.
pub(crate) async fn list(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    let amount = amount(&call)?;
    let currency = amount.map_or(Currency::EUR, |amount| amount.currency);
    let wallets = call.parameter("includeWallets").unwrap_or_default();
    let wanted = Wanted { amount, sequence: sequence(&call)?, country: call.parameter("billingCountry") };
    let shown = fitting(wanted)
        .filter(|method| method.limits.contains_key(&currency))
        .filter(|method| !method.wallet || wallets.split(',').any(|wallet| wallet == method.id));
    let shown = shown.map(|method| show(&sandbox, &call, method, currency)).collect();
    Ok(Answer::ok(collection(&call, "methods", shown)))
}

/// Every method, whatever its currency.
pub(crate) async fn all(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    let amount = amount(&call)?;
    let fits = |method: &&Method| amount.is_none_or(|amount| method.takes_amount(amount));
    let shown = super::TABLE.methods.iter().filter(fits).filter_map(|method| {
        let currency = amount.map(|amount| amount.currency).or_else(|| home_currency(method))?;
        Some(show(&sandbox, &call, method, currency))
    });
    let shown = shown.collect();
    Ok(Answer::ok(collection(&call, "methods/all", shown)))
}

/// One method, with the limits of `currency` (else EUR or the method's own).
pub(crate) async fn get(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let method = find(&id).ok_or_else(|| Problem::not_found("payment method", &id))?;
    let asked = match call.parameter("currency") {
        Some(code) => Some(Currency::parse(code).ok_or_else(|| Problem::bad_request("Unknown currency"))?),
        None => home_currency(method),
    };
    let currency = asked.filter(|currency| method.limits.contains_key(currency));
    let currency = currency.ok_or_else(|| Problem::not_found("payment method", &id))?;
    let mut shown = show(&sandbox, &call, method, currency);
    if let Some(links) = shown.pointer_mut("/_links").and_then(Value::as_object_mut) {
        links.insert("documentation".into(), documentation("get-method"));
    }
    Ok(Answer::ok(shown))
}

/// A plain letter mark; `{id}.svg`.
pub(crate) async fn icon(Path(file): Path<String>) -> Response {
    let Some(method) = file.strip_suffix(".svg").and_then(find) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (headers, include_str!("mark.svg").replace("MARK", &method.mark)).into_response()
}

fn home_currency(method: &Method) -> Option<Currency> {
    let euro = method.limits.contains_key(&Currency::EUR).then_some(Currency::EUR);
    euro.or_else(|| method.limits.keys().next().copied())
}

fn show(sandbox: &Sandbox, call: &Call, method: &Method, currency: Currency) -> Value {
    let base = call.api_base.trim_end_matches("/v2");
    let icon = format!("{}/methods/{}.svg", sandbox.public_base().as_deref().unwrap_or(base), method.id);
    let (lowest, highest) = method.limits.get(&currency).copied().unwrap_or_default();
    let limit = |minor| Amount { minor, currency }.to_json();
    json!({
        "resource": "method",
        "id": method.id,
        "description": method.name,
        "minimumAmount": limit(lowest),
        "maximumAmount": limit(highest),
        "image": { "size1x": icon, "size2x": icon, "svg": icon },
        "status": "activated",
        "_links": { "self": hal(format!("{}/methods/{}", call.api_base, method.id)) },
    })
}

fn collection(call: &Call, path: &str, methods: Vec<Value>) -> Value {
    json!({
        "count": methods.len(),
        "_embedded": { "methods": Value::Array(methods) },
        "_links": {
            "self": hal(format!("{}/{path}", call.api_base)),
            "documentation": documentation("list-methods"),
        },
    })
}

fn amount(call: &Call) -> Result<Option<Amount>, Problem> {
    let (value, currency) = (call.parameter("amount[value]"), call.parameter("amount[currency]"));
    if value.is_none() && currency.is_none() {
        return Ok(None);
    }
    let amount = Amount::parse(&json!({ "value": value, "currency": currency }));
    amount.map(Some).ok_or_else(|| Problem::bad_request("The amount contains an invalid value or currency"))
}

fn sequence(call: &Call) -> Result<Sequence, Problem> {
    let Some(word) = call.parameter("sequenceType") else { return Ok(Sequence::OneOff) };
    Sequence::parse(word).ok_or_else(|| Problem::bad_request("The sequenceType is invalid"))
}
