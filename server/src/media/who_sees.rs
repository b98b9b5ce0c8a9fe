//! Who sees which photo of a profile, and sharp or as a blur: asked for the page, and again for the file itself. Photos in
//! messages: `chat_photos/`.

use super::{
    address::Rendition,
    album::open_to,
    model::PhotoStatus,
    store::{PhotoRow, photos_of},
};
use crate::kernel::{
    ids::{MemberId, PhotoId},
    problem::Answer,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Whether a photo outside of the private album is open to the viewer (spec 6): one's own, the main one, and all to premium members.
fn is_unlocked(own: bool, main: bool, premium: bool) -> bool {
    own || main || premium
}

/// What somebody may see of a photo: the one answer for pages, addresses and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The picture.
    Sharp,
    /// It is marked as nude: the blur, and the picture once they ask for it.
    OnRequest,
    /// The blur, under another id.
    Locked,
}

/// How a viewer stands to a photo's owner.
#[derive(Clone, Copy, Debug)]
struct Viewer {
    /// They are one.
    own: bool,
    premium: bool,
    /// The owner has opened the private album to them.
    album: bool,
}

impl Viewer {
    /// One's own is always sharp; what is locked can't be asked for. Whoever opens the album to somebody opens it whole: it takes no
    /// premium, and premium alone opens none.
    fn sight(self, main: bool, in_album: bool, nude: bool) -> Sight {
        let unlocked =
            if in_album { self.own || self.album } else { is_unlocked(self.own, main, self.premium) };
        if !unlocked {
            Sight::Locked
        } else if nude && !self.own {
            Sight::OnRequest
        } else {
            Sight::Sharp
        }
    }
}

/// A photo of a member for one viewer.
#[derive(Clone, Debug)]
pub struct GalleryPhoto {
    /// The photo.
    pub row: PhotoRow,
    /// What they may see of it.
    pub sight: Sight,
}

/// The photos of `owner` that `viewer` gets to see, main photo first: approved ones outside of the private album, locked for
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
    let photos = photos_of(connection, &[owner]).await?;
    Ok(gallery_of(photos, viewer == owner, premium))
}

/// The same of all photos of the owner, in their order, that another statement brought; `premium` is the viewer's.
pub fn gallery_of(mut photos: Vec<PhotoRow>, own: bool, premium: bool) -> Vec<GalleryPhoto> {
    let standing = Viewer { own, premium, album: false };
    photos.retain(|photo| own || (photo.status == PhotoStatus::Active && !photo.album));
    photos.into_iter().map(|row| standing.photo(row)).collect()
}

impl Viewer {
    fn photo(self, row: PhotoRow) -> GalleryPhoto {
        GalleryPhoto { sight: self.sight(row.main, row.album, row.nude), row }
    }
}

/// A private album for one viewer.
#[derive(Clone, Debug)]
pub struct Album {
    /// Its photos, in their order: those that were approved, and all of one's own. All are locked where it is not open.
    pub photos: Vec<GalleryPhoto>,
    /// Whether they may see it.
    pub is_open: bool,
    /// Until when they may; None: until its owner takes it back, or not at all.
    pub until: Option<OffsetDateTime>,
}

/// The private album of `owner` as `viewer` gets it; without photos where there is none. Whether the two can meet is the caller's to
/// ask.
pub async fn album(
    connection: &mut PgConnection,
    (viewer, owner): (MemberId, MemberId),
    now: OffsetDateTime,
) -> Answer<Album> {
    let own = viewer == owner;
    let photos = photos_of(connection, &[owner]).await?;
    if !photos.iter().any(|photo| in_album(photo, own)) {
        return Ok(album_of(photos, own, (false, None)));
    }
    let granted = open_to(connection, (owner, viewer), now).await?;
    Ok(album_of(photos, own, (granted.is_some(), granted.and_then(|grant| grant.ends_at))))
}

fn in_album(photo: &PhotoRow, own: bool) -> bool {
    photo.album && (own || photo.status == PhotoStatus::Active)
}

/// The same of all photos of the owner, in their order, that another statement brought; and whether they have opened it to the
/// viewer, and until when.
pub fn album_of(
    mut photos: Vec<PhotoRow>,
    own: bool,
    (granted, until): (bool, Option<OffsetDateTime>),
) -> Album {
    photos.retain(|photo| in_album(photo, own));
    if photos.is_empty() {
        return Album { photos: Vec::new(), is_open: false, until: None };
    }
    let standing = Viewer { own, premium: false, album: granted };
    Album {
        photos: photos.into_iter().map(|row| standing.photo(row)).collect(),
        is_open: own || granted,
        until,
    }
}

