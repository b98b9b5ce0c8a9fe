//! An order, money that goes back, credits that are given, and what takes a second person.

use super::{
    caller::{Allowed, Colleague, may},
    colleagues::actor_of,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Effects, MoneyGiven, Office, OrderFile, RefundRequest, Whose},
    kernel::{
        events::Event,
        extract::{Body, Parameters},
        idempotency::{self, IdempotencyKey},
        ids::{MemberId, OrderId},
        money::Money,
        problem::Answer,
    },
    staff::{MoneyRequest, RefundPart},
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::header;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Which order.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhichOrder {
    #[param(value_type = Uuid)]
    order: OrderId,
}

/// An order with all that happened to it in one line of time. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/order", tag = "money", security(("staff" = [])), params(WhichOrder),
    responses((status = 200, body = OrderFile)))]
pub(super) async fn get_order(
    State(app): State<App>,
    caller: Allowed<may::ReadOrders>,
    Parameters(which): Parameters<WhichOrder>,
) -> Answer<Json<OrderFile>> {
    Ok(Json(backoffice::read_order(&app, Doer::Staff(&caller.actor), which.order).await?))
}

/// What shows a bank that an order was its buyer's own and was used, as PDF. Leaves a line in the log first.
#[utoipa::path(get, path = "/api/console/order-evidence", tag = "money", security(("staff" = [])), params(WhichOrder),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf")))]
pub(super) async fn get_evidence(
    State(app): State<App>,
    caller: Allowed<may::ReadDisputes>,
    Parameters(which): Parameters<WhichOrder>,
) -> Answer<Response> {
    let evidence = backoffice::take_evidence(&app, Doer::Staff(&caller.actor), which.order).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", evidence.name)),
    ];
    Ok((headers, evidence.file).into_response())
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum MoneyOutcome {
    /// It was done, or would be.
    Made,
    /// A second person decides, or would be asked.
    Asked,
}

/// What was given, or asked for.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct MoneyAnswer {
    outcome: MoneyOutcome,
    /// The request, where a second person decides.
    #[schema(required)]
    request: Option<Uuid>,
    /// What goes back.
    #[schema(required)]
    amount: Option<Money>,
    /// The credits that this money paid, or that are given.
    credits: i32,
}

/// The same, where it was only tried.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TriedAnswer {
    #[serde(flatten)]
    answer: MoneyAnswer,
    effects: Effects,
}

fn answer_of(given: MoneyGiven, amount: Option<Money>, credits: i32) -> (MoneyAnswer, Vec<Event>) {
    let (outcome, request, events) = match given {
        MoneyGiven::Made(events) => (MoneyOutcome::Made, None, events),
        MoneyGiven::Asked(request) => (MoneyOutcome::Asked, Some(request), Vec::new()),
    };
    (MoneyAnswer { outcome, request, amount, credits }, events)
}

/// How much of an order goes back, and why.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RefundForm {
    order: OrderId,
    part: RefundPart,
    /// "12.50" in the order's currency, where the part is an amount.
    #[serde(default)]
    #[schema(max_length = 20)]
    amount: Option<String>,
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

impl RefundForm {
    fn wish(&self) -> RefundRequest {
        let Self { order, part, amount, reason } = self;
        RefundRequest { order: *order, part: *part, amount: amount.clone(), reason: reason.clone() }
    }
}

/// Gives money back, or asks a second person where it is more than one gives alone, in one act or in a day. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/refunds", tag = "money", security(("staff" = [])), request_body = RefundForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = MoneyAnswer)))]
pub(super) async fn refund(
    State(app): State<App>,
    caller: Allowed<may::RefundToLimit>,
    key: IdempotencyKey,
    Body(form): Body<RefundForm>,
) -> Answer<Json<MoneyAnswer>> {
    let (actor, mut events) = (&caller.actor, Vec::new());
    let mut transaction = app.db.begin().await?;
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor_of(actor.id), "POST refunds", key, &form)
            .await?;
    let act = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(actor);
        let done = backoffice::refund(connection, Office::of(&app), doer, &form.wish()).await?;
        let (answer, told) = answer_of(done.given, Some(done.refund.amount), done.refund.credits);
        events = told;
        Ok(answer)
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    app.jobs.wake();
    Ok(Json(answer))
}

/// What a refund would do, by its real code in a transaction that is rolled back. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/refund-trials", tag = "money", security(("staff" = [])), request_body = RefundForm,
    responses((status = 200, body = TriedAnswer)))]
pub(super) async fn try_refund(
    State(app): State<App>,
    caller: Allowed<may::RefundToLimit>,
    Body(form): Body<RefundForm>,
) -> Answer<Json<TriedAnswer>> {
    let act = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        let done = backoffice::refund(connection, Office::of(&app), doer, &form.wish()).await?;
        Ok((Some(done.member), answer_of(done.given, Some(done.refund.amount), done.refund.credits).0))
    };
    let (answer, effects) = backoffice::trial(&app, act).await?;
    Ok(Json(TriedAnswer { answer, effects }))
}

/// How many credits, to whom, for which case, and why.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GrantForm {
    member: MemberId,
    /// An open case about them, as in reading their file.
    #[serde(default)]
    case: Option<String>,
    #[schema(minimum = 1, maximum = 1000)]
    credits: i32,
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

