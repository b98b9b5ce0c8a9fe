//! docs/operations/sites.md explains every setting of a site, with what a new site begins with, and every field of a company.

use super::page;
use liaison::{
    kernel::country::Country,
    settings::{Company, SiteSettings},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The first two cells of each row below this head.
fn table(head: &str) -> BTreeMap<String, String> {
    let text = page("operations/sites.md");
    let (_, table) = text.split_once(head).unwrap_or_else(|| panic!("there is no table {head}"));
    let (table, _) = table.split_once("\n\n").unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let mut found = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        for name in cells[0].split(", ") {
            found.insert(name.trim_matches('`').to_owned(), cells[1].trim_matches('`').to_owned());
        }
    }
    found
}

fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) if all.len() > 2 => "all".to_owned(),
        other => other.to_string(),
    }
}

#[test]
fn every_setting_of_a_site_is_explained_with_what_it_begins_with() {
    let starter = SiteSettings::starter("Sunset", vec![Country::parse("NL").unwrap()]);
    let Value::Object(settings) = serde_json::to_value(starter).unwrap() else { panic!() };
    let explained = table("| Setting | At first | Meaning |");
    let mut names: Vec<&String> = settings.keys().collect();
    names.sort();
    assert_eq!(explained.keys().collect::<Vec<_>>(), names);
    for (name, value) in &settings {
        let begins = &explained[name];
        // What `site create` is told.
        if begins != "yours" {
            assert_eq!(*begins, written(value), "{name}");
        }
    }
}

#[test]
fn every_field_of_a_company_is_explained() {
    let company: Company = serde_json::from_value(json!({
        "name": "", "address": "", "kvk": "", "city": "", "country": "NL", "tradenames": [], "vat_numbers": [],
        "support_phone": "", "delete_discount": 0, "added": "2026-11-22T00:00:00Z",
    }))
    .unwrap();
    let Value::Object(fields) = serde_json::to_value(company).unwrap() else { panic!() };
    let explained = table("| Field | As | Meaning |");
    let mut names: Vec<&String> = fields.keys().collect();
    names.sort();
    assert_eq!(explained.keys().collect::<Vec<_>>(), names);
}
