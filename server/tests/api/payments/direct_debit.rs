//! Direct debit from the form to the credits, and everything that goes wrong with it.

use super::{becomes, bundle, user};
use crate::{
    accounts::{count, mails},
    world::{Member, World, man, new_id},
};
use liaison::{
    kernel::country::Country,
    payments::{self, Method},
};
use serde_json::{Value, json};
use testkit::{Page, Reply};
use time::Duration;
use uuid::Uuid;

pub const IBAN: &str = "NL91ABNA0417164300";
pub const OTHER_IBAN: &str = "DE89370400440532013000";
const PHONE: &str = "06 12345678";

/// A world where direct debit is on offer in the Netherlands.
pub async fn world() -> World {
    let world = World::start().await;
    offer(&world).await;
    world
}

pub async fn offer(world: &World) {
    let mut connection = world.db.acquire().await.unwrap();
    let country = Country::netherlands();
    payments::offer_method(&mut connection, "test-company", country, Method::Sdd, 9).await.unwrap();
}

/// The whole form, without a code.
pub async fn form(buyer: &Member) -> Value {
    let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    json!({
        "bundle": bundle(buyer).await, "account_holder": "J. Jansen", "iban": "nl91 abna 0417 1643 00", "street": "Dorpsstraat",
        "house_number": "1a", "zip": "1011 AB", "city": "Amsterdam", "phone": PHONE, "consent": true,
        "mandate_text_version": needed["mandate_text_version"]
    })
}

pub fn with(form: &Value, fields: &Value) -> Value {
    let mut form = form.clone();
    form.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    form
}

pub async fn send(page: &Page, form: &Value) -> Reply {
    send_as(page, form, new_id()).await
}

async fn send_as(page: &Page, form: &Value, key: Uuid) -> Reply {
    let request = page.request(reqwest::Method::POST, "/api/directdebit.php");
    testkit::send(request.header("idempotency-key", key.to_string()).json(form)).await
}

/// The newest code that was sent to the number.
pub async fn code(world: &World, number: &str) -> String {
    let path = format!("/dev/outbox.json?recipient={}", number.replace('+', "%2B"));
    let texts = world.visitor("open.test").get(&path).await.ok()["texts"].clone();
    let body = texts[0]["body"].as_str().expect("a text message").to_owned();
    body.rsplit_once('#').unwrap().1.to_owned()
}

/// Form, code, order.
pub async fn debit(world: &World, buyer: &Member) -> Value {
    let form = form(buyer).await;
    assert_eq!(send(&buyer.page, &form).await.status, 202);
    let otp = code(world, "+31612345678").await;
    let placed = send(&buyer.page, &with(&form, &json!({ "otp": otp }))).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    placed.json()["order"].clone()
}

