//! Pages of the server's own, for browsers that can be shown no other: a refusal or a fault (spec 8), a site that is
//! closed for a while, and a host that is no site. In the site's look and language, with the true status.

use super::template::{Templates, Values};
use crate::{
    kernel::{
        locale::Locale,
        problem::{Problem, Refusal},
        reference::Reference,
    },
    settings::Site,
};
use axum::{
    body::Body,
    extract::Request,
    response::{Html, IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use std::sync::LazyLock;

/// Pages that are whole without the app; `date-plan` is filled in pages/dates.rs.
pub(super) static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    Templates::read(["refused", "maintenance", "no-site", "date-plan"].map(str::to_owned).into_iter())
});
/// What programs and pages fetch; people open none of it.
const NO_PAGES: [&str; 3] = ["/api/", "/photos/", "/assets/"];

/// Whether somebody's browser asks for a page.
pub fn wants_page(request: &Request) -> bool {
    let (path, headers) = (request.uri().path(), request.headers());
    let html = |value: &HeaderValue| value.to_str().is_ok_and(|accepted| accepted.contains("text/html"));
    matches!(*request.method(), Method::GET | Method::HEAD)
        && headers.get_all(header::ACCEPT).iter().any(html)
        && !NO_PAGES.iter().any(|start| path.starts_with(start))
}

/// The refusal as a page, with what to quote where something of ours failed; None where the app is not built.
pub fn refused(
    site: &Site,
    locale: Locale,
    problem: &Problem,
    reference: Option<Reference>,
) -> Option<Response> {
    let page = match problem {
        Problem::Refused(Refusal::Maintenance) => "maintenance",
        _ => "refused",
    };
    let template = TEMPLATES.get(locale, page)?;
    let (mut parts, _) = problem.render(locale, None).into_parts();
    let mut values = Values::default();
    values.text("name", &site.settings.name);
    values.text("niche", &site.settings.niche.to_string());
    values.text("status", parts.status.as_str());
    values.text("detail", &problem.detail(locale));
    if let Some(reference) = reference.filter(|_| problem.is_failure()) {
        values.there("reference");
        values.text("reference", &reference.to_string());
    }
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    parts.headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.code()));
    Some(Response::from_parts(parts, Body::from(template.fill(&values))))
}

/// What stands at a host that is no open site of ours: no brand, in the browser's language.
pub fn no_site(headers: &HeaderMap) -> Response {
    let wish = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let locale = wish.and_then(|wish| Locale::negotiate(wish, &Locale::ALL)).unwrap_or(Locale::En);
    let Some(template) = TEMPLATES.get(locale, "no-site") else {
        return (StatusCode::NOT_FOUND, "This server runs no site under this address.").into_response();
    };
    let mut values = Values::default();
    values.text("niche", "1");
    let mut response = (StatusCode::NOT_FOUND, Html(template.fill(&values))).into_response();
    let answer = response.headers_mut();
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer.insert(header::VARY, HeaderValue::from_static("Accept-Language"));
    answer.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.code()));
    response
}
