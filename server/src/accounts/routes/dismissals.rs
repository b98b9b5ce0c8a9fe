//! `PUT /api/dismissals.php`: the caller puts an alert or a dialog aside, on all their devices (spec 4).

use crate::{
    accounts::{
        dismissals::{self, Dismissal},
        user::{self, UserAnswer},
    },
    app::App,
    kernel::{extract::Body, problem::Answer},
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::Deserialize;
use utoipa::ToSchema;

/// What is put aside.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PutAside {
    name: Dismissal,
}

/// Puts it aside from now on. The time is the server's.
#[utoipa::path(put, path = "/api/dismissals.php", tag = "accounts", security(("login" = [])), request_body = PutAside,
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn put_dismissal(
    State(app): State<App>,
    caller: SignedIn,
    Body(aside): Body<PutAside>,
) -> Answer<Json<UserAnswer>> {
    let mut transaction = app.db.begin().await?;
    dismissals::dismiss(&mut transaction, caller.member, aside.name, app.clock.now()).await?;
    let user = user::user(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(user))
}
