//! Whether the books were proven.

use crate::{
    backoffice::Doer,
    credits::{self, KeptProof},
    kernel::problem::Answer,
    staff::{Permission, Reach},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The last proof of the ledger, of all sites together; None where there was none, or for whose role holds for some of them.
///
/// # Errors
/// `not_allowed`.
pub async fn ledger_proof(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    now: OffsetDateTime,
) -> Answer<Option<KeptProof>> {
    match doer.reach(Permission::ReadLedger, now)? {
        Reach::All => credits::last_proof(connection).await,
        Reach::Some { .. } => Ok(None),
    }
}
