//! `POST /api/activate.php` and `POST /api/activation-mail.php`: confirming one's address (spec 4).

use super::{
    ACTIVATION_MAILS,
    entry::{Again, LetIn, Visitor, close_pages, start_session, start_session_again},
    log_in::Nothing,
    mailed_link::{Followed, MailboxLink},
};
use crate::{
    accounts::{
        confirmation,
        first_message::{self, FirstMessageOutcome},
        mails::Reader,
        model::AccountStatus,
        store,
        tokens::{self, Purpose},
        user::{self, User},
    },
    app::App,
    kernel::{
        extract::Body,
        idempotency::{self, Claim, IdempotencyKey},
        ids::{ConversationId, MemberId},
        problem::{Answer, Refusal},
    },
    mail::Kind,
    sessions::{Caller, Client, SignedIn},
    settings::Site,
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, StatusCode};
use secrecy::SecretString;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// The caller's account, and what became of the message that they wrote before they had one.
#[derive(Debug, Serialize, ToSchema)]
struct Activated {
    user: User,
    /// null: there was none.
    #[schema(required = true)]
    signup_message: Option<FirstMessageOutcome>,
    /// Where it was delivered.
    #[schema(required = true)]
    chat_id: Option<ConversationId>,
}

/// Confirms the address and logs in, unless the member is logged in already. In a browser that did not sign up it asks
/// for a new password (`new_password_needed`), and every other way in ends.
#[utoipa::path(post, path = "/api/activate.php", tag = "accounts", request_body = MailboxLink,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Activated)))]
pub(super) async fn activate(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(link): Body<MailboxLink>,
) -> Answer<Response> {
    let purpose = Purpose::Activation;
    let (followed, password_hash) = link.follow(&app, &site, &client, purpose, key).await?;
    let Followed { mut transaction, token, claimed } = followed;
    let visitor = Visitor { caller, client, headers };
    let recorder = match claimed {
        Claim::Repeat(first) => {
            transaction.rollback().await?;
            return repeat(&app, &site, &visitor, &first, link.password.as_ref()).await;
        }
        Claim::First(recorder) => recorder,
    };
    let member = tokens::consume(&mut transaction, site.id, &token, purpose, app.clock.now()).await?;
    let stays_in = visitor.is(member) && password_hash.is_none();
    let user = visitor.link_user(&app, password_hash);
    let ended = confirmation::take_over(&mut transaction, &app, &site, member, &user).await?;
    let events = confirmation::confirm(&mut transaction, &app, &site, member).await?;
    let entry = if stays_in {
        None
    } else {
        Some(start_session(&mut transaction, &app, site.id, &visitor, member).await?)
    };
    let first = LetIn::of(&mut transaction, &app, site.id, member, entry.as_ref()).await?;
    recorder.record(&mut transaction, &first).await?;
    let answer = activated(&mut transaction, &app, member).await?;
    transaction.commit().await?;
    close_pages(&app, member, &ended);
    app.hub.deliver(events);
    Ok((entry.map(|entry| entry.finish(&app)), Json(answer)).into_response())
}

/// Answers as the first time.
async fn repeat(
    app: &App,
    site: &Site,
    visitor: &Visitor,
    first: &LetIn,
    password: Option<&SecretString>,
) -> Answer<Response> {
    let again = start_session_again(app, site.id, visitor, first, password).await?;
    let Again { mut transaction, entry } = again.ok_or(Refusal::LinkExpired)?;
    let answer = activated(&mut transaction, app, first.member).await?;
    transaction.commit().await?;
    Ok((entry.map(|entry| entry.finish(app)), Json(answer)).into_response())
}

async fn activated(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<Activated> {
    let user = user::user(connection, app, member).await?.user;
    let (signup_message, chat_id) = first_message::outcome(connection, member).await?.unzip();
    Ok(Activated { user, signup_message, chat_id: chat_id.flatten() })
}

/// Asks a mailbox that bounced whether it works again: mails the member a link whose opening says so. The
/// caller holds the account's row.
pub async fn check_address(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    member: MemberId,
) -> Answer<()> {
    ACTIVATION_MAILS.spend(connection, app.clock.now(), &member.to_string()).await?;
    Reader::of(connection, site, member)
        .await?
        .mail_activation_link(connection, app, Kind::AddressCheck)
        .await
}

/// Mails the activation link anew; nothing for members who have confirmed.
#[utoipa::path(post, path = "/api/activation-mail.php", tag = "accounts", security(("login" = [])),
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 202, body = Nothing)))]
pub(super) async fn send_activation_mail(
    State(app): State<App>,
    caller: SignedIn,
    key: IdempotencyKey,
) -> Answer<Response> {
    let (member, now) = (caller.member, app.clock.now());
    let mut transaction = app.db.begin().await?;
    let claimed: Claim<()> =
        idempotency::claim(&mut transaction, &app.clock, member.to_string(), "activation-mail", key, &())
            .await?;
    let mail = async |connection: &mut PgConnection| {
        store::lock(connection, member).await?;
        if store::account(connection, member).await?.status != AccountStatus::NotConfirmed {
            return Ok(());
        }
        ACTIVATION_MAILS.spend(connection, now, &member.to_string()).await?;
        let reader = Reader::of(connection, &caller.site, member).await?;
        reader.mail_activation_link(connection, &app, Kind::Activation).await
    };
    claimed.once(&mut transaction, mail).await?;
    transaction.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(Nothing {})).into_response())
}
