//! `/change/{id}`: what happens to a payment after the shopper has gone: a bank decides late, the merchant's
//! money goes back, the payer's bank takes it back (`changePaymentState`, facts 1.5).

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use http::StatusCode;
use maud::html;
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::change_forms::{chargeback_list, possible, refund_list};
use super::checkout::token;
use super::form::{Submitted, language};
use super::layout::{not_found, payment_frame, render, summary};
use super::texts::Texts;
use crate::amount::Amount;
use crate::chargebacks;
use crate::payments::{self, Outcome, Payment};
use crate::problem::Problem;
use crate::refunds::{self, NewRefund};
use crate::sandbox::Sandbox;

/// `GET`.
pub(crate) async fn show(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    payments::due_now(&sandbox, sandbox.now()).await?;
    refunds::settle_due(&sandbox, sandbox.now()).await?;
    let mut conn = sandbox.pool().acquire().await?;
    let Some(payment) = payments::find_public(&mut conn, &id).await? else {
        return Ok(not_found(&sandbox, language(None, &headers)));
    };
    page(&sandbox, &mut conn, &headers, &payment, None, None).await
}

/// `POST`: one change, then the page again.
pub(crate) async fn submit(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let submitted = Submitted::parse(&body);
    let mut tx = sandbox.pool().begin().await?;
    let Some(mut payment) = payments::lock(&mut tx, &id).await? else {
        return Ok(not_found(&sandbox, language(None, &headers)));
    };
    let refused = if submitted.bears(&payment.form_token) {
        let now = sandbox.now();
        change(&mut tx, &sandbox, &mut payment, &submitted, now).await?
    } else {
        Some(Refusal::Stale)
    };
    if refused.is_some() {
        let typed = (refused == Some(Refusal::Amount)).then(|| submitted.field("amount"));
        return page(&sandbox, &mut tx, &headers, &payment, refused, typed).await;
    }
    tx.commit().await?;
    sandbox.wake();
    Ok(Redirect::to(&format!("{}/change/{}", sandbox.mount(), payment.id)).into_response())
}

/// Why a form changed nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refusal {
    Stale,
    Amount,
    Double,
}

impl Refusal {
    fn status(self) -> StatusCode {
        match self {
            Self::Stale => StatusCode::FORBIDDEN,
            Self::Amount => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Double => StatusCode::CONFLICT,
        }
    }

    fn words(self, texts: &Texts, payment: &Payment) -> String {
        match self {
            Self::Stale => texts.get("form-stale"),
            Self::Amount => texts.with_money("refund-invalid", payment.remaining()),
            Self::Double => texts.get("refund-double"),
        }
    }
}

async fn change(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &mut Payment,
    submitted: &Submitted,
    now: OffsetDateTime,
) -> Result<Option<Refusal>, Problem> {
    match submitted.action() {
        ("refund", _) => return refund(conn, sandbox, payment, submitted, now).await,
        ("complete", id) => {
            end_refund(conn, sandbox, payment, id, refunds::Status::Refunded, now).await?;
        }
        ("break", id) => {
            end_refund(conn, sandbox, payment, id, refunds::Status::Failed, now).await?;
        }
        ("chargeback", _) => {
            let reason = Some(submitted.field("reason"));
            chargebacks::charge_back(conn, sandbox, payment, reason, now).await?;
        }
        ("reverse", id) => {
            chargebacks::reverse(conn, sandbox, payment, id, now).await?;
        }
        _ => {
            if let Some(outcome) = submitted.outcome(payment).filter(|outcome| *outcome != Outcome::Pending) {
                payments::settle(conn, sandbox, payment, &outcome, now).await?;
            }
        }
    }
    Ok(None)
}

async fn refund(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &Payment,
    submitted: &Submitted,
    now: OffsetDateTime,
) -> Result<Option<Refusal>, Problem> {
    let amount = Amount::parse_typed(submitted.field("amount"), payment.currency);
    let Some(amount) = amount else { return Ok(Some(Refusal::Amount)) };
    let new = NewRefund { amount, description: None, metadata: Value::Null };
    match refunds::refund(conn, sandbox, &payment.id, new, now).await {
        Ok(_) => Ok(None),
        Err(problem) if problem.status() == StatusCode::UNPROCESSABLE_ENTITY => Ok(Some(Refusal::Amount)),
        Err(problem) if problem.status() == StatusCode::CONFLICT => Ok(Some(Refusal::Double)),
        Err(problem) => Err(problem),
    }
}

async fn end_refund(
    conn: &mut PgConnection,
    sandbox: &Sandbox,
    payment: &Payment,
    id: &str,
    status: refunds::Status,
    now: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let own = refunds::of(&mut *conn, &payment.id).await?.iter().any(|refund| refund.id == id);
    Ok(own && refunds::end(conn, sandbox, id, status, now).await?)
}

async fn page(
    sandbox: &Sandbox,
    conn: &mut PgConnection,
    headers: &HeaderMap,
    payment: &Payment,
    refused: Option<Refusal>,
    typed: Option<&str>,
) -> Result<Response, Problem> {
    let texts = language(payment.locale.as_deref(), headers);
    let refunds = refunds::of(&mut *conn, &payment.id).await?;
    let chargebacks = chargebacks::of(conn, &payment.id).await?;
    let content = html! {
        (summary(texts, payment))
        p class="state" { (texts.get(&format!("status-{}", payment.status.as_str()))) }
        @if let Some(refused) = refused {
            p class="alert" role="alert" id="refused" { (refused.words(texts, payment)) }
        }
        form method="post" {
            (token(payment))
            (possible(texts, payment, typed))
            (refund_list(texts, &refunds))
            (chargeback_list(texts, &chargebacks))
        }
    };
    let (title, banner) = (texts.get("change-title"), texts.get("sandbox-banner"));
    let frame = payment_frame(texts, &title, &banner, Some(payment));
    let status = refused.map_or(StatusCode::OK, Refusal::status);
    Ok(render(sandbox, status, &frame, &content))
}
