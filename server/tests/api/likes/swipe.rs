//! The swipe game from outside: whom it shows, what a choice costs, and when the day ends.

use crate::{
    members::{block, change, photo},
    world::{Member, Person, World, man, woman},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::{Page, Reply};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339, macros::datetime};
use uuid::Uuid;

async fn swipe(page: &Page, to: &Member, choice: &str) -> Reply {
    page.post("/api/swipe.php", &json!({ "profile": to.id, "choice": choice })).await
}

async fn undo(page: &Page, of: &Member) -> Reply {
    page.delete("/api/swipe.php", &json!({ "profile": of.id })).await
}

async fn game(of: &Member) -> Value {
    of.page.get("/api/swipe.php").await.ok()
}

fn names(game: &Value) -> Vec<&str> {
    game["deck"].as_array().unwrap().iter().map(|card| card["name"].as_str().unwrap()).collect()
}

async fn deck(of: &Member) -> Vec<String> {
    let mut names: Vec<String> = names(&game(of).await).into_iter().map(str::to_owned).collect();
    names.sort();
    names
}

async fn women(world: &World, count: usize) -> Vec<Member> {
    let mut women = Vec::new();
    for _ in 0..count {
        women.push(world.member(woman("Eva")).await);
    }
    women
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

fn set_now(world: &World, moment: OffsetDateTime) {
    world.advance(moment - world.clock.now());
}

#[tokio::test]
async fn the_deck_has_only_whom_the_player_could_want_and_who_could_want_them() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let mut people = Vec::new();
    for person in [
        woman("Fits"),
        Person { seeks: "both", ..woman("Open") },
        Person { fictional: true, ..woman("Fiction") },
        Person { seeks: "female", ..woman("Lesbian") },
        man("Man"),
        Person { confirmed: false, ..woman("Unconfirmed") },
        Person { country: "BE", region: "BE-VAN", city: "be-antwerpen", ..woman("Abroad") },
        woman("Blocker"),
        woman("Blocked"),
        woman("Invisible"),
        woman("Apart"),
        woman("Liked"),
        woman("Passed"),
        woman("Likes"),
    ] {
        people.push(world.member(person).await);
    }
    let named = |name: &str| people.iter().find(|person| person.name == name).unwrap();
    block(&world, named("Blocker"), &adam).await;
    block(&world, &adam, named("Blocked")).await;
    change(&world, named("Invisible"), "invisible = true").await;
    change(&world, named("Apart"), "pool = 'another'").await;
    // One who likes him and hides from lists is on the likes page, not in the deck.
    for who in ["Likes", "Invisible"] {
        named(who).page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    }
    adam.page.post("/api/like.php", &json!({ "profile": named("Liked").id })).await.ok();
    swipe(&adam.page, named("Passed"), "dislike").await.ok();
    assert_eq!(deck(&adam).await, ["Fiction", "Fits", "Likes", "Open"]);
    let game = game(&adam).await;
    let fiction = game["deck"].as_array().unwrap().iter().find(|card| card["name"] == "Fiction").unwrap();
    assert_eq!(fiction["fictional"], true);
    // Where the site has none, none come from its neighbours in the pool.
    world.set("open.test", |settings| settings.fictional_profiles = false).await;
    assert_eq!(deck(&adam).await, ["Fits", "Likes", "Open"]);
    // A woman who seeks both sees who seeks women, of either gender.
    let both = world.member(Person { seeks: "both", ..woman("Both") }).await;
    assert_eq!(deck(&both).await, ["Adam", "Lesbian", "Man", "Open"]);
}

