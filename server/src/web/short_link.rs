//! `/{token}`: a short link that we issued leads on to its page; anything else is the app's 404.

use crate::{
    app::App,
    kernel::problem::Answer,
    links::{self, Target, Token},
    settings::Site,
};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, Method, StatusCode, header, request::Parts};

/// The way on, if the path is a link that holds now. Counted, unless it is only asked about (HEAD).
pub(super) async fn lead(app: &App, site: &Site, request: &Parts) -> Option<Response> {
    let path = request.uri.path().strip_prefix('/')?;
    let token = Token::parse(path.strip_suffix('/').unwrap_or(path))?;
    match target(app, site, &token, request.method == Method::HEAD).await {
        Ok(target) => redirect(&target?.for_query(request.uri.query().unwrap_or_default())),
        Err(problem) => Some(problem.into_response()),
    }
}

async fn target(app: &App, site: &Site, token: &Token, only_asked: bool) -> Answer<Option<Target>> {
    let (mut connection, now) = (app.db.acquire().await?, app.clock.now());
    if only_asked {
        links::exists(&mut connection, site.id, token, now).await
    } else {
        links::follow(&mut connection, site.id, token, now).await
    }
}

/// Never kept: it may be taken back, and each use counts.
fn redirect(target: &Target) -> Option<Response> {
    let location = HeaderValue::from_str(target.as_str()).ok()?;
    let headers =
        [(header::LOCATION, location), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    Some((StatusCode::SEE_OTHER, headers).into_response())
}
