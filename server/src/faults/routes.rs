//! `POST /api/fault.php`: a page of ours met an error.

use super::{
    model::{self, Browser, Kind},
    store,
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::Body,
        problem::{Answer, Refusal},
    },
    sessions::Client,
};
use axum::{
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
};
use serde::Deserialize;
use sqlx::Connection;
use time::Duration;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Faults from one block of addresses. A page tells of five at most; an office with a broken build is heard all the same.
const FAULTS: Budget = Budget { name: "fault", burst: 40, refill: Duration::seconds(30) };
/// Largest report: four words.
const MAX_BODY: usize = 1024;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_fault)).layer(DefaultBodyLimit::max(MAX_BODY))
}

/// An error as a page tells of it: no text, no address, nobody.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Fault {
    /// The error's name, such as `TypeError`.
    #[schema(min_length = 1, max_length = 40, pattern = "^[A-Za-z]+$")]
    name: String,
    /// The page's build, as `data-build` says.
    #[schema(min_length = 1, max_length = 12, pattern = "^[0-9A-Za-z]+$")]
    build: String,
    /// The pattern of the page's address, such as `/members/{id}`.
    #[schema(min_length = 1, max_length = 100, pattern = "^/[0-9A-Za-z/{}_-]*$")]
    route: String,
    browser: Browser,
}

/// Counts an error in a browser. Builds and routes that this installation does not know count as others.
#[utoipa::path(post, path = "/api/fault.php", tag = "settings", request_body = Fault, security(()),
    responses((status = 204)))]
async fn post_fault(State(app): State<App>, client: Client, Body(fault): Body<Fault>) -> Answer<StatusCode> {
    let reads = model::is_name(&fault.name) && model::is_build(&fault.build) && model::is_route(&fault.route);
    if !reads {
        return Err(Refusal::InvalidRequest.into());
    }
    let mut connection = app.db.acquire().await?;
    FAULTS.spend(&mut connection, app.clock.now(), &client.address_block).await?;
    let browser = fault.browser.word();
    let fault = model::Fault {
        build: model::build(&app, &fault.build).await,
        kind: Kind::Error,
        name: fault.name,
        route: model::route(&fault.route).to_owned(),
        browser,
    };
    let mut transaction = connection.begin().await?;
    store::count(&mut transaction, app.clock.now(), &app.random, &fault).await?;
    transaction.commit().await?;
    app.metrics.count_fault(&fault.build, browser);
    Ok(StatusCode::NO_CONTENT)
}
