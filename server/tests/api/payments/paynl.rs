//! Pay.nl: the same promises as Mollie's, through a provider without idempotency keys and without lists of refunds.

use super::{
    at_the_checkout, becomes, bundle,
    lost_answers::faults,
    order, paid,
    poll::a_night,
    provider::{spend, work},
    user,
};
use crate::{
    accounts::count,
    chat::books_agree,
    world::{World, man},
};
use axum::{Router, body::Body, extract::State, response::Response};
use liaison::payments::{self, Method, NewPaymentAccount, ProviderKeys};
use ring::hmac;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use testkit::{Page, Reply};
use tokio::net::TcpListener;
use uuid::Uuid;

const HOOK: &str = "/api/psp/paynl/test-company/hook/paynl-hook-secret";
const SECRET: &str = "0123456789abcdef0123456789abcdef01234567";

async fn sell_through(world: &World, keys: ProviderKeys<'_>) {
    let account = NewPaymentAccount {
        company_id: "test-company",
        keys,
        api_base: "",
        hook_secret: "paynl-hook-secret",
        sells: true,
    };
    let mut connection = world.db.acquire().await.unwrap();
    let sealing = (&world.app.vault, &world.app.random);
    payments::open_payment_account(&mut connection, sealing, &account, world.clock.now()).await.unwrap();
}

pub async fn world() -> World {
    let world = World::start().await;
    let keys = ProviderKeys::Paynl {
        service_id: "SL-1234-5678",
        token_code: "AT-1234-5678",
        secret: SECRET,
        rest_base: "",
        is_test: true,
    };
    sell_through(&world, keys).await;
    world
}

/// An exchange call of the older form.
async fn hint(world: &World, order: &Value) {
    let path = format!("{HOOK}?action=new_ppt&order_id={}", order["payment_id"].as_str().unwrap());
    let reply = world.visitor("127.0.0.1").get(&path).await;
    assert_eq!((reply.status.as_u16(), reply.text().as_str()), (200, "TRUE| seen"));
}

/// Presses a button on the page where testers decide what happens later.
async fn change(world: &World, order: &Value, action: &str, fields: &[(&str, &str)]) -> Reply {
    let payment: String =
        sqlx::query_scalar("select payment_id from paynl_sandbox.orders where order_id = $1")
            .bind(order["payment_id"].as_str())
            .fetch_one(&world.db)
            .await
            .unwrap();
    let page = format!("{}/sandbox/paynl/change/{payment}", world.base);
    at_the_checkout(world, &json!({ "checkout_url": page }), action, fields).await
}

async fn provider_of(world: &World, order: &Value) -> String {
    sqlx::query_scalar("select provider from orders where id = $1")
        .bind(order["id"].as_str().unwrap().parse::<Uuid>().unwrap())
        .fetch_one(&world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn from_the_choice_to_the_credits() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "ideal").await;
    assert_eq!(provider_of(&world, &order).await, "paynl");
    assert!(order["checkout_url"].as_str().unwrap().contains("/sandbox/paynl/checkout/"), "{order}");
    at_the_checkout(&world, &order, "paid", &[]).await;
    let done = becomes(&buyer, &order, "completed").await;
    assert_eq!((&done["checkout_url"], user(&buyer).await["credits"].as_i64()), (&Value::Null, Some(70)));
    // And however often Pay.nl says so.
    for _ in 0..3 {
        hint(&world, &order).await;
    }
    assert_eq!(user(&buyer).await["credits"], 70);
    books_agree(&world).await;
}

// spec: 3.14
#[tokio::test]
async fn every_ending_has_its_state_and_a_late_payment_counts() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    for (action, state) in [("failed", "failed"), ("canceled", "cancelled"), ("expired", "expired")] {
        let order = order(&buyer, "paypal").await;
        at_the_checkout(&world, &order, action, &[]).await;
        becomes(&buyer, &order, state).await;
        change(&world, &order, "paid", &[]).await;
        hint(&world, &order).await;
        becomes(&buyer, &order, "completed").await;
    }
    let waiting = order(&buyer, "ideal").await;
    at_the_checkout(&world, &waiting, "pending", &[]).await;
    assert_eq!(becomes(&buyer, &waiting, "pending").await["status"], "pending");
    change(&world, &waiting, "paid", &[]).await;
    becomes(&buyer, &waiting, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 10 + 4 * 60);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_withdrawal_is_paid_once_and_one_that_comes_back_brings_the_credits_back() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 12).await;
    let path = format!("/api/refund.php?order={}", order["id"].as_str().unwrap());
    let offer = buyer.page.get(&path).await.ok()["refund"].clone();
    let wish = json!({ "order": order["id"], "amount": offer["amount"], "credits": offer["credits"] });
    assert_eq!(buyer.page.post("/api/refund.php", &wish).await.status, 201);
    work(&world).await;
    // Asked for again by a second worker that had not heard: nothing goes twice.
    sqlx::query("update refunds set status = 'requested', provider_refund_id = null")
        .execute(&world.db)
        .await
        .unwrap();
    work(&world).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "partly_refunded").await;
    let made: Vec<i64> = sqlx::query_scalar("select amount_minor from mollie_sandbox.refunds")
        .fetch_all(&world.db)
        .await
        .unwrap();
    assert_eq!(made, [4350]);
    let told: String = sqlx::query_scalar("select status from refunds").fetch_one(&world.db).await.unwrap();
    assert_eq!((told.as_str(), user(&buyer).await["credits"].as_i64()), ("refunded", Some(0)));
    sqlx::query("update mollie_sandbox.refunds set status = 'failed'").execute(&world.db).await.unwrap();
    hint(&world, &order).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 58);
    books_agree(&world).await;
}