/// Presses a button on the sandbox's page about a payment that has no checkout.
pub async fn at_the_bank(world: &World, order: &Value, action: &str, fields: &[(&str, &str)]) {
    let path = format!("/sandbox/mollie/change/{}", order["payment_id"].as_str().unwrap());
    let page = Page::new(&world.base, "127.0.0.1");
    let shown = page.get(&path).await.text();
    let token = shown.split_once(r#"name="token" value=""#).unwrap().1.split('"').next().unwrap().to_owned();
    let mut body = url::form_urlencoded::Serializer::new(String::new());
    body.append_pair("token", &token).append_pair("action", action).extend_pairs(fields);
    let request = page.request(reqwest::Method::POST, &path);
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(body.finish());
    let status = request.send().await.unwrap().status();
    assert!(status.is_redirection() || status.is_success(), "{action}: {status}");
}

// spec: 2.14, 3.15, 4.31, 5.10
#[tokio::test]
async fn from_the_form_to_the_credits() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    assert_eq!(needed["offered"], true);
    assert_eq!(needed["blocked"], false);
    assert_eq!(needed["mandate"], Value::Null);
    assert_eq!(needed["left"], json!({ "amount": 20_000, "currency": "EUR" }));
    assert!(needed["mandate_text"].as_str().unwrap().contains("Test Company B.V."), "{needed}");
    let form = form(&buyer).await;
    let sent = send(&buyer.page, &form).await;
    assert_eq!(sent.status, 202, "{}", sent.text());
    assert_eq!(sent.json()["code"]["phone"], "78");
    assert_eq!(count(&world, "mandates").await, 0, "nothing is agreed to yet");
    let otp = code(&world, "+31612345678").await;
    let key = new_id();
    let confirmed = with(&form, &json!({ "otp": format!(" {} {}", &otp[..3], &otp[3..]) }));
    let placed = send_as(&buyer.page, &confirmed, key).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let order = placed.json()["order"].clone();
    assert_eq!((&order["status"], &order["method"]), (&json!("pending"), &json!("sdd")));
    assert_eq!(order["checkout_url"], Value::Null);
    // The retry of a client that heard nothing.
    let again = send_as(&buyer.page, &confirmed, key).await;
    assert_eq!(again.json()["order"]["id"], order["id"]);
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 1);
    assert_eq!(user(&buyer).await["credits"], 10, "nothing before the bank has paid");
    world.advance(Duration::minutes(2));
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
    let mandate = buyer.page.get("/api/mandates.php").await.ok()["mandates"][0].clone();
    assert_eq!((&mandate["method"], &mandate["last_digits"]), (&json!("sdd"), &json!("4300")));
    let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    assert_eq!(needed["left"]["amount"], 15_500);
    assert_eq!(needed["mandate"]["id"], mandate["id"]);
    assert!(mandate["reference"].as_str().unwrap().starts_with("M-"));
}

// asvs: V14.2.6
#[tokio::test]
async fn the_mandate_is_proven_and_unreadable() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    debit(&world, &buyer).await;
    let row: (String, String, String, Vec<u8>, Uuid) =
        sqlx::query_as("select text, text_version, address_block, account_sealed, id from mandates")
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(row.0, needed["mandate_text"].as_str().unwrap(), "word for word");
    // Who collects, and where they are: a mandate without it is none (SDD Core rulebook).
    let site = world.app.sites.by_host("open.test").unwrap();
    let company = &site.company;
    assert!(row.0.contains(&company.address) && row.0.contains(&company.city), "{}", row.0);
    assert_eq!(row.1, needed["mandate_text_version"].as_str().unwrap());
    assert_eq!(row.2, "127.0.0.1");
    assert_eq!(world.app.vault.open("mandate.account", row.4, &row.3).unwrap(), IBAN);
    for table in [
        "mandates",
        "debit_codes",
        "text_messages",
        "idempotency_keys",
        "orders",
        "mails",
        "jobs",
        "rate_budgets",
    ] {
        for secret in ["0417164300", "612345678", "Dorpsstraat", "J. Jansen"] {
            let hits = count(&world, &format!("{table} t where t::text like '%{secret}%'")).await;
            assert_eq!(hits, 0, "{secret} in {table}");
        }
    }
    // What the provider was told, and what the mail ahead of the debit says.
    let told: (Value, String) =
        sqlx::query_as("select details, mandate_reference from mollie_sandbox.mandates")
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!((&told.0["consumerAccount"], &told.0["consumerName"]), (&json!(IBAN), &json!("J. Jansen")));
    let notice = mails(&world, &buyer.email).await;
    let (_, text) = notice.iter().find(|(kind, _)| kind == "debit-notice").expect("a notice");
    // Ordered on a Saturday: Monday and Tuesday are the next two banking days.
    for part in [
        "4300",
        &told.1,
        "45.00",
        "24 November 2026",
        "Creditor: Test Company",
        "Door het vakje aan te vinken",
    ] {
        assert!(text.replace('\n', " ").contains(part), "{part}: {text}");
    }
    assert!(!text.contains(IBAN));
}

