use super::{at_the_checkout, becomes, bundle};
use crate::world::{Member, World, man, woman};
use liaison::payments::{self, CodeTerms, Validity};
use serde_json::{Value, json};
use std::collections::BTreeSet;
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

// spec: 2.50, 7.9
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

// spec: 5.6
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
    // The document can't say that it is the one or the other.
    for query in ["method=ideal", "welcome=false", "code=ABCD&welcome=true"] {
        let asked = buyer.page.get(&format!("/api/discountcode.php?{query}")).await;
        asked.problem(409, "invalid_request");
        assert_eq!(asked.fields(), ["discount_code: code_not_found"], "{query}");
    }
    world.advance(Duration::days(14));
    assert_eq!(order_with(&buyer, &code).await.fields(), ["discount_code: code_not_found"]);
}

// spec: 5.6
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

/// At the very edge: the order is worth just what the code asks for.
#[tokio::test]
async fn a_code_counts_for_an_order_of_exactly_its_minimum() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    made(&world, "EXACTLY", 10, Validity::OncePerUser).await;
    sqlx::query("update discount_codes set minimum_order_value = 4500, currency = 'EUR'")
        .execute(&world.db)
        .await
        .unwrap();
    let quote = buyer.page.get("/api/discountcode.php?code=EXACTLY").await.ok();
    assert_eq!(quote["prices"][1]["discounted_price"]["amount"], 4_050);
    assert_eq!(quote["prices"][0]["discounted_price"], Value::Null, "18.00 are too little");
    assert_eq!(placed(&buyer, "EXACTLY").await["price"]["amount"], 4_050);
}

/// Of two own codes the better one has a minimum: each bundle says its own, and costs when ordered what it says.
#[tokio::test]
async fn each_bundle_says_which_of_several_own_codes_counts_for_it() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let offer = offered(&buyer).await;
    made(&world, "BIG-ONES", 30, Validity::OncePerUser).await;
    sqlx::query("update discount_codes set minimum_order_value = 4500, currency = 'EUR', member_id = $1 where code = 'BIG-ONES'")
        .bind(buyer.id)
        .execute(&world.db)
        .await
        .unwrap();
    let sale = buyer.page.get("/api/credits.php").await.ok();
    for (place, code, price) in [(0, offer["code"].as_str().unwrap(), 1_350), (1, "BIG-ONES", 3_150)] {
        let bundle = &sale["bundles"][place];
        assert_eq!(
            (&bundle["discount"]["code"], &bundle["discounted_price"]["amount"]),
            (&json!(code), &json!(price))
        );
        let body = json!({ "bundle": bundle["id"], "method": "ideal", "discount_code": code, "price": bundle["discounted_price"] });
        let reply = buyer.page.post("/api/orders.php", &body).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        assert_eq!(reply.json()["order"]["price"]["amount"], price);
    }
}

/// The eleven fields of spec 3, and `kind`.
const FIELDS: [&str; 12] = [
    "code",
    "country",
    "currency",
    "expired",
    "expires",
    "kind",
    "minimum_order_value",
    "paymentmethods",
    "status",
    "user_id",
    "validity",
    "value_percentage",
];

// spec: 3.12
#[tokio::test]
async fn a_code_says_its_fields_and_its_currency_with_and_without_a_minimum() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    made(&world, "ANYTIME", 10, Validity::OncePerUser).await;
    let quote = buyer.page.get("/api/discountcode.php?code=ANYTIME").await.ok();
    let fields: BTreeSet<&String> = quote["discountcode"].as_object().unwrap().keys().collect();
    assert!(fields.iter().copied().eq(FIELDS), "{quote}");
    assert_eq!(
        (&quote["discountcode"]["currency"], &quote["discountcode"]["minimum_order_value"]),
        (&json!("EUR"), &Value::Null)
    );
    sqlx::query("update discount_codes set minimum_order_value = 4500, currency = 'PLN'")
        .execute(&world.db)
        .await
        .unwrap();
    let quote = buyer.page.get("/api/discountcode.php?code=ANYTIME").await.ok();
    assert_eq!(
        (&quote["discountcode"]["currency"], &quote["discountcode"]["minimum_order_value"]["currency"]),
        (&json!("PLN"), &json!("PLN"))
    );
    assert_eq!(offered(&buyer).await["currency"], "EUR");
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["discount"]["currency"], "EUR");
}

/// Makes a code at the site, as `liaison discount create` does.
pub async fn made(world: &World, code: &str, percentage: i16, validity: Validity) {
    let terms = CodeTerms {
        percentage,
        minimum: None,
        country: None,
        member: None,
        methods: Vec::new(),
        validity,
        expires: world.clock.now() + Duration::days(30),
        lot: None,
    };
    let site = world.app.sites.by_host("open.test").unwrap().id;
    let mut connection = world.db.acquire().await.unwrap();
    let words = [code.to_owned()];
    let made =
        payments::create_codes(&mut connection, site, &words, &terms, world.clock.now()).await.unwrap();
    assert_eq!(made, words);
}

