//! Where providers tell us that something changed. The message is only a hint: we fetch the payment
//! ourselves, and an unknown id answers 200 like a known one (facts/integrations.md 1.8).

use super::{model::ProviderName, settlement, store};
use crate::{
    app::App,
    kernel::problem::{Answer, Refusal},
};
use axum::{
    Form, Router,
    extract::{DefaultBodyLimit, Path, State, rejection::FormRejection},
    routing::post,
};
use http::StatusCode;
use serde::Deserialize;
use subtle::ConstantTimeEq;

/// The webhooks' routes: for providers, not for pages, so they are not in the document.
pub fn webhooks() -> Router<App> {
    Router::new()
        .route("/api/psp/mollie/{company}/hook/{secret}", post(mollie))
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
    let order = {
        let mut connection = app.db.acquire().await?;
        let account = store::account_at(&mut connection, &company_id, ProviderName::Mollie)
            .await?
            .ok_or(Refusal::NotFound)?;
        if !bool::from(account.hook_secret.as_bytes().ct_eq(secret.as_bytes())) {
            return Err(Refusal::NotFound.into());
        }
        if !is_payment_id(&hint.id) {
            return Ok(StatusCode::OK);
        }
        store::order_of_payment(&mut connection, ProviderName::Mollie, &hint.id).await?
    };
    if let Some((member, order)) = order {
        settlement::look_again(&app, member, order).await?;
    }
    Ok(StatusCode::OK)
}

fn is_payment_id(id: &str) -> bool {
    id.strip_prefix("tr_").is_some_and(|rest| {
        (1..=64).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
