pub mod bank_file;
mod bank_refunds;
pub mod bank_schemas;
pub mod bank_statements;
mod lost_answers;
mod lost_refunds;
mod open_checkouts;
mod debit_code;
pub mod direct_debit;
mod cancel;
mod evidence;
pub mod pdf;
mod discounts;
mod dunning;
mod get_credits;
mod get_pricing;
mod invoices;
mod limits;
mod live;
mod offers;
mod paynl;
pub mod mandates;
mod methods;
mod model;
mod money_back;
mod change_method;
mod poll;
mod post_orders;
pub mod provider;
mod refund;
mod routing;
mod secrets;
mod settlements;
mod transactions;
mod tries;
mod vat;
mod verotel;
mod warnings;
mod webhooks;
pub mod wrong_clock;

use crate::world::{Member, World};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{Page, Reply};

/// Places an order for the second bundle (60 credits at € 45.00).
pub async fn order(buyer: &Member, method: &str) -> Value {
    let bundle = bundle(buyer).await;
    let placed = buyer.page.post("/api/orders.php", &json!({ "bundle": bundle, "method": method })).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    placed.json()["order"].clone()
}

pub async fn bundle(buyer: &Member) -> Value {
    buyer.page.get("/api/credits.php").await.ok()["bundles"][1]["id"].clone()
}

/// Opens the provider's page in a browser of its own and presses a button there.
pub async fn at_the_checkout(world: &World, order: &Value, action: &str, fields: &[(&str, &str)]) -> Reply {
    let address: url::Url = order["checkout_url"].as_str().unwrap().parse().unwrap();
    let page = Page::new(&world.base, "127.0.0.1");
    let form = page.get(address.path()).await.text();
    let token = form.split_once(r#"name="token" value=""#).unwrap().1.split('"').next().unwrap().to_owned();
    let mut body = url::form_urlencoded::Serializer::new(String::new());
    body.append_pair("token", &token).append_pair("action", action).extend_pairs(fields);
    let request = page.request(reqwest::Method::POST, address.path());
    let response = request
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.finish())
        .send()
        .await
        .unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Reply { status, headers, bytes: response.bytes().await.unwrap().to_vec() }
}

/// The order, once it stands so; the webhook may take a moment.
pub async fn becomes(buyer: &Member, order: &Value, status: &str) -> Value {
    let path = format!("/api/order.php?id={}", order["id"].as_str().unwrap());
    for _ in 0..100 {
        let now = buyer.page.get(&path).await.ok()["order"].clone();
        if now["status"] == status {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the order did not become {status}: {}", buyer.page.get(&path).await.text());
}

/// Bought and paid: 60 credits at € 45.00.
pub async fn paid(world: &World, buyer: &Member) -> Value {
    let order = order(buyer, "ideal").await;
    at_the_checkout(world, &order, "paid", &[]).await;
    becomes(buyer, &order, "completed").await
}

async fn user(buyer: &Member) -> Value {
    buyer.page.get("/api/user.php").await.ok()["user"].clone()
}
