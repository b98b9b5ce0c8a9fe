//! What mail programs and mail servers call, without a page of ours: one click on "unsubscribe" (RFC 8058), and
//! reports handed over by HTTP. Neither has a login or a header of our client; what they bring is the right.

use super::{Incoming, store, take};
use crate::{
    accounts,
    app::App,
    kernel::problem::{Answer, Refusal},
    notifications,
    sessions::Token,
};
use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Query, State},
    routing::post,
};
use http::{HeaderMap, StatusCode, header};
use serde::Deserialize;
use subtle::ConstantTimeEq;

/// What a mail program sends is a line; some send it as a form of several parts.
const MAX_CLICK: usize = 16 * 1024;
/// Largest report that is taken; our mails, which it may quote, have some 30 kB.
pub const MAX_REPORT: u32 = 2 * 1024 * 1024;

/// Routes that are in no document of pages' calls.
pub fn from_outside() -> Router<App> {
    Router::new()
        .route("/unsubscribe", post(one_click).layer(DefaultBodyLimit::max(MAX_CLICK)))
        .route("/api/mail/inbound", post(inbound).layer(DefaultBodyLimit::max(max_report())))
}

/// As a length in memory.
pub(super) fn max_report() -> usize {
    usize::try_from(MAX_REPORT).unwrap_or(usize::MAX)
}

#[derive(Deserialize)]
struct Click {
    #[serde(default)]
    token: String,
}

/// Switches mails of this type off. The same answer to every token: nobody learns which are ours. The body says
/// `List-Unsubscribe=One-Click`, and whatever it says does not matter: only a POST acts, and only on purpose.
async fn one_click(
    State(app): State<App>,
    click: Result<Query<Click>, axum::extract::rejection::QueryRejection>,
    _: Bytes,
) -> Answer<&'static str> {
    let token = click.ok().and_then(|Query(click)| Token::parse(&click.token));
    if let Some(token) = token {
        let mut transaction = app.db.begin().await?;
        if let Some((member, kind)) = store::unsubscribed(&mut transaction, &token.hash()).await? {
            accounts::lock(&mut transaction, member).await?;
            if accounts::mailbox(&mut transaction, member).await?.is_some() {
                notifications::unsubscribe(&mut transaction, member, &[kind]).await?;
            }
        }
        transaction.commit().await?;
    }
    Ok("")
}

#[derive(Deserialize)]
struct Envelope {
    /// Whom the mail server took it for.
    #[serde(default)]
    to: String,
}

/// Takes a bounce or a complaint: the mail as the body, `Authorization: Bearer <mail_inbound_key>`, and its
/// recipient in `?to=` where the mail server knows it. One answer to all: what became of it is counted.
async fn inbound(
    State(app): State<App>,
    envelope: Result<Query<Envelope>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
    raw: Bytes,
) -> Answer<StatusCode> {
    let secret = app.config.mail_inbound_key.as_deref().ok_or(Refusal::NotFound)?;
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    if !bool::from(given.as_bytes().ct_eq(secret.as_bytes())) {
        return Err(Refusal::NotFound.into());
    }
    let recipients: Vec<String> = envelope.into_iter().map(|Query(envelope)| envelope.to).collect();
    let incoming = Incoming { recipients: &recipients, raw: &raw };
    let mut transaction = app.db.begin().await?;
    take(&mut transaction, &app.random, app.clock.now(), &incoming).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
