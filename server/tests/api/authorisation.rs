//! Who may call what. Every operation of the document has its line in `data/callers.txt`; a call without one fails.

use crate::world::{World, woman};
use reqwest::Method;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};
use testkit::Page;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Who {
    /// Visitors too.
    Anybody,
    /// Only logged-in members.
    Members,
}
pub use Who::{Anybody, Members};

/// Who may call each operation: method, path, and who. The lines of `data/callers.txt`, by which proofs/attack tries them with
/// everybody's ids.
pub static OPERATIONS: LazyLock<Vec<(&str, &str, Who)>> = LazyLock::new(|| {
    let mut rows = BTreeMap::new();
    for line in include_str!("../data/callers.txt").lines().filter(|line| line.contains(" /api/")) {
        let mut words = line.split_whitespace();
        let (method, path) = (words.next().unwrap(), words.next().unwrap().split('?').next().unwrap());
        let who = match words.next() {
            Some("anybody") => Anybody,
            Some("members") => Members,
            other => panic!("{line}: who is {other:?}?"),
        };
        let before = rows.insert((method, path), who);
        assert!(before.is_none_or(|before| before == who), "{method} {path} is for {who:?} and for others");
    }
    rows.into_iter().map(|((method, path), who)| (method, path, who)).collect()
});

fn documented() -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(liaison::routes::openapi()).unwrap();
    let mut operations = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods
            .as_object()
            .unwrap()
            .keys()
            .filter(|name| ["get", "post", "put", "delete", "patch"].contains(&name.as_str()))
        {
            operations.insert((method.to_uppercase(), path.clone()));
        }
    }
    operations
}

// asvs: V8.1.1
// spec: 7.17
#[test]
fn every_operation_has_its_row() {
    let rows: BTreeSet<(String, String)> =
        OPERATIONS.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert_eq!(documented(), rows);
}

/// The operations that the document says need a login, and those that the rows say so of.
#[test]
fn the_document_says_who_must_be_logged_in() {
    let document = serde_json::to_value(liaison::routes::openapi()).unwrap();
    for (method, path, who) in OPERATIONS.iter() {
        let security = &document["paths"][path][method.to_lowercase()]["security"];
        // Where both may call, the login is one of two ways.
        let is_needed = *security == serde_json::json!([{ "login": [] }]);
        assert_eq!(is_needed, *who == Members, "{method} {path}: {security}");
    }
}

// asvs: V8.2.1, V8.3.1
// spec: 1.10, 6.4, 8.1
#[tokio::test]
async fn visitors_are_refused_where_members_only_may_call() {
    let world = World::start().await;
    refused_everywhere(&world.visitor("open.test")).await;
}

// asvs: V7.2.1
// spec: 8.1
/// The cookie of a session that ended is no better than none, whatever ended it.
#[tokio::test]
async fn an_old_cookie_is_refused_where_members_only_may_call() {
    let world = World::start().await;
    let ends: [(&str, &str, &str); 3] = [
        ("GET", "/api/logout.php", "null"),
        ("DELETE", "/api/sessions.php", r#"{"session":null,"keep_current":false}"#),
        ("", "", ""),
    ];
    for (method, path, body) in ends {
        let member = world.member(woman("Anna")).await;
        let cookie = member.page.cookies();
        if method.is_empty() {
            sqlx::query("delete from sessions").execute(&world.db).await.unwrap();
        } else {
            let body: serde_json::Value = serde_json::from_str(body).unwrap();
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            assert_eq!(member.page.request(method, path).json(&body).send().await.unwrap().status(), 200);
        }
        assert!(cookie.starts_with("auth="));
        let old = world.visitor("open.test");
        old.set_cookie(&format!("{cookie}; Path=/"));
        refused_everywhere(&old).await;
    }
}

async fn refused_everywhere(page: &Page) {
    for (method, path, _) in OPERATIONS.iter().filter(|(_, _, who)| *who == Members) {
        let request = page
            .request(Method::from_bytes(method.as_bytes()).unwrap(), path)
            .header("idempotency-key", uuid::Uuid::nil().to_string());
        let response = request.json(&serde_json::json!({})).send().await.unwrap();
        let status = response.status();
        let body: serde_json::Value = response.json().await.unwrap();
        assert_eq!(
            (status.as_u16(), &body["code"]),
            (403, &"authentication_required".into()),
            "{method} {path}"
        );
    }
}
