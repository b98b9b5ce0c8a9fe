//! A call that a page makes for somebody who is not the one logged in on its browser any more: refused, and nothing is
//! done. Every operation of the document, as the rows of authorisation.rs have them.

use crate::{
    authorisation::{Anybody, Members, OPERATIONS, Who},
    world::{Member, World, man, woman},
};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::{Page, Reply};
use time::Duration;

/// It tells who is logged in, whoever the page took them to be.
const WHO_IS_IT: (&str, &str) = ("GET", "/api/user.php");
/// Browsers make these without headers of ours.
const IN_ADDRESS: [(&str, &str); 2] = [("GET", "/api/events.php"), ("POST", "/api/page-hidden.php")];

async fn call(page: &Page, method: &str, path: &str, meant: Option<&str>) -> Reply {
    let mut request = page
        .request(Method::from_bytes(method.as_bytes()).unwrap(), path)
        .header("idempotency-key", uuid::Uuid::nil().to_string())
        .json(&json!({}));
    if let Some(meant) = meant {
        request = request.header("x-member", meant);
    }
    testkit::send(request).await
}

/// Status, and the code of a refusal.
fn outcome(reply: &Reply) -> (u16, Value) {
    let body: Value = serde_json::from_slice(&reply.bytes).unwrap_or_default();
    (reply.status.as_u16(), body["code"].clone())
}

fn of(wanted: Who) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = OPERATIONS.iter().filter(move |(_, _, who)| *who == wanted);
    rows.map(|(method, path, _)| (*method, *path)).filter(|row| *row != WHO_IS_IT)
}

/// What stands in every table.
async fn database(world: &World) -> BTreeMap<String, String> {
    let names = "select table_name::text from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_all(&world.db).await.unwrap();
    let mut tables = BTreeMap::new();
    for name in names {
        let rows =
            format!("select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from {name} t");
        let rows = sqlx::query_scalar(sqlx::AssertSqlSafe(rows)).fetch_one(&world.db).await.unwrap();
        tables.insert(name, rows);
    }
    tables
}

async fn is_logged_in(member: &Member) -> bool {
    let user = member.page.get("/api/user.php").await.ok();
    user["user"]["profile"]["id"] == json!(member.id)
}

#[tokio::test]
async fn every_operation_refuses_what_was_made_for_another_member_and_does_nothing() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    world.advance(Duration::hours(2));
    let seen = world.app.activity.last_seen(&[eva.id.into()]);
    let before = database(&world).await;
    let adam_s = adam.id.to_string();
    for meant in [adam_s.as_str(), "00000000-0000-4000-8000-000000000000", "", "x"] {
        for (method, path) in of(Members) {
            call(&eva.page, method, path, Some(meant)).await.problem(409, "other_member");
        }
        call(&eva.page, "GET", "/api/logout.php", Some(meant)).await.problem(409, "other_member");
        for (method, path) in IN_ADDRESS {
            let path = format!("{path}?member={meant}");
            call(&eva.page, method, &path, None).await.problem(409, "other_member");
        }
    }
    assert_eq!(database(&world).await, before);
    assert_eq!(world.app.activity.last_seen(&[eva.id.into()]), seen, "she did not call");
    assert!(is_logged_in(&eva).await);
    // Of what visitors may call too, nothing depends on who is logged in.
    let visitor = world.visitor("open.test");
    for (method, path) in of(Anybody) {
        let refused = outcome(&call(&eva.page, method, path, Some(&adam_s)).await);
        let as_visitor = outcome(&call(&visitor, method, path, None).await);
        assert!(
            refused == (409, json!("other_member")) || refused == as_visitor,
            "{method} {path}: {refused:?}"
        );
    }
    let user = call(&eva.page, WHO_IS_IT.0, WHO_IS_IT.1, Some(&adam_s)).await.ok();
    assert_eq!(user["user"]["profile"]["id"], json!(eva.id));
}

#[tokio::test]
async fn ones_own_calls_are_answered_with_the_header_as_without_it() {
    let world = World::start().await;
    let (eva, anna) = (world.member(woman("Eva")).await, world.member(woman("Anna")).await);
    let own = eva.id.to_string();
    for (method, path) in of(Members).filter(|row| *row != IN_ADDRESS[0]) {
        let with = call(&eva.page, method, path, Some(&own)).await;
        let without = call(&anna.page, method, path, None).await;
        assert_eq!(outcome(&with), outcome(&without), "{method} {path}");
        assert_ne!(with.status, 403, "{method} {path}: {}", with.text());
    }
    for (method, path) in IN_ADDRESS {
        assert_eq!(call(&eva.page, method, &format!("{path}?member={own}"), None).await.status, 200);
    }
    assert!(is_logged_in(&eva).await && is_logged_in(&anna).await);
}

/// A session that ended is told of as ever, whoever the page took to be logged in.
#[tokio::test]
async fn without_a_session_the_header_says_nothing() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    let nobody = uuid::Uuid::nil().to_string();
    for (method, path) in of(Members) {
        call(&visitor, method, path, Some(&nobody)).await.problem(403, "authentication_required");
    }
    call(&visitor, "GET", "/api/settings.php", Some(&nobody)).await.ok();
}
