//! Names that lead away from the site: a telephone number or the address of a page or mailbox, however it is written.

use crate::kernel::visible::is_seen;
use std::net::Ipv4Addr;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// Digits of a telephone number, at the least (E.164 has up to 15).
const DIGITS_OF_A_NUMBER: usize = 7;
/// So many of them are digits where letters stand for others: "o6-12 34 S".
const REAL_DIGITS: usize = 5;
/// So many where some are words: a name has room for no more.
const SPOKEN_DIGITS: usize = 6;
/// From zero to nine in our languages.
const NUMBERS: &str = "zero one two three four five six seven eight nine nul een één twee drie vier vijf zes zeven acht \
    negen null eins zwei drei fünf sechs sieben neun zéro un deux trois quatre cinq sept huit neuf \
    cero uno dos tres cuatro cinco seis siete ocho nueve due tre quattro cinque sei sette otto nove \
    en to fire fem seks syv sju otte åtte ni noll ett två fyra sex åtta nio nolla yksi kaksi kolme \
    neljä viisi kuusi jeden dwa trzy cztery pięć sześć siedem osiem seitsemän kahdeksan yhdeksän \
    dziewięć";
/// Letters that are read as digits between digits: no more of them at once, or "Olli 12345" would be a number.
const LETTERS_AT_ONCE: usize = 2;

/// Where addresses of pages end that have nothing to do with a language. A single letter before one of them is an address
/// ("t.me"), and before others an initial ("J.Smith").
const ENDS: &[&str] = &[
    "com", "net", "org", "info", "me", "gg", "ly", "io", "app", "link", "page", "site", "online", "chat",
    "club", "shop", "live", "cam", "xyz", "biz", "tv", "co",
];
/// Those that are no word of their own behind a full stop: "Dr. No", "Just. Me".
const ENDS_APART: &[&str] = &["com", "net", "org", "info", "biz", "xyz"];
/// Ends of addresses in our countries, which count where the point is a word: "vonk punt nl".
const ENDS_OF_COUNTRIES: &[&str] =
    &["nl", "be", "de", "at", "ch", "fr", "it", "es", "pl", "se", "dk", "no", "fi", "uk", "us", "ie", "eu"];
/// A point in words, in our languages.
const POINTS: &[&str] = &["dot", "punt", "punkt", "point", "punto", "prick", "piste", "kropka"];

/// From a to z; there is none of x.
const SMALL_CAPITALS: &str = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ";

/// Whether a name holds one of them.
pub(super) fn leads_away(name: &str) -> bool {
    is_number(name) || is_address(name)
}

/// Without what nobody sees between two letters, and without marks: "te\u{200d}am" is one word to a reader. Letters that
/// only look special are plain ones.
pub(super) fn uncovered(name: &str) -> String {
    name.nfkc().filter(|letter| letter.is_whitespace() || is_seen(*letter)).map(undressed).collect()
}

/// The letter in dress that neither NFKC nor the look-alikes of UTS 39 know: white on a black circle or square, of flags,
/// a small capital.
fn undressed(letter: char) -> char {
    let behind = |first: char| {
        let place =
            u32::from(letter).checked_sub(u32::from(first)).and_then(|place| u8::try_from(place).ok());
        place.and_then(|place| b'a'.checked_add(place)).map_or(letter, char::from)
    };
    match letter {
        '\u{1f150}'..='\u{1f169}' => behind('\u{1f150}'),
        '\u{1f170}'..='\u{1f189}' => behind('\u{1f170}'),
        '\u{1f1e6}'..='\u{1f1ff}' => behind('\u{1f1e6}'),
        _ => {
            let plain = SMALL_CAPITALS.chars().zip('a'..='z').find(|(small, _)| *small == letter);
            plain.map_or(letter, |(_, plain)| plain)
        }
    }
}

fn is_number(name: &str) -> bool {
    let known: Vec<char> = uncovered(name).chars().filter(|letter| letter.is_alphanumeric()).collect();
    let digits = known.iter().filter(|letter| is_digit(**letter)).count();
    digits >= DIGITS_OF_A_NUMBER || longest_mixed(&known) >= DIGITS_OF_A_NUMBER || is_spoken_number(name)
}

