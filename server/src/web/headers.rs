//! The headers of every answer (ADR 0012).

use crate::{app::App, builds, sessions};
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use std::sync::LazyLock;

/// From nothing allowed up: only our own files, no inline script, no other origin at all.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
     media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// Of our own pages: what it stops is told to us, under the name of their build.
static PAGE_POLICY: LazyLock<[(HeaderName, HeaderValue); 2]> = LazyLock::new(|| {
    let reports = format!("/api/csp-report.php?build={}", builds::id());
    let text = |text: String| {
        HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(CONTENT_SECURITY_POLICY))
    };
    [
        (
            header::CONTENT_SECURITY_POLICY,
            // `report-to` for browsers that know it, `report-uri` for the others.
            text(format!("{CONTENT_SECURITY_POLICY}; report-uri {reports}; report-to csp")),
        ),
        (HeaderName::from_static("reporting-endpoints"), text(format!("csp=\"{reports}\""))),
    ]
});

/// By which an app learns that it is older than what it speaks to.
const BUILD: HeaderName = HeaderName::from_static("x-build");

const ALWAYS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("permissions-policy", "geolocation=(self), camera=(self), microphone=(self), payment=(), usb=()"),
];

/// What a browser drops when its session ends, or is found to have ended: photos that it may keep for minutes, and
/// pages to step back to (W3C Clear Site Data). Not "storage": it would take the choice of light or dark along, and the
/// worker with the offline page; the page itself forgets what is the member's (web/src/lib/forget-member.ts). Not "cookies":
/// the language is one.
const CLEARED: &str = "\"cache\"";

/// Puts them on whatever the routes below answer; a route's own policy stays.
pub async fn security_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let private = request.uri().path().starts_with("/api/");
    // Pages whose address holds a token must not name it to anyone.
    let token = request.uri().query().is_some_and(|query| query.contains("token="));
    let (https, asks_who) =
        (app.config.https, request.uri().path() == "/api/user.php" && request.method() == Method::GET);
    let carried = asks_who && sessions::named_by_cookie(https, request.headers()).is_some();
    let mut response = next.run(request).await;
    let status = response.status();
    let failed = status.is_client_error() || status.is_server_error();
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        unless_set(headers, HeaderName::from_static(name), value);
    }
    set_policy(headers);
    name_the_charset(headers);
    if private {
        headers.insert(BUILD, HeaderValue::from_static(builds::id()));
        unless_set(headers, header::CACHE_CONTROL, "private, no-store");
    }
    // What is missing or broken now may be there in a minute: nobody keeps an error.
    if failed && !keeps_nothing(headers) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if token {
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    let found_out = carried && status == StatusCode::FORBIDDEN;
    if found_out || sessions::is_ended_by_answer(https, headers) {
        headers.insert("clear-site-data", HeaderValue::from_static(CLEARED));
    }
    if https {
        unless_set(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    }
    response
}

fn set_policy(headers: &mut HeaderMap) {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_page = kind.is_some_and(|kind| kind.starts_with("text/html"));
    if is_page && !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.extend(PAGE_POLICY.clone());
    }
    unless_set(headers, header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
}

/// Texts are UTF-8, whatever wrote them; a browser must not guess (ASVS 5.0 V4.1.1).
fn name_the_charset(headers: &mut HeaderMap) {
    let Some(kind) = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()) else { return };
    let is_text = kind.starts_with("text/") || kind.ends_with("/xml") || kind.ends_with("+xml");
    if !is_text || kind.contains(';') {
        return;
    }
    if let Ok(named) = HeaderValue::from_str(&format!("{kind}; charset=utf-8")) {
        headers.insert(header::CONTENT_TYPE, named);
    }
}

fn keeps_nothing(headers: &HeaderMap) -> bool {
    let rule = headers.get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok());
    rule.is_some_and(|rule| rule.split(',').any(|part| part.trim() == "no-store"))
}

fn unless_set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
