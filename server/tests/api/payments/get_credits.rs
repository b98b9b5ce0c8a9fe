use crate::world::{World, man};

// spec: 3.14
#[tokio::test]
async fn bundles_of_the_members_country_with_the_price_of_a_message() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let sale = buyer.page.get("/api/credits.php").await.ok();
    assert_eq!(sale["credits"], 10);
    assert_eq!(sale["vat_basis_points"], 2100);
    let bundles = sale["bundles"].as_array().unwrap();
    assert_eq!(bundles.len(), 3);
    assert_eq!(bundles[0]["price"], serde_json::json!({ "amount": 1800, "currency": "EUR" }));
    // Two credits a message: 20 credits at 18 euro are ten messages.
    assert_eq!(bundles[0]["price_per_message"]["amount"], 180);
    // sofort has ended and is never offered, whatever the table says.
    assert_eq!(sale["methods"], serde_json::json!(["ideal", "paypal", "mastercard"]));
    assert_eq!(sale["last_method"], serde_json::Value::Null);
}

#[tokio::test]
async fn a_message_costs_what_the_discounted_credits_cost() {
    let world = super::offers::offering(true, 0).await;
    let buyer = world.member(man("Bas")).await;
    let sale = buyer.page.get("/api/credits.php").await.ok();
    let first = &sale["bundles"][0];
    assert_eq!(first["discounted_price"]["amount"], 1350);
    assert_eq!(first["price_per_message"]["amount"], 135);
}

#[tokio::test]
async fn where_nothing_is_sold_the_list_is_empty() {
    let world = World::start().await;
    let buyer = world
        .member(crate::world::Person { country: "PL", region: "PL-14", city: "pl-warszawa", ..man("Bas") })
        .await;
    let sale = buyer.page.get("/api/credits.php").await.ok();
    assert!(sale["bundles"].as_array().unwrap().is_empty());
}
