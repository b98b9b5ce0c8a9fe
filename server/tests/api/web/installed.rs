//! What makes a site an app of its own: its manifest.

use crate::world::World;
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
