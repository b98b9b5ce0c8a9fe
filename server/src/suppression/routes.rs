//! The calls of the page behind an unsubscribe link, and the ways back from each reason why no mails come.

use super::store;
use crate::{
    accounts::{self, MailStop},
    app::App,
    kernel::{
        extract::{Body, Parameters},
        ids::MemberId,
        problem::{Answer, FieldError, Refusal},
    },
    mail::PreferenceKind,
    notifications::{self, NotificationPreferences},
    sessions::{SignedIn, Token},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The longest that is read, in characters; ours have 43.
const TOKEN_LENGTH: std::ops::RangeInclusive<usize> = 1..=100;

/// The routes of this feature that pages call.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_unsubscription, put_unsubscription)).routes(routes!(take_back))
}

/// Which mails an unsubscribe link is about, and whether they still come.
#[derive(Debug, Serialize, ToSchema)]
struct Unsubscription {
    kind: PreferenceKind,
    /// Mails of this type come.
    email: bool,
    /// Mails of any of the nine types come.
    all: bool,
}

/// `{unsubscription}`.
#[derive(Debug, Serialize, ToSchema)]
struct UnsubscriptionAnswer {
    unsubscription: Unsubscription,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Link {
    /// Of the link.
    #[param(min_length = 1, max_length = 100)]
    token: String,
}

/// What the reader wants.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UnsubscriptionChange {
    /// Of the link.
    #[schema(min_length = 1, max_length = 100)]
    token: String,
    /// Mails of this type shall come: true takes back what such a link did, and nothing else.
    email: bool,
    /// Holds for all nine types.
    all: bool,
}

/// Whose link it is, and of mails of which type.
async fn owner(connection: &mut PgConnection, text: &str) -> Answer<(MemberId, PreferenceKind)> {
    if !TOKEN_LENGTH.contains(&text.chars().count()) {
        return Err(FieldError::new("token", "field_invalid").into());
    }
    let token = Token::parse(text).ok_or(Refusal::LinkExpired)?;
    let owner = store::unsubscribed(connection, &token.hash()).await?;
    owner.ok_or_else(|| Refusal::LinkExpired.into())
}

async fn answer(
    connection: &mut PgConnection,
    member: MemberId,
    kind: PreferenceKind,
) -> Answer<Json<UnsubscriptionAnswer>> {
    let mailbox = accounts::mailbox(connection, member).await?.ok_or(Refusal::LinkExpired)?;
    let preferences = notifications::preferences(connection, member).await?;
    let comes = |kind| mailbox.stops.is_empty() && preferences.of(kind).email;
    let unsubscription =
        Unsubscription { kind, email: comes(kind), all: PreferenceKind::ALL.into_iter().any(comes) };
    Ok(Json(UnsubscriptionAnswer { unsubscription }))
}

/// What the link of a mail is about. Its token is the right to know; nothing changes.
#[utoipa::path(get, path = "/api/unsubscribe.php", tag = "notifications", params(Link),
    responses((status = 200, body = UnsubscriptionAnswer)))]
async fn get_unsubscription(
    State(app): State<App>,
    Parameters(link): Parameters<Link>,
) -> Answer<Json<UnsubscriptionAnswer>> {
    let mut connection = app.db.acquire().await?;
    let (member, kind) = owner(&mut connection, &link.token).await?;
    answer(&mut connection, member, kind).await
}

/// Switches mails off by the link of one, and on again what such a link switched off.
#[utoipa::path(put, path = "/api/unsubscribe.php", tag = "notifications", request_body = UnsubscriptionChange,
    responses((status = 200, body = UnsubscriptionAnswer)))]
async fn put_unsubscription(
    State(app): State<App>,
    Body(change): Body<UnsubscriptionChange>,
) -> Answer<Json<UnsubscriptionAnswer>> {
    let mut transaction = app.db.begin().await?;
    let (member, kind) = owner(&mut transaction, &change.token).await?;
    accounts::lock(&mut transaction, member).await?;
    let kinds = if change.all { PreferenceKind::ALL.to_vec() } else { vec![kind] };
    if change.email {
        notifications::resubscribe(&mut transaction, member, &kinds).await?;
    } else {
        notifications::unsubscribe(&mut transaction, member, &kinds).await?;
    }
    let answer = answer(&mut transaction, member, kind).await?;
    transaction.commit().await?;
    Ok(answer)
}

/// The reason that shall stand no more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MailStopEnd {
    reason: MailStop,
}

/// The way back from a reason why no mails come. `fbl` and `listunsubscribe` end at once; for `bounce` a link is
/// mailed to the address, and opening it ends it. A reason that does not stand is no error.
#[utoipa::path(delete, path = "/api/notifications.php", tag = "notifications", security(("login" = [])), request_body = MailStopEnd,
    responses((status = 200, body = NotificationPreferences)))]
async fn take_back(
    State(app): State<App>,
    caller: SignedIn,
    Body(end): Body<MailStopEnd>,
) -> Answer<Json<NotificationPreferences>> {
    let member = caller.member;
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    match end.reason {
        MailStop::Fbl => accounts::resume_mails(&mut transaction, member, MailStop::Fbl).await?,
        MailStop::Listunsubscribe => {
            notifications::resubscribe(&mut transaction, member, &PreferenceKind::ALL).await?;
        }
        MailStop::Bounce => {
            let mailbox = accounts::mailbox(&mut transaction, member).await?;
            if mailbox.is_some_and(|mailbox| mailbox.stops.iter().any(|stop| stop == MailStop::Bounce.code()))
            {
                accounts::check_address(&mut transaction, &app, &caller.site, member).await?;
            }
        }
    }
    let preferences = notifications::preferences(&mut transaction, member).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(Json(NotificationPreferences { preferences }))
}
