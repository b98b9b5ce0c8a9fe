//! Which orders leave a mandate, and which draw on one.

use super::{
    MandateRow, charge,
    jobs::ChargeOrder,
    store::{self, Bond},
};
use crate::{
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::{Answer, Refusal},
    },
    payments::{
        direct_debit,
        method::Method,
        orders::{store::OrderRow, tries},
        provider::{Provider, Sequence},
    },
    sessions::SignedIn,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// How an order is to be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::payments) enum PaymentMode {
    /// At the provider's checkout.
    Checkout,
    /// There too, and the card is kept for next time: the member said yes.
    Remember,
    /// With the newest mandate of the method: an account is charged, a card is shown at the checkout.
    Repeat,
    /// From the mandate that was given just now.
    Mandate(Uuid),
}

impl PaymentMode {
    /// Whether this mode supports the method.
    pub(in crate::payments) fn takes(self, method: Method) -> bool {
        match self {
            Self::Checkout => method.has_checkout(),
            Self::Remember => method.is_card(),
            Self::Repeat => method.is_card() || method == Method::Sdd,
            Self::Mandate(_) => method == Method::Sdd,
        }
    }

    /// Whether we charge a mandate, so that nobody comes to a checkout. Never a card: whoever presses a button pays
    /// themselves, and their bank may ask who they are.
    pub(in crate::payments) fn charges(self, method: Method) -> bool {
        matches!(self, Self::Repeat | Self::Mandate(_)) && !method.is_card()
    }
}

/// Ties a new order to its mandate, and sees to its being charged if it is to be.
pub(in crate::payments) async fn bind(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    order: &OrderRow,
    mode: PaymentMode,
) -> Answer<()> {
    let mandate = match mode {
        PaymentMode::Checkout => return Ok(()),
        PaymentMode::Remember => return store::bind(connection, order, Bond::Leaves).await,
        PaymentMode::Repeat => newest(connection, app.clock.now(), order).await?,
        PaymentMode::Mandate(id) => {
            store::one(connection, order.member, id).await?.ok_or(Refusal::MandateGone)?
        }
    };
    if mandate.method.is_card() {
        tries::check_card(connection, mandate.id, app.clock.now()).await?;
        return store::bind(connection, order, Bond::Returns(mandate.id)).await;
    }
    direct_debit::allow(connection, app, caller, order, &mandate).await?;
    direct_debit::announce(connection, app, caller, order, &mandate).await?;
    store::bind(connection, order, Bond::Draws(mandate.id)).await?;
    ChargeOrder::of(order).schedule(connection, app).await
}

async fn newest(connection: &mut PgConnection, now: OffsetDateTime, order: &OrderRow) -> Answer<MandateRow> {
    let valid = store::valid(connection, order.member, &order.company_id, now).await?;
    if let Some(fitting) = valid.into_iter().find(|mandate| mandate.method == order.method) {
        return Ok(fitting);
    }
    // A debit that came back ended the mandate: what the member must know is the block.
    if order.method == Method::Sdd
        && direct_debit::is_blocked(connection, &order.company_id, order.member, &[]).await?
    {
        return Err(Refusal::DirectDebitBlocked.into());
    }
    Err(Refusal::MandateGone.into())
}

/// Whether the order that the same intent placed was to be paid so.
pub(in crate::payments) async fn is_bound_as(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
    mode: PaymentMode,
) -> Answer<bool> {
    let bound = store::bound(connection, member, order).await?;
    Ok(match mode {
        PaymentMode::Checkout => bound.is_none(),
        PaymentMode::Remember => bound == Some(Bond::Leaves),
        PaymentMode::Repeat | PaymentMode::Mandate(_) => bound.and_then(Bond::mandate).is_some(),
    })
}

/// Whether the order is charged to a mandate, so that nobody comes to a checkout.
pub(in crate::payments) async fn is_charged(
    connection: &mut PgConnection,
    member: MemberId,
    order: OrderId,
) -> Answer<bool> {
    Ok(matches!(store::bound(connection, member, order).await?, Some(Bond::Draws(_))))
}

/// What the provider must know of it for a payment at its checkout.
pub(in crate::payments) async fn sequence(
    app: &App,
    provider: &Provider,
    order: &OrderRow,
) -> Answer<Sequence> {
    let bound = store::bound(&mut *app.db.acquire().await?, order.member, order.id).await?;
    match bound {
        Some(Bond::Leaves) => Ok(Sequence::First { customer: charge::customer(app, provider, order).await? }),
        Some(Bond::Returns(_)) => {
            Ok(Sequence::Returning { customer: charge::customer(app, provider, order).await? })
        }
        Some(Bond::Draws(_)) | None => Ok(Sequence::OneOff),
    }
}