async fn granted(
    app: &App,
    doer: Doer<'_>,
    connection: &mut PgConnection,
    form: &GrantForm,
) -> Answer<(MoneyAnswer, Vec<Event>)> {
    let whose = Whose { member: form.member, case: form.case.as_deref() };
    let what = (form.credits, form.reason.as_str());
    let given = backoffice::grant(connection, Office::of(app), doer, &whose, what).await?;
    Ok(answer_of(given, None, form.credits))
}

/// Gives a member credits, or asks a second person where they are more than one gives alone. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/grants", tag = "money", security(("staff" = [])), request_body = GrantForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = MoneyAnswer)))]
pub(super) async fn grant(
    State(app): State<App>,
    caller: Allowed<may::GrantToLimit>,
    key: IdempotencyKey,
    Body(form): Body<GrantForm>,
) -> Answer<Json<MoneyAnswer>> {
    let (actor, mut events) = (&caller.actor, Vec::new());
    let mut transaction = app.db.begin().await?;
    let claim =
        idempotency::claim(&mut transaction, &app.clock, actor_of(actor.id), "POST grants", key, &form)
            .await?;
    let act = async |connection: &mut PgConnection| {
        let (answer, told) = granted(&app, Doer::Staff(actor), connection, &form).await?;
        events = told;
        Ok(answer)
    };
    let answer = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(Json(answer))
}

/// What giving credits would do, by its real code in a transaction that is rolled back. Takes a fresh proof.
#[utoipa::path(post, path = "/api/console/grant-trials", tag = "money", security(("staff" = [])), request_body = GrantForm,
    responses((status = 200, body = TriedAnswer)))]
pub(super) async fn try_grant(
    State(app): State<App>,
    caller: Allowed<may::GrantToLimit>,
    Body(form): Body<GrantForm>,
) -> Answer<Json<TriedAnswer>> {
    let act = async |connection: &mut PgConnection| {
        let (answer, _) = granted(&app, Doer::Staff(&caller.actor), connection, &form).await?;
        Ok((Some(form.member), answer))
    };
    let (answer, effects) = backoffice::trial(&app, act).await?;
    Ok(Json(TriedAnswer { answer, effects }))
}

/// `{requests}`, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MoneyRequests {
    requests: Vec<MoneyRequest>,
}

/// What colleagues ask to give: what the caller may answer, and their own.
#[utoipa::path(get, path = "/api/console/money-requests", tag = "money", security(("staff" = [])),
    responses((status = 200, body = MoneyRequests)))]
pub(super) async fn get_requests(State(app): State<App>, caller: Colleague) -> Answer<Json<MoneyRequests>> {
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let mut look = app.db.begin().await?;
    let requests = backoffice::money_waits(&mut look, office, doer).await?;
    look.commit().await?;
    Ok(Json(MoneyRequests { requests }))
}

/// An answer to a request.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoneyAnswerForm {
    request: Uuid,
    /// Of one's own request, false withdraws it.
    approved: bool,
}

/// Approves what a colleague asks for, which carries it out, or refuses it; one's own is only withdrawn. `stale_version` where
/// what would be given now is not what was asked for. Takes a fresh proof for another's.
#[utoipa::path(post, path = "/api/console/money-answers", tag = "money", security(("staff" = [])), request_body = MoneyAnswerForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn answer(
    State(app): State<App>,
    caller: Colleague,
    key: IdempotencyKey,
    Body(form): Body<MoneyAnswerForm>,
) -> Answer<Json<Done>> {
    let (actor, mut events) = (&caller.actor, Vec::new());
    backoffice::may_answer_money(Doer::Staff(actor))?;
    let mut transaction = app.db.begin().await?;
    let claim = idempotency::claim(
        &mut transaction,
        &app.clock,
        actor_of(actor.id),
        "POST money-answers",
        key,
        &form,
    )
    .await?;
    let act = async |connection: &mut PgConnection| {
        let said = (form.request, form.approved);
        events = backoffice::answer_money(connection, Office::of(&app), Doer::Staff(actor), said).await?.1;
        Ok(Done {})
    };
    let done = claim.once(&mut transaction, act).await?;
    transaction.commit().await?;
    app.hub.deliver(events);
    app.jobs.wake();
    Ok(Json(done))
}

/// Which request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WhichRequest {
    pub(super) request: Uuid,
}

/// What approving a request would do, by its real code in a transaction that is rolled back; refused as approving it is. Takes a
/// fresh proof.
#[utoipa::path(post, path = "/api/console/money-answer-trials", tag = "money", security(("staff" = [])), request_body = WhichRequest,
    responses((status = 200, body = Effects)))]
pub(super) async fn try_answer(
    State(app): State<App>,
    caller: Colleague,
    Body(form): Body<WhichRequest>,
) -> Answer<Json<Effects>> {
    let doer = Doer::Staff(&caller.actor);
    backoffice::may_answer_money(doer)?;
    let act = async |connection: &mut PgConnection| {
        let said = (form.request, true);
        Ok((Some(backoffice::answer_money(connection, Office::of(&app), doer, said).await?.0), ()))
    };
    let ((), effects) = backoffice::trial(&app, act).await?;
    Ok(Json(effects))
}
