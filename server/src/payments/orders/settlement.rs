//! What follows from a provider's snapshot: the order moves forward, credits are added once.

use crate::{
    accounts,
    app::App,
    credits,
    kernel::{
        budget::Budget,
        clock::{Clock, is_shut},
        events::{self, Event},
        ids::{MemberId, OrderId},
        problem::{Answer, Problem, Refusal},
    },
    payments::{
        bank_file,
        invoices::{self, Proof},
        mandates,
        model::{OrderStatus, ProviderName},
        orders::{
            receipt, status,
            store::{self, OrderRow},
            tries,
        },
        provider::{self, ChargebackSnapshot, Provider, ProviderError, RefundSnapshot, Snapshot},
        refunds::{self, ProviderAnswer},
    },
    tracking::{self, Step},
};
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Looks at the provider that a member causes for one of their orders, on whichever page: the provider counts all calls
/// of a company together, and who used them up for one order would stop everybody's paying.
const LOOKS: Budget = Budget { name: "order-look", burst: 10, refill: Duration::seconds(2) };
/// Whatever one member asks the provider, for all their orders together: who has thirty would else ask thirty times as
/// often. Beyond it nothing is asked; orders are placed as ever.
const QUESTIONS: Budget = Budget { name: "order-question", burst: 30, refill: Duration::seconds(2) };

/// How long an order waits for its buyer to begin to pay, where the provider does not know of it before.
const NOT_BEGUN: Duration = Duration::DAY;

/// Who brought us to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::payments) enum Trigger {
    /// Its webhook.
    Provider,
    /// A hint that is signed like the address of the order's own page, so that its member can give it as well.
    SignedHint,
    /// A page of this member's, mostly on the way back from the checkout. The order may be another's, where both want a code.
    Member(MemberId),
    /// Nobody: we look by ourselves, since webhooks may never come.
    Poller,
}

impl Trigger {
    fn code(self) -> &'static str {
        match self {
            Self::Provider | Self::SignedHint => "provider",
            Self::Member(_) => "member",
            Self::Poller => "poller",
        }
    }
}

/// Fetches the order's payment and acts on it: for the webhook, the poller and the waiting page.
/// Gives the order's status afterwards; as the row has it, once a member looks faster than [`LOOKS`] or [`QUESTIONS`].
pub(in crate::payments) async fn refresh(
    app: &App,
    member: MemberId,
    id: OrderId,
    told_by: Trigger,
) -> Answer<OrderStatus> {
    let (order, account) = {
        let mut connection = app.db.acquire().await?;
        let order = store::order(&mut connection, member, id).await?.ok_or(Refusal::NotFound)?;
        let account = provider::account_at(&mut connection, &order.company_id, order.provider).await?;
        (order, account.ok_or(Refusal::PaymentUnavailable)?)
    };
    let Some(payment_id) = &order.provider_payment_id else { return Ok(order.status) };
    let asks = match told_by {
        Trigger::Member(asks) => Some(asks),
        Trigger::SignedHint => Some(member),
        Trigger::Provider | Trigger::Poller => None,
    };
    if let Some(asks) = asks
        && !may_look(app, &order, asks).await?
    {
        return Ok(order.status);
    }
    let payment = match Provider::open(app, &account)?.fetch(payment_id).await {
        Ok(payment) => payment,
        Err(ProviderError::NotBegun) => not_begun(&order, payment_id, app.clock.now()),
        Err(error) => {
            tracing::warn!(%error, order = %order.id, "a payment could not be looked up");
            return Err(Refusal::PaymentUnavailable.into());
        }
    };
    let mut transaction = app.db.begin().await?;
    let (status, news) = settle(&mut transaction, app, &order, &payment).await?;
    transaction.commit().await?;
    if status != order.status {
        app.metrics.count_order(status.code(), told_by.code());
    }
    app.hub.deliver(news);
    Ok(status)
}

/// A payment that its provider knows of once somebody has paid: the order waits for so long, and then nobody is expected
/// any more. Who pays later is paid for all the same.
fn not_begun(order: &OrderRow, payment_id: &str, now: OffsetDateTime) -> Snapshot {
    let is_open = is_shut(order.created_at + NOT_BEGUN, NOT_BEGUN, now);
    Snapshot {
        id: payment_id.to_owned(),
        status: Some(if is_open { OrderStatus::Pending } else { OrderStatus::Expired }),
        amount: Some(order.price()),
        order: Some(order.id),
        failure: None,
        payer_country: None,
        card: None,
        checkout_url: order.checkout_url.clone(),
        refunds: Vec::new(),
        chargebacks: Vec::new(),
        totals: None,
        raw: json!({ "begun": false }),
    }
}

/// Money that went back, of which no payment that could be fetched tells.
pub(in crate::payments) enum Reversal {
    Refund(RefundSnapshot),
    Chargeback(ChargebackSnapshot),
}

