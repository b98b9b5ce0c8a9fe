//! Forgetting somebody's likes.

use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;

/// Erases the member's likes and matches, of both sides: each row of the other's has its twin under the
/// member's own key. And what the swipe game knows of them: their day, whom they passed over, who passed
/// them over.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    super::notices::erase(connection, member).await?;
    sqlx::query!(
        "delete from likes_received where other_id = $1 and member_id in (select other_id from likes_sent where member_id = $1)",
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "delete from likes_sent where other_id = $1 and member_id in (select other_id from likes_received where member_id = $1)",
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "delete from matches where other_id = $1 and member_id in (select other_id from matches where member_id = $1)",
        member.0,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from likes_sent where member_id = $1", member.0).execute(&mut *connection).await?;
    sqlx::query!("delete from likes_received where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from matches where member_id = $1", member.0).execute(&mut *connection).await?;
    sqlx::query!("delete from swipe_dislikes where member_id = $1 or other_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from swipe_days where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
