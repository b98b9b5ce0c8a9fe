//! Uploads once they are whole: unpacked beside what came, and removed when the members are in, were taken back, or nobody has
//! asked for a week.

use super::{
    moves::MoveAct,
    uploads::{files, most, on_disk},
};
use crate::{
    app::App,
    kernel::{
        ids::SiteId,
        problem::{Answer, failure},
    },
    moving::{self, ArchiveFault, Unpacked},
    staff::{self, Chain, Entry, Stamp, Via},
};
use ::jobs::{Failure, Job, Registry, Schedule};
use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use std::{
    fs, io,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use time::{Duration, OffsetDateTime};
use tokio::task::spawn_blocking;
use uuid::Uuid;

/// One that nobody sent a piece of, or asked for, is abandoned.
const ABANDONED_AFTER: Duration = Duration::days(7);
/// Between two looks at whether it is still wanted.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(1);
/// Uploads that one run takes away.
const AT_ONCE: i64 = 20;

/// Unpacks an upload that is whole.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Unpack {
    pub(super) upload: Uuid,
}

impl Job for Unpack {
    const KIND: &'static str = "moving.unpack";
    /// Whoever reads much waits for who writes much.
    const QUEUE: &'static str = "moving";
    /// Each time that the process is killed counts.
    const MAX_ATTEMPTS: i16 = 100;
    const TIME_LIMIT: std::time::Duration = std::time::Duration::from_hours(6);
}

/// Takes away what nobody needs any more.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct ClearUploads;

impl Job for ClearUploads {
    const KIND: &'static str = "moving.clear_uploads";

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The jobs of this part.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    let hourly = Schedule::every(Duration::HOUR, Duration::minutes(23));
    registry.handle(unpack).handle(clear).every(hourly, |_| ClearUploads)
}

async fn unpack(app: App, job: Unpack) -> Result<(), Failure> {
    if !is_wanted(&app, job.upload).await.map_err(failure)? {
        return Ok(());
    }
    let files = files(&app.config, job.upload).context("the configuration names no import_folder any more");
    let (files, most) = (files?, most(&app.config));
    let goes_on = Arc::new(AtomicBool::new(true));
    let asked = goes_on.clone();
    let mut work = spawn_blocking(move || {
        // Whole already: an attempt before was killed behind that.
        let came = if files.folder.is_dir() {
            Unpacked::Whole
        } else {
            let is_wanted = || asked.load(Ordering::Relaxed);
            moving::unpack(&files.archive, &files.folder, most, &is_wanted)?
        };
        if came == Unpacked::Whole {
            gone(fs::remove_file(&files.archive))?;
        }
        anyhow::Ok((came, files.home))
    });
    let (came, home) = loop {
        tokio::select! {
            came = &mut work => break came??,
            () = tokio::time::sleep(PAUSE) => {
                // What can't be asked now is asked in a second.
                let is_wanted = is_wanted(&app, job.upload).await.unwrap_or(true);
                goes_on.store(is_wanted && !*app.stopping.borrow(), Ordering::Relaxed);
            }
        }
    };
    match came {
        Unpacked::Whole => mark_ready(&app, job.upload).await.map_err(failure),
        Unpacked::Refused(fault, entry) => {
            refuse(&app, job.upload, (fault, entry), home).await.map_err(failure)
        }
        Unpacked::Stopped if *app.stopping.borrow() => {
            Err(anyhow::anyhow!("the server stops; another one goes on").into())
        }
        // Given up.
        Unpacked::Stopped => Ok(()),
    }
}

fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Whether it waits to be unpacked.
async fn is_wanted(app: &App, upload: Uuid) -> Answer<bool> {
    let is_wanted = sqlx::query_scalar!(
        r#"select exists (select from move_uploads where id = $1 and received = bytes and ready_at is null and fault is null
             and ended_at is null) as "is_wanted!""#,
        upload,
    );
    Ok(is_wanted.fetch_one(&mut *app.db.acquire().await?).await?)
}

async fn mark_ready(app: &App, upload: Uuid) -> Answer<()> {
    sqlx::query!(
        "update move_uploads set ready_at = $2, touched_at = $2 where id = $1 and ended_at is null",
        upload,
        app.clock.now(),
    )
    .execute(&mut *app.db.acquire().await?)
    .await?;
    Ok(())
}

