//! What members.php is asked, and what that means.

use super::{
    Filters,
    cursor::Cursor,
    place::{Near, Place, Radius},
};
use crate::{
    kernel::{
        country::Country,
        problem::{Answer, FieldError, Problem, Refusal},
    },
    members::{
        model::{Gender, Intent, SpokenLanguage},
        notes,
    },
    settings::{self, Site},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// Nobody younger is a member.
const MIN_AGE: u8 = 18;
/// Nobody older is expected.
const MAX_AGE: u8 = 120;
/// Most interests that one search names.
const MAX_INTERESTS: usize = 10;
/// No town's id is longer.
const MAX_CITY: usize = 100;
/// Longest traffic source.
const MAX_SOURCE: usize = 100;

/// In which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sort {
    /// Most lately active first, by days.
    Activity,
    /// Nearest town first, and most lately active first in each.
    Nearness,
    /// Who joined last first, by days: nobody learns the hour.
    Newest,
}

/// Query of members.php.
#[derive(Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchQuery {
    /// By default whom the caller looks for.
    gender: Option<Gender>,
    /// A visitor's own: leaves out who does not seek it. A member's is known, and this counts for nothing.
    pub own_gender: Option<Gender>,
    /// By default the caller's; with `radius` the countries on both sides of every border.
    country: Option<Country>,
    /// ISO 3166-2; one of the country's.
    #[param(pattern = "^[A-Z]{2}-[A-Z0-9]{1,3}$")]
    countryregion: Option<String>,
    /// Full years, inclusive.
    #[param(minimum = 18, maximum = 120)]
    min_age: Option<u8>,
    /// Full years, inclusive.
    #[param(minimum = 18, maximum = 120)]
    max_age: Option<u8>,
    /// Leaves fictional profiles out.
    real_only: Option<bool>,
    /// Any of these, separated by commas: at most 10 ids that interests.php names. Finds those who show
    /// their interests; refused where the site shows nobody's.
    #[param(pattern = "^[a-z0-9_]{1,40}(,[a-z0-9_]{1,40}){0,9}$")]
    interests: Option<String>,
    /// Who looks for any of these, separated by commas; refused where the site doesn't show what anybody looks for.
    #[param(pattern = "^(chat|dates|relationship)(,(chat|dates|relationship)){0,2}$")]
    intent: Option<String>,
    /// Who speaks any of these, separated by commas: at most six of those that a profile can name; refused where the site
    /// shows nobody's.
    #[param(pattern = "^[a-z]{2}(,[a-z]{2}){0,5}$")]
    languages: Option<String>,
    /// Leaves out who has no photo to see.
    photo: Option<bool>,
    /// Only verified persons.
    verified: Option<bool>,
    /// Only those whose card says `online`.
    online: Option<bool>,
    /// A town of cities.php. Distances are those between the centres of towns, never anything finer.
    #[param(max_length = 100)]
    near: Option<String>,
    /// Kilometres around `near`, which it needs. Without it `near` reaches as far as the country.
    #[param(inline)]
    radius: Option<Radius>,
    /// `nearness` needs `near`, and is the default with it.
    #[param(inline)]
    sort: Option<Sort>,
    /// `next_cursor` of the page before, of the same search.
    #[param(pattern = "^[0-9a-f]{50}$")]
    cursor: Option<String>,
    /// Traffic source of a visitor (spec 3), which some sites let search.
    #[param(max_length = 100)]
    network: Option<String>,
    /// Traffic source of a visitor.
    #[param(max_length = 100)]
    r#ref: Option<String>,
}

