//! Where providers tell us that something changed. A webhook is only a hint: we fetch the payment
//! ourselves. That includes payments that we don't know, since the answer to the call that made one may have been lost; an id that
//! nobody knows is answered 200 like a known one. If a webhook is lost, the poller asks (`jobs.rs`), and each night the provider's
//! own lists are read (`unknown.rs`, `refunds/poll/`).

use crate::{
    app::App,
    kernel::{
        problem::{Answer, Refusal},
        vault::hex,
    },
    payments::{
        live,
        model::ProviderName,
        orders::{
            postbacks,
            settlement::{self, Trigger},
            store,
            unknown::{self, Place},
        },
        provider::{self, PaymentAccount, Provider, is_paynl_order},
        refunds,
    },
};
use axum::{
    Form, Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, RawQuery, State, rejection::FormRejection},
    routing::{any, post},
};
use http::{HeaderMap, StatusCode};
use ring::hmac;
use serde::Deserialize;
use serde_json::Value;
use subtle::ConstantTimeEq;

/// The webhooks' routes: for providers and services that warn of disputes, not for pages, so they are not in the document.
pub fn webhooks() -> Router<App> {
    Router::new()
        .route("/api/psp/mollie/{company}/hook/{secret}", post(mollie))
        // The operator chooses at Pay.nl by which verb it calls.
        .route("/api/psp/paynl/{company}/hook/{secret}", any(paynl))
        // Its address is told to Verotel by hand; the signature is the secret.
        .route("/api/psp/verotel/{company}", any(postbacks::verotel))
        .route("/api/psp/warnings/{company}", post(refunds::warned))
        .layer(DefaultBodyLimit::max(64 * 1024))
}

#[derive(Deserialize)]
struct Hint {
    id: String,
}

async fn mollie(
    State(app): State<App>,
    Path((company_id, secret)): Path<(String, String)>,
    hint: Result<Form<Hint>, FormRejection>,
) -> Answer<StatusCode> {
    let Form(hint) = hint.map_err(|_| Refusal::InvalidRequest)?;
    let account = account(&app, &company_id, ProviderName::Mollie, &secret).await?;
    if is_payment_id(&hint.id) {
        look(&app, &company_id, &account, &hint.id).await?;
    }
    Ok(StatusCode::OK)
}

/// Pay.nl's exchange call, in any of its forms. One that is signed by a token of ours must be signed right; it is only
/// a hint all the same. Anything but this answer makes Pay.nl call again.
async fn paynl(
    State(app): State<App>,
    Path((company_id, secret)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<&'static str> {
    let account = account(&app, &company_id, ProviderName::Paynl, &secret).await?;
    if is_forged(&account, &account.api_key(&app.vault)?, &headers, &body) {
        return Err(Refusal::NotFound.into());
    }
    let named = named_order(&body).or_else(|| named_order(query.as_deref()?.as_bytes()));
    if let Some(id) = named.filter(|id| is_paynl_order(id)) {
        look(&app, &company_id, &account, &id).await?;
    }
    Ok("TRUE| seen")
}

/// The account behind a path that only its provider knows.
async fn account(
    app: &App,
    company_id: &str,
    provider: ProviderName,
    secret: &str,
) -> Answer<PaymentAccount> {
    provider::require_company_id(company_id)?;
    let mut connection = app.db.acquire().await?;
    let found = provider::account_at(&mut connection, company_id, provider).await?;
    let account = found.ok_or(Refusal::NotFound)?;
    if !bool::from(account.hook_secret(&app.vault)?.as_bytes().ct_eq(secret.as_bytes())) {
        return Err(Refusal::NotFound.into());
    }
    live::note_told(&mut connection, company_id, provider, app.clock.now()).await?;
    Ok(account)
}

async fn look(app: &App, company_id: &str, account: &PaymentAccount, payment: &str) -> Answer<()> {
    let name = account.provider;
    let order = store::order_of_payment(&mut *app.db.acquire().await?, name, payment).await?;
    if let Some((member, order)) = order {
        settlement::refresh(app, member, order, Trigger::Provider).await?;
        return Ok(());
    }
    let provider = Provider::open(app, account)?;
    unknown::take_in(app, &provider, Place { company_id, name }, payment, Trigger::Provider).await
}

fn is_payment_id(id: &str) -> bool {
    id.strip_prefix("tr_").is_some_and(|rest| {
        (1..=64).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// The order in a signed call's object, or the parameter of the older forms (JSON, form or query).
fn named_order(said: &[u8]) -> Option<String> {
    if let Ok(json) = serde_json::from_slice::<Value>(said) {
        let named = json.pointer("/object/orderId").or_else(|| json.get("order_id"));
        return named.and_then(Value::as_str).map(str::to_owned);
    }
    let mut pairs = url::form_urlencoded::parse(said);
    pairs.find(|(name, _)| name == "order_id" || name == "object[orderId]").map(|(_, id)| id.into_owned())
}

/// developer.pay.nl, "Signing": the lower hex of the body's HMAC-SHA256 by the secret of the named token. Another
/// token's signature we can't check.
fn is_forged(account: &PaymentAccount, key: &str, headers: &HeaderMap, body: &[u8]) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if header("signature-method").is_none() || header("signature-keyid") != account.token_code.as_deref() {
        return false;
    }
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()), body);
    let right = hex(tag.as_ref());
    let said = header("signature").unwrap_or_default().to_ascii_lowercase();
    !bool::from(right.as_bytes().ct_eq(said.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_call_names_its_order_in_any_of_its_forms() {
        let id = Some("51007856048X14b0".to_owned());
        for said in [
            r#"{"event":"status_changed","object":{"orderId":"51007856048X14b0","status":{"code":100}}}"#,
            r#"{"action":"refund:received","order_id":"51007856048X14b0"}"#,
            "action=new_ppt&order_id=51007856048X14b0",
            "object%5BorderId%5D=51007856048X14b0",
        ] {
            assert_eq!(named_order(said.as_bytes()), id, "{said}");
        }
        for said in ["", "{}", "[]", r#"{"order_id":7}"#, "\u{0}", "order=51007856048X14b0"] {
            assert_eq!(named_order(said.as_bytes()), None, "{said}");
        }
    }
}
