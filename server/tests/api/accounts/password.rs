use super::{PASSWORD, english, join, link, log_in, mailed, passkeys, speaking};
use crate::world::World;
use serde_json::{Value, json};
use testkit::{Page, Reply};

const NEW: &str = "two storks over Leiden";

fn form(old: &str, new: &str) -> Value {
    json!({ "old_password": old, "password": new, "password_repeat": new })
}

async fn change(page: &Page, old: &str, new: &str) -> Reply {
    page.put("/api/password.php", &form(old, new)).await
}

async fn put_with_key(page: &Page, body: &Value, key: uuid::Uuid) -> u16 {
    let request = page.request(reqwest::Method::PUT, "/api/password.php");
    let response = request.header("idempotency-key", key.to_string()).json(body).send().await.unwrap();
    response.status().as_u16()
}

// asvs: V6.2.2, V6.3.7, V7.4.3
#[tokio::test]
async fn this_browser_gets_a_new_session_and_all_others_end() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let other = english(&world);
    log_in(&other, "anna@example.com", PASSWORD).await.ok();
    let (before, mut stream) = (page.cookies(), other.events(None).await);
    let reply = change(&page, PASSWORD, NEW).await;
    assert_eq!((reply.status.as_u16(), reply.json()), (200, json!({})));
    assert_ne!(page.cookies(), before);
    page.get("/api/user.php").await.ok();
    assert!(stream.next_of("logged_out").await.is_some());
    other.get("/api/user.php").await.problem(403, "authentication_required");
    let old = world.visitor("open.test");
    for cookie in before.split("; ") {
        old.set_cookie(&format!("{cookie}; Path=/"));
    }
    old.get("/api/user.php").await.problem(403, "authentication_required");
    assert_eq!(mailed(&world, "anna@example.com", "password-changed").await, 1);
    log_in(&other, "anna@example.com", PASSWORD).await.problem(401, "login_failed");
    log_in(&other, "anna@example.com", NEW).await.ok();
    english(&world)
        .put("/api/password.php", &form(NEW, PASSWORD))
        .await
        .problem(403, "authentication_required");
}

// asvs: V6.2.3
// spec: 5.5
#[tokio::test]
async fn every_sentence_of_the_spec_comes_in_the_callers_language() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    for (language, wrong, mismatch) in [
        ("en", "Please check your old password.", "The entered passwords are not the same."),
        ("de", "Bitte prüfe dein altes Passwort.", "Die eingegebenen Passwörter stimmen nicht überein."),
        ("fr", "Vérifiez votre ancien mot de passe.", "Les mots de passe saisis ne sont pas identiques."),
        ("nl", "Controleer je oude wachtwoord.", "De ingevoerde wachtwoorden komen niet overeen."),
    ] {
        let page = speaking(&world, language);
        log_in(&page, "anna@example.com", PASSWORD).await.ok();
        let reply = change(&page, "not the password", NEW).await;
        assert_eq!(reply.problem(409, "invalid_request")["errors"][0]["detail"], wrong);
        assert_eq!(reply.fields(), ["old_password: old_password_wrong"]);
        let body = json!({ "old_password": PASSWORD, "password": NEW, "password_repeat": PASSWORD });
        let reply = page.put("/api/password.php", &body).await;
        assert_eq!(reply.problem(409, "invalid_request")["errors"][0]["detail"], mismatch);
        assert_eq!(reply.fields(), ["password_repeat: password_mismatch"]);
    }
    assert_eq!(mailed(&world, "anna@example.com", "password-changed").await, 0);
}

#[tokio::test]
async fn the_old_password_is_no_side_door_around_the_lockout() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    for _ in 0..3 {
        change(&page, "not the password", NEW).await.problem(409, "invalid_request");
    }
    log_in(&page, "anna@example.com", "not the password").await.problem(401, "login_failed");
    change(&page, "not the password", NEW).await.problem(409, "invalid_request");
    assert_eq!(change(&page, PASSWORD, NEW).await.problem(429, "account_blocked")["minutes"], 1);
    log_in(&page, "anna@example.com", PASSWORD).await.problem(429, "account_blocked");
    world.advance(time::Duration::minutes(1));
    change(&page, PASSWORD, NEW).await.ok();
}

#[tokio::test]
async fn a_retry_with_the_ended_sessions_cookie_gets_the_first_answer() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let (key, body, cookies) = (world.app.random.uuid(), form(PASSWORD, NEW), page.cookies());
    assert_eq!(put_with_key(&page, &body, key).await, 200);
    // The first answer never arrived: the browser still has the old cookie.
    let lost = |cookies: &str| {
        let page = english(&world);
        cookies.split("; ").for_each(|cookie| page.set_cookie(&format!("{cookie}; Path=/")));
        page
    };
    let retry = lost(&cookies);
    assert_eq!(put_with_key(&retry, &body, key).await, 200);
    retry.get("/api/user.php").await.ok();
    let thief = lost(&cookies);
    assert_eq!(put_with_key(&thief, &form(PASSWORD, "another password"), key).await, 409);
    assert_eq!(put_with_key(&thief, &body, world.app.random.uuid()).await, 403, "another intent");
    thief.get("/api/user.php").await.problem(403, "authentication_required");
    assert_eq!(mailed(&world, "anna@example.com", "password-changed").await, 1);
}

