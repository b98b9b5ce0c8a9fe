//! Members on their way in: what becomes of each line of members.jsonl.

use super::{
    checks::{Checks, Person, id_of, shown},
    format::{self, Kind, Standing},
    places::Found,
    report::{Fault, fault},
};
use crate::{
    accounts::{self, Email, MovedAccount},
    kernel::{country::Country, ids::MemberId, locale::Locale},
    members::{
        self, Intent, LookingFor, MAX_ABOUT, MAX_LANGUAGES, MAX_REASON, NewProfile, ProfileStatus,
        PromptAnswer, SecondPerson, SpokenLanguage,
    },
    settings::City,
};
use time::{Date, OffsetDateTime};

/// Characters of a name.
const LONGEST_NAME: usize = 30;
/// What stands in the place of a name that can't be read.
const NAMELESS: &str = "Member";

/// Somebody who may come.
#[derive(Debug)]
pub(super) struct Newcomer {
    pub line: u64,
    pub external_id: String,
    pub username: Option<String>,
    pub profile: NewProfile,
    /// Fictional profiles have none.
    pub account: Option<MovedAccount>,
    pub active_at: OffsetDateTime,
    pub is_unsubscribed: bool,
    pub is_invisible: bool,
}

impl Newcomer {
    /// As others refer to them.
    pub(super) fn person(&self) -> Person {
        Person { id: self.profile.id, is_fictional: self.profile.fictional, credits: 0, is_fresh: true }
    }

    /// The mailbox; None for a fictional profile.
    pub(super) fn address(&self) -> Option<String> {
        self.account.as_ref().map(|account| account.email.key())
    }
}

