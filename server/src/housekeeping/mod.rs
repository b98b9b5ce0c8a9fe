//! All jobs of the process, one line a feature, and the daily sweep of what has served its time. To add a job: its kind and its
//! schedule in the `register` of its feature, what it does in docs/OPERATIONS.md, and its measure in proofs/load/src/years/jobs.rs.

mod days;
mod sweep;

use crate::{
    accounts, app::App, backoffice, calendar, chat, complaints, credits, dates, erasure, export, likes, mail,
    media, members, moving, news, notifications, payments, rotation, safety, searches, sms, verification,
};
use ::jobs::{Registry, Runner, Schedule};
use days::{KeepDays, keep_days};
use sweep::{Sweep, sweep};
use time::Duration;

pub use sweep::{kept, overdue};

/// Every job that this program can run.
fn registry() -> Registry<App> {
    let registry =
        Registry::new().handle(sweep).every(Schedule::every(Duration::DAY, Duration::hours(4)), |_| Sweep);
    let registry =
        registry.handle(keep_days).every(Schedule::every(Duration::HOUR, Duration::minutes(7)), |_| KeepDays);
    let registry = complaints::register(safety::register(sms::register(likes::register(registry))));
    let registry = mail::register(media::register(notifications::register(registry)));
    let registry = chat::register(payments::register(credits::register(registry)));
    let registry = dates::register(verification::register(moving::register(registry)));
    let registry = backoffice::register(erasure::register(rotation::register(registry)));
    let registry = accounts::register(news::register(export::register(registry)));
    // Read once for both.
    let newcomers = members::Newcomers::default();
    calendar::register(searches::register(registry, &newcomers), &newcomers)
}

/// The kinds of all jobs, by name.
pub fn kinds() -> Vec<&'static str> {
    registry().kinds().collect()
}

/// The runner of this process's jobs.
pub fn runner(app: &App) -> Runner<App> {
    let watching = app.clone();
    Runner::new(app.jobs.clone(), registry(), app.for_jobs())
        .watched_by(move |attempt| watching.metrics.count_job(attempt))
        .concurrency("calendar", 1)
        .concurrency("payments", 4)
        .concurrency("mail", 4)
        .concurrency("sms", 4)
        .concurrency("push", 8)
        .concurrency("notices", 2)
        .concurrency("export", 2)
        .concurrency("moving", 1)
}
