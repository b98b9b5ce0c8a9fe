//! By which rule of the terms, and by which facts, photos and texts are kept from others: what a moderator's reason
//! says in the member's language, and the moderator's own words.

use super::DecisionSource;
use crate::{
    kernel::{locale::Locale, texts},
    media::PhotoReason,
    members::AskedReason,
};

/// What a moderator says beside the reason. Rule and words are in the member's language.
#[derive(Clone, Copy, Debug)]
pub struct Grounds<'a> {
    /// The rule of the terms, or the law; None: the one that the reason goes by.
    pub rule: Option<&'a str>,
    /// What is to be seen or read there; it follows the reason.
    pub words: Option<&'a str>,
    /// How it came to us.
    pub source: DecisionSource,
    /// No mail: the police ask for that, or it was mass advertising.
    pub silent: bool,
    /// Who decides.
    pub staff: &'a str,
}

/// A section of the terms (content/pages/terms).
#[derive(Clone, Copy)]
enum Section {
    /// What may stand on a profile.
    Content,
    /// What is done to others.
    Conduct,
}

/// Why others do not see something.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    Photo(PhotoReason),
    Text(AskedReason),
    /// In the moderator's words alone.
    Own,
}

impl Reason {
    fn section(self) -> Section {
        match self {
            Self::Photo(PhotoReason::Minor | PhotoReason::Offensive)
            | Self::Text(AskedReason::Minor | AskedReason::Offensive)
            | Self::Own => Section::Conduct,
            Self::Photo(_) | Self::Text(_) => Section::Content,
        }
    }

    /// The rule that it goes by.
    pub(super) fn rule(self, locale: Locale, grounds: &Grounds<'_>) -> String {
        let section = match self.section() {
            Section::Content => "statement-rule-content",
            Section::Conduct => "statement-rule-conduct",
        };
        grounds.rule.map_or_else(|| texts::text(locale, section, &[]), str::to_owned)
    }

    /// What is to be seen or read there.
    pub(super) fn facts(self, locale: Locale, grounds: &Grounds<'_>) -> String {
        let said = match self {
            Self::Photo(reason) => Some(format!("statement-photo-{}", reason.code())),
            Self::Text(reason) => Some(format!("statement-text-{}", reason.code())),
            Self::Own => None,
        };
        let said = said.map(|key| texts::text(locale, &key, &[]));
        [said, grounds.words.map(str::to_owned)].into_iter().flatten().collect::<Vec<_>>().join("\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;
    use std::{fs, path::Path};

    const SAID: Grounds<'static> =
        Grounds { rule: None, words: Some("Seen."), source: DecisionSource::Own, silent: false, staff: "Mo" };

    fn reasons() -> Vec<Reason> {
        let photos = PhotoReason::value_variants().iter().map(|reason| Reason::Photo(*reason));
        photos.chain(AskedReason::value_variants().iter().map(|reason| Reason::Text(*reason))).collect()
    }

    #[test]
    fn every_reason_is_told_in_every_language_and_names_a_section_that_the_terms_have() {
        let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/pages/terms");
        for locale in Locale::ALL {
            let terms = fs::read_to_string(pages.join(format!("{}.md", locale.code()))).unwrap();
            let headings: Vec<_> = terms.lines().filter_map(|line| line.strip_prefix("## ")).collect();
            for reason in reasons() {
                let (rule, facts) = (reason.rule(locale, &SAID), reason.facts(locale, &SAID));
                let named = headings.iter().filter_map(|heading| heading.split(" {#").next());
                assert!(named.into_iter().any(|title| rule.contains(title)), "{locale}: {rule}");
                assert!(facts.ends_with(".\n\nSeen."), "{locale}: {facts}");
            }
        }
    }

    #[test]
    fn own_words_stand_for_the_rule_and_behind_the_facts() {
        let own = Grounds { rule: Some("The law"), ..SAID };
        assert_eq!(Reason::Photo(PhotoReason::Nudity).rule(Locale::En, &own), "The law");
        assert_eq!(Reason::Own.facts(Locale::En, &own), "Seen.");
    }
}
