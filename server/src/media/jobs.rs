//! Removing what nothing uses any more.

use super::{alike, avif, chat_photos, formats, orphans, store, waiting};
use crate::{
    app::App,
    kernel::{
        job_run::Run,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::Duration;

/// Blobs that are looked at in one go.
const BATCH: i64 = 200;
/// Files of one run that may fail: where the store is away, each would, and each after some time.
const FAILURES: usize = 10;

/// Forgets photos that waited too long, and removes the blobs that nothing shows any more.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Sweep;

impl Job for Sweep {
    const KIND: &'static str = "media.sweep";

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The jobs of this feature. Hourly: what a stranger sent and left behind should not lie about.
pub fn register(registry: Registry<App>) -> Registry<App> {
    orphans::register(alike::register(avif::register(registry)))
        .handle(sweep)
        .every(Schedule::every(Duration::HOUR, Duration::minutes(20)), |_| Sweep)
}

async fn sweep(app: App, _: Sweep) -> Result<(), Failure> {
    if !swept(&app).await.map_err(failure)? {
        app.jobs.enqueue(&mut *app.db.acquire().await?, &Sweep).await?;
    }
    Ok(())
}

/// Whether that was all: when its time is over another run goes on.
async fn swept(app: &App) -> Answer<bool> {
    let run = Run::begin(&app.stopping);
    let mut transaction = app.db.begin().await?;
    waiting::forget_expired(&mut transaction, app.clock.now()).await?;
    transaction.commit().await?;
    while forget_unsent(app).await? {
        if run.is_over() {
            return Ok(false);
        }
    }
    remove_all(app, &run).await
}

/// Removes what was discarded, in the order of the names; one file that fails keeps no other from its turn.
async fn remove_all(app: &App, run: &Run) -> Answer<bool> {
    let mut last = String::new();
    let mut failed = Vec::new();
    while failed.len() < FAILURES {
        let names = store::discarded(&mut *app.db.acquire().await?, &last, BATCH).await?;
        let Some(newest) = names.last() else { break };
        last.clone_from(newest);
        for name in &names {
            if run.is_over() {
                return Ok(false);
            }
            if failed.len() < FAILURES
                && let Err(problem) = remove(app, name).await
            {
                failed.push(problem);
            }
        }
    }
    failed.pop().map_or(Ok(true), Err)
}

/// Removes these discarded files at once, and not with the next sweep; what something else shows stays.
///
/// # Errors
/// When the store or the database does not answer: the sweep comes back to them.
pub async fn remove_discarded(app: &App, names: &[String]) -> Answer<()> {
    for name in names {
        remove(app, name).await?;
    }
    Ok(())
}

/// Forgets some photos that no message shows; false once there are none.
async fn forget_unsent(app: &App) -> Answer<bool> {
    let mut transaction = app.db.begin().await?;
    let some = chat_photos::forget_unsent(&mut transaction, app.clock.now(), BATCH).await?;
    transaction.commit().await?;
    Ok(some)
}

/// Removes one blob and the other formats beside it, unless something shows one of them. Whoever begins to use a blob
/// waits for this (`store::hold_blobs`), and then writes it again.
async fn remove(app: &App, name: &str) -> Answer<()> {
    let mut names: Vec<String> = formats::others(name).chain([name.to_owned()]).collect();
    // One order for all who remove.
    names.sort_unstable();
    let mut transaction = app.db.begin().await?;
    store::hold_blobs_alone(&mut transaction, &names).await?;
    // Who stops using it now notes it after us; who did before is seen below.
    store::hold_note(&mut transaction, name).await?;
    if store::in_use(&mut transaction, &names).await?.is_empty() {
        app.media.remove(name).await?;
    }
    store::forget_discarded(&mut transaction, name).await?;
    transaction.commit().await?;
    Ok(())
}
