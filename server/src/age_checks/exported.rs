//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// What was proven, by whom and when, and a check that is under way.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'proven', (select coalesce(jsonb_agg(jsonb_build_object('years', years, 'by', provider, 'at', proven_at) order by person), '[]')
                        from age_proofs where member_id = $1),
             'begun', (select jsonb_build_object('years', years, 'expires_at', expires_at) from age_attempts where member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
