//! The files of the build, and how long browsers keep them.

use super::visitors::accepts;
use crate::builds::read;
use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use std::borrow::Cow;

/// `/assets/…`: named by their content, so they can be kept for ever.
pub(super) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let path = format!("assets/{path}");
    let mut response = match densest(&path, &headers) {
        Some(bytes) => {
            let mut response = answer(&path, bytes);
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            response
        }
        None => file(&path),
    };
    if !response.status().is_success() {
        return response;
    }
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    response
}

/// The file as the build compressed it, for a browser that reads brotli.
fn densest(path: &str, headers: &HeaderMap) -> Option<Cow<'static, [u8]>> {
    if accepts(headers, "br") { read(&format!("{path}.br")) } else { None }
}

/// A file that keeps its name over releases: kept for a day, so that another one is soon seen.
pub(super) fn named(path: &str) -> Response {
    let mut response = file(path);
    if response.status().is_success() {
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    }
    response
}

/// A file that is asked for anew each time.
pub(super) fn newest(path: &str) -> Response {
    let mut response = file(path);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn file(path: &str) -> Response {
    match read(path) {
        Some(bytes) => answer(path, bytes),
        None => (StatusCode::NOT_FOUND, "not found").into_response(),
    }
}

fn answer(path: &str, bytes: Cow<'static, [u8]>) -> Response {
    let media_type = mime_guess::from_path(path).first_or_octet_stream();
    let mut response = bytes.into_owned().into_response();
    if let Ok(value) = HeaderValue::from_str(media_type.essence_str()) {
        response.headers_mut().insert(header::CONTENT_TYPE, value);
    }
    response
}
