//! What was asked for of a site's move, done: by the functions of `liaison import`, on a thread of its own, since reading takes a
//! processor. It says how far it is, ends when somebody stops it, and goes on after the process was killed.

use super::{
    moves::{MoveAct, MoveReport, find},
    upload_job::{self, end_uploads},
    uploads::files,
};
use crate::{
    app::App,
    causes,
    kernel::{
        ids::{SiteId, StaffId},
        problem::{Answer, failure},
    },
    moving::{self, Import, Kind, PublicKey},
    settings::{self, SiteRow},
    staff::{self, Chain, Entry, Stamp, Via},
    web,
};
use ::jobs::{Failure, Job, Registry};
use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{fs, path::PathBuf, sync::Mutex, time::Duration};
use tokio::{runtime::Handle, task::spawn_blocking};
use uuid::Uuid;

/// Between two words about how far it is.
const PAUSE: Duration = Duration::from_secs(1);
/// Characters of what went wrong.
const LONGEST_SAID: usize = 1_000;

/// Does one thing that was asked for.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Run {
    pub(super) run: Uuid,
}

impl Job for Run {
    const KIND: &'static str = "moving.run";
    const QUEUE: &'static str = "moving";
    /// Each time that the process is killed counts.
    const MAX_ATTEMPTS: i16 = 100;
    /// A million members with their pictures.
    const TIME_LIMIT: Duration = Duration::from_hours(48);
}

/// The job of this part.
pub(in crate::backoffice) fn register(registry: Registry<App>) -> Registry<App> {
    upload_job::register(registry.handle(run))
}

async fn run(app: App, job: Run) -> Result<(), Failure> {
    let Some(asked) = asked(&app, job.run).await.map_err(failure)? else { return Ok(()) };
    let ended = spawn_blocking(move || Handle::current().block_on(work(&app, &asked))).await?;
    ended.map_err(failure)
}

/// What was asked for, by whom.
struct Asked {
    run: Uuid,
    site: SiteId,
    act: MoveAct,
    folder: Option<String>,
    upload: Option<Uuid>,
    seen_before: bool,
    by: StaffId,
    sealed_to: Option<String>,
}

/// None where it has ended.
async fn asked(app: &App, run: Uuid) -> Answer<Option<Asked>> {
    let asked = sqlx::query_as!(
        Asked,
        r#"select id as run, site_id as "site: SiteId", act as "act: MoveAct", folder, upload_id as upload, seen_before, asked_by as "by: StaffId", sealed_to
           from move_runs where id = $1 and ended_at is null"#,
        run,
    )
    .fetch_optional(&mut *app.db.acquire().await?)
    .await?;
    Ok(asked)
}

/// What came of it: for the log, and for the page.
struct Found {
    facts: Value,
    report: Option<MoveReport>,
    /// What is not as it should be.
    said: Option<String>,
}

/// How far it is.
type Progress = Mutex<Option<(Kind, (u64, u64))>>;

async fn work(app: &App, asked: &Asked) -> Answer<()> {
    let progress = Progress::default();
    let ended = tokio::select! {
        ended = carry_out(app, asked, &progress) => ended,
        why = keep_telling(app, asked.run, &progress) => {
            take_away(app, asked)?;
            return why;
        }
    };
    match ended {
        Ok(found) => finish(app, asked, Ok(found)).await,
        Err(error) if is_passing(&error) => {
            say(app, asked.run, &error).await?;
            Err(error.into())
        }
        Err(error) => finish(app, asked, Err(error)).await,
    }
}

async fn carry_out(app: &App, asked: &Asked, progress: &Progress) -> anyhow::Result<Found> {
    let sites = settings::list(&app.db).await?;
    let site = sites.into_iter().find(|site| site.id == asked.site).context("the site is gone")?;
    if asked.act == MoveAct::Undo {
        let gone = moving::undo(&app.db, &app.clock, &site).await?;
        return Ok(Found { facts: json!({ "members": gone }), report: None, said: None });
    }
    match &asked.sealed_to {
        Some(key) => leave(app, asked, &site, key).await,
        None => bring(app, asked, &site, progress).await,
    }
}

/// The file that an export writes; its name is this run's alone.
fn written(app: &App, asked: &Asked) -> Option<PathBuf> {
    asked.sealed_to.as_ref()?;
    Some(app.config.import_folder.as_ref()?.join(asked.folder.as_ref()?))
}

/// Half a file is none.
fn take_away(app: &App, asked: &Asked) -> anyhow::Result<()> {
    match written(app, asked).filter(|file| file.exists()) {
        Some(file) => fs::remove_file(&file).with_context(|| format!("{} can't be removed", file.display())),
        None => Ok(()),
    }
}

/// Writes the site into an encrypted file beside the folders.
async fn leave(app: &App, asked: &Asked, site: &SiteRow, key: &str) -> anyhow::Result<Found> {
    // What an attempt before left that was killed.
    take_away(app, asked)?;
    let file = written(app, asked).context("the configuration names no import_folder any more")?;
    let key = key.parse::<PublicKey>().map_err(anyhow::Error::msg)?;
    let left = moving::leave_sealed(&app.db, &app.media, site.id, (&file, &key)).await?;
    let lost = left.lost_photos.len();
    let said =
        (lost > 0).then(|| format!("{lost} pictures are not in the store of photos and were left out"));
    Ok(Found { facts: json!({ "encrypted": true, "lines": left.lines, "lost": lost }), report: None, said })
}

