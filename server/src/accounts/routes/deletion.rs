//! `POST /api/deletion.php`, `POST /api/return-mail.php` and `POST /api/account-return.php`: leaving
//! for good, and coming back in time (spec 4).

use super::{
    LOG_INS, RETURN_MAILS,
    entry::{LetIn, Visitor, close_pages, let_in_again, start_session},
    log_in::Nothing,
    mailed_link::{Followed, MailboxLink},
};
use crate::{
    accounts::{
        authentication,
        email::Email,
        leaving::{self, DeletionReason, Farewell},
        password, store,
        tokens::Purpose,
        user::{self, UserAnswer},
    },
    app::App,
    kernel::{
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey},
        problem::{Answer, FieldError, Problem, Refusal},
    },
    sessions::{self, Caller, Client, EndedOrSignedIn},
    settings::Site,
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use axum_extra::extract::cookie::CookieJar;
use http::{HeaderMap, StatusCode};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Longest comment, in characters.
const MAX_COMMENT: usize = 1000;

/// A member's farewell. Serialised, it holds everything but the password.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DeletionRequest {
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
    /// Counted, never kept beside the member.
    #[schema(max_items = 9)]
    reasons: Vec<DeletionReason>,
    /// Kept until the account is deleted for good.
    #[schema(max_length = 1000, pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    comment: Option<String>,
}

/// The account is hidden now, and will be deleted.
#[derive(Deserialize, Serialize, ToSchema)]
pub(super) struct Deletion {
    /// The mailed link brings it back until then.
    #[serde(with = "time::serde::rfc3339")]
    return_until: OffsetDateTime,
}

impl DeletionRequest {
    fn farewell(&self) -> Answer<Farewell> {
        if self.reasons.len() > DeletionReason::COUNT {
            return Err(FieldError::new("reasons", "field_invalid").into());
        }
        let comment = self.comment.as_deref().unwrap_or_default();
        let is_odd = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
        if comment.chars().count() > MAX_COMMENT || comment.contains(is_odd) {
            return Err(FieldError::new("comment", "field_invalid").into());
        }
        let comment = Some(comment.trim()).filter(|comment| !comment.is_empty()).map(str::to_owned);
        Ok(Farewell { reasons: self.reasons.clone(), comment })
    }
}

/// Leaves: hidden everywhere at once, every session dead, gone for good after 14 days unless the
/// mailed link is used.
#[utoipa::path(post, path = "/api/deletion.php", tag = "accounts", security(("login" = [])), request_body = DeletionRequest,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Deletion)))]
pub(super) async fn delete_account(
    State(app): State<App>,
    site: Site,
    EndedOrSignedIn { caller, token_hash }: EndedOrSignedIn,
    key: IdempotencyKey,
    headers: HeaderMap,
    body: Result<Body<DeletionRequest>, Problem>,
) -> Answer<(CookieJar, Json<Deletion>)> {
    // Whoever is logged out hears that first, whatever they sent.
    let is_out = caller.is_none();
    let Body(body) =
        body.map_err(|problem| if is_out { Refusal::AuthenticationRequired.into() } else { problem })?;
    let farewell = body.farewell()?;
    let proven = match &caller {
        Some(caller) => {
            let (headers, password) = (&headers, &body.password);
            Some(authentication::require_password(&app, caller, headers, "password", password).await?)
        }
        None => None,
    };
    let mut transaction = app.db.begin().await?;
    if let Some(proven) = &proven {
        // Changed below: asked for at once, so that two calls never wait for each other's share of it.
        store::lock(&mut transaction, proven.member).await?;
        proven.require_still(&mut transaction, "password").await?;
    }
    // A retry comes with the cookie of the session that the first try ended.
    let actor = format!("session {:x} at {}", Sha256::digest(token_hash), site.id);
    let claimed = idempotency::claim(&mut transaction, &app.clock, actor, "deletion", key, &body).await?;
    let deletion = match claimed {
        Claim::Repeat(first) => first,
        Claim::First(recorder) => {
            let caller = caller.ok_or(Refusal::AuthenticationRequired)?;
            let left = leaving::leave(&mut transaction, &app, &caller.site, caller.member, &farewell).await?;
            let deletion = Deletion { return_until: left.until };
            recorder.record(&mut transaction, &deletion).await?;
            transaction.commit().await?;
            app.metrics.count_account("left");
            close_pages(&app, caller.member, &left.sessions);
            app.hub.deliver(left.events);
            deletion
        }
    };
    let cookies = CookieJar::new().add(sessions::logout_cookie(app.config.https));
    Ok((cookies, Json(deletion)))
}

/// Address and password of somebody who wants to come back. Serialised, it holds no password.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WayBackRequest {
    #[schema(max_length = 254)]
    email: String,
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
}

/// Mails the link that brings the account back anew. The same door, and the same answers, as login.
#[utoipa::path(post, path = "/api/return-mail.php", tag = "accounts", request_body = WayBackRequest,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 202, body = Nothing)))]
pub(super) async fn send_return_mail(
    State(app): State<App>,
    site: Site,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(body): Body<WayBackRequest>,
) -> Answer<Response> {
    LOG_INS.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await?;
    let address = Email::parse(&body.email).ok_or(Refusal::LoginFailed)?.key();
    let proven = authentication::prove(&app, &site, address, &headers, &body.password).await?;
    let proven = proven.ok_or(Refusal::LoginFailed)?;
    let (member, actor) = (proven.member, proven.member.to_string());
    let mut transaction = app.db.begin().await?;
    store::lock(&mut transaction, member).await?;
    if !proven.still_holds(&mut transaction).await? {
        return Err(Refusal::LoginFailed.into());
    }
    proven.forgive(&mut transaction).await?;
    let claimed: Claim<()> =
        idempotency::claim(&mut transaction, &app.clock, actor.clone(), "return-mail", key, &body).await?;
    let mail = async |connection: &mut PgConnection| {
        RETURN_MAILS.spend(connection, app.clock.now(), &actor).await?;
        leaving::mail_way_back(connection, &app, &site, member).await
    };
    claimed.once(&mut transaction, mail).await?;
    transaction.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(Nothing {})).into_response())
}

/// Brings the account back as it was, and logs in. Where its address was never confirmed, a browser that did not sign
/// up is asked for a new password (`new_password_needed`).
#[utoipa::path(post, path = "/api/account-return.php", tag = "accounts", request_body = MailboxLink,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 200, body = UserAnswer)))]
pub(super) async fn return_to_account(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(link): Body<MailboxLink>,
) -> Answer<Response> {
    let (followed, password_hash) = link.follow(&app, &site, &client, Purpose::Return, key).await?;
    let Followed { mut transaction, token, claimed } = followed;
    let visitor = Visitor { caller, client, headers };
    let recorder = match claimed {
        Claim::Repeat(first) => {
            transaction.rollback().await?;
            return let_in_again(&app, site.id, &visitor, &first, link.password.as_ref()).await;
        }
        Claim::First(recorder) => recorder,
    };
    let user = visitor.link_user(&app, password_hash);
    let (member, events) = leaving::come_back(&mut transaction, &app, &site, &token, &user).await?;
    let entry = start_session(&mut transaction, &app, site.id, &visitor, member).await?;
    let first = LetIn::of(&mut transaction, &app, site.id, member, Some(&entry)).await?;
    recorder.record(&mut transaction, &first).await?;
    let user = user::user(&mut transaction, &app, member).await?;
    transaction.commit().await?;
    app.metrics.count_account("returned");
    app.hub.deliver(events);
    Ok((entry.finish(&app), Json(user)).into_response())
}
