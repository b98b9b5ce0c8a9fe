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

// spec: 2.8, 3.8, 7.12
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

// spec: 3.5, 4.18
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

// spec: 2.52
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
    let nothing = json!({
        "profiles": [], "liked_by": { "received": [], "sent": [], "matches": [] },
        "older": { "received": null, "sent": null, "matches": null }, "num_new": 0
    });
    assert_eq!(likes(&lone).await, nothing);
}

/// So many likes of women who were never here, some at the same moment.
async fn admirers(world: &World, of: &Member, count: i32) {
    sqlx::query(
        "with people as (
           insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city,
             fictional, active_on, created_at)
           select md5('w' || i)::uuid, (select id from sites limit 1), 'shared', 'active', 'Woman', 'female', true, false, '1990-01-01', 'NL', 'NL-UT',
             'nl-utrecht', false, $1::date, $1::timestamptz - (i / 3) * interval '1 second' from generate_series(1, $3) i returning id, created_at
         ), sent as (insert into likes_sent select id, $2, created_at from people)
         insert into likes_received (member_id, other_id, created_at) select $2, id, created_at from people",
    )
    .bind(world.clock.now())
    .bind(of.id)
    .bind(count)
    .execute(&world.db)
    .await
    .unwrap();
}

#[tokio::test]
async fn older_likes_come_page_by_page_each_once_and_in_order() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    admirers(&world, &adam, 450).await;
    let all: Vec<uuid::Uuid> =
        sqlx::query_scalar("select other_id from likes_received order by created_at desc, other_id desc")
            .fetch_all(&world.db)
            .await
            .unwrap();
    let first = likes(&adam).await;
    let mut found = ids(&first["liked_by"]["received"]);
    assert_eq!((found.len(), &first["older"]["sent"]), (200, &serde_json::Value::Null));
    // A like that comes meanwhile moves nothing.
    like(&world.member(woman("Late")).await, &adam).await;
    let mut before = first["older"]["received"].clone();
    let mut pages = 1;
    while let Some(cursor) = before.as_str() {
        let page = adam.page.get(&format!("/api/likes.php?type=received&before={cursor}")).await.ok();
        let lines = ids(&page["liked_by"]["received"]);
        assert_eq!(
            (page["profiles"].as_array().unwrap().len(), &page["num_new"]),
            (lines.len(), &json!(451))
        );
        found.extend(lines);
        before = page["older"]["received"].clone();
        pages += 1;
    }
    assert_eq!((pages, found), (3, all.iter().map(uuid::Uuid::to_string).collect()));
}

#[tokio::test]
async fn a_tab_is_asked_for_by_name() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    like(&adam, &eva).await;
    like(&eva, &adam).await;
    for (tab, others) in [
        ("received", ["sent", "matches"]),
        ("sent", ["received", "matches"]),
        ("matches", ["received", "sent"]),
    ] {
        let page = adam.page.get(&format!("/api/likes.php?type={tab}")).await.ok();
        assert_eq!(ids(&page["liked_by"][tab]), [eva.id.to_string()], "{tab}");
        assert!(others.iter().all(|other| page["liked_by"][other] == json!([])), "{tab}");
    }
    for query in ["type=all", "before=1", "type=sent&before=zz", "type=sent&before="] {
        adam.page.get(&format!("/api/likes.php?{query}")).await.problem(422, "invalid_request");
    }
}
