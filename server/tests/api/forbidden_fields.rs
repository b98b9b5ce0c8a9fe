//! Fields that a member may not set are refused wherever they stand in a body, by every call that takes
//! one: bodies are made from the document, and each of their objects gets each field.

use crate::world::{Member, Person, World, man};
use liaison::routes;
use reqwest::Method;
use serde_json::{Map, Value, json};
use testkit::Reply;

fn forbidden() -> Map<String, Value> {
    let fields = json!({
        "credits": 1_000_000, "paid_user": true, "premium": true, "purchases": 1, "status": "active", "fictional": true,
        "id": "00000000-0000-4000-8000-000000000000", "member_id": "00000000-0000-4000-8000-000000000000",
        "site_id": "00000000-0000-4000-8000-000000000000", "pool": "shared", "signup_date": "2020-01-01T00:00:00Z",
        "free_conversations_left": 99, "notifications_disabled": [], "password_hash": "x", "profile.status": "active"
    });
    fields.as_object().unwrap().clone()
}

/// A value that fits the schema, with every property that it knows.
fn sample(document: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return sample(document, document.pointer(reference.trim_start_matches('#')).unwrap());
    }
    if let Some(first) = schema["enum"].as_array().and_then(|words| words.first()) {
        return first.clone();
    }
    for choice in ["oneOf", "anyOf"] {
        let fits = |one: &&Value| one["type"] != "null";
        if let Some(first) = schema[choice].as_array().and_then(|choices| choices.iter().find(fits)) {
            return sample(document, first);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut whole = Map::new();
        for part in parts {
            whole.extend(sample(document, part).as_object().cloned().unwrap_or_default());
        }
        return whole.into();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null").cloned().unwrap_or_default(),
        kind => kind.clone(),
    };
    match kind.as_str().unwrap_or("object") {
        "string" if schema["format"] == "uuid" => json!("00000000-0000-4000-8000-000000000000"),
        "string" => json!("a".repeat(schema["minLength"].as_u64().unwrap_or(3).try_into().unwrap())),
        "integer" | "number" => schema.get("minimum").cloned().unwrap_or(json!(1)),
        "boolean" => json!(true),
        "array" => json!([sample(document, &schema["items"])]),
        _ => {
            let properties = schema["properties"].as_object().cloned().unwrap_or_default();
            let value = |(name, schema): (String, Value)| (name, sample(document, &schema));
            properties.into_iter().map(value).collect::<Map<_, _>>().into()
        }
    }
}

/// Pointers to every object in the value.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(at.to_owned());
            for (name, field) in fields {
                objects(field, &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                objects(item, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// What authenticators write is the browser's to extend; it is read by name, kept nowhere as it came.
fn is_the_browsers(pointer: &str) -> bool {
    pointer.starts_with("/credential")
}

async fn send(member: &Member, method: &str, path: &str, body: &Value) -> Reply {
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
    let request = member.page.request(method, path);
    testkit::send(request.header("idempotency-key", uuid::Uuid::nil().to_string()).json(body)).await
}

// asvs: V1.5.2, V8.2.3, V15.3.3
#[tokio::test]
async fn no_call_takes_them_anywhere() {
    let world = World::start().await;
    let member = world.member(Person { credits: 3, ..man("Bert") }).await;
    let document = serde_json::to_value(routes::openapi()).unwrap();
    let (mut calls, mut nested) = (0, 0);
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            if schema.is_null() {
                continue;
            }
            calls += 1;
            let body = sample(&document, schema);
            let mut places = Vec::new();
            objects(&body, "", &mut places);
            assert!(places.contains(&String::new()), "{method} {path}: {body}");
            for array in [json!([]), json!([body])] {
                let reply = send(&member, method, path, &array).await;
                assert_eq!(reply.status, 422, "{method} {path} {array}: {}", reply.text());
            }
            for place in places.iter().filter(|place| !is_the_browsers(place)) {
                nested += usize::from(!place.is_empty());
                for (field, value) in forbidden() {
                    let mut changed = body.clone();
                    let object = changed.pointer_mut(place).unwrap().as_object_mut().unwrap();
                    if object.contains_key(&field) {
                        continue;
                    }
                    object.insert(field.clone(), value);
                    let reply = send(&member, method, path, &changed).await;
                    let refused = (reply.status.as_u16(), reply.json()["code"].clone());
                    assert_eq!(
                        refused,
                        (422, json!("invalid_request")),
                        "{method} {path} {place}/{field}: {}",
                        reply.text()
                    );
                }
            }
        }
    }
    assert!(calls > 15 && nested > 1, "{calls} calls, {nested} objects inside others");
    let user = member.page.get("/api/user.php").await.ok()["user"].clone();
    assert_eq!((&user["credits"], &user["paid_user"]), (&json!(3), &json!(false)));
}
