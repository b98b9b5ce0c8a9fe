//! `/checkout/{id}`: the shopper chooses a method, then how the payment ends, and is sent back to the merchant.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use http::StatusCode;
use maud::{Markup, html};

use super::endings::{Decider, endings};
use super::form::{Submitted, language};
use super::layout::{not_found, payment_frame, render, summary};
use super::texts::Texts;
use crate::methods::{self, Method, Sequence};
use crate::payments::{self, Outcome, Payment, Status};
use crate::problem::Problem;
use crate::sandbox::Sandbox;
use crate::webhooks;

/// `GET`: the page for the payment's state.
pub(crate) async fn show(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    payments::due_now(&sandbox, sandbox.now()).await?;
    let payment = payments::find_public(&mut *sandbox.pool().acquire().await?, &id).await?;
    let Some(payment) = payment else { return Ok(not_found(&sandbox, language(None, &headers))) };
    let texts = language(payment.locale.as_deref(), &headers);
    Ok(page(&sandbox, texts, &payment, StatusCode::OK))
}

/// `POST`: a method or an ending. A payment that has ended already only leads back to the merchant, so a
/// second press does no harm.
pub(crate) async fn submit(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let submitted = Submitted::parse(&body);
    let now = sandbox.now();
    payments::due_now(&sandbox, now).await?;
    let mut tx = sandbox.pool().begin().await?;
    let Some(mut payment) = payments::lock(&mut tx, &id).await? else {
        return Ok(not_found(&sandbox, language(None, &headers)));
    };
    let texts = language(payment.locale.as_deref(), &headers);
    if !submitted.bears(&payment.form_token) {
        return Ok(page(&sandbox, texts, &payment, StatusCode::FORBIDDEN));
    }
    if payment.status != Status::Open {
        return Ok(back(&sandbox, &payment));
    }
    match step(&submitted, &payment) {
        Step::Method(method) => {
            payment.method = method.map(|method| method.id.clone());
            payments::save(&mut tx, &payment).await?;
            tx.commit().await?;
            Ok(again(&sandbox, &payment))
        }
        Step::End(outcome) => {
            payments::settle(&mut tx, &sandbox, &mut payment, &outcome, now).await?;
            let faults = webhooks::effective(&mut tx, &payment).await?;
            tx.commit().await?;
            sandbox.wake();
            if faults.webhook_before_redirect {
                webhooks::until_tried(&sandbox, &payment.id).await?;
            }
            Ok(back(&sandbox, &payment))
        }
        Step::None => Ok(again(&sandbox, &payment)),
    }
}

enum Step {
    /// A method chosen, or (`None`) the chooser asked for again.
    Method(Option<&'static Method>),
    End(Outcome),
    None,
}

fn step(submitted: &Submitted, payment: &Payment) -> Step {
    match submitted.action() {
        ("choose", id) if payment.method.is_none() => payment
            .choices()
            .find(|method| method.id == id)
            .map_or(Step::None, |method| Step::Method(Some(method))),
        ("again", _) if payment.can_choose_again() => Step::Method(None),
        // A shopper can leave from the chooser; every other ending needs a method.
        _ => match submitted.outcome(payment) {
            Some(outcome) if payment.method.is_some() || outcome == Outcome::Canceled => Step::End(outcome),
            _ => Step::None,
        },
    }
}

/// Back to the merchant: `cancelUrl` for a canceled payment if there is one, else `redirectUrl` (facts 1.9).
fn back(sandbox: &Sandbox, payment: &Payment) -> Response {
    match destination(payment) {
        Some(url) => Redirect::to(url).into_response(),
        None => again(sandbox, payment),
    }
}

fn destination(payment: &Payment) -> Option<&str> {
    let canceled = payment.cancel_url.as_deref().filter(|_| payment.status == Status::Canceled);
    canceled.or(payment.redirect_url.as_deref())
}

fn again(sandbox: &Sandbox, payment: &Payment) -> Response {
    Redirect::to(&format!("{}/checkout/{}", sandbox.mount(), payment.id)).into_response()
}

fn page(sandbox: &Sandbox, texts: &Texts, payment: &Payment, status: StatusCode) -> Response {
    let open = payment.status == Status::Open && payment.sequence_type != Sequence::Recurring;
    let step = match (&payment.method, open) {
        (_, false) => ended(sandbox, texts, payment),
        (None, true) => chooser(sandbox, texts, payment),
        (Some(method), true) => outcomes(sandbox, texts, payment, method),
    };
    let content = html! {
        (summary(texts, payment))
        @if status == StatusCode::FORBIDDEN { p class="alert" role="alert" { (texts.get("form-stale")) } }
        (step)
    };
    let title = format!(
        "{} · {}",
        texts.with("payment-to", "merchant", &payment.merchant),
        texts.money(payment.amount())
    );
    let banner = texts.get("sandbox-banner");
    render(sandbox, status, &payment_frame(texts, &title, &banner, Some(payment)), &content)
}

fn chooser(sandbox: &Sandbox, texts: &Texts, payment: &Payment) -> Markup {
    let choices: Vec<&Method> = payment.choices().collect();
    html! {
        form method="post" {
            (token(payment))
            h2 { (texts.get("choose-title")) }
            @if choices.is_empty() { p { (texts.get("no-method")) } }
            ul class="methods" {
                @for method in choices {
                    li {
                        button name="action" value={ "choose:" (method.id) } {
                            (icon(sandbox, method))
                            span { (texts.method(method)) }
                        }
                    }
                }
            }
            button class="quiet" name="action" value="canceled" { (texts.get("cancel-plain")) }
        }
    }
}

fn outcomes(sandbox: &Sandbox, texts: &Texts, payment: &Payment, method: &str) -> Markup {
    html! {
        form method="post" {
            (token(payment))
            p class="chosen" {
                @if let Some(method) = methods::find(method) { (icon(sandbox, method)) }
                span { (texts.with("paying-with", "method", &texts.method_named(method))) }
            }
            (endings(texts, payment, Decider::Shopper))
            @if payment.can_choose_again() {
                button class="quiet" name="action" value="again" { (texts.get("other-method")) }
            }
        }
    }
}

fn ended(sandbox: &Sandbox, texts: &Texts, payment: &Payment) -> Markup {
    html! {
        p class="state" { (texts.get(&format!("status-{}", payment.status.as_str()))) }
        @if payment.status == Status::Pending { p { (texts.get("pending-note")) } }
        @if let Some(url) = destination(payment) {
            a class="button primary" href=(url) { (texts.with("back-to", "merchant", &payment.merchant)) }
        }
        a class="button" href={ (sandbox.mount()) "/change/" (payment.id) } { (texts.get("change-title")) }
    }
}

pub(super) fn token(payment: &Payment) -> Markup {
    html! { input type="hidden" name="token" value=(payment.form_token); }
}

fn icon(sandbox: &Sandbox, method: &Method) -> Markup {
    html! { img src={ (sandbox.mount()) "/methods/" (method.id) ".svg" } alt="" width="40" height="30"; }
}
