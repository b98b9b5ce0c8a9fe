//! The server's own texts: one Fluent catalogue a language, compiled in.

use crate::kernel::locale::Locale;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use std::{collections::BTreeMap, sync::LazyLock};
use unic_langid::LanguageIdentifier;

macro_rules! catalogues {
    ($($locale:ident $code:literal),* $(,)?) => {
        [$((Locale::$locale, include_str!(concat!("../../../locales/", $code, "/server.ftl")))),*]
    };
}

const CATALOGUES: [(Locale, &str); 11] = catalogues![
    Da "da", De "de", En "en", Es "es", Fi "fi", Fr "fr", It "it", Nb "nb", Nl "nl", Pl "pl", Sv "sv",
];

static BUNDLES: LazyLock<BTreeMap<Locale, FluentBundle<FluentResource>>> = LazyLock::new(|| {
    CATALOGUES.into_iter().map(|(locale, source)| (locale, bundle(locale, source))).collect()
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
