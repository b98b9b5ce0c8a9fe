//! Who may come at all, and how every answer leaves.

use super::{caller, page::Hashed};
use crate::{
    app::App,
    kernel::{
        extract::CLIENT_HEADER,
        idempotency,
        ip_address::address,
        locale::Locale,
        problem::{Answer, Problem, Refusal},
    },
    staff::LOCALES,
};
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use std::{any::Any, sync::Arc};
use tower_http::catch_panic::CatchPanicLayer;
use uuid::Uuid;

/// What the client's header says.
const CLIENT: &str = "console";

/// From nothing allowed up: only our own files, no inline script, no worker, no other origin at all.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
     media-src blob:; font-src 'self'; connect-src 'self'; worker-src 'none'; object-src 'none'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// Of every answer; nothing is kept but [`FOR_EVER`].
const ALWAYS: [(&str, &str); 10] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("cache-control", "no-store"),
    ("x-content-type-options", "nosniff"),
    ("x-robots-tag", "noindex, nofollow"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("permissions-policy", "geolocation=(), camera=(), microphone=(), payment=(), usb=()"),
    ("x-frame-options", "DENY"),
];

/// Of files that are named by their content, instead.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Lets a request in: from an address that may, to the console's own host, made by its own page.
pub(super) async fn let_in(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if !app.config.may_call_console(address(&app.config, request.headers(), request.extensions())) {
        return Err(Refusal::NotAllowed.into());
    }
    let origin = app.config.console_address().unwrap_or_default();
    let headers = request.headers();
    // Under another name, a page that is not ours could ask here (DNS rebinding).
    if origin.split_once("://").map(|(_, authority)| authority) != text(headers, header::HOST) {
        return Err(Refusal::NotFound.into());
    }
    if request.uri().path().starts_with("/api/") {
        require_our_page(headers)?;
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            require_intent(headers, &origin)?;
        }
    }
    Ok(next.run(request).await)
}

/// No other site's page can send this header without asking first, and none is ever allowed to.
fn require_our_page(headers: &HeaderMap) -> Answer<()> {
    if text(headers, HeaderName::from_static(CLIENT_HEADER)) != Some(CLIENT) {
        return Err(Refusal::ClientHeaderMissing.into());
    }
    match text(headers, HeaderName::from_static("sec-fetch-site")) {
        None | Some("same-origin") => Ok(()),
        Some(_) => Err(Refusal::CrossSiteRefused.into()),
    }
}

/// Of what changes something.
fn require_intent(headers: &HeaderMap, origin: &str) -> Answer<()> {
    let is_ours = text(headers, HeaderName::from_static("sec-fetch-site")) == Some("same-origin")
        && text(headers, header::ORIGIN) == Some(origin);
    if !is_ours {
        return Err(Refusal::CrossSiteRefused.into());
    }
    // What no form of another site's can send; bytes are a piece of an upload.
    let kind = text(headers, header::CONTENT_TYPE).and_then(|kind| kind.split(';').next());
    let is = |wanted: &str| kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case(wanted));
    if !is("application/json") && !is("application/octet-stream") {
        return Err(Refusal::UnsupportedMediaType.into());
    }
    let key = text(headers, HeaderName::from_static(idempotency::HEADER));
    if key.is_none_or(|key| Uuid::try_parse(key).is_err()) {
        return Err(Refusal::IdempotencyKeyMissing.into());
    }
    Ok(())
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// A panic is a 500 like any other fault.
pub(super) fn after_panic() -> CatchPanicLayer<fn(Box<dyn Any + Send + 'static>) -> Response> {
    CatchPanicLayer::custom(|_| {
        Problem::from(anyhow::anyhow!("a handler of the console panicked")).into_response()
    })
}

/// Puts the headers on every answer, and says a refusal in the reader's language.
pub(super) async fn finish(State(app): State<App>, request: Request, next: Next) -> Response {
    let accepted = text(request.headers(), header::ACCEPT_LANGUAGE).unwrap_or_default();
    let locale = Locale::negotiate(accepted, &LOCALES).unwrap_or(Locale::En);
    let mut response = next.run(request).await;
    if let Some(problem) = response.extensions().get::<Arc<Problem>>().cloned() {
        let cookies: Vec<HeaderValue> =
            response.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
        response = problem.render(locale, None);
        for cookie in cookies {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    let kept_for_ever = response.extensions().get::<Hashed>().is_some();
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if kept_for_ever {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    }
    let https = app.config.console_is_https();
    if caller::is_ended_by_answer(https, headers) {
        headers.insert("clear-site-data", HeaderValue::from_static("\"cache\""));
    }
    if https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=63072000; includeSubDomains"),
        );
    }
    response
}
