//! Verotel's FlexPay: the same promises as the others', through a provider that is called by an address alone, knows of a
//! payment once somebody has paid, and tells of money that went back by signed postbacks only.

use super::{
    at_the_checkout, becomes, bundle,
    lost_answers::faults,
    order,
    poll::a_night,
    provider::{spend, work},
    user,
};
use crate::{
    accounts::count,
    chat::books_agree,
    world::{Member, World, man},
};
use liaison::{
    kernel::ids::{MemberId, OrderId},
    payments::{self, NewPaymentAccount, ProviderKeys},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    io::Write,
    sync::{Arc, Mutex},
};
use testkit::{Page, Reply};
use time::Duration;
use url::Url;
use uuid::Uuid;

pub const POSTBACKS: &str = "/api/psp/verotel/test-company";
const SHOP: &str = "60678";
const KEY: &str = "SignatureKeyThatNobodyMaySee0000";

/// An account at the sandbox; `sells`: new orders go there.
pub async fn open_account(world: &World, sells: bool) {
    open_account_of(world, "test-company", (SHOP, KEY), sells).await;
}

async fn open_account_of(
    world: &World,
    company_id: &str,
    (shop_id, signature_key): (&str, &str),
    sells: bool,
) {
    let account = NewPaymentAccount {
        company_id,
        keys: ProviderKeys::Verotel { shop_id, signature_key, is_test: true },
        api_base: "",
        hook_secret: "unused",
        sells,
    };
    let mut connection = world.db.acquire().await.unwrap();
    let sealing = (&world.app.vault, &world.app.random);
    payments::open_payment_account(&mut connection, sealing, &account, world.clock.now()).await.unwrap();
    // The server answers once its sandboxes have their tables.
    assert_eq!(world.visitor("127.0.0.1").get("/sandbox/verotel/faults").await.status, 200);
}

async fn world() -> World {
    let world = World::start().await;
    open_account(&world, true).await;
    world
}

async fn opened(world: &World, address: &str) -> Reply {
    let address: Url = address.parse().unwrap();
    let page = Page::new(&world.base, "127.0.0.1");
    page.get(&format!("{}?{}", address.path(), address.query().unwrap_or_default())).await
}

/// Opens the signed page in a browser of its own and presses a button on the hosted one that it leads to.
pub async fn at_the_page(world: &World, order: &Value, action: &str) {
    let opened = opened(world, order["checkout_url"].as_str().unwrap()).await;
    assert_eq!(opened.status, 303, "{}", opened.text());
    let hosted = opened.headers["location"].to_str().unwrap();
    at_the_checkout(world, &json!({ "checkout_url": hosted }), action, &[]).await;
}

