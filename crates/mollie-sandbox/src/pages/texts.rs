//! The words of the hosted pages: one Fluent file per language, chosen by the payment's `locale`.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::amount::Amount;
use crate::methods::Method;

const FILES: [(&str, &str); 11] = [
    ("en", include_str!("texts/en.ftl")),
    ("da", include_str!("texts/da.ftl")),
    ("de", include_str!("texts/de.ftl")),
    ("es", include_str!("texts/es.ftl")),
    ("fi", include_str!("texts/fi.ftl")),
    ("fr", include_str!("texts/fr.ftl")),
    ("it", include_str!("texts/it.ftl")),
    ("nb", include_str!("texts/nb.ftl")),
    ("nl", include_str!("texts/nl.ftl")),
    ("pl", include_str!("texts/pl.ftl")),
    ("sv", include_str!("texts/sv.ftl")),
];

/// One language.
pub(crate) struct Texts {
    /// BCP 47 code for `<html lang>`.
    pub(crate) language: &'static str,
    bundle: FluentBundle<FluentResource>,
}

/// The language of a payment (`nl_NL`), else the browser's first known one, else English.
pub(crate) fn choose(locale: Option<&str>, accept_language: Option<&str>) -> &'static Texts {
    let known = |tag: &str| {
        let language = tag.split(['_', '-', ';']).next().unwrap_or_default().trim();
        let language = if language == "no" { "nb" } else { language };
        LANGUAGES.iter().find(|texts| texts.language == language)
    };
    let accepted = || accept_language.unwrap_or_default().split(',').find_map(known);
    match locale {
        // A locale without texts is not the browser's business: the merchant chose.
        Some(locale) => known(locale),
        None => accepted(),
    }
    .unwrap_or_else(english)
}

/// The English words of the fault panel, a tool for developers.
pub(crate) fn panel() -> &'static Texts {
    &PANEL
}

impl Texts {
    /// The text with this key.
    pub(crate) fn get(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// The text with one value filled in.
    pub(crate) fn with(&self, key: &str, name: &str, value: &str) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set(name, value);
        self.format(key, Some(&arguments))
    }

    /// The text with an amount filled in as `$amount`.
    pub(crate) fn with_money(&self, key: &str, amount: Amount) -> String {
        self.with(key, "amount", &self.money(amount))
    }

    /// An amount in the language's form, such as `€ 24,99`; groups of three from 10,000 on.
    pub(crate) fn money(&self, amount: Amount) -> String {
        let text = amount.to_string();
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, "00"));
        let value = format!("{}{}{decimals}", grouped(whole, &self.get("group")), self.get("decimal"));
        let mut arguments = FluentArgs::new();
        arguments.set("value", value);
        let symbol = match amount.currency.code() {
            "EUR" => Some("€"),
            "GBP" => Some("£"),
            "USD" => Some("$"),
            _ => None,
        };
        arguments.set("symbol", symbol.unwrap_or_default());
        arguments.set("code", amount.currency.code());
        self.format(if symbol.is_some() { "money-symbol" } else { "money-code" }, Some(&arguments))
    }

    /// A method's name: translated where it is a common noun, else the brand.
    pub(crate) fn method(&self, method: &Method) -> String {
        let key = format!("method-{}", method.id);
        if self.bundle.has_message(&key) { self.get(&key) } else { method.name.clone() }
    }

    /// The name of a method by its id.
    pub(crate) fn method_named(&self, id: &str) -> String {
        crate::methods::find(id).map_or_else(|| id.to_owned(), |method| self.method(method))
    }

    fn format(&self, key: &str, arguments: Option<&FluentArgs<'_>>) -> String {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        // Tests read every key of every file, so the key itself never shows.
        let Some(pattern) = pattern else { return key.to_owned() };
        self.bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned()
    }
}

fn grouped(whole: &str, separator: &str) -> String {
    if whole.len() < 5 {
        return whole.to_owned();
    }
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push_str(separator);
        }
        grouped.push(digit);
    }
    grouped
}

fn read(language: &'static str, source: &str) -> Texts {
    let id: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Isolation marks would land in attributes and titles; all our values are short and left to right.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, _)| partial);
    bundle.add_resource_overriding(resource);
    Texts { language, bundle }
}

fn english() -> &'static Texts {
    LANGUAGES.first().unwrap_or(&PANEL)
}

static LANGUAGES: LazyLock<Vec<Texts>> =
    LazyLock::new(|| FILES.iter().map(|(language, source)| read(language, source)).collect());

static PANEL: LazyLock<Texts> = LazyLock::new(|| read("en", include_str!("texts/panel.ftl")));

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::amount::Currency;

    fn keys(source: &str) -> BTreeSet<&str> {
        let messages =
            source.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        messages.filter_map(|line| line.split_once(" = ").map(|(key, _)| key)).collect()
    }

    fn placeholders(source: &str, key: &str) -> BTreeSet<String> {
        let prefix = format!("{key} = ");
        let line = source.lines().find_map(|line| line.strip_prefix(&prefix)).unwrap_or_default();
        line.split('$')
            .skip(1)
            .map(|rest| rest.chars().take_while(char::is_ascii_alphabetic).collect())
            .collect()
    }

    #[test]
    fn every_language_says_everything_with_the_same_values() {
        let (_, english) = FILES[0];
        for (language, source) in FILES {
            FluentResource::try_new(source.to_owned())
                .unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"));
            assert_eq!(keys(source), keys(english), "{language}");
            for key in keys(english) {
                assert_eq!(placeholders(source, key), placeholders(english, key), "{language} {key}");
            }
        }
    }

    #[test]
    fn every_key_in_the_code_exists() {
        let code = [
            include_str!("checkout.rs"),
            include_str!("change.rs"),
            include_str!("change_forms.rs"),
            include_str!("endings.rs"),
            include_str!("mod.rs"),
        ];
        let known = keys(FILES[0].1);
        for source in code {
            for call in [".get(\"", ".with(\"", ".with_money(\""] {
                for key in source.split(call).skip(1).filter_map(|rest| rest.split('"').next()) {
                    assert!(known.contains(key), "{key}");
                }
            }
        }
        let panel = keys(include_str!("texts/panel.ftl"));
        for key in include_str!("../faults/panel.rs")
            .split(".get(\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
        {
            assert!(panel.contains(key), "{key}");
        }
    }

    #[test]
    fn every_failure_has_words() {
        for (_, source) in FILES {
            for reason in crate::methods::card_failures() {
                assert!(keys(source).contains(format!("reason-{reason}").as_str()), "{reason}");
            }
        }
    }

    #[test]
    fn money_follows_the_language() {
        let amount = |code, minor| Amount { minor, currency: Currency::parse(code).unwrap() };
        let in_language = |locale| choose(Some(locale), None);
        assert_eq!(in_language("nl_NL").money(amount("EUR", 2499)), "€\u{a0}24,99");
        assert_eq!(in_language("en_GB").money(amount("EUR", 1_234_567_890)), "€12,345,678.90");
        assert_eq!(in_language("sv_SE").money(amount("SEK", 9900)), "99,00\u{a0}SEK");
        assert_eq!(in_language("de_CH").money(amount("CHF", 123_450)), "1234,50\u{a0}CHF");
    }

    #[test]
    fn the_payments_locale_wins_over_the_browsers() {
        assert_eq!(choose(Some("nb_NO"), Some("de")).language, "nb");
        assert_eq!(choose(Some("pt_PT"), Some("de")).language, "en");
        assert_eq!(choose(None, Some("xx, no;q=0.9, de")).language, "nb");
        assert_eq!(choose(None, None).language, "en");
    }
}
