//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// When the member was last told of a week and reminded to come back, and when they will be next.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'weekly_update', (select jsonb_build_object('last', told_at, 'next', for_at) from weekly_plans where member_id = $1),
             'reminder', (select jsonb_build_object('last', told_at, 'next_look', due_at, 'absent_since', absent_since)
                from reminder_plans where member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
