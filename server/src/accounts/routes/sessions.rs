//! `GET` and `DELETE /api/sessions.php`: where a member is logged in.

use super::log_in::Nothing;
use crate::{
    accounts::store,
    app::App,
    kernel::{
        extract::Body,
        ids::SessionId,
        problem::{Answer, Refusal},
    },
    sessions::{self, SignedIn},
};
use axum::{Json, extract::State};
use axum_extra::extract::cookie::CookieJar;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A login on one device.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Session {
    id: SessionId,
    /// "Firefox"; null where it does not say.
    browser: Option<&'static str>,
    /// "Windows"; null where it does not say.
    system: Option<&'static str>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// To the hour.
    #[serde(with = "time::serde::rfc3339")]
    seen_at: OffsetDateTime,
    /// The one that asks.
    current: bool,
}

/// `{sessions}`, last used first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Sessions {
    sessions: Vec<Session>,
}

/// Where the caller is logged in.
#[utoipa::path(get, path = "/api/sessions.php", tag = "accounts", security(("login" = [])),
    responses((status = 200, body = Sessions)))]
pub(super) async fn get_sessions(State(app): State<App>, caller: SignedIn) -> Answer<Json<Sessions>> {
    let mut connection = app.db.acquire().await?;
    let logins = sessions::list(&mut connection, caller.member, app.clock.now()).await?;
    let sessions = logins.into_iter().map(|login| Session {
        id: login.id,
        browser: login.device.browser,
        system: login.device.system,
        created_at: login.created_at,
        seen_at: login.seen_at,
        current: login.id == caller.session,
    });
    Ok(Json(Sessions { sessions: sessions.collect() }))
}

/// Which sessions end: the one with this id, or where `session` is null all of them, this one excepted
/// if `keep_current`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SessionsEnd {
    session: Option<SessionId>,
    keep_current: bool,
}

/// Logs out elsewhere, or everywhere: those sessions are dead at once, their open pages included.
#[utoipa::path(delete, path = "/api/sessions.php", tag = "accounts", security(("login" = [])), request_body = SessionsEnd,
    responses((status = 200, body = Nothing)))]
pub(super) async fn end_sessions(
    State(app): State<App>,
    caller: SignedIn,
    Body(end): Body<SessionsEnd>,
) -> Answer<(CookieJar, Json<Nothing>)> {
    let mut transaction = app.db.begin().await?;
    // First the account, as everywhere.
    store::note_sessions_ended(&mut transaction, caller.member, app.clock.now()).await?;
    let ended = end_those(&mut transaction, &caller, &end).await?;
    transaction.commit().await?;
    let mut cookies = CookieJar::new();
    for token_hash in ended {
        sessions::ended(&app, caller.member, &token_hash);
        if token_hash == caller.token_hash {
            cookies = cookies.add(sessions::logout_cookie(app.config.https));
        }
    }
    Ok((cookies, Json(Nothing {})))
}

async fn end_those(
    connection: &mut PgConnection,
    caller: &SignedIn,
    end: &SessionsEnd,
) -> Answer<Vec<Vec<u8>>> {
    match end.session {
        Some(session) => {
            let ended = sessions::end_one(connection, caller.member, session).await?;
            Ok(vec![ended.ok_or(Refusal::NotFound)?])
        }
        None if end.keep_current => sessions::end_others(connection, caller.member, &caller.token_hash).await,
        None => sessions::end_all(connection, caller.member).await,
    }
}
