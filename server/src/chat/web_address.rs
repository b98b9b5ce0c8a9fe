//! Whether an address of the web stands in words, as the caution beside a first message finds it
//! (web/src/features/chat/caution/first-words.ts): so that abuse rules can count such messages, and nobody reads them for it.

use unicode_normalization::UnicodeNormalization;

/// Ends of names that are an address wherever they stand.
const PLAIN: [&str; 22] = [
    "com", "org", "info", "biz", "xyz", "club", "shop", "store", "dev", "io", "gg", "ly", "cc", "tv", "ru",
    "cn", "uk", "nl", "pl", "fr", "ch", "ie",
];
/// `nice.to`, `ja.no`: a space is missing more often than that is an address, so these need a path behind them.
const AMBIGUOUS: [&str; 26] = [
    "at", "be", "co", "de", "dk", "es", "eu", "fi", "is", "it", "la", "me", "net", "nu", "no", "online",
    "live", "se", "so", "to", "us", "link", "page", "app", "site", "top",
];

/// Whether these words hold one.
pub(super) fn has_web_address(text: &str) -> bool {
    let plain: String =
        text.nfkc().filter(|letter| !is_unseen(*letter)).flat_map(char::to_lowercase).collect();
    plain.contains("http://")
        || plain.contains("https://")
        || plain.split(|letter: char| !is_of_a_name(letter) && letter != '/').any(is_address)
}

/// What stands between letters and is not seen.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{FE0F}' | '\u{20E3}')
}

/// With `@`: what stands before or behind one is a mailbox.
fn is_of_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '.' | '-' | '@')
}

/// A piece without spaces: a name with dots, and what may follow a slash.
fn is_address(piece: &str) -> bool {
    let (name, path) = piece.split_once('/').unwrap_or((piece, ""));
    if name.contains('@') {
        return false;
    }
    let name = name.trim_matches(['.', '-']);
    if name.strip_prefix("www.").is_some_and(|rest| rest.starts_with(char::is_alphanumeric)) {
        return true;
    }
    let Some((before, end)) = name.rsplit_once('.') else { return false };
    if before.is_empty() || before.split('.').any(str::is_empty) {
        return false;
    }
    PLAIN.contains(&end) || (AMBIGUOUS.contains(&end) && path.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn addresses_are_found_however_they_are_written() {
        for text in [
            "Look at https://example.com/me",
            "HTTP://EXAMPLE.COM",
            "www.example.org",
            "My site is example.com.",
            "bit.ly/3xYz",
            "t.me/sofie99",
            "wa.me/31612345678",
            "instagram.com/sofie",
            "example\u{200B}.com",
            "(see example.com)",
            "ｅｘａｍｐｌｅ．ｃｏｍ",
            "a.b.example.co.uk, please",
        ] {
            assert!(has_web_address(text), "{text}");
        }
    }

    #[test]
    fn the_caution_knows_the_same_ends() {
        let caution = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/features/chat/caution/first-words.ts");
        let caution = std::fs::read_to_string(caution).unwrap();
        for (name, ends) in [("PLAIN", PLAIN.join("|")), ("AMBIGUOUS", AMBIGUOUS.join("|"))] {
            assert!(caution.contains(&format!("const {name} = '{ends}';")), "{name}");
        }
    }

    #[test]
    fn other_words_are_none() {
        for text in [
            "Hey, how are you?",
            "That is nice.to meet you",
            "Ja.no",
            "sofie@example.com",
            "At 20.15 or 21.30",
            "Well...so what",
            "e.g. this, i.e. that",
            "www is an old word",
            "50/50",
            "",
        ] {
            assert!(!has_web_address(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn one_in_the_middle_is_seen_and_nothing_breaks_it(before in "\\PC{0,30}", after in "\\PC{0,30}") {
            let text = format!("{before} https://example.com {after}");
            prop_assert!(has_web_address(&text));
        }
    }
}
