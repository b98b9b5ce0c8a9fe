//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// Likes given and received, matches, and the swipe game. Others have a name in it as long as the member's lists show
/// them; who liked a member and is out of their reach since is nobody in it.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'sent', (select coalesce(jsonb_agg(jsonb_build_object('member', l.other_id, 'name', p.name, 'created_at', l.created_at)
                        order by l.created_at), '[]') from likes_sent l left join profiles p on p.id = l.other_id and p.status = 'active' and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id) where l.member_id = $1),
             'received', (select coalesce(jsonb_agg(jsonb_build_object('member', q.id, 'name', p.name, 'created_at', l.created_at,
                            'seen_at', l.seen_at) order by l.created_at), '[]')
                          from likes_received l join profiles q on q.id = l.other_id and q.status = 'active'
                          left join profiles p on p.id = q.id and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id)
                          where l.member_id = $1),
             'matches', (select coalesce(jsonb_agg(jsonb_build_object('member', m.other_id, 'name', p.name, 'created_at', m.created_at)
                           order by m.created_at), '[]') from matches m left join profiles p on p.id = m.other_id and p.status = 'active' and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id) where m.member_id = $1),
             'passed_over', (select coalesce(jsonb_agg(jsonb_build_object('member', d.other_id, 'name', p.name, 'created_at', d.created_at)
                               order by d.turn), '[]') from swipe_dislikes d left join profiles p on p.id = d.other_id and p.status = 'active' and not exists (select from out_of_reach gone where gone.member_id = $1 and gone.other_id = p.id) where d.member_id = $1),
             'last_day_of_swiping', (select jsonb_build_object('day', day, 'likes', likes) from swipe_days where member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
