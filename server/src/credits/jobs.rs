//! The nightly walk through the books: proves them and closes months that are long over. It takes some members
//! at a time and goes on where it was stopped; where it takes longer than a night, the next one begins after it.

use super::{
    books,
    closing::{self, OldMonth},
    proofs::{self, Walked},
};
use crate::{
    app::App,
    kernel::{
        job_run::Run,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, Jobs, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration as Span, OffsetDateTime};

/// Between two parts of a walk there is at most the wait before its job's next try, while it has tries that soon.
const STANDS_AFTER: Span = Span::minutes(30);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct ProveLedger;

impl Job for ProveLedger {
    const KIND: &'static str = "credits.prove_ledger";

    // However many ask for one, one waits at most.
    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// Whether the books are being gone through, or are about to be. A walk that nobody went on with for long, as after its job gave
/// up, is none.
///
/// # Errors
/// When the database does not answer.
pub async fn is_proving(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<bool> {
    let at_work = sqlx::query_scalar!(
        r#"select exists (select from ledger_proofs where next_member is not null and went_on_at > $1)
             or exists (select from jobs where kind = $2 and dedup_key = $3 and attempts = 0 and dead_at is null) as "at_work!""#,
        now - STANDS_AFTER,
        ProveLedger::KIND,
        ProveLedger.dedup_key(),
    );
    Ok(at_work.fetch_one(connection).await?)
}

/// Has the books gone through now; where that is under way already, nothing is begun beside it.
///
/// # Errors
/// When the database does not answer.
pub async fn prove_soon(connection: &mut PgConnection, jobs: &Jobs, now: OffsetDateTime) -> Answer<()> {
    if !is_proving(connection, now).await? {
        jobs.enqueue(connection, &ProveLedger).await?;
    }
    Ok(())
}

async fn prove(app: App, _: ProveLedger) -> Result<(), Failure> {
    let run = Run::begin(&app.stopping);
    loop {
        match step(&app, &run).await.map_err(failure)? {
            Step::Next => {}
            Step::Elsewhere => return Ok(()),
            Step::Stopped => {
                app.jobs.enqueue(&mut *app.db.acquire().await?, &ProveLedger).await?;
                return Ok(());
            }
            Step::Walked(walked) if walked.faults == 0 => {
                let Walked { transfers, accounts, .. } = walked;
                tracing::info!(transfers, accounts, "the ledger proves itself");
                return Ok(());
            }
            Step::Walked(walked) => {
                tracing::error!(?walked, "the ledger does not prove itself: `liaison doctor --ledger`");
                return Err(Failure::Permanent("the ledger does not prove itself".into()));
            }
        }
    }
}

/// What came of some members.
enum Step {
    /// There are more.
    Next,
    /// Another process ended the walk.
    Elsewhere,
    /// The run is over; these members come again.
    Stopped,
    /// They were the last.
    Walked(Walked),
}

/// Some members' books.
async fn step(app: &App, run: &Run) -> Answer<Step> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let Some(first) = proofs::next_member(&mut transaction, now).await? else { return Ok(Step::Elsewhere) };
    books::take_time(&mut transaction).await?;
    let range = books::range(&mut transaction, first).await?;
    let proof = books::prove_range(&mut transaction, range).await?;
    let old = if proof.holds() {
        closing::old_months(&mut transaction, range, now).await?
    } else {
        tracing::error!(?range, ?proof, "the books of these members do not agree");
        Vec::new()
    };
    transaction.commit().await?;
    if run.is_over() || !close_all(app, old, run).await {
        return Ok(Step::Stopped);
    }
    let walked = proofs::advance(&mut *app.db.acquire().await?, range, &proof, now).await?;
    Ok(walked.map_or(Step::Next, Step::Walked))
}

/// Whether the run lasted for it. A month that can't be closed today is left to tomorrow's walk.
async fn close_all(app: &App, old: Vec<OldMonth>, run: &Run) -> bool {
    for month in old {
        if run.is_over() {
            return false;
        }
        if let Err(problem) = closing::close(app, month).await {
            tracing::warn!(?problem, "a month of the ledger stays open");
        }
    }
    true
}

/// The jobs of this feature: every night at three, UTC.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(prove).every(Schedule::every(Span::DAY, Span::hours(3)), |_| ProveLedger)
}
