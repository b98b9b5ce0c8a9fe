//! What a member agrees to, word for word.

use crate::{
    kernel::{locale::Locale, texts, vault::hex},
    settings::Company,
};
use sha2::{Digest, Sha256};

/// The mandate's text in one language, for one company.
pub(super) struct MandateText {
    pub(super) text: String,
    /// Of these words: changed words are another version, without anybody having to count.
    pub(super) version: String,
}

impl MandateText {
    /// `creditor_id` as banks know who collects; empty: the provider's own, which its statements show. A mandate names the
    /// creditor with its address (SDD Core rulebook, DS-01).
    pub(super) fn new(locale: Locale, company: &Company, creditor_id: &str) -> Self {
        let name = &company.name;
        let creditor = if creditor_id.is_empty() { name.clone() } else { format!("{name} ({creditor_id})") };
        let words = texts::text(locale, "direct_debit-mandate", &[("creditor", creditor.clone().into())]);
        let address = [
            ("creditor", creditor.into()),
            ("address", company.address.clone().into()),
            ("city", company.city.clone().into()),
            ("country", company.country.name(locale).into()),
        ];
        let text = format!("{words} {}", texts::text(locale, "direct_debit-creditor", &address));
        let version = version_of(&text);
        Self { text, version }
    }
}

/// The version of words: others have another, without anybody having to count.
pub(in crate::payments) fn version_of(text: &str) -> String {
    hex(Sha256::digest(text.as_bytes()).get(..8).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::country::Country;
    use time::macros::datetime;

    fn company(name: &str) -> Company {
        Company {
            id: "acme".to_owned(),
            name: name.to_owned(),
            address: "Voorbeeldkade 12".to_owned(),
            kvk: "00000001".to_owned(),
            city: "1011 AB Amsterdam".to_owned(),
            country: Country::netherlands(),
            tradenames: Vec::new(),
            vat_numbers: Vec::new(),
            support_phone: String::new(),
            statement_descriptor: String::new(),
            delete_discount: 0,
            added: datetime!(2026-11-21 12:00 UTC),
        }
    }

    #[test]
    fn every_word_counts_for_the_version() {
        let version = |locale, name, id| MandateText::new(locale, &company(name), id).version;
        let first = version(Locale::En, "A B.V.", "");
        assert_eq!(first.len(), 16);
        assert_eq!(first, version(Locale::En, "A B.V.", ""));
        assert_ne!(first, version(Locale::Nl, "A B.V.", ""));
        assert_ne!(first, version(Locale::En, "B B.V.", ""));
        assert_ne!(first, version(Locale::En, "A B.V.", "NL98ZZZ999999990000"));
    }

    #[test]
    fn every_language_names_the_creditor_its_address_and_the_eight_weeks() {
        for locale in Locale::ALL {
            let text = MandateText::new(locale, &company("Acme B.V."), "NL98ZZZ999999990000").text;
            let address =
                format!(", Voorbeeldkade 12, 1011 AB Amsterdam, {}.", Country::netherlands().name(locale));
            assert!(text.ends_with(&address), "{locale}: {text}");
            assert!(text.matches("Acme B.V. (NL98ZZZ999999990000)").count() >= 2, "{locale}: {text}");
            assert!(!text.contains('{') && text.len() > 300, "{locale}: {text}");
        }
    }
}
