//! What `/profile` shows.

use super::{
    completeness::Completeness,
    model::{AskedField, AskedReason},
};
use crate::{
    app::App,
    kernel::{ids::MemberId, locale::Locale, problem::Answer},
    members::{
        present::own_profile_from,
        profile_row,
        prompts::{OfferedPrompt, offered_prompts},
        view::OwnProfile,
    },
    settings::SiteSettings,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A member's own profile, to be edited.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EditableProfile {
    profile: OwnProfile,
    completeness: Completeness,
    /// Words that a moderator asked the member to change, oldest request first; others do not see
    /// `about`, `reason` and `prompts` meanwhile.
    asked: Vec<AskedWords>,
    /// The one correction of the day of birth was made.
    birth_date_fixed: bool,
    /// The same of the second person; only of an account of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_birth_date_fixed: Option<bool>,
    /// Others see a stand-in until a moderator lets the name stand.
    name_waits: bool,
    /// The prompts that can be answered.
    prompts_offered: Vec<OfferedPrompt>,
}

/// Words to be changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct AskedWords {
    field: AskedField,
    reason: AskedReason,
    #[serde(with = "time::serde::rfc3339")]
    asked_at: OffsetDateTime,
}

/// Reads it.
pub async fn editable_profile(
    connection: &mut PgConnection,
    app: &App,
    (settings, locale): (&SiteSettings, Locale),
    member: MemberId,
) -> Answer<EditableProfile> {
    let own = profile_row::own(connection, member).await?;
    let asked = own.asked().map(|(field, reason, asked_at)| AskedWords { field, reason, asked_at }).collect();
    let (name_waits, birth_date_fixed) = (own.name_waits, own.birth_fixed);
    let second_birth_date_fixed = own.second_birth_fixed;
    let profile = own_profile_from(app, own, locale);
    Ok(EditableProfile {
        completeness: Completeness::of(&profile, settings),
        asked,
        name_waits,
        birth_date_fixed,
        second_birth_date_fixed,
        prompts_offered: offered_prompts(locale),
        profile,
    })
}
