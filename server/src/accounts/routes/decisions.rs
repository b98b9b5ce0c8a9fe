//! `GET /api/decisions.php`.

use crate::{
    accounts::decisions::{Statement, statements},
    app::App,
    kernel::problem::Answer,
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

/// `{decisions}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Decisions {
    /// The newest first.
    decisions: Vec<Statement>,
}

/// What we decided about the caller's photos and texts, with the reasons, as long as it stands.
#[utoipa::path(get, path = "/api/decisions.php", tag = "accounts", security(("login" = [])),
    responses((status = 200, body = Decisions)))]
pub(super) async fn get_decisions(State(app): State<App>, caller: SignedIn) -> Answer<Json<Decisions>> {
    let mut connection = app.db.acquire().await?;
    Ok(Json(Decisions { decisions: statements(&mut connection, caller.member).await? }))
}
