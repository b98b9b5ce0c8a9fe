//! How links of resets die; what they do is in reset_password.rs.

use super::{at_once, english, join, link, links};
use crate::world::World;
use serde_json::{Value, json};
use time::Duration;

const FRONT: &str = "/reset-password/do#token=";

fn form(token: &str) -> Value {
    let password = "two storks over Leiden";
    json!({ "token": token, "password": password, "password_repeat": password })
}

async fn token(world: &World) -> String {
    let reply = english(world).post("/api/reset-password.php", &json!({ "email": "anna@example.com" })).await;
    assert_eq!(reply.status, 202, "{}", reply.text());
    link(world, "anna@example.com", FRONT).await
}

#[tokio::test]
async fn twenty_at_once_use_it_once() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let body = form(&token(&world).await);
    let statuses = at_once(&world, 20, "/api/reset-password-do.php", &body).await;
    assert_eq!((statuses[0], &statuses[1..]), (200, &[404; 19][..]));
}

// asvs: V6.4.3
#[tokio::test]
async fn links_end_after_an_hour_by_a_newer_one_and_by_use_on_their_own_site() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let path = "/api/reset-password-do.php";
    let replaced = token(&world).await;
    world.advance(Duration::minutes(1));
    let late = token(&world).await;
    page.post(path, &form(&replaced)).await.problem(404, "link_expired");
    let elsewhere = world.visitor("strict.test");
    elsewhere.post(path, &form(&late)).await.problem(404, "link_expired");
    world.advance(Duration::hours(1));
    page.post(path, &form(&late)).await.problem(404, "link_expired");
    let used = token(&world).await;
    page.post(path, &form(&used)).await.ok();
    page.post(path, &form(&used)).await.problem(404, "link_expired");
    for nonsense in ["x", "\u{0}", &"A".repeat(43)] {
        page.post(path, &form(nonsense)).await.problem(404, "link_expired");
    }
    for shapeless in ["", &"A".repeat(101)] {
        page.post(path, &form(shapeless)).await.problem(422, "invalid_request");
    }
}

#[tokio::test]
async fn a_link_serves_one_purpose() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let activation = link(&world, "anna@example.com", "/activate/done#token=").await;
    let reset = token(&world).await;
    for path in ["/api/activate.php", "/api/mail-change-do.php", "/api/mail-change-undo.php"] {
        page.post(path, &json!({ "token": reset })).await.problem(404, "link_expired");
    }
    page.post("/api/reset-password-do.php", &form(&activation)).await.problem(404, "link_expired");
    page.post("/api/reset-password-do.php", &form(&reset)).await.ok();
}

// asvs: V7.6.2
#[tokio::test]
async fn opening_it_does_not_use_it_up() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let token = token(&world).await;
    for path in [format!("{FRONT}{token}"), format!("/reset-password/do?token={token}")] {
        world.visitor("open.test").get(&path).await;
    }
    page.get(&format!("/api/reset-password-do.php?token={token}")).await.problem(405, "method_not_allowed");
    page.post("/api/reset-password-do.php", &form(&token)).await.ok();
    assert_eq!(links(&world, "anna@example.com", FRONT).await.len(), 1);
}
