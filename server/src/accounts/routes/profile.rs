//! `/api/profile.php`: the caller's own profile, read and edited (spec 2: `/profile`).

use super::PROFILE_EDITS;
use crate::{
    accounts::{name, store},
    app::App,
    kernel::{extract::Body, problem::Answer},
    members::{self, EditableProfile, ProfileChanges},
    sessions::{SignedIn, Writer},
    settings::CallerLocale,
};
use axum::{Json, extract::State};

/// The caller's own profile with all that can be edited.
#[utoipa::path(get, path = "/api/profile.php", tag = "members", security(("login" = [])),
    responses((status = 200, body = EditableProfile)))]
pub(super) async fn get_profile(
    State(app): State<App>,
    caller: SignedIn,
    CallerLocale(locale): CallerLocale,
) -> Answer<Json<EditableProfile>> {
    let mut connection = app.db.acquire().await?;
    let reader = (&caller.site.settings, locale);
    Ok(Json(members::editable_profile(&mut connection, &app, reader, caller.member).await?))
}

/// Changes the parts that are named, or none of them. A repeat changes nothing more.
#[utoipa::path(put, path = "/api/profile.php", tag = "members", security(("login" = [])), request_body = ProfileChanges,
    responses((status = 200, body = EditableProfile)))]
pub(super) async fn put_profile(
    State(app): State<App>,
    Writer(caller): Writer,
    CallerLocale(locale): CallerLocale,
    Body(changes): Body<ProfileChanges>,
) -> Answer<Json<EditableProfile>> {
    let (member, settings) = (caller.member, &caller.site.settings);
    PROFILE_EDITS.spend(&mut *app.db.acquire().await?, app.clock.now(), &member.to_string()).await?;
    let mut transaction = app.db.begin().await?;
    let email = store::account(&mut transaction, member).await?.email;
    let parse_name = |text: &str| name::parse(text, &email);
    let events =
        members::edit_profile(&mut transaction, &app, (&caller.site, locale), member, changes, parse_name)
            .await?;
    let profile = members::editable_profile(&mut transaction, &app, (settings, locale), member).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(profile))
}
