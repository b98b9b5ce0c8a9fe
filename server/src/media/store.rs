//! All SQL about photos.

use super::{album, alike, chat_photos, model::PhotoStatus};
use crate::kernel::{
    ids::{MemberId, PhotoId},
    problem::Answer,
    random::Random,
};
use sqlx::{PgConnection, PgPool};
use std::collections::HashSet;
use time::OffsetDateTime;
use uuid::Uuid;

/// A photo whose renditions are in the blob store.
#[derive(Clone, Debug)]
pub struct NewPhoto {
    /// Its id.
    pub id: PhotoId,
    /// Whose.
    pub member: MemberId,
    /// 0 is the main photo.
    pub position: i16,
    /// Size of the large rendition in pixels.
    pub size: (i32, i32),
    /// Blob names: large, medium, thumb, locked.
    pub blobs: [String; 4],
    /// When it came.
    pub created_at: OffsetDateTime,
}

/// What views need to know of a photo, as `gallery_photo` has it (0006_media.sql): the fields stand in its order.
#[derive(Clone, Debug, sqlx::Type)]
#[sqlx(type_name = "gallery_photo")]
pub struct PhotoRow {
    /// Its id.
    pub id: PhotoId,
    /// Whose.
    pub member: MemberId,
    /// What others see as the main one: the first active photo that is neither marked as nude nor in the album.
    pub main: bool,
    /// Where it is in its approval.
    pub status: PhotoStatus,
    /// Pixels of the large rendition.
    pub width: i32,
    /// Pixels of the large rendition.
    pub height: i32,
    /// Goes up with each crop.
    pub revision: i32,
    /// Marked as nude: others see its blur until they ask for it.
    pub nude: bool,
    /// In the private album.
    pub album: bool,
}

/// Adds an approved photo (the demo world's; members' photos wait for a moderator). It gets no AVIF and is compared with no other:
/// thousands at once would keep the processors busy for minutes.
pub async fn add_photo(connection: &mut PgConnection, photo: &NewPhoto) -> Answer<()> {
    let [large, medium, thumb, locked] = &photo.blobs;
    sqlx::query!(
        "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at, avif, compared)
         values ($1, $2, $3, 'active', $4, $5, $6, $7, $8, $9, $10, false, true)",
        photo.id.0,
        photo.member.0,
        photo.position,
        photo.size.0,
        photo.size.1,
        large,
        medium,
        thumb,
        locked,
        photo.created_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Rows of one statement: far below what `statement_timeout` allows it.
const ROWS: usize = 5_000;

/// Adds approved photos of members who have none yet, all of each member's (the demo world's). For a
/// million of them what the triggers of 0024 do is written with them: they would take minutes.
///
/// Nobody else may touch photos until the transaction ends.
pub async fn add_photos_of_new_members(connection: &mut PgConnection, photos: &[NewPhoto]) -> Answer<()> {
    if photos.is_empty() {
        return Ok(());
    }
    sqlx::query!("alter table photos disable trigger user").execute(&mut *connection).await?;
    for photos in photos.chunks(ROWS) {
        let blob = |place: usize| {
            photos.iter().filter_map(move |photo| photo.blobs.get(place).cloned()).collect::<Vec<_>>()
        };
        sqlx::query!(
            "with added as (
               insert into photos (id, member_id, position, status, main, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at, compared)
               select id, member_id, position, 'active', position = 0, width, height, large, medium, thumb, locked, $10, true
               from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::integer[], $5::integer[], $6::text[], $7::text[], $8::text[], $9::text[])
                 photo (id, member_id, position, width, height, large, medium, thumb, locked)
             )
             insert into photo_shelves (member_id, photos) select member_id, count(*) from unnest($2::uuid[]) member_id group by member_id
             on conflict (member_id) do update set photos = photo_shelves.photos + excluded.photos",
            &photos.iter().map(|photo| photo.id.0).collect::<Vec<_>>(),
            &photos.iter().map(|photo| photo.member.0).collect::<Vec<_>>(),
            &photos.iter().map(|photo| photo.position).collect::<Vec<_>>(),
            &photos.iter().map(|photo| photo.size.0).collect::<Vec<_>>(),
            &photos.iter().map(|photo| photo.size.1).collect::<Vec<_>>(),
            &blob(0),
            &blob(1),
            &blob(2),
            &blob(3),
            photos.first().map(|photo| photo.created_at),
        )
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query!("alter table photos enable trigger user").execute(connection).await?;
    Ok(())
}

/// The photos of these members, main photo first.
pub async fn photos_of(connection: &mut PgConnection, members: &[MemberId]) -> Answer<Vec<PhotoRow>> {
    let ids: Vec<Uuid> = members.iter().map(|member| member.0).collect();
    let photos = sqlx::query_as!(
        PhotoRow,
        r#"select id as "id: PhotoId", member_id as "member: MemberId", main, status as "status: PhotoStatus", width, height, revision,
             nude_by is not null as "nude!", album
         from photos where member_id = any($1) order by member_id, position"#,
        &ids,
    )
    .fetch_all(connection)
    .await?;
    Ok(photos)
}

/// The key that signs photo addresses: made once per database, so that all nodes share it.
pub(super) async fn signing_key(pool: &PgPool, random: &Random) -> anyhow::Result<[u8; 32]> {
    let made: [u8; 32] = random.bytes();
    let key = sqlx::query_scalar!(
        "insert into shared_keys (purpose, key) values ('photo_addresses', $1)
         on conflict (purpose) do update set key = shared_keys.key returning key",
        &made,
    )
    .fetch_one(pool)
    .await?;
    key.try_into().map_err(|_| anyhow::anyhow!("the photo key in the database has a wrong length"))
}

/// Nobody removes these blobs until the transaction ends: call it before the row that refers to them
/// is written, and write the blobs themselves after the commit.
pub(super) async fn hold_blobs(connection: &mut PgConnection, names: &[String]) -> Answer<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock_shared(hashtextextended(name, 12)) from unnest($1::text[]) name",
        names,
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

/// Nobody begins to use these blobs until the transaction ends; they are waited for in this order.
pub(super) async fn hold_blobs_alone(connection: &mut PgConnection, names: &[String]) -> Answer<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended(name, 12)) from unnest($1::text[]) with ordinality held (name, nr) order by nr",
        names,
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