fn signature(said: &BTreeMap<&str, &str>, key: &str) -> String {
    let text = said.iter().fold(key.to_owned(), |text, (name, value)| format!("{text}:{name}={value}"));
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// The query of a call about the order, signed.
fn signed(order: &Value, over: &[(&str, &str)], key: &str) -> String {
    let reference = order["payment_id"].as_str().unwrap().to_owned();
    let mut said: BTreeMap<&str, &str> = [
        ("shopID", SHOP),
        ("saleID", "4711"),
        ("type", "purchase"),
        ("referenceID", reference.as_str()),
        ("priceAmount", "45.00"),
        ("priceCurrency", "EUR"),
    ]
    .into();
    said.extend(over.iter().copied());
    let signature = signature(&said, key);
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(&said).append_pair("signature", &signature).finish()
}

async fn call(world: &World, query: &str) -> Reply {
    world.visitor("127.0.0.1").get(&format!("{POSTBACKS}?{query}")).await
}

/// A postback, told and taken.
pub async fn told(world: &World, order: &Value, over: &[(&str, &str)]) {
    let reply = call(world, &signed(order, over, KEY)).await;
    assert_eq!((reply.status.as_u16(), reply.text().as_str()), (200, "OK"));
}

async fn knobs(world: &World, knobs: &str) {
    sqlx::query(
        "insert into verotel_sandbox.knobs (unit, knobs) values (true, $1::jsonb) on conflict (unit) do update set knobs = $1::jsonb",
    )
    .bind(knobs)
    .execute(&world.db)
    .await
    .unwrap();
}

async fn paid(world: &World, buyer: &Member) -> Value {
    let order = order(buyer, "mastercard").await;
    at_the_page(world, &order, "paid").await;
    becomes(buyer, &order, "completed").await
}

/// Where the order stands for us, without another look.
async fn kept(world: &World, order: &Value) -> String {
    sqlx::query_scalar("select status from orders where id = $1::text::uuid")
        .bind(order["id"].as_str())
        .fetch_one(&world.db)
        .await
        .unwrap()
}

async fn cases(world: &World) -> Vec<String> {
    let open = "select reason from order_reviews where closed_at is null order by reason";
    sqlx::query_scalar(open).fetch_all(&world.db).await.unwrap()
}

#[tokio::test]
async fn from_the_choice_to_the_credits() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "mastercard").await;
    let page: Url = order["checkout_url"].as_str().unwrap().parse().unwrap();
    assert_eq!(page.path(), "/sandbox/verotel/startorder");
    let said: BTreeMap<_, _> = page.query_pairs().into_owned().collect();
    let field = |name: &str| said[name].as_str();
    assert_eq!(
        (field("priceAmount"), field("priceCurrency"), field("paymentMethod")),
        ("45.00", "EUR", "CC")
    );
    assert_eq!((field("version"), field("type"), field("shopID")), ("4", "purchase", SHOP));
    assert_eq!(field("description"), "TEST COMPANY B.V.", "what the statement shows");
    at_the_page(&world, &order, "paid").await;
    let done = becomes(&buyer, &order, "completed").await;
    assert_eq!((&done["checkout_url"], user(&buyer).await["credits"].as_i64()), (&Value::Null, Some(70)));
    // And however often Verotel says so.
    for _ in 0..3 {
        told(&world, &order, &[]).await;
    }
    assert_eq!(user(&buyer).await["credits"], 70);
    books_agree(&world).await;
}

#[tokio::test]
async fn what_it_does_not_take_is_not_offered() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let sale = buyer.page.get("/api/credits.php").await.ok();
    assert_eq!(sale["methods"], json!(["ideal", "mastercard"]), "PayPal is not among its methods");
    assert_eq!(sale["keeps_cards"], false);
    let wish = |method: &str| json!({ "bundle": sale["bundles"][1]["id"], "method": method });
    buyer.page.post("/api/orders.php", &wish("paypal")).await.problem(409, "method_not_offered");
    let mut remember = wish("mastercard");
    remember["remember"] = json!(true);
    buyer.page.post("/api/orders.php", &remember).await.problem(409, "method_not_offered");
    let mut connection = world.db.acquire().await.unwrap();
    let dead = payments::dead_ends(&mut connection).await.unwrap();
    assert!(dead.iter().any(|told| told.contains("paypal")), "{dead:?}");
}

// spec: 3.14
#[tokio::test]
async fn every_ending_has_its_state_and_a_late_payment_counts() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let declined = order(&buyer, "mastercard").await;
    at_the_page(&world, &declined, "failed").await;
    becomes(&buyer, &declined, "failed").await;
    at_the_page(&world, &declined, "paid").await;
    told(&world, &declined, &[]).await;
    becomes(&buyer, &declined, "completed").await;
    // Verotel knows nothing of whoever leaves its page.
    let left = order(&buyer, "mastercard").await;
    at_the_page(&world, &left, "canceled").await;
    assert_eq!(becomes(&buyer, &left, "pending").await["checkout_url"], left["checkout_url"]);
    world.advance(Duration::hours(23));
    becomes(&buyer, &left, "pending").await;
    world.advance(Duration::hours(1));
    becomes(&buyer, &left, "expired").await;
    at_the_page(&world, &left, "paid").await;
    for _ in 0..2 {
        told(&world, &left, &[]).await;
    }
    becomes(&buyer, &left, "completed").await;
    // In a bank's hands: there is no page at which it could be paid once more.
    let waiting = order(&buyer, "ideal").await;
    at_the_page(&world, &waiting, "pending").await;
    assert_eq!(becomes(&buyer, &waiting, "pending").await["checkout_url"], Value::Null);
    assert_eq!(user(&buyer).await["credits"], 10 + 2 * 60);
    books_agree(&world).await;
}

