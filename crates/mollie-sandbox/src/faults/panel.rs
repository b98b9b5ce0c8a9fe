//! `/faults`: the knobs, and what the sandbox did lately.

use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use http::StatusCode;
use maud::{Markup, html};
use sqlx::types::Json;

use super::{ApiFault, Faults, LostAnswer, current};
use crate::pages::{Frame, Submitted, panel_texts, render};
use crate::payments::{self, Payment, moment};
use crate::problem::Problem;
use crate::sandbox::Sandbox;
use crate::webhooks::{self, Delivery};

/// How many payments and deliveries the panel lists.
const SHOWN: i64 = 25;

/// `GET /faults`.
pub(crate) async fn show(State(sandbox): State<Sandbox>) -> Result<Response, Problem> {
    page(&sandbox, StatusCode::OK, None).await
}

/// `POST /faults`: saves the knobs, clears them, or sends what waits.
pub(crate) async fn change(State(sandbox): State<Sandbox>, body: Bytes) -> Result<Response, Problem> {
    let submitted = Submitted::parse(&body);
    let mut tx = sandbox.pool().begin().await?;
    let token: String = sqlx::query_scalar("select form_token from mollie_sandbox.faults for update")
        .fetch_one(&mut *tx)
        .await?;
    if !submitted.bears(&token) {
        tx.rollback().await?;
        return page(&sandbox, StatusCode::FORBIDDEN, Some("stale")).await;
    }
    let knobs = match submitted.field("action") {
        "save" => {
            let Some(faults) = read(&submitted) else {
                tx.rollback().await?;
                return page(&sandbox, StatusCode::UNPROCESSABLE_ENTITY, Some("invalid")).await;
            };
            Some(faults)
        }
        "calm" => Some(Faults::default()),
        "hurry" => {
            webhooks::hurry(&mut tx, sandbox.now()).await?;
            None
        }
        _ => None,
    };
    if let Some(knobs) = knobs {
        sqlx::query("update mollie_sandbox.faults set knobs = $1")
            .bind(Json(knobs))
            .execute(&mut *tx)
            .await?;
    }
    tx.commit().await?;
    sandbox.wake();
    Ok(Redirect::to(&format!("{}/faults", sandbox.mount())).into_response())
}

fn read(submitted: &Submitted) -> Option<Faults> {
    let number = |name: &str| submitted.field(name).trim().parse::<u32>().ok();
    let small = |name: &str| number(name).and_then(|number| u8::try_from(number).ok());
    let api_fault = match submitted.field("api_fault") {
        "too_many_requests" => ApiFault::TooManyRequests,
        "unavailable" => ApiFault::Unavailable,
        _ => ApiFault::None,
    };
    let api_lose = match submitted.field("api_lose") {
        "payment" => LostAnswer::Payment,
        "refund" => LostAnswer::Refund,
        _ => LostAnswer::None,
    };
    let faults = Faults {
        webhook_delay_ms: number("webhook_delay_ms")?,
        webhook_before_redirect: submitted.field("webhook_before_redirect") == "on",
        webhook_duplicates: small("webhook_duplicates")?,
        webhook_drop_percent: small("webhook_drop_percent")?,
        webhook_shuffle_ms: number("webhook_shuffle_ms")?,
        webhook_wrong_id: submitted.field("webhook_wrong_id") == "on",
        api_delay_ms: number("api_delay_ms")?,
        api_fault,
        api_fault_percent: small("api_fault_percent")?,
        api_lose,
    };
    faults.checked()
}

async fn page(sandbox: &Sandbox, status: StatusCode, alert: Option<&str>) -> Result<Response, Problem> {
    let mut conn = sandbox.pool().acquire().await?;
    let faults = current(&mut conn).await?;
    let token: String =
        sqlx::query_scalar("select form_token from mollie_sandbox.faults").fetch_one(&mut *conn).await?;
    let payments = payments::newest(&mut conn, SHOWN).await?;
    let deliveries = webhooks::newest(&mut conn, SHOWN).await?;
    let texts = panel_texts();
    let (title, banner) = (texts.get("title"), texts.get("banner"));
    let content = html! {
        h1 { (title) }
        p { (texts.get("intro")) }
        @if let Some(alert) = alert { p class="alert" role="alert" { (texts.get(alert)) } }
        form method="post" {
            input type="hidden" name="token" value=(token);
            (webhook_knobs(&faults))
            (api_knobs(&faults))
            div class="buttons" {
                button class="primary" name="action" value="save" { (texts.get("save")) }
                button name="action" value="calm" { (texts.get("calm")) }
                button name="action" value="hurry" { (texts.get("hurry")) }
            }
        }
        (payment_table(sandbox, &payments))
        (delivery_table(&deliveries))
    };
    let frame =
        Frame { language: "en", title: &title, banner: &banner, destinations: Vec::new(), wide: true };
    Ok(render(sandbox, status, &frame, &content))
}

