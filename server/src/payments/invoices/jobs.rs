//! The nightly look for paid orders without an invoice: settling an order writes its invoice, so there should be none.

use super::store;
use crate::{app::App, kernel::problem::failure};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::Duration;

/// How far back a look goes: longer than jobs ever rest.
const LOOKED_AT: Duration = Duration::days(60);

/// Issues what is missing.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct IssueMissing;

impl Job for IssueMissing {
    const KIND: &'static str = "payments.issue_missing_invoices";
    const QUEUE: &'static str = "payments";
}

/// The jobs of invoices.
pub(in crate::payments) fn register(registry: Registry<App>) -> Registry<App> {
    let nightly = Schedule::every(Duration::DAY, Duration::minutes(195));
    registry.handle(issue_missing).every(nightly, |_| IssueMissing)
}

/// A batch a transaction, so that new orders wait for no more than one of them.
async fn issue_missing(app: App, _: IssueMissing) -> Result<(), Failure> {
    loop {
        let mut transaction = app.db.begin().await.map_err(|error| failure(error.into()))?;
        let now = app.clock.now();
        let issued =
            store::issue_missing(&mut transaction, now - LOOKED_AT, now, false).await.map_err(failure)?;
        transaction.commit().await.map_err(|error| failure(error.into()))?;
        if issued == 0 {
            return Ok(());
        }
        tracing::warn!(issued, "paid orders had no invoice");
    }
}
