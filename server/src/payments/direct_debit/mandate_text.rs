//! What a member agrees to, word for word.

use crate::kernel::{locale::Locale, texts, vault::hex};
use sha2::{Digest, Sha256};

/// The mandate's text in one language, for one company.
pub(super) struct MandateText {
    pub(super) text: String,
    /// Of these words: changed words are another version, without anybody having to count.
    pub(super) version: String,
}

impl MandateText {
    /// `creditor_id` as banks know who collects; empty: the provider's own, which its statements show.
    pub(super) fn new(locale: Locale, company: &str, creditor_id: &str) -> Self {
        let creditor =
            if creditor_id.is_empty() { company.to_owned() } else { format!("{company} ({creditor_id})") };
        let text = texts::text(locale, "direct_debit-mandate", &[("creditor", creditor.into())]);
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

    #[test]
    fn every_word_counts_for_the_version() {
        let version = |locale, company, id| MandateText::new(locale, company, id).version;
        let first = version(Locale::En, "A B.V.", "");
        assert_eq!(first.len(), 16);
        assert_eq!(first, version(Locale::En, "A B.V.", ""));
        assert_ne!(first, version(Locale::Nl, "A B.V.", ""));
        assert_ne!(first, version(Locale::En, "B B.V.", ""));
        assert_ne!(first, version(Locale::En, "A B.V.", "NL98ZZZ999999990000"));
    }

    #[test]
    fn every_language_names_the_creditor_twice_and_the_eight_weeks() {
        for locale in Locale::ALL {
            let text = MandateText::new(locale, "Acme B.V.", "NL98ZZZ999999990000").text;
            assert!(text.matches("Acme B.V. (NL98ZZZ999999990000)").count() >= 2, "{locale}: {text}");
            assert!(!text.contains('{') && text.len() > 300, "{locale}: {text}");
        }
    }
}
