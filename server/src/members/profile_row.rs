//! A profile in one statement with whatever else is asked: its own member's, or as another reads it.

use super::{
    editing::{AskedField, AskedReason},
    model::{
        AnswerPace, BodyType, EyeColour, Gender, HairColour, Intent, LookingFor, ProfileStatus,
        RelationshipStatus, Seeks, Sexuality, SpokenLanguage, Tattoos,
    },
    prompts,
    store::{CardRow, Meeting, Privacy},
    view::{ProfileDetails, VerificationNews},
};
use crate::{
    kernel::{
        ids::{ConversationId, MemberId},
        locale::Locale,
        problem::{Answer, Refusal},
    },
    media::PhotoRow,
};
use sqlx::PgConnection;
use std::mem::take;
use time::{Date, OffsetDateTime};

/// A profile as `profile_page_of` has it (0011_members.sql): the fields stand in its order.
#[derive(Clone, Debug, sqlx::Type)]
#[sqlx(type_name = "profile_page")]
pub struct ProfileRow {
    pub(super) id: MemberId,
    pub(super) status: ProfileStatus,
    /// As its member chose it; others read it in the card.
    pub(super) name: String,
    pub(super) gender: Gender,
    seeks_male: bool,
    seeks_female: bool,
    seeks_non_binary: bool,
    seeks_couples: Vec<Gender>,
    pub(super) date_of_birth: Date,
    /// Of the second person of a couple.
    pub(super) second_born: Option<Date>,
    pub(super) country: String,
    pub(super) region: String,
    pub(super) city: String,
    pub(super) fictional: bool,
    pub(super) verified: bool,
    invisible: bool,
    pub(super) shows_orientation: bool,
    shown_on_landers: bool,
    shows_visits: bool,
    shows_answers: bool,
    relationship_status: Option<RelationshipStatus>,
    body_type: Option<BodyType>,
    hair_colour: Option<HairColour>,
    eye_colour: Option<EyeColour>,
    tattoos: Option<Tattoos>,
    interests: Vec<String>,
    intent: Vec<Intent>,
    languages: Vec<SpokenLanguage>,
    reason: Option<String>,
    about: Option<String>,
    prompts: Vec<String>,
    prompt_answers: Vec<String>,
    /// As the member lets others read it.
    pub(super) answers: Option<AnswerPace>,
    pub(super) photos: Vec<PhotoRow>,
    pub(super) verification_news: Option<VerificationNews>,
    pub(super) name_waits: bool,
    pub(super) birth_fixed: bool,
    /// None: there is no second person.
    pub(super) second_birth_fixed: Option<bool>,
    asked_fields: Vec<AskedField>,
    asked_reasons: Vec<AskedReason>,
    asked_at: Vec<OffsetDateTime>,
}

impl ProfileRow {
    /// What its member keeps from others.
    pub fn privacy(&self) -> Privacy {
        Privacy {
            invisible: self.invisible,
            shows_orientation: self.shows_orientation,
            shown_on_landers: self.shown_on_landers,
            shows_visits: self.shows_visits,
            shows_answers: self.shows_answers,
        }
    }

    /// Whom they want to meet.
    pub(super) fn looking_for(&self) -> LookingFor {
        let (male, female, non_binary) = (self.seeks_male, self.seeks_female, self.seeks_non_binary);
        Seeks { male, female, non_binary, couples: self.seeks_couples.clone() }.looking_for()
    }

    pub(super) fn sexuality(&self) -> Option<Sexuality> {
        Sexuality::of(self.gender, self.looking_for())
    }

    /// What it tells beyond the card, taken out of it.
    pub(super) fn details(&mut self, locale: Locale) -> ProfileDetails {
        let prompts = prompts::from_columns(take(&mut self.prompts), take(&mut self.prompt_answers));
        ProfileDetails {
            relationship_status: self.relationship_status,
            body_type: self.body_type,
            hair_colour: self.hair_colour,
            eye_colour: self.eye_colour,
            tattoos: self.tattoos,
            interests: take(&mut self.interests),
            intent: take(&mut self.intent),
            languages: take(&mut self.languages),
            reason: self.reason.take(),
            about: self.about.take(),
            prompts: prompts::in_language(prompts, locale),
        }
    }

