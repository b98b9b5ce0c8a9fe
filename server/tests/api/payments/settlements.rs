//! What the provider paid out is compared with our books to the cent, and what differs becomes a case once.

use super::{
    at_the_checkout,
    provider::{charge_back, refund_elsewhere, reverse, work},
};
use crate::{
    chat::books_agree,
    world::{Member, World, man},
};
use liaison::{housekeeping, payments};
use serde_json::{Value, json};
use std::time::Duration as Pause;
use time::Duration;

const KEY: &str = "test_key_of_the_test_world_000000000000";
const TOKEN: &str = "access_key_of_the_test_world_000000000000";
const WHO: [&str; 7] = ["Bas", "Tom", "Jan", "Piet", "Kees", "Wim", "Rob"];

/// The company's payouts may be read from now on.
async fn may_read(world: &World) {
    let mut connection = world.db.acquire().await.unwrap();
    let sealing = (&world.app.vault, &world.app.random);
    let kept = payments::keep_access_token(&mut connection, sealing, ("test-company", TOKEN)).await.unwrap();
    assert!(kept);
}

/// Bought and paid; whether we hear of it is the provider's affair.
async fn buy(world: &World, buyer: &Member, (bundle, method): (usize, &str)) -> Value {
    let bundles = buyer.page.get("/api/credits.php").await.ok()["bundles"].clone();
    let wish = json!({ "bundle": bundles[bundle]["id"], "method": method });
    let placed = buyer.page.post("/api/orders.php", &wish).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let order = placed.json()["order"].clone();
    at_the_checkout(world, &order, "paid", &[]).await;
    let payment: String =
        sqlx::query_scalar("select provider_payment_id from orders where id = $1::text::uuid")
            .bind(order["id"].as_str())
            .fetch_one(&world.db)
            .await
            .unwrap();
    json!({ "id": order["id"], "payment_id": payment })
}

/// Webhooks that are on their way have come.
async fn told(world: &World) {
    for _ in 0..400 {
        let waiting: i64 =
            sqlx::query_scalar("select count(*) from mollie_sandbox.deliveries where finished_at is null")
                .fetch_one(&world.db)
                .await
                .unwrap();
        if waiting == 0 {
            return;
        }
        tokio::time::sleep(Pause::from_millis(25)).await;
    }
    panic!("webhooks wait");
}

/// Nothing but the reading of payouts is to be done.
async fn only_the_reading(world: &World) {
    sqlx::raw_sql("delete from jobs").execute(&world.db).await.unwrap();
    sqlx::query(
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
         values ('payments.read_settlements', 'payments', 1, '{\"company_id\": \"test-company\", \"provider\": \"mollie\"}', $1, 5, $1)",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
}

async fn number(world: &World, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&world.db).await.unwrap()
}

/// Of all that waits for a human: why.
async fn cases(world: &World) -> Vec<String> {
    let open = payments::open_reviews(&mut world.db.acquire().await.unwrap()).await.unwrap();
    let mut reasons: Vec<String> = open.into_iter().map(|case| case.reason).collect();
    reasons.sort();
    reasons
}

/// Thirteen weeks with five orders each, of which some money goes back; 40 % of the webhooks are lost.
async fn a_quarter(world: &World) {
    let mut buyer = world.member(man(WHO[0])).await;
    let mut won = Vec::new();
    for week in 0..13 {
        if week % 2 == 0 {
            buyer = world.member(man(WHO[week / 2])).await;
        }
        for day in 0..5 {
            let number = week * 5 + day;
            let method = ["ideal", "mastercard", "ideal", "paypal"][number % 4];
            let order = buy(world, &buyer, (number % 2, method)).await;
            if number == 0 {
                // The sandbox is there from its first payment on.
                let lost = r#"update mollie_sandbox.faults set knobs = '{"webhook_drop_percent": 40}'"#;
                sqlx::query(lost).execute(&world.db).await.unwrap();
            }
            if number % 3 == 1 && method != "paypal" {
                refund_elsewhere(world, &order, 333).await;
            }
            if number % 7 == 2 && method != "paypal" {
                let chargeback = charge_back(world, &order, 777).await;
                if number % 2 == 0 {
                    won.push(chargeback);
                }
            }
            world.advance(Duration::DAY);
            if let Some(chargeback) = won.pop() {
                reverse(world, &chargeback).await;
            }
        }
        world.advance(Duration::days(2));
    }
    told(world).await;
}

