//! The ways in: a passkey, a password with a code, and the link that comes before either.

use super::{Answer, Console, Desk};
use liaison::staff::{Role, Scope, TotpSecret};
use reqwest::Method;
use serde_json::{Value, json};
use time::Duration;

pub const PASSWORD: &str = "a red kite over Utrecht";

/// Chooses a password by an invitation; the secret of its codes.
pub async fn with_password(console: &Console, token: &str) -> String {
    let link = json!({ "token": token });
    let code = console.call(Method::POST, "/api/console/invite-code", None, Some(&link)).await.ok();
    let secret = code["secret"].as_str().unwrap().to_owned();
    assert!(code["address"].as_str().unwrap().starts_with("otpauth://totp/"), "{code}");
    let body = json!({ "token": token, "password": PASSWORD, "code": current(console, &secret) });
    console.call(Method::POST, "/api/console/invite-password", None, Some(&body)).await.ok();
    secret
}

pub fn current(console: &Console, secret: &str) -> String {
    let secret = totp_rs::Secret::try_from_base32(secret).unwrap();
    TotpSecret::of(secret.as_bytes(), "test").unwrap().code(console.world.clock.now())
}

pub async fn password_sign_in(console: &Console, email: &str, password: &str, code: &str) -> Answer {
    let body = json!({ "email": email, "password": password, "code": code });
    console.call(Method::POST, "/api/console/password-sign-in", None, Some(&body)).await
}

pub async fn key_sign_in(console: &Console, authenticator: &mut testkit::Authenticator) -> Answer {
    let question = console.call(Method::POST, "/api/console/sign-in-challenge", None, None).await.ok();
    let credential = authenticator.get(&question["options"]);
    let body = json!({ "challenge": question["challenge"], "credential": credential });
    console.call(Method::POST, "/api/console/sign-in", None, Some(&body)).await
}

#[tokio::test]
async fn a_link_makes_a_passkey_once_and_the_passkey_lets_in() {
    let console = Console::start().await;
    let (_, _, token) = console.invited("Ada", Role::Moderator, Scope::All).await;
    let (mut authenticator, cookie) = console.accept(&token).await;
    let session = console.call(Method::GET, "/api/console/session", Some(&cookie), None).await.ok();
    assert_eq!((session["method"].as_str(), session["name"].as_str()), (Some("passkey"), Some("Ada")));
    assert_eq!(session["roles"][0]["role"], "moderator");
    let link = json!({ "token": token });
    console.call(Method::POST, "/api/console/invite", None, Some(&link)).await.problem(404, "link_expired");
    let answer = key_sign_in(&console, &mut authenticator).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    // Without the user's verification it is nobody's.
    authenticator.flags = 0b0000_1001;
    key_sign_in(&console, &mut authenticator).await.problem(401, "passkey_failed");
}

#[tokio::test]
async fn a_link_is_good_for_72_hours() {
    let console = Console::start().await;
    let (_, _, token) = console.invited("Ada", Role::Moderator, Scope::All).await;
    let link = json!({ "token": token });
    console.world.advance(Duration::hours(72) - Duration::SECOND);
    console.call(Method::POST, "/api/console/invite", None, Some(&link)).await.ok();
    console.world.advance(Duration::SECOND);
    console.call(Method::POST, "/api/console/invite", None, Some(&link)).await.problem(404, "link_expired");
}

#[tokio::test]
async fn a_passkey_answers_its_challenge_once_and_at_its_own_origin() {
    let console = Console::start().await;
    let (_, _, token) = console.invited("Ada", Role::Moderator, Scope::All).await;
    let (mut authenticator, _) = console.accept(&token).await;
    let question = console.call(Method::POST, "/api/console/sign-in-challenge", None, None).await.ok();
    let body =
        json!({ "challenge": question["challenge"], "credential": authenticator.get(&question["options"]) });
    let sign_in = || console.call(Method::POST, "/api/console/sign-in", None, Some(&body));
    sign_in().await.ok();
    sign_in().await.problem(401, "passkey_failed");
    authenticator.origin = "http://open.test".to_owned();
    key_sign_in(&console, &mut authenticator).await.problem(401, "passkey_failed");
}

