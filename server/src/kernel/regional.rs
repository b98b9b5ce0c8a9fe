//! In which regional form a language writes dates, times and numbers for a reader in a country: the one table of
//! them (`data/regional_forms.json`), which the web app reads too.

use super::{
    country::{Country, embedded_json},
    locale::Locale,
};
use std::{collections::HashMap, sync::LazyLock};

/// The regions of each language that write in a way of their own; the first is that of everywhere else.
static REGIONS: LazyLock<HashMap<Locale, Vec<Country>>> =
    LazyLock::new(|| embedded_json(include_str!("data/regional_forms.json")));

/// The region whose form a reader of the language gets there: AT for German in Austria, GB for English in Finland.
pub fn region(locale: Locale, country: Country) -> Country {
    let regions = REGIONS.get(&locale).map_or(&[][..], Vec::as_slice);
    let own = regions.iter().find(|region| **region == country).or_else(|| regions.first());
    own.copied().unwrap_or(country)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_british_in_europe_and_american_in_the_united_states() {
        for (locale, country, form) in [
            (Locale::En, "NL", "GB"),
            (Locale::En, "IE", "GB"),
            (Locale::En, "US", "US"),
            (Locale::En, "AU", "AU"),
            (Locale::De, "AT", "AT"),
            (Locale::De, "FI", "DE"),
            (Locale::Fr, "CH", "CH"),
            (Locale::Es, "CA", "ES"),
            (Locale::Nb, "SE", "NO"),
        ] {
            let found = region(locale, Country::parse(country).unwrap());
            assert_eq!(found.code(), form, "{locale} {country}");
        }
        assert_eq!(REGIONS.len(), Locale::ALL.len());
        assert!(REGIONS.values().all(|regions| !regions.is_empty()));
    }
}
