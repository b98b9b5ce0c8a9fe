//! How much of a profile is filled in, of what its site shows.

use crate::{media::PhotoStatus, members::view::OwnProfile, settings::SiteSettings};
use serde::Serialize;
use utoipa::ToSchema;

/// What a profile can lack, and what it counts: about as much as it makes others stop and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProfilePart {
    /// A photo that was not rejected.
    Photo,
    /// See `ProfileDetails`.
    About,
    /// See `ProfileDetails`.
    Interests,
    /// See `ProfileDetails`.
    Reason,
    /// An answer to one; see `ProfileDetails`.
    Prompts,
    /// See `ProfileDetails`.
    RelationshipStatus,
    /// See `ProfileDetails`.
    BodyType,
    /// See `ProfileDetails`.
    HairColour,
    /// See `ProfileDetails`.
    EyeColour,
    /// See `ProfileDetails`.
    Tattoos,
}

use ProfilePart::{
    About, BodyType, EyeColour, HairColour, Interests, Photo, Prompts, Reason, RelationshipStatus, Tattoos,
};

/// The weightiest first.
const WEIGHTS: [(ProfilePart, u32); 10] = [
    (Photo, 30),
    (About, 20),
    (Interests, 15),
    (Reason, 10),
    (Prompts, 10),
    (RelationshipStatus, 5),
    (BodyType, 5),
    (HairColour, 5),
    (EyeColour, 5),
    (Tattoos, 5),
];

/// How much is filled in.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Completeness {
    /// 100 when nothing is missing.
    #[schema(maximum = 100)]
    percent: u32,
    /// The weightiest first; only what the site shows.
    missing: Vec<ProfilePart>,
}

impl Completeness {
    /// Of a member's own profile.
    pub(super) fn of(profile: &OwnProfile, settings: &SiteSettings) -> Self {
        let shown = WEIGHTS.into_iter().filter(|(part, _)| is_shown(*part, settings));
        let (mut whole, mut there, mut missing) = (0, 0, Vec::new());
        for (part, weight) in shown {
            whole += weight;
            if is_there(part, profile) {
                there += weight;
            } else {
                missing.push(part);
            }
        }
        // A photo is always shown, so the whole is never nothing.
        Self { percent: (there * 100).checked_div(whole).unwrap_or(100), missing }
    }
}

/// Whether others could see it (spec 3: `visible_profile_fields`, `visible_profile_notes`).
fn is_shown(part: ProfilePart, settings: &SiteSettings) -> bool {
    let field = |name: &str| settings.visible_profile_fields.iter().any(|shown| shown == name);
    let note = |name: &str| settings.visible_profile_notes.iter().any(|shown| shown == name);
    match part {
        Photo => true,
        About => note("about"),
        Reason => note("reason"),
        Prompts => note("prompts"),
        // Nobody can choose where the site offers none.
        Interests => field("interests") && !settings.interests.is_empty(),
        RelationshipStatus => field("relationship_status"),
        BodyType => field("body_type"),
        HairColour => field("hair_colour"),
        EyeColour => field("eye_colour"),
        Tattoos => field("tattoos"),
    }
}

fn is_there(part: ProfilePart, profile: &OwnProfile) -> bool {
    let details = &profile.details;
    match part {
        Photo => profile.main_image.as_ref().is_some_and(|image| image.status != PhotoStatus::Rejected),
        About => details.about.is_some(),
        Reason => details.reason.is_some(),
        Prompts => !details.prompts.is_empty(),
        Interests => !details.interests.is_empty(),
        RelationshipStatus => details.relationship_status.is_some(),
        BodyType => details.body_type.is_some(),
        HairColour => details.hair_colour.is_some(),
        EyeColour => details.eye_colour.is_some(),
        Tattoos => details.tattoos.is_some(),
    }
}
