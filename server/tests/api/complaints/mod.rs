//! Complaints from outside: who makes and reads one, its files, its clock, and what staff and time make of it.

mod complaint;
mod file;
mod staff;

use crate::world::{Member, World, new_id};
use liaison::{complaints, housekeeping};
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Page, Reply};
use uuid::Uuid;

const EDGE: &str = "xxxxxxxx-edge";

/// Brings a file under this name.
pub async fn bring_file(page: &Page, name: &str, bytes: &[u8]) -> Reply {
    bring_file_with(page, name, bytes, new_id()).await
}

async fn bring_file_with(page: &Page, name: &str, bytes: &[u8], key: Uuid) -> Reply {
    bring_part(page, "file", name, bytes, key).await
}

async fn bring_part(page: &Page, part: &str, name: &str, bytes: &[u8], key: Uuid) -> Reply {
    let head = format!(
        "--{EDGE}\r\ncontent-disposition: form-data; name=\"{part}\"; filename=\"{name}\"\r\ncontent-type: application/octet-stream\r\n\r\n"
    );
    let body = [head.as_bytes(), bytes, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat();
    let request = page.request(Method::POST, "/api/complaint-file.php");
    let request = request.header("idempotency-key", key.to_string());
    let kind = format!("multipart/form-data; boundary={EDGE}");
    testkit::send(request.header("content-type", kind).body(body)).await
}

fn words(text: &str) -> Value {
    json!({ "category": "payment", "text": text })
}

fn from(email: &str) -> Value {
    json!({ "category": "other", "text": "The shop window lies", "name": "Ida", "email": email })
}

async fn complain(page: &Page, body: &Value) -> Value {
    let reply = page.post("/api/complaint.php", body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}

async fn look(page: &Page, number: &Value, token: Option<&str>) -> Reply {
    let token = token.map(|token| format!("&token={token}")).unwrap_or_default();
    page.get(&format!("/api/complaint.php?number={}{token}", number.as_str().unwrap())).await
}

async fn write(member: &Member, number: &Value, text: &str) -> Reply {
    member.page.put("/api/complaint.php", &json!({ "number": number, "text": text })).await
}

async fn drain(world: &World) {
    housekeeping::runner(&world.app).tick().await.unwrap();
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

/// The id behind a number.
async fn id_of(world: &World, number: &Value) -> Uuid {
    let number = number.as_str().unwrap().parse().unwrap();
    let row = complaints::complaint(&mut world.db.acquire().await.unwrap(), &number).await.unwrap();
    row.unwrap().id
}
