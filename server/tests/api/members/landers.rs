//! Whom visitors may see (spec 2: landers): those who let them, and labelled fictional profiles.

use super::{block, change, photo};
use crate::accounts::{form, with};
use crate::world::{Member, Person, World, man, woman};
use serde_json::{Value, json};
use testkit::Page;
use time::Duration;
use uuid::Uuid;

async fn names(page: &Page, query: &str) -> Vec<String> {
    let answer = page.get(&format!("/api/lander-profiles.php{query}")).await.ok();
    let profiles = answer["profiles"].as_array().unwrap();
    profiles.iter().map(|profile| profile["name"].as_str().unwrap().to_owned()).collect()
}

async fn allow(member: &Member, shown: bool) -> Value {
    member.page.put("/api/show-on-landers.php", &json!({ "show_on_landers": shown })).await.ok()
}

/// Eva, who lets visitors see her, with a main photo and another.
async fn eva(world: &World) -> Member {
    let eva = world.member(woman("Eva")).await;
    photo(world, &eva, 0).await;
    photo(world, &eva, 1).await;
    allow(&eva, true).await;
    eva
}

// spec: 2.28
#[tokio::test]
async fn nobody_is_shown_who_does_not_want_it() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    photo(&world, &eva, 0).await;
    let visitor = world.visitor("open.test");
    assert_eq!(eva.page.get("/api/user.php").await.ok()["user"]["show_on_landers"], false);
    assert_eq!(names(&visitor, "").await, [""; 0]);
    let path = format!("/api/member-landing.php?id={}", eva.id);
    visitor.get(&path).await.problem(404, "not_found");
    assert_eq!(allow(&eva, true).await["user"]["show_on_landers"], true);
    assert_eq!(names(&visitor, "").await, ["Eva"]);
    assert_eq!(visitor.get(&path).await.ok()["profile"]["name"], "Eva");
    allow(&eva, false).await;
    assert_eq!(names(&visitor, "").await, [""; 0]);
    visitor.get(&path).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_card_tells_name_age_region_and_photo_and_no_more() {
    let world = World::start().await;
    eva(&world).await;
    let reply = world.visitor("open.test").get("/api/lander-profiles.php?country=NL").await;
    assert_eq!(reply.headers["cache-control"], "public, max-age=60");
    let profile = reply.ok()["profiles"][0].clone();
    let fields: Vec<&String> = profile.as_object().unwrap().keys().collect();
    assert_eq!(
        fields,
        ["age", "at", "country", "fictional", "gender", "id", "main_image", "name", "region", "region_name"]
    );
    assert_eq!(
        (&profile["region"], &profile["region_name"], &profile["fictional"]),
        (&json!("NL-UT"), &json!("Utrecht"), &json!(false))
    );
    assert!(profile["at"]["x"].as_f64().unwrap() > 0.0);
}

// spec: 2.28
#[tokio::test]
async fn the_main_photo_opens_for_visitors_while_they_may_see_it() {
    let world = World::start().await;
    let eva = eva(&world).await;
    let visitor = world.visitor("open.test");
    let card = visitor.get("/api/lander-profiles.php").await.ok()["profiles"][0].clone();
    let path = |name: &str| format!("/photos/{}", card["main_image"][name].as_str().unwrap());
    for name in ["filename", "thumb_filename", "match"] {
        assert!(visitor.get(&path(name)).await.status.is_success(), "{name}");
    }
    assert!(world.member(man("Adam")).await.page.get(&path("match")).await.status.is_success());
    // Of another site's pool, and after each of these, it is gone at once.
    world.set("strict.test", |settings| settings.member_resell = false).await;
    assert_eq!(world.visitor("strict.test").get(&path("match")).await.status, 404);
    for (harm, mend) in [
        ("invisible = true", "invisible = false"),
        ("status = 'disabled'", "status = 'active'"),
        ("shown_on_landers_at = null", "shown_on_landers_at = now()"),
    ] {
        change(&world, &eva, harm).await;
        assert_eq!(visitor.get(&path("match")).await.status, 404, "{harm}");
        assert_eq!(names(&visitor, "").await, [""; 0], "{harm}");
        change(&world, &eva, mend).await;
        assert!(visitor.get(&path("match")).await.status.is_success(), "{mend}");
    }
    sqlx::query("update photos set status = 'rejected', main = false").execute(&world.db).await.unwrap();
    assert_eq!(visitor.get(&path("match")).await.status, 404);
    sqlx::query("update photos set status = 'active'").execute(&world.db).await.unwrap();
    world.advance(Duration::minutes(21));
    assert_eq!(visitor.get(&path("match")).await.problem(403, "authentication_required")["status"], 403);
}

