//! Two processes on one database are one product.

use crate::{
    members::{Member, members, new_id},
    server::{Server, Setup, demo_world, look_into, turn},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::{Duration, Instant};
use testkit::{Events, Page};
use tokio::task::JoinSet;
use uuid::Uuid;

// asvs: V7.4.1, V8.3.2
#[tokio::test(flavor = "multi_thread")]
async fn what_happens_at_one_node_is_seen_at_the_other() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let (a, b) = (setup.serve().await, setup.serve().await);
    let db = look_into(&database.url).await;
    let [writer, reader] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    let (writing, reading) = (writer.page(&a), reader.page(&b));

    let conversation = messages_cross(&writing, &reading, reader.id).await;
    typing_crosses(&writing, &reading, &conversation).await;
    logouts_cross(&reader.page(&a), &reading).await;
    sessions_end_everywhere(&db, &writer, [&a, &b]).await;
    settings_reach_both(&setup, [&a, &b]).await;
    db.close().await;
}

/// Fifty messages, each from its sending to the other's stream.
async fn messages_cross(writing: &Page, reading: &Page, to: Uuid) -> String {
    let mut events = reading.events(None).await;
    assert_eq!(events.next_of("hello").await.unwrap()["type"], "hello");
    let (mut times, mut conversation) = (Vec::new(), String::new());
    for number in 0..50 {
        let body = json!({ "client_id": new_id(), "text": format!("across {number}"), "profile": to });
        let begun = Instant::now();
        let (sent, seen) = tokio::join!(writing.post("/api/message.php", &body), events.next_of("message"));
        times.push(begun.elapsed());
        let (sent, seen) = (sent.ok(), seen.expect("the event came"));
        assert_eq!((&seen["conversation"], &seen["seq"]), (&sent["conversation"], &sent["message"]["seq"]));
        sent["conversation"].as_str().unwrap().clone_into(&mut conversation);
    }
    times.sort();
    eprintln!("a message from node to node: median {:?}, slowest {:?} of 50", times[25], times[49]);
    conversation
}

async fn typing_crosses(writing: &Page, reading: &Page, conversation: &str) {
    let mut events = reading.events(None).await;
    events.next_of("hello").await.unwrap();
    writing.post("/api/typing.php", &json!({ "conversation": conversation })).await.ok();
    let seen = events.next_of("typing").await.expect("the event came");
    assert_eq!(seen["conversation"], conversation);
}

/// A logout at one node ends the session's streams at the other, and its calls.
async fn logouts_cross(here: &Page, there: &Page) {
    let mut events = there.events(None).await;
    events.next_of("hello").await.unwrap();
    let begun = Instant::now();
    here.get("/api/logout.php").await.ok();
    events.next_of("logged_out").await.expect("the page is told");
    assert!(events.ends().await);
    eprintln!("logged out at the other node after {:?}", begun.elapsed());
    there.get("/api/user.php").await.problem(403, "authentication_required");
}

/// 'Log out everywhere' at one node, and a session's row that goes behind the backs of both: within two
/// seconds no stream, no call and no photo at either.
async fn sessions_end_everywhere(db: &PgPool, member: &Member, nodes: [&Server; 2]) {
    for everywhere in [true, false] {
        let again = member.log_in_again(db).await;
        let pages = nodes.map(|node| again.page(node));
        let user = pages[0].get("/api/user.php").await.ok();
        let photo =
            format!("/photos/{}", user["user"]["profile"]["main_image"]["filename"].as_str().unwrap());
        let mut streams = Vec::new();
        for page in &pages {
            page.get(&photo).await.ok();
            let mut stream = page.events(None).await;
            stream.next_of("hello").await.unwrap();
            streams.push(stream);
        }
        let begun = Instant::now();
        if everywhere {
            let all = json!({ "session": null, "keep_current": false });
            pages[0].delete("/api/sessions.php", &all).await.ok();
        } else {
            sqlx::query("delete from sessions where member_id = $1")
                .bind(member.id)
                .execute(db)
                .await
                .unwrap();
        }
        for (page, stream) in pages.iter().zip(&mut streams) {
            for path in ["/api/user.php", "/api/events.php", &photo] {
                page.get(path).await.problem(403, "authentication_required");
            }
            stream.next_of("logged_out").await.expect("the page is told");
            assert!(stream.ends().await);
        }
        eprintln!("dead at both nodes after {:?}", begun.elapsed());
    }
}

