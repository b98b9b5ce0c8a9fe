//! The frame of a page and the headers that keep it harmless: no script at all, one style sheet, no framing.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use maud::{DOCTYPE, Markup, html};
use url::Url;

use super::texts::Texts;
use crate::payments::Payment;
use crate::sandbox::Sandbox;

const STYLE: &str = include_str!("style.css");

/// What surrounds a page's content.
pub(crate) struct Frame<'a> {
    pub(crate) language: &'a str,
    pub(crate) title: &'a str,
    /// The words that say that this is a sandbox.
    pub(crate) banner: &'a str,
    /// Where forms may lead besides this origin (the redirect after a POST counts: CSP 3).
    pub(crate) destinations: Vec<String>,
    /// Wide pages are for developers.
    pub(crate) wide: bool,
}

/// `GET /style.css`.
pub(crate) async fn style() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=300")];
    (headers, STYLE).into_response()
}

/// The page as an answer.
pub(crate) fn render(sandbox: &Sandbox, status: StatusCode, frame: &Frame<'_>, content: &Markup) -> Response {
    let page = html! {
        (DOCTYPE)
        html lang=(frame.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                meta name="color-scheme" content="light dark";
                title { (frame.title) }
                link rel="stylesheet" href={ (sandbox.mount()) "/style.css" };
            }
            body class=[frame.wide.then_some("wide")] {
                header class="banner" { p { (frame.banner) } }
                main { (content) }
            }
        }
    };
    let mut response = Response::new(Body::from(page.into_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Ok(policy) = HeaderValue::from_str(&policy(&frame.destinations)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The frame for one payment's page; `title` names the page.
pub(super) fn payment_frame<'a>(
    texts: &'a Texts,
    title: &'a str,
    banner: &'a str,
    payment: Option<&Payment>,
) -> Frame<'a> {
    let urls = payment.into_iter().flat_map(|payment| [&payment.redirect_url, &payment.cancel_url]);
    let origins = urls.flatten().filter_map(|url| Url::parse(url).ok());
    let destinations = origins.map(|url| url.origin().ascii_serialization()).collect();
    Frame { language: texts.language, title, banner, destinations, wide: false }
}

/// The answer for a payment that does not exist.
pub(super) fn not_found(sandbox: &Sandbox, texts: &Texts) -> Response {
    let (title, banner) = (texts.get("not-found-title"), texts.get("sandbox-banner"));
    let content = html! {
        h1 { (title) }
        p { (texts.get("not-found-note")) }
    };
    render(sandbox, StatusCode::NOT_FOUND, &payment_frame(texts, &title, &banner, None), &content)
}

/// What is paid, to whom and for what: the head of every payment page.
pub(super) fn summary(texts: &Texts, payment: &Payment) -> Markup {
    html! {
        p class="note" { (texts.get("sandbox-note")) }
        h1 {
            span class="to" { (texts.with("payment-to", "merchant", &payment.merchant)) }
            span class="amount" { (texts.money(payment.amount())) }
        }
        p class="description" { (payment.description) }
    }
}

fn policy(destinations: &[String]) -> String {
    format!(
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; \
         form-action 'self' {}",
        destinations.join(" ")
    )
}
