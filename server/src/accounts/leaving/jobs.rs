//! When members are erased: at the very moment their time is over, and daily whoever was missed.

use super::{purge, restored, store};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        job_run::Run,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Erases one member whose time is over.
pub const ERASE: &str = "accounts.erase";

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Erase {
    member: MemberId,
}

impl Job for Erase {
    const KIND: &'static str = ERASE;
    const QUEUE: &'static str = "erasure";
    const MAX_ATTEMPTS: i16 = 20;
}

/// Looks for everybody whose time is over, of those whose ids come after this one (None: of all), and for those whom a backup
/// brought back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct EraseAll(Option<MemberId>);

impl Job for EraseAll {
    const KIND: &'static str = "accounts.erase_all";
    const QUEUE: &'static str = "erasure";
}

/// Schedules it for the moment when there is no way back any more, in the transaction of the wish.
pub(super) async fn schedule(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    due_at: OffsetDateTime,
) -> Answer<()> {
    app.jobs.enqueue_at(connection, &Erase { member }, due_at).await?;
    Ok(())
}

/// Looks as soon as a worker is free.
pub(super) async fn look_soon(connection: &mut PgConnection, app: &App) -> Answer<()> {
    app.jobs.enqueue(connection, &EraseAll(None)).await?;
    Ok(())
}

/// The jobs of this feature: daily at half past two, UTC.
pub fn register(registry: Registry<App>) -> Registry<App> {
    let daily = Schedule::every(Duration::DAY, Duration::minutes(150));
    registry.handle(erase).handle(erase_all).every(daily, |_| EraseAll(None))
}

async fn erase(app: App, job: Erase) -> Result<(), Failure> {
    purge::erase_due(&app, job.member).await.map_err(failure)?;
    Ok(())
}

/// When its time is over another run goes on. One whose erasure fails keeps nobody else waiting, nor the look at the marks.
async fn erase_all(app: App, EraseAll(mut after): EraseAll) -> Result<(), Failure> {
    let run = Run::begin(&app.stopping);
    let mut failed = None;
    loop {
        let due = store::due(&mut *app.db.acquire().await?, app.clock.now(), after).await.map_err(failure)?;
        if due.is_empty() {
            break;
        }
        for member in due {
            if let Err(problem) = purge::erase_due(&app, member).await {
                tracing::warn!(?problem, "a member whose time is over is still there");
                failed = Some(problem);
            }
            after = Some(member);
            if run.is_over() {
                return go_on(&app, after).await;
            }
        }
    }
    loop {
        match purge::erase_unconfirmed(&app).await {
            Ok(false) => break,
            Ok(true) if run.is_over() => return go_on(&app, after).await,
            Ok(true) => {}
            Err(problem) => {
                failed = Some(problem);
                break;
            }
        }
    }
    restored::forget_again(&app).await.map_err(failure)?;
    failed.map_or(Ok(()), |problem| Err(failure(problem)))
}

async fn go_on(app: &App, after: Option<MemberId>) -> Result<(), Failure> {
    app.jobs.enqueue(&mut *app.db.acquire().await?, &EraseAll(after)).await?;
    Ok(())
}
