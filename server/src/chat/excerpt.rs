//! A piece of a conversation as one of the two can read it: evidence of a report.

use crate::kernel::{
    ids::{ConversationId, MemberId, PhotoId},
    problem::Answer,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Messages before the one that it is about; what was said shows in its context.
const BEFORE: i32 = 20;
/// Messages after it.
const AFTER: i32 = 5;

/// A message in an excerpt.
#[derive(Clone, Debug)]
pub struct ExcerptLine {
    /// Its place in the conversation.
    pub seq: i32,
    /// The reader wrote it.
    pub mine: bool,
    /// What it says.
    pub text: String,
    /// The gift that came with it.
    pub gift: Option<String>,
    /// The photo that came with it, or the voice that it is.
    pub photo: Option<PhotoId>,
    /// When it was sent.
    pub sent_at: OffsetDateTime,
}

/// The partner in a conversation that the reader has in their list, also while a block hides it.
pub async fn partner_in(
    connection: &mut PgConnection,
    reader: MemberId,
    conversation: ConversationId,
) -> Answer<Option<MemberId>> {
    super::store::partner(connection, reader, conversation).await
}

/// The partner's message `seq` and what stands around it, oldest first, as far as the reader has not
/// removed it; None when there is no such message of the partner's.
pub async fn excerpt(
    connection: &mut PgConnection,
    reader: MemberId,
    conversation: ConversationId,
    seq: i32,
) -> Answer<Option<Vec<ExcerptLine>>> {
    let lines = sqlx::query_as!(
        ExcerptLine,
        r#"select seq, sender_id = $1 as "mine!", body as text, gift, photo as "photo: PhotoId", created_at as sent_at from messages
         where conversation_id = $2 and seq between $3 and $4
           and removed_at is null and not case when sender_id = $1 then hidden_sender else hidden_reader end
           and seq > (select cleared_seq from conversation_members where member_id = $1 and conversation_id = $2)
         order by seq"#,
        reader.0,
        conversation.0,
        seq.saturating_sub(BEFORE),
        seq.saturating_add(AFTER),
    )
    .fetch_all(connection)
    .await?;
    Ok(lines.iter().any(|line| line.seq == seq && !line.mine).then_some(lines))
}