async fn bring(app: &App, asked: &Asked, site: &SiteRow, progress: &Progress) -> anyhow::Result<Found> {
    let name = asked.folder.as_deref().unwrap_or_default();
    let folder = match asked.upload {
        Some(upload) => files(&app.config, upload).map(|files| files.folder).filter(|folder| folder.is_dir()),
        None => find(&app.config, name),
    };
    let folder = folder.with_context(|| format!("there is no folder {name} any more"))?;
    let wanted = Import {
        pool: &app.db,
        media: &app.media,
        random: &app.random,
        clock: &app.clock,
        site,
        folder,
        dry_run: asked.act == MoveAct::Rehearse,
        seen_before: asked.seen_before,
        redirects_only: false,
        is_page: &web::has_page,
        progress: &|kind, bytes| {
            if let Ok(mut told) = progress.lock() {
                *told = Some((kind, bytes));
            }
        },
    };
    let report = moving::import(&wanted).await?;
    let facts = json!({ "files": report.files });
    Ok(Found { facts, report: Some(MoveReport::from(&report)), said: None })
}

/// Writes down how far it is, until somebody stops it, or the process is about to: then another one goes on.
async fn keep_telling(app: &App, run: Uuid, progress: &Progress) -> Answer<()> {
    loop {
        tokio::time::sleep(PAUSE).await;
        if *app.stopping.borrow() {
            return Err(anyhow::anyhow!("the server stops; another one goes on").into());
        }
        let at = progress.lock().ok().and_then(|told| *told);
        // What can't be told now is told in a second.
        match tell(app, run, at).await {
            Ok(false) => return Ok(()),
            Ok(true) => {}
            Err(problem) => {
                let error = causes::once(&problem.into());
                tracing::warn!(error, "a move does not say how far it is");
            }
        }
    }
}

/// False where it has ended: somebody stopped it.
async fn tell(app: &App, run: Uuid, at: Option<(Kind, (u64, u64))>) -> Answer<bool> {
    let number = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
    let (file, (read, all)) = at.map_or((None, (0, 0)), |(kind, bytes)| (Some(kind.code()), bytes));
    let told = sqlx::query!(
        "update move_runs set file = $2, bytes_read = $3, bytes_all = $4,
           file_since = case when $2::text is null then null when file is not distinct from $2 then file_since else $5 end
         where id = $1 and ended_at is null",
        run,
        file,
        number(read),
        number(all),
        app.clock.now(),
    )
    .execute(&mut *app.db.acquire().await?)
    .await?;
    Ok(told.rows_affected() > 0)
}

/// What another attempt may mend: the database or the store of photos was away.
fn is_passing(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<sqlx::Error>() || cause.is::<object_store::Error>())
}

async fn say(app: &App, run: Uuid, error: &anyhow::Error) -> Answer<()> {
    sqlx::query!("update move_runs set said = $2 where id = $1 and ended_at is null", run, in_words(error))
        .execute(&mut *app.db.acquire().await?)
        .await?;
    Ok(())
}

/// As a command would say it.
fn in_words(error: &anyhow::Error) -> String {
    causes::once(error).chars().filter(|letter| *letter != '\0').take(LONGEST_SAID).collect()
}

/// Writes down how it ended; whoever asked for it is in the log with what came of it.
async fn finish(app: &App, asked: &Asked, ended: anyhow::Result<Found>) -> Answer<()> {
    let now = app.clock.now();
    let (outcome, said) = match &ended {
        Ok(found) => ("done", found.said.clone()),
        Err(error) => ("failed", Some(in_words(error))),
    };
    let report = ended.as_ref().ok().and_then(|found| found.report.as_ref());
    let report = report.map(serde_json::to_value).transpose().map_err(anyhow::Error::from)?;
    let mut transaction = app.db.begin().await?;
    let stamp = Stamp { staff: Some(asked.by), session: None, os_user: None, via: Via::Job, at: now };
    staff::stamp(&mut transaction, &stamp).await?;
    let written = sqlx::query!(
        "update move_runs set ended_at = $2, outcome = $3, said = $4, report = $5 where id = $1 and ended_at is null",
        asked.run,
        now,
        outcome,
        said,
        report,
    )
    .execute(&mut *transaction)
    .await?;
    if ended.is_ok() && written.rows_affected() == 1 && matches!(asked.act, MoveAct::Import | MoveAct::Undo) {
        end_uploads(&mut transaction, app, (asked.site, asked.upload, asked.act), now).await?;
    }
    let action = match asked.act {
        MoveAct::Rehearse => None,
        MoveAct::Import => Some("site.moved_in"),
        MoveAct::Undo => Some("site.move_undone"),
        MoveAct::Export => Some("site.moved_out"),
    };
    if let (Some(action), Ok(found), 1) = (action, ended, written.rows_affected()) {
        let entry = Entry {
            chain: Chain::Act,
            action,
            subject: None,
            site: Some(asked.site),
            case: None,
            facts: found.facts,
            reason: None,
        };
        staff::append(&mut transaction, &app.random, &entry).await?;
    }
    transaction.commit().await?;
    Ok(())
}
