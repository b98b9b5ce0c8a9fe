//! The console's own document of its calls, which members' has nothing of.

use serde_json::Value;

pub fn document() -> Value {
    serde_json::to_value(liaison::console::openapi()).unwrap()
}

#[test]
fn the_committed_document_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.console.json");
    let committed: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(committed, document(), "server/openapi.console.json is stale: make openapi");
}

#[test]
fn each_call_is_below_one_path_and_takes_no_other_fields() {
    let document = document();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 20, "{}", paths.len());
    for (path, operations) in paths {
        assert!(path.starts_with("/api/console/"), "{path}");
        for (method, operation) in operations.as_object().unwrap() {
            let content = &operation["requestBody"]["content"];
            let Some(schema) = content["application/json"]["schema"]["$ref"].as_str() else {
                // A piece of a file has no fields.
                let is_piece = content["application/octet-stream"].is_object();
                assert!(method == "get" || is_piece, "{path} takes a body");
                continue;
            };
            let schema = document.pointer(schema.trim_start_matches('#')).unwrap();
            assert_eq!(schema["additionalProperties"], Value::Bool(false), "{method} {path}");
        }
    }
}

#[test]
fn the_members_document_has_nothing_of_it() {
    let members = serde_json::to_string(&liaison::routes::openapi()).unwrap();
    assert!(!members.contains("console"), "the members' document names the console");
}
