//! The public price list.

use crate::world::{Person, World, man};
use serde_json::{Value, json};

async fn pricing(page: &testkit::Page, query: &str) -> Value {
    page.get(&format!("/api/pricing.php{query}")).await.ok()["pricing"].clone()
}

// spec: 2.12
#[tokio::test]
async fn a_visitor_sees_every_bundle_and_what_it_pays_for() {
    let world = World::start().await;
    let list = pricing(&world.visitor("open.test"), "").await;
    assert_eq!((&list["country"], &list["vat_basis_points"]), (&json!("NL"), &json!(2100)));
    let bundles = list["bundles"].as_array().unwrap();
    let euro = |amount: i64| json!({ "amount": amount, "currency": "EUR" });
    let rows: Vec<_> =
        bundles.iter().map(|one| (&one["credits"], &one["price"], &one["price_per_message"])).collect();
    let cheapest = bundles.last().unwrap()["price_per_message"].clone();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0], (&json!(20), &euro(1800), &euro(180)));
    assert_eq!(list["methods"], json!(["ideal", "paypal", "mastercard"]));
    let costs = list["costs"].as_array().unwrap();
    let kinds: Vec<_> = costs.iter().map(|one| (&one["kind"], &one["least_credits"])).collect();
    assert_eq!(
        kinds,
        [(&json!("message"), &json!(2)), (&json!("photo"), &json!(4)), (&json!("gift"), &json!(6))]
    );
    assert_eq!((&costs[0]["least_price"], &costs[0]["most_price"]), (&cheapest, &euro(180)));
    assert_eq!(costs[1]["most_price"], euro(360));
}

#[tokio::test]
async fn the_list_is_of_the_country_that_is_asked_for_or_of_ones_own() {
    let world = World::start().await;
    let pole =
        world.member(Person { country: "PL", region: "PL-14", city: "pl-warszawa", ..man("Bas") }).await;
    let own = pricing(&pole.page, "").await;
    assert_eq!((&own["country"], &own["bundles"]), (&json!("PL"), &json!([])));
    assert_eq!(
        (&own["costs"][0]["least_credits"], &own["costs"][0]["least_price"]),
        (&json!(2), &Value::Null)
    );
    assert_eq!(pricing(&pole.page, "?country=NL").await["bundles"].as_array().unwrap().len(), 3);
    for (country, status) in [("SE", 404), ("XX", 422), ("nl", 422), ("", 422)] {
        let reply = pole.page.get(&format!("/api/pricing.php?country={country}")).await;
        assert_eq!(reply.status, status, "{country}: {}", reply.text());
    }
}

#[tokio::test]
async fn gifts_are_listed_from_the_cheapest_to_the_dearest() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.gifts[0].credits = Some(9)).await;
    let list = pricing(&world.visitor("open.test"), "").await;
    let gift = &list["costs"][2];
    assert_eq!((&gift["least_credits"], &gift["most_credits"]), (&json!(6), &json!(9)));
    assert_eq!(gift["most_price"]["amount"], 810);
    world.set("open.test", |settings| settings.gifts.clear()).await;
    let list = pricing(&world.visitor("open.test"), "").await;
    assert_eq!(list["costs"].as_array().unwrap().len(), 2);
}
