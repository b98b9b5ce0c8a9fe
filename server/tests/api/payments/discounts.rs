use super::{at_the_checkout, becomes, bundle};
use crate::world::{Member, World, man, woman};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

async fn offered(member: &Member) -> Value {
    let reply = member.page.post("/api/deletion-offer.php", &json!({ "offer": "discount" })).await;
    reply.ok()["discountcode"].clone()
}

async fn order_with(buyer: &Member, code: &str) -> testkit::Reply {
    let body = json!({ "bundle": bundle(buyer).await, "method": "ideal", "discount_code": code });
    buyer.page.post("/api/orders.php", &body).await
}

async fn placed(buyer: &Member, code: &str) -> Value {
    let reply = order_with(buyer, code).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["order"].clone()
}

fn code_of(offer: &Value) -> String {
    offer["code"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn who_thinks_of_leaving_is_offered_the_companys_discount_once() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["discount"], Value::Null);
    let offer = offered(&buyer).await;
    assert_eq!((&offer["value_percentage"], &offer["validity"]), (&json!(25), &json!("once-per-user")));
    assert_eq!(offer["expires"], "2026-12-05T12:00:00Z");
    assert_eq!((&offer["user_id"], &offer["status"]), (&json!(buyer.id), &json!("active")));
    world.advance(Duration::days(1));
    assert_eq!(offered(&buyer).await, offer);
    let sale = buyer.page.get("/api/credits.php").await.ok();
    assert_eq!(
        (&sale["discount"], &sale["bundles"][1]["discounted_price"]["amount"]),
        (&offer, &json!(3375))
    );
    world.advance(Duration::days(13));
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["discount"], Value::Null);
    assert_eq!(offered(&buyer).await["expired"], true);
}

#[tokio::test]
async fn a_company_without_a_discount_offers_none() {
    let world = World::start().await;
    sqlx::query("update companies set delete_discount = 0").execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    let buyer = world.member(man("Bas")).await;
    let reply = buyer.page.post("/api/deletion-offer.php", &json!({ "offer": "discount" })).await;
    reply.problem(404, "not_found");
}

#[tokio::test]
async fn the_discounted_price_is_what_is_paid_and_the_code_is_used_then() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let code = code_of(&offered(&buyer).await);
    let order = placed(&buyer, &format!(" {} ", code.to_lowercase())).await;
    assert_eq!((&order["price"]["amount"], &order["discount"]["amount"]), (&json!(3375), &json!(1125)));
    at_the_checkout(&world, &order, "paid", &[]).await;
    becomes(&buyer, &order, "completed").await;
    let user = buyer.page.get("/api/user.php").await.ok()["user"].clone();
    assert_eq!(user["credits"], 70);
    let again = order_with(&buyer, &code).await;
    again.problem(409, "invalid_request");
    assert_eq!(again.fields(), ["discount_code: code_used"]);
    assert_eq!(again.json()["errors"][0]["detail"], "Deze code is al gebruikt");
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["discount"], Value::Null);
    let proof = liaison::credits::prove(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert!(proof.holds(), "{proof:?}");
}

#[tokio::test]
async fn many_checkouts_at_once_never_pay_with_one_code() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let code = code_of(&offered(&buyer).await);
    let orders = futures_util::future::join_all((0..8).map(|_| order_with(&buyer, &code))).await;
    let made: Vec<Value> =
        orders.iter().filter(|reply| reply.status == 201).map(testkit::Reply::json).collect();
    assert_eq!(made.len(), 1);
    for refused in orders.iter().filter(|reply| reply.status != 201) {
        refused.problem(409, "discount_in_use");
    }
    let order = made[0]["order"].clone();
    at_the_checkout(&world, &order, "canceled", &[]).await;
    becomes(&buyer, &order, "cancelled").await;
    assert_eq!(placed(&buyer, &code).await["price"]["amount"], 3375);
}

#[tokio::test]
async fn a_repeat_of_one_wish_is_one_order() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let code = code_of(&offered(&buyer).await);
    let (key, bundle) = (Uuid::from_u128(3), bundle(&buyer).await);
    let body = json!({ "bundle": bundle, "method": "ideal", "discount_code": code });
    let clicks = futures_util::future::join_all(
        (0..6).map(|_| buyer.page.post_with_key("/api/orders.php", &body, key)),
    );
    for click in clicks.await {
        assert_eq!(click.status, 201, "{}", click.text());
    }
    let dearer = json!({ "bundle": bundle, "method": "ideal" });
    buyer.page.post_with_key("/api/orders.php", &dearer, key).await.problem(409, "idempotency_conflict");
}

#[tokio::test]
async fn codes_of_others_and_codes_that_are_over_do_not_exist() {
    let world = World::start().await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    let code = code_of(&offered(&buyer).await);
    for (member, text) in [(&other, code.as_str()), (&buyer, "NO-SUCH-CODE"), (&buyer, "%"), (&buyer, "")] {
        let reply = order_with(member, text).await;
        reply.problem(409, "invalid_request");
        assert_eq!(reply.fields(), ["discount_code: code_not_found"]);
        assert_eq!(reply.json()["errors"][0]["detail"], "Code niet gevonden");
    }
    let looked = other.page.get(&format!("/api/discountcode.php?code={code}")).await;
    assert_eq!(looked.fields(), ["discount_code: code_not_found"]);
    let found = buyer.page.get(&format!("/api/discountcode.php?code={code}")).await.ok();
    assert_eq!(found["discountcode"]["code"], code);
    world.advance(Duration::days(14));
    assert_eq!(order_with(&buyer, &code).await.fields(), ["discount_code: code_not_found"]);
}

#[tokio::test]
async fn a_code_counts_only_for_its_country_price_and_methods() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let site = world.app.sites.by_host("open.test").unwrap().id;
    let codes = [
        ("ABROAD", "country = 'DE'"),
        ("LARGE", "minimum_order_value = 4501, currency = 'EUR'"),
        ("CARDS", "paymentmethods = '{visa}'"),
    ];
    for (code, rule) in codes {
        sqlx::query(
            "insert into discount_codes (site_id, code, value_percentage, kind, status, validity, expires, created_at)
             values ($1, $2, 10, 'code', 'active', 'once-per-user', $3, $4)",
        )
        .bind(site.0)
        .bind(code)
        .bind(world.clock.now() + Duration::days(1))
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
        let change = sqlx::AssertSqlSafe(format!("update discount_codes set {rule} where code = '{code}'"));
        sqlx::query(change).execute(&world.db).await.unwrap();
        assert_eq!(order_with(&buyer, code).await.fields(), ["discount_code: code_not_applicable"]);
    }
}
