//! `/api/passkey-login-challenge.php` and `/api/passkey-login.php`: logging in with a passkey.

use super::{
    PASSWORD, english, join, log_in, mails,
    passkeys::{add, ask, list},
};
use crate::world::World;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use testkit::{Authenticator, Page, Reply};

async fn ask_to_log_in(page: &Page) -> (Value, Value) {
    let asked = page.post("/api/passkey-login-challenge.php", &json!({})).await.ok();
    (asked["challenge"].clone(), asked["options"].clone())
}

async fn send(page: &Page, challenge: &Value, credential: &Value) -> Reply {
    page.post("/api/passkey-login.php", &json!({ "challenge": challenge, "credential": credential })).await
}

async fn log_in_with(page: &Page, device: &mut Authenticator) -> Reply {
    let (challenge, options) = ask_to_log_in(page).await;
    send(page, &challenge, &device.get(&options)).await
}

fn failed(reply: &Reply) {
    let body = reply.problem(401, "passkey_failed");
    assert_eq!(body["detail"], "That passkey didn't work. Try again, or log in with your password.");
    assert!(!reply.headers.contains_key("set-cookie"));
}

// asvs: V6.3.3
#[tokio::test]
async fn a_passkey_logs_in_like_the_password() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = add(&own, "My phone").await;
    world.advance(time::Duration::hours(1));
    let page = english(&world);
    let (_, options) = ask_to_log_in(&page).await;
    let facts = json!({ "rpId": "open.test", "userVerification": "required", "allowCredentials": [], "timeout": 300_000 });
    for (field, value) in facts.as_object().unwrap() {
        assert_eq!(&options[field], value, "{field}");
    }
    let reply = log_in_with(&page, &mut device).await;
    assert_eq!(reply.ok()["user"]["email"], "anna@example.com");
    assert_eq!(page.get("/api/user.php").await.ok(), reply.json());
    assert_eq!(list(&page).await[0]["used_at"], "2026-11-21T13:00:00Z");
    let told = |mails: Vec<(String, String)>| mails.iter().filter(|(kind, _)| kind == "new-device").count();
    assert_eq!(told(mails(&world, "anna@example.com").await), 1, "a new browser");
    // Again: a new session for the old, the browser known.
    let before = page.cookies();
    log_in_with(&page, &mut device).await.ok();
    assert_eq!(told(mails(&world, "anna@example.com").await), 1);
    let old = world.visitor("open.test");
    before.split("; ").for_each(|cookie| old.set_cookie(&format!("{cookie}; Path=/")));
    old.get("/api/user.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn an_answer_counts_once_though_twenty_send_it_at_once() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = add(&own, "My phone").await;
    let (challenge, options) = ask_to_log_in(&english(&world)).await;
    let answer = device.get(&options);
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let (page, challenge, answer) = (english(&world), challenge.clone(), answer.clone());
            tokio::spawn(async move { send(&page, &challenge, &answer).await.status.as_u16() })
        })
        .collect();
    let mut statuses = Vec::new();
    for call in calls {
        statuses.push(call.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [[200].as_slice(), &[401; 19]].concat());
    // Replayed to another challenge.
    let (challenge, _) = ask_to_log_in(&english(&world)).await;
    failed(&send(&english(&world), &challenge, &answer).await);
}

#[tokio::test]
async fn a_failed_answer_uses_the_challenge_up() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = add(&own, "My phone").await;
    let page = english(&world);
    let (challenge, options) = ask_to_log_in(&page).await;
    let right = device.get(&options);
    let mut wrong = right.clone();
    wrong["response"]["signature"] = json!("AAAA");
    failed(&send(&page, &challenge, &wrong).await);
    failed(&send(&page, &challenge, &right).await);
    let (challenge, options) = ask_to_log_in(&page).await;
    world.advance(time::Duration::minutes(5));
    failed(&send(&page, &challenge, &device.get(&options)).await);
    log_in_with(&page, &mut device).await.ok();
}

