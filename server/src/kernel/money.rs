//! Money is whole minor units with a currency; nothing here knows a fraction.

use crate::kernel::{
    country::{Country, embedded_json},
    extract::whole_number,
    locale::Locale,
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, sync::LazyLock};
use utoipa::ToSchema;

/// The currencies of the countries that we serve; all of them have two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "UPPERCASE")]
#[sqlx(type_name = "text", rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the variants are the ISO 4217 codes themselves")]
pub enum Currency {
    Aud,
    Cad,
    Chf,
    Dkk,
    Eur,
    Gbp,
    Nok,
    Pln,
    Sek,
    Usd,
}

impl Currency {
    /// The ISO 4217 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Aud => "AUD",
            Self::Cad => "CAD",
            Self::Chf => "CHF",
            Self::Dkk => "DKK",
            Self::Eur => "EUR",
            Self::Gbp => "GBP",
            Self::Nok => "NOK",
            Self::Pln => "PLN",
            Self::Sek => "SEK",
            Self::Usd => "USD",
        }
    }
}

/// An amount: `{amount: 1250, currency: EUR}` is 12.50 euro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Money {
    /// Minor units (cents).
    #[serde(deserialize_with = "whole_number")]
    pub amount: i64,
    /// ISO 4217.
    pub currency: Currency,
}

impl Money {
    /// An amount of minor units.
    pub fn new(amount: i64, currency: Currency) -> Self {
        Self { amount, currency }
    }

    /// With two decimals and a point, as payment providers write it: "12.50".
    pub fn decimal(&self) -> String {
        hundredths(self.amount)
    }

    /// Reads what `decimal` writes; None for anything else.
    pub fn parse_decimal(text: &str, currency: Currency) -> Option<Self> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, cents) = digits.split_once('.')?;
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if cents.len() != 2 || !plain(whole) || !plain(cents) {
            return None;
        }
        let minor = whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents.parse().ok()?)?;
        Some(Self { amount: minor.checked_mul(sign)?, currency })
    }

    /// The part of a gross price that is VAT, rounded half up: gross * rate / (100 % + rate).
    pub fn vat_included(&self, basis_points: i32) -> Self {
        let rate = i64::from(basis_points.max(0));
        let whole = 10_000 + rate;
        Self { amount: (self.amount * rate + whole / 2) / whole, currency: self.currency }
    }
}

/// Hundredths with two places and a point, as files for machines have amounts and rates: "12.50", "-0.05".
pub fn hundredths(count: i64) -> String {
    let (sign, size) = (if count < 0 { "-" } else { "" }, count.unsigned_abs());
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

/// A number with up to so many decimals and no sign, in units of the last of them: "25.5" with two is 2550. None for
/// anything else.
pub fn parse_decimals(text: &str, places: usize) -> Option<i64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || part.len() > places || !plain(whole) || !plain(part) {
        return None;
    }
    format!("{whole}{part:0<places$}").parse().ok()
}

/// A rate in per cent as people write it, in basis points: "25.5" is 2550. Two digits before the point and one or two after
/// it; None for anything else.
pub fn parse_rate(text: &str) -> Option<i32> {
    let is_short = text.find('.').unwrap_or(text.len()) <= 2 && !text.ends_with('.');
    parse_decimals(text, 2).filter(|_| is_short)?.try_into().ok()
}

/// How a language writes the money of a country; made by web/tools/money-formats.mjs from Intl.
#[derive(Deserialize)]
struct Format {
    locale: Locale,
    country: Country,
    before: String,
    after: String,
    decimal: String,
    group: String,
    /// Fewest digits of the whole part that are grouped.
    groups_from: usize,
}

static FORMATS: LazyLock<HashMap<(Locale, Country), Format>> = LazyLock::new(|| {
    let rows: Vec<Format> = embedded_json(include_str!("data/money_formats.json"));
    rows.into_iter().map(|row| ((row.locale, row.country), row)).collect()
});

