//! Charging an order's direct debit mandate: customer, mandate and payment at the provider, each once. Nobody comes to a
//! checkout, so what a stop leaves undone is done by a job. An answer may be lost after the money was taken: who may
//! have been asked is searched for the payment before it is asked again, and before the order ends, whoever ends it.

use super::{MandateRow, SEALED_ACCOUNT, SEALED_HOLDER, store};
use crate::{
    accounts,
    app::App,
    kernel::{
        clock::is_shut,
        events,
        ids::OrderId,
        problem::{Answer, Problem, Refusal},
    },
    payments::{
        model::OrderStatus,
        orders::{
            asking, checkout,
            jobs::CheckOrder,
            receipt,
            settlement::{self, Trigger},
            status,
            store::{self as orders, OrderRow},
        },
        provider::{self, NewDebitMandate, Provider, ProviderError, Sequence, Snapshot},
    },
};
use serde_json::json;
use time::{Duration, OffsetDateTime};

/// Well within the hour for which the provider knows idempotency keys.
const KEYS_HOLD: Duration = Duration::minutes(30);

/// Takes the payment, unless that was done.
///
/// # Errors
/// `payment_unavailable` where another attempt may succeed. One that never can ends the order as failed.
pub(in crate::payments) async fn charge(app: &App, order: &OrderRow) -> Answer<()> {
    let Some(provider) = provider(app, order).await? else { return Ok(()) };
    let customer = customer(app, &provider, order).await?;
    if let Some(payment) = made_before(app, &provider, order, &customer).await? {
        return keep(app, order, &payment).await;
    }
    match take(app, &provider, order, &customer).await? {
        Ok(payment) => keep(app, order, &payment).await,
        Err(error) if error.is_final() => {
            tracing::warn!(%error, order = %order.id, "a mandate could not be charged");
            // Another call may have been lost, or be refused because of this one.
            match made_before(app, &provider, order, &customer).await? {
                Some(payment) => keep(app, order, &payment).await,
                None => fail(app, &provider, order, &customer).await,
            }
        }
        Err(error) => Err(unavailable(&error, order.id)),
    }
}

/// Ends an order on a mandate that was not charged; false: it may be charged at this moment, or it has a payment,
/// which is settled as it stands.
///
/// # Errors
/// `payment_unavailable` where the provider, which was asked before, can't say whether it took the money.
pub(in crate::payments) async fn give_up(
    app: &App,
    order: &OrderRow,
    as_status: OrderStatus,
) -> Answer<bool> {
    let asked_at = asking::asked_at(&mut *app.db.acquire().await?, (order.member, order.id)).await?;
    if asked_at.is_some_and(|asked| asking::is_under_way(asked, app.clock.now())) {
        return Ok(false);
    }
    let was_asked = asked_at.is_some() || is_old(app.clock.now(), order);
    if let (true, Some(provider)) = (was_asked, provider(app, order).await?) {
        let customer = known_customer(app, order).await?;
        let found = match &customer {
            Some(customer) => made_before(app, &provider, order, customer).await?,
            // Erased at the provider, which was searched before (`jobs.rs`).
            None => None,
        };
        if let Some(payment) = found {
            keep(app, order, &payment).await?;
            settlement::refresh(app, order.member, order.id, Trigger::Poller).await?;
            return Ok(false);
        }
    }
    let mut transaction = app.db.begin().await?;
    let is_there = accounts::hold(&mut transaction, order.member).await?;
    let waits = asking::waits_unpaid(&mut transaction, order).await?;
    // Asked meanwhile.
    let is_same = asking::asked_at(&mut transaction, (order.member, order.id)).await? == asked_at;
    if !waits || !is_same {
        return Ok(false);
    }
    status::set(&mut transaction, order, as_status, None, app.clock.now()).await?;
    let told = settlement::publish(&mut transaction, &app.clock, order, as_status).await?;
    if is_there {
        receipt::debit_is_off(&mut transaction, app, order).await?;
    } else {
        events::erase(&mut transaction, order.member).await?;
    }
    transaction.commit().await?;
    if is_there {
        app.hub.deliver(vec![told]);
    }
    Ok(true)
}

/// Of an order that waits for its payment; None: it does not.
async fn provider(app: &App, order: &OrderRow) -> Answer<Option<Provider>> {
    let mut connection = app.db.acquire().await?;
    let now = orders::order(&mut connection, order.member, order.id).await?.ok_or(Refusal::NotFound)?;
    if now.status != OrderStatus::Pending || now.provider_payment_id.is_some() {
        return Ok(None);
    }
    let account = provider::account_at(&mut connection, &order.company_id, order.provider).await?;
    Provider::open(app, &account.ok_or(Refusal::PaymentUnavailable)?).map(Some)
}

