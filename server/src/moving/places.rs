//! From what a member wrote of where they live to a town that the site knows.

use crate::{
    kernel::country::Country,
    settings::{self, City},
};
use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization;

/// Names that no town has, of which the nearest is remembered: villages have many members.
const REMEMBERED: usize = 50_000;

/// The towns of some countries, by their plain names.
#[derive(Default)]
pub(super) struct Places {
    towns: HashMap<Country, Vec<(String, &'static City)>>,
    nearest: HashMap<(Country, String), Option<&'static City>>,
}

/// How sure it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    /// The town that was named.
    Named(&'static City),
    /// The one whose name is nearest.
    Nearest(&'static City),
    /// None has such a name: the largest town of the region, else of the country.
    Largest(&'static City),
}

impl Places {
    /// By our own id, or by name; None only for a country of which no town is known.
    pub(super) fn find(&mut self, country: Country, region: Option<&str>, named: &str) -> Option<Found> {
        if let Some(city) = settings::city(named).filter(|city| city.country == country) {
            return Some(Found::Named(city));
        }
        let towns = self.towns.entry(country).or_insert_with(|| largest_first(country));
        let region = region.map(plain);
        let within = |city: &City| {
            let Some(region) = &region else { return true };
            *region == plain(&city.region) || *region == plain(settings::region_name(&city.region))
        };
        let wanted = plain(named);
        let same: Vec<&'static City> =
            towns.iter().filter(|(name, _)| *name == wanted).map(|(_, city)| *city).collect();
        if let Some(city) = same.iter().find(|city| within(city)).or_else(|| same.first()) {
            return Some(Found::Named(city));
        }
        if self.nearest.len() >= REMEMBERED {
            self.nearest.clear();
        }
        let nearest =
            self.nearest.entry((country, wanted)).or_insert_with_key(|(_, wanted)| nearest(towns, wanted));
        if let Some(city) = *nearest {
            return Some(Found::Nearest(city));
        }
        let largest = towns.iter().find(|(_, city)| within(city)).or_else(|| towns.first());
        largest.map(|(_, city)| Found::Largest(city))
    }
}

/// The town whose name is the nearest, where no more than a third of the letters differ.
fn nearest(towns: &[(String, &'static City)], wanted: &str) -> Option<&'static City> {
    let letters = wanted.chars().count();
    // A name that is so much longer or shorter has more other letters than that.
    let is_near = |name: &str| name.chars().count().abs_diff(letters) * 3 <= letters;
    let near = towns.iter().filter(|(name, _)| is_near(name));
    let distances = near.map(|(name, city)| (distance(name, wanted), *city));
    let (distance, city) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance * 3 <= letters).then_some(city)
}

fn largest_first(country: Country) -> Vec<(String, &'static City)> {
    let mut towns = settings::cities(country);
    towns.sort_by_key(|city| std::cmp::Reverse(city.population));
    towns.into_iter().map(|city| (plain(&city.name), city)).collect()
}

/// Without accents, capitals and anything but letters.
fn plain(name: &str) -> String {
    name.nfkd().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).take(60).collect()
}

/// How many letters differ (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut left = at + 1;
        let mut next = vec![left];
        for (pair, theirs) in row.windows(2).zip(&other) {
            let [diagonal, above] = pair else { continue };
            let changed = diagonal + usize::from(letter != *theirs);
            left = changed.min(above + 1).min(left + 1);
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towns_are_found_by_what_people_write() {
        let mut places = Places::default();
        let mut find = |code, region, name| {
            let found = places.find(Country::parse(code).unwrap(), region, name).unwrap();
            match found {
                Found::Named(city) => (0, city.id.as_str()),
                Found::Nearest(city) => (1, city.id.as_str()),
                Found::Largest(city) => (2, city.id.as_str()),
            }
        };
        assert_eq!(find("NL", None, "nl-utrecht"), (0, "nl-utrecht"));
        assert_eq!(find("NL", None, " UTRECHT "), (0, "nl-utrecht"));
        assert_eq!(find("NL", None, "Utrect"), (1, "nl-utrecht"));
        assert_eq!(find("NL", None, "Xyzzy"), (2, "nl-amsterdam"));
        assert_eq!(find("NL", Some("NL-UT"), "Xyzzy"), (2, "nl-utrecht"));
        assert_eq!(find("NL", Some("Utrecht"), ""), (2, "nl-utrecht"));
        // What is remembered is of the name, and not of the region.
        assert_eq!(find("NL", None, "Utrect"), (1, "nl-utrecht"));
        assert_eq!(find("NL", Some("NL-UT"), "Xyzzy"), (2, "nl-utrecht"));
        assert_eq!(find("NL", None, "Xyzzy"), (2, "nl-amsterdam"));
        assert_eq!(find("NL", None, &"Utrecht".repeat(9_000)), (2, "nl-amsterdam"));
    }

    #[test]
    fn letters_are_counted() {
        for (one, other, letters) in [("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3)] {
            assert_eq!((distance(one, other), distance(other, one)), (letters, letters));
        }
    }
}
