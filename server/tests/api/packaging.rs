//! packaging/liaison.toml, the installed configuration, explains every key with its true default.

use figment::{
    Figment,
    providers::{Format, Serialized, Toml},
};
use liaison::config::Config;
use serde_json::{Map, Value};
use std::{collections::BTreeMap, fs, path::Path};

fn file() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging/liaison.toml");
    fs::read_to_string(path).unwrap()
}

/// What is written about a key.
#[derive(Debug)]
struct Entry {
    explanation: String,
    counts: bool,
    value: Value,
}

/// `key = value` or `#key = value`, each under the lines that explain it.
fn entries(text: &str) -> BTreeMap<String, Entry> {
    let mut entries = BTreeMap::new();
    let mut explanation = String::new();
    for line in text.lines() {
        let setting = line.trim_start_matches('#');
        match setting.split_once(" = ") {
            Some((key, _)) if key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') => {
                let table: BTreeMap<String, Value> = Figment::from(Toml::string(setting)).extract().unwrap();
                let entry = Entry {
                    explanation: std::mem::take(&mut explanation),
                    counts: setting == line,
                    value: table[key].clone(),
                };
                assert!(entries.insert(key.to_owned(), entry).is_none(), "{key} stands twice");
            }
            _ if line.starts_with("# ") => explanation.push_str(line),
            _ => explanation.clear(),
        }
    }
    entries
}

fn defaults() -> Map<String, Value> {
    let Value::Object(defaults) = serde_json::to_value(Config::default()).unwrap() else { panic!() };
    defaults
}

#[test]
fn the_configuration_file_explains_every_key_with_its_default() {
    let (text, defaults) = (file(), defaults());
    let entries = entries(&text);
    let mut keys: Vec<&String> = defaults.keys().collect();
    keys.sort();
    assert_eq!(entries.keys().collect::<Vec<_>>(), keys, "each key of Config, and no other");
    for (key, default) in &defaults {
        let entry = &entries[key];
        assert!(entry.explanation.len() > 20, "{key} is not explained");
        if default.is_null() {
            let says = entry.explanation.contains("Default: none");
            assert!(says || entry.counts, "{key} has no default: that must be said beside its example");
        } else {
            assert!(!entry.counts, "{key}: a default need not be set");
            assert_eq!(&entry.value, default, "{key}");
        }
    }
}

/// The installed one, and one in which every line counts: both are read.
#[test]
fn the_configuration_file_is_a_configuration() {
    let text = file();
    let installed: Config =
        Figment::from(Serialized::defaults(Config::default())).merge(Toml::string(&text)).extract().unwrap();
    assert_eq!(installed.state_folder(), Path::new("/var/lib/liaison"));
    let set = entries(&text).into_iter().filter(|(_, entry)| entry.counts).map(|(key, _)| key);
    assert_eq!(set.collect::<Vec<_>>(), ["state_dir"], "nothing else is decided for the operator");
    let all: Map<String, Value> = entries(&text).into_iter().map(|(key, entry)| (key, entry.value)).collect();
    let read: Config = serde_json::from_value(Value::Object(all.clone())).unwrap();
    let Value::Object(again) = serde_json::to_value(&read).unwrap() else { panic!() };
    for (key, value) in all.iter().filter(|(key, _)| *key != "sms") {
        assert_eq!(&again[key], value, "{key} means something else than what is written");
    }
}