#[tokio::test]
async fn what_is_not_ours_is_refused() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (device, _) = add(&own, "My phone").await;
    let handle = device.user_handle.clone();
    let mut device = device;
    let page = english(&world);
    let honest = |device: &mut Authenticator| {
        device.origin = page.origin();
        device.rp_id = None;
        device.flags = 0b1101;
        device.client_data = json!({ "crossOrigin": false });
    };
    let cheats: [fn(&mut Authenticator); 8] = [
        |device| device.origin = "http://open.test".to_owned(),
        |device| device.origin = "http://open.test:6666".to_owned(),
        |device| device.origin = "http://evil.test".to_owned(),
        |device| device.origin = "http://strict.test".to_owned(),
        |device| device.rp_id = Some("evil.test".to_owned()),
        |device| device.flags = 0b1001,
        |device| device.client_data = json!({ "type": "webauthn.create" }),
        |device| device.client_data = json!({ "challenge": "AAAA" }),
    ];
    for cheat in cheats {
        cheat(&mut device);
        failed(&log_in_with(&page, &mut device).await);
        honest(&mut device);
    }
    // Nobody's key; somebody's key under Anna's handle; Anna's key under no handle and another's.
    let mut unknown = Authenticator::at(&page.origin());
    unknown.user_handle.clone_from(&handle);
    failed(&log_in_with(&page, &mut unknown).await);
    let bea = join(&world, "Bea", "bea@example.com").await;
    let (mut hers, _) = add(&bea, "Hers").await;
    let bea_handle = std::mem::replace(&mut hers.user_handle, handle.clone());
    failed(&log_in_with(&page, &mut hers).await);
    hers.user_handle = bea_handle.clone();
    let mut stolen = Authenticator::at(&page.origin());
    stolen.credential_id.clone_from(&device.credential_id);
    stolen.user_handle.clone_from(&handle);
    failed(&log_in_with(&page, &mut stolen).await);
    for value in [Value::Null, json!(bea_handle), json!(URL_SAFE_NO_PAD.encode([0; 32]))] {
        let (challenge, options) = ask_to_log_in(&page).await;
        let mut answer = device.get(&options);
        answer["response"]["userHandle"] = value;
        failed(&send(&page, &challenge, &answer).await);
    }
    // A challenge for a new passkey is none for a login.
    let (challenge, options) = ask(&own).await;
    let options = json!({ "challenge": options["challenge"], "rpId": "open.test" });
    failed(&send(&page, &challenge, &device.get(&options)).await);
    assert_eq!(log_in_with(&page, &mut hers).await.ok()["user"]["email"], "bea@example.com");
    assert_eq!(log_in_with(&page, &mut device).await.ok()["user"]["email"], "anna@example.com");
}

#[tokio::test]
async fn a_passkey_is_of_one_site() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = add(&own, "My phone").await;
    let strict = world.visitor("strict.test").speaking("en");
    strict.set_cookie("locale=en; Path=/");
    // Honestly used there, and with everything bent to fit.
    device.origin = strict.origin();
    failed(&log_in_with(&strict, &mut device).await);
    // A challenge of one site answered at the other.
    device.origin = own.origin();
    let (challenge, options) = ask_to_log_in(&english(&world)).await;
    failed(&send(&strict, &challenge, &device.get(&options)).await);
    assert_eq!(super::count(&world, "sessions").await, 1, "only the one from signing up");
}

#[tokio::test]
async fn a_removed_passkey_and_a_copied_one_log_nobody_in() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, passkey) = add(&own, "My phone").await;
    let page = english(&world);
    let (challenge, options) = ask_to_log_in(&page).await;
    let answer = device.get(&options);
    own.delete("/api/passkeys.php", &json!({ "passkey": passkey["id"], "password": PASSWORD })).await.ok();
    failed(&send(&page, &challenge, &answer).await);
    failed(&log_in_with(&page, &mut device).await);

    let mut counting = Authenticator::at(&page.origin());
    counting.counter = 1;
    let (challenge, options) = ask(&own).await;
    let made = super::passkeys::send(&own, &challenge, "A key that counts", &counting.create(&options)).await;
    assert_eq!(made.status, 201);
    log_in_with(&page, &mut counting).await.ok();
    log_in_with(&page, &mut counting).await.ok();
    counting.counter -= 1;
    failed(&log_in_with(&page, &mut counting).await);
    log_in_with(&page, &mut counting).await.ok();
}