impl SearchQuery {
    /// A visitor brings a traffic source along.
    pub(super) fn has_source(&self) -> bool {
        [&self.network, &self.r#ref].into_iter().flatten().any(|source| !source.trim().is_empty())
    }

    /// What it means for a caller of this country.
    ///
    /// # Errors
    /// `invalid_request` for what breaks the document's form; `age_range_invalid`, `unknown_place` (also
    /// where `near` is missing that another needs) and `field_invalid` by field, all at once.
    pub(super) fn parse(self, own_country: Country, site: &Site) -> Answer<(Filters, Option<Cursor>)> {
        self.check_form(site)?;
        let cursor = self.cursor.as_deref().map(|text| Cursor::parse(text).ok_or(Refusal::InvalidRequest));
        let cursor = cursor.transpose()?;
        let wrong_ages = self.min_age.zip(self.max_age).is_some_and(|(min, max)| min > max);
        let ages = if wrong_ages { Err(FieldError::new("min_age", "age_range_invalid")) } else { Ok(()) };
        let (place, said) = match (ages, self.place(own_country), self.said(site)) {
            (Ok(()), Ok(place), Ok(said)) => (place, said),
            (ages, place, said) => {
                let wrong = [ages.err(), place.err()].into_iter().flatten();
                return Err(Problem::Invalid(wrong.chain(said.err().into_iter().flatten()).collect()));
            }
        };
        let (interests, intent, languages) = said;
        let filters = Filters {
            gender: self.gender,
            place,
            min_age: self.min_age,
            max_age: self.max_age,
            // Sites that share a pool with others may have no fictional profiles themselves.
            real_only: self.real_only.unwrap_or(false) || !site.settings.fictional_profiles,
            photo: self.photo.unwrap_or(false),
            verified: self.verified.unwrap_or(false),
            online: self.online.unwrap_or(false),
            interests,
            intent,
            languages,
            newest: self.sort == Some(Sort::Newest),
        };
        Ok((filters, cursor))
    }

    fn check_form(&self, site: &Site) -> Answer<()> {
        let mut genders = [self.gender, self.own_gender].into_iter().flatten();
        let odd_gender = genders.any(|gender| !site.settings.takes(gender.code()));
        let ages = [self.min_age, self.max_age].into_iter().flatten();
        let longer =
            |text: &Option<String>, max| text.as_ref().is_some_and(|text| text.chars().count() > max);
        let odd_ages = ages.into_iter().any(|age| !(MIN_AGE..=MAX_AGE).contains(&age));
        let odd_region = self.countryregion.as_deref().is_some_and(|region| !is_region_code(region));
        let odd_interests = self.interests.as_deref().is_some_and(|list| !is_list_of_ids(list));
        let odd_intent =
            self.intent.as_deref().is_some_and(|list| chosen(list, Intent::ALL, Intent::code).is_none());
        let odd_languages = self.languages.as_deref().is_some_and(|list| !is_list_of_languages(list));
        if odd_ages
            || odd_gender
            || odd_region
            || odd_interests
            || odd_intent
            || odd_languages
            || longer(&self.near, MAX_CITY)
            || longer(&self.network, MAX_SOURCE)
            || longer(&self.r#ref, MAX_SOURCE)
        {
            return Err(Refusal::InvalidRequest.into());
        }
        Ok(())
    }

    fn place(&self, own_country: Country) -> Result<Place, FieldError> {
        let country = self.country.unwrap_or(own_country);
        let is_known = |region: &str| settings::regions(country).iter().any(|known| known.id == region);
        if self.countryregion.as_deref().is_some_and(|region| !is_known(region)) {
            return Err(FieldError::new("countryregion", "unknown_place"));
        }
        let Some(near) = &self.near else {
            if self.radius.is_some() || self.sort == Some(Sort::Nearness) {
                return Err(FieldError::new("near", "unknown_place"));
            }
            let countries = || Place::countries(&[country]);
            return Ok(self.countryregion.clone().map_or_else(countries, Place::Region));
        };
        let city = settings::city(near).ok_or_else(|| FieldError::new("near", "unknown_place"))?;
        Ok(Place::Near(Near {
            city,
            radius: self.radius,
            country: if self.radius.is_some() { self.country } else { Some(country) },
            region: self.countryregion.clone(),
            nearest_first: matches!(self.sort, None | Some(Sort::Nearness)),
        }))
    }

    /// What profiles have to say, or all that is wrong with it.
    fn said(&self, site: &Site) -> Result<Said, Vec<FieldError>> {
        let interests = shown("interests", self.interests.as_deref(), site).and_then(|list| {
            let Some(list) = list else { return Ok(Vec::new()) };
            notes::parse_interests(list.split(',').map(str::to_owned).collect(), &site.settings.interests)
        });
        let intent = shown("intent", self.intent.as_deref(), site)
            .map(|list| list.and_then(|list| chosen(list, Intent::ALL, Intent::code)).unwrap_or_default());
        let languages = shown("languages", self.languages.as_deref(), site).and_then(|list| {
            let Some(list) = list else { return Ok(Vec::new()) };
            chosen(list, SpokenLanguage::ALL, SpokenLanguage::code).ok_or_else(|| unknown("languages"))
        });
        match (interests, intent, languages) {
            (Ok(interests), Ok(intent), Ok(languages)) => Ok((interests, intent, languages)),
            (interests, intent, languages) => {
                Err([interests.err(), intent.err(), languages.err()].into_iter().flatten().collect())
            }
        }
    }
}

/// Interests, intent and languages.
type Said = (Vec<String>, Vec<Intent>, Vec<SpokenLanguage>);

fn unknown(field: &'static str) -> FieldError {
    FieldError::new(field, "field_invalid").about_content()
}

/// Whoever could search by what a site does not show would see it.
fn shown<'a>(field: &'static str, list: Option<&'a str>, site: &Site) -> Result<Option<&'a str>, FieldError> {
    let is_shown = || site.settings.visible_profile_fields.iter().any(|shown| shown == field);
    if list.is_some() && !is_shown() { Err(unknown(field)) } else { Ok(list) }
}

/// Those that a list names, each once, in their own order; None where it names another, or more than there are.
fn chosen<T: Copy>(list: &str, all: &[T], code: fn(T) -> &'static str) -> Option<Vec<T>> {
    let named: Vec<&str> = list.split(',').collect();
    let known = |name: &&str| all.iter().any(|one| code(*one) == *name);
    let fits = named.len() <= all.len() && named.iter().all(known);
    fits.then(|| all.iter().copied().filter(|one| named.contains(&code(*one))).collect())
}

/// ISO 3166-2: the country, a hyphen, one to three letters or digits.
fn is_region_code(text: &str) -> bool {
    let upper = |part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    text.split_once('-').is_some_and(|(country, region)| {
        country.len() == 2
            && country.bytes().all(|byte| byte.is_ascii_uppercase())
            && (1..=3).contains(&region.len())
            && upper(region)
    })
}

/// One to six codes of ISO 639-1 with commas between them.
fn is_list_of_languages(text: &str) -> bool {
    let is_code = |code: &str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
    text.split(',').all(is_code) && text.split(',').count() <= notes::MAX_LANGUAGES
}

/// One to ten ids with commas between them.
fn is_list_of_ids(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    text.split(',').all(|id| (1..=40).contains(&id.len()) && id.bytes().all(plain))
        && text.split(',').count() <= MAX_INTERESTS
}
