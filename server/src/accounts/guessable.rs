//! Passwords that whoever has seen a member's profile would try: their name, address, site and birthday, in any order, with a
//! few digits; and what fingers type by themselves.

use super::email::Email;
use crate::kernel::moment;
use std::collections::BTreeSet;
use time::Date;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// What the form itself says, or the account.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known<'a> {
    /// The member's.
    pub name: &'a str,
    /// Their address.
    pub email: &'a str,
    /// The site's name.
    pub site: &'a str,
    /// Their date of birth; None while it is not a date.
    pub born: Option<Date>,
    /// The same of the second person of a couple.
    pub second_born: Option<Date>,
}

/// Shortest part of a name or an address that counts as a word: "Jo".
const SHORTEST_WORD: usize = 2;
/// Shortest way to write a month.
const SHORTEST_MONTH: usize = 3;
/// So many digits beside these words make a password no better.
const MOST_DIGITS: usize = 6;
/// Rows of keyboards here, columns of theirs, and the alphabet.
const WALKS: &[&str] = &[
    "1234567890",
    "0123456789",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "zxcvbnm",
    "yxcvbnm",
    "wxcvbn",
    "1qaz",
    "2wsx",
    "3edc",
    "4rfv",
    "5tgb",
    "6yhn",
    "7ujm",
    "abcdefghijklmnopqrstuvwxyz",
];
/// The longest of them.
const LONGEST_WALK: usize = 26;
/// Shortest piece of one that counts.
const SHORTEST_WALK: usize = 3;

impl Known<'_> {
    /// Whether the password is put together of nothing but these words, the date of birth in any way of writing,
    /// years, and punctuation, each forwards or backwards; or of these words and a few digits.
    pub(super) fn is_all_of(&self, password: &str) -> bool {
        let letters: Vec<char> = plain(password).chars().collect();
        let parts = self.parts();
        let (digits, words): (Vec<char>, Vec<char>) =
            letters.iter().copied().partition(|letter| letter.is_numeric());
        let with_digits = !digits.is_empty() && digits.len() <= MOST_DIGITS;
        is_put_together(&letters, &parts) || (with_digits && is_put_together(&words, &without_digits(&parts)))
    }

    fn parts(&self) -> BTreeSet<Vec<char>> {
        let local = Email::parse(self.email).map(|email| email.key());
        let texts = [self.name, self.email, self.site, local.as_deref().unwrap_or_default()];
        let words = texts.into_iter().flat_map(words);
        let forwards: Vec<Vec<char>> =
            words.chain([self.born, self.second_born].into_iter().flatten().flat_map(date)).collect();
        let backwards = forwards.iter().map(|part| part.iter().rev().copied().collect());
        backwards.chain(forwards.iter().cloned()).collect()
    }
}

/// Whether the letters are these parts and years, one after the other.
fn is_put_together(letters: &[char], parts: &BTreeSet<Vec<char>>) -> bool {
    // reached[n]: the first n characters can be put together.
    let mut reached = vec![true];
    for end in 1..=letters.len() {
        let fits = |part: &Vec<char>| {
            let start = end.checked_sub(part.len());
            start.is_some_and(|start| {
                reached.get(start) == Some(&true) && letters.get(start..end) == Some(part.as_slice())
            })
        };
        let year = end.checked_sub(4).is_some_and(|start| {
            reached.get(start) == Some(&true) && letters.get(start..end).is_some_and(is_year)
        });
        reached.push(year || parts.iter().any(fits));
    }
    !letters.is_empty() && reached.last() == Some(&true)
}

/// The words of "anna90" without what is counted apart.
fn without_digits(parts: &BTreeSet<Vec<char>>) -> BTreeSet<Vec<char>> {
    let bare = parts
        .iter()
        .map(|part| -> Vec<char> { part.iter().copied().filter(|letter| !letter.is_numeric()).collect() });
    bare.filter(|part| part.len() >= SHORTEST_WORD).collect()
}

/// Whether a password is rows and columns of a keyboard or of the alphabet, forwards and backwards, and nothing else.
pub(super) fn is_walk(password: &str) -> bool {
    let letters: Vec<char> = password.to_lowercase().chars().collect();
    let walks: Vec<Vec<char>> = WALKS
        .iter()
        .flat_map(|walk| [walk.chars().collect::<Vec<char>>(), walk.chars().rev().collect()])
        .collect();
    // reached[n]: the first n characters are pieces of walks.
    let mut reached = vec![true];
    for end in 1..=letters.len() {
        let is_piece = |piece: &[char]| {
            piece.len() >= SHORTEST_WALK
                && walks.iter().any(|walk| walk.windows(piece.len()).any(|part| part == piece))
        };
        let ends_one = (end.saturating_sub(LONGEST_WALK)..end)
            .any(|start| reached.get(start) == Some(&true) && letters.get(start..end).is_some_and(is_piece));
        reached.push(ends_one);
    }
    !letters.is_empty() && reached.last() == Some(&true)
}

