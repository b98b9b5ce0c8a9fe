//! Strict sites: what a stranger did before must not tell either. Every call that a sign-up could change the answer of
//! is made after a sign-up with an address that has an account, and with one that has none, by the browser that signed
//! up and by another; all that comes back is compared.

use super::{PASSWORD, form, join, link, log_in, mailed, with};
use crate::world::World;
use serde_json::{Value, json};
use testkit::{Page, Reply};
use time::Duration;

/// The stranger's.
const GUESS: &str = "two storks over Leiden";

/// All that a stranger sees of an answer; of cookies, which are random, their names.
type Seen = (u16, Vec<(String, String)>, String);

fn seen(reply: &Reply) -> Seen {
    let value = |name: &str, value: &str| match name {
        "set-cookie" => value.split_once('=').map(|(name, _)| name).unwrap_or_default().to_owned(),
        "date" | "content-length" => String::new(),
        _ => value.to_owned(),
    };
    let headers = reply.headers.iter();
    let mut headers: Vec<_> = headers
        .map(|(name, text)| (name.to_string(), value(name.as_str(), text.to_str().unwrap())))
        .collect();
    headers.sort();
    (reply.status.as_u16(), headers, reply.text())
}

fn browser(world: &World) -> Page {
    let page = world.visitor("strict.test");
    page.set_cookie("locale=en; Path=/");
    page
}

/// A confirmed member of the strict site.
async fn member(world: &World, name: &str, email: &str) -> Page {
    member_with(world, name, email, PASSWORD).await
}

async fn member_with(world: &World, name: &str, email: &str, password: &str) -> Page {
    let page = browser(world);
    page.post("/api/signup.php", &with(form(name, email), &json!({ "password": password }))).await.ok();
    let token = link(world, email, "/activate/done#token=").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    page
}

fn guessed(email: &str) -> Value {
    with(form("Stranger", email), &json!({ "password": GUESS }))
}

async fn sign_up(page: &Page, email: &str) -> Reply {
    page.post("/api/signup.php", &guessed(email)).await
}

async fn return_mail(page: &Page, email: &str, password: &str) -> Reply {
    page.post("/api/return-mail.php", &json!({ "email": email, "password": password })).await
}

// asvs: V6.3.8
#[tokio::test]
async fn no_call_after_a_sign_up_tells_whether_there_was_an_account() {
    let world = World::start().await;
    member(&world, "Anna", "known@example.com").await;
    let mut all = Vec::new();
    for email in ["known@example.com", "unknown@example.com"] {
        let (own, other) = (browser(&world), browser(&world));
        let mut story = vec![("sign-up", sign_up(&own, email).await)];
        for (who, page) in [("own", &own), ("other", &other)] {
            story.push((who, log_in(page, email, GUESS).await));
            story.push((who, return_mail(page, email, GUESS).await));
            story.push((who, page.get("/api/user.php").await));
            story.push((who, page.post("/api/activation-mail.php", &json!({})).await));
        }
        story.push(("once more", sign_up(&own, email).await));
        story.push(("log-in after that", log_in(&own, email, GUESS).await));
        // The fifth that failed: the door closes for both browsers at once, and opens for both.
        for page in [&own, &other] {
            story.push(("closed door", log_in(page, email, GUESS).await));
        }
        world.advance(Duration::minutes(1));
        for page in [&own, &other] {
            story.push(("open door", log_in(page, email, GUESS).await));
        }
        story.push(("reset", own.post("/api/reset-password.php", &json!({ "email": email })).await));
        for page in [&own, &other] {
            story.push(("after the reset", log_in(page, email, GUESS).await));
            story.push(("from elsewhere", sign_up(page, email).await));
        }
        all.push(story.iter().map(|(call, reply)| (*call, seen(reply))).collect::<Vec<_>>());
        world.advance(Duration::days(2));
    }
    let (unknown, known) = (all.pop().unwrap(), all.pop().unwrap());
    for (known, unknown) in known.iter().zip(&unknown) {
        assert_eq!(known, unknown);
    }
    let closed = known.iter().filter(|(_, (status, ..))| *status == 429).count();
    assert!(closed > 0, "the door closed: {known:#?}");
    let cookies = |(_, headers, _): &Seen| headers.iter().any(|(name, _)| name == "set-cookie");
    assert!(cookies(&known[0].1), "a mark, whatever came of it");
}

