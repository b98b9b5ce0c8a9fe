//! A member who no longer wants an order that waits for its payment. It frees its discount and no longer counts for
//! their limit once the provider says that nobody can pay it: most methods' pages can't be taken back and stay open
//! for a while. A payment that comes all the same counts.

use crate::{
    accounts,
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::{Answer, Refusal},
    },
    payments::{
        mandates,
        model::OrderStatus,
        orders::{
            asking,
            settlement::{self, Trigger},
            status,
            store::{self, OrderRow},
        },
        provider::{self, Cancelled, PaymentAccount, Provider, ProviderError},
    },
};
/// Cancels an own order, at the provider too where that can be. One that has ended already stays as it is.
///
/// # Errors
/// `not_found`; `order_under_way` while a bank or a mandate decides; `payment_unavailable`; `rate_limited`.
pub(in crate::payments) async fn cancel(app: &App, member: MemberId, id: OrderId) -> Answer<()> {
    let (order, account, is_charged, asked_at) = {
        let mut connection = app.db.acquire().await?;
        let order = store::order(&mut connection, member, id).await?.ok_or(Refusal::NotFound)?;
        let account = provider::account_at(&mut connection, &order.company_id, order.provider).await?;
        let is_charged = mandates::is_charged(&mut connection, member, id).await?;
        let asked_at = asking::asked_at(&mut connection, (member, id)).await?;
        (order, account.ok_or(Refusal::PaymentUnavailable)?, is_charged, asked_at)
    };
    if order.status != OrderStatus::Pending {
        return Ok(());
    }
    if order.provider_payment_id.is_some() || is_charged {
        settlement::spend_question(app, member).await?;
    }
    match order.provider_payment_id.clone() {
        Some(payment) => at_the_provider(app, &order, &account, &payment).await,
        None if is_charged => uncharged(app, &order).await,
        None if asked_at.is_some_and(|asked| asking::is_under_way(asked, app.clock.now())) => {
            Err(Refusal::OrderUnderWay.into())
        }
        None => end(app, &order, None).await,
    }
}

/// Its mandate was not charged, as far as we know.
async fn uncharged(app: &App, order: &OrderRow) -> Answer<()> {
    if mandates::give_up(app, order, OrderStatus::Cancelled).await? {
        return Ok(());
    }
    Err(Refusal::OrderUnderWay.into())
}

async fn at_the_provider(app: &App, order: &OrderRow, account: &PaymentAccount, payment: &str) -> Answer<()> {
    let provider = Provider::open(app, account)?;
    let cancelled = provider.cancel(payment).await.map_err(|error| {
        tracing::warn!(%error, order = %order.id, "a payment could not be cancelled");
        Refusal::PaymentUnavailable
    })?;
    if settlement::refresh(app, order.member, order.id, Trigger::Member(order.member)).await?
        != OrderStatus::Pending
    {
        return Ok(());
    }
    if cancelled == Cancelled::Done {
        return end(app, order, None).await;
    }
    // What nobody has begun to pay may be left at its page; it expires there.
    let page = match provider.fetch(payment).await {
        Ok(now) => now.checkout_url,
        Err(ProviderError::NotBegun) => order.checkout_url.clone(),
        Err(_) => None,
    };
    match page {
        Some(page) => end(app, order, Some(&page)).await,
        None => Err(Refusal::OrderUnderWay.into()),
    }
}

/// On our side, unless it came to an end meanwhile; `page`: where it can still be paid.
async fn end(app: &App, order: &OrderRow, page: Option<&str>) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    if !accounts::hold(&mut transaction, order.member).await? {
        return Err(Refusal::AuthenticationRequired.into());
    }
    let mut news = Vec::new();
    if store::lock(&mut transaction, order.member, order.id).await? == Some(OrderStatus::Pending) {
        status::set(&mut transaction, order, OrderStatus::Cancelled, None, app.clock.now()).await?;
        if let Some(page) = page {
            store::leave_open(&mut transaction, order, page).await?;
        }
        news.push(settlement::publish(&mut transaction, &app.clock, order, OrderStatus::Cancelled).await?);
    }
    transaction.commit().await?;
    app.hub.deliver(news);
    Ok(())
}
