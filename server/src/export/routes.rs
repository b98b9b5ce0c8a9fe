//! `export.php` (ask, and see where it stands) and `export-file.php` (fetch).

use super::{ask, download, model::Export, store};
use crate::{
    accounts,
    app::App,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters},
        idempotency::{self, Claim, IdempotencyKey},
        problem::{Answer, Refusal},
    },
    sessions::{SignedIn, Token},
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, Method, StatusCode};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::Duration;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Exports that a member may ask for: gathering one reads all that is theirs.
const EXPORTS: Budget = Budget { name: "export", burst: 3, refill: Duration::hours(8) };

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_export, get_export)).routes(routes!(get_file))
}

/// The password once more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExportRequest {
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
}

/// `{export}`; null: none, or its time is over.
#[derive(Debug, Serialize, ToSchema)]
struct ExportAnswer {
    #[schema(required = true)]
    export: Option<Export>,
}

/// Asks for a copy of all that is the caller's; the link to it comes by mail.
#[utoipa::path(post, path = "/api/export.php", tag = "export", security(("login" = [])), request_body = ExportRequest,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 202, body = Export)))]
async fn post_export(
    State(app): State<App>,
    caller: SignedIn,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(body): Body<ExportRequest>,
) -> Answer<Response> {
    let (member, now) = (caller.member, app.clock.now());
    accounts::require_password(&app, &caller, &headers, "password", &body.password).await?;
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    let claimed: Claim<Export> =
        idempotency::claim(&mut transaction, &app.clock, member.to_string(), "export", key, &()).await?;
    let begin = async |connection: &mut PgConnection| {
        let before = ask::none_is_running(connection, member, now).await?;
        EXPORTS.spend(connection, now, &member.to_string()).await?;
        ask::begin(connection, &app, member, before).await
    };
    let export = claimed.once(&mut transaction, begin).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok((StatusCode::ACCEPTED, Json(export)).into_response())
}

/// Where the caller's newest export stands.
#[utoipa::path(get, path = "/api/export.php", tag = "export", security(("login" = [])),
    responses((status = 200, body = ExportAnswer)))]
async fn get_export(State(app): State<App>, caller: SignedIn) -> Answer<Json<ExportAnswer>> {
    let row = store::export(&mut *app.db.acquire().await?, caller.member).await?;
    Ok(Json(ExportAnswer { export: row.and_then(|row| row.view(app.clock.now())) }))
}

/// The token of the mailed link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct FileQuery {
    #[param(min_length = 1, max_length = 100)]
    token: String,
}

/// The file itself, once, for the member whom the link was mailed to; a download that broke off goes on by `Range`.
#[utoipa::path(get, path = "/api/export-file.php", tag = "export", security(("login" = [])), params(FileQuery,
        ("Range" = Option<String>, Header, description = "The rest of it: bytes=1000-. From its end: it has arrived, the link is over")),
    responses((status = 200, body = Vec<u8>, content_type = "application/zip"), (status = 206, body = Vec<u8>, content_type = "application/zip"),
        (status = 204, description = "It has arrived: the link is over")))]
async fn get_file(
    State(app): State<App>,
    caller: SignedIn,
    method: Method,
    headers: HeaderMap,
    Parameters(query): Parameters<FileQuery>,
) -> Answer<Response> {
    let token = Token::parse(&query.token).ok_or(Refusal::LinkExpired)?;
    if is_nobodys_wish(&headers) {
        return Err(Refusal::CrossSiteRefused.into());
    }
    match method {
        Method::HEAD => download::describe(&app, caller.member, &token.hash()).await,
        _ => download::hand_over(&app, caller.member, &token.hash(), &headers).await,
    }
}

/// A browser that fetches ahead, or another site's page: neither may use the link up.
fn is_nobodys_wish(headers: &HeaderMap) -> bool {
    let says = |name, word| headers.get(name).is_some_and(|value: &http::HeaderValue| value == word);
    says("sec-fetch-site", "cross-site") || headers.contains_key("sec-purpose") || says("purpose", "prefetch")
}
