//! What the provider says of money that went back, written down once each, with its credits.

use super::{
    by_hand,
    model::{Chargeback, Origin, Refund, RefundRow},
    receipt, store, totals,
};
use crate::{
    app::App,
    credits::{self, GiveBack, TakeBack},
    kernel::{events::Event, money::Money, problem::Answer},
    payments::model::RefundStatus,
    payments::{
        dunning::{self, About},
        mandates::card_print,
        orders::store::OrderRow,
        provider::{ChargebackSnapshot, RefundSnapshot, Snapshot},
    },
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

/// What came of it.
pub(in crate::payments) struct Applied {
    pub(in crate::payments) news: Vec<Event>,
    /// A chargeback was heard of for the first time.
    pub(in crate::payments) is_disputed: bool,
    /// Money went back that we did not know of.
    is_more: bool,
}

/// Applies it under the order's lock. Late news changes nothing: nothing is undone because a snapshot
/// does not name it.
pub(in crate::payments) async fn apply(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    payment: &Snapshot,
) -> Answer<Applied> {
    let (refunds, chargebacks) = match payment.totals {
        None => (payment.refunds.clone(), payment.chargebacks.clone()),
        Some(totals) => {
            let books = store::books(connection, order).await?;
            totals::told(&books, &payment.id, totals, app.clock.now())
        }
    };
    let mut applied = Applied { news: Vec::new(), is_disputed: false, is_more: false };
    let (failed, others): (Vec<_>, Vec<_>) =
        refunds.into_iter().partition(|refund| refund.status == RefundStatus::Failed);
    for refund in &others {
        refund_told(connection, app, order, refund, &mut applied).await?;
    }
    for chargeback in &chargebacks {
        chargeback_told(connection, app, order, (payment, chargeback), &mut applied).await?;
    }
    // After the chargebacks: what the bank took by itself is not owed once more.
    for refund in &failed {
        refund_told(connection, app, order, refund, &mut applied).await?;
    }
    if applied.is_disputed || applied.is_more {
        twice_over(connection, app, order, payment, &mut applied).await?;
    }
    Ok(applied)
}

/// The bank took money that we were about to give back, or somebody sent it: what no provider was asked for yet is not
/// sent. A human looks at what went twice all the same.
async fn twice_over(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    payment: &Snapshot,
    applied: &mut Applied,
) -> Answer<()> {
    for refund in store::books(connection, order).await?.refunds {
        if refund.is_unasked() && store::books(connection, order).await?.is_over_returned() {
            let failure = Some("the money went back already");
            // Whoever asks for it at this moment does so without the order's lock; then it goes.
            if store::give_up(connection, order.member, refund.id, failure, app.clock.now()).await? {
                let told = ProviderAnswer { status: RefundStatus::Failed, provider_id: None, failure };
                applied.news.extend(advanced(connection, app, order, &refund, &told).await?);
            }
        }
    }
    if store::books(connection, order).await?.is_over_returned() {
        let said = payment.chargebacks.last().map_or(&payment.raw, |chargeback| &chargeback.raw);
        store::review(connection, order, "over_returned", said, app.clock.now()).await?;
    }
    Ok(())
}

async fn refund_told(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    told: &RefundSnapshot,
    applied: &mut Applied,
) -> Answer<()> {
    let books = store::books(connection, order).await?.refunds;
    let named = books.iter().find(|refund| refund.provider_refund_id.as_deref() == Some(&told.id));
    let known = named
        .or_else(|| books.iter().find(|refund| asked_for(refund, told)))
        .or_else(|| by_hand::asked_for(order, &books, told.amount))
        .cloned();
    match known {
        Some(refund) => {
            let told = ProviderAnswer { status: told.status, provider_id: Some(&told.id), failure: None };
            applied.news.extend(advance(connection, app, order, &refund, &told).await?);
        }
        None if told.status == RefundStatus::Failed => {}
        None => made_elsewhere(connection, app, order, told, applied).await?,
    }
    Ok(())
}

/// Whether it is what we asked for and have no answer about. One that we gave up, whose credits are back, and that was
/// made all the same is money that goes back anew.
fn asked_for(refund: &Refund, told: &RefundSnapshot) -> bool {
    refund.provider_refund_id.is_none()
        && Some(refund.id) == told.ours
        && (refund.stands() || told.status == RefundStatus::Failed)
}

/// What we heard of a refund.
pub(in crate::payments) struct ProviderAnswer<'a> {
    pub(in crate::payments) status: RefundStatus,
    pub(in crate::payments) provider_id: Option<&'a str>,
    pub(in crate::payments) failure: Option<&'a str>,
}

