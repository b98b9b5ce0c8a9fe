//! The table of blocks: written here and nowhere else, read through the SQL function `out_of_reach`
//! (migration 0028), also here.

use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;

/// Erases every block by and against the member: whom it protected them from is nobody's business any
/// more, and who blocked them has nobody left to keep away.
pub(super) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!(
        "delete from blocks where other_id = $1 and member_id in (select other_id from out_of_reach($1))",
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from blocks where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
