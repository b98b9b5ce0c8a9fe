//! `/api/passkeys.php` and `/api/passkey-challenge.php`: making passkeys and removing them.

use super::{PASSWORD, english, join, log_in, mails};
use crate::world::{World, new_id};
use serde_json::{Value, json};
use testkit::{Authenticator, Page, Reply};

const NEW: &str = "two storks over Leiden";

/// Asks for a new passkey: the challenge's id and the options.
pub async fn ask(page: &Page) -> (Value, Value) {
    ask_with(page, PASSWORD).await
}

async fn ask_with(page: &Page, password: &str) -> (Value, Value) {
    let asked = page.post("/api/passkey-challenge.php", &json!({ "password": password })).await.ok();
    (asked["challenge"].clone(), asked["options"].clone())
}

pub async fn send(page: &Page, challenge: &Value, name: &str, credential: &Value) -> Reply {
    let body = json!({ "challenge": challenge, "name": name, "credential": credential });
    page.post("/api/passkeys.php", &body).await
}

/// A passkey of the page's member.
pub async fn add(page: &Page, name: &str) -> (Authenticator, Value) {
    add_with(page, name, PASSWORD).await
}

/// The same with this password.
pub async fn add_with(page: &Page, name: &str, password: &str) -> (Authenticator, Value) {
    let mut device = Authenticator::at(&page.origin());
    let (challenge, options) = ask_with(page, password).await;
    let reply = send(page, &challenge, name, &device.create(&options)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    (device, reply.json())
}

async fn remove(page: &Page, passkey: &Value, password: &str) -> Reply {
    page.delete("/api/passkeys.php", &json!({ "passkey": passkey["id"], "password": password })).await
}

pub async fn list(page: &Page) -> Vec<Value> {
    page.get("/api/passkeys.php").await.ok()["passkeys"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_passkey_is_made_listed_and_removed() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let (_, options) = ask(&page).await;
    let facts = json!({
        "rp": { "id": "open.test", "name": "Open" }, "attestation": "none", "timeout": 300_000, "excludeCredentials": [],
        "authenticatorSelection": { "residentKey": "required", "requireResidentKey": true, "userVerification": "required" },
        "pubKeyCredParams": [{ "type": "public-key", "alg": -7 }, { "type": "public-key", "alg": -8 }, { "type": "public-key", "alg": -257 }],
    });
    for (field, value) in facts.as_object().unwrap() {
        assert_eq!(&options[field], value, "{field}");
    }
    assert_eq!(
        (&options["user"]["name"], &options["user"]["displayName"]),
        (&json!("anna@example.com"), &json!("Anna"))
    );
    let profile = page.get("/api/user.php").await.ok()["user"]["profile"]["id"].as_str().unwrap().to_owned();
    assert!(!options.to_string().contains(&profile), "authenticators don't learn who that is here");

    let (_, passkey) = add(&page, "My phone  ").await;
    let expected = json!({ "id": passkey["id"], "name": "My phone", "created_at": "2026-11-21T12:00:00Z", "used_at": null });
    assert_eq!(passkey, expected);
    assert_eq!(list(&page).await, [expected]);
    let (second, _) = add(&page, "Mein Schlüssel 🗝").await;
    let (_, options) = ask(&page).await;
    let known = options["excludeCredentials"].as_array().unwrap();
    assert_eq!((known.len(), &known[0]["transports"]), (2, &json!(["internal", "hybrid"])));
    assert_eq!(options["user"]["id"], second.user_handle, "one handle a member");

    remove(&page, &passkey, PASSWORD).await.ok();
    assert_eq!(list(&page).await.len(), 1);
    remove(&page, &passkey, PASSWORD).await.problem(404, "not_found");
}

// asvs: V6.3.7, V7.5.1
/// Whoever finds an open page must not take the member's key away; and both are told, each by one mail.
#[tokio::test]
async fn removing_one_takes_the_password_and_each_change_is_told_by_mail() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let (_, phone) = add(&page, "My phone").await;
    add(&page, "<b>My laptop</b>").await;
    let reply = remove(&page, &phone, "not the password").await;
    assert_eq!(
        (reply.status.as_u16(), reply.fields()),
        (409, vec!["password: old_password_wrong".to_owned()])
    );
    let bare = page.delete("/api/passkeys.php", &json!({ "passkey": phone["id"] })).await;
    bare.problem(422, "invalid_request");
    assert_eq!(list(&page).await.len(), 2);
    remove(&page, &phone, PASSWORD).await.ok();
    remove(&page, &phone, PASSWORD).await.problem(404, "not_found");

    let mails = mails(&world, "anna@example.com").await;
    let of = |wanted: &str| -> Vec<String> {
        mails.iter().filter(|(kind, _)| kind == wanted).map(|(_, text)| text.clone()).collect()
    };
    let (added, removed) = (of("passkey-added"), of("passkey-removed"));
    assert_eq!((added.len(), removed.len()), (2, 1));
    assert!(added.iter().any(|text| text.contains("My phone, ")) && removed[0].contains("My phone, "));
    assert!(added.iter().all(|text| text.contains(&format!("{}/reset-password", page.origin()))));
}

/// What the old password opened does not outlive it: an authenticator's answer that is on its way comes too late.
#[tokio::test]
async fn a_passkey_on_its_way_is_refused_once_the_password_is_another() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let thief = english(&world);
    log_in(&thief, "anna@example.com", PASSWORD).await.ok();
    let (of_thief, options) = ask(&thief).await;
    let answer = Authenticator::at(&page.origin()).create(&options);
    let (own, _) = ask(&page).await;
    let body = json!({ "old_password": PASSWORD, "password": NEW, "password_repeat": NEW, "remove_passkeys": false });
    page.put("/api/password.php", &body).await.ok();
    // The member's own page is asked anew as well; the thief's session is over besides.
    send(&page, &of_thief, "Theirs", &answer).await.problem(401, "passkey_failed");
    send(&page, &own, "Mine", &answer).await.problem(401, "passkey_failed");
    assert_eq!((list(&page).await.len(), super::count(&world, "passkey_challenges").await), (0, 0));
}