/// As `advance`, of the refund as it is under the order's lock.
pub(in crate::payments) async fn advance_known(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    id: Uuid,
    told: &ProviderAnswer<'_>,
) -> Answer<Option<Event>> {
    match store::refund(connection, order.member, id).await? {
        Some(refund) => advance(connection, app, order, &refund, told).await,
        None => Ok(None),
    }
}

/// Moves a refund on.
async fn advance(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    refund: &Refund,
    told: &ProviderAnswer<'_>,
) -> Answer<Option<Event>> {
    if !refund.status.may_become(told.status) {
        return Ok(None);
    }
    let change = (told.status, told.provider_id, told.failure);
    store::advance_refund(connection, order.member, refund.id, change, app.clock.now()).await?;
    advanced(connection, app, order, refund, told).await
}

/// What follows once it has moved on; one that failed brings its credits back.
async fn advanced(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    refund: &Refund,
    told: &ProviderAnswer<'_>,
) -> Answer<Option<Event>> {
    if matches!(told.status, RefundStatus::Refunded | RefundStatus::Failed) && !order.provider.takes_refunds()
    {
        by_hand::follow(connection, order, app.clock.now()).await?;
    }
    if told.status != RefundStatus::Failed {
        return Ok(None);
    }
    let kept = store::books(connection, order).await?.kept();
    // Who at the provider made one tells its buyer; and what the bank took meanwhile is with them already.
    if refund.origin != Origin::Provider && kept.amount >= refund.amount_minor {
        receipt::failed(connection, app, order, refund).await?;
    }
    still_owed(connection, app, order, (refund, kept), told.failure).await?;
    let let_go = (refund.credits - refund.taken - refund.owed).max(0);
    let freed =
        Freed { cause: "refund_failed", id: refund.id, taken: refund.taken, owed: refund.owed, let_go };
    freed.give_back(connection, app, order).await
}

/// What of a refund's money was kept is owed, by a way that only a human finds.
async fn still_owed(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    (refund, kept): (&Refund, Money),
    said: Option<&str>,
) -> Answer<()> {
    let owed = Money::new(kept.amount.min(refund.amount_minor), kept.currency);
    if owed.amount <= 0 {
        return Ok(());
    }
    let said = json!({ "refund": refund.id, "amount": owed, "said": said });
    store::review(connection, order, "refund_failed", &said, app.clock.now()).await
}

/// The credits of money that stayed after all.
struct Freed {
    cause: &'static str,
    id: Uuid,
    taken: i32,
    owed: i32,
    let_go: i32,
}

impl Freed {
    /// Gives them back, but for those that other money took back as well.
    async fn give_back(
        mut self,
        connection: &mut PgConnection,
        app: &App,
        order: &OrderRow,
    ) -> Answer<Option<Event>> {
        let books = store::books(connection, order).await?;
        if let Some(heir) = books.heir() {
            let taken = books.missing().min(self.taken);
            let owed = (books.missing() - taken).min(self.owed);
            store::bequeath(connection, order.member, heir, taken, owed).await?;
            (self.taken, self.owed) = (self.taken - taken, self.owed - owed);
            // The money of some is away all the same.
            self.let_go -= (books.missing() - taken - owed).clamp(0, self.let_go);
        }
        let back = GiveBack {
            member: order.member,
            order: order.id,
            cause: self.cause,
            id: self.id,
            taken: self.taken,
            owed: self.owed,
            let_go: self.let_go,
        };
        credits::give_back(connection, &app.clock, &app.random, back).await
    }
}

