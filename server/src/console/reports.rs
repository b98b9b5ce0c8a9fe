//! Cases of reports: acting on one, closing its reports, passing them on.

use super::{
    caller::{Allowed, may},
    cases::CaseAnswer,
    session::Done,
};
use crate::{
    accounts::{DecisionSource, Grounds, Step, TOLD_AFTER},
    app::App,
    backoffice::{self, CaseAct, CaseActed, CaseOrder, Doer, Effects, Office, Whom},
    kernel::{
        extract::{Body, Parameters},
        idempotency::{self, Claim, IdempotencyKey},
        ids::{MemberId, PhotoId, StaffId},
        problem::{Answer, FieldError, Refusal},
    },
    media::{PhotoReason, SeenPhoto},
    members::{AskedField, AskedReason},
    safety::Decision,
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Longest rule, words and note, in characters; the tables take no less.
pub(super) const LONGEST_RULE: usize = 300;
pub(super) const LONGEST_WORDS: usize = 5_000;
const LONGEST_NOTE: usize = 2_000;

/// About whom an act is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ActedOn {
    /// Who was reported.
    Reported,
    /// Who reported: a warning or a pause only, and for one report.
    Reporter,
}

/// What is done.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum ActForm {
    /// Others do not see this photo of the profile; one that the evidence holds, as it was seen.
    RejectPhoto {
        #[schema(value_type = Uuid)]
        photo: PhotoId,
        #[schema(minimum = 0)]
        revision: i32,
        reason: PhotoReason,
    },
    /// A photo of the reported messages is taken from both.
    RemovePhoto {
        #[schema(value_type = Uuid)]
        photo: PhotoId,
    },
    /// Others do not see this text of the profile until it is another one.
    HideWords { field: AskedField, reason: AskedReason },
    /// A warning.
    Warn {},
    /// No writing until then, 90 days at most.
    Pause {
        #[serde(with = "time::serde::rfc3339")]
        until: OffsetDateTime,
    },
    /// What they report waits until then, 90 days at most; after a warning.
    PauseReporting {
        #[serde(with = "time::serde::rfc3339")]
        until: OffsetDateTime,
    },
    /// No way in, and nobody sees the profile; unused credits are refunded.
    CloseAccount {},
}

impl From<ActForm> for CaseAct {
    fn from(form: ActForm) -> Self {
        match form {
            ActForm::RejectPhoto { photo, revision, reason } => {
                Self::RejectPhoto(SeenPhoto { photo, revision }, reason)
            }
            ActForm::RemovePhoto { photo } => Self::RemovePhoto(photo),
            ActForm::HideWords { field, reason } => Self::HideWords(field, reason),
            ActForm::Warn {} => Self::Step(Step::Warn),
            ActForm::Pause { until } => Self::Step(Step::Pause(until)),
            ActForm::PauseReporting { until } => Self::Step(Step::PauseReports(until)),
            ActForm::CloseAccount {} => Self::CloseAccount,
        }
    }
}

/// An act on a case, which stays open.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseActForm {
    /// Who was reported.
    member: MemberId,
    /// From which reports it follows.
    #[schema(min_items = 1, max_items = 100)]
    reports: Vec<Uuid>,
    act: ActForm,
    whom: ActedOn,
    /// The rule of the terms, or the law, in the member's language; null: the one that the reason goes by.
    #[schema(max_length = 300)]
    rule: Option<String>,
    /// What happened, in the member's language. Needed but where a reason says it.
    #[schema(max_length = 5000)]
    words: Option<String>,
    /// No mail: the police ask for that, or it was mass advertising.
    silent: bool,
}

/// What was done.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct CaseActAnswer {
    /// The number of the decision; null where nothing more follows than followed already.
    #[schema(required)]
    decision: Option<String>,
    /// Takes it back; null where there is nothing to take back, or no way to.
    #[schema(required)]
    undo: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339")]
    undo_until: OffsetDateTime,
}

fn actor_of(caller: StaffId) -> String {
    format!("staff {caller}")
}

