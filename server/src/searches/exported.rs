//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// The searches that the member keeps, and when they hear of them.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('name', name, 'query', query, 'alert', alert, 'created_at', created_at,
             'told_until', told_until, 'next_alert', due_at) order by created_at, id), '[]') as "part!"
           from saved_searches where member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
