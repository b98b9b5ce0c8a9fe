//! The nightly sweep of what has served its time. It deletes some rows at a time, goes on where it was stopped, and what
//! fails for one table keeps no other from its turn.

use crate::{
    accounts, age_checks,
    app::App,
    backoffice, builds, causes, chat, complaints, dates, export, faults,
    kernel::{
        budget,
        database::Database,
        event_days, events, idempotency,
        job_run::Run,
        problem::Answer,
        retention::{BATCH, Kept},
    },
    likes, mail, media, members, moving, news, notifications, payments, safety, sessions, sms, staff,
    suppression, tracking, verification,
};
use ::jobs::{Failure, Job};
use serde::{Deserialize, Serialize};
use time::{Duration as Span, OffsetDateTime};

/// Letters of jobs that gave up: somebody has read them by then, or nobody will.
const DEAD_LETTERS: &[Kept] = &[Kept::since("jobs", "dead_at", Span::days(90))];

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Sweep;

impl Job for Sweep {
    const KIND: &'static str = "housekeeping.sweep";
}

/// All rows that go when their time is over.
pub fn kept() -> impl Iterator<Item = &'static Kept> {
    let features = [
        idempotency::KEPT,
        events::KEPT,
        budget::KEPT,
        sessions::KEPT,
        staff::KEPT,
        backoffice::KEPT,
        accounts::KEPT,
        chat::KEPT,
        complaints::KEPT,
        likes::KEPT,
        members::KEPT,
        media::KEPT,
        payments::KEPT,
        safety::KEPT,
        dates::KEPT,
        notifications::KEPT,
        mail::KEPT,
        news::KEPT,
        suppression::KEPT,
        verification::KEPT,
        age_checks::KEPT,
        sms::KEPT,
        tracking::KEPT,
        faults::KEPT,
        moving::KEPT,
        DEAD_LETTERS,
    ];
    features.into_iter().flatten()
}

/// Tables with rows that should have gone two nights ago.
///
/// # Errors
/// When the database does not answer.
pub async fn overdue(db: &Database, now: OffsetDateTime) -> Answer<Vec<&'static str>> {
    let mut late = Vec::new();
    if event_days::is_overdue(db, now - Span::days(2)).await? {
        late.push("member_events");
    }
    for kept in kept() {
        if kept.is_overdue(db, now - Span::days(2)).await? {
            late.push(kept.table);
        }
    }
    Ok(late)
}

pub(super) async fn sweep(app: App, _: Sweep) -> Result<(), Failure> {
    let (now, run) = (app.clock.now(), Run::begin(&app.stopping));
    let mut failed = Vec::new();
    let mut done = true;
    for kept in kept() {
        match purge(&app, kept, now, &run).await {
            Ok(all) => done &= all,
            Err(error) => failed.push(format!("{}: {error}", kept.table)),
        }
    }
    let mut note = |what: &str, forgotten: Answer<()>| {
        if let Err(problem) = forgotten {
            failed.push(format!("{what}: {}", causes::once(&problem.into())));
        }
    };
    note("evidence of reports", safety::forget_evidence(&app.db, now).await);
    note("complaints", complaints::forget(&app.db, now).await);
    note("copies of data", export::forget_overdue(&app).await);
    note("domains of mail", mail::purge_domains(&mut *app.db.acquire().await?, now).await);
    note("builds", builds::forget(&app.builds, &app.config, app.clock.now()).await);
    note("where orders came from", payments::forget_origins(&app.db, now).await);
    note("notices of messages", chat::plan_notices_again(&mut *app.db.acquire().await?, now).await);
    if !failed.is_empty() {
        return Err(Failure::Retry(failed.join("; ").into()));
    }
    if !done {
        app.jobs.enqueue(&mut *app.db.acquire().await?, &Sweep).await?;
    }
    Ok(())
}

/// Whether that was all of it.
async fn purge(app: &App, kept: &Kept, now: OffsetDateTime, run: &Run) -> Result<bool, sqlx::Error> {
    while kept.purge_some(&app.db, now).await? >= BATCH {
        if run.is_over() {
            return Ok(false);
        }
    }
    Ok(true)
}