/// Trimmed, without control characters, and not too long; None for nothing.
pub(super) fn words(field: &'static str, typed: Option<&str>, longest: usize) -> Answer<Option<String>> {
    let Some(typed) = typed.map(str::trim).filter(|typed| !typed.is_empty()) else { return Ok(None) };
    let is_odd = |letter: char| letter.is_control() && letter != '\n';
    if typed.chars().count() > longest || typed.contains(is_odd) {
        return Err(FieldError::new(field, "field_invalid").into());
    }
    Ok(Some(typed.to_owned()))
}

impl CaseActForm {
    /// Rule and words. A reason says what is to be seen or read there; where there is none, or `other`, words are needed.
    fn grounds(&self) -> Answer<(Option<String>, Option<String>)> {
        let rule = words("rule", self.rule.as_deref(), LONGEST_RULE)?;
        let said = words("words", self.words.as_deref(), LONGEST_WORDS)?;
        let says_it = match self.act {
            ActForm::RejectPhoto { reason, .. } => reason != PhotoReason::Other,
            ActForm::HideWords { reason, .. } => reason != AskedReason::Other,
            _ => false,
        };
        if said.is_none() && !says_it {
            return Err(FieldError::new("words", "field_missing").into());
        }
        Ok((rule, said))
    }
}

/// Whose case, and of which queue.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CaseQuery {
    /// Who was reported.
    member: MemberId,
    /// What is in the severe queue; else what is in the other one.
    severe: bool,
}

/// All that is open about a member in one queue, with its evidence; the look leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/case", tag = "reports", security(("staff" = [])), params(CaseQuery),
    responses((status = 200, body = CaseAnswer)))]
pub(super) async fn get_case(
    State(app): State<App>,
    caller: Allowed<may::ReviewReports>,
    Parameters(query): Parameters<CaseQuery>,
) -> Answer<Json<CaseAnswer>> {
    let doer = Doer::Staff(&caller.actor);
    let case = backoffice::read_case(&app, doer, (query.member, query.severe)).await?;
    Ok(Json(CaseAnswer::of(case, caller.actor.locale)))
}

