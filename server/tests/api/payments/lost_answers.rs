//! The provider takes the money, and its answer never reaches us: the payment is looked for before its order ends,
//! whoever ends it, and whatever comes first – a repeat, a hint, the night – books it.

use super::{
    bank_file::repeat,
    becomes, bundle,
    discounts::made,
    mandates::{debtor, keeper, mandates},
    poll::a_night,
    provider::work,
    user,
};
use crate::{
    accounts::count,
    chat::books_agree,
    world::{Member, World, new_id, woman},
};
use liaison::{
    housekeeping,
    payments::{self, Validity},
};
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

/// The next payment's answer is lost, and no webhook comes.
const LOST: &str = r#"{"api_lose": "payment", "webhook_drop_percent": 100}"#;
const AWAY: &str = r#"{"api_fault": "unavailable", "api_fault_percent": 100}"#;
/// Longer than any call may take, and than the job of an order waits.
const LATER: Duration = Duration::seconds(61);
/// After the first debit.
const CHARGES: &str =
    "(select from mollie_sandbox.payments where sequence_type = 'recurring' offset 1) later";

pub async fn faults(world: &World, knobs: &str) {
    sqlx::query("update mollie_sandbox.faults set knobs = $1::jsonb")
        .bind(knobs)
        .execute(&world.db)
        .await
        .unwrap();
}

/// A repeat order whose account was charged without our hearing of it.
async fn lost(world: &World, buyer: &Member) -> Value {
    faults(world, LOST).await;
    let order = repeat(buyer).await;
    assert_eq!((&order["status"], &order["payment_id"]), (&json!("pending"), &Value::Null));
    assert_eq!(count(world, CHARGES).await, 1, "the money is taken");
    order
}

/// Jobs run, some of them again, as long as the provider answers.
async fn run_jobs(world: &World) {
    world.advance(LATER);
    work(world).await;
}

async fn booked_once(world: &World, buyer: &Member, order: &Value) {
    becomes(buyer, order, "completed").await;
    assert_eq!((count(world, CHARGES).await, &user(buyer).await["credits"]), (1, &json!(130)));
    books_agree(world).await;
}

#[tokio::test]
async fn a_mandate_that_was_removed_meanwhile() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    let order = lost(&world, &buyer).await;
    let mandate = json!({ "mandate": mandates(&buyer).await[0]["id"] });
    buyer.page.delete("/api/mandates.php", &mandate).await.ok();
    run_jobs(&world).await;
    booked_once(&world, &buyer, &order).await;
}

#[tokio::test]
async fn a_language_and_a_name_that_changed_meanwhile() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    let order = lost(&world, &buyer).await;
    sqlx::query("update accounts set language = 'de'").execute(&world.db).await.unwrap();
    world.set("open.test", |site| site.name = "Another name".to_owned()).await;
    run_jobs(&world).await;
    booked_once(&world, &buyer, &order).await;
    assert_eq!(mandates(&buyer).await.len(), 1, "the mandate is good");
}

/// The call did not get there; what is asked the next time is the same to the byte.
#[tokio::test]
async fn a_request_that_is_asked_again_is_the_first_one() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    faults(&world, AWAY).await;
    let order = repeat(&buyer).await;
    assert_eq!((&order["status"], count(&world, CHARGES).await), (&json!("pending"), 0));
    faults(&world, "{}").await;
    world.set("open.test", |site| site.name = "Another name".to_owned()).await;
    run_jobs(&world).await;
    world.advance(LATER);
    becomes(&buyer, &order, "completed").await;
    let said: String = sqlx::query_scalar(
        "select description from mollie_sandbox.payments where sequence_type = 'recurring' order by created_at desc limit 1",
    )
    .fetch_one(&world.db)
    .await
    .unwrap();
    assert!(!said.contains("Another name"), "{said}");
}

async fn try_order(buyer: &Member, fields: Value) -> Reply {
    let mut body = json!({ "bundle": bundle(buyer).await, "method": "ideal" });
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    buyer.page.post("/api/orders.php", &body).await
}

#[tokio::test]
async fn a_later_order_that_wants_its_discount() {
    let world = World::start().await;
    made(&world, "HALF", 50, Validity::OncePerUser).await;
    let buyer = debtor(&world).await;
    faults(&world, LOST).await;
    let wish = json!({ "method": "sdd", "repeat": true, "discount_code": "HALF" });
    let order = try_order(&buyer, wish).await.json()["order"].clone();
    world.advance(LATER);
    try_order(&buyer, json!({ "discount_code": "HALF" })).await.problem(409, "discount_in_use");
    work(&world).await;
    assert_eq!(becomes(&buyer, &order, "completed").await["price"]["amount"], 2_250);
    assert_eq!(user(&buyer).await["credits"], 130);
}

