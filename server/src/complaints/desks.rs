//! Who of the staff has a complaint open, and what each is writing. Drafts lie here and not in a browser, so that they outlive
//! it; everybody has their own, and nobody's is written over.

use crate::kernel::{clock::SKEW, ids::StaffId, problem::Answer, retention::Kept};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// A draft that nobody came back to goes after this.
pub(super) const KEPT: Kept = Kept::since("complaint_desks", "seen_at", Duration::days(90));

/// Somebody who is not heard of for so long has gone on to something else. Pages look every twenty seconds.
const HERE: Duration = Duration::seconds(60);
/// A page saves a draft every few seconds while somebody types.
const TYPING: Duration = Duration::seconds(15);

/// Somebody's desk.
#[derive(Clone, Debug)]
pub struct Desk {
    /// Whose.
    pub staff: StaffId,
    /// Their name.
    pub name: String,
    /// They have it open.
    pub is_here: bool,
    /// They are writing.
    pub is_typing: bool,
    /// What they wrote so far.
    pub draft: Option<String>,
    /// When.
    pub drafted_at: Option<OffsetDateTime>,
}

/// Notes that somebody has it open.
pub async fn sit_down(
    connection: &mut PgConnection,
    complaint: Uuid,
    staff: StaffId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into complaint_desks (complaint_id, staff_id, seen_at) values ($1, $2, $3)
         on conflict (complaint_id, staff_id) do update set seen_at = excluded.seen_at",
        complaint,
        staff.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Keeps what somebody has written so far, having read up to this turn; nothing of it: they wiped it out.
pub async fn put_draft(
    connection: &mut PgConnection,
    (complaint, staff): (Uuid, StaffId),
    draft: Option<(&str, i32)>,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into complaint_desks (complaint_id, staff_id, seen_at, typed_at, draft, draft_turn) values ($1, $2, $3, $3, $4, $5)
         on conflict (complaint_id, staff_id) do update
         set seen_at = excluded.seen_at, typed_at = excluded.typed_at, draft = excluded.draft, draft_turn = excluded.draft_turn",
        complaint,
        staff.0,
        now,
        draft.map(|(text, _)| text),
        draft.map(|(_, turn)| turn),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Everybody's, who was there last first.
pub async fn desks(connection: &mut PgConnection, complaint: Uuid, now: OffsetDateTime) -> Answer<Vec<Desk>> {
    let rows = sqlx::query!(
        r#"select d.staff_id as "staff: StaffId", s.name, d.seen_at, d.typed_at, d.draft from complaint_desks d
           join staff s on s.id = d.staff_id where d.complaint_id = $1 order by coalesce(d.typed_at, d.seen_at) desc, d.staff_id"#,
        complaint,
    )
    .fetch_all(connection)
    .await?;
    // Nobody is here until a moment that a wrong clock wrote.
    let within = |at: OffsetDateTime, span: Duration| at <= now + SKEW && now - at < span;
    let desks = rows.into_iter().map(|row| Desk {
        staff: row.staff,
        name: row.name,
        is_here: within(row.seen_at, HERE),
        is_typing: row.draft.is_some() && row.typed_at.is_some_and(|at| within(at, TYPING)),
        drafted_at: row.typed_at.filter(|_| row.draft.is_some()),
        draft: row.draft,
    });
    Ok(desks.collect())
}

/// What somebody wrote was sent.
pub async fn drop_draft(connection: &mut PgConnection, complaint: Uuid, staff: StaffId) -> Answer<()> {
    sqlx::query!(
        "update complaint_desks set draft = null, draft_turn = null, typed_at = null where complaint_id = $1 and staff_id = $2",
        complaint,
        staff.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Nobody writes in these any more.
pub(super) async fn clear(connection: &mut PgConnection, complaints: &[Uuid]) -> Answer<()> {
    sqlx::query!("delete from complaint_desks where complaint_id = any($1)", complaints)
        .execute(connection)
        .await?;
    Ok(())
}
