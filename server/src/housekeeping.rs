//! All jobs of the process, one line a feature, and the daily sweep of what has served its time.

use crate::{
    accounts,
    app::App,
    calendar, chat, complaints, credits, export,
    kernel::{budget, problem::failure},
    likes, mail, media, news, notifications, payments, rotation, safety, sessions, sms, suppression,
    tracking,
};
use ::jobs::{Failure, Job, Registry, Runner, Schedule};
use serde::{Deserialize, Serialize};
use time::Duration;

/// How long answers are kept for retries (design 4: at least 7 days), and events for cut streams.
const KEPT: Duration = Duration::days(8);

/// Every job that this program can run.
fn registry() -> Registry<App> {
    let registry =
        Registry::new().handle(sweep).every(Schedule::every(Duration::DAY, Duration::hours(4)), |_| Sweep);
    let registry = complaints::register(sms::register(likes::register(registry)));
    let registry = mail::register(media::register(notifications::register(registry)));
    let registry = chat::register(payments::register(credits::register(registry)));
    let registry = rotation::register(registry);
    accounts::register(calendar::register(news::register(export::register(registry))))
}

/// The runner of this process's jobs.
pub fn runner(app: &App) -> Runner<App> {
    let watching = app.clone();
    Runner::new(app.jobs.clone(), registry(), app.clone())
        .watched_by(move |attempt| watching.metrics.count_job(attempt))
        .concurrency("calendar", 1)
        .concurrency("payments", 4)
        .concurrency("mail", 4)
        .concurrency("sms", 4)
        .concurrency("push", 8)
        .concurrency("notices", 2)
        .concurrency("export", 2)
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Sweep;

impl Job for Sweep {
    const KIND: &'static str = "housekeeping.sweep";
}

async fn sweep(app: App, _: Sweep) -> Result<(), Failure> {
    let before = app.clock.now() - KEPT;
    let mut connection = app.db.acquire().await?;
    sqlx::query!("delete from idempotency_keys where created_at < $1", before)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from member_events where created_at < $1", before).execute(&mut *connection).await?;
    let now = app.clock.now();
    budget::purge_full(&mut connection, now).await.map_err(failure)?;
    sessions::purge_expired(&mut connection, now).await.map_err(failure)?;
    accounts::purge_old_tokens(&mut connection, now).await.map_err(failure)?;
    accounts::purge_old_failures(&mut connection, now).await.map_err(failure)?;
    accounts::purge_old_challenges(&mut connection, now).await.map_err(failure)?;
    accounts::purge_old_devices(&mut connection, now).await.map_err(failure)?;
    accounts::purge_former_addresses(&mut connection, now).await.map_err(failure)?;
    chat::purge_openers(&mut connection, now).await.map_err(failure)?;
    chat::plan_notices_again(&mut connection, now).await.map_err(failure)?;
    payments::purge_debit_codes(&mut connection, now).await.map_err(failure)?;
    safety::forget_evidence(&mut connection, now).await.map_err(failure)?;
    complaints::forget(&mut connection, now).await.map_err(failure)?;
    notifications::purge_push_notices(&mut connection, now).await.map_err(failure)?;
    suppression::purge_reports(&mut connection, now).await.map_err(failure)?;
    mail::purge_domains(&mut connection, now).await.map_err(failure)?;
    likes::forget_old_mails(&mut connection, now).await.map_err(failure)?;
    accounts::purge_reset_counts(&mut connection, now).await.map_err(failure)?;
    tracking::purge_old(&mut connection, now).await.map_err(failure)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_of_the_program_names_every_job() {
        let map = include_str!("../../docs/ARCHITECTURE.md");
        let kinds = format!("{:?}", registry());
        for kind in kinds.split('"').skip(1).step_by(2) {
            assert!(map.contains(&format!("`{kind}`")), "docs/ARCHITECTURE.md does not name {kind}");
        }
    }
}
