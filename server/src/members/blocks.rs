//! The table of blocks: written here and nowhere else, read through the view `out_of_reach`.
//! What a block does besides is safety's.

use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// The longest list of blocked members; older ones are still blocked.
const LIST: i64 = 1_000;

/// Somebody whom a member has blocked.
#[derive(Clone, Debug)]
pub struct BlockedMember {
    /// Who.
    pub id: MemberId,
    /// The name they go by now.
    pub name: String,
    /// Since when.
    pub since: OffsetDateTime,
}

/// Writes a block under both of them; false when it stood before. The caller holds `lock_pair`.
pub async fn put_block(
    connection: &mut PgConnection,
    member: MemberId,
    other: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let written = sqlx::query!(
        "insert into blocks (member_id, other_id, direction, created_at)
         values ($1, $2, 'blocks', $3), ($2, $1, 'blocked_by', $3) on conflict do nothing",
        member.0,
        other.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(written.rows_affected() > 0)
}

/// Writes blocks that members of another program had made: who, whom, when.
pub async fn put_moved_blocks(
    connection: &mut PgConnection,
    blocks: &[(Uuid, Uuid, OffsetDateTime)],
) -> Answer<u64> {
    let written = sqlx::query!(
        "insert into blocks (member_id, other_id, direction, created_at)
         select case when own then one else other end, case when own then other else one end,
           case when own then 'blocks' else 'blocked_by' end, at
         from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) given (one, other, at), (values (true), (false)) side (own)
         on conflict do nothing",
        &blocks.iter().map(|(one, ..)| *one).collect::<Vec<_>>(),
        &blocks.iter().map(|(_, other, _)| *other).collect::<Vec<_>>(),
        &blocks.iter().map(|(.., at)| *at).collect::<Vec<_>>(),
    )
    .execute(connection)
    .await?;
    Ok(written.rows_affected() / 2)
}

/// Erases every block by and against these.
pub async fn erase_moved_blocks(connection: &mut PgConnection, members: &[Uuid]) -> Answer<()> {
    sqlx::query!(
        "delete from blocks b using unnest($1::uuid[]) gone (id), out_of_reach other
         where other.member_id = gone.id and b.member_id = other.other_id and b.other_id = gone.id",
        members,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from blocks where member_id = any($1)", members).execute(connection).await?;
    Ok(())
}

/// Takes the member's block back, not one of the other's; false when there was none. The caller holds
/// `lock_pair`.
pub async fn lift_block(connection: &mut PgConnection, member: MemberId, other: MemberId) -> Answer<bool> {
    let lifted = sqlx::query!(
        "delete from blocks where (member_id = $1 and other_id = $2 and direction = 'blocks')
           or (member_id = $2 and other_id = $1 and direction = 'blocked_by')",
        member.0,
        other.0,
    )
    .execute(connection)
    .await?;
    Ok(lifted.rows_affected() > 0)
}

/// Whether the member has blocked the other one.
pub async fn has_blocked(connection: &mut PgConnection, member: MemberId, other: MemberId) -> Answer<bool> {
    let blocked = sqlx::query_scalar!(
        r#"select exists (select from out_of_reach where member_id = $1 and other_id = $2 and direction = 'blocks') as "blocked!""#,
        member.0,
        other.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(blocked)
}

/// Whom the member has blocked, latest first: also those who are hidden from everybody at the moment.
pub async fn blocked_members(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<BlockedMember>> {
    let blocked = sqlx::query_as!(
        BlockedMember,
        r#"select p.id as "id: MemberId", p.name, other.created_at as "since!"
         from out_of_reach other join profiles p on p.id = other.other_id
         where other.member_id = $1 and other.direction = 'blocks' order by other.created_at desc, p.id limit $2"#,
        member.0,
        LIST,
    )
    .fetch_all(connection)
    .await?;
    Ok(blocked)
}

/// Erases every block by and against the member: whom it protected them from is nobody's business any
/// more, and who blocked them has nobody left to keep away.
pub(super) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!(
        "delete from blocks where other_id = $1 and member_id in (select other_id from out_of_reach where member_id = $1)",
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from blocks where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
