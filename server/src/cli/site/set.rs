//! `liaison site set`: one setting, by its name.

use super::{announce, find};
use crate::{
    backoffice,
    cli::{database::Database, plan::Yes},
    kernel::clock::Clock,
    settings::{self, SiteSettings},
};
use anyhow::Context;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use sqlx::PgConnection;

/// Changes one setting, or what stands beside them: whose site it is, and its other hosts.
pub(super) async fn set(
    database: &Database,
    domain: &str,
    (name, value): (&str, &str),
    go: Yes,
) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    match name {
        "company_id" => {
            if !set_company(database, &mut transaction, domain, value, go).await? {
                return Ok(());
            }
        }
        "aliases" | "moved_from" => set_hosts(database, &mut transaction, domain, (name, value)).await?,
        _ => {
            let site = find(database, domain).await?;
            // What another command changes meanwhile stays.
            let held = settings::hold_site(&mut transaction, site.id).await?;
            let held = held.with_context(|| format!("{domain} has just gone"))?;
            let changed: SiteSettings = with_value(&held.settings, name, value)?;
            let kept = backoffice::keep_settings(&mut transaction, &Clock::system(), &held, &changed).await?;
            kept.map_err(|faults| anyhow::anyhow!("not changed: {}", faults.join("; ")))?;
        }
    }
    transaction.commit().await?;
    announce(database).await
}

/// Another company's account takes the money of new orders: whether it is to be.
async fn set_company(
    database: &Database,
    connection: &mut PgConnection,
    domain: &str,
    company: &str,
    go: Yes,
) -> anyhow::Result<bool> {
    let site = find(database, domain).await?;
    let new = settings::lock_company(connection, company).await?;
    let new = new.with_context(|| format!("there is no company {company}"))?;
    let plan = format!(
        "{domain} goes from {} ({}) to {} ({}): its pages name that company, and new orders are paid to its account",
        site.company.id, site.company.name, new.id, new.name
    );
    if !go.to(&plan)? {
        return Ok(false);
    }
    settings::put_company(connection, &Clock::system(), site.id, &new.id).await?;
    Ok(true)
}

/// The other hosts of a site: those at which it answers, or those from which it leads on.
async fn set_hosts(
    database: &Database,
    connection: &mut PgConnection,
    domain: &str,
    (name, value): (&str, &str),
) -> anyhow::Result<()> {
    settings::lock_hosts(connection).await?;
    let site = find(database, domain).await?;
    let typed: Vec<String> = serde_json::from_str(value)
        .map_err(|_| anyhow::anyhow!("{name} are a list, as in '[\"www.example.com\"]'"))?;
    let mut hosts = Vec::with_capacity(typed.len());
    for host in &typed {
        // The demo answers at 127.0.0.1 as well, and only there may addresses stand.
        let known = site.aliases.contains(host).then(|| host.clone());
        let parsed = known.map_or_else(|| settings::parse_domain(host), Ok);
        hosts.push(parsed.map_err(|why| anyhow::anyhow!("not changed: {}: {why}", host.escape_debug()))?);
    }
    let (aliases, moved_from) =
        if name == "aliases" { (&hosts, &site.moved_from) } else { (&site.aliases, &hosts) };
    let mut own: Vec<&String> = std::iter::once(&site.domain).chain(aliases).chain(moved_from).collect();
    own.sort_unstable();
    let twice = own.windows(2).find(|pair| matches!(pair, [one, other] if one == other));
    if let Some([host, ..]) = twice {
        anyhow::bail!("not changed: {host} would be named twice");
    }
    for host in &hosts {
        if let Some(other) = settings::holder(&database.pool, host).await?.filter(|other| other.id != site.id)
        {
            anyhow::bail!("not changed: {host} leads to {} already", other.domain);
        }
    }
    settings::put_hosts(connection, &Clock::system(), site.id, &site.domain, (aliases, moved_from)).await
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

/// What would fit, in words for the operator who types it; the parser's words are for programmers.
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