#[tokio::test]
async fn an_order_of_a_stranger_that_wants_its_code_with_one_use() {
    let world = World::start().await;
    made(&world, "ONE-USE", 50, Validity::Once).await;
    let (buyer, stranger) = (debtor(&world).await, world.member(woman("Eva")).await);
    faults(&world, LOST).await;
    let wish = json!({ "method": "sdd", "repeat": true, "discount_code": "ONE-USE" });
    let order = try_order(&buyer, wish).await.json()["order"].clone();
    world.advance(LATER);
    let refused = try_order(&stranger, json!({ "discount_code": "ONE-USE" })).await;
    assert_eq!(refused.fields(), ["discount_code: code_used"]);
    work(&world).await;
    becomes(&buyer, &order, "completed").await;
}

/// A job charges for hours what the provider's absence left: it counts all that time.
#[tokio::test]
async fn a_limit_counts_what_will_still_be_charged() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    // One of 45.00 is paid; two more fit.
    let limit = json!({ "monthly": { "amount": 13_500, "currency": "EUR" }, "pause_until": null });
    buyer.page.put("/api/spendinglimit.php", &limit).await.ok();
    faults(&world, AWAY).await;
    let again = json!({ "method": "sdd", "repeat": true });
    let mut orders = Vec::new();
    for _ in 0..2 {
        let placed = try_order(&buyer, again.clone()).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        orders.push(placed.json()["order"].clone());
        world.advance(LATER);
    }
    try_order(&buyer, again.clone()).await.problem(409, "spending_limit");
    faults(&world, "{}").await;
    world.advance(Duration::hours(2));
    housekeeping::runner(&world.app).drain().await.unwrap();
    world.advance(LATER);
    for order in &orders {
        becomes(&buyer, order, "completed").await;
    }
    assert_eq!(user(&buyer).await["credits"], 10 + 3 * 60);
}

#[tokio::test]
async fn a_member_who_gives_the_order_up() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    let order = lost(&world, &buyer).await;
    let give_up = json!({ "id": order["id"] });
    buyer.page.delete("/api/order.php", &give_up).await.problem(409, "order_under_way");
    world.advance(LATER);
    buyer.page.delete("/api/order.php", &give_up).await.problem(409, "order_under_way");
    booked_once(&world, &buyer, &order).await;
}

/// The provider was never reached: nothing can have been charged, and the member need not wait for it.
#[tokio::test]
async fn an_order_that_was_not_charged_can_be_given_up_and_is_not_charged_then() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    faults(&world, AWAY).await;
    let order = repeat(&buyer).await;
    let give_up = json!({ "id": order["id"] });
    world.advance(LATER);
    // Whether it was charged can't be said now.
    buyer.page.delete("/api/order.php", &give_up).await.problem(503, "payment_unavailable");
    faults(&world, "{}").await;
    let gone = buyer.page.delete("/api/order.php", &give_up).await.ok();
    assert_eq!(gone["order"]["status"], "cancelled");
    run_jobs(&world).await;
    assert_eq!((count(&world, CHARGES).await, mandates(&buyer).await.len()), (0, 1));
}

/// Its job is gone: a day later the poller looks before it ends the order.
#[tokio::test]
async fn a_poller_that_would_end_it() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    let order = lost(&world, &buyer).await;
    forget_the_charge(&world).await;
    for _ in 0..6 {
        world.advance(Duration::hours(20));
        work(&world).await;
    }
    booked_once(&world, &buyer, &order).await;
}

async fn forget_the_charge(world: &World) {
    sqlx::query("delete from jobs where kind = 'payments.charge_order'").execute(&world.db).await.unwrap();
}

#[tokio::test]
async fn a_night_that_finds_it_in_the_providers_list() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    let order = lost(&world, &buyer).await;
    forget_the_charge(&world).await;
    // Neither is anybody looking at the order any more.
    sqlx::query("delete from jobs where kind = 'payments.check_order'").execute(&world.db).await.unwrap();
    sqlx::query("update orders set status = 'expired' where provider_payment_id is null")
        .execute(&world.db)
        .await
        .unwrap();
    a_night(&world).await;
    booked_once(&world, &buyer, &order).await;
    let looked: Option<time::OffsetDateTime> =
        sqlx::query_scalar("select looked_until from provider_polls where list = 'payments'")
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert!(looked.is_some(), "the list was read to its end");
}

#[tokio::test]
async fn a_customer_who_is_forgotten_at_the_provider() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    let order = lost(&world, &buyer).await;
    forget_the_charge(&world).await;
    let mut transaction = world.db.begin().await.unwrap();
    payments::erase_mandates(&mut transaction, &world.app, buyer.id.into()).await.unwrap();
    transaction.commit().await.unwrap();
    run_jobs(&world).await;
    booked_once(&world, &buyer, &order).await;
    assert_eq!(count(&world, "mollie_sandbox.customers where deleted_at is null").await, 0);
}

