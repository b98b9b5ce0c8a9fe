//! `POST /api/passkey-login-challenge.php` and `POST /api/passkey-login.php`: logging in with a passkey.
//! Wrong passwords don't close this door: there is nothing to guess.

use super::{
    LOG_INS, PASSKEY_QUESTIONS,
    entry::{Visitor, log_in_and_tell},
};
use crate::{
    accounts::{
        passkeys::{self, AuthenticationResponse, PasskeyRequest},
        user::{self, UserAnswer},
    },
    app::App,
    kernel::{
        extract::Body,
        ids::PasskeyId,
        problem::{Answer, Problem},
    },
    sessions::{Caller, Client},
    settings::Site,
};
use axum::{Json, extract::State};
use axum_extra::extract::cookie::CookieJar;
use http::HeaderMap;
use serde::Deserialize;
use utoipa::ToSchema;

/// An empty object.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasskeyLogInRequest {}

/// Asks for any passkey of the site: what to call `navigator.credentials.get` with.
#[utoipa::path(post, path = "/api/passkey-login-challenge.php", tag = "accounts", request_body = PasskeyLogInRequest,
    responses((status = 200, body = PasskeyRequest)))]
pub(super) async fn ask_for_login(
    State(app): State<App>,
    site: Site,
    client: Client,
    Body(PasskeyLogInRequest {}): Body<PasskeyLogInRequest>,
) -> Answer<Json<PasskeyRequest>> {
    let mut connection = app.db.acquire().await?;
    PASSKEY_QUESTIONS.spend(&mut connection, app.clock.now(), &client.address_block).await?;
    Ok(Json(passkeys::ask_for_login(&mut connection, &app, &site).await?))
}

/// What the browser signed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasskeyLogIn {
    /// As it came with the options.
    challenge: PasskeyId,
    credential: AuthenticationResponse,
}

/// Logs in with a passkey, like the password does: a new session, and a mail where the browser is new.
#[utoipa::path(post, path = "/api/passkey-login.php", tag = "accounts", request_body = PasskeyLogIn,
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn log_in(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    headers: HeaderMap,
    Body(body): Body<PasskeyLogIn>,
) -> Answer<(CookieJar, Json<UserAnswer>)> {
    LOG_INS.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await?;
    let origin = site.origin(&app.config, &headers);
    let mut transaction = app.db.begin().await?;
    let proven =
        passkeys::prove(&mut transaction, app.clock.now(), &site, &origin, body.challenge, &body.credential)
            .await;
    let member = match proven {
        Ok(member) => member,
        Err(problem) => {
            if let Problem::Refused(_) = problem {
                // The challenge is used up all the same.
                transaction.commit().await?;
            }
            return Err(problem);
        }
    };
    let visitor = Visitor { caller, client, headers };
    let entry = log_in_and_tell(&mut transaction, &app, &site, &visitor, member).await?;
    let user = user::user(&mut transaction, &app, member).await?;
    transaction.commit().await?;
    Ok((entry.finish(&app), Json(user)))
}
