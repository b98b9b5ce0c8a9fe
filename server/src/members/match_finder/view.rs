//! What the match finder answers.

use super::preferences::MatchPreferences;
use crate::members::view::ProfileCard;
use serde::Serialize;
use utoipa::ToSchema;

/// What something says for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum MatchReasonKind {
    /// They like the seeker.
    LikesYou,
    /// An interest that was wished for; `value` is its id.
    Interest,
    /// In the seeker's town.
    City,
    /// In the seeker's region, another town.
    Region,
    /// A status that was wished for; `value` is its word.
    RelationshipStatus,
    /// A body type that was wished for; `value` is its word.
    BodyType,
    /// Of the age that was wished for.
    Age,
    /// Interests of the seeker's own; `value` is how many.
    SharedInterests,
    /// Here in the last 24 hours.
    ActiveToday,
}

/// One reason; only ever of what the other shows to the seeker anyway.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct MatchReason {
    /// Which.
    pub kind: MatchReasonKind,
    /// What the kind says; null for the others.
    #[schema(required = true)]
    pub value: Option<String>,
}

/// Somebody who was found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundMatch {
    /// Who.
    pub profile: ProfileCard,
    /// Why; strongest first.
    pub reasons: Vec<MatchReason>,
    /// How much of what could be said for somebody can be said for them: 100 is all of it.
    #[schema(maximum = 100)]
    pub score: u8,
}

/// The wishes and where they lead.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MatchFinder {
    /// null: nothing was wished for yet, and nobody is shown.
    #[schema(required = true)]
    pub preferences: Option<MatchPreferences>,
    /// At most 24, best first.
    pub results: Vec<FoundMatch>,
}
