//! Who looked at a member's profile: what leaves a look, who sees it, for how long, and that nobody is told.

use super::{block, change};
use crate::world::{Member, Person, World, man, new_id, woman};
use serde_json::{Value, json};
use testkit::Reply;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

async fn look(viewer: &Member, id: Uuid) -> Reply {
    viewer.page.put("/api/view.php", &json!({ "profile": id })).await
}

async fn viewers(of: &Member) -> Value {
    of.page.get("/api/viewers.php").await.ok()
}

/// Their names, as the list has them.
async fn names(of: &Member) -> Vec<String> {
    let list = viewers(of).await["viewers"].clone();
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

async fn rows(world: &World) -> i64 {
    sqlx::query_scalar("select count(*) from profile_views").fetch_one(&world.db).await.unwrap()
}

async fn show(member: &Member, shown: bool) -> Value {
    member.page.put("/api/show-habits.php", &json!({ "shows_visits": shown })).await.ok()
}

#[tokio::test]
async fn who_looked_last_comes_first_once_and_by_the_hour() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let (adam, ben) = (world.member(man("Adam")).await, world.member(man("Ben")).await);
    assert_eq!(viewers(&eva).await, json!({ "viewers": [], "older": null }));
    world.advance(Duration::minutes(59));
    assert_eq!(look(&adam, eva.id).await.ok(), json!({}));
    world.advance(Duration::minutes(1));
    look(&ben, eva.id).await.ok();
    assert_eq!(names(&eva).await, ["Ben", "Adam"]);
    let list = viewers(&eva).await["viewers"].clone();
    assert_eq!(
        (&list[0]["looked_at"], &list[1]["looked_at"]),
        (&json!("2026-11-21T13:00:00Z"), &json!("2026-11-21T12:00:00Z"))
    );
    assert_eq!((&list[1]["id"], &list[1]["age"]), (&json!(adam.id), &json!(30)), "cards as everywhere");
    // Again in the same hour changes nothing; in the next he comes first, and is there once all the same.
    world.advance(Duration::minutes(59));
    look(&ben, eva.id).await.ok();
    let again = viewers(&eva).await["viewers"].clone();
    for place in 0..2 {
        assert_eq!(
            (&again[place]["id"], &again[place]["looked_at"]),
            (&list[place]["id"], &list[place]["looked_at"])
        );
    }
    world.advance(Duration::minutes(1));
    look(&adam, eva.id).await.ok();
    assert_eq!((names(&eva).await, rows(&world).await), (vec!["Adam".to_owned(), "Ben".to_owned()], 2));
    let kept: (OffsetDateTime, OffsetDateTime) =
        sqlx::query_as("select first_at, last_at from profile_views where viewer_id = $1")
            .bind(adam.id)
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(kept.1 - kept.0, Duration::hours(2));
    // Whose profile it is sees it, and nobody else.
    assert_eq!(names(&ben).await, Vec::<String>::new());
}

#[tokio::test]
async fn nobody_is_told_of_a_look() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let told = async || {
        let mut told = Vec::new();
        for table in ["member_events", "mails", "push_notices", "like_notices", "jobs"] {
            let query = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
            told.push(sqlx::query_scalar::<_, i64>(query).fetch_one(&world.db).await.unwrap());
        }
        told
    };
    let before = told().await;
    look(&adam, eva.id).await.ok();
    assert_eq!((told().await, rows(&world).await), (before, 1));
    assert_eq!(eva.page.get("/api/likes.php").await.ok()["num_new"], 0);
}

#[tokio::test]
async fn only_a_page_that_says_so_leaves_a_look() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.ok();
    adam.page.get("/api/members.php").await.ok();
    adam.page.get(&format!("/members/{}", eva.id)).await;
    assert_eq!(rows(&world).await, 0);
    look(&adam, eva.id).await.ok();
    assert_eq!(rows(&world).await, 1);
}

/// The answer is the same whatever comes of it.
#[tokio::test]
async fn who_leaves_no_look_and_at_whom_none_is_left() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let recorded = look(&adam, eva.id).await;
    sqlx::query("delete from profile_views").execute(&world.db).await.unwrap();
    let new = world.member(Person { confirmed: false, ..man("New") }).await;
    let unseen = world.member(man("Unseen")).await;
    unseen.page.put("/api/invisible.php", &json!({ "invisible": true })).await.ok();
    let quiet = world.member(man("Quiet")).await;
    show(&quiet, false).await;
    for viewer in [&new, &unseen, &quiet] {
        assert_eq!(look(viewer, eva.id).await.bytes, recorded.bytes, "{}", viewer.name);
    }
    let invented = world.member(Person { fictional: true, ..woman("Invented") }).await;
    let hidden = world.member(Person { confirmed: false, ..woman("Hidden") }).await;
    let apart = world.member(woman("Apart")).await;
    change(&world, &apart, "pool = 'another'").await;
    let quieter = world.member(woman("Quieter")).await;
    show(&quieter, false).await;
    let (blocked, blocker) = (world.member(woman("Blocked")).await, world.member(woman("Blocker")).await);
    block(&world, &adam, &blocked).await;
    block(&world, &blocker, &adam).await;
    for other in [&invented, &hidden, &apart, &quieter, &blocked, &blocker, &adam] {
        let reply = look(&adam, other.id).await;
        assert_eq!((reply.status, &reply.bytes), (recorded.status, &recorded.bytes), "{}", other.name);
    }
    assert_eq!(look(&adam, new_id()).await.bytes, recorded.bytes);
    assert_eq!(rows(&world).await, 0);
}

