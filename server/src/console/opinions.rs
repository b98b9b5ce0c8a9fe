//! Second opinions: photos on which somebody else decided, and what a lead sees and settles of them.

use super::{
    caller::{Allowed, may},
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office, OpinionItem, OpinionServed, RuleAgreement, TwoViews},
    kernel::{
        extract::Body,
        idempotency::{self, IdempotencyKey},
        ids::PhotoId,
        problem::{Answer, FieldError, Refusal},
    },
    media::{PhotoReason, Verdict},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Any that waits, or that of a case which two see differently.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OpinionClaimForm {
    /// A case, for lead moderators.
    case: Option<Uuid>,
}

/// A photo that the caller is asked about and holds; `photo-picture` shows it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpinionPhoto {
    opinion: Uuid,
    photo: PhotoId,
    revision: i32,
    domain: String,
}

/// The photo; null: none waits.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpinionClaimed {
    item: Option<OpinionPhoto>,
}

/// Claims a photo on which somebody else decided, for five minutes; what they decided is not told. It leaves a line in the log.
/// Refused as `claims` is.
#[utoipa::path(post, path = "/api/console/second-opinion-claims", tag = "queues", security(("staff" = [])), request_body = OpinionClaimForm,
    responses((status = 200, body = OpinionClaimed)))]
pub(super) async fn claim(
    State(app): State<App>,
    caller: Allowed<may::ReviewPhotos>,
    Body(form): Body<OpinionClaimForm>,
) -> Answer<Json<OpinionClaimed>> {
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let mut transaction = app.db.begin().await?;
    let served = backoffice::claim_opinion(&mut transaction, office, doer, form.case).await?;
    transaction.commit().await?;
    match served {
        OpinionServed::Rests { until } => {
            let seconds = (until - app.clock.now()).whole_seconds();
            Err(Refusal::BreakNeeded { minutes: ((seconds + 59) / 60).max(1) }.into())
        }
        OpinionServed::Item(item) => Ok(Json(OpinionClaimed { item: item.map(|item| shown(&app, item)) })),
    }
}

fn shown(app: &App, OpinionItem { opinion, photo, site }: OpinionItem) -> OpinionPhoto {
    let domain = app.sites.by_id(site).map(|site| site.domain.clone()).unwrap_or_default();
    OpinionPhoto { opinion, photo: photo.photo, revision: photo.revision, domain }
}

/// What somebody thinks of a photo: rejected, for any reason but `other`, or approved, where there is none.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OpinionForm {
    opinion: Uuid,
    reason: Option<PhotoReason>,
}

/// Gives a second opinion on a photo that the caller holds. Nothing becomes of the photo by it, and whether it differs from the
/// first decision is not told.
#[utoipa::path(post, path = "/api/console/second-opinions", tag = "queues", security(("staff" = [])), request_body = OpinionForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn give(
    State(app): State<App>,
    caller: Allowed<may::ReviewPhotos>,
    key: IdempotencyKey,
    Body(form): Body<OpinionForm>,
) -> Answer<Json<Done>> {
    let verdict = match form.reason {
        None => Verdict::Approve,
        Some(PhotoReason::Other) => return Err(FieldError::new("reason", "field_invalid").into()),
        Some(reason) => Verdict::Reject(reason),
    };
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", caller.actor.id);
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor, "POST second-opinions", key, &form).await?;
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        backoffice::give_opinion(connection, office, doer, (form.opinion, verdict)).await?;
        Ok(Done {})
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    Ok(Json(answer))
}

/// One of two views of a photo.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpinionView {
    by: String,
    /// Null: approved.
    reason: Option<PhotoReason>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A case in which two see a photo differently.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpinionCase {
    opinion: Uuid,
    domain: String,
    first: OpinionView,
    second: OpinionView,
    /// One of the two is the caller: somebody else settles it.
    own: bool,
}

/// How often second opinions differed from a first decision of one kind, in 90 days.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpinionRule {
    /// Null: approvals.
    reason: Option<PhotoReason>,
    given: i64,
    differed: i64,
    /// More than 15 of 100, of at least 20: the rule is read in two ways.
    flagged: bool,
}

/// What second opinions say, within the caller's reach: of rules, not of people.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpinionsAnswer {
    /// Those that nobody settled, the oldest first: 50 at most.
    cases: Vec<OpinionCase>,
    rules: Vec<OpinionRule>,
}

/// Where two moderators differ, and how often that happens.
#[utoipa::path(get, path = "/api/console/second-opinions", tag = "queues", security(("staff" = [])),
    responses((status = 200, body = OpinionsAnswer)))]
pub(super) async fn get_opinions(
    State(app): State<App>,
    caller: Allowed<may::SettleOpinions>,
) -> Answer<Json<OpinionsAnswer>> {
    let (doer, now) = (Doer::Staff(&caller.actor), app.clock.now());
    let found = backoffice::opinions(&mut *app.db.acquire().await?, doer, now).await?;
    let case = |case: TwoViews| OpinionCase {
        opinion: case.opinion,
        domain: app.sites.by_id(case.site).map(|site| site.domain.clone()).unwrap_or_default(),
        first: OpinionView { by: case.first_by, reason: case.first_reason, at: case.decided_at },
        second: OpinionView { by: case.second_by, reason: case.second_reason, at: case.given_at },
        own: case.is_own,
    };
    let rule = |RuleAgreement { reason, given, differed, is_flagged }| OpinionRule {
        reason,
        given,
        differed,
        flagged: is_flagged,
    };
    Ok(Json(OpinionsAnswer {
        cases: found.cases.into_iter().map(case).collect(),
        rules: found.rules.into_iter().map(rule).collect(),
    }))
}

/// Which of the two views holds.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SettlementForm {
    opinion: Uuid,
    second_holds: bool,
}

/// Settles a case whose photo the caller holds. Where the second view holds, the photo is decided on anew, and its owner is told as of
/// any decision. `own_decision` for either of the two.
#[utoipa::path(post, path = "/api/console/second-opinion-settlements", tag = "queues", security(("staff" = [])), request_body = SettlementForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn settle(
    State(app): State<App>,
    caller: Allowed<may::SettleOpinions>,
    key: IdempotencyKey,
    Body(form): Body<SettlementForm>,
) -> Answer<Json<Done>> {
    let mut transaction = app.db.begin().await?;
    let actor = format!("staff {}", caller.actor.id);
    let route = "POST second-opinion-settlements";
    let claim = idempotency::claim(&mut transaction, &app.clock, actor, route, key, &form).await?;
    let mut event = None;
    let act = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        let wish = (form.opinion, form.second_holds);
        event = backoffice::settle_opinion(connection, office, doer, wish).await?;
        Ok(Done {})
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(event);
    Ok(Json(answer))
}
