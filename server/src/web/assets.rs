//! The files of the build, and how long browsers keep them.

use super::visitors::accepts;
use crate::{app::App, builds::read, kernel::problem::Answer};
use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};

/// `/assets/…`: named by their content, so they can be kept for ever. Those of earlier builds too, and of later ones
/// that other nodes have already: whoever has a page open gets all that it is made of.
pub(super) async fn asset(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let packed = format!("{name}.br");
    let forms = [(accepts(&headers, "br"), packed.as_str(), Some("br")), (true, name.as_str(), None)];
    let forms = forms.into_iter().filter(|(wanted, ..)| *wanted);
    let mut found = None;
    for (_, file, coding) in forms.clone() {
        found = found.or_else(|| Some((read(&format!("assets/{file}"))?.into_owned().into(), coding)));
    }
    for (_, file, coding) in forms {
        if found.is_none() {
            found = app.builds.file(file).await?.map(|bytes| (bytes, coding));
        }
    }
    let Some((bytes, coding)) = found else { return Ok(missing()) };
    let mut response = answer(&name, bytes);
    let headers = response.headers_mut();
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    Ok(response)
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
        Some(bytes) => answer(path, bytes.into_owned().into()),
        None => missing(),
    }
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "not found").into_response()
}

fn answer(path: &str, bytes: Bytes) -> Response {
    let media_type = mime_guess::from_path(path).first_or_octet_stream();
    let mut response = bytes.into_response();
    if let Ok(value) = HeaderValue::from_str(media_type.essence_str()) {
        response.headers_mut().insert(header::CONTENT_TYPE, value);
    }
    response
}
