//! API keys. Only `test_` keys exist here, and access tokens beside them: a live key in a sandbox is a mistake worth
//! stopping at.

use sha2::{Digest, Sha256};
use thiserror::Error;

/// A merchant's test key with the name its customers see on the hosted pages.
#[derive(Clone)]
pub struct ApiKey {
    key: String,
    merchant: String,
}

/// Why a string is no test key.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum BadKey {
    /// `live_` keys are refused outright.
    #[error("the sandbox takes no live key")]
    Live,
    /// Not `test_` and at least 30 letters or digits (facts 1.5).
    #[error("a test key is 'test_' and at least 30 letters or digits")]
    Malformed,
}

impl ApiKey {
    /// Reads a key of the form `test_` + 30 or more letters and digits.
    pub fn parse(key: &str, merchant: impl Into<String>) -> Result<Self, BadKey> {
        check(key)?;
        Ok(Self { key: key.to_owned(), merchant: merchant.into() })
    }
}

/// Which keys the API takes.
#[derive(Clone)]
pub enum Keys {
    /// Any well-formed test key; each is a merchant of its own, named by the host it redirects to.
    AnyTestKey,
    /// These only.
    Listed(Vec<ApiKey>),
}

/// The merchant behind a key. Objects of one profile are invisible to every other.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    /// `pfl_…`, derived from the key so that no key is stored.
    pub(crate) id: String,
    /// `None`: the hosted pages show the redirect host instead.
    pub(crate) merchant: Option<String>,
    /// It came with the access token of its organisation, which may read more than an API key.
    pub(crate) is_organisation: bool,
}

impl Keys {
    /// The profile of a bearer token, if it is accepted. An organisation has one profile here, and its access token is
    /// that profile's key with `access_` instead of `test_`.
    pub(crate) fn profile(&self, bearer: &str) -> Result<Profile, BadKey> {
        let access = bearer.strip_prefix("access_").map(|secret| format!("test_{secret}"));
        let is_organisation = access.is_some();
        let bearer = access.as_deref().unwrap_or(bearer);
        check(bearer)?;
        let merchant = match self {
            Self::AnyTestKey => None,
            Self::Listed(keys) => {
                let known = keys.iter().find(|known| known.key == bearer).ok_or(BadKey::Malformed)?;
                Some(known.merchant.clone())
            }
        };
        let digest = Sha256::digest(bearer.as_bytes());
        let id = digest.iter().take(5).fold(String::from("pfl_"), |id, byte| format!("{id}{byte:02x}"));
        Ok(Profile { id, merchant, is_organisation })
    }
}

fn check(key: &str) -> Result<(), BadKey> {
    if key.starts_with("live_") {
        return Err(BadKey::Live);
    }
    let secret = key.strip_prefix("test_").ok_or(BadKey::Malformed)?;
    let word = secret.len() >= 30 && secret.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if word { Ok(()) } else { Err(BadKey::Malformed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "test_abcdefghijklmnopqrstuvwxyz0123";

    #[test]
    fn live_short_and_odd_keys_are_refused() {
        assert_eq!(Keys::AnyTestKey.profile(&KEY.replace("test", "live")).unwrap_err(), BadKey::Live);
        assert_eq!(Keys::AnyTestKey.profile("test_short").unwrap_err(), BadKey::Malformed);
        assert_eq!(Keys::AnyTestKey.profile(&format!("{KEY}!")).unwrap_err(), BadKey::Malformed);
    }

    #[test]
    fn an_access_token_is_of_the_profile_of_its_key() {
        let (key, token) =
            (Keys::AnyTestKey.profile(KEY), Keys::AnyTestKey.profile(&KEY.replace("test", "access")));
        let (key, token) = (key.unwrap(), token.unwrap());
        assert_eq!(key.id, token.id);
        assert!(token.is_organisation && !key.is_organisation);
    }

    #[test]
    fn listed_keys_name_their_merchant_and_shut_out_others() {
        let keys = Keys::Listed(vec![ApiKey::parse(KEY, "Corner Shop").unwrap()]);
        assert_eq!(keys.profile(KEY).unwrap().merchant.as_deref(), Some("Corner Shop"));
        assert!(keys.profile(&format!("{KEY}4")).is_err());
    }
}
