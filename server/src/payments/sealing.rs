//! The nightly job that seals what an older release wrote in plain.

use super::provider_accounts;
use crate::{app::App, kernel::problem::failure};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::Duration;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct SealSecrets;

impl Job for SealSecrets {
    const KIND: &'static str = "payments.seal_secrets";
    const QUEUE: &'static str = "payments";
}

/// Adds the job: at night, when no node of the release before runs any more.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    let nightly = Schedule::every(Duration::DAY, Duration::minutes(250));
    registry.handle(seal).every(nightly, |_| SealSecrets)
}

async fn seal(app: App, _: SealSecrets) -> Result<(), Failure> {
    // The doctor tells of a key that is missing.
    if app.vault.fault().is_some() {
        return Ok(());
    }
    let mut transaction = app.db.begin().await?;
    provider_accounts::seal_secrets(&mut transaction, (&app.vault, &app.random)).await.map_err(failure)?;
    transaction.commit().await?;
    Ok(())
}