    /// What a moderator asked its member to change and they have yet to, oldest first.
    pub(super) fn asked(&self) -> impl Iterator<Item = (AskedField, AskedReason, OffsetDateTime)> {
        let asked = self.asked_fields.iter().zip(&self.asked_reasons).zip(&self.asked_at);
        asked.map(|((field, reason), at)| (*field, *reason, *at))
    }
}

/// One's own profile.
pub(super) async fn own(connection: &mut PgConnection, member: MemberId) -> Answer<ProfileRow> {
    let row =
        sqlx::query_scalar!(r#"select p as "profile!: ProfileRow" from profile_page_of($1, $1) p"#, member.0)
            .fetch_optional(connection)
            .await?;
    row.ok_or_else(|| Refusal::NotFound.into())
}

/// A profile before a viewer, with what stands between the two.
#[derive(Debug)]
pub(super) struct Looked {
    pub(super) profile: ProfileRow,
    /// None: it is one's own, or the two can't meet.
    pub(super) card: Option<CardRow>,
    /// By which others know the member.
    name: String,
    blocked_by: bool,
    by_viewer: bool,
    told: bool,
    pub(super) like_new: bool,
    pub(super) chat_id: Option<ConversationId>,
    pub(super) viewer_premium: bool,
    pub(super) begun: bool,
    /// The private album is open to the viewer.
    pub(super) album_open: bool,
    /// Until when; None: until it is closed, or it is not open.
    pub(super) album_until: Option<OffsetDateTime>,
    pub(super) viewer_country: String,
    pub(super) viewer_city: String,
}

impl Looked {
    /// Whether the two may meet, as `store::meeting` says it.
    pub(super) fn meeting(&self) -> Meeting {
        match (self.blocked_by, self.by_viewer) {
            (true, _) if self.told => Meeting::BlockedBy { name: self.name.clone() },
            (true, _) => Meeting::Hidden,
            (false, true) => Meeting::Missing,
            (false, false) => Meeting::Possible,
        }
    }
}

/// The member's profile for this viewer, who may be the member. None: no such member, not confirmed, of another pool. Whether a block
/// stands between the two is in it, and [`Looked::meeting`] has to be asked.
pub(super) async fn look(
    connection: &mut PgConnection,
    (viewer, member): (MemberId, MemberId),
    now: OffsetDateTime,
) -> Answer<Option<Looked>> {
    let looked = sqlx::query_as!(
        Looked,
        r#"select d as "profile!: ProfileRow", (select c from cards_of($1, null, array[$2::uuid]) c where $1 <> $2) as "card?: CardRow", p.name as "name!",
             exists (select from out_of_reach other where other.member_id = $1 and other.other_id = $2 and other.direction = 'blocked_by') as "blocked_by!",
             exists (select from out_of_reach other where other.member_id = $1 and other.other_id = $2 and other.direction = 'blocks') as "by_viewer!",
             coalesce((select bool_and(coalesce(s.settings ->> 'block_notice', 'silent') = 'told') from sites s where s.id in (v.site_id, p.site_id)), false) as "told!",
             tie.like_new as "like_new!", tie.chat_id as "chat_id?: ConversationId", tie.premium as "viewer_premium!", tie.begun as "begun!",
             g.granted_at is not null as "album_open!", g.ends_at as "album_until?", v.country as "viewer_country!", v.city as "viewer_city!"
           from profiles v
           join profiles p on p.id = $2 and (p.id = v.id or (p.pool = v.pool and p.status = 'active'))
           join profile_page_of($1, $2) d on true
           cross join ties_of($1, $2) tie
           left join album_grants g on g.member_id = $2 and g.other_id = $1 and (g.ends_at is null or g.ends_at > $3)
           where v.id = $1"#,
        viewer.0,
        member.0,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(looked)
}
