//! Counting where people come from: once a step, nobody by name, no programs.

use crate::{
    accounts::{activation_token, count, form, with},
    payments::{at_the_checkout, becomes, order},
    world::{Member, World, man},
};
use liaison::tracking::{self, Line};
use serde_json::{Value, json};
use testkit::Page;
use time::Duration;

const BROWSER: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

fn browser(world: &World) -> Page {
    world.visitor("open.test").with_header("user-agent", BROWSER)
}

async fn visit(page: &Page, body: &Value) -> u16 {
    page.post("/api/visit.php", body).await.status.as_u16()
}

async fn report(world: &World) -> Vec<Line> {
    let today = world.clock.now().date();
    tracking::report(&mut world.db.acquire().await.unwrap(), None, today - Duration::days(9), today)
        .await
        .unwrap()
}

fn numbers(line: &Line) -> [i64; 4] {
    [line.visits, line.sign_ups, line.activations, line.first_purchases]
}

// spec: 3.29
#[tokio::test]
async fn a_visit_becomes_a_member_who_buys_and_each_step_counts_once() {
    let world = World::start().await;
    let source = json!({ "network": "adnet", "ref": "winter", "lb": "gallery" });
    assert_eq!(visit(&browser(&world), &source).await, 204);
    let page = browser(&world);
    let body = with(form("Anna", "anna@example.com"), &json!({ "tracking": source }));
    let user = page.post("/api/signup.php", &body).await.ok()["user"].clone();
    let token = activation_token(&world, "anna@example.com").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    page.post("/api/activate.php", &json!({ "token": token })).await.problem(404, "link_expired");
    let id = user["profile"]["id"].as_str().unwrap().parse().unwrap();
    let anna = Member { id, name: "Anna".to_owned(), email: "anna@example.com".to_owned(), page };
    world.advance(Duration::days(1));
    for _ in 0..2 {
        let order = order(&anna, "ideal").await;
        at_the_checkout(&world, &order, "paid", &[]).await;
        becomes(&anna, &order, "completed").await;
    }
    let lines = report(&world).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(numbers(&lines[0]), [1, 1, 1, 1]);
    assert_eq!(lines[0].domain, "open.test");
    let source = &lines[0].source;
    let words = [source.network.as_str(), &source.reference, &source.lander];
    assert_eq!(words, ["adnet", "winter", "gallery"]);
}

#[tokio::test]
async fn programs_and_members_count_for_nothing() {
    let world = World::start().await;
    assert_eq!(visit(&world.visitor("open.test"), &json!({})).await, 204);
    let robot = world.visitor("open.test").with_header(
        "user-agent",
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    );
    assert_eq!(visit(&robot, &json!({ "network": "adnet" })).await, 204);
    let ahead = browser(&world).with_header("sec-purpose", "prefetch;prerender");
    assert_eq!(visit(&ahead, &json!({})).await, 204);
    let member = world.member(man("Adam")).await;
    let own = browser(&world);
    own.set_cookie(&member.page.cookies());
    assert_eq!(visit(&own, &json!({})).await, 204);
    assert_eq!(report(&world).await, []);
    assert_eq!(visit(&browser(&world), &json!({})).await, 204);
    assert_eq!(numbers(&report(&world).await[0]), [1, 0, 0, 0]);
}

#[tokio::test]
async fn forty_at_once_are_forty() {
    let world = World::start().await;
    let calls: Vec<_> = (0..40)
        .map(|_| {
            let page = browser(&world);
            tokio::spawn(async move { visit(&page, &json!({ "network": "adnet" })).await })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap(), 204);
    }
    assert_eq!(numbers(&report(&world).await[0]), [40, 0, 0, 0]);
}

/// So many networks that nobody has heard of, with a visit each.
async fn invent(world: &World, networks: i32) {
    sqlx::query(
        "insert into tracking_counts (site_id, day, network, ref, lander, slot, visits)
         select (select id from sites where domain = 'open.test'), $1, 'invented' || n, '', '', 3, 1 from generate_series(1, $2) n",
    )
    .bind(world.clock.now().date())
    .bind(networks)
    .execute(&world.db)
    .await
    .unwrap();
}

/// Anybody can invent networks in an address: the table stays small and the sum right.
#[tokio::test]
async fn invented_sources_are_put_together() {
    let world = World::start().await;
    invent(&world, 500).await;
    let page = browser(&world);
    for network in ["new1", "new2", "invented7"] {
        assert_eq!(visit(&page, &json!({ "network": network })).await, 204);
    }
    let lines = report(&world).await;
    assert_eq!((lines.len(), lines.iter().map(|line| line.visits).sum::<i64>()), (501, 503));
    let of = |name: &str| lines.iter().find(|line| line.source.network == name).unwrap().visits;
    assert_eq!((of("*"), of("invented7")), (2, 2));
}

/// Also at one moment no more of them are told apart.
#[tokio::test]
async fn sources_that_are_invented_at_one_moment_do_not_slip_in_together() {
    let world = World::start().await;
    invent(&world, 497).await;
    let calls: Vec<_> = (0..30)
        .map(|number| {
            let page = browser(&world);
            tokio::spawn(async move { visit(&page, &json!({ "network": format!("new{number}") })).await })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap(), 204);
    }
    let lines = report(&world).await;
    assert_eq!((lines.len(), lines.iter().map(|line| line.visits).sum::<i64>()), (501, 527));
    assert_eq!(lines.iter().find(|line| line.source.network == "*").unwrap().visits, 27);
}

#[tokio::test]
async fn odd_visits_are_refused() {
    let world = World::start().await;
    let page = browser(&world);
    for body in [
        json!({ "network": "a\u{0}b" }),
        json!({ "network": "x".repeat(201) }),
        json!({ "lb": "x".repeat(61) }),
        json!({ "sub1": "x" }),
        json!([]),
    ] {
        assert!(matches!(visit(&page, &body).await, 400 | 422), "{body}");
    }
    assert_eq!(report(&world).await, []);
    // A block of addresses that makes visits soon counts for nothing more.
    let mut last = 204;
    for _ in 0..70 {
        last = visit(&page, &json!({})).await;
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn old_counts_are_forgotten() {
    let world = World::start().await;
    visit(&browser(&world), &json!({})).await;
    world.advance(Duration::days(761));
    world.sweep().await;
    assert_eq!(count(&world, "tracking_counts").await, 1);
    world.advance(Duration::DAY);
    world.sweep().await;
    assert_eq!(count(&world, "tracking_counts").await, 0);
}
