//! What is said of a member's age check.

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Where a member stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct AgeCheck {
    /// The caller writes to nobody until their age is checked.
    pub(super) needed: bool,
    /// How old one must be.
    pub(super) years: u8,
    /// Somebody is there who checks.
    pub(super) available: bool,
    /// People with this account: each is checked, one after the other.
    pub(super) people: u8,
    /// Of how many of them it was shown.
    pub(super) shown: u8,
    /// When it was shown of the last of them; null: of none yet, or for fewer years.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    pub(super) proven_at: Option<OffsetDateTime>,
}

/// A check that has begun.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct AgeCheckBegun {
    /// Where the member's browser goes to; it comes back to `/settings`.
    pub(super) url: String,
}