#[tokio::test]
async fn of_two_browsers_at_once_one_succeeds_and_stays_in() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let other = english(&world);
    log_in(&other, "anna@example.com", PASSWORD).await.ok();
    let tries: Vec<_> = [(page, NEW), (other, "three herons over Delft")]
        .into_iter()
        .map(|(page, new)| {
            tokio::spawn(async move {
                let status = change(&page, PASSWORD, new).await.status.as_u16();
                (status, page.get("/api/user.php").await.status.as_u16(), new)
            })
        })
        .collect();
    let mut won = Vec::new();
    for attempt in tries {
        let (status, user, new) = attempt.await.unwrap();
        assert!(matches!((status, user), (200, 200) | (409 | 403, _)), "{status} {user}");
        if status == 200 {
            won.push(new);
        }
    }
    assert_eq!(won.len(), 1, "{won:?}");
    log_in(&english(&world), "anna@example.com", won[0]).await.ok();
    assert_eq!(mailed(&world, "anna@example.com", "password-changed").await, 1);
}

#[tokio::test]
async fn links_that_a_thief_of_the_old_password_asked_for_are_dead() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let body = json!({ "email": "thief@example.com", "password": PASSWORD });
    page.post("/api/mail-change.php", &body).await.ok();
    page.post("/api/reset-password.php", &json!({ "email": "anna@example.com" })).await.ok();
    change(&page, PASSWORD, NEW).await.ok();
    assert_eq!(page.get("/api/user.php").await.ok()["user"]["new_email"], Value::Null);
    let moving = link(&world, "thief@example.com", "/mail-change/do#token=").await;
    page.post("/api/mail-change-do.php", &json!({ "token": moving })).await.problem(404, "link_expired");
    let reset = link(&world, "anna@example.com", "/reset-password/do#token=").await;
    let body = json!({ "token": reset, "password": PASSWORD, "password_repeat": PASSWORD });
    page.post("/api/reset-password-do.php", &body).await.problem(404, "link_expired");
}

// asvs: V6.3.7
/// Somebody who knew the old password may have made one of their own.
#[tokio::test]
async fn passkeys_go_with_the_old_password_unless_they_shall_stay() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = passkeys::add(&page, "My phone").await;
    let mut body = form(PASSWORD, NEW);
    body["remove_passkeys"] = json!(false);
    page.put("/api/password.php", &body).await.ok();
    assert_eq!(passkeys::list(&page).await.len(), 1);
    assert_eq!(mailed(&world, "anna@example.com", "passkey-removed").await, 0);

    world.advance(time::Duration::minutes(1));
    passkeys::add_with(&page, "My laptop", NEW).await;
    change(&page, NEW, "three herons over Delft").await.ok();
    assert_eq!(passkeys::list(&page).await, [Value::Null; 0], "by default they go");
    let mails = super::mails(&world, "anna@example.com").await;
    let told: Vec<_> = mails.iter().filter(|(kind, _)| kind == "passkey-removed").collect();
    assert!(told.len() == 1 && told[0].1.contains("My phone, My laptop, "), "{told:?}");
    let asked = english(&world).post("/api/passkey-login-challenge.php", &json!({})).await.ok();
    let credential = device.get(&asked["options"]);
    let answer = json!({ "challenge": asked["challenge"], "credential": credential });
    english(&world).post("/api/passkey-login.php", &answer).await.problem(401, "passkey_failed");
}

/// A browser that knew the old password gets no lockout of its own any more, and its next login is told by mail.
#[tokio::test]
async fn all_other_browsers_are_unknown_again() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let other = english(&world);
    log_in(&other, "anna@example.com", PASSWORD).await.ok();
    assert_eq!(
        (super::count(&world, "known_devices").await, mailed(&world, "anna@example.com", "new-device").await),
        (2, 1)
    );
    change(&page, PASSWORD, NEW).await.ok();
    assert_eq!(super::count(&world, "known_devices").await, 1, "this one");
    log_in(&page, "anna@example.com", NEW).await.ok();
    assert_eq!(mailed(&world, "anna@example.com", "new-device").await, 1);
    log_in(&other, "anna@example.com", NEW).await.ok();
    assert_eq!(mailed(&world, "anna@example.com", "new-device").await, 2);
}
