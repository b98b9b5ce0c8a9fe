//! The database goes away under a running server, and comes back.

use crate::{
    members::{Member, members, new_id},
    server::{Server, Setup, folder, look_into, turn},
};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use pgbox::{Options, PgBox};
use serde_json::json;
use sqlx::PgPool;
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use testkit::{Reply, postgres::Frozen};
use tokio::task::{JoinSet, spawn_blocking};

/// The pool gives up after 3 s; the rest is for a slow machine.
const ANSWERED_WITHIN: Duration = Duration::from_secs(15);
const HEALED_WITHIN: Duration = Duration::from_secs(30);

async fn start(root: PathBuf) -> PgBox {
    spawn_blocking(|| PgBox::start(Options::scratch(root))).await.unwrap().unwrap()
}

/// A server whose database can go; the folders are its and the database's.
async fn serve_on_a_cluster([state, root]: &[TempDir; 2]) -> (Server, PgBox, PgPool) {
    let cluster = start(root.path().to_owned()).await;
    cluster.ensure_database("liaison").await.unwrap();
    let url = cluster.url("liaison");
    let server = Setup::new(state.path()).on(&url).forgetful().serve().await;
    (server, cluster, look_into(&url).await)
}

// asvs: V13.2.6, V16.5.2
#[tokio::test(flavor = "multi_thread")]
async fn calls_are_refused_at_once_and_heal_by_themselves() {
    let _turn = turn().await;
    let folders = [folder(), folder()];
    let (server, cluster, db) = serve_on_a_cluster(&folders).await;
    let people = members(&db, 2).await;
    db.close().await;
    let mut events = people[1].page(&server).events(None).await;
    events.next_of("hello").await.unwrap();
    assert!(works(&server, &people).await.is_some());

    spawn_blocking(move || cluster.stop()).await.unwrap();
    refused(&server, &people).await;
    assert_eq!(server.operator().get("/healthz").await.status, 200, "the process itself is well");
    assert_eq!(server.operator().get("/readyz").await.status, 503);

    let cluster = start(folders[1].path().to_owned()).await;
    let seq = healed(&server, &people, "stopped and started").await;
    let page = people[1].page(&server);
    let seen = page.get("/api/chats.php").await.ok();
    assert_eq!(seen["chats"][0]["messages"][0]["seq"], seq);
    assert!(events.next_of("resync").await.is_some(), "the open page is told to look for itself");
    written_is_heard(&server, &people, &mut events).await;

    // A crash of the database; its supervisor starts it again.
    kill(Pid::from_raw(i32::try_from(cluster.pid()).unwrap()), Signal::SIGKILL).unwrap();
    healed(&server, &people, "killed").await;
    // A backend that outlived the crash for a moment may have answered that.
    let begun = Instant::now();
    while server.operator().get("/readyz").await.status != 200 {
        assert!(begun.elapsed() < HEALED_WITHIN, "not ready after {:?}", begun.elapsed());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    spawn_blocking(move || cluster.stop()).await.unwrap();
}

// asvs: V13.2.6
/// Nor a call that is in the middle of a statement then: what it still does, its repeat finds.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_database_that_stands_still() {
    let _turn = turn().await;
    let folders = [folder(), folder()];
    let (server, cluster, db) = serve_on_a_cluster(&folders).await;
    let people = members(&db, 2).await;
    let page = people[0].page(&server);
    let body = json!({ "client_id": new_id(), "text": "in the middle", "profile": people[1].id });

    let mut lock = db.begin().await.unwrap();
    sqlx::query("lock table messages").execute(&mut *lock).await.unwrap();
    let (sending, sent) = (page.clone(), body.clone());
    let call = tokio::spawn(async move { sending.post("/api/message.php", &sent).await });
    let waits = "select exists (select from pg_stat_activity where wait_event_type = 'Lock')";
    while !call.is_finished() && !sqlx::query_scalar::<_, bool>(waits).fetch_one(&db).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let frozen = Frozen::new(cluster.pid());
    call.await.unwrap().problem(503, "unavailable");
    assert_eq!(server.operator().get("/healthz").await.status, 200);
    assert_eq!(server.operator().get("/readyz").await.status, 503);
    drop(frozen);
    lock.rollback().await.unwrap();

    healed(&server, &people, "stood still").await;
    let first = page.post("/api/message.php", &body).await.ok();
    let again = page.post("/api/message.php", &body).await.ok();
    assert_eq!(again["message"]["seq"], first["message"]["seq"]);
    db.close().await;
    drop(server);
    spawn_blocking(move || cluster.stop()).await.unwrap();
}

/// Every kind of call: 503 with Retry-After, soon; many at once no later than few.
async fn refused(server: &Server, people: &[Member]) {
    let mut calls = JoinSet::new();
    for round in 0..8 {
        for (method, path, body) in [
            ("GET", "/api/user.php", json!(null)),
            ("GET", "/api/chats.php", json!(null)),
            ("GET", "/api/events.php", json!(null)),
            ("GET", "/api/credits.php", json!(null)),
            (
                "POST",
                "/api/message.php",
                json!({ "client_id": new_id(), "text": "lost", "profile": people[1].id }),
            ),
            ("POST", "/api/like.php", json!({ "profile": people[1].id })),
            ("POST", "/api/user.php", json!({ "email": "a@example.test", "password": "a red kite" })),
        ] {
            let page = people[0].page(server);
            calls.spawn(async move {
                let begun = Instant::now();
                let mut request = page.request(method.parse().unwrap(), path);
                if method == "POST" {
                    request = request.header("idempotency-key", new_id().to_string()).json(&body);
                }
                let answer = request.send().await.expect("an answer");
                let (status, headers) = (answer.status(), answer.headers().clone());
                let bytes = answer.bytes().await.unwrap().to_vec();
                (format!("{method} {path} {round}"), begun.elapsed(), Reply { status, headers, bytes })
            });
        }
    }
    let mut slowest = Duration::ZERO;
    for (what, took, reply) in calls.join_all().await {
        assert_eq!(reply.status, 503, "{what}: {}", reply.text());
        reply.problem(503, "unavailable");
        let wait: u64 = reply.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=60).contains(&wait));
        assert!(took < ANSWERED_WITHIN, "{what} took {took:?}");
        slowest = slowest.max(took);
    }
    eprintln!("without a database: 56 calls at once are refused, the slowest after {slowest:?}");
    let settings = server.visitor().get("/api/settings.php").await;
    assert_eq!(settings.status, 200, "what is in memory goes on");
}

/// The sequence number of a message that could be sent.
async fn works(server: &Server, people: &[Member]) -> Option<i64> {
    let body = json!({ "client_id": new_id(), "text": "hello", "profile": people[1].id });
    let reply = people[0].page(server).post("/api/message.php", &body).await;
    assert!(matches!(reply.status.as_u16(), 200 | 503), "{}", reply.text());
    reply.json()["message"]["seq"].as_i64()
}

async fn healed(server: &Server, people: &[Member], how: &str) -> i64 {
    let begun = Instant::now();
    loop {
        if let Some(seq) = works(server, people).await {
            eprintln!("the database {how}: calls work again after {:?}", begun.elapsed());
            assert!(begun.elapsed() < HEALED_WITHIN, "{:?}", begun.elapsed());
            return seq;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The stream that was open all the time still brings events.
async fn written_is_heard(server: &Server, people: &[Member], events: &mut testkit::Events) {
    let seq = works(server, people).await.expect("healed");
    while events.next_of("message").await.expect("the event came")["seq"] != seq {}
}
