//! All SQL about the order, number and crops of a member's photos.

use super::view::{FREE_MAX, PREMIUM_MAX};
use crate::{
    kernel::{
        ids::{MemberId, PhotoId},
        problem::{Answer, Refusal},
    },
    media::{
        alike,
        intake::{Renditions, UploadHash},
        model::{Crop, NudeBy, PhotoReason, PhotoStatus},
        store::{PhotoRow, discard},
    },
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// A photo as its owner sees it.
#[derive(Debug)]
pub(super) struct OwnRow {
    pub photo: PhotoRow,
    pub reason: Option<PhotoReason>,
    pub crop: Option<Vec<i16>>,
    pub nude_by: Option<NudeBy>,
}

/// The member's photos in their order.
pub(super) async fn own_photos(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<OwnRow>> {
    let rows = sqlx::query!(
        r#"select id as "id: PhotoId", status as "status: PhotoStatus", reason as "reason: PhotoReason", main, width, height, crop, revision,
             nude_by as "nude_by: NudeBy", album
         from photos where member_id = $1 order by position"#,
        member.0,
    )
    .fetch_all(connection)
    .await?;
    let own = rows.into_iter().map(|row| OwnRow {
        photo: PhotoRow {
            id: row.id,
            member,
            main: row.main,
            status: row.status,
            width: row.width,
            height: row.height,
            revision: row.revision,
            nude: row.nude_by.is_some(),
            album: row.album,
        },
        reason: row.reason,
        crop: row.crop,
        nude_by: row.nude_by,
    });
    Ok(own.collect())
}

/// How many photos the member may have.
pub(super) async fn max(connection: &mut PgConnection, member: MemberId) -> Answer<i64> {
    let premium = sqlx::query_scalar!(
        r#"select exists (select from credit_accounts where member_id = $1 and purchases > 0) as "premium!""#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(if premium { PREMIUM_MAX } else { FREE_MAX })
}

/// How many photos the member has, as far as can be told without waiting.
pub(super) async fn count(connection: &mut PgConnection, member: MemberId) -> Answer<i64> {
    let count = sqlx::query_scalar!("select photos from photo_shelves where member_id = $1", member.0)
        .fetch_optional(connection)
        .await?;
    Ok(count.map_or(0, i64::from))
}

/// Nobody else changes the member's photos until the transaction ends; gives their number.
pub(in crate::media) async fn lock(connection: &mut PgConnection, member: MemberId) -> Answer<i64> {
    let count = sqlx::query_scalar!(
        "insert into photo_shelves as shelf (member_id, photos) values ($1, 0)
         on conflict (member_id) do update set photos = shelf.photos returning photos",
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(count.into())
}

/// Adds a photo behind the others. It waits for a moderator.
pub(super) async fn add(
    connection: &mut PgConnection,
    member: MemberId,
    id: PhotoId,
    (files, hash): (&Renditions, &UploadHash),
    now: OffsetDateTime,
) -> Answer<()> {
    let [large, medium, thumb, locked] = &files.blobs();
    sqlx::query!(
        "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, blob_source, created_at, upload_hash)
         select $1, $2, coalesce(max(position) + 1, 0), 'pending', $3, $4, $5, $6, $7, $8, $9, $10, $11 from photos where member_id = $2",
        id.0,
        member.0,
        files.size.0,
        files.size.1,
        large,
        medium,
        thumb,
        locked,
        files.source_blob(),
        now,
        hash,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Puts the photos into this order; false when it does not name just the member's own, each once.
///
/// # Errors
/// `nude_main_photo` and `album_main_photo` for one that is marked or in the album, and comes to stand first.
pub(super) async fn reorder(
    connection: &mut PgConnection,
    member: MemberId,
    order: &[PhotoId],
) -> Answer<bool> {
    let wanted: Vec<Uuid> = order.iter().map(|id| id.0).collect();
    let own: Vec<Uuid> =
        sqlx::query_scalar!("select id from photos where member_id = $1 order by id", member.0)
            .fetch_all(&mut *connection)
            .await?;
    let mut named = wanted.clone();
    named.sort_unstable();
    if named != own {
        return Ok(false);
    }
    if let Some(first) = wanted.first() {
        refuse_hidden_first(connection, *first).await?;
    }
    sqlx::query!(
        "update photos set position = named.place - 1 from unnest($2::uuid[]) with ordinality named (id, place)
         where photos.member_id = $1 and photos.id = named.id and photos.position <> named.place - 1",
        member.0,
        &wanted,
    )
    .execute(connection)
    .await?;
    Ok(true)
}

/// One that came to stand first otherwise may stay there: the next one is the main photo then.
async fn refuse_hidden_first(connection: &mut PgConnection, first: Uuid) -> Answer<()> {
    let comes = sqlx::query!(
        r#"select nude_by is not null as "nude!", album from photos where id = $1 and position > 0"#,
        first
    )
    .fetch_optional(connection)
    .await?;
    match comes {
        Some(photo) if photo.nude => Err(Refusal::NudeMainPhoto.into()),
        Some(photo) if photo.album => Err(Refusal::AlbumMainPhoto.into()),
        _ => Ok(()),
    }
}

/// Whether one of the member's photos is in the album, and whether it is the main one.
pub(super) async fn place(
    connection: &mut PgConnection,
    member: MemberId,
    id: PhotoId,
) -> Answer<Option<(bool, bool)>> {
    let place =
        sqlx::query!("select album, main from photos where id = $1 and member_id = $2", id.0, member.0)
            .fetch_optional(connection)
            .await?;
    Ok(place.map(|place| (place.album, place.main)))
}

/// How many are in the album. The caller holds the shelf.
pub(super) async fn in_album(connection: &mut PgConnection, member: MemberId) -> Answer<i64> {
    let count = sqlx::query_scalar!("select album from photo_shelves where member_id = $1", member.0)
        .fetch_one(connection)
        .await?;
    Ok(count.into())
}

/// Puts a photo into the album, or among those that all others see.
pub(super) async fn put(connection: &mut PgConnection, id: PhotoId, album: bool) -> Answer<()> {
    sqlx::query!("update photos set album = $2 where id = $1", id.0, album).execute(connection).await?;
    Ok(())
}

/// Deletes one of the member's photos, closes the gap, and gives its files to the sweep. Gone is gone.
pub(super) async fn remove(
    connection: &mut PgConnection,
    member: MemberId,
    id: PhotoId,
    now: OffsetDateTime,
) -> Answer<()> {
    let gone = sqlx::query!(
        r#"delete from photos where id = $1 and member_id = $2
         returning position, array_remove(array[blob_large, blob_medium, blob_thumb, blob_locked, blob_source], null) as "blobs!""#,
        id.0,
        member.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(gone) = gone else { return Ok(()) };
    sqlx::query!(
        "update photos set position = position - 1 where member_id = $1 and position > $2",
        member.0,
        gone.position,
    )
    .execute(&mut *connection)
    .await?;
    alike::forget_gone(connection, id).await?;
    discard(connection, &gone.blobs, now).await
}

/// Who marked a photo as nude, and whether it is the main one.
#[derive(Debug)]
pub(super) struct Mark {
    pub by: Option<NudeBy>,
    pub main: bool,
}

/// How one of the member's photos is marked.
pub(super) async fn mark(
    connection: &mut PgConnection,
    member: MemberId,
    id: PhotoId,
) -> Answer<Option<Mark>> {
    let mark = sqlx::query_as!(
        Mark,
        r#"select nude_by as "by: NudeBy", main from photos where id = $1 and member_id = $2"#,
        id.0,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(mark)
}

/// Its owner says that it is nude.
pub(super) async fn mark_nude(connection: &mut PgConnection, id: PhotoId) -> Answer<()> {
    sqlx::query!("update photos set nude_by = $2 where id = $1", id.0, NudeBy::Owner.code())
        .execute(connection)
        .await?;
    Ok(())
}

/// Its owner says that it is not. What was approved under the mark was approved to be blurred, so that it waits anew, as another
/// revision: a moderator who has it in view saw the mark.
pub(super) async fn unmark_nude(
    connection: &mut PgConnection,
    id: PhotoId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update photos set nude_by = null, status = case status when 'active' then 'pending' else status end, approved_crop = null,
           revision = revision + 1, cropped_at = $2
         where id = $1",
        id.0,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What a crop starts from.
#[derive(Debug)]
pub(super) struct Cropped {
    pub status: PhotoStatus,
    /// The blob that crops are made from.
    pub source: String,
    /// What is shown now; None: all of it.
    pub crop: Option<Crop>,
    /// What a moderator approved.
    approved: Option<Crop>,
}

/// One of the member's photos.
pub(super) async fn find(
    connection: &mut PgConnection,
    member: MemberId,
    id: PhotoId,
) -> Answer<Option<Cropped>> {
    let row = sqlx::query!(
        r#"select status as "status: PhotoStatus", coalesce(blob_source, blob_large) as "source!", crop, approved_crop
         from photos where id = $1 and member_id = $2"#,
        id.0,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    let crop = |numbers: Option<Vec<i16>>| numbers.as_deref().and_then(Crop::from_numbers);
    Ok(row.map(|row| Cropped {
        status: row.status,
        source: row.source,
        crop: crop(row.crop),
        approved: crop(row.approved_crop),
    }))
}

impl Cropped {
    /// What a moderator has seen and approved. Photos that never waited are approved as they are.
    fn approved(&self) -> Option<Crop> {
        let shown = self.crop.unwrap_or(Crop::ALL);
        self.approved.or_else(|| (self.status == PhotoStatus::Active).then_some(shown))
    }

    /// What becomes of the photo with this crop: nobody else gets to see what no moderator saw.
    fn status_with(&self, crop: Crop) -> PhotoStatus {
        match self.approved() {
            Some(approved) if crop.lies_within(approved) => PhotoStatus::Active,
            _ => PhotoStatus::Pending,
        }
    }
}

/// Shows another part of the photo, whose files are these; the old ones go to the sweep.
pub(super) async fn recrop(
    connection: &mut PgConnection,
    id: PhotoId,
    before: &Cropped,
    crop: Option<Crop>,
    files: &Renditions,
    now: OffsetDateTime,
) -> Answer<()> {
    let old = sqlx::query_scalar!(
        r#"select array[blob_large, blob_medium, blob_thumb, blob_locked] as "blobs!" from photos where id = $1"#,
        id.0,
    )
    .fetch_one(&mut *connection)
    .await?;
    discard(connection, &old, now).await?;
    let [large, medium, thumb, locked] = &files.blobs();
    let (numbers, approved) = (crop.map(Crop::numbers), before.approved().map(Crop::numbers));
    sqlx::query!(
        "update photos set status = $2, reason = null, width = $3, height = $4, blob_large = $5, blob_medium = $6, blob_thumb = $7,
             blob_locked = $8, blob_source = $9, crop = $10, approved_crop = $11, revision = revision + 1, cropped_at = $12
         where id = $1",
        id.0,
        before.status_with(crop.unwrap_or(Crop::ALL)).code(),
        files.size.0,
        files.size.1,
        large,
        medium,
        thumb,
        locked,
        before.source,
        numbers.as_deref(),
        approved.as_deref(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