/// Releases of before noted no call, and a key no longer protects from a second payment.
fn is_old(now: OffsetDateTime, order: &OrderRow) -> bool {
    !is_shut(order.created_at + KEYS_HOLD, KEYS_HOLD, now)
}

/// The order's payment, where the provider was asked for it and the answer was lost.
async fn made_before(
    app: &App,
    provider: &Provider,
    order: &OrderRow,
    customer: &str,
) -> Answer<Option<Snapshot>> {
    let asked_at = asking::asked_at(&mut *app.db.acquire().await?, (order.member, order.id)).await?;
    if asked_at.is_none() && !is_old(app.clock.now(), order) {
        return Ok(None);
    }
    provider.find_payment(customer, order.id).await.map_err(|error| unavailable(&error, order.id))
}

/// Ties the payment to the order, whatever became of that meanwhile: what is paid counts.
async fn keep(app: &App, order: &OrderRow, payment: &Snapshot) -> Answer<()> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    orders::attach_any(&mut transaction, order, payment, now).await?;
    store::note_use(&mut transaction, order, now).await?;
    let status = orders::lock(&mut transaction, order.member, order.id).await?;
    if status != Some(OrderStatus::Pending) {
        // Nobody looks at it any more.
        CheckOrder::at_once(&mut transaction, &app.jobs, order.member, order.id).await?;
    }
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

async fn take(
    app: &App,
    provider: &Provider,
    order: &OrderRow,
    customer: &str,
) -> Answer<Result<Snapshot, ProviderError>> {
    let mandate = store::of_order(&mut *app.db.acquire().await?, order.member, order.id).await?;
    let Some(mandate) = mandate.filter(|mandate| mandate.status == "valid") else {
        let why = "the mandate was taken back meanwhile".to_owned();
        return Ok(Err(ProviderError::Refused(http::StatusCode::GONE, why)));
    };
    let mandate = match at_the_provider(app, provider, order, customer, &mandate).await? {
        Ok(mandate) => mandate,
        Err(error) => return Ok(Err(error)),
    };
    let site = app.sites.by_id(order.site).ok_or(Refusal::PaymentUnavailable)?;
    let sequence = Sequence::Recurring { customer: customer.to_owned(), mandate };
    let payment = checkout::payment(app, &site, provider, order, sequence, String::new()).await?;
    let noted = asking::note(app, order, provider.request(&payment)).await?;
    let noted = noted.ok_or(Refusal::PaymentUnavailable)?;
    Ok(provider.create(&payment, noted.request).await)
}

async fn known_customer(app: &App, order: &OrderRow) -> Answer<Option<String>> {
    store::customer(&mut *app.db.acquire().await?, (order.member, &order.company_id, order.provider)).await
}

/// The member at the company's provider, who is made at the first need.
pub(super) async fn customer(app: &App, provider: &Provider, order: &OrderRow) -> Answer<String> {
    if let Some(known) = known_customer(app, order).await? {
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
) -> Answer<Result<String, ProviderError>> {
    if let Some(known) = &mandate.provider_mandate_id {
        return Ok(Ok(known.clone()));
    }
    let new = debit(app, mandate)?;
    let found = if is_old(app.clock.now(), order) {
        provider.find_mandate(customer, &new.reference).await
    } else {
        Ok(None)
    };
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

/// The provider takes no payment for this order, now or later: it has failed. The mandate ends only where it is of no
/// use any more, and not where something else was wrong with what we asked.
async fn fail(app: &App, provider: &Provider, order: &OrderRow, customer: &str) -> Answer<()> {
    let mandate = store::of_order(&mut *app.db.acquire().await?, order.member, order.id).await?;
    let is_good = match mandate.as_ref().filter(|mandate| mandate.status == "valid") {
        Some(MandateRow { provider_mandate_id: Some(id), .. }) => {
            provider.mandate_stands(customer, id).await.unwrap_or(true)
        }
        _ => false,
    };
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let is_there = accounts::hold(&mut transaction, order.member).await?;
    if !asking::waits_unpaid(&mut transaction, order).await? || !is_there {
        return Ok(());
    }
    let why = if is_good { "charge_refused" } else { "mandate_refused" };
    orders::refuse(&mut transaction, order, why, now).await?;
    if let Some(mandate) = mandate.filter(|_| !is_good) {
        store::end(&mut transaction, order.member, mandate.id, "invalid", now).await?;
    }
    receipt::debit_is_off(&mut transaction, app, order).await?;
    let payload = json!({ "type": "order", "order": order.id, "status": OrderStatus::Failed });
    let event = events::append(&mut transaction, &app.clock, order.member, payload).await?;
    transaction.commit().await?;
    app.hub.deliver(vec![event]);
    Ok(())
}
