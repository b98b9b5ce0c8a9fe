//! The member's copy of what this feature keeps about them (export/).

use crate::kernel::{ids::MemberId, problem::Answer};
use serde_json::Value;
use sqlx::PgConnection;

/// What was captured and what became of it, and what the badge rests on. Who decided is not the member's.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select jsonb_build_object(
             'verified', (select verified from profiles where id = $1),
             'captures', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'poses', poses, 'state', state, 'reason', reason,
                            'created_at', created_at, 'decided_at', decided_at, 'pictures_gone_at', settled_at, 'read_at', seen_at)
                            order by created_at, id), '[]')
                          from verifications where member_id = $1),
             'compared_photos', (select coalesce(jsonb_agg(jsonb_build_object('capture', verification_id, 'photo', photo_id, 'crop', crop)
                                   order by verification_id, photo_id), '[]')
                                 from verified_photos where member_id = $1),
             'asked', (select jsonb_build_object('poses', poses, 'expires_at', expires_at) from verification_challenges where member_id = $1)
           ) as "part!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}

/// The two pictures of a capture that is not settled: their names in the blob store, in the order of the poses.
pub async fn exported_pictures(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<String>> {
    let pictures = sqlx::query!(
        r#"select blob_first as "first!", blob_second as "second!" from verifications where member_id = $1 and settled_at is null"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(pictures.map(|row| vec![row.first, row.second]).unwrap_or_default())
}