#[tokio::test]
async fn refunds_of_the_dashboard_and_chargebacks_are_seen_in_the_totals() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    change(&world, &order, "refund", &[("amount", "15.00")]).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "partly_refunded").await;
    assert_eq!(user(&buyer).await["credits"], 50);
    change(&world, &order, "chargeback", &[]).await;
    hint(&world, &order).await;
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!(user(&buyer).await["credits"], 10);
    sqlx::query("update mollie_sandbox.chargebacks set reversed_at = created_at")
        .execute(&world.db)
        .await
        .unwrap();
    for _ in 0..2 {
        hint(&world, &order).await;
    }
    becomes(&buyer, &order, "partly_refunded").await;
    assert_eq!(user(&buyer).await["credits"], 50);
    books_agree(&world).await;
}

/// Withdrawn, and the bank was faster than the job that brings the refund there.
#[tokio::test]
async fn a_refund_that_the_bank_overtook_is_not_asked_for() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    // The look at the order itself is done.
    world.advance(time::Duration::minutes(2));
    work(&world).await;
    let path = format!("/api/refund.php?order={}", order["id"].as_str().unwrap());
    let offer = buyer.page.get(&path).await.ok()["refund"].clone();
    let wish = json!({ "order": order["id"], "amount": offer["amount"], "credits": offer["credits"] });
    assert_eq!(buyer.page.post("/api/refund.php", &wish).await.status, 201);
    change(&world, &order, "chargeback", &[]).await;
    work(&world).await;
    becomes(&buyer, &order, "charged_back").await;
    let told: String = sqlx::query_scalar("select status from refunds").fetch_one(&world.db).await.unwrap();
    assert_eq!((told.as_str(), count(&world, "mollie_sandbox.refunds").await), ("failed", 0));
    assert_eq!(count(&world, "order_reviews").await, 0, "it went once");
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}

#[tokio::test]
async fn five_calls_at_once_make_one_payment_that_can_be_paid() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let (body, key) = (json!({ "bundle": bundle(&buyer).await, "method": "ideal" }), Uuid::from_u128(9));
    let calls = (0..5).map(|_| buyer.page.post_with_key("/api/orders.php", &body, key));
    let placed: Vec<Value> = futures_util::future::join_all(calls)
        .await
        .iter()
        .map(|reply| reply.ok()["order"]["checkout_url"].clone())
        .collect();
    assert!(placed.iter().all(|url| *url == placed[0] && url.is_string()), "{placed:?}");
    let open: i64 = sqlx::query_scalar("select count(*) from mollie_sandbox.payments where status = 'open'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(open, 1);
}

/// Pay.nl knows no keys: what it made when its answer was lost is made again, and one of the two has a page.
#[tokio::test]
async fn a_lost_answer_leaves_one_page_that_can_be_paid() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let (wish, key) = (json!({ "bundle": bundle(&buyer).await, "method": "ideal" }), Uuid::from_u128(9));
    faults(&world, r#"{"api_lose": "payment"}"#).await;
    buyer.page.post_with_key("/api/orders.php", &wish, key).await.problem(503, "payment_unavailable");
    let order = buyer.page.post_with_key("/api/orders.php", &wish, key).await;
    assert_eq!(order.status, 201, "{}", order.text());
    let order = order.json()["order"].clone();
    assert!(order["checkout_url"].is_string(), "{order}");
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 2);
    assert_eq!(count(&world, "provider_payments").await, 1, "nobody was shown the page of the other");
    at_the_checkout(&world, &order, "paid", &[]).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
    books_agree(&world).await;
}

