//! What is said of a verification.

use super::poses::Pose;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Why a moderator could not say that it is the same person; the member is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum VerificationReason {
    /// Somebody else than on the photos.
    NotSamePerson,
    /// Too dark, blurred or far away.
    PoorPicture,
    /// Not what was asked for.
    WrongPose,
}

impl VerificationReason {
    /// As in the database and on the wire.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotSamePerson => "not_same_person",
            Self::PoorPicture => "poor_picture",
            Self::WrongPose => "wrong_pose",
        }
    }
}

/// What a moderator says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerificationVerdict {
    /// The same person as on all the photos; of a couple, the same two.
    Verified,
    /// Not so, or not to be seen.
    Refused(VerificationReason),
}

impl VerificationVerdict {
    /// As in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Refused(_) => "refused",
        }
    }

    /// Why not.
    pub fn reason(self) -> Option<VerificationReason> {
        match self {
            Self::Verified => None,
            Self::Refused(reason) => Some(reason),
        }
    }
}

/// What became of a capture, as its member is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum VerificationOutcome {
    /// A moderator found the same person.
    Verified,
    /// For a reason.
    Refused,
    /// Nobody looked at it in time, and its pictures are gone.
    Expired,
}

/// Where a member stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Verification {
    /// Others read "Verified person", or "Verified couple".
    pub(super) verified: bool,
    /// Of the decision that stands; null: none does. Where it stands without `verified`, others see photos that it did not see, or
    /// none at all.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    pub(super) since: Option<OffsetDateTime>,
    /// Since when a capture waits for a moderator; null: none does.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    pub(super) waiting_since: Option<OffsetDateTime>,
    /// What became of the last capture; null: there was none, or its member took it back.
    #[schema(required = true)]
    pub(super) outcome: Option<VerificationOutcome>,
    /// Why it was refused.
    #[schema(required = true)]
    pub(super) reason: Option<VerificationReason>,
    /// There is a photo that it can be compared with.
    pub(super) has_photo: bool,
    /// The account is of two people, who are verified together; left out where it is of one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(super) of_two: bool,
}

/// What the member is to show.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct VerificationChallenge {
    /// Goes with the capture.
    pub(super) id: Uuid,
    /// Two, in this order.
    #[schema(min_items = 2, max_items = 2)]
    pub(super) poses: Vec<Pose>,
    /// A capture that comes later is refused.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) expires_at: OffsetDateTime,
}
