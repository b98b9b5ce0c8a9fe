//! What the swipe game answers.

use crate::{kernel::ids::MemberId, members::Introduction};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// How the player's day stands.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SwipeDay {
    /// Likes left today.
    #[schema(maximum = 4)]
    pub likes_left: u8,
    /// When the next calendar day begins in the zone of the account, and with it four likes.
    #[serde(with = "time::serde::rfc3339")]
    pub resets_at: OffsetDateTime,
    /// Whom the player passed over last; DELETE takes that back. null: nobody.
    #[schema(required = true, value_type = Option<Uuid>)]
    pub can_undo: Option<MemberId>,
}

/// The game as it stands.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SwipeGame {
    /// The next people, at most 10; empty: nobody is left.
    pub deck: Vec<Introduction>,
    /// 4 (spec 9).
    pub likes_per_day: u8,
    /// The day.
    #[serde(flatten)]
    pub day: SwipeDay,
}

/// After a choice, or after one was taken back.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SwipeAnswer {
    /// Whom it was about; `main_image.match` is the match modal's picture.
    pub profile: Introduction,
    /// They like each other.
    pub matched: bool,
    /// The day.
    #[serde(flatten)]
    pub day: SwipeDay,
}
