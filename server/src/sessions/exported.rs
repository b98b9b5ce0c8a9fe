//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Where the member is logged in, and when they were last here.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'open', (select coalesce(jsonb_agg(jsonb_build_object('browser', user_agent, 'created_at', created_at,
                        'seen_at', seen_at, 'expires_at', expires_at) order by created_at), '[]') from sessions where member_id = $1),
             'last_here', (select active_at from member_activity where member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
