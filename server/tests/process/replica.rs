//! Searches on a replica: never less than what a member did, and never an error for its sake.

use crate::{
    members::{Member, members, new_id},
    server::{Server, Setup, folder, look_into, turn},
};
use pgbox::PgBox;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::{Duration, Instant};
use testkit::Page;
use uuid::Uuid;

const SEARCH: &str = "/api/members.php";

async fn found(page: &Page) -> Vec<(Uuid, String)> {
    let answer = page.get(SEARCH).await.ok();
    let of = |card: &Value| {
        (card["id"].as_str().unwrap().parse().unwrap(), card["name"].as_str().unwrap().to_owned())
    };
    answer["results"].as_array().unwrap().iter().map(of).collect()
}

/// How many searches the replica has answered.
fn answered(server: &Server) -> usize {
    server.log().matches("the replica answers\n").count()
}

/// Until the last thing that the server noticed of its replica is this.
async fn until_noticed(server: &Server, text: &str) {
    let begun = Instant::now();
    loop {
        let log = server.log();
        let last = log.lines().rfind(|line| line.contains("answers searches") || line.contains("far behind"));
        if last.is_some_and(|line| line.contains(text)) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "not noticed: {text}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A figure that operators watch.
async fn figure(server: &Server, name: &str) -> Option<f64> {
    let shown = server.operator().get("/metrics").await.text();
    shown.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix("{}")?.trim().parse().ok())
}

async fn replay(follower: &PgPool, goes_on: bool) {
    let switch = if goes_on { "select pg_wal_replay_resume()" } else { "select pg_wal_replay_pause()" };
    sqlx::query(switch).execute(follower).await.unwrap();
    let state = if goes_on { "not paused" } else { "paused" };
    loop {
        let now: String =
            sqlx::query_scalar("select pg_get_wal_replay_pause_state()").fetch_one(follower).await.unwrap();
        if now == state {
            return;
        }
    }
}

/// One that searches find, and their name from now on.
async fn rename(db: &PgPool, id: Uuid, name: &str) {
    sqlx::query("update profiles set name = $2 where id = $1").bind(id).bind(name).execute(db).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_answers_searches_and_members_see_what_they_did() {
    let (_turn, state) = (turn().await, folder());
    // What is acknowledged is in its log, as `serve` demands outside of tests.
    let committed = ("synchronous_commit".to_owned(), "on".to_owned());
    let committed = |options| pgbox::Options { settings: vec![committed], ..options };
    let primary = tokio::task::spawn_blocking(|| PgBox::scratch_with(committed)).await.unwrap().unwrap();
    primary.ensure_database("liaison").await.unwrap();
    let (primary, follower) = tokio::task::spawn_blocking(move || {
        let follower = primary.follower(|options| options).unwrap();
        (primary, follower)
    })
    .await
    .unwrap();
    let setup = Setup::new(state.path())
        .on(&primary.url("liaison"))
        .forgetful()
        .with("LIAISON_DATABASE_REPLICA_URL", &follower.url("liaison"))
        .with("RUST_LOG", "info,liaison::kernel::replica=debug");
    let server = setup.serve().await;
    assert!(setup.said(&["site", "set", "localhost", "logged_out_search", "true"]).await.0);
    until_noticed(&server, "answers searches").await;
    assert_eq!(figure(&server, "liaison_search_replica_near").await, Some(1.0));
    assert!(figure(&server, "liaison_search_replica_lag_seconds").await.unwrap() < 5.0);
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       the replica follows the database"), "{said}");
    let lonely = setup.clone().with("LIAISON_DATABASE_REPLICA_URL", &primary.url("liaison"));
    let (_, said) = lonely.said(&["doctor"]).await;
    assert!(said.contains("problem  database_replica_url names a PostgreSQL that follows nobody"), "{said}");
    let (db, behind) = (look_into(&primary.url("liaison")).await, look_into(&follower.url("liaison")).await);
    let [member, _] = <[Member; 2]>::try_from(members(&db, 2).await).unwrap();
    let (page, visitor) = (member.page(&server), server.visitor());

    // Both are answered there.
    let (first, second) = {
        let all = found(&page).await;
        (all[0].0, all[1].0)
    };
    let seen = found(&visitor).await[0].0;
    page.get("/api/match-finder.php").await.ok();
    assert_eq!(answered(&server), 3, "{}", server.log());

    // The replica stands still; what happens meanwhile a member sees, and a visitor does not.
    replay(&behind, false).await;
    rename(&db, first, "Renamed").await;
    rename(&db, seen, "Renamed").await;
    let block = json!({ "profile": second });
    page.post("/api/block.php", &block).await.ok();
    let now = found(&page).await;
    assert!(now.contains(&(first, "Renamed".to_owned())) && now.iter().all(|(id, _)| *id != second));
    assert_eq!(answered(&server), 3, "a member never waits in vain");
    assert_ne!(found(&visitor).await[0].1, "Renamed");

    // Too far behind even for visitors, who see the database itself then.
    while server
        .log()
        .lines()
        .rfind(|line| line.contains("answers searches") || line.contains("far behind"))
        .is_some_and(|line| line.contains("searches"))
    {
        sqlx::query("select pg_logical_emit_message(false, 'liaison', $1)")
            .bind(new_id().to_string())
            .execute(&db)
            .await
            .unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(found(&visitor).await.iter().find(|(id, _)| *id == seen).unwrap().1, "Renamed");
    assert_eq!(figure(&server, "liaison_search_replica_near").await, Some(0.0));
    assert!(figure(&server, "liaison_search_replica_lag_seconds").await.unwrap() >= 5.0);
    replay(&behind, true).await;
    until_noticed(&server, "answers searches").await;
    let before = answered(&server);
    assert!(found(&page).await.iter().all(|(id, _)| *id != second));
    found(&visitor).await;
    assert!(answered(&server) > before);

    // Without it everybody goes on.
    behind.close().await;
    tokio::task::spawn_blocking(|| follower.stop()).await.unwrap();
    for _ in 0..20 {
        assert!(!found(&page).await.is_empty() && !found(&visitor).await.is_empty());
    }
    until_noticed(&server, "far behind").await;
    assert!(!found(&page).await.is_empty());
    assert_eq!(figure(&server, "liaison_search_replica_near").await, Some(0.0));
    assert_eq!(figure(&server, "liaison_search_replica_lag_seconds").await, None, "nobody knows");
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok && said.contains("problem  the replica can't be used"), "{said}");
    db.close().await;
    server.kill();
    tokio::task::spawn_blocking(|| primary.stop()).await.unwrap();
}
