//! The server's own texts: one Fluent catalogue a language, compiled in.

use crate::kernel::{country::Country, locale::Locale, moment, money::Money};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use std::{collections::BTreeMap, sync::LazyLock};
use time::OffsetDateTime;
use unic_langid::LanguageIdentifier;

macro_rules! catalogues {
    ($($locale:ident $code:literal),* $(,)?) => {
        fn catalogue(locale: Locale) -> &'static str {
            match locale {
                $(Locale::$locale => include_str!(concat!("../../../locales/", $code, "/server.ftl")),)*
            }
        }
    };
}

catalogues! {
    Da "da", De "de", En "en", Es "es", Fi "fi", Fr "fr", It "it", Nb "nb", Nl "nl", Pl "pl", Sv "sv",
}

static BUNDLES: LazyLock<BTreeMap<Locale, FluentBundle<FluentResource>>> = LazyLock::new(|| {
    Locale::ALL.into_iter().map(|locale| (locale, bundle(locale, catalogue(locale)))).collect()
});

fn bundle(locale: Locale, source: &str) -> FluentBundle<FluentResource> {
    let language: LanguageIdentifier = locale.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    // The texts are shown in HTML and plain mails of one direction: isolation marks would only be noise.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, errors)| {
        tracing::error!(%locale, ?errors, "a catalogue has a mistake; the rest of it is used");
        partial
    });
    if let Err(errors) = bundle.add_resource(resource) {
        tracing::error!(%locale, ?errors, "a catalogue names a text twice");
    }
    bundle
}

/// A value that a text may mention.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A word or name.
    Text(String),
    /// A number, for plurals.
    Number(i64),
    /// A day and time of day, written for a reader in that country, in its zone.
    Moment(OffsetDateTime, Country),
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<i64> for Argument {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

/// As a number with two decimals; texts that stand in a sentence want `Money::text`.
impl From<Money> for Argument {
    fn from(money: Money) -> Self {
        Self::Text(money.decimal())
    }
}

impl From<(OffsetDateTime, Country)> for Argument {
    fn from((moment, country): (OffsetDateTime, Country)) -> Self {
        Self::Moment(moment, country)
    }
}

/// Values by the names that the catalogues use.
pub type Arguments = Vec<(&'static str, Argument)>;

/// The text `key` in `locale`; English if that language lacks it, the key itself if English does too.
pub fn text(locale: Locale, key: &str, arguments: &[(&'static str, Argument)]) -> String {
    lookup(locale, key, arguments).or_else(|| lookup(Locale::En, key, arguments)).unwrap_or_else(|| {
        tracing::error!(key, "no catalogue has this text");
        key.to_owned()
    })
}

/// The text `key` in `locale`, or None where that catalogue lacks it.
pub fn lookup(locale: Locale, key: &str, arguments: &[(&'static str, Argument)]) -> Option<String> {
    let bundle = BUNDLES.get(&locale)?;
    let pattern = bundle.get_message(key)?.value()?;
    let mut values = FluentArgs::new();
    for (name, argument) in arguments {
        values.set(
            *name,
            match argument {
                Argument::Text(text) => FluentValue::from(text.as_str()),
                Argument::Number(number) => FluentValue::from(*number),
                Argument::Moment(moment, country) => {
                    FluentValue::from(moment::text(locale, *country, *moment))
                }
            },
        );
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&values), &mut errors);
    if !errors.is_empty() {
        tracing::error!(%locale, key, ?errors, "a text could not be filled");
    }
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::problem::Refusal;
    use std::collections::BTreeSet;

    /// The texts of a catalogue, each with the arguments that it mentions.
    fn messages(source: &str) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut messages: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut current = "";
        for line in source.lines() {
            if let Some((key, _)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic)) {
                assert!(!messages.contains_key(key), "{key} is there twice");
                current = key;
                messages.insert(key, BTreeSet::new());
            }
            let arguments = line.split('$').skip(1).filter_map(|rest| rest.split([' ', '}']).next());
            messages.entry(current).or_default().extend(arguments);
        }
        messages
    }

    // spec: 1.12
    #[test]
    fn every_catalogue_has_the_same_texts_with_the_same_arguments() {
        let english = catalogue(Locale::En);
        for (locale, source) in Locale::ALL.map(|locale| (locale, catalogue(locale))) {
            assert!(FluentResource::try_new(source.to_owned()).is_ok(), "{locale} does not parse");
            assert_eq!(messages(source), messages(english), "{locale}");
        }
    }

    #[test]
    fn every_refusal_has_its_text_in_every_language() {
        for locale in Locale::ALL {
            for code in Refusal::CODES {
                let message = BUNDLES[&locale].get_message(&format!("problem-{code}"));
                assert!(message.is_some_and(|message| message.value().is_some()), "{locale}: {code}");
            }
        }
    }

    #[test]
    fn what_members_wrote_goes_in_letter_by_letter() {
        for name in [
            "<0>x</0>",
            "<a></a>",
            "{name}",
            "{ $name }",
            "{\"{\"}",
            "%s",
            "&lt;",
            "$&",
            "\u{2068}x\u{2069}",
            "} {",
        ] {
            for locale in Locale::ALL {
                let arguments = [("name", name.into()), ("site", "S".into())];
                let told = text(locale, "problem-blocked_by", &arguments);
                assert!(told.contains(name), "{locale}: {told}");
                // No marks of direction around it that the reader would have to see through.
                let marks =
                    |text: &str| text.matches(['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}']).count();
                assert_eq!(marks(&told), marks(name), "{locale}: {told}");
            }
        }
    }

    #[test]
    fn plurals_follow_the_language() {
        let wait = |locale, count: i64| text(locale, "wait-seconds", &[("count", count.into())]);
        assert_eq!(wait(Locale::En, 1), "one second");
        assert_eq!(wait(Locale::Pl, 3), "3 sekundy");
        assert_eq!(wait(Locale::Pl, 5), "5 sekund");
        assert_eq!(wait(Locale::Nb, 1), "ett sekund");
    }
}
