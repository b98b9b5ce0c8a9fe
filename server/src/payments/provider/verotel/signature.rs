//! How FlexPay signs: the key and all parameters by their names in the order of bytes, joined by colons, as lower
//! hexadecimal digits of their SHA-256. Nothing is escaped, so that a value with colons could be read as parameters of
//! its own: what we sign holds no words of a member's.

use crate::kernel::vault::hex;
use ring::digest::{SHA256, digest};
use subtle::ConstantTimeEq;

/// Of parameters that come in the order of their names.
pub(super) fn of<'a>(key: &str, parameters: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut signed = key.to_owned();
    for (name, value) in parameters {
        signed.extend([":", name, "=", value]);
    }
    hex(digest(&SHA256, signed.as_bytes()).as_ref())
}

/// Compared in constant time. The older SHA-1 is not taken.
pub(super) fn is_of<'a>(said: &str, key: &str, parameters: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
    let right = of(key, parameters);
    bool::from(right.as_bytes().ct_eq(said.to_ascii_lowercase().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The key, and the words that hold every kind of letter, of the tests of Verotel's own clients.
    const KEY: &str = "zpXwe2D77g4P7ysGJcr3rY87TBYs6J";
    const WORDS: &str = "My Dščřčřřěřě&?=blah123";

    fn signed(parameters: &[(&'static str, &'static str)]) -> String {
        let sorted: BTreeMap<_, _> = parameters.iter().copied().collect();
        of(KEY, sorted.into_iter())
    }

    /// What flexpay-php-client 5.1.1 makes of it, and flexpay4j's own test expects of its client.
    #[test]
    fn a_purchase_is_signed_as_verotels_own_client_signs_it() {
        let purchase = [
            ("version", "4"),
            ("shopID", "60678"),
            ("type", "purchase"),
            ("priceAmount", "45.20"),
            ("priceCurrency", "EUR"),
            ("description", WORDS),
            ("paymentMethod", "CC"),
            ("referenceID", "ref1"),
            ("custom1", "custom1"),
            ("custom2", "custom2"),
            ("custom3", "custom3"),
            ("successURL", "http://example.com/approve"),
            ("declineURL", "http://example.com/decline"),
        ];
        assert_eq!(signed(&purchase), "08a33095ae3f4cee4ba25bc50a4076d11c008b84e40423a1cd436c29d2a9225b");
    }

    /// What flexpay-php-client 5.1.1 makes of it.
    #[test]
    fn a_question_about_a_sale_is_signed_as_verotels_own_client_signs_it() {
        let question =
            [("version", "4"), ("shopID", "60678"), ("referenceID", "6f9619ff8b86d011b42d00c04fc964ff")];
        assert_eq!(signed(&question), "6321da17defc0747aabc7b65847b40a066aff6954606208ad3e6f25e928c6903");
    }

    #[test]
    fn a_postback_is_judged_as_verotels_own_client_judges_it() {
        let postback = [
            ("shopID", "68849"),
            ("priceAmount", "0.00"),
            ("referenceID", "reference1234"),
            ("priceCurrency", "USD"),
            ("custom1", "My"),
            ("description", WORDS),
            ("subscriptionType", "RECURRING"),
            ("period", "P1M"),
            ("name", "My name"),
            ("trialAmount", "0.01"),
            ("trialPeriod", "P3D"),
            ("successURL", "http://successURL.test"),
            ("declineURL", "http://declineURL.test"),
            ("cancelDiscountPercentage", "30"),
        ];
        let right = "0df722dd32b8a9f68e3ae4e3f226651eba1397d7928862635ba32674dc7bed6a";
        let sorted: BTreeMap<_, _> = postback.into_iter().collect();
        let pairs = || sorted.iter().map(|(name, value)| (*name, *value));
        assert!(is_of(right, KEY, pairs()) && is_of(&right.to_ascii_uppercase(), KEY, pairs()));
        for wrong in ["", "foo", &right[1..], &right.replace('0', "1")] {
            assert!(!is_of(wrong, KEY, pairs()), "{wrong:?}");
        }
        assert!(!is_of(right, "another key", pairs()));
    }
}
