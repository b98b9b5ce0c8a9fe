//! The match finder from outside: whom it finds, in which order, and that its reasons are true.

use super::{block, change};
use crate::world::{Member, Person, World, man, woman};
use serde_json::{Value, json};
use sqlx::Row;
use std::collections::BTreeSet;
use time::{Date, Duration};
use uuid::Uuid;

fn wishes() -> Value {
    json!({ "min_age": 18, "max_age": 120, "closeness": "country", "interests": [], "relationship_statuses": [], "body_types": [] })
}

fn with(change: &Value) -> Value {
    let mut wishes = wishes();
    wishes.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    wishes
}

async fn find(of: &Member, wishes: &Value) -> Value {
    of.page.put("/api/match-finder.php", &json!({ "preferences": wishes })).await.ok()
}

fn names(answer: &Value) -> Vec<&str> {
    answer["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| found["profile"]["name"].as_str().unwrap())
        .collect()
}

/// "interest music", "city", …
fn reasons(found: &Value) -> Vec<String> {
    let reason = |reason: &Value| {
        let kind = reason["kind"].as_str().unwrap();
        reason["value"].as_str().map_or_else(|| kind.to_owned(), |value| format!("{kind} {value}"))
    };
    found["reasons"].as_array().unwrap().iter().map(reason).collect()
}

async fn offer_interests(world: &World) {
    let interests = ["music", "dancing", "kissing", "art", "wine", "yoga"].map(str::to_owned).to_vec();
    world.set("open.test", |settings| settings.interests = interests).await;
}

#[tokio::test]
async fn nothing_is_wished_for_until_something_is() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    world.member(woman("Eva")).await;
    let nothing = adam.page.get("/api/match-finder.php").await.ok();
    assert_eq!(nothing, json!({ "preferences": null, "results": [] }));
    offer_interests(&world).await;
    let wishes = with(&json!({
        "closeness": "region", "interests": ["wine", "music"], "relationship_statuses": ["single"], "body_types": ["slim", "normal"]
    }));
    let mut twice = wishes.clone();
    twice["interests"] = json!(["wine", "music", "wine"]);
    twice["body_types"] = json!(["slim", "normal", "slim"]);
    let answer = find(&adam, &twice).await;
    assert_eq!((&answer["preferences"], names(&answer)), (&wishes, vec!["Eva"]));
    assert_eq!(adam.page.get("/api/match-finder.php").await.ok(), answer);
    // Others replace them whole.
    find(&adam, &self::wishes()).await;
    assert_eq!(adam.page.get("/api/match-finder.php").await.ok()["preferences"], self::wishes());
}

#[tokio::test]
async fn the_reasons_are_what_is_true_and_the_best_comes_first() {
    let world = World::start().await;
    offer_interests(&world).await;
    let adam = world.member(man("Adam")).await;
    change(&world, &adam, "interests = '{music,art,yoga}'").await;
    let (best, some, least) = (
        world.member(woman("Best")).await,
        world.member(woman("Some")).await,
        world.member(woman("Least")).await,
    );
    change(
        &world,
        &best,
        "interests = '{wine,music,art}', relationship_status = 'single', body_type = 'slim'",
    )
    .await;
    change(&world, &some, "city = 'nl-amersfoort', interests = '{dancing}', relationship_status = 'married'")
        .await;
    change(&world, &least, "region = 'NL-NH', city = 'nl-amsterdam'").await;
    best.page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    world.app.activity.flush(&world.db).await.unwrap();
    world.advance(Duration::hours(26));
    some.page.get("/api/user.php").await.ok();
    world.app.activity.flush(&world.db).await.unwrap();
    let wishes = with(
        &json!({ "interests": ["music", "wine"], "relationship_statuses": ["single", "divorced"], "body_types": ["slim"] }),
    );
    let answer = find(&adam, &wishes).await;
    assert_eq!(names(&answer), ["Best", "Some", "Least"]);
    let results = &answer["results"];
    assert_eq!(
        reasons(&results[0]),
        [
            "likes_you",
            "interest music",
            "interest wine",
            "city",
            "relationship_status single",
            "body_type slim",
            "age",
            "shared_interests 2"
        ]
    );
    assert_eq!(reasons(&results[1]), ["region", "age", "active_today"]);
    assert_eq!(results[1]["profile"]["online"], "online");
    assert_eq!(reasons(&results[2]), ["age"]);
    // Of 86 points: 15 likes, 2 x 8 interests, 20 town, 10 status, 10 body, 2 shared; 10 region, 10 active.
    assert_eq!([&results[0]["score"], &results[1]["score"], &results[2]["score"]], [85, 23, 0]);
}

