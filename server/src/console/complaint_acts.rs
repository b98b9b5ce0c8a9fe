//! What staff do with a complaint: see to it, write, decide.

use super::{
    caller::Colleague,
    complaints::{Other, number, others},
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Effects, MAX_ANSWER, Office},
    complaints::ComplaintDecision,
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, Claim, IdempotencyKey},
        ids::StaffId,
        problem::Answer,
    },
    members::MessageText,
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Which one.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct AtWhich {
    /// "C-7KQ2M9XD".
    #[param(min_length = 1, max_length = 30)]
    number: String,
}

/// Who else is there.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Presence {
    /// Another one than the page's: somebody wrote, or took it.
    version: i32,
    others: Vec<Other>,
}

/// Who else has it open, and its version; the caller has it open too. For pages to ask again and again: every twenty seconds.
#[utoipa::path(get, path = "/api/console/complaint-presence", tag = "complaints", security(("staff" = [])), params(AtWhich),
    responses((status = 200, body = Presence)))]
pub(super) async fn get_presence(
    State(app): State<App>,
    caller: Colleague,
    Parameters(which): Parameters<AtWhich>,
) -> Answer<Json<Presence>> {
    let (mut connection, doer) = (app.db.acquire().await?, Doer::Staff(&caller.actor));
    let number = number(&which.number)?;
    let (version, desks) =
        backoffice::stay_at_complaint(&mut connection, Office::of(&app), doer, &number).await?;
    Ok(Json(Presence { version, others: others(&desks, caller.actor.id) }))
}

/// What is written so far.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DraftForm {
    number: String,
    /// Nothing: it was wiped out.
    #[schema(max_length = 10_000)]
    text: String,
    /// The last turn that the writer has read.
    turn: i32,
}

/// Keeps what the caller is writing; nobody else's is written over.
#[utoipa::path(put, path = "/api/console/complaint-draft", tag = "complaints", security(("staff" = [])), request_body = DraftForm,
    responses((status = 200, body = Done)))]
pub(super) async fn put_draft(
    State(app): State<App>,
    caller: Colleague,
    Body(form): Body<DraftForm>,
) -> Answer<Json<Done>> {
    let (number, doer) = (number(&form.number)?, Doer::Staff(&caller.actor));
    let mut transaction = app.db.begin().await?;
    let draft = (form.text.as_str(), form.turn);
    backoffice::keep_draft(&mut transaction, Office::of(&app), doer, &number, draft).await?;
    transaction.commit().await?;
    Ok(Json(Done {}))
}

/// Who sees to it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AssigneeForm {
    number: String,
    /// Null: nobody.
    #[schema(required = true)]
    staff: Option<StaffId>,
    /// As the caller saw it.
    version: i32,
}

/// Its version from now on.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Assigned {
    version: i32,
}

/// Gives it to somebody who may answer it, or to nobody.
#[utoipa::path(put, path = "/api/console/complaint-assignee", tag = "complaints", security(("staff" = [])), request_body = AssigneeForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Assigned)))]
pub(super) async fn put_assignee(
    State(app): State<App>,
    caller: Colleague,
    key: IdempotencyKey,
    Body(form): Body<AssigneeForm>,
) -> Answer<Json<Assigned>> {
    let (number, doer) = (number(&form.number)?, Doer::Staff(&caller.actor));
    backoffice::may_act_on_complaints(&mut *app.db.acquire().await?, Office::of(&app), doer, false).await?;
    let act = async |connection: &mut PgConnection| {
        let wish = (form.staff, form.version);
        let version = backoffice::assign_complaint(connection, Office::of(&app), doer, &number, wish).await?;
        Ok(Assigned { version })
    };
    Ok(Json(once(&app, &caller.actor, ("PUT complaint-assignee", key, &form), act).await?))
}

/// What to write back.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerForm {
    number: String,
    /// In the complainer's language.
    #[schema(min_length = 1, max_length = 10_000)]
    text: String,
    /// As the caller saw it.
    version: i32,
}

