//! New profiles: sign-up makes one, the demo world a million.

use super::couples::{self, SecondPerson};
use super::model::{
    BodyType, EyeColour, Gender, HairColour, Intent, LookingFor, ProfileStatus, RelationshipStatus, Seeks,
    SpokenLanguage, Tattoos,
};
use super::prompts::{self, PromptAnswer};
use crate::kernel::{
    ids::{MemberId, SiteId},
    problem::{Answer, Problem, Refusal, broken_constraint},
};
use sqlx::PgConnection;
use std::fmt::Write;
use time::{Date, OffsetDateTime};

/// Everything a profile is made of.
#[derive(Clone, Debug)]
pub struct NewProfile {
    /// Its id.
    pub id: MemberId,
    /// Where it signed up.
    pub site_id: SiteId,
    /// `SiteSettings::pool` of that site.
    pub pool: String,
    /// Disabled until the address is confirmed.
    pub status: ProfileStatus,
    /// What others see: 2 to 30 characters, no leading @.
    pub name: String,
    /// The name itself, where it waits for a moderator.
    pub wanted_name: Option<String>,
    /// Their gender (spec 3).
    pub gender: Gender,
    /// Wants to meet men.
    pub seeks_male: bool,
    /// Wants to meet women.
    pub seeks_female: bool,
    /// Wants to meet non-binary people.
    pub seeks_non_binary: bool,
    /// The kinds of couples that they want to meet; at least one of all these.
    pub seeks_couples: Vec<Gender>,
    /// Only ever shown as an age.
    pub date_of_birth: Date,
    /// The second person of a couple, which always has one; None for everybody else.
    pub second: Option<SecondPerson>,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// ISO 3166-2.
    pub region: String,
    /// Id of a city of the settings' table.
    pub city: String,
    /// Their relationship status (spec 3).
    pub relationship_status: Option<RelationshipStatus>,
    /// Their build (spec 3).
    pub body_type: Option<BodyType>,
    /// The colour of their hair (spec 3).
    pub hair_colour: Option<HairColour>,
    /// The colour of their eyes (spec 3).
    pub eye_colour: Option<EyeColour>,
    /// Whether they have tattoos (spec 3).
    pub tattoos: Option<Tattoos>,
    /// Ids of interests.
    pub interests: Vec<String>,
    /// What they look for, each once.
    pub intent: Vec<Intent>,
    /// Languages that they speak: six at most, each once.
    pub languages: Vec<SpokenLanguage>,
    /// Why they are here, at most 300 characters.
    pub reason: Option<String>,
    /// About themselves, at most 2000 characters.
    pub about: Option<String>,
    /// Prompts that they answered.
    pub prompts: Vec<PromptAnswer>,
    /// Others see orientation and interests: their member agreed to it.
    pub shows_orientation: bool,
    /// Nobody is behind it; this can never be changed.
    pub fictional: bool,
    /// It comes with an approved photo; otherwise what is done to photos sets it.
    pub has_photo: bool,
    /// The day of the last activity: the order of search.
    pub active_on: Date,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

impl NewProfile {
    /// Whom this profile wants to meet.
    pub fn looking_for(&self) -> LookingFor {
        let (male, female, non_binary) = (self.seeks_male, self.seeks_female, self.seeks_non_binary);
        Seeks { male, female, non_binary, couples: self.seeks_couples.clone() }.looking_for()
    }
}

const COPY: &str = "copy profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, seeks_non_binary, seeks_couples, date_of_birth, country, region, city,
    relationship_status, body_type, hair_colour, eye_colour, tattoos, interests, intent, languages, reason, about, prompts, prompt_answers, wanted_name, shows_orientation, fictional, has_photo,
    active_on, created_at)
    from stdin";

/// Rows of one statement: far below what `statement_timeout` allows it.
const ROWS: usize = 5_000;

/// Adds one profile.
pub async fn create_profile(connection: &mut PgConnection, profile: &NewProfile) -> Answer<()> {
    create_profiles(connection, std::slice::from_ref(profile)).await
}

