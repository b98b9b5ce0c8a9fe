//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Whom the member looked at, and who looked at them as far as their list shows it. Others have a name in it as long as they are
/// within reach.
pub async fn exported_views(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'looked_at', (select coalesce(jsonb_agg(jsonb_build_object('member', w.member_id, 'name', p.name, 'first_at', w.first_at,
                             'last_at', w.last_at) order by w.last_at, w.member_id), '[]')
                           from profile_views w left join profiles p on p.id = w.member_id and p.status = 'active'
                             and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id)
                           where w.viewer_id = $1),
             'looked_at_by', (select coalesce(jsonb_agg(jsonb_build_object('member', p.id, 'name', p.name, 'last_at', w.last_at)
                                order by w.last_at, p.id), '[]')
                              from profile_views w join profiles p on p.id = w.viewer_id and p.status = 'active' and p.shows_visits
                                and not p.invisible and p.pool = (select own.pool from profiles own where own.id = $1)
                                and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id)
                              where w.member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
