//! The operator's manual, docs/OPERATIONS.md and its chapters, beside what there is: keys of the configuration,
//! settings of a site, commands, links.

mod commands;
mod links;
mod package;
mod settings;

use liaison::config::Config;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The manual's first page and its chapters, each with its path.
fn pages() -> Vec<(PathBuf, String)> {
    let chapters = fs::read_dir(root().join("docs/operations")).unwrap();
    let mut paths: Vec<PathBuf> = chapters.map(|entry| entry.unwrap().path()).collect();
    paths.push(root().join("docs/OPERATIONS.md"));
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// A page of the manual.
fn page(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap()
}

/// The table's keys with their defaults as written.
fn documented() -> BTreeMap<String, String> {
    let text = page("OPERATIONS.md");
    let (_, table) = text.split_once("| Key | Default | Meaning |").expect("the table of keys");
    let (table, _) = table.split_once("\n\n").expect("the table's end");
    let cells = |line: &str| line.split(" | ").map(|cell| cell.trim_matches(['|', ' ']).to_owned()).collect();
    let lines = table.lines().filter(|line| line.starts_with("| `")).map(cells);
    lines.map(|cells: Vec<String>| (cells[0].trim_matches('`').to_owned(), cells[1].clone())).collect()
}

#[test]
fn every_key_is_explained_with_its_default() {
    let documented = documented();
    let defaults = serde_json::to_value(Config::default()).unwrap();
    let defaults = defaults.as_object().unwrap();
    assert_eq!(documented.keys().collect::<Vec<_>>(), {
        let mut keys: Vec<&String> = defaults.keys().collect();
        keys.sort();
        keys
    });
    for (key, default) in defaults {
        let written = documented[key].trim_matches('`').replace("\", \"", "\",\"");
        let expected = match default {
            // The folder depends on who starts the program.
            Value::Null if key == "state_dir" => continue,
            Value::Null => "none".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        assert_eq!(written, expected, "{key}");
    }
}
