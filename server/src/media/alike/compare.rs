//! The job that compares photos: those that have just come, and behind them those that stood before there was anything to
//! compare. It goes on where it was.

use super::{pieces::Pieces, store};
use crate::{
    app::App,
    kernel::{
        problem::{Answer, failure},
        threads::Threads,
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use imaging::{Likeness, Limits};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use time::Duration;

/// Photos of one run, some tenths of a second each where there are millions; the next comes soon.
const BATCH: i64 = 200;

/// Compares photos that were not compared yet, the newest first.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct ComparePhotos;

/// One: uploads and calls go first.
static THREAD: LazyLock<Threads> = LazyLock::new(|| Threads::new("alike", 1));

impl Job for ComparePhotos {
    const KIND: &'static str = "media.compare_photos";
}

/// The job of this file.
pub(in crate::media) fn register(registry: Registry<App>) -> Registry<App> {
    registry
        .handle(compare_photos)
        .every(Schedule::every(Duration::MINUTE, Duration::seconds(30)), |_| ComparePhotos)
}

async fn compare_photos(app: App, _: ComparePhotos) -> Result<(), Failure> {
    compared(&app).await.map_err(failure)
}

async fn compared(app: &App) -> Answer<()> {
    let waiting = store::not_compared(&mut *app.db.acquire().await?, BATCH).await?;
    for photo in waiting {
        let likeness = seen(app, &photo.blob_medium).await?;
        let pieces = likeness.as_ref().map(Pieces::of).unwrap_or_default();
        let mut transaction = app.db.begin().await?;
        store::compare(&mut transaction, &photo, &pieces, app.clock.now()).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// What it looks like, by a file of ours. None when that is gone or can't be read, or shows nearly one colour: the next photo
/// must not wait for it.
async fn seen(app: &App, name: &str) -> Answer<Option<Likeness>> {
    let Some(file) = app.media.get(name).await? else { return Ok(None) };
    let seen = THREAD.spawn(move || {
        let limits = Limits { min_side: 1, ..Limits::default() };
        imaging::decode(&file, &limits).map(|photo| imaging::likeness(&photo))
    })?;
    Ok(match seen.await {
        Ok(Ok(likeness)) => likeness,
        Ok(Err(refused)) => {
            tracing::warn!("{name} is compared with nothing: {refused}");
            None
        }
        Err(panic) => {
            tracing::warn!("{name} is compared with nothing: {panic}");
            None
        }
    })
}
