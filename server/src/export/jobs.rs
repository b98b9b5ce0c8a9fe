//! Gathering an export, and removing it when its time is over.

use super::{
    archive::{self, Picture},
    model::LIFETIME,
    store::{self, Finished},
};
use crate::{
    accounts,
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, failure},
    },
    mail::{self, Kind, Mail},
    media::{self, LooseFile},
    members,
    sessions::Token,
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::{Acquire, PgConnection};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// A copy that is there for so long after its time has no job any more: it gave up, or somebody threw it away.
const OVERDUE: Duration = Duration::hours(2);
/// Copies that one look finds.
const SOME: i64 = 100;

/// Gathers one export.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Gather {
    pub(super) member: MemberId,
    pub(super) export: Uuid,
}

impl Job for Gather {
    const KIND: &'static str = "export.gather";
    const QUEUE: &'static str = "export";
    const MAX_ATTEMPTS: i16 = 6;
}

/// Removes one export that can no longer be fetched.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Expire {
    member: MemberId,
    export: Uuid,
}

impl Job for Expire {
    const KIND: &'static str = "export.expire";
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(gather).handle(expire)
}

async fn gather(app: App, job: Gather) -> Result<(), Failure> {
    gathered(&app, job).await.map_err(failure)
}

async fn gathered(app: &App, job: Gather) -> Answer<()> {
    let mut connection = app.db.acquire().await?;
    let Some(export) = store::export(&mut connection, job.member).await? else { return Ok(()) };
    if export.id != job.export || export.blob.is_some() {
        return Ok(());
    }
    drop(connection);
    let file = gather_copy(app, job.member).await?;
    let bytes = i64::try_from(file.len()).map_err(anyhow::Error::from)?;
    let file = LooseFile::new(file.into(), "zip");
    // Noted before it is written: whatever fails from here on, the sweep removes it.
    media::lay_out(app, &file).await?;
    publish(app, job, &file, bytes).await
}

/// The ZIP file of all that is the member's.
pub(super) async fn gather_copy(app: &App, member: MemberId) -> Answer<Vec<u8>> {
    let mut connection = app.db.acquire().await?;
    let (document, pictures) = snapshot(&mut connection, app.clock.now(), member).await?;
    drop(connection);
    let pictures = archive::fetched(app, pictures).await?;
    Ok(archive::pack(document, pictures).await?)
}

/// Reads everything as it stands at one moment.
async fn snapshot(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    member: MemberId,
) -> Answer<(serde_json::Value, Vec<Picture>)> {
    let mut transaction = connection.begin().await?;
    sqlx::raw_sql(
        "set transaction isolation level repeatable read read only; set local statement_timeout = '60s'",
    )
    .execute(&mut *transaction)
    .await?;
    let document = archive::document(&mut transaction, member, now).await?;
    let pictures = archive::pictures(&mut transaction, member).await?;
    transaction.rollback().await?;
    Ok((document, pictures))
}

/// Makes the file fetchable and mails the link, both or neither; neither where another export came instead.
async fn publish(app: &App, job: Gather, file: &LooseFile, bytes: i64) -> Answer<()> {
    let (token, now) = (Token::random(&app.random), app.clock.now());
    let expires_at = now + LIFETIME;
    let mut transaction = app.db.begin().await?;
    let finished = Finished {
        member: job.member,
        id: job.export,
        blob: &file.blob,
        bytes,
        token_hash: token.hash(),
        now,
        expires_at,
    };
    if !store::finish(&mut transaction, &finished).await? {
        return Ok(());
    }
    media::hold_for(&mut transaction, app, job.export, file).await?;
    expire_at(&mut transaction, app, job.member, job.export, expires_at).await?;
    tell(&mut transaction, app, job.member, &token).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

/// The link ends at `until`, and its file with it.
pub(super) async fn expire_at(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    export: Uuid,
    until: OffsetDateTime,
) -> Answer<()> {
    app.jobs.enqueue_at(connection, &Expire { member, export }, until).await?;
    Ok(())
}

async fn tell(connection: &mut PgConnection, app: &App, member: MemberId, token: &Token) -> Answer<()> {
    let facts = accounts::facts(connection, member).await?;
    let name = members::name(connection, member).await?;
    let Some(site) = app.sites.by_id(facts.site) else { return Ok(()) };
    let mail = Mail {
        site: &site,
        member: Some(member),
        locale: facts.language,
        recipient: &facts.email,
        kind: Kind::ExportReady,
        arguments: vec![("name", name.into())],
        lines: Vec::new(),
        path: Some(format!("/settings/export#token={}", token.text())),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}

async fn expire(app: App, job: Expire) -> Result<(), Failure> {
    expired(&app, job).await.map_err(failure)
}

/// Removes the copies that their own jobs did not, as when the photo store was away for hours; every night.
///
/// # Errors
/// When one of them can't be removed: the next night comes back to it.
pub async fn forget_overdue(app: &App) -> Answer<()> {
    let before = app.clock.now() - OVERDUE;
    loop {
        let some = store::overdue(&mut *app.db.acquire().await?, before, SOME).await?;
        let mut failed = Ok(());
        for (member, export) in &some {
            if let Err(problem) = expired(app, Expire { member: *member, export: *export }).await {
                failed = Err(problem);
            }
        }
        if some.is_empty() || failed.is_err() {
            return failed;
        }
    }
}

async fn expired(app: &App, job: Expire) -> Answer<()> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let blob = store::delete_expired(&mut transaction, job.member, job.export, now).await?;
    if let Some(blob) = blob {
        store::remove_file(&mut transaction, app, job.export, &blob).await?;
    }
    transaction.commit().await?;
    Ok(())
}
