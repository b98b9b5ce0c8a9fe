//! AVIF files of approved photos: a third smaller than WebP, and so slow to make that nobody waits for them.

use super::{formats::beside, store};
use crate::{
    app::App,
    kernel::{
        ids::PhotoId,
        problem::{Answer, failure},
        threads::Threads,
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use anyhow::Context;
use bytes::Bytes;
use imaging::{Format, Limits};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::sync::LazyLock;
use time::Duration;

/// Photos of one run; the next comes soon.
const BATCH: i64 = 20;

/// Makes the AVIF files of photos that were approved lately.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct MakeAvif;

/// One: it is never in a hurry.
static THREAD: LazyLock<Threads> = LazyLock::new(|| Threads::new("avif", 1));

impl Job for MakeAvif {
    const KIND: &'static str = "media.make_avif";
}

/// The job of this file.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(make_avif).every(Schedule::every(Duration::MINUTE, Duration::ZERO), |_| MakeAvif)
}

async fn make_avif(app: App, _: MakeAvif) -> Result<(), Failure> {
    made(&app).await.map_err(failure)
}

async fn made(app: &App) -> Answer<()> {
    let waiting = without_avif(&mut *app.db.acquire().await?).await?;
    for photo in waiting {
        let medium = encoded(app, &photo.blob_medium).await?;
        let thumb = encoded(app, &photo.blob_thumb).await?;
        keep(app, &photo, medium.zip(thumb)).await?;
    }
    Ok(())
}

/// The AVIF of a WebP file of ours. None when that is gone or can't be read: the next photo must not wait for it.
async fn encoded(app: &App, name: &str) -> Answer<Option<Bytes>> {
    let Some(source) = app.media.get(name).await? else { return Ok(None) };
    // One after the other, on a thread apart: uploads and calls go first.
    let encoded = THREAD.spawn(move || encode(&source))?.await.context("the encoder stopped")?;
    Ok(encoded.inspect_err(|error| tracing::warn!("{name} gets no AVIF: {error:#}")).ok())
}

/// Keeps the files of a photo that is still as it was when they were made. The sweep waits meanwhile: beside
/// a file that it removed nothing may be left.
async fn keep(app: &App, photo: &Waiting, files: Option<(Bytes, Bytes)>) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    let names = [photo.blob_medium.clone(), photo.blob_thumb.clone()];
    store::hold_blobs(&mut transaction, &names).await?;
    let as_it_was = note(&mut transaction, photo, files.is_some()).await?;
    if let Some((medium, thumb)) = files.filter(|_| as_it_was) {
        app.media.put_as(&beside(&photo.blob_medium, Format::Avif), medium).await?;
        app.media.put_as(&beside(&photo.blob_thumb, Format::Avif), thumb).await?;
    }
    transaction.commit().await?;
    Ok(())
}

fn encode(webp: &[u8]) -> anyhow::Result<Bytes> {
    // What we made ourselves may be smaller than what we take in.
    let limits = Limits { min_side: 1, ..Limits::default() };
    let photo = imaging::decode(webp, &limits).context("a file of ours can't be read")?;
    Ok(imaging::encode(&photo, Format::Avif)?.bytes.into())
}

struct Waiting {
    id: PhotoId,
    blob_medium: String,
    blob_thumb: String,
}

async fn without_avif(connection: &mut PgConnection) -> Answer<Vec<Waiting>> {
    let waiting = sqlx::query_as!(
        Waiting,
        r#"select id as "id: PhotoId", blob_medium, blob_thumb from photos
         where avif is null and status = 'active' order by created_at limit $1"#,
        BATCH,
    )
    .fetch_all(connection)
    .await?;
    Ok(waiting)
}

/// Writes down whether they stand there; false when the photo is gone or was cropped anew meanwhile.
async fn note(connection: &mut PgConnection, photo: &Waiting, there: bool) -> Answer<bool> {
    let noted = sqlx::query!(
        "update photos set avif = $3 where id = $1 and blob_medium = $2 and avif is null",
        photo.id.0,
        photo.blob_medium,
        there,
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() == 1)
}
