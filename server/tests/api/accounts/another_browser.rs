//! Anybody can sign up with somebody's address. Whoever opens the mailed link in a browser that did not sign up chooses
//! a new password, and nothing of the sign-up opens the account any more.

use super::{
    PASSWORD, activation_token, at_once, count, english, form, join,
    leaving::{come_back, leave, life::drain, return_token},
    link, links, log_in, mailed, passkeys,
};
use crate::world::World;
use serde_json::{Value, json};
use testkit::Page;
use time::Duration;

const NEW: &str = "two storks over Leiden";

fn chosen(token: &str) -> Value {
    json!({ "token": token, "password": NEW, "password_repeat": NEW })
}

async fn status(page: &Page) -> Value {
    page.get("/api/user.php").await.ok()["user"]["status"].clone()
}

/// What the stranger had does not open the account.
async fn is_shut(world: &World, stranger: &Page, email: &str) {
    stranger.get("/api/user.php").await.problem(403, "authentication_required");
    log_in(stranger, email, PASSWORD).await.problem(401, "login_failed");
    log_in(&english(world), email, PASSWORD).await.problem(401, "login_failed");
    assert_eq!(count(world, "passkeys").await, 0);
}

#[tokio::test]
async fn nothing_of_a_strangers_sign_up_outlives_the_confirmation() {
    let world = World::start().await;
    let stranger = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = passkeys::add(&stranger, "Key").await;
    let mut stream = stranger.events(None).await;
    let token = activation_token(&world, "anna@example.com").await;
    let owner = english(&world);
    for _ in 0..2 {
        let asked = owner.post("/api/activate.php", &json!({ "token": token })).await;
        let told = asked.problem(409, "new_password_needed")["detail"].clone();
        assert_eq!(
            told,
            "This account was created in another browser. Choose a new password to make it yours."
        );
    }
    assert_eq!(status(&stranger).await, "not_confirmed", "being asked changes nothing");
    for (password, repeat, field) in [
        (NEW, "another", "password_repeat: password_mismatch"),
        ("short", "short", "password: password_too_short"),
        ("anna1990", "anna1990", "password: password_too_common"),
    ] {
        let body = json!({ "token": token, "password": password, "password_repeat": repeat });
        assert_eq!(owner.post("/api/activate.php", &body).await.fields(), [field]);
    }
    let user = owner.post("/api/activate.php", &chosen(&token)).await.ok();
    assert_eq!(user["user"]["status"], "active");
    assert_eq!(status(&owner).await, "active");
    assert!(stream.next_of("logged_out").await.is_some());
    is_shut(&world, &stranger, "anna@example.com").await;
    let asked = stranger.post("/api/passkey-login-challenge.php", &json!({})).await.ok();
    let credential = device.get(&asked["options"]);
    let body = json!({ "challenge": asked["challenge"], "credential": credential });
    stranger.post("/api/passkey-login.php", &body).await.problem(401, "passkey_failed");
    log_in(&english(&world), "anna@example.com", NEW).await.ok();
    assert_eq!(mailed(&world, "anna@example.com", "welcome").await, 1);
    assert_eq!(mailed(&world, "anna@example.com", "password-changed").await, 1);
    owner.post("/api/activate.php", &chosen(&token)).await.problem(404, "link_expired");
}

#[tokio::test]
async fn links_that_a_stranger_asked_for_are_dead() {
    let world = World::start().await;
    let stranger = join(&world, "Anna", "anna@example.com").await;
    let body = json!({ "email": "thief@example.com", "password": PASSWORD });
    stranger.post("/api/mail-change.php", &body).await.ok();
    let moving = link(&world, "thief@example.com", "/mail-change/do#token=").await;
    let token = activation_token(&world, "anna@example.com").await;
    english(&world).post("/api/activate.php", &chosen(&token)).await.ok();
    stranger.post("/api/mail-change-do.php", &chosen(&moving)).await.problem(404, "link_expired");
}

#[tokio::test]
async fn in_a_browser_that_signed_up_or_logged_in_one_press_is_enough() {
    let world = World::start().await;
    for (number, prepare) in [(0, "logged in"), (1, "logged out"), (2, "logged in elsewhere")] {
        let email = format!("anna{number}@example.com");
        let mut page = join(&world, "Anna", &email).await;
        match prepare {
            "logged out" => {
                page.get("/api/logout.php").await.ok();
            }
            "logged in elsewhere" => {
                page = english(&world);
                log_in(&page, &email, PASSWORD).await.ok();
            }
            _ => {}
        }
        let token = activation_token(&world, &email).await;
        page.post("/api/activate.php", &json!({ "token": token })).await.ok();
        assert_eq!(status(&page).await, "active", "{prepare}");
        log_in(&english(&world), &email, PASSWORD).await.ok();
    }
}