// asvs: V2.3.4
#[tokio::test]
async fn fifty_members_at_once_and_a_code_with_one_use_make_one_discounted_order() {
    let world = World::start().await;
    made(&world, "ONE-USE", 50, Validity::Once).await;
    let mut buyers = Vec::new();
    for _ in 0..50 {
        buyers.push(world.member(man("Bas")).await);
    }
    let replies =
        futures_util::future::join_all(buyers.iter().map(|buyer| order_with(buyer, "ONE-USE"))).await;
    let winners: Vec<usize> = (0..50).filter(|place| replies[*place].status == 201).collect();
    let [winner] = winners[..] else { panic!("{winners:?} have it") };
    for (place, refused) in replies.iter().enumerate().filter(|(place, _)| *place != winner) {
        assert_eq!(refused.fields(), ["discount_code: code_used"], "{place}: {}", refused.text());
    }
    let discounted: Vec<i64> =
        sqlx::query_scalar("select price_minor from orders where discount_code is not null")
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert_eq!(discounted, [2250]);
    // The order comes to nothing while nobody hears of it: the next one who asks gets the code.
    let order = replies[winner].json()["order"].clone();
    at_the_checkout(&world, &order, "canceled", &[]).await;
    let other = &buyers[(winner + 1) % 50];
    let second = placed(other, "ONE-USE").await;
    at_the_checkout(&world, &second, "paid", &[]).await;
    becomes(other, &second, "completed").await;
    for buyer in [other, &buyers[winner]] {
        assert_eq!(order_with(buyer, "ONE-USE").await.fields(), ["discount_code: code_used"]);
    }
}

#[tokio::test]
async fn orders_of_one_member_at_once_with_a_code_with_one_use_make_one_discounted_order() {
    let world = World::start().await;
    made(&world, "ONE-USE", 50, Validity::Once).await;
    let buyer = world.member(man("Bas")).await;
    let replies = futures_util::future::join_all((0..25).map(|_| order_with(&buyer, "ONE-USE"))).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 1);
    for refused in replies.iter().filter(|reply| reply.status != 201) {
        refused.problem(409, "discount_in_use");
    }
}

#[tokio::test]
async fn a_used_code_with_one_use_stays_used_when_its_member_is_erased() {
    let world = World::start().await;
    made(&world, "ONE-USE", 50, Validity::Once).await;
    let (buyer, other) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    let order = placed(&buyer, "ONE-USE").await;
    at_the_checkout(&world, &order, "paid", &[]).await;
    becomes(&buyer, &order, "completed").await;
    let mut transaction = world.db.begin().await.unwrap();
    payments::erase(&mut transaction, buyer.id.into()).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(order_with(&other, "ONE-USE").await.fields(), ["discount_code: code_not_found"]);
}

#[tokio::test]
async fn the_best_discount_counts_whichever_was_named_and_the_answer_says_so() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    made(&world, "LESS", 10, Validity::OncePerUser).await;
    made(&world, "AS-MUCH", 25, Validity::OncePerUser).await;
    made(&world, "MORE", 30, Validity::OncePerUser).await;
    let own = code_of(&offered(&buyer).await);
    let quoted = async |code: &str| buyer.page.get(&format!("/api/discountcode.php?code={code}")).await.ok();
    for code in ["LESS", "AS-MUCH"] {
        let quote = quoted(code).await;
        assert_eq!((&quote["counts"], &quote["instead"]["code"]), (&json!(false), &json!(own)), "{code}");
        assert_eq!(
            (&quote["prices"][1]["discounted_price"]["amount"], &quote["prices"][1]["code"]),
            (&json!(3375), &json!(own))
        );
    }
    let quote = quoted("MORE").await;
    assert_eq!(
        (&quote["counts"], &quote["instead"], &quote["prices"][1]["code"]),
        (&json!(true), &Value::Null, &json!("MORE"))
    );
    let order = placed(&buyer, "LESS").await;
    assert_eq!((&order["discount_code"], &order["price"]["amount"]), (&json!(own), &json!(3375)));
    // The own one is held now; the typed one is still free.
    let order = placed(&buyer, "LESS").await;
    assert_eq!((&order["discount_code"], &order["price"]["amount"]), (&json!("LESS"), &json!(4050)));
}

#[tokio::test]
async fn a_repeat_names_the_same_code_again_even_if_another_one_counted() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    made(&world, "LESS", 10, Validity::OncePerUser).await;
    offered(&buyer).await;
    let (key, bundle) = (Uuid::from_u128(4), bundle(&buyer).await);
    let body = |code: Value| json!({ "bundle": bundle, "method": "ideal", "discount_code": code });
    let first = buyer.page.post_with_key("/api/orders.php", &body(json!("less")), key).await;
    assert_eq!(first.json()["order"]["price"]["amount"], 3375);
    let again = buyer.page.post_with_key("/api/orders.php", &body(json!("LESS")), key).await;
    assert_eq!(again.json()["order"]["id"], first.json()["order"]["id"]);
    let other = body(first.json()["order"]["discount_code"].clone());
    buyer.page.post_with_key("/api/orders.php", &other, key).await.problem(409, "idempotency_conflict");
}

#[tokio::test]
async fn an_order_without_a_payment_holds_a_code_for_a_minute() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    made(&world, "TENTH", 10, Validity::OncePerUser).await;
    sqlx::query("update payment_accounts set api_base = 'http://127.0.0.1:9/v2'")
        .execute(&world.db)
        .await
        .unwrap();
    order_with(&buyer, "TENTH").await.problem(503, "payment_unavailable");
    sqlx::query("update payment_accounts set api_base = ''").execute(&world.db).await.unwrap();
    world.advance(Duration::seconds(61));
    assert_eq!(placed(&buyer, "TENTH").await["price"]["amount"], 4050);
    let states: Vec<String> = sqlx::query_scalar("select status from orders order by created_at")
        .fetch_all(&world.db)
        .await
        .unwrap();
    assert_eq!(states, ["expired", "pending"]);
}
