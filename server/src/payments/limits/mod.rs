//! Limits that members set for themselves: an amount a month, and a pause. Stricter ones count at once, looser ones
//! after a day.

mod routes;
mod rules;
mod store;

use crate::{
    accounts::AccountFacts,
    kernel::{
        ids::MemberId,
        money::Money,
        problem::{Answer, Refusal},
    },
};
pub(super) use routes::routes;
use sqlx::PgConnection;
pub(super) use store::{erase, open_orders};
use time::OffsetDateTime;

/// Whether the member allows themselves an order of this price now; under the lock of their account, so that
/// two orders at once are looked at one after the other.
///
/// # Errors
/// `spending_paused`, `spending_limit`.
pub(super) async fn check(
    connection: &mut PgConnection,
    member: MemberId,
    facts: &AccountFacts,
    price: Money,
    now: OffsetDateTime,
) -> Answer<()> {
    let Some((currency, stored)) = store::find(connection, member).await? else { return Ok(()) };
    let limit = stored.at(now).now;
    if limit.is_paused(now) {
        return Err(Refusal::SpendingPaused.into());
    }
    let Some(monthly) = limit.monthly else { return Ok(()) };
    // Set where the member paid in another currency: it can't be compared, and a limit does not go by itself.
    if currency != price.currency {
        return Err(Refusal::SpendingLimit.into());
    }
    let spent = store::reserved(connection, member, price.currency, (facts.zone.month(now), now)).await?;
    if spent.saturating_add(price.amount) > monthly {
        return Err(Refusal::SpendingLimit.into());
    }
    Ok(())
}

/// Whether the member has paused buying.
pub(super) async fn is_paused(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let found = store::find(connection, member).await?;
    Ok(found.is_some_and(|(_, stored)| stored.at(now).now.is_paused(now)))
}