#[tokio::test]
async fn a_card_begins_to_tell_about_the_person_as_far_as_others_may_read_it() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let line = async || game(&adam).await["deck"][0]["line"].clone();
    assert_eq!(line().await, Value::Null);
    change(&world, &eva, &format!("about = E'I paint.\\n\\n{}'", "Winter is long. ".repeat(20))).await;
    let said = line().await;
    let said = said.as_str().unwrap();
    assert!(
        said.starts_with("I paint. Winter is long.") && said.ends_with('…') && said.chars().count() <= 140,
        "{said}"
    );
    assert_eq!(undo(&adam.page, &eva).await.ok()["profile"]["line"], said);
    // A moderator asked for another text.
    sqlx::query("insert into change_requests (id, member_id, field, reason, words, asked_by, asked_at) values ($1, $2, 'about', 'contact_details', 'x', 'Ria', $3)")
        .bind(Uuid::from_u128(1)).bind(eva.id).bind(world.clock.now()).execute(&world.db).await.unwrap();
    assert_eq!(line().await, Value::Null);
    sqlx::query("delete from change_requests").execute(&world.db).await.unwrap();
    world.set("open.test", |settings| settings.visible_profile_notes.retain(|note| note != "about")).await;
    assert_eq!(line().await, Value::Null);
}

#[tokio::test]
async fn people_with_photos_come_first_then_the_lately_active() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let people = women(&world, 4).await;
    for (woman, days) in people.iter().zip([0, 1, 2, 3]) {
        change(&world, woman, &format!("active_on = active_on - {days}")).await;
    }
    photo(&world, &people[3], 0).await;
    photo(&world, &people[2], 0).await;
    let game = game(&adam).await;
    let ids: Vec<String> =
        game["deck"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ids, [2, 3, 0, 1].map(|at: usize| people[at].id.to_string()));
}

#[tokio::test]
async fn a_deck_is_ten_and_stays_while_nothing_changes() {
    let world = World::start().await;
    let (adam, bob) = (world.member(man("Adam")).await, world.member(man("Bob")).await);
    let everybody = women(&world, 14).await;
    let (first, again, his) = (game(&adam).await, game(&adam).await, game(&bob).await);
    let ids = |game: &Value| -> Vec<String> {
        game["deck"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((ids(&first).len(), ids(&first)), (10, ids(&again)));
    // Each player has an order of their own, so that not all meet the same ten.
    assert_ne!(ids(&first), ids(&his));
    for woman in &everybody {
        swipe(&adam.page, woman, "dislike").await.ok();
    }
    assert_eq!(game(&adam).await["deck"], json!([]));
}

// asvs: V2.3.2
// spec: 2.53, 6.13, 9.10
#[tokio::test]
async fn four_likes_a_day_and_the_fifth_is_refused_without_a_trace() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let women = women(&world, 5).await;
    assert_eq!(
        (&game(&adam).await["likes_left"], &game(&adam).await["likes_per_day"]),
        (&json!(4), &json!(4))
    );
    for (woman, left) in women.iter().zip([3, 2, 1, 0]) {
        let answer = swipe(&adam.page, woman, "like").await.ok();
        assert_eq!((&answer["likes_left"], &answer["matched"]), (&json!(left), &json!(false)));
        assert_eq!((&answer["profile"]["liked"], &answer["profile"]["id"]), (&json!(true), &json!(woman.id)));
    }
    swipe(&adam.page, &women[4], "like").await.problem(409, "swipe_limit");
    assert_eq!((rows(&world, "likes_sent").await, told(&world, women[4].id, "like", adam.id).await), (4, 0));
    // Passing over costs nothing, and the likes page has no such limit.
    let answer = swipe(&adam.page, &women[4], "dislike").await.ok();
    assert_eq!((&answer["likes_left"], &answer["can_undo"]), (&json!(0), &json!(women[4].id)));
    adam.page.post("/api/like.php", &json!({ "profile": women[4].id })).await.ok();
    let game = game(&adam).await;
    assert_eq!((&game["likes_left"], &game["can_undo"]), (&json!(0), &Value::Null));
}

#[tokio::test]
async fn a_swiped_like_is_a_like() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let mut hers = eva.page.events(None).await;
    swipe(&adam.page, &eva, "like").await.ok();
    assert_eq!(hers.next_of("like").await.unwrap()["profile"], adam.id.to_string());
    let likes = eva.page.get("/api/likes.php").await.ok();
    assert_eq!(likes["liked_by"]["received"][0]["profile"], json!(adam.id));
    let answer = swipe(&eva.page, &adam, "like").await.ok();
    assert_eq!((&answer["matched"], &answer["profile"]["matched"]), (&json!(true), &json!(true)));
    assert_eq!(told(&world, adam.id, "match", eva.id).await, 1);
}

