//! The eleven interface languages (spec 1). To add one, also give its texts in `locales/` (`texts.rs`) and `content/pages/`, and
//! list it in `web/src/i18n/locales.ts` and `web/lingui.config.ts`; docs/LANGUAGES.md has all steps.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An interface language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the variants are the ISO 639-1 codes themselves")]
pub enum Locale {
    Da,
    De,
    En,
    Es,
    Fi,
    Fr,
    It,
    Nb,
    Nl,
    Pl,
    Sv,
}

impl Locale {
    /// All of them, by code.
    pub const ALL: [Self; 11] = [
        Self::Da,
        Self::De,
        Self::En,
        Self::Es,
        Self::Fi,
        Self::Fr,
        Self::It,
        Self::Nb,
        Self::Nl,
        Self::Pl,
        Self::Sv,
    ];

    /// The ISO 639-1 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Da => "da",
            Self::De => "de",
            Self::En => "en",
            Self::Es => "es",
            Self::Fi => "fi",
            Self::Fr => "fr",
            Self::It => "it",
            Self::Nb => "nb",
            Self::Nl => "nl",
            Self::Pl => "pl",
            Self::Sv => "sv",
        }
    }

    /// The locale with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.code() == code)
    }

    /// The first of `offered` that an Accept-Language header asks for, by its weights (RFC 9110 12.5.4).
    pub fn negotiate(accept_language: &str, offered: &[Self]) -> Option<Self> {
        let mut wishes: Vec<(f32, &str)> = accept_language.split(',').filter_map(weighted_tag).collect();
        wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
        wishes.into_iter().find_map(|(_, tag)| offered.iter().copied().find(|locale| locale.matches(tag)))
    }

    fn matches(self, tag: &str) -> bool {
        let language = tag.split('-').next().unwrap_or(tag).to_ascii_lowercase();
        // Browsers in Norway say "no" or "nn" as well as "nb".
        language == self.code() || (self == Self::Nb && matches!(language.as_str(), "no" | "nn"))
    }
}

impl std::fmt::Display for Locale {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.code())
    }
}

fn weighted_tag(part: &str) -> Option<(f32, &str)> {
    let (tag, parameters) = part.split_once(';').unwrap_or((part, ""));
    let weight = parameters.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.parse().ok())?;
    (weight > 0.0).then_some((weight, tag.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negotiation_follows_weights_and_knows_norwegian() {
        let offered = [Locale::Nl, Locale::Fr, Locale::De];
        assert_eq!(Locale::negotiate("en-GB, de;q=0.5, fr;q=0.8", &offered), Some(Locale::Fr));
        assert_eq!(Locale::negotiate("no", &[Locale::Nb]), Some(Locale::Nb));
        assert_eq!(Locale::negotiate("nl;q=0", &offered), None);
        assert_eq!(Locale::negotiate("§;;q=x,,", &offered), None);
    }
}