impl Money {
    /// As people write it there: "€ 12,50". A currency that is not the country's own stands as its code.
    pub fn text(&self, locale: Locale, country: Country) -> String {
        match FORMATS.get(&(locale, country)) {
            Some(format) if country.facts().currency == self.currency => format.write(self.amount),
            _ => format!("{}\u{a0}{}", self.currency.code(), self.decimal()),
        }
    }
}

impl Format {
    fn write(&self, minor: i64) -> String {
        let sign = if minor < 0 { "-" } else { "" };
        let digits = (minor.unsigned_abs() / 100).to_string();
        let whole = if digits.len() < self.groups_from { digits } else { self.grouped(&digits) };
        format!("{sign}{}{whole}{}{:02}{}", self.before, self.decimal, minor.unsigned_abs() % 100, self.after)
    }

    fn grouped(&self, digits: &str) -> String {
        let first = digits.len() % 3;
        let mut grouped = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && place % 3 == first % 3 {
                grouped.push_str(&self.group);
            }
            grouped.push(digit);
        }
        grouped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_two_places_at_most() {
        for (text, expected) in [("21", 2100), ("0", 0), ("25.5", 2550), ("8.1", 810), ("7.75", 775)] {
            assert_eq!(parse_rate(text), Some(expected));
        }
        for wrong in ["", "21%", "-1", "2100", "21,5", "1.234", "1.", ".5", "x", "1e1"] {
            assert_eq!(parse_rate(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn decimal_round_trip_and_refusals() {
        for (amount, text) in [(1250, "12.50"), (5, "0.05"), (-5, "-0.05"), (0, "0.00")] {
            let money = Money::new(amount, Currency::Eur);
            assert_eq!(money.decimal(), text);
            assert_eq!(Money::parse_decimal(text, Currency::Eur), Some(money));
        }
        for bad in ["1", "1.5", "1.500", "a.00", "", ".50", "--1.00", "1e3.00", "99999999999999999999.00"] {
            assert_eq!(Money::parse_decimal(bad, Currency::Eur), None, "{bad}");
        }
    }

    // spec: 1.17
    #[test]
    fn written_as_people_there_write_it() {
        let euro = Money::new(123_456_789, Currency::Eur);
        let text = |money: Money, locale, country| {
            money.text(locale, Country::parse(country).unwrap()).replace(['\u{a0}', '\u{202f}'], " ")
        };
        assert_eq!(text(euro, Locale::Nl, "NL"), "€ 1.234.567,89");
        assert_eq!(text(euro, Locale::De, "DE"), "1.234.567,89 €");
        assert_eq!(text(Money::new(123_450, Currency::Eur), Locale::Es, "ES"), "1234,50 €");
        assert_eq!(text(Money::new(1_800, Currency::Usd), Locale::En, "US"), "$18.00");
        assert_eq!(text(Money::new(5, Currency::Pln), Locale::Pl, "PL"), "0,05 zł");
        assert_eq!(text(Money::new(1_800, Currency::Usd), Locale::Nl, "NL"), "USD 18.00");
    }

    #[test]
    fn half_a_cent_of_vat_is_a_cent() {
        // 20 % of a price is a sixth of it: 0.5, 1.5 and 750.5 cents.
        for (price, vat) in [(3, 1), (9, 2), (4_503, 751), (2, 0), (4_502, 750)] {
            assert_eq!(Money::new(price, Currency::Eur).vat_included(2_000).amount, vat, "{price}");
        }
    }

    #[test]
    fn vat_is_the_part_inside_the_price() {
        assert_eq!(Money::new(12_100, Currency::Eur).vat_included(2100).amount, 2_100);
        assert_eq!(Money::new(1_999, Currency::Eur).vat_included(2550).amount, 406);
        assert_eq!(Money::new(1_999, Currency::Usd).vat_included(0).amount, 0);
    }
}
