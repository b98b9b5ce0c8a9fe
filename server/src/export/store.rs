//! All SQL about exports.

use super::model::ExportRow;
use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The member's newest export.
pub(super) async fn export(connection: &mut PgConnection, member: MemberId) -> Answer<Option<ExportRow>> {
    let row = sqlx::query_as!(
        ExportRow,
        "select id, requested_at, expires_at, blob, bytes from exports where member_id = $1",
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
           token_hash = null, blob = null, bytes = null",
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

/// The blob behind a link, for the member whom it was mailed to.
pub(super) async fn blob(
    connection: &mut PgConnection,
    member: MemberId,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> Answer<Option<String>> {
    let blob = sqlx::query_scalar!(
        r#"select blob as "blob!" from exports where member_id = $1 and token_hash = $2 and expires_at > $3"#,
        member.0,
        token_hash,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(blob)
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

/// Forgets the member's export, file included.
pub async fn erase(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<()> {
    let blob = sqlx::query_scalar!("select blob from exports where member_id = $1", member.0)
        .fetch_optional(&mut *connection)
        .await?
        .flatten();
    if let Some(blob) = blob {
        // Before its row: a repeat finds the row again, nobody would find the file.
        app.media.remove(&blob).await?;
    }
    sqlx::query!("delete from exports where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
