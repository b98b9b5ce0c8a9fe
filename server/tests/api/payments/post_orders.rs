use super::{at_the_checkout, becomes, bundle, order, paid, user};
use crate::{
    chat::books_agree,
    world::{World, man, new_id, woman},
};
use serde_json::json;
use std::time::Duration;
use uuid::Uuid;

// spec: 1.3, 1.10, 3.13, 4.24, 4.29
#[tokio::test]
async fn paid_means_credits_premium_a_receipt_and_word_to_open_pages() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let mut page = buyer.page.events(None).await;
    let order = order(&buyer, "ideal").await;
    assert_eq!(
        (&order["status"], &order["price"]["amount"], &order["vat"]["amount"]),
        (&json!("pending"), &json!(4500), &json!(781))
    );
    let back = at_the_checkout(&world, &order, "paid", &[]).await;
    let target = back.headers["location"].to_str().unwrap();
    assert!(target.ends_with(&format!("?order={}", order["id"].as_str().unwrap())), "{target}");
    let heard = page.next_of("order").await.unwrap();
    assert_eq!((&heard["order"], &heard["status"]), (&order["id"], &json!("completed")));
    let now = becomes(&buyer, &order, "completed").await;
    assert_eq!((&now["checkout_url"], &now["credits"]), (&serde_json::Value::Null, &json!(60)));
    assert!(now["payment_id"].as_str().is_some_and(|id| id.starts_with("tr_")), "{now}");
    let user = user(&buyer).await;
    assert_eq!(
        (&user["credits"], &user["paid_user"], &user["free_conversations_left"]),
        (&json!(70), &json!(true), &serde_json::Value::Null)
    );
    let mails =
        world.visitor("open.test").get(&format!("/dev/outbox.json?recipient={}", buyer.email)).await.text();
    assert!(mails.contains("order-completed") && mails.contains("45.00"), "{mails}");
    let mails = mails.replace("\\n", " ");
    // What a durable medium must say (Directive 2011/83, article 8(7)); Saturday's fourteenth day is one too.
    for part in [
        order["id"].as_str().unwrap(),
        "TEST-COMPANY-2026-000001",
        "iDEAL",
        "TEST COMPANY B.V.",
        "37.19",
        "7.81",
        "7 December 2026",
        "Teststraat 1",
        "NL000000000B01",
        "I withdraw from my purchase",
    ] {
        assert!(mails.contains(part), "{part}: {mails}");
    }
    let again = buyer.page.get("/api/credits.php").await.ok();
    assert_eq!(again["last_method"], "ideal");
}

#[tokio::test]
async fn five_retries_and_a_double_click_make_one_order_and_one_payment() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (body, key) = (json!({ "bundle": bundle(&buyer).await, "method": "paypal" }), Uuid::from_u128(7));
    let clicks = futures_util::future::join_all(
        (0..8).map(|_| buyer.page.post_with_key("/api/orders.php", &body, key)),
    )
    .await;
    let first = clicks[0].json()["order"].clone();
    for click in &clicks {
        assert_eq!(click.status, 201, "{}", click.text());
        assert_eq!(
            (&click.json()["order"]["id"], &click.json()["order"]["payment_id"]),
            (&first["id"], &first["payment_id"])
        );
    }
    let other = json!({ "bundle": body["bundle"], "method": "ideal" });
    buyer.page.post_with_key("/api/orders.php", &other, key).await.problem(409, "idempotency_conflict");
    assert_eq!(buyer.page.get("/api/orders.php").await.ok()["orders"].as_array().unwrap().len(), 1);
}

