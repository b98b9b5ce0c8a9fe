//! The headers that protect every answer (ASVS 5.0 V3.4), whatever kind of answer it is.
//! How browsers get them through a proxy is scripts/attack-tools' to see.

use crate::{
    members::photo,
    world::{World, woman},
};
use reqwest::Method;
use std::collections::BTreeMap;
use testkit::Reply;

/// What stands on every answer, and how it begins.
const ALWAYS: [(&str, &str); 7] = [
    ("x-content-type-options", "nosniff"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("content-security-policy", "default-src 'none'; "),
    ("strict-transport-security", "max-age=63072000; includeSubDomains"),
    ("permissions-policy", "geolocation=(self), "),
];
/// Who we are and what we are made of is nobody's business; no other origin may read anything.
const NEVER: [&str; 4] = ["server", "x-powered-by", "via", "access-control-allow-origin"];

fn faults(what: &str, reply: &Reply) -> Vec<String> {
    let text = |name: &str| reply.headers.get(name).map_or("", |value| value.to_str().unwrap());
    let mut faults: Vec<String> = ALWAYS
        .iter()
        .filter(|(name, start)| {
            reply.headers.get_all(*name).iter().count() != 1 || !text(name).starts_with(start)
        })
        .map(|(name, _)| format!("{what}: {name}: {:?}", text(name)))
        .collect();
    faults.extend(
        NEVER.iter().filter(|name| reply.headers.contains_key(**name)).map(|name| format!("{what}: {name}")),
    );
    if !text("content-security-policy").contains("frame-ancestors 'none'") {
        faults.push(format!("{what}: may be framed"));
    }
    if text("content-type").starts_with("text/html") {
        let policy = text("content-security-policy");
        let whole =
            ["object-src 'none'", "base-uri 'none'", "script-src 'self';", "require-trusted-types-for"];
        faults.extend(
            whole.iter().filter(|part| !policy.contains(**part)).map(|part| format!("{what}: {part}")),
        );
    }
    faults
}

// asvs: V1.3.2, V3.2.1, V3.4.1, V3.4.2, V3.4.3, V3.4.4, V3.4.5, V3.4.6, V3.4.8, V3.5.8, V4.1.4, V5.3.1, V13.4.4
// asvs: V13.4.6, V14.2.2
#[tokio::test]
async fn every_kind_of_answer_has_them() {
    let world = World::start_with(|config| config.https = true).await;
    let member = world.member(woman("Anna")).await;
    photo(&world, &member, 0).await;
    let visitor = world.visitor("open.test");
    // Behind TLS the cookie has another name.
    let cookie = member.page.cookies().replace("auth=", "__Host-auth=");
    let as_member =
        async |path: &str| testkit::send(visitor.request(Method::GET, path).header("cookie", &cookie)).await;
    let user = as_member("/api/user.php").await.ok();
    let picture = user["user"]["profile"]["main_image"]["filename"].as_str().unwrap().to_owned();
    let mut answers = BTreeMap::new();
    for path in ["/", "/pages/terms", "/there/is/none", "/assets/none.js", "/robots.txt", "/activate?token=x"]
    {
        answers.insert(path.to_owned(), visitor.get(path).await);
    }
    for path in
        ["/api/settings.php", "/api/user.php", "/api/none.php", "/photos/none", "/api/members.php?x=1"]
    {
        answers.insert(path.to_owned(), visitor.get(path).await);
    }
    answers.insert(
        "no method".to_owned(),
        testkit::send(visitor.request(Method::TRACE, "/api/settings.php")).await,
    );
    answers.insert("no site".to_owned(), world.visitor("none.test").get("/").await);
    answers.insert("a photo".to_owned(), as_member(&format!("/photos/{picture}")).await);
    // Without the header that asks for a stream it ends at once.
    answers.insert("events".to_owned(), as_member("/api/events.php").await);

    let all: Vec<String> = answers.iter().flat_map(|(what, reply)| faults(what, reply)).collect();
    assert!(all.is_empty(), "{all:#?}");
    assert_eq!(answers["no method"].status, 405);
    for private in ["/api/settings.php", "/api/user.php", "/api/none.php", "events"] {
        let kept = answers[private].headers["cache-control"].to_str().unwrap();
        assert_eq!(kept, "private, no-store", "{private}");
    }
    assert_eq!(answers["/activate?token=x"].headers["referrer-policy"], "no-referrer");
    assert_eq!(answers["/"].headers["referrer-policy"], "same-origin");
    assert!(answers["a photo"].headers["content-security-policy"].to_str().unwrap().ends_with("sandbox"));
}

/// What is missing or broken now may be there after the next release, or for the next visitor.
#[tokio::test]
async fn nobody_keeps_an_error() {
    let world = World::start().await;
    let member = world.member(woman("Anna")).await;
    let visitor = world.visitor("open.test");
    for path in [
        "/assets/none.js",
        "/assets/none.css",
        "/assets/",
        "/there/is/none",
        "/there/is/none.png",
        "/photos/none",
        "/api/none.php",
        "/api/member.php?id=x",
        "/api/lander-profiles.php?count=x",
        "/favicon.gif",
        "/landers/none",
        "/.well-known/none",
    ] {
        for page in [&visitor, &member.page, &world.visitor("none.test")] {
            for method in [Method::GET, Method::HEAD, Method::POST] {
                let reply = testkit::send(page.request(method.clone(), path)).await;
                let rule = reply.headers.get("cache-control").map_or("", |value| value.to_str().unwrap());
                if reply.status.as_u16() >= 400 {
                    assert!(rule.contains("no-store"), "{method} {path} {}: {rule:?}", reply.status);
                }
            }
        }
    }
    let asset = visitor.get("/assets/none.js").await;
    assert_eq!(asset.status, 404);
}
