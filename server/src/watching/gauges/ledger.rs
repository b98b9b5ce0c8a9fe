//! The last proof of the ledger.

use crate::{credits, kernel::problem::Answer};
use prometheus_client::{metrics::gauge::Gauge, registry::Registry};
use sqlx::PgConnection;

#[derive(Debug, Default)]
pub(super) struct LedgerProof {
    proven_at: Gauge,
    faults: Gauge,
    transfers: Gauge,
}

impl LedgerProof {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register(
            "ledger_proof_timestamp_seconds",
            "When the ledger was last gone through, since 1970; 0: never",
            self.proven_at.clone(),
        );
        registry.register("ledger_faults", "What that proof found wrong", self.faults.clone());
        registry.register("ledger_transfers", "Transfers that it went through", self.transfers.clone());
    }

    pub(super) async fn look(&self, connection: &mut PgConnection) -> Answer<()> {
        if let Some(proof) = credits::last_proof(connection).await? {
            self.proven_at.set(proof.proven_at.unix_timestamp());
            self.faults.set(proof.faults);
            self.transfers.set(proof.transfers);
        }
        Ok(())
    }
}
