//! The outbox in numbers, and letting mails go again.

use super::{
    caller::{Allowed, may},
    colleagues::actor_of,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, About, Doer, Effects, HeldBack, Outbox, Whose},
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

/// Of how many days.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct OutboxQuery {
    /// Up to now; seven at most, and without.
    #[param(minimum = 1, maximum = 7)]
    days: Option<u8>,
}

/// What became of the mails of some days, by kind and by domain. It names nobody.
#[utoipa::path(get, path = "/api/console/outbox", tag = "operation", security(("staff" = [])), params(OutboxQuery),
    responses((status = 200, body = Outbox)))]
pub(super) async fn get_outbox(
    State(app): State<App>,
    caller: Allowed<may::ReadOutbox>,
    Parameters(query): Parameters<OutboxQuery>,
) -> Answer<Json<Outbox>> {
    let days = query.days.unwrap_or(backoffice::MOST_MAIL_DAYS);
    let mut connection = app.db.acquire().await?;
    Ok(Json(backoffice::outbox(&mut connection, &caller.reach, days, app.clock.now()).await?))
}

/// Whose mails, and why they are held back.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LiftForm {
    member: MemberId,
    /// An open case about them, as in reading their file.
    #[serde(default)]
    case: Option<String>,
    reason: HeldBack,
}

/// Lets mails go to a member again: at once where they were reported as spam; where the mailbox bounced, a link is mailed to it.
#[utoipa::path(post, path = "/api/console/suppression-lifts", tag = "members", security(("staff" = [])), request_body = LiftForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn lift(
    State(app): State<App>,
    caller: Allowed<may::LiftSuppression>,
    key: IdempotencyKey,
    Body(form): Body<LiftForm>,
) -> Answer<Json<Done>> {
    let actor = &caller.actor;
    let mut transaction = app.db.begin().await?;
    let claim = idempotency::claim(
        &mut transaction,
        &app.clock,
        actor_of(actor.id),
        "POST suppression-lifts",
        key,
        &form,
    )
    .await?;
    let act = async |connection: &mut PgConnection| {
        let whose = Whose { member: form.member, case: form.case.as_deref() };
        backoffice::lift_suppression(connection, &app, Doer::Staff(actor), &whose, form.reason).await?;
        Ok(Done {})
    };
    let done = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(Json(done))
}

/// What letting mails go again would do, by its real code in a transaction that is rolled back.
#[utoipa::path(post, path = "/api/console/suppression-lift-trials", tag = "members", security(("staff" = [])), request_body = LiftForm,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_lift(
    State(app): State<App>,
    caller: Allowed<may::LiftSuppression>,
    Body(form): Body<LiftForm>,
) -> Answer<Json<Effects>> {
    let act = async |connection: &mut PgConnection| {
        let whose = Whose { member: form.member, case: form.case.as_deref() };
        let doer = Doer::Staff(&caller.actor);
        backoffice::lift_suppression(connection, &app, doer, &whose, form.reason).await?;
        Ok((About::Member(form.member), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}
