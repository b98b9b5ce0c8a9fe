//! `/api/mail-change.php`, `/api/mail-change-do.php`, `/api/mail-change-undo.php`: moving to another
//! address, and back (spec 2, 5).

use super::{
    KNOWN_ADDRESSES, MAIL_CHANGES,
    entry::{Visitor, close_pages, start_session},
    log_in::Nothing,
    mailed_link::{Followed, MailboxLink, MailedLink},
};
use crate::{
    accounts::{
        address_change::{self, Moved},
        authentication::{self, Proven},
        email::Email,
        enumeration, password, store,
        tokens::Purpose,
    },
    app::App,
    kernel::{
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey},
        ids::MemberId,
        problem::{Answer, FieldError},
    },
    sessions::{self, Caller, Client, SignedIn},
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
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Where to move, and the password. Serialised, it holds no password.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MailChange {
    #[schema(format = Email, min_length = 6, max_length = 254)]
    email: String,
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, max_length = 128, format = Password)]
    password: SecretString,
}

/// Mails a link to the new address, which confirms the move. On strict sites the answer and its time are
/// the same for a taken address, whose owner hears of it; open ones say `new_email_taken`.
#[utoipa::path(post, path = "/api/mail-change.php", tag = "accounts", security(("login" = [])), request_body = MailChange,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 202, body = Nothing)))]
pub(super) async fn change_mail(
    State(app): State<App>,
    caller: SignedIn,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(body): Body<MailChange>,
) -> Answer<Response> {
    let (now, site, block) = (app.clock.now(), &caller.site, &client.address_block);
    let email = Email::accept_new("email", &body.email, &site.settings)?;
    let proven =
        authentication::require_password(&app, &caller, &headers, "password", &body.password).await?;
    if !enumeration::is_strict(site) {
        KNOWN_ADDRESSES.check(&mut *app.db.acquire().await?, now, block).await?;
    }
    let asking = ask(&app, site, &proven, &email, key, &body);
    if enumeration::evenly(site, asking).await? {
        return Ok((StatusCode::ACCEPTED, Json(Nothing {})).into_response());
    }
    KNOWN_ADDRESSES.spend(&mut *app.db.acquire().await?, now, block).await?;
    Err(FieldError::new("email", "new_email_taken").into())
}

/// False when the address is taken and the site says so.
async fn ask(
    app: &App,
    site: &Site,
    proven: &Proven,
    email: &Email,
    key: IdempotencyKey,
    body: &MailChange,
) -> Answer<bool> {
    let (member, now) = (proven.member, app.clock.now());
    let mut transaction = app.db.begin().await?;
    let actor = member.to_string();
    let claimed: Claim<()> =
        idempotency::claim(&mut transaction, &app.clock, actor.clone(), "mail-change", key, body).await?;
    if let Claim::First(recorder) = claimed {
        store::lock(&mut transaction, member).await?;
        proven.require_still(&mut transaction, "password").await?;
        MAIL_CHANGES.spend(&mut transaction, now, &actor).await?;
        if !address_change::request(&mut transaction, app, site, member, email).await? {
            transaction.rollback().await?;
            return Ok(false);
        }
        recorder.record(&mut transaction, &()).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

/// Gives the move up; the link that was mailed is dead.
#[utoipa::path(delete, path = "/api/mail-change.php", tag = "accounts", security(("login" = [])),
    responses((status = 200, body = Nothing)))]
pub(super) async fn cancel_mail_change(State(app): State<App>, caller: SignedIn) -> Answer<Json<Nothing>> {
    let mut transaction = app.db.begin().await?;
    address_change::cancel(&mut transaction, app.clock.now(), caller.member).await?;
    transaction.commit().await?;
    Ok(Json(Nothing {}))
}

/// The move is done.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MailChanged {
    /// Where mails go from then on.
    email: String,
}

/// What is kept for repeats: where this link moved the account, wherever it moved since. With the member's id, by
/// which it is found when they are erased.
#[derive(Serialize, Deserialize)]
struct MovedTo {
    member: MemberId,
    email: String,
}

/// Confirms the move; it needs no login. Every session ends, but the browser's own goes on as a new one. Of an account
/// whose address was never confirmed, a browser that did not sign up is asked for a new password
/// (`new_password_needed`).
#[utoipa::path(post, path = "/api/mail-change-do.php", tag = "accounts", request_body = MailboxLink,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 200, body = MailChanged)))]
pub(super) async fn confirm_mail_change(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(link): Body<MailboxLink>,
) -> Answer<Response> {
    let (followed, password_hash) = link.follow(&app, &site, &client, Purpose::MailChange, key).await?;
    let Followed { mut transaction, token, claimed } = followed;
    let recorder = match claimed {
        // It lets nobody in.
        Claim::Repeat(MovedTo { email, .. }) => return Ok(Json(MailChanged { email }).into_response()),
        Claim::First(recorder) => recorder,
    };
    let visitor = Visitor { caller, client, headers };
    let user = visitor.link_user(&app, password_hash);
    let Moved { member, email, ended, events } =
        address_change::confirm(&mut transaction, &app, &site, &token, &user).await?;
    recorder.record(&mut transaction, &MovedTo { member, email: email.clone() }).await?;
    let entry = if visitor.is(member) {
        Some(start_session(&mut transaction, &app, site.id, &visitor, member).await?)
    } else {
        None
    };
    transaction.commit().await?;
    close_pages(&app, member, &ended);
    app.hub.deliver(events);
    Ok((entry.map(|entry| entry.finish(&app)), Json(MailChanged { email })).into_response())
}

/// Takes the move back: the former address applies again, every session ends, and a new password must be
/// set by the link that goes to it. It needs no login.
#[utoipa::path(post, path = "/api/mail-change-undo.php", tag = "accounts", request_body = MailedLink,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Nothing)))]
pub(super) async fn undo_mail_change(
    State(app): State<App>,
    site: Site,
    Caller(caller): Caller,
    client: Client,
    key: IdempotencyKey,
    Body(link): Body<MailedLink>,
) -> Answer<Response> {
    let Followed { mut transaction, token, claimed } =
        link.follow(&app, &site, &client, Purpose::MailChangeUndo, key).await?;
    let mut ended = Vec::new();
    let undo = async |connection: &mut PgConnection| {
        let (member, sessions) = address_change::undo(connection, &app, &site, &token).await?;
        ended = sessions;
        Ok(member)
    };
    let member: MemberId = claimed.once(&mut transaction, undo).await?;
    transaction.commit().await?;
    close_pages(&app, member, &ended);
    let own = caller.is_some_and(|caller| caller.member == member && !ended.is_empty());
    let cookies = own.then(|| CookieJar::new().add(sessions::logout_cookie(app.config.https)));
    Ok((cookies, Json(Nothing {})).into_response())
}