/// Somebody with access to the provider gave money back.
async fn made_elsewhere(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    told: &RefundSnapshot,
    applied: &mut Applied,
) -> Answer<()> {
    let books = store::books(connection, order).await?;
    let Some(amount) =
        told.amount.filter(|amount| amount.currency == books.price.currency && amount.amount > 0)
    else {
        return store::review(connection, order, "currency", &told.raw, app.clock.now()).await;
    };
    let id = app.random.uuid();
    let due = books.credits_of(amount);
    let took = take(connection, app, order, ("refund", id), due).await?;
    let row = RefundRow {
        member: order.member,
        id,
        order: order.id,
        origin: Origin::Provider,
        wished_by: None,
        intent: None,
        amount,
        credits: due,
        taken: took.taken,
        owed: took.owed,
        status: told.status,
        provider_refund_id: Some(&told.id),
        now: app.clock.now(),
    };
    store::add_refund(connection, &row).await?;
    applied.is_more = true;
    applied.news.extend(took.event);
    Ok(())
}

async fn chargeback_told(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    (payment, told): (&Snapshot, &ChargebackSnapshot),
    applied: &mut Applied,
) -> Answer<()> {
    if find(connection, order, &told.id).await?.is_none() {
        applied.news.extend(taken_by_the_bank(connection, app, order, (payment, told)).await?);
        applied.is_disputed |= find(connection, order, &told.id).await?.is_some();
    }
    let standing = find(connection, order, &told.id).await?.filter(|row| row.reversed_at.is_none());
    let (Some(at), Some(row)) = (told.reversed_at, standing) else { return Ok(()) };
    store::reverse_chargeback(connection, order.member, row.id, at).await?;
    let (taken, owed) = (row.taken, row.owed);
    let freed = Freed { cause: "chargeback_reversed", id: row.id, taken, owed, let_go: 0 };
    applied.news.extend(freed.give_back(connection, app, order).await?);
    // Whoever withdrew has a right to what the bank gave to us again. A refund that failed before it took the money has
    // had its own case.
    let unsent = store::failed_since(connection, order, row.id).await?;
    let books = store::books(connection, order).await?;
    let withdrawn = |refund: &&Refund| refund.origin == Origin::Member && unsent.contains(&refund.id);
    if let Some(refund) = books.refunds.iter().find(withdrawn) {
        let said = Some("the bank gave the money to us again");
        still_owed(connection, app, order, (refund, books.kept()), said).await?;
    }
    Ok(())
}

async fn find(connection: &mut PgConnection, order: &OrderRow, id: &str) -> Answer<Option<Chargeback>> {
    let rows = store::books(connection, order).await?.chargebacks;
    Ok(rows.into_iter().find(|row| row.provider_chargeback_id == id))
}

async fn taken_by_the_bank(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    (payment, told): (&Snapshot, &ChargebackSnapshot),
) -> Answer<Option<Event>> {
    let books = store::books(connection, order).await?;
    let now = app.clock.now();
    let Some(amount) =
        told.amount.filter(|amount| amount.currency == books.price.currency && amount.amount > 0)
    else {
        store::review(connection, order, "currency", &told.raw, now).await?;
        return Ok(None);
    };
    let id = app.random.uuid();
    let due = books.credits_of(amount);
    let took = take(connection, app, order, ("chargeback", id), due).await?;
    let (taken, owed) = (took.taken, took.owed);
    let card_print = card_print(order, &payment.raw);
    let row = store::NewChargeback { id, snapshot: told, amount, credits: due, taken, owed, card_print };
    store::add_chargeback(connection, order, &row, now).await?;
    if owed > 0 {
        dunning::begin(connection, order.member, (About::Debt, order.member.0), now).await?;
    }
    Ok(took.event)
}

async fn take(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    (cause, id): (&'static str, Uuid),
    credits: i32,
) -> Answer<credits::TakenBack> {
    let wish = TakeBack { member: order.member, order: order.id, cause, id, credits, may_owe: true };
    credits::take_back(connection, &app.clock, &app.random, wish).await
}
