//! `GET` and `PUT /api/user.php`.

use crate::{
    accounts::{
        store,
        user::{self, UserAnswer},
    },
    app::App,
    kernel::{
        extract::Body,
        locale::Locale,
        problem::{Answer, ProblemBody, Refusal},
    },
    sessions::SignedIn,
    settings::LOCALE_COOKIE,
};
use axum::{Json, extract::State};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use serde::Deserialize;
use time::Duration;
use utoipa::ToSchema;

/// How long the choice is kept (spec 9).
const LOCALE_LIFETIME: Duration = Duration::days(365);

/// The caller's own account; `authentication_required` for visitors.
#[utoipa::path(get, path = "/api/user.php", tag = "accounts", security(("login" = [])),
    responses((status = 200, body = UserAnswer), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn get_user(State(app): State<App>, caller: SignedIn) -> Answer<Json<UserAnswer>> {
    let mut connection = app.db.acquire().await?;
    Ok(Json(user::user(&mut connection, &app, caller.member).await?))
}

/// The new language.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UserChange {
    language: Locale,
}

/// Changes the interface language, for this browser and for mails.
#[utoipa::path(put, path = "/api/user.php", tag = "accounts", security(("login" = [])), request_body = UserChange,
    params(("X-Client" = String, Header, description = "Any value")),
    responses((status = 200, body = UserAnswer), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn put_user(
    State(app): State<App>,
    caller: SignedIn,
    Body(change): Body<UserChange>,
) -> Answer<(CookieJar, Json<UserAnswer>)> {
    if !caller.site.settings.locales().contains(&change.language) {
        return Err(Refusal::LanguageNotOffered.into());
    }
    let mut transaction = app.db.begin().await?;
    store::set_language(&mut transaction, caller.member, change.language).await?;
    let user = user::user(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    // The page reads it before it asks us anything, so it is not HttpOnly.
    let cookie = Cookie::build((LOCALE_COOKIE, change.language.code()))
        .path("/")
        .same_site(SameSite::Lax)
        .secure(app.config.https)
        .max_age(LOCALE_LIFETIME)
        .build();
    Ok((CookieJar::new().add(cookie), Json(user)))
}