#[tokio::test]
async fn a_quarter_adds_up_to_the_cent_though_webhooks_are_lost_and_the_reading_stops_half_way() {
    let world = World::start().await;
    may_read(&world).await;
    a_quarter(&world).await;
    let unheard = "select count(*) from orders where status = 'pending' and method <> 'paypal'";
    assert!(number(&world, unheard).await > 0, "no webhook was lost");
    // Nobody else looks: no poller, no night.
    only_the_reading(&world).await;
    sqlx::raw_sql(
        "create function stop() returns trigger language plpgsql as $$ begin
             if (select count(*) from settlement_lines) >= 20 then raise exception 'stopped'; end if;
             return new;
         end $$;
         create trigger stop before insert on settlement_lines for each row execute function stop()",
    )
    .execute(&world.db)
    .await
    .unwrap();
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!((done.retried.len(), done.dead.len()), (1, 0), "{done:?}");
    let read = "select count(*) from settlements where read_at is not null";
    let unread = "select count(*) from settlements where read_at is null";
    let half_way = number(&world, read).await;
    assert!(half_way > 0 && number(&world, unread).await > 0, "{half_way}");
    sqlx::raw_sql("drop trigger stop on settlement_lines").execute(&world.db).await.unwrap();
    world.advance(Duration::HOUR);
    work(&world).await;

    assert_eq!(number(&world, unread).await, 0);
    assert!(number(&world, read).await > 30, "a payout for nearly every day with an order");
    let differing = "select count(*) from settlements s full join mollie_sandbox.settlements m on m.id = s.id
        where s.amount_minor is distinct from m.amount_minor or s.reference is distinct from m.reference
           or s.amount_minor <> (select sum(settled_minor) from settlement_lines l where l.settlement_id = s.id)";
    assert_eq!(number(&world, differing).await, 0, "to the cent");
    for (theirs, ours) in [
        (
            "select sum(amount_minor)::bigint from settlement_lines where kind = 'payment'",
            "select sum(price_minor)::bigint from orders where method <> 'paypal' and completed_at is not null",
        ),
        (
            "select sum(amount_minor)::bigint from settlement_lines where kind = 'refund'",
            "select sum(amount_minor)::bigint from refunds where status = 'refunded'",
        ),
        (
            "select sum(amount_minor)::bigint from settlement_lines where kind = 'chargeback'",
            "select sum(amount_minor)::bigint from chargebacks",
        ),
        (
            "select sum(settled_minor)::bigint from settlement_lines where kind = 'other'",
            "select sum(amount_minor)::bigint from chargebacks where reversed_at is not null",
        ),
    ] {
        let (theirs, ours) = (number(&world, theirs).await, number(&world, ours).await);
        assert!(theirs == ours && ours > 0, "{theirs} and {ours}");
    }
    assert_eq!(number(&world, unheard).await, 0, "the payouts told us");
    assert_eq!(cases(&world).await, Vec::<String>::new());
    books_agree(&world).await;
    each_line_has_its_document(&world).await;
}

/// Everything that moved a buyer's money has an order and an invoice or credit note of ours, but for disputes of which we
/// heard when they were won already; the rest is fees and what they brought again.
async fn each_line_has_its_document(world: &World) {
    let mut connection = world.db.acquire().await.unwrap();
    let (mut net, mut without) = (0, 0);
    for quarter in ["2026-Q4", "2027-Q1"] {
        let quarter = quarter.parse().unwrap();
        let between = payments::quarter_bounds(&mut connection, "test-company", quarter).await.unwrap();
        for line in payments::lines_between(&mut connection, "test-company", between).await.unwrap() {
            let is_ours = matches!(line.kind.as_str(), "payment" | "refund" | "chargeback");
            assert_eq!(line.order.is_some(), is_ours, "{line:?}");
            let has_document = line.document.is_some();
            assert!(has_document == is_ours || line.kind == "chargeback", "{line:?}");
            without += i64::from(line.kind == "chargeback" && !has_document);
            assert_eq!(line.gross().amount - line.fee().amount, line.net().amount);
            net += line.net().amount;
        }
    }
    assert_eq!(net, number(world, "select sum(amount_minor)::bigint from mollie_sandbox.settlements").await);
    let won = "select count(*) from chargebacks where reversed_at is not null";
    assert_eq!(without, number(world, won).await);
}

/// A payment by our key that names no order, as somebody makes it who has the account too.
async fn a_strangers_payment(world: &World) {
    let body = json!({
        "amount": { "currency": "EUR", "value": "12.34" },
        "description": "A book",
        "redirectUrl": "https://shop.example/",
        "method": "ideal",
    });
    let made = world.visitor("127.0.0.1").request(reqwest::Method::POST, "/sandbox/mollie/v2/payments");
    let made: Value = made.bearer_auth(KEY).json(&body).send().await.unwrap().json().await.unwrap();
    let order = json!({ "checkout_url": made["_links"]["checkout"]["href"] });
    at_the_checkout(world, &order, "paid", &[]).await;
}

