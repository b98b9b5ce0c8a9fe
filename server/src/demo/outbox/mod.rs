//! The caught-mail page, `/dev/outbox`: what would have left by mail and SMS. Only in demo mode;
//! otherwise the paths do not exist. A tool for testers, so in English only.

mod page;

use crate::{
    app::App,
    kernel::{
        extract::Parameters,
        ids::MailId,
        problem::{Answer, Refusal},
    },
    mail::{self, CaughtMail},
    sms::{self, CaughtText},
};
use axum::{
    Json, Router,
    extract::{Path, State},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use http::{HeaderValue, header};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The pages load their style sheet and show mails in a frame; nothing else.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// A mail may only style itself: no script, no picture from elsewhere, no way out of its frame.
const MAIL_POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// The pages, in demo mode; else none.
pub fn routes(app: &App) -> Router<App> {
    if !app.config.demo {
        return Router::new();
    }
    Router::new()
        .route("/dev/outbox", get(list))
        .route("/dev/outbox.css", get(styles))
        .route("/dev/outbox.json", get(json))
        .route("/dev/outbox/{id}", get(detail))
        .route("/dev/outbox/{id}/html", get(html_part))
}

/// Narrows the list.
#[derive(Deserialize)]
struct Filter {
    /// Only what is for this address or number.
    recipient: Option<String>,
}

/// Everything caught, newest first.
#[derive(Serialize)]
struct Caught {
    mails: Vec<CaughtMail>,
    texts: Vec<CaughtText>,
}

impl Caught {
    async fn of(app: &App, filter: &Filter) -> Answer<Self> {
        let recipient = filter.recipient.as_deref().map(str::trim).filter(|recipient| !recipient.is_empty());
        if recipient.is_some_and(|recipient| recipient.contains('\0')) {
            return Err(Refusal::InvalidRequest.into());
        }
        let mut connection = app.db.acquire().await?;
        let mails = mail::caught_mails(&mut connection, recipient).await?;
        let texts = sms::caught_texts(&mut connection, app, recipient).await?;
        Ok(Self { mails, texts })
    }
}

async fn list(State(app): State<App>, Parameters(filter): Parameters<Filter>) -> Answer<Response> {
    let caught = Caught::of(&app, &filter).await?;
    let page = page::list(&caught.mails, &caught.texts, filter.recipient.as_deref().unwrap_or_default());
    Ok(guarded(PAGE_POLICY, page.into_string()))
}

async fn json(State(app): State<App>, Parameters(filter): Parameters<Filter>) -> Answer<Json<Caught>> {
    Caught::of(&app, &filter).await.map(Json)
}

async fn detail(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let mail = find(&app, &id).await?;
    Ok(guarded(PAGE_POLICY, page::detail(&mail).into_string()))
}

async fn html_part(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let mail = find(&app, &id).await?;
    let mut answer = guarded(MAIL_POLICY, mail.body_html);
    // Its frame is sandboxed, so that no origin is its own; Firefox goes by that and showed an empty box.
    let anybody = HeaderValue::from_static("cross-origin");
    answer.headers_mut().insert("cross-origin-resource-policy", anybody);
    Ok(answer)
}

async fn find(app: &App, id: &str) -> Answer<CaughtMail> {
    let id = MailId(Uuid::try_parse(id).map_err(|_| Refusal::NotFound)?);
    let mail = mail::caught_mail(&mut *app.db.acquire().await?, id).await?;
    mail.ok_or_else(|| Refusal::NotFound.into())
}

fn guarded(policy: &'static str, body: String) -> Response {
    let headers = [(header::CONTENT_SECURITY_POLICY, policy), (header::CACHE_CONTROL, "no-store")];
    (headers, Html(body)).into_response()
}

async fn styles() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("outbox.css")).into_response()
}