// spec: 2.47, 4.24, 8.15
#[tokio::test]
async fn failed_and_cancelled_say_so_and_another_method_works() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let card = order(&buyer, "mastercard").await;
    at_the_checkout(&world, &card, "failed", &[("reason", "insufficient_funds")]).await;
    let failed = becomes(&buyer, &card, "failed").await;
    assert_eq!(failed["failure"], "insufficient_funds");
    assert_eq!(failed["failure_detail"], "De creditcardbetaling is mislukt");
    let broken_off = order(&buyer, "ideal").await;
    at_the_checkout(&world, &broken_off, "canceled", &[]).await;
    becomes(&buyer, &broken_off, "cancelled").await;
    assert_eq!(user(&buyer).await["credits"], 10);
    let third = order(&buyer, "paypal").await;
    at_the_checkout(&world, &third, "paid", &[]).await;
    becomes(&buyer, &third, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
}

#[tokio::test]
async fn what_is_not_on_offer_and_what_is_anothers_is_refused() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    let bundle = bundle(&buyer).await;
    let post = |body: serde_json::Value| {
        let page = buyer.page.clone();
        async move { page.post("/api/orders.php", &body).await }
    };
    post(json!({ "bundle": Uuid::nil(), "method": "ideal" })).await.problem(409, "bundle_not_offered");
    for method in ["sofort", "giropay", "sdd", "twint"] {
        post(json!({ "bundle": bundle, "method": method })).await.problem(409, "method_not_offered");
    }
    for wrong in [
        json!({ "bundle": bundle, "method": "gold" }),
        json!({ "bundle": bundle, "method": "ideal", "price": 1 }),
        json!({ "bundle": 1 }),
    ] {
        post(wrong).await.problem(422, "invalid_request");
    }
    let order = order(&buyer, "ideal").await;
    let path = format!("/api/order.php?id={}", order["id"].as_str().unwrap());
    let anothers = other.page.get(&path).await;
    let nobodys = other.page.get(&format!("/api/order.php?id={}", Uuid::nil())).await;
    assert_eq!((anothers.status.as_u16(), &anothers.bytes), (404, &nobodys.bytes));
}

#[tokio::test]
async fn a_provider_that_is_away_charges_nothing_and_the_same_try_works_later() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let (body, key) = (json!({ "bundle": bundle(&buyer).await, "method": "ideal" }), Uuid::from_u128(9));
    let base = |address: &'static str| {
        let db = world.db.clone();
        async move {
            sqlx::query("update payment_accounts set api_base = $1").bind(address).execute(&db).await.unwrap()
        }
    };
    // Nobody listens on the discard port.
    base("http://127.0.0.1:9/v2").await;
    buyer.page.post_with_key("/api/orders.php", &body, key).await.problem(503, "payment_unavailable");
    base("").await;
    let order = buyer.page.post_with_key("/api/orders.php", &body, key).await.ok()["order"].clone();
    at_the_checkout(&world, &order, "paid", &[]).await;
    becomes(&buyer, &order, "completed").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(user(&buyer).await["credits"], 70);
}

/// The provider counts all calls of a company together: one member's page must not use them up.
#[tokio::test]
async fn who_looks_at_an_order_without_end_is_told_what_is_known() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(man("Cor")).await);
    let pending = order(&buyer, "ideal").await;
    let deaf = r#"update mollie_sandbox.faults set knobs = '{"webhook_drop_percent": 100}'"#;
    sqlx::query(deaf).execute(&world.db).await.unwrap();
    let id = pending["id"].as_str().unwrap();
    for look in 0..10 {
        let path = if look % 2 == 0 { "order" } else { "transaction" };
        buyer.page.get(&format!("/api/{path}.php?id={id}")).await.ok();
    }
    at_the_checkout(&world, &pending, "paid", &[]).await;
    let status =
        async || buyer.page.get(&format!("/api/order.php?id={id}")).await.ok()["order"]["status"].clone();
    for _ in 0..20 {
        assert_eq!(status().await, "pending", "the row, without a question to the provider");
    }
    // Another order, of another member, is looked at as ever.
    paid(&world, &other).await;
    world.advance(time::Duration::seconds(2));
    assert_eq!(status().await, "completed");
    books_agree(&world).await;
}