/// "nul zes een twee drie vier", "06 one two three four".
fn is_spoken_number(name: &str) -> bool {
    let plain = plain(name);
    let (mut spoken, mut digits) = (0, 0);
    for word in plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if NUMBERS.split_whitespace().any(|number| number == word) {
            spoken += 1;
        } else if word.chars().all(is_digit) {
            digits += word.chars().count();
        }
    }
    spoken > 1 && spoken + digits >= SPOKEN_DIGITS
}

/// Digits of any script; Chinese ones are letters.
fn is_digit(letter: char) -> bool {
    letter.is_numeric() || "〇零一二三四五六七八九".contains(letter)
}

/// The longest row of digits and of letters that look like them, where enough of it are digits.
fn longest_mixed(letters: &[char]) -> usize {
    let (mut longest, mut row, mut real, mut letters_now) = (0, 0, 0, 0);
    for letter in letters {
        if is_digit(*letter) {
            (row, real, letters_now) = (row + 1, real + 1, 0);
        } else if matches!(letter, 'o' | 'O' | 'i' | 'I' | 'l' | 'S' | 'B') && letters_now < LETTERS_AT_ONCE {
            (row, letters_now) = (row + 1, letters_now + 1);
        } else {
            (row, real, letters_now) = (0, 0, 0);
        }
        if real >= REAL_DIGITS {
            longest = longest.max(row);
        }
    }
    longest
}

/// An address of a page or mailbox, or a name on another service: something between two points, a scheme, an @.
fn is_address(name: &str) -> bool {
    let plain = plain(name);
    plain.contains('@')
        || ["://", "www.", "www "].iter().any(|mark| plain.contains(mark))
        || plain
            .split(|letter: char| !is_of_an_address(letter))
            .any(|word| is_dotted(word) || is_machine(word))
        || has_end_apart(&plain)
        || has_point_in_words(&plain)
}

/// In small letters, without what nobody sees and without brackets around a point; every full stop as our own.
fn plain(name: &str) -> String {
    let known = uncovered(name).to_lowercase();
    let shown = known.chars().filter(|letter| !"()[]{}<>*\"".contains(*letter));
    shown.map(|letter| if "。｡․۔ꓸ܁܂꘎".contains(letter) { '.' } else { letter }).collect()
}

fn is_of_an_address(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_')
}

/// "anna.example", "t.me", "anna.c0m"; not "A.J." or "J.Smith".
fn is_dotted(word: &str) -> bool {
    let mut parts = word.trim_matches('.').split('.').rev();
    let last = parts.next().unwrap_or_default();
    let Some(before) = parts.next() else { return false };
    let is_end = is_one_of(ENDS, last);
    let is_word = last.chars().count() > 1 && last.chars().all(char::is_alphabetic);
    let is_long = before.chars().count() > 1;
    !before.is_empty() && (is_end || (is_word && is_long))
}

/// "192.0.2.7".
fn is_machine(word: &str) -> bool {
    word.trim_matches('.').parse::<Ipv4Addr>().is_ok()
}

/// "anna . com", "anna,com", "anna·com".
fn has_end_apart(plain: &str) -> bool {
    let mut rest = plain;
    while let Some((before, after)) = rest.split_once(|letter: char| ".,·•‧⋅".contains(letter)) {
        let after = after.trim_start();
        let end = after.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
        if before.trim_end().ends_with(char::is_alphanumeric) && is_one_of(ENDS_APART, end) {
            return true;
        }
        rest = after;
    }
    false
}

/// "anna dot com", "vonk punt nl".
fn has_point_in_words(plain: &str) -> bool {
    let words: Vec<&str> =
        plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.windows(3).any(|three| {
        let [_, point, end] = three else { return false };
        POINTS.contains(point) && (is_one_of(ENDS, end) || is_one_of(ENDS_OF_COUNTRIES, end))
    })
}

