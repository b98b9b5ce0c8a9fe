//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// What of the operator's news and offers the member was told, or would have been.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'at', r.due_at, 'outcome', r.outcome) order by r.due_at), '[]') as "part!"
           from newsletter_readers r join newsletters n on n.id = r.newsletter_id where r.member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
