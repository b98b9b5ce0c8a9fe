//! Where to look. A member's town is all that search knows about where they are: distances are those between
//! the centres of towns in settings/data/cities.json, so two members of one town are equally far from
//! everybody.

use super::{super::model::Gender, cursor::Cursor};
use crate::{
    kernel::country::Country,
    settings::{self, City, Point},
};
use serde::Deserialize;
use std::borrow::Cow;
use time::Date;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

/// Kilometres from one degree of latitude to the next, rounded down so that no town is overlooked.
const DEGREE: f64 = 111.0;

/// How far away, in kilometres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Radius(u16);

impl Radius {
    const ALL: [u16; 5] = [10, 25, 50, 100, 250];
    /// What counts as near where nobody has said how far.
    pub(super) const NEAR: Self = Self(50);
    /// As far as one can ask.
    const WIDEST: Self = Self(250);
}

impl TryFrom<String> for Radius {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let radius = Self::ALL.into_iter().find(|radius| radius.to_string() == text);
        radius.map(Self).ok_or(text)
    }
}

impl ToSchema for Radius {}

impl PartialSchema for Radius {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some(Self::ALL)).into()
    }
}

/// Where to look.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Place {
    /// All of these.
    Countries(Vec<String>),
    /// ISO 3166-2.
    Region(String),
    /// Around a town.
    Near(Near),
}

/// Around a town's centre.
#[derive(Clone, Debug)]
pub(super) struct Near {
    pub city: &'static City,
    /// None: as far as the country reaches.
    pub radius: Option<Radius>,
    /// Only there; None: on either side of every border.
    pub country: Option<Country>,
    /// ISO 3166-2; only there.
    pub region: Option<String>,
    /// Nearest first, else by the search's day alone.
    pub nearest_first: bool,
}

impl PartialEq for Near {
    fn eq(&self, other: &Self) -> bool {
        let plain = |near: &Self| (near.city.id.clone(), near.radius, near.country, near.nearest_first);
        plain(self) == plain(other) && self.region == other.region
    }
}

/// People of one gender and one place: they stand together in the index, by the search's day.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Strand {
    pub gender: Gender,
    /// A search around a town has a hundred of them.
    pub place: Cow<'static, str>,
    /// Strands of a lower rank come first; those of one rank are merged.
    pub rank: u16,
    /// Where to go on: not before this day, and on it after the cursor's id.
    pub bound: Date,
}

impl Strand {
    /// What is left of it after the cursor.
    pub(super) fn after(self, cursor: Cursor) -> Option<Self> {
        let bound = if self.rank == cursor.rank { cursor.day } else { self.bound };
        (self.rank >= cursor.rank).then_some(Self { bound, ..self })
    }
}

impl Place {
    pub(super) fn countries(countries: &[Country]) -> Self {
        Self::Countries(countries.iter().map(|country| country.code().to_owned()).collect())
    }

    /// As `found_by_search` calls it.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Countries(_) => "country",
            Self::Region(_) => "region",
            Self::Near(_) => "city",
        }
    }

    /// What a town's people stand under in the index of this kind: their country, their region or the town itself.
    pub(super) fn key_of<'c>(&self, city: &'c City) -> &'c str {
        match self {
            Self::Countries(_) => city.country.code(),
            Self::Region(_) => &city.region,
            Self::Near(_) => &city.id,
        }
    }

    /// In this order, whom to look at.
    pub(super) fn strands(&self, genders: &[Gender]) -> Vec<Strand> {
        let places: Vec<(u16, Cow<'static, str>)> = match self {
            Self::Countries(countries) => {
                countries.iter().map(|country| (0, country.clone().into())).collect()
            }
            Self::Region(region) => vec![(0, region.clone().into())],
            Self::Near(near) => near.towns().into_iter().map(|(rank, town)| (rank, town.into())).collect(),
        };
        let strand = |(rank, place), gender| Strand { gender, place, rank, bound: Date::MAX };
        places.iter().flat_map(|place| genders.iter().map(|gender| strand(place.clone(), *gender))).collect()
    }

    /// Further around.
    pub(super) fn wider(&self) -> Self {
        match self {
            Self::Countries(countries) => Self::Countries(countries.clone()),
            Self::Region(region) => Self::Countries(region.get(..2).map(str::to_owned).into_iter().collect()),
            Self::Near(near) => {
                let radius = near.radius.map(|_| Radius::WIDEST);
                Self::Near(Near { radius, region: None, ..near.clone() })
            }
        }
    }
}