#[tokio::test]
async fn who_cannot_be_met_any_more_is_gone_at_the_next_look() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let mut men = Vec::new();
    for name in ["Blocker", "Blocked", "Gone", "Apart", "Unseen", "Quiet", "Stays"] {
        let viewer = world.member(man(name)).await;
        look(&viewer, eva.id).await.ok();
        men.push(viewer);
    }
    assert_eq!(names(&eva).await.len(), 7);
    block(&world, &men[0], &eva).await;
    block(&world, &eva, &men[1]).await;
    change(&world, &men[2], "status = 'disabled'").await;
    change(&world, &men[3], "pool = 'another'").await;
    men[4].page.put("/api/invisible.php", &json!({ "invisible": true })).await.ok();
    change(&world, &men[5], "shows_visits = false").await;
    assert_eq!(names(&eva).await, ["Stays"]);
    // What they left before is there again once they show themselves.
    men[4].page.put("/api/invisible.php", &json!({ "invisible": false })).await.ok();
    let mut back = names(&eva).await;
    back.sort();
    assert_eq!(back, ["Stays", "Unseen"]);
}

#[tokio::test]
async fn whoever_does_not_show_their_looks_sees_none() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let ben = world.member(man("Ben")).await;
    look(&adam, eva.id).await.ok();
    look(&eva, adam.id).await.ok();
    look(&ben, adam.id).await.ok();
    assert_eq!(eva.page.get("/api/user.php").await.ok()["user"]["shows_visits"], true, "on at first");
    for shown in [false, false] {
        assert_eq!(show(&eva, shown).await["user"]["shows_visits"], shown);
        assert_eq!(names(&eva).await, Vec::<String>::new());
        assert_eq!(names(&adam).await, ["Ben"], "hers are gone, others' are not");
    }
    assert_eq!(rows(&world).await, 1, "nothing is kept that nobody sees");
    look(&eva, adam.id).await.ok();
    look(&adam, eva.id).await.ok();
    assert_eq!(rows(&world).await, 1);
    // It begins anew, on both sides.
    assert_eq!(show(&eva, true).await["user"]["shows_visits"], true);
    assert_eq!((names(&eva).await, names(&adam).await), (Vec::new(), vec!["Ben".to_owned()]));
    look(&adam, eva.id).await.ok();
    assert_eq!(names(&eva).await, ["Adam"]);
}

#[tokio::test]
async fn what_is_left_out_of_the_habits_stays() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let both = |user: &Value| (user["shows_visits"].clone(), user["shows_answers"].clone());
    for (body, after) in [
        (json!({ "shows_answers": false }), (true, false)),
        (json!({ "shows_visits": false }), (false, false)),
        (json!({}), (false, false)),
        (json!({ "shows_visits": true, "shows_answers": true }), (true, true)),
    ] {
        let user = eva.page.put("/api/show-habits.php", &body).await.ok()["user"].clone();
        assert_eq!(both(&user), (json!(after.0), json!(after.1)), "{body}");
    }
    for odd in
        [json!({ "shows_visits": null }), json!({ "shows_answers": "no" }), json!({ "invisible": true })]
    {
        eva.page.put("/api/show-habits.php", &odd).await.problem(422, "invalid_request");
    }
}

#[tokio::test]
async fn a_look_is_kept_for_90_days_after_the_last() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    look(&adam, eva.id).await.ok();
    world.advance(Duration::days(90));
    world.log_in(&eva.page, eva.id, world.app.sites.by_host("open.test").unwrap().id).await;
    world.sweep().await;
    assert_eq!((names(&eva).await, rows(&world).await), (vec!["Adam".to_owned()], 1), "to the very hour");
    world.advance(Duration::microseconds(1));
    assert_eq!((names(&eva).await, rows(&world).await), (Vec::new(), 1), "not shown, and swept later");
    world.sweep().await;
    assert_eq!(rows(&world).await, 0);
}

