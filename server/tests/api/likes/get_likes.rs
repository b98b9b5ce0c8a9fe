use crate::{
    members::{block, change},
    world::{Member, Person, World, man, woman},
};
use serde_json::{Value, json};
use time::Duration;

async fn like(from: &Member, to: &Member) {
    from.page.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

async fn likes(of: &Member) -> Value {
    of.page.get("/api/likes.php").await.ok()
}

fn ids(lines: &Value) -> Vec<String> {
    lines.as_array().unwrap().iter().map(|line| line["profile"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_three_tabs_newest_first_with_everybodys_card_once() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let (eva, iris, uma) = (
        world.member(woman("Eva")).await,
        world.member(woman("Iris")).await,
        world.member(woman("Uma")).await,
    );
    for (from, to) in [(&eva, &adam), (&iris, &adam), (&adam, &eva), (&adam, &uma)] {
        like(from, to).await;
        world.advance(Duration::minutes(1));
    }
    let likes = likes(&adam).await;
    let tabs = &likes["liked_by"];
    let id = |member: &Member| member.id.to_string();
    assert_eq!(ids(&tabs["received"]), [id(&iris), id(&eva)]);
    assert_eq!(ids(&tabs["sent"]), [id(&uma), id(&eva)]);
    assert_eq!(ids(&tabs["matches"]), [id(&eva)]);
    assert_eq!(tabs["matches"][0]["date"], "2026-11-21T12:02:00Z");
    assert_eq!(
        (&tabs["received"][0]["like_new"], &tabs["sent"][0]["like_new"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(likes["num_new"], 2);
    let mut cards: Vec<(String, bool, bool)> = likes["profiles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| {
            (card["name"].as_str().unwrap().to_owned(), card["liked"] == true, card["matched"] == true)
        })
        .collect();
    cards.sort();
    let card = |name: &str, liked, matched| (name.to_owned(), liked, matched);
    assert_eq!(cards, [card("Eva", true, true), card("Iris", false, false), card("Uma", true, false)]);
}

#[tokio::test]
async fn who_cannot_be_met_leaves_all_tabs_and_the_count() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let mut women = Vec::new();
    for name in ["Blocker", "Blocked", "Gone", "Apart", "Stays"] {
        let woman = world.member(woman(name)).await;
        like(&woman, &adam).await;
        like(&adam, &woman).await;
        women.push(woman);
    }
    assert_eq!(likes(&adam).await["num_new"], 5);
    block(&world, &women[0], &adam).await;
    block(&world, &adam, &women[1]).await;
    change(&world, &women[2], "status = 'disabled'").await;
    change(&world, &women[3], "pool = 'another'").await;
    let left = likes(&adam).await;
    let stays = [women[4].id.to_string()];
    for tab in ["received", "sent", "matches"] {
        assert_eq!(ids(&left["liked_by"][tab]), stays, "{tab}");
    }
    assert_eq!((&left["num_new"], left["profiles"].as_array().unwrap().len()), (&json!(1), 1));
    // The blocker's own page has lost him as well.
    assert_eq!(likes(&women[0]).await["liked_by"]["matches"], json!([]));
}

#[tokio::test]
async fn looking_clears_new_and_only_for_the_one_who_looked() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    like(&eva, &adam).await;
    like(&adam, &eva).await;
    adam.page.put("/api/like.php", &json!({ "profile": eva.id })).await.ok();
    let (his, hers) = (likes(&adam).await, likes(&eva).await);
    assert_eq!((&his["num_new"], &his["liked_by"]["matches"][0]["like_new"]), (&json!(0), &json!(false)));
    assert_eq!((&hers["num_new"], &hers["liked_by"]["matches"][0]["like_new"]), (&json!(1), &json!(true)));
}

#[tokio::test]
async fn an_invisible_member_still_shows_to_those_they_liked() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    change(&world, &eva, "invisible = true").await;
    like(&eva, &adam).await;
    assert_eq!(likes(&adam).await["num_new"], 1);
}

#[tokio::test]
async fn visitors_have_no_likes() {
    let world = World::start().await;
    world.visitor("open.test").get("/api/likes.php").await.problem(403, "authentication_required");
    let lone = world.member(Person { confirmed: false, ..man("Lone") }).await;
    let nothing =
        json!({ "profiles": [], "liked_by": { "received": [], "sent": [], "matches": [] }, "num_new": 0 });
    assert_eq!(likes(&lone).await, nothing);
}
