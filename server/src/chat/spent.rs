//! What a member has spent in a conversation: counted in their own row of it by `send_message`, so that looking costs one
//! row however long the two have written, and counted down here when credits come back.

use crate::{
    credits::Returned,
    kernel::{
        ids::{ConversationId, MemberId},
        problem::Answer,
    },
};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// The caller's own spending in one conversation; what the other one spent is theirs.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Spent {
    /// Credits for messages, photos, voice messages and gifts, less those that came back.
    #[schema(minimum = 0)]
    credits: i32,
    /// Photos that they sent, without those that they took back unread.
    #[schema(minimum = 0)]
    photos: i32,
    /// Voice messages that they sent, in the same way.
    #[schema(minimum = 0)]
    voices: i32,
    /// Gifts that they sent, in the same way.
    #[schema(minimum = 0)]
    gifts: i32,
}

/// The member's; None where they have no such conversation.
pub(super) async fn spent(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
) -> Answer<Option<Spent>> {
    let spent = sqlx::query_as!(
        Spent,
        "select spent as credits, photos_sent as photos, voices_sent as voices, gifts_sent as gifts from conversation_members
         where member_id = $1 and conversation_id = $2",
        member.0,
        conversation.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(spent)
}

/// What came with a message that was taken back unread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TakenBack {
    pub(super) photo: bool,
    pub(super) voice: bool,
    pub(super) gift: bool,
}

/// Counts down what came back to the member. Credits from before a clock or a copy never make it less than nothing.
pub(super) async fn count_down(
    connection: &mut PgConnection,
    (member, conversation): (MemberId, ConversationId),
    returned: Option<&Returned>,
    taken: TakenBack,
) -> Answer<()> {
    sqlx::query!(
        "update conversation_members set spent = greatest(0, spent - $3),
           photos_sent = greatest(0, photos_sent - $4), gifts_sent = greatest(0, gifts_sent - $5), voices_sent = greatest(0, voices_sent - $6)
         where member_id = $1 and conversation_id = $2",
        member.0,
        conversation.0,
        returned.map_or(0, |returned| returned.credits),
        i32::from(taken.photo),
        i32::from(taken.gift),
        i32::from(taken.voice),
    )
    .execute(connection)
    .await?;
    Ok(())
}