fn webhook_knobs(faults: &Faults) -> Markup {
    html! {
        fieldset {
            legend { (panel_texts().get("webhooks")) }
            (number("webhook_delay_ms", faults.webhook_delay_ms, 86_400_000))
            (number("webhook_shuffle_ms", faults.webhook_shuffle_ms, 86_400_000))
            (number("webhook_duplicates", faults.webhook_duplicates.into(), 20))
            (number("webhook_drop_percent", faults.webhook_drop_percent.into(), 100))
            (switch("webhook_before_redirect", faults.webhook_before_redirect))
            (switch("webhook_wrong_id", faults.webhook_wrong_id))
        }
    }
}

fn api_knobs(faults: &Faults) -> Markup {
    let texts = panel_texts();
    let errors = [
        (ApiFault::None, "none"),
        (ApiFault::TooManyRequests, "too_many_requests"),
        (ApiFault::Unavailable, "unavailable"),
    ];
    html! {
        fieldset {
            legend { (texts.get("api")) }
            (number("api_delay_ms", faults.api_delay_ms, 60_000))
            label for="api_fault" { (texts.get("api_fault")) }
            select id="api_fault" name="api_fault" {
                @for (fault, word) in errors {
                    option value=(word) selected[fault == faults.api_fault] { (texts.get(&format!("api-{word}"))) }
                }
            }
            (number("api_fault_percent", faults.api_fault_percent.into(), 100))
            label for="api_lose" { (texts.get("api_lose")) }
            select id="api_lose" name="api_lose" {
                @for lost in [LostAnswer::None, LostAnswer::Payment, LostAnswer::Refund] {
                    option value=(lost.word()) selected[lost == faults.api_lose] { (texts.get(&format!("lose-{}", lost.word()))) }
                }
            }
        }
    }
}

fn number(name: &str, value: u32, most: u32) -> Markup {
    html! {
        label for=(name) { (panel_texts().get(name)) }
        input id=(name) name=(name) type="number" min="0" max=(most) value=(value) required;
    }
}

fn switch(name: &str, on: bool) -> Markup {
    html! {
        label class="switch" {
            input type="checkbox" name=(name) checked[on];
            span { (panel_texts().get(name)) }
        }
    }
}

fn payment_table(sandbox: &Sandbox, payments: &[Payment]) -> Markup {
    let texts = panel_texts();
    html! {
        h2 id="payments" { (texts.get("payments")) }
        @if payments.is_empty() { p { (texts.get("none")) } } @else {
            div class="scroll" tabindex="0" role="region" aria-labelledby="payments" {
                table {
                    thead { tr {
                        th scope="col" { (texts.get("payment")) }
                        th scope="col" { (texts.get("merchant")) }
                        th scope="col" { (texts.get("amount")) }
                        th scope="col" { (texts.get("status")) }
                    } }
                    tbody { @for payment in payments { tr {
                        th scope="row" { a href={ (sandbox.mount()) "/change/" (payment.id) } { (payment.id) } }
                        td { (payment.merchant) }
                        td { (payment.currency.code()) " " (payment.amount()) }
                        td { (payment.status.as_str()) }
                    } } }
                }
            }
        }
    }
}

fn delivery_table(deliveries: &[Delivery]) -> Markup {
    let texts = panel_texts();
    html! {
        h2 id="deliveries" { (texts.get("deliveries")) }
        @if deliveries.is_empty() { p { (texts.get("none")) } } @else {
            div class="scroll" tabindex="0" role="region" aria-labelledby="deliveries" {
                table {
                    thead { tr {
                        th scope="col" { (texts.get("payment")) }
                        th scope="col" { (texts.get("state")) }
                        th scope="col" { (texts.get("due")) }
                        th scope="col" { (texts.get("attempts")) }
                        th scope="col" { (texts.get("answer")) }
                    } }
                    tbody { @for delivery in deliveries { tr {
                        th scope="row" { (delivery.payment_id) }
                        td { (texts.get(state(delivery))) }
                        td { (moment(delivery.due_at)) }
                        td { (delivery.attempts) }
                        td { (delivery.last_answer.as_deref().unwrap_or_default()) }
                    } } }
                }
            }
        }
    }
}

fn state(delivery: &Delivery) -> &'static str {
    match (delivery.finished_at, delivery.delivered) {
        (None, _) => "state-waiting",
        (Some(_), true) => "state-delivered",
        (Some(_), false) => "state-lost",
    }
}