/// However many orders somebody has, the provider is asked no more often; and they buy as ever.
#[tokio::test]
async fn one_members_questions_to_the_provider_are_counted_over_all_orders() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(man("Cor")).await);
    let mut orders = Vec::new();
    for _ in 0..4 {
        orders.push(order(&buyer, "ideal").await);
    }
    let deaf = r#"update mollie_sandbox.faults set knobs = '{"webhook_drop_percent": 100}'"#;
    sqlx::query(deaf).execute(&world.db).await.unwrap();
    let look = async |order: &serde_json::Value| {
        let path = format!("/api/order.php?id={}", order["id"].as_str().unwrap());
        buyer.page.get(&path).await.ok()["order"]["status"].clone()
    };
    let last = orders.pop().unwrap();
    for order in &orders {
        for _ in 0..10 {
            assert_eq!(look(order).await, "pending");
        }
    }
    at_the_checkout(&world, &last, "paid", &[]).await;
    assert_eq!(look(&last).await, "pending", "the row, without a question to the provider");
    let unwanted = json!({ "id": orders[0]["id"] });
    buyer.page.delete("/api/order.php", &unwanted).await.problem(429, "rate_limited");
    // They buy another, and so does anybody else.
    order(&buyer, "ideal").await;
    let theirs = order(&other, "ideal").await;
    other.page.delete("/api/order.php", &json!({ "id": theirs["id"] })).await.ok();
    world.advance(time::Duration::seconds(2));
    assert_eq!(look(&last).await, "completed");
    world.advance(time::Duration::seconds(4));
    assert_eq!(buyer.page.delete("/api/order.php", &unwanted).await.ok()["order"]["status"], "cancelled");
    books_agree(&world).await;
}

#[tokio::test]
async fn orders_have_a_budget_that_nobody_meets_who_buys() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(man("Cor")).await);
    let wish = json!({ "bundle": new_id(), "method": "ideal" });
    for _ in 0..30 {
        buyer.page.post("/api/orders.php", &wish).await.problem(409, "bundle_not_offered");
    }
    let refused = buyer.page.post("/api/orders.php", &wish).await;
    assert_eq!(refused.headers["retry-after"], "181");
    refused.problem(429, "rate_limited");
    order(&other, "ideal").await;
    world.advance(time::Duration::seconds(181));
    order(&buyer, "ideal").await;
}

#[tokio::test]
async fn at_another_price_than_was_shown_nothing_is_ordered() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let wish = |amount: i64, bundle: serde_json::Value| json!({ "bundle": bundle, "method": "ideal", "price": { "amount": amount, "currency": "EUR" } });
    let body = wish(2250, bundle(&buyer).await);
    buyer.page.post("/api/orders.php", &body).await.problem(409, "price_changed");
    assert_eq!(crate::accounts::count(&world, "orders").await, 0);
    let body = wish(4500, bundle(&buyer).await);
    assert_eq!(buyer.page.post("/api/orders.php", &body).await.status, 201);
}

/// The provider is away for longer than any job tries again, and the webhook is lost.
#[tokio::test]
async fn an_order_is_looked_at_again_once_its_provider_is_back() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "ideal").await;
    sqlx::query("update mollie_sandbox.payments set status = 'paid', paid_at = created_at where id = $1")
        .bind(order["payment_id"].as_str())
        .execute(&world.db)
        .await
        .unwrap();
    let base = |address: &'static str| sqlx::query("update payment_accounts set api_base = $1").bind(address);
    base("http://127.0.0.1:9/v2").execute(&world.db).await.unwrap();
    for _ in 0..12 {
        world.advance(time::Duration::minutes(50));
        let done = liaison::housekeeping::runner(&world.app).drain().await.unwrap();
        assert!(done.dead.is_empty(), "{done:?}");
    }
    base("").execute(&world.db).await.unwrap();
    world.advance(time::Duration::DAY);
    liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    let status: String = sqlx::query_scalar("select status from orders").fetch_one(&world.db).await.unwrap();
    assert_eq!(status, "completed");
}