/// The files of a photo, and what a viewer may see of it.
struct Seen {
    blob_large: String,
    blob_medium: String,
    blob_thumb: String,
    blob_locked: String,
    avif: bool,
    revision: i32,
    own: bool,
    sight: Sight,
}

/// For a viewer who may see something of it now: not blocked either way, the owner's profile active and in the same pool, the
/// photo approved (or one's own).
async fn seen(
    connection: &mut PgConnection,
    viewer: MemberId,
    photo: PhotoId,
    now: OffsetDateTime,
) -> Answer<Option<Seen>> {
    let row = sqlx::query!(
        r#"select f.blob_large, f.blob_medium, f.blob_thumb, f.blob_locked,
             coalesce(f.avif, false) as "avif!", f.revision, f.main, f.album, f.nude_by is not null as "nude!", f.member_id = v.id as "own!",
             coalesce((select purchases > 0 from credit_accounts where member_id = $1), false) as "premium!",
             f.album and exists (select from album_grants g where g.member_id = f.member_id and g.other_id = v.id
               and (g.ends_at is null or g.ends_at > $3)) as "album_open!"
         from photos f
         join profiles p on p.id = f.member_id
         join profiles v on v.id = $1
         where f.id = $2
           and (f.member_id = v.id
                or (f.status = 'active' and p.status = 'active' and p.pool = v.pool
                    and not exists (select from out_of_reach other where other.member_id = v.id and other.other_id = p.id)))"#,
        viewer.0,
        photo.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let standing = Viewer { own: row.own, premium: row.premium, album: row.album_open };
    Ok(Some(Seen {
        sight: standing.sight(row.main, row.album, row.nude),
        blob_large: row.blob_large,
        blob_medium: row.blob_medium,
        blob_thumb: row.blob_thumb,
        blob_locked: row.blob_locked,
        avif: row.avif,
        revision: row.revision,
        own: row.own,
    }))
}

/// The blob of a rendition, if this viewer may see it now ([`Sight`]). One that is marked as nude has addresses of its own, which
/// only those get who ask: what was issued before the mark leads nowhere. The blurred preview needs nothing but that the two may
/// meet. With it, whether the same stands there as AVIF.
pub(super) async fn visible_blob(
    connection: &mut PgConnection,
    viewer: MemberId,
    (photo, rendition): (PhotoId, Rendition),
    now: OffsetDateTime,
) -> Answer<Option<(String, bool)>> {
    let Some(seen) = seen(connection, viewer, photo, now).await? else { return Ok(None) };
    let sharp = seen.sight == Sight::Sharp;
    let on_request = sharp || seen.sight == Sight::OnRequest;
    Ok(match rendition {
        Rendition::Locked => Some((seen.blob_locked, false)),
        Rendition::Large if sharp => Some((seen.blob_large, false)),
        Rendition::Medium if sharp => Some((seen.blob_medium, seen.avif)),
        Rendition::Thumb if sharp => Some((seen.blob_thumb, seen.avif)),
        Rendition::NudeLarge if on_request => Some((seen.blob_large, false)),
        Rendition::NudeThumb if on_request => Some((seen.blob_thumb, seen.avif)),
        _ => None,
    })
}

/// The revision of a photo that this viewer may ask for, or that is theirs; None: there is none for them.
pub(super) async fn on_request(
    connection: &mut PgConnection,
    viewer: MemberId,
    photo: PhotoId,
    now: OffsetDateTime,
) -> Answer<Option<i32>> {
    let seen = seen(connection, viewer, photo, now).await?;
    Ok(seen.filter(|seen| seen.own || seen.sight == Sight::OnRequest).map(|seen| seen.revision))
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

/// The blob of the main photo in its middle size, for whom its owner shows it to themselves: approved, of a profile in use.
pub async fn main_picture(connection: &mut PgConnection, owner: MemberId) -> Answer<Option<String>> {
    let blob = sqlx::query_scalar!(
        "select f.blob_medium from photos f join profiles p on p.id = f.member_id
         where f.member_id = $1 and f.main and f.status = $2 and p.status = $3",
        owner.0,
        "active",
        "active",
    )
    .fetch_optional(connection)
    .await?;
    Ok(blob)
}
