//! `/api/sessions.php`: where a member is logged in, and ending it.

use super::{PASSWORD, english, join, log_in};
use crate::{members::photo, world::World};
use liaison::sessions::Token;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Page, Reply};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/// Logs in with a browser that names itself so.
async fn log_in_as(page: &Page, email: &str, user_agent: &str) {
    let body = json!({ "email": email, "password": PASSWORD });
    let sent =
        page.request(Method::POST, "/api/user.php").header("user-agent", user_agent).json(&body).send();
    assert_eq!(sent.await.unwrap().status(), 200);
}

async fn sessions(page: &Page) -> Vec<Value> {
    page.get("/api/sessions.php").await.ok()["sessions"].as_array().unwrap().clone()
}

async fn end(page: &Page, session: &Value, keep_current: bool) -> Reply {
    page.delete("/api/sessions.php", &json!({ "session": session, "keep_current": keep_current })).await
}

#[tokio::test]
async fn the_list_names_browsers_and_never_what_they_said() {
    let world = World::start().await;
    let phone = join(&world, "Anna", "anna@example.com").await;
    world.advance(time::Duration::hours(2));
    let desk = english(&world);
    log_in_as(&desk, "anna@example.com", FIREFOX).await;
    join(&world, "Bea", "bea@example.com").await;

    let reply = desk.get("/api/sessions.php").await;
    assert!(!reply.text().contains("Mozilla") && !reply.text().contains("rv:145"));
    let list = sessions(&desk).await;
    let facts = |one: &Value| {
        json!([one["browser"], one["system"], one["created_at"], one["seen_at"], one["current"]])
    };
    assert_eq!(
        facts(&list[0]),
        json!(["Firefox", "Linux", "2026-11-21T14:00:00Z", "2026-11-21T14:00:00Z", true])
    );
    assert_eq!(facts(&list[1]), json!([null, null, "2026-11-21T12:00:00Z", "2026-11-21T12:00:00Z", false]));
    assert_eq!(list.len(), 2, "nobody else's");

    world.advance(time::Duration::hours(2));
    let list = sessions(&phone).await;
    assert_eq!(
        (&list[0]["current"], &list[0]["seen_at"]),
        (&json!(true), &json!("2026-11-21T16:00:00Z")),
        "last used first"
    );
    world.advance(time::Duration::days(30));
    phone.get("/api/sessions.php").await.problem(403, "authentication_required");
}

/// The sites of an installation share a database, and a browser can be made to send any cookie anywhere.
// asvs: V3.5.4, V8.4.1
#[tokio::test]
async fn a_session_counts_on_its_own_site_only() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let elsewhere = world.visitor("strict.test");
    for cookie in own.cookies().split("; ") {
        elsewhere.set_cookie(&format!("{cookie}; Path=/"));
    }
    for path in ["/api/user.php", "/api/sessions.php", "/api/chats.php", "/api/credits.php"] {
        elsewhere.get(path).await.problem(403, "authentication_required");
        own.get(path).await.ok();
    }
    elsewhere
        .put("/api/user.php", &json!({ "language": "nl" }))
        .await
        .problem(403, "authentication_required");
    end(&elsewhere, &Value::Null, false).await.problem(403, "authentication_required");
    elsewhere.get("/api/logout.php").await.ok();
    own.get("/api/user.php").await.ok();
}

#[tokio::test]
async fn one_session_ends_and_the_others_go_on() {
    let world = World::start().await;
    let phone = join(&world, "Anna", "anna@example.com").await;
    let desk = english(&world);
    log_in(&desk, "anna@example.com", PASSWORD).await.ok();
    let mut stream = phone.events(None).await;
    stream.next_of("hello").await.unwrap();
    let other = sessions(&desk).await.into_iter().find(|one| one["current"] == false).unwrap();
    assert_eq!(end(&desk, &other["id"], false).await.ok(), json!({}));
    assert!(stream.next_of("logged_out").await.is_some());
    phone.get("/api/user.php").await.problem(403, "authentication_required");
    desk.get("/api/user.php").await.ok();
    end(&desk, &other["id"], false).await.problem(404, "not_found");
    // One's own, by its id: the cookie goes too.
    let own = sessions(&desk).await[0]["id"].clone();
    let reply = end(&desk, &own, true).await;
    reply.ok();
    assert!(reply.headers["set-cookie"].to_str().unwrap().starts_with("auth=; "));
    desk.get("/api/user.php").await.problem(403, "authentication_required");
}

