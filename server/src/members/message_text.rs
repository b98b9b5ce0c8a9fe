//! What may stand in a message: in a chat, and in the one that is written before there is an account.

use crate::kernel::{
    problem::FieldError,
    visible::{is_seen, is_unknown},
};
use unicode_segmentation::UnicodeSegmentation;

/// Code points that a message may hold, however few characters people would count in them: one
/// character may be built of any number of combining marks.
pub const MAX_CODE_POINTS: usize = 10_000;

/// A message that can be sent: not empty, not too long, no control characters but line breaks and
/// tabs, no white space around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageText(String);

impl MessageText {
    /// Reads what a member typed; `max` counts characters as people do (`message_length`, spec 5).
    ///
    /// # Errors
    /// `message_empty`, `message_too_long` or `message_characters` for the field.
    pub fn parse(field: &'static str, typed: &str, max: u16) -> Result<Self, FieldError> {
        let text = typed.replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim();
        if text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\t')) {
            return Err(FieldError::new(field, "message_characters"));
        }
        if !text.chars().any(|letter| is_seen(letter) || is_unknown(letter)) {
            return Err(FieldError::new(field, "message_empty"));
        }
        let too_long = text.chars().nth(MAX_CODE_POINTS).is_some()
            || text.graphemes(true).nth(usize::from(max)).is_some();
        if too_long {
            return Err(FieldError::new(field, "message_too_long").with("max", i64::from(max)));
        }
        Ok(Self(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<MessageText> for String {
    fn from(text: MessageText) -> Self {
        text.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn code(typed: &str, max: u16) -> &'static str {
        MessageText::parse("text", typed, max).unwrap_err().code
    }

    #[test]
    fn nothing_to_read_is_empty() {
        for typed in [
            "",
            " ",
            "\n\t\r\n",
            "\u{A0}",
            "\u{200B}\u{FEFF}",
            "\u{200D}",
            "\u{3164}",
            "\u{2800} \u{2800}",
            "\u{e0041}\u{e0042}",
            "\u{301}",
            "\u{34f}\u{fe0f}",
            "\u{2062}",
        ] {
            assert_eq!(code(typed, 50), "message_empty", "{typed:?}");
        }
        for typed in
            [".", "?", "❤\u{fe0f}", "👍🏽", "\u{1f3f4}\u{e0067}\u{e007f}", "e\u{301}", "\u{f8ff}", "漢", "😀"]
        {
            assert_eq!(MessageText::parse("text", typed, 50).unwrap().as_str(), typed);
        }
    }

    #[test]
    fn control_characters_are_refused_but_lines_and_tabs_stay() {
        for typed in ["a\0b", "a\u{7}", "\u{1b}[31m", "a\u{85}b"] {
            assert_eq!(code(typed, 50), "message_characters", "{typed:?}");
        }
        assert_eq!(MessageText::parse("text", "  a\r\nb\tc\rd \n", 50).unwrap().as_str(), "a\nb\tc\nd");
    }

    // spec: 5.11
    #[test]
    fn length_is_what_people_count() {
        let family = "👩‍👩‍👧‍👦";
        assert!(MessageText::parse("text", &family.repeat(50), 50).is_ok());
        assert_eq!(code(&family.repeat(51), 50), "message_too_long");
        // One character by its look, ten thousand and one by its weight.
        assert_eq!(code(&format!("e{}", "\u{301}".repeat(MAX_CODE_POINTS)), 50), "message_too_long");
    }

    #[test]
    fn text_is_kept_as_it_is() {
        for text in [
            "<script>alert(1)</script>",
            "مرحبا \u{202E}abc",
            "🏳️‍🌈",
            "e\u{301} é",
            "' or 1=1 --",
            "\\u0000 %00",
        ] {
            assert_eq!(MessageText::parse("text", text, 100).unwrap().as_str(), text);
        }
    }

    proptest! {
        /// What was accepted once is accepted unchanged: a retry carries the same text.
        #[test]
        fn parsing_twice_changes_nothing(typed in "\\PC{0,60}", max in 1_u16..80) {
            if let Ok(text) = MessageText::parse("text", &typed, max) {
                prop_assert!(text.as_str().graphemes(true).count() <= usize::from(max));
                prop_assert_eq!(MessageText::parse("text", text.as_str(), max).unwrap(), text);
            }
        }
    }
}
