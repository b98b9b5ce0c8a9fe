//! What is paid out: days, sums, fees, and what is in each settlement.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{Answer, KEY, World, answer};

const DAY: Duration = Duration::from_hours(24);

/// Read with the organisation's access token.
async fn read(world: &World, path: &str) -> Answer {
    let request = world.raw(Method::GET, &format!("{}/v2/{path}", world.base));
    answer(request.bearer_auth(KEY.replace("test_", "access_"))).await
}

async fn settlements(world: &World) -> Vec<Value> {
    read(world, "settlements").await.body["_embedded"]["settlements"].as_array().unwrap().clone()
}

async fn ids(world: &World, settlement: &Value, list: &str) -> Vec<Value> {
    let path = format!("settlements/{}/{list}", settlement["id"].as_str().unwrap());
    let rows = read(world, &path).await.body["_embedded"][list].as_array().unwrap().clone();
    rows.into_iter().map(|row| row["id"].clone()).collect()
}

/// Ten-thousandths of a euro.
fn exact(amount: &Value) -> i64 {
    amount["value"].as_str().unwrap().replace('.', "").parse().unwrap()
}

/// What the rows of all months come to, rounded to cents.
fn sum(settlement: &Value) -> i64 {
    let mut sum = 0;
    for month in settlement["periods"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|year| year.as_object().unwrap().values())
    {
        sum += month["revenue"].as_array().unwrap().iter().map(|row| exact(&row["amountNet"])).sum::<i64>();
        sum -= month["costs"].as_array().unwrap().iter().map(|row| exact(&row["amountGross"])).sum::<i64>();
    }
    (sum + 50) / 100
}

#[tokio::test]
async fn a_day_is_paid_out_the_next_and_adds_up() {
    let world = World::new().await;
    let ideal = world.paid(&json!({ "method": "ideal" })).await;
    let card = world
        .paid(&json!({ "method": "creditcard", "amount": { "currency": "SEK", "value": "99.00" } }))
        .await;
    let paypal = world.paid(&json!({ "method": "paypal" })).await;
    assert!(settlements(&world).await.is_empty(), "the day is not over");
    world.pass(DAY);
    let [paid] = settlements(&world).await.try_into().unwrap();
    assert_eq!(
        (&paid["status"], &paid["settledAt"]),
        (&json!("paidout"), &json!("2026-11-22T09:00:00+00:00"))
    );
    // 24.99 and 8.81, less 0.32 and 0.25 + 1.8 %, with VAT on both.
    assert_eq!(paid["amount"], json!({ "currency": "EUR", "value": "32.92" }));
    assert_eq!(sum(&paid), 3_292);
    let listed = ids(&world, &paid, "payments").await;
    assert_eq!(listed, [json!(card), json!(ideal)], "PayPal pays out itself");
    let shown = world.get(&format!("payments/{card}")).await.body;
    assert_eq!(shown["settlementId"], paid["id"]);
    assert_eq!(shown["settlementAmount"], json!({ "currency": "EUR", "value": "8.81" }));
    assert_eq!(world.get(&format!("payments/{paypal}")).await.body["settlementAmount"], Value::Null);
    let reference = paid["reference"].as_str().unwrap();
    assert_eq!(read(&world, &format!("settlements/{reference}")).await.body["id"], paid["id"]);
}

