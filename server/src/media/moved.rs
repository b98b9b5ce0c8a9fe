//! Photos that come along from another program (moving): through the same hands as an upload, and to the same moderators,
//! unless the operator vouches that others of theirs have seen them.

use super::{
    intake::{Files, Renditions, UploadHash},
    model::NudeBy,
    photo_blobs::Media,
    store,
};
use crate::kernel::{
    ids::{MemberId, PhotoId},
    problem::Answer,
};
use anyhow::Context;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

/// One of them; its member's others stand before it.
#[derive(Clone, Copy, Debug)]
pub struct MovedPhoto {
    /// Its id.
    pub id: PhotoId,
    /// Whose.
    pub member: MemberId,
    /// It needs no moderator.
    pub is_seen: bool,
    /// It came marked as nude.
    pub is_nude: bool,
    /// It was in the private album.
    pub in_album: bool,
    /// Of the bytes that came.
    pub hash: UploadHash,
    /// When it came to the program before.
    pub created_at: OffsetDateTime,
}

/// Whether it was brought before.
pub async fn is_there(connection: &mut PgConnection, photo: PhotoId) -> Answer<bool> {
    let is_there =
        sqlx::query_scalar!(r#"select exists (select from photos where id = $1) as "there!""#, photo.0)
            .fetch_one(connection)
            .await?;
    Ok(is_there)
}

/// Keeps its files, and shows them where it is seen. Opens a transaction of its own: one for each photo, whose files are
/// noted as unused before (`keep`).
///
/// # Errors
/// When the store of files or the database does not answer. `photo_limit` of the table: the member has 25.
pub async fn bring(
    pool: &PgPool,
    media: &Media,
    photo: &MovedPhoto,
    files: &Renditions,
    now: OffsetDateTime,
) -> Answer<()> {
    let names = files.names();
    store::discard(&mut *pool.acquire().await?, &names, now).await?;
    media.keep(files).await.context("the store of photos takes no file")?;
    let mut transaction = pool.begin().await?;
    sqlx::raw_sql("set local liaison.moves_in = 'yes'").execute(&mut *transaction).await?;
    store::hold_blobs(&mut transaction, &names).await?;
    if !store::are_noted(&mut transaction, &names).await? {
        media.keep(files).await.context("the store of photos takes no file")?;
    }
    insert(&mut transaction, photo, files).await?;
    transaction.commit().await?;
    Ok(())
}

async fn insert(connection: &mut PgConnection, photo: &MovedPhoto, files: &Renditions) -> Answer<()> {
    let [large, medium, thumb, locked] = &files.blobs();
    sqlx::query!(
        "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, blob_source, created_at, upload_hash, nude_by, album)
         select $1, $2, coalesce(max(position) + 1, 0), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from photos where member_id = $2",
        photo.id.0,
        photo.member.0,
        if photo.is_seen { "active" } else { "pending" },
        files.size.0,
        files.size.1,
        large,
        medium,
        thumb,
        locked,
        files.source_blob(),
        photo.created_at,
        &photo.hash,
        photo.is_nude.then_some(NudeBy::Owner.code()),
        photo.in_album,
    )
    .execute(connection)
    .await?;
    Ok(())
}