#[tokio::test]
async fn a_repeat_changes_nothing_and_costs_nothing() {
    let world = World::start().await;
    let (adam, women) = (world.member(man("Adam")).await, women(&world, 2).await);
    for _ in 0..3 {
        let answer = swipe(&adam.page, &women[0], "like").await.ok();
        assert_eq!(answer["likes_left"], 3);
        let answer = swipe(&adam.page, &women[1], "dislike").await.ok();
        assert_eq!((&answer["likes_left"], &answer["can_undo"]), (&json!(3), &json!(women[1].id)));
        world.advance(Duration::minutes(1));
    }
    assert_eq!((rows(&world, "likes_sent").await, rows(&world, "swipe_dislikes").await), (1, 1));
    assert_eq!(told(&world, women[0].id, "like", adam.id).await, 1);
    // A like stands against a late dislike; a dislike gives way to a like.
    let answer = swipe(&adam.page, &women[0], "dislike").await.ok();
    assert_eq!((&answer["profile"]["liked"], rows(&world, "swipe_dislikes").await), (&json!(true), 1));
    let answer = swipe(&adam.page, &women[1], "like").await.ok();
    assert_eq!((&answer["likes_left"], &answer["can_undo"]), (&json!(2), &Value::Null));
    assert_eq!(rows(&world, "swipe_dislikes").await, 0);
    // Even when nothing is left, a repeat of what was done is no refusal.
    for woman in self::women(&world, 2).await {
        swipe(&adam.page, &woman, "like").await.ok();
    }
    assert_eq!(swipe(&adam.page, &women[0], "like").await.ok()["likes_left"], 0);
}

#[tokio::test]
async fn dislikes_are_taken_back_last_first_and_nobody_hears_of_them() {
    let world = World::start().await;
    let (adam, women) = (world.member(man("Adam")).await, women(&world, 3).await);
    for woman in &women {
        swipe(&adam.page, woman, "dislike").await.ok();
    }
    undo(&adam.page, &women[0]).await.problem(404, "not_found");
    let answer = undo(&adam.page, &women[2]).await.ok();
    assert_eq!((&answer["profile"]["id"], &answer["can_undo"]), (&json!(women[2].id), &json!(women[1].id)));
    // A repeat is done already.
    assert_eq!(undo(&adam.page, &women[2]).await.ok()["can_undo"], json!(women[1].id));
    assert_eq!(game(&adam).await["deck"][0]["id"], json!(women[2].id));
    // Who cannot be met any more is not offered to be met again.
    block(&world, &women[1], &adam).await;
    assert_eq!(game(&adam).await["can_undo"], json!(women[0].id));
    let refused = undo(&adam.page, &women[1]).await;
    refused.problem(403, "blocked_by");
    undo(&adam.page, &women[0]).await.ok();
    assert_eq!((rows(&world, "swipe_dislikes").await, rows(&world, "member_events").await), (1, 0));
}

// spec: 6.13
#[tokio::test]
async fn the_day_ends_at_midnight_where_the_account_is() {
    let days = [
        // Of 24 hours, of 23, of 25, and elsewhere.
        ("NL", datetime!(2026-11-21 22:59:58 UTC), datetime!(2026-11-21 23:00 UTC)),
        ("NL", datetime!(2027-03-27 23:00 UTC), datetime!(2027-03-28 22:00 UTC)),
        ("NL", datetime!(2027-10-30 22:00 UTC), datetime!(2027-10-31 23:00 UTC)),
        ("US", datetime!(2027-11-07 04:00 UTC), datetime!(2027-11-08 05:00 UTC)),
    ];
    let world = World::start().await;
    let site = world.app.sites.by_host("open.test").unwrap().id;
    for (country, playing, reset) in days {
        set_now(&world, playing);
        let adam = world.member(Person { country, ..man("Adam") }).await;
        // Moving house moves nobody's midnight.
        change(&world, &adam, "country = 'PL'").await;
        let women = women(&world, 5).await;
        for woman in &women[..4] {
            let answer = swipe(&adam.page, woman, "like").await.ok();
            let resets_at = OffsetDateTime::parse(answer["resets_at"].as_str().unwrap(), &Rfc3339).unwrap();
            assert_eq!(resets_at, reset, "{country}");
        }
        set_now(&world, reset - Duration::microseconds(1));
        world.log_in(&adam.page, adam.id, site).await;
        swipe(&adam.page, &women[4], "like").await.problem(409, "swipe_limit");
        set_now(&world, reset);
        assert_eq!(game(&adam).await["likes_left"], 4, "{country}");
        assert_eq!(swipe(&adam.page, &women[4], "like").await.ok()["likes_left"], 3, "{country}");
        // A clock that goes back does not give the day back.
        set_now(&world, reset - Duration::seconds(1));
        assert_eq!(game(&adam).await["likes_left"], 3, "{country}");
    }
}