#[tokio::test]
async fn only_pay_nl_itself_is_listened_to() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let send = |path: &str, keyid: &'static str, signature: String, body: String| {
        let request = world.visitor("127.0.0.1").request(reqwest::Method::POST, path);
        let request = request.header("signature-method", "HMAC").header("signature-algorithm", "sha256");
        let request = request.header("signature-keyid", keyid).header("signature", signature).body(body);
        async move { request.send().await.unwrap().status().as_u16() }
    };
    let body = json!({ "object": { "orderId": order["payment_id"] } }).to_string();
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, SECRET.as_bytes()), body.as_bytes());
    let right = tag.as_ref().iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    assert_eq!(send(HOOK, "AT-1234-5678", right.clone(), body.clone()).await, 200);
    assert_eq!(send(HOOK, "AT-1234-5678", "00".repeat(32), body.clone()).await, 404);
    assert_eq!(send(HOOK, "AT-1234-5678", right, body.replace('5', "6")).await, 404);
    assert_eq!(send("/api/psp/paynl/test-company/hook/hook-secret", "AT-1", String::new(), body).await, 404);
    for odd in ["", "{}", "order_id=../../etc", "order_id=99999999999X0000", "\u{0}"] {
        assert_eq!(send(HOOK, "none", String::new(), odd.to_owned()).await, 200, "{odd:?}");
    }
    let mollies = world.visitor("127.0.0.1").get("/api/psp/mollie/test-company/hook/paynl-hook-secret").await;
    assert_eq!(mollies.status, 405);
}

#[tokio::test]
async fn what_was_ordered_before_a_change_of_provider_stays_where_it_was_made() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let before = order(&buyer, "ideal").await;
    let keys = ProviderKeys::Paynl {
        service_id: "SL-1234-5678",
        token_code: "SL-1234-5678",
        secret: SECRET,
        rest_base: "",
        is_test: true,
    };
    sell_through(&world, keys).await;
    let after = order(&buyer, "ideal").await;
    at_the_checkout(&world, &before, "paid", &[]).await;
    at_the_checkout(&world, &after, "paid", &[]).await;
    becomes(&buyer, &before, "completed").await;
    becomes(&buyer, &after, "completed").await;
    assert_eq!(
        (provider_of(&world, &before).await.as_str(), provider_of(&world, &after).await.as_str()),
        ("mollie", "paynl")
    );
    sell_through(&world, ProviderKeys::Mollie { api_key: "test_key_of_the_test_world_000000000000" }).await;
    change(&world, &after, "refund", &[("amount", "45.00")]).await;
    hint(&world, &after).await;
    becomes(&buyer, &after, "refunded").await;
    let again = order(&buyer, "ideal").await;
    assert_eq!(provider_of(&world, &again).await, "mollie");
}

#[tokio::test]
async fn no_card_is_kept_and_nothing_debited_where_pay_nl_can_not() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let mut connection = world.db.acquire().await.unwrap();
    let country = liaison::kernel::country::Country::netherlands();
    payments::offer_method(&mut connection, "test-company", country, Method::Sdd, 9).await.unwrap();
    drop(connection);
    let wish = json!({ "bundle": bundle(&buyer).await, "method": "mastercard", "remember": true });
    buyer.page.post("/api/orders.php", &wish).await.problem(409, "method_not_offered");
    let sale = buyer.page.get("/api/credits.php").await.ok();
    assert_eq!(sale["keeps_cards"], false);
    assert!(!sale["methods"].as_array().unwrap().contains(&json!("sdd")), "{sale}");
    assert_eq!(buyer.page.get("/api/directdebit.php").await.ok()["directdebit"]["offered"], false);
    sell_through(&world, ProviderKeys::Mollie { api_key: "test_key_of_the_test_world_000000000000" }).await;
    let sale = buyer.page.get("/api/credits.php").await.ok();
    assert!(
        sale["keeps_cards"] == true && sale["methods"].as_array().unwrap().contains(&json!("sdd")),
        "{sale}"
    );
}

/// A server that answers everything with this.
async fn liar(
    status: u16,
    headers: &'static [(&'static str, &'static str)],
    body: &Value,
) -> (String, Arc<Mutex<Value>>) {
    let said = Arc::new(Mutex::new(body.clone()));
    let app = Router::new().fallback(move |State(said): State<Arc<Mutex<Value>>>| async move {
        let mut response = Response::builder().status(status);
        for (name, value) in headers {
            response = response.header(*name, *value);
        }
        let said = said.lock().unwrap().clone();
        let body = match said.as_str() {
            // A gigabyte, a megabyte at a time.
            Some("gigabyte") => Body::from_stream(futures_util::stream::iter(
                (0..1024).map(|_| Ok::<_, std::io::Error>(vec![b'9'; 1 << 20])),
            )),
            Some(text) => Body::from(text.to_owned()),
            None => Body::from(said.to_string()),
        };
        response.body(body).unwrap()
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, app.with_state(said.clone())).into_future());
    (address, said)
}

