//! What is done in the background: jobs, erasures, and the proof of the books.

use super::report::{Area, Report};
use crate::{
    accounts,
    cli::{database::Database, explain, moment},
    credits, housekeeping,
    kernel::clock::Clock,
};
use std::collections::BTreeMap;
use time::Duration;

/// How long a job may be due while somebody runs jobs.
const DUE: Duration = Duration::minutes(10);
/// Some job comes up each hour.
const PERIOD: Duration = Duration::hours(2);
/// The night and some hours.
const PROVEN: Duration = Duration::hours(36);
/// Most dead letters that are looked at.
const MANY: u16 = 1_000;

pub(super) async fn examine(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Jobs);
    examine_dead_letters(database, report).await?;
    examine_queues(database, report).await?;
    examine_erasures(database, report).await?;
    examine_retention(database, report).await
}

async fn examine_dead_letters(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let dead = database.jobs().dead_letters(MANY, None).await?;
    let mut kinds = BTreeMap::<String, usize>::new();
    for letter in &dead {
        *kinds.entry(letter.kind.clone()).or_default() += 1;
    }
    for (kind, count) in &kinds {
        report.problem(&format!("{count} jobs {kind} gave up; `liaison job dead {kind}` says why, and when that is mended `liaison job retry {kind}` tries them again"))?;
    }
    if kinds.is_empty() { report.good("no job gave up") } else { Ok(()) }
}

/// Whether somebody runs them.
async fn examine_queues(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let (jobs, now) = (database.jobs(), Clock::system().now());
    let oldest = jobs.queues().await?.into_iter().filter_map(|queue| queue.oldest_due).min();
    let last = jobs.periods().await?.into_iter().map(|(_, period)| period).max();
    if last.is_some_and(|last| now - last > PERIOD) {
        return report.problem("no periodic job has come up for two hours: nobody runs jobs. Start a server, with `jobs` not false, or `liaison worker`");
    }
    match oldest.filter(|oldest| now - *oldest > DUE) {
        Some(oldest) => report.problem(&format!(
            "a job has been due for {} minutes: nobody runs jobs, or more comes in than is done. Start a `liaison worker`",
            (now - oldest).whole_minutes()
        )),
        None => report.good("jobs are done when they are due"),
    }
}

/// Who asked to be deleted is, after 14 days (GDPR 17).
async fn examine_erasures(database: &Database, report: &mut Report) -> anyhow::Result<()> {
    let mut connection = database.pool.acquire().await?;
    let since = Clock::system().now() - Duration::HOUR;
    let overdue = accounts::overdue_erasures(&mut connection, since).await.map_err(explain)?;
    if overdue.count == 0 {
        return report.good("everybody whose 14 days are over has been erased");
    }
    report.problem(&format!(
        "{} members whose 14 days are over are still there; `liaison job dead accounts.erase` says why",
        overdue.count
    ))
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
    let mut transaction = database.pool.begin().await?;
    let proof = credits::prove(&mut transaction).await.map_err(explain)?;
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
    let last = credits::last_proof(&mut transaction).await.map_err(explain)?;
    let now = Clock::system().now();
    match last.filter(|last| now - last.proven_at > PROVEN) {
        Some(last) => report.problem(&format!("the last nightly proof of the ledger was at {}: see that jobs are run, and `liaison job dead credits.prove_ledger`", moment(last.proven_at))),
        None => Ok(()),
    }
}