async fn tell(world: &World, payment: &str) -> u16 {
    let path = "/api/psp/mollie/test-company/hook/hook-secret";
    let request = world.visitor("127.0.0.1").request(reqwest::Method::POST, path);
    request.form(&[("id", payment)]).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_hint_about_a_payment_that_we_do_not_know() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    let order = lost(&world, &buyer).await;
    let payment: String = sqlx::query_scalar(
        "select id from mollie_sandbox.payments where sequence_type = 'recurring' order by created_at desc limit 1",
    )
    .fetch_one(&world.db)
    .await
    .unwrap();
    world.advance(LATER);
    let hints = futures_util::future::join_all((0..5).map(|_| tell(&world, &payment))).await;
    assert_eq!(hints, [200; 5]);
    let now: String = sqlx::query_scalar("select status from orders where id = $1::text::uuid")
        .bind(order["id"].as_str())
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(now, "completed", "by the hint alone");
    booked_once(&world, &buyer, &order).await;
}

/// A payment of the account that names this order, paid in the dashboard or by another program.
pub async fn paid_elsewhere(world: &World, order: &str) -> String {
    let id = format!("tr_{}", new_id().simple());
    sqlx::query(
        "insert into mollie_sandbox.payments (id, profile_id, merchant, pages_base, form_token, status, amount_minor, currency,
             description, methods_allowed, metadata, sequence_type, created_at, paid_at)
         select $1, profile_id, merchant, pages_base, form_token, 'paid', amount_minor, currency,
             description, methods_allowed, jsonb_build_object('order_id', $2), 'oneoff', $3, $3
         from mollie_sandbox.payments where amount_minor = 4500 limit 1",
    )
    .bind(&id)
    .bind(order)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    id
}

#[tokio::test]
async fn what_was_paid_and_fits_no_order_is_a_case_for_a_human_once() {
    let world = World::start().await;
    let buyer = keeper(&world).await;
    let bought = buyer.page.get("/api/orders.php").await.ok()["orders"][0]["id"].clone();
    let (stray, second) = (
        paid_elsewhere(&world, &new_id().to_string()).await,
        paid_elsewhere(&world, bought.as_str().unwrap()).await,
    );
    for payment in [&stray, &second, &stray] {
        assert_eq!(tell(&world, payment).await, 200);
    }
    a_night(&world).await;
    let mut connection = world.db.acquire().await.unwrap();
    let cases = payments::open_reviews(&mut connection).await.unwrap();
    let told: Vec<_> = cases.iter().map(|case| (case.payment_id.as_deref(), case.reason.as_str())).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    for payment in [&stray, &second] {
        assert!(told.contains(&(Some(payment), "unknown_payment")), "{told:?}");
    }
    assert_eq!(payments::waiting_reviews(&mut connection).await.unwrap().count, 2);
    assert_eq!(user(&buyer).await["credits"], 70, "nothing was booked");
    let now = world.clock.now();
    assert!(payments::close_unknown(&mut connection, &stray, "Kim", now).await.unwrap());
    assert!(!payments::close_unknown(&mut connection, &stray, "Kim", now).await.unwrap());
    a_night(&world).await;
    assert_eq!(payments::open_reviews(&mut connection).await.unwrap().len(), 1, "a human has seen it");
}

/// What others take through the same account is none of our business.
#[tokio::test]
async fn payments_that_name_no_order_as_ours_do_are_left_alone_in_the_list() {
    let world = World::start().await;
    keeper(&world).await;
    paid_elsewhere(&world, "webshop-4711").await;
    a_night(&world).await;
    let mut connection = world.db.acquire().await.unwrap();
    assert!(payments::open_reviews(&mut connection).await.unwrap().is_empty());
}

/// Something is wrong with what we ask, and not with the mandate: that one stays.
#[tokio::test]
async fn a_good_mandate_outlives_a_charge_that_the_provider_refuses() {
    let world = World::start().await;
    let buyer = debtor(&world).await;
    // An order of before companies had words for bank statements, at a site whose name is longer than the provider takes.
    sqlx::raw_sql(
        "create function without_descriptor() returns trigger language plpgsql as
           $$ begin new.statement_descriptor := ''; return new; end $$;
         create trigger without_descriptor before insert on orders for each row execute function without_descriptor()",
    )
    .execute(&world.db)
    .await
    .unwrap();
    world.set("open.test", |site| site.name = "n".repeat(300)).await;
    let order = repeat(&buyer).await;
    assert_eq!((&order["status"], &order["failure"]), (&json!("failed"), &json!("charge_refused")));
    assert_eq!(order["failure_class"], "other_method");
    assert_eq!(mandates(&buyer).await.len(), 1);
    world.set("open.test", |site| site.name = "Open".to_owned()).await;
    let order = repeat(&buyer).await;
    world.advance(LATER);
    becomes(&buyer, &order, "completed").await;
}
