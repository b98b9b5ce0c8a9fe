//! The member's copy of what is kept about their browsers (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// At which push services the member takes pushes, and what they were told so lately. The addresses themselves
/// are keys, which nobody needs in a file.
pub async fn exported_push(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'browsers', (select coalesce(jsonb_agg(jsonb_build_object('service', split_part(endpoint, '/', 3), 'since', created_at,
                'renewed_at', renewed_at) order by created_at), '[]') from push_subscriptions where member_id = $1),
             'notices', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'profile',
                case when not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = about_id) then about_id end, 'at', created_at)
                order by created_at), '[]') from push_notices where member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
