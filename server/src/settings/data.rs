//! Reference data compiled into the program: interests, regions and cities.

use crate::kernel::{
    country::{Country, embedded_json},
    locale::Locale,
    texts,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::LazyLock};
use utoipa::ToSchema;

/// Something that members can like.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Interest {
    /// Stable: "kissing".
    pub id: String,
    /// In the caller's language.
    pub name: String,
    /// Adult content: shown among the profile icons of adults only (spec 1).
    pub adult: bool,
    /// Name of a lucide icon.
    pub icon: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InterestRow {
    id: String,
    adult: bool,
    icon: String,
}

/// A top-level region of a country.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Region {
    /// ISO 3166-2: "NL-UT".
    pub id: String,
    /// Its local name.
    pub name: String,
}

#[derive(Deserialize)]
struct RegionRow {
    country: Country,
    #[serde(flatten)]
    region: Region,
}

/// A town that members can name as theirs.
#[derive(Clone, Debug, Deserialize)]
pub struct City {
    /// Stable: "nl-utrecht".
    pub id: String,
    /// Its local name.
    pub name: String,
    /// ISO 3166-2 of its region.
    pub region: String,
    /// Which country.
    pub country: Country,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
    /// Roughly; larger towns come first in lists and hold more of the demo's members.
    pub population: u32,
}

static INTERESTS: LazyLock<Vec<InterestRow>> =
    LazyLock::new(|| embedded_json(include_str!("data/interests.json")));

static REGIONS: LazyLock<BTreeMap<Country, Vec<Region>>> = LazyLock::new(|| {
    let rows: Vec<RegionRow> = embedded_json(include_str!("data/regions.json"));
    let mut regions: BTreeMap<Country, Vec<Region>> = BTreeMap::new();
    for row in rows {
        regions.entry(row.country).or_default().push(row.region);
    }
    regions
});

static CITIES: LazyLock<BTreeMap<String, City>> = LazyLock::new(|| {
    let rows: Vec<City> = embedded_json(include_str!("data/cities.json"));
    rows.into_iter().map(|city| (city.id.clone(), city)).collect()
});

/// The ids of all interests.
pub fn interest_ids() -> impl Iterator<Item = &'static str> {
    INTERESTS.iter().map(|row| row.id.as_str())
}

/// Whether an interest is of an erotic kind; false for none of ours.
pub fn is_adult_interest(id: &str) -> bool {
    INTERESTS.iter().any(|row| row.id == id && row.adult)
}

/// All interests, named in a language.
pub(super) fn interests(locale: Locale) -> Vec<Interest> {
    let named = |row: &InterestRow| Interest {
        id: row.id.clone(),
        name: texts::text(locale, &format!("interest-{}", row.id), &[]),
        adult: row.adult,
        icon: row.icon.clone(),
    };
    INTERESTS.iter().map(named).collect()
}

/// The regions of a country, in its own order.
pub fn regions(country: Country) -> &'static [Region] {
    REGIONS.get(&country).map_or(&[], Vec::as_slice)
}

/// The region with this code, and its country.
pub(super) fn region(id: &str) -> Option<(Country, &'static Region)> {
    let country = Country::parse(id.get(..2)?)?;
    regions(country).iter().find(|region| region.id == id).map(|region| (country, region))
}

/// A region's name in its own country's words; empty for none of ours.
pub fn region_name(id: &str) -> &'static str {
    region(id).map_or("", |(_, region)| region.name.as_str())
}

/// The towns of all countries, in no order.
pub fn all_cities() -> impl Iterator<Item = &'static City> {
    CITIES.values()
}

/// The towns of a country, by name.
pub fn cities(country: Country) -> Vec<&'static City> {
    let mut cities: Vec<&City> = CITIES.values().filter(|city| city.country == country).collect();
    cities.sort_by_key(|city| city.name.to_lowercase());
    cities
}

/// The town with this id.
pub fn city(id: &str) -> Option<&'static City> {
    CITIES.get(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: 1.9
    #[test]
    fn reference_data_is_whole() {
        for facts in Country::all() {
            let regions = regions(facts.code);
            assert!(!regions.is_empty(), "{} has no regions", facts.code);
            let cities = cities(facts.code);
            assert!(cities.len() >= 10, "{} has few cities", facts.code);
            for city in cities {
                assert!(regions.iter().any(|region| region.id == city.region), "{}: unknown region", city.id);
            }
            assert!(!facts.locales.is_empty() && facts.min_age >= 18);
        }
        assert_eq!(Country::all().count(), 19);
        for locale in Locale::ALL {
            assert!(interests(locale).iter().any(|interest| interest.adult), "{locale}: none for adults");
            for interest in interests(locale) {
                assert!(
                    texts::lookup(locale, &format!("interest-{}", interest.id), &[]).is_some(),
                    "{locale}: {}",
                    interest.id
                );
            }
        }
    }
}