#[tokio::test]
async fn only_verotel_itself_is_listened_to() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "mastercard").await;
    let right = signed(&order, &[], KEY);
    let sha1 = right.split("&signature=").next().unwrap().to_owned() + "&signature=" + &"0".repeat(40);
    for wrong in [
        String::new(),
        "referenceID=1".to_owned(),
        signed(&order, &[], "another key"),
        signed(&order, &[("shopID", "1")], KEY),
        right.replace("45.00", "0.01"),
        format!("{right}&referenceID=x"),
        sha1,
    ] {
        assert_eq!(call(&world, &wrong).await.status, 404, "{wrong}");
    }
    let elsewhere = world.visitor("127.0.0.1").get(&format!("/api/psp/verotel/nobody?{right}")).await;
    assert_eq!(elsewhere.status, 404);
    // Said rightly, and not so: nobody has paid. By the other verb as well.
    told(&world, &order, &[]).await;
    let post = world.visitor("127.0.0.1").request(reqwest::Method::POST, POSTBACKS).body(right);
    assert_eq!(post.send().await.unwrap().text().await.unwrap(), "OK");
    becomes(&buyer, &order, "pending").await;
    // Of nothing of ours.
    for over in [
        ("referenceID", "webshop-4711"),
        ("referenceID", "../../v2"),
        ("type", "subscription"),
        ("event", "new"),
    ] {
        told(&world, &order, &[over]).await;
    }
    assert_eq!(user(&buyer).await["credits"], 10);
    assert_eq!(cases(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn the_key_of_one_company_says_nothing_of_anothers_orders() {
    const OTHER: &str = "TheKeyOfAnotherCompanysShop00000";
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let (order, unpaid) = (paid(&world, &buyer).await, order(&buyer, "ideal").await);
    let dusk = "insert into companies (id, name, address, kvk, city, country, added) values ('dusk', 'Dusk', 'a', '1', 'c', 'NL', now())";
    sqlx::query(dusk).execute(&world.db).await.unwrap();
    open_account_of(&world, "dusk", ("70000", OTHER), true).await;
    for order in [&order, &unpaid] {
        for event in ["credit", "chargeback", "initial"] {
            let over = [("shopID", "70000"), ("event", event), ("transactionID", "820")];
            let said = signed(order, &over, OTHER);
            let reply = world.visitor("127.0.0.1").get(&format!("/api/psp/verotel/dusk?{said}")).await;
            assert_eq!((reply.status.as_u16(), reply.text().as_str()), (200, "OK"), "{event}");
        }
    }
    becomes(&buyer, &order, "completed").await;
    becomes(&buyer, &unpaid, "pending").await;
    assert_eq!(count(&world, "refunds").await + count(&world, "chargebacks").await, 0);
    assert_eq!(user(&buyer).await["credits"], 70);
    books_agree(&world).await;
}

/// Our key has signed the address of the order's page, too: its member may send it as a postback, as often as they may look.
#[tokio::test]
async fn ones_own_page_sent_as_a_postback_counts_as_a_look() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    faults(&world, r#"{"webhook_drop_percent": 100}"#).await;
    let order = order(&buyer, "mastercard").await;
    let page: Url = order["checkout_url"].as_str().unwrap().parse().unwrap();
    for _ in 0..12 {
        assert_eq!(call(&world, page.query().unwrap()).await.text(), "OK");
    }
    at_the_page(&world, &order, "paid").await;
    assert_eq!(call(&world, page.query().unwrap()).await.text(), "OK");
    assert_eq!(kept(&world, &order).await, "pending", "Verotel is not asked that often");
    world.advance(Duration::minutes(2));
    work(&world).await;
    assert_eq!(kept(&world, &order).await, "completed", "the poller asks all the same");
    assert_eq!(user(&buyer).await["credits"], 70);
}

#[tokio::test]
async fn postbacks_that_come_twice_forged_late_or_never() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    for knob in [
        r#"{"webhook_duplicates": 2}"#,
        r#"{"webhook_drop_percent": 100}"#,
        r#"{"webhook_delay_ms": 3600000}"#,
        r#"{"webhook_before_redirect": true}"#,
    ] {
        faults(&world, knob).await;
        knobs(&world, r#"{"forge_postback": true}"#).await;
        paid(&world, &buyer).await;
    }
    faults(&world, "{}").await;
    world.advance(Duration::hours(2));
    work(&world).await;
    assert_eq!(user(&buyer).await["credits"], 10 + 4 * 60);
    assert_eq!(cases(&world).await, Vec::<String>::new());
    books_agree(&world).await;
}

/// A sale that is not answered by `OK` is paid back, so one that we know is answered even where it can't be looked up.
#[tokio::test]
async fn a_sale_whose_status_can_not_be_fetched_is_acknowledged_and_booked_later() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    for knob in [r#"{"down": true}"#, r#"{"lose_answer": true}"#] {
        faults(&world, r#"{"webhook_drop_percent": 100}"#).await;
        let order = order(&buyer, "mastercard").await;
        at_the_page(&world, &order, "paid").await;
        knobs(&world, knob).await;
        told(&world, &order, &[]).await;
        assert_eq!(kept(&world, &order).await, "pending", "{knob}");
        knobs(&world, "{}").await;
        work(&world).await;
        becomes(&buyer, &order, "completed").await;
    }
    assert_eq!(user(&buyer).await["credits"], 10 + 2 * 60);
}

#[tokio::test]
async fn money_that_went_back_is_booked_by_its_postback_once() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let refund = [("event", "credit"), ("transactionID", "815"), ("priceAmount", "15.00")];
    for _ in 0..3 {
        told(&world, &order, &refund).await;
    }
    becomes(&buyer, &order, "partly_refunded").await;
    assert_eq!(user(&buyer).await["credits"], 50);
    let chargeback = [("event", "chargeback"), ("transactionID", "816"), ("priceAmount", "30.00")];
    for _ in 0..3 {
        told(&world, &order, &chargeback).await;
    }
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!(user(&buyer).await["credits"], 10);
    assert_eq!(count(&world, "refunds").await + count(&world, "chargebacks").await, 2);
    a_night(&world).await;
    becomes(&buyer, &order, "charged_back").await;
    books_agree(&world).await;
}

#[tokio::test]
async fn the_same_from_the_sandbox_itself() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let payment: String = sqlx::query_scalar("select payment_id from verotel_sandbox.sales")
        .fetch_one(&world.db)
        .await
        .unwrap();
    let change = json!({ "checkout_url": format!("{}/sandbox/verotel/change/{payment}", world.base) });
    at_the_checkout(&world, &change, "chargeback", &[]).await;
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}

