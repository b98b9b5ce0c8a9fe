//! What a short link is made of.

use crate::kernel::random::Random;
use url::form_urlencoded;

/// Characters of a new token: 59 bits, far beyond guessing within the budget of any network.
const LENGTH: usize = 10;
/// Base62: nothing that mail programs break or people take for punctuation.
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Bytes of a target; browsers and mail programs take four times as much.
const LONGEST: usize = 500;
/// Characters of a tracking value, as web/src/lib/tracking.ts keeps them.
const LONGEST_VALUE: usize = 100;
/// What the address of a link may hand on to its target: tracking (spec 3), and a language.
const HANDED_ON: [&str; 7] = ["network", "ref", "sub1", "sub2", "sub3", "lb", "lang"];

/// The short name in the address: 8 to 32 letters and digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn random(random: &Random) -> Self {
        let one =
            || LETTERS.get(usize::try_from(random.below(62)).unwrap_or(0)).copied().map_or('0', char::from);
        Self(std::iter::repeat_with(one).take(LENGTH).collect())
    }

    /// One that stands in an address; None where it can be none of ours.
    pub fn parse(text: &str) -> Option<Self> {
        let sound = (8..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        sound.then(|| Self(text.to_owned()))
    }

    /// As it stands in the address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where a link leads: a path of the same site, with its query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target(String);

impl Target {
    /// A path that begins with one slash, is printable ASCII without backslash and `#`, has at most 500
    /// bytes, and is no call: an address that a browser can take for no other site.
    pub fn parse(text: &str) -> Option<Self> {
        let own = text.starts_with('/') && !text.starts_with("//") && !text.starts_with("/api/");
        let printable = text.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'#'));
        (own && printable && text.len() <= LONGEST).then(|| Self(text.to_owned()))
    }

    /// The same with a tracking parameter, unless it has it already. None where the value is empty, longer
    /// than 100 characters or has control characters, or the whole would be too long.
    pub fn with(&self, name: &str, value: &str) -> Option<Self> {
        let sound = !value.is_empty() && value.chars().count() <= LONGEST_VALUE;
        if !sound || value.chars().any(char::is_control) {
            return None;
        }
        if self.has(name) {
            return Some(self.clone());
        }
        let pair: String = form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
        let joint = if self.0.contains('?') { '&' } else { '?' };
        Self::parse(&format!("{}{joint}{pair}", self.0))
    }

    /// The path without its query.
    pub fn path(&self) -> &str {
        self.0.split('?').next().unwrap_or_default()
    }

    /// Path and query, for a `Location` header.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The target for somebody who came with this query: a partner's own numbers go along.
    pub fn for_query(self, query: &str) -> Self {
        form_urlencoded::parse(query.as_bytes())
            .filter(|(name, _)| HANDED_ON.contains(&name.as_ref()))
            .fold(self, |target, (name, value)| target.with(&name, &value).unwrap_or(target))
    }

    fn has(&self, name: &str) -> bool {
        let query = self.0.split_once('?').map_or("", |(_, query)| query);
        form_urlencoded::parse(query.as_bytes()).any(|(known, _)| known == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_of_letters_and_digits() {
        let random = Random::seeded(1);
        let token = Token::random(&random);
        assert_eq!(token.as_str().len(), LENGTH);
        assert_eq!(Token::parse(token.as_str()), Some(token.clone()));
        assert_ne!(Token::random(&random), token);
        for text in ["", "short", "has-dash12", "has space1", "über12345", &"a".repeat(33)] {
            assert_eq!(Token::parse(text), None, "{text}");
        }
    }

    // asvs: V1.2.2, V3.7.2
    #[test]
    fn targets_never_leave_the_site() {
        for text in ["/", "/members", "/landers/video?network=x", "/pages/terms?a=%2F%2Fevil"] {
            assert!(Target::parse(text).is_some(), "{text}");
        }
        for text in [
            "",
            "members",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/a b",
            "/a\r\nX: y",
            "/a#b",
            "/api/logout.php",
            "/é",
            &format!("/{}", "a".repeat(LONGEST)),
        ] {
            assert_eq!(Target::parse(text), None, "{text}");
        }
    }

    #[test]
    fn tracking_goes_along_and_the_campaigns_own_comes_first() {
        let target = Target::parse("/signup").unwrap().with("ref", "spring 27").unwrap();
        assert_eq!(target.as_str(), "/signup?ref=spring+27");
        let led = target.clone().for_query("ref=other&sub1=a%26b&evil=1&lang=de&sub2=%00");
        assert_eq!(led.as_str(), "/signup?ref=spring+27&sub1=a%26b&lang=de");
        assert_eq!((led.path(), target.with("sub1", "")), ("/signup", None));
        assert_eq!(target.with("sub1", &"x".repeat(101)), None);
    }
}
