//! The rules, their numbers, and what they noticed.

use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        problem::FieldError,
    },
    safety::Category,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

/// A rule. A day is any 24 hours.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AbuseRule {
    /// The same first words to many people in a day.
    SameOpener,
    /// Many first messages with an address of the web in a day.
    Links,
    /// A new account that writes first messages to people in many countries in a day.
    Countries,
    /// Chargebacks of payments by card, or a card that was charged back with another member.
    Chargebacks,
}

impl AbuseRule {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::SameOpener, Self::Links, Self::Countries, Self::Chargebacks];

    /// As in the tables.
    pub fn code(self) -> &'static str {
        match self {
            Self::SameOpener => "same_opener",
            Self::Links => "links",
            Self::Countries => "countries",
            Self::Chargebacks => "chargebacks",
        }
    }

    /// Where a case of it stands among what members report.
    pub(super) fn category(self) -> Category {
        match self {
            Self::SameOpener | Self::Links => Category::Spam,
            Self::Countries | Self::Chargebacks => Category::Scam,
        }
    }

    /// From how many on it may notice somebody; the table says the same.
    pub fn bounds(self) -> RangeInclusive<i16> {
        match self {
            Self::SameOpener => 3..=50,
            Self::Links => 2..=50,
            Self::Countries => 3..=20,
            Self::Chargebacks => 1..=10,
        }
    }

    /// Whether it asks how new an account is.
    pub fn asks_for_days(self) -> bool {
        self == Self::Countries
    }
}

/// For so many days an account may count as new; the table says the same.
const DAYS: RangeInclusive<i16> = 1..=60;

/// The numbers of a rule, within its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbuseNumbers {
    threshold: i16,
    days: Option<i16>,
}

impl AbuseNumbers {
    /// Reads what somebody wants.
    ///
    /// # Errors
    /// `field_invalid` for a number out of bounds, days where the rule asks for none, and none where it does.
    pub fn parse(rule: AbuseRule, threshold: i16, days: Option<i16>) -> Result<Self, FieldError> {
        if !rule.bounds().contains(&threshold) {
            return Err(FieldError::new("threshold", "field_invalid"));
        }
        if days.is_some() != rule.asks_for_days() || days.is_some_and(|days| !DAYS.contains(&days)) {
            return Err(FieldError::new("days", "field_invalid"));
        }
        Ok(Self { threshold, days })
    }

    /// Those of a rule that nobody has set: few people reach them by chance.
    pub fn usual(rule: AbuseRule) -> Self {
        match rule {
            AbuseRule::SameOpener => Self { threshold: 5, days: None },
            AbuseRule::Links => Self { threshold: 3, days: None },
            AbuseRule::Countries => Self { threshold: 5, days: Some(7) },
            AbuseRule::Chargebacks => Self { threshold: 2, days: None },
        }
    }

    /// As the table has them.
    pub(super) fn of_row(threshold: i16, days: Option<i16>) -> Self {
        Self { threshold, days }
    }

    /// From how many on the rule notices somebody.
    pub fn threshold(self) -> i16 {
        self.threshold
    }

    /// For how many days an account is new, from the day (UTC) on which it was made; None where the rule does not ask.
    pub fn days(self) -> Option<i16> {
        self.days
    }
}

/// What a rule noticed, as the evidence of its case keeps it: counts, nobody's words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AbuseFound {
    /// By which rule.
    pub rule: AbuseRule,
    /// How many: people, messages, countries or chargebacks.
    #[schema(minimum = 0)]
    pub count: i32,
    /// From how many on it was to notice somebody.
    #[schema(minimum = 1)]
    pub threshold: i16,
    /// For how many days an account was new to it.
    #[schema(required)]
    pub days: Option<i16>,
    /// A card that is kept here was charged back with another member.
    pub shared_card: bool,
    /// On which day (UTC): year, month, day.
    pub day: String,
}

/// A trial that somebody made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// When.
    pub at: OffsetDateTime,
    /// With which numbers.
    pub numbers: AbuseNumbers,
}

/// A rule as it is set at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleState {
    /// Where.
    pub site: SiteId,
    /// Which.
    pub rule: AbuseRule,
    /// Whether it makes cases.
    pub is_on: bool,
    /// Its numbers.
    pub numbers: AbuseNumbers,
    /// When somebody set it last.
    pub set_at: Option<OffsetDateTime>,
    /// The last trial.
    pub tried: Option<Tried>,
}

impl RuleState {
    /// One that nobody has touched.
    pub fn untouched(site: SiteId, rule: AbuseRule) -> Self {
        Self { site, rule, is_on: false, numbers: AbuseNumbers::usual(rule), set_at: None, tried: None }
    }
}

/// How many members a rule would have named first on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrialDay {
    /// In UTC.
    pub day: Date,
    /// How many.
    pub members: i64,
}

/// What a rule would have noticed in the last seven days. Each member counts once, on the first day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbuseTrial {
    /// Each of the seven, today included.
    pub days: Vec<TrialDay>,
    /// There are more than a trial counts.
    pub is_cut: bool,
    /// Some of them, the latest first.
    pub some: Vec<MemberId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_to_their_rule() {
        for rule in AbuseRule::ALL {
            let usual = AbuseNumbers::usual(rule);
            assert_eq!(AbuseNumbers::parse(rule, usual.threshold, usual.days).ok(), Some(usual));
            let (least, most) = (*rule.bounds().start(), *rule.bounds().end());
            for (threshold, fits) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
                assert_eq!(
                    AbuseNumbers::parse(rule, threshold, usual.days).is_ok(),
                    fits,
                    "{rule:?} {threshold}"
                );
            }
        }
        for (rule, days, fits) in [
            (AbuseRule::Countries, None, false),
            (AbuseRule::Countries, Some(0), false),
            (AbuseRule::Countries, Some(60), true),
            (AbuseRule::Countries, Some(61), false),
            (AbuseRule::Links, Some(7), false),
        ] {
            assert_eq!(AbuseNumbers::parse(rule, 5, days).is_ok(), fits, "{rule:?} {days:?}");
        }
    }
}
