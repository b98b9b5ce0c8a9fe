//! The files of the build: compiled into a release, read from web/dist by a development build.

use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};
use http::{HeaderValue, StatusCode, header};
use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../web/dist/"]
#[allow_missing = true]
struct Dist;

/// The bytes of a built file.
pub(super) fn read(path: &str) -> Option<Cow<'static, [u8]>> {
    Dist::get(path).map(|file| file.data)
}

/// The text of a built file.
pub(super) fn read_text(path: &str) -> Option<String> {
    String::from_utf8(read(path)?.into_owned()).ok()
}

/// `/assets/…`: named by their content, so they can be kept for ever.
pub(super) async fn asset(Path(path): Path<String>) -> Response {
    file(&format!("assets/{path}"), "public, max-age=31536000, immutable")
}

/// `/favicon.svg`.
pub(super) async fn favicon() -> Response {
    file("favicon.svg", "public, max-age=86400")
}

fn file(path: &str, keep: &'static str) -> Response {
    let Some(bytes) = read(path) else {
        return (StatusCode::NOT_FOUND, "not found").into_response();
    };
    let media_type = mime_guess::from_path(path).first_or_octet_stream();
    let mut response = bytes.into_owned().into_response();
    let headers = response.headers_mut();
    if let Ok(value) = HeaderValue::from_str(media_type.as_ref()) {
        headers.insert(header::CONTENT_TYPE, value);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}
