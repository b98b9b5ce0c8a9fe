//! The VAT inside a price: the standard rate of the member's country on the day of the order
//! (facts/integrations.md 11). Rates are dated, so that a change is a row and old orders keep theirs.

use crate::kernel::country::{Country, embedded_json};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::LazyLock};
use time::{Date, OffsetDateTime};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    country: Country,
    #[serde(deserialize_with = "day")]
    since: Date,
    basis_points: i32,
}

/// By country and first day.
static RATES: LazyLock<BTreeMap<(Country, Date), i32>> = LazyLock::new(|| {
    let rows: Vec<Row> = embedded_json(include_str!("data/vat_rates.json"));
    rows.into_iter().map(|row| ((row.country, row.since), row.basis_points)).collect()
});

fn day<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let text = String::deserialize(deserializer)?;
    let format = time::macros::format_description!("[year]-[month]-[day]");
    Date::parse(&text, format).map_err(serde::de::Error::custom)
}

/// The standard rate there at that moment, by the country's own calendar, in basis points (2100 is 21 %).
/// 0 where no VAT is in the price: the sales taxes of the United States are the buyer's states' own.
pub(super) fn rate(country: Country, at: OffsetDateTime) -> i32 {
    let until = country.today(at);
    RATES.range((country, Date::MIN)..=(country, until)).next_back().map_or(0, |(_, rate)| *rate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    fn at(country: &str, moment: OffsetDateTime) -> i32 {
        rate(Country::parse(country).unwrap(), moment)
    }

    #[test]
    fn every_country_has_a_rate() {
        for facts in Country::all() {
            let rate = rate(facts.code, datetime!(2026-01-01 0:00 UTC));
            assert!((0..=2700).contains(&rate) && (rate > 0 || facts.code.code() == "US"), "{}", facts.code);
        }
    }

    #[test]
    fn a_rate_turns_with_the_country_s_own_day() {
        // Midnight of 1 September 2024 in Helsinki is 21:00 UTC of the day before.
        assert_eq!(at("FI", datetime!(2024-08-31 20:59 UTC)), 2400);
        assert_eq!(at("FI", datetime!(2024-08-31 21:00 UTC)), 2550);
        assert_eq!(at("DE", datetime!(2020-10-01 12:00 UTC)), 1600);
        assert_eq!(at("DE", datetime!(2026-10-01 12:00 UTC)), 1900);
        assert_eq!(at("US", datetime!(2026-10-01 12:00 UTC)), 0);
        assert_eq!(at("NL", datetime!(1999-01-01 12:00 UTC)), 0, "before the table begins");
    }
}
