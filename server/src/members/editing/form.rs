//! The body of `PUT profile.php`: any part of the profile, read against the one that stands.

use super::model::Editable;
use crate::{
    kernel::{
        country::Country,
        extract::given,
        problem::{Answer, FieldError, FieldErrors, Refusal},
    },
    members::{
        birth::{parse_birth, parse_second_birth},
        couples::Second,
        genders::can_change,
        model::{
            BodyType, EyeColour, Gender, HairColour, Intent, LookingFor, RelationshipStatus, SpokenLanguage,
            Tattoos,
        },
        notes::{MAX_ABOUT, MAX_REASON, parse_intent, parse_interests, parse_languages, parse_note},
        place::parse_place,
        prompts::{PromptAnswer, parse_prompts},
        rules,
    },
    settings::SiteSettings,
};
use serde::Deserialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

/// What the member wants to be different; a field that is left out stays as it is, and null clears what
/// may be empty. Country, region and city only make sense together.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::option_option, reason = "left out, null and a value are three things here")]
pub struct ProfileChanges {
    /// Not the address, and no @ in front.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = String, required = false, min_length = 2, max_length = 30, pattern = "^[^@\\s\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0][^\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]*[^\\s\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]$")]
    name: Option<String>,
    /// Can be corrected once.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = String, required = false, format = Date, min_length = 10, max_length = 10)]
    date_of_birth: Option<String>,
    /// Of the second person of an account of two, and of no other. Can be corrected once.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = String, required = false, format = Date, min_length = 10, max_length = 10)]
    second_date_of_birth: Option<String>,
    /// An account is of one or of two for good.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Gender, required = false)]
    gender: Option<Gender>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = LookingFor, required = false)]
    looking_for: Option<LookingFor>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Country, required = false)]
    country: Option<Country>,
    /// ISO 3166-2, of regions.php.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 100)]
    region: Option<String>,
    /// An id of cities.php.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 100)]
    city: Option<String>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<RelationshipStatus>, required = false)]
    relationship_status: Option<Option<RelationshipStatus>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<BodyType>, required = false)]
    body_type: Option<Option<BodyType>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<HairColour>, required = false)]
    hair_colour: Option<Option<HairColour>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<EyeColour>, required = false)]
    eye_colour: Option<Option<EyeColour>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Tattoos>, required = false)]
    tattoos: Option<Option<Tattoos>>,
    /// All of them, of the site's.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Vec<String>, required = false, max_items = 100)]
    interests: Option<Vec<String>>,
    /// All that they look for.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Vec<Intent>, required = false, max_items = 3)]
    intent: Option<Vec<Intent>>,
    /// All that they speak, each once.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Vec<SpokenLanguage>, required = false, max_items = 6)]
    languages: Option<Vec<SpokenLanguage>>,
    /// Why they are here.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, required = false, max_length = 300, pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    reason: Option<Option<String>>,
    /// About themselves.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, required = false, max_length = 2000, pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    about: Option<Option<String>>,
    /// All of them: three prompts at most, each once. An answer without words is left out.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Vec<PromptAnswer>, required = false, max_items = 3)]
    prompts: Option<Vec<PromptAnswer>>,
}

impl ProfileChanges {
    /// The profile as it will be, or all wrong fields; a gender that the site doesn't take is no value at all.
    pub(super) fn applied_to(
        self,
        before: &Editable,
        settings: &SiteSettings,
        parse_name: impl FnOnce(&str) -> Result<String, FieldError>,
        now: OffsetDateTime,
    ) -> Answer<Editable> {
        let mut errors = FieldErrors::default();
        let mut after = before.clone();
        after.gender = self.gender.unwrap_or(after.gender);
        after.looking_for = self.looking_for.unwrap_or(after.looking_for);
        let whom = |profile: &Editable| (profile.gender, profile.looking_for);
        let names_nobody = self.second_date_of_birth.is_some() && before.second.is_none();
        if names_nobody || !can_change(settings, whom(before), whom(&after)) {
            return Err(Refusal::InvalidRequest.into());
        }
        if let Some(name) = self.name.as_deref().and_then(|name| errors.keep(parse_name(name))) {
            after.name = name;
        }
        self.move_to(&mut after, settings, &mut errors);
        self.correct_birth(&mut after, settings, now, &mut errors);
        self.describe(&mut after, settings, &mut errors);
        errors.check()?;
        Ok(after)
    }

