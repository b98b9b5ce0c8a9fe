//! What others, and members themselves, get to see of a profile (spec 3): never mail,
//! phone, day of birth, coordinates, exact times or flags of ours.

use super::model::{
    AnswerPace, BodyType, EyeColour, Gender, HairColour, Intent, LookingFor, Online, ProfileStatus,
    RelationshipStatus, Sexuality, SpokenLanguage, Tattoos,
};
use super::prompts::ProfilePrompt;
use crate::{
    kernel::ids::{ConversationId, MemberId},
    media::{PhotoPath, PhotoStatus},
};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// The photo that stands for a member (spec 3): paths to append to `cdn_prefix`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MainImage {
    /// At most 1280 pixels wide.
    #[schema(value_type = String)]
    pub filename: PhotoPath,
    /// At most 160 pixels wide.
    #[schema(value_type = String)]
    pub thumb_filename: PhotoPath,
    /// Others only ever see `active`.
    pub status: PhotoStatus,
    /// At most 480 pixels wide: cards and the match modal.
    #[serde(rename = "match")]
    #[schema(value_type = String)]
    pub match_filename: PhotoPath,
}

/// A member in a list: search, likes, chats.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProfileCard {
    /// Whose.
    pub id: MemberId,
    /// The name they chose.
    pub name: String,
    /// Full years; of an account of two, those of the first.
    pub age: u8,
    /// Full years of the second; only of an account of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_age: Option<u8>,
    /// Their gender (spec 3).
    pub gender: Gender,
    /// ISO 3166-1 alpha-2.
    #[schema(pattern = "^[A-Z]{2}$", example = "NL")]
    pub country: String,
    /// ISO 3166-2, named by regions.php.
    #[schema(example = "NL-UT")]
    pub region: String,
    /// Its local name.
    #[schema(example = "Utrecht")]
    pub city: String,
    /// null: no photo to see.
    #[schema(required = true)]
    pub main_image: Option<MainImage>,
    /// Coarse.
    pub online: Online,
    /// Nobody is behind this profile; always shown in words.
    pub fictional: bool,
    /// The caller likes them.
    pub liked: bool,
    /// They like each other.
    pub matched: bool,
    /// Between the centres of the two towns, in whole kilometres. null: the same town, or a visitor's look.
    #[schema(required = true, minimum = 1)]
    pub distance_km: Option<u16>,
    /// Ids of what both like, named by interests.php; empty where the site or the member doesn't show interests.
    pub shared_interests: Vec<String>,
    /// A moderator compared a capture of them with the photos that others see.
    pub verified: bool,
}

/// A member as the swipe game introduces them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Introduction {
    /// The card.
    #[serde(flatten)]
    pub card: ProfileCard,
    /// How they begin to speak about themselves: at most 140 characters, on one line. null: they say nothing, or the site
    /// doesn't show it.
    #[schema(required = true, max_length = 140)]
    pub line: Option<String>,
}

/// A photo of a profile.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Photo {
    /// Of this photo, or of its preview where it is locked.
    pub id: Uuid,
    /// Premium members see it (spec 6); the paths lead to a blur of at most 32 pixels.
    pub locked: bool,
    /// It is marked as nude: the paths lead to a blur of at most 32 pixels until the caller asks for it (nude-photo.php).
    pub covered: bool,
    /// Large.
    #[schema(value_type = String)]
    pub filename: PhotoPath,
    /// Small.
    #[schema(value_type = String)]
    pub thumb_filename: PhotoPath,
    /// Pixels of the large one.
    pub width: i32,
    /// Pixels of the large one.
    pub height: i32,
}

/// The photos that a member shows to those only to whom they open them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PrivateAlbum {
    /// How many there are.
    #[schema(minimum = 1, maximum = 10)]
    pub count: u8,
    /// A blur of one of them, at most 32 pixels.
    #[schema(value_type = String)]
    pub tile: PhotoPath,
    /// Whether the caller may see them.
    pub open: bool,
    /// Until when. null: until their owner takes it back, or it is not open.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub until: Option<OffsetDateTime>,
    /// Those that are in it; empty unless it is open.
    pub photos: Vec<Photo>,
}