// asvs: V6.3.3, V8.4.2
#[tokio::test]
async fn a_password_takes_a_code_and_each_code_counts_once() {
    let console = Console::start().await;
    let (_, email, token) = console.invited("Ada", Role::Moderator, Scope::All).await;
    let secret = with_password(&console, &token).await;
    // The code that proved the secret is used up.
    let code = current(&console, &secret);
    password_sign_in(&console, &email, PASSWORD, &code).await.problem(401, "login_failed");
    console.world.advance(Duration::seconds(30));
    let code = current(&console, &secret);
    password_sign_in(&console, &email.to_uppercase(), PASSWORD, &code).await.ok();
    password_sign_in(&console, &email, PASSWORD, &code).await.problem(401, "login_failed");
    console.world.advance(Duration::seconds(30));
    password_sign_in(&console, &email, PASSWORD, "000000").await.problem(401, "login_failed");
    password_sign_in(&console, &email, "another kite", &current(&console, &secret))
        .await
        .problem(401, "login_failed");
}

// asvs: V6.3.1
#[tokio::test]
async fn five_wrong_ones_wait_and_an_unknown_name_hears_the_same() {
    let console = Console::start().await;
    let (_, email, token) = console.invited("Ada", Role::Moderator, Scope::All).await;
    let secret = with_password(&console, &token).await;
    console.world.advance(Duration::MINUTE);
    for name in [email.as_str(), "nobody@staff.example"] {
        let mut heard = Vec::new();
        for _ in 0..7 {
            let answer = password_sign_in(&console, name, "wrong", "000000").await;
            heard.push((answer.status.as_u16(), answer.json()["code"].as_str().unwrap().to_owned()));
        }
        let expected = |status: u16, code: &str, times: usize| vec![(status, code.to_owned()); times];
        assert_eq!(
            heard,
            [expected(401, "login_failed", 5), expected(429, "account_blocked", 2)].concat(),
            "{name}"
        );
    }
    // The right ones wait too, and only so long.
    password_sign_in(&console, &email, PASSWORD, &current(&console, &secret))
        .await
        .problem(429, "account_blocked");
    console.world.advance(Duration::minutes(15));
    password_sign_in(&console, &email, PASSWORD, &current(&console, &secret)).await.ok();
}

#[tokio::test]
async fn a_company_switches_passwords_off_for_all_who_reach_it() {
    let console = Console::start().await;
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    let (_, email, token) = console.invited("Ada", Role::Moderator, Scope::Site { site }).await;
    let secret = with_password(&console, &token).await;
    console.world.advance(Duration::seconds(30));
    let entered = password_sign_in(&console, &email, PASSWORD, &current(&console, &secret)).await;
    let desk = Desk { id: uuid::Uuid::nil().into(), email: email.clone(), cookie: entered.cookie() };
    console.get(&desk, "/api/console/session").await.ok();
    let mut connection = console.world.db.acquire().await.unwrap();
    assert!(liaison::staff::allow_passwords(&mut connection, "test-company", false).await.unwrap());
    // Out at once, and not in again.
    console.get(&desk, "/api/console/session").await.problem(403, "authentication_required");
    console.world.advance(Duration::seconds(30));
    password_sign_in(&console, &email, PASSWORD, &current(&console, &secret))
        .await
        .problem(403, "passkey_only");
    // Nor by SQL.
    let forged = sqlx::query(
        "insert into staff_sessions (id, token_hash, staff_id, method, began_at, seen_at, authenticated_at, ends_at)
         select gen_random_uuid(), sha256('x'), id, 'totp', now(), now(), now(), now() from staff",
    )
    .execute(&console.world.db)
    .await;
    assert!(forged.unwrap_err().to_string().contains("passkey only"));
}

