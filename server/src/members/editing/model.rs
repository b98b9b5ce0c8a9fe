//! What can be edited, and what moderators can ask for.

use crate::members::{
    couples::Second,
    model::{
        BodyType, EyeColour, Gender, HairColour, Intent, LookingFor, RelationshipStatus, SpokenLanguage,
        Tattoos,
    },
    prompts::{self, PromptAnswer},
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use time::Date;
use utoipa::ToSchema;

/// Every part of a profile that its member can change, and what that depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Editable {
    /// The member's own, also where it waits.
    pub name: String,
    /// Others see a stand-in until a moderator lets it stand.
    pub name_waits: bool,
    pub gender: Gender,
    pub looking_for: LookingFor,
    pub date_of_birth: Date,
    /// The one correction was made.
    pub birth_fixed: bool,
    /// The second person of an account of two.
    pub second: Option<Second>,
    pub country: String,
    pub region: String,
    pub city: String,
    pub relationship_status: Option<RelationshipStatus>,
    pub body_type: Option<BodyType>,
    pub hair_colour: Option<HairColour>,
    pub eye_colour: Option<EyeColour>,
    pub tattoos: Option<Tattoos>,
    pub interests: Vec<String>,
    pub intent: Vec<Intent>,
    pub languages: Vec<SpokenLanguage>,
    pub reason: Option<String>,
    pub about: Option<String>,
    pub prompts: Vec<PromptAnswer>,
    /// Can't be edited; nobody is behind it.
    pub fictional: bool,
}

impl Editable {
    /// The words that stand there now and did not before, or no longer stand there.
    pub(super) fn words_unlike(&self, before: &Self) -> Vec<AskedField> {
        let is_new = |field: &AskedField| field.words_of(self) != field.words_of(before);
        AskedField::ALL.into_iter().filter(is_new).collect()
    }
}

/// Words that a moderator can ask a member to change.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type, clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AskedField {
    /// The name that others see.
    Name,
    /// About themselves.
    About,
    /// Why they are here.
    Reason,
    /// What they answered to prompts, all of it.
    Prompts,
}

impl AskedField {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Name, Self::About, Self::Reason, Self::Prompts];

    /// The word on the wire and in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::About => "about",
            Self::Reason => "reason",
            Self::Prompts => "prompts",
        }
    }

    /// What stands there.
    pub(super) fn words_of(self, profile: &Editable) -> Option<Cow<'_, str>> {
        match self {
            Self::Name => Some(profile.name.as_str().into()),
            Self::About => profile.about.as_deref().map(Cow::from),
            Self::Reason => profile.reason.as_deref().map(Cow::from),
            Self::Prompts => prompts::words(&profile.prompts).map(Cow::from),
        }
    }
}

/// Why words must be changed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type, clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
#[clap(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AskedReason {
    /// An address, a number, a name elsewhere.
    ContactDetails,
    /// Sells something.
    Advertising,
    /// Hurts others.
    Offensive,
    /// Says or suggests that somebody is under age.
    Minor,
    /// Not who they are.
    Untrue,
    /// Something else.
    Other,
}

impl AskedReason {
    /// The word on the wire and in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::ContactDetails => "contact_details",
            Self::Advertising => "advertising",
            Self::Offensive => "offensive",
            Self::Minor => "minor",
            Self::Untrue => "untrue",
            Self::Other => "other",
        }
    }
}
