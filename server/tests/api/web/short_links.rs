//! `/{token}`: leads on where an operator said so, and is a true 404 otherwise.

use crate::world::World;
use http::Method;
use liaison::{
    kernel::{ids::SiteId, random::Random},
    links::{self, NewLink, Target, Token},
};
use testkit::send;
use time::Duration;

async fn site(world: &World, host: &str) -> SiteId {
    let id: uuid::Uuid = sqlx::query_scalar("select id from sites where domain = $1")
        .bind(host)
        .fetch_one(&world.db)
        .await
        .unwrap();
    SiteId::from(id)
}

async fn issue(world: &World, target: &str, days: Option<i64>) -> Token {
    let link = NewLink {
        site: site(world, "open.test").await,
        token: Token::random(&Random::system()),
        target: Target::parse(target).unwrap(),
        campaign: "spring".to_owned(),
        expires_at: days.map(|days| world.clock.now() + Duration::days(days)),
    };
    links::create(&mut world.db.acquire().await.unwrap(), &link, world.clock.now()).await.unwrap();
    link.token
}

async fn uses(world: &World, token: &Token) -> i64 {
    let query = sqlx::query_scalar("select uses from short_links where token = $1").bind(token.as_str());
    query.fetch_one(&world.db).await.unwrap()
}

/// Status, where it leads, how it may be kept.
async fn ask(world: &World, method: Method, host: &str, path: &str) -> (u16, String, String) {
    let reply = send(world.visitor(host).request(method, path)).await;
    let header = |name: &str| reply.headers.get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    (reply.status.as_u16(), header("location"), header("cache-control"))
}

// asvs: V1.2.2, V3.7.2
// spec: 2.29
#[tokio::test]
async fn leads_on_with_its_campaign_and_is_counted() {
    let world = World::start().await;
    let token = issue(&world, "/signup?ref=spring", None).await;
    let path = format!("/{}", token.as_str());
    let (status, location, kept) = ask(&world, Method::GET, "open.test", &path).await;
    assert_eq!((status, location.as_str(), kept.as_str()), (303, "/signup?ref=spring", "no-store"));
    let with = format!("{path}/?sub1=77&ref=mine&to=//evil.example");
    assert_eq!(ask(&world, Method::GET, "open.test", &with).await.1, "/signup?ref=spring&sub1=77");
    assert_eq!(ask(&world, Method::HEAD, "open.test", &path).await.0, 303);
    assert_eq!(uses(&world, &token).await, 2);
}

// asvs: V14.2.5
#[tokio::test]
async fn is_a_true_404_where_there_is_none() {
    let world = World::start().await;
    let token = issue(&world, "/signup", Some(1)).await;
    let path = format!("/{}", token.as_str());
    let other = if path.ends_with('a') { "b" } else { "a" };
    let wrong = format!("{}{other}", path.get(..path.len() - 1).unwrap());
    for (host, path) in [
        ("strict.test", path.as_str()),
        ("open.test", &wrong),
        ("open.test", "/nothing-here"),
        ("open.test", "/a"),
    ] {
        assert_eq!(ask(&world, Method::GET, host, path).await.0, 404, "{host}{path}");
    }
    assert_eq!(ask(&world, Method::GET, "open.test", &path).await.0, 303);
    world.clock.advance(Duration::days(1));
    assert_eq!(ask(&world, Method::GET, "open.test", &path).await.0, 404);

    let token = issue(&world, "/signup", None).await;
    let path = format!("/{}", token.as_str());
    let (site, now) = (site(&world, "open.test").await, world.clock.now());
    let mut connection = world.db.acquire().await.unwrap();
    assert!(links::withdraw(&mut connection, site, &token, now).await.unwrap());
    assert!(!links::withdraw(&mut connection, site, &token, now).await.unwrap());
    assert_eq!(ask(&world, Method::GET, "open.test", &path).await.0, 404);
    assert_eq!(uses(&world, &token).await, 0);
}

#[tokio::test]
async fn no_use_is_lost_when_many_come_at_once() {
    let world = World::start().await;
    let token = issue(&world, "/", None).await;
    let path = format!("/{}", token.as_str());
    let all =
        futures_util::future::join_all((0..40).map(|_| ask(&world, Method::GET, "open.test", &path))).await;
    assert!(all.iter().all(|(status, ..)| *status == 303));
    assert_eq!(uses(&world, &token).await, 40);
}