// asvs: V7.3.1, V7.3.2
#[tokio::test]
async fn a_session_ends_after_half_an_hour_of_rest_and_after_twelve_hours() {
    let console = Console::start().await;
    let desk = console.desk("Ada", Role::Moderator, Scope::All).await;
    let mut lasted = Duration::ZERO;
    while lasted < Duration::hours(12) - Duration::minutes(29) {
        console.world.advance(Duration::minutes(29));
        lasted += Duration::minutes(29);
        console.get(&desk, "/api/console/session").await.ok();
    }
    console.world.advance(Duration::hours(12) - lasted);
    console.get(&desk, "/api/console/session").await.problem(403, "authentication_required");
    let rested = console.desk("Kim", Role::Moderator, Scope::All).await;
    console.world.advance(Duration::minutes(30));
    console.get(&rested, "/api/console/session").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn a_fresh_proof_is_ones_own() {
    let console = Console::start().await;
    let (_, _, token) = console.invited("Ada", Role::Administrator, Scope::All).await;
    let (mut authenticator, cookie) = console.accept(&token).await;
    let (_, _, other) = console.invited("Kim", Role::Support, Scope::All).await;
    let (mut others, _) = console.accept(&other).await;
    console.world.advance(Duration::minutes(10));
    let fresh = |value: &Value| value["fresh_until"].as_str().unwrap().to_owned();
    let cookie = Some(cookie.as_str());
    let before = fresh(&console.call(Method::GET, "/api/console/session", cookie, None).await.ok());
    for (key, proves) in [(&mut others, false), (&mut authenticator, true)] {
        let question = console.call(Method::POST, "/api/console/proof-challenge", cookie, None).await.ok();
        let body = json!({ "challenge": question["challenge"], "credential": key.get(&question["options"]) });
        let answer = console.call(Method::POST, "/api/console/proof", cookie, Some(&body)).await;
        assert_eq!(answer.status.is_success(), proves, "{}", answer.text);
        let after = fresh(&console.call(Method::GET, "/api/console/session", cookie, None).await.ok());
        assert_eq!(after != before, proves);
    }
}

#[tokio::test]
async fn the_last_way_in_stays() {
    let console = Console::start().await;
    let (id, email, token) = console.invited("Ada", Role::Moderator, Scope::All).await;
    let (_, cookie) = console.accept(&token).await;
    let desk = Desk { id, email, cookie };
    let keys = console.get(&desk, "/api/console/passkeys").await.ok();
    let only = json!({ "passkey": keys["passkeys"][0]["id"] });
    console.delete(&desk, "/api/console/passkeys", &only).await.problem(403, "not_allowed");
    let question = console.post(&desk, "/api/console/passkey-challenge", &json!({})).await.ok();
    let credential = testkit::Authenticator::at(&console.origin).create(&question["options"]);
    let new = json!({ "challenge": question["challenge"], "name": "Second", "credential": credential });
    console.post(&desk, "/api/console/passkeys", &new).await.ok();
    console.delete(&desk, "/api/console/passkeys", &only).await.ok();
}

// asvs: V6.3.7
#[tokio::test]
async fn a_mailbox_hears_of_each_key_that_comes_and_goes() {
    let console = Console::start().await;
    let desk = console.desk("Ada", Role::Moderator, Scope::All).await;
    let told = async |kind: &'static str| -> i64 {
        sqlx::query_scalar("select count(*) from jobs where kind = 'staff.tell' and payload ->> 'kind' = $1")
            .bind(kind)
            .fetch_one(&console.world.db)
            .await
            .unwrap()
    };
    let mut keys = Vec::new();
    for number in 1..=2 {
        let question = console.post(&desk, "/api/console/passkey-challenge", &json!({})).await.ok();
        let credential = testkit::Authenticator::at(&console.origin).create(&question["options"]);
        let new = json!({ "challenge": question["challenge"], "name": "Key", "credential": credential });
        keys.push(console.post(&desk, "/api/console/passkeys", &new).await.ok()["passkey"].clone());
        // A repeat finds its question used up, and tells nobody.
        console.post(&desk, "/api/console/passkeys", &new).await.problem(401, "passkey_failed");
        assert_eq!(told("key_added").await, number);
    }
    let first = json!({ "passkey": keys[0] });
    console.delete(&desk, "/api/console/passkeys", &first).await.ok();
    console.delete(&desk, "/api/console/passkeys", &first).await.problem(404, "not_found");
    assert_eq!((told("key_added").await, told("key_dropped").await), (2, 1));
    // Without a fresh proof nothing changes.
    console.world.advance(Duration::minutes(6));
    let last = json!({ "passkey": keys[1] });
    console.delete(&desk, "/api/console/passkeys", &last).await.problem(403, "fresh_proof_required");
    assert_eq!(told("key_dropped").await, 1);
}