/// Adds profiles by COPY, the fastest way in (200,000 in 4.6 s, one connection). In several
/// statements: open a transaction where it must be all or none.
///
/// # Errors
/// `invalid_request` for a gender that the site does not take, or has just ceased to.
pub async fn create_profiles(connection: &mut PgConnection, profiles: &[NewProfile]) -> Answer<()> {
    for profiles in profiles.chunks(ROWS) {
        couples::add(connection, profiles).await?;
        let mut lines = String::new();
        for profile in profiles {
            Line(&mut lines).profile(profile);
        }
        let mut copy = connection.copy_in_raw(COPY).await?;
        copy.send(lines.into_bytes()).await?;
        copy.finish().await.map_err(|error| match broken_constraint(&error) {
            Some("profiles_gender_taken") => Refusal::InvalidRequest.into(),
            _ => Problem::from(error),
        })?;
    }
    Ok(())
}

/// As a list of texts.
fn codes<T: Copy>(chosen: &[T], code: fn(T) -> &'static str) -> Vec<String> {
    chosen.iter().map(|one| code(*one).to_owned()).collect()
}

/// Writes lines of COPY's text format: tabs between fields, `\N` for null.
struct Line<'a>(&'a mut String);

impl Line<'_> {
    fn profile(&mut self, profile: &NewProfile) {
        self.plain(profile.id).plain(profile.site_id).text(&profile.pool).plain(profile.status.code());
        self.text(&profile.name).plain(profile.gender.code());
        self.plain(profile.seeks_male).plain(profile.seeks_female).plain(profile.seeks_non_binary);
        self.list(&codes(&profile.seeks_couples, Gender::code)).plain(profile.date_of_birth);
        self.text(&profile.country).text(&profile.region).text(&profile.city);
        self.word(profile.relationship_status.map(RelationshipStatus::code));
        self.word(profile.body_type.map(BodyType::code)).word(profile.hair_colour.map(HairColour::code));
        self.word(profile.eye_colour.map(EyeColour::code)).word(profile.tattoos.map(Tattoos::code));
        self.list(&profile.interests);
        self.list(&codes(&profile.intent, Intent::code))
            .list(&codes(&profile.languages, SpokenLanguage::code));
        self.note(profile.reason.as_deref()).note(profile.about.as_deref());
        let (prompts, answers) = prompts::columns(&profile.prompts);
        self.list(&prompts).list(&answers).note(profile.wanted_name.as_deref());
        self.plain(profile.shows_orientation)
            .plain(profile.fictional)
            .plain(profile.has_photo)
            .plain(profile.active_on)
            .plain(profile.created_at);
        // The last field ends the line instead of beginning another.
        self.0.pop();
        self.0.push('\n');
    }

    fn plain(&mut self, value: impl std::fmt::Display) -> &mut Self {
        // Writing to a String can't fail.
        let _ = write!(self.0, "{value}\t");
        self
    }

    fn text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            match letter {
                '\\' => self.0.push_str("\\\\"),
                '\t' => self.0.push_str("\\t"),
                '\n' => self.0.push_str("\\n"),
                '\r' => self.0.push_str("\\r"),
                other => self.0.push(other),
            }
        }
        self.0.push('\t');
        self
    }

    fn word(&mut self, word: Option<&str>) -> &mut Self {
        self.plain(word.unwrap_or("\\N"))
    }

    fn note(&mut self, note: Option<&str>) -> &mut Self {
        match note {
            Some(text) => self.text(text),
            None => self.word(None),
        }
    }

    /// An array literal, its elements quoted.
    fn list(&mut self, items: &[String]) -> &mut Self {
        let quoted = |item: &String| format!("\"{}\"", item.replace('\\', "\\\\").replace('"', "\\\""));
        let items: Vec<String> = items.iter().map(quoted).collect();
        self.text(&format!("{{{}}}", items.join(",")))
    }
}
