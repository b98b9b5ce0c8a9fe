//! What members wrote, as they meant it: encodings that went wrong on the way are mended, and markup becomes plain
//! text.

use encoding_rs::WINDOWS_1252;
use std::borrow::Cow;

/// How often one text may have been encoded again: each move of such a site to another machine could add one.
const TIMES: usize = 3;
/// Bytes of a tag, or of a comment: longer ones are none.
const LONGEST_TAG: usize = 4_000;
/// Letters of an entity between `&` and `;`.
const LONGEST_ENTITY: usize = 8;

/// Bytes as text; true where they were no UTF-8 and were read as Windows-1252, which is what MySQL calls latin1.
pub(super) fn decode(bytes: Vec<u8>) -> (String, bool) {
    match String::from_utf8(bytes) {
        Ok(text) => (text, false),
        Err(error) => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(error.as_bytes());
            (text.into_owned(), true)
        }
    }
}

/// A text that was UTF-8, was taken for Windows-1252 and made UTF-8 again ("Ã©"), as it was before ("é"); None for all
/// others.
pub(super) fn mend(text: &str) -> Option<String> {
    let mut mended = once(text)?;
    for _ in 1..TIMES {
        let Some(again) = once(&mended) else { break };
        mended = again;
    }
    Some(mended)
}

fn once(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let (bytes, _, has_others) = WINDOWS_1252.encode(text);
    if has_others {
        return None;
    }
    let before = String::from_utf8(bytes.into_owned()).ok()?;
    before.chars().all(is_likely).then_some(before)
}

/// “CAFÉ…” would become “CAFɅ”: letters that hardly anybody writes are a sign that nothing went wrong. What a text has that
/// went wrong twice are letters of Windows-1252, and the five controls in the place of those that it lacks.
fn is_likely(letter: char) -> bool {
    let is_of_1252 = matches!(letter, '\u{81}' | '\u{8d}' | '\u{8f}' | '\u{90}' | '\u{9d}' | 'ƒ' | 'ˆ' | '˜');
    is_of_1252 || !matches!(letter, '\u{80}'..='\u{9f}' | '\u{180}'..='\u{36f}')
}

/// Without tags and entities. A lone `<`, as in `<3`, stays.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&', '\r']) {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        let (letters, taken) = match from.chars().next() {
            Some('<') => tag(from),
            Some('&') => entity(from),
            _ => (Cow::Borrowed(if from.starts_with("\r\n") { "" } else { "\n" }), 1),
        };
        plain.push_str(&letters);
        rest = from.get(taken..).unwrap_or_default();
    }
    plain.push_str(rest);
    let lines = plain.lines().map(str::trim_end);
    let mut kept = String::with_capacity(plain.len());
    let mut empty = 0;
    for line in lines {
        empty = if line.is_empty() { empty + 1 } else { 0 };
        if empty < 2 {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept.trim().to_owned()
}

/// What stands for a tag at the beginning, and how many bytes it takes; `<` itself where there is none. Looks no further
/// than a tag is long, so that the time grows with the text alone.
fn tag(text: &str) -> (Cow<'static, str>, usize) {
    let none = (Cow::Borrowed("<"), 1);
    if text.starts_with("<!--") {
        return find(text, "-->", LONGEST_TAG).map_or(none, |end| (Cow::Borrowed(""), end + 3));
    }
    let name_at = if text.starts_with("</") { 2 } else { 1 };
    let after = text.get(name_at..).unwrap_or_default();
    if !after.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        return none;
    }
    let mut bytes = after.bytes().take(LONGEST_TAG);
    let Some(length) = bytes.position(|byte| matches!(byte, b'<' | b'>')) else { return none };
    let end = name_at + length;
    if text.as_bytes().get(end) != Some(&b'>') {
        return none;
    }
    let name = after.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    if name_at == 1 && matches!(name.as_str(), "script" | "style") {
        let closing = format!("</{name}>");
        let found = find(text, &closing, text.len());
        return (Cow::Borrowed(""), found.map_or(text.len(), |at| at + closing.len()));
    }
    let is_break = match name.as_str() {
        "br" | "hr" => true,
        "p" | "div" | "li" | "tr" | "blockquote" => name_at == 2,
        _ => false,
    };
    (Cow::Borrowed(if is_break { "\n" } else { "" }), end + 1)
}

/// Where something stands within the first so many bytes, in capitals or not.
fn find(text: &str, wanted: &str, most: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(..most.min(text.len()))?;
    bytes.windows(wanted.len()).position(|part| part.eq_ignore_ascii_case(wanted.as_bytes()))
}

fn entity(text: &str) -> (Cow<'static, str>, usize) {
    let none = (Cow::Borrowed("&"), 1);
    let Some(end) = find(text, ";", LONGEST_ENTITY + 2) else { return none };
    let name = text.get(1..end).unwrap_or_default();
    let number = name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
        Some(number) => u32::from_str_radix(number, 16).ok(),
        None => number.parse().ok(),
    });
    let letter = match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        "hellip" => Some('…'),
        "euro" => Some('€'),
        _ => number.and_then(char::from_u32).filter(|letter| *letter == '\n' || !letter.is_control()),
    };
    letter.map_or(none, |letter| (Cow::Owned(letter.to_string()), end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn broken(text: &str) -> String {
        WINDOWS_1252.decode_without_bom_handling(text.as_bytes()).0.into_owned()
    }

    #[test]
    fn what_was_encoded_twice_is_mended() {
        for text in ["Zoë", "Café € 5", "“Hallo” – ja…", "Łódź", "Привет", "żółw 🐢", "a\u{a0}b", "È più"]
        {
            assert_eq!(mend(&broken(text)).as_deref(), Some(text), "{}", broken(text));
            assert_eq!(mend(&broken(&broken(text))).as_deref(), Some(text));
        }
        for text in ["", "Anna", "Zoë", "Café", "CAFÉ…", "JE SUIS DÉSOLÉ”", "Привет", "🐢", "Ã", "50 €"]
        {
            assert_eq!(mend(text), None, "{text}");
        }
    }

    #[test]
    fn bytes_that_are_no_utf_8_are_windows_1252() {
        assert_eq!(decode(b"Zo\xeb \x80".to_vec()), ("Zoë €".to_owned(), true));
        assert_eq!(decode("Zoë".as_bytes().to_vec()), ("Zoë".to_owned(), false));
    }

    #[test]
    fn markup_becomes_text() {
        for (markup, text) in [
            ("Hi <b>you</b>!<br />Bye", "Hi you!\nBye"),
            ("<p>One</p>\r\n<p>Two &amp; &quot;three&quot;</p>", "One\n\nTwo & \"three\""),
            ("I <3 you & 1 < 2 > 0", "I <3 you & 1 < 2 > 0"),
            ("&lt;b&gt; &#39;x&#x27; &unknown; &#0;", "<b> 'x' &unknown; &#0;"),
            ("a<!-- b -->c<script>alert('<p>')</script>d", "acd"),
            ("<a href=\"https://x.example/?a=1\">link</a>", "link"),
            ("one\r\ntwo\rthree\n\n\n\n\nfour", "one\ntwo\nthree\n\nfour"),
            ("<img src='a'", "<img src='a'"),
        ] {
            assert_eq!(plain(markup), text, "{markup}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_too_odd(text in "(<[a-z/!-]{0,4}|&#?[a-z0-9]{0,9};?|>|\\PC|\r|\n){0,40}") {
            plain(&text);
            mend(&text);
        }
    }
}
