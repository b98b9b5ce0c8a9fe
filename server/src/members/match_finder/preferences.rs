//! What a member looks for.

use crate::{
    kernel::{
        extract::whole_number,
        problem::{Answer, FieldError, FieldErrors},
    },
    members::{model::BodyType, model::RelationshipStatus, notes::parse_interests},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Interests that can be wished for; more would say nothing.
const MAX_INTERESTS: usize = 5;
/// Nobody younger is a member.
const MIN_AGE: i32 = 18;
/// Nobody older is expected.
const MAX_AGE: i32 = 120;

/// How far away they may live; each takes in the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum Closeness {
    /// In the seeker's town.
    City,
    /// In the seeker's region.
    Region,
    /// In the seeker's country.
    Country,
}

impl Closeness {
    /// The word in the database.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Region => "region",
            Self::Country => "country",
        }
    }
}

/// What the seeker looks for. Age and closeness decide who is shown at all, the rest who comes first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchPreferences {
    /// Full years, inclusive.
    #[serde(deserialize_with = "whole_number")]
    #[schema(minimum = 18, maximum = 120)]
    pub min_age: i32,
    /// Full years, inclusive.
    #[serde(deserialize_with = "whole_number")]
    #[schema(minimum = 18, maximum = 120)]
    pub max_age: i32,
    /// How far away.
    pub closeness: Closeness,
    /// Ids, named by interests.php.
    #[schema(max_items = 5)]
    pub interests: Vec<String>,
    /// Any of these; none: no matter.
    #[schema(max_items = 6)]
    pub relationship_statuses: Vec<RelationshipStatus>,
    /// Any of these; none: no matter.
    #[schema(max_items = 3)]
    pub body_types: Vec<BodyType>,
}

impl MatchPreferences {
    /// Checks what no type says; each wish is kept once. An interest that was wished for before may stay
    /// when the site no longer offers it.
    ///
    /// # Errors
    /// All wrong fields at once: `field_invalid`, `age_range_invalid`.
    pub(super) fn parse(mut self, offered: &[String]) -> Answer<Self> {
        let mut errors = FieldErrors::default();
        for (field, age) in [("min_age", self.min_age), ("max_age", self.max_age)] {
            if !(MIN_AGE..=MAX_AGE).contains(&age) {
                errors.push(FieldError::new(field, "field_invalid"));
            }
        }
        if self.min_age > self.max_age {
            errors.push(FieldError::new("min_age", "age_range_invalid"));
        }
        let too_many = [
            ("interests", self.interests.len(), MAX_INTERESTS),
            ("relationship_statuses", self.relationship_statuses.len(), RelationshipStatus::ALL.len()),
            ("body_types", self.body_types.len(), BodyType::ALL.len()),
        ];
        for (field, _, _) in too_many.into_iter().filter(|(_, count, max)| count > max) {
            errors.push(FieldError::new(field, "field_invalid"));
        }
        self.interests = errors.keep(parse_interests(self.interests, offered)).unwrap_or_default();
        once(&mut self.relationship_statuses);
        once(&mut self.body_types);
        errors.check()?;
        Ok(self)
    }

    /// Ages as the database compares them: within 18 and 120.
    pub(super) fn ages(&self) -> (u8, u8) {
        (u8::try_from(self.min_age).unwrap_or(u8::MIN), u8::try_from(self.max_age).unwrap_or(u8::MAX))
    }
}

fn once<T: Copy + PartialEq>(wishes: &mut Vec<T>) {
    let mut kept: Vec<T> = Vec::new();
    for wish in wishes.drain(..) {
        if !kept.contains(&wish) {
            kept.push(wish);
        }
    }
    *wishes = kept;
}
