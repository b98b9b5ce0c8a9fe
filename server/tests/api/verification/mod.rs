//! Verified persons from outside: what is asked for, what is taken and refused, what a moderator decides, and what becomes of the
//! badge and of the pictures.

mod badge;
mod captures;
mod couples;
mod decisions;

use crate::{
    console::{
        Console, Desk,
        claims::{claim, moderator},
    },
    media::{self, EDGE, add, marked},
    world::{Member, World, new_id},
};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::collections::BTreeSet;
use testkit::{Page, Reply};
use uuid::Uuid;

/// The words that are in force.
const AGREED: &str = "2026-11-29";

async fn ask_as(page: &Page, without_hands: bool) -> Reply {
    let body = json!({ "agreed": AGREED, "without_hands": without_hands });
    page.post("/api/verification-challenge.php", &body).await
}

async fn ask(page: &Page) -> Value {
    ask_as(page, false).await.ok()
}

/// A form of these parts; a file where the part is a picture.
fn form(parts: &[(&str, &[u8])]) -> (String, Vec<u8>) {
    let mut body = Vec::new();
    for (name, bytes) in parts {
        let file = if matches!(*name, "first" | "second") { "; filename=\"a.jpg\"" } else { "" };
        let head = format!("--{EDGE}\r\ncontent-disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        body.extend([head.as_bytes(), bytes, b"\r\n"].concat());
    }
    body.extend(format!("--{EDGE}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={EDGE}"), body)
}

async fn send_parts(page: &Page, parts: &[(&str, &[u8])], key: Uuid) -> Reply {
    let (kind, body) = form(parts);
    let request =
        page.request(Method::POST, "/api/verification.php").header("idempotency-key", key.to_string());
    testkit::send(request.header("content-type", kind).body(body)).await
}

fn poses(challenge: &Value) -> Vec<String> {
    challenge["poses"].as_array().unwrap().iter().map(|pose| pose.as_str().unwrap().to_owned()).collect()
}

/// Answers a challenge with two pictures that nobody else makes.
async fn send(page: &Page, challenge: &Value, mark: u8, key: Uuid) -> Reply {
    send_posing(page, challenge, &poses(challenge).join(","), mark, key).await
}

async fn send_posing(page: &Page, challenge: &Value, poses: &str, mark: u8, key: Uuid) -> Reply {
    let id = challenge["id"].as_str().unwrap();
    let (first, second) = (marked(mark), marked(mark + 1));
    let parts: [(&str, &[u8]); 4] =
        [("challenge", id.as_bytes()), ("poses", poses.as_bytes()), ("first", &first), ("second", &second)];
    send_parts(page, &parts, key).await
}

async fn standing(page: &Page) -> Value {
    page.get("/api/verification.php").await.ok()
}

/// What pages say of it until it is read.
async fn news(page: &Page) -> Value {
    page.get("/api/user.php").await.ok()["user"]["profile"]["verification_news"].clone()
}

/// A photo that others see.
async fn shown_photo(world: &World, member: &Member, mark: u8) -> String {
    let photo = add(member, mark).await;
    media::approve(world, &[&photo]).await;
    photo
}

/// A capture of the member waits.
async fn capture(member: &Member, mark: u8) -> Uuid {
    let challenge = ask(&member.page).await;
    let reply = send(&member.page, &challenge, mark, new_id()).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    challenge["id"].as_str().unwrap().parse().unwrap()
}

/// The pictures that rows name.
async fn named(world: &World) -> BTreeSet<String> {
    let names: Vec<String> = sqlx::query_scalar(
        "select unnest(array[blob_first, blob_second]) from verifications where blob_first is not null
         union select name from held_blobs",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    names.into_iter().collect()
}

/// All files that are kept.
fn files(world: &World) -> BTreeSet<String> {
    let folder = world.app.config.state_folder().join("photos");
    let mut names = BTreeSet::new();
    for shelf in std::fs::read_dir(folder).unwrap() {
        let shelf = shelf.unwrap();
        for blob in std::fs::read_dir(shelf.path()).unwrap() {
            let name = blob.unwrap().file_name().into_string().unwrap();
            names.insert(format!("{}/{name}", shelf.file_name().into_string().unwrap()));
        }
    }
    names
}

/// Whether any of these files is left.
fn are_left(world: &World, pictures: &BTreeSet<String>) -> bool {
    let kept = files(world);
    pictures.iter().any(|name| kept.contains(name))
}

async fn rows(world: &World, table: &str) -> i64 {
    let count = format!("select count(*) from {table}");
    sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(&world.db).await.unwrap()
}

/// Whether the viewer reads "Verified person" on the card, by search and on the page itself.
pub async fn is_verified(viewer: &Member, member: &Member) -> bool {
    let shown = media::seen(viewer, member).await["verified"].as_bool().unwrap();
    let found = found(viewer, "").await;
    let on_card = found.iter().find(|card| card["id"] == json!(member.id)).map(|card| &card["verified"]);
    assert_eq!(on_card, Some(&json!(shown)), "card and page say the same");
    let filtered = self::found(viewer, "verified=true").await;
    assert_eq!(filtered.iter().any(|card| card["id"] == json!(member.id)), shown, "and the filter");
    shown
}

async fn found(viewer: &Member, query: &str) -> Vec<Value> {
    let page = viewer.page.get(&format!("/api/members.php?{query}")).await.ok();
    page["results"].as_array().unwrap().clone()
}

/// The member's capture as whoever claims it sees it.
async fn claimed(console: &Console, desk: &Desk) -> Value {
    claim(console, desk, "verifications", 3).await.ok()["items"][0]["verification"].clone()
}

fn decision(item: &Value, verdict: &str, reason: Option<&str>) -> Value {
    let photos: Vec<Value> = item["photos"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!({ "photo": one["photo"], "revision": one["revision"] }))
        .collect();
    json!({
        "member": item["member"]["id"], "verification": item["verification"], "photos": photos,
        "decision": verdict, "reason": reason,
    })
}

async fn decide(console: &Console, desk: &Desk, body: &Value) -> crate::console::Answer {
    console.post(desk, "/api/console/verification-decisions", body).await
}

/// Verified by a moderator, and for good.
pub async fn verify(console: &Console, member: &Member, mark: u8) {
    capture(member, mark).await;
    let max = moderator(console, "Max").await;
    let item = claimed(console, &max).await;
    decide(console, &max, &decision(&item, "verify", None)).await.ok();
    settle(console).await;
}

/// The half minute passes.
async fn settle(console: &Console) {
    console.world.advance(time::Duration::seconds(30));
    crate::console::undo::drain(console).await;
}
