//! `liaison config`: the configuration in effect, and where each setting comes from.

use crate::config::{self, Config, WrongConfiguration};
use figment::Figment;
use serde_json::{Map, Value};
use std::{io::Write, path::Path, process::ExitCode};
use url::Url;

/// Settings that are secrets as a whole.
const SECRET: [&str; 2] = ["data_key", "mail_inbound_key"];
/// In the place of a secret.
const HIDDEN: &str = "…";

/// One line a setting, as in the file; secrets are left out.
pub(super) fn print() -> anyhow::Result<ExitCode> {
    let config = Config::load().map_err(WrongConfiguration)?;
    let (figment, file) = config::sources()?;
    let mut out = std::io::stdout();
    let read = if file.exists() { "" } else { " (there is no such file)" };
    writeln!(out, "# {}{read}, then the environment", file.display())?;
    if let Value::Object(settings) = serde_json::to_value(&config)? {
        for (key, value) in settings {
            let source = source(&figment, &key, &file);
            match shown(&key, value) {
                Value::Null => writeln!(out, "# {key} is not set")?,
                value => writeln!(out, "{key} = {value}  # {source}")?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn source(figment: &Figment, key: &str, file: &Path) -> String {
    let name = figment.find_metadata(key).map_or("", |metadata| &metadata.name);
    match name {
        name if name.contains("environment") => config::variable(key),
        name if name.contains("TOML") => file.display().to_string(),
        _ => "default".to_owned(),
    }
}

/// Without its secrets.
fn shown(key: &str, value: Value) -> Value {
    match value {
        Value::String(_) if SECRET.contains(&key) => HIDDEN.into(),
        Value::String(text) if key.ends_with("_url") => without_password(&text).into(),
        // Which of a gateway's own fields hold its key, only its provider knows.
        Value::Object(gateway) if key == "sms" => {
            let hidden = |(name, value): (String, Value)| match name.as_str() {
                "provider" => (name, value),
                _ => (name, HIDDEN.into()),
            };
            Value::Object(gateway.into_iter().map(hidden).collect::<Map<_, _>>())
        }
        other => other,
    }
}

/// An address with its password hidden, wherever libpq or a mail program takes one from.
fn without_password(text: &str) -> String {
    let Ok(mut url) = Url::parse(text) else { return HIDDEN.to_owned() };
    if url.password().is_some() && url.set_password(Some(HIDDEN)).is_err() {
        return HIDDEN.to_owned();
    }
    let pairs: Vec<(String, String)> = url
        .query_pairs()
        .map(|(name, value)| match name.as_ref() {
            "password" | "sslpassword" => (name.into_owned(), HIDDEN.to_owned()),
            _ => (name.into_owned(), value.into_owned()),
        })
        .collect();
    if !pairs.is_empty() {
        url.query_pairs_mut().clear().extend_pairs(pairs);
    }
    url.to_string().replace("%E2%80%A6", HIDDEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn secrets_are_hidden_and_the_rest_is_told() {
        for (key, value, expected) in [
            ("data_key", json!("abc"), json!("…")),
            ("mail_inbound_key", json!("abc"), json!("…")),
            ("smtp_url", json!("smtps://eva:abc@mail.example"), json!("smtps://eva:…@mail.example")),
            (
                "database_url",
                json!("postgres:///liaison?host=/run/postgresql&password=abc"),
                json!("postgres:///liaison?host=%2Frun%2Fpostgresql&password=…"),
            ),
            ("database_url", json!("no url: abc"), json!("…")),
            (
                "sms",
                json!({ "provider": "twilio", "token": "abc", "account": "abc" }),
                json!({ "provider": "twilio", "token": "…", "account": "…" }),
            ),
            ("photo_bucket", json!("s3://photos"), json!("s3://photos")),
            ("port", json!(8080), json!(8080)),
        ] {
            assert_eq!(shown(key, value), expected, "{key}");
        }
    }
}
