//! The job that tells a member of a debit's new day.

use crate::{
    app::App,
    kernel::{
        ids::{MemberId, OrderId},
        problem::{Answer, failure},
    },
    payments::{direct_debit, mandates, orders::store as orders},
};
use ::jobs::{Failure, Job};
use serde::{Deserialize, Serialize};

/// Announces a debit again, since the day that was announced could not be kept.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct DebitMoved {
    /// Whose.
    pub member: MemberId,
    /// Of which order.
    pub order: OrderId,
}

impl Job for DebitMoved {
    const KIND: &'static str = "payments.debit_moved";
    const QUEUE: &'static str = "payments";
}

impl DebitMoved {
    pub(in crate::payments) async fn run(app: App, job: Self) -> Result<(), Failure> {
        tell(&app, job).await.map_err(failure)
    }
}

async fn tell(app: &App, DebitMoved { member, order }: DebitMoved) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    let found = (
        orders::order(&mut transaction, member, order).await?,
        mandates::of_order(&mut transaction, member, order).await?,
        super::of_order(&mut transaction, member, order).await?,
    );
    let (Some(order), Some(mandate), Some(debit)) = found else { return Ok(()) };
    let Some(site) = app.sites.by_id(order.site).filter(|_| debit.status == "waiting") else { return Ok(()) };
    direct_debit::write_notice(&mut transaction, app, &site, &order, &mandate, debit.collect_on).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}
