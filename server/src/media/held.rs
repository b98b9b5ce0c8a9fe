//! Photos that must stay for a reason of their own, whoever stops showing them: evidence of a report.

use super::store;
use crate::kernel::{ids::PhotoId, problem::Answer};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A photo whose file is held.
#[derive(Clone, Debug)]
pub struct HeldPhoto {
    /// Which.
    pub id: PhotoId,
    /// Goes up with each crop.
    pub revision: i32,
    /// pending, active or rejected, at that moment.
    pub status: String,
    /// Name of its large rendition in the blob store.
    pub blob: String,
}

/// Holds the files of these photos for `holder`, those of them that are still there, in their owner's order.
pub async fn hold(connection: &mut PgConnection, holder: Uuid, photos: &[PhotoId]) -> Answer<Vec<HeldPhoto>> {
    let ids: Vec<Uuid> = photos.iter().map(|photo| photo.0).collect();
    // Locked: a photo that is deleted at the same time lets go of its file after this is written.
    let held = sqlx::query_as!(
        HeldPhoto,
        r#"select id as "id: PhotoId", revision, status, blob_large as blob from photos where id = any($1) order by position for share"#,
        &ids,
    )
    .fetch_all(&mut *connection)
    .await?;
    keep_files(connection, holder, held.iter().map(|photo| photo.blob.clone()).collect()).await?;
    Ok(held)
}

/// Keeps these files of the blob store for `holder`.
pub(super) async fn keep_files(
    connection: &mut PgConnection,
    holder: Uuid,
    names: Vec<String>,
) -> Answer<()> {
    sqlx::query!(
        "insert into held_blobs (holder, name) select $1, name from unnest($2::text[]) name on conflict do nothing",
        holder,
        &names,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets go of what these hold; files that nothing else shows go with the next sweep.
pub async fn release(connection: &mut PgConnection, holders: &[Uuid], now: OffsetDateTime) -> Answer<()> {
    let names = sqlx::query_scalar!("delete from held_blobs where holder = any($1) returning name", holders)
        .fetch_all(&mut *connection)
        .await?;
    store::discard(connection, &names, now).await
}
