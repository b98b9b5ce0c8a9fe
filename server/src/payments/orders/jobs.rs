//! The poller: a webhook may never come, so every pending order is looked up again after 1, 5, 15 and 60
//! minutes, and then daily.

use crate::{
    app::App,
    kernel::{
        clock::is_shut,
        ids::{MemberId, OrderId},
        problem::{Answer, Problem, Refusal, failure},
    },
    payments::{
        bank_file::DebitMoved,
        dunning, invoices,
        mandates::{self, ChargeOrder, ForgetCustomer, RevokeMandate},
        model::OrderStatus,
        orders::{
            settlement::{self, Trigger},
            status,
            store::{self, OrderRow},
        },
        refunds::{self, SendRefund},
        settlements,
    },
};
use ::jobs::{Failure, Job, Jobs, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::Duration;

/// Waits before each look, counted from the one before.
const WAITS: [Duration; 4] =
    [Duration::minutes(1), Duration::minutes(4), Duration::minutes(10), Duration::minutes(45)];
/// After those, once a day for a month: bank transfers take their time.
const DAILY_LOOKS: usize = 30;
/// An order without a payment is over then: longer than the app tries again, and than a mandate's charge does.
const LEFT_BEHIND: Duration = Duration::DAY;

/// The poller's job, which an order keeps when its member is erased: the money may still come.
pub const CHECK_ORDER: &str = "payments.check_order";

/// Looks a pending order up.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(in crate::payments) struct CheckOrder {
    member: MemberId,
    order: OrderId,
    /// How often it was looked up before.
    step: usize,
}

impl Job for CheckOrder {
    const KIND: &'static str = CHECK_ORDER;
    const QUEUE: &'static str = "payments";
}

impl CheckOrder {
    /// The first look.
    pub(in crate::payments) fn first(order: &OrderRow) -> Self {
        Self { member: order.member, order: order.id, step: 0 }
    }

    /// Schedules it, in the transaction of the order.
    pub(in crate::payments) async fn schedule(self, connection: &mut PgConnection, app: &App) -> Answer<()> {
        let wait = WAITS.get(self.step).copied().unwrap_or(Duration::DAY);
        app.jobs.enqueue_at(connection, &self, app.clock.now() + wait).await?;
        Ok(())
    }

    /// Looks the order up as soon as a server or worker runs: for the operator's commands.
    pub(in crate::payments) async fn at_once(
        connection: &mut PgConnection,
        jobs: &Jobs,
        member: MemberId,
        order: OrderId,
    ) -> Answer<()> {
        jobs.enqueue(connection, &Self { member, order, step: 0 }).await?;
        Ok(())
    }

    async fn run(app: App, job: Self) -> Result<(), Failure> {
        let next = Self { step: job.step + 1, ..job };
        let status = match settlement::refresh(&app, job.member, job.order, Trigger::Poller).await {
            // A provider that is away is no reason to look no more.
            Err(Problem::Refused(Refusal::PaymentUnavailable)) if next.step < WAITS.len() + DAILY_LOOKS => {
                let mut connection = app.db.acquire().await?;
                return next.schedule(&mut connection, &app).await.map_err(failure);
            }
            looked => looked.map_err(failure)?,
        };
        if status == OrderStatus::Pending && job.is_left_behind(&app).await.map_err(failure)? {
            return Ok(());
        }
        let looks = match status {
            OrderStatus::Pending => WAITS.len() + DAILY_LOOKS,
            OrderStatus::Cancelled if job.is_payable(&app).await.map_err(failure)? => {
                WAITS.len() + DAILY_LOOKS
            }
            OrderStatus::Cancelled => WAITS.len() + 1,
            _ => 0,
        };
        if next.step < looks {
            let mut connection = app.db.acquire().await?;
            next.schedule(&mut connection, &app).await.map_err(failure)?;
        }
        Ok(())
    }

    /// Its member gave it up, and the provider's page is open for a while.
    async fn is_payable(self, app: &App) -> Answer<bool> {
        let order = store::order(&mut *app.db.acquire().await?, self.member, self.order).await?;
        Ok(order.is_some_and(|order| order.payable))
    }

    /// Nobody came back to an order whose payment was never made: it ends, with the discount that it held.
    async fn is_left_behind(self, app: &App) -> Answer<bool> {
        let (now, id) = (app.clock.now(), (self.member, self.order));
        let before = now - LEFT_BEHIND;
        let order = {
            let mut connection = app.db.acquire().await?;
            if status::end_without_payment(&mut connection, id, now, (before, before)).await? {
                return Ok(true);
            }
            store::order(&mut connection, self.member, self.order).await?
        };
        let waits = |order: &OrderRow| is_shut(order.created_at + LEFT_BEHIND, LEFT_BEHIND, now);
        match order.filter(|order| order.provider_payment_id.is_none() && !waits(order)) {
            Some(order) => mandates::give_up(app, &order, OrderStatus::Expired).await,
            None => Ok(false),
        }
    }
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    let registry = registry.handle(ChargeOrder::run).handle(RevokeMandate::run).handle(ForgetCustomer::run);
    let registry = registry.handle(CheckOrder::run).handle(DebitMoved::run).handle(SendRefund::run);
    dunning::register(settlements::register(invoices::register(refunds::register(registry))))
}
