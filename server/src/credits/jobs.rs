//! The nightly proof of the ledger (design 6).

use super::{proofs, store};
use crate::{app::App, kernel::problem::failure};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::Duration;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct ProveLedger;

impl Job for ProveLedger {
    const KIND: &'static str = "credits.prove_ledger";
}

async fn prove(app: App, _: ProveLedger) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    let proof = store::prove(&mut transaction).await.map_err(failure)?;
    proofs::keep(&mut transaction, &proof, app.clock.now()).await.map_err(failure)?;
    transaction.commit().await?;
    if proof.holds() {
        tracing::info!(transfers = proof.transfers, accounts = proof.accounts, "the ledger proves itself");
        return Ok(());
    }
    tracing::error!(?proof, "the ledger does not prove itself: `liaison doctor --ledger`");
    Err(Failure::Permanent("the ledger does not prove itself".into()))
}

/// The jobs of this feature: every night at three, UTC.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(prove).every(Schedule::every(Duration::DAY, Duration::hours(3)), |_| ProveLedger)
}