// asvs: V7.5.2
#[tokio::test]
async fn nobody_ends_anothers_session() {
    let world = World::start().await;
    let anna = join(&world, "Anna", "anna@example.com").await;
    let bea = join(&world, "Bea", "bea@example.com").await;
    let own = sessions(&anna).await[0]["id"].clone();
    end(&bea, &own, false).await.problem(404, "not_found");
    end(&bea, &json!(crate::world::new_id()), false).await.problem(404, "not_found");
    end(&bea, &json!("x"), false).await.problem(422, "invalid_request");
    end(&bea, &Value::Null, true).await.ok();
    anna.get("/api/user.php").await.ok();
    bea.get("/api/user.php").await.ok();
}

// asvs: V7.5.2
#[tokio::test]
async fn all_others_end_or_all() {
    let world = World::start().await;
    let phone = join(&world, "Anna", "anna@example.com").await;
    let (desk, tablet) = (english(&world), english(&world));
    for page in [&desk, &tablet] {
        log_in(page, "anna@example.com", PASSWORD).await.ok();
    }
    let reply = end(&desk, &Value::Null, true).await;
    reply.ok();
    assert!(!reply.headers.contains_key("set-cookie"));
    for page in [&phone, &tablet] {
        page.get("/api/user.php").await.problem(403, "authentication_required");
    }
    assert_eq!(sessions(&desk).await.len(), 1);

    log_in(&phone, "anna@example.com", PASSWORD).await.ok();
    let mut streams = [phone.events(None).await, desk.events(None).await];
    let reply = end(&desk, &Value::Null, false).await;
    reply.ok();
    assert!(reply.headers["set-cookie"].to_str().unwrap().starts_with("auth=; "));
    for stream in &mut streams {
        assert!(stream.next_of("logged_out").await.is_some());
        assert!(stream.ends().await);
    }
    for page in [&phone, &desk] {
        page.get("/api/user.php").await.problem(403, "authentication_required");
    }
}

// asvs: V7.2.1, V7.4.1
/// Whatever ends a session: here its row goes without the server's knowledge. No call remembers it, and
/// the database itself tells the open streams.
#[tokio::test]
async fn a_session_that_is_gone_is_dead_in_every_call_at_once() {
    let world = World::start().await;
    let other = world.second_node().await;
    let anna = world.member(crate::world::woman("Anna")).await;
    photo(&world, &anna, 0).await;
    let there = World::another_page(&other, &anna, "open.test");
    let picture =
        anna.page.get("/api/user.php").await.ok()["user"]["profile"]["main_image"]["filename"].clone();
    let picture = format!("/photos/{}", picture.as_str().unwrap());
    for page in [&anna.page, &there] {
        page.get(&picture).await.ok();
    }
    let mut streams = [anna.page.events(None).await, there.events(None).await];
    for stream in &mut streams {
        stream.next_of("hello").await.unwrap();
    }

    sqlx::query("delete from sessions where member_id = $1").bind(anna.id).execute(&world.db).await.unwrap();
    for page in [&anna.page, &there] {
        for path in ["/api/user.php", "/api/events.php", &picture] {
            page.get(path).await.problem(403, "authentication_required");
        }
    }
    for stream in &mut streams {
        assert!(stream.next_of("logged_out").await.is_some());
        assert!(stream.ends().await);
    }
}

