//! The console's own texts that the server writes: mails to staff, in the four languages of the console.

use crate::kernel::locale::Locale;
use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use std::{collections::BTreeMap, sync::LazyLock};
use unic_langid::LanguageIdentifier;

const CATALOGUES: [(Locale, &str); 4] = [
    (Locale::En, include_str!("../../../locales/en/console.ftl")),
    (Locale::Nl, include_str!("../../../locales/nl/console.ftl")),
    (Locale::De, include_str!("../../../locales/de/console.ftl")),
    (Locale::Fr, include_str!("../../../locales/fr/console.ftl")),
];

static BUNDLES: LazyLock<BTreeMap<Locale, FluentBundle<FluentResource>>> = LazyLock::new(|| {
    CATALOGUES.into_iter().map(|(locale, source)| (locale, bundle(locale, source))).collect()
});

fn bundle(locale: Locale, source: &str) -> FluentBundle<FluentResource> {
    let language: LanguageIdentifier = locale.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    // Plain mails of one direction: isolation marks would only be noise.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, errors)| {
        tracing::error!(%locale, ?errors, "a catalogue of the console has a mistake");
        partial
    });
    if let Err(errors) = bundle.add_resource(resource) {
        tracing::error!(%locale, ?errors, "a catalogue of the console names a text twice");
    }
    bundle
}

/// The text of this key; in English where the language has none, and the key where no catalogue has it.
pub(super) fn text(locale: Locale, key: &str, arguments: &[(&'static str, String)]) -> String {
    let mut values = FluentArgs::new();
    for (name, value) in arguments {
        values.set(*name, value.as_str());
    }
    let found = |locale: Locale| {
        let bundle = BUNDLES.get(&locale)?;
        let pattern = bundle.get_message(key)?.value()?;
        Some(bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned())
    };
    found(locale).or_else(|| found(Locale::En)).unwrap_or_else(|| key.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{backoffice::mails::Kind, staff::LOCALES};

    #[test]
    fn each_mail_has_its_texts_in_each_language() {
        let arguments = ["name", "details", "console"].map(|name| (name, "Kim".to_owned()));
        for locale in LOCALES {
            let bundle = &BUNDLES[&locale];
            for key in Kind::ALL.iter().flat_map(|kind| [kind.subject(), kind.body()]) {
                assert!(bundle.has_message(&key), "{locale}: {key}");
                assert!(!text(locale, &key, &arguments).contains('{'), "{locale}: {key}");
            }
        }
    }
}