// spec: 5.7, 5.10
#[tokio::test]
async fn wrong_fields_are_named_all_at_once() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let form = form(&buyer).await;
    let wrong = with(
        &form,
        &json!({ "iban": "NL91ABNA0417164301", "phone": "020 624 1111", "account_holder": "  ", "consent": false }),
    );
    let refused = send(&buyer.page, &wrong).await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    let errors = refused.json()["errors"].clone();
    let codes: Vec<_> = errors
        .as_array()
        .unwrap()
        .iter()
        .map(|error| (error["field"].clone(), error["code"].clone()))
        .collect();
    for (field, code) in [
        ("iban", "iban_invalid"),
        ("phone", "phone_invalid"),
        ("account_holder", "field_missing"),
        ("consent", "consent_missing"),
    ] {
        assert!(codes.contains(&(json!(field), json!(code))), "{field}: {codes:?}");
    }
    for fields in [
        json!({ "iban": "" }),
        json!({ "city": "x".repeat(36) }),
        json!({ "street": "a\u{0}b" }),
        json!({ "mandate_text_version": "1" }),
        json!({ "consent": "true" }),
        json!({ "extra": 1 }),
        json!({ "otp": "" }),
    ] {
        assert_eq!(send(&buyer.page, &with(&form, &fields)).await.status, 422, "{fields}");
    }
    send(&buyer.page, &with(&form, &json!({ "mandate_text_version": "0123456789abcdef" })))
        .await
        .problem(409, "mandate_text_changed");
    send(&buyer.page, &with(&form, &json!({ "bundle": new_id() }))).await.problem(409, "bundle_not_offered");
    assert_eq!(count(&world, "text_messages").await, 0);
}

#[tokio::test]
async fn where_it_is_not_on_offer_nothing_is_sent() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    assert_eq!(needed["offered"], false);
    send(&buyer.page, &form(&buyer).await).await.problem(409, "method_not_offered");
    // And no checkout takes it where it is: it has a form of its own.
    offer(&world).await;
    let body = json!({ "bundle": bundle(&buyer).await, "method": "sdd" });
    buyer.page.post("/api/orders.php", &body).await.problem(409, "method_not_offered");
    let methods = buyer.page.get("/api/credits.php").await.ok()["methods"].clone();
    assert_eq!(
        methods.as_array().unwrap().last(),
        Some(&json!("sdd")),
        "the screen leads to the form: {methods}"
    );
}

// asvs: V6.5.1, V6.5.2, V6.5.5, V6.6.2, V6.6.3, V7.5.3
// spec: 5.7
#[tokio::test]
async fn five_tries_then_another_code_and_ten_minutes() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    buyer.page.set_cookie("locale=en; Path=/");
    let form = form(&buyer).await;
    let first_key = new_id();
    let first = send_as(&buyer.page, &form, first_key).await;
    assert_eq!(first.status, 202);
    assert_eq!(send_as(&buyer.page, &form, first_key).await.json(), first.json(), "a retry sends nothing");
    assert_eq!(count(&world, "text_messages").await, 1);
    send(&buyer.page, &form).await.problem(429, "rate_limited");
    let right = code(&world, "+31612345678").await;
    let wrong = if right == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        let refused = send(&buyer.page, &with(&form, &json!({ "otp": wrong }))).await;
        assert_eq!(refused.json()["errors"][0]["code"], "sms_code_invalid", "{}", refused.text());
        assert_eq!(refused.status, 409);
    }
    let dead = send(&buyer.page, &with(&form, &json!({ "otp": right }))).await;
    assert_eq!(dead.status, 409, "the right one after five wrong ones is dead");
    world.advance(Duration::seconds(61));
    assert_eq!(send(&buyer.page, &form).await.status, 202);
    let second = code(&world, "+31612345678").await;
    world.advance(Duration::minutes(10));
    assert_eq!(send(&buyer.page, &with(&form, &json!({ "otp": second }))).await.status, 409, "too late");
    assert_eq!(send(&buyer.page, &form).await.status, 202);
    let third = code(&world, "+31612345678").await;
    // The code is for this account and bundle only.
    let moved = with(&form, &json!({ "otp": third, "iban": OTHER_IBAN }));
    assert_eq!(send(&buyer.page, &moved).await.status, 409);
    let refused = send(&buyer.page, &with(&form, &json!({ "otp": "letters" }))).await;
    assert_eq!(refused.json()["errors"][0]["detail"], "Code invalid");
    assert_eq!(send(&buyer.page, &with(&form, &json!({ "otp": third }))).await.status, 201);
    assert_eq!(send(&buyer.page, &with(&form, &json!({ "otp": third }))).await.status, 409, "used once");
    assert_eq!(count(&world, "orders").await, 1);
}