#[tokio::test]
async fn other_photos_stay_closed() {
    let world = World::start().await;
    let eva = eva(&world).await;
    let free = world.member(man("Free")).await;
    let seen = free.page.get(&format!("/api/member.php?id={}", eva.id)).await.ok()["profile"].clone();
    for photo in seen["photos"].as_array().unwrap() {
        let path = format!("/photos/{}", photo["filename"].as_str().unwrap());
        world.visitor("open.test").get(&path).await.problem(403, "authentication_required");
    }
}

#[tokio::test]
async fn fictional_profiles_come_last_and_only_where_the_site_has_them() {
    let world = World::start().await;
    let ghost = world.member(Person { fictional: true, ..woman("Ghost") }).await;
    photo(&world, &ghost, 0).await;
    eva(&world).await;
    let adam = world.member(man("Adam")).await;
    photo(&world, &adam, 0).await;
    allow(&adam, true).await;
    let visitor = world.visitor("open.test");
    assert_eq!(names(&visitor, "?gender=female").await, ["Eva", "Ghost"]);
    assert_eq!(names(&visitor, "?gender=male").await, ["Adam"]);
    assert_eq!(names(&visitor, "?count=2").await.len(), 2);
    assert_eq!(names(&visitor, "?country=PL").await, [""; 0]);
    let ghost_path = format!("/api/member-landing.php?id={}", ghost.id);
    assert_eq!(visitor.get(&ghost_path).await.ok()["profile"]["fictional"], true);
    world.set("open.test", |settings| settings.fictional_profiles = false).await;
    assert_eq!(names(&visitor, "?gender=female").await, ["Eva"]);
    visitor.get(&ghost_path).await.problem(404, "not_found");
}

#[tokio::test]
async fn who_was_blocked_and_is_logged_in_is_shown_nobody_who_blocked_them() {
    let world = World::start().await;
    let eva = eva(&world).await;
    let adam = world.member(man("Adam")).await;
    assert_eq!(names(&adam.page, "").await, ["Eva"]);
    block(&world, &eva, &adam).await;
    assert_eq!(names(&adam.page, "").await, [""; 0]);
    let path = format!("/api/member-landing.php?id={}", eva.id);
    adam.page.get(&path).await.problem(404, "not_found");
    let reply = eva.page.get("/api/lander-profiles.php").await;
    assert_eq!(reply.headers["cache-control"], "private, no-store");
}

#[tokio::test]
async fn odd_questions_are_refused() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    for query in ["?count=0", "?count=25", "?count=-1", "?gender=cat", "?country=XX", "?country=nl"] {
        let status = visitor.get(&format!("/api/lander-profiles.php{query}")).await.status;
        assert!(matches!(status.as_u16(), 400 | 422), "{query}: {status}");
    }
    let map = visitor.get("/api/lander-map.php?country=SE").await;
    assert_eq!(map.headers["content-type"], "image/svg+xml; charset=utf-8");
    assert!(map.text().starts_with("<svg"));
}

/// Status of the page at this address, as a browser asks for it.
async fn page_status(page: &Page, path: &str) -> u16 {
    let request = page.request(http::Method::GET, path).header("accept", "text/html");
    testkit::send(request).await.status.as_u16()
}

