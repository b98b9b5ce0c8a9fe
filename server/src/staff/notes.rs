//! What staff note beside a member, for each other. The member's copy of their data holds it, and it goes with them.

use crate::kernel::{
    ids::{MemberId, SiteId, StaffId},
    problem::Answer,
};
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use utoipa::ToSchema;
use uuid::Uuid;

/// Longest note, in characters; the table says so too.
pub const LONGEST_NOTE: usize = 2_000;
/// Most that are shown.
const SHOWN: i64 = 100;

/// A note.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MemberNote)]
pub struct Note {
    id: Uuid,
    text: String,
    /// Who wrote it.
    by: String,
    #[serde(with = "time::serde::rfc3339")]
    written_at: OffsetDateTime,
}

/// The newest notes beside a member, 100 at most.
///
/// # Errors
/// When the database does not answer.
pub async fn notes(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Note>> {
    let rows = sqlx::query_as!(
        Note,
        "select n.id, n.text, s.name as by, n.written_at from member_notes n join staff s on s.id = n.staff_id
         where n.member_id = $1 order by n.written_at desc, n.id limit $2",
        member.0,
        SHOWN,
    );
    Ok(rows.fetch_all(connection).await?)
}

/// Writes one.
///
/// # Errors
/// When the database does not answer.
pub async fn add_note(
    connection: &mut PgConnection,
    id: Uuid,
    (member, site): (MemberId, SiteId),
    (by, text): (StaffId, &str),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into member_notes (id, member_id, site_id, staff_id, text, written_at) values ($1, $2, $3, $4, $5, $6)",
        id,
        member.0,
        site.0,
        by.0,
        text,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// For the member's copy of their data: what was noted and when, without who did.
///
/// # Errors
/// When the database does not answer.
pub async fn exported_notes(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<Value>> {
    let rows = sqlx::query!(
        "select text, written_at from member_notes where member_id = $1 order by written_at, id",
        member.0,
    )
    .fetch_all(connection)
    .await?;
    let mut notes = Vec::new();
    for row in rows {
        let at = row.written_at.format(&Rfc3339).map_err(anyhow::Error::from)?;
        notes.push(json!({ "text": row.text, "written_at": at }));
    }
    Ok(notes)
}

/// Forgets what was noted of a member who is erased.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_notes(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from member_notes where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
