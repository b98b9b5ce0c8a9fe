//! The member's copy of what rules noticed about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// By which rule, what it counted and when, and what came of it, once somebody has decided. What waits is not there: who knows of
/// it can hide what it is about. Nor is what led to a decision that they are not told of, or what another member did.
///
/// # Errors
/// When the database does not answer.
pub async fn exported_notices(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('rule', r.rule, 'count', r.evidence -> 'found' -> 'count',
             'day', r.evidence -> 'found' -> 'day', 'noticed_at', r.created_at, 'closed_at', r.closed_at, 'decision', r.decision)
             order by r.created_at, r.id), '[]') as "part!"
           from reports r where r.reported_id = $1 and r.rule is not null and r.closed_at is not null
             and not exists (select from decisions d where d.member_id = $1 and d.silent and d.undone_at is null
               and d.decided_at >= r.created_at)"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