// spec: 2.6
#[tokio::test]
async fn the_landing_of_nobody_for_visitors_is_a_true_404() {
    let world = World::start().await;
    let eva = eva(&world).await;
    let adam = world.member(man("Adam")).await;
    photo(&world, &adam, 0).await;
    let ghost = world.member(Person { fictional: true, ..woman("Ghost") }).await;
    photo(&world, &ghost, 0).await;
    world.set("strict.test", |settings| settings.member_resell = false).await;
    let (visitor, elsewhere) = (world.visitor("open.test"), world.visitor("strict.test"));
    for landing in ["landing", "landing/", "landing2", "landing2/summer", "landing3"] {
        let path = |id: &str| format!("/members/{id}/{landing}");
        for (id, status) in [(&eva.id, 200), (&ghost.id, 200), (&adam.id, 404)] {
            assert_eq!(page_status(&visitor, &path(&id.to_string())).await, status, "{landing}");
        }
        for nobody in ["00000000-0000-4000-8000-000000000000", "x", "%00", "7"] {
            assert_eq!(page_status(&visitor, &path(nobody)).await, 404, "{nobody} {landing}");
        }
        // Who belongs to other sites is nobody here.
        assert_eq!(page_status(&elsewhere, &path(&eva.id.to_string())).await, 404, "{landing}");
        // The app leads a member on.
        assert_eq!(page_status(&adam.page, &path(&adam.id.to_string())).await, 200, "{landing}");
    }
    allow(&eva, false).await;
    world.set("open.test", |settings| settings.fictional_profiles = false).await;
    for id in [&eva.id, &ghost.id] {
        assert_eq!(page_status(&visitor, &format!("/members/{id}/landing")).await, 404);
    }
    // Their other pages stay what they were.
    assert_eq!(page_status(&visitor, &format!("/members/{}/signup", eva.id)).await, 200);
}

/// Who can be written to at a sign-up: said of each is whether they are fictional, and nothing else.
#[tokio::test]
async fn before_the_first_message_it_is_said_whether_anybody_is_there() {
    let world = World::start().await;
    let (eva, hidden) = (world.member(woman("Eva")).await, world.member(woman("Hidden")).await);
    let figment = world.member(Person { fictional: true, ..woman("Figment") }).await;
    let (waiting, far) = (
        world.member(Person { confirmed: false, ..woman("Waiting") }).await,
        world.member(woman("Far")).await,
    );
    change(&world, &hidden, "invisible = true").await;
    change(&world, &far, "pool = 'another'").await;
    let visitor = world.visitor("open.test");
    let asked = |id: Uuid| format!("/api/member-signup.php?id={id}");
    for (member, fictional) in [(&eva, false), (&hidden, false), (&figment, true)] {
        // None of them is on a lander.
        visitor.get(&format!("/api/member-landing.php?id={}", member.id)).await.problem(404, "not_found");
        let answer = visitor.get(&asked(member.id)).await.ok();
        assert_eq!(answer, json!({ "fictional": fictional }), "{}", member.name);
        let body = with(
            form("Anna", "anna@example.com"),
            &json!({ "signup_message": "x", "signup_message_to": member.id, "name": "@" }),
        );
        assert_eq!(visitor.post("/api/signup.php", &body).await.fields(), ["name: name_starts_with_at"]);
    }
    // Nobody to write to: all alike, as an id that nobody has.
    let nobody = visitor.get(&asked(Uuid::from_u128(7))).await;
    for member in [&waiting, &far] {
        let reply = visitor.get(&asked(member.id)).await;
        reply.problem(404, "not_found");
        assert_eq!((reply.text(), reply.status), (nobody.text(), nobody.status), "{}", member.name);
    }
    // Who is blocked hears of a member what they hear elsewhere: nothing.
    let adam = world.member(man("Adam")).await;
    assert_eq!(adam.page.get(&asked(eva.id)).await.ok()["fictional"], false);
    block(&world, &eva, &adam).await;
    adam.page.get(&asked(eva.id)).await.problem(404, "not_found");
}
