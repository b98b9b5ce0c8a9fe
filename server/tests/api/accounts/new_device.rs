//! The mail about a login from a browser that is not known.

use super::{PASSWORD, activation_token, english, form, join, log_in, mails, with};
use crate::world::World;
use reqwest::Method;
use serde_json::json;

const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

async fn told(world: &World, email: &str) -> Vec<String> {
    let all = mails(world, email).await;
    all.into_iter().filter(|(kind, _)| kind == "new-device").map(|(_, text)| text).collect()
}

// asvs: V6.3.3, V6.3.5
#[tokio::test]
async fn a_login_from_a_new_browser_is_told_once() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let token = activation_token(&world, "anna@example.com").await;
    own.post("/api/activate.php", &json!({ "token": token })).await.ok();
    own.get("/api/logout.php").await.ok();
    log_in(&own, "anna@example.com", PASSWORD).await.ok();
    assert_eq!(
        told(&world, "anna@example.com").await,
        [""; 0],
        "sign-up, activation, and the browser of the sign-up"
    );

    let new = english(&world);
    log_in(&new, "anna@example.com", "not the password").await.problem(401, "login_failed");
    assert_eq!(told(&world, "anna@example.com").await, [""; 0], "a wrong password is no login");
    let body = json!({ "email": "anna@example.com", "password": PASSWORD });
    let sent = new.request(Method::POST, "/api/user.php").header("user-agent", CHROME).json(&body).send();
    assert_eq!(sent.await.unwrap().status(), 200);
    let mail = told(&world, "anna@example.com").await.remove(0);
    // The account is Dutch: noon in London is one o'clock there.
    assert!(mail.contains("Chrome op Windows, 21 november 2026 om 13:00 (UTC+1)"), "{mail}");
    assert!(mail.contains("/settings") && !mail.contains("Mozilla"), "{mail}");

    log_in(&new, "anna@example.com", PASSWORD).await.ok();
    assert_eq!(told(&world, "anna@example.com").await.len(), 1, "known from then on");
    // Known to one member is not known to another.
    join(&world, "Bea", "bea@example.com").await;
    log_in(&new, "bea@example.com", PASSWORD).await.ok();
    assert_eq!(told(&world, "bea@example.com").await.len(), 1);
}

#[tokio::test]
async fn it_is_written_in_the_members_language_and_zone() {
    let world = World::start().await;
    let finn = with(
        form("Anna", "anna@example.com"),
        &json!({ "language": "en", "country": "GB", "region": "GB-ENG", "city": "gb-london" }),
    );
    let reply = english(&world).post("/api/signup.php", &finn).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    log_in(&world.visitor("open.test"), "anna@example.com", PASSWORD).await.ok();
    let mail = told(&world, "anna@example.com").await.remove(0);
    assert!(mail.contains("Unknown browser, 21 November 2026 at 12:00 (UTC)"), "{mail}");
}

#[tokio::test]
async fn it_never_stands_in_the_way_of_a_login() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    for _ in 0..12 {
        log_in(&english(&world), "anna@example.com", PASSWORD).await.ok();
    }
    assert_eq!(told(&world, "anna@example.com").await.len(), 10, "no flood");
    sqlx::query("truncate rate_budgets").execute(&world.db).await.unwrap();
    sqlx::query("alter table mails add constraint broken check (kind <> 'new-device') not valid")
        .execute(&world.db)
        .await
        .unwrap();
    let page = english(&world);
    log_in(&page, "anna@example.com", PASSWORD).await.ok();
    page.get("/api/user.php").await.ok();
}