impl Near {
    /// Towns with their ranks, nearest first.
    fn towns(&self) -> Vec<(u16, &'static str)> {
        // Most are left out by their latitude, which is cheaper than a distance.
        let may_be_reached = |city: &&City| {
            let north = (city.lat - self.city.lat).abs() * DEGREE;
            self.radius.is_none_or(|radius| north <= f64::from(radius.0))
        };
        let reached = |away: &f64| self.radius.is_none_or(|radius| *away <= f64::from(radius.0));
        let wanted = |city: &&City| {
            self.country.is_none_or(|country| country == city.country)
                && self.region.as_ref().is_none_or(|region| *region == city.region)
        };
        let mut towns: Vec<(f64, &'static str)> = settings::all_cities()
            .filter(|city| may_be_reached(city) && wanted(city))
            .map(|city| (kilometres(self.city, city), city.id.as_str()))
            .filter(|(away, _)| reached(away))
            .collect();
        towns.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(other.1)));
        let rank = |rank: u16| if self.nearest_first { rank } else { 0 };
        (0..).zip(towns).map(|(place, (_, id))| (rank(place), id)).collect()
    }
}

/// Along the surface, between the centres of two towns.
pub(in crate::members) fn kilometres(one: &City, other: &City) -> f64 {
    let point = |town: &City| Point::new(town.lat, town.lon);
    point(one).zip(point(other)).map_or(f64::INFINITY, |(one, other)| one.distance(other) / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(city: &str, radius: Option<u16>) -> Near {
        let city = settings::city(city).unwrap();
        Near { city, radius: radius.map(Radius), country: None, region: None, nearest_first: true }
    }

    #[test]
    fn distances_are_those_of_an_atlas() {
        let between = |one, other| kilometres(settings::city(one).unwrap(), settings::city(other).unwrap());
        for (one, other, expected) in [
            ("nl-amsterdam", "nl-utrecht", 35.0),
            ("nl-amsterdam", "de-berlin", 577.0),
            ("gb-london", "us-new-york", 5_570.0),
        ] {
            let away = between(one, other);
            assert!((away - expected).abs() < expected * 0.02 + 1.0, "{one} {other}: {away}");
        }
        assert!(between("nl-utrecht", "nl-utrecht") < 0.001);
    }

    #[test]
    fn towns_come_nearest_first_and_across_borders() {
        let towns = near("nl-maastricht", Some(50)).towns();
        assert_eq!(towns.first(), Some(&(0, "nl-maastricht")));
        assert!(
            towns.iter().any(|(_, id)| id.starts_with("be-"))
                && towns.iter().any(|(_, id)| id.starts_with("de-"))
        );
        assert!(towns.is_sorted_by_key(|(rank, _)| *rank));
        let dutch = Near { country: Some(Country::netherlands()), ..near("nl-maastricht", Some(50)) };
        assert!(dutch.towns().iter().all(|(_, id)| id.starts_with("nl-")));
        let lately = Near { nearest_first: false, ..dutch };
        assert!(lately.towns().iter().all(|(rank, _)| *rank == 0));
    }

    #[test]
    fn each_radius_holds_the_smaller_ones() {
        let ids = |radius| near("nl-utrecht", Some(radius)).towns();
        for pair in Radius::ALL.windows(2) {
            assert_eq!(ids(pair[1])[..ids(pair[0]).len()], ids(pair[0]));
        }
    }

    #[test]
    fn no_town_in_reach_is_left_out_by_its_latitude() {
        for from in ["nl-utrecht", "fi-oulu", "it-palermo", "gb-london"] {
            let city = settings::city(from).unwrap();
            for radius in Radius::ALL {
                let mut near: Vec<&str> =
                    near(from, Some(radius)).towns().into_iter().map(|(_, id)| id).collect();
                let mut expected: Vec<&str> = settings::all_cities()
                    .filter(|other| kilometres(city, other) <= f64::from(radius))
                    .map(|other| other.id.as_str())
                    .collect();
                near.sort_unstable();
                expected.sort_unstable();
                assert_eq!(near, expected, "{radius} km around {from}");
            }
        }
    }

    #[test]
    fn after_a_cursor_nearer_strands_are_done_and_farther_ones_untouched() {
        let strands = Place::Near(near("nl-utrecht", Some(25))).strands(&[Gender::Female]);
        let day = time::macros::date!(2026 - 11 - 20);
        let cursor = Cursor { rank: 1, day, id: uuid::Uuid::nil().into(), total: 9, page: 2 };
        let left: Vec<Strand> = strands.iter().cloned().filter_map(|strand| strand.after(cursor)).collect();
        assert_eq!(left.len(), strands.len() - 1);
        assert_eq!((left[0].rank, left[0].bound, left[1].bound), (1, day, Date::MAX));
    }
}
