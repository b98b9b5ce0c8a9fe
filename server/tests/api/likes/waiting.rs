//! Likes of members who have yet to confirm their address: unseen until they do, then like any other.

use crate::{
    accounts::{activation_token, join},
    members::{block, change},
    world::{Member, World, man, new_id},
};
use futures_util::future::join_all;
use liaison::likes;
use serde_json::{Value, json};
use testkit::{Page, Reply};
use time::Duration;
use uuid::Uuid;

const ADDRESS: &str = "anna@example.com";

/// Anna, who has just signed up.
async fn anna(world: &World) -> (Page, Uuid) {
    let page = join(world, "Anna", ADDRESS).await;
    let user = page.get("/api/user.php").await.ok();
    (page, user["user"]["profile"]["id"].as_str().unwrap().parse().unwrap())
}

async fn like(page: &Page, whom: Uuid) -> Reply {
    page.post("/api/like.php", &json!({ "profile": whom })).await
}

/// As a page does it: what could not be taken at this moment is sent again.
async fn like_until_taken(page: &Page, whom: Uuid) -> Reply {
    for _ in 0..50 {
        let reply = like(page, whom).await;
        if reply.status != 503 {
            return reply;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    like(page, whom).await
}

async fn confirm(world: &World, page: &Page) {
    let token = activation_token(world, ADDRESS).await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
}

async fn likes(page: &Page) -> Value {
    page.get("/api/likes.php").await.ok()
}

async fn rows(world: &World, table: &str) -> i64 {
    let count = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(count)).fetch_one(&world.db).await.unwrap()
}

/// How often the member's log says this about the other.
async fn told(world: &World, member: Uuid, kind: &str, about: Uuid) -> i64 {
    sqlx::query_scalar("select count(*) from member_events where member_id = $1 and payload = $2")
        .bind(member)
        .bind(json!({ "type": kind, "profile": about }))
        .fetch_one(&world.db)
        .await
        .unwrap()
}

async fn exported(world: &World, member: Uuid) -> Value {
    likes::exported(&mut world.db.acquire().await.unwrap(), member.into()).await.unwrap()
}

// spec: 4.33
#[tokio::test]
async fn a_like_waits_unseen_and_reaches_the_other_one_with_the_confirmation() {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    let mut stream = bert.page.events(None).await;
    assert_eq!(stream.next_of("hello").await.unwrap()["type"], "hello");
    let (page, own) = anna(&world).await;
    let answer = like(&page, bert.id).await.ok();
    assert_eq!((&answer["matched"], &answer["profile"]["liked"]), (&json!(false), &json!(true)));
    assert_eq!(likes(&page).await["liked_by"]["sent"][0]["profile"], bert.id.to_string());

    // Bert sees nothing of it, and nothing waits to tell him.
    let his = likes(&bert.page).await;
    assert_eq!(
        (&his["num_new"], &his["liked_by"]["received"], &his["profiles"]),
        (&json!(0), &json!([]), &json!([]))
    );
    bert.page.get("/api/auto-like.php").await.problem(404, "not_found");
    assert_eq!(exported(&world, bert.id).await["received"], json!([]));
    for table in ["member_events", "like_notices", "matches", "push_notices"] {
        assert_eq!(rows(&world, table).await, 0, "{table}");
    }

    world.advance(Duration::hours(30));
    confirm(&world, &page).await;
    assert_eq!(stream.next_of("like").await.expect("his page is told")["profile"], own.to_string());
    let his = likes(&bert.page).await;
    let line = &his["liked_by"]["received"][0];
    assert_eq!(
        (&his["num_new"], &line["profile"], &line["like_new"]),
        (&json!(1), &json!(own), &json!(true))
    );
    assert_eq!(line["date"], "2026-11-22T18:00:00Z", "new when it arrives, not when it was given");
    assert_eq!(rows(&world, "like_notices").await, 1);
    assert_eq!(exported(&world, bert.id).await["received"][0]["member"], json!(own));
    // Once: neither a repeat of the like nor another link that confirms tells of it again.
    like(&page, bert.id).await.ok();
    page.post("/api/activation-mail.php", &json!({})).await;
    assert_eq!(told(&world, bert.id, "like", own).await, 1);
    assert_eq!(like(&bert.page, own).await.ok()["matched"], true);
}

#[tokio::test]
async fn it_is_a_match_if_the_other_one_likes_them_by_then() {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    let (page, own) = anna(&world).await;
    like(&page, bert.id).await.ok();
    // Nobody can like whom they can't see; what was there from before counts all the same.
    for (table, member, other) in [("likes_sent", bert.id, own), ("likes_received", own, bert.id)] {
        let insert = format!("insert into {table} (member_id, other_id, created_at) values ($1, $2, $3)");
        sqlx::query(sqlx::AssertSqlSafe(insert))
            .bind(member)
            .bind(other)
            .bind(world.clock.now())
            .execute(&world.db)
            .await
            .unwrap();
    }
    assert_eq!(like(&page, bert.id).await.ok()["matched"], false);
    confirm(&world, &page).await;
    assert_eq!(rows(&world, "matches").await, 2);
    assert_eq!(told(&world, own, "match", bert.id).await, 1);
    assert_eq!((told(&world, bert.id, "match", own).await, told(&world, bert.id, "like", own).await), (1, 0));
}

/// What can happen between the like and the confirmation.
async fn nothing_is_left_after(harm: impl AsyncFnOnce(&World, &Member, &Page, Uuid)) {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    let (page, own) = anna(&world).await;
    like(&page, bert.id).await.ok();
    harm(&world, &bert, &page, own).await;
    confirm(&world, &page).await;
    for table in ["likes_sent", "likes_received", "matches", "like_notices"] {
        assert_eq!(rows(&world, table).await, 0, "{table}");
    }
    assert_eq!(told(&world, bert.id, "like", own).await, 0);
}

#[tokio::test]
async fn a_block_a_departure_or_a_change_of_mind_meanwhile_leaves_nothing() {
    let anna_of = |own: Uuid, page: &Page| Member {
        id: own,
        name: "Anna".to_owned(),
        email: ADDRESS.to_owned(),
        page: page.clone(),
    };
    nothing_is_left_after(async |world, bert, page, own| block(world, bert, &anna_of(own, page)).await).await;
    nothing_is_left_after(async |_, bert, page, _| {
        page.post("/api/block.php", &json!({ "profile": bert.id })).await.ok();
    })
    .await;
    nothing_is_left_after(async |world, bert, _, _| change(world, bert, "status = 'disabled'").await).await;
    nothing_is_left_after(async |world, bert, _, _| change(world, bert, "pool = 'another'").await).await;
    nothing_is_left_after(async |_, bert, page, _| {
        page.delete("/api/like.php", &json!({ "profile": bert.id })).await.ok();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_wait_and_not_one_more() {
    let world = World::start().await;
    let mut men = Vec::new();
    for _ in 0..60 {
        men.push(world.member(man("Bert")).await);
    }
    let (page, own) = anna(&world).await;
    let replies = join_all(men.iter().map(|man| like_until_taken(&page, man.id))).await;
    let (given, refused): (Vec<_>, Vec<_>) =
        men.iter().zip(replies).partition(|(_, reply)| reply.status == 200);
    assert_eq!((given.len(), refused.len()), (50, 10));
    for (_, reply) in &refused {
        reply.problem(403, "not_confirmed");
    }
    // One of the fifty again is no new one, and one taken back makes room.
    like(&page, given[0].0.id).await.ok();
    page.delete("/api/like.php", &json!({ "profile": given[0].0.id })).await.ok();
    like(&page, refused[0].0.id).await.ok();
    like(&page, refused[1].0.id).await.problem(403, "not_confirmed");
    confirm(&world, &page).await;
    let told_all = rows(&world, "member_events where payload->>'type' = 'like'").await;
    assert_eq!((rows(&world, "likes_received").await, told_all), (50, 50));
    assert_eq!(told(&world, refused[0].0.id, "like", own).await, 1);
    like(&page, refused[1].0.id).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_like_at_the_moment_of_the_confirmation_is_told_once() {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    for number in 0..5 {
        let address = format!("anna{number}@example.com");
        let page = join(&world, "Anna", &address).await;
        let user = page.get("/api/user.php").await.ok();
        let own: Uuid = user["user"]["profile"]["id"].as_str().unwrap().parse().unwrap();
        let token = activation_token(&world, &address).await;
        let (activate, body) = (json!({ "token": token }), json!({ "profile": bert.id }));
        let (confirmed, liked) = tokio::join!(
            page.post_with_key("/api/activate.php", &activate, new_id()),
            page.post("/api/like.php", &body)
        );
        confirmed.ok();
        liked.ok();
        assert_eq!(told(&world, bert.id, "like", own).await, 1, "{number}");
    }
    assert_eq!(likes(&bert.page).await["num_new"], 5);
}
