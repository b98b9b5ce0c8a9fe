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