// asvs: V7.5.1
#[tokio::test]
async fn making_one_takes_the_password() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    for _ in 0..5 {
        let reply = page.post("/api/passkey-challenge.php", &json!({ "password": "not the password" })).await;
        assert_eq!(
            (reply.status.as_u16(), reply.fields()),
            (409, vec!["password: old_password_wrong".to_owned()])
        );
    }
    let reply = page.post("/api/passkey-challenge.php", &json!({ "password": PASSWORD })).await;
    reply.problem(429, "account_blocked");
    assert_eq!(super::count(&world, "passkey_challenges").await, 0);
}

#[tokio::test]
async fn a_challenge_is_answered_once_soon_and_by_its_member() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let bea = join(&world, "Bea", "bea@example.com").await;
    let failed = |reply: Reply| reply.problem(401, "passkey_failed");

    let (challenge, options) = ask(&page).await;
    let answer = Authenticator::at(&page.origin()).create(&options);
    failed(send(&bea, &challenge, "Stolen", &answer).await);
    let first = send(&page, &challenge, "Mine", &answer).await;
    let again = send(&page, &challenge, "Mine", &answer).await;
    assert_eq!((first.status, first.json()), (again.status, again.json()), "a repeat of the call");
    failed(send(&page, &challenge, "Another", &Authenticator::at(&page.origin()).create(&options)).await);
    failed(send(&bea, &challenge, "Mine", &answer).await);

    let (challenge, options) = ask(&page).await;
    world.advance(time::Duration::minutes(5));
    failed(send(&page, &challenge, "Late", &Authenticator::at(&page.origin()).create(&options)).await);

    let (_, options) = ask(&page).await;
    let login = page.post("/api/passkey-login-challenge.php", &json!({})).await.ok()["challenge"].clone();
    failed(send(&page, &login, "Of a login", &Authenticator::at(&page.origin()).create(&options)).await);
    failed(
        send(&page, &json!(new_id()), "Of nothing", &Authenticator::at(&page.origin()).create(&options))
            .await,
    );
    assert_eq!(list(&page).await.len(), 1);
}

