//! The link that lets somebody in first, or again after a lost key.

use super::{
    caller::FromWhere,
    session::SessionAnswer,
    sign_in::{let_in, spend_attempt},
};
use crate::{
    accounts::RegistrationResponse,
    app::App,
    backoffice::{self, CodeSecret, InviteQuestion, Office},
    kernel::{
        extract::Body,
        ids::PasskeyId,
        problem::{Answer, Problem, Refusal},
    },
    sessions::{Client, Token},
};
use axum::{Json, extract::State};
use axum_extra::extract::CookieJar;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

/// What stands behind the mark in the link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InviteLink {
    #[schema(max_length = 43)]
    token: String,
}

fn token(text: &str) -> Result<Token, Refusal> {
    Token::parse(text).ok_or(Refusal::LinkExpired)
}

/// Who is let in, and what to make a passkey with. Uses nothing up.
#[utoipa::path(post, path = "/api/console/invite", tag = "invite", request_body = InviteLink,
    responses((status = 200, body = InviteQuestion)))]
pub(super) async fn open_invite(
    State(app): State<App>,
    client: Client,
    Body(link): Body<InviteLink>,
) -> Answer<Json<InviteQuestion>> {
    spend_attempt(&app, &client).await?;
    let mut transaction = app.db.begin().await?;
    let question = backoffice::open_invite(&mut transaction, Office::of(&app), &token(&link.token)?).await?;
    transaction.commit().await?;
    Ok(Json(question))
}

/// The passkey that the browser made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InvitePasskey {
    #[schema(max_length = 43)]
    token: String,
    challenge: PasskeyId,
    /// To tell it from others.
    #[schema(min_length = 1, max_length = 60)]
    name: String,
    credential: RegistrationResponse,
}

/// In, with a passkey from now on.
#[utoipa::path(post, path = "/api/console/invite-passkey", tag = "invite", request_body = InvitePasskey,
    responses((status = 200, body = SessionAnswer)))]
pub(super) async fn accept_with_passkey(
    State(app): State<App>,
    client: Client,
    FromWhere(way): FromWhere,
    Body(new): Body<InvitePasskey>,
) -> Answer<(CookieJar, Json<SessionAnswer>)> {
    spend_attempt(&app, &client).await?;
    let token = token(&new.token)?;
    let mut transaction = app.db.begin().await?;
    let made = (new.challenge, new.name.as_str());
    let accepted =
        backoffice::accept_with_passkey(&mut transaction, &app, &token, made, &new.credential, &way).await;
    if let Ok(_) | Err(Problem::Refused(_)) = accepted {
        // A refusal too: the challenge is used up.
        transaction.commit().await?;
    }
    Ok(let_in(&app, &accepted?))
}

/// A secret of codes, for who can't have a passkey.
#[utoipa::path(post, path = "/api/console/invite-code", tag = "invite", request_body = InviteLink,
    responses((status = 200, body = CodeSecret)))]
pub(super) async fn code_secret(
    State(app): State<App>,
    client: Client,
    Body(link): Body<InviteLink>,
) -> Answer<Json<CodeSecret>> {
    spend_attempt(&app, &client).await?;
    let mut transaction = app.db.begin().await?;
    let secret = backoffice::code_secret(&mut transaction, Office::of(&app), &token(&link.token)?).await?;
    transaction.commit().await?;
    Ok(Json(secret))
}

/// A password, and a code that proves the secret.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InvitePassword {
    #[schema(max_length = 43)]
    token: String,
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
    /// Of the moment, six digits.
    #[schema(max_length = 6)]
    code: String,
}

/// In, with password and codes from now on.
#[utoipa::path(post, path = "/api/console/invite-password", tag = "invite", request_body = InvitePassword,
    responses((status = 200, body = SessionAnswer)))]
pub(super) async fn accept_with_password(
    State(app): State<App>,
    client: Client,
    FromWhere(way): FromWhere,
    Body(new): Body<InvitePassword>,
) -> Answer<(CookieJar, Json<SessionAnswer>)> {
    spend_attempt(&app, &client).await?;
    let token = token(&new.token)?;
    let accepted =
        backoffice::accept_with_password(&app, &token, &new.password, new.code.trim(), &way).await?;
    Ok(let_in(&app, &accepted))
}