/// What a profile tells beyond its card. A site decides which of these it shows
/// (`visible_profile_fields`, `visible_profile_notes`); the others are empty.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct ProfileDetails {
    /// Their relationship status (spec 3).
    #[schema(required = true)]
    pub relationship_status: Option<RelationshipStatus>,
    /// Their build (spec 3).
    #[schema(required = true)]
    pub body_type: Option<BodyType>,
    /// The colour of their hair (spec 3).
    #[schema(required = true)]
    pub hair_colour: Option<HairColour>,
    /// The colour of their eyes (spec 3).
    #[schema(required = true)]
    pub eye_colour: Option<EyeColour>,
    /// Whether they have tattoos (spec 3).
    #[schema(required = true)]
    pub tattoos: Option<Tattoos>,
    /// Ids, named by interests.php.
    pub interests: Vec<String>,
    /// What they look for; empty: they don't say.
    pub intent: Vec<Intent>,
    /// What they speak: at most six, in their order; empty: they don't say.
    pub languages: Vec<SpokenLanguage>,
    /// Why they are here.
    #[schema(required = true)]
    pub reason: Option<String>,
    /// About themselves.
    #[schema(required = true)]
    pub about: Option<String>,
    /// What they answered to prompts, in their order: three at most.
    pub prompts: Vec<ProfilePrompt>,
}

/// A member's page (spec 2: /members/{id}).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Profile {
    /// The card.
    #[serde(flatten)]
    pub card: ProfileCard,
    /// Others only ever see `active`.
    pub status: ProfileStatus,
    /// From gender and whom they look for; null: they do not show it, or none of the four words says it.
    #[schema(required = true)]
    pub sexuality: Option<Sexuality>,
    /// As far as the site and the member show them.
    #[serde(flatten)]
    pub details: ProfileDetails,
    /// How soon they usually answer who writes to them first, counted from real answers of the last 60 days. null: nothing is
    /// said, as there is too little to go by, they take longer, or they or the site don't show it.
    #[schema(required = true)]
    pub answers: Option<AnswerPace>,
    /// Main photo first; none of the private album.
    pub photos: Vec<Photo>,
    /// null: there is nothing in it.
    #[schema(required = true)]
    pub album: Option<PrivateAlbum>,
    /// They like the caller, who has not looked yet.
    pub like_new: bool,
    /// The conversation of the two.
    #[schema(required = true, value_type = Option<Uuid>)]
    pub chat_id: Option<ConversationId>,
    /// The two have written before, where the caller has removed their conversation since, too: what is written next begins none, and
    /// nothing of it comes back where nobody answers.
    pub begun: bool,
    /// Three first messages to choose from, in the caller's language, that differ from one pair of members to the next; none
    /// to oneself, and none once there is a conversation.
    pub openers: Vec<String>,
}

/// What a member has yet to read about their verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum VerificationNews {
    /// Others read "Verified person".
    Verified,
    /// For a reason that verification.php says.
    Refused,
    /// Nobody looked in time.
    Expired,
    /// The photos have changed beyond what was compared: others don't read it any more.
    Hidden,
}

/// One's own profile: what /profile edits.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnProfile {
    /// One's id.
    pub id: MemberId,
    /// The name that others see.
    pub name: String,
    /// Full years; of an account of two, those of the first.
    pub age: u8,
    /// Full years of the second; only of an account of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_age: Option<u8>,
    /// Their gender (spec 3).
    pub gender: Gender,
    /// ISO 3166-1 alpha-2.
    #[schema(pattern = "^[A-Z]{2}$")]
    pub country: String,
    /// ISO 3166-2.
    pub region: String,
    /// Its local name.
    pub city: String,
    /// Its id in cities.php.
    pub city_id: String,
    /// Also while it waits for approval; null: none yet.
    #[schema(required = true)]
    pub main_image: Option<MainImage>,
    /// disabled until the address is confirmed.
    pub status: ProfileStatus,
    /// From gender and whom one looks for; null: none of the four words says it.
    #[schema(required = true)]
    pub sexuality: Option<Sexuality>,
    /// All of them, whatever the site shows.
    #[serde(flatten)]
    pub details: ProfileDetails,
    /// All of one's own, none locked.
    pub photos: Vec<Photo>,
    /// Only oneself ever sees it; others see the age.
    #[serde(with = "iso_date")]
    #[schema(value_type = String, format = Date)]
    pub date_of_birth: Date,
    /// The same of the second person; only of an account of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = Date)]
    pub second_date_of_birth: Option<String>,
    /// Whom one wants to meet.
    pub looking_for: LookingFor,
    /// null: nothing.
    #[schema(required = true)]
    pub verification_news: Option<VerificationNews>,
}

/// YYYY-MM-DD.
mod iso_date {
    use serde::Serializer;
    use time::Date;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(date: &Date, serializer: S) -> Result<S::Ok, S::Error> {
        // time's own Display of a date is ISO 8601 for the years that people are born in.
        serializer.collect_str(date)
    }
}
