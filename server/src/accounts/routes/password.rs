//! `PUT /api/password.php`: another password in the settings.

use super::{
    entry::{Again, LetIn, Visitor, close_pages, start_session, start_session_again},
    log_in::Nothing,
};
use crate::{
    accounts::{
        authentication::{self, Proven},
        passkeys, password, password_change, store,
    },
    app::App,
    kernel::{
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey},
        ids::MemberId,
        problem::{Answer, FieldError, Refusal},
    },
    sessions::{Caller, Client, EndedOrSignedIn, SignedIn},
    settings::Site,
};
use axum::{Json, extract::State};
use axum_extra::extract::cookie::CookieJar;
use http::HeaderMap;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// The old password, the new one typed twice, and what becomes of the passkeys. Serialised, it holds no password.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordChange {
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, max_length = 128, format = Password)]
    old_password: SecretString,
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, min_length = 8, max_length = 128, format = Password)]
    password: SecretString,
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, max_length = 128, format = Password)]
    password_repeat: SecretString,
    /// Whether the member's passkeys go too: somebody who knew the old password may have made one.
    #[serde(default = "by_default")]
    #[schema(default = true)]
    remove_passkeys: bool,
}

fn by_default() -> bool {
    true
}

/// Sets another password. This browser gets a new session; all others end, and all passkeys unless they shall stay.
#[utoipa::path(put, path = "/api/password.php", tag = "accounts", security(("login" = [])), request_body = PasswordChange,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Nothing)))]
pub(super) async fn put_password(
    State(app): State<App>,
    site: Site,
    EndedOrSignedIn { caller, token_hash }: EndedOrSignedIn,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    body: Answer<Body<PasswordChange>>,
) -> Answer<(CookieJar, Json<Nothing>)> {
    let is_out = caller.is_none();
    let Body(body) =
        body.map_err(|problem| if is_out { Refusal::AuthenticationRequired.into() } else { problem })?;
    let wanted = match &caller {
        Some(caller) => Some(prepare(&app, caller, &headers, &body).await?),
        None => None,
    };
    let mut transaction = app.db.begin().await?;
    // A retry comes with the cookie of the session that the first try ended.
    let actor = format!("session {:x} at {}", Sha256::digest(token_hash), site.id);
    let claimed: Claim<LetIn> =
        idempotency::claim(&mut transaction, &app.clock, actor, "password", key, &body).await?;
    let visitor = Visitor { caller: Caller(caller), client, headers };
    let recorder = match claimed {
        Claim::Repeat(first) => {
            transaction.rollback().await?;
            let again = start_session_again(&app, site.id, &visitor, &first, Some(&body.password)).await?;
            let Again { transaction, entry } = again.ok_or(Refusal::AuthenticationRequired)?;
            transaction.commit().await?;
            return Ok((entry.map(|entry| entry.finish(&app)).unwrap_or_default(), Json(Nothing {})));
        }
        Claim::First(recorder) => recorder,
    };
    let wanted = wanted.ok_or(Refusal::AuthenticationRequired)?;
    let (member, ended) = change(&mut transaction, &app, &site, wanted).await?;
    let entry = start_session(&mut transaction, &app, site.id, &visitor, member).await?;
    let first = LetIn::of(&mut transaction, &app, site.id, member, Some(&entry)).await?;
    recorder.record(&mut transaction, &first).await?;
    transaction.commit().await?;
    close_pages(&app, member, &ended);
    Ok((entry.finish(&app), Json(Nothing {})))
}

/// What takes its time, before any row is locked.
struct Wanted {
    /// None: the old password is wrong, unless this is a repeat.
    proven: Option<Proven>,
    password_hash: String,
    remove_passkeys: bool,
}

async fn prepare(app: &App, caller: &SignedIn, headers: &HeaderMap, body: &PasswordChange) -> Answer<Wanted> {
    let mut connection = app.db.acquire().await?;
    let (new, repeat) = (&body.password, &body.password_repeat);
    let parsed = password_change::parse(&mut connection, &caller.site, caller.member, new, repeat).await?;
    drop(connection);
    let proven = authentication::prove_again(app, caller, headers, &body.old_password).await?;
    let password_hash = password::hash(&app.random, &parsed).await?;
    Ok(Wanted { proven, password_hash, remove_passkeys: body.remove_passkeys })
}

/// Gives the member, and the token hashes of the sessions that ended.
async fn change(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    wanted: Wanted,
) -> Answer<(MemberId, Vec<Vec<u8>>)> {
    let proven = wanted.proven.ok_or_else(|| FieldError::new("old_password", "old_password_wrong"))?;
    store::lock(connection, proven.member).await?;
    proven.require_still(connection, "old_password").await?;
    let ended = password_change::replace(connection, app, site, proven.member, &wanted.password_hash).await?;
    if wanted.remove_passkeys {
        passkeys::remove_all_and_tell(connection, app, site, proven.member).await?;
    }
    Ok((proven.member, ended))
}
