//! How often one may order, and how many payments by card may fail.

use super::{
    at_the_checkout, becomes, bundle,
    mandates::{keeper, mandates, repeat},
    order,
};
use crate::world::{Member, World, man, new_id};
use liaison::payments;
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

async fn try_by(buyer: &Member, method: &str) -> Reply {
    let body = json!({ "bundle": bundle(buyer).await, "method": method });
    buyer.page.post("/api/orders.php", &body).await
}

/// A payment by card that the bank declines; what was refused comes back.
async fn decline(world: &World, buyer: &Member) -> Result<(), Reply> {
    let placed = try_by(buyer, "mastercard").await;
    if placed.status != 201 {
        return Err(placed);
    }
    let order = placed.json()["order"].clone();
    at_the_checkout(world, &order, "failed", &[("reason", "card_declined")]).await;
    becomes(buyer, &order, "failed").await;
    Ok(())
}

#[tokio::test]
async fn sixty_orders_in_a_second_are_stopped() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let mut placed = 0;
    let refused = loop {
        let reply = try_by(&buyer, "ideal").await;
        if reply.status != 201 {
            break reply;
        }
        placed += 1;
    };
    assert_eq!(placed, 30);
    refused.problem(429, "rate_limited");
    assert_eq!(refused.headers["retry-after"], "181");
    world.advance(Duration::minutes(3));
    assert_eq!(try_by(&buyer, "ideal").await.status, 201);
}

#[tokio::test]
async fn cards_rest_after_six_declines_and_other_ways_go_on() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    for _ in 0..6 {
        assert!(decline(&world, &buyer).await.is_ok());
    }
    buyer.page.set_cookie("locale=en; Path=/");
    for method in ["mastercard", "visa"] {
        let refused = try_by(&buyer, method).await;
        let said = refused.problem(429, "cards_paused");
        assert!(said["detail"].as_str().unwrap().contains("in 21 minutes"), "{said}");
        assert_eq!(refused.headers["retry-after"], "1201");
    }
    let other = order(&buyer, "ideal").await;
    at_the_checkout(&world, &other, "paid", &[]).await;
    becomes(&buyer, &other, "completed").await;
    world.advance(Duration::minutes(21));
    assert!(decline(&world, &buyer).await.is_ok());
    decline(&world, &buyer).await.unwrap_err().problem(429, "cards_paused");
}

/// Pages that were opened first are tries that may still fail.
#[tokio::test]
async fn who_opens_many_checkouts_first_tries_no_more_cards_than_who_does_not() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let key = new_id();
    let body = json!({ "bundle": bundle(&buyer).await, "method": "mastercard" });
    let first = buyer.page.post_with_key("/api/orders.php", &body, key).await;
    assert_eq!(first.status, 201, "{}", first.text());
    let mut open = vec![first.json()["order"].clone()];
    // At once as well as one after the other.
    for _ in 0..3 {
        let calls = (0..8).map(|_| try_by(&buyer, "mastercard"));
        for reply in futures_util::future::join_all(calls).await {
            if reply.status == 201 {
                open.push(reply.json()["order"].clone());
            } else {
                reply.problem(429, "cards_paused");
            }
        }
    }
    assert_eq!(open.len(), 6);
    let again = buyer.page.post_with_key("/api/orders.php", &body, key).await;
    assert_eq!(again.json()["order"]["id"], open[0]["id"], "what was placed is still there");
    assert_eq!(try_by(&buyer, "ideal").await.status, 201);
    for order in &open {
        at_the_checkout(&world, order, "failed", &[("reason", "card_declined")]).await;
        becomes(&buyer, order, "failed").await;
    }
    decline(&world, &buyer).await.unwrap_err().problem(429, "cards_paused");
    world.advance(Duration::minutes(21));
    assert!(decline(&world, &buyer).await.is_ok());
    decline(&world, &buyer).await.unwrap_err().problem(429, "cards_paused");
}

