//! Charging an order's mandate: customer, mandate and payment at the provider, each once. Nobody comes to a
//! checkout, so what a stop leaves undone is done by a job; after an hour keys no longer protect from
//! doubles there, so a repeat first looks for what was made before.

use super::{MandateRow, SEALED_ACCOUNT, SEALED_HOLDER, store};
use crate::{
    accounts,
    app::App,
    kernel::{
        events,
        ids::OrderId,
        problem::{Answer, Problem, Refusal},
    },
    payments::{
        checkout,
        model::OrderStatus,
        provider::{NewDebitMandate, Provider, ProviderError, Sequence, Snapshot},
        store::{self as orders, OrderRow},
    },
};
use serde_json::json;
use time::Duration;

/// Well within the hour for which the provider knows idempotency keys (facts/integrations.md 1.5).
const KEYS_HOLD: Duration = Duration::minutes(30);

/// Takes the payment, unless that was done. ///
/// # Errors
/// `payment_unavailable` where another attempt may succeed. One that never can ends the order as failed.
pub(in crate::payments) async fn charge(app: &App, order: &OrderRow) -> Answer<()> {
    let again = app.clock.now() - order.created_at > KEYS_HOLD;
    let account = {
        let mut connection = app.db.acquire().await?;
        let now = orders::order(&mut connection, order.member, order.id).await?.ok_or(Refusal::NotFound)?;
        if now.status != OrderStatus::Pending || now.provider_payment_id.is_some() {
            return Ok(());
        }
        orders::account_at(&mut connection, &order.company_id, order.provider).await?
    };
    let provider = Provider::open(app, &account.ok_or(Refusal::PaymentUnavailable)?)?;
    let payment = match taken(app, &provider, order, again).await? {
        Ok(payment) => payment,
        Err(error) if error.is_final() => {
            tracing::warn!(%error, order = %order.id, "a mandate could not be charged");
            return fail(app, order).await;
        }
        Err(error) => return Err(unavailable(&error, order.id)),
    };
    let mut transaction = app.db.begin().await?;
    orders::attach_payment(&mut transaction, order, &payment, app.clock.now()).await?;
    store::note_use(&mut transaction, order, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(())
}

async fn taken(
    app: &App,
    provider: &Provider,
    order: &OrderRow,
    again: bool,
) -> Answer<Result<Snapshot, ProviderError>> {
    let customer = customer(app, provider, order).await?;
    if again {
        match provider.find_payment(&customer, order.id).await {
            Ok(None) => {}
            Ok(Some(payment)) => return Ok(Ok(payment)),
            Err(error) => return Ok(Err(error)),
        }
    }
    let mandate = store::of_order(&mut *app.db.acquire().await?, order.member, order.id).await?;
    let Some(mandate) = mandate.filter(|mandate| mandate.status == "valid") else {
        let why = "the mandate was taken back meanwhile".to_owned();
        return Ok(Err(ProviderError::Refused(http::StatusCode::GONE, why)));
    };
    let mandate = match at_the_provider(app, provider, order, &customer, &mandate, again).await? {
        Ok(mandate) => mandate,
        Err(error) => return Ok(Err(error)),
    };
    let site = app.sites.by_id(order.site).ok_or(Refusal::PaymentUnavailable)?;
    let sequence = Sequence::Recurring { customer, mandate };
    let payment = checkout::payment(app, &site, order, sequence, String::new()).await?;
    Ok(provider.create(&payment).await)
}

/// The member at the company's provider, who is made at the first need.
pub(super) async fn customer(app: &App, provider: &Provider, order: &OrderRow) -> Answer<String> {
    let known =
        store::customer(&mut *app.db.acquire().await?, (order.member, &order.company_id, order.provider))
            .await?;
    if let Some(known) = known {
        return Ok(known);
    }
    let key = format!("customer-{}-{}", order.company_id, order.member);
    let made = provider.create_customer(&key).await.map_err(|error| unavailable(&error, order.id))?;
    store::keep_customer(&mut *app.db.acquire().await?, order, &made, app.clock.now()).await
}

/// The provider's id of the mandate; a direct debit's is made there at its first use.
async fn at_the_provider(
    app: &App,
    provider: &Provider,
    order: &OrderRow,
    customer: &str,
    mandate: &MandateRow,
    again: bool,
) -> Answer<Result<String, ProviderError>> {
    if let Some(known) = &mandate.provider_mandate_id {
        return Ok(Ok(known.clone()));
    }
    let new = debit(app, mandate)?;
    let found = if again { provider.find_mandate(customer, &new.reference).await } else { Ok(None) };
    let made = match found {
        Ok(Some(found)) => Ok(found),
        Ok(None) => provider.create_mandate(customer, &new).await,
        Err(error) => Err(error),
    };
    if let Ok(made) = &made {
        store::note_made(&mut *app.db.acquire().await?, order.member, mandate.id, made).await?;
    }
    Ok(made)
}

fn debit(app: &App, mandate: &MandateRow) -> Answer<NewDebitMandate> {
    let sealed = |part: &Option<Vec<u8>>| part.clone().ok_or(Refusal::MandateGone);
    Ok(NewDebitMandate {
        id: mandate.id,
        holder: app.vault.open(SEALED_HOLDER, mandate.id, &sealed(&mandate.holder_sealed)?)?,
        iban: app.vault.open(SEALED_ACCOUNT, mandate.id, &sealed(&mandate.account_sealed)?)?,
        reference: mandate.reference.clone().ok_or(Refusal::MandateGone)?,
        signed_on: mandate.created_at.date(),
    })
}

fn unavailable(error: &ProviderError, order: OrderId) -> Problem {
    tracing::warn!(%error, %order, "a mandate could not be charged for now");
    Refusal::PaymentUnavailable.into()
}

/// The provider takes no payment on this mandate, now or later: the order has failed, and the mandate is
/// of no use any more.
async fn fail(app: &App, order: &OrderRow) -> Answer<()> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let is_there = accounts::hold(&mut transaction, order.member).await?;
    let status = orders::lock(&mut transaction, order.member, order.id).await?;
    if status != Some(OrderStatus::Pending) || !is_there {
        return Ok(());
    }
    orders::refuse(&mut transaction, order, "mandate_refused", now).await?;
    if let Some(mandate) = store::of_order(&mut transaction, order.member, order.id).await? {
        store::end(&mut transaction, order.member, mandate.id, "invalid", now).await?;
    }
    let payload = json!({ "type": "order", "order": order.id, "status": OrderStatus::Failed });
    let event = events::append(&mut transaction, &app.clock, order.member, payload).await?;
    transaction.commit().await?;
    app.hub.deliver(vec![event]);
    Ok(())
}
