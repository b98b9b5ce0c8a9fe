//! What pages load once: interests, regions, towns, the company, and the languages of a country.

use crate::world::World;
use liaison::kernel::country::Country;
use reqwest::Method;
use serde_json::{Value, json};

// spec: 7.14
#[tokio::test]
async fn interests_are_the_sites_own_named_in_the_callers_language() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.interests = vec!["kissing".into(), "music".into()]).await;
    let names = async |language: &str| -> Vec<Value> {
        let page = world.visitor("open.test");
        page.set_cookie(&format!("locale={language}; Path=/"));
        let answer = page.get("/api/interests.php").await.ok();
        answer["interests"].as_array().unwrap().iter().map(|interest| interest["name"].clone()).collect()
    };
    assert_eq!(names("pl").await.len(), 2);
    assert_ne!(names("pl").await, names("nl").await);
}

// spec: 7.14
#[tokio::test]
async fn regions_and_towns_are_those_of_the_sites_countries() {
    let world = World::start().await;
    let page = world.visitor("open.test");
    let regions = page.get("/api/regions.php").await.ok();
    let countries: Vec<&String> = regions["regions"].as_object().unwrap().keys().collect();
    assert_eq!(countries, ["BE", "DE", "GB", "NL", "PL", "US"]);
    let utrecht = json!({ "id": "NL-UT", "name": "Utrecht" });
    assert!(regions["regions"]["NL"].as_array().unwrap().contains(&utrecht));
    let towns = page.get("/api/cities.php?country=NL").await.ok();
    let town = json!({ "id": "nl-utrecht", "name": "Utrecht", "region": "NL-UT" });
    assert!(towns["cities"].as_array().unwrap().contains(&town));
    page.get("/api/cities.php?country=FR").await.problem(404, "not_found");
}

// spec: 3.26, 7.14
#[tokio::test]
async fn the_company_is_told_with_every_field_of_spec_3() {
    let world = World::start().await;
    let answer = world.visitor("open.test").get("/api/companyinfo.php").await.ok();
    assert_eq!(
        answer["companyinfo"],
        json!({
            "name": "Test Company B.V.", "address": "Teststraat 1", "kvk": "12345678", "city": "1011 AB Amsterdam",
            "country": "NL", "tradenames": ["Open"], "vat_numbers": ["NL000000000B01"],
            "support_phone": "+31 20 000 00 00", "statement_descriptor": "TEST COMPANY B.V.", "delete_discount": 25, "added": "2024-01-15T00:00:00Z",
        })
    );
}

// spec: 1.14
#[tokio::test]
async fn a_country_offers_the_languages_of_spec_1() {
    let world = World::start_with(|config| config.country_header = Some("x-country".into())).await;
    world.set("open.test", |settings| settings.countries.push(Country::parse("CH").unwrap())).await;
    for (country, languages) in
        [("NL", "nl"), ("BE", "nl fr de"), ("CH", "de it fr en"), ("US", "en es"), ("JP", "nl")]
    {
        let page = world.visitor("open.test");
        let request = page.request(Method::GET, "/api/settings.php").header("x-country", country);
        let answer: Value = request.send().await.unwrap().json().await.unwrap();
        let offered: Vec<&str> =
            answer["settings"]["locales"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(offered.join(" "), languages, "{country}");
    }
}