#[tokio::test]
async fn wrong_passwords_do_not_close_this_door() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = add(&own, "My phone").await;
    let page = english(&world);
    for _ in 0..5 {
        log_in(&page, "anna@example.com", "not the password").await.problem(401, "login_failed");
    }
    log_in(&page, "anna@example.com", PASSWORD).await.problem(429, "account_blocked");
    log_in_with(&page, &mut device).await.ok();
    // Nor do failures here close the other.
    world.advance(time::Duration::minutes(2));
    let stranger = english(&world);
    for _ in 0..10 {
        let mut unknown = Authenticator::at(&page.origin());
        unknown.user_handle.clone_from(&device.user_handle);
        failed(&log_in_with(&stranger, &mut unknown).await);
    }
    log_in(&stranger, "anna@example.com", PASSWORD).await.ok();
}

#[tokio::test]
async fn who_is_leaving_is_told_so() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = add(&own, "My phone").await;
    sqlx::query("update accounts set status = 'pending_deletion'").execute(&world.db).await.unwrap();
    let page = english(&world);
    let reply = log_in_with(&page, &mut device).await;
    reply.problem(403, "pending_deletion");
    assert!(!reply.headers.contains_key("set-cookie"));
}

#[tokio::test]
async fn erasing_leaves_no_way_in_and_no_row() {
    let world = World::start().await;
    let (own, bea) =
        (join(&world, "Anna", "anna@example.com").await, join(&world, "Bea", "bea@example.com").await);
    let (mut device, _) = add(&own, "My phone").await;
    add(&bea, "Hers").await;
    ask(&own).await;
    world.app.activity.flush(&world.db).await.unwrap();
    let id = own.get("/api/user.php").await.ok()["user"]["profile"]["id"].as_str().unwrap().to_owned();
    let mut stream = own.events(None).await;
    stream.next_of("hello").await.unwrap();
    let mut transaction = world.db.begin().await.unwrap();
    let member = id.parse::<uuid::Uuid>().unwrap().into();
    liaison::accounts::erase_logins(&mut transaction, member).await.unwrap();
    transaction.commit().await.unwrap();
    assert!(stream.next_of("logged_out").await.is_some());
    for table in ["sessions", "passkeys", "passkey_challenges", "known_devices", "member_activity"] {
        let rows: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "select count(*) from {table} where member_id = $1"
        )))
        .bind(uuid::Uuid::parse_str(&id).unwrap())
        .fetch_one(&world.db)
        .await
        .unwrap();
        assert_eq!(rows, 0, "{table}");
    }
    failed(&log_in_with(&english(&world), &mut device).await);
    assert_eq!(list(&bea).await.len(), 1);
}

/// A page on another port of the host is somebody else's, whatever it calls itself: what was signed there is worth
/// nothing, and that host is no site.
#[tokio::test]
async fn an_origin_is_the_sites_own_and_not_what_the_host_says() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = add(&own, "My phone").await;
    let (challenge, options) = ask_to_log_in(&english(&world)).await;
    device.origin = "http://open.test:6666".to_owned();
    let harvested = device.get(&options);
    let elsewhere = world.visitor("open.test:6666");
    let reply = send(&elsewhere, &challenge, &harvested).await;
    reply.problem(404, "site_unknown");
    assert_eq!(elsewhere.get("/").await.status, 404, "nor has it a page");
    failed(&send(&english(&world), &challenge, &harvested).await);

    device.origin = own.origin();
    let port = world.app.config.port;
    for host in [format!("open.test:{port}"), "OPEN.test".to_owned()] {
        log_in_with(&world.visitor(&host), &mut device).await.ok();
    }
}

/// An alias has an origin of its own; which one it is, the site's settings say.
#[tokio::test]
async fn an_alias_is_an_origin_of_the_site() {
    let world = World::start().await;
    sqlx::query("update sites set aliases = array['www.open.test'] where domain = 'open.test'")
        .execute(&world.db)
        .await
        .unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    let own = join(&world, "Anna", "anna@example.com").await;
    let (mut device, _) = add(&own, "My phone").await;
    let page = world.visitor("www.open.test");
    page.set_cookie("locale=en; Path=/");
    failed(&log_in_with(&page, &mut device).await);
    device.origin = page.origin();
    log_in_with(&page, &mut device).await.ok();
    failed(&log_in_with(&english(&world), &mut device).await);
}
