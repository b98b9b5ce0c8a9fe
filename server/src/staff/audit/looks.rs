//! Whether a look was written down lately: a page that asks again for what it shows leaves one line in ten minutes.

use crate::kernel::problem::Answer;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// For so long one line stands for the looks of a session at the same thing.
const LATELY: Duration = Duration::minutes(10);

/// Whether the session that the transaction bears the stamp of looked at this case lately. Never, without a session.
///
/// # Errors
/// When the database does not answer.
pub async fn has_looked(
    connection: &mut PgConnection,
    action: &'static str,
    case: Uuid,
    now: OffsetDateTime,
) -> Answer<bool> {
    let looked = sqlx::query_scalar!(
        r#"select exists (select from audit_log where staff_id = acting_staff() and at > $3 and chain = 'read' and action = $1 and case_id = $2
             and session_id = nullif(current_setting('liaison.session', true), '')::uuid) as "looked!""#,
        action,
        case,
        now - LATELY,
    )
    .fetch_one(connection)
    .await?;
    Ok(looked)
}

/// Whether it looked at this of somebody or something lately, for this case.
///
/// # Errors
/// When the database does not answer.
pub async fn has_looked_at(
    connection: &mut PgConnection,
    action: &'static str,
    (subject, case): (Uuid, Option<Uuid>),
    now: OffsetDateTime,
) -> Answer<bool> {
    let looked = sqlx::query_scalar!(
        r#"select exists (select from audit_log where staff_id = acting_staff() and at > $4 and chain = 'read' and action = $1
             and subject_hash = sha256(uuid_send($2)) and case_id is not distinct from $3
             and session_id = nullif(current_setting('liaison.session', true), '')::uuid) as "looked!""#,
        action,
        subject,
        case,
        now - LATELY,
    )
    .fetch_one(connection)
    .await?;
    Ok(looked)
}

/// Those of them that it was not shown by this lately.
///
/// # Errors
/// When the database does not answer.
pub async fn not_shown_lately(
    connection: &mut PgConnection,
    action: &'static str,
    subjects: &[Uuid],
    now: OffsetDateTime,
) -> Answer<Vec<Uuid>> {
    let new = sqlx::query_scalar!(
        r#"select distinct shown.subject as "subject!" from unnest($2::uuid[]) shown (subject)
           where not exists (select from audit_log where staff_id = acting_staff() and at > $3 and chain = 'read' and action = $1
             and subject_hash = sha256(uuid_send(shown.subject))
             and session_id = nullif(current_setting('liaison.session', true), '')::uuid)"#,
        action,
        subjects,
        now - LATELY,
    )
    .fetch_all(connection)
    .await?;
    Ok(new)
}

/// Whether it was shown these facts, or more of them, lately.
///
/// # Errors
/// When the database does not answer.
pub async fn was_shown(
    connection: &mut PgConnection,
    action: &'static str,
    facts: &Value,
    now: OffsetDateTime,
) -> Answer<bool> {
    let shown = sqlx::query_scalar!(
        r#"select exists (select from audit_log where staff_id = acting_staff() and at > $3 and chain = 'read' and action = $1 and facts @> $2
             and session_id = nullif(current_setting('liaison.session', true), '')::uuid) as "shown!""#,
        action,
        facts,
        now - LATELY,
    )
    .fetch_one(connection)
    .await?;
    Ok(shown)
}
