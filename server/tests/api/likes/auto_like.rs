//! Auto-like shows what really happened, once.

use crate::{
    members::{block, change, photo},
    world::{Member, Person, World, man, woman},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

async fn like(from: &Member, to: &Member) {
    from.page.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

async fn auto_like(of: &Member) -> Reply {
    of.page.get("/api/auto-like.php").await
}

/// Name, matched, like_new.
async fn shown(of: &Member) -> (String, bool, bool) {
    let answer: Value = auto_like(of).await.ok();
    (answer["name"].as_str().unwrap().to_owned(), answer["matched"] == true, answer["like_new"] == true)
}

// spec: 4.20, 7.8
#[tokio::test]
async fn the_newest_match_then_the_newest_like_each_once() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let mut women = Vec::new();
    for name in ["Eva", "Iris", "Uma", "Zoe"] {
        women.push(world.member(woman(name)).await);
    }
    for woman in &women[..2] {
        like(&adam, woman).await;
    }
    for woman in &women {
        like(woman, &adam).await;
        world.advance(Duration::minutes(1));
    }
    let seen = |name: &str, matched, like_new| (name.to_owned(), matched, like_new);
    assert_eq!(shown(&adam).await, seen("Iris", true, true));
    assert_eq!(shown(&adam).await, seen("Eva", true, true));
    assert_eq!(shown(&adam).await, seen("Zoe", false, true));
    assert_eq!(shown(&adam).await, seen("Uma", false, true));
    auto_like(&adam).await.problem(404, "not_found");
    // Showing is not looking: the badge stays until their page is opened.
    assert_eq!(adam.page.get("/api/likes.php").await.ok()["num_new"], 4);
    // Who made the match saw it in the answer to their own like.
    auto_like(&women[0]).await.problem(404, "not_found");
    // Nobody was liked by any of this.
    let likes: i64 =
        sqlx::query_scalar("select count(*) from likes_sent").fetch_one(&world.db).await.unwrap();
    assert_eq!(likes, 6);
}

#[tokio::test]
async fn it_carries_the_picture_of_the_match_modal() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    photo(&world, &eva, 0).await;
    like(&eva, &adam).await;
    let answer = auto_like(&adam).await.ok();
    assert_eq!(answer["id"], json!(eva.id));
    let picture =
        adam.page.get(&format!("/photos/{}", answer["main_image"]["match"].as_str().unwrap())).await;
    assert!(picture.status.is_success() && picture.text().ends_with(" medium"), "{}", picture.text());
}

#[tokio::test]
async fn what_was_looked_at_or_taken_back_or_cannot_be_met_is_not_shown() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let mut women = Vec::new();
    for name in ["Seen", "Back", "Blocker", "Blocked", "Gone", "Apart", "Matched", "Known"] {
        let woman = world.member(woman(name)).await;
        like(&woman, &adam).await;
        women.push(woman);
    }
    like(&women[6], &adam).await;
    like(&adam, &women[6]).await;
    adam.page.put("/api/like.php", &json!({ "profile": women[0].id })).await.ok();
    women[1].page.delete("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    block(&world, &women[2], &adam).await;
    block(&world, &adam, &women[3]).await;
    change(&world, &women[4], "status = 'disabled'").await;
    change(&world, &women[5], "pool = 'another'").await;
    assert_eq!(shown(&adam).await, ("Known".to_owned(), false, true));
    auto_like(&adam).await.problem(404, "not_found");
    // She has yet to hear of the match that he made, until she looks at him.
    women[6].page.put("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    auto_like(&women[6]).await.problem(404, "not_found");
}

#[tokio::test]
async fn an_invisible_member_who_likes_shows_themselves() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    change(&world, &eva, "invisible = true").await;
    like(&eva, &adam).await;
    assert_eq!(shown(&adam).await.0, "Eva");
}

#[tokio::test]
async fn nobody_fictional_ever_likes() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let fiction = world.member(Person { fictional: true, ..woman("Fiction") }).await;
    like(&adam, &fiction).await;
    auto_like(&adam).await.problem(404, "not_found");
}

// asvs: V3.5.3
#[tokio::test]
async fn it_acts_only_for_our_own_client() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    like(&eva, &adam).await;
    let bare = reqwest::Client::new().get(format!("{}/api/auto-like.php", world.base));
    let refused =
        bare.header("host", "open.test").header("cookie", adam.page.cookies()).send().await.unwrap();
    assert_eq!(refused.status(), 400);
    assert_eq!(refused.json::<Value>().await.unwrap()["code"], "client_header_missing");
    assert_eq!(shown(&adam).await.0, "Eva");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn asked_many_times_at_once_it_shows_each_once() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    for _ in 0..6 {
        like(&world.member(woman("Eva")).await, &adam).await;
    }
    let replies = join_all((0..12).map(|_| auto_like(&adam))).await;
    let mut ids: Vec<String> = replies
        .into_iter()
        .filter(|reply| reply.status.is_success())
        .map(|reply| reply.ok()["id"].as_str().unwrap().to_owned())
        .collect();
    while let reply = auto_like(&adam).await
        && reply.status.is_success()
    {
        ids.push(reply.ok()["id"].as_str().unwrap().to_owned());
    }
    ids.sort();
    let all = ids.len();
    ids.dedup();
    assert_eq!((all, ids.len()), (6, 6));
}

#[tokio::test]
async fn what_another_tab_is_showing_is_passed_over_and_waited_for_by_nobody() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let (eva, zoe) = (world.member(woman("Eva")).await, world.member(woman("Zoe")).await);
    for (match_too, table) in [(false, "likes_received"), (true, "matches")] {
        for woman in [&eva, &zoe] {
            let other = if match_too { (&adam, woman) } else { (woman, &adam) };
            like(other.0, other.1).await;
            world.advance(Duration::minutes(1));
        }
        // Who made a match has seen it: as if the women had.
        let unseen = "update matches set shown_at = null where member_id = $1";
        sqlx::query(unseen).bind(adam.id).execute(&world.db).await.unwrap();
        let mut tab = world.db.begin().await.unwrap();
        let shows = format!("select from {table} where member_id = $1 and other_id = $2 for update");
        let shows = sqlx::query(sqlx::AssertSqlSafe(shows)).bind(adam.id).bind(zoe.id);
        shows.execute(&mut *tab).await.unwrap();
        assert_eq!(shown(&adam).await.0, "Eva");
        auto_like(&adam).await.problem(404, "not_found");
        tab.rollback().await.unwrap();
        assert_eq!(shown(&adam).await.0, "Zoe");
    }
}
