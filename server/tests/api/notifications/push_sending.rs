//! What is pushed, to whom, and when not: against a push service of a few lines that notes what it is given, and
//! answers as told.

use super::push::{PRIVATE_KEY, subscribe, subscription};
use crate::{
    chat::block,
    world::{Member, Person, World, man, woman},
};
use axum::{Router, body::Bytes, extract::State, http::HeaderMap, response::IntoResponse};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use http::{StatusCode, Uri};
use liaison::{
    housekeeping,
    notifications::{self, Notice, NoticeKind},
};
use serde_json::{Value, json};
use std::{
    io::Write,
    process::{Command, Stdio},
    sync::{Arc, Mutex},
};
use time::Duration;
use tokio::net::TcpListener;
use web_push_native::{Auth, decrypt, p256::SecretKey};

/// A push as it came.
#[derive(Clone, Debug)]
pub struct Taken {
    pub path: String,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Taken {
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// As the browser reads it.
    pub fn message(&self) -> Value {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let key = SecretKey::from_slice(&bytes(PRIVATE_KEY)).unwrap();
        let auth: [u8; 16] = bytes(auth()["auth"].as_str().unwrap()).try_into().unwrap();
        let message = decrypt(self.body.clone(), &key, &Auth::from(auth)).unwrap();
        serde_json::from_slice(&message).unwrap()
    }
}

fn auth() -> Value {
    subscription("")["subscription"]["keys"].clone()
}

type Mood = (u16, Option<&'static str>);

#[derive(Clone)]
pub struct PushService {
    origin: String,
    mood: Arc<Mutex<Mood>>,
    taken: Arc<Mutex<Vec<Taken>>>,
}

impl PushService {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let service = Self { origin, mood: Arc::new(Mutex::new((201, None))), taken: Arc::default() };
        let router = Router::new().fallback(take).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        service
    }

    pub async fn world(&self) -> World {
        let origin = self.origin.clone();
        World::start_with(|config| config.push_test_service = Some(origin)).await
    }

    pub fn answers(&self, status: u16, after: Option<&'static str>) {
        *self.mood.lock().unwrap() = (status, after);
    }

    pub fn browser(&self, name: &str) -> String {
        format!("{}/push/{name}", self.origin)
    }

    /// What came since the last look.
    pub fn taken(&self) -> Vec<Taken> {
        std::mem::take(&mut self.taken.lock().unwrap())
    }
}

async fn take(
    State(service): State<PushService>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    let (status, after) = *service.mood.lock().unwrap();
    service.taken.lock().unwrap().push(Taken { path: uri.path().to_owned(), headers, body: body.to_vec() });
    let mut answer = HeaderMap::new();
    if let Some(value) = after {
        let name = if (300..400).contains(&status) { "location" } else { "retry-after" };
        answer.insert(name, value.parse().unwrap());
    }
    (StatusCode::from_u16(status).unwrap(), answer, "More than anybody reads. ".repeat(1000))
}

/// Runs what is due; how many jobs were put off and how many are dead.
pub async fn drain(world: &World) -> (usize, usize) {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    (done.retried.len(), done.dead.len())
}

async fn like(from: &Member, to: &Member) {
    from.page.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

async fn unlike(from: &Member, to: &Member) {
    from.page.delete("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

/// Anna takes pushes on one browser; Adam takes none.
async fn two(service: &PushService, world: &World) -> (Member, Member) {
    let (anna, adam) = (world.member(woman("Anna")).await, world.member(man("Adam")).await);
    subscribe(&anna.page, &service.browser("anna")).await.ok();
    (anna, adam)
}

async fn start() -> (PushService, World, Member, Member) {
    let service = PushService::start().await;
    let world = service.world().await;
    let (anna, adam) = two(&service, &world).await;
    (service, world, anna, adam)
}

// spec: 7.4
#[tokio::test]
async fn a_like_and_then_the_match_are_told_once_on_each_browser() {
    let (service, world, anna, adam) = start().await;
    subscribe(&anna.page, &service.browser("annas-phone")).await.ok();
    subscribe(&adam.page, &service.browser("adam")).await.ok();
    like(&adam, &anna).await;
    like(&adam, &anna).await;
    assert_eq!(drain(&world).await, (0, 0));
    let taken = service.taken();
    let mut paths: Vec<&str> = taken.iter().map(|push| push.path.as_str()).collect();
    paths.sort_unstable();
    assert_eq!(paths, ["/push/anna", "/push/annas-phone"]);
    let message = json!({
        "type": "like", "title": "New like", "body": "A like from Adam.", "check_url": format!("/likes/m/{}", adam.id),
        "open_url": "/login", "tag": format!("like-{}", adam.id)
    });
    assert!(taken.iter().all(|push| push.message() == message), "{:?}", taken[0].message());
    assert_eq!((taken[0].header("ttl"), taken[0].header("urgency")), ("86400", "normal"));
    assert_eq!(taken[0].header("topic").len(), 32);

    // Who makes the match is told by the answer; the other one is pushed.
    like(&anna, &adam).await;
    assert_eq!(drain(&world).await, (0, 0));
    let [to_adam] = &service.taken()[..] else { panic!("one push") };
    assert_eq!((to_adam.path.as_str(), &to_adam.message()["type"]), ("/push/adam", &json!("match")));
    assert_eq!(to_adam.message()["body"], "You and Anna like each other.");
}

// asvs: V11.3.2, V11.6.1
#[tokio::test]
async fn a_library_of_another_language_reads_it_and_knows_who_sent_it() {
    let (service, world, anna, adam) = start().await;
    anna.page.put("/api/user.php", &json!({ "language": "de" })).await.ok();
    like(&adam, &anna).await;
    drain(&world).await;
    let [push] = &service.taken()[..] else { panic!("one push") };
    assert_eq!(push.header("content-encoding"), "aes128gcm");
    let input = json!({
        "body": URL_SAFE_NO_PAD.encode(&push.body), "private_key": PRIVATE_KEY, "public_key": auth()["p256dh"],
        "auth": auth()["auth"], "authorization": push.header("authorization")
    });
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/notifications/read_push.mjs");
    let mut node =
        Command::new("node").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    node.stdin.take().unwrap().write_all(input.to_string().as_bytes()).unwrap();
    let read = node.wait_with_output().unwrap();
    assert!(read.status.success());
    let read: Value = serde_json::from_slice(&read.stdout).unwrap();
    assert_eq!(read["message"], push.message());
    assert_eq!(read["message"]["body"], "Ein Like von Adam.");
    let settings = anna.page.get("/api/settings.php").await.ok();
    assert_eq!(read["key"], settings["settings"]["push_public_key"]);
    let ends = (world.clock.now() + Duration::hours(12)).unix_timestamp();
    assert_eq!(read["claims"], json!({ "aud": service.origin, "exp": ends, "sub": "mailto:help@open.test" }));
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten() {
    let (service, world, anna, adam) = start().await;
    for (status, person) in [(404, man("Bob")), (410, man("Carl"))] {
        subscribe(&anna.page, &service.browser("anna")).await.ok();
        let other = world.member(person).await;
        service.answers(status, None);
        like(&other, &anna).await;
        assert_eq!(drain(&world).await, (0, 0));
        assert_eq!(service.taken().len(), 1);
    }
    service.answers(201, None);
    like(&adam, &anna).await;
    assert_eq!(drain(&world).await, (0, 0));
    assert!(service.taken().is_empty());
}

#[tokio::test]
async fn a_push_service_that_is_busy_is_asked_again_when_it_says_so() {
    let (service, world, anna, adam) = start().await;
    service.answers(429, Some("600"));
    like(&adam, &anna).await;
    assert_eq!(drain(&world).await, (1, 0));
    world.advance(Duration::seconds(599));
    assert_eq!(drain(&world).await, (0, 0));
    service.answers(503, None);
    world.advance(Duration::seconds(1));
    assert_eq!(drain(&world).await, (1, 0));
    assert_eq!(service.taken().len(), 2);
    service.answers(201, None);
    world.advance(Duration::hours(1));
    assert_eq!(drain(&world).await, (0, 0));
    // It is as old as it is.
    let [push] = &service.taken()[..] else { panic!("one push") };
    assert_eq!(push.header("ttl"), (86_400 - 600 - 3600).to_string());
}

#[tokio::test]
async fn what_is_a_day_old_is_no_news() {
    let (service, world, anna, adam) = start().await;
    service.answers(500, None);
    like(&adam, &anna).await;
    assert_eq!(drain(&world).await, (1, 0));
    service.taken();
    service.answers(201, None);
    world.advance(Duration::hours(24));
    assert_eq!(drain(&world).await, (0, 0));
    assert!(service.taken().is_empty());
}

// asvs: V1.3.6, V15.3.2
#[tokio::test]
async fn nobody_is_led_elsewhere() {
    let (service, world, anna, adam) = start().await;
    let elsewhere = PushService::start().await;
    service.answers(307, Some(elsewhere.origin.clone().leak()));
    like(&adam, &anna).await;
    assert_eq!(drain(&world).await, (0, 1), "a redirect is a refusal");
    assert!(elsewhere.taken().is_empty());
    // An address that was let in once, by other rules, is not called, and forgotten.
    let other = format!("{}/push/anna", elsewhere.origin);
    sqlx::query("update push_subscriptions set endpoint = $1").bind(&other).execute(&world.db).await.unwrap();
    like(&world.member(man("Bob")).await, &anna).await;
    assert_eq!(drain(&world).await, (0, 0));
    assert!(elsewhere.taken().is_empty());
    let left: i64 =
        sqlx::query_scalar("select count(*) from push_subscriptions").fetch_one(&world.db).await.unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_failure_tells_nobody_the_address() {
    let service = PushService::start().await;
    let world =
        World::start_with(|config| config.push_test_service = Some("http://127.0.0.1:9".to_owned())).await;
    let (anna, adam) = (world.member(woman("Anna")).await, world.member(man("Adam")).await);
    subscribe(&anna.page, "http://127.0.0.1:9/push/secret").await.ok();
    subscribe(&anna.page, &service.browser("anna")).await.problem(409, "push_refused");
    like(&adam, &anna).await;
    assert_eq!(drain(&world).await, (1, 0));
    let told: String = sqlx::query_scalar("select last_error from jobs where kind = 'push.send'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(!told.contains("secret") && !told.contains("127.0.0.1"), "{told}");
}

#[tokio::test]
async fn only_who_wants_it_and_can_be_reached_hears_of_it() {
    let (service, world, anna, adam) = start().await;
    let quiet = async |world: &World| {
        assert_eq!(drain(world).await, (0, 0));
        assert!(service.taken().is_empty());
    };
    let likes = |push| json!({ "preferences": { "like": { "email": true, "push": push } } });
    // Switched off: before, and while it waits.
    anna.page.put("/api/notifications.php", &likes(false)).await.ok();
    like(&adam, &anna).await;
    quiet(&world).await;
    anna.page.put("/api/notifications.php", &likes(true)).await.ok();
    let mut others = Vec::new();
    for name in ["Bob", "Carl", "Dan", "Eric"] {
        let other = world.member(man(name)).await;
        like(&other, &anna).await;
        others.push(other);
    }
    // Taken back; blocked; gone from the site; and what is no longer this member's browser.
    unlike(&others[0], &anna).await;
    block(&world, anna.id, others[1].id).await;
    sqlx::query("update profiles set status = 'disabled' where id = $1")
        .bind(others[2].id)
        .execute(&world.db)
        .await
        .unwrap();
    anna.page.put("/api/notifications.php", &likes(false)).await.ok();
    quiet(&world).await;
    anna.page.put("/api/notifications.php", &likes(true)).await.ok();
    like(&world.member(man("Fred")).await, &anna).await;
    subscribe(&adam.page, &service.browser("anna")).await.ok();
    quiet(&world).await;
    // Logged out while it waits.
    subscribe(&anna.page, &service.browser("anna")).await.ok();
    like(&world.member(man("Greg")).await, &anna).await;
    anna.page.get("/api/logout.php").await.ok();
    quiet(&world).await;
}

#[tokio::test]
async fn a_like_that_comes_and_goes_rings_once() {
    let (service, world, anna, adam) = start().await;
    for _ in 0..3 {
        like(&adam, &anna).await;
        unlike(&adam, &anna).await;
    }
    like(&adam, &anna).await;
    assert_eq!(drain(&world).await, (0, 0));
    assert_eq!(service.taken().len(), 1, "what was withdrawn before it went out comes once");
    for _ in 0..3 {
        unlike(&adam, &anna).await;
        like(&adam, &anna).await;
        assert_eq!(drain(&world).await, (0, 0));
    }
    assert!(service.taken().is_empty());
    // For a month.
    for (days, known) in [(29, 1), (2, 0)] {
        world.advance(Duration::days(days));
        housekeeping::runner(&world.app).tick().await.unwrap();
        assert_eq!(drain(&world).await, (0, 0));
        let noted: i64 =
            sqlx::query_scalar("select count(*) from push_notices").fetch_one(&world.db).await.unwrap();
        assert_eq!(noted, known);
    }
}

#[tokio::test]
async fn a_fictional_profile_is_named_as_one() {
    let (service, world, anna, _) = start().await;
    let eve = world.member(Person { fictional: true, ..man("Eve") }).await;
    let notice = Notice { kind: NoticeKind::Like, about: eve.id.into() };
    let mut transaction = world.db.begin().await.unwrap();
    assert!(notifications::push(&mut transaction, &world.app, anna.id.into(), notice).await.unwrap());
    transaction.commit().await.unwrap();
    assert_eq!(drain(&world).await, (0, 0));
    let [push] = &service.taken()[..] else { panic!("one push") };
    assert_eq!(push.message()["body"], "A like from Eve (Fictional profile).");
}
