use super::{
    becomes, paid,
    provider::{charge_back, hint, refund_elsewhere, spend},
};
use crate::world::{Member, World, man};
use serde_json::{Value, json};
use time::Duration;

async fn list(buyer: &Member, cursor: Option<&str>) -> Value {
    let path = cursor.map_or_else(
        || "/api/transactions.php".to_owned(),
        |cursor| format!("/api/transactions.php?cursor={cursor}"),
    );
    buyer.page.get(&path).await.ok()
}

fn lines(list: &Value) -> Vec<(String, Value, i64, i64)> {
    let line = |line: &Value| {
        let number = |name: &str| line[name].as_i64().unwrap();
        (line["kind"].as_str().unwrap().to_owned(), line["cause"].clone(), number("credits"), number("count"))
    };
    list["transactions"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn what_credits_came_by_and_went_for_newest_first() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let step = || world.advance(Duration::minutes(1));
    step();
    let order = paid(&world, &buyer).await;
    for _ in 0..3 {
        step();
        spend(&world, buyer.id, 2).await;
    }
    step();
    refund_elsewhere(&world, &order, 1500).await;
    hint(&world, &order).await;
    step();
    spend(&world, buyer.id, 2).await;
    step();
    charge_back(&world, &order, 3000).await;
    hint(&world, &order).await;
    let all = list(&buyer, None).await;
    let of = |kind: &str, cause: &str, credits, count| (kind.to_owned(), json!(cause), credits, count);
    assert_eq!(
        lines(&all),
        [
            of("charged_back", "chargeback", -40, 1),
            of("spent", "message", -8, 4),
            of("refunded", "refund", -20, 1),
            ("order".to_owned(), Value::Null, 60, 1),
            of("granted", "signup", 10, 1),
        ]
    );
    assert_eq!((&all["next"], &all["owed"]), (&Value::Null, &json!(0)));
    for line in [0, 2, 3] {
        assert_eq!(all["transactions"][line]["order"]["id"], order["id"]);
    }
    let balance: i64 = lines(&all).iter().map(|line| line.2).sum();
    let user = buyer.page.get("/api/user.php").await.ok();
    assert_eq!(user["user"]["credits"], balance);
}

#[tokio::test]
async fn pages_hold_every_line_once() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    sqlx::query("update credit_lots set credits = 500, remaining = 500 where member_id = $1")
        .bind(buyer.id)
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::query("update credit_accounts set balance = 500 where member_id = $1")
        .bind(buyer.id)
        .execute(&world.db)
        .await
        .unwrap();
    for _ in 0..70 {
        world.advance(Duration::hours(20));
        spend(&world, buyer.id, 1).await;
    }
    world.log_in(&buyer.page, buyer.id, world.app.sites.by_host("open.test").unwrap().id).await;
    let (mut cursor, mut pages, mut spent, mut ids) =
        (None::<String>, 0, 0, std::collections::BTreeSet::new());
    loop {
        let page = list(&buyer, cursor.as_deref()).await;
        pages += 1;
        for line in page["transactions"].as_array().unwrap() {
            assert!(ids.insert(line["id"].to_string()), "{line} came twice");
            spent += if line["kind"] == "spent" { line["count"].as_i64().unwrap() } else { 0 };
        }
        match page["next"].as_str() {
            Some(next) => cursor = Some(next.to_owned()),
            None => break,
        }
    }
    assert_eq!((pages > 1, spent), (true, 70));
    for bad in ["x", "1_2", "%00", "99999999999999999999_00000000000000000000000000000000"] {
        buyer.page.get(&format!("/api/transactions.php?cursor={bad}")).await.problem(422, "invalid_request");
    }
}

#[tokio::test]
async fn an_order_that_came_to_nothing_is_in_the_list_with_no_credits() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    world.advance(Duration::minutes(1));
    let order = super::order(&buyer, "ideal").await;
    super::at_the_checkout(&world, &order, "canceled", &[]).await;
    becomes(&buyer, &order, "cancelled").await;
    let all = list(&buyer, None).await;
    assert_eq!(lines(&all)[0], ("order".to_owned(), Value::Null, 0, 1));
    let path = format!("/api/transaction.php?id={}", order["id"].as_str().unwrap());
    let detail = buyer.page.get(&path).await.ok()["transaction"].clone();
    assert_eq!((&detail["lot"], &detail["invoice"]), (&Value::Null, &Value::Null));
    assert_eq!(detail["refund"]["reason"], "not_paid");
}