#[tokio::test]
async fn a_phone_gets_no_more_messages_than_a_person_asks_for() {
    let world = world().await;
    let mut sent = 0;
    // Three members who write to the same phone.
    for name in ["Bas", "Cor", "Dirk"] {
        let buyer = world.member(man(name)).await;
        let form = form(&buyer).await;
        for _ in 0..3 {
            sent += i32::from(send(&buyer.page, &form).await.status == 202);
            world.advance(Duration::seconds(61));
        }
    }
    assert_eq!(sent, 5);
    assert_eq!(count(&world, "text_messages").await, 5);
    // Nobody counts in thousands of seconds.
    let buyer = world.member(man("Emil")).await;
    buyer.page.set_cookie("locale=en; Path=/");
    let refused = send(&buyer.page, &form(&buyer).await).await;
    refused.problem(429, "rate_limited");
    let said = refused.json()["detail"].as_str().unwrap().to_owned();
    assert!(said.ends_with("Please try again in 4 hours."), "{said}");
}

// asvs: V6.6.3
/// Tries at the same time are counted one by one, and one right code places one order.
#[tokio::test]
async fn many_at_once_place_one_order_and_count_every_try() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let form = form(&buyer).await;
    send(&buyer.page, &form).await;
    let right = with(&form, &json!({ "otp": code(&world, "+31612345678").await }));
    let placed = futures_util::future::join_all((0..8).map(|_| send(&buyer.page, &right))).await;
    let orders = placed.iter().filter(|reply| reply.status == 201).count();
    assert_eq!((orders, count(&world, "orders").await, count(&world, "mandates").await), (1, 1, 1));
    world.advance(Duration::seconds(61));
    assert_eq!(send(&buyer.page, &form).await.status, 202);
    let otp = code(&world, "+31612345678").await;
    let wrong = with(&form, &json!({ "otp": if otp == "000000" { "000001" } else { "000000" } }));
    futures_util::future::join_all((0..12).map(|_| send(&buyer.page, &wrong))).await;
    assert_eq!(send(&buyer.page, &with(&form, &json!({ "otp": otp }))).await.status, 409);
}

// spec: 8.21
#[tokio::test]
async fn the_limit_holds_for_the_member_and_for_the_account() {
    let world = world().await;
    world.set("open.test", |settings| settings.direct_debit_limit = 9_000).await;
    let buyer = world.member(man("Bas")).await;
    buyer.page.set_cookie("locale=en; Path=/");
    debit(&world, &buyer).await;
    world.advance(Duration::minutes(2));
    debit(&world, &buyer).await;
    world.advance(Duration::minutes(2));
    let refused = send(&buyer.page, &form(&buyer).await).await;
    refused.problem(409, "direct_debit_limit");
    assert!(
        refused.json()["detail"].as_str().unwrap().contains("limit for direct debit"),
        "{}",
        refused.text()
    );
    // Somebody else with the same account.
    let other = world.member(man("Cor")).await;
    send(&other.page, &form(&other).await).await.problem(409, "direct_debit_limit");
    let own = with(&form(&other).await, &json!({ "iban": OTHER_IBAN, "phone": "06 87654321" }));
    assert_eq!(send(&other.page, &own).await.status, 202);
    // An hour before 30 days it is not, and 30 days later it is free again.
    let site = world.app.sites.by_host("open.test").unwrap().id;
    world.advance(Duration::days(30) - Duration::HOUR);
    world.log_in(&buyer.page, buyer.id, site).await;
    send(&buyer.page, &form(&buyer).await).await.problem(409, "direct_debit_limit");
    world.advance(Duration::HOUR);
    world.log_in(&buyer.page, buyer.id, site).await;
    assert_eq!(send(&buyer.page, &form(&buyer).await).await.status, 202);
}

