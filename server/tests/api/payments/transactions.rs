use super::{
    becomes, paid,
    provider::{charge_back, hint, refund_elsewhere, spend},
};
use crate::{
    chat::{block, write_to},
    world::{Member, World, man, new_id, woman},
};
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
    for (line, amount) in [(0, 3_000), (2, 1_500)] {
        assert_eq!(all["transactions"][line]["worth"], json!([{ "amount": amount, "currency": "EUR" }]));
    }
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

/// Whom a line is about, its figures, and its worth.
fn spent(list: &Value) -> Vec<(Value, Value, i64, i64, Value)> {
    let lines = list["transactions"].as_array().unwrap().iter().filter(|line| line["kind"] == "spent");
    let line = |line: &Value| {
        let number = |name: &str| line[name].as_i64().unwrap();
        let cause = line["cause"].clone();
        (cause, line["about"]["name"].clone(), number("credits"), number("count"), line["worth"].clone())
    };
    lines.map(line).collect()
}

#[tokio::test]
async fn spent_credits_say_for_whom_and_what_they_had_cost() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (anna, eva) = (world.member(woman("Anna")).await, world.member(woman("Eva")).await);
    let mut conversation = Value::Null;
    for words in ["Ahoy", "How are you?", "Where are you?"] {
        world.advance(Duration::minutes(1));
        conversation = write_to(&buyer.page, anna.id, words).await.ok()["conversation"].clone();
    }
    // Four free credits are left of ten; sixty come for EUR 45.00.
    paid(&world, &buyer).await;
    world.advance(Duration::minutes(1));
    let gift = json!({ "client_id": new_id(), "gift": "rose", "profile": eva.id });
    for _ in 0..3 {
        buyer.page.post("/api/message.php", &gift).await.ok();
    }
    world.advance(Duration::minutes(1));
    write_to(&buyer.page, anna.id, "And now?").await.ok();
    let all = list(&buyer, None).await;
    let of = |cause: &str, name: &str, credits, count, worth: Value| {
        (json!(cause), json!(name), credits, count, worth)
    };
    let eur = |amount: i64| json!([{ "amount": amount, "currency": "EUR" }]);
    let expected = [of("message", "Anna", -8, 4, eur(150)), of("gift", "Eva", -6, 1, eur(150))];
    assert_eq!(spent(&all), expected);
    assert_eq!(all["transactions"][0]["about"]["conversation"], conversation);
    let (lots, lines): (i64, i64) = sqlx::query_as(
        "select (select sum(credits) from credit_spendings where member_id = $1),
           (select sum(credits)::bigint from ledger_lines where member_id = $1 and account = 'spent')",
    )
    .bind(buyer.id)
    .fetch_one(&world.db)
    .await
    .unwrap();
    assert_eq!((lots, lines), (14, 14));
    // The others learn nothing of it.
    assert_eq!(spent(&list(&anna, None).await), []);
}

#[tokio::test]
async fn nobody_is_named_whom_the_list_of_conversations_does_not_show() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let mut others = Vec::new();
    for name in ["Anna", "Eva", "Ida", "Ute"] {
        others.push(world.member(woman(name)).await);
    }
    paid(&world, &buyer).await;
    for other in &others {
        world.advance(Duration::minutes(1));
        write_to(&buyer.page, other.id, "Ahoy").await.ok();
    }
    let [anna, eva, ida, ute] = <[Member; 4]>::try_from(others).ok().unwrap();
    let named = async || -> Vec<(Value, bool, i64)> {
        let lines = list(&buyer, None).await["transactions"].as_array().unwrap().clone();
        let spent = lines.iter().filter(|line| line["kind"] == "spent");
        let name = |line: &Value| {
            (line["about"]["name"].clone(), line["about"].is_object(), line["count"].as_i64().unwrap())
        };
        spent.map(name).collect()
    };
    let all = [("Ute", 1), ("Ida", 1), ("Eva", 1), ("Anna", 1)];
    assert_eq!(named().await, all.map(|(name, count)| (json!(name), true, count)));
    // She blocked him; he removed the conversation; she is disabled; she is about to be deleted.
    block(&world, ute.id, buyer.id).await;
    let chats = buyer.page.get("/api/chats.php").await.ok();
    let with_ida = chats["chats"].as_array().unwrap().iter().find(|chat| chat["profile"]["name"] == "Ida");
    let which = json!({ "conversation": with_ida.unwrap()["id"] });
    buyer.page.delete("/api/chat.php", &which).await.ok();
    assert_eq!(ida.id.to_string(), with_ida.unwrap()["profile"]["id"].as_str().unwrap());
    sqlx::query("update profiles set status = 'disabled' where id = any($1)")
        .bind([eva.id, anna.id])
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::query(
        "insert into deletions (member_id, site_id, requested_at, due_at, account_status, profile_status)
         values ($1, $3, $2, $2, 'active', 'active')",
    )
    .bind(anna.id)
    .bind(world.clock.now())
    .bind(world.app.sites.by_host("open.test").unwrap().id.0)
    .execute(&world.db)
    .await
    .unwrap();
    // What nobody is named for is one line; who has left has a conversation and no name, as in the list.
    assert_eq!(named().await, [(Value::Null, false, 3), (Value::Null, true, 1)]);
}
