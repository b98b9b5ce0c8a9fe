//! Passwords: which we accept, and how we keep them.

pub use super::guessable::Known;
use super::{guessable::is_walk, hashing, moved_password};
use crate::kernel::{
    problem::{Answer, FieldError, Refusal},
    random::Random,
    threads::Threads,
};
use anyhow::Context;
use secrecy::{ExposeSecret, SecretString};
use serde::Serializer;
use std::{
    collections::HashSet,
    sync::{Arc, LazyLock},
};
use tokio::sync::Semaphore;

/// Shortest password, in characters.
pub const MIN_LENGTH: usize = 8;
/// Longest password, in characters.
pub const MAX_LENGTH: usize = 128;
/// Logins and sign-ups that may wait for a hash; more are told to come back.
const MAX_WAITING: usize = 256;

/// The passwords that everybody tries first, in lower case, one a line.
static COMMON: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    include_str!("data/common_passwords.txt").lines().filter(|line| !line.starts_with('#')).collect()
});

static HASHING: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(hashing::at_once())));
static WAITING: Semaphore = Semaphore::const_new(MAX_WAITING);
static THREADS: LazyLock<Threads> = LazyLock::new(|| Threads::new("hash", hashing::at_once()));

/// What unknown addresses are checked against, so that they take as long as known ones, and what
/// stands where a password was disabled. The one behind it was 32 random bytes, which nobody has.
pub const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$jtZBwYKcPzI6zKY2BIyjQw$m0dcirjGbEvSMOM+P/796xAY7/VLPH8FuP3psO2gk0o";

/// A new password.
#[derive(Clone, Debug)]
pub struct Password(SecretString);

impl Password {
    /// Any characters, 8 to 128 of them, but none of the passwords that everybody tries, and nothing that is
    /// only what the form itself says ([`Known`]).
    ///
    /// # Errors
    /// `password_too_short`, `password_too_long`, `password_too_common`.
    pub fn parse(field: &'static str, text: &SecretString, known: Known<'_>) -> Result<Self, FieldError> {
        let password = text.expose_secret();
        let length = password.chars().count();
        if length < MIN_LENGTH {
            return Err(FieldError::new(field, "password_too_short").with("min", "8"));
        }
        if length > MAX_LENGTH {
            return Err(FieldError::new(field, "password_too_long").with("max", "128"));
        }
        let plain = password.to_lowercase();
        let said = [known.name, known.email, known.site];
        let is_said = said.iter().any(|word| plain == word.to_lowercase()) || known.is_all_of(password);
        if COMMON.contains(plain.as_str()) || is_said || is_one_letter(&plain) || is_walk(&plain) {
            return Err(FieldError::new(field, "password_too_common"));
        }
        Ok(Self(text.clone()))
    }
}

fn is_one_letter(password: &str) -> bool {
    let mut letters = password.chars();
    let first = letters.next();
    letters.all(|letter| Some(letter) == first)
}

/// The PHC string to keep.
pub async fn hash(random: &Random, password: &Password) -> Answer<String> {
    let (salt, password) = (random.bytes::<16>(), password.0.clone());
    Ok(on_a_thread(move || hashing::hash(password.expose_secret().as_bytes(), &salt)).await??)
}

/// The same for a password that was right, whatever our rules for new ones: it takes the place of one from elsewhere.
pub(super) async fn hash_again(random: &Random, password: &SecretString) -> Answer<String> {
    hash(random, &Password(password.clone())).await
}

/// Is it the one behind this hash? Takes the same time for None; one from elsewhere takes its own (`authentication`).
pub async fn is_right(hash: Option<String>, password: &SecretString) -> Answer<bool> {
    let password = password.clone();
    on_a_thread(move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let password = password.expose_secret().as_bytes();
        let is_behind = match moved_password::foreign(&hash) {
            Some(theirs) => moved_password::is_behind(password, theirs),
            None => hashing::is_behind(password, &hash),
        };
        is_behind && known
    })
    .await
}

/// `serialize_with` for passwords in forms that are kept for repeats: nothing of them is, but their
/// slow hash.
pub(super) fn left_out<S: Serializer>(_: &SecretString, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit()
}

/// As [`left_out`], for forms where there may be none: whether there was one is kept.
#[expect(clippy::ref_option, reason = "serde gives the field as it is")]
pub(super) fn only_whether<S: Serializer>(
    password: &Option<SecretString>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(password.is_some())
}

async fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
    let Ok(_waiting) = WAITING.try_acquire() else { return Err(Refusal::Unavailable.into()) };
    let permit = HASHING.clone().acquire_owned().await.context("the hashing threads are gone")?;
    let done = THREADS.spawn(move || {
        let result = work();
        drop(permit);
        result
    })?;
    Ok(done.await.context("a hashing thread stopped")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn judge(text: &str) -> Result<(), &'static str> {
        let known = Known {
            name: "Anna Smit",
            email: "anna@example.com",
            site: "Vonk & Co",
            born: None,
            second_born: None,
        };
        Password::parse("password", &text.into(), known).map(|_| ()).map_err(|error| error.code)
    }

    // asvs: V6.2.1, V6.2.9
    #[test]
    fn length_is_counted_in_characters() {
        for (text, verdict) in [
            ("x7!kQ2z".to_owned(), Err("password_too_short")),
            ("x7!kQ2z9".to_owned(), Ok(())),
            ("ž".repeat(4), Err("password_too_short")),
            ("žluťoučký".to_owned(), Ok(())),
            ("🔑🗝🚪🏠🔥🌊🌪🌍".to_owned(), Ok(())),
            ("ab".repeat(64), Ok(())),
            ("ab".repeat(64) + "c", Err("password_too_long")),
            ("🔑🗝".repeat(64), Ok(())),
        ] {
            assert_eq!(judge(&text), verdict, "{text}");
        }
    }

    // asvs: V6.2.4, V6.2.11, V6.2.12
    #[test]
    fn what_everybody_tries_is_refused_in_any_case() {
        assert!(COMMON.len() > 5_000, "{}", COMMON.len());
        for text in [
            "password",
            "PassWord",
            "12345678",
            "qwertyuiop",
            "iloveyou",
            "aaaaaaaa",
            "ANNA SMIT",
            "Anna@Example.com",
            "vonk & co",
            "anna1990",
            "anna12345",
            "1qaz2wsx3edc",
            "Vonk & Co 2026",
        ] {
            assert_eq!(judge(text), Err("password_too_common"), "{text}");
        }
    }

    proptest! {
        // asvs: V6.2.5
        #[test]
        fn any_characters_will_do(text in "\\PC{8,128}") {
            prop_assert!(matches!(judge(&text), Ok(()) | Err("password_too_common")), "{:?}", judge(&text));
        }

        // asvs: V6.2.4
        #[test]
        fn no_common_one_passes(index in any::<prop::sample::Index>(), upper: bool) {
            let common: Vec<_> = COMMON.iter().filter(|word| word.chars().count() >= MIN_LENGTH).collect();
            let word = index.get(&common).to_string();
            prop_assert_eq!(judge(&if upper { word.to_uppercase() } else { word }), Err("password_too_common"));
        }
    }
}