#[tokio::test]
async fn what_is_not_ours_is_refused() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let cheats: [fn(&mut Authenticator); 5] = [
        |device| device.origin = "http://evil.test".to_owned(),
        |device| device.origin = "https://open.test".to_owned(),
        |device| device.rp_id = Some("strict.test".to_owned()),
        |device| device.flags = 1,
        |device| device.client_data = json!({ "crossOrigin": true }),
    ];
    for cheat in cheats {
        let mut device = Authenticator::at(&page.origin());
        cheat(&mut device);
        let (challenge, options) = ask(&page).await;
        let answer = device.create(&options);
        send(&page, &challenge, "x", &answer).await.problem(401, "passkey_failed");
        send(&page, &challenge, "x", &Authenticator::at(&page.origin()).create(&options))
            .await
            .problem(401, "passkey_failed");
    }
    // Another's credential, and an id that is not the key's.
    let bea = join(&world, "Bea", "bea@example.com").await;
    let (mut device, _) = add(&bea, "Bea's").await;
    let (challenge, options) = ask(&page).await;
    send(&page, &challenge, "Bea's", &device.create(&options)).await.problem(401, "passkey_failed");
    let (challenge, options) = ask(&page).await;
    let mut answer = Authenticator::at(&page.origin()).create(&options);
    answer["id"] = json!("AAAA");
    send(&page, &challenge, "x", &answer).await.problem(401, "passkey_failed");
    assert_eq!(list(&page).await, [Value::Null; 0]);
}

#[tokio::test]
async fn names_are_parsed() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let (challenge, options) = ask(&page).await;
    let answer = Authenticator::at(&page.origin()).create(&options);
    for name in ["", " ", " x", "a\u{0}b", "a\nb", &"x".repeat(61)] {
        let reply = send(&page, &challenge, name, &answer).await;
        assert_eq!(
            (reply.status.as_u16(), reply.fields()),
            (422, vec!["name: field_invalid".to_owned()]),
            "{name:?}"
        );
    }
    assert_eq!(
        send(&page, &challenge, &"ü".repeat(60), &answer).await.status,
        201,
        "the challenge still stands"
    );
}

#[tokio::test]
async fn ten_are_the_most_though_twenty_come_at_once() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let mut answers = Vec::new();
    for _ in 0..20 {
        let (challenge, options) = ask(&page).await;
        answers.push((challenge, Authenticator::at(&page.origin()).create(&options)));
    }
    let calls: Vec<_> = answers
        .into_iter()
        .map(|(challenge, answer)| {
            let page = page.clone();
            tokio::spawn(async move { send(&page, &challenge, "One of many", &answer).await })
        })
        .collect();
    let mut made = 0;
    for call in calls {
        let reply = call.await.unwrap();
        if reply.status == 201 {
            made += 1;
        } else {
            let detail = reply.problem(409, "passkey_limit")["detail"].clone();
            assert_eq!(detail, "You already have 10 passkeys. Remove one before you add another.");
        }
    }
    assert_eq!((made, list(&page).await.len()), (10, 10));
    let reply = page.post("/api/passkey-challenge.php", &json!({ "password": PASSWORD })).await;
    reply.problem(409, "passkey_limit");
}

/// Who learned the id of a question that somebody else was asked can't use it up (found by `make attack`).
#[tokio::test]
async fn nobody_uses_up_anothers_challenge() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let bea = join(&world, "Bea", "bea@example.com").await;
    let (challenge, options) = ask(&page).await;
    let mut device = Authenticator::at(&page.origin());
    let credential = device.create(&options);
    send(&bea, &challenge, "Hers", &credential).await.problem(401, "passkey_failed");
    let login = json!({ "challenge": challenge, "credential": device.get(&json!({ "rpId": "open.test", "challenge": options["challenge"] })) });
    world.visitor("open.test").post("/api/passkey-login.php", &login).await.problem(401, "passkey_failed");
    assert_eq!(send(&page, &challenge, "Mine", &credential).await.status, 201);
}

#[tokio::test]
async fn nobody_removes_anothers() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let bea = join(&world, "Bea", "bea@example.com").await;
    let (_, passkey) = add(&page, "Mine").await;
    remove(&bea, &passkey, PASSWORD).await.problem(404, "not_found");
    assert_eq!((list(&page).await.len(), list(&bea).await.len()), (1, 0));
}