/// As an eye takes it: "c0m".
fn is_one_of(ends: &[&str], word: &str) -> bool {
    let seen = |text: &str| skeleton(text).collect::<String>().to_lowercase();
    let word = seen(word);
    ends.iter().any(|end| seen(end) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_known_in_any_digits_and_with_anything_between_them() {
        for name in [
            "+31 6 12345678",
            "06-12 34 56 78",
            "bel ０６１２３４５６７８",
            "1 2 3 4 5 6 7",
            "0.6.1.2.3.4.5.6.7.8",
            "0_6_1_2_3_4_5_6",
            "06/12/34/56/78",
            "٠٦١٢٣٤٥٦٧٨",
            "०६१२३४५६",
            "①②③④⑤⑥⑦⑧",
            "❶❷❸❹❺❻❼",
            "𝟎𝟔𝟏𝟐𝟑𝟒𝟓𝟔",
            "0\u{fe0f}\u{20e3}6\u{fe0f}\u{20e3}1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}3\u{fe0f}\u{20e3}45",
            "⁰⁶¹²³⁴⁵⁶",
            "〇六一二三四五六",
            "o6-1234-56",
            "O6 I2 3456",
            "Anna 0612345678",
            "0\u{200d}6\u{200d}1\u{200d}2\u{200d}3\u{200d}4\u{200d}5",
            "nul zes een twee drie vier",
            "zero six one two three four",
            "06 one two three four",
            "0 6 eins zwei 34",
            "Zéro-six-un-deux-un-un",
        ] {
            assert!(is_number(name), "{name}");
        }
    }

    #[test]
    fn addresses_are_known_however_they_are_written() {
        for name in [
            "anna.example.com",
            "see vonk.nl",
            "www.anna",
            "https://x",
            "anna@mail",
            "insta: @anna",
            "ａｎｎａ．ｃｏｍ",
            "t.me/anna",
            "T.ME/Anna",
            "x.com/anna",
            "t.me",
            "anna.com",
            "Anna.Com!",
            "(anna.com)",
            "anna(.)com",
            "anna[.]com",
            "anna。com",
            "anna․com",
            "anna . com",
            "anna. com",
            "anna ,com",
            "anna·com",
            "anna dot com",
            "anna (dot) com",
            "vonk punt nl",
            "vonk punkt de",
            "anna.c\u{200d}om",
            "anna.c0m",
            "anna.сом",
            "bit.ly/x",
            "discord.gg/anna",
            "anna.com.",
            "annaꓸcom",
            "ᴀɴɴᴀ.ᴄᴏᴍ",
            "🅐🅝🅝🅐.🅒🅞🅜",
            "192.0.2.7",
            "see 192.0.2.7/a",
        ] {
            assert!(is_address(name), "{name}");
        }
    }

    #[test]
    fn names_lead_nowhere() {
        for name in [
            "Anna",
            "Anna 1990",
            "A.J. Smith",
            "A.J.Smith",
            "St. John",
            "J. R.",
            "J.Lo",
            "Anna..",
            "Dr. No",
            "Anna-Marie",
            "Anna-Marie St. John",
            "Jean-Luc",
            "Jean-Luc P.",
            "O'Neill",
            "D'Angelo",
            "24/7",
            "J.-P. Martin",
            "Smith, Jo",
            "Just. Me",
            "Love, me",
            "Anna Dot",
            "Dot Com Anna",
            "Olli 12345",
            "Lola 1990",
            "Bo 2000",
            "Anna 🇳🇱",
            "24.12.90",
            "Uno Due Tre",
            "Seven of Nine",
            "Zażółć",
            "Łukasz Żak",
            "محمد",
            "فاطمة الزهراء",
            "می\u{200c}خواهم",
            "李娜",
            "王小明",
            "三木 一郎",
            "Владимир",
            "Ελένη",
            "Björn Å.",
            "Zoë",
            "Kim 👩‍👩‍👧",
            "4U",
        ] {
            assert!(!leads_away(name), "{name}");
        }
    }
}
