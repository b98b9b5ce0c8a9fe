//! Who sees which photo of a profile, and sharp or as a blur: asked for the page, and again for the file itself. Photos in
//! messages: `chat_photos/`.

use super::{
    address::Rendition,
    model::PhotoStatus,
    store::{PhotoRow, photos_of},
};
use crate::kernel::{
    ids::{MemberId, PhotoId},
    problem::Answer,
};
use sqlx::PgConnection;

/// Whether a photo is shown sharp (spec 6): one's own, the main one, and all to premium members.
fn is_unlocked(own: bool, main: bool, premium: bool) -> bool {
    own || main || premium
}

/// A photo of a member for one viewer.
#[derive(Clone, Debug)]
pub struct GalleryPhoto {
    /// The photo.
    pub row: PhotoRow,
    /// Only the blurred preview may be shown.
    pub locked: bool,
}

/// The photos of `owner` that `viewer` gets to see, main photo first: approved ones, locked for
/// free members except the main one (spec 6); all of one's own, whatever their status.
pub async fn gallery(
    connection: &mut PgConnection,
    viewer: MemberId,
    owner: MemberId,
) -> Answer<Vec<GalleryPhoto>> {
    let premium =
        sqlx::query_scalar!("select purchases > 0 from credit_accounts where member_id = $1", viewer.0)
            .fetch_optional(&mut *connection)
            .await?
            .flatten()
            .unwrap_or(false);
    let mut photos = photos_of(connection, &[owner]).await?;
    photos.retain(|photo| viewer == owner || photo.status == PhotoStatus::Active);
    let locked = |photo: &PhotoRow| !is_unlocked(viewer == owner, photo.main, premium);
    Ok(photos.into_iter().map(|row| GalleryPhoto { locked: locked(&row), row }).collect())
}

/// The blob of a rendition, if this viewer may see it now: not blocked either way, the owner's
/// profile active and in the same pool, the photo approved (or one's own); photos other than the
/// main one for premium members only (spec 6). The blurred preview needs everything but premium.
/// With it, whether the same stands there as AVIF.
pub(super) async fn visible_blob(
    connection: &mut PgConnection,
    viewer: MemberId,
    photo: PhotoId,
    rendition: Rendition,
) -> Answer<Option<(String, bool)>> {
    let row = sqlx::query!(
        r#"select f.blob_large, f.blob_medium, f.blob_thumb, f.blob_locked, coalesce(f.avif, false) as "avif!", f.main, f.member_id = v.id as "own!",
             coalesce((select purchases > 0 from credit_accounts where member_id = v.id), false) as "premium!"
         from photos f
         join profiles p on p.id = f.member_id
         join profiles v on v.id = $1
         where f.id = $2
           and (f.member_id = v.id
                or (f.status = 'active' and p.status = 'active' and p.pool = v.pool
                    and not exists (select from out_of_reach(v.id) other where other.other_id = p.id)))"#,
        viewer.0,
        photo.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(|row| {
        let unlocked = is_unlocked(row.own, row.main, row.premium);
        match rendition {
            Rendition::Locked => Some((row.blob_locked, false)),
            Rendition::Large if unlocked => Some((row.blob_large, false)),
            Rendition::Medium if unlocked => Some((row.blob_medium, row.avif)),
            Rendition::Thumb if unlocked => Some((row.blob_thumb, row.avif)),
            _ => None,
        }
    }))
}

/// The blob of a rendition that anybody may see now: the main photo of somebody of the pool who lets visitors
/// see it, or of a fictional profile where the site has those. With it, whether it stands there as AVIF.
pub(super) async fn open_blob(
    connection: &mut PgConnection,
    pool: &str,
    fictional: bool,
    photo: PhotoId,
    rendition: Rendition,
) -> Answer<Option<(String, bool)>> {
    let row = sqlx::query!(
        r#"select f.blob_large, f.blob_medium, f.blob_thumb, coalesce(f.avif, false) as "avif!"
         from photos f join profiles p on p.id = f.member_id
         where f.id = $1 and f.main and f.status = 'active' and p.status = 'active' and not p.invisible and p.pool = $2
           and case when p.fictional then $3 else p.shown_on_landers_at is not null end"#,
        photo.0,
        pool,
        fictional,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.and_then(|row| match rendition {
        Rendition::Large => Some((row.blob_large, false)),
        Rendition::Medium => Some((row.blob_medium, row.avif)),
        Rendition::Thumb => Some((row.blob_thumb, row.avif)),
        _ => None,
    }))
}
