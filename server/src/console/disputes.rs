//! What banks took back, how often, and cases of money that somebody looks at.

use super::{
    caller::{Allowed, may},
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Disputes, Doer, Office},
    kernel::{
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        ids::OrderId,
        money::Money,
        problem::Answer,
    },
    payments::{CaseAbout, Dispute, DisputeRate, EXCESSIVE_BASIS_POINTS, MoneyCase},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

/// Days without a wish.
const DAYS: u16 = 90;

/// Of how many days.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct DisputesQuery {
    /// Up to now; 90 without.
    #[param(minimum = 1, maximum = 365)]
    days: Option<u16>,
}

/// A payment that a bank took back.
#[derive(Debug, Serialize, ToSchema)]
struct DisputeLine {
    order: OrderId,
    company: String,
    /// The provider's id of the payment.
    #[schema(required)]
    payment: Option<String>,
    amount: Money,
    /// The bank's code.
    #[schema(required)]
    reason: Option<String>,
    /// Credits of it that were spent already.
    #[schema(minimum = 0)]
    owed: i32,
    /// When we heard of it.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// When the bank gave the money again; null: it stands.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    reversed_at: Option<OffsetDateTime>,
}

impl DisputeLine {
    fn of(dispute: Dispute) -> Self {
        Self {
            amount: dispute.amount(),
            order: dispute.order,
            company: dispute.company_id,
            payment: dispute.payment_id,
            reason: dispute.reason,
            owed: dispute.owed,
            at: dispute.noticed_at,
            reversed_at: dispute.reversed_at,
        }
    }
}

/// How often banks take payments of a company back, this month (UTC), as the scheme counts it.
#[derive(Debug, Serialize, ToSchema)]
struct RateLine {
    company: String,
    /// Whose cards, or which other way of paying.
    scheme: &'static str,
    /// Of Visa's cards early warnings as well.
    #[schema(minimum = 0)]
    disputes: i64,
    /// Orders that were paid: of Mastercard's cards those of the month before.
    #[schema(minimum = 0)]
    orders: i64,
    /// Disputes per ten thousand of them, rounded up.
    #[schema(minimum = 0)]
    rate: i64,
    /// From which rate on the scheme fines; null: it does not.
    #[schema(required)]
    limit: Option<i64>,
    /// From how many disputes a month on.
    #[schema(required)]
    cases: Option<i64>,
}

impl RateLine {
    fn of(rate: DisputeRate) -> Self {
        let cases = rate.scheme.excessive_cases();
        Self {
            rate: rate.basis_points(),
            scheme: rate.scheme.name(),
            disputes: rate.disputes,
            orders: rate.completed,
            limit: cases.map(|_| EXCESSIVE_BASIS_POINTS),
            cases,
            company: rate.company_id,
        }
    }
}

/// A case of money that somebody has to look at.
#[derive(Debug, Serialize, ToSchema)]
struct MoneyCaseLine {
    about: CaseAbout,
    /// The order's id, or the provider's id of a payment or a payout.
    id: String,
    company: String,
    /// The provider's id of an order's payment.
    #[schema(required)]
    payment: Option<String>,
    /// Why, as `liaison disputes review` says it.
    why: String,
    /// What somebody is to give back, of a refund that failed or that is made by hand.
    #[schema(required)]
    amount: Option<Money>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl MoneyCaseLine {
    fn of(case: MoneyCase) -> Self {
        let amount = case.owed();
        let MoneyCase { about, id, company_id, payment_id, reason, found_at, .. } = case;
        Self { about, id, company: company_id, payment: payment_id, why: reason, amount, at: found_at }
    }
}

/// `{disputes, cut, rates, cases}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DisputesAnswer {
    /// The newest first, 500 at most.
    disputes: Vec<DisputeLine>,
    /// There are more.
    cut: bool,
    /// Of companies that the caller reaches as a whole.
    rates: Vec<RateLine>,
    /// Those that nobody closed, the oldest first, 500 at most.
    cases: Vec<MoneyCaseLine>,
}

/// What banks took back in some days, how often they do, and cases of money that nobody has closed. It names no member; an order's
/// page leaves a line.
#[utoipa::path(get, path = "/api/console/disputes", tag = "money", security(("staff" = [])), params(DisputesQuery),
    responses((status = 200, body = DisputesAnswer)))]
pub(super) async fn get_disputes(
    State(app): State<App>,
    caller: Allowed<may::ReadDisputes>,
    Parameters(query): Parameters<DisputesQuery>,
) -> Answer<Json<DisputesAnswer>> {
    let (doer, days) = (Doer::Staff(&caller.actor), query.days.unwrap_or(DAYS));
    let mut connection = app.db.acquire().await?;
    let Disputes { disputes, is_cut, rates, cases } =
        backoffice::disputes(&mut connection, doer, days, app.clock.now()).await?;
    Ok(Json(DisputesAnswer {
        disputes: disputes.into_iter().map(DisputeLine::of).collect(),
        cut: is_cut,
        rates: rates.into_iter().map(RateLine::of).collect(),
        cases: cases.into_iter().map(MoneyCaseLine::of).collect(),
    }))
}

/// Which case, and why it is closed.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoneyCaseForm {
    about: CaseAbout,
    #[schema(max_length = 100)]
    id: String,
    /// What was found, and what was done about it.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Closes a case of money that somebody has looked at; it opens again for another reason only. Moves no money.
#[utoipa::path(post, path = "/api/console/money-case-closings", tag = "money", security(("staff" = [])), request_body = MoneyCaseForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn close_case(
    State(app): State<App>,
    caller: Allowed<may::CloseDisputes>,
    key: IdempotencyKey,
    Body(form): Body<MoneyCaseForm>,
) -> Answer<Json<Done>> {
    let close = async |connection: &mut PgConnection| {
        let doer = Doer::Staff(&caller.actor);
        let case = (form.about, form.id.as_str());
        backoffice::close_money_case(connection, Office::of(&app), doer, case, Some(&form.reason)).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("POST money-case-closings", key, &form), close).await?))
}
