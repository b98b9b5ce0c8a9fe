//! Who sees the caller. `PUT /api/invisible.php`: invisible mode on and off (spec 4). `PUT /api/show-on-landers.php`:
//! letting visitors see oneself (spec 2: landers), off by default.

use crate::{
    accounts::user::{self, UserAnswer},
    app::App,
    kernel::{extract::Body, problem::Answer},
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
    responses((status = 200, body = UserAnswer)))]
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

/// On or off.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ShownOnLanders {
    show_on_landers: bool,
}

/// Lets visitors who are not logged in see the caller's name, age, region and main photo, or no longer.
#[utoipa::path(put, path = "/api/show-on-landers.php", tag = "accounts", security(("login" = [])), request_body = ShownOnLanders,
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn put_show_on_landers(
    State(app): State<App>,
    caller: SignedIn,
    Body(wish): Body<ShownOnLanders>,
) -> Answer<Json<UserAnswer>> {
    let mut transaction = app.db.begin().await?;
    members::show_on_landers(&mut transaction, caller.member, wish.show_on_landers, app.clock.now()).await?;
    let user = user::user(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(user))
}
