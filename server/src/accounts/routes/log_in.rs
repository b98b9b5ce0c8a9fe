//! `POST /api/user.php` and `GET /api/logout.php`.

use super::{
    LOG_INS,
    entry::{Visitor, log_in_and_tell},
};
use crate::{
    accounts::{
        authentication,
        email::Email,
        user::{self, UserAnswer},
    },
    app::App,
    kernel::{
        extract::{Body, Parameters},
        problem::{Answer, Refusal},
    },
    notifications::{self, PushQuery, PushSubscription},
    sessions::{self, Caller, Client},
    settings::Site,
};
use axum::{Json, extract::State};
use axum_extra::extract::cookie::CookieJar;
use http::HeaderMap;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Address and password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LogIn {
    #[schema(max_length = 254)]
    email: String,
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
}

/// A login, or a browser that takes pushes for the member who is logged in there: one call (spec 7).
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum LogInOrPush {
    /// By address and password.
    LogIn(LogIn),
    /// With `push=1`.
    Push(AddPush),
}

/// `{subscription}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AddPush {
    subscription: PushSubscription,
}

/// An empty object.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Nothing {}

/// Logs in. Wrong addresses and wrong passwords get the same answer in the same time; too many of
/// them block the login for a while (spec 4). With a `subscription` instead it is about pushes.
#[utoipa::path(post, path = "/api/user.php", tag = "accounts", request_body = LogInOrPush,
    params(PushQuery), security((), ("login" = [])),
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn log_in(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    headers: HeaderMap,
    _query: Parameters<PushQuery>,
    Body(body): Body<LogInOrPush>,
) -> Answer<(CookieJar, Json<UserAnswer>)> {
    match body {
        LogInOrPush::LogIn(body) => {
            with_password(&app, &site, Visitor { caller, client, headers }, &body).await
        }
        LogInOrPush::Push(body) => {
            let caller = caller.0.ok_or(Refusal::AuthenticationRequired)?;
            notifications::subscribe(&app, &caller, &body.subscription).await?;
            let user = user::user(&mut *app.db.acquire().await?, &app, caller.member).await?;
            Ok((CookieJar::new(), Json(user)))
        }
    }
}

async fn with_password(
    app: &App,
    site: &Site,
    visitor: Visitor,
    body: &LogIn,
) -> Answer<(CookieJar, Json<UserAnswer>)> {
    let now = app.clock.now();
    LOG_INS.spend(&mut *app.db.acquire().await?, now, &visitor.client.address_block).await?;
    let key = Email::parse(&body.email).ok_or(Refusal::LoginFailed)?.key();
    let proven = authentication::prove(app, site, key, &visitor.headers, &body.password).await?;
    let proven = proven.ok_or(Refusal::LoginFailed)?;
    let member = proven.member;

    let mut transaction = app.db.begin().await?;
    if !proven.still_holds(&mut transaction).await? {
        return Err(Refusal::LoginFailed.into());
    }
    proven.forgive(&mut transaction).await?;
    let entry = log_in_and_tell(&mut transaction, app, site, &visitor, member).await?;
    let user = user::user(&mut transaction, app, member).await?;
    transaction.commit().await?;
    Ok((entry.finish(app), Json(user)))
}

/// Logs out: this session is dead everywhere at once, its open pages included. Acts only with the
/// client header.
#[utoipa::path(get, path = "/api/logout.php", tag = "accounts",
    params(("X-Client" = String, Header, description = "Any value")),
    responses((status = 200, body = Nothing)))]
pub(super) async fn log_out(
    State(app): State<App>,
    Caller(caller): Caller,
) -> Answer<(CookieJar, Json<Nothing>)> {
    if let Some(caller) = caller {
        let mut transaction = app.db.begin().await?;
        sessions::end(&mut transaction, &caller.token_hash).await?;
        transaction.commit().await?;
        sessions::ended(&app, caller.member, &caller.token_hash);
    }
    let cookies = CookieJar::new().add(sessions::logout_cookie(app.config.https));
    Ok((cookies, Json(Nothing {})))
}
