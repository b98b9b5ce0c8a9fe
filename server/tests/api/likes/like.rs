use crate::world::{Member, Person, World, man, woman};
use serde_json::json;
use std::time::Duration;
use testkit::Reply;
use uuid::Uuid;

async fn like(from: &Member, to: &Member) -> Reply {
    from.page.post("/api/like.php", &json!({ "profile": to.id })).await
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

async fn rows(world: &World, table: &str) -> i64 {
    sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
        .fetch_one(&world.db)
        .await
        .unwrap()
}

// spec: 1.6
#[tokio::test]
async fn a_like_reaches_the_others_open_page_and_the_second_one_makes_a_match() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let (mut his, mut hers) = (adam.page.events(None).await, eva.page.events(None).await);
    let answer = like(&adam, &eva).await.ok();
    assert_eq!((&answer["matched"], &answer["profile"]["liked"]), (&json!(false), &json!(true)));
    assert_eq!(answer["profile"]["name"], "Eva");
    assert_eq!(hers.next_of("like").await.unwrap()["profile"], adam.id.to_string());
    let answer = like(&eva, &adam).await.ok();
    assert_eq!((&answer["matched"], &answer["profile"]["matched"]), (&json!(true), &json!(true)));
    assert_eq!(his.next_of("match").await.unwrap()["profile"], eva.id.to_string());
    assert_eq!(hers.next_of("match").await.unwrap()["profile"], adam.id.to_string());
}

#[tokio::test]
async fn a_repeat_answers_alike_and_does_nothing() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let first = like(&adam, &eva).await;
    world.advance(time::Duration::minutes(1));
    let again = like(&adam, &eva).await;
    assert_eq!((first.status, first.ok()["matched"].clone()), (again.status, again.ok()["matched"].clone()));
    assert_eq!(told(&world, eva.id, "like", adam.id).await, 1);
    assert_eq!((rows(&world, "likes_sent").await, rows(&world, "likes_received").await), (1, 1));
    like(&eva, &adam).await.ok();
    assert_eq!(like(&adam, &eva).await.ok()["matched"], true);
    assert_eq!(told(&world, adam.id, "match", eva.id).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn mutual_likes_at_once_make_one_match_and_one_notice_each() {
    let world = World::start().await;
    let mut pairs = Vec::new();
    for _ in 0..20 {
        pairs.push((world.member(man("Adam")).await, world.member(woman("Eva")).await));
    }
    let both = pairs.iter().flat_map(|(adam, eva)| [(adam, eva), (eva, adam), (adam, eva), (eva, adam)]);
    for reply in futures_util::future::join_all(both.map(|(from, to)| like(from, to))).await {
        reply.ok();
    }
    assert_eq!((rows(&world, "matches").await, rows(&world, "likes_sent").await), (40, 40));
    for (adam, eva) in &pairs {
        assert_eq!(told(&world, adam.id, "match", eva.id).await, 1);
        assert_eq!(told(&world, eva.id, "match", adam.id).await, 1);
        let likes =
            [told(&world, adam.id, "like", eva.id).await, told(&world, eva.id, "like", adam.id).await];
        assert_eq!(
            likes.iter().sum::<i64>(),
            1,
            "the first of the two likes is told, the second is the match"
        );
    }
}

#[tokio::test]
async fn taking_back_removes_the_like_and_the_match_and_is_safe_to_repeat() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    like(&adam, &eva).await.ok();
    like(&eva, &adam).await.ok();
    for _ in 0..2 {
        let answer = adam.page.delete("/api/like.php", &json!({ "profile": eva.id })).await;
        assert_eq!(answer.ok(), json!({}));
    }
    assert_eq!((rows(&world, "matches").await, rows(&world, "likes_sent").await), (0, 1));
    // Hers still stands.
    let his = adam.page.get("/api/likes.php").await.ok();
    assert_eq!(his["liked_by"]["received"][0]["profile"], eva.id.to_string());
    assert_eq!(like(&adam, &eva).await.ok()["matched"], true);
}

// spec: 1.16
#[tokio::test]
async fn a_fictional_profile_is_liked_but_nothing_comes_back() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let fiction = world.member(Person { fictional: true, ..woman("Fiction") }).await;
    let answer = like(&adam, &fiction).await.ok();
    assert_eq!((&answer["matched"], &answer["profile"]["fictional"]), (&json!(false), &json!(true)));
    world.advance(time::Duration::days(29));
    let likes = adam.page.get("/api/likes.php").await.ok();
    assert_eq!((&likes["num_new"], &likes["liked_by"]["received"]), (&json!(0), &json!([])));
    assert_eq!(rows(&world, "member_events").await, 0);
}

#[tokio::test]
async fn nobody_likes_themselves_or_without_login() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    like(&eva, &eva).await.problem(404, "not_found");
    let visitor = world.visitor("open.test");
    visitor
        .post("/api/like.php", &json!({ "profile": eva.id }))
        .await
        .problem(403, "authentication_required");
}

#[tokio::test]
async fn bodies_are_read_strictly() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for body in [json!({}), json!({ "profile": 1 }), json!({ "profile": eva.id, "seen": true }), json!([])] {
        eva.page.post("/api/like.php", &body).await.problem(422, "invalid_request");
    }
}

// asvs: V2.4.2
#[tokio::test]
async fn likes_have_a_budget() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let mut refused = None;
    for _ in 0..=200 {
        let reply = like(&adam, &eva).await;
        if !reply.status.is_success() {
            refused = Some(reply);
            break;
        }
    }
    refused.expect("the budget ends").problem(429, "rate_limited");
    world.advance(time::Duration::seconds(10));
    like(&adam, &eva).await.ok();
    // Somebody else's is their own.
    like(&eva, &adam).await.ok();
}

#[tokio::test]
async fn a_like_on_one_node_reaches_a_page_on_another() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let elsewhere = world.second_node().await;
    let mut hers = World::another_page(&elsewhere, &eva, "open.test").events(None).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    like(&adam, &eva).await.ok();
    assert_eq!(hers.next_of("like").await.unwrap()["profile"], adam.id.to_string());
}
