//! Leaving for good and coming back in time (spec 4), from outside.

mod account_return;
mod deletion;
mod erasure;
pub mod life;
mod partners;
mod tombstones;
mod return_mail;

use super::{PASSWORD, activation_token, join};
use crate::world::{Member, World};
use serde_json::{Value, json};
use testkit::{Page, Reply};
use uuid::Uuid;

/// A member who joined by the form and confirmed: one with a password.
pub async fn joined(world: &World, name: &str, email: &str) -> Member {
    let page = join(world, name, email).await;
    let token = activation_token(world, email).await;
    let user = page.post("/api/activate.php", &json!({ "token": token })).await.ok()["user"].clone();
    let id: Uuid = user["profile"]["id"].as_str().unwrap().parse().unwrap();
    Member { id, name: name.to_owned(), email: email.to_owned(), page }
}

pub fn farewell() -> Value {
    json!({ "password": PASSWORD, "reasons": ["privacy", "break"], "comment": "So long" })
}

pub async fn leave(page: &Page) -> Reply {
    page.post("/api/deletion.php", &farewell()).await
}

pub async fn come_back(page: &Page, token: &str) -> Reply {
    page.post("/api/account-return.php", &json!({ "token": token })).await
}

/// The token of the newest mail with the way back.
pub async fn return_token(world: &World, email: &str) -> String {
    let text: String = sqlx::query_scalar(
        "select body_text from mails where kind = 'deletion' and recipient = $1 order by number desc limit 1",
    )
    .bind(email)
    .fetch_one(&world.db)
    .await
    .expect("a mail with the way back");
    let (_, token) = text.split_once("/account-deleted#token=").expect("a link");
    token.split_whitespace().next().unwrap().to_owned()
}

/// The kinds of the mails to an address, sorted.
pub async fn kinds(world: &World, email: &str) -> Vec<String> {
    sqlx::query_scalar("select kind from mails where recipient = $1 order by kind")
        .bind(email)
        .fetch_all(&world.db)
        .await
        .unwrap()
}
