//! A member who no longer wants an order that waits for its payment: it frees the discount that it holds and
//! no longer counts for their limit. A payment that comes all the same still counts (design 6).

use super::{
    history, mandates,
    model::OrderStatus,
    provider::{Cancelled, Provider},
    settlement::{self, ToldBy},
    store::{self, OrderRow, PaymentAccount},
};
use crate::{
    accounts,
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::{Answer, Refusal},
    },
};
use time::Duration;

/// How long a call to the provider may be under way before an order without a payment counts as left behind.
const ASKING: Duration = Duration::minutes(1);

/// Cancels an own order, at the provider too where that can be. One that has ended already stays as it is.
///
/// # Errors
/// `not_found`; `order_under_way` while a bank or a mandate decides; `payment_unavailable`.
pub(super) async fn cancel(app: &App, member: MemberId, id: OrderId) -> Answer<()> {
    let (order, account, is_charged) = {
        let mut connection = app.db.acquire().await?;
        let order = store::order(&mut connection, member, id).await?.ok_or(Refusal::NotFound)?;
        let account = store::account_at(&mut connection, &order.company_id, order.provider).await?;
        let is_charged = mandates::is_charged(&mut connection, member, id).await?;
        (order, account.ok_or(Refusal::PaymentUnavailable)?, is_charged)
    };
    if order.status != OrderStatus::Pending {
        return Ok(());
    }
    match order.provider_payment_id.clone() {
        Some(payment) => at_the_provider(app, &order, &account, &payment).await,
        None if is_charged || app.clock.now() - order.created_at < ASKING => {
            Err(Refusal::OrderUnderWay.into())
        }
        None => end(app, &order).await,
    }
}

async fn at_the_provider(app: &App, order: &OrderRow, account: &PaymentAccount, payment: &str) -> Answer<()> {
    let provider = Provider::open(app, account)?;
    let cancelled = provider.cancel(payment).await.map_err(|error| {
        tracing::warn!(%error, order = %order.id, "a payment could not be cancelled");
        Refusal::PaymentUnavailable
    })?;
    if settlement::look_again(app, order.member, order.id, ToldBy::Member).await? != OrderStatus::Pending {
        return Ok(());
    }
    // What nobody has begun to pay may be left at its page; it expires there.
    let is_open = provider.fetch(payment).await.is_ok_and(|now| now.checkout_url.is_some());
    if cancelled == Cancelled::Done || is_open {
        return end(app, order).await;
    }
    Err(Refusal::OrderUnderWay.into())
}

/// On our side, unless it came to an end meanwhile.
async fn end(app: &App, order: &OrderRow) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    if !accounts::hold(&mut transaction, order.member).await? {
        return Err(Refusal::AuthenticationRequired.into());
    }
    let mut news = Vec::new();
    if store::lock(&mut transaction, order.member, order.id).await? == Some(OrderStatus::Pending) {
        history::restate(&mut transaction, order, OrderStatus::Cancelled, None, app.clock.now()).await?;
        news.push(settlement::tell(&mut transaction, &app.clock, order, OrderStatus::Cancelled).await?);
    }
    transaction.commit().await?;
    app.hub.deliver(news);
    Ok(())
}