/// Why it is not taken stays to be read; its files don't.
async fn refuse(
    app: &App,
    upload: Uuid,
    (fault, entry): (ArchiveFault, Option<u64>),
    home: PathBuf,
) -> Answer<()> {
    sqlx::query!(
        "update move_uploads set fault = $2, fault_entry = $3 where id = $1 and ended_at is null",
        upload,
        fault.code(),
        entry.and_then(|entry| i64::try_from(entry).ok()),
    )
    .execute(&mut *app.db.acquire().await?)
    .await?;
    spawn_blocking(move || moving::remove_folder(&home)).await.map_err(anyhow::Error::from)??;
    Ok(())
}

async fn clear(app: App, _: ClearUploads) -> Result<(), Failure> {
    abandon(&app).await.map_err(failure)?;
    let ended: Vec<Uuid> = sqlx::query_scalar!(
        "select id from move_uploads where ended_at is not null order by ended_at limit $1",
        AT_ONCE,
    )
    .fetch_all(&mut *app.db.acquire().await?)
    .await?;
    for upload in ended {
        // Without a place nobody can look: what is there stays known.
        let Some(files) = files(&app.config, upload) else { return Ok(()) };
        spawn_blocking(move || moving::remove_folder(&files.home)).await??;
        let mut transaction = app.db.begin().await?;
        sqlx::query!("update move_runs set upload_id = null where upload_id = $1", upload)
            .execute(&mut *transaction)
            .await?;
        sqlx::query!("delete from move_uploads where id = $1", upload).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    clear_unknown(&app).await
}

/// What no row names, as after a restore of the database.
async fn clear_unknown(app: &App) -> Result<(), Failure> {
    let config = app.config.clone();
    let old = app.clock.now() - ABANDONED_AFTER;
    let found = spawn_blocking(move || on_disk(&config, old.into())).await??;
    for upload in found {
        let is_known = sqlx::query_scalar!(
            r#"select exists (select from move_uploads where id = $1) as "is_known!""#,
            upload,
        );
        let is_known = is_known.fetch_one(&mut *app.db.acquire().await?).await?;
        if let Some(files) = files(&app.config, upload).filter(|_| !is_known) {
            spawn_blocking(move || moving::remove_folder(&files.home)).await??;
        }
    }
    Ok(())
}

/// What nobody asked for in a week, each with its line in the log.
async fn abandon(app: &App) -> Answer<()> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let abandoned = sqlx::query!(
        r#"update move_uploads set ended_at = $2 where id in (
             select u.id from move_uploads u where u.touched_at < $1 and u.ended_at is null
               and not exists (select from move_runs r where r.upload_id = u.id and r.ended_at is null)
             order by u.touched_at limit $3 for update skip locked)
           returning id, site_id as "site: SiteId""#,
        now - ABANDONED_AFTER,
        now,
        AT_ONCE,
    )
    .fetch_all(&mut *transaction)
    .await?;
    if !abandoned.is_empty() {
        let stamp = Stamp { staff: None, session: None, os_user: None, via: Via::Job, at: now };
        staff::stamp(&mut transaction, &stamp).await?;
    }
    for upload in abandoned {
        let entry = Entry {
            chain: Chain::Act,
            action: "site.upload_removed",
            subject: None,
            site: upload.site,
            case: None,
            facts: json!({ "upload": upload.id, "abandoned": true }),
            reason: None,
        };
        staff::append(&mut transaction, &app.random, &entry).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Those that a run leaves nobody a need of: what was brought in, and, once all are taken back, what they had been brought by. One
/// that was sent since waits on.
pub(super) async fn end_uploads(
    connection: &mut PgConnection,
    app: &App,
    (site, brought, act): (SiteId, Option<Uuid>, MoveAct),
    now: OffsetDateTime,
) -> Answer<()> {
    let ended = sqlx::query!(
        "update move_uploads u set ended_at = $3 where site_id = $1 and ended_at is null
           and (id = $2 or ($4 and exists (select from move_runs r where r.upload_id = u.id and r.act = 'import')))",
        site.0,
        brought,
        now,
        act == MoveAct::Undo,
    );
    if ended.execute(&mut *connection).await?.rows_affected() > 0 {
        app.jobs.enqueue(connection, &ClearUploads).await?;
    }
    Ok(())
}
