//! A service that warns of disputes: what it signed is acted on once, and what anybody else says is nothing.

use super::{
    becomes, paid,
    provider::{end_refunds, hint, spend, work},
    verotel,
};
use crate::{
    chat::{books_agree, write_to},
    media::run_now,
    world::{Member, World, man, new_id, woman},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use liaison::payments;
use ring::hmac;
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

const PATH: &str = "/api/psp/warnings/test-company";
const KEY: &[u8] = b"thirty-two bytes of a test's key";

async fn takes_warnings(world: &World, refunds: bool) {
    let mut connection = world.db.acquire().await.unwrap();
    let secret = format!("whsec_{}", STANDARD.encode(KEY));
    let sealing = (&world.app.vault, &world.app.random);
    payments::keep_warning_service(&mut connection, sealing, ("test-company", &secret), refunds)
        .await
        .unwrap();
}

/// A notice as it is sent.
struct Notice {
    id: String,
    at: i64,
    key: Vec<u8>,
    signed: String,
    sent: String,
}

impl Notice {
    fn of(world: &World, body: &Value) -> Self {
        let at = world.clock.now().unix_timestamp();
        let (signed, sent) = (body.to_string(), body.to_string());
        Self { id: format!("msg_{}", new_id().simple()), at, key: KEY.to_vec(), signed, sent }
    }

    async fn send(&self, world: &World, path: &str) -> Reply {
        let text = format!("{}.{}.{}", self.id, self.at, self.signed);
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &self.key), text.as_bytes());
        // A service that changes its key signs by both for a while.
        let signatures = format!("v1,bm90aGluZw== v1,{}", STANDARD.encode(tag));
        let request = world.visitor("127.0.0.1").request(reqwest::Method::POST, path);
        let request = request.header("webhook-id", &self.id).header("webhook-timestamp", self.at.to_string());
        let request =
            request.header("webhook-signature", signatures).header("content-type", "application/json");
        testkit::send(request.body(self.sent.clone())).await
    }
}

async fn buyer(world: &World) -> (Member, Value) {
    let buyer = world.member(man("Bas")).await;
    let order = paid(world, &buyer).await;
    (buyer, order)
}

async fn cases(world: &World) -> Vec<String> {
    sqlx::query_scalar("select reason from order_reviews where closed_at is null order by created_at")
        .fetch_all(&world.db)
        .await
        .unwrap()
}