/// Members who order from one bank account at the same moment wait for each other.
#[tokio::test]
async fn the_limit_of_an_account_holds_in_a_race() {
    let world = world().await;
    world.set("open.test", |settings| settings.direct_debit_limit = 9_000).await;
    let mut ready = Vec::new();
    for (place, name) in ["Bas", "Cor", "Dirk", "Evert", "Frits"].into_iter().enumerate() {
        let buyer = world.member(man(name)).await;
        let form = with(&form(&buyer).await, &json!({ "phone": format!("06 1234567{place}") }));
        assert_eq!(send(&buyer.page, &form).await.status, 202);
        let otp = code(&world, &format!("+3161234567{place}")).await;
        ready.push((buyer, with(&form, &json!({ "otp": otp }))));
    }
    let replies =
        futures_util::future::join_all(ready.iter().map(|(buyer, form)| send(&buyer.page, form))).await;
    let statuses: Vec<u16> = replies.iter().map(|reply| reply.status.as_u16()).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 2, "{statuses:?}");
    assert_eq!(count(&world, "mandates").await, 2, "those that were refused left nothing");
}

// spec: 8.18
#[tokio::test]
async fn a_debit_that_comes_back_blocks_the_member_and_the_account() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    buyer.page.set_cookie("locale=en; Path=/");
    let order = debit(&world, &buyer).await;
    at_the_bank(&world, &order, "failed", &[("reason", "AM04")]).await;
    let failed = becomes(&buyer, &order, "failed").await;
    assert_eq!((&failed["failure"], &failed["failure_class"]), (&json!("AM04"), &json!("other_method")));
    let told = mails(&world, &buyer.email).await;
    let told: Vec<_> =
        told.iter().map(|(kind, _)| kind.as_str()).filter(|kind| kind.starts_with("debit-")).collect();
    assert!(told.len() == 2 && told.contains(&"debit-notice") && told.contains(&"debit-failed"), "{told:?}");
    assert_eq!(user(&buyer).await["credits"], 10);
    let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
    assert_eq!((&needed["blocked"], &needed["mandate"]), (&json!(true), &Value::Null));
    let refused = send(&buyer.page, &form(&buyer).await).await;
    refused.problem(403, "direct_debit_blocked");
    assert_eq!(refused.json()["detail"], "Your account is blocked for direct debit payments.");
    let other = world.member(man("Cor")).await;
    send(&other.page, &form(&other).await).await.problem(403, "direct_debit_blocked");
    let repeat = json!({ "bundle": bundle(&buyer).await, "method": "sdd", "repeat": true });
    buyer.page.post("/api/orders.php", &repeat).await.problem(403, "direct_debit_blocked");
    // Other methods are open, and the operator can lift it.
    let ideal = json!({ "bundle": bundle(&buyer).await, "method": "ideal" });
    assert_eq!(buyer.page.post("/api/orders.php", &ideal).await.status, 201);
    let mut connection = world.db.acquire().await.unwrap();
    let blocks = payments::debit_blocks(&mut connection).await.unwrap();
    assert_eq!((blocks.len(), blocks[0].reason.as_deref()), (1, Some("AM04")));
    assert_eq!(payments::unblock_debit(&mut connection, blocks[0].order).await.unwrap().len(), 1);
    world.advance(Duration::minutes(2));
    assert_eq!(send(&buyer.page, &form(&buyer).await).await.status, 202);
}

