//! Pages as somebody likes to open them: their own alone.

use super::{caller::Colleague, session::Done};
use crate::{
    app::App,
    kernel::{extract::Body, problem::Answer},
    staff::{self, SavedView},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// `{views}`, in the order in which they were saved.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Views {
    views: Vec<SavedView>,
}

/// One's own.
#[utoipa::path(get, path = "/api/console/saved-views", tag = "start", security(("staff" = [])),
    responses((status = 200, body = Views)))]
pub(super) async fn get_views(State(app): State<App>, caller: Colleague) -> Answer<Json<Views>> {
    Ok(Json(Views { views: staff::saved_views(&mut *app.db.acquire().await?, caller.actor.id).await? }))
}

/// Saves one, or changes it; fifty at most.
#[utoipa::path(put, path = "/api/console/saved-views", tag = "start", security(("staff" = [])), request_body = SavedView,
    responses((status = 200, body = Done)))]
pub(super) async fn put_view(
    State(app): State<App>,
    caller: Colleague,
    Body(view): Body<SavedView>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    staff::save_view(&mut transaction, caller.actor.id, &view).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}

/// Which one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ViewEnd {
    id: Uuid,
}

/// Takes one away.
#[utoipa::path(delete, path = "/api/console/saved-views", tag = "start", security(("staff" = [])), request_body = ViewEnd,
    responses((status = 200, body = Done)))]
pub(super) async fn drop_view(
    State(app): State<App>,
    caller: Colleague,
    Body(end): Body<ViewEnd>,
) -> Answer<Json<Done>> {
    staff::drop_view(&mut *app.db.acquire().await?, caller.actor.id, end.id).await?;
    Ok(Json(Done {}))
}