/// Books money that went back by the signed word of its provider alone; false: the order is not paid, as far as we know.
pub(in crate::payments) async fn take_back(
    app: &App,
    (member, id): (MemberId, OrderId),
    reversal: Reversal,
) -> Answer<bool> {
    let mut transaction = app.db.begin().await?;
    let order = store::order(&mut transaction, member, id).await?.ok_or(Refusal::NotFound)?;
    let (_, current) = lock_order(&mut transaction, &order).await?;
    if !current.is_paid() {
        return Ok(false);
    }
    let (refunds, chargebacks, raw) = match reversal {
        Reversal::Refund(refund) => (vec![refund.clone()], Vec::new(), refund.raw),
        Reversal::Chargeback(chargeback) => (Vec::new(), vec![chargeback.clone()], chargeback.raw),
    };
    let payment = Snapshot {
        status: Some(OrderStatus::Completed),
        checkout_url: None,
        refunds,
        chargebacks,
        raw,
        ..not_begun(&order, order.provider_payment_id.as_deref().unwrap_or_default(), app.clock.now())
    };
    let (status, news) = settle(&mut transaction, app, &order, &payment).await?;
    transaction.commit().await?;
    if status != order.status {
        app.metrics.count_order(status.code(), Trigger::Provider.code());
    }
    app.hub.deliver(news);
    Ok(true)
}

/// Counted for the order, and for who asks: nobody uses up what another one may ask.
async fn may_look(app: &App, order: &OrderRow, asks: MemberId) -> Answer<bool> {
    let owner = format!("{}:{}", order.member, order.id);
    let looked = LOOKS.spend(&mut *app.db.acquire().await?, app.clock.now(), &owner).await;
    let asked = match looked {
        Ok(()) => spend_question(app, asks).await,
        refused => refused,
    };
    match asked {
        Ok(()) => Ok(true),
        Err(Problem::Refused(Refusal::RateLimited { .. })) => Ok(false),
        Err(problem) => Err(problem),
    }
}

/// Counts that a member asks the provider something.
///
/// # Errors
/// `rate_limited`.
pub(in crate::payments) async fn spend_question(app: &App, member: MemberId) -> Answer<()> {
    QUESTIONS.spend(&mut *app.db.acquire().await?, app.clock.now(), &member.to_string()).await
}

/// Locks the order, and says whether its member is still there and where it stands. The account comes before
/// it, as everywhere, and is held: nothing about a person may be written while they are being erased, or after.
async fn lock_order(connection: &mut PgConnection, order: &OrderRow) -> Answer<(bool, OrderStatus)> {
    let is_there = accounts::hold(connection, order.member).await?;
    if !is_there {
        // What follows erases again, in all orders of theirs: two late payments at once would each hold one
        // and wait for the other's.
        store::lock_all(connection, order.member).await?;
    }
    let current = store::lock(connection, order.member, order.id).await?.ok_or(Refusal::NotFound)?;
    Ok((is_there, current))
}

/// Applies a snapshot under the order's lock. States only move forward; the amount, the currency
/// and our own reference must be those of the order, else a human has to look.
pub(in crate::payments) async fn settle(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    payment: &Snapshot,
) -> Answer<(OrderStatus, Vec<Event>)> {
    let (is_there, current) = lock_order(connection, order).await?;
    let next = match fits(order, payment) {
        Ok(next) => next,
        Err(misfit) => {
            tracing::error!(order = %order.id, payment = payment.id, misfit, "a payment does not fit its order and needs a human's look");
            refunds::review(connection, order, misfit, &payment.raw, app.clock.now()).await?;
            return Ok((current, Vec::new()));
        }
    };
    let (mut status, mut news, mut is_disputed) = (current, Vec::new(), false);
    if current.may_become(next) {
        store::advance(connection, order, next, payment, app.clock.now()).await?;
        if is_there {
            follow(connection, app, order, next, payment).await?;
        }
        if next == OrderStatus::Completed {
            news.extend(complete(connection, app, order, payment, is_there).await?);
        }
        news.push(publish(connection, &app.clock, order, next).await?);
        status = next;
    }
    if next != OrderStatus::Pending {
        let was_payable = store::close_checkout(connection, order).await?;
        // Its member had given it up, and a card was tried on its page all the same.
        if was_payable && is_there && status != next {
            tries::follow(connection, order, next, payment, app.clock.now()).await?;
        }
    } else if status == next && tells_its_page(order.provider) && payment.checkout_url.is_none() {
        store::leave_checkout(connection, order).await?;
    }
    if status.is_paid() {
        let applied = refunds::apply(connection, app, order, payment).await?;
        news.extend(applied.news);
        is_disputed = applied.is_disputed;
        news.extend(recompute_status(connection, &app.clock, order, Some(&payment.raw)).await?);
        status = store::lock(connection, order.member, order.id).await?.unwrap_or(status);
    }
    if is_there && status == OrderStatus::ChargedBack && (is_disputed || current != status) {
        let reason = payment.chargebacks.last().and_then(|chargeback| chargeback.reason.clone());
        let taken = Snapshot { failure: reason.or_else(|| payment.failure.clone()), ..payment.clone() };
        follow(connection, app, order, status, &taken).await?;
    }
    if !is_there {
        // Only where something was written: erasing takes all orders of the member, against their order.
        if status != current {
            crate::payments::erasure::erase(connection, order.member).await?;
            events::erase(connection, order.member).await?;
        }
        return Ok((status, Vec::new()));
    }
    Ok((status, news))
}

