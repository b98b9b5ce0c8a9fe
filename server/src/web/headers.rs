//! The headers of every answer (design 7; facts/reliability.md 1.3).

use crate::app::App;
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderMap, HeaderName, HeaderValue, header};

/// From nothing allowed up: only our own files, no inline script, no other origin at all.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
     media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const ALWAYS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("permissions-policy", "geolocation=(self), camera=(self), microphone=(), payment=(), usb=()"),
];

/// Puts them on whatever the routes below answer; a route's own policy stays.
pub async fn security_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let private = request.uri().path().starts_with("/api/");
    // Pages whose address holds a token must not name it to anyone.
    let token = request.uri().query().is_some_and(|query| query.contains("token="));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        unless_set(headers, HeaderName::from_static(name), value);
    }
    unless_set(headers, header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    if private {
        unless_set(headers, header::CACHE_CONTROL, "private, no-store");
    }
    if token {
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    if app.config.https {
        unless_set(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    }
    response
}

fn unless_set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
