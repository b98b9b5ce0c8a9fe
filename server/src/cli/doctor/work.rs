//! What is done in the background: jobs, erasures, and the proof of the books.

use super::report::Report;
use crate::{
    backoffice::{Area, looks},
    cli::{database::Database, explain},
    credits, housekeeping,
    kernel::clock::Clock,
};

pub(super) async fn examine(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Jobs);
    let (jobs, now) = (database.jobs(), Clock::system().now());
    report.found(looks::dead_letters(&jobs).await)?;
    report.found(looks::queues(&jobs, now).await.map(Some))?;
    report.found(looks::erasures(&mut *database.pool.acquire().await?, now).await.map(Some))?;
    examine_retention(database, report).await
}

/// What is kept for a while has gone (docs/operations/retention.md).
async fn examine_retention(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let late =
        housekeeping::overdue(&database.pool.clone().into(), Clock::system().now()).await.map_err(explain)?;
    if late.is_empty() {
        return report.good("nothing is kept longer than it should be");
    }
    report.problem(&format!(
        "{} hold rows that should have gone two nights ago; `liaison job dead housekeeping.sweep` says why they did not (docs/operations/retention.md)",
        late.join(", ")
    ))
}

pub(super) async fn prove_ledger(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Ledger);
    let proof = credits::prove_in_parts(&database.pool).await.map_err(explain)?;
    let faults = [
        (proof.unbalanced_transfers, "transfers do not sum to zero"),
        (proof.wrong_balances, "balances are not the sum of their lines"),
        (proof.wrong_lots, "balances are not what remains in their lots"),
        (proof.wrong_debts, "debts are not the sum of their lines"),
        (proof.wrong_purchases, "counts of standing purchases are not those of the lots"),
        (proof.negative, "accounts or lots are below zero"),
        (proof.ownerless, "members have lines or lots and no account"),
    ];
    for (count, fault) in faults.iter().filter(|(count, _)| *count > 0) {
        report.problem(&format!("ledger: {count} {fault}"))?;
    }
    if proof.holds() {
        let (transfers, lines, accounts) = (proof.transfers, proof.lines, proof.accounts);
        report.good(&format!(
            "ledger: {transfers} transfers of {lines} lines sum to zero, {accounts} balances agree"
        ))?;
    }
    report.found(looks::last_proof(&mut *database.pool.acquire().await?, Clock::system().now()).await)
}
