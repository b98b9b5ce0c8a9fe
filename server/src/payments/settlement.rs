//! What follows from a provider's snapshot: the order moves forward, credits are added once.

use super::{
    mandates,
    model::OrderStatus,
    provider::{Provider, Snapshot},
    store::{self, OrderRow},
};
use crate::{
    accounts,
    app::App,
    credits,
    kernel::{
        events::{self, Event},
        ids::{MemberId, OrderId},
        problem::{Answer, Refusal},
    },
};
use serde_json::json;
use sqlx::PgConnection;

/// Fetches the order's payment and acts on it: for the webhook, the poller and the waiting page.
/// Gives the order's status afterwards.
pub(super) async fn look_again(app: &App, member: MemberId, id: OrderId) -> Answer<OrderStatus> {
    let (order, account) = {
        let mut connection = app.db.acquire().await?;
        let order = store::order(&mut connection, member, id).await?.ok_or(Refusal::NotFound)?;
        let account = store::payment_account(&mut connection, &order.company_id).await?;
        (order, account.ok_or(Refusal::PaymentUnavailable)?)
    };
    let Some(payment_id) = &order.provider_payment_id else { return Ok(order.status) };
    let payment = Provider::open(app, &account).fetch(payment_id).await.map_err(|error| {
        tracing::warn!(%error, order = %order.id, "a payment could not be looked up");
        Refusal::PaymentUnavailable
    })?;
    let mut transaction = app.db.begin().await?;
    let (status, news) = settle(&mut transaction, app, &order, &payment).await?;
    transaction.commit().await?;
    app.hub.deliver(news);
    Ok(status)
}

/// Applies a snapshot under the order's lock. States only move forward; the amount, the currency
/// and our own reference must be those of the order, else a human has to look.
pub(super) async fn settle(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    payment: &Snapshot,
) -> Answer<(OrderStatus, Vec<Event>)> {
    // Before the order, as everywhere (design 6), and held: nothing about a person may be written while
    // they are being erased, or after.
    let is_there = accounts::hold(connection, order.member).await?;
    let current = store::lock(connection, order.member, order.id).await?.ok_or(Refusal::NotFound)?;
    let Some(next) = payment.status.filter(|_| belongs(order, payment)) else {
        return Ok((current, Vec::new()));
    };
    if !current.may_become(next) {
        return Ok((current, Vec::new()));
    }
    store::advance(connection, order, next, payment, app.clock.now()).await?;
    if is_there {
        mandates::follow(connection, order, next, payment, app.clock.now()).await?;
    }
    let mut news = Vec::new();
    if next == OrderStatus::Completed {
        let (clock, random) = (&app.clock, &app.random);
        let bought = credits::add_bought(
            connection,
            clock,
            random,
            order.member,
            order.id,
            order.credits,
            order.price(),
        )
        .await?;
        news.extend(bought.event);
        if is_there {
            super::receipt::write(connection, app, order).await?;
        } else {
            tracing::error!(order = %order.id, "paid after its member was deleted for good: needs a human's look");
        }
    }
    if !is_there {
        super::erasure::erase(connection, order.member).await?;
        events::erase(connection, order.member).await?;
        return Ok((next, Vec::new()));
    }
    let payload = json!({ "type": "order", "order": order.id, "status": next });
    news.push(events::append(connection, &app.clock, order.member, payload).await?);
    Ok((next, news))
}

fn belongs(order: &OrderRow, payment: &Snapshot) -> bool {
    let ours = payment.amount == Some(order.price()) && payment.order == Some(order.id);
    if !ours || payment.status.is_none() {
        tracing::error!(order = %order.id, payment = payment.id, "a payment does not fit its order and needs a human's look");
    }
    ours
}
