//! What stands beside a cost in money: the member's own next credits.

use crate::{
    chat::write_to,
    world::{Member, Person, World, man, woman},
};
use serde_json::{Value, json};
use time::Duration;

/// As bought `age` ago.
async fn bought(world: &World, member: &Member, (credits, left): (i32, i32), price: i64, age: Duration) {
    let id = world.app.random.uuid();
    sqlx::query(
        "insert into credit_lots (member_id, id, kind, credits, remaining, order_id, price_minor, currency, created_at)
         values ($1, $2, 'bought', $3, $4, $2, $5, 'EUR', $6)",
    )
    .bind(member.id)
    .bind(id)
    .bind(credits)
    .bind(left)
    .bind(price)
    .bind(world.clock.now() - age)
    .execute(&world.db)
    .await
    .unwrap();
    sqlx::query(
        "update credit_accounts set balance = balance + $2, purchases = purchases + 1 where member_id = $1",
    )
    .bind(member.id)
    .bind(left)
    .execute(&world.db)
    .await
    .unwrap();
}

async fn price(member: &Member) -> Value {
    member.page.get("/api/user.php").await.ok()["user"]["credit_price"].clone()
}

fn of(amount: i64, credits: i32, until: i32) -> Value {
    json!({ "price": { "amount": amount, "currency": "EUR" }, "credits": credits, "until": until })
}

/// What the cheapest gift, of six credits, costs in cents.
async fn rose(member: &Member) -> Value {
    member.page.get("/api/gifts.php").await.ok()["gifts"][0]["price"]["amount"].clone()
}

#[tokio::test]
async fn it_is_the_smallest_bundle_before_and_ones_own_oldest_lot_after_a_purchase() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 2, ..woman("Anna") }).await;
    let men =
        [world.member(man("Bert")).await, world.member(man("Carl")).await, world.member(man("Dirk")).await];
    // 20 credits for 18.00, although 150 are cheaper each.
    assert_eq!((price(&anna).await, rose(&anna).await), (of(1_800, 20, 0), json!(540)));
    bought(&world, &anna, (10, 2), 1_000, Duration::days(2)).await;
    bought(&world, &anna, (150, 150), 9_000, Duration::days(1)).await;
    // Two free ones, two of the older lot, 150 of the other.
    assert_eq!((price(&anna).await, rose(&anna).await), (of(1_000, 10, 150), json!(600)));
    write_to(&anna.page, men[0].id, "For nothing").await.ok();
    assert_eq!(price(&anna).await, of(1_000, 10, 150));
    write_to(&anna.page, men[1].id, "The last of the first").await.ok();
    assert_eq!((price(&anna).await, rose(&anna).await), (of(9_000, 150, 0), json!(360)));
    write_to(&anna.page, men[2].id, "One of the others").await.ok();
    assert_eq!(price(&anna).await, of(9_000, 150, 0));
}

#[tokio::test]
async fn with_nothing_left_it_is_what_would_be_bought_next_and_nothing_where_nothing_is_sold() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 0, premium: true, ..woman("Anna") }).await;
    assert_eq!(price(&anna).await, of(1_800, 20, 0));
    sqlx::query("update bundles set offered = false where credits = 20").execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    assert_eq!(price(&anna).await, of(4_500, 60, 0));
    let abroad = Person { country: "GB", region: "GB-ENG", city: "gb-london", ..woman("Beth") };
    let abroad = world.member(abroad).await;
    assert_eq!((price(&abroad).await, rose(&abroad).await), (Value::Null, Value::Null));
}