/// Writes back; a mail tells the complainer. The caller holds it, or sees to it: `claimed_by_other`. `stale_version`: somebody wrote
/// since.
#[utoipa::path(post, path = "/api/console/complaint-answers", tag = "complaints", security(("staff" = [])), request_body = AnswerForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per answer")),
    responses((status = 200, body = Done)))]
pub(super) async fn answer(
    State(app): State<App>,
    caller: Colleague,
    key: IdempotencyKey,
    Body(form): Body<AnswerForm>,
) -> Answer<Json<Done>> {
    let number = number(&form.number)?;
    let text = MessageText::parse("text", &form.text, MAX_ANSWER)?;
    let mut transaction = app.db.begin().await?;
    let doer = Doer::Staff(&caller.actor);
    backoffice::may_act_on_complaints(&mut transaction, Office::of(&app), doer, false).await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST complaint-answers", key, &form).await?;
    let write = async |connection: &mut PgConnection| {
        let answer = (&text, Some(form.version));
        backoffice::answer_complaint(connection, Office::of(&app), doer, &number, answer).await?;
        Ok(Done {})
    };
    let done = claim.once(&mut transaction, write).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(Json(done))
}

/// How it is decided.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ComplaintClosingForm)]
pub(super) struct ClosingForm {
    number: String,
    decision: ComplaintDecision,
    /// The reasons, in the complainer's language.
    #[schema(min_length = 1, max_length = 10_000)]
    text: String,
    /// As the caller saw it.
    version: i32,
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct ClosingAnswer {
    /// The number of the decision that was taken back for it.
    #[schema(required = true)]
    undone: Option<String>,
    /// Takes a notice's end back, for half a minute; null of what can't be taken back.
    #[schema(required = true)]
    undo: Option<Uuid>,
}

/// Decides; a mail tells the complainer, of a notice half a minute later. A complaint against a decision of ours that was right takes
/// that decision back. The caller holds it, or sees to it: `claimed_by_other`. `own_decision`: somebody else decides; `stale_version`: somebody wrote
/// since.
#[utoipa::path(post, path = "/api/console/complaint-closings", tag = "complaints", security(("staff" = [])), request_body = ClosingForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per decision")),
    responses((status = 200, body = ClosingAnswer)))]
pub(super) async fn close(
    State(app): State<App>,
    caller: Colleague,
    key: IdempotencyKey,
    Body(form): Body<ClosingForm>,
) -> Answer<Json<ClosingAnswer>> {
    let number = number(&form.number)?;
    let reasons = MessageText::parse("text", &form.text, MAX_ANSWER)?;
    let mut transaction = app.db.begin().await?;
    let doer = Doer::Staff(&caller.actor);
    backoffice::may_act_on_complaints(&mut transaction, Office::of(&app), doer, true).await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST complaint-closings", key, &form)
            .await?;
    let recorder = match claim {
        Claim::Repeat(first) => return Ok(Json(first)),
        Claim::First(recorder) => recorder,
    };
    let wish = (form.decision, &reasons, Some(form.version));
    let closed = backoffice::close_complaint(&mut transaction, Office::of(&app), doer, &number, wish).await?;
    let answer = ClosingAnswer { undone: closed.undone, undo: closed.undo };
    recorder.record(&mut transaction, &answer).await?;
    transaction.commit().await?;
    app.hub.deliver(closed.events);
    app.jobs.wake();
    Ok(Json(answer))
}

/// What deciding so would do, by its real code in a transaction that is rolled back; refused as the decision would be.
#[utoipa::path(post, path = "/api/console/complaint-closing-trials", tag = "complaints", security(("staff" = [])), request_body = ClosingForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_close(
    State(app): State<App>,
    caller: Colleague,
    Body(form): Body<ClosingForm>,
) -> Answer<Json<Effects>> {
    let number = number(&form.number)?;
    let reasons = MessageText::parse("text", &form.text, MAX_ANSWER)?;
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let wish = (form.decision, &reasons, Some(form.version));
        let closed = backoffice::close_complaint(connection, office, doer, &number, wish).await?;
        Ok((closed.member, ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}
