//! Every field of every file, with what it must not hold: by the schemas, so that a field that comes later is tried as well.

use super::{closed, dry_run, import, number, sample};
use liaison::moving::Kind;
use serde_json::{Value, json};
use std::{fs, path::Path};
use tempfile::TempDir;

/// The manual's sample, to be broken.
fn copied() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&sample(), folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&there).unwrap();
            copy(&entry.path(), &there);
        } else {
            fs::copy(entry.path(), there).unwrap();
        }
    }
}

/// What a field holds, as its schema says: a word of a list stands within.
fn holds(field: &Value) -> String {
    let within = ["allOf", "oneOf"].into_iter().find_map(|list| field[list].as_array());
    if let Some(within) = within {
        return holds(&within[0]);
    }
    let kind = field["type"].as_array().map_or(&field["type"], |kinds| &kinds[0]);
    kind.as_str().unwrap_or_else(|| panic!("{field}")).to_owned()
}

/// Lines like this one, each with one thing wrong.
fn broken(line: &Value, schema: &Value) -> Vec<Value> {
    let with = |field: &str, value: Value| {
        let mut line = line.clone();
        line[field] = value;
        line
    };
    let mut lines = vec![with("no_such_field", json!("x"))];
    for (name, field) in schema["properties"].as_object().unwrap() {
        let wrong = match holds(field).as_str() {
            "string" => [json!(7), json!(true), json!({}), json!(["x"])],
            "integer" => [json!("x"), json!(true), json!({}), json!(1.5)],
            "boolean" => [json!("yes"), json!(1), json!({}), json!([])],
            "array" => [json!("x"), json!(1), json!({}), json!([1])],
            other => panic!("{name} holds {other}"),
        };
        lines.extend(wrong.into_iter().map(|value| with(name, value)));
    }
    for name in schema["required"].as_array().unwrap() {
        let name = name.as_str().unwrap();
        lines.push(with(name, Value::Null));
        let mut without = line.clone();
        without.as_object_mut().unwrap().remove(name);
        lines.push(without);
    }
    lines
}

#[tokio::test]
async fn each_holds_what_it_may_and_nothing_else() {
    let world = closed().await;
    let mut tried = 0;
    for kind in Kind::ALL {
        let folder = copied();
        let path = folder.path().join(kind.file());
        let good = fs::read_to_string(&path).unwrap();
        let first = serde_json::from_str(good.lines().next().unwrap()).unwrap();
        let lines = broken(&first, &kind.schema());
        let text = lines.iter().fold(good.clone(), |text, line| format!("{text}{line}\n"));
        fs::write(&path, text).unwrap();
        for report in [dry_run(&world, folder.path()).await, import(&world, folder.path()).await] {
            let counts = report.files[kind.code()];
            let (fine, refused) = (counts.taken + counts.known, usize::try_from(counts.refused).unwrap());
            assert_eq!(
                (usize::try_from(fine).unwrap(), refused),
                (good.lines().count(), lines.len()),
                "{report}"
            );
            // Of as many as a report tells one by one.
            assert!(lines.len() < 200, "{}", kind.code());
            for (place, (finding, line)) in report.refused.iter().zip(&lines).enumerate() {
                let told = (finding.file.as_str(), usize::try_from(finding.line).unwrap(), finding.code);
                let at = good.lines().count() + place + 1;
                assert_eq!(told, (kind.file().as_str(), at, "wrong_fields"), "{line}");
            }
        }
        tried += lines.len();
    }
    assert!(tried > 300, "only {tried} lines were tried");
    assert_eq!(number(&world, "select count(*) from moved_members").await, 10);
}
