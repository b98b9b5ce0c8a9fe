//! Members' own photos from outside.

mod crop;
mod delete;
mod formats;
mod metadata;
mod moderation;
pub mod nude;
mod order;
mod orphans;
mod races;
mod refused;
mod rejected_before;
mod upload;

pub use crate::accounts::sign_up_photo::{jpeg, kept, picture};
use crate::world::{Member, World};
use liaison::{
    housekeeping,
    kernel::ids::PhotoId,
    media::{self, Outcome, SeenPhoto, Verdict},
};
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Page, Reply};
use uuid::Uuid;

pub const EDGE: &str = "xxxxxxxx-edge";

/// A form with one part of that name.
pub fn form(name: &str, bytes: &[u8]) -> (String, Vec<u8>) {
    let head = format!(
        "--{EDGE}\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"me.jpg\"\r\ncontent-type: image/jpeg\r\n\r\n"
    );
    let body = [head.as_bytes(), bytes, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat();
    (format!("multipart/form-data; boundary={EDGE}"), body)
}

pub async fn upload_with_key(page: &Page, bytes: &[u8], key: Uuid) -> Reply {
    upload_to(page, "/api/photo.php", bytes, key).await
}

pub async fn upload_to(page: &Page, path: &str, bytes: &[u8], key: Uuid) -> Reply {
    let (kind, body) = form("photo", bytes);
    let request = page.request(Method::POST, path).header("idempotency-key", key.to_string());
    testkit::send(request.header("content-type", kind).body(body)).await
}

pub async fn upload(page: &Page, bytes: &[u8]) -> Reply {
    upload_with_key(page, bytes, crate::world::new_id()).await
}

/// The sweep of the hour, now.
pub async fn sweep(world: &World) {
    run_now(world, "media.sweep").await;
}

/// A job that comes by itself in a while, now.
pub async fn run_now(world: &World, kind: &str) {
    sqlx::query(
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
         values ($2, 'default', 1, 'null', $1, 1, $1)",
    )
    .bind(world.clock.now())
    .bind(kind)
    .execute(&world.db)
    .await
    .unwrap();
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

/// A picture that no other mark makes, so small that its large and its medium rendition are one file.
pub fn marked(mark: u8) -> Vec<u8> {
    jpeg(&picture(320, 400, mark))
}

/// Adds a photo and gives its id.
pub async fn add(member: &Member, mark: u8) -> String {
    let reply = upload(&member.page, &marked(mark)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["id"].as_str().unwrap().to_owned()
}

/// As `liaison photo` does.
pub async fn decide(world: &World, photo: &str, verdict: Verdict) -> Outcome {
    let mut transaction = world.db.begin().await.unwrap();
    let photo: SeenPhoto = photo.parse().unwrap();
    let outcome = media::decide(&mut transaction, &world.clock, photo, verdict, "Mia").await.unwrap();
    transaction.commit().await.unwrap();
    if let Outcome::Decided { event, .. } = &outcome {
        world.app.hub.deliver([event.clone()]);
    }
    outcome
}

pub async fn shelf(page: &Page) -> Value {
    page.get("/api/photos.php").await.ok()
}

/// A field of all photos on a shelf.
pub fn each<'a>(shelf: &'a Value, field: &str) -> Vec<&'a Value> {
    shelf["photos"].as_array().unwrap().iter().map(|photo| &photo[field]).collect()
}

/// What a moderator said yes to, as they see it now.
pub async fn approve(world: &World, ids: &[&str]) {
    for id in ids {
        let id: Uuid = id.parse().unwrap();
        sqlx::query("update photos set status = 'active', reason = null, approved_crop = coalesce(crop, '{0,0,10000,10000}') where id = $1")
            .bind(id)
            .execute(&world.db)
            .await
            .unwrap();
    }
}

pub async fn order(page: &Page, ids: &[impl serde::Serialize]) -> Reply {
    page.put("/api/photos.php", &json!({ "order": ids })).await
}

/// The member as another one gets them.
pub async fn seen(viewer: &Member, member: &Member) -> Value {
    viewer.page.get(&format!("/api/member.php?id={}", member.id)).await.ok()["profile"].clone()
}

/// The status of a photo's bytes at that path.
pub async fn fetch(viewer: &Member, path: &Value) -> Reply {
    viewer.page.get(&format!("/photos/{}", path.as_str().unwrap())).await
}

/// Columns of one photo as text.
pub async fn column(world: &World, id: &str, column: &str) -> String {
    let id: Uuid = id.parse().unwrap();
    let query = format!("select coalesce({column}::text, 'null') from photos where id = $1");
    sqlx::query_scalar(sqlx::AssertSqlSafe(query)).bind(PhotoId(id)).fetch_one(&world.db).await.unwrap()
}