#[tokio::test]
async fn a_repeated_sign_up_tells_nothing_either() {
    let world = World::start().await;
    member(&world, "Anna", "known@example.com").await;
    let mut all = Vec::new();
    for email in ["known@example.com", "unknown@example.com"] {
        let (key, body) = (world.app.random.uuid(), guessed(email));
        let mut story = Vec::new();
        for minutes in [0, 0, 11] {
            world.advance(Duration::minutes(minutes));
            let page = browser(&world);
            story.push(seen(&page.post_with_key("/api/signup.php", &body, key).await));
            story.push(seen(&log_in(&page, email, GUESS).await));
        }
        all.push(story);
    }
    assert_eq!(all[0], all[1]);
}

// asvs: V6.3.8
#[tokio::test]
async fn a_move_to_an_address_tells_nothing_afterwards() {
    let world = World::start().await;
    member_with(&world, "Anna", "known@example.com", "three cranes over Delft").await;
    let mut all = Vec::new();
    for (name, email) in [("Bert", "known@example.com"), ("Carl", "unknown@example.com")] {
        let own = format!("{name}@example.com");
        let page = member(&world, name, &own).await;
        let body = json!({ "email": email, "password": PASSWORD });
        let mut story = vec![seen(&page.post("/api/mail-change.php", &body).await)];
        for page in [&page, &browser(&world)] {
            story.push(seen(&log_in(page, email, PASSWORD).await));
            story.push(seen(&return_mail(page, email, PASSWORD).await));
            story.push(seen(&sign_up(page, email).await));
            story.push(seen(&log_in(page, email, GUESS).await));
        }
        story.push(seen(&page.post("/api/mail-change.php", &body).await));
        all.push(story);
    }
    assert_eq!(all[0], all[1]);
}

#[tokio::test]
async fn a_member_who_signs_up_once_more_stays_known_to_their_own_account() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    page.get("/api/logout.php").await.ok();
    sign_up(&page, "anna@example.com").await.ok();
    log_in(&page, "anna@example.com", PASSWORD).await.ok();
    assert_eq!(mailed(&world, "anna@example.com", "new-device").await, 0, "her browser is known as before");
    let other = browser(&world);
    sign_up(&other, "anna@example.com").await.ok();
    log_in(&other, "anna@example.com", PASSWORD).await.ok();
    assert_eq!(mailed(&world, "anna@example.com", "new-device").await, 1, "a sign-up makes no browser known");
}

/// Signing up in one's own name, and confirming in the browser where one did, is as it always was.
#[tokio::test]
async fn the_password_of_a_sign_up_stands_in_the_browser_that_signed_up() {
    let world = World::start().await;
    let page = browser(&world);
    page.post("/api/signup.php", &form("Anna", "anna@example.com")).await.ok();
    for page in [&page, &browser(&world)] {
        log_in(page, "anna@example.com", PASSWORD).await.problem(401, "login_failed");
    }
    let token = link(&world, "anna@example.com", "/activate/done#token=").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    for page in [&page, &browser(&world)] {
        log_in(page, "anna@example.com", PASSWORD).await.ok();
    }
    // Open sites say what there is to say: there it opens the account at once.
    let open = join(&world, "Anna", "anna@example.com").await;
    log_in(&open, "anna@example.com", PASSWORD).await.ok();
}

#[tokio::test]
async fn a_sign_up_whose_answer_was_lost_is_confirmed_as_smoothly() {
    let world = World::start().await;
    let (key, body) = (world.app.random.uuid(), form("Anna", "anna@example.com"));
    // The answer with its cookie never arrived.
    world.visitor("strict.test").post_with_key("/api/signup.php", &body, key).await.ok();
    let page = browser(&world);
    page.post_with_key("/api/signup.php", &body, key).await.ok();
    let token = link(&world, "anna@example.com", "/activate/done#token=").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
}
