//! The sign-up form: from loose text to a member-to-be, naming all wrong fields at once (spec 5).

mod extras;
mod references;

pub use extras::Extras;
pub(super) use references::References;

use super::{
    email::{self, Email},
    model::{NewMember, Tracking},
    name,
    password::{self, Known, Password},
};
use crate::{
    kernel::{
        country::Country,
        extract::field,
        ids::MemberId,
        locale::Locale,
        problem::{Answer, FieldError, FieldErrors, Refusal},
    },
    members::{self, Gender, LookingFor, RelationshipStatus},
    settings::{Signups, Site, SiteSettings},
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

/// The form as it comes. Serialised, it holds everything but the password, of which nothing may be
/// kept but its slow hash.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SignUp)]
pub(super) struct SignUp {
    /// Not the address, and no @ in front.
    #[schema(
        min_length = 2,
        max_length = 30,
        pattern = "^[^@\\s\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0][^\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]*[^\\s\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0]$"
    )]
    pub(super) name: String,
    #[schema(format = Email, min_length = 6, max_length = 254)]
    pub(super) email: String,
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, min_length = 8, max_length = 128, format = Password)]
    pub(super) password: SecretString,
    #[schema(format = Date, min_length = 10, max_length = 10)]
    pub(super) date_of_birth: String,
    /// Of the second person of a couple, and of nobody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(format = Date, min_length = 10, max_length = 10)]
    pub(super) second_date_of_birth: Option<String>,
    /// Needed of a couple, and of nobody else: both are of age, both agree to the terms, and both are responsible for the account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) both_agree: bool,
    pub(super) gender: Gender,
    pub(super) looking_for: LookingFor,
    pub(super) country: Country,
    /// ISO 3166-2, of regions.php.
    #[schema(min_length = 1, max_length = 100)]
    pub(super) region: String,
    /// An id of cities.php.
    #[schema(min_length = 1, max_length = 100)]
    pub(super) city: String,
    pub(super) language: Locale,
    /// Plain consent to show orientation and interests: a choice, never a condition. Without it both stay
    /// hidden from others until the member gives it (consents.php).
    #[serde(default)]
    pub(super) consent: bool,
    #[serde(default)]
    pub(super) tracking: Tracking,
    /// The token of a photo from signup-photo.php.
    #[serde(default)]
    #[schema(min_length = 43, max_length = 43, pattern = "^[A-Za-z0-9_-]{43}$")]
    photo: Option<String>,
    /// A first message, delivered once the address is confirmed; with `signup_message_to` or not at all.
    #[serde(default)]
    #[schema(max_length = 10_000)]
    signup_message: Option<String>,
    /// A member of the site.
    #[serde(default)]
    signup_message_to: Option<MemberId>,
    #[serde(default)]
    relationship_status: Option<RelationshipStatus>,
    /// Why they are here.
    #[serde(default)]
    #[schema(max_length = 300, pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    reason: Option<String>,
    /// About themselves.
    #[serde(default)]
    #[schema(max_length = 2000, pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    about: Option<String>,
    /// Some of the site's.
    #[serde(default)]
    #[schema(max_items = 100)]
    interests: Vec<String>,
}

impl SignUp {
    /// Refuses visitors whom the site does not take (spec 6 and its setting `signups`).
    pub(super) fn admit(&self, site: &Site) -> Answer<()> {
        if !site.state.is_open() {
            return Err(Refusal::SiteClosing.into());
        }
        let admitted = match site.settings.signups {
            Signups::All => true,
            Signups::WithTrafficsource => self.tracking.has_source(),
            Signups::None => false,
        };
        if admitted { Ok(()) } else { Err(Refusal::SignupsClosed.into()) }
    }

    /// The member-to-be and their password, or all wrong fields; a gender that the site doesn't take is no value at all.
    pub(super) fn parse(
        mut self,
        settings: &SiteSettings,
        now: OffsetDateTime,
    ) -> Answer<(NewMember, Password)> {
        let says_two = self.second_date_of_birth.is_some() || self.both_agree;
        let is_odd = says_two && !self.gender.is_couple();
        if is_odd || !members::site_takes(settings, self.gender, self.looking_for) {
            return Err(Refusal::InvalidRequest.into());
        }
        let mut errors = FieldErrors::default();
        let email = errors.keep(Email::accept("email", &self.email, settings));
        let name = errors.keep(name::parse(&self.name, &self.email));
        let (min_age, today) = (settings.min_age_in(self.country), self.country.today(now));
        let born = members::parse_birth(&self.date_of_birth, min_age, today);
        let (name_said, email_said) = (self.name.as_str(), self.email.as_str());
        let second = self.second(min_age, today);
        let born_said = born.as_ref().ok().copied();
        let second_said = second.as_ref().and_then(|born| born.as_ref().ok().copied());
        let known = Known {
            name: name_said,
            email: email_said,
            site: &settings.name,
            born: born_said,
            second_born: second_said,
        };
        let password = errors.keep(Password::parse("password", &self.password, known));
        let born = errors.keep(born);
        let second_born = second.and_then(|born| errors.keep(born));
        if self.gender.is_couple() && !self.both_agree {
            errors.push(FieldError::new("both_agree", "consent_missing"));
        }
        let city = errors.keep(members::parse_place(settings, self.country, &self.region, &self.city));
        let offered = settings.locales().contains(&self.language).then_some(self.language);
        let language = errors.keep(field(offered, "language", "language_not_offered"));
        let extras = self.extras(settings, &mut errors);
        let tracking = errors.keep(self.tracking.check());
        let (
            Some(name),
            Some(email),
            Some(password),
            Some(date_of_birth),
            Some(city),
            Some(language),
            Some(tracking),
            true,
        ) = (name, email, password, born, city, language, tracking, errors.is_empty())
        else {
            return Err(errors.into_problem());
        };
        let (gender, looking_for, country) = (self.gender, self.looking_for, self.country);
        let new = NewMember {
            name,
            email,
            date_of_birth,
            second_born,
            gender,
            looking_for,
            country,
            city,
            language,
            shows_orientation: self.consent,
            tracking,
            extras,
        };
        Ok((new, password))
    }

    /// The second person's day of birth, where the account is of two.
    fn second(&self, min_age: u8, today: Date) -> Option<Result<Date, FieldError>> {
        let text = self.second_date_of_birth.as_deref().unwrap_or_default();
        self.gender.is_couple().then(|| members::parse_second_birth(text, min_age, today))
    }
}

const _: () = assert!(email::MAX_LENGTH == 254 && password::MIN_LENGTH == 8 && password::MAX_LENGTH == 128);
