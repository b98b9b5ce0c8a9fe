//! The member's copy of what this part keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// What they agreed to be charged by: when, in which words, and what came of it.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('method', method, 'status', status, 'reference', reference, 'label', label,
             'last_digits', last_digits, 'expires_on', expires_on, 'text', text, 'language', locale, 'agreed_from', address_block,
             'created_at', created_at, 'last_used_at', last_used_at, 'ended_at', ended_at) order by created_at), '[]') as "part!"
           from mandates where member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
