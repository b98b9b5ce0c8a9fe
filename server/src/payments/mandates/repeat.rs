//! The member's last order, as it would be placed again today.

use super::{Mandate, store};
use crate::{
    accounts,
    kernel::{
        ids::{BundleId, OrderId},
        money::Money,
        problem::Answer,
    },
    payments::{
        catalogue::{bundles, offers},
        discounts::{self, Terms},
        method::Method,
        orders::store as orders,
    },
    sessions::SignedIn,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The last paid order, and what it would be today.
#[derive(Serialize, ToSchema)]
pub(super) struct RepeatOrder {
    /// The order that it repeats.
    order: OrderId,
    /// When that was paid.
    #[serde(with = "time::serde::rfc3339")]
    paid_at: OffsetDateTime,
    /// What was paid then.
    paid: Money,
    bundle: BundleId,
    credits: i32,
    /// What the bundle costs today, VAT included, before discounts.
    price: Money,
    /// What is paid with the member's best discount; null: the price.
    #[schema(required = true)]
    discounted_price: Option<Money>,
    /// How it was paid.
    method: Method,
    /// From what orders.php with `repeat` pays; null: at the checkout, as any order.
    #[schema(required = true)]
    mandate: Option<Mandate>,
}

/// None where nothing was bought, or its bundle or method is no more on offer.
pub(super) async fn last(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    caller: &SignedIn,
) -> Answer<Option<RepeatOrder>> {
    let country = accounts::facts(connection, caller.member).await?.country;
    let company = &caller.site.company.id;
    let paid = orders::orders(connection, caller.member).await?;
    let mut paid = paid.into_iter().filter(|order| order.company_id == *company);
    let last = paid.find_map(|order| order.completed_at.map(|paid_at| (order, paid_at)));
    let Some((order, paid_at)) = last else { return Ok(None) };
    let method = order.method;
    let bundles = bundles::on_sale(connection, caller.site.id, country).await?;
    let Some(bundle) = bundles.into_iter().find(|bundle| bundle.id == order.bundle) else { return Ok(None) };
    if !offers::is_offered(connection, company, country, bundle.currency, method).await? {
        return Ok(None);
    }
    let mandates = store::valid(connection, caller.member, company, now).await?;
    let mandate = mandates.into_iter().find(|mandate| mandate.method == method);
    if mandate.is_none() && !method.has_checkout() {
        return Ok(None);
    }
    let price = bundle.price();
    let own = discounts::active(connection, &caller.site, caller.member, now).await?;
    let off = Terms { price, country, method: Some(method) }.best(&own).map(|code| code.off(price));
    Ok(Some(RepeatOrder {
        order: order.id,
        paid_at,
        paid: order.price(),
        bundle: bundle.id,
        credits: bundle.credits,
        price,
        discounted_price: off.map(|off| Money::new(price.amount - off, price.currency)),
        method,
        mandate: mandate.map(Mandate::of),
    }))
}
