//! Which method is on offer is data: per company, country and currency.

use crate::world::{World, man};
use liaison::payments::{self, Method, MethodOffer};
use serde_json::{Value, json};

fn offer(method: &str, currency: Option<&str>, position: i16) -> MethodOffer {
    MethodOffer {
        company_id: "test-company".to_owned(),
        country: "NL".to_owned(),
        currency: currency.map(str::to_owned),
        method: method.to_owned(),
        position,
        providers: Vec::new(),
    }
}

async fn put(world: &World, offer: &MethodOffer) {
    payments::put_method_offer(&mut world.db.acquire().await.unwrap(), offer).await.unwrap();
}

// spec: 3.14
#[tokio::test]
async fn what_is_on_offer_is_shown_and_taken_and_nothing_else() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let shown = || async { buyer.page.get("/api/credits.php").await.ok()["methods"].clone() };
    assert_eq!(shown().await, json!(["ideal", "paypal", "mastercard"]));
    // In another currency, and one that takes no euro: of no use here.
    put(&world, &offer("visa", Some("PLN"), 0)).await;
    put(&world, &offer("blik", None, 0)).await;
    assert_eq!(shown().await, json!(["ideal", "paypal", "mastercard"]));
    let bundle = super::bundle(&buyer).await;
    for method in ["visa", "blik"] {
        let body = json!({ "bundle": bundle, "method": method });
        buyer.page.post("/api/orders.php", &body).await.problem(409, "method_not_offered");
    }
    // In euro, and first; for any currency as well, but shown once.
    put(&world, &offer("visa", Some("EUR"), -1)).await;
    put(&world, &offer("visa", None, 7)).await;
    assert_eq!(shown().await, json!(["visa", "ideal", "paypal", "mastercard"]));
    put(&world, &offer("ideal", None, 9)).await;
    assert_eq!(shown().await, json!(["visa", "paypal", "mastercard", "ideal"]));
    let mut connection = world.db.acquire().await.unwrap();
    for method in ["paypal", "mastercard", "ideal"] {
        assert!(payments::withdraw_method_offer(&mut connection, &offer(method, None, 0)).await.unwrap());
        assert!(!payments::withdraw_method_offer(&mut connection, &offer(method, None, 0)).await.unwrap());
    }
    assert_eq!(shown().await, json!(["visa"]));
    let body = json!({ "bundle": bundle, "method": "ideal" });
    buyer.page.post("/api/orders.php", &body).await.problem(409, "method_not_offered");
    let placed = buyer.page.post("/api/orders.php", &json!({ "bundle": bundle, "method": "visa" })).await;
    assert_ne!(placed.json()["order"]["checkout_url"], Value::Null);
}

#[test]
fn an_offer_that_nobody_can_use_says_why() {
    for (method, currency, fault) in [
        ("ideal", None, None),
        ("ideal", Some("EUR"), None),
        ("sdd", None, None),
        ("blik", None, Some("takes no EUR")),
        ("ideal", Some("PLN"), Some("prices in NL are in EUR")),
        ("sofort", None, Some("has ended")),
        ("cheque", None, Some("there is no method")),
    ] {
        let found = offer(method, currency, 0).fault();
        match fault {
            None => assert_eq!(found, None, "{method}"),
            Some(words) => assert!(found.unwrap().contains(words), "{method}"),
        }
    }
    let abroad = MethodOffer { country: "ZZ".to_owned(), ..offer("ideal", None, 0) };
    assert!(abroad.fault().unwrap().contains("no country"));
}

/// A method that no country's money suits would be of no use anywhere.
#[test]
fn every_method_that_lives_takes_the_money_of_some_country() {
    use liaison::kernel::country::Country;
    for method in Method::ALL.iter().filter(|method| !method.has_ended()) {
        assert!(Country::all().any(|facts| method.takes(facts.currency)), "{method:?}");
    }
}

/// While a release is rolled out: this node's lists leave what it can't read to newer nodes, and alone it is an error.
#[tokio::test]
async fn a_method_of_a_newer_node_takes_no_list_down_and_is_refused_alone() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (known, newer) = (super::paid(&world, &buyer).await, super::paid(&world, &buyer).await);
    let unknown = "update orders set method = 'barter' where id = $1::uuid";
    let id = newer["id"].as_str().unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    let refused = sqlx::query(unknown).bind(id).execute(&mut *connection).await.unwrap_err();
    assert!(refused.to_string().contains("orders_method_check"), "{refused}");
    // As the newer node's migration does.
    sqlx::raw_sql("alter table orders drop constraint orders_method_check; alter table mandates drop constraint mandates_method_check")
        .execute(&mut *connection).await.unwrap();
    sqlx::query(unknown).bind(id).execute(&mut *connection).await.unwrap();
    put(&world, &offer("barter", None, 0)).await;

    let shown = buyer.page.get("/api/credits.php").await.ok();
    assert_eq!(shown["methods"], json!(["ideal", "paypal", "mastercard"]));
    assert_eq!(shown["last_method"], "ideal");
    let orders = buyer.page.get("/api/orders.php").await.ok();
    assert_eq!(orders["orders"].as_array().unwrap().len(), 1);
    assert_eq!(orders["orders"][0]["id"], known["id"]);
    let transactions = buyer.page.get("/api/transactions.php").await.ok();
    let lines = transactions["transactions"].as_array().unwrap();
    assert!(lines.iter().any(|line| line["order"]["id"] == known["id"]), "{transactions}");
    assert!(lines.iter().all(|line| line["order"]["id"] != newer["id"]), "{transactions}");
    assert_eq!(buyer.page.get("/api/repeatorder.php").await.ok()["repeatorder"]["order"], known["id"]);
    assert_eq!(buyer.page.get(&format!("/api/order.php?id={id}")).await.status, 500);
}
