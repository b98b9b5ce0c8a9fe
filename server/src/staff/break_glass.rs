//! An administrator for an hour, by command line: for when nobody else can be one. Every other administrator is mailed, and
//! the doctor complains until one of them has taken note.

use crate::kernel::{ids::StaffId, problem::Answer};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Notes that somebody breaks it.
///
/// # Errors
/// When the database does not answer.
pub async fn break_glass(
    connection: &mut PgConnection,
    id: Uuid,
    staff: StaffId,
    (os_user, reason): (&str, &str),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into break_glass_uses (id, staff_id, os_user, at, reason) values ($1, $2, $3, $4, $5)",
        id,
        staff.0,
        os_user,
        now,
        reason,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// One that nobody took note of.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GlassUse {
    /// Names it.
    pub id: Uuid,
    /// Who.
    pub staff: StaffId,
    /// As which account of the operating system.
    pub os_user: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Why, as they say.
    pub reason: String,
}

/// Those that nobody took note of, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn open_uses(connection: &mut PgConnection) -> Answer<Vec<GlassUse>> {
    let uses = sqlx::query_as!(
        GlassUse,
        r#"select id, staff_id as "staff: StaffId", os_user, at, reason from break_glass_uses where acknowledged_at is null order by at, id"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(uses)
}

/// Takes note; false where that was done, or it is one's own.
///
/// # Errors
/// When the database does not answer.
pub async fn acknowledge(
    connection: &mut PgConnection,
    id: Uuid,
    by: StaffId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let noted = sqlx::query!(
        "update break_glass_uses set acknowledged_by = $2, acknowledged_at = $3
         where id = $1 and acknowledged_at is null and staff_id <> $2",
        id,
        by.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// Everybody who is an administrator of everything, open accounts only.
///
/// # Errors
/// When the database does not answer.
pub async fn administrators(connection: &mut PgConnection) -> Answer<Vec<StaffId>> {
    let administrators = sqlx::query_scalar!(
        r#"select distinct r.staff_id as "staff: StaffId" from staff_roles r join staff s on s.id = r.staff_id
         where r.role = 'administrator' and r.scope = 'all' and r.ended_at is null and s.closed_at is null"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(administrators)
}
