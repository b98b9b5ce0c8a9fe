//! Which pages there are, and which version of an operator's own text is in effect.

use crate::kernel::{country::Country, locale::Locale};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A page whose text an operator may replace.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema, sqlx::Type,
)]
#[serde(rename_all = "kebab-case")]
#[sqlx(type_name = "text", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants are the pages' own names")]
pub enum StaticPage {
    Terms,
    Privacy,
    Cookies,
    Imprint,
    ReturnPolicy,
    Faq,
    Service,
    Ban,
    Safety,
    Accessibility,
    Contact,
}

impl StaticPage {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Terms,
        Self::Privacy,
        Self::Cookies,
        Self::Imprint,
        Self::ReturnPolicy,
        Self::Faq,
        Self::Service,
        Self::Ban,
        Self::Safety,
        Self::Accessibility,
        Self::Contact,
    ];

    /// As in its address: `return-policy`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Terms => "terms",
            Self::Privacy => "privacy",
            Self::Cookies => "cookies",
            Self::Imprint => "imprint",
            Self::ReturnPolicy => "return-policy",
            Self::Faq => "faq",
            Self::Service => "service",
            Self::Ban => "ban",
            Self::Safety => "safety",
            Self::Accessibility => "accessibility",
            Self::Contact => "contact",
        }
    }

    /// The page of this name.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.code() == code)
    }

    /// The page at this path.
    pub fn at(path: &str) -> Option<Self> {
        Self::parse(path.strip_prefix("/pages/")?)
    }
}

/// What a text is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which page.
    pub page: StaticPage,
    /// In which language.
    pub language: Locale,
    /// For readers of this country; None: of every country that has no text of its own.
    pub country: Option<Country>,
}

/// A version of an operator's own text, without the text.
#[derive(Clone, Debug)]
pub struct PageVersion {
    /// Its row.
    pub id: i64,
    /// What it is of.
    pub place: Place,
    /// Counted from 1 in its place.
    pub version: i32,
    /// From when on it holds.
    pub valid_from: OffsetDateTime,
    /// SHA-256 of the text; None: from then on there is no own text here.
    pub sha256: Option<Vec<u8>>,
    /// Whoever set it.
    pub set_by: String,
    /// When.
    pub set_at: OffsetDateTime,
}

/// All versions of a site's own texts.
#[derive(Clone, Debug, Default)]
pub struct PageVersions(Vec<PageVersion>);

impl PageVersions {
    /// From a site's rows, in any order.
    pub fn new(mut versions: Vec<PageVersion>) -> Self {
        versions.sort_by_key(|one| (one.valid_from, one.version));
        Self(versions)
    }

    /// The text that holds for a reader at that moment: the country's, else the language's; None: the built-in one.
    pub fn in_effect(&self, place: Place, at: OffsetDateTime) -> Option<&PageVersion> {
        let everywhere = Place { country: None, ..place };
        self.at_place(place, at).or_else(|| self.at_place(everywhere, at))
    }

    /// The newest one of just this place, unless it was withdrawn.
    fn at_place(&self, place: Place, at: OffsetDateTime) -> Option<&PageVersion> {
        let begun = self.0.iter().rev().find(|one| one.place == place && one.valid_from <= at);
        begun.filter(|one| one.sha256.is_some())
    }

    /// All of them, by the moment from which they hold.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &PageVersion> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::{Duration, macros::datetime};

    const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn version(id: i64, country: Option<&str>, hours: i64, is_text: bool) -> PageVersion {
        let country = country.and_then(Country::parse);
        PageVersion {
            id,
            place: Place { page: StaticPage::Terms, language: Locale::Nl, country },
            version: i32::try_from(id).unwrap(),
            valid_from: NOON + Duration::hours(hours),
            sha256: is_text.then(Vec::new),
            set_by: "Kim".to_owned(),
            set_at: NOON,
        }
    }

    #[test]
    fn the_country_goes_before_the_language_and_each_begins_and_ends_at_its_moment() {
        let versions = PageVersions::new(vec![
            version(4, Some("BE"), 9, false),
            version(3, Some("BE"), 6, true),
            version(2, None, 3, true),
            version(1, None, 0, true),
            version(5, None, 3, true),
        ]);
        let at = |country: &str, hours: i64| {
            let country = Country::parse(country);
            let place = Place { page: StaticPage::Terms, language: Locale::Nl, country };
            versions.in_effect(place, NOON + Duration::hours(hours)).map(|one| one.id)
        };
        // Of two from one moment on, the later version.
        for (hours, nl, be) in [(-1, None, None), (0, Some(1), Some(1)), (3, Some(5), Some(5))] {
            assert_eq!((at("NL", hours), at("BE", hours)), (nl, be), "{hours}");
        }
        assert_eq!((at("NL", 6), at("BE", 6), at("BE", 9)), (Some(5), Some(3), Some(5)));
        let german = Place { page: StaticPage::Terms, language: Locale::De, country: None };
        assert!(versions.in_effect(german, NOON + Duration::DAY).is_none());
    }

    #[test]
    fn pages_are_known_by_their_address() {
        for page in StaticPage::ALL {
            assert_eq!(StaticPage::at(&format!("/pages/{}", page.code())), Some(page));
        }
        for path in ["/pages/", "/pages/none", "/terms", "/pages/terms/x"] {
            assert_eq!(StaticPage::at(path), None, "{path}");
        }
    }
}