#[tokio::test]
async fn what_somebody_or_the_site_hides_neither_counts_nor_shows() {
    let world = World::start().await;
    offer_interests(&world).await;
    let adam = world.member(man("Adam")).await;
    let (open, closed) = (world.member(woman("Open")).await, world.member(woman("Closed")).await);
    change(&world, &adam, "interests = '{music}'").await;
    for woman in [&open, &closed] {
        change(
            &world,
            woman,
            "interests = '{music,wine}', relationship_status = 'single', body_type = 'fat'",
        )
        .await;
    }
    change(&world, &closed, "shows_orientation = false").await;
    let wishes = with(
        &json!({ "interests": ["music", "wine"], "relationship_statuses": ["single"], "body_types": ["fat"] }),
    );
    let answer = find(&adam, &wishes).await;
    assert_eq!(names(&answer), ["Open", "Closed"]);
    assert_eq!(
        reasons(&answer["results"][1]),
        ["city", "relationship_status single", "body_type fat", "age"]
    );
    assert!(reasons(&answer["results"][0]).contains(&"interest wine".to_owned()));
    world.set("open.test", |settings| settings.visible_profile_fields = vec!["hair_colour".to_owned()]).await;
    let answer = find(&adam, &wishes).await;
    for found in answer["results"].as_array().unwrap() {
        // 20 of town, likes and activity: 45; nothing else could count.
        assert_eq!(
            (reasons(found), &found["score"]),
            (vec!["city".to_owned(), "age".to_owned()], &json!(44))
        );
    }
}

#[tokio::test]
async fn only_whom_the_seeker_could_want_and_who_could_want_them() {
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
        Person { age: 29, ..woman("Younger") },
        Person { age: 36, ..woman("Older") },
        woman("Blocker"),
        woman("Blocked"),
        woman("Invisible"),
        woman("Apart"),
        woman("Liked"),
        woman("Passed"),
    ] {
        people.push(world.member(person).await);
    }
    let named = |name: &str| people.iter().find(|person| person.name == name).unwrap();
    // All of them like him, which leads nobody past a rule.
    for who in people.iter().filter(|who| !["Fiction", "Unconfirmed"].contains(&who.name.as_str())) {
        who.page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    }
    block(&world, named("Blocker"), &adam).await;
    block(&world, &adam, named("Blocked")).await;
    change(&world, named("Invisible"), "invisible = true").await;
    change(&world, named("Apart"), "pool = 'another'").await;
    adam.page.post("/api/like.php", &json!({ "profile": named("Liked").id })).await.ok();
    adam.page
        .post("/api/swipe.php", &json!({ "profile": named("Passed").id, "choice": "dislike" }))
        .await
        .ok();
    let thirties = with(&json!({ "min_age": 30, "max_age": 35 }));
    for closeness in ["city", "region", "country"] {
        let mut wishes = thirties.clone();
        wishes["closeness"] = json!(closeness);
        let answer = find(&adam, &wishes).await;
        let mut found = names(&answer);
        found.sort_unstable();
        assert_eq!(found, ["Fiction", "Fits", "Open"], "{closeness}");
        let fiction = answer["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|found| found["profile"]["name"] == "Fiction")
            .unwrap();
        assert_eq!(
            (&fiction["profile"]["fictional"], reasons(fiction)),
            (&json!(true), vec!["city".to_owned(), "age".to_owned()])
        );
    }
    world.set("open.test", |settings| settings.fictional_profiles = false).await;
    assert!(!names(&find(&adam, &thirties).await).contains(&"Fiction"));
}