// asvs: V7.3.1, V7.3.2
// spec: 9.16
#[tokio::test]
async fn thirty_days_count_from_the_last_visit() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let cookie = |reply: &Reply| {
        let all = reply.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap().to_owned());
        all.into_iter().find(|cookie| cookie.starts_with("auth="))
    };
    assert_eq!(cookie(&page.get("/members").await), None, "it is new");
    for _ in 0..4 {
        world.advance(time::Duration::days(20));
        let renewed = cookie(&page.get("/members").await).expect("a cookie for 30 days more");
        assert!(renewed.contains("Max-Age=2592000") && renewed.contains("HttpOnly"), "{renewed}");
        assert_eq!(cookie(&page.get("/members").await), None, "once a day");
        page.get("/api/user.php").await.ok();
    }
    world.advance(time::Duration::days(9));
    page.get("/api/user.php").await.ok();
    // Ninety days after the login it is asked for anew, however often the member was here.
    world.advance(time::Duration::days(1));
    assert_eq!(cookie(&page.get("/members").await), None);
    page.get("/api/user.php").await.problem(403, "authentication_required");
    log_in(&page, "anna@example.com", PASSWORD).await.ok();
    world.advance(time::Duration::days(31));
    page.get("/api/user.php").await.problem(403, "authentication_required");
}

// asvs: V3.3.1, V3.3.2, V3.3.3, V3.3.4
#[tokio::test]
async fn behind_tls_the_cookie_is_the_hosts_own() {
    let world = World::start_with(|config| config.https = true).await;
    let page = world.visitor("open.test");
    let reply = page.post("/api/signup.php", &super::form("Anna", "anna@example.com")).await;
    let all = reply.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    let cookie = all.into_iter().find(|cookie| cookie.starts_with("__Host-auth=")).expect("the login");
    let (value, attributes) = cookie.split_once("; ").unwrap();
    let mut attributes: Vec<&str> = attributes.split("; ").collect();
    attributes.sort_unstable();
    assert_eq!(attributes, ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]);
    // The name without the prefix, which another host of the domain could set, says nothing.
    let planted = world.visitor("open.test");
    planted.set_cookie(&format!("{}; Path=/", value.replace("__Host-", "")));
    planted.get("/api/user.php").await.problem(403, "authentication_required");
    let honest = world.visitor("open.test");
    let asked = honest.request(Method::GET, "/api/user.php").header("cookie", value).send().await.unwrap();
    assert_eq!(asked.status(), 200);
}

// asvs: V7.2.4
/// Session fixation: whatever cookie is there before, a login makes its own.
#[tokio::test]
async fn a_planted_cookie_logs_nobody_in() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    page.get("/api/logout.php").await.ok();
    let planted = Token::random(&world.app.random).text();
    page.set_cookie(&format!("auth={planted}; Path=/"));
    log_in(&page, "anna@example.com", PASSWORD).await.ok();
    assert!(!page.cookies().contains(&planted));
    let attacker = world.visitor("open.test");
    attacker.set_cookie(&format!("auth={planted}; Path=/"));
    attacker.get("/api/user.php").await.problem(403, "authentication_required");
    // Another member's live session in the same browser is replaced, not shared.
    let bea = join(&world, "Bea", "bea@example.com").await;
    let before = bea.cookies();
    log_in(&bea, "anna@example.com", PASSWORD).await.ok();
    let old = world.visitor("open.test");
    before.split("; ").for_each(|cookie| old.set_cookie(&format!("{cookie}; Path=/")));
    old.get("/api/user.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn ended_twenty_at_once_each_ends_once() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let victim = english(&world);
    log_in(&victim, "anna@example.com", PASSWORD).await.ok();
    let other = sessions(&page).await.into_iter().find(|one| one["current"] == false).unwrap()["id"].clone();
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let (page, other) = (page.clone(), other.clone());
            tokio::spawn(async move { end(&page, &other, false).await.status.as_u16() })
        })
        .collect();
    let mut ended = 0;
    for call in calls {
        let status = call.await.unwrap();
        assert!([200, 404].contains(&status), "{status}");
        ended += i32::from(status == 200);
    }
    assert_eq!(ended, 1);
}
