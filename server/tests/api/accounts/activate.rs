use super::{PASSWORD, activation_token, count, form, join, log_in, mails};
use crate::world::World;
use serde_json::json;

/// Chosen where the link is opened in a browser that did not sign up.
const NEW: &str = "two storks over Leiden";

// asvs: V2.3.1
// spec: 4.26, 4.32, 8.14
#[tokio::test]
async fn the_link_confirms_once_and_shows_the_profile() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let token = activation_token(&world, "anna@example.com").await;
    let user = page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    assert_eq!(
        (&user["user"]["status"], &user["user"]["profile"]["status"]),
        (&json!("active"), &json!("active"))
    );
    let again = page.post("/api/activate.php", &json!({ "token": token })).await;
    assert_eq!(again.problem(404, "link_expired")["detail"], "Link expired or invalid, request a new email");
    let kinds: Vec<String> =
        mails(&world, "anna@example.com").await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds.len(), 2);
    assert!(kinds.contains(&"welcome".to_owned()));
}

#[tokio::test]
async fn a_retry_with_the_same_key_gets_the_first_answer() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let token = activation_token(&world, "anna@example.com").await;
    let body = json!({ "token": token, "password": NEW, "password_repeat": NEW });
    let (key, elsewhere) = (world.app.random.uuid(), world.visitor("open.test"));
    let first = elsewhere.post_with_key("/api/activate.php", &body, key).await.ok();
    let user = elsewhere.get("/api/user.php").await.ok()["user"].clone();
    assert_eq!(user, first["user"], "a session begins where there is none");
    let lost = world.visitor("open.test");
    assert_eq!(lost.post_with_key("/api/activate.php", &body, key).await.ok(), first);
    lost.get("/api/user.php").await.ok();
    assert_eq!(count(&world, "mails").await, 3, "the link, the welcome, and that there is a new password");
}

// spec: 4.26
#[tokio::test]
async fn twenty_at_once_use_it_once() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let token = activation_token(&world, "anna@example.com").await;
    let body = json!({ "token": token, "password": NEW, "password_repeat": NEW });
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let (page, body) = (world.visitor("open.test"), body.clone());
            tokio::spawn(async move { page.post("/api/activate.php", &body).await.status.as_u16() })
        })
        .collect();
    let mut statuses = Vec::new();
    for call in calls {
        statuses.push(call.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!((statuses[0], &statuses[1..]), (200, &[404; 19][..]));
}

// asvs: V6.4.1
// spec: 8.14
#[tokio::test]
async fn links_end_after_seven_days_on_their_own_site_and_with_a_new_one() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let first = activation_token(&world, "anna@example.com").await;
    world.advance(time::Duration::minutes(1));
    let reply = page.post("/api/activation-mail.php", &json!({})).await;
    assert_eq!((reply.status.as_u16(), reply.json()), (202, json!({})));
    let second = activation_token(&world, "anna@example.com").await;
    assert_ne!(first, second);
    page.post("/api/activate.php", &json!({ "token": first })).await.problem(404, "link_expired");
    let elsewhere = world.visitor("strict.test");
    elsewhere.post("/api/activate.php", &json!({ "token": second })).await.problem(404, "link_expired");
    world.advance(time::Duration::days(7));
    page.post("/api/activate.php", &json!({ "token": second })).await.problem(404, "link_expired");
    for nonsense in ["x", "\u{0}", &"A".repeat(43)] {
        page.post("/api/activate.php", &json!({ "token": nonsense })).await.problem(404, "link_expired");
    }
    for shapeless in ["", &"A".repeat(101)] {
        page.post("/api/activate.php", &json!({ "token": shapeless })).await.problem(422, "invalid_request");
    }
}

#[tokio::test]
async fn a_stranger_who_is_logged_in_becomes_the_links_owner() {
    let world = World::start().await;
    let berta = join(&world, "Berta", "berta@example.com").await;
    join(&world, "Anna", "anna@example.com").await;
    let token = activation_token(&world, "anna@example.com").await;
    berta.post("/api/activate.php", &json!({ "token": token })).await.problem(409, "new_password_needed");
    assert_eq!(berta.get("/api/user.php").await.ok()["user"]["email"], "berta@example.com");
    let body = json!({ "token": token, "password": NEW, "password_repeat": NEW });
    berta.post("/api/activate.php", &body).await.ok();
    assert_eq!(berta.get("/api/user.php").await.ok()["user"]["email"], "anna@example.com");
}

#[tokio::test]
async fn asking_for_mails_has_a_budget_and_ends_with_the_confirmation() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    for _ in 0..5 {
        assert_eq!(page.post("/api/activation-mail.php", &json!({})).await.status, 202);
    }
    let refused = page.post("/api/activation-mail.php", &json!({})).await;
    refused.problem(429, "rate_limited");
    let wait: i64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=17_281).contains(&wait), "{wait}");
    world.advance(time::Duration::seconds(wait));
    let key = world.app.random.uuid();
    for _ in 0..3 {
        assert_eq!(page.post_with_key("/api/activation-mail.php", &json!({}), key).await.status, 202);
    }
    assert_eq!(count(&world, "mails").await, 7);
    let token = activation_token(&world, "anna@example.com").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    world.advance(time::Duration::days(2));
    assert_eq!(page.post("/api/activation-mail.php", &json!({})).await.status, 202);
    assert_eq!(count(&world, "mails").await, 8, "the welcome, and no link for those who have confirmed");
    world
        .visitor("open.test")
        .post("/api/activation-mail.php", &json!({}))
        .await
        .problem(403, "authentication_required");
}

#[tokio::test]
async fn a_strict_site_logs_in_by_the_link() {
    let world = World::start().await;
    let page = world.visitor("strict.test");
    page.post("/api/signup.php", &form("Anna", "anna@example.com")).await.ok();
    let token = activation_token(&world, "anna@example.com").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    assert_eq!(page.get("/api/user.php").await.ok()["user"]["status"], "active");
    log_in(&world.visitor("strict.test"), "anna@example.com", PASSWORD).await.ok();
}
