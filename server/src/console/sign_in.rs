//! The ways in.

use super::{
    ATTEMPTS,
    caller::{FromWhere, session_cookie},
    session::SessionAnswer,
};
use crate::{
    accounts::AuthenticationResponse,
    app::App,
    backoffice::{self, KeyRequest, Office},
    kernel::{
        extract::Body,
        ids::PasskeyId,
        problem::{Answer, Problem, Refusal},
    },
    sessions::{Client, Token},
    staff::{self, Actor, Method},
};
use axum::{Json, extract::State};
use axum_extra::extract::CookieJar;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

/// Lets somebody in: the cookie, and who they are.
pub(super) fn let_in(app: &App, (actor, token): &(Actor, Token)) -> (CookieJar, Json<SessionAnswer>) {
    let jar = CookieJar::new().add(session_cookie(app.config.console_is_https(), token));
    (jar, Json(SessionAnswer::of(actor)))
}

/// Takes one attempt from what the block of addresses may try.
pub(super) async fn spend_attempt(app: &App, client: &Client) -> Answer<()> {
    ATTEMPTS.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await
}

/// Nothing but that it was asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Empty {}

/// What to call `navigator.credentials.get` with.
#[utoipa::path(post, path = "/api/console/sign-in-challenge", tag = "sign-in", request_body = Empty,
    responses((status = 200, body = KeyRequest)))]
pub(super) async fn ask_for_sign_in(
    State(app): State<App>,
    client: Client,
    Body(Empty {}): Body<Empty>,
) -> Answer<Json<KeyRequest>> {
    spend_attempt(&app, &client).await?;
    Ok(Json(backoffice::ask_for_sign_in(&mut *app.db.acquire().await?, Office::of(&app)).await?))
}

/// What the authenticator answered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct KeyAnswer {
    /// As it came with the options.
    pub(super) challenge: PasskeyId,
    pub(super) credential: AuthenticationResponse,
}

/// In with a passkey.
#[utoipa::path(post, path = "/api/console/sign-in", tag = "sign-in", request_body = KeyAnswer,
    responses((status = 200, body = SessionAnswer)))]
pub(super) async fn sign_in(
    State(app): State<App>,
    client: Client,
    FromWhere(way): FromWhere,
    Body(answer): Body<KeyAnswer>,
) -> Answer<(CookieJar, Json<SessionAnswer>)> {
    spend_attempt(&app, &client).await?;
    let mut transaction = app.db.begin().await?;
    let entered =
        backoffice::sign_in_by_key(&mut transaction, &app, answer.challenge, &answer.credential, &way).await;
    if let Ok(_) | Err(Problem::Refused(_)) = entered {
        // A refusal too: the challenge is used up.
        transaction.commit().await?;
    }
    Ok(let_in(&app, &entered?))
}

/// Address, password and code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordSignIn {
    #[schema(max_length = 254)]
    email: String,
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
    /// Of the moment, six digits.
    #[schema(max_length = 6)]
    code: String,
}

/// In with password and code, where no company of theirs wants passkeys only.
#[utoipa::path(post, path = "/api/console/password-sign-in", tag = "sign-in", request_body = PasswordSignIn,
    responses((status = 200, body = SessionAnswer)))]
pub(super) async fn password_sign_in(
    State(app): State<App>,
    client: Client,
    FromWhere(way): FromWhere,
    Body(form): Body<PasswordSignIn>,
) -> Answer<(CookieJar, Json<SessionAnswer>)> {
    spend_attempt(&app, &client).await?;
    let entered =
        backoffice::sign_in_by_password(&app, form.email.trim(), &form.password, form.code.trim(), &way)
            .await?;
    Ok(let_in(&app, &entered))
}

/// What `liaison staff break-glass` printed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GlassLink {
    #[schema(max_length = 43)]
    token: String,
}

/// In with the link that a command printed, for the rest of its hour.
#[utoipa::path(post, path = "/api/console/break-glass", tag = "sign-in", request_body = GlassLink,
    responses((status = 200, body = SessionAnswer)))]
pub(super) async fn break_glass(
    State(app): State<App>,
    client: Client,
    Body(link): Body<GlassLink>,
) -> Answer<(CookieJar, Json<SessionAnswer>)> {
    spend_attempt(&app, &client).await?;
    let token = Token::parse(&link.token).ok_or(Refusal::LinkExpired)?;
    let found = staff::find(&mut *app.db.acquire().await?, &token.hash(), app.clock.now()).await?;
    let actor = found.filter(|actor| actor.method == Method::BreakGlass).ok_or(Refusal::LinkExpired)?;
    Ok(let_in(&app, &(actor, token)))
}
