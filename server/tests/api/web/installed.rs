//! What makes a site an app of its own: its manifest.

use crate::world::World;
use http::HeaderValue;
use serde_json::Value;

#[tokio::test]
async fn the_manifest_is_the_sites_own() {
    let world = World::start().await;
    let manifest = async |host: &str, language: &str| {
        world.visitor(host).speaking(language).get("/manifest.webmanifest").await
    };
    let open = manifest("open.test", "nl").await;
    assert_eq!(open.headers["content-type"], "application/manifest+json");
    assert_eq!(open.headers["cache-control"], "no-cache");
    let open = open.ok();
    assert_eq!(open["display"], "standalone");
    assert_eq!((&open["scope"], &open["id"]), (&Value::from("/"), &Value::from("/")));
    assert_eq!((&open["lang"], &open["theme_color"]), (&Value::from("nl"), &Value::from("#be0e48")));
    assert!(open["description"].as_str().unwrap().ends_with("ontmoet"));
    assert_ne!(open["name"], manifest("strict.test", "nl").await.ok()["name"]);
}

#[tokio::test]
async fn it_has_what_browsers_ask_of_an_app() {
    let world = World::start().await;
    let manifest = world.visitor("open.test").get("/manifest.webmanifest").await.ok();
    let icons = manifest["icons"].as_array().unwrap();
    let has = |sizes: &str, purpose: &str| {
        icons.iter().any(|icon| icon["sizes"] == sizes && icon["purpose"] == purpose)
    };
    assert!(has("192x192", "any") && has("512x512", "any") && has("any", "any"));
    assert!(has("192x192", "maskable") && has("512x512", "maskable"));
}

#[tokio::test]
async fn other_apps_share_photos_with_it_and_a_long_press_leads_to_its_places() {
    let world = World::start().await;
    let page = world.visitor("open.test").speaking("nl");
    let manifest = page.get("/manifest.webmanifest").await.ok();
    let shortcuts = manifest["shortcuts"].as_array().unwrap();
    let named: Vec<_> = shortcuts.iter().map(|one| (one["name"].as_str(), one["url"].as_str())).collect();
    assert_eq!(named.first().copied(), Some((Some("Berichten"), Some("/chats"))));
    assert_eq!(named.len(), 3);
    let share = &manifest["share_target"];
    assert_eq!((&share["method"], &share["params"]["files"][0]["name"]), (&"POST".into(), &"photos".into()));
    // Without its service worker the browser posts them here: nothing is read.
    let answer = page.post(share["action"].as_str().unwrap(), &Value::Null).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.headers["location"]),
        (303, &HeaderValue::from_static("/profile#photos"))
    );
    // Typed by hand it leads somewhere too.
    let typed = page.get("/share").await;
    assert_eq!((typed.status.as_u16(), &typed.headers["location"]), (303, &HeaderValue::from_static("/")));
}