#[tokio::test]
async fn what_went_back_waits_until_more_comes_in() {
    let world = World::new().await;
    let first = world.paid(&json!({ "method": "ideal" })).await;
    world.pass(DAY);
    assert_eq!(settlements(&world).await.len(), 1);
    let refund = json!({ "amount": { "currency": "EUR", "value": "10.00" } });
    let refund = world.post(&format!("payments/{first}/refunds"), &refund).await.body["id"].clone();
    world.pass(Duration::from_mins(2));
    world.work().await;
    world.press(&format!("change/{first}"), "chargeback").await;
    let chargeback = world.get(&format!("payments/{first}/chargebacks")).await;
    let chargeback = chargeback.body["_embedded"]["chargebacks"][0]["id"].clone();
    world.pass(DAY);
    assert_eq!(settlements(&world).await.len(), 1, "nothing to pay out");
    let open = read(&world, "settlements/open").await.body;
    assert!(exact(&open["amount"]) < 0 && open["id"] == "open" && open["settledAt"].is_null(), "{open}");
    assert_eq!(ids(&world, &open, "refunds").await, std::slice::from_ref(&refund));
    let balance = read(&world, "balances/primary").await.body;
    assert_eq!((&balance["availableAmount"], &balance["id"]), (&open["amount"], &open["balanceId"]));
    assert_eq!(read(&world, "balances").await.body["_embedded"]["balances"][0], balance);
    assert_eq!(read(&world, "balances/bal_other").await.status, 404);
    let second =
        world.paid(&json!({ "method": "ideal", "amount": { "currency": "EUR", "value": "80.00" } })).await;
    world.press(&format!("change/{first}"), &format!("reverse:{}", chargeback.as_str().unwrap())).await;
    world.pass(DAY);
    let newest = settlements(&world).await.swap_remove(0);
    assert_eq!(sum(&newest), exact(&newest["amount"]));
    assert_eq!(ids(&world, &newest, "payments").await, [json!(second)]);
    assert_eq!(ids(&world, &newest, "refunds").await, [refund]);
    assert_eq!(ids(&world, &newest, "chargebacks").await, [chargeback]);
    let revenue = &newest["periods"]["2026"]["11"]["revenue"];
    let reversed = revenue.as_array().unwrap().iter().find(|row| row["method"].is_null()).unwrap();
    assert_eq!(reversed["amountNet"]["value"], "14.9900");
}

#[tokio::test]
async fn a_settlement_is_under_way_for_three_hours() {
    let world = World::new().await;
    world.paid(&json!({ "method": "ideal" })).await;
    // It is noon: at seven in the morning it is made and not paid out.
    world.pass(Duration::from_hours(19));
    let next = read(&world, "settlements/next").await.body;
    assert_eq!((next["status"].as_str(), next["settledAt"].is_null()), (Some("pending"), true));
    world.pass(Duration::from_hours(3));
    assert_eq!(
        read(&world, &format!("settlements/{}", next["id"].as_str().unwrap())).await.body["status"],
        "paidout"
    );
}

#[tokio::test]
async fn only_the_organisation_reads_them_and_only_its_own() {
    let world = World::new().await;
    world.paid(&json!({ "method": "ideal" })).await;
    world.pass(DAY);
    assert_eq!(world.get("settlements").await.status, 403, "an API key is not enough");
    let [own] = settlements(&world).await.try_into().unwrap();
    let path = format!("{}/v2/settlements/{}", world.base, own["id"].as_str().unwrap());
    let stranger = crate::world::OTHER_KEY.replace("test_", "access_");
    assert_eq!(answer(world.raw(Method::GET, &path).bearer_auth(stranger)).await.status, 404);
    assert_eq!(read(&world, "settlements/stl_missing").await.status, 404);
    assert_eq!(read(&world, "settlements/x'y").await.status, 404);
}

#[tokio::test]
async fn many_days_come_page_by_page() {
    let world = World::new().await;
    for _ in 0..5 {
        world.paid(&json!({ "method": "ideal" })).await;
        world.pass(DAY);
    }
    let mut seen = Vec::new();
    let mut path = "settlements?limit=2".to_owned();
    loop {
        let page = read(&world, &path).await.body;
        let rows = page["_embedded"]["settlements"].as_array().unwrap().clone();
        seen.extend(rows.into_iter().map(|row| row["settledAt"].as_str().unwrap().to_owned()));
        let Some(next) = page["_links"]["next"]["href"].as_str() else { break };
        path = next.split_once("/v2/").unwrap().1.to_owned();
    }
    assert_eq!(seen.len(), 5);
    assert!(seen.is_sorted_by(|newer, older| newer > older), "{seen:?}");
}