#[tokio::test]
async fn closeness_is_how_far_it_goes() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    world.member(woman("Town")).await;
    world.member(Person { city: "nl-amersfoort", ..woman("Region") }).await;
    world.member(Person { region: "NL-NH", city: "nl-amsterdam", ..woman("Country") }).await;
    for (closeness, expected) in [
        ("city", vec!["Town"]),
        ("region", vec!["Town", "Region"]),
        ("country", vec!["Town", "Region", "Country"]),
    ] {
        assert_eq!(names(&find(&adam, &with(&json!({ "closeness": closeness }))).await), expected);
    }
}

#[tokio::test]
async fn odd_wishes_are_refused_and_change_nothing() {
    let world = World::start().await;
    offer_interests(&world).await;
    let adam = world.member(man("Adam")).await;
    find(&adam, &wishes()).await;
    for (change, status, code) in [
        (json!({ "min_age": 40, "max_age": 30 }), 409, "age_range_invalid"),
        (json!({ "min_age": 17 }), 422, "field_invalid"),
        (json!({ "max_age": 121 }), 422, "field_invalid"),
        (json!({ "interests": ["chess"] }), 409, "field_invalid"),
        (json!({ "interests": ["mu\0sic"] }), 409, "field_invalid"),
        (
            json!({ "interests": ["music", "art", "wine", "yoga", "dancing", "kissing"] }),
            422,
            "field_invalid",
        ),
    ] {
        let body = json!({ "preferences": with(&change) });
        let refused = adam.page.put("/api/match-finder.php", &body).await;
        let problem = refused.json();
        assert_eq!(
            (refused.status.as_u16(), &problem["errors"][0]["code"]),
            (status, &json!(code)),
            "{change} {problem}"
        );
    }
    for change in [
        json!({ "closeness": "planet" }),
        json!({ "body_types": ["tall"] }),
        json!({ "min_age": "20" }),
        json!({ "more": 1 }),
    ] {
        let body = json!({ "preferences": with(&change) });
        adam.page.put("/api/match-finder.php", &body).await.problem(422, "invalid_request");
    }
    assert_eq!(adam.page.get("/api/match-finder.php").await.ok()["preferences"], wishes());
}

/// Some 400 women as they come; deterministic.
async fn crowd(world: &World) {
    sqlx::query(
        "insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city,
           interests, relationship_status, body_type, shows_orientation, fictional, active_on, created_at)
         select md5('w' || i)::uuid, (select id from sites order by id limit 1), 'shared', 'active', 'Woman' || i, 'female', i % 7 > 0, i % 7 = 0,
           date '1976-01-01' + (i * 7919) % 11000, 'NL', case when i % 3 = 0 then 'NL-NH' else 'NL-UT' end,
           case when i % 3 = 0 then 'nl-amsterdam' when i % 3 = 1 then 'nl-utrecht' else 'nl-amersfoort' end,
           (array['music', 'dancing', 'kissing', 'art', 'wine', 'yoga'])[1 + i % 6 : 1 + i % 6 + i % 4],
           (array['single', 'married', 'divorced', null])[1 + i % 4], (array['slim', 'normal', 'fat', null])[1 + i * 31 % 4],
           i % 5 > 0, i % 11 = 0, $1::date - i % 9, $1
         from generate_series(1, 90) i",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    sqlx::query("insert into member_activity select id, $1 - (hashtext(id::text) & 63) * interval '1 hour' from profiles where name like 'Woman%'")
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
}

/// Points, reasons and order as a person would reckon them from the rows.
struct Reckoned {
    id: Uuid,
    points: i32,
    active_on: Date,
    reasons: BTreeSet<String>,
}