/// `liaison site set` in a third process.
async fn settings_reach_both(setup: &Setup, nodes: [&Server; 2]) {
    for length in [777, 778, 779] {
        let set = setup.run(&["site", "set", "localhost", "message_length", &length.to_string()]).await;
        assert!(set.status.success(), "{}", String::from_utf8_lossy(&set.stderr));
        let begun = Instant::now();
        for node in nodes {
            while message_length(&node.visitor()).await != json!(length) {
                assert!(begun.elapsed() < Duration::from_secs(30), "a node keeps the old settings");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
        eprintln!("both nodes had the new setting {:?} after the command", begun.elapsed());
    }
}

async fn message_length(page: &Page) -> Value {
    page.get("/api/settings.php").await.ok()["settings"]["message_length"].clone()
}

/// What a node does just after it lost a connection, and in its last moments, is told at the other all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_lost_a_connection_and_one_that_stops_tell_everything() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let (a, b) = (setup.serve().await, setup.serve().await);
    let db = look_into(&database.url).await;
    let people = members(&db, 6).await;
    let mut events = people[0].page(&b).events(None).await;
    events.next_of("hello").await.unwrap();

    told_on_a_new_connection(&db, &a, &people, &mut events).await;
    told_before_the_end(a, &people, &mut events).await;
    told_by_the_next(&setup, &people, &mut events).await;
    db.close().await;
}

/// The connection on which a node tells the others is lost.
async fn told_on_a_new_connection(db: &PgPool, a: &Server, people: &[Member], events: &mut Events) {
    let page = people[1].page(a);
    for lost in [false, true, true] {
        if lost {
            let ended = "select count(pg_terminate_backend(pid)) from pg_stat_activity
                where datname = current_database() and query like 'select pg_notify(%' and pid <> pg_backend_pid()";
            let ended: i64 = sqlx::query_scalar(ended).fetch_one(db).await.unwrap();
            assert!(ended > 0, "there is such a connection");
        }
        let sent = try_write(&page, people[0].id).await.expect("it is sent");
        hear(events, vec![named(&sent)]).await;
    }
}

async fn told_before_the_end(mut a: Server, people: &[Member], events: &mut Events) {
    let mut writing = JoinSet::new();
    for writer in &people[2..] {
        let (page, to) = (writer.page(&a), people[0].id);
        writing.spawn(async move {
            let mut answered = Vec::new();
            while let Some(sent) = try_write(&page, to).await {
                answered.push(named(&sent));
            }
            answered
        });
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    a.terminate();
    let answered: Vec<_> = writing.join_all().await.into_iter().flatten().collect();
    assert!(a.ended(Duration::from_secs(10)).await.0.success());
    eprintln!("{} messages answered before the end", answered.len());
    hear(events, answered).await;
}

/// A node is killed as soon as it has answered, mostly before the other could be told: the next one to start
/// makes the page look for itself.
async fn told_by_the_next(setup: &Setup, people: &[Member], events: &mut Events) {
    for _ in 0..2 {
        let a = setup.serve().await;
        while events.next(Duration::from_millis(500)).await.is_some() {}
        try_write(&people[1].page(&a), people[0].id).await.expect("it is sent");
        a.kill();
        let _next = setup.serve().await;
        assert!(events.next_of("resync").await.is_some(), "the page is told to look for itself");
    }
}

async fn try_write(page: &Page, to: Uuid) -> Option<Value> {
    let body = json!({ "client_id": new_id(), "text": "to be told", "profile": to });
    let answer = page.request(reqwest::Method::POST, "/api/message.php").json(&body).send().await.ok()?;
    if answer.status().is_success() { answer.json().await.ok() } else { None }
}

fn named(sent: &Value) -> (String, String) {
    (sent["conversation"].to_string(), sent["message"]["seq"].to_string())
}

/// Reads on until all of these were told, without coming back with a cursor.
async fn hear(events: &mut Events, mut expected: Vec<(String, String)>) {
    while !expected.is_empty() {
        let Some(event) = events.next_of("message").await else {
            panic!("{} messages are not told: {:?}", expected.len(), expected.first())
        };
        let told = (event["conversation"].to_string(), event["seq"].to_string());
        expected.retain(|one| *one != told);
    }
}