/// So many looks of men who were never here, some in the same hour.
async fn crowd(world: &World, of: &Member, count: i32) {
    sqlx::query(
        "with people as (
           insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city,
             fictional, active_on, created_at)
           select md5('v' || i)::uuid, (select id from sites limit 1), 'shared', 'active', 'Man', 'male', false, true, '1990-01-01', 'NL', 'NL-UT',
             'nl-utrecht', false, $1::date, $1::timestamptz - (i / 3) * interval '1 hour' from generate_series(1, $3) i returning id, created_at
         )
         insert into profile_views (member_id, viewer_id, first_at, last_at) select $2, id, created_at, created_at from people",
    )
    .bind(world.clock.now())
    .bind(of.id)
    .bind(count)
    .execute(&world.db)
    .await
    .unwrap();
}

#[tokio::test]
async fn the_list_goes_on_page_by_page_and_loses_nobody() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    crowd(&world, &eva, 150).await;
    let (mut found, mut before, mut pages) = (Vec::new(), None::<String>, Vec::new());
    loop {
        let query = before.map_or_else(String::new, |before| format!("?before={before}"));
        let page = eva.page.get(&format!("/api/viewers.php{query}")).await.ok();
        let some = page["viewers"].as_array().unwrap().clone();
        pages.push(some.len());
        found.extend(some.iter().map(|one| one["id"].as_str().unwrap().parse::<Uuid>().unwrap()));
        match page["older"].as_str() {
            Some(older) => before = Some(older.to_owned()),
            None => break,
        }
    }
    assert_eq!(pages, [60, 60, 30]);
    let order = "select viewer_id from profile_views order by last_at desc, viewer_id desc";
    let all: Vec<Uuid> = sqlx::query_scalar(order).fetch_all(&world.db).await.unwrap();
    assert_eq!(found, all);
    eva.page.get("/api/viewers.php?before=x").await.problem(422, "invalid_request");
    crowd_of_a_page(&world).await;
}

/// Just one page has no further one.
async fn crowd_of_a_page(world: &World) {
    let iris = world.member(woman("Iris")).await;
    sqlx::query(
        "with looked as (delete from profile_views where viewer_id in (select viewer_id from profile_views limit 60)
           returning viewer_id, first_at, last_at)
         insert into profile_views (member_id, viewer_id, first_at, last_at) select $1, viewer_id, first_at, last_at from looked",
    )
    .bind(iris.id)
    .execute(&world.db)
    .await
    .unwrap();
    let page = viewers(&iris).await;
    assert_eq!((page["viewers"].as_array().unwrap().len(), &page["older"]), (60, &Value::Null));
}

#[tokio::test]
async fn many_at_once_are_one_look() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    for _ in 0..3 {
        let all = futures_util::future::join_all((0..20).map(|_| look(&adam, eva.id))).await;
        assert!(all.iter().all(|reply| reply.status == 200));
        assert_eq!((rows(&world).await, names(&eva).await), (1, vec!["Adam".to_owned()]));
        world.advance(Duration::HOUR);
    }
}

#[tokio::test]
async fn looking_has_an_end_and_a_login_is_needed() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    for _ in 0..120 {
        look(&adam, eva.id).await.ok();
    }
    look(&adam, eva.id).await.problem(429, "rate_limited");
    world.advance(Duration::seconds(20));
    look(&adam, eva.id).await.ok();
    // A list of one's own is no look at others.
    assert_eq!(names(&eva).await, ["Adam"]);
    let visitor = world.visitor("open.test");
    let body = json!({ "profile": eva.id });
    visitor.put("/api/view.php", &body).await.problem(403, "authentication_required");
    visitor.get("/api/viewers.php").await.problem(403, "authentication_required");
    for odd in [json!({}), json!({ "profile": "x" }), json!({ "profile": eva.id, "at": 1 })] {
        adam.page.put("/api/view.php", &odd).await.problem(422, "invalid_request");
    }
}

/// Nobody has looked in an hour that is yet to come.
#[tokio::test]
async fn a_look_of_a_clock_that_was_put_back_gives_way_to_the_next() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let at = async || viewers(&eva).await["viewers"][0]["looked_at"].clone();
    world.advance(Duration::days(20));
    look(&adam, eva.id).await.ok();
    world.advance(-Duration::days(20));
    look(&adam, eva.id).await.ok();
    assert_eq!(at().await, "2026-11-21T12:00:00Z");
    // The clocks of two nodes are never further apart than an hour: what the faster one wrote stays.
    world.advance(Duration::HOUR);
    look(&adam, eva.id).await.ok();
    world.advance(-Duration::HOUR);
    look(&adam, eva.id).await.ok();
    assert_eq!(at().await, "2026-11-21T13:00:00Z");
    assert_eq!(rows(&world).await, 1);
}
