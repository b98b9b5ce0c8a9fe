use crate::world::World;
use liaison::kernel::locale::Locale;
use serde_json::{Value, json};
use std::collections::BTreeMap;

// spec: 7.10
#[tokio::test]
async fn the_host_selects_the_site_and_domain_only_shows_another() {
    let world = World::start().await;
    let settings = world.visitor("open.test").get("/api/settings.php?anything=1").await.ok();
    assert_eq!(settings["settings"]["name"], "Open");
    let other = world.visitor("open.test").get("/api/settings.php?domain=strict.test").await.ok();
    assert_eq!(other["settings"]["name"], "Strict");
    world.visitor("nobody.test").get("/api/settings.php").await.problem(404, "site_unknown");
    world.visitor("open.test").get("/api/settings.php?domain=nobody.test").await.problem(404, "site_unknown");
}

// spec: 3.22, 3.24
#[tokio::test]
async fn every_setting_of_spec_3_is_there_with_the_value_of_its_site() {
    let world = World::start().await;
    world
        .set("open.test", |site| {
            site.logged_out_search = true;
            site.fictional_icon = "ghost".to_owned();
            site.interests = vec!["music".to_owned()];
            site.niche = 3;
        })
        .await;
    let page = world.visitor("open.test");
    page.set_cookie("locale=en; Path=/");
    let settings = page.get("/api/settings.php").await.ok();
    let spec_3 = "name domain domain_language cdn_prefix niche signups logged_out_search logged_out_search_trafficsource \
        geoip_country geoip_selected_country minimum_message_costs support_phone support_email fictional_icon \
        fictional_warning fictional_singular fictional_plural enable_site_entry_popup description index_title countries \
        visible_profile_fields visible_profile_notes message_credits signup_credits photo_credits gift_credits \
        message_length search_fields refund_days member_resell company_id mail_name interests region_data";
    for name in spec_3.split_whitespace() {
        assert!(settings["settings"].get(name).is_some(), "{name} is missing");
    }
    let settings = &settings["settings"];
    for (name, value) in [
        ("name", json!("Open")),
        ("domain", json!("open.test")),
        ("domain_language", Value::Null),
        ("niche", json!(3)),
        ("signups", json!("all")),
        ("logged_out_search", json!(true)),
        ("logged_out_search_trafficsource", json!(false)),
        ("geoip_selected_country", json!("NL")),
        ("support_phone", json!("+31 20 000 00 00")),
        ("support_email", json!("help@open.test")),
        ("fictional_icon", json!("ghost")),
        ("enable_site_entry_popup", json!("no")),
        ("description", json!("Open: meet")),
        ("index_title", json!("Open: meet")),
        ("headline", json!("Find someone to watch the sunset with.")),
        ("visible_profile_notes", json!(["about", "reason"])),
        ("message_credits", json!(2)),
        ("signup_credits", json!(10)),
        ("photo_credits", json!(4)),
        ("gift_credits", json!(6)),
        ("message_length", json!(500)),
        ("search_fields", json!(["gender", "country", "countryregion", "age"])),
        ("refund_days", json!(14)),
        ("member_resell", json!(true)),
        ("company_id", json!("test-company")),
        ("mail_name", json!("Open")),
        ("interests", json!(["music"])),
    ] {
        assert_eq!(settings[name], value, "{name}");
    }
    let countries: Vec<&str> = settings["countries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|country| country["code"].as_str().unwrap())
        .collect();
    assert_eq!(countries, ["NL", "BE", "DE", "PL", "GB", "US"]);
    assert_eq!(settings["visible_profile_fields"].as_array().unwrap().len(), 8);
    // 150 credits for 90 euro are the cheapest, and a message costs two.
    assert_eq!(settings["minimum_message_costs"]["NL"], json!({ "costs": 120, "currency": "EUR" }));
    // Another site has its own.
    let strict = page.get("/api/settings.php?domain=strict.test").await.ok()["settings"].clone();
    assert_eq!(
        (&strict["name"], &strict["niche"], &strict["interests"]),
        (&json!("Strict"), &json!(1), &json!([]))
    );
}

#[tokio::test]
async fn the_headline_is_the_sites_own_or_its_niches() {
    let world = World::start().await;
    let headline = async |language: &str| {
        let settings = world.visitor("open.test").speaking(language).get("/api/settings.php").await.ok();
        settings["settings"]["headline"].as_str().unwrap().to_owned()
    };
    world.set("open.test", |site| site.niche = 4).await;
    assert_eq!(headline("nl").await, "Vind iemand die net zo graag buiten is.");
    world
        .set("open.test", |site| site.headline = BTreeMap::from([(Locale::Nl, "Samen uit".to_owned())]))
        .await;
    assert_eq!(headline("nl").await, "Samen uit");
    let start = world.visitor("open.test").speaking("nl").get("/").await.text();
    assert!(start.contains("Samen uit"));
    // And what a message costs where the visitor is.
    assert!(start.contains("Berichten vanaf €\u{a0}1,20"), "{start}");
}
