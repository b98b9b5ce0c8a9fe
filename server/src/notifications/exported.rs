//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// What the member chose to hear of; kinds that are missing stand as they came.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_object_agg(kind, jsonb_build_object('email', email, 'push', push, 'unsubscribed', unsubscribed)), '{}') as "part!"
           from notification_preferences where member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
