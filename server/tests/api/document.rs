//! The OpenAPI document says what the wire says: the pages' types are made from it.

use serde_json::Value;
use std::{collections::BTreeMap, fs, path::PathBuf};

/// Their types are in other documents: the console's, and what is read of other programs.
const ELSEWHERE: [&str; 4] = ["backoffice", "console", "moving", "staff"];

#[test]
fn words_are_written_as_they_are_sent() {
    let document = serde_json::to_value(liaison::routes::openapi()).unwrap();
    let mut words = 0;
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        for word in schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            words += 1;
            let plain =
                word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
            // Currencies are ISO 4217 codes, countries ISO 3166-1.
            let code = matches!(word.len(), 2 | 3) && word.bytes().all(|byte| byte.is_ascii_uppercase());
            // The browser's own word (WebAuthn 5.8.2).
            let browsers = word == "public-key";
            // The spec's own (spec 4, 9).
            let specs = word == "once-per-user" || word.starts_with("hide-");
            // A set of genders is one word, with commas (ADR 0030).
            let sets = name == "LookingFor" && word.split(',').all(|gender| !gender.is_empty());
            assert!(plain || code || browsers || specs || sets, "{name}: {word}");
        }
    }
    assert!(words > 50);
}

// asvs: V1.5.2, V15.3.5
#[test]
fn what_members_send_is_closed_to_other_fields() {
    let document = serde_json::to_value(liaison::routes::openapi()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let Some(schema) =
                operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str()
            else {
                continue;
            };
            let schema = document.pointer(schema.trim_start_matches('#')).unwrap();
            let closed =
                schema["additionalProperties"] == Value::Bool(false) || schema.get("oneOf").is_some();
            assert!(closed, "{method} {path}: {schema}");
        }
    }
}

/// The names under which a file's types are in the document.
fn described(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut begun: Option<Option<String>> = None;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[derive(") && line.contains("ToSchema") {
            begun = Some(None);
        } else if let Some(rest) = line.strip_prefix("#[schema(as = ") {
            begun = begun.map(|_| rest.split([',', ')']).next().map(str::to_owned));
        } else if !line.starts_with("///") && !line.starts_with('#') {
            let Some(own) = begun.take() else { continue };
            let mut words = line.split([' ', '<', '{', '(', ';']);
            let is_type = words.any(|word| word == "struct" || word == "enum");
            // A macro's has as many names as it is used.
            let name = words.next().filter(|name| is_type && !name.starts_with('$')).map(str::to_owned);
            names.extend(own.or(name));
        }
    }
    names
}

/// Of two with one name the document has one, and says something untrue of whatever carries the other.
#[test]
fn no_two_types_have_one_name() {
    let mut declared: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for file in crate::architecture::paths() {
        if file.iter().any(|part| ELSEWHERE.iter().any(|module| part == *module)) {
            continue;
        }
        for name in described(&fs::read_to_string(&file).unwrap()) {
            declared.entry(name).or_default().push(file.clone());
        }
    }
    assert!(declared.len() > 300, "{}", declared.len());
    declared.retain(|_, files| files.len() > 1);
    assert!(declared.is_empty(), "{declared:?}");
}
