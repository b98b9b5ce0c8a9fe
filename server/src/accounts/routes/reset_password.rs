//! `POST /api/reset-password.php` and `POST /api/reset-password-do.php`: a new password by mail (spec 2, 8).

use super::{
    KNOWN_ADDRESSES, LINKS, RESETS,
    entry::{LetIn, Visitor, close_pages, let_in_again, start_session},
    log_in::Nothing,
};
use crate::{
    accounts::{
        email::Email,
        enumeration, password, password_change,
        password_reset::{self, Reset},
        tokens::{self, Purpose},
        user::{self, UserAnswer},
    },
    app::App,
    kernel::{
        extract::{Body, field},
        idempotency::{self, Claim, IdempotencyKey},
        locale::Locale,
        problem::{Answer, Refusal},
    },
    sessions::{Caller, Client},
    settings::{CallerLocale, Site},
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, StatusCode};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Whose password was forgotten.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ResetRequest {
    #[schema(max_length = 254)]
    email: String,
}

/// Mails a link that sets a new password, a few times a day. On strict sites the answer and its time
/// are the same for known and unknown addresses; open ones say `email_unknown`.
#[utoipa::path(post, path = "/api/reset-password.php", tag = "accounts", request_body = ResetRequest,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 202, body = Nothing)))]
pub(super) async fn reset_password(
    State(app): State<App>,
    site: Site,
    client: Client,
    CallerLocale(locale): CallerLocale,
    key: IdempotencyKey,
    Body(body): Body<ResetRequest>,
) -> Answer<Response> {
    let (now, block) = (app.clock.now(), &client.address_block);
    RESETS.spend(&mut *app.db.acquire().await?, now, block).await?;
    let email = field(Email::parse(&body.email), "email", "email_invalid")?;
    if !enumeration::is_strict(&site) {
        // Both answers tell whether the address has an account.
        KNOWN_ADDRESSES.spend(&mut *app.db.acquire().await?, now, block).await?;
    }
    enumeration::evenly(&site, send_link(&app, &site, &email, locale, key)).await?;
    Ok((StatusCode::ACCEPTED, Json(Nothing {})).into_response())
}

async fn send_link(app: &App, site: &Site, email: &Email, locale: Locale, key: IdempotencyKey) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    let actor = email.actor(site.id);
    let claimed: Claim<()> =
        idempotency::claim(&mut transaction, &app.clock, actor, "reset-password", key, email).await?;
    let request = async |connection: &mut PgConnection| {
        password_reset::request(connection, app, site, email, locale).await
    };
    claimed.once(&mut transaction, request).await?;
    transaction.commit().await?;
    Ok(())
}

/// The mailed token with the new password, typed twice. Serialised, it holds no password.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    #[schema(min_length = 1, max_length = 100)]
    token: String,
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, min_length = 8, max_length = 128, format = Password)]
    password: SecretString,
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, max_length = 128, format = Password)]
    password_repeat: SecretString,
}

/// Sets the new password, ends every session and logs in. Confirms the address, if it was not.
#[utoipa::path(post, path = "/api/reset-password-do.php", tag = "accounts", request_body = NewPassword,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn reset_password_do(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(body): Body<NewPassword>,
) -> Answer<Response> {
    let hash = check(&app, &site, &client, &body).await?;
    let token = tokens::parse(&body.token)?;
    let mut transaction = app.db.begin().await?;
    // Only who holds link, key and the new password gets the first answer again.
    let actor = format!("reset link {}", site.id);
    let claimed: Claim<LetIn> =
        idempotency::claim(&mut transaction, &app.clock, actor, "reset-password-do", key, &body).await?;
    let visitor = Visitor { caller, client, headers };
    let recorder = match claimed {
        Claim::Repeat(first) => {
            transaction.rollback().await?;
            return let_in_again(&app, site.id, &visitor, &first, Some(&body.password)).await;
        }
        Claim::First(recorder) => recorder,
    };
    let Reset { member, ended, events } =
        password_reset::complete(&mut transaction, &app, &site, &token, &hash).await?;
    let entry = start_session(&mut transaction, &app, site.id, &visitor, member).await?;
    let first = LetIn::of(&mut transaction, &app, site.id, member, Some(&entry)).await?;
    recorder.record(&mut transaction, &first).await?;
    let user = user::user(&mut transaction, &app, member).await?;
    transaction.commit().await?;
    close_pages(&app, member, &ended);
    app.hub.deliver(events);
    Ok((entry.finish(&app), Json(user)).into_response())
}

/// The new password's hash, before any row is locked. A link that never was is refused here; one that
/// was used may be a repeat's.
async fn check(app: &App, site: &Site, client: &Client, body: &NewPassword) -> Answer<String> {
    let mut connection = app.db.acquire().await?;
    LINKS.spend(&mut connection, app.clock.now(), &client.address_block).await?;
    let token = tokens::parse(&body.token)?;
    let owner = tokens::owner(&mut connection, site.id, &token, Purpose::Reset).await?;
    let member = owner.ok_or(Refusal::LinkExpired)?;
    let (password, repeat) = (&body.password, &body.password_repeat);
    let parsed = password_change::parse(&mut connection, site, member, password, repeat).await?;
    drop(connection);
    password::hash(&app.random, &parsed).await
}
