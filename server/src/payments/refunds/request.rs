//! A refund is asked for: the credits leave the lot at once, a job tells the provider.

use super::{
    job::SendRefund,
    model::{Origin, Refund, RefundRow},
    receipt, store,
};
use crate::{
    accounts,
    app::App,
    credits::{self, TakeBack},
    kernel::{
        clock::Clock,
        events::Event,
        ids::OrderId,
        money::Money,
        problem::{Answer, Refusal},
        random::Random,
    },
    payments::model::RefundStatus,
    payments::orders::{
        settlement,
        store::{self as orders, OrderRow},
    },
    sessions::SignedIn,
};
use ::jobs::Jobs;
use sqlx::PgConnection;
use uuid::Uuid;

/// What a member confirmed.
pub(super) struct Withdrawal {
    pub(super) order: OrderId,
    pub(super) amount: Money,
    pub(super) credits: i32,
    pub(super) intent: Uuid,
}

/// The member withdraws from a purchase: all its unused credits at the price paid for them.
///
/// # Errors
/// `not_found`; `refund_impossible`; `refund_changed` when the figures no longer hold;
/// `idempotency_conflict` when the key stood for another wish.
pub(super) async fn withdraw(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    wish: &Withdrawal,
) -> Answer<(Refund, Vec<Event>)> {
    if !accounts::hold(connection, caller.member).await? {
        return Err(Refusal::AuthenticationRequired.into());
    }
    orders::lock(connection, caller.member, wish.order).await?.ok_or(Refusal::NotFound)?;
    if let Some(asked) = store::refund_of_intent(connection, caller.member, wish.intent).await? {
        return if (asked.order, asked.amount(), asked.credits) == (wish.order, wish.amount, wish.credits) {
            Ok((asked, Vec::new()))
        } else {
            Err(Refusal::IdempotencyConflict.into())
        };
    }
    let order = orders::order(connection, caller.member, wish.order).await?.ok_or(Refusal::NotFound)?;
    let books = store::books(connection, &order).await?;
    let days = store::withdrawal_days(connection, &order, caller.site.settings.refund_days).await?;
    let quote = books.quote(app.clock.now(), days);
    if quote.reason.is_some() {
        return Err(Refusal::RefundImpossible.into());
    }
    if (quote.amount, quote.credits) != (wish.amount, wish.credits) {
        return Err(changed(quote.amount, quote.credits));
    }
    let asked = Asked {
        origin: Origin::Member,
        wished_by: None,
        intent: Some(wish.intent),
        amount: wish.amount,
        credits: wish.credits,
    };
    let (refund, news) = ask(connection, Means::of(app), &order, &asked).await?;
    if refund.taken != wish.credits {
        // Spent between the look and the lock.
        return Err(changed(wish.amount, refund.taken));
    }
    receipt::requested(connection, app, &order, &refund).await?;
    Ok((refund, news))
}

fn changed(amount: Money, credits: i32) -> crate::kernel::problem::Problem {
    Refusal::RefundChanged { amount, credits: i64::from(credits) }.into()
}

/// A refund that we are to make.
pub(super) struct Asked<'a> {
    pub(super) origin: Origin,
    /// Of staff.
    pub(super) wished_by: Option<&'a str>,
    pub(super) intent: Option<Uuid>,
    pub(super) amount: Money,
    pub(super) credits: i32,
}

/// What it takes to ask for a refund: a server has it, and so has the command line.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    pub(super) clock: &'a Clock,
    pub(super) random: &'a Random,
    pub(super) jobs: &'a Jobs,
}

impl<'a> Means<'a> {
    fn of(app: &'a App) -> Self {
        Self { clock: &app.clock, random: &app.random, jobs: &app.jobs }
    }
}

/// Takes the credits, writes the refund down and schedules its way to the provider; under the order's
/// lock. What was spent is let go: only money that others send back is owed.
pub(super) async fn ask(
    connection: &mut PgConnection,
    means: Means<'_>,
    order: &OrderRow,
    asked: &Asked<'_>,
) -> Answer<(Refund, Vec<Event>)> {
    let id = means.random.uuid();
    let wish = TakeBack {
        member: order.member,
        order: order.id,
        cause: "refund",
        id,
        credits: asked.credits,
        may_owe: false,
    };
    let took = credits::take_back(connection, means.clock, means.random, wish).await?;
    let row = RefundRow {
        member: order.member,
        id,
        order: order.id,
        origin: asked.origin,
        wished_by: asked.wished_by,
        intent: asked.intent,
        amount: asked.amount,
        credits: asked.credits,
        taken: took.taken,
        owed: 0,
        status: RefundStatus::Requested,
        provider_refund_id: None,
        now: means.clock.now(),
    };
    store::add_refund(connection, &row).await?;
    means.jobs.enqueue(&mut *connection, &SendRefund::new(order.member, id)).await?;
    let mut news: Vec<Event> = took.event.into_iter().collect();
    news.extend(settlement::recompute_status(connection, means.clock, order, None).await?);
    let refund = store::refund(connection, order.member, id).await?;
    Ok((refund.ok_or_else(|| anyhow::anyhow!("a refund that was just written is not there"))?, news))
}
