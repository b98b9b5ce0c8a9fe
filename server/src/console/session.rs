//! One's own session and others of one's own, and the proof in between that it is still oneself.

use super::{
    caller::{Colleague, ended_cookie},
    sign_in::{Empty, KeyAnswer, spend_attempt},
};
use crate::{
    app::App,
    backoffice::{self, KeyRequest, Office},
    kernel::{
        extract::Body,
        ids::StaffId,
        locale::Locale,
        problem::{Answer, Problem},
    },
    sessions::Client,
    staff::{self, Actor, FRESH, HeldRole, Method, Permission, SessionLine},
};
use axum::{Json, extract::State};
use axum_extra::extract::CookieJar;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Who is in, and what they may. Pages show what is in it; the server asks again with each call.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionAnswer {
    staff: StaffId,
    name: String,
    locale: Locale,
    session: Uuid,
    method: Method,
    roles: Vec<HeldRole>,
    permissions: Vec<Permission>,
    /// Until then what is grave may be done without another proof.
    #[serde(with = "time::serde::rfc3339")]
    fresh_until: OffsetDateTime,
    /// At the latest.
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
}

impl SessionAnswer {
    pub(super) fn of(actor: &Actor) -> Self {
        Self {
            staff: actor.id,
            name: actor.name.clone(),
            locale: actor.locale,
            session: actor.session,
            method: actor.method,
            roles: actor.roles.clone(),
            permissions: actor.permissions(),
            fresh_until: actor.authenticated_at + FRESH,
            ends_at: actor.ends_at,
        }
    }
}

/// That it is done.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Done {}

/// Who is in.
#[utoipa::path(get, path = "/api/console/session", tag = "session", security(("staff" = [])),
    responses((status = 200, body = SessionAnswer)))]
pub(super) async fn get_session(caller: Colleague) -> Json<SessionAnswer> {
    Json(SessionAnswer::of(&caller.actor))
}

/// Out.
#[utoipa::path(delete, path = "/api/console/session", tag = "session", security(("staff" = [])), request_body = Empty,
    responses((status = 200, body = Done)))]
pub(super) async fn sign_out(
    State(app): State<App>,
    caller: Colleague,
    Body(Empty {}): Body<Empty>,
) -> Answer<(CookieJar, Json<Done>)> {
    let mut transaction = app.db.begin().await?;
    backoffice::sign_out(&mut transaction, Office::of(&app), &caller.actor, &caller.token_hash).await?;
    transaction.commit().await?;
    let jar = CookieJar::new().add(ended_cookie(app.config.console_is_https()));
    Ok((jar, Json(Done {})))
}

/// `{sessions}`, last used first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Sessions {
    sessions: Vec<SessionLine>,
    /// Which of them this is.
    this: Uuid,
}

/// One's own sessions.
#[utoipa::path(get, path = "/api/console/sessions", tag = "session", security(("staff" = [])),
    responses((status = 200, body = Sessions)))]
pub(super) async fn get_sessions(State(app): State<App>, caller: Colleague) -> Answer<Json<Sessions>> {
    let now = app.clock.now();
    let sessions = staff::sessions(&mut *app.db.acquire().await?, caller.actor.id, now).await?;
    Ok(Json(Sessions { sessions, this: caller.actor.session }))
}

/// Which one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OtherSession {
    session: Uuid,
}

/// Ends one of one's own sessions.
#[utoipa::path(delete, path = "/api/console/sessions", tag = "session", security(("staff" = [])), request_body = OtherSession,
    responses((status = 200, body = Done)))]
pub(super) async fn end_session(
    State(app): State<App>,
    caller: Colleague,
    Body(other): Body<OtherSession>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    backoffice::end_other_session(&mut transaction, Office::of(&app), &caller.actor, other.session).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}

/// What to call `navigator.credentials.get` with, before something grave.
#[utoipa::path(post, path = "/api/console/proof-challenge", tag = "session", security(("staff" = [])), request_body = Empty,
    responses((status = 200, body = KeyRequest)))]
pub(super) async fn ask_for_proof(
    State(app): State<App>,
    caller: Colleague,
    Body(Empty {}): Body<Empty>,
) -> Answer<Json<KeyRequest>> {
    let mut connection = app.db.acquire().await?;
    Ok(Json(backoffice::ask_for_proof(&mut connection, Office::of(&app), &caller.actor).await?))
}

/// A fresh proof by a passkey of one's own.
#[utoipa::path(post, path = "/api/console/proof", tag = "session", security(("staff" = [])), request_body = KeyAnswer,
    responses((status = 200, body = Done)))]
pub(super) async fn prove(
    State(app): State<App>,
    caller: Colleague,
    Body(answer): Body<KeyAnswer>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    let office = Office::of(&app);
    let proven = backoffice::prove_by_key(
        &mut transaction,
        office,
        &caller.actor,
        answer.challenge,
        &answer.credential,
    )
    .await;
    if let Ok(()) | Err(Problem::Refused(_)) = proven {
        // A refusal too: the challenge is used up.
        transaction.commit().await?;
    }
    proven?;
    Ok(Json(Done {}))
}

/// Password and code, again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordProof {
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
    /// Of the moment, six digits.
    #[schema(max_length = 6)]
    code: String,
}

/// A fresh proof by password and code.
#[utoipa::path(post, path = "/api/console/password-proof", tag = "session", security(("staff" = [])), request_body = PasswordProof,
    responses((status = 200, body = Done)))]
pub(super) async fn password_prove(
    State(app): State<App>,
    caller: Colleague,
    client: Client,
    Body(form): Body<PasswordProof>,
) -> Answer<Json<Done>> {
    spend_attempt(&app, &client).await?;
    backoffice::prove_by_password(&app, &caller.actor, &form.password, form.code.trim()).await?;
    Ok(Json(Done {}))
}
