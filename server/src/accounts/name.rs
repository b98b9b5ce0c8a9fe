//! The name that others see (spec 5).

use crate::{
    accounts::email::Email,
    kernel::{
        problem::FieldError,
        visible::{has_hidden_tags, is_seen},
    },
};

/// Shortest and longest name, in characters (the table of profiles says so too).
const LENGTH: std::ops::RangeInclusive<usize> = 2..=30;

/// A name that others can read and that gives no address away.
///
/// # Errors
/// `name_starts_with_at`, `name_is_email`, `name_invalid`.
pub fn parse(text: &str, email: &str) -> Result<String, FieldError> {
    let name = text.trim();
    if name.starts_with('@') {
        return Err(FieldError::new("name", "name_starts_with_at"));
    }
    let same_mailbox = || Some(Email::parse(name)?.key() == Email::parse(email)?.key());
    if name.to_lowercase() == email.trim().to_lowercase() || same_mailbox().unwrap_or(false) {
        return Err(FieldError::new("name", "name_is_email"));
    }
    let invalid = || FieldError::new("name", "name_invalid").with("min", 2).with("max", 30);
    if !LENGTH.contains(&name.chars().count()) || name.contains(is_unreadable) {
        return Err(invalid());
    }
    // What the schema lets through, since scripts and emoji need these characters beside others.
    let shows = name.chars().any(is_seen) && !has_hidden_tags(name);
    if shows { Ok(name.to_owned()) } else { Err(invalid().about_content()) }
}

/// Control characters, marks that hide letters or turn their direction, and letters that show nothing:
/// with them two names look alike, or a name like none. The schema's pattern says the same.
fn is_unreadable(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
        )
        || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn name(text: &str) -> Result<String, &'static str> {
        parse(text, "Anna@gmail.com").map_err(|error| error.code)
    }

    #[test]
    fn names_of_all_scripts_pass() {
        for text in [
            "Anna",
            "李娜",
            "Zoë",
            "O'Hara",
            "Jean-Luc P.",
            "می\u{200c}خواهم",
            "Kim 👩‍👩‍👧",
            "❤\u{fe0f}",
            "a@b",
            "4U",
            "O'Neill",
            "Jean-Luc",
            "Anna-Marie St. John",
            "Łukasz Żak",
            "محمد",
            "فاطمة",
            "王小明",
            "अनिता",
            "สมชาย",
            "e\u{301}va",
            "葛\u{e0100}城",
            "Isla \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            "👩🏽",
        ] {
            let expected = if text.chars().count() < 2 { Err("name_invalid") } else { Ok(text.to_owned()) };
            assert_eq!(name(text), expected);
        }
        assert_eq!(name(" Anna \n"), Ok("Anna".to_owned()));
    }

    // spec: 5.1
    #[test]
    fn an_at_in_front_is_refused_first() {
        for text in ["@nna", "  @nna", "@", "@gmail.com"] {
            assert_eq!(name(text), Err("name_starts_with_at"), "{text}");
        }
    }

    // spec: 5.1
    #[test]
    fn the_address_is_no_name_in_any_spelling() {
        for text in ["anna@gmail.com", " ANNA@GMAIL.COM", "an.na+x@googlemail.com", "Anna@Gmail.com"] {
            assert_eq!(name(text), Err("name_is_email"), "{text}");
        }
        // Also where it is no address at all, which is another field's fault.
        assert_eq!(parse("ÄNNA", "änna").unwrap_err().code, "name_is_email");
    }

    #[test]
    fn what_does_not_show_is_no_name() {
        let long = "a".repeat(31);
        for text in [
            "A",
            "",
            "  a  ",
            "An\u{0}na",
            "An\u{202e}na",
            "\u{200b}\u{200b}\u{200b}",
            "\u{3164}\u{3164}",
            "\u{2800}\u{2800}",
            "An\u{ad}na",
            "\u{200d}\u{200d}",
            "\u{200c} \u{fe0f}",
            "An\u{2028}na",
            "\u{e0041}\u{e006e}\u{e006e}\u{e0061}",
            "An\u{e0041}na",
            "\u{e0001}Anna",
            "\u{301}\u{302}",
            "\u{301} \u{20dd}",
            "\u{93e}\u{93f}",
            "\u{34f}\u{34f}",
            "\u{17b4}\u{17b5}",
            "\u{180b}\u{180c}",
            "\u{e0100}\u{e0101}",
            "\u{1d173}\u{1d174}",
            "\u{e000}\u{e001}",
            "\u{fe0f}\u{20e3}",
            &long,
        ] {
            assert_eq!(name(text), Err("name_invalid"), "{text:?}");
        }
    }

    fn plain() -> impl Strategy<Value = String> {
        "[a-z]{1,8}[a-z0-9]{1,8}"
    }

    proptest! {
        #[test]
        fn parsing_never_panics_and_twice_changes_nothing(text in "\\PC{0,60}", email in "\\PC{0,30}") {
            if let Ok(name) = parse(&text, &email) {
                prop_assert_eq!(parse(&name, &email).unwrap(), name);
            }
        }

        #[test]
        fn no_spelling_of_a_mailbox_passes(local in plain(), tag in plain(), dot in 1_usize..2, upper: bool) {
            let spelled = format!("{}.{}+{tag}@googlemail.com", &local[..dot], &local[dot..]);
            let spelled = if upper { spelled.to_uppercase() } else { spelled };
            let refused = parse(&spelled, &format!("{local}@gmail.com")).map_err(|error| error.code);
            prop_assert_eq!(refused, Err("name_is_email"));
        }
    }
}
