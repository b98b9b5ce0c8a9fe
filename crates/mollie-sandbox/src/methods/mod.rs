//! The payment methods on offer: data from `methods.json`, filtered for an amount, a country and a
//! sequence type, and the `/methods` calls.

mod routes;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::amount::{Amount, Currency};

pub(crate) use routes::{all, get, icon, list};

/// Whether a payment stands alone, opens a mandate, or draws on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum Sequence {
    OneOff,
    First,
    Recurring,
}

impl Sequence {
    /// The wire word, as in `sequenceType`.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::OneOff => "oneoff",
            Self::First => "first",
            Self::Recurring => "recurring",
        }
    }

    /// Reads the wire word.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        [Self::OneOff, Self::First, Self::Recurring].into_iter().find(|sequence| sequence.as_str() == word)
    }
}

/// One row of `methods.json`.
#[derive(Debug, Deserialize)]
pub(crate) struct Method {
    /// Mollie's id, such as `ideal`.
    pub(crate) id: String,
    /// Brand name, the same in every language.
    pub(crate) name: String,
    /// A letter or sign for the icon.
    pub(crate) mark: String,
    /// Listed by the API only to a merchant that says it supports the wallet.
    pub(crate) wallet: bool,
    /// Method of the mandate that a `first` payment leaves behind; `None`: no `first` payments.
    pub(crate) first: Option<String>,
    /// Can draw on a mandate.
    pub(crate) recurring: bool,
    /// Works without a mandate only when false.
    #[serde(default)]
    pub(crate) mandate_only: bool,
    /// ISO 3166 countries; empty: all.
    pub(crate) countries: Vec<String>,
    /// Lowest and highest amount per currency, in minor units.
    pub(crate) limits: BTreeMap<Currency, (i64, i64)>,
}

impl Method {
    fn takes_sequence(&self, sequence: Sequence) -> bool {
        match sequence {
            Sequence::OneOff => !self.mandate_only,
            Sequence::First => self.first.is_some(),
            Sequence::Recurring => self.recurring,
        }
    }

    fn takes_country(&self, country: Option<&str>) -> bool {
        self.countries.is_empty()
            || country.is_none_or(|code| self.countries.iter().any(|allowed| allowed == code))
    }

    /// Whether the amount's currency is served and the amount inside its limits.
    pub(crate) fn takes_amount(&self, amount: Amount) -> bool {
        self.limits
            .get(&amount.currency)
            .is_some_and(|&(lowest, highest)| (lowest..=highest).contains(&amount.minor))
    }
}

/// What a payment or a `/methods` query asks of a method.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) amount: Option<Amount>,
    pub(crate) sequence: Sequence,
    pub(crate) country: Option<&'a str>,
}

/// The methods that fit, in the table's order (alphabetical).
pub(crate) fn fitting(wanted: Wanted<'_>) -> impl Iterator<Item = &'static Method> {
    TABLE.methods.iter().filter(move |method| {
        method.takes_sequence(wanted.sequence)
            && method.takes_country(wanted.country)
            && wanted.amount.is_none_or(|amount| method.takes_amount(amount))
    })
}

/// The method with this id.
pub(crate) fn find(id: &str) -> Option<&'static Method> {
    TABLE.methods.iter().find(|method| method.id == id)
}

/// Card brands a tester can pay with (`details.cardLabel`).
pub(crate) fn card_labels() -> &'static [String] {
    &TABLE.card_labels
}

/// Reasons a card payment can fail with (`details.failureReason`).
pub(crate) fn card_failures() -> &'static [String] {
    &TABLE.card_failures
}

/// SEPA return reason codes with the provider's English words.
pub(crate) fn debit_returns() -> &'static BTreeMap<String, String> {
    &TABLE.debit_returns
}

#[derive(Default, Deserialize)]
struct Table {
    methods: Vec<Method>,
    card_labels: Vec<String>,
    card_failures: Vec<String>,
    debit_returns: BTreeMap<String, String>,
}

// The file is part of the program and a test reads it, so an error here cannot reach a user.
static TABLE: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(include_str!("methods.json")).unwrap_or_default());

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(currency: &str, minor: i64, sequence: Sequence, country: Option<&str>) -> Vec<&'static str> {
        let amount = Amount { minor, currency: Currency::parse(currency).unwrap() };
        fitting(Wanted { amount: Some(amount), sequence, country }).map(|method| method.id.as_str()).collect()
    }

    #[test]
    fn the_table_is_readable_and_complete() {
        let table: Table = serde_json::from_str(include_str!("methods.json")).unwrap();
        assert_eq!(table.methods.len(), 16);
        assert_eq!(table.card_failures.len(), 15);
    }

    #[test]
    fn a_country_and_a_currency_narrow_the_choice() {
        assert_eq!(
            ids("SEK", 9900, Sequence::OneOff, Some("SE")),
            ["applepay", "creditcard", "paypal", "swish"]
        );
        assert!(!ids("EUR", 9900, Sequence::OneOff, Some("NL")).contains(&"bancontact"));
        assert!(ids("EUR", 9900, Sequence::OneOff, None).contains(&"bancontact"));
    }

    #[test]
    fn an_amount_beyond_the_limit_drops_the_method() {
        assert!(!ids("EUR", 99, Sequence::OneOff, Some("AT")).contains(&"eps"));
        assert!(ids("EUR", 100, Sequence::OneOff, Some("AT")).contains(&"eps"));
    }

    #[test]
    fn only_mandate_methods_recur() {
        assert_eq!(ids("EUR", 2499, Sequence::Recurring, None), ["creditcard", "directdebit", "paypal"]);
        assert!(!ids("EUR", 2499, Sequence::OneOff, None).contains(&"directdebit"));
    }
}
