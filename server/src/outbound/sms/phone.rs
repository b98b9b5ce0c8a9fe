//! Numbers that can take a text message.

use crate::kernel::country::Country;
use phonenumber::{Mode, Type, country};
use std::str::FromStr;

/// Longest text that is looked at: a number has at most 15 digits (E.164), people write them in groups.
const LONGEST: usize = 30;

/// A mobile number in the form of E.164: `+31612345678`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone(String);

impl Phone {
    /// Reads what people type: with the country's code, or as one dials it in `country`. None for anything
    /// that is no mobile number of a country that we serve, such as a landline, a number that costs extra, or one
    /// to which messages are dear: strangers earn from those.
    pub fn parse(text: &str, country: Country) -> Option<Self> {
        let text = text.trim();
        let plain = |letter: char| letter.is_ascii_digit() || "+ ()-./\u{a0}".contains(letter);
        if text.len() > LONGEST || !text.chars().all(plain) {
            return None;
        }
        let home = country::Id::from_str(country.code()).ok();
        let number = phonenumber::parse(home, text).ok()?;
        let kind = number.number_type(&phonenumber::metadata::DATABASE);
        // In some countries nobody can tell the two apart: the United States and Canada.
        let is_mobile = matches!(kind, Type::Mobile | Type::FixedLineOrMobile);
        let is_served = number.country().id().is_some_and(|id| Country::parse(id.as_ref()).is_some());
        (number.is_valid() && is_mobile && is_served)
            .then(|| Self(number.format().mode(Mode::E164).to_string()))
    }

    /// As E.164 writes it.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What may be shown of it.
    pub fn last_digits(&self) -> String {
        self.0.chars().skip(self.0.chars().count().saturating_sub(2)).collect()
    }

    /// A number that `text` gave before.
    pub fn stored(text: String) -> Self {
        Self(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mobile_numbers_as_people_write_them() {
        for (country, typed, expected) in [
            ("NL", "06 12345678", "+31612345678"),
            ("NL", "+31 6 12 34 56 78", "+31612345678"),
            ("NL", "0031-612345678", "+31612345678"),
            ("NL", "+32 470 12 34 56", "+32470123456"),
            ("DE", "0151 23456789", "+4915123456789"),
            ("BE", "0470/12.34.56", "+32470123456"),
            ("FR", "06 12 34 56 78", "+33612345678"),
            ("PL", "512 345 678", "+48512345678"),
            ("GB", "(07400) 123456", "+447400123456"),
            ("US", "(201) 555-0123", "+12015550123"),
            ("FI", "041 2345678", "+358412345678"),
        ] {
            let phone = Phone::parse(typed, Country::parse(country).unwrap());
            assert_eq!(phone.map(|phone| phone.0).as_deref(), Some(expected), "{country} {typed}");
        }
    }

    #[test]
    fn what_is_no_mobile_number() {
        // A landline, a paid line, too short, too long, letters, full-width digits, an extension, nothing.
        for typed in [
            "020 624 1111",
            "0900 1234",
            "061234",
            "06123456789012345",
            "06 1234567a",
            "０６１２３４５６７８",
            "06 12345678 ext 5",
            "",
            "+",
            "+999 12345678",
            "0612345678;+31612345679",
            // Mobile numbers of Jamaica and Belarus, which we do not serve.
            "+1 876 210 1234",
            "+375 29 491 19 11",
        ] {
            assert_eq!(Phone::parse(typed, Country::netherlands()), None, "{typed}");
        }
    }

    #[test]
    fn two_digits_are_shown() {
        let phone = Phone::parse("06 12345678", Country::netherlands()).unwrap();
        assert_eq!(phone.last_digits(), "78");
    }
}
