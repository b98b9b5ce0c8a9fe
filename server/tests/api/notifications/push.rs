//! `user.php?push=1`: which browsers take pushes for whom.

use crate::{
    accounts::{PASSWORD, join},
    world::{Member, World, man, woman},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{Page, Reply};
use time::Duration;
use uuid::Uuid;

const CALL: &str = "/api/user.php?push=1";

/// Of the browser's key below (RFC 8291, 5).
pub const PRIVATE_KEY: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";

/// What a browser says of itself; the keys are those of RFC 8291, 5.
pub fn subscription(endpoint: &str) -> Value {
    json!({ "subscription": { "endpoint": endpoint, "expirationTime": null, "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"
    } } })
}

fn browser(number: usize) -> String {
    format!("https://fcm.googleapis.com/fcm/send/{number}")
}

pub async fn subscribe(page: &Page, endpoint: &str) -> Reply {
    page.post(CALL, &subscription(endpoint)).await
}

/// The endpoints of a member, last renewed first.
async fn kept(world: &World, member: Uuid) -> Vec<String> {
    sqlx::query_scalar(
        "select endpoint from push_subscriptions where member_id = $1 order by renewed_at desc",
    )
    .bind(member)
    .fetch_all(&world.db)
    .await
    .unwrap()
}

async fn two(world: &World) -> (Member, Member) {
    (world.member(woman("Anna")).await, world.member(man("Adam")).await)
}

// spec: 3.25
#[tokio::test]
async fn each_site_has_a_key_of_its_own_that_stays() {
    let mut world = World::start().await;
    let keys = async |world: &World| {
        let mut keys = Vec::new();
        for host in ["open.test", "strict.test"] {
            let settings = world.visitor(host).get("/api/settings.php").await.ok();
            keys.push(settings["settings"]["push_public_key"].as_str().unwrap().to_owned());
        }
        keys
    };
    let first = keys(&world).await;
    assert!(first.iter().all(|key| key.len() == 87 && key.starts_with('B')), "{first:?}");
    assert_ne!(first[0], first[1]);
    world.set("open.test", |settings| settings.niche = 2).await;
    assert_eq!(keys(&world).await, first);
    // The process starts again.
    let backup = world.backup().await;
    assert_eq!(keys(&world).await, first);
    drop(backup);
    let second = Page::new(&world.second_node().await, "open.test").get("/api/settings.php").await.ok();
    assert_eq!(second["settings"]["push_public_key"], first[0].as_str());
}

// spec: 7.4
#[tokio::test]
async fn a_browser_comes_and_goes() {
    let world = World::start().await;
    let (anna, adam) = two(&world).await;
    let reply = subscribe(&anna.page, &browser(1)).await.ok();
    assert_eq!(reply["user"]["profile"]["id"], json!(anna.id));
    subscribe(&anna.page, &browser(2)).await.ok();
    subscribe(&anna.page, &browser(1)).await.ok();
    assert_eq!(kept(&world, anna.id).await.len(), 2);
    // Another's is not there to be ended, and an address that we never call neither.
    for (page, endpoint) in
        [(&adam.page, browser(1)), (&anna.page, browser(3)), (&anna.page, "nonsense".to_owned())]
    {
        page.delete(CALL, &json!({ "endpoint": endpoint })).await.ok();
    }
    assert_eq!(kept(&world, anna.id).await.len(), 2);
    anna.page.delete(CALL, &json!({ "endpoint": browser(1) })).await.ok();
    assert_eq!(kept(&world, anna.id).await, [browser(2)]);
}

#[tokio::test]
async fn only_who_is_logged_in_has_browsers() {
    let world = World::start().await;
    let page = world.visitor("open.test");
    subscribe(&page, &browser(1)).await.problem(403, "authentication_required");
    page.delete(CALL, &json!({ "endpoint": browser(1) })).await.problem(403, "authentication_required");
    // What is no browser's is refused for what it is, before anybody asks who is calling.
    page.post(CALL, &json!({ "subscription": {} })).await.problem(422, "invalid_request");
}

// asvs: V1.3.6, V4.2.5, V13.2.4
#[tokio::test]
async fn other_addresses_and_keys_are_refused() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    for endpoint in [
        "https://127.0.0.1/x",
        "http://fcm.googleapis.com/x",
        "https://evil.example/x",
        "https://[::1]/x",
        "x",
        "",
    ] {
        subscribe(&anna.page, endpoint).await.problem(409, "push_refused");
    }
    let long = format!("https://fcm.googleapis.com/{}", "x".repeat(2048));
    subscribe(&anna.page, &long).await.problem(422, "invalid_request");
    let with = |pointer: &str, value: Value| {
        let mut body = subscription(&browser(1));
        *body.pointer_mut(pointer).unwrap() = value;
        body
    };
    for (key, status, code) in [
        // 65 bytes that are no point of the curve, and no bytes at all.
        (format!("B{}", "A".repeat(86)), 409, "push_refused"),
        ("B".repeat(87), 409, "push_refused"),
        ("B".repeat(86), 422, "invalid_request"),
        ("é".repeat(87), 422, "invalid_request"),
        (String::new(), 422, "invalid_request"),
    ] {
        let reply = anna.page.post(CALL, &with("/subscription/keys/p256dh", json!(key))).await;
        reply.problem(status, code);
    }
    for wrong in [json!({ "a": 1 }), json!(null), json!([]), json!("x")] {
        anna.page.post(CALL, &with("/subscription", wrong.clone())).await.problem(422, "invalid_request");
        anna.page.post(CALL, &with("/subscription/keys", wrong)).await.problem(422, "invalid_request");
    }
    let mut both = subscription(&browser(1));
    both["email"] = json!("anna@example.com");
    both["password"] = json!(PASSWORD);
    anna.page.post(CALL, &both).await.problem(422, "invalid_request");
    anna.page.post("/api/user.php?push=2", &subscription(&browser(1))).await.problem(422, "invalid_request");
    assert!(kept(&world, anna.id).await.is_empty());
}