#[tokio::test]
async fn what_went_back_of_an_order_that_we_did_not_know_to_be_paid() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    faults(&world, r#"{"webhook_drop_percent": 100}"#).await;
    let unpaid = order(&buyer, "mastercard").await;
    let refund = [("event", "credit"), ("transactionID", "817"), ("priceAmount", "45.00")];
    call(&world, &signed(&unpaid, &refund, KEY)).await.problem(503, "payment_unavailable");
    assert_eq!(count(&world, "refunds").await, 0);
    let order = order(&buyer, "mastercard").await;
    at_the_page(&world, &order, "paid").await;
    told(&world, &order, &refund).await;
    becomes(&buyer, &order, "refunded").await;
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}

#[tokio::test]
async fn two_amounts_of_one_refund_are_a_humans_business() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let odd = [("event", "credit"), ("transactionID", "818"), ("amount", "15.00"), ("currency", "EUR")];
    told(&world, &order, &odd).await;
    assert_eq!(cases(&world).await, ["currency"]);
    assert_eq!(user(&buyer).await["credits"], 70, "nothing was booked");
}

/// Nothing is published by which a program could give it back: a person does, and Verotel says that it went.
#[tokio::test]
async fn a_withdrawal_waits_for_a_person_and_ends_by_its_postback() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    spend(&world, buyer.id, 12).await;
    let path = format!("/api/refund.php?order={}", order["id"].as_str().unwrap());
    let offer = buyer.page.get(&path).await.ok()["refund"].clone();
    let wish = json!({ "order": order["id"], "amount": offer["amount"], "credits": offer["credits"] });
    assert_eq!(buyer.page.post("/api/refund.php", &wish).await.status, 201);
    for _ in 0..2 {
        work(&world).await;
        world.advance(Duration::DAY);
    }
    assert_eq!(cases(&world).await, ["refund_by_hand"]);
    assert_eq!(user(&buyer).await["credits"], 0, "the credits went at once");
    let told_of = [("event", "credit"), ("transactionID", "819"), ("priceAmount", "43.50")];
    for _ in 0..2 {
        told(&world, &order, &told_of).await;
    }
    becomes(&buyer, &order, "partly_refunded").await;
    let refunds: Vec<(String, i64, Option<String>)> =
        sqlx::query_as("select status, amount_minor, provider_refund_id from refunds")
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert_eq!(refunds, [("refunded".to_owned(), 4350, Some("819".to_owned()))]);
    assert_eq!(cases(&world).await, Vec::<String>::new());
    work(&world).await;
    assert_eq!(user(&buyer).await["credits"], 0);
    books_agree(&world).await;
}