async fn refunds(world: &World) -> i64 {
    sqlx::query_scalar("select coalesce(sum(amount_minor), 0)::bigint from refunds")
        .fetch_one(&world.db)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_warned_of_is_refunded_once_however_often_it_is_told() {
    let world = World::start().await;
    takes_warnings(&world, true).await;
    let (buyer, order) = buyer(&world).await;
    let body = json!({ "payment": order["payment_id"], "amount": { "amount": 4500, "currency": "EUR" }, "reason": "10.4" });
    let notice = Notice::of(&world, &body);
    let told = futures_util::future::join_all((0..10).map(|_| notice.send(&world, PATH))).await;
    for reply in &told {
        assert_eq!((reply.status.as_u16(), reply.json()), (200, json!({ "outcome": "refunded" })));
    }
    assert_eq!(refunds(&world).await, 4_500);
    // By another notice it is known as well.
    let again = Notice::of(&world, &body).send(&world, PATH).await;
    assert_eq!(again.ok(), json!({ "outcome": "nothing_left" }));
    // The same id for something else is a mistake of the service.
    let other = Notice {
        signed: "{\"payment\":\"tr_other\"}".to_owned(),
        sent: "{\"payment\":\"tr_other\"}".to_owned(),
        ..notice
    };
    other.send(&world, PATH).await.problem(409, "idempotency_conflict");
    work(&world).await;
    let status =
        buyer.page.get(&format!("/api/orders.php?order={}", order["id"].as_str().unwrap())).await.ok();
    assert_eq!(status["orders"][0]["status"], "refunded", "{status}");
    assert!(cases(&world).await.is_empty());
    books_agree(&world).await;
}

#[tokio::test]
async fn without_a_refund_or_for_another_amount_a_case_waits() {
    let world = World::start().await;
    takes_warnings(&world, false).await;
    let (buyer, order) = buyer(&world).await;
    let told = Notice::of(&world, &json!({ "payment": order["payment_id"] })).send(&world, PATH).await;
    assert_eq!(told.ok(), json!({ "outcome": "review" }));
    assert_eq!(cases(&world).await, ["early_warning"]);
    takes_warnings(&world, true).await;
    let second = paid(&world, &buyer).await;
    let part = json!({ "payment": second["payment_id"], "amount": { "amount": 100, "currency": "EUR" } });
    assert_eq!(Notice::of(&world, &part).send(&world, PATH).await.ok(), json!({ "outcome": "review" }));
    assert_eq!((cases(&world).await.len(), refunds(&world).await), (2, 0));
    // Not paid yet: nothing can go back.
    let open = super::order(&buyer, "ideal").await;
    let early = json!({ "payment": open["payment_id"] });
    assert_eq!(Notice::of(&world, &early).send(&world, PATH).await.ok(), json!({ "outcome": "review" }));
    let stray = json!({ "payment": "tr_nobody" });
    assert_eq!(
        Notice::of(&world, &stray).send(&world, PATH).await.ok(),
        json!({ "outcome": "unknown_payment" })
    );
}

/// Where no call gives money back, it is not on its way before a person gave it back.
#[tokio::test]
async fn where_a_person_gives_back_the_case_is_there_at_once_and_nothing_says_refunded() {
    let world = World::start().await;
    verotel::open_account(&world, true).await;
    takes_warnings(&world, true).await;
    let buyer = world.member(man("Bas")).await;
    let order = super::order(&buyer, "mastercard").await;
    verotel::at_the_page(&world, &order, "paid").await;
    becomes(&buyer, &order, "completed").await;
    let body = json!({ "payment": order["payment_id"], "reason": "10.4" });
    // However often it is told, and before any job ran.
    for _ in 0..2 {
        let told = Notice::of(&world, &body).send(&world, PATH).await;
        assert_eq!(told.ok(), json!({ "outcome": "review" }));
        assert_eq!(cases(&world).await, ["refund_by_hand"]);
        assert_eq!(refunds(&world).await, 4_500);
    }
    work(&world).await;
    assert_eq!(cases(&world).await, ["refund_by_hand"]);
    let credit = [("event", "credit"), ("transactionID", "819"), ("priceAmount", "45.00")];
    verotel::told(&world, &order, &credit).await;
    becomes(&buyer, &order, "refunded").await;
    assert_eq!(cases(&world).await, Vec::<String>::new());
    let told = Notice::of(&world, &body).send(&world, PATH).await;
    assert_eq!(told.ok(), json!({ "outcome": "nothing_left" }));
    books_agree(&world).await;
}

#[tokio::test]
async fn what_its_key_did_not_sign_lately_looks_like_nothing_that_is_there() {
    let world = World::start().await;
    let (_, order) = buyer(&world).await;
    let body = json!({ "payment": order["payment_id"] });
    let before = Notice::of(&world, &body).send(&world, PATH).await;
    before.problem(404, "not_found");
    takes_warnings(&world, true).await;
    let right = || Notice::of(&world, &body);
    let now = right().at;
    for (what, wrong) in [
        ("another key", Notice { key: b"thirty-two bytes of another key!".to_vec(), ..right() }),
        ("another body", Notice { sent: body.to_string().replace("tr_", "tr_1"), ..right() }),
        ("too old", Notice { at: now - 301, ..right() }),
        ("from the future", Notice { at: now + 301, ..right() }),
        ("no time", Notice { at: i64::MIN, ..right() }),
    ] {
        let reply = wrong.send(&world, PATH).await;
        assert_eq!((reply.status, reply.text()), (before.status, before.text()), "{what}");
    }
    right().send(&world, "/api/psp/warnings/other").await.problem(404, "not_found");
    let unsigned = world.visitor("127.0.0.1").post(PATH, &body).await;
    unsigned.problem(404, "not_found");
    for odd in [
        "",
        "[]",
        "{}",
        r#"{"payment":7}"#,
        r#"{"payment":""}"#,
        r#"{"payment":"tr_x","more":1}"#,
        r#"{"payment":"tr_\u0000"}"#,
        r#"{"payment":"tr_x","reason":"\u0000"}"#,
        r#"{"payment":"tr_x","amount":{"amount":1.5,"currency":"EUR"}}"#,
    ] {
        let notice = Notice { signed: odd.to_owned(), sent: odd.to_owned(), ..right() };
        notice.send(&world, PATH).await.problem(422, "invalid_request");
    }
    assert_eq!((cases(&world).await.len(), refunds(&world).await), (0, 0));
    // Just in time.
    let late = Notice { at: now - 300, ..right() };
    assert_eq!(late.send(&world, PATH).await.ok(), json!({ "outcome": "refunded" }));
}

async fn balance(world: &World, member: &Member) -> i32 {
    sqlx::query_scalar("select balance from credit_accounts where member_id = $1")
        .bind(member.id)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

/// All of the price is with the buyer again: what they wrote to others unread must not bring the credits back as well. Where the money
/// comes back to us after all, nothing is missing.
#[tokio::test]
async fn credits_whose_money_went_back_do_not_come_back_unsent_or_unanswered() {
    for fails in [false, true] {
        let world = World::start().await;
        takes_warnings(&world, true).await;
        let (buyer, order) = buyer(&world).await;
        // Free ones go first.
        let free = balance(&world, &buyer).await - 60;
        spend(&world, buyer.id, free).await;
        let (anna, eva) = (world.member(woman("Anna")).await, world.member(woman("Eva")).await);
        let to_anna = write_to(&buyer.page, anna.id, "Hello").await.ok()["conversation"].clone();
        write_to(&buyer.page, eva.id, "Good evening").await.ok();
        assert_eq!(balance(&world, &buyer).await, 56);
        let notice = Notice::of(&world, &json!({ "payment": order["payment_id"] }));
        assert_eq!(notice.send(&world, PATH).await.ok(), json!({ "outcome": "refunded" }));
        work(&world).await;
        assert_eq!(balance(&world, &buyer).await, 0);
        let unsend = json!({ "conversation": to_anna, "seq": 1, "how": "unsend" });
        assert_eq!(buyer.page.delete("/api/message.php", &unsend).await.ok()["credits"], 0);
        if fails {
            end_refunds(&world, &order, "failed").await;
            hint(&world, &order).await;
            becomes(&buyer, &order, "completed").await;
            assert_eq!(balance(&world, &buyer).await, 58);
            books_agree(&world).await;
        }
        world.advance(Duration::days(8));
        for _ in 0..2 {
            run_now(&world, "chat.return_unanswered").await;
            assert_eq!(balance(&world, &buyer).await, if fails { 60 } else { 0 });
            books_agree(&world).await;
        }
    }
}
