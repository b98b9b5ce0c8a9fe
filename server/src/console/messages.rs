//! Messages that are read for a report, by leave of a second person.

use super::{
    caller::{Allowed, may},
    colleagues::actor_of,
    money::WhichRequest,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, About, Doer, Effects, MessagesRead, MessagesToRead, Office, Whose},
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        ids::MemberId,
        problem::Answer,
    },
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// What colleagues ask to read, as far as the caller answers it, their own requests, and what they may read now.
#[utoipa::path(get, path = "/api/console/message-requests", tag = "members", security(("staff" = [])),
    responses((status = 200, body = MessagesToRead)))]
pub(super) async fn get_requests(
    State(app): State<App>,
    caller: Allowed<may::RequestMessages>,
) -> Answer<Json<MessagesToRead>> {
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let mut look = app.db.begin().await?;
    let waits = backoffice::messages_to_read(&mut look, office, doer).await?;
    look.commit().await?;
    Ok(Json(waits))
}

/// How many of the last messages between who reported and who was, for which report, and why.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MessagesForm {
    /// Who was reported.
    member: MemberId,
    /// An open report about them, as in reading their file.
    #[serde(default)]
    case: Option<String>,
    #[schema(minimum = 1, maximum = 200)]
    lines: i32,
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// `{request}`: what a second person decides on.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct MessagesAsked {
    request: Uuid,
}

/// Asks a second person whether messages may be read for a report.
#[utoipa::path(post, path = "/api/console/message-requests", tag = "members", security(("staff" = [])), request_body = MessagesForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = MessagesAsked)))]
pub(super) async fn ask(
    State(app): State<App>,
    caller: Allowed<may::RequestMessages>,
    key: IdempotencyKey,
    Body(form): Body<MessagesForm>,
) -> Answer<Json<MessagesAsked>> {
    let actor = &caller.actor;
    let mut transaction = app.db.begin().await?;
    let claim = idempotency::claim(
        &mut transaction,
        &app.clock,
        actor_of(actor.id),
        "POST message-requests",
        key,
        &form,
    )
    .await?;
    let act = async |connection: &mut PgConnection| {
        let whose = Whose { member: form.member, case: form.case.as_deref() };
        let what = (form.lines, form.reason.as_str());
        let office = Office::of(&app);
        let request =
            backoffice::ask_for_messages(connection, office, Doer::Staff(actor), &whose, what).await?;
        Ok(MessagesAsked { request })
    };
    let asked = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    Ok(Json(asked))
}

/// An answer to a request.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MessagesAnswerForm {
    request: Uuid,
    /// Of one's own request, false withdraws it.
    approved: bool,
}

/// Lets a colleague read for half an hour from now, or refuses it; one's own request is only withdrawn. Takes a fresh proof for
/// another's.
#[utoipa::path(post, path = "/api/console/message-answers", tag = "members", security(("staff" = [])), request_body = MessagesAnswerForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn answer(
    State(app): State<App>,
    caller: Allowed<may::RequestMessages>,
    key: IdempotencyKey,
    Body(form): Body<MessagesAnswerForm>,
) -> Answer<Json<Done>> {
    let actor = &caller.actor;
    let mut transaction = app.db.begin().await?;
    let claim = idempotency::claim(
        &mut transaction,
        &app.clock,
        actor_of(actor.id),
        "POST message-answers",
        key,
        &form,
    )
    .await?;
    let act = async |connection: &mut PgConnection| {
        let said = (form.request, form.approved);
        backoffice::answer_messages(connection, Office::of(&app), Doer::Staff(actor), said).await?;
        Ok(Done {})
    };
    let done = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    Ok(Json(done))
}

/// What letting a colleague read would do, by its real code in a transaction that is rolled back; refused as letting them is.
/// Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/message-answer-trials", tag = "members", security(("staff" = [])), request_body = WhichRequest,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_answer(
    State(app): State<App>,
    caller: Allowed<may::RequestMessages>,
    Body(which): Body<WhichRequest>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        backoffice::answer_messages(connection, office, doer, (which.request, true)).await?;
        Ok((About::Messages(which.request), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// Which leave.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhichGrant {
    grant: Uuid,
}

/// The messages that the caller may read by this leave. Each call leaves a line in the log about either member, and both find it
/// in the copy of their data.
#[utoipa::path(get, path = "/api/console/messages", tag = "members", security(("staff" = [])), params(WhichGrant),
    responses((status = 200, body = MessagesRead)))]
pub(super) async fn read(
    State(app): State<App>,
    caller: Allowed<may::RequestMessages>,
    Parameters(which): Parameters<WhichGrant>,
) -> Answer<Json<MessagesRead>> {
    Ok(Json(backoffice::read_messages(&app, Doer::Staff(&caller.actor), which.grant).await?))
}
