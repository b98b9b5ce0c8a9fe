//! `refund.php`: withdrawing from a purchase in two steps (Directive 2023/2673, Art. 11a): what goes back,
//! then the confirmation of just that.

use super::{
    model::{Chargeback, Refund, ShownStatus},
    request::{self, Withdrawal},
    rules::{Books, NoRefund},
    store,
};
use crate::{
    app::App,
    credits,
    kernel::{
        budget::Budget,
        extract::{Body, Parameters, whole_number},
        idempotency::IdempotencyKey,
        ids::{MemberId, OrderId},
        moment::iso_day,
        money::Money,
        problem::{Answer, Refusal},
    },
    payments::orders::store as orders,
    sessions::SignedIn,
};
use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

/// Confirmations that a member may try: each asks the provider.
const CONFIRMATIONS: Budget = Budget { name: "refund", burst: 20, refill: Duration::minutes(5) };

/// The routes about refunds.
pub(in crate::payments) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_refund, post_refund))
}

/// What a member gets back for a purchase now.
#[derive(Serialize, ToSchema)]
#[schema(as = RefundQuote)]
pub(in crate::payments) struct QuoteView {
    possible: bool,
    /// The first moment at which it is too late; null: not paid.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    until: Option<OffsetDateTime>,
    /// To the end of this day, by the calendar of the member's country; null: not paid.
    #[serde(with = "iso_day::option")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    last_day: Option<Date>,
    /// Unused ones, which go.
    credits: i32,
    /// What was paid for them.
    amount: Money,
    /// No other purchase stands: the member is a free one again.
    premium_ends: bool,
    /// Why it is not possible.
    #[schema(required = true)]
    reason: Option<NoRefund>,
}

impl QuoteView {
    /// Of the order with these books.
    pub(in crate::payments) async fn of(
        connection: &mut PgConnection,
        app: &App,
        member: MemberId,
        books: &Books,
        refund_days: u16,
    ) -> Answer<Self> {
        let quote = books.quote(app.clock.now(), refund_days);
        let stands = books.lot.is_some_and(|lot| lot.stands);
        let others = credits::standing_purchases(connection, member).await? - i32::from(stands);
        Ok(Self {
            possible: quote.reason.is_none(),
            until: quote.period.map(|period| period.ends_at),
            last_day: quote.period.map(|period| period.last_day),
            credits: quote.credits,
            amount: quote.amount,
            premium_ends: stands && others <= 0,
            reason: quote.reason,
        })
    }
}

/// Money that goes back to the member.
#[derive(Serialize, ToSchema)]
#[schema(as = Refund)]
pub(in crate::payments) struct RefundView {
    id: Uuid,
    amount: Money,
    credits: i32,
    status: ShownStatus,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl RefundView {
    pub(in crate::payments) fn new(refund: &Refund) -> Self {
        Self {
            id: refund.id,
            amount: refund.amount(),
            credits: refund.credits,
            status: refund.status.shown(),
            at: refund.created_at,
        }
    }
}

/// Money that the member's bank took back.
#[derive(Serialize, ToSchema)]
#[schema(as = Chargeback)]
pub(in crate::payments) struct ChargebackView {
    amount: Money,
    credits: i32,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// When it came again.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    reversed_at: Option<OffsetDateTime>,
}

impl ChargebackView {
    pub(in crate::payments) fn new(chargeback: &Chargeback) -> Self {
        Self {
            amount: chargeback.amount(),
            credits: chargeback.credits,
            at: chargeback.created_at,
            reversed_at: chargeback.reversed_at,
        }
    }
}

/// Query of refund.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct RefundQuery {
    /// Of which purchase.
    order: OrderId,
}

/// `{refund}`, before it is one.
#[derive(Serialize, ToSchema)]
struct RefundQuoteAnswer {
    refund: QuoteView,
}

/// `{refund}`.
#[derive(Serialize, ToSchema)]
struct RefundAnswer {
    refund: RefundView,
}

/// What the member confirms: the figures of the quote.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ConfirmRefund {
    order: OrderId,
    amount: Money,
    #[serde(deserialize_with = "whole_number")]
    #[schema(minimum = 1)]
    credits: i32,
}

/// The first step: what a member gets back for a purchase now, and until when.
#[utoipa::path(get, path = "/api/refund.php", tag = "payments", security(("login" = [])), params(RefundQuery),
    responses((status = 200, body = RefundQuoteAnswer)))]
async fn get_refund(
    State(app): State<App>,
    caller: SignedIn,
    Parameters(query): Parameters<RefundQuery>,
) -> Answer<Json<RefundQuoteAnswer>> {
    let mut connection = app.db.acquire().await?;
    let order = orders::order(&mut connection, caller.member, query.order).await?;
    let order = order.ok_or(Refusal::NotFound)?;
    let books = store::books(&mut connection, &order).await?;
    let days = store::withdrawal_days(&mut connection, &order, caller.site.settings.refund_days).await?;
    let refund = QuoteView::of(&mut connection, &app, caller.member, &books, days).await?;
    Ok(Json(RefundQuoteAnswer { refund }))
}

/// The second step: withdraws from the purchase. The credits go at once, the money as fast as the bank
/// is; a mail confirms it with the time. Other figures than those of the quote are refused
/// (refund_changed, with the figures as they are now).
#[utoipa::path(post, path = "/api/refund.php", tag = "payments", security(("login" = [])), request_body = ConfirmRefund,
    params(("Idempotency-Key" = uuid::Uuid, Header, description = "One per intent to withdraw")),
    responses((status = 201, body = RefundAnswer)))]
async fn post_refund(
    State(app): State<App>,
    caller: SignedIn,
    intent: IdempotencyKey,
    Body(body): Body<ConfirmRefund>,
) -> Answer<(StatusCode, Json<RefundAnswer>)> {
    let mut transaction = app.db.begin().await?;
    CONFIRMATIONS.spend(&mut transaction, app.clock.now(), &caller.member.to_string()).await?;
    let withdrawal =
        Withdrawal { order: body.order, amount: body.amount, credits: body.credits, intent: intent.0 };
    let (refund, news) = request::withdraw(&mut transaction, &app, &caller, &withdrawal).await?;
    transaction.commit().await?;
    app.hub.deliver(news);
    Ok((StatusCode::CREATED, Json(RefundAnswer { refund: RefundView::new(&refund) })))
}
