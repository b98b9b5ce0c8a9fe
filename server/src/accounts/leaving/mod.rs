//! Leaving for good, and coming back in time (spec 2, 4).
//!
//! Day 0: hidden everywhere, every session dead, the way back mailed (`deletion_request`). Until day 14 the
//! mailed link brings everything back as it was (`comeback`). From then on the member is erased
//! (`purge`, by `jobs`): each feature erases its own through `Hooks::erased`, and a tombstone makes
//! restored backups forget them too (`tombstones`, `marks`, `restored`).

mod comeback;
mod erasure;
mod deletion_request;
mod jobs;
mod marks;
mod purge;
mod restored;
mod store;
mod tombstones;

use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::ToSchema;

pub(super) use comeback::come_back;
pub(super) use deletion_request::{Farewell, leave, leave_at_once, mail_way_back};
pub use erasure::erase;
pub use jobs::{ERASE, register};
pub use restored::{forget_again, forget_if_older};
pub(super) use store::set_status;
pub use store::{has_left, overdue_erasures};

/// How long the way back is open (spec 4).
pub(super) const WAY_BACK: Duration = Duration::days(14);

/// Why a member leaves; any number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeletionReason {
    /// Here or elsewhere.
    FoundSomeone,
    /// Credits cost too much.
    TooExpensive,
    /// Nobody near to meet.
    TooFewMembers,
    /// Mailed too often.
    TooManyMails,
    /// Met somebody unpleasant, or does not trust us.
    NotSafe,
    /// Something does not work.
    Technical,
    /// Wants to leave no traces.
    Privacy,
    /// Only for a while.
    Break,
    /// None of these.
    Other,
}

impl DeletionReason {
    /// All of them; a call names each once at most.
    pub(super) const COUNT: usize = 9;

    /// As on the wire and in the statistics.
    fn code(self) -> &'static str {
        match self {
            Self::FoundSomeone => "found_someone",
            Self::TooExpensive => "too_expensive",
            Self::TooFewMembers => "too_few_members",
            Self::TooManyMails => "too_many_mails",
            Self::NotSafe => "not_safe",
            Self::Technical => "technical",
            Self::Privacy => "privacy",
            Self::Break => "break",
            Self::Other => "other",
        }
    }
}
