//! All SQL about exports.

use super::model::ExportRow;
use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
    media,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The member's newest export.
pub(super) async fn export(connection: &mut PgConnection, member: MemberId) -> Answer<Option<ExportRow>> {
    let row = sqlx::query_as!(
        ExportRow,
        "select id, requested_at, expires_at, blob, bytes, downloaded_at from exports where member_id = $1",
        member.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// Begins a new one in the place of the one before, whose file the caller removes.
pub(super) async fn begin(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into exports (member_id, id, requested_at) values ($1, $2, $3)
         on conflict (member_id) do update set id = $2, requested_at = $3, ready_at = null, expires_at = null,
           token_hash = null, blob = null, bytes = null, download_until = null, downloaded_at = null, served = 0",
        member.0,
        id,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A file that is there to be fetched.
pub(super) struct Finished<'a> {
    pub(super) member: MemberId,
    pub(super) id: Uuid,
    pub(super) blob: &'a str,
    pub(super) bytes: i64,
    pub(super) token_hash: [u8; 32],
    pub(super) now: OffsetDateTime,
    pub(super) expires_at: OffsetDateTime,
}

/// Notes that it is ready; false when it was replaced, erased or finished meanwhile.
pub(super) async fn finish(connection: &mut PgConnection, finished: &Finished<'_>) -> Answer<bool> {
    let changed = sqlx::query!(
        "update exports set blob = $3, bytes = $4, token_hash = $5, ready_at = $6, expires_at = $7
         where member_id = $1 and id = $2 and ready_at is null",
        finished.member.0,
        finished.id,
        finished.blob,
        finished.bytes,
        &finished.token_hash,
        finished.now,
        finished.expires_at,
    )
    .execute(connection)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// The file behind a link.
#[derive(Debug)]
pub(super) struct File {
    pub(super) id: Uuid,
    pub(super) blob: String,
    pub(super) bytes: i64,
    /// The whole of it has gone out.
    pub(super) downloaded: bool,
    /// Until when what was begun has the link for itself.
    pub(super) busy_until: Option<OffsetDateTime>,
    /// Bytes that went out, repeats included.
    pub(super) served: i64,
}

/// The file behind a link, for the member whom it was mailed to; locked until the transaction ends.
pub(super) async fn file(
    connection: &mut PgConnection,
    member: MemberId,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> Answer<Option<File>> {
    let file = sqlx::query_as!(
        File,
        r#"select id, blob as "blob!", bytes as "bytes!", downloaded_at is not null as "downloaded!", download_until as busy_until, served
         from exports where member_id = $1 and token_hash = $2 and expires_at > $3 for update"#,
        member.0,
        token_hash,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(file)
}

/// Somebody downloads it now.
pub(super) async fn begin_download(
    connection: &mut PgConnection,
    member: MemberId,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!("update exports set download_until = $2 where member_id = $1", member.0, until)
        .execute(connection)
        .await?;
    Ok(())
}

/// So many bytes went out, and nothing is under way any more.
pub(super) async fn end_download(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    bytes: i64,
) -> Answer<()> {
    sqlx::query!(
        "update exports set download_until = null, served = served + $3 where member_id = $1 and id = $2",
        member.0,
        id,
        bytes,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The whole file has gone out: its link is good until `until` at the latest.
pub(super) async fn note_downloaded(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
    until: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update exports set downloaded_at = coalesce(downloaded_at, $3), expires_at = least(expires_at, $4)
         where member_id = $1 and id = $2",
        member.0,
        id,
        now,
        until,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes one export, if its time is over, and gives its blob.
pub(super) async fn delete_expired(
    connection: &mut PgConnection,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Answer<Option<String>> {
    let blob = sqlx::query_scalar!(
        "delete from exports where member_id = $1 and id = $2 and expires_at <= $3 returning blob",
        member.0,
        id,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(blob.flatten())
}

/// Some copies whose time was over before then.
pub(super) async fn overdue(
    connection: &mut PgConnection,
    before: OffsetDateTime,
    some: i64,
) -> Answer<Vec<(MemberId, Uuid)>> {
    let rows = sqlx::query!(
        r#"select member_id as "member: MemberId", id from exports where expires_at < $1 order by expires_at limit $2"#,
        before,
        some,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.member, row.id)).collect())
}

/// Removes the file of an export. Before the commit of what forgets its row: a repeat finds the row again, and
/// should the removal fail for good, the sweep finds the note.
pub(super) async fn remove_file(
    connection: &mut PgConnection,
    app: &App,
    export: Uuid,
    blob: &str,
) -> Answer<()> {
    media::release(connection, &[export], app.clock.now()).await?;
    app.media.remove(blob).await?;
    Ok(())
}

/// Forgets the member's export, file included.
pub async fn erase(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<()> {
    if let Some(ExportRow { id, blob: Some(blob), .. }) = export(connection, member).await? {
        remove_file(connection, app, id, &blob).await?;
    }
    sqlx::query!("delete from exports where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
