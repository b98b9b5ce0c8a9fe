//! Lists and their pages.

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{World, answer};

fn ids(body: &Value) -> Vec<String> {
    let payments = body["_embedded"]["payments"].as_array().unwrap();
    payments.iter().map(|payment| payment["id"].as_str().unwrap().to_owned()).collect()
}

async fn follow(world: &World, body: &Value, link: &str) -> Value {
    let url = body["_links"][link]["href"].as_str().unwrap().to_owned();
    answer(world.raw(Method::GET, &url).bearer_auth(crate::world::KEY)).await.body
}

#[tokio::test]
async fn pages_lead_through_all_payments_and_back() {
    let world = World::new().await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(world.pay(&json!({})).await);
    }
    made.reverse();
    let first = world.get("payments?limit=2").await.body;
    assert_eq!(
        (ids(&first), &first["count"], &first["_links"]["previous"]),
        (made[..2].to_vec(), &json!(2), &Value::Null)
    );
    let second = follow(&world, &first, "next").await;
    assert_eq!(ids(&second), made[2..4]);
    let third = follow(&world, &second, "next").await;
    assert_eq!((ids(&third), &third["_links"]["next"]), (made[4..].to_vec(), &Value::Null));
    assert_eq!(ids(&follow(&world, &third, "previous").await), made[2..4]);
    assert_eq!(ids(&follow(&world, &second, "self").await), made[2..4]);
    made.reverse();
    assert_eq!(ids(&world.get("payments?limit=5&sort=asc").await.body), made);
}

#[tokio::test]
async fn a_key_says_whose_it_is() {
    let world = World::new().await;
    let me = world.get("profiles/me").await;
    assert_eq!((me.status, &me.body["mode"]), (200, &json!("test")));
    let payment = world.pay(&json!({})).await;
    assert_eq!(me.body["id"], world.get(&format!("payments/{payment}")).await.body["profileId"]);
    let other = format!("{}4", crate::world::KEY);
    let url =
        me.body["_links"]["self"]["href"].as_str().unwrap().rsplit_once('/').unwrap().0.to_owned() + "/me";
    let theirs = answer(world.raw(Method::GET, &url).bearer_auth(&other)).await;
    assert!(theirs.status == 401 || theirs.body["id"] != me.body["id"], "{}", theirs.body);
}

#[tokio::test]
async fn bad_list_parameters_are_400() {
    let world = World::new().await;
    for query in ["limit=0", "limit=251", "limit=x", "from=tr_unknown", "from=%00", "sort=up"] {
        assert_eq!(world.get(&format!("payments?{query}")).await.status, 400, "{query}");
    }
    assert_eq!(world.get("payments?limit=250").await.body["count"], 0);
}
