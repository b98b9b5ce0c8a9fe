//! What each walk through the books found, and how far the one under way has come.

use super::{books::Range, model::Proof};
use crate::kernel::problem::Answer;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A line of `ledger_proofs`.
#[derive(Clone, Copy, Debug)]
pub struct KeptProof {
    /// When the books had been gone through.
    pub proven_at: OffsetDateTime,
    /// How many transfers there were.
    pub transfers: i64,
    /// What did not agree; 0: they hold.
    pub faults: i64,
}

/// A walk that came to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walked {
    pub(super) transfers: i64,
    pub(super) accounts: i64,
    pub(super) faults: i64,
}

/// Where the walk under way goes on; begins one where there is none. None: another process has just ended it.
pub(super) async fn next_member(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Option<Uuid>> {
    sqlx::query!(
        "insert into ledger_proofs (proven_at, transfers, lines, accounts, faults, next_member, went_on_at) values ($1, 0, 0, 0, 0, $2, $1)
         on conflict do nothing",
        now,
        Uuid::nil(),
    )
    .execute(&mut *connection)
    .await?;
    let next = sqlx::query_scalar!(
        r#"select next_member as "next!" from ledger_proofs where next_member is not null"#
    );
    Ok(next.fetch_optional(connection).await?)
}

/// Adds what was found of these members, unless another process did so meanwhile. What the whole walk found, if they were
/// the last.
pub(super) async fn advance(
    connection: &mut PgConnection,
    range: Range,
    proof: &Proof,
    now: OffsetDateTime,
) -> Answer<Option<Walked>> {
    let next = range.next();
    let walked = sqlx::query_as!(
        Walked,
        "update ledger_proofs set transfers = transfers + $3, lines = lines + $4, accounts = accounts + $5,
           faults = faults + $6, next_member = $2, went_on_at = $7, proven_at = case when $2::uuid is null then $7 else proven_at end
         where next_member = $1
         returning transfers, accounts, faults",
        range.first,
        next,
        proof.transfers,
        proof.lines,
        proof.accounts,
        proof.faults(),
        now,
    );
    let walked = walked.fetch_optional(connection).await?;
    Ok(walked.filter(|_| next.is_none()))
}

/// The latest one that came to its end; None where there was none yet.
pub async fn last_proof(connection: &mut PgConnection) -> Answer<Option<KeptProof>> {
    let last = sqlx::query_as!(
        KeptProof,
        "select proven_at, transfers, faults from ledger_proofs where next_member is null order by proven_at desc limit 1",
    );
    Ok(last.fetch_optional(connection).await?)
}
