//! `liaison site set`: one setting, by its name.

use super::{announce, find};
use crate::{
    cli::database::Database,
    kernel::clock::Clock,
    settings::{self, SiteSettings},
};
use anyhow::Context;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Changes one setting, or what stands beside them: whose site it is, and its other hosts.
pub(super) async fn set(database: &Database, domain: &str, name: &str, value: &str) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let mut transaction = database.pool.begin().await?;
    // What another command changes meanwhile stays.
    let settings = settings::lock_settings(&mut transaction, site.id).await?;
    match name {
        "company_id" => {
            let company = settings::lock_company(&mut transaction, value).await?;
            let company = company.with_context(|| format!("there is no company {value}"))?;
            settings::put_site(&mut transaction, &Clock::system(), site.id, &company.id, &site.aliases)
                .await?;
        }
        "aliases" => {
            let aliases: Vec<String> = serde_json::from_str(value)
                .map_err(|_| anyhow::anyhow!("aliases are a list, as in '[\"www.example.com\"]'"))?;
            let aliases: Vec<String> = aliases.iter().map(|host| host.to_ascii_lowercase()).collect();
            let others = settings::list(&database.pool).await?;
            let taken = others.iter().filter(|other| other.id != site.id).find(|other| {
                aliases.iter().any(|host| other.domain == *host || other.aliases.contains(host))
            });
            if let Some(other) = taken {
                anyhow::bail!("not changed: one of them leads to {} already", other.domain);
            }
            let company = &site.company.id;
            settings::put_site(&mut transaction, &Clock::system(), site.id, company, &aliases).await?;
        }
        _ => {
            let changed: SiteSettings = with_value(&settings, name, value)?;
            let faults = changed.faults();
            // A site that is being set up has faults; a change must not make new ones.
            let before = settings.faults();
            let new: Vec<String> = faults.into_iter().filter(|fault| !before.contains(fault)).collect();
            anyhow::ensure!(new.is_empty(), "not changed: {}", new.join("; "));
            settings::put_settings(&mut transaction, &Clock::system(), site.id, &changed).await?;
        }
    }
    transaction.commit().await?;
    announce(database).await
}

/// The same with one field changed, to JSON where that fits, else to the text as it is: a phone number is a text.
///
/// # Errors
/// When there is no such field, or neither fits it.
pub(in crate::cli) fn with_value<T: Serialize + DeserializeOwned>(
    whole: &T,
    name: &str,
    value: &str,
) -> anyhow::Result<T> {
    let document = serde_json::to_value(whole)?;
    let as_text = changed(&document, name, Value::String(value.to_owned()))?;
    let parsed = serde_json::from_str(value).ok();
    let as_json = parsed.map(|parsed| changed(&document, name, parsed)).transpose()?;
    let as_json = as_json.map(serde_json::from_value).transpose();
    if let Ok(Some(whole)) = as_json {
        return Ok(whole);
    }
    serde_json::from_value(as_text).map_err(|as_text| {
        let error = as_json.err().unwrap_or(as_text);
        anyhow::anyhow!("{value} does not fit {name}{}", wanted(&error))
    })
}

/// What would fit, in words for who types it; the parser's words are for programmers.
fn wanted(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let Some((_, wanted)) = said.split_once("expected ") else { return String::new() };
    let wanted = match wanted {
        "a sequence" => "a list, as in '[\"one\", \"two\"]'",
        "a boolean" => "true or false",
        "a map" => "an object; set one of it by a dot, as in description.nl",
        number if number.starts_with('u') || number.starts_with('i') => "a whole number in its bounds",
        other => other,
    };
    format!(": it takes {wanted}")
}

fn changed(document: &Value, name: &str, value: Value) -> anyhow::Result<Value> {
    let mut document = document.clone();
    let no_such = || format!("there is no setting {name}; `show` in the place of `set` names all");
    if let Some(place) = document.pointer_mut(&format!("/{}", name.replace('.', "/"))) {
        *place = value;
        return Ok(document);
    }
    // Texts by language may lack the one that is being set.
    let (outer, inner) = name.split_once('.').with_context(no_such)?;
    let place = document.get_mut(outer).and_then(Value::as_object_mut);
    place.with_context(no_such)?.insert(inner.to_owned(), value);
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Debug, PartialEq, Serialize, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Whole {
        phone: String,
        days: u16,
        texts: BTreeMap<String, String>,
        maybe: Option<String>,
    }

    #[test]
    fn a_value_is_json_where_that_fits_and_else_a_text() {
        let whole = Whole { phone: String::new(), days: 14, texts: BTreeMap::new(), maybe: Some("a".into()) };
        let set = |name: &str, value: &str| with_value(&whole, name, value);
        assert_eq!(set("phone", "0201234567").unwrap().phone, "0201234567");
        assert_eq!(set("phone", "true").unwrap().phone, "true");
        assert_eq!(set("days", "30").unwrap().days, 30);
        assert_eq!(set("texts.nl", "Ontmoet [iemand]").unwrap().texts["nl"], "Ontmoet [iemand]");
        assert_eq!(set("maybe", "null").unwrap().maybe, None);
        for (name, value) in
            [("days", "-1"), ("days", "soon"), ("nothing", "1"), ("nothing.nl", "1"), ("days.nl", "1")]
        {
            assert!(set(name, value).is_err(), "{name} {value}");
        }
    }

    #[derive(Debug, Serialize, serde::Deserialize)]
    struct Lists {
        yes: bool,
        list: Vec<String>,
    }

    #[test]
    fn a_refusal_says_what_would_fit_in_an_operators_words() {
        let whole = Lists { yes: true, list: vec!["a".to_owned()] };
        for (name, value, words) in [
            ("yes", "perhaps", "perhaps does not fit yes: it takes true or false"),
            ("list", "NL1", "it takes a list, as in '[\"one\", \"two\"]'"),
            ("list", "[1]", "it takes a string"),
            ("lists", "1", "there is no setting lists; `show` in the place of `set` names all"),
        ] {
            let said = with_value(&whole, name, value).unwrap_err().to_string();
            assert!(said.contains(words), "{said}");
        }
    }
}
