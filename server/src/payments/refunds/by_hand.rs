//! Refunds at a provider that takes none by a call: a person makes each at the provider's own site, and what the
//! provider tells of it ends it. An order has one case, about the oldest that waits; the next one takes its place.

use super::{model::Refund, store};
use crate::{
    accounts,
    app::App,
    kernel::{money::Money, problem::Answer},
    payments::{
        model::RefundStatus,
        orders::store::{self as orders, OrderRow},
    },
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The case.
const REASON: &str = "refund_by_hand";

/// The refund that a person was asked for, where the provider tells of just that amount: the oldest.
pub(super) fn asked_for<'a>(
    order: &OrderRow,
    refunds: &'a [Refund],
    told: Option<Money>,
) -> Option<&'a Refund> {
    let mut waiting = refunds.iter().filter(|refund| waits(refund));
    waiting.find(|refund| !order.provider.takes_refunds() && told == Some(refund.amount()))
}

fn waits(refund: &Refund) -> bool {
    refund.status == RefundStatus::Requested && refund.provider_refund_id.is_none()
}

/// Asks a person for the oldest one of the order.
pub(super) async fn ask(app: &App, order: &OrderRow) -> Answer<RefundStatus> {
    let mut transaction = app.db.begin().await?;
    accounts::hold(&mut transaction, order.member).await?;
    orders::lock(&mut transaction, order.member, order.id).await?;
    follow(&mut transaction, order, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(RefundStatus::Requested)
}

/// Asks a person at once, under the order's lock, where the provider takes no call for it. Whether a refund waits for
/// that person.
pub(super) async fn asks_a_person(
    connection: &mut PgConnection,
    order: &OrderRow,
    now: OffsetDateTime,
) -> Answer<bool> {
    if order.provider.takes_refunds() {
        return Ok(false);
    }
    follow(&mut *connection, order, now).await?;
    let refunds = store::books(connection, order).await?.refunds;
    Ok(refunds.iter().any(waits))
}

/// Brings the case in line with what waits, under the order's lock. One that a person closed stays closed for its
/// refund.
pub(super) async fn follow(
    connection: &mut PgConnection,
    order: &OrderRow,
    now: OffsetDateTime,
) -> Answer<()> {
    let refunds = store::books(&mut *connection, order).await?.refunds;
    let oldest = refunds.iter().find(|refund| waits(refund));
    store::end_review(&mut *connection, order, (REASON, oldest.map(|refund| refund.id)), now).await?;
    let Some(refund) = oldest else { return Ok(()) };
    let owed = json!({ "refund": refund.id, "amount": refund.amount() });
    store::review(connection, order, REASON, &owed, now).await
}
