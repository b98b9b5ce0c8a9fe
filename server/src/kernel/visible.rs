//! Words that show what they hold: an operator's text must not look empty, run backwards or draw over what stands
//! beside it.

use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Marks above and below a letter that some language needs at once.
const MOST_MARKS: usize = 2;

/// The first character of the text that nobody sees, or that changes how others are seen: format and control
/// characters, fillers, odd spaces, marks that lie over a letter, and piles of marks. None: the text is as it looks.
pub fn hidden_character(text: &str) -> Option<char> {
    let mut marks = MOST_MARKS;
    for letter in text.chars() {
        // One at the beginning would stand on what is before the text.
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        if is_hidden(letter) || marks > MOST_MARKS {
            return Some(letter);
        }
    }
    None
}

fn is_hidden(letter: char) -> bool {
    use GeneralCategory::{
        Control, EnclosingMark, Format, LineSeparator, ParagraphSeparator, PrivateUse, SpaceSeparator,
        Surrogate, Unassigned,
    };
    match letter.general_category() {
        Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate | Unassigned
        | EnclosingMark => true,
        // French sets a space that does not break before a colon.
        SpaceSeparator => !matches!(letter, ' ' | '\u{a0}' | '\u{202f}'),
        _ => is_blank(letter),
    }
}

/// Letters, marks and symbols that are drawn as nothing, or over their neighbour (Unicode's
/// `Default_Ignorable_Code_Point`, the empty Braille pattern, overlays).
fn is_blank(letter: char) -> bool {
    matches!(letter,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{1d159}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{334}'..='\u{338}' | '\u{20d2}' | '\u{20d3}' | '\u{20d8}'..='\u{20da}' | '\u{20e5}'..='\u{20eb}')
}

/// Whether a letter or sign is drawn by itself: no space, no mark that stands on another, nothing that is hidden.
pub fn is_seen(letter: char) -> bool {
    !letter.is_whitespace() && !is_combining_mark(letter) && !is_hidden(letter)
}

/// Whether our tables know nothing of it: a sign of a later Unicode or of a font's own, which a reader's machine may draw.
pub fn is_unknown(letter: char) -> bool {
    use GeneralCategory::{PrivateUse, Unassigned};
    matches!(letter.general_category(), PrivateUse | Unassigned) && !is_blank(letter)
}

/// Whether it holds characters that say something to programs alone. They spell the flags of regions behind a black one, and
/// nothing else that anybody sees.
pub fn has_hidden_tags(text: &str) -> bool {
    let mut in_flag = false;
    text.chars().any(|letter| {
        let is_tag = matches!(letter, '\u{e0000}'..='\u{e007f}');
        in_flag = letter == '\u{1f3f4}' || (in_flag && is_tag);
        is_tag && !in_flag
    })
}

/// Whether there is a letter or a digit in it.
pub fn has_words(text: &str) -> bool {
    text.chars().any(|letter| letter.is_alphanumeric() && !is_hidden(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_found() {
        for odd in [
            "\u{2800}",
            "\u{200b}",
            "\u{3164}",
            "\u{fe0f}",
            "a\u{202e}b",
            "\u{2066}a",
            "\u{200f}a",
            "a\u{ad}b",
            "\u{feff}a",
            "\u{e0041}",
            "\u{301}a",
            "a\u{301}\u{301}\u{301}",
            "a\u{20dd}",
            "a\u{336}b",
            "a\nb",
            "a\u{2028}b",
            "\u{3000}a",
            "\u{e000}",
            "a\u{34f}b",
            "\u{115f}",
            "\u{ffa0}",
            "\u{180e}",
            "\u{2060}",
            "\u{61c}",
            "\0",
        ] {
            assert!(hidden_character(odd).is_some(), "{}", odd.escape_unicode());
        }
    }

    #[test]
    fn a_mark_or_a_filler_alone_is_not_seen() {
        let blank = "\u{301}\u{20dd}\u{93e}\u{e0041}\u{e0001}\u{3164}\u{2800}\u{115f}\u{200d}\u{fe0f}\u{e0100} \u{a0}\u{3000}\u{2062}\u{e000}\u{1d173}";
        for letter in blank.chars() {
            assert!(!is_seen(letter), "{}", letter.escape_unicode());
        }
        for letter in "aé漢ا4.–❤👩\u{1f3fb}€".chars() {
            assert!(is_seen(letter), "{}", letter.escape_unicode());
        }
    }

    #[test]
    fn what_our_tables_do_not_know_may_be_drawn() {
        assert!(is_unknown('\u{f8ff}') && is_unknown('\u{e000}') && is_unknown('\u{3ffff}'));
        assert!(!is_unknown('a') && !is_unknown('\u{e0041}') && !is_unknown('\u{e0fff}'));
    }

    #[test]
    fn tags_are_for_flags_alone() {
        let scotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
        assert!(!has_hidden_tags("Anna") && !has_hidden_tags(&format!("Isla {scotland}")));
        assert!(!has_hidden_tags("葛\u{e0100}"));
        for odd in ["Anna\u{e0041}", "\u{e0041}\u{e0042}", "\u{1f3f4}a\u{e0067}", "\u{e0001}Anna"] {
            assert!(has_hidden_tags(odd), "{}", odd.escape_unicode());
        }
    }

    #[test]
    fn words_of_all_our_languages_are_as_they_look() {
        for plain in [
            "Vonk",
            "Sunset : des rencontres",
            "Sunset\u{a0}: oui",
            "Zażółć gęślą jaźń",
            "Größe",
            "l’été",
            "På hjærtet",
            "Hyvä!",
            "e\u{301}te\u{301}",
            "Знакомства",
            "Rock ’n’ roll – 100 %",
            "♥",
        ] {
            assert_eq!(hidden_character(plain), None, "{plain}");
        }
        assert!(
            has_words("4 you")
                && has_words("é")
                && !has_words(".")
                && !has_words("♥ – !")
                && !has_words("\u{3164}")
        );
    }
}
