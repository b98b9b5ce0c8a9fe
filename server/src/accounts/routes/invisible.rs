//! `PUT /api/invisible.php`: invisible mode on and off (spec 4).

use crate::{
    accounts::user::{self, UserAnswer},
    app::App,
    kernel::{
        extract::Body,
        problem::{Answer, ProblemBody},
    },
    members,
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use serde::Deserialize;
use utoipa::ToSchema;

/// On or off.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InvisibleMode {
    invisible: bool,
}

/// Takes the caller out of search and lists, or back in.
#[utoipa::path(put, path = "/api/invisible.php", tag = "accounts", security(("login" = [])), request_body = InvisibleMode,
    params(("X-Client" = String, Header, description = "Any value")),
    responses((status = 200, body = UserAnswer), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn put_invisible(
    State(app): State<App>,
    caller: SignedIn,
    Body(mode): Body<InvisibleMode>,
) -> Answer<Json<UserAnswer>> {
    let mut transaction = app.db.begin().await?;
    members::set_invisible(&mut transaction, caller.member, mode.invisible).await?;
    let user = user::user(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(user))
}
