use super::{at_the_checkout, becomes, order, user};
use crate::world::{Member, World, man};
use serde_json::Value;

const HOOK: &str = "/api/psp/mollie/test-company/hook/hook-secret";

async fn tell(world: &World, path: &str, id: &str) -> u16 {
    let request = world.visitor("127.0.0.1").request(reqwest::Method::POST, path);
    request.form(&[("id", id)]).send().await.unwrap().status().as_u16()
}

async fn buyer(world: &World) -> (Member, Value) {
    let buyer = world.member(man("Bas")).await;
    let order = order(&buyer, "ideal").await;
    (buyer, order)
}

// asvs: V2.3.1
#[tokio::test]
async fn doubled_and_forged_hints_add_nothing() {
    let world = World::start().await;
    let (buyer, order) = buyer(&world).await;
    let payment = order["payment_id"].as_str().unwrap();
    // Before it is paid, a hint changes nothing, however often it comes.
    for _ in 0..3 {
        assert_eq!(tell(&world, HOOK, payment).await, 200);
    }
    assert_eq!(user(&buyer).await["credits"], 10);
    at_the_checkout(&world, &order, "paid", &[]).await;
    let hints = futures_util::future::join_all((0..10).map(|_| tell(&world, HOOK, payment))).await;
    assert!(hints.iter().all(|status| *status == 200), "{hints:?}");
    becomes(&buyer, &order, "completed").await;
    assert_eq!(user(&buyer).await["credits"], 70);
    let mut connection = world.db.acquire().await.unwrap();
    assert!(liaison::credits::prove(&mut connection).await.unwrap().holds());
}

#[tokio::test]
async fn unknown_ids_look_like_known_ones_and_the_path_must_be_ours() {
    let world = World::start().await;
    assert_eq!(tell(&world, HOOK, "tr_nobody").await, 200);
    assert_eq!(tell(&world, HOOK, "../../etc").await, 200);
    assert_eq!(tell(&world, "/api/psp/mollie/test-company/hook/guess", "tr_nobody").await, 404);
    assert_eq!(tell(&world, "/api/psp/mollie/other/hook/hook-secret", "tr_nobody").await, 404);
}

/// Nor is anything that a path may name a fault of ours.
#[tokio::test]
async fn what_can_be_no_company_is_none() {
    let world = World::start().await;
    let long = "a".repeat(41);
    for company in
        ["%00", "test%00company", "%F0%9F%97%9D", "Test-Company", "'%20or%201=1--", "other", long.as_str()]
    {
        for path in [
            format!("/api/psp/mollie/{company}/hook/hook-secret"),
            format!("/api/psp/paynl/{company}/hook/hook-secret"),
            format!("/api/psp/verotel/{company}"),
            format!("/api/psp/warnings/{company}"),
        ] {
            assert_eq!(tell(&world, &path, "tr_nobody").await, 404, "{path}");
        }
    }
}

#[tokio::test]
async fn a_payment_of_another_amount_is_not_taken() {
    let world = World::start().await;
    let (buyer, order) = buyer(&world).await;
    sqlx::query("update orders set price_minor = price_minor + 1").execute(&world.db).await.unwrap();
    at_the_checkout(&world, &order, "paid", &[]).await;
    tell(&world, HOOK, order["payment_id"].as_str().unwrap()).await;
    assert_eq!(user(&buyer).await["credits"], 10);
}

/// Paid, and it says something else than our order does.
async fn not_taken(change: &str, why: &str) {
    let world = World::start().await;
    let (buyer, order) = buyer(&world).await;
    let change =
        format!("update mollie_sandbox.payments set status = 'paid', paid_at = created_at, {change}");
    sqlx::query(sqlx::AssertSqlSafe(change)).execute(&world.db).await.unwrap();
    for _ in 0..2 {
        assert_eq!(tell(&world, HOOK, order["payment_id"].as_str().unwrap()).await, 200);
    }
    assert_eq!(user(&buyer).await["credits"], 10);
    let now = buyer.page.get(&format!("/api/order.php?id={}", order["id"].as_str().unwrap())).await.ok();
    assert_eq!(now["order"]["status"], "pending");
    let filed: Vec<String> =
        sqlx::query_scalar("select reason from order_reviews").fetch_all(&world.db).await.unwrap();
    assert_eq!(filed, [why]);
}

#[tokio::test]
async fn a_payment_in_another_currency_is_not_taken() {
    not_taken("currency = 'USD'", "amount").await;
}

#[tokio::test]
async fn a_payment_that_names_another_order_is_not_taken() {
    not_taken(
        "metadata = jsonb_build_object('order_id', '00000000-0000-4000-8000-000000000001')",
        "reference",
    )
    .await;
    not_taken("metadata = 'null'", "reference").await;
}