/// A text's words, and all of them in one.
fn words(text: &str) -> Vec<Vec<char>> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric()).map(plain);
    let mut words: Vec<Vec<char>> = parts.map(|word| word.chars().collect()).collect();
    words.push(plain(text).chars().collect());
    words.retain(|word| word.len() >= SHORTEST_WORD);
    words
}

/// A date's day, month and year, as long and as short as they are written, the month by its name as well: "may", "mai".
fn date(born: Date) -> Vec<Vec<char>> {
    let (day, month, year) = (born.day(), u8::from(born.month()), born.year());
    let written = [
        format!("{day}"),
        format!("{day:02}"),
        format!("{month}"),
        format!("{month:02}"),
        format!("{year}"),
        format!("{:02}", year.rem_euclid(100)),
    ];
    let numbers = written.iter().map(|part| part.chars().collect());
    numbers.chain(moment::names(born.month()).flat_map(beginnings)).collect()
}

/// "jan", "janu", up to "january".
fn beginnings(name: &str) -> Vec<Vec<char>> {
    let letters: Vec<char> = plain(name).chars().collect();
    (SHORTEST_MONTH..=letters.len()).filter_map(|end| Some(letters.get(..end)?.to_vec())).collect()
}

/// Any year that people put behind a name.
fn is_year(letters: &[char]) -> bool {
    matches!(letters, ['1', '9', tens, ones] | ['2', '0', tens, ones] if tens.is_ascii_digit() && ones.is_ascii_digit())
}

/// In lower case, without accents and without what only parts words.
fn plain(text: &str) -> String {
    let bare = text.to_lowercase();
    bare.nfkd().filter(|letter| !is_combining_mark(*letter) && letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::date;

    const ANNA: Known<'static> = Known {
        name: "Anna Smít",
        email: "anna.smit+love@example.com",
        site: "Vonk & Co",
        born: Some(date!(1990 - 05 - 07)),
        second_born: None,
    };

    // asvs: V6.2.11
    #[test]
    fn name_address_site_and_birthday_in_any_order_are_guessed() {
        for password in [
            "anna1990",
            "Anna-1990!",
            "1990anna",
            "annasmit07051990",
            "AnnaSmit199057",
            "smit.anna",
            "Smit7590",
            "07-05-1990",
            "1990-05-07",
            "19900507",
            "05/07/1990",
            "7.5.1990",
            "Anna2024!",
            "annaanna",
            "anna.smit1990",
            "ANNA.SMIT+LOVE@EXAMPLE.COM",
            "example1990",
            "vonkco07051990",
            "vonkanna",
            "0991anna",
            "timsanna",
            "Šmit1990",
            "anna.smit1",
            "AnnaSmit123",
            "anna123456",
            "123anna456",
            "4711smit",
            "annasmit+love007",
            "Vonk&Co2026!",
            "2026vonkco",
            "vonk-co-26",
            "Smit_Anna_07_05_90",
            "90-05-07-anna",
            "ANNA/7/5/1990",
            "07.05.90 Anna Smít",
            "anna7may1990",
            "7mai1990anna",
            "Smit-Mei-1990",
            "maggio90anna",
            "0991yamanna",
        ] {
            assert!(ANNA.is_all_of(password), "{password}");
        }
    }

    #[test]
    fn anything_of_ones_own_beside_them_is_a_password() {
        for password in [
            "anna1990x",
            "annakites",
            "a red kite over Utrecht",
            "19900508",
            "1234567890",
            "!!!!!!!!",
            "anna 1990 likes cats",
            "anna8391746",
            "smit-and-4-kites",
            "anna7june1990",
        ] {
            assert!(!ANNA.is_all_of(password), "{password}");
        }
        assert!(!Known::default().is_all_of("aprilrain"));
    }

    #[test]
    fn an_address_with_digits_is_guessed_with_others() {
        let known = Known { email: "eva90@example.com", ..Known::default() };
        for password in ["eva90123", "eva12345", "90eva123", "Eva-90-90"] {
            assert!(known.is_all_of(password), "{password}");
        }
        assert!(!known.is_all_of("evening90") && !known.is_all_of("90901234"));
    }

    #[test]
    fn what_fingers_type_by_themselves_is_known() {
        for password in [
            "qwertyuiop",
            "QWERTY123",
            "asdfghjk",
            "poiuytre",
            "1qaz2wsx",
            "zaq12wsx",
            "azertyui",
            "qwertzui",
            "abcdefgh",
            "hgfedcba",
            "98765432",
            "123123123",
            "qweasdzxc",
            "abc12345",
        ] {
            assert!(is_walk(password), "{password}");
        }
        for password in ["qwertyui!", "a red kite", "qwerty kite", "12345678a9", "defghost", ""] {
            assert!(!is_walk(password), "{password}");
        }
    }

    proptest! {
        #[test]
        fn a_word_that_nobody_knows_of_is_enough(around in "[a-z0-9]{0,20}") {
            let password = format!("{around}kite{around}");
            prop_assert!(!ANNA.is_all_of(&password), "{}", password);
        }
    }
}
