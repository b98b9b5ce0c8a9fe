//! What is kept of a date plan, and what the calls take and give.

use super::rules::{CheckIn, FURTHEST, Moments, SHOWN};
use crate::{
    kernel::{
        ids::MemberId,
        locale::Locale,
        problem::{Answer, FieldError, FieldErrors, Refusal},
    },
    members,
    sessions::Token,
    settings::Site,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Most plans of a member that are open; `date_plans` says the same.
pub(super) const MOST: i64 = 5;
/// Longest name of a place, in characters; `date_plans` says the same.
const MAX_PLACE: usize = 200;
/// Longest note, in characters; `date_plans` says the same.
const MAX_NOTE: usize = 500;
/// Hours after the date at which the member may be asked.
const CHECKS: std::ops::RangeInclusive<i16> = 1..=6;

/// Whom one meets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct DatePartner {
    /// Who.
    pub(super) id: MemberId,
    /// The name under which the caller knows them.
    pub(super) name: String,
}

/// A plan as its member sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct DatePlan {
    /// Its id, which says nothing of its link.
    pub(super) id: Uuid,
    /// Whom one meets; null for nobody of ours, and for somebody who is out of reach now.
    #[schema(required)]
    pub(super) partner: Option<DatePartner>,
    /// Where, in the member's words.
    pub(super) place: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    /// What else the friend should know.
    #[schema(required)]
    pub(super) note: Option<String>,
    /// In which the friend reads it.
    pub(super) language: Locale,
    /// Whether the friend sees the member's main photo.
    pub(super) shows_photo: bool,
    /// When the member is asked whether all is well.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) asks_at: OffsetDateTime,
    /// Where the check-in stands.
    pub(super) check_in: CheckIn,
    /// The last check-in.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub(super) checked_in_at: Option<OffsetDateTime>,
    /// When its link ends, or ended.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) ends_at: OffsetDateTime,
    /// Whether its link works.
    pub(super) open: bool,
}

/// `{plans}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DatePlans {
    /// Those that are open and the last that ended within a week, in the order of their dates: 20 at most.
    pub(super) plans: Vec<DatePlan>,
}

/// A plan to write down.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewDatePlan {
    /// A match, or somebody with whom the caller has a conversation; null: nobody of ours.
    partner: Option<MemberId>,
    /// On one line.
    #[schema(
        min_length = 1,
        max_length = 200,
        pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$"
    )]
    place: String,
    /// Within the next 30 days.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// What else the friend should know.
    #[schema(max_length = 500, pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    note: Option<String>,
    /// In which the friend reads it: one of the site's.
    language: Locale,
    /// Whether the friend sees the caller's main photo.
    shows_photo: bool,
    /// Hours after the date at which the caller is asked whether all is well.
    #[schema(minimum = 1, maximum = 6)]
    check_after: i16,
    /// Of the link: 32 random bytes in base64url, made by the caller, so that a repeated call makes no second link.
    /// Only its hash is kept.
    #[schema(min_length = 43, max_length = 43, pattern = "^[A-Za-z0-9_-]{43}$")]
    token: String,
}

/// Which plan it concerns.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DatePlanChoice {
    /// Which.
    pub(super) id: Uuid,
}

/// A plan that was read.
#[derive(Clone, Debug)]
pub(super) struct PlanRequest {
    pub(super) partner: Option<MemberId>,
    pub(super) place: String,
    pub(super) note: Option<String>,
    pub(super) language: Locale,
    pub(super) shows_photo: bool,
    pub(super) moments: Moments,
    pub(super) ends_at: OffsetDateTime,
    pub(super) token_hash: [u8; 32],
}

impl NewDatePlan {
    /// Reads what the caller wants.
    ///
    /// # Errors
    /// `field_invalid` for each field that is wrong, `language_not_offered` for a language that the site has not.
    pub(super) fn parse(self, site: &Site, now: OffsetDateTime) -> Answer<PlanRequest> {
        let mut errors = FieldErrors::default();
        let place = errors.keep(parse_place(&self.place));
        let note = self.note.as_deref().unwrap_or_default();
        let note = errors.keep(members::parse_note("note", note, MAX_NOTE));
        if self.at < now || self.at > now + FURTHEST {
            errors.push(FieldError::new("at", "field_invalid").about_content());
        }
        if !CHECKS.contains(&self.check_after) {
            errors.push(FieldError::new("check_after", "field_invalid"));
        }
        let token = Token::parse(&self.token).ok_or(FieldError::new("token", "field_invalid"));
        let (Some(place), Some(note), Some(token), true) =
            (place, note, errors.keep(token), errors.is_empty())
        else {
            return Err(errors.into_problem());
        };
        if !site.settings.locales().contains(&self.language) {
            return Err(Refusal::LanguageNotOffered.into());
        }
        Ok(PlanRequest {
            partner: self.partner,
            place,
            note,
            language: self.language,
            shows_photo: self.shows_photo,
            moments: Moments { meets_at: self.at, check_after: self.check_after, checked_in_at: None },
            ends_at: self.at + SHOWN,
            token_hash: token.hash(),
        })
    }
}

/// A place as it is kept: on one line, with something to read.
fn parse_place(typed: &str) -> Result<String, FieldError> {
    let place = members::parse_note("place", typed, MAX_PLACE)?;
    let place = place.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    if place.is_empty() { Err(FieldError::new("place", "field_invalid").about_content()) } else { Ok(place) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_stands_on_one_line_and_says_something() {
        assert_eq!(parse_place("  Café  Zoë,\n Utrecht ").unwrap(), "Café Zoë, Utrecht");
        assert!(parse_place(&"ž".repeat(200)).is_ok());
        for odd in ["", " \t", "a\0b", &"ž".repeat(201)] {
            assert_eq!(parse_place(odd).unwrap_err().field, "place", "{odd:?}");
        }
    }
}