#[tokio::test]
async fn what_differs_becomes_a_case_once() {
    let world = World::start().await;
    // Schedules count from when they are first seen.
    work(&world).await;
    may_read(&world).await;
    let buyer = world.member(man("Bas")).await;
    buy(&world, &buyer, (0, "ideal")).await;
    told(&world).await;
    world.advance(Duration::DAY);
    let (kept, other) = (buy(&world, &buyer, (0, "ideal")).await, buy(&world, &buyer, (1, "ideal")).await);
    a_strangers_payment(&world).await;
    told(&world).await;
    assert_eq!(number(&world, "select count(*) from orders where status = 'completed'").await, 3);
    // What looks at new orders has done so, and the first day's payout was read.
    world.advance(Duration::minutes(2));
    work(&world).await;
    assert_eq!(number(&world, "select count(*) from settlements where read_at is not null").await, 1);
    // One payment is never paid out, as if the provider had forgotten it; another is with a euro more.
    let change = |sql: &'static str, order: &Value| {
        sqlx::query(sql).bind(order["payment_id"].as_str().map(str::to_owned))
    };
    let forget = "update mollie_sandbox.payments set method = 'paypal' where id = $1";
    change(forget, &kept).execute(&world.db).await.unwrap();
    let differ = "update mollie_sandbox.payments set amount_minor = amount_minor + 100 where id = $1";
    change(differ, &other).execute(&world.db).await.unwrap();
    world.advance(Duration::days(2));
    // The provider closes its days, and comes out a cent wrong.
    let page = world.visitor("127.0.0.1").request(reqwest::Method::GET, "/sandbox/mollie/v2/settlements");
    let page: Value = page.bearer_auth(TOKEN).send().await.unwrap().json().await.unwrap();
    assert_eq!(page["count"], 2, "{page}");
    sqlx::query("update mollie_sandbox.settlements set amount_minor = amount_minor + 1 where seq = 2")
        .execute(&world.db)
        .await
        .unwrap();
    work(&world).await;
    let found = ["settled_amount", "settlement_sum", "unknown_payment"];
    assert_eq!(cases(&world).await, found);
    let lines = number(&world, "select count(*) from settlement_lines").await;
    world.advance(Duration::DAY);
    work(&world).await;
    assert_eq!(cases(&world).await, found, "each once");
    assert_eq!(number(&world, "select count(*) from settlement_lines").await, lines);

    // Forty days later it is clear that one payment was never paid out.
    world.advance(Duration::days(41));
    work(&world).await;
    assert_eq!(cases(&world).await, ["not_settled", "settled_amount", "settlement_sum", "unknown_payment"]);
    // Then it comes after all.
    let remember = "update mollie_sandbox.payments set method = 'ideal' where id = $1";
    change(remember, &kept).execute(&world.db).await.unwrap();
    world.advance(Duration::days(2));
    work(&world).await;
    assert_eq!(cases(&world).await, found);
    what_is_closed_stays_closed(&world).await;
}

async fn what_is_closed_stays_closed(world: &World) {
    let (mut connection, now) = (world.db.acquire().await.unwrap(), world.clock.now());
    for case in payments::open_reviews(&mut connection).await.unwrap() {
        let closed = match (case.order, case.payment_id) {
            (Some(order), _) => payments::close_review(&mut connection, order, "Kim", now).await,
            (None, Some(id)) if id.starts_with("stl_") => {
                payments::close_payout(&mut connection, &id, "Kim", now).await
            }
            (None, id) => payments::close_unknown(&mut connection, &id.unwrap(), "Kim", now).await,
        };
        assert!(closed.unwrap(), "{}", case.reason);
    }
    world.advance(Duration::DAY);
    work(world).await;
    assert_eq!(cases(world).await, Vec::<String>::new());
}

#[tokio::test]
async fn the_token_is_sealed_and_goes_with_the_organisation() {
    let world = World::start().await;
    may_read(&world).await;
    let sealed: Vec<u8> = sqlx::query_scalar("select access_token_sealed from payment_accounts")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(!String::from_utf8_lossy(&sealed).contains("access_"));
    let mut connection = world.db.acquire().await.unwrap();
    payments::begin_anew(&mut connection, "test-company", world.clock.now()).await.unwrap();
    assert_eq!(
        number(&world, "select count(*) from payment_accounts where access_token_sealed is null").await,
        1
    );
    // Without one nobody is asked.
    buy(&world, &world.member(man("Bas")).await, (0, "ideal")).await;
    work(&world).await;
    world.advance(Duration::days(2));
    work(&world).await;
    assert_eq!(number(&world, "select count(*) from settlements").await, 0);
}