#[tokio::test]
async fn a_strangers_sign_up_holds_no_address_on_a_strict_site() {
    let world = World::start().await;
    let browser = || {
        let page = world.visitor("strict.test");
        page.set_cookie("locale=en; Path=/");
        page
    };
    let stranger = browser();
    stranger.post("/api/signup.php", &form("Stranger", "anna@example.com")).await.ok();
    world.advance(Duration::minutes(1));
    let owner = browser();
    owner.post("/api/signup.php", &form("Anna", "anna@example.com")).await.ok();
    let tokens = links(&world, "anna@example.com", "/activate/done#token=").await;
    assert_eq!(tokens.len(), 2, "a fresh link");
    assert_eq!(mailed(&world, "anna@example.com", "already-member").await, 0);
    owner.post("/api/activate.php", &json!({ "token": tokens[1] })).await.problem(404, "link_expired");
    owner.post("/api/activate.php", &json!({ "token": tokens[0] })).await.problem(409, "new_password_needed");
    owner.post("/api/activate.php", &chosen(&tokens[0])).await.ok();
    log_in(&browser(), "anna@example.com", NEW).await.ok();
    for page in [&stranger, &browser()] {
        log_in(page, "anna@example.com", PASSWORD).await.problem(401, "login_failed");
    }
    // Or by a reset.
    stranger.post("/api/signup.php", &form("Stranger", "berta@example.com")).await.ok();
    owner.post("/api/reset-password.php", &json!({ "email": "berta@example.com" })).await.ok();
    let token = link(&world, "berta@example.com", "/reset-password/do#token=").await;
    owner.post("/api/reset-password-do.php", &chosen(&token)).await.ok();
    assert_eq!(status(&owner).await, "active");
    log_in(&stranger, "berta@example.com", PASSWORD).await.problem(401, "login_failed");
}

#[tokio::test]
async fn a_strangers_sign_up_gives_way_to_a_member_who_moves_there() {
    for host in ["open.test", "strict.test"] {
        let world = World::start().await;
        let browser = || {
            let page = world.visitor(host);
            page.set_cookie("locale=en; Path=/");
            page
        };
        let (stranger, member) = (browser(), browser());
        stranger.post("/api/signup.php", &form("Stranger", "anna@new.example")).await.ok();
        member.post("/api/signup.php", &form("Anna", "anna@old.example")).await.ok();
        let token = activation_token(&world, "anna@old.example").await;
        member.post("/api/activate.php", &json!({ "token": token })).await.ok();
        let body = json!({ "email": "anna@new.example", "password": PASSWORD });
        assert_eq!(member.post("/api/mail-change.php", &body).await.status, 202, "{host}");
        let token = link(&world, "anna@new.example", "/mail-change/do#token=").await;
        member.post("/api/mail-change-do.php", &json!({ "token": token })).await.ok();
        stranger.get("/api/user.php").await.problem(403, "authentication_required");
        drain(&world).await;
        assert_eq!(count(&world, "accounts").await, 1, "{host}");
        log_in(&browser(), "anna@new.example", PASSWORD).await.ok();
        assert_eq!(status(&member).await, "active");
    }
}

#[tokio::test]
async fn a_move_that_confirms_asks_as_well() {
    let world = World::start().await;
    let stranger = join(&world, "Anna", "typo@example.com").await;
    passkeys::add(&stranger, "Key").await;
    let body = json!({ "email": "anna@example.com", "password": PASSWORD });
    stranger.post("/api/mail-change.php", &body).await.ok();
    let token = link(&world, "anna@example.com", "/mail-change/do#token=").await;
    let owner = english(&world);
    let path = "/api/mail-change-do.php";
    owner.post(path, &json!({ "token": token })).await.problem(409, "new_password_needed");
    assert_eq!(status(&stranger).await, "not_confirmed");
    assert_eq!(owner.post(path, &chosen(&token)).await.ok(), json!({ "email": "anna@example.com" }));
    is_shut(&world, &stranger, "anna@example.com").await;
    log_in(&owner, "anna@example.com", NEW).await.ok();
}

#[tokio::test]
async fn a_way_back_to_what_nobody_confirmed_asks_as_well() {
    let world = World::start().await;
    let stranger = join(&world, "Anna", "anna@example.com").await;
    passkeys::add(&stranger, "Key").await;
    leave(&stranger).await.ok();
    let token = return_token(&world, "anna@example.com").await;
    let owner = english(&world);
    come_back(&owner, &token).await.problem(409, "new_password_needed");
    log_in(&stranger, "anna@example.com", PASSWORD).await.problem(403, "pending_deletion");
    owner.post("/api/account-return.php", &chosen(&token)).await.ok();
    is_shut(&world, &stranger, "anna@example.com").await;
    // From here on it is the owner's browser.
    let token = activation_token(&world, "anna@example.com").await;
    owner.post("/api/activate.php", &json!({ "token": token })).await.ok();
    log_in(&english(&world), "anna@example.com", NEW).await.ok();
}

#[tokio::test]
async fn twenty_at_once_choose_one_password() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let body = chosen(&activation_token(&world, "anna@example.com").await);
    let statuses = at_once(&world, 20, "/api/activate.php", &body).await;
    assert_eq!((statuses[0], &statuses[1..]), (200, &[404; 19][..]));
    assert_eq!(count(&world, "sessions").await, 1);
}