/// A person gave it back, and the bank took it as well: the bank's postback came first, and ended what waited.
#[tokio::test]
async fn what_a_person_gave_back_beside_the_bank_is_looked_at() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let path = format!("/api/refund.php?order={}", order["id"].as_str().unwrap());
    let offer = buyer.page.get(&path).await.ok()["refund"].clone();
    let wish = json!({ "order": order["id"], "amount": offer["amount"], "credits": offer["credits"] });
    assert_eq!(buyer.page.post("/api/refund.php", &wish).await.status, 201);
    work(&world).await;
    assert_eq!(cases(&world).await, ["refund_by_hand"]);
    told(&world, &order, &[("event", "chargeback"), ("transactionID", "824"), ("priceAmount", "45.00")])
        .await;
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!(cases(&world).await, Vec::<String>::new(), "nobody is asked any more");
    for _ in 0..2 {
        told(&world, &order, &[("event", "credit"), ("transactionID", "825"), ("priceAmount", "45.00")])
            .await;
    }
    assert_eq!(cases(&world).await, ["over_returned"]);
    becomes(&buyer, &order, "charged_back").await;
    assert_eq!(count(&world, "refunds where status = 'refunded'").await, 1);
    assert_eq!(user(&buyer).await["credits"], 10);
    books_agree(&world).await;
}

/// One case at a time, about the oldest: whoever looks there gives back each of them, and none twice.
#[tokio::test]
async fn refunds_of_one_order_wait_for_a_person_one_after_the_other() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let give_back = async |amount: &str| {
        let of = (MemberId(buyer.id), OrderId(order["id"].as_str().unwrap().parse().unwrap()));
        let with = (&world.app.clock, &world.app.random, &world.app.jobs);
        let part = payments::Part::Amount(amount.to_owned());
        let mut transaction = world.db.begin().await.unwrap();
        payments::refund_as_operator(&mut transaction, with, of, &part, "Ria").await.unwrap().unwrap();
        transaction.commit().await.unwrap();
        world.advance(Duration::minutes(1));
        work(&world).await;
    };
    let owed = async || -> Vec<i64> {
        let open =
            "select (snapshot -> 'amount' ->> 'amount')::bigint from order_reviews where closed_at is null";
        sqlx::query_scalar(open).fetch_all(&world.db).await.unwrap()
    };
    let went = async |transaction: &str, amount: &str| {
        told(&world, &order, &[("event", "credit"), ("transactionID", transaction), ("priceAmount", amount)])
            .await;
    };
    give_back("10.00").await;
    give_back("5.00").await;
    assert_eq!(owed().await, [1000]);
    went("821", "10.00").await;
    assert_eq!(owed().await, [500]);
    went("822", "5.00").await;
    assert_eq!(owed().await, [0; 0]);
    give_back("3.00").await;
    assert_eq!(owed().await, [300], "a case that was closed opens for the next one");
    let closed = "update order_reviews set closed_at = now(), closed_by = 'Ria'";
    sqlx::query(closed).execute(&world.db).await.unwrap();
    world.advance(Duration::DAY);
    work(&world).await;
    assert_eq!(owed().await, [0; 0], "and stays closed once a person said so");
    went("823", "3.00").await;
    assert_eq!(count(&world, "refunds where status = 'refunded'").await, 3);
    books_agree(&world).await;
}

