//! What the two of a conversation get to know of a photo in it.

use crate::{
    kernel::ids::{MemberId, PhotoId},
    media::{
        address::{PhotoAddress, Rendition},
        photo_blobs::Media,
    },
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A photo in a message. Its paths are to append to `cdn_prefix`; they are the caller's own, and end soon.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatPhoto {
    /// Of this photo.
    pub id: PhotoId,
    /// Pixels of the large one.
    pub width: i32,
    /// Pixels of the large one.
    pub height: i32,
    /// At most 1280 pixels wide; null: removed.
    #[schema(required = true)]
    pub filename: Option<String>,
    /// At most 480 pixels wide; null: removed.
    #[schema(required = true)]
    pub thumb_filename: Option<String>,
    /// A moderator took it away: nobody sees it any more.
    pub removed: bool,
}

/// The same without the reader's paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatPhotoRow {
    /// Of this photo.
    pub id: PhotoId,
    /// Pixels of the large rendition.
    pub width: i32,
    /// Pixels of the large rendition.
    pub height: i32,
    /// By a moderator.
    pub removed: bool,
}

impl ChatPhotoRow {
    /// As this member gets it, who must have the right to see it when they follow its paths.
    pub fn shown(self, media: &Media, reader: MemberId, now: OffsetDateTime) -> ChatPhoto {
        let path = |rendition| {
            let address = PhotoAddress { photo: self.id, rendition };
            (!self.removed).then(|| media.address(address, reader, now).to_string())
        };
        ChatPhoto {
            id: self.id,
            width: self.width,
            height: self.height,
            filename: path(Rendition::ChatLarge),
            thumb_filename: path(Rendition::ChatSmall),
            removed: self.removed,
        }
    }
}
