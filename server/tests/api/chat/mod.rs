//! Conversations from outside: two or more members, each with a page of their own.

mod answer_pace;
mod change;
#[expect(clippy::module_inception, reason = "named like the call")]
mod chat;
mod chats;
mod chats_plans;
mod fair;
mod gift;
mod kept;
mod message;
mod notices;
mod opener;
pub mod photo;
mod race;
mod removal;
mod retention;
mod spent;
mod text;
mod typing;
pub mod voice;
mod message_in_event;

use crate::world::{Member, World, new_id};
use serde_json::{Value, json};
use testkit::{Page, Reply};
use uuid::Uuid;

/// Writes to a member.
pub async fn write_to(page: &Page, profile: Uuid, text: &str) -> Reply {
    let body = json!({ "client_id": new_id(), "text": text, "profile": profile });
    page.post("/api/message.php", &body).await
}

/// Writes into a conversation.
pub async fn write_in(page: &Page, conversation: &Value, text: &str) -> Reply {
    let body = json!({ "client_id": new_id(), "text": text, "conversation": conversation });
    page.post("/api/message.php", &body).await
}

/// The member's list.
pub async fn chats(member: &Member) -> Vec<Value> {
    member.page.get("/api/chats.php").await.ok()["chats"].as_array().unwrap().clone()
}

/// The newest page of a conversation.
pub async fn chat(member: &Member, conversation: &Value) -> Value {
    let path = format!("/api/chat.php?id={}", conversation.as_str().unwrap());
    member.page.get(&path).await.ok()["chat"].clone()
}

/// Who is asking gets nothing of this conversation, as if it did not exist.
pub async fn looks_missing(page: &Page, conversation: &Value) {
    let which = json!({ "conversation": conversation });
    let read = json!({ "conversation": conversation, "read": 1 });
    let path = format!("/api/chat.php?id={}", conversation.as_str().unwrap());
    page.get(&path).await.problem(404, "not_found");
    let spent = format!("/api/spent.php?conversation={}", conversation.as_str().unwrap());
    page.get(&spent).await.problem(404, "not_found");
    page.put("/api/chat.php", &read).await.problem(404, "not_found");
    page.delete("/api/chat.php", &which).await.problem(404, "not_found");
    page.post("/api/typing.php", &which).await.problem(404, "not_found");
}

/// The texts of a conversation's messages, in order.
pub fn texts(chat: &Value) -> Vec<&str> {
    chat["messages"].as_array().unwrap().iter().map(|message| message["text"].as_str().unwrap()).collect()
}

/// `blocker` blocks `blocked`.
pub async fn block(world: &World, blocker: Uuid, blocked: Uuid) {
    sqlx::query(
        "insert into blocks (member_id, other_id, direction, created_at) values ($1, $2, 'blocks', $3), ($2, $1, 'blocked_by', $3)",
    )
    .bind(blocker)
    .bind(blocked)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
}

/// Nothing that a test did may leave the books open.
pub async fn books_agree(world: &World) {
    let mut connection = world.db.acquire().await.unwrap();
    let proof = liaison::credits::prove(&mut connection).await.unwrap();
    assert!(proof.holds(), "{proof:?}");
}
