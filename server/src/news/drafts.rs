//! The SQL of newsletters as somebody works on them in the console: drafts that change, and those that a second person approved.

use super::{
    model::{NewsKind, NewsText, Newsletter},
    store::{newsletter, put_texts},
};
use crate::kernel::{ids::SiteId, locale::Locale, pagination::Position, problem::Answer};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;
use uuid::Uuid;

/// A newsletter in a list.
#[derive(Clone, Debug)]
pub struct NewsLine {
    /// Which.
    pub id: Uuid,
    /// See the type.
    pub kind: NewsKind,
    /// The operator's name for it.
    pub name: String,
    /// draft, sending, sent or withdrawn.
    pub status: String,
    /// Counted from 1 with each change of the draft.
    pub version: i32,
    /// When it was written.
    pub created_at: OffsetDateTime,
    /// When it went off.
    pub started_at: Option<OffsetDateTime>,
    /// How many were told; None until it is over.
    pub told: Option<i64>,
}

/// A site's newsletters after this position, the newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn newsletters(
    connection: &mut PgConnection,
    site: SiteId,
    (after, limit): (Position, i64),
) -> Answer<Vec<NewsLine>> {
    let rows = sqlx::query!(
        "select id, kind, name, status, version, created_at, started_at, told from newsletters
         where site_id = $1 and ($2::timestamptz, $3::uuid) > (created_at, id) order by created_at desc, id desc limit $4",
        site.0,
        after.at,
        after.id,
        limit,
    )
    .fetch_all(connection)
    .await?;
    let line = |kind: &str| NewsKind::parse(kind).unwrap_or(NewsKind::Promotion);
    let lines = rows.into_iter().map(|row| NewsLine {
        kind: line(&row.kind),
        id: row.id,
        name: row.name,
        status: row.status,
        version: row.version,
        created_at: row.created_at,
        started_at: row.started_at,
        told: row.told,
    });
    Ok(lines.collect())
}

/// The newsletter with this id, held until the end of the transaction: two acts on it at once are one after the other.
///
/// # Errors
/// When the database does not answer.
pub async fn hold(connection: &mut PgConnection, id: Uuid) -> Answer<Option<Newsletter>> {
    let held = sqlx::query_scalar!("select id from newsletters where id = $1 for update", id);
    match held.fetch_optional(&mut *connection).await? {
        Some(id) => newsletter(connection, id).await,
        None => Ok(None),
    }
}

/// Changes a draft that is held, with all of its texts; nobody has looked at it as it is now.
///
/// # Errors
/// When the database does not answer.
pub async fn change(
    connection: &mut PgConnection,
    changed: &Newsletter,
    texts: &BTreeMap<Locale, NewsText>,
) -> Answer<()> {
    sqlx::query!(
        "update newsletters set kind = $2, name = $3, path = $4, version = version + 1, tested_at = null where id = $1",
        changed.id,
        changed.kind.code(),
        changed.name,
        changed.path,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from newsletter_texts where newsletter_id = $1", changed.id)
        .execute(&mut *connection)
        .await?;
    put_texts(connection, changed.id, texts).await
}

/// Notes that it is mailed to somebody who looks at it.
///
/// # Errors
/// When the database does not answer.
pub async fn note_test(connection: &mut PgConnection, id: Uuid, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!("update newsletters set tested_at = $2 where id = $1", id, now).execute(connection).await?;
    Ok(())
}

/// Sends a draft off by this approval. Its readers are written down by a job.
///
/// # Errors
/// When the database does not answer, or refuses: the approval is of something else.
pub async fn begin_sending(
    connection: &mut PgConnection,
    id: Uuid,
    approval: Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update newsletters set status = 'sending', started_at = $2, approval_id = $3 where id = $1",
        id,
        now,
        approval,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes the writing down of its readers on, once; false where that was done, or it was stopped.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn take_on(connection: &mut PgConnection, id: Uuid, now: OffsetDateTime) -> Answer<bool> {
    let taken = sqlx::query!(
        "update newsletters set readers_at = $2 where id = $1 and status = 'sending' and readers_at is null",
        id,
        now,
    )
    .execute(connection)
    .await?;
    Ok(taken.rows_affected() > 0)
}