#[tokio::test]
async fn who_has_not_confirmed_plays_by_the_same_rules_and_nobody_hears_of_it() {
    let world = World::start().await;
    let lone = world.member(Person { confirmed: false, ..man("Lone") }).await;
    let women = women(&world, 6).await;
    assert_eq!(names(&game(&lone).await).len(), 6);
    swipe(&lone.page, &women[5], "dislike").await.ok();
    for (woman, left) in women.iter().zip([3, 2, 1, 0]) {
        let answer = swipe(&lone.page, woman, "like").await.ok();
        assert_eq!((&answer["likes_left"], &answer["matched"]), (&json!(left), &json!(false)));
    }
    // A repeat costs nothing; a fifth is refused and leaves nothing.
    assert_eq!(swipe(&lone.page, &women[0], "like").await.ok()["likes_left"], 0);
    swipe(&lone.page, &women[4], "like").await.problem(409, "swipe_limit");
    assert_eq!((rows(&world, "likes_sent").await, rows(&world, "member_events").await), (4, 0));
}

#[tokio::test]
async fn nobody_swipes_themselves_or_whom_they_cannot_meet() {
    let world = World::start().await;
    let (adam, women) = (world.member(man("Adam")).await, women(&world, 4).await);
    block(&world, &women[0], &adam).await;
    block(&world, &adam, &women[1]).await;
    change(&world, &women[2], "status = 'disabled'").await;
    change(&world, &women[3], "pool = 'another'").await;
    for choice in ["like", "dislike"] {
        swipe(&adam.page, &women[0], choice).await.problem(403, "blocked_by");
        for other in [&women[1], &women[2], &women[3], &adam] {
            swipe(&adam.page, other, choice).await.problem(404, "not_found");
        }
    }
    for other in [&women[1], &women[2], &women[3], &adam] {
        undo(&adam.page, other).await.problem(404, "not_found");
    }
    let left: i64 = rows(&world, "swipe_dislikes").await + rows(&world, "likes_sent").await;
    assert_eq!((left, &game(&adam).await["likes_left"]), (0, &json!(4)));
}

