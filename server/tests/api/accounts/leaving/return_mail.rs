use super::{come_back, joined, kinds, leave, return_token};
use crate::{
    accounts::{PASSWORD, english},
    world::World,
};
use serde_json::json;
use testkit::{Page, Reply};
use uuid::Uuid;

async fn ask(page: &Page, email: &str, password: &str) -> Reply {
    page.post("/api/return-mail.php", &json!({ "email": email, "password": password })).await
}

#[tokio::test]
async fn a_new_link_kills_the_old_and_never_lasts_longer() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    let old = return_token(&world, &eva.email).await;
    world.advance(time::Duration::days(13));
    let page = english(&world);
    assert_eq!(ask(&page, &eva.email, PASSWORD).await.status, 202);
    let new = return_token(&world, &eva.email).await;
    assert_ne!(old, new);
    come_back(&page, &old).await.problem(404, "link_expired");
    world.advance(time::Duration::days(1));
    come_back(&page, &new).await.problem(404, "link_expired");
    assert_eq!(ask(&page, &eva.email, PASSWORD).await.status, 202);
    assert_eq!(kinds(&world, &eva.email).await.iter().filter(|kind| *kind == "deletion").count(), 2);
}

#[tokio::test]
async fn a_forgotten_password_brings_the_way_back_and_no_reset() {
    for host in ["open.test", "strict.test"] {
        let world = World::start().await;
        let page = english_at(&world, host);
        let form = crate::accounts::form("Eva", "eva@example.com");
        page.post("/api/signup.php", &form).await.ok();
        let token = crate::accounts::activation_token(&world, "eva@example.com").await;
        page.post("/api/activate.php", &json!({ "token": token })).await.ok();
        leave(&page).await.ok();
        let visitor = english_at(&world, host);
        let body = json!({ "email": "eva@example.com" });
        assert_eq!(visitor.post("/api/reset-password.php", &body).await.status, 202, "{host}");
        let kinds = kinds(&world, "eva@example.com").await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "deletion").count(), 2, "{kinds:?}");
        assert!(!kinds.contains(&"reset".to_owned()), "{kinds:?}");
        come_back(&visitor, &return_token(&world, "eva@example.com").await).await.ok();
    }
}

fn english_at(world: &World, host: &str) -> Page {
    let page = world.visitor(host);
    page.set_cookie("locale=en; Path=/");
    page
}

#[tokio::test]
async fn the_door_is_that_of_the_login() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    let page = english(&world);
    let unknown = ask(&page, "nobody@example.com", PASSWORD).await;
    for _ in 0..5 {
        let wrong = ask(&page, &eva.email, "not the password").await;
        assert_eq!(wrong.problem(401, "login_failed"), unknown.problem(401, "login_failed"));
    }
    ask(&page, &eva.email, PASSWORD).await.problem(429, "account_blocked");
    crate::accounts::log_in(&page, &eva.email, PASSWORD).await.problem(429, "account_blocked");
}

#[tokio::test]
async fn retries_mail_once_and_the_budget_ends() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let page = english(&world);
    let body = json!({ "email": eva.email, "password": PASSWORD });
    page.post("/api/return-mail.php", &body).await.ok();
    assert!(!kinds(&world, &eva.email).await.contains(&"deletion".to_owned()), "she has not left");
    leave(&eva.page).await.ok();
    for _ in 0..3 {
        page.post_with_key("/api/return-mail.php", &body, Uuid::from_u128(3)).await.ok();
    }
    let sent = || async { kinds(&world, &eva.email).await.iter().filter(|kind| *kind == "deletion").count() };
    assert_eq!(sent().await, 2);
    for _ in 0..3 {
        ask(&page, &eva.email, PASSWORD).await.ok();
    }
    ask(&page, &eva.email, PASSWORD).await.problem(429, "rate_limited");
    assert_eq!(sent().await, 5);
}