async fn reckon(world: &World, adam: &Member) -> Vec<Reckoned> {
    let (interests, own) = (["music", "wine"], ["art", "yoga", "music", "wine"]);
    let rows = sqlx::query(
        "select p.*, age(($1::timestamptz at time zone 'UTC')::date, date_of_birth)::text as years,
           extract(year from age(($1::timestamptz at time zone 'UTC')::date, date_of_birth))::integer as full_years,
           coalesce(a.active_at > date_trunc('hour', $1::timestamptz) - interval '24 hours', false) as today,
           p.id in (select other_id from likes_received where member_id = $2) as likes
         from profiles p left join member_activity a on a.member_id = p.id where name like 'Woman%'",
    )
    .bind(world.clock.now())
    .bind(adam.id)
    .fetch_all(&world.db)
    .await
    .unwrap();
    let mut found = Vec::new();
    for row in rows {
        let years: i32 = row.get("full_years");
        if !(25..=45).contains(&years) || !row.get::<bool, _>("seeks_male") {
            continue;
        }
        let mut reckoned = Reckoned {
            id: row.get("id"),
            points: 0,
            active_on: row.get("active_on"),
            reasons: BTreeSet::new(),
        };
        let mut say = |points, reason: String| {
            reckoned.points += points;
            reckoned.reasons.insert(reason);
        };
        say(0, "age".to_owned());
        match row.get::<&str, _>("city") {
            "nl-utrecht" => say(20, "city".to_owned()),
            "nl-amersfoort" => say(10, "region".to_owned()),
            _ => {}
        }
        if row.get("likes") {
            say(15, "likes_you".to_owned());
        }
        if row.get("shows_orientation") {
            let theirs: Vec<String> = row.get("interests");
            for interest in theirs.iter().filter(|interest| interests.contains(&interest.as_str())) {
                say(8, format!("interest {interest}"));
            }
            let shared = theirs.iter().filter(|interest| own.contains(&interest.as_str())).count();
            if shared > 0 {
                say(i32::try_from(shared).unwrap(), format!("shared_interests {shared}"));
            }
        }
        if row.get::<Option<&str>, _>("relationship_status") == Some("single") {
            say(10, "relationship_status single".to_owned());
        }
        if let Some(body @ ("slim" | "normal")) = row.get::<Option<&str>, _>("body_type") {
            say(10, format!("body_type {body}"));
        }
        if row.get::<bool, _>("today") && !row.get::<bool, _>("fictional") {
            say(10, "active_today".to_owned());
        }
        found.push(reckoned);
    }
    found.sort_by_key(|one| (-one.points, std::cmp::Reverse(one.active_on), one.id));
    found
}

#[tokio::test]
async fn it_agrees_with_reckoning_by_hand() {
    let world = World::start().await;
    offer_interests(&world).await;
    let adam = world.member(man("Adam")).await;
    change(&world, &adam, "interests = '{art,yoga,music,wine}'").await;
    crowd(&world).await;
    sqlx::query("insert into likes_received (member_id, other_id, created_at) select $1, id, $2 from profiles where name like 'Woman%5'")
        .bind(adam.id)
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    let wishes = with(&json!({
        "min_age": 25, "max_age": 45, "interests": ["music", "wine"], "relationship_statuses": ["single"], "body_types": ["slim", "normal"]
    }));
    let answer = find(&adam, &wishes).await;
    let expected = reckon(&world, &adam).await;
    assert!(expected.len() > 30, "{}", expected.len());
    let results = answer["results"].as_array().unwrap();
    assert_eq!(results.len(), 24);
    for (found, reckoned) in results.iter().zip(&expected) {
        assert_eq!(found["profile"]["id"], json!(reckoned.id));
        assert_eq!(reasons(found).into_iter().collect::<BTreeSet<_>>(), reckoned.reasons);
        // 20 town, 15 likes, 10 active, 5 shared, 2 x 8 interests, 10 status, 10 body.
        let share = f64::from(reckoned.points) * 100.0 / 86.0;
        assert!((found["score"].as_f64().unwrap() - share).abs() <= 0.5, "{found}");
    }
}