/// Acts on a case that the caller holds (`claimed_by_other`); its reports stay open, and all but closing an account can be taken
/// back for half a minute, before anybody is told. Closing an account takes a lead moderator. `stale_version`: the photo or the
/// words are not those any more that were seen.
#[utoipa::path(post, path = "/api/console/report-acts", tag = "reports", security(("staff" = [])), request_body = CaseActForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 201, body = CaseActAnswer)))]
pub(super) async fn act(
    State(app): State<App>,
    caller: Allowed<may::ReviewReports>,
    key: IdempotencyKey,
    Body(form): Body<CaseActForm>,
) -> Answer<(StatusCode, Json<CaseActAnswer>)> {
    let (rule, said) = form.grounds()?;
    let grounds = Grounds {
        rule: rule.as_deref(),
        words: said.as_deref(),
        source: DecisionSource::Report,
        silent: form.silent,
        staff: &caller.actor.name,
    };
    let order = CaseOrder {
        member: form.member,
        reports: &form.reports,
        whom: if form.whom == ActedOn::Reported { Whom::Reported } else { Whom::Reporter },
        act: form.act.into(),
    };
    let mut transaction = app.db.begin().await?;
    let actor = actor_of(caller.actor.id);
    let claim: Claim<CaseActAnswer> =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST report-acts", key, &form).await?;
    let mut events = Vec::new();
    let act = async |connection: &mut PgConnection| {
        let (means, doer) = (Office::of(&app).means(), Doer::Staff(&caller.actor));
        let acted = backoffice::act_on_case(connection, &means, doer, &order, &grounds).await?;
        let CaseActed { number, events: told, undo } = acted;
        events = told;
        Ok(CaseActAnswer { decision: number, undo, undo_until: app.clock.now() + TOLD_AFTER })
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    app.jobs.wake();
    Ok((StatusCode::CREATED, Json(answer)))
}

/// What an act on whoever was reported would do, by its real code in a transaction that is rolled back; the caller holds the case.
#[utoipa::path(post, path = "/api/console/report-act-trials", tag = "reports", security(("staff" = [])), request_body = CaseActForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_act(
    State(app): State<App>,
    caller: Allowed<may::ReviewReports>,
    Body(form): Body<CaseActForm>,
) -> Answer<Json<Effects>> {
    let (rule, said) = form.grounds()?;
    if form.whom != ActedOn::Reported {
        return Err(Refusal::InvalidRequest.into());
    }
    let grounds = Grounds {
        rule: rule.as_deref(),
        words: said.as_deref(),
        source: DecisionSource::Report,
        silent: form.silent,
        staff: &caller.actor.name,
    };
    let order =
        CaseOrder { member: form.member, reports: &form.reports, whom: Whom::Reported, act: form.act.into() };
    let act = async |connection: &mut PgConnection| {
        let (means, doer) = (Office::of(&app).means(), Doer::Staff(&caller.actor));
        backoffice::act_on_case(connection, &means, doer, &order, &grounds).await?;
        Ok((Some(form.member), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}

/// Which reports of a case, and what came of them.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ClosingForm {
    /// Who was reported.
    member: MemberId,
    #[schema(min_items = 1, max_items = 100)]
    reports: Vec<Uuid>,
    decision: Decision,
    /// Why, for whoever looks at it later.
    #[schema(max_length = 2000)]
    note: Option<String>,
}

/// What takes it back, for half a minute.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct CaseClosed {
    undo: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339")]
    undo_until: OffsetDateTime,
}

/// Closes reports of a case that the caller holds, until none is left. Their reporters hear whether they were right, and not what was
/// done; after half a minute, in which it can be taken back.
#[utoipa::path(post, path = "/api/console/report-closings", tag = "reports", security(("staff" = [])), request_body = ClosingForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 201, body = CaseClosed)))]
pub(super) async fn close(
    State(app): State<App>,
    caller: Allowed<may::ReviewReports>,
    key: IdempotencyKey,
    Body(form): Body<ClosingForm>,
) -> Answer<(StatusCode, Json<CaseClosed>)> {
    let note = words("note", form.note.as_deref(), LONGEST_NOTE)?;
    let mut transaction = app.db.begin().await?;
    let actor = actor_of(caller.actor.id);
    let claim: Claim<CaseClosed> =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST report-closings", key, &form).await?;
    let close = async |connection: &mut PgConnection| {
        let (means, doer) = (Office::of(&app).means(), Doer::Staff(&caller.actor));
        let said = (form.decision, note.as_deref(), caller.actor.name.as_str());
        let about = (form.member, form.reports.as_slice());
        let undo = backoffice::close_reports(connection, &means, doer, about, said).await?;
        Ok(CaseClosed { undo, undo_until: app.clock.now() + TOLD_AFTER })
    };
    let done = claim.once(&mut transaction, close).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(done)))
}

/// Which reports of a case.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EscalationForm {
    /// Who was reported.
    member: MemberId,
    #[schema(min_items = 1, max_items = 100)]
    reports: Vec<Uuid>,
}

/// Passes reports of a case that the caller holds on to the severe queue.
#[utoipa::path(post, path = "/api/console/report-escalations", tag = "reports", security(("staff" = [])), request_body = EscalationForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 201, body = Done)))]
pub(super) async fn escalate(
    State(app): State<App>,
    caller: Allowed<may::ReviewReports>,
    key: IdempotencyKey,
    Body(form): Body<EscalationForm>,
) -> Answer<(StatusCode, Json<Done>)> {
    let mut transaction = app.db.begin().await?;
    let actor = actor_of(caller.actor.id);
    let claim: Claim<Done> =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST report-escalations", key, &form)
            .await?;
    let escalate = async |connection: &mut PgConnection| {
        let (means, doer) = (Office::of(&app).means(), Doer::Staff(&caller.actor));
        let about = (form.member, form.reports.as_slice());
        backoffice::escalate_reports(connection, &means, doer, about, &caller.actor.name).await?;
        Ok(Done {})
    };
    let done = claim.once(&mut transaction, escalate).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(done)))
}
