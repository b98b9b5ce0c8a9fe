//! Payments that a provider has and our books don't: made by a call whose answer was lost, found by a webhook, by the
//! nightly look through the provider's list, or before a customer is forgotten there. The payment itself names its
//! order; what fits is tied to it and settled like any other, and what was paid and fits none is a case for a human.

use crate::{
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::{Answer, Refusal},
    },
    payments::{
        model::{OrderStatus, ProviderName},
        orders::{
            settlement::{self, Trigger},
            store::{self, OrderRow},
        },
        provider::{Provider, ProviderError, Snapshot},
    },
};
use http::StatusCode;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// An account at a provider.
#[derive(Clone, Copy)]
pub(in crate::payments) struct Place<'a> {
    pub company_id: &'a str,
    pub name: ProviderName,
}

/// Fetches a payment that our books don't know, and brings it into them; one that the provider does not know either is
/// nothing. Safe to repeat.
///
/// # Errors
/// `payment_unavailable` where the provider does not answer.
pub(in crate::payments) async fn take_in(
    app: &App,
    provider: &Provider,
    place: Place<'_>,
    payment_id: &str,
    told_by: Trigger,
) -> Answer<()> {
    let payment = match provider.fetch(payment_id).await {
        Ok(payment) => payment,
        Err(
            ProviderError::Refused(StatusCode::NOT_FOUND | StatusCode::GONE, _) | ProviderError::NotBegun,
        ) => {
            return Ok(());
        }
        Err(error) => {
            tracing::warn!(%error, payment_id, "an unknown payment could not be looked up");
            return Err(Refusal::PaymentUnavailable.into());
        }
    };
    if let Some(order) = tie(app, place, &payment).await? {
        tracing::warn!(order = %order.id, payment_id, "a payment of which we had no answer was found");
        settlement::refresh(app, order.member, order.id, told_by).await?;
        return Ok(());
    }
    if payment.status == Some(OrderStatus::Completed) {
        tracing::error!(
            payment_id,
            company = place.company_id,
            "a payment fits no order and needs a human's look"
        );
        file(&mut *app.db.acquire().await?, place, &payment, app.clock.now()).await?;
    }
    Ok(())
}

/// To the order that it names, if that is sold by this company through this provider, and has no other payment.
async fn tie(app: &App, place: Place<'_>, payment: &Snapshot) -> Answer<Option<OrderRow>> {
    let Some(id) = payment.order else { return Ok(None) };
    let mut transaction = app.db.begin().await?;
    let Some(member) = owner(&mut transaction, id).await? else { return Ok(None) };
    let order = store::order(&mut transaction, member, id).await?;
    let fits = |order: &OrderRow| order.company_id == place.company_id && order.provider == place.name;
    let Some(order) = order.filter(fits) else { return Ok(None) };
    let tied = store::attach_any(&mut transaction, &order, payment, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(tied.then_some(order))
}

async fn owner(connection: &mut PgConnection, id: OrderId) -> Answer<Option<MemberId>> {
    let member =
        sqlx::query_scalar!(r#"select member_id as "member: MemberId" from orders where id = $1"#, id.0)
            .fetch_optional(connection)
            .await?;
    Ok(member)
}

/// One case a payment.
async fn file(
    connection: &mut PgConnection,
    place: Place<'_>,
    payment: &Snapshot,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into unknown_payments (provider, payment_id, company_id, order_id, amount_minor, currency, found_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
        place.name.code(),
        payment.id,
        place.company_id,
        payment.order.map(|order| order.0),
        payment.amount.map(|amount| amount.amount),
        payment.amount.map(|amount| amount.currency.code()),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Those of these payments that our books don't know, and of which there is no case.
pub(in crate::payments) async fn among(
    connection: &mut PgConnection,
    name: ProviderName,
    payments: &[String],
) -> Answer<Vec<String>> {
    let unknown = sqlx::query_scalar!(
        r#"select listed.id as "id!" from unnest($2::text[]) listed (id)
         where not exists (select from provider_payments p where p.provider_payment_id = listed.id and p.provider = $1)
           and not exists (select from unknown_payments u where u.payment_id = listed.id and u.provider = $1)"#,
        name.code(),
        payments,
    )
    .fetch_all(connection)
    .await?;
    Ok(unknown)
}

/// A human has looked at the case of this payment; false: there is none that is open.
///
/// # Errors
/// When the database does not answer.
pub async fn close_unknown(
    connection: &mut PgConnection,
    payment_id: &str,
    by: &str,
    now: OffsetDateTime,
) -> Answer<bool> {
    let closed = sqlx::query!(
        "update unknown_payments set closed_at = $3, closed_by = $2 where payment_id = $1 and closed_at is null",
        payment_id,
        by,
        now,
    )
    .execute(connection)
    .await?;
    Ok(closed.rows_affected() > 0)
}
