//! What members write and choose about themselves: their reason, their lines, their interests (spec 3), what they
//! look for and the languages that they speak.

use super::model::{Intent, SpokenLanguage};
use crate::kernel::problem::FieldError;

/// Longest reason for being here, in characters.
pub const MAX_REASON: usize = 300;
/// Longest text about oneself, in characters.
pub const MAX_ABOUT: usize = 2_000;
/// Most interests in one request; the catalogue has fewer.
pub const MAX_INTERESTS: usize = 100;
/// Most languages of one member (`profiles_languages_known`), and of one search.
pub const MAX_LANGUAGES: usize = 6;

/// A note as it is kept: no white space around it, no control characters but line breaks and tabs; None
/// where there is nothing to read.
///
/// # Errors
/// `field_invalid` for more characters than `max`, as typed, and for control characters.
pub fn parse_note(field: &'static str, typed: &str, max: usize) -> Result<Option<String>, FieldError> {
    let is_odd = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
    if typed.chars().count() > max || typed.contains(is_odd) {
        return Err(FieldError::new(field, "field_invalid"));
    }
    let note = typed.replace("\r\n", "\n").replace('\r', "\n");
    let note = note.trim();
    Ok((!note.is_empty()).then(|| note.to_owned()))
}

/// Interests that the site offers, each once, in the member's order.
///
/// # Errors
/// `field_invalid` when there is one that it does not offer.
pub fn parse_interests(chosen: Vec<String>, offered: &[String]) -> Result<Vec<String>, FieldError> {
    if chosen.len() > MAX_INTERESTS {
        return Err(FieldError::new("interests", "field_invalid"));
    }
    if !chosen.iter().all(|id| offered.contains(id)) {
        return Err(FieldError::new("interests", "field_invalid").about_content());
    }
    let mut interests: Vec<String> = Vec::new();
    for id in chosen {
        if !interests.contains(&id) {
            interests.push(id);
        }
    }
    Ok(interests)
}

/// What somebody looks for: each once, in the order of the list.
///
/// # Errors
/// `field_invalid` for more than there are.
pub fn parse_intent(chosen: &[Intent]) -> Result<Vec<Intent>, FieldError> {
    if chosen.len() > Intent::ALL.len() {
        return Err(FieldError::new("intent", "field_invalid"));
    }
    Ok(Intent::ALL.iter().copied().filter(|intent| chosen.contains(intent)).collect())
}

/// Languages, each once, in the member's order.
///
/// # Errors
/// `field_invalid` for more than six.
pub fn parse_languages(chosen: Vec<SpokenLanguage>) -> Result<Vec<SpokenLanguage>, FieldError> {
    if chosen.len() > MAX_LANGUAGES {
        return Err(FieldError::new("languages", "field_invalid"));
    }
    let mut languages: Vec<SpokenLanguage> = Vec::new();
    for language in chosen {
        if !languages.contains(&language) {
            languages.push(language);
        }
    }
    Ok(languages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn notes_are_trimmed_and_may_be_nothing() {
        let note = |typed| parse_note("about", typed, 40).unwrap();
        assert_eq!(note("  a line\r\nand another\r "), Some("a line\nand another".to_owned()));
        assert_eq!(note(" \n\t "), None);
        assert_eq!(note(""), None);
    }

    #[test]
    fn notes_keep_to_their_length_in_characters() {
        assert!(parse_note("about", &"ž".repeat(20), 20).is_ok());
        assert_eq!(parse_note("about", &"ž".repeat(21), 20).unwrap_err().code, "field_invalid");
        for odd in ["a\0b", "a\u{1b}b", "a\u{9f}"] {
            assert_eq!(parse_note("about", odd, 20).unwrap_err().field, "about");
        }
    }

    #[test]
    fn interests_are_the_sites_own_and_each_once() {
        let offered = ["music", "kissing"].map(str::to_owned);
        let chosen = |ids: &[&str]| parse_interests(ids.iter().map(|&id| id.to_owned()).collect(), &offered);
        assert_eq!(chosen(&["kissing", "music", "kissing"]).unwrap(), ["kissing", "music"]);
        assert!(chosen(&[]).unwrap().is_empty());
        for unknown in ["chess", "", "Music", "mus\0ic"] {
            assert_eq!(chosen(&["music", unknown]).unwrap_err().code, "field_invalid", "{unknown}");
        }
    }

    #[test]
    fn what_is_chosen_of_a_list_stands_there_once() {
        let [chat, dates] = [Intent::Chat, Intent::Dates];
        assert_eq!(parse_intent(&[dates, chat, dates]).unwrap(), [chat, dates]);
        assert_eq!(parse_intent(&[chat; 4]).unwrap_err().field, "intent");
        let [dutch, english] = [SpokenLanguage::Dutch, SpokenLanguage::English];
        assert_eq!(parse_languages(vec![english, dutch, english]).unwrap(), [english, dutch]);
        assert_eq!(parse_languages(SpokenLanguage::ALL[..6].to_vec()).unwrap().len(), 6);
        assert_eq!(parse_languages(vec![dutch; 7]).unwrap_err().field, "languages");
    }

    proptest! {
        #[test]
        fn a_note_that_was_kept_stays_as_it_is(typed in "\\PC{0,40}") {
            if let Ok(Some(note)) = parse_note("about", &typed, 30) {
                prop_assert_eq!(parse_note("about", &note, 30).unwrap(), Some(note));
            }
        }
    }
}