/// A page that was given up can still be paid at, and so be tried.
#[tokio::test]
async fn a_card_that_is_tried_on_a_page_that_was_given_up_counts() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let give_up = async |order: &Value| {
        let gone = buyer.page.delete("/api/order.php", &json!({ "id": order["id"] })).await.ok();
        let gone = &gone["order"];
        assert_eq!((&gone["status"], &gone["payable"]), (&json!("cancelled"), &json!(true)));
    };
    for _ in 0..3 {
        let order = order(&buyer, "mastercard").await;
        give_up(&order).await;
        at_the_checkout(&world, &order, "failed", &[("reason", "card_declined")]).await;
        assert_eq!(becomes(&buyer, &order, "cancelled").await["payable"], false);
    }
    for _ in 0..3 {
        let order = order(&buyer, "mastercard").await;
        give_up(&order).await;
    }
    try_by(&buyer, "mastercard").await.problem(429, "cards_paused");
}

#[tokio::test]
async fn checkouts_of_many_accounts_count_at_their_browser_and_at_their_address() {
    let world = World::start().await;
    let mut open = 0;
    for at in 0..30 {
        let buyer = world.member(man("Bas")).await;
        if at < 10 {
            buyer.page.set_cookie("device=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; Path=/");
        }
        let reply = try_by(&buyer, "mastercard").await;
        if reply.status == 201 {
            open += 1;
        } else {
            reply.problem(429, "cards_paused");
        }
        if at == 9 {
            assert_eq!(open, 8);
        }
    }
    assert_eq!(open, 20);
}

/// Three pages that were left, two mistyped numbers, and all that once more when the pages have closed.
#[tokio::test]
async fn who_leaves_a_few_checkouts_is_not_stopped() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    for _ in 0..2 {
        let mut left = Vec::new();
        for _ in 0..3 {
            left.push(order(&buyer, "mastercard").await);
        }
        for _ in 0..2 {
            assert!(decline(&world, &buyer).await.is_ok());
        }
        let card = order(&buyer, "mastercard").await;
        at_the_checkout(&world, &card, "paid", &[]).await;
        becomes(&buyer, &card, "completed").await;
        // The sandbox leaves a page open for a quarter of an hour.
        world.advance(Duration::minutes(41));
        for order in &left {
            becomes(&buyer, order, "expired").await;
        }
    }
}

/// Four mistyped numbers, an empty account, then another card.
#[tokio::test]
async fn an_honest_member_is_not_stopped() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    for _ in 0..5 {
        assert!(decline(&world, &buyer).await.is_ok());
    }
    let card = order(&buyer, "mastercard").await;
    at_the_checkout(&world, &card, "paid", &[]).await;
    becomes(&buyer, &card, "completed").await;
    for _ in 0..12 {
        let open = order(&buyer, "ideal").await;
        at_the_checkout(&world, &open, "canceled", &[]).await;
        becomes(&buyer, &open, "cancelled").await;
    }
    assert_eq!(try_by(&buyer, "mastercard").await.status, 201);
}

#[tokio::test]
async fn cards_tried_from_many_accounts_stop_at_their_browser_and_at_their_address() {
    let world = World::start().await;
    let mut declined = 0;
    for name in ["Abe", "Bas", "Cas", "Daan", "Erik", "Finn", "Gijs", "Hugo", "Ivo", "Jan"] {
        let buyer = world.member(man(name)).await;
        buyer.page.set_cookie("device=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; Path=/");
        match decline(&world, &buyer).await {
            Ok(()) => declined += 1,
            Err(refused) => drop(refused.problem(429, "cards_paused")),
        }
    }
    assert_eq!(declined, 8);
    // Without the cookie the address still says who they are.
    for name in
        ["Kai", "Lars", "Max", "Niek", "Otto", "Piet", "Rik", "Sam", "Tim", "Udo", "Vic", "Wim", "Xam", "Yan"]
    {
        let buyer = world.member(man(name)).await;
        match decline(&world, &buyer).await {
            Ok(()) => declined += 1,
            Err(refused) => drop(refused.problem(429, "cards_paused")),
        }
    }
    assert_eq!(declined, 20);
    let told = payments::declines(&mut world.db.acquire().await.unwrap(), world.clock.now() - Duration::HOUR)
        .await
        .unwrap();
    assert!(told.iter().any(|company| company.failed == 20 && company.is_alarming()), "{told:?}");
}

