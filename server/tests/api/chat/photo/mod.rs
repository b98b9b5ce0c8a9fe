//! Photos in messages: `chat-photo.php`, and `POST /api/message.php` with one.

mod kept;
mod plans;
mod race;
mod refused;
mod removed;
mod rights;
mod send;

use crate::{
    media::{marked, upload_to},
    world::{Member, new_id},
};
use serde_json::{Value, json};
use testkit::{Page, Reply};
use uuid::Uuid;

pub async fn upload_with_key(page: &Page, bytes: &[u8], key: Uuid) -> Reply {
    upload_to(page, "/api/chat-photo.php", bytes, key).await
}

pub async fn upload(page: &Page, bytes: &[u8]) -> Reply {
    upload_with_key(page, bytes, new_id()).await
}

/// Brings a photo, as its bringer gets it.
pub async fn bring(member: &Member, mark: u8) -> Value {
    let reply = upload(&member.page, &marked(mark)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["photo"].clone()
}

pub fn photo_to(profile: Uuid, photo: &Value) -> Value {
    json!({ "client_id": new_id(), "photo": photo["id"], "profile": profile })
}

pub async fn send_to(page: &Page, profile: Uuid, photo: &Value) -> Reply {
    page.post("/api/message.php", &photo_to(profile, photo)).await
}

/// Brings and sends one; the answer.
pub async fn show(from: &Member, to: Uuid, mark: u8) -> Value {
    let photo = bring(from, mark).await;
    send_to(&from.page, to, &photo).await.ok()
}

pub async fn discard(page: &Page, photo: &Value) -> Reply {
    page.delete("/api/chat-photo.php", &json!({ "photo": photo["id"] })).await
}

/// The status of both files at the paths that a photo names.
pub async fn statuses(page: &Page, photo: &Value) -> [u16; 2] {
    let mut found = [0; 2];
    for (status, path) in found.iter_mut().zip(["filename", "thumb_filename"]) {
        *status = page.get(&format!("/photos/{}", photo[path].as_str().unwrap())).await.status.as_u16();
    }
    found
}

/// The photo is refused, and nothing else is said.
pub fn invalid(reply: &Reply) {
    reply.problem(422, "invalid_request");
    assert_eq!(reply.fields(), ["photo: field_invalid"]);
}