    /// Country, region and city: all of them or none.
    fn move_to(&self, after: &mut Editable, settings: &SiteSettings, errors: &mut FieldErrors) {
        let place = (self.country, self.region.as_deref(), self.city.as_deref());
        let (Some(country), Some(region), Some(city)) = place else {
            let missing =
                [("country", place.0.is_none()), ("region", place.1.is_none()), ("city", place.2.is_none())];
            if missing.iter().any(|(_, missing)| !missing) {
                for (field, _) in missing.iter().filter(|(_, missing)| *missing) {
                    errors.push(FieldError::new(field, "unknown_place"));
                }
            }
            return;
        };
        if let Some(city) = errors.keep(parse_place(settings, country, region, city)) {
            after.country = city.country.to_string();
            after.region.clone_from(&city.region);
            after.city.clone_from(&city.id);
        }
    }

    /// The day of birth, by the calendar and the law of the place where the member lives from now on. Of two people each must be of
    /// age there.
    fn correct_birth(
        &self,
        after: &mut Editable,
        settings: &SiteSettings,
        now: OffsetDateTime,
        errors: &mut FieldErrors,
    ) {
        let country = Country::parse(&after.country);
        let today = country.map_or(now.date(), |country| country.today(now));
        let min_age = country.map_or(settings.min_age, |country| settings.min_age_in(country));
        let mut is_too_young = false;
        if let Some(text) = &self.date_of_birth {
            let born = errors.keep(parse_birth(text, min_age, today).and_then(|born| once(born, after)));
            after.date_of_birth = born.unwrap_or(after.date_of_birth);
        } else {
            is_too_young |= rules::age(after.date_of_birth, today) < min_age;
        }
        if let Some(second) = &mut after.second {
            if let Some(text) = &self.second_date_of_birth {
                let born =
                    parse_second_birth(text, min_age, today).and_then(|born| second_once(born, *second));
                second.date_of_birth = errors.keep(born).unwrap_or(second.date_of_birth);
            } else {
                is_too_young |= rules::age(second.date_of_birth, today) < min_age;
            }
        }
        if self.country.is_some() && is_too_young {
            errors.push(FieldError::new("country", "too_young").with("min_age", i64::from(min_age)));
        }
    }

    /// What the member tells about themselves.
    fn describe(self, after: &mut Editable, settings: &SiteSettings, errors: &mut FieldErrors) {
        let mut note = |field, typed: Option<String>, max| {
            errors.keep(parse_note(field, typed.as_deref().unwrap_or_default(), max)).flatten()
        };
        if let Some(typed) = self.reason {
            after.reason = note("reason", typed, MAX_REASON);
        }
        if let Some(typed) = self.about {
            after.about = note("about", typed, MAX_ABOUT);
        }
        if let Some(typed) = self.prompts {
            after.prompts = errors.keep(parse_prompts(typed)).unwrap_or_default();
        }
        // Interests that the site no longer offers may stay beside new ones.
        if let Some(chosen) = self.interests {
            let offered = [settings.interests.as_slice(), after.interests.as_slice()].concat();
            after.interests = errors.keep(parse_interests(chosen, &offered)).unwrap_or_default();
        }
        if let Some(chosen) = self.intent {
            after.intent = errors.keep(parse_intent(&chosen)).unwrap_or_default();
        }
        if let Some(chosen) = self.languages {
            after.languages = errors.keep(parse_languages(chosen)).unwrap_or_default();
        }
        after.relationship_status = self.relationship_status.unwrap_or(after.relationship_status);
        after.body_type = self.body_type.unwrap_or(after.body_type);
        after.hair_colour = self.hair_colour.unwrap_or(after.hair_colour);
        after.eye_colour = self.eye_colour.unwrap_or(after.eye_colour);
        after.tattoos = self.tattoos.unwrap_or(after.tattoos);
    }
}

/// The same day is no correction. The database has the last word (`profiles_birth_fixed`).
fn once(born: Date, profile: &Editable) -> Result<Date, FieldError> {
    if born != profile.date_of_birth && profile.birth_fixed {
        return Err(FieldError::new("date_of_birth", "birth_date_fixed"));
    }
    Ok(born)
}

fn second_once(born: Date, second: Second) -> Result<Date, FieldError> {
    if born != second.date_of_birth && second.birth_fixed {
        return Err(FieldError::new("second_date_of_birth", "birth_date_fixed"));
    }
    Ok(born)
}
