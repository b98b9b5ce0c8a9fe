//! `POST /api/page-hidden.php`: a page tells, as it goes out of sight, that somebody was here until now (spec 7).

use super::log_in::Nothing;
use crate::{
    kernel::{extract::Body, problem::Answer},
    sessions::Caller,
};
use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

/// Nothing to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PageHidden {}

/// Notes when the caller was last here, as any call does, and nothing else; a visitor's is answered alike.
/// A beacon can't carry the client header: the browser's word that it comes from our own page does.
#[utoipa::path(post, path = "/api/page-hidden.php", tag = "accounts", request_body = PageHidden,
    params(("X-Client" = String, Header, description = "Any value; a browser's beacon goes without"),
        ("member" = Option<String>, Query, format = Uuid, description = "Whom the page takes to be logged in: a beacon carries no `X-Member`")),
    responses((status = 200, body = Nothing)))]
pub(super) async fn page_hidden(_: Caller, Body(PageHidden {}): Body<PageHidden>) -> Answer<Json<Nothing>> {
    Ok(Json(Nothing {}))
}
