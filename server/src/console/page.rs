//! The console's own app: its page at every address that is no call, and the files it is made of.

use crate::{
    builds,
    kernel::problem::{Answer, Refusal},
    web::accepts,
};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, Method, Uri, header};

/// What the build calls the page.
const PAGE: &str = "console.html";

/// Marks the answer as a file that is named by its content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hashed;

/// The app finds out by itself which of its screens an address means.
pub(super) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Answer<Response> {
    let path = uri.path();
    let is_read = matches!(method, Method::GET | Method::HEAD);
    if !is_read || path == "/api" || path.starts_with("/api/") {
        return Err(Refusal::NotFound.into());
    }
    if let Some(name) = path.strip_prefix("/assets/") {
        return asset(name, &headers).ok_or(Refusal::NotFound.into());
    }
    let page = builds::read_of_console(PAGE).ok_or(Refusal::NotFound)?;
    let mut response = page.into_owned().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    Ok(response)
}

fn asset(name: &str, headers: &HeaderMap) -> Option<Response> {
    let file = |name: &str| builds::read_of_console(&format!("assets/{name}"));
    let packed = accepts(headers, "br").then(|| file(&format!("{name}.br"))).flatten();
    let is_packed = packed.is_some();
    let mut response = packed.or_else(|| file(name))?.into_owned().into_response();
    let headers = response.headers_mut();
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    // A browser must not guess in which charset a text is.
    let charset = if kind.type_() == "text" { "; charset=utf-8" } else { "" };
    let kind = format!("{}{charset}", kind.essence_str());
    headers.insert(header::CONTENT_TYPE, HeaderValue::try_from(kind).ok()?);
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if is_packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response.extensions_mut().insert(Hashed);
    Some(response)
}
