//! Who sees the caller. `PUT /api/invisible.php`: invisible mode on and off (spec 4). `PUT /api/show-on-landers.php`:
//! letting visitors see oneself (spec 2: landers), off by default. `PUT /api/show-habits.php`: letting others see at whom one
//! looked, and how soon one usually answers.

use crate::{
    accounts::user::{self, UserAnswer},
    app::App,
    kernel::{
        extract::{Body, given},
        problem::Answer,
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

/// What others are to see of one's ways; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ShownHabits {
    /// That one looked at their profile. Off: one doesn't see who looked at one's own either, and what is known of looks is
    /// forgotten on both sides.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = bool, required = false)]
    shows_visits: Option<bool>,
    /// How soon one usually answers.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = bool, required = false)]
    shows_answers: Option<bool>,
}

/// Lets others see at whom the caller looked and how soon they usually answer, or no longer.
#[utoipa::path(put, path = "/api/show-habits.php", tag = "accounts", security(("login" = [])), request_body = ShownHabits,
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn put_show_habits(
    State(app): State<App>,
    caller: SignedIn,
    Body(wish): Body<ShownHabits>,
) -> Answer<Json<UserAnswer>> {
    let mut transaction = app.db.begin().await?;
    if let Some(shown) = wish.shows_visits {
        members::show_visits(&mut transaction, caller.member, shown).await?;
    }
    if let Some(shown) = wish.shows_answers {
        members::show_answers(&mut transaction, caller.member, shown).await?;
    }
    let user = user::user(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    Ok(Json(user))
}