impl Checks<'_> {
    /// What comes of a line; None for those who had left before.
    pub(super) fn newcomer(&mut self, line: u64, row: &format::Member) -> Result<Option<Newcomer>, Fault> {
        let external_id = id_of(&row.external_id, 100)?;
        if row.standing == Standing::Deleted {
            return Ok(None);
        }
        if !self.is_new(external_id) {
            return Err(fault("id_twice", "a member above has that id"));
        }
        if row.fictional && !self.site.settings.fictional_profiles {
            return Err(fault(
                "fictional_not_here",
                "the site shows no fictional profiles (fictional_profiles)",
            ));
        }
        let country = Country::parse(&row.country);
        let country =
            country.filter(|country| self.site.settings.countries.contains(country)).ok_or_else(|| {
                fault("country_not_here", format!("{} is none of the site's countries", shown(&row.country)))
            })?;
        let language = self.language(country, row.language.as_deref());
        let profile = self.profile(line, row, (country, language))?;
        let account = if row.fictional {
            None
        } else {
            Some(self.account(line, row, (country, language), &profile)?)
        };
        let created_at = profile.created_at;
        let active_at = row.active_at.map_or(Ok(created_at), |at| self.moment(at))?.max(created_at);
        let profile = NewProfile { active_on: active_at.date(), ..profile };
        Ok(Some(Newcomer {
            line,
            external_id: external_id.to_owned(),
            username: None,
            profile,
            account,
            active_at,
            is_unsubscribed: row.unsubscribed && !row.fictional,
            is_invisible: row.invisible,
        }))
    }

    fn language(&self, country: Country, wanted: Option<&str>) -> Locale {
        let offered = self.site.settings.locales();
        let wanted = wanted.and_then(|code| Locale::parse(code.get(..2).unwrap_or(code)));
        let wanted = wanted.filter(|locale| offered.contains(locale));
        wanted.or_else(|| country.facts().locales.first().copied()).unwrap_or(Locale::En)
    }

    fn profile(
        &mut self,
        line: u64,
        row: &format::Member,
        (country, language): (Country, Locale),
    ) -> Result<NewProfile, Fault> {
        let settings = &self.site.settings;
        let min_age = settings.min_age_in(country);
        let date_of_birth = members::parse_birth(&row.date_of_birth, min_age, country.today(self.now))
            .map_err(|error| {
                fault(
                    error.code,
                    format!("born on {}; members are {min_age} or older", shown(&row.date_of_birth)),
                )
            })?;
        let second = second(row, min_age, country.today(self.now))?;
        let created_at = row.created_at.map_or(Ok(self.now), |at| self.moment(at))?;
        let city = self.city(line, row, country)?;
        let name = self.name(line, row);
        let (name, wanted_name) = members::shown_name(&name, self.site, language);
        if !self.site.settings.takes(row.gender.code()) {
            let said = format!("{} is none of the site's genders", row.gender.code());
            return Err(fault("gender_not_here", said));
        }
        let seeks = self.seeks(line, row.seeks).seeks();
        let is_shown = row.standing == Standing::Active && (row.confirmed || row.fictional);
        Ok(NewProfile {
            id: MemberId(self.id("member", &row.external_id)),
            site_id: self.site.id,
            pool: self.site.settings.pool(self.site.id),
            status: if is_shown { ProfileStatus::Active } else { ProfileStatus::Disabled },
            name,
            wanted_name,
            gender: row.gender,
            seeks_male: seeks.male,
            seeks_female: seeks.female,
            seeks_non_binary: seeks.non_binary,
            seeks_couples: seeks.couples,
            date_of_birth,
            second,
            country: country.code().to_owned(),
            region: city.region.clone(),
            city: city.id.clone(),
            relationship_status: row.relationship_status,
            body_type: row.body_type,
            hair_colour: row.hair_colour,
            eye_colour: row.eye_colour,
            tattoos: row.tattoos,
            interests: self.interests(line, &row.interests),
            intent: self.intent(line, &row.intent),
            languages: self.languages(line, &row.languages),
            reason: self.note(line, "reason", row.reason.as_deref(), MAX_REASON),
            about: self.note(line, "about", row.about.as_deref(), MAX_ABOUT),
            prompts: self.prompts(line, &row.prompts),
            // Until consents.jsonl says that they agreed; nobody is behind a fictional one.
            shows_orientation: row.fictional,
            fictional: row.fictional,
            has_photo: false,
            active_on: created_at.date(),
            created_at,
        })
    }

    fn account(
        &mut self,
        line: u64,
        row: &format::Member,
        (country, language): (Country, Locale),
        profile: &NewProfile,
    ) -> Result<MovedAccount, Fault> {
        let typed = row.email.as_deref().unwrap_or_default();
        let email = Email::parse(typed).ok_or_else(|| {
            let said = if typed.is_empty() {
                "there is no address".to_owned()
            } else {
                format!("{} is no address", shown(typed))
            };
            fault("email_invalid", said)
        })?;
        let password_hash = row.password_hash.as_deref().and_then(accounts::keep_password);
        if password_hash.is_none() {
            let said = match row.password_hash {
                Some(_) => "the password's hash can't be verified safely: they ask for a new password",
                None => "there is no password: they ask for a new one",
            };
            self.report.change(Kind::Members, line, fault("password_left_out", said));
        }
        let banned_for = (row.standing == Standing::Banned).then(|| {
            let why: String = row
                .banned_for
                .as_deref()
                .unwrap_or_default()
                .chars()
                .filter(|letter| *letter != '\0')
                .take(10_000)
                .collect();
            if why.trim().is_empty() { "closed on the site before".to_owned() } else { why }
        });
        let (member, created_at) = (profile.id, profile.created_at);
        Ok(MovedAccount {
            member,
            email,
            password_hash,
            language,
            country,
            is_confirmed: row.confirmed,
            banned_for,
            created_at,
        })
    }

    fn city(&mut self, line: u64, row: &format::Member, country: Country) -> Result<&'static City, Fault> {
        let found = self.places.find(country, row.region.as_deref(), &row.city);
        let (city, how) = match found {
            None => {
                return Err(fault(
                    "place_unknown",
                    format!("no town of {country} is known", country = country.code()),
                ));
            }
            Some(Found::Named(city)) => return Ok(city),
            Some(Found::Nearest(city)) => (city, "the nearest name is taken"),
            Some(Found::Largest(city)) => (city, "none has such a name: the largest town is taken"),
        };
        let said = format!("{} is not known; {how}: {}", shown(&row.city), city.name);
        self.report.change(Kind::Members, line, fault("place_guessed", said));
        Ok(city)
    }

    /// Cut, without the sign in front, and never the address.
    fn name(&mut self, line: u64, row: &format::Member) -> String {
        let email = row.email.as_deref().unwrap_or_default();
        let typed = row.name.trim().trim_start_matches('@').trim();
        let cut: String = typed.chars().take(LONGEST_NAME).collect();
        let parsed = accounts::parse_name(&cut, email).unwrap_or_else(|_| NAMELESS.to_owned());
        if parsed == NAMELESS && parsed != row.name {
            let said = "the name can't be shown, or is the address: it becomes “Member”";
            self.report.change(Kind::Members, line, fault("name_replaced", said));
        } else if parsed != row.name {
            self.report.change(Kind::Members, line, fault("name_cut", format!("the name becomes {parsed}")));
        }
        parsed
    }

    fn seeks(&mut self, line: u64, wanted: LookingFor) -> LookingFor {
        let mut genders = wanted.genders();
        genders.retain(|gender| self.site.settings.takes(gender.code()));
        let kept = LookingFor::of(&genders).unwrap_or(LookingFor::BOTH);
        if kept != wanted {
            let said = format!("not all of {} are the site's: {}", wanted.code(), kept.code());
            self.report.change(Kind::Members, line, fault("seeks_left_out", said));
        }
        kept
    }

    fn interests(&mut self, line: u64, chosen: &[String]) -> Vec<String> {
        let offered = &self.site.settings.interests;
        let mut kept: Vec<String> = Vec::new();
        for id in chosen {
            if offered.contains(id) && !kept.contains(id) {
                kept.push(id.clone());
            }
        }
        if kept.len() < chosen.len() {
            let said = format!("{} of {} interests are the site's", kept.len(), chosen.len());
            self.report.change(Kind::Members, line, fault("interests_left_out", said));
        }
        kept
    }

    fn intent(&mut self, line: u64, named: &[String]) -> Vec<Intent> {
        let known = |name: &String| Intent::ALL.iter().copied().find(|intent| intent.code() == name);
        let kept = first_of(named.iter().filter_map(known), Intent::ALL.len());
        if kept.len() < named.len() {
            let said = format!("{} of {} intents are known", kept.len(), named.len());
            self.report.change(Kind::Members, line, fault("intent_left_out", said));
        }
        members::parse_intent(&kept).unwrap_or_default()
    }

    fn languages(&mut self, line: u64, named: &[String]) -> Vec<SpokenLanguage> {
        let known =
            |name: &String| SpokenLanguage::ALL.iter().copied().find(|language| language.code() == name);
        let kept = first_of(named.iter().filter_map(known), MAX_LANGUAGES);
        if kept.len() < named.len() {
            let said = format!("{} of {} languages can stand there", kept.len(), named.len());
            self.report.change(Kind::Members, line, fault("languages_left_out", said));
        }
        kept
    }

    fn prompts(&mut self, line: u64, answers: &[PromptAnswer]) -> Vec<PromptAnswer> {
        let mut kept: Vec<PromptAnswer> = Vec::new();
        for answer in answers {
            let with = [kept.as_slice(), std::slice::from_ref(answer)].concat();
            kept = members::parse_prompts(with).unwrap_or(kept);
        }
        if kept.len() < answers.len() {
            let said = format!("{} of {} prompts can be answered so", kept.len(), answers.len());
            self.report.change(Kind::Members, line, fault("prompts_left_out", said));
        }
        kept
    }

    fn note(&mut self, line: u64, field: &'static str, text: Option<&str>, most: usize) -> Option<String> {
        let text = text?;
        let plain: String = text
            .chars()
            .filter(|letter| !letter.is_control() || matches!(letter, '\n' | '\r' | '\t'))
            .collect();
        let cut: String = plain.chars().take(most).collect();
        if cut.len() < plain.len() {
            let said = format!("of {field} only the first {most} characters come");
            self.report.change(Kind::Members, line, fault("text_cut", said));
        }
        members::parse_note(field, &cut, most).ok().flatten()
    }
}

/// The second person of a couple, who must be of age as well; nobody else has one. What they agreed to, consents.jsonl says.
fn second(row: &format::Member, min_age: u8, today: Date) -> Result<Option<SecondPerson>, Fault> {
    if !row.gender.is_couple() {
        let said = "only a couple has a second date of birth".to_owned();
        return if row.second_date_of_birth.is_some() { Err(fault("second_of_one", said)) } else { Ok(None) };
    }
    let text = row.second_date_of_birth.as_deref().unwrap_or_default();
    let born = members::parse_second_birth(text, min_age, today).map_err(|error| {
        let said = format!("of the two one was born on “{}”; members are {min_age} or older", shown(text));
        fault(error.code, said)
    })?;
    Ok(Some(SecondPerson { date_of_birth: born, agreed_at: None }))
}

/// So many of them, each once.
fn first_of<T: PartialEq>(named: impl Iterator<Item = T>, most: usize) -> Vec<T> {
    let mut kept = Vec::new();
    for one in named {
        if kept.len() < most && !kept.contains(&one) {
            kept.push(one);
        }
    }
    kept
}
