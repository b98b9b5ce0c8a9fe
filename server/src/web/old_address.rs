//! Addresses of the program that the site had before lead on to what took their place (`moving`); none of ours is asked for.

use super::route_list::has_page;
use crate::{app::App, moving, sessions::Client, settings::Site};
use axum::{
    extract::FromRequestParts,
    response::{IntoResponse, Response},
};
use http::{HeaderValue, Method, StatusCode, header, request::Parts};

/// For so long a browser need not ask again: the operator may have written another page than they meant.
const REMEMBERED: HeaderValue = HeaderValue::from_static("max-age=3600");

/// The way on. Only to a page of the app, which never asks here, so that no way goes in a circle.
pub(super) async fn lead(app: &App, site: &Site, request: &Parts) -> Option<Response> {
    let Ok(client) = Client::from_request_parts(&mut request.clone(), app).await;
    let asked = request.uri.path_and_query()?.as_str();
    let only_asked = request.method == Method::HEAD;
    match moving::lead(app, site, &client.address_block, (asked, only_asked)).await {
        Ok(target) => {
            let target = target.filter(|target| has_page(target.path()))?;
            let location = HeaderValue::from_str(target.as_str()).ok()?;
            let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, REMEMBERED)];
            Some((StatusCode::MOVED_PERMANENTLY, headers).into_response())
        }
        Err(problem) => Some(problem.into_response()),
    }
}
