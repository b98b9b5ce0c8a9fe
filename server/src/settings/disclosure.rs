//! What is said of a fictional profile: a label from a closed list, and a sentence that no operator can
//! take away. What an operator could write freely, they could also write to deny it.

use super::model::SiteSettings;
use crate::kernel::{
    locale::Locale,
    texts,
    visible::{has_words, hidden_character},
};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::{collections::BTreeMap, sync::LazyLock};

/// A way to say that a profile is fictional.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wording {
    singular: String,
    plural: String,
}

/// What a site can choose from; the first is what it says unless it chose.
static WORDINGS: LazyLock<BTreeMap<Locale, Vec<Wording>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("data/fictional_labels.json")).unwrap_or_else(|error| {
        tracing::error!(%error, "the labels of fictional profiles can't be read");
        BTreeMap::new()
    })
});

/// Longest text of an operator behind the built-in sentence, in characters.
pub(super) const LONGEST_WARNING: u16 = 500;
/// The settings that are a label.
const LABELS: [&str; 2] = ["fictional_singular", "fictional_plural"];
pub(super) const WARNING: &str = "fictional_warning";

impl Wording {
    fn form(&self, setting: &str) -> &str {
        if setting == "fictional_plural" { &self.plural } else { &self.singular }
    }
}

fn accepted(setting: &str, locale: Locale) -> impl Iterator<Item = &'static str> {
    WORDINGS.get(&locale).into_iter().flatten().map(move |wording| wording.form(setting))
}

/// What a setting takes, by language; the first is what stands unless one is chosen.
pub(super) fn labels(setting: &str) -> BTreeMap<Locale, Vec<String>> {
    let of = |locale| accepted(setting, locale).map(str::to_owned).collect();
    Locale::ALL.into_iter().map(|locale| (locale, of(locale))).collect()
}

impl SiteSettings {
    /// "Fictional profile" in the site's words: always one of those that we know to say so.
    pub fn fictional_label(&self, locale: Locale) -> &'static str {
        chosen("fictional_singular", &self.fictional_singular, locale)
    }

    /// "Fictional profiles", likewise.
    pub fn fictional_labels(&self, locale: Locale) -> &'static str {
        chosen("fictional_plural", &self.fictional_plural, locale)
    }

    /// The built-in sentence, and behind it what the operator adds.
    pub fn fictional_sentence(&self, locale: Locale) -> String {
        let sentence = texts::text(locale, "fictional-warning", &[]);
        match self.fictional_warning.get(&locale).filter(|own| warning_fault(own).is_none()) {
            Some(own) => format!("{sentence} {}", own.trim()),
            None => sentence,
        }
    }

    /// What of it is not served, with what would be.
    pub(super) fn disclosure_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (setting, own) in LABELS.into_iter().zip([&self.fictional_singular, &self.fictional_plural]) {
            for (locale, text) in
                own.iter().filter(|(locale, text)| choice(setting, text, **locale).is_none())
            {
                let list: Vec<_> = accepted(setting, *locale).map(|words| format!("\"{words}\"")).collect();
                let (text, list) = (text.escape_debug(), list.join(", "));
                faults.push(format!("{setting}.{locale} is \"{text}\", and takes one of {list}"));
            }
        }
        for (locale, own) in &self.fictional_warning {
            if let Some(fault) = warning_fault(own) {
                faults.push(format!("{WARNING}.{locale} is \"{}\": {fault}", own.escape_debug()));
            }
        }
        faults
    }
}

fn choice(setting: &'static str, text: &str, locale: Locale) -> Option<&'static str> {
    accepted(setting, locale).find(|words| *words == text)
}

fn chosen(setting: &'static str, own: &BTreeMap<Locale, String>, locale: Locale) -> &'static str {
    let own = own.get(&locale).and_then(|text| choice(setting, text, locale));
    // Each language has its list, which a test reads: no label is ever empty.
    own.or_else(|| accepted(setting, locale).next()).unwrap_or("Fictional profile")
}

fn warning_fault(own: &str) -> Option<String> {
    if let Some(letter) = hidden_character(own) {
        return Some(format!("U+{:04X} does not show, or changes how other words show", u32::from(letter)));
    }
    if !has_words(own) {
        return Some("it says nothing; leave it out for the built-in sentence alone".to_owned());
    }
    (own.chars().count() > usize::from(LONGEST_WARNING))
        .then(|| format!("it has more than {LONGEST_WARNING} characters"))
}

/// Takes away what is no text by language, so that a row somebody wrote by hand does not keep the whole site from
/// being read.
pub(super) fn tidy(settings: &mut Value) {
    for setting in LABELS.into_iter().chain([WARNING]) {
        let Some(own) = settings.get_mut(setting) else { continue };
        match own {
            Value::Object(texts) => {
                texts.retain(|code, text| Locale::parse(code).is_some() && text.is_string());
            }
            other => *other = Value::Object(Map::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_list_and_each_label_shows() {
        for locale in Locale::ALL {
            for setting in LABELS {
                let list: Vec<_> = accepted(setting, locale).collect();
                assert!((5..=8).contains(&list.len()), "{locale} {setting}: {list:?}");
                for words in &list {
                    assert_eq!((hidden_character(words), words.trim()), (None, *words), "{locale}");
                    assert!(words.chars().count() >= 8, "{locale}: {words}");
                    assert_eq!(list.iter().filter(|other| *other == words).count(), 1, "{locale}: {words}");
                }
            }
        }
    }

    #[test]
    fn a_row_of_any_shape_can_be_read() {
        for odd in [Value::Null, 5.into(), "x".into(), serde_json::json!({"xx": "a", "en": 5, "nl": "b"})] {
            let mut settings = serde_json::json!({ "fictional_singular": odd, "name": "Vonk" });
            tidy(&mut settings);
            let left: BTreeMap<Locale, String> =
                serde_json::from_value(settings["fictional_singular"].clone()).unwrap();
            assert!(left.keys().all(|locale| *locale == Locale::Nl), "{left:?}");
            assert_eq!(settings["name"], "Vonk");
        }
    }
}