async fn turn_to(world: &World, address: &str) {
    sqlx::query("update payment_accounts set api_base = $1, rest_base = $1 where provider = 'paynl'")
        .bind(address)
        .execute(&world.db)
        .await
        .unwrap();
}

/// Pay.nl has no lists: paid orders are looked up one by one, and a stop costs one page of them at most.
#[tokio::test]
async fn the_nightly_walk_keeps_its_place_after_each_page() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    paid(&world, &buyer).await;
    // 129 more, of which some were paid at the same moment.
    sqlx::raw_sql(
        "insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency, vat_basis_points,
             country, method, status, provider, provider_payment_id, created_at, updated_at, completed_at)
         select member_id, gen_random_uuid(), site_id, company_id, gen_random_uuid(), bundle_id, credits, price_minor, currency,
             vat_basis_points, country, method, status, provider, 'gone-' || n, created_at, updated_at, completed_at + (n / 60) * interval '1 second'
         from orders, generate_series(1, 129) n;
         create table places (place text);
         create function note_place() returns trigger language plpgsql as
           $$ begin insert into places values (new.resume_from); return new; end $$;
         create trigger note_place after insert or update on provider_polls for each row
           when (new.provider = 'paynl' and new.list = 'payments') execute function note_place()",
    )
    .execute(&world.db)
    .await
    .unwrap();
    a_night(&world).await;
    let places: Vec<Option<String>> =
        sqlx::query_scalar("select place from places").fetch_all(&world.db).await.unwrap();
    let kept: std::collections::BTreeSet<&String> = places.iter().flatten().collect();
    assert_eq!(kept.len(), 2, "{places:?}");
    assert_eq!(places.last(), Some(&None), "the end was reached");
}

#[tokio::test]
async fn a_provider_that_talks_nonsense_moves_nothing() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "ideal").await;
    let look = || async {
        Page::new(&world.base, "127.0.0.1")
            .get(&format!("{HOOK}?order_id={}", order["payment_id"].as_str().unwrap()))
            .await
            .status
    };
    let elsewhere: &[(&str, &str)] = &[("location", "http://127.0.0.1:9/v1/orders")];
    for (status, headers, said) in [
        (302, elsewhere, json!("")),
        (200, &[][..], json!("gigabyte")),
        (200, &[][..], json!("<html>maintenance</html>")),
        (200, &[][..], json!({ "status": { "code": 100 } })),
        (
            200,
            &[][..],
            json!({ "orderId": order["payment_id"], "status": { "code": "100" }, "amount": { "value": 4500, "currency": "EUR" } }),
        ),
        (401, &[][..], json!({ "title": "no" })),
        (429, &[][..], json!({})),
        (503, &[][..], json!({})),
    ] {
        let (address, _said) = liar(status, headers, &said).await;
        turn_to(&world, &address).await;
        assert_eq!(look().await, 503, "{status} {said}");
        let wish = json!({ "bundle": bundle(&buyer).await, "method": "ideal" });
        buyer.page.post("/api/orders.php", &wish).await.problem(503, "payment_unavailable");
    }
    assert_eq!(user(&buyer).await["credits"], 10);
    // As if nothing had been.
    turn_to(&world, "").await;
    at_the_checkout(&world, &order, "paid", &[]).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
}

#[tokio::test]
async fn a_provider_that_lies_is_looked_at_by_a_human() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "ideal").await;
    let reference = order["id"].as_str().unwrap().replace('-', "");
    let paid = |code: i32, amount: i64, currency: &str, reference: &str| {
        json!({
            "orderId": order["payment_id"],
            "reference": reference,
            "status": { "code": code },
            "amount": { "value": amount, "currency": currency },
            "amountRefunded": { "value": 0, "currency": currency },
        })
    };
    let (address, said) = liar(200, &[], &Value::Null).await;
    turn_to(&world, &address).await;
    for (lie, why) in [
        (paid(100, 1, "EUR", &reference), "amount"),
        (paid(100, 4500, "SEK", &reference), "amount"),
        (paid(100, 4500, "EUR", "00000000000000000000000000000000"), "reference"),
        (paid(-51, 4500, "EUR", &reference), "status"),
    ] {
        *said.lock().unwrap() = lie;
        sqlx::query("delete from order_reviews").execute(&world.db).await.unwrap();
        hint(&world, &order).await;
        let reason: String =
            sqlx::query_scalar("select reason from order_reviews").fetch_one(&world.db).await.unwrap();
        assert_eq!(reason, why);
        assert_eq!(user(&buyer).await["credits"], 10, "{why}");
    }
    *said.lock().unwrap() = paid(100, 4500, "EUR", &reference);
    hint(&world, &order).await;
    assert_eq!(user(&buyer).await["credits"], 70);
}
