//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// The plans that the member wrote, until a week after their links have ended.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('with',
             (select p.name from profiles p where p.id = partner_id and p.status = 'active'
               and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id)), 'place', place, 'note', note, 'at', meets_at,
             'language', language, 'shows_photo', shows_photo, 'check_after_hours', check_after, 'asked_at', asked_at,
             'checked_in_at', checked_in_at, 'created_at', created_at, 'link_ends_at', ends_at) order by created_at, id), '[]') as "part!"
           from date_plans where member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
