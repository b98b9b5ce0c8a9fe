//! Looking at others has a pace, so that nobody copies the members of a site.

use crate::{
    accounts::{form, with},
    world::{Member, Person, World, man, new_id, woman},
};
use serde_json::json;
use testkit::Page;
use time::Duration;

// asvs: V2.4.1
#[tokio::test]
async fn who_looks_without_end_is_slowed_and_goes_on_later() {
    // Three a minute, so thirty at once.
    let world = World::start_with(|config| config.member_reads_per_minute = 3).await;
    let (anna, ben) = (world.member(woman("Anna")).await, world.member(man("Ben")).await);
    let profile = format!("/api/member.php?id={}", ben.id);
    for look in 0..30 {
        let path = if look % 2 == 0 { profile.as_str() } else { "/api/members.php" };
        anna.page.get(path).await.ok();
    }
    for path in [profile.as_str(), "/api/members.php"] {
        let refused = anna.page.get(path).await;
        assert_eq!(refused.headers["retry-after"], "21", "{path}");
        refused.problem(429, "rate_limited");
    }
    // The rest of the site is there, and so is everybody else.
    anna.page.get("/api/user.php").await.ok();
    ben.page.get("/api/members.php").await.ok();
    world.advance(Duration::seconds(21));
    anna.page.get(&profile).await.ok();
    anna.page.get(&profile).await.problem(429, "rate_limited");
}

/// Where all of them sit (RFC 5737).
const CAFE: &str = "203.0.113.9";

async fn behind_a_proxy() -> World {
    World::start_with(|config| config.address_header = Some("x-forwarded-for".to_owned())).await
}

fn at(page: Page, address: &str) -> Page {
    page.with_header("x-forwarded-for", address)
}

async fn unconfirmed(world: &World) -> Page {
    let Member { page, .. } = world.member(Person { confirmed: false, ..woman("Unsure") }).await;
    at(page, CAFE)
}

// asvs: V2.4.1
#[tokio::test]
async fn from_one_address_two_thousand_pages_are_read_in_an_hour_without_a_confirmed_account() {
    let world = behind_a_proxy().await;
    world.set("open.test", |settings| settings.logged_out_search = true).await;
    let mut readers =
        vec![(at(world.visitor("open.test"), CAFE), "/api/members.php?gender=female".to_owned())];
    let nobody = format!("/api/member.php?id={}", new_id());
    for path in [nobody.as_str(), "/api/members.php", "/api/match-finder.php", "/api/swipe.php"] {
        readers.push((unconfirmed(&world).await, path.to_owned()));
    }
    readers.push((at(world.visitor("open.test"), CAFE), "/api/lander-profiles.php".to_owned()));
    let (mut read, mut ways) = (0, vec![0; readers.len()]);
    for _ in 0..=60 {
        for turn in 0.. {
            let (page, path) = &readers[turn % readers.len()];
            let reply = page.get(path).await;
            if reply.status == 429 {
                assert_eq!(reply.json()["code"], "rate_limited");
                break;
            }
            read += 1;
            ways[turn % readers.len()] += 1;
        }
        world.advance(Duration::MINUTE);
    }
    println!("{read} pages in an hour from one address, by {ways:?}");
    assert!((1_950..=2_030).contains(&read), "{read}: 200 at once, and one each two seconds");
    assert!(ways.iter().all(|count| *count > 20), "{ways:?}");
    // Whoever has confirmed an address, and whoever comes from elsewhere, is in nobody's way.
    world.advance(-Duration::MINUTE);
    for page in [world.member(woman("Anna")).await.page, world.member(man("Ben")).await.page] {
        at(page, CAFE).get("/api/members.php").await.ok();
    }
    at(world.visitor("open.test"), "203.0.113.10").get("/api/members.php?gender=female").await.ok();
}

#[tokio::test]
async fn who_confirms_an_address_gets_a_pace_of_their_own() {
    let world = behind_a_proxy().await;
    let reader = world.member(Person { confirmed: false, ..woman("Unsure") }).await;
    let page = at(reader.page, CAFE);
    while page.get("/api/members.php").await.status == 200 {}
    page.get("/api/members.php").await.problem(429, "rate_limited");
    sqlx::query("update profiles set status = 'active' where id = $1")
        .bind(reader.id)
        .execute(&world.db)
        .await
        .unwrap();
    for _ in 0..100 {
        page.get("/api/members.php").await.ok();
    }
}

// asvs: V2.4.1
#[tokio::test]
async fn an_address_opens_thirty_accounts_and_then_one_a_minute() {
    let world = behind_a_proxy().await;
    let join = async |address: &str, number: usize| {
        let page = at(world.visitor("open.test"), address);
        page.post("/api/signup.php", &form("Anna", &format!("anna{number}@example.com"))).await
    };
    let wrong = with(form("Anna", "anna@example.com"), &json!({ "city": "nowhere" }));
    for _ in 0..20 {
        let refused = at(world.visitor("open.test"), CAFE).post("/api/signup.php", &wrong).await;
        refused.problem(409, "invalid_request");
    }
    for number in 0..30 {
        assert_eq!(
            join(CAFE, number).await.status,
            201,
            "{number}: a form that was wrong counts for nothing"
        );
    }
    let refused = join(CAFE, 30).await;
    assert_eq!(refused.headers["retry-after"], "61");
    refused.problem(429, "rate_limited");
    assert_eq!(join("203.0.113.10", 31).await.status, 201, "another address is another café");
    world.advance(Duration::seconds(61));
    assert_eq!(join(CAFE, 30).await.status, 201);
    join(CAFE, 32).await.problem(429, "rate_limited");
    // The demo is tried from its own machine; what is real has nobody there.
    for number in 40..80 {
        assert_eq!(join("127.0.0.1", number).await.status, 201, "{number}");
    }
}
