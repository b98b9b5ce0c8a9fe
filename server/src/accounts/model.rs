//! What an account is (spec 3, 4).

use super::{email::Email, sign_up::Extras};
use crate::{
    kernel::{
        country::Country,
        ids::{MemberId, SiteId},
        locale::Locale,
        problem::FieldError,
    },
    members::{Gender, LookingFor},
    settings::City,
    tracking::Source,
};
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

/// Where an account stands (spec 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AccountStatus {
    /// The address is not confirmed yet: nobody can answer.
    NotConfirmed,
    /// In use.
    Active,
    /// Gone in 14 days unless the member comes back.
    PendingDeletion,
    /// By us: hidden, and no way in.
    Closed,
}

impl AccountStatus {
    /// The word in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotConfirmed => "not_confirmed",
            Self::Active => "active",
            Self::PendingDeletion => "pending_deletion",
            Self::Closed => "closed",
        }
    }
}

/// Why no mails are sent to a member (spec 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailStop {
    /// Marked as spam.
    Fbl,
    /// The address does not exist.
    Bounce,
    /// Unsubscribed in the mail program.
    Listunsubscribe,
}

impl MailStop {
    /// The word in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Fbl => "fbl",
            Self::Bounce => "bounce",
            Self::Listunsubscribe => "listunsubscribe",
        }
    }

    /// From the word in the database.
    pub fn parse(word: &str) -> Option<Self> {
        match word {
            "fbl" => Some(Self::Fbl),
            "bounce" => Some(Self::Bounce),
            "listunsubscribe" => Some(Self::Listunsubscribe),
            _ => None,
        }
    }
}

/// An account as its owner may see it.
#[derive(Clone, Debug)]
pub struct Account {
    /// Whose.
    pub member: MemberId,
    /// On which site.
    pub site: SiteId,
    /// Where mails go.
    pub email: String,
    /// See the type.
    pub status: AccountStatus,
    /// The member's interface language.
    pub language: Locale,
    /// All that they have chosen, `language` included, by code.
    pub languages: Vec<Locale>,
    /// The country whose prices, VAT and day apply.
    pub country: Country,
    /// Why no mails are sent; empty when they are.
    pub notifications_disabled: Vec<MailStop>,
    /// When they signed up.
    pub created_at: OffsetDateTime,
    /// Until then they may not write; it may be past.
    pub paused_until: Option<OffsetDateTime>,
}

/// Longest tracking value.
const MAX_TRACKING: usize = 200;
/// Longest lander.
const MAX_LANDER: usize = 60;

/// Where a visitor came from (spec 3: tracking query).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Tracking {
    /// Who sent them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 200, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    pub network: Option<String>,
    /// By which campaign.
    #[serde(default, rename = "ref", skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 200, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    pub reference: Option<String>,
    /// The sender's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 200, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    pub sub1: Option<String>,
    /// The sender's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 200, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    pub sub2: Option<String>,
    /// The sender's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 200, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    pub sub3: Option<String>,
    /// The lander that they came to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 60, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    pub lb: Option<String>,
}

impl Tracking {
    /// A traffic source is a network or a campaign (spec 6).
    pub fn has_source(&self) -> bool {
        [&self.network, &self.reference].into_iter().flatten().any(|value| !value.is_empty())
    }

    /// What of it is counted.
    pub(super) fn counted(&self) -> Source {
        Source::new(self.network.as_deref(), self.reference.as_deref(), self.lb.as_deref())
    }

    /// Refuses what the schema does not allow.
    pub(super) fn check(self) -> Result<Self, FieldError> {
        let values = [&self.network, &self.reference, &self.sub1, &self.sub2, &self.sub3, &self.lb];
        let fits =
            |value: &String| value.chars().count() <= MAX_TRACKING && !value.contains(char::is_control);
        let lander_fits = self.lb.as_ref().is_none_or(|lander| lander.chars().count() <= MAX_LANDER);
        if lander_fits && values.into_iter().flatten().all(fits) {
            Ok(self)
        } else {
            Err(FieldError::new("tracking", "field_invalid"))
        }
    }
}

/// Everything an account and its profile begin with, parsed.
#[derive(Clone, Debug)]
pub struct NewMember {
    /// Shown to others.
    pub name: String,
    /// The address to confirm.
    pub email: Email,
    /// Old enough in their country.
    pub date_of_birth: Date,
    /// The same of the second person of a couple, who agreed as well.
    pub second_born: Option<Date>,
    /// Their gender (spec 3).
    pub gender: Gender,
    /// Whom they want to meet.
    pub looking_for: LookingFor,
    /// One of the site's countries.
    pub country: Country,
    /// In that country.
    pub city: &'static City,
    /// One that the site offers.
    pub language: Locale,
    /// They agreed that others see their orientation and interests.
    pub shows_orientation: bool,
    /// Where they came from.
    pub tracking: Tracking,
    /// What they brought besides.
    pub extras: Extras,
}
