//! One's own photos as their owner gets them.

use super::store::{self, OwnRow};
use crate::{
    app::App,
    kernel::{
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media::{
        address::Rendition,
        model::{Crop, NudeBy, PhotoReason, PhotoStatus},
    },
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Photos of a premium member (spec 9).
pub(super) const PREMIUM_MAX: i64 = 25;
/// Photos of a private album; the table takes no more.
pub(super) const ALBUM_MAX: i64 = 10;
/// Photos of a free member (spec 9).
pub(super) const FREE_MAX: i64 = 3;

/// A photo of one's own, whatever its status. Paths are to append to `cdn_prefix`.
#[derive(Serialize, ToSchema)]
pub(super) struct OwnPhoto {
    id: PhotoId,
    status: PhotoStatus,
    /// Why it was rejected.
    #[schema(required)]
    reason: Option<PhotoReason>,
    /// What others see as the main photo: the first active one that is not marked as nude and not in the
    /// private album.
    main: bool,
    /// At most 1280 pixels wide.
    filename: String,
    /// At most 160 pixels wide.
    thumb_filename: String,
    /// At most 480 pixels wide.
    #[serde(rename = "match")]
    match_filename: String,
    /// Pixels of `filename`.
    width: i32,
    /// Pixels of `filename`.
    height: i32,
    /// What is shown of the picture; null: all of it.
    #[schema(required)]
    crop: Option<Crop>,
    /// Who marked it as nude: others see its blur until they ask for it. null: nobody.
    #[schema(required)]
    nude_by: Option<NudeBy>,
    /// In the private album.
    album: bool,
}

/// All of one's own photos.
#[derive(Serialize, ToSchema)]
pub(super) struct PhotoShelf {
    /// In their order.
    photos: Vec<OwnPhoto>,
    /// How many the member may have; who was premium may have more already.
    max: i64,
    /// How many premium members may have.
    premium_max: i64,
    /// How many of them may be in the private album.
    album_max: i64,
}

/// The same after adding one.
#[derive(Serialize, ToSchema)]
pub(super) struct AddedPhoto {
    /// The new one.
    pub id: PhotoId,
    #[serde(flatten)]
    pub shelf: PhotoShelf,
}

pub(super) async fn shelf(connection: &mut PgConnection, app: &App, member: MemberId) -> Answer<PhotoShelf> {
    let photos = store::own_photos(connection, member).await?;
    let now = app.clock.now();
    Ok(PhotoShelf {
        photos: photos.into_iter().map(|row| own_photo(app, member, row, now)).collect(),
        max: store::max(connection, member).await?,
        premium_max: PREMIUM_MAX,
        album_max: ALBUM_MAX,
    })
}

fn own_photo(app: &App, member: MemberId, row: OwnRow, now: OffsetDateTime) -> OwnPhoto {
    let OwnRow { photo, reason, crop, nude_by } = row;
    let path = |rendition| app.media.path(&photo, rendition, member, now).to_string();
    OwnPhoto {
        id: photo.id,
        status: photo.status,
        reason,
        main: photo.main,
        filename: path(Rendition::Large),
        thumb_filename: path(Rendition::Thumb),
        match_filename: path(Rendition::Medium),
        width: photo.width,
        height: photo.height,
        crop: crop.as_deref().and_then(Crop::from_numbers),
        nude_by,
        album: photo.album,
    }
}
