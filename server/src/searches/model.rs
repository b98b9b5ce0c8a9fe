//! What is kept of a search, and what the calls take and give.

use crate::kernel::{extract::given, problem::FieldError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Most searches of a member; `saved_searches` says the same.
pub(super) const MOST: i64 = 10;
/// Longest name, in characters; `saved_searches` says the same.
const MAX_NAME: usize = 60;

/// How often the member hears who is new in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum SearchAlert {
    /// Never.
    None,
    /// Each evening on which somebody is.
    Daily,
    /// Once a week, if somebody is.
    Weekly,
}

impl SearchAlert {
    /// The word on the wire and in the database.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Daily => "daily",
            Self::Weekly => "weekly",
        }
    }
}

/// A search that is kept.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SavedSearch {
    /// Its id.
    pub(super) id: Uuid,
    /// The member's name for it.
    pub(super) name: String,
    /// What members.php is asked, its parameters in one order.
    #[schema(max_length = 600, example = "near=nl-utrecht&radius=25&languages=nl")]
    pub(super) query: String,
    /// How often the member hears who is new in it.
    pub(super) alert: SearchAlert,
}

/// `{searches}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SavedSearches {
    /// All of the member's, the oldest first: ten at most.
    pub(super) searches: Vec<SavedSearch>,
}

/// A search to keep.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewSearch {
    /// On one line.
    #[schema(min_length = 1, max_length = 60, pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    pub(super) name: String,
    /// The query of members.php, without `cursor` and what only visitors bring along.
    #[schema(max_length = 600)]
    pub(super) query: String,
    /// How often the member hears who is new in it.
    pub(super) alert: SearchAlert,
}

/// What is to be different about one; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchChange {
    /// Which.
    pub(super) id: Uuid,
    /// On one line.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 60, pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    pub(super) name: Option<String>,
    /// How often the member hears who is new in it.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = SearchAlert, required = false)]
    pub(super) alert: Option<SearchAlert>,
}

/// Which is to go.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchRemoval {
    /// Nothing happens where there is none.
    pub(super) id: Uuid,
}

/// A name as it is kept: on one line, with something to read.
///
/// # Errors
/// `field_invalid` for `name`.
pub(super) fn parse_name(typed: &str) -> Result<String, FieldError> {
    let wrong = || FieldError::new("name", "field_invalid");
    let is_odd = |letter: char| letter.is_control() && !letter.is_whitespace();
    if typed.chars().count() > MAX_NAME || typed.contains(is_odd) {
        return Err(wrong());
    }
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() { Err(wrong().about_content()) } else { Ok(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_on_one_line_and_says_something() {
        assert_eq!(parse_name("  Near\n Utrecht ").unwrap(), "Near Utrecht");
        assert!(parse_name(&"ž".repeat(60)).is_ok());
        for odd in ["", " \t", "a\0b", &"ž".repeat(61)] {
            assert_eq!(parse_name(odd).unwrap_err().field, "name", "{odd:?}");
        }
    }
}
