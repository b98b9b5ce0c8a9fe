//! What is done in the background: jobs, erasures, and the nightly proof of the books.

use super::{Area, Finding, Look, moment};
use crate::{accounts, credits, kernel::problem::Answer};
use ::jobs::Jobs;
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Duration, OffsetDateTime};

/// How long a job may be due while somebody runs jobs.
const DUE: Duration = Duration::minutes(10);
/// Some job comes up each hour.
const PERIOD: Duration = Duration::hours(2);
/// The night and some hours.
const PROVEN: Duration = Duration::hours(36);
/// Most dead letters that are looked at.
const MANY: u16 = 1_000;

/// Jobs that gave up, by kind.
///
/// # Errors
/// When the database does not answer.
pub async fn dead_letters(jobs: &Jobs) -> Answer<Vec<Finding>> {
    let look = Look::at(Area::Jobs, "dead_letters");
    let mut kinds = BTreeMap::<String, usize>::new();
    for letter in jobs.dead_letters(MANY, None, None).await? {
        *kinds.entry(letter.kind).or_default() += 1;
    }
    if kinds.is_empty() {
        return Ok(vec![look.good("no job gave up")]);
    }
    let tell = |(kind, count): (String, usize)| {
        look.problem(format!("{count} jobs {kind} gave up; `liaison job dead {kind}` says why, and when that is mended `liaison job retry {kind}` tries them again"))
    };
    Ok(kinds.into_iter().map(tell).collect())
}

/// Whether somebody runs them.
///
/// # Errors
/// When the database does not answer.
pub async fn queues(jobs: &Jobs, now: OffsetDateTime) -> Answer<Finding> {
    let look = Look::at(Area::Jobs, "jobs_late");
    let oldest = jobs.queues().await?.into_iter().filter_map(|queue| queue.oldest_due).min();
    let last = jobs.periods().await?.into_iter().map(|(_, period)| period).max();
    if last.is_some_and(|last| now - last > PERIOD) {
        return Ok(look.problem("no periodic job has come up for two hours: nobody runs jobs. Start a server, with `jobs` not false, or `liaison worker`"));
    }
    Ok(match oldest.filter(|oldest| now - *oldest > DUE) {
        Some(oldest) => look.problem(format!(
            "a job has been due for {} minutes: nobody runs jobs, or more comes in than is done. Start a `liaison worker`",
            (now - oldest).whole_minutes()
        )),
        None => look.good("jobs are done when they are due"),
    })
}

/// Who asked to be deleted is, after 14 days (GDPR 17).
///
/// # Errors
/// When the database does not answer.
pub async fn erasures(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Finding> {
    let look = Look::at(Area::Jobs, "erasures_late");
    let overdue = accounts::overdue_erasures(connection, now - Duration::HOUR).await?;
    if overdue.count == 0 {
        return Ok(look.good("everybody whose 14 days are over has been erased"));
    }
    Ok(look.problem(format!(
        "{} members whose 14 days are over are still there; `liaison job dead accounts.erase` says why",
        overdue.count
    )))
}

/// That the books have not been gone through for long; None: they have.
///
/// # Errors
/// When the database does not answer.
pub async fn last_proof(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Option<Finding>> {
    let last = credits::last_proof(connection).await?;
    let late = last.filter(|last| now - last.proven_at > PROVEN);
    Ok(late.map(|last| Look::at(Area::Ledger, "ledger_proof_late").problem(format!("the last nightly proof of the ledger was at {}: see that jobs are run, and `liaison job dead credits.prove_ledger`", moment(last.proven_at)))))
}
