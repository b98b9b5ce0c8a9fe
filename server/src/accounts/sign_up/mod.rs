//! The sign-up form: from loose text to a member-to-be, naming all wrong fields at once (spec 5).

mod extras;
mod references;

pub use extras::Extras;
pub(super) use references::References;

use super::{
    email::{self, Email},
    model::{NewMember, Tracking},
    password::{self, Password},
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
    settings::{self, City, Signups, SiteSettings},
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime, macros::format_description};
use utoipa::ToSchema;

/// Shortest and longest name, in characters (spec 5; the table of profiles says so too).
const NAME_LENGTH: std::ops::RangeInclusive<usize> = 2..=30;
/// Nobody is older: such a date is a slip of the hand.
const MAX_AGE: u8 = 120;

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
        pattern = "^[^@\\s\\x00-\\x1f\\x7f-\\x9f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff][^\\x00-\\x1f\\x7f-\\x9f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]*[^\\s\\x00-\\x1f\\x7f-\\x9f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]$"
    )]
    pub(super) name: String,
    #[schema(format = Email, min_length = 6, max_length = 254)]
    pub(super) email: String,
    #[serde(serialize_with = "password::left_out")]
    #[schema(value_type = String, min_length = 8, max_length = 128, format = Password)]
    pub(super) password: SecretString,
    #[schema(format = Date, min_length = 10, max_length = 10)]
    pub(super) date_of_birth: String,
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
    /// Plain consent to show orientation and interests (design 5.13).
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
    pub(super) fn admit(&self, settings: &SiteSettings) -> Answer<()> {
        let admitted = match settings.signups {
            Signups::All => true,
            Signups::WithTrafficsource => self.tracking.has_source(),
            Signups::None => false,
        };
        if admitted { Ok(()) } else { Err(Refusal::SignupsClosed.into()) }
    }

    /// The member-to-be and their password, or all wrong fields.
    pub(super) fn parse(
        mut self,
        settings: &SiteSettings,
        now: OffsetDateTime,
    ) -> Answer<(NewMember, Password)> {
        let mut errors = FieldErrors::default();
        let email = errors.keep(Email::accept("email", &self.email, settings));
        let name = errors.keep(parse_name(&self.name, &self.email));
        let known = [self.name.as_str(), self.email.as_str(), settings.name.as_str()];
        let password = errors.keep(Password::parse("password", &self.password, &known));
        let born = errors.keep(parse_birth(
            &self.date_of_birth,
            settings.min_age_in(self.country),
            self.country.today(now),
        ));
        let city = errors.keep(parse_place(settings, self.country, &self.region, &self.city));
        let offered = settings.locales().contains(&self.language).then_some(self.language);
        let language = errors.keep(field(offered, "language", "language_not_offered"));
        let extras = self.extras(settings, &mut errors);
        let tracking = errors.keep(self.tracking.check());
        if !self.consent {
            errors.push(FieldError::new("consent", "consent_missing"));
        }
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
            gender,
            looking_for,
            country,
            city,
            language,
            tracking,
            extras,
        };
        Ok((new, password))
    }
}

/// A name that others can read and that gives no address away (spec 5).
fn parse_name(text: &str, email: &str) -> Result<String, FieldError> {
    let name = text.trim();
    if name.starts_with('@') {
        return Err(FieldError::new("name", "name_starts_with_at"));
    }
    let same_mailbox = || Some(Email::parse(name)?.key() == Email::parse(email)?.key());
    if name.eq_ignore_ascii_case(email.trim()) || same_mailbox().unwrap_or(false) {
        return Err(FieldError::new("name", "name_is_email"));
    }
    if !NAME_LENGTH.contains(&name.chars().count()) || name.contains(is_unreadable) {
        return Err(FieldError::new("name", "name_invalid").with("min", 2).with("max", 30));
    }
    Ok(name.to_owned())
}

