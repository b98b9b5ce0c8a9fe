//! A photo that was taken out of a message by mistake, back in it before anybody was told.

use super::reported::RemovedChatPhoto;
use crate::{
    kernel::{
        ids::{ConversationId, MemberId, PhotoId},
        problem::Answer,
    },
    media::store,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;

/// What a photo in a message was before it was taken away.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChatPhotoBefore {
    large: String,
    small: String,
    /// What stood of its bytes before.
    rejected: Option<Value>,
}

/// What it is; None once it is gone or taken away.
pub async fn chat_photo_before(
    connection: &mut PgConnection,
    photo: PhotoId,
) -> Answer<Option<ChatPhotoBefore>> {
    let before = sqlx::query_as!(
        ChatPhotoBefore,
        r#"select f.blob_large as "large!", f.blob_small as "small!",
             (select to_jsonb(r) from rejected_uploads r where r.member_id = f.member_id and r.upload_hash = f.upload_hash) as rejected
           from chat_photos f where f.id = $1 and f.removed_at is null"#,
        photo.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(before)
}

/// Both see it again, and its sender may send its bytes again. None where it is gone, or a sweep has removed its files. What
/// else waited to be sent of the same bytes stays away.
pub async fn put_chat_photo_back(
    connection: &mut PgConnection,
    photo: PhotoId,
    before: &ChatPhotoBefore,
) -> Answer<Option<RemovedChatPhoto>> {
    let files = [before.large.clone(), before.small.clone()];
    store::hold_blobs(connection, &files).await?;
    let used = store::in_use(connection, &files).await?;
    let others: Vec<String> = files.into_iter().filter(|file| !used.contains(file)).collect();
    if !store::are_noted(connection, &others).await? {
        return Ok(None);
    }
    let row = sqlx::query!(
        r#"update chat_photos set removed_at = null, blob_large = $2, blob_small = $3 where id = $1 and removed_at is not null
           returning member_id as "sender: MemberId", conversation_id as "conversation: ConversationId""#,
        photo.0,
        before.large,
        before.small,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    sqlx::query!("delete from rejected_uploads where photo_id = $1", photo.0)
        .execute(&mut *connection)
        .await?;
    if let Some(rejected) = &before.rejected {
        sqlx::query!(
            "insert into rejected_uploads select * from jsonb_populate_record(null::rejected_uploads, $1) on conflict do nothing",
            rejected,
        )
        .execute(connection)
        .await?;
    }
    Ok(Some(RemovedChatPhoto { sender: row.sender, conversation: row.conversation }))
}