/// Whether a payment without a page is one that is in a bank's hands; Pay.nl's says nothing of it.
fn tells_its_page(provider: ProviderName) -> bool {
    matches!(provider, ProviderName::Mollie | ProviderName::Verotel)
}

/// What an order's new state means for later tries, for its mandate and for whoever has not seen it.
async fn follow(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    status: OrderStatus,
    payment: &Snapshot,
) -> Answer<()> {
    let now = app.clock.now();
    tries::follow(connection, order, status, payment, now).await?;
    mandates::follow(connection, order, status, payment, now).await?;
    // What no bank has seen is no news from one.
    if payment.failure.as_deref() == Some(bank_file::NOT_SENT) {
        return receipt::debit_is_off(connection, app, order).await;
    }
    receipt::tell(connection, app, order, status).await
}

/// The money is there: the credits are too.
async fn complete(
    connection: &mut PgConnection,
    app: &App,
    order: &OrderRow,
    payment: &Snapshot,
    is_there: bool,
) -> Answer<Option<Event>> {
    let (clock, random) = (&app.clock, &app.random);
    let (paid, payer) = ((order.member, order.id), payment.payer_country.as_deref());
    invoices::note_place(connection, paid, Proof::Payment, payer, clock.now()).await?;
    let (member, id, price) = (order.member, order.id, order.price());
    let bought = credits::add_bought(connection, clock, random, member, id, order.credits, price).await?;
    invoices::issue(connection, order, clock.now()).await?;
    if is_there {
        receipt::write(connection, app, order).await?;
        if bought.event.is_some() && credits::lots_bought(connection, member).await? == 1 {
            let (site, source) = accounts::source(connection, member).await?;
            tracking::count(connection, clock, random, site, &source, Step::FirstPurchase).await?;
        }
    } else {
        tracing::error!(order = %order.id, "paid after its member was deleted for good: needs a human's look");
        refunds::review(connection, order, "left", &serde_json::Value::Null, clock.now()).await?;
    }
    Ok(bought.event)
}

/// Brings a paid order's status and its member's premium in line with the money that went back; under
/// the order's lock.
pub(in crate::payments) async fn recompute_status(
    connection: &mut PgConnection,
    clock: &Clock,
    order: &OrderRow,
    said: Option<&serde_json::Value>,
) -> Answer<Option<Event>> {
    let books = refunds::books(connection, order).await?;
    let (next, stands) = (books.paid_status(), books.stands());
    let moved = status::set(connection, order, next, said, clock.now()).await?;
    let premium = credits::set_stands(connection, order.member, order.id, stands).await?;
    invoices::issue_credit_notes(connection, order, clock.now()).await?;
    if moved || premium { Ok(Some(publish(connection, clock, order, next).await?)) } else { Ok(None) }
}

/// What the provider answered about one of our refunds.
pub(in crate::payments) async fn refund_told(
    app: &App,
    order: &OrderRow,
    refund: Uuid,
    told: &ProviderAnswer<'_>,
) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    let (is_there, _) = lock_order(&mut transaction, order).await?;
    let mut news = Vec::new();
    news.extend(refunds::advance_known(&mut transaction, app, order, refund, told).await?);
    news.extend(recompute_status(&mut transaction, &app.clock, order, None).await?);
    if !is_there {
        crate::payments::erasure::erase(&mut transaction, order.member).await?;
        events::erase(&mut transaction, order.member).await?;
        news.clear();
    }
    transaction.commit().await?;
    app.hub.deliver(news);
    Ok(())
}

/// Tells open pages where the order stands now.
pub(in crate::payments) async fn publish(
    connection: &mut PgConnection,
    clock: &Clock,
    order: &OrderRow,
    status: OrderStatus,
) -> Answer<Event> {
    let payload = json!({ "type": "order", "order": order.id, "status": status });
    events::append(connection, clock, order.member, payload).await
}

/// The payment's state, where it is that of our order; otherwise what is wrong.
fn fits(order: &OrderRow, payment: &Snapshot) -> Result<OrderStatus, &'static str> {
    if payment.amount != Some(order.price()) {
        Err("amount")
    } else if payment.order != Some(order.id) {
        Err("reference")
    } else {
        payment.status.ok_or("status")
    }
}