/// Control characters, and the marks that hide letters or turn their direction.
fn is_unreadable(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// A day of birth, written YYYY-MM-DD, of somebody who may join (spec 5, design 5.14).
fn parse_birth(text: &str, min_age: u8, today: Date) -> Result<Date, FieldError> {
    if text.trim().is_empty() {
        return Err(
            FieldError::new("date_of_birth", "date_of_birth_missing").with("min_age", i64::from(min_age))
        );
    }
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let born =
        is_plain.then(|| Date::parse(text, format_description!("[year]-[month]-[day]")).ok()).flatten();
    let lived = born.filter(|born| *born <= today && members::age(*born, today) <= MAX_AGE);
    let born = field(lived, "date_of_birth", "date_of_birth_invalid")?;
    if members::age(born, today) < min_age {
        return Err(FieldError::new("date_of_birth", "too_young").with("min_age", i64::from(min_age)));
    }
    Ok(born)
}

/// A town in that region of one of the site's countries.
fn parse_place(
    settings: &SiteSettings,
    country: Country,
    region: &str,
    city: &str,
) -> Result<&'static City, FieldError> {
    if !settings.countries.contains(&country) {
        return Err(FieldError::new("country", "unknown_place"));
    }
    let known = settings::regions(country).iter().any(|known| known.id == region);
    field(known.then_some(()), "region", "unknown_place")?;
    let city = settings::city(city).filter(|city| city.country == country && city.region == region);
    field(city, "city", "unknown_place")
}

const _: () = assert!(email::MAX_LENGTH == 254 && password::MIN_LENGTH == 8 && password::MAX_LENGTH == 128);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::date;

    const TODAY: Date = date!(2026 - 11 - 21);

    fn birth(text: &str) -> Result<Date, &'static str> {
        parse_birth(text, 18, TODAY).map_err(|error| error.code)
    }

    #[test]
    fn birthdays_decide_to_the_day() {
        assert_eq!(birth("2008-11-21"), Ok(date!(2008 - 11 - 21)));
        assert_eq!(birth("2008-11-22"), Err("too_young"));
        assert_eq!(birth("1906-11-21"), Ok(date!(1906 - 11 - 21)));
        assert_eq!(birth("2004-02-29"), Ok(date!(2004 - 02 - 29)));
        assert_eq!(birth(""), Err("date_of_birth_missing"));
        for text in [
            "2005-02-29",
            "1905-11-21",
            "2026-11-22",
            "0001-01-01",
            "9999-12-31",
            "-001-01-01",
            "+200-01-01",
            "21-11-2000",
            "2000-1-1",
            "2000-13-01",
            "١٩٩٠-٠١-٠١",
        ] {
            assert_eq!(birth(text), Err("date_of_birth_invalid"), "{text}");
        }
    }

    #[test]
    fn who_is_born_on_a_leap_day_is_of_age_in_march() {
        assert_eq!(
            parse_birth("2008-02-29", 18, date!(2026 - 02 - 28)).map_err(|error| error.code),
            Err("too_young")
        );
        assert!(parse_birth("2008-02-29", 18, date!(2026 - 03 - 01)).is_ok());
    }

    #[test]
    fn names_give_no_address_away() {
        let name = |text| parse_name(text, "Anna@gmail.com").map_err(|error| error.code);
        assert_eq!(name(" Anna "), Ok("Anna".to_owned()));
        assert_eq!(name("李娜"), Ok("李娜".to_owned()));
        assert_eq!(name("@nna"), Err("name_starts_with_at"));
        assert_eq!(name("anna@gmail.com"), Err("name_is_email"));
        assert_eq!(name("an.na+x@googlemail.com"), Err("name_is_email"));
        for text in
            ["A", "", "  a  ", "An\u{0}na", "An\u{202e}na", "\u{200b}\u{200b}\u{200b}", &"a".repeat(31)]
        {
            assert_eq!(name(text), Err("name_invalid"), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn parsers_never_panic(text in "\\PC{0,60}", email in "\\PC{0,30}") {
            let _ = parse_name(&text, &email);
            let _ = birth(&text);
        }
    }
}
