//! What is told apart.

use crate::{app::App, builds};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Longest name of an error, such as TypeError.
pub(super) const LONGEST_NAME: usize = 40;
/// Longest pattern of a page's address.
pub(super) const LONGEST_ROUTE: usize = 100;
/// Longest name of a build.
pub(super) const LONGEST_BUILD: usize = 12;
/// What is not known to us; it may be anybody's invention.
pub(super) const OTHER: &str = "other";

/// Families of browsers: those of one engine fail alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Browser {
    /// Chrome, Edge, Opera, Samsung Internet and their kin.
    Chromium,
    /// All browsers on iPhones, and Safari on Macs.
    Safari,
    /// Firefox, but not on iPhones.
    Firefox,
    /// All others.
    Other,
}

impl Browser {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Safari => "safari",
            Self::Firefox => "firefox",
            Self::Other => OTHER,
        }
    }
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A page met an error.
    Error,
    /// The content security policy stopped something.
    Violation,
}

impl Kind {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Violation => "violation",
        }
    }
}

/// One line of the counts.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub build: String,
    pub kind: Kind,
    /// The error's name, or the directive.
    pub name: String,
    /// Empty where it is not told.
    pub route: String,
    /// Likewise.
    pub browser: &'static str,
}

impl Fault {
    /// All those of a build that are too many in a day to be told apart.
    pub(super) fn among_others(&self) -> Self {
        Self { name: OTHER.to_owned(), route: OTHER.to_owned(), browser: OTHER, ..self.clone() }
    }
}

/// The build by its name if it is one of this installation's, so that nobody can invent any.
pub(super) async fn build(app: &App, name: &str) -> String {
    if app.builds.knows(name).await { name } else { OTHER }.to_owned()
}

/// The pattern if the app has such pages.
pub(super) fn route(pattern: &str) -> &str {
    if builds::has_pattern(pattern) { pattern } else { OTHER }
}

/// An error's name, as JavaScript writes them.
pub(super) fn is_name(text: &str) -> bool {
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// A pattern such as `/members/{id}`, whether or not we know it.
pub(super) fn is_route(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"/{}_-".contains(&byte);
    text.len() <= LONGEST_ROUTE && text.starts_with('/') && text.bytes().all(fits)
}

/// The name of a build, whether or not we know it.
pub(super) fn is_build(text: &str) -> bool {
    (1..=LONGEST_BUILD).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_and_patterns_are_taken() {
        assert!(is_name("TypeError") && is_route("/members/{id}") && is_build("dev"));
        for text in ["", "Type Error", "Fehler: Anna", "é", &"A".repeat(41)] {
            assert!(!is_name(text), "{text}");
        }
        for text in ["", "members", "/members/?id=1", "/a b", "/é", &format!("/{}", "a".repeat(100))] {
            assert!(!is_route(text), "{text}");
        }
        for text in ["", "a-b", "0123456789abc"] {
            assert!(!is_build(text), "{text}");
        }
    }
}
