//! `block_notice`: where nobody is told, somebody who blocked the caller answers like somebody who left.

use super::block;
use crate::{
    chat::write_to,
    members::photo,
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::settings::BlockNotice;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;
use uuid::Uuid;

/// About to be deleted, as `POST deletion.php` leaves them.
async fn has_left(world: &World, member: &Member) {
    for statement in [
        "insert into deletions (member_id, site_id, requested_at, due_at, account_status, profile_status)
         select member_id, site_id, $2, $2 + interval '14 days', 'active', 'active' from accounts where member_id = $1",
        "update profiles set status = case when $2 is null then status else 'disabled' end where id = $1",
        "update accounts set status = case when $2 is null then status else 'pending_deletion' end where member_id = $1",
    ] {
        sqlx::query(statement).bind(member.id).bind(world.clock.now()).execute(&world.db).await.unwrap();
    }
}

/// All calls that name a member, beside those of one's own lists: method, path, body.
fn calls(id: Uuid, photo: Uuid) -> Vec<(&'static str, String, Value)> {
    let profile = json!({ "profile": id });
    let report = json!({ "about": "profile", "profile": id, "category": "spam" });
    let with = |add: Value| {
        let mut body = profile.clone();
        body.as_object_mut().unwrap().extend(add.as_object().unwrap().clone());
        body
    };
    let api = |name: &str| format!("/api/{name}.php");
    vec![
        ("GET", format!("/api/member.php?id={id}"), Value::Null),
        ("GET", format!("/api/member-landing.php?id={id}"), Value::Null),
        ("GET", format!("/api/member-signup.php?id={id}"), Value::Null),
        ("POST", api("like"), profile.clone()),
        ("PUT", api("like"), profile.clone()),
        ("DELETE", api("like"), profile.clone()),
        ("POST", api("swipe"), with(json!({ "choice": "like" }))),
        ("POST", api("swipe"), with(json!({ "choice": "dislike" }))),
        ("DELETE", api("swipe"), profile.clone()),
        ("POST", api("message"), with(json!({ "client_id": new_id(), "text": "Are you there?" }))),
        ("POST", api("message"), with(json!({ "client_id": new_id(), "gift": "rose" }))),
        ("POST", api("report"), with(json!({ "about": "photo", "photo": photo, "category": "spam" }))),
        ("POST", api("report"), report),
        ("POST", api("complaint"), with(json!({ "category": "member", "text": "They pester me" }))),
        ("POST", api("block"), profile.clone()),
        ("DELETE", api("block"), profile),
    ]
}

async fn call(caller: &Member, (method, path, body): &(&str, String, Value)) -> Reply {
    let request = caller.page.request(Method::from_bytes(method.as_bytes()).unwrap(), path);
    let request = request.header("idempotency-key", new_id().to_string());
    testkit::send(if body.is_null() { request } else { request.json(body) }).await
}

/// All that a caller could tell two answers apart by; numbers of complaints and reports are chance.
fn seen(reply: &Reply) -> (u16, Vec<(String, String)>, String) {
    let differs = |name: &str| ["date", "content-length"].contains(&name);
    let headers = reply.headers.iter().filter(|(name, _)| !differs(name.as_str()));
    let headers =
        headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    let text = if reply.status.is_success() { String::new() } else { reply.text() };
    (reply.status.as_u16(), headers, text)
}

async fn they_answer_alike(world: &World, caller: &Member, blocker: &Member, leaver: &Member) {
    let photos = [photo(world, blocker, 0).await, photo(world, leaver, 0).await];
    for other in [blocker, leaver] {
        write_to(&caller.page, other.id, "Hello").await.ok();
    }
    block(blocker, caller).await;
    has_left(world, leaver).await;
    let [blocked, left] =
        [(blocker, photos[0]), (leaver, photos[1])].map(|(member, photo)| calls(member.id, photo));
    for _ in 0..3 {
        for (blocked, left) in blocked.iter().zip(&left) {
            // No budget answers in their place.
            world.advance(Duration::hours(2));
            let (one, other) = (call(caller, blocked).await, call(caller, left).await);
            assert_eq!(seen(&one), seen(&other), "{} {}", blocked.0, blocked.1);
            let shows = |word: &str| one.text().contains(word);
            assert!(!shows("blocked_by") && !shows(&blocker.name), "{}: {}", blocked.1, one.text());
        }
    }
}

#[tokio::test]
async fn who_blocked_the_caller_answers_like_who_left() {
    let world = World::start().await;
    world.set("open.test", |site| site.block_notice = BlockNotice::Silent).await;
    let premium = |person: Person| Person { premium: true, credits: 100, ..person };
    let adam = world.member(premium(man("Adam"))).await;
    let (eva, lea) = (world.member(woman("Evangelina")).await, world.member(woman("Leandra")).await);
    they_answer_alike(&world, &adam, &eva, &lea).await;
}

/// Sites that share their members: the promise of either counts.
#[tokio::test]
async fn one_silent_site_of_the_two_is_enough() {
    for (callers, others) in
        [(BlockNotice::Told, BlockNotice::Silent), (BlockNotice::Silent, BlockNotice::Told)]
    {
        let world = World::start().await;
        world.set("open.test", |site| site.block_notice = callers).await;
        world.set("strict.test", |site| site.block_notice = others).await;
        let adam = world.member(Person { premium: true, credits: 100, ..man("Adam") }).await;
        let there = |name| Person { host: "strict.test", ..woman(name) };
        let (eva, lea) = (world.member(there("Evangelina")).await, world.member(there("Leandra")).await);
        they_answer_alike(&world, &adam, &eva, &lea).await;
    }
}

// spec: 8.20
#[tokio::test]
async fn a_site_is_silent_unless_it_says_otherwise() {
    let world = World::start().await;
    sqlx::query("update sites set settings = settings - 'block_notice'").execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let settings = adam.page.get("/api/settings.php").await.ok();
    assert_eq!(settings["settings"]["block_notice"], "silent");
    block(&eva, &adam).await;
    adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.problem(404, "not_found");
    world.set("open.test", |site| site.block_notice = BlockNotice::Told).await;
    adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.problem(403, "blocked_by");
}
