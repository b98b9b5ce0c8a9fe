//! Every text that the server sends says in which charset it is written (ASVS 5.0 V4.1.1). The app is built before
//! these tests run (scripts/test).

use crate::{
    members::photo,
    world::{World, woman},
};
use http::Method;
use std::{collections::BTreeMap, fs, path::Path};

/// What stands behind fixed paths, one of each kind of answer.
const PATHS: [&str; 24] = [
    "/",
    "/there/is/none",
    "/unsubscribe",
    "/offline.html",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/favicon.svg",
    "/favicon.ico",
    "/icons/tile.svg",
    "/icons/192.png",
    "/icons/badge.png",
    "/icons/none.svg",
    "/art/hero.svg",
    "/preview/nl.png",
    "/sw.js",
    "/assets/none.js",
    "/api/settings.php",
    "/api/none.php",
    "/api/lander-map.php?country=NL",
    "/photos/none",
    "/dev/outbox",
    "/dev/outbox.css",
    "/dev/outbox.json",
];

/// One file of the build for each ending.
fn assets() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/assets");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let ended = names.filter_map(|name| {
        let (_, end) = name.rsplit_once('.')?;
        Some((end.to_owned(), format!("/assets/{name}")))
    });
    ended.filter(|(end, _)| end != "br").collect()
}

// asvs: V4.1.1
#[tokio::test]
async fn every_text_names_its_charset() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    photo(&world, &anna, 0).await;
    let user = anna.page.get("/api/user.php").await.ok();
    let picture = user["user"]["profile"]["main_image"]["filename"].as_str().unwrap().to_owned();
    let paths = PATHS.map(str::to_owned).into_iter().chain(assets().into_values());
    let paths = paths.chain([format!("/photos/{picture}"), "/api/events.php".to_owned()]);
    let mut kinds: BTreeMap<String, String> = BTreeMap::new();
    for path in paths {
        // Only the head: a stream of events has no end.
        let reply = anna.page.request(Method::GET, &path).send().await.unwrap();
        let kind = reply.headers()["content-type"].to_str().unwrap().to_owned();
        kinds.insert(kind, path);
    }
    let is_text =
        |kind: &&String| kind.starts_with("text/") || kind.contains("/xml") || kind.contains("+xml");
    let unnamed: Vec<_> =
        kinds.keys().filter(is_text).filter(|kind| !kind.ends_with("; charset=utf-8")).collect();
    assert!(unnamed.is_empty(), "{unnamed:?} of {kinds:#?}");
    let essences: Vec<&str> = kinds.keys().map(|kind| kind.split(';').next().unwrap()).collect();
    for kind in [
        "application/json",
        "application/manifest+json",
        "application/problem+json",
        "application/xml",
        "font/woff2",
        "image/png",
        "image/svg+xml",
        "image/webp",
        "text/css",
        "text/event-stream",
        "text/html",
        "text/javascript",
        "text/plain",
        "video/mp4",
    ] {
        assert!(essences.contains(&kind), "nothing of {kind} was looked at: {kinds:#?}");
    }
}
