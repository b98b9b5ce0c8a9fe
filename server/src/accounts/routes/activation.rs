//! `POST /api/activate.php` and `POST /api/activation-mail.php`: confirming one's address (spec 4).

use super::{
    ACTIVATION_MAILS,
    entry::{Visitor, enter},
    log_in::Nothing,
    mailed_link::{Followed, MailedLink},
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
        problem::{Answer, ProblemBody},
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

/// Confirms the address and logs in, unless the member is logged in already.
#[utoipa::path(post, path = "/api/activate.php", tag = "accounts", request_body = MailedLink,
    params(("X-Client" = String, Header, description = "Any value"), ("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Activated), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
pub(super) async fn activate(
    State(app): State<App>,
    site: Site,
    caller: Caller,
    client: Client,
    key: IdempotencyKey,
    headers: HeaderMap,
    Body(link): Body<MailedLink>,
) -> Answer<Response> {
    let Followed { mut transaction, token, claimed } = link.follow(&app, &client, "activate", key).await?;
    let (member, events) = match claimed {
        Claim::Repeat(_, member) => (member, Vec::new()),
        Claim::First(recorder) => {
            let now = app.clock.now();
            let member = tokens::consume(&mut transaction, site.id, &token, Purpose::Activation, now).await?;
            let events = confirmation::confirm(&mut transaction, &app, &site, member).await?;
            recorder.record(&mut transaction, StatusCode::OK, &member).await?;
            (member, events)
        }
    };
    let is_in = caller.0.as_ref().is_some_and(|caller| caller.member == member);
    let visitor = Visitor { caller, client, headers };
    let entry =
        if is_in { None } else { Some(enter(&mut transaction, &app, site.id, &visitor, member).await?) };
    let answer = activated(&mut transaction, &app, member).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok((entry.map(|entry| entry.finish(&app)), Json(answer)).into_response())
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

/// Mails the activation link anew; nothing for who has confirmed.
#[utoipa::path(post, path = "/api/activation-mail.php", tag = "accounts", security(("login" = [])),
    params(("X-Client" = String, Header, description = "Any value"), ("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent")),
    responses((status = 202, body = Nothing), (status = "default", body = ProblemBody, content_type = "application/problem+json")))]
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
    if let Claim::First(recorder) = claimed {
        store::lock(&mut transaction, member).await?;
        if store::account(&mut transaction, member).await?.status == AccountStatus::NotConfirmed {
            ACTIVATION_MAILS.spend(&mut transaction, now, &member.to_string()).await?;
            let reader = Reader::of(&mut transaction, &caller.site, member).await?;
            reader.mail_activation_link(&mut transaction, &app, Kind::Activation).await?;
        }
        recorder.record(&mut transaction, StatusCode::ACCEPTED, &()).await?;
    }
    transaction.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(Nothing {})).into_response())
}
