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
        problem::{Answer, Refusal},
    },
    sessions::SignedIn,
    settings,
};
use axum::{Json, extract::State, response::AppendHeaders};
use http::{HeaderMap, HeaderName, Uri, header};
use serde::Deserialize;
use utoipa::ToSchema;

/// The caller's own account; `authentication_required` for visitors. It tells who is logged in, whoever the page took
/// them to be.
#[utoipa::path(get, path = "/api/user.php", tag = "accounts", security(("login" = [])),
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn get_user(
    State(app): State<App>,
    headers: HeaderMap,
    uri: Uri,
) -> Answer<Json<UserAnswer>> {
    let caller = SignedIn::of_request(&app, &headers, &uri).await?;
    let caller = caller.ok_or(Refusal::AuthenticationRequired)?;
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
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn put_user(
    State(app): State<App>,
    caller: SignedIn,
    headers: HeaderMap,
    Body(change): Body<UserChange>,
) -> Answer<(AppendHeaders<[(HeaderName, String); 2]>, Json<UserAnswer>)> {
    if !caller.site.settings.locales().contains(&change.language) {
        return Err(Refusal::LanguageNotOffered.into());
    }
    let mut transaction = app.db.begin().await?;
    store::set_language(&mut transaction, caller.member, change.language).await?;
    let user = user::user(&mut transaction, &app, caller.member).await?;
    transaction.commit().await?;
    let kept = settings::choice_cookies(&app, &headers, change.language);
    let kept = kept.map(|cookie| (header::SET_COOKIE, cookie.to_string()));
    Ok((AppendHeaders(kept), Json(user)))
}
