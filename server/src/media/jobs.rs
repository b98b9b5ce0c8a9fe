//! Removing what nothing uses any more.

use super::{alike, avif, chat_photos, formats, orphans, store, waiting};
use crate::{
    app::App,
    kernel::problem::{Answer, failure},
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::Duration;

/// Blobs that are looked at in one go.
const BATCH: i64 = 200;

/// Forgets photos that waited too long, and removes the blobs that nothing shows any more.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Sweep;

impl Job for Sweep {
    const KIND: &'static str = "media.sweep";
}

/// The jobs of this feature. Hourly: what a stranger sent and left behind should not lie about.
pub fn register(registry: Registry<App>) -> Registry<App> {
    orphans::register(alike::register(avif::register(registry)))
        .handle(sweep)
        .every(Schedule::every(Duration::HOUR, Duration::minutes(20)), |_| Sweep)
}

async fn sweep(app: App, _: Sweep) -> Result<(), Failure> {
    swept(&app).await.map_err(failure)
}

async fn swept(app: &App) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    waiting::forget_expired(&mut transaction, app.clock.now()).await?;
    transaction.commit().await?;
    while forget_unsent(app).await? {}
    let mut last = String::new();
    loop {
        let names = store::discarded(&mut *app.db.acquire().await?, &last, BATCH).await?;
        let Some(newest) = names.last() else { return Ok(()) };
        last.clone_from(newest);
        for name in &names {
            remove(app, name).await?;
        }
    }
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
