//! Refunds at the operator's wish, also after the member's own days for it.

use super::{
    model::Origin,
    receipt::TellRefund,
    request::{Asked, Means, ask},
    store,
};
use crate::{
    accounts,
    kernel::{
        clock::Clock,
        events::Event,
        ids::{MemberId, OrderId},
        money::Money,
        problem::Answer,
        random::Random,
    },
    payments::orders::store as orders,
};
use ::jobs::Jobs;
use sqlx::PgConnection;

/// How much of a purchase goes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// What its unused credits cost.
    Unused,
    /// All that is left of its price.
    All,
    /// So much: "12.50" in the order's currency.
    Amount(String),
}

/// A refund that can be made, or was.
#[derive(Clone, Copy, Debug)]
pub struct OperatorRefund {
    /// How much goes back.
    pub amount: Money,
    /// The credits that this money paid.
    pub credits: i32,
    /// Those of them that are unused; the others are let go.
    pub taken: i32,
    /// What is left of the price before.
    pub kept: Money,
}

/// Why none can be made.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoOperatorRefund {
    /// The order was not paid, or not at a provider.
    #[error("the order was not paid at a provider")]
    NotPaid,
    /// Nothing is left, or no credits where those were meant.
    #[error("nothing is left to refund so; {0} is left of the price")]
    NothingLeft(String),
    /// Not an amount of the order's currency, or more than is left.
    #[error("the amount is no amount such as 12.50, or more than the {0} that are left of the price")]
    Amount(String),
}

/// Looks what would be refunded.
pub async fn operator_quote(
    connection: &mut PgConnection,
    order: (MemberId, OrderId),
    part: &Part,
) -> Answer<Result<OperatorRefund, NoOperatorRefund>> {
    let Some(order) = orders::order(connection, order.0, order.1).await? else {
        return Ok(Err(NoOperatorRefund::NotPaid));
    };
    let books = store::books(connection, &order).await?;
    let (Some(lot), true) = (books.lot, books.has_payment && order.status.is_paid()) else {
        return Ok(Err(NoOperatorRefund::NotPaid));
    };
    let kept = books.kept();
    let left = format!("{} {}", kept.decimal(), kept.currency.code());
    let amount = match part {
        Part::Unused => books.unused(),
        Part::All => kept,
        Part::Amount(typed) => match Money::parse_decimal(typed, kept.currency) {
            Some(amount) if (1..=kept.amount).contains(&amount.amount) => amount,
            _ => return Ok(Err(NoOperatorRefund::Amount(left))),
        },
    };
    if amount.amount == 0 {
        return Ok(Err(NoOperatorRefund::NothingLeft(left)));
    }
    // The price of the unused ones was rounded up for the member: their number is known.
    let credits = if *part == Part::Unused { lot.remaining } else { books.credits_of(amount) };
    Ok(Ok(OperatorRefund { amount, credits, taken: credits.min(lot.remaining), kept }))
}

/// Asks for it: the credits go at once, jobs of the server's bring it to the provider and tell the member.
pub async fn refund_as_operator(
    connection: &mut PgConnection,
    (clock, random, jobs): (&Clock, &Random, &Jobs),
    order: (MemberId, OrderId),
    part: &Part,
    by: &str,
) -> Answer<Result<(OperatorRefund, Vec<Event>), NoOperatorRefund>> {
    let is_there = accounts::hold(connection, order.0).await?;
    if orders::lock(connection, order.0, order.1).await?.is_none() {
        return Ok(Err(NoOperatorRefund::NotPaid));
    }
    let quote = match operator_quote(connection, order, part).await? {
        Ok(quote) => quote,
        Err(refused) => return Ok(Err(refused)),
    };
    let Some(row) = orders::order(connection, order.0, order.1).await? else {
        return Ok(Err(NoOperatorRefund::NotPaid));
    };
    let asked = Asked {
        origin: Origin::Operator,
        wished_by: Some(by),
        intent: None,
        amount: quote.amount,
        credits: quote.credits,
    };
    let (refund, mut news) = ask(connection, Means { clock, random, jobs }, &row, &asked).await?;
    if is_there {
        jobs.enqueue(connection, &TellRefund { member: order.0, refund: refund.id }).await?;
    } else {
        news.clear();
    }
    // Spent between the look and the lock of the credits.
    Ok(Ok((OperatorRefund { taken: refund.taken, ..quote }, news)))
}