#[tokio::test]
async fn an_order_that_is_given_up_is_payable_for_a_day() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "mastercard").await;
    let id = json!({ "id": order["id"] });
    let gone = buyer.page.delete("/api/order.php", &id).await.ok()["order"].clone();
    assert_eq!((&gone["status"], &gone["payable"]), (&json!("cancelled"), &json!(true)));
    assert_eq!(gone["checkout_url"], order["checkout_url"]);
    world.advance(Duration::DAY);
    let closed = becomes(&buyer, &order, "cancelled").await;
    assert_eq!((&closed["payable"], &closed["checkout_url"]), (&json!(false), &Value::Null));
    at_the_page(&world, &order, "paid").await;
    told(&world, &order, &[]).await;
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
}

#[tokio::test]
async fn five_calls_at_once_have_one_page() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let (body, key) = (json!({ "bundle": bundle(&buyer).await, "method": "ideal" }), Uuid::from_u128(9));
    let calls = (0..5).map(|_| buyer.page.post_with_key("/api/orders.php", &body, key));
    let replies = futures_util::future::join_all(calls).await;
    let pages: Vec<Value> = replies.iter().map(|reply| reply.ok()["order"]["checkout_url"].clone()).collect();
    assert!(pages.iter().all(|page| *page == pages[0] && page.is_string()), "{pages:?}");
    assert_eq!(count(&world, "provider_payments").await, 1);
}

#[tokio::test]
async fn a_sale_of_another_amount_or_of_no_order_is_looked_at_by_a_human() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "mastercard").await;
    let page: Url = order["checkout_url"].as_str().unwrap().parse().unwrap();
    let sold = async |over: &[(&str, &str)]| {
        let mut said: BTreeMap<String, String> = page.query_pairs().into_owned().collect();
        said.remove("signature");
        said.extend(over.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        let pairs: BTreeMap<&str, &str> = said.iter().map(|(name, value)| (&**name, &**value)).collect();
        let mut address = page.clone();
        address
            .query_pairs_mut()
            .clear()
            .extend_pairs(&pairs)
            .append_pair("signature", &signature(&pairs, KEY));
        at_the_page(&world, &json!({ "checkout_url": address.as_str() }), "paid").await;
    };
    // By whoever has the key: another program of the company.
    sold(&[("priceAmount", "1.00")]).await;
    told(&world, &order, &[("priceAmount", "1.00")]).await;
    becomes(&buyer, &order, "pending").await;
    assert_eq!(cases(&world).await, ["amount"]);
    sold(&[("referenceID", "webshop-4711")]).await;
    told(&world, &order, &[("referenceID", "webshop-4711")]).await;
    let unknown: Vec<String> =
        sqlx::query_scalar("select payment_id from unknown_payments").fetch_all(&world.db).await.unwrap();
    assert_eq!(unknown, ["webshop-4711"]);
    assert_eq!(user(&buyer).await["credits"], 10);
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Neither the key nor an address that anybody could open to see who paid.
// asvs: V13.3.1
#[tokio::test]
async fn the_key_is_sealed_and_in_no_log() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // The test's one thread runs the server too.
    let _guard = tracing::subscriber::set_default(subscriber);
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    paid(&world, &buyer).await;
    let order = order(&buyer, "mastercard").await;
    for knob in [r#"{"down": true}"#, r#"{"lose_answer": true}"#] {
        knobs(&world, knob).await;
        told(&world, &order, &[]).await;
    }
    sqlx::query("update payment_accounts set api_base = 'http://127.0.0.1:9' where provider = 'verotel'")
        .execute(&world.db)
        .await
        .unwrap();
    told(&world, &order, &[]).await;
    assert_eq!(call(&world, &signed(&order, &[], "another key")).await.status, 404);
    let said = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(said.contains("could not be looked up"), "it was listened to");
    let shown = said.lines().find(|line| line.contains(KEY));
    assert_eq!(shown, None);
    let shown = said.lines().find(|line| line.contains("liaison") && line.contains("salestatus?"));
    assert_eq!(shown, None);
    let kept: String = sqlx::query_scalar(
        "select string_agg(to_jsonb(a)::text || encode(coalesce(api_key_sealed, ''), 'escape'), '') from payment_accounts a",
    )
    .fetch_one(&world.db)
    .await
    .unwrap();
    assert!(!kept.contains(KEY), "{kept}");
    let kept: String =
        sqlx::query_scalar("select coalesce(string_agg(snapshot::text, ''), '') from order_states")
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert!(kept.contains("APPROVED") && !kept.contains("Neil"), "{kept}");
}