#[tokio::test]
async fn what_looks_like_fraud_ends_the_kept_card_and_is_a_case() {
    let world = World::start().await;
    let buyer = keeper(&world).await;
    assert_eq!(mandates(&buyer).await.len(), 1);
    let order = repeat(&buyer).await;
    at_the_checkout(&world, &order, "failed", &[("reason", "possible_fraud")]).await;
    becomes(&buyer, &order, "failed").await;
    assert_eq!(mandates(&buyer).await, Vec::<Value>::new());
    let cases = payments::open_reviews(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert_eq!(cases.iter().map(|case| case.reason.as_str()).collect::<Vec<_>>(), ["fraud"]);
}

#[tokio::test]
async fn a_kept_card_that_was_declined_three_times_rests() {
    let world = World::start().await;
    let buyer = keeper(&world).await;
    for _ in 0..3 {
        let order = repeat(&buyer).await;
        at_the_checkout(&world, &order, "failed", &[("reason", "insufficient_funds")]).await;
        becomes(&buyer, &order, "failed").await;
    }
    let body = json!({ "bundle": bundle(&buyer).await, "method": "mastercard", "repeat": true });
    buyer.page.post("/api/orders.php", &body).await.problem(429, "cards_paused");
    assert_eq!(try_by(&buyer, "mastercard").await.status, 201, "another card may be typed");
}

#[tokio::test]
async fn an_address_is_confirmed_before_the_first_order() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let status = |status: &'static str| {
        sqlx::query("update accounts set status = $2 where member_id = $1").bind(buyer.id).bind(status)
    };
    status("not_confirmed").execute(&world.db).await.unwrap();
    try_by(&buyer, "ideal").await.problem(403, "not_confirmed");
    status("active").execute(&world.db).await.unwrap();
    assert_eq!(try_by(&buyer, "ideal").await.status, 201);
}

#[tokio::test]
async fn statements_show_what_was_told_at_the_button() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let set = "update companies set statement_descriptor = $1";
    for bad in
        ["ABCD", "ABCDEFGHIJKLMNOPQRSTUVW", "12345", "CAF\u{c9} NOIR", "VONK*MEDIA", " VONK MEDIA", "VONK-"]
    {
        assert!(sqlx::query(set).bind(bad).execute(&world.db).await.is_err(), "{bad}");
    }
    sqlx::query(set).bind("VM SERVICES").execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["statement_descriptor"], "VM SERVICES");
    let order = order(&buyer, "ideal").await;
    assert_eq!(order["statement_descriptor"], "VM SERVICES");
    let told: String = sqlx::query_scalar("select description from mollie_sandbox.payments where id = $1")
        .bind(order["payment_id"].as_str())
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(told, "VM SERVICES");
}

#[tokio::test]
async fn who_orders_asks_to_begin_at_once_and_their_words_are_kept() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let sale = buyer.page.get("/api/credits.php").await.ok();
    let shown = sale["begin"].clone();
    let mut body =
        json!({ "bundle": sale["bundles"][1]["id"], "method": "ideal", "begin": "0000000000000000" });
    buyer.page.post("/api/orders.php", &body).await.problem(409, "invalid_request");
    body["begin"] = shown["version"].clone();
    let placed = buyer.page.post("/api/orders.php", &body).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let kept: (String, String) =
        sqlx::query_as("select begin_text, begin_version from orders").fetch_one(&world.db).await.unwrap();
    assert_eq!((json!(kept.0), json!(kept.1)), (shown["text"].clone(), shown["version"].clone()));
}

#[tokio::test]
async fn where_an_order_came_from_is_forgotten_when_nobody_can_dispute_it() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    order(&buyer, "ideal").await;
    let db = world.app.db.clone();
    let known = || async {
        let count = "select count(*) from orders where address_block is not null or device_hash is not null";
        sqlx::query_scalar::<_, i64>(count).fetch_one(&*db).await.unwrap()
    };
    for (days, left) in [(539, 1), (541, 0)] {
        payments::forget_origins(&db, world.app.clock.now() + Duration::days(days)).await.unwrap();
        assert_eq!(known().await, left, "{days}");
    }
}