/// Nobody notes it anew until the transaction ends: who does so waits, and finds the note gone.
pub(super) async fn hold_note(connection: &mut PgConnection, name: &str) -> Answer<()> {
    sqlx::query!("select name from discarded_blobs where name = $1 for update", name)
        .fetch_optional(connection)
        .await?;
    Ok(())
}

/// Those of these blobs that some photo shows, also in a message, or that a report holds.
pub(super) async fn in_use(connection: &mut PgConnection, names: &[String]) -> Answer<HashSet<String>> {
    // Counted: to `exists` reading all of a table looks cheap, since it may stop at the first.
    let used = sqlx::query_scalar!(
        r#"select looked.name as "name!" from unnest($1::text[]) looked (name)
         where (select count(*) > 0 from photos where array[blob_large, blob_medium, blob_thumb, blob_locked, blob_source] @> array[looked.name])
           or exists (select from waiting_photos where looked.name in (blob_large, blob_medium, blob_thumb, blob_locked, blob_source))
           or (select count(*) > 0 from chat_photos where array[blob_large, blob_small] @> array[looked.name])
           or exists (select from held_blobs where held_blobs.name = looked.name)"#,
        names,
    )
    .fetch_all(connection)
    .await?;
    Ok(used.into_iter().collect())
}

/// Notes blobs that the transaction stops using; a job removes those that nothing else shows.
pub async fn discard(connection: &mut PgConnection, names: &[String], now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "insert into discarded_blobs (name, discarded_at) select distinct name, $2::timestamptz from unnest($1::text[]) name
         order by name on conflict (name) do update set discarded_at = excluded.discarded_at",
        names,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether all of them are noted as discarded, and so not removed since.
pub(super) async fn are_noted(connection: &mut PgConnection, names: &[String]) -> Answer<bool> {
    let noted = sqlx::query_scalar!(
        r#"select not exists (select unnest($1::text[]) except select name from discarded_blobs where name = any($1)) as "noted!""#,
        names,
    )
    .fetch_one(connection)
    .await?;
    Ok(noted)
}

/// Names of discarded blobs after this one, in their order.
pub(super) async fn discarded(connection: &mut PgConnection, after: &str, count: i64) -> Answer<Vec<String>> {
    let names = sqlx::query_scalar!(
        "select name from discarded_blobs where name > $1 order by name limit $2",
        after,
        count
    )
    .fetch_all(connection)
    .await?;
    Ok(names)
}

/// It was looked at.
pub(super) async fn forget_discarded(connection: &mut PgConnection, name: &str) -> Answer<()> {
    sqlx::query!("delete from discarded_blobs where name = $1", name).execute(connection).await?;
    Ok(())
}

/// Erases the member's photos, also those in messages; their files go with the next sweep, unless somebody else shows the same.
pub async fn erase(connection: &mut PgConnection, member: MemberId, now: OffsetDateTime) -> Answer<()> {
    chat_photos::erase(connection, member, now).await?;
    alike::erase(connection, member).await?;
    album::erase(connection, member).await?;
    sqlx::query!("select photos from photo_shelves where member_id = $1 for update", member.0)
        .fetch_optional(&mut *connection)
        .await?;
    let names = sqlx::query_scalar!(
        r#"with gone as (delete from photos where member_id = $1
             returning array_remove(array[blob_large, blob_medium, blob_thumb, blob_locked, blob_source], null) as blobs)
           select unnest(blobs) as "blob!" from gone"#,
        member.0,
    )
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query!("delete from rejected_uploads where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from photo_shelves where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    discard(connection, &names, now).await
}
