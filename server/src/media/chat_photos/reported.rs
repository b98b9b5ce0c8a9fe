//! A photo in a message that was reported: its file is held as evidence, and a moderator can take it away.

use crate::{
    kernel::{
        ids::{ConversationId, MemberId, PhotoId},
        problem::Answer,
    },
    media::{held, rejected, store},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A photo whose file is held.
#[derive(Clone, Debug)]
pub struct HeldChatPhoto {
    /// Which.
    pub id: PhotoId,
    /// Name of its large rendition in the blob store.
    pub blob: String,
}

/// Holds the files of these photos for `holder`, those of them that are still there.
pub async fn hold_chat_photos(
    connection: &mut PgConnection,
    holder: Uuid,
    photos: &[PhotoId],
) -> Answer<Vec<HeldChatPhoto>> {
    let ids: Vec<Uuid> = photos.iter().map(|photo| photo.0).collect();
    // Locked: a photo that goes at the same time lets go of its file after this is written.
    let held = sqlx::query_as!(
        HeldChatPhoto,
        r#"select id as "id: PhotoId", blob_large as "blob!" from chat_photos
         where id = any($1) and removed_at is null order by id for share"#,
        &ids,
    )
    .fetch_all(&mut *connection)
    .await?;
    held::keep_files(connection, holder, held.iter().map(|photo| photo.blob.clone()).collect()).await?;
    Ok(held)
}

/// Where a photo stood that a moderator took away.
#[derive(Clone, Copy, Debug)]
pub struct RemovedChatPhoto {
    /// Who sent it.
    pub sender: MemberId,
    /// Where; None: its message is gone meanwhile.
    pub conversation: Option<ConversationId>,
}

/// Takes the photo away from both; its files go with the next sweep, but for what reports hold. Its sender can't send
/// the same bytes again, nor what waits of them. None: it is gone, or was taken away before.
pub async fn remove_chat_photo(
    connection: &mut PgConnection,
    photo: PhotoId,
    now: OffsetDateTime,
) -> Answer<Option<RemovedChatPhoto>> {
    let found = sqlx::query!(
        r#"select member_id as "sender: MemberId", conversation_id as "conversation: ConversationId",
             upload_hash, array_remove(array[blob_large, blob_small], null) as "blobs!"
         from chat_photos where id = $1 and removed_at is null for update"#,
        photo.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(found) = found else { return Ok(None) };
    sqlx::query!(
        "update chat_photos set removed_at = $2, blob_large = null, blob_small = null where id = $1",
        photo.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    store::discard(connection, &found.blobs, now).await?;
    if let Some(hash) = found.upload_hash {
        rejected::note_removed(connection, found.sender, photo, &hash, now).await?;
        discard_waiting(connection, found.sender, &hash, now).await?;
    }
    Ok(Some(RemovedChatPhoto { sender: found.sender, conversation: found.conversation }))
}

/// Forgets what the member brought of the same bytes and has not sent.
async fn discard_waiting(
    connection: &mut PgConnection,
    member: MemberId,
    hash: &[u8],
    now: OffsetDateTime,
) -> Answer<()> {
    let blobs = sqlx::query_scalar!(
        r#"with gone as (delete from chat_photos f where f.member_id = $1 and f.upload_hash = $2 and f.place is not null
             returning array[blob_large, blob_small] as blobs)
           select unnest(blobs) as "blob!" from gone"#,
        member.0,
        hash,
    )
    .fetch_all(&mut *connection)
    .await?;
    store::discard(connection, &blobs, now).await
}