#[tokio::test]
async fn a_debit_that_is_charged_back_after_it_was_paid_blocks_too() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    at_the_bank(&world, &order, "paid", &[]).await;
    becomes(&buyer, &order, "completed").await;
    at_the_bank(&world, &order, "chargeback", &[("reason", "MD06")]).await;
    for _ in 0..600 {
        let needed = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"].clone();
        if needed["blocked"] == true {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the webhook did not block the member");
}

/// The provider is away while the order is placed: the job charges it later, once.
#[tokio::test]
async fn what_the_call_could_not_charge_the_job_does() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    sqlx::query("update payment_accounts set api_base = 'http://127.0.0.1:1/v2'")
        .execute(&world.db)
        .await
        .unwrap();
    let order = debit(&world, &buyer).await;
    assert_eq!((&order["status"], &order["payment_id"]), (&json!("pending"), &Value::Null));
    sqlx::query("update payment_accounts set api_base = ''").execute(&world.db).await.unwrap();
    // Past the hour in which the provider knows our keys.
    world.advance(Duration::hours(2));
    for _ in 0..2 {
        liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    }
    world.advance(Duration::minutes(2));
    becomes(&buyer, &order, "completed").await;
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 1);
    assert_eq!(count(&world, "mollie_sandbox.mandates").await, 1);
}

/// Taken back before anything was charged: nothing is, and the order says that it failed.
#[tokio::test]
async fn a_mandate_that_is_taken_back_before_its_charge_is_not_charged() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    sqlx::query("update payment_accounts set api_base = 'http://127.0.0.1:1/v2'")
        .execute(&world.db)
        .await
        .unwrap();
    let order = debit(&world, &buyer).await;
    let mandate = buyer.page.get("/api/mandates.php").await.ok()["mandates"][0]["id"].clone();
    buyer.page.delete("/api/mandates.php", &json!({ "mandate": mandate })).await.ok();
    sqlx::query("update payment_accounts set api_base = ''").execute(&world.db).await.unwrap();
    world.advance(Duration::minutes(2));
    let done = liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
    let failed = becomes(&buyer, &order, "failed").await;
    assert_eq!(failed["failure"], "mandate_refused");
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 0);
}

/// Stopped after the provider took it and before we noted so, and found again hours later.
#[tokio::test]
async fn a_payment_that_was_made_unnoticed_is_found_and_not_made_again() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    for forget in [
        "update orders set provider_payment_id = null",
        "delete from provider_payments",
        "update mandates set provider_mandate_id = null",
    ] {
        sqlx::query(forget).execute(&world.db).await.unwrap();
    }
    world.advance(Duration::hours(30));
    liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    becomes(&buyer, &order, "completed").await;
    assert_eq!(count(&world, "mollie_sandbox.payments").await, 1);
    assert_eq!(count(&world, "mollie_sandbox.mandates").await, 1);
    assert_eq!(user(&buyer).await["credits"], 70);
}

/// The provider takes no such mandate: the order has failed, and says so.
#[tokio::test]
async fn what_the_provider_will_never_take_has_failed() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    let order = debit(&world, &buyer).await;
    world.advance(Duration::minutes(2));
    becomes(&buyer, &order, "completed").await;
    sqlx::query("update mollie_sandbox.mandates set status = 'invalid'").execute(&world.db).await.unwrap();
    let repeat = json!({ "bundle": bundle(&buyer).await, "method": "sdd", "repeat": true });
    let placed = buyer.page.post("/api/orders.php", &repeat).await;
    let order = placed.json()["order"].clone();
    assert_eq!(
        (&order["status"], &order["failure"]),
        (&json!("failed"), &json!("mandate_refused")),
        "{}",
        placed.text()
    );
    assert_eq!(order["failure_class"], "other_method");
    assert!(buyer.page.get("/api/mandates.php").await.ok()["mandates"].as_array().unwrap().is_empty());
}
