//! Files that no table names: of a database that was put back to an older state, or of a fault of ours. Every file is
//! noted before it is written, so there should be none.
//!
//! A run looks through one folder after the other and leaves the rest to another run when its time is over. What it
//! finds is discarded like any other file that nothing shows any more, and the sweep looks once more before it removes it.

use super::{formats, store};
use crate::{
    app::App,
    kernel::{
        job_run::Run,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// How long such a file is left alone: as long as a backup is kept, whose database may name it.
pub const LEFT_ALONE: Duration = Duration::days(30);
/// Files that one statement looks up.
const LOOKED_UP: usize = 200;

/// Looks through the folder of this number and those behind it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct FindOrphans {
    folder: u8,
}

impl Job for FindOrphans {
    const KIND: &'static str = "media.find_orphans";
}

/// The job of this file: it begins anew every Sunday (the epoch was a Thursday).
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    let weekly = Schedule::every(Duration::WEEK, Duration::days(3) + Duration::hours(5));
    registry.handle(find).every(weekly, |_| FindOrphans::default())
}

async fn find(app: App, job: FindOrphans) -> Result<(), Failure> {
    let (now, run) = (app.clock.now(), Run::begin(&app.stopping));
    for folder in job.folder..=u8::MAX {
        if run.is_over() {
            app.jobs.enqueue(&mut *app.db.acquire().await?, &FindOrphans { folder }).await?;
            return Ok(());
        }
        discard_orphans(&app, folder, now).await.map_err(failure)?;
    }
    Ok(())
}

async fn discard_orphans(app: &App, folder: u8, now: OffsetDateTime) -> Answer<()> {
    let old = app.media.older_than(&format!("{folder:02x}"), now - LEFT_ALONE).await?;
    for files in old.chunks(LOOKED_UP) {
        let mut connection = app.db.acquire().await?;
        let named = store::in_use(&mut connection, &with_others(files)).await?;
        let is_named = |name: &String| named.contains(name);
        let orphans: Vec<String> = files
            .iter()
            .filter(|file| !is_named(file) && !formats::others(file).any(|other| is_named(&other)))
            .cloned()
            .collect();
        if !orphans.is_empty() {
            tracing::warn!(files = orphans.len(), first = orphans.first(), "no table names these files");
            store::discard(&mut connection, &orphans, now).await?;
        }
    }
    Ok(())
}

/// Tables name one format of a picture, which may stand beside this one.
fn with_others(files: &[String]) -> Vec<String> {
    files.iter().flat_map(|file| formats::others(file).chain([file.clone()])).collect()
}
