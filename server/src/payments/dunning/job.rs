//! The hourly round of reminders, each in a transaction of its own.

use super::{
    mail,
    rules::About,
    store::{self, Due},
};
use crate::{
    accounts,
    app::App,
    kernel::{
        ids::MemberId,
        job_run::Run,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// So many are looked up in one go.
const AT_ONCE: i64 = 100;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Remind;

impl Job for Remind {
    const KIND: &'static str = "payments.remind";
    const QUEUE: &'static str = "payments";

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The job of this part.
pub(in crate::payments) fn register(registry: Registry<App>) -> Registry<App> {
    let hourly = Schedule::every(Duration::HOUR, Duration::minutes(5));
    registry.handle(remind).every(hourly, |_| Remind)
}

async fn remind(app: App, _: Remind) -> Result<(), Failure> {
    round(&app).await.map_err(failure)
}

/// Killed in the middle, or when its time is over, it goes on next time. One that fails holds up nobody else and is tried again
/// then, and the job fails, so that somebody hears of it.
async fn round(app: &App) -> Answer<()> {
    let (now, run) = (app.clock.now(), Run::begin(&app.stopping));
    let nobody = MemberId(Uuid::nil());
    let mut after =
        Due { at: OffsetDateTime::UNIX_EPOCH, member: nobody, about: About::Debt, id: Uuid::nil() };
    let mut failed = 0;
    while !run.is_over() {
        let due = store::due(&mut *app.db.acquire().await?, after, now, AT_ONCE).await?;
        let Some(last) = due.last() else { break };
        after = *last;
        for one in due {
            if let Err(problem) = remind_of(app, one, now).await {
                tracing::warn!(?problem, "a reminder comes later");
                failed += 1;
            }
        }
    }
    app.jobs.wake();
    if failed > 0 {
        return Err(anyhow::anyhow!("{failed} reminders could not be written").into());
    }
    Ok(())
}

/// Under the account's lock, which a payment of the member takes as well: what is settled in this moment is not reminded of.
async fn remind_of(app: &App, due: Due, now: OffsetDateTime) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, due.member).await?;
    let Some(began_at) = store::hold(&mut transaction, due, now).await? else { return Ok(()) };
    let next = if accounts::has_left(&mut transaction, due.member).await? {
        None
    } else {
        let facts = accounts::facts(&mut transaction, due.member).await?;
        let next = due.about.next(facts.zone, began_at, now);
        let is_open = mail::remind(&mut transaction, app, &facts, due, (began_at, next)).await?;
        next.filter(|_| is_open)
    };
    store::plan(&mut transaction, due, next).await?;
    transaction.commit().await?;
    Ok(())
}
