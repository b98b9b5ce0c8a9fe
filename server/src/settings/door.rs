//! Before any page or call of a site: whoever comes by a domain that it had before is led on, and while it is closed for
//! maintenance everybody is told so.

use super::cache::{Site, host};
use crate::{
    app::App,
    kernel::problem::{Answer, Refusal},
};
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http::{HeaderValue, Method, StatusCode, header};

/// For so long a browser need not ask again where a site went: a rename may be a mistake.
const REMEMBERED: HeaderValue = HeaderValue::from_static("max-age=3600");

/// Stands before pages, calls and streams; not before what payment providers and mail programs call, which is heard
/// whatever becomes of a site's pages.
pub async fn door(State(app): State<App>, request: Request, next: Next) -> Answer<Response> {
    if let Some(led) = lead_on(&app, &request) {
        return Ok(led);
    }
    let site = Site::of_request(&app, request.headers(), request.uri());
    if site.is_some_and(|site| !site.state.serves()) {
        return Err(Refusal::Maintenance.into());
    }
    Ok(next.run(request).await)
}

fn lead_on(app: &App, request: &Request) -> Option<Response> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let site = Site::moved(app, &host(request.headers(), request.uri())?)?;
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let location = HeaderValue::from_str(&site.link(&app.config, path)).ok()?;
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, REMEMBERED)];
    Some((StatusCode::MOVED_PERMANENTLY, headers).into_response())
}