#[tokio::test]
async fn bodies_are_read_strictly() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let bodies = [
        json!({ "profile": eva.id }),
        json!({ "profile": eva.id, "choice": "maybe" }),
        json!({ "choice": "like" }),
    ];
    for body in bodies {
        eva.page.post("/api/swipe.php", &body).await.problem(422, "invalid_request");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_likes_at_once_on_two_servers_are_four() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let women = women(&world, 50).await;
    let second = World::another_page(&world.second_node().await, &adam, "open.test");
    let pages = [&adam.page, &second].into_iter().cycle();
    let replies = join_all(women.iter().zip(pages).map(|(woman, page)| swipe(page, woman, "like"))).await;
    let given = replies.iter().filter(|reply| reply.status.is_success()).count();
    for refused in replies.into_iter().filter(|reply| !reply.status.is_success()) {
        refused.problem(409, "swipe_limit");
    }
    assert_eq!((given, rows(&world, "likes_sent").await, rows(&world, "member_events").await), (4, 4, 4));
    assert_eq!(game(&adam).await["likes_left"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_same_like_many_times_at_once_is_one() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    for reply in join_all((0..20).map(|_| swipe(&adam.page, &eva, "like"))).await {
        assert_eq!(reply.ok()["likes_left"], 3);
    }
    assert_eq!(told(&world, eva.id, "like", adam.id).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_swipe_and_a_like_at_once_make_one_match_and_one_notice_each() {
    let world = World::start().await;
    let base = world.second_node().await;
    let mut pairs = Vec::new();
    for _ in 0..12 {
        let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
        let hers = World::another_page(&base, &eva, "open.test");
        pairs.push((adam, eva, hers));
    }
    let both = pairs.iter().map(|(adam, eva, hers)| async move {
        let body = json!({ "profile": adam.id });
        tokio::join!(
            swipe(&adam.page, eva, "like"),
            hers.post("/api/like.php", &body),
            swipe(hers, adam, "like"),
            swipe(&adam.page, eva, "like")
        )
    });
    for (one, two, three, four) in join_all(both).await {
        let replies = [one, two, three, four].map(|reply| reply.ok()["matched"] == true);
        assert!(replies.contains(&true), "the later like knows of the match");
    }
    for (adam, eva, _) in &pairs {
        assert_eq!(told(&world, adam.id, "match", eva.id).await, 1);
        assert_eq!(told(&world, eva.id, "match", adam.id).await, 1);
        let likes = told(&world, adam.id, "like", eva.id).await + told(&world, eva.id, "like", adam.id).await;
        assert_eq!(likes, 1);
    }
    assert_eq!((rows(&world, "matches").await, rows(&world, "likes_sent").await), (24, 24));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn undo_and_choices_at_once_leave_one_truth() {
    let world = World::start().await;
    let base = world.second_node().await;
    for _ in 0..12 {
        let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
        let second = World::another_page(&base, &adam, "open.test");
        swipe(&adam.page, &eva, "dislike").await.ok();
        let (one, two, liked, again) = tokio::join!(
            undo(&adam.page, &eva),
            undo(&second, &eva),
            swipe(&second, &eva, "like"),
            swipe(&adam.page, &eva, "dislike"),
        );
        for reply in [one, two, liked, again] {
            reply.ok();
        }
        // The like stands in any order, once, and never beside a dislike.
        let game = game(&adam).await;
        assert_eq!((&game["likes_left"], &game["can_undo"]), (&json!(3), &Value::Null));
        let dislikes: i64 = sqlx::query_scalar("select count(*) from swipe_dislikes where member_id = $1")
            .bind(adam.id)
            .fetch_one(&world.db)
            .await
            .unwrap();
        assert_eq!(dislikes, 0);
    }
}

/// By whichever call the like comes: what was passed over before is forgotten with it, and not hidden behind it.
#[tokio::test]
async fn a_like_ends_the_dislike_before_it() {
    let world = World::start().await;
    for by_swipe in [true, false] {
        let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
        swipe(&adam.page, &eva, "dislike").await.ok();
        assert_eq!(game(&adam).await["can_undo"], json!(eva.id));
        if by_swipe {
            swipe(&adam.page, &eva, "like").await.ok();
        } else {
            adam.page.post("/api/like.php", &json!({ "profile": eva.id })).await.ok();
        }
        assert_eq!(game(&adam).await["can_undo"], Value::Null);
        // Once the like is taken back, nothing of the dislike is left: she is a choice again.
        adam.page.delete("/api/like.php", &json!({ "profile": eva.id })).await.ok();
        let game = game(&adam).await;
        assert_eq!((&game["can_undo"], deck(&adam).await.contains(&"Eva".to_owned())), (&Value::Null, true));
        change(&world, &eva, "status = 'disabled'").await;
    }
}

#[tokio::test]
async fn a_like_that_is_taken_back_does_not_come_back_as_a_choice() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    swipe(&adam.page, &eva, "like").await.ok();
    adam.page.delete("/api/like.php", &json!({ "profile": eva.id })).await.ok();
    // Taking it back gives nobody another of the day's likes.
    let game = game(&adam).await;
    assert_eq!((&game["likes_left"], names(&game)), (&json!(3), vec!["Eva"]));
}
