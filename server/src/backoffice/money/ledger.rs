//! Whether the books were proven, and having them proven now.

use crate::{
    backoffice::{Doer, Office, dead_letters::require_everywhere},
    credits::{self, KeptProof},
    kernel::problem::Answer,
    staff::{self, Chain, Entry, Permission, Reach},
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What is known of the books of all sites together.
#[derive(Clone, Copy, Debug, Default)]
pub struct LedgerProof {
    /// The last proof; None: there was none.
    pub last: Option<KeptProof>,
    /// They are being gone through.
    pub is_under_way: bool,
    /// The doer may have them proven now.
    pub may_ask: bool,
}

/// The last proof of the ledger; nothing of it for whose role holds for some of the sites.
///
/// # Errors
/// `not_allowed`.
pub async fn ledger_proof(
    connection: &mut PgConnection,
    doer: Doer<'_>,
    now: OffsetDateTime,
) -> Answer<LedgerProof> {
    match doer.reach(Permission::ReadLedger, now)? {
        Reach::All => Ok(LedgerProof {
            last: credits::last_proof(&mut *connection).await?,
            is_under_way: credits::is_proving(connection, now).await?,
            may_ask: true,
        }),
        Reach::Some { .. } => Ok(LedgerProof::default()),
    }
}

/// Has the books of all sites proven, as every night; a job does it, since there may be many. It leaves a line. After the commit the
/// caller wakes whoever runs jobs.
///
/// # Errors
/// `not_allowed`, also for whose role holds for some of the sites.
pub async fn ask_for_ledger_proof(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
) -> Answer<()> {
    let now = office.now();
    require_everywhere(&doer.reach(Permission::ReadLedger, now)?)?;
    doer.stamp(connection, now).await?;
    credits::prove_soon(connection, office.jobs, now).await?;
    let entry = Entry {
        chain: Chain::Act,
        action: "ledger.proof_asked",
        subject: None,
        site: None,
        case: None,
        facts: json!({}),
        reason: None,
    };
    staff::append(connection, office.random, &entry).await.map(drop)
}
