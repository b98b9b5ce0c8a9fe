//! Money: whole minor units and a currency, and the provider's decimal-string form of it.

use std::fmt;

use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

/// A currency the sandbox serves. All of them have two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Currency(&'static str);

const CURRENCIES: [&str; 10] = ["AUD", "CAD", "CHF", "DKK", "EUR", "GBP", "NOK", "PLN", "SEK", "USD"];

impl Currency {
    pub(crate) const EUR: Self = Self("EUR");

    /// Reads an ISO 4217 code.
    pub(crate) fn parse(code: &str) -> Option<Self> {
        CURRENCIES.into_iter().find(|known| *known == code).map(Self)
    }

    /// The ISO 4217 code.
    pub(crate) fn code(self) -> &'static str {
        self.0
    }
}

impl<'de> Deserialize<'de> for Currency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::parse(&code).ok_or_else(|| serde::de::Error::custom("unknown currency"))
    }
}

/// An amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    /// Minor units (cents).
    pub(crate) minor: i64,
    pub(crate) currency: Currency,
}

impl Amount {
    /// Reads the API's `{"currency":"EUR","value":"10.00"}`: exactly two decimals and above zero.
    pub(crate) fn parse(value: &Value) -> Option<Self> {
        let currency = Currency::parse(value.get("currency")?.as_str()?)?;
        let minor = minor_units(value.get("value")?.as_str()?)?;
        (minor > 0).then_some(Self { minor, currency })
    }

    /// Reads what a person types: a comma or a point, none to two decimals.
    pub(crate) fn parse_typed(text: &str, currency: Currency) -> Option<Self> {
        let text = text.trim().replace(',', ".");
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        if decimals.len() > 2 {
            return None;
        }
        let minor = minor_units(&format!("{whole}.{decimals:0<2}"))?;
        (minor > 0).then_some(Self { minor, currency })
    }

    /// Same currency, other minor units.
    pub(crate) fn with_minor(self, minor: i64) -> Self {
        Self { minor, ..self }
    }

    /// The API's object form.
    pub(crate) fn to_json(self) -> Value {
        json!({ "currency": self.currency.code(), "value": self.to_string() })
    }
}

/// The value alone, such as `10.00` or `-3.50`.
impl fmt::Display for Amount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.minor < 0 { "-" } else { "" };
        let minor = self.minor.unsigned_abs();
        write!(formatter, "{sign}{}.{:02}", minor / 100, minor % 100)
    }
}

fn minor_units(text: &str) -> Option<i64> {
    let (whole, decimals) = text.split_once('.')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() != 2 || whole.len() > 12 {
        return None;
    }
    format!("{whole}{decimals}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_decimals_and_a_known_currency_are_an_amount() {
        let read =
            |currency: &str, value: &str| Amount::parse(&json!({"currency": currency, "value": value}));
        assert_eq!(read("EUR", "10.00").unwrap().minor, 1000);
        assert_eq!(read("SEK", "0.01").unwrap().minor, 1);
        for bad in ["10", "10.0", "10.000", "-1.00", "0.00", "1e3", "", ".50", "１.00", "9999999999999.00"] {
            assert_eq!(read("EUR", bad), None, "{bad}");
        }
        assert_eq!(read("XXX", "10.00"), None);
        assert_eq!(Amount::parse(&json!({"currency": "EUR", "value": 10.00})), None);
    }

    #[test]
    fn a_person_may_type_a_comma() {
        let typed = |text| Amount::parse_typed(text, Currency::EUR).map(|amount| amount.minor);
        assert_eq!(typed(" 4,5 "), Some(450));
        assert_eq!(typed("4"), Some(400));
        assert_eq!(typed("4.555"), None);
        assert_eq!(typed("four"), None);
        assert_eq!(typed(""), None);
    }

    #[test]
    fn printing_gives_the_wire_form() {
        let amount = |minor| Amount { minor, currency: Currency::EUR };
        assert_eq!(amount(5).to_string(), "0.05");
        assert_eq!(amount(-1250).to_string(), "-12.50");
    }
}
