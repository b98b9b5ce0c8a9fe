//! Country codes and the facts about the countries that we serve.

use crate::kernel::{locale::Locale, money::Currency};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};
use time::{Date, OffsetDateTime};
use time_tz::{OffsetDateTimeExt, timezones};
use utoipa::ToSchema;

/// ISO 3166-1 alpha-2 code of a country that we serve, upper case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Country([u8; 2]);

/// What differs by country.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryFacts {
    /// Which country.
    #[serde(deserialize_with = "any_code")]
    pub code: Country,
    /// In what members there pay.
    pub currency: Currency,
    /// Interface languages offered there, in order (spec 1).
    pub locales: Vec<Locale>,
    /// IANA name of the country's main time zone: where a member's day turns.
    pub timezone: String,
    /// With the plus: "+31".
    pub phone_prefix: String,
    /// Legal floor for adult dating, at least 18.
    pub min_age: u8,
}

static FACTS: LazyLock<BTreeMap<Country, CountryFacts>> = LazyLock::new(|| {
    let rows: Vec<CountryFacts> = embedded_json(include_str!("../settings/data/countries.json"));
    rows.into_iter().map(|row| (row.code, row)).collect()
});

/// Made by web/tools/country-names.mjs from Intl.
static NAMES: LazyLock<HashMap<Locale, HashMap<Country, String>>> =
    LazyLock::new(|| embedded_json(include_str!("data/country_names.json")));

/// Parses a data file that is compiled in; a test loads every one of them.
#[expect(clippy::expect_used, reason = "the file is part of the program and parsed by a test")]
pub(crate) fn embedded_json<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).expect("embedded data file is well formed")
}

impl Country {
    /// The country with this code, if we serve it.
    pub fn parse(code: &str) -> Option<Self> {
        let country = Self::shape(code)?;
        FACTS.contains_key(&country).then_some(country)
    }

    fn shape(code: &str) -> Option<Self> {
        let bytes: [u8; 2] = code.as_bytes().try_into().ok()?;
        bytes.iter().all(u8::is_ascii_uppercase).then_some(Self(bytes))
    }

    /// The Netherlands: the first country that was served.
    pub fn netherlands() -> Self {
        Self(*b"NL")
    }

    /// All countries that we serve, by code.
    pub fn all() -> impl Iterator<Item = &'static CountryFacts> {
        FACTS.values()
    }

    /// The code: "NL".
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("??")
    }

    /// What a language calls it: "Niederlande".
    pub fn name(&self, locale: Locale) -> &'static str {
        NAMES.get(&locale).and_then(|names| names.get(self)).map_or("", String::as_str)
    }

    /// The facts about this country.
    #[expect(clippy::expect_used, reason = "a Country is only ever made from a row of the table")]
    pub fn facts(self) -> &'static CountryFacts {
        FACTS.get(&self).expect("every Country has its facts")
    }

    /// The calendar day there, by which ages and daily limits turn.
    pub fn today(self, now: OffsetDateTime) -> Date {
        self.local(now).date()
    }

    /// The moment as clocks there show it.
    pub fn local(self, moment: OffsetDateTime) -> OffsetDateTime {
        let zone = timezones::get_by_name(&self.facts().timezone);
        zone.map_or(moment, |zone| moment.to_timezone(zone))
    }
}

/// In the document it is one of the codes, not any two letters.
impl utoipa::PartialSchema for Country {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        let codes: Vec<String> = Self::all().map(|facts| facts.code.to_string()).collect();
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .enum_values(Some(codes))
            .description(Some("ISO 3166-1 alpha-2"))
            .build()
            .into()
    }
}

impl ToSchema for Country {}

impl std::fmt::Display for Country {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.code())
    }
}

impl Serialize for Country {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Country {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::parse(&code).ok_or_else(|| serde::de::Error::custom("not a country that we serve"))
    }
}

/// Reads a code of the table itself, which is what `parse` looks into.
fn any_code<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Country, D::Error> {
    let code = String::deserialize(deserializer)?;
    Country::shape(&code).ok_or_else(|| serde::de::Error::custom("not a country code"))
}
