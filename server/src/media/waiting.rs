//! Photos that wait for an account: a stranger sends one while signing up, and shows its token with
//! the form (spec 2: step 1).

use super::{
    intake::{Files, Renditions, UploadHash},
    store,
};
use crate::kernel::{
    ids::{MemberId, PhotoId},
    problem::Answer,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How long a photo waits.
const WAITS: Duration = Duration::hours(24);

/// Writes down that a photo waits under this token's hash. Its files are kept after the commit
/// (`Media::keep`): from here on nobody removes them.
pub async fn wait(
    connection: &mut PgConnection,
    token_hash: &[u8; 32],
    (photo, hash): (&Renditions, &UploadHash),
    now: OffsetDateTime,
) -> Answer<()> {
    let blobs = photo.blobs();
    store::hold_blobs(connection, &photo.names()).await?;
    let [large, medium, thumb, locked] = &blobs;
    sqlx::query!(
        "insert into waiting_photos (token_hash, width, height, blob_large, blob_medium, blob_thumb, blob_locked, blob_source, expires_at, upload_hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        token_hash,
        photo.size.0,
        photo.size.1,
        large,
        medium,
        thumb,
        locked,
        photo.source_blob(),
        now + WAITS,
        hash,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Ties the photo to the sign-up that came with it; false when it is unknown, has waited too long, or
/// belongs to another one. Held until the transaction ends.
pub async fn tie(
    connection: &mut PgConnection,
    token_hash: &[u8; 32],
    owner_hash: &[u8; 32],
    now: OffsetDateTime,
) -> Answer<bool> {
    let tied = sqlx::query!(
        "update waiting_photos set owner_hash = $2
         where token_hash = $1 and expires_at > $3 and (owner_hash is null or owner_hash = $2)",
        token_hash,
        owner_hash,
        now,
    )
    .execute(connection)
    .await?;
    Ok(tied.rows_affected() == 1)
}

/// Whether [`tie`] would find it; nothing is held.
pub async fn waits(
    connection: &mut PgConnection,
    token_hash: &[u8; 32],
    owner_hash: &[u8; 32],
    now: OffsetDateTime,
) -> Answer<bool> {
    let waits = sqlx::query_scalar!(
        r#"select exists (select from waiting_photos where token_hash = $1 and expires_at > $3
             and (owner_hash is null or owner_hash = $2)) as "waits!""#,
        token_hash,
        owner_hash,
        now,
    )
    .fetch_one(connection)
    .await?;
    Ok(waits)
}

/// Makes the photo, tied before, the member's main one. It waits for a moderator.
pub async fn give(
    connection: &mut PgConnection,
    token_hash: &[u8; 32],
    id: PhotoId,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, blob_source, created_at, upload_hash)
         select $2, $3, 0, 'pending', width, height, blob_large, blob_medium, blob_thumb, blob_locked, blob_source, $4, upload_hash
         from waiting_photos where token_hash = $1",
        token_hash,
        id.0,
        member.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets those that waited too long.
pub(super) async fn forget_expired(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
    let blobs: Vec<String> = sqlx::query_scalar!(
        r#"with gone as (delete from waiting_photos where expires_at <= $1
             returning array_remove(array[blob_large, blob_medium, blob_thumb, blob_locked, blob_source], null) as blobs)
           select unnest(blobs) as "blob!" from gone"#,
        now,
    )
    .fetch_all(&mut *connection)
    .await?;
    store::discard(connection, &blobs, now).await
}