#[tokio::test]
async fn a_browser_ends_with_its_login() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let user = page.get("/api/user.php").await.ok();
    let id: Uuid = user["user"]["profile"]["id"].as_str().unwrap().parse().unwrap();
    let site = world.app.sites.by_host("open.test").unwrap().id;
    let other = world.visitor("open.test");
    world.log_in(&other, id, site).await;
    subscribe(&page, &browser(1)).await.ok();
    subscribe(&other, &browser(2)).await.ok();
    other.get("/api/logout.php").await.ok();
    assert_eq!(kept(&world, id).await, [browser(1)]);

    // A new password ends all logins; this page goes on with a new one, and tells its browser again.
    world.log_in(&other, id, site).await;
    subscribe(&other, &browser(2)).await.ok();
    let new = "another long password of mine";
    let change = json!({ "old_password": PASSWORD, "password": new, "password_repeat": new });
    page.put("/api/password.php", &change).await.ok();
    assert!(kept(&world, id).await.is_empty());
    subscribe(&page, &browser(1)).await.ok();
    assert_eq!(kept(&world, id).await, [browser(1)]);

    // So does leaving.
    let left = json!({ "password": new, "reasons": [], "comment": null });
    page.post("/api/deletion.php", &left).await.ok();
    assert!(kept(&world, id).await.is_empty());
    subscribe(&page, &browser(1)).await.problem(403, "authentication_required");
}

#[tokio::test]
async fn ten_browsers_at_most_the_longest_unused_goes() {
    let world = World::start().await;
    let (anna, adam) = two(&world).await;
    subscribe(&adam.page, &browser(0)).await.ok();
    for number in 1..=10 {
        world.advance(Duration::minutes(1));
        subscribe(&anna.page, &browser(number)).await.ok();
    }
    // The first is used again, a day later: now the second is the oldest.
    world.advance(Duration::days(2));
    subscribe(&anna.page, &browser(1)).await.ok();
    subscribe(&anna.page, &browser(11)).await.ok();
    let kept_now: BTreeSet<String> = kept(&world, anna.id).await.into_iter().collect();
    let expected: BTreeSet<String> = [1].into_iter().chain(3..=11).map(browser).collect();
    assert_eq!(kept_now, expected);
    assert_eq!(kept(&world, adam.id).await, [browser(0)]);
}

#[tokio::test]
async fn ten_also_when_thirty_come_at_once() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let calls = (0..30).map(|number| {
        let page = &anna.page;
        async move { subscribe(page, &browser(number)).await.ok() }
    });
    join_all(calls).await;
    assert_eq!(kept(&world, anna.id).await.len(), 10);
}

#[tokio::test]
async fn a_browser_is_one_members_the_last_who_asked() {
    let world = World::start().await;
    let (anna, adam) = two(&world).await;
    subscribe(&anna.page, &browser(1)).await.ok();
    let id = async || -> Uuid {
        sqlx::query_scalar("select id from push_subscriptions").fetch_one(&world.db).await.unwrap()
    };
    let before = id().await;
    subscribe(&anna.page, &browser(1)).await.ok();
    assert_eq!(id().await, before, "what waits for her browser still finds it");
    subscribe(&adam.page, &browser(1)).await.ok();
    assert!(kept(&world, anna.id).await.is_empty());
    assert_eq!(kept(&world, adam.id).await, [browser(1)]);
    assert_ne!(id().await, before, "what waits for her must not reach him");
    // Both at once, each several times: it is one of theirs, and nobody fails.
    let calls = (0..20).map(|turn| {
        let page = if turn % 2 == 0 { &anna.page } else { &adam.page };
        async move { subscribe(page, &browser(turn / 4)).await.ok() }
    });
    join_all(calls).await;
    let all: i64 =
        sqlx::query_scalar("select count(*) from push_subscriptions").fetch_one(&world.db).await.unwrap();
    assert_eq!(all, 5);
}

#[tokio::test]
async fn logging_in_is_the_same_call_still() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let page = world.visitor("open.test");
    let login = json!({ "email": "anna@example.com", "password": PASSWORD });
    page.post("/api/user.php", &login).await.ok();
    subscribe(&page, &browser(1)).await.ok();
}
