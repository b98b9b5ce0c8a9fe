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
    /// When it was checked; null: it was not, or for fewer years.
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
