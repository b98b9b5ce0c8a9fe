//! Two processes that keep sessions in memory: one that ends at one is dead at the other after 50 ms, also where the other was
//! stopped, was cut off from the database, or the one that ended it was killed a moment later.

use crate::{
    members::{Member, members, new_id},
    server::{Server, Setup, demo_world, look_into, turn},
};
use liaison::{members::lock_pair, sessions::ENDED_WITHIN};
use nix::sys::signal::{Signal, kill};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::{Duration, Instant};
use testkit::{Events, Page};
use tokio::time::sleep;
use uuid::Uuid;

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(30);

/// How many calls this server has answered without asking for their session.
async fn answers(server: &Server) -> u64 {
    let figures = server.operator().get("/metrics").await.text();
    let told = |line: &str| {
        line.strip_prefix("liaison_known_sessions_answers")?.trim_start_matches("{}").trim().parse().ok()
    };
    figures.lines().find_map(told).unwrap_or(0)
}

/// Calls until the session is known there.
async fn is_known(server: &Server, page: &Page) {
    let begun = Instant::now();
    loop {
        let before = answers(server).await;
        for _ in 0..5 {
            page.get("/api/user.php").await.ok();
        }
        if answers(server).await > before {
            return;
        }
        assert!(begun.elapsed() < LONG, "it is never known");
    }
}

async fn is_refused(page: &Page) {
    page.get("/api/user.php").await.problem(403, "authentication_required");
}

async fn end(page: &Page) {
    page.get("/api/logout.php").await.ok();
}

// asvs: V7.4.1
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ended_at_one_node_is_dead_at_the_other_whatever_happens_to_them() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let setup = setup.with("LIAISON_SESSIONS_IN_MEMORY", "true");
    let (a, b) = (setup.serve().await, setup.serve().await);
    let db = look_into(&database.url).await;
    let people = members(&db, 2).await;
    dead_in_time(&db, &people[0], &a, &b).await;
    dead_at_a_node_that_was_stopped(&db, &people[0], &a, &b).await;
    dead_at_a_node_that_hears_nothing(&db, &people, &a, &b).await;
    words_do_not_outlive_a_stop(&db, &people, &a, &b).await;
    dead_although_the_node_that_ended_it_was_killed(&db, &people[0], a, &b).await;
    db.close().await;
}

/// The promise counts from the answer, so it needs no fast machine: whoever waits for it is refused.
async fn dead_in_time(db: &PgPool, member: &Member, a: &Server, b: &Server) {
    for _ in 0..30 {
        let login = member.log_in_again(db).await;
        let there = login.page(b);
        is_known(b, &there).await;
        end(&login.page(a)).await;
        sleep(ENDED_WITHIN).await;
        is_refused(&there).await;
    }
}

/// What it knew when it stood still is old when it goes on. The call is there before it can have read anything.
async fn dead_at_a_node_that_was_stopped(db: &PgPool, member: &Member, a: &Server, b: &Server) {
    for _ in 0..5 {
        let login = member.log_in_again(db).await;
        let there = login.page(b);
        is_known(b, &there).await;
        kill(b.pid(), Signal::SIGSTOP).unwrap();
        end(&login.page(a)).await;
        sleep(ENDED_WITHIN).await;
        let call = tokio::spawn(async move { is_refused(&there).await });
        sleep(Duration::from_millis(100)).await;
        kill(b.pid(), Signal::SIGCONT).unwrap();
        call.await.unwrap();
    }
}

/// Its connections are cut again and again, those on which it reads and listens among them; calls have others.
async fn dead_at_a_node_that_hears_nothing(db: &PgPool, people: &[Member], a: &Server, b: &Server) {
    for _ in 0..3 {
        let login = people[0].log_in_again(db).await;
        let (there, other) = (login.page(b), people[1].page(b));
        is_known(b, &there).await;
        cut(db).await;
        end(&login.page(a)).await;
        cut(db).await;
        sleep(ENDED_WITHIN).await;
        is_refused(&there).await;
        // And others go on, first asked for and then known again.
        other.get("/api/user.php").await.ok();
        is_known(b, &other).await;
    }
}

async fn cut(db: &PgPool) {
    let cut =
        "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database()
        and (query like '%from session_changes%' or query ilike 'listen%') and pid <> pg_backend_pid()";
    sqlx::query(cut).execute(db).await.unwrap();
}

/// Writes until the words come along.
async fn words_come(writing: &Page, reading: &Page, to: Uuid, hers: &mut Events) {
    let begun = Instant::now();
    loop {
        reading.get("/api/user.php").await.ok();
        writing.post("/api/message.php", &message(to, new_id())).await.ok();
        if hers.next_of("message").await.expect("the event came").get("message").is_some() {
            return;
        }
        assert!(begun.elapsed() < LONG, "no words come along");
    }
}

fn message(to: Uuid, id: Uuid) -> Value {
    json!({ "client_id": id, "text": "from before the block", "profile": to })
}

async fn until(db: &PgPool, what: &'static str, id: Uuid) {
    let begun = Instant::now();
    while !sqlx::query_scalar::<_, bool>(what).bind(id).fetch_one(db).await.unwrap() {
        assert!(begun.elapsed() < LONG, "{what}");
        sleep(Duration::from_millis(2)).await;
    }
}

/// It stands still between the commit and the page, and the reader blocks the writer meanwhile: the page hears that there is
/// something, and nothing of what it says.
async fn words_do_not_outlive_a_stop(db: &PgPool, people: &[Member], a: &Server, b: &Server) {
    let (writing, reading) = (people[0].page(a), people[1].page(a));
    let mut hers = reading.events(None).await;
    hers.next_of("hello").await.unwrap();
    words_come(&writing, &reading, people[1].id, &mut hers).await;

    let mut held = db.begin().await.unwrap();
    // Held where everybody sees who waits for it, on a cluster too.
    lock_pair(&mut held, people[0].id.into(), people[1].id.into()).await.unwrap();
    let (to, id) = (people[1].id, new_id());
    let call = tokio::spawn(async move { writing.post("/api/message.php", &message(to, id)).await.ok() });
    let waits = "select $1::uuid is not null and exists (select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'select send_message(%')";
    until(db, waits, id).await;
    kill(a.pid(), Signal::SIGSTOP).unwrap();
    held.rollback().await.unwrap();
    until(db, "select exists (select from messages where client_id = $1)", id).await;
    let block = json!({ "profile": people[0].id });
    people[1].page(b).post("/api/block.php", &block).await.ok();
    sleep(ENDED_WITHIN).await;
    kill(a.pid(), Signal::SIGCONT).unwrap();

    let sent = call.await.unwrap();
    let heard = hers.next_of("message").await.expect("it was sent before");
    assert_eq!(heard["seq"], sent["message"]["seq"]);
    assert_eq!(heard.get("message"), None, "its words are from before the block");
    people[1].page(b).delete("/api/block.php", &block).await.ok();
}

async fn dead_although_the_node_that_ended_it_was_killed(
    db: &PgPool,
    member: &Member,
    a: Server,
    b: &Server,
) {
    let login = member.log_in_again(db).await;
    let there = login.page(b);
    is_known(b, &there).await;
    end(&login.page(&a)).await;
    a.kill();
    sleep(ENDED_WITHIN).await;
    is_refused(&there).await;
}
