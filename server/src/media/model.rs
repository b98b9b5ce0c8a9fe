//! What is said of a photo: where it is in its approval, why it was rejected, and how it is cropped.

use crate::kernel::{
    extract::whole_number,
    problem::{Answer, Refusal},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a photo is in its approval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PhotoStatus {
    /// Waits for a moderator; only its owner sees it.
    Pending,
    /// Approved.
    Active,
    /// Refused; only its owner sees it.
    Rejected,
}

impl PhotoStatus {
    /// The word on the wire and in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Active => "active",
            Self::Rejected => "rejected",
        }
    }
}

/// Who marked a photo as nude: others see its blur until they ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum NudeBy {
    /// Its owner, who may take the mark off again: then it waits for a moderator.
    Owner,
    /// A moderator, with the decision on it.
    Moderator,
}

impl NudeBy {
    /// The word on the wire and in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Moderator => "moderator",
        }
    }
}

/// Why a moderator rejected a photo; its owner is told.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type, clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[value(rename_all = "snake_case")]
pub enum PhotoReason {
    /// Nobody can be recognised.
    NoFace,
    /// Somebody else, or taken from elsewhere.
    NotYou,
    /// Nudity.
    Nudity,
    /// Shows somebody who is, or looks, under age.
    Minor,
    /// Addresses, numbers or names of other services.
    ContactDetails,
    /// Advertising.
    Advertising,
    /// Hate, violence, symbols.
    Offensive,
    /// Too dark, blurred or small to show.
    PoorQuality,
    /// Anything else.
    Other,
}

impl PhotoReason {
    /// The word on the wire and in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoFace => "no_face",
            Self::NotYou => "not_you",
            Self::Nudity => "nudity",
            Self::Minor => "minor",
            Self::ContactDetails => "contact_details",
            Self::Advertising => "advertising",
            Self::Offensive => "offensive",
            Self::PoorQuality => "poor_quality",
            Self::Other => "other",
        }
    }
}

/// All of a picture, in parts of a crop.
const WHOLE: i32 = 10_000;

/// The part of a picture that is shown, in 1/10000 of its upright width and height. What reaches over
/// the right or lower edge is cut there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Crop {
    /// Left edge.
    #[serde(deserialize_with = "whole_number")]
    #[schema(minimum = 0, maximum = 9999)]
    pub x: i32,
    /// Upper edge.
    #[serde(deserialize_with = "whole_number")]
    #[schema(minimum = 0, maximum = 9999)]
    pub y: i32,
    /// Width.
    #[serde(deserialize_with = "whole_number")]
    #[schema(minimum = 1, maximum = 10000)]
    pub width: i32,
    /// Height.
    #[serde(deserialize_with = "whole_number")]
    #[schema(minimum = 1, maximum = 10000)]
    pub height: i32,
}

impl Crop {
    /// The whole picture.
    pub const ALL: Self = Self { x: 0, y: 0, width: WHOLE, height: WHOLE };

    /// As it was asked for, cut at the edges; None for the whole picture.
    ///
    /// # Errors
    /// `invalid_request` for what the schema does not allow.
    pub fn parsed(self) -> Answer<Option<Self>> {
        let inside = |edge| (0..WHOLE).contains(&edge);
        let long = |side| (1..=WHOLE).contains(&side);
        if !(inside(self.x) && inside(self.y) && long(self.width) && long(self.height)) {
            return Err(Refusal::InvalidRequest.into());
        }
        let (width, height) = (self.width.min(WHOLE - self.x), self.height.min(WHOLE - self.y));
        Ok(Some(Self { width, height, ..self }).filter(|crop| *crop != Self::ALL))
    }

    /// Whether nothing of this is outside the other one.
    pub fn lies_within(self, other: Self) -> bool {
        other.x <= self.x
            && other.y <= self.y
            && self.x + self.width <= other.x + other.width
            && self.y + self.height <= other.y + other.height
    }

    /// x, y, width, height of that part of a picture of this size, in pixels.
    pub fn pixels(self, width: u32, height: u32) -> (u32, u32, u32, u32) {
        let part = |of: u32, parts: i32| {
            let whole = u64::from(WHOLE.unsigned_abs());
            let scaled = (u64::from(of) * u64::from(parts.unsigned_abs()) + whole / 2) / whole;
            u32::try_from(scaled).unwrap_or(of)
        };
        (part(width, self.x), part(height, self.y), part(width, self.width), part(height, self.height))
    }

    /// As the database keeps it.
    pub(super) fn numbers(self) -> Vec<i16> {
        [self.x, self.y, self.width, self.height]
            .into_iter()
            .filter_map(|number| i16::try_from(number).ok())
            .collect()
    }

    /// As the database kept it.
    pub(super) fn from_numbers(numbers: &[i16]) -> Option<Self> {
        let [x, y, width, height] = <[i16; 4]>::try_from(numbers).ok()?.map(i32::from);
        Some(Self { x, y, width, height })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn crop(x: i32, y: i32, width: i32, height: i32) -> Crop {
        Crop { x, y, width, height }
    }

    #[test]
    fn what_reaches_over_the_edge_is_cut_there() {
        assert_eq!(crop(5000, 0, 9000, 10000).parsed().unwrap(), Some(crop(5000, 0, 5000, 10000)));
        assert_eq!(crop(0, 0, 10000, 10000).parsed().unwrap(), None);
        for odd in [
            crop(-1, 0, 1, 1),
            crop(0, 10000, 1, 1),
            crop(0, 0, 0, 1),
            crop(0, 0, 1, 10001),
            crop(i32::MIN, i32::MAX, i32::MAX, i32::MIN),
        ] {
            assert!(odd.parsed().is_err(), "{odd:?}");
        }
    }

    #[test]
    fn only_what_was_seen_lies_within() {
        let seen = crop(1000, 1000, 5000, 5000);
        assert!(seen.lies_within(seen) && seen.lies_within(Crop::ALL));
        assert!(crop(1000, 2000, 5000, 4000).lies_within(seen));
        for more in
            [Crop::ALL, crop(999, 1000, 5000, 5000), crop(1000, 1000, 5001, 5000), crop(1001, 1001, 5000, 4)]
        {
            assert!(!more.lies_within(seen), "{more:?}");
        }
    }

    #[test]
    fn parts_become_pixels() {
        assert_eq!(crop(2500, 5000, 5000, 2500).pixels(1600, 1200), (400, 600, 800, 300));
        assert_eq!(Crop::ALL.pixels(u32::MAX, 1), (0, 0, u32::MAX, 1));
        let kept = crop(1, 2, 9999, 9998);
        assert_eq!(Crop::from_numbers(&kept.numbers()), Some(kept));
    }
}
