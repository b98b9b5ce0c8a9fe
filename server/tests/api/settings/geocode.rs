//! `GET /api/geocode.php`, and the country of a visitor's address.

use crate::world::{World, man};
use liaison::{kernel::country::Country, settings};
use reqwest::Method;
use serde_json::{Value, json};
use std::path::Path;
use testkit::Reply;

async fn geocode(world: &World, query: &str) -> Reply {
    world.visitor("open.test").get(&format!("/api/geocode.php?{query}")).await
}

// spec: 7.6
#[tokio::test]
async fn a_point_has_a_town_that_can_be_chosen() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let answer = geocode(&world, "lat=51.2194&lon=4.4025").await.ok();
    assert_eq!(
        answer,
        json!({
            "country": "BE", "region": { "id": "BE-VAN", "name": "Antwerpen" }, "city": { "id": "be-antwerpen", "name": "Antwerpen" },
            "attribution": "GeoNames.org (CC BY 4.0)",
        })
    );
    let place = json!({ "country": answer["country"], "region": answer["region"]["id"], "city": answer["city"]["id"] });
    let moved = adam.page.put("/api/profile.php", &place).await.ok();
    assert_eq!(moved["profile"]["city_id"], "be-antwerpen");
    assert_eq!(adam.page.get("/api/geocode.php?lat=51.2194&lon=4.4025").await.ok(), answer);
}

#[tokio::test]
async fn across_the_rhine_is_another_country() {
    let world = World::start().await;
    for (lat, lon, country) in
        [(47.5474, 7.5896, "CH"), (47.5933, 7.6208, "DE"), (48.5839, 7.7455, "FR"), (48.5730, 7.8152, "DE")]
    {
        assert_eq!(geocode(&world, &format!("lat={lat}&lon={lon}")).await.ok()["country"], country);
    }
}

#[tokio::test]
async fn where_nobody_of_ours_lives_is_no_town() {
    let world = World::start().await;
    for query in [
        "lat=56&lon=3",
        "lat=50.0755&lon=14.4378",
        "lat=90&lon=180",
        "lat=-90&lon=-180",
        "lat=0&lon=0",
        "lat=-0.0&lon=1e-300",
    ] {
        geocode(&world, query).await.problem(404, "place_unknown");
    }
}

#[tokio::test]
async fn what_is_no_point_is_refused() {
    let world = World::start().await;
    let endless = format!("lat={}&lon=5", "5".repeat(20_000));
    for query in [
        "",
        "lat=52",
        "lon=5",
        "lat=52,1&lon=5,1",
        "lat=&lon=",
        "lat=91&lon=5",
        "lat=52&lon=180.1",
        "lat=NaN&lon=5",
        "lat=inf&lon=5",
        "lat=1e999&lon=5",
        "lat=52&lat=53&lon=5",
        "lat=fifty&lon=five",
        "lat=%00&lon=5",
        "lat[]=52&lon=5",
        &endless,
    ] {
        geocode(&world, query).await.problem(422, "invalid_request");
    }
}

#[tokio::test]
async fn one_household_asks_so_often_and_not_more() {
    let world = World::start().await;
    let mut refused = 0;
    for _ in 0..110 {
        refused += u32::from(geocode(&world, "lat=52.09&lon=5.12").await.status == 429);
    }
    assert_eq!(refused, 10);
    let reply = geocode(&world, "lat=52.09&lon=5.12").await;
    assert_eq!(reply.headers["retry-after"], "37");
    world.advance(time::Duration::seconds(36));
    geocode(&world, "lat=52.09&lon=5.12").await.ok();
}

/// What settings.php says of a visitor, with these headers.
async fn seen(world: &World, headers: &[(&str, &str)]) -> (Value, Value) {
    let mut request = world.visitor("open.test").request(Method::GET, "/api/settings.php");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer: Value = request.send().await.unwrap().json().await.unwrap();
    (answer["settings"]["geoip_country"].clone(), answer["settings"]["geoip_selected_country"].clone())
}

#[tokio::test]
async fn the_operators_file_tells_the_country_of_an_address() {
    let world = World::start_with(|config| {
        config.country_header = Some("cf-ipcountry".to_owned());
        config.address_header = Some("x-forwarded-for".to_owned());
        config.geoip_file =
            Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/GeoIP2-Country-Test.mmdb"));
    })
    .await;
    let countries = |seen: &str, selected: &str| (json!(seen), json!(selected));
    // Great Britain is one of the site's countries, Sweden is not, of Japan we know nothing.
    for (address, expected) in [
        ("81.2.69.160", countries("GB", "GB")),
        ("89.160.20.128", countries("SE", "NL")),
        ("2001:218::1", countries("NL", "NL")),
        ("127.0.0.1", countries("NL", "NL")),
        ("89.160.20.128, 81.2.69.160", countries("GB", "GB")),
        ("nonsense", countries("NL", "NL")),
    ] {
        assert_eq!(seen(&world, &[("x-forwarded-for", address)]).await, expected, "{address}");
    }
    // The proxy's own word comes first; what it does not know the file may.
    let british = ("x-forwarded-for", "81.2.69.160");
    assert_eq!(seen(&world, &[british, ("cf-ipcountry", "DE")]).await, countries("DE", "DE"));
    assert_eq!(seen(&world, &[british, ("cf-ipcountry", "XX")]).await, countries("GB", "GB"));
    // A visitor's own word is nobody's.
    for address in ["81.2.69.160", "127.0.0.1"] {
        let (said, _) = seen(&world, &[("x-forwarded-for", address), ("x-liaison-seen-country", "PL")]).await;
        assert_ne!(said, "PL");
    }
}

#[tokio::test]
async fn a_missing_file_shuts_nothing() {
    let world = World::start_with(|config| {
        config.address_header = Some("x-forwarded-for".to_owned());
        config.geoip_file = Some("/nonexistent/countries.mmdb".into());
    })
    .await;
    let headers = [("x-forwarded-for", "81.2.69.160"), ("x-liaison-seen-country", "PL")];
    assert_eq!(seen(&world, &headers).await, (json!("NL"), json!("NL")));
}

/// Every region can be chosen and has a town; no two have one id or, in a country, one name.
#[test]
fn regions_and_towns_are_whole() {
    for facts in Country::all() {
        let regions = settings::regions(facts.code);
        let towns = settings::cities(facts.code);
        for (index, region) in regions.iter().enumerate() {
            assert!(
                region.id.starts_with(facts.code.code()) && !region.name.trim().is_empty(),
                "{}",
                region.id
            );
            assert!(towns.iter().any(|town| town.region == region.id), "{} has no town", region.id);
            let twin = |other: &settings::Region| other.id == region.id || other.name == region.name;
            assert!(!regions[..index].iter().any(twin), "{} is there twice", region.id);
        }
    }
    // Norway's counties of 2024 (ISO 3166-2, changed 2024-01): Viken and its like are gone again.
    let norway: Vec<&str> =
        settings::regions(Country::parse("NO").unwrap()).iter().map(|region| region.id.as_str()).collect();
    let mut counties = norway.clone();
    counties.sort_unstable();
    let expected =
        "NO-03 NO-11 NO-15 NO-18 NO-31 NO-32 NO-33 NO-34 NO-39 NO-40 NO-42 NO-46 NO-50 NO-55 NO-56";
    assert_eq!(counties.join(" "), expected);
}
