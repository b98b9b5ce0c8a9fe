//! What the likes calls answer (spec 3: Likes response).

use crate::{kernel::ids::MemberId, members::ProfileCard};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// One line of a tab.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct LikedBy {
    /// Whose card; it is among `profiles`.
    pub profile: MemberId,
    /// They like the caller, who has not looked yet; never true in `sent`.
    pub like_new: bool,
    /// When the like was given, or became a match.
    #[serde(with = "time::serde::rfc3339")]
    pub date: OffsetDateTime,
}

/// The three tabs, newest first.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct LikedByTabs {
    /// Who likes the caller.
    pub received: Vec<LikedBy>,
    /// Whom the caller likes.
    pub sent: Vec<LikedBy>,
    /// Both.
    pub matches: Vec<LikedBy>,
}

/// How each tab goes on: what to send as `before`, with the tab as `type`; null at its end, and for tabs
/// that were not asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OlderLikes {
    /// Of `received`.
    #[schema(required = true)]
    pub received: Option<String>,
    /// Of `sent`.
    #[schema(required = true)]
    pub sent: Option<String>,
    /// Of `matches`.
    #[schema(required = true)]
    pub matches: Option<String>,
}

/// All that the likes page shows.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Likes {
    /// The cards of everybody named below, once each.
    pub profiles: Vec<ProfileCard>,
    /// The tabs, each with at most 200 lines.
    pub liked_by: LikedByTabs,
    /// What is older than these lines.
    pub older: OlderLikes,
    /// Received and not yet looked at, of all that are visible; 1000 stands for that many or more.
    #[schema(maximum = 1000)]
    pub num_new: u16,
}

/// What a like brought about.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LikeAnswer {
    /// They like each other.
    pub matched: bool,
    /// Whom the caller likes; `main_image.match` is the match modal's picture.
    pub profile: ProfileCard,
}
