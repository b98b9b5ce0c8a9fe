//! What each night's proof of the ledger found.

use super::model::Proof;
use crate::kernel::problem::Answer;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A line of `ledger_proofs`.
#[derive(Clone, Copy, Debug)]
pub struct KeptProof {
    /// When the books were gone through.
    pub proven_at: OffsetDateTime,
    /// How many transfers there were.
    pub transfers: i64,
    /// What did not agree; 0: they hold.
    pub faults: i64,
}

/// Keeps what a proof found.
pub(super) async fn keep(connection: &mut PgConnection, proof: &Proof, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "insert into ledger_proofs (proven_at, transfers, lines, accounts, faults) values ($1, $2, $3, $4, $5)
         on conflict (proven_at) do nothing",
        now,
        proof.transfers,
        proof.lines,
        proof.accounts,
        proof.faults(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The latest one; None where there was none yet.
pub async fn last_proof(connection: &mut PgConnection) -> Answer<Option<KeptProof>> {
    let last = sqlx::query_as!(
        KeptProof,
        "select proven_at, transfers, faults from ledger_proofs order by proven_at desc limit 1",
    );
    Ok(last.fetch_optional(connection).await?)
}
