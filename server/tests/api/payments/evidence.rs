//! What a bank is told about a disputed order: all that shows whose it was and that it was used, and nothing of what was written.

use super::{
    at_the_checkout, becomes,
    pdf::words,
    provider::{charge_back, hint},
};
use crate::{
    accounts::leaving::{joined, leave, life::drain},
    chat::write_to,
    console::Console,
    world::{Member, World, woman},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};

fn path(order: &Value) -> String {
    format!("/api/console/order-evidence?order={}", order["id"].as_str().unwrap())
}

/// As the page orders it, which asks that the service begin at once.
async fn bought(world: &World, buyer: &Member) -> Value {
    let shop = buyer.page.get("/api/credits.php").await.ok();
    let wish =
        json!({ "bundle": shop["bundles"][1]["id"], "method": "ideal", "begin": shop["begin"]["version"] });
    let order = buyer.page.post("/api/orders.php", &wish).await.ok()["order"].clone();
    at_the_checkout(world, &order, "paid", &[]).await;
    becomes(buyer, &order, "completed").await
}

#[tokio::test]
async fn a_file_for_the_bank_tells_of_consent_log_ins_and_use_and_quotes_nobody() {
    let console = Console::start().await;
    let world = &console.world;
    let anna = world.member(woman("Annabella")).await;
    let adam = joined(world, "Adam", "adam@example.com").await;
    let earlier = bought(world, &adam).await;
    world.advance(time::Duration::days(1));
    let order = bought(world, &adam).await;
    world.advance(time::Duration::hours(1));
    // Five are free, and then the older purchase pays.
    for number in 0..7 {
        write_to(&adam.page, anna.id, &format!("A very private word, {number}")).await.ok();
    }
    charge_back(world, &order, 4_500).await;
    hint(world, &order).await;
    let fin = console.desk("Fin", Role::Finance, Scope::All).await;
    let answer = console.get(&fin, &path(&order)).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.headers["content-type"]),
        (200, &"application/pdf".parse().unwrap())
    );
    let told = words(&answer.text);
    let (id, payment) = (order["id"].as_str().unwrap(), order["payment_id"].as_str().unwrap());
    for part in [
        id,
        &format!("{payment} at mollie"),
        "45.00 EUR",
        "60 credits, to be spent on messages",
        &adam.email,
        "Agreed at the button",
        "Agreed to the terms",
        "Country of the account",
        "1, from the same browser or network",
        "Logged in",
        "receipt mailed: caught",
        "chargeback 45.00 EUR: stands",
        "TEST-COMPANY-2026-000002",
        "Left of the price 0.00 EUR",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // Nothing of the other side, of what was written, or of whom they look for.
    for secret in ["private word", "Annabella", &anna.id.to_string(), &anna.email, "woman", "orientation"] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
    // The one before is another's: its credits are its own.
    let before = words(&console.get(&fin, &path(&earlier)).await.text);
    assert!(before.contains("0, from the same browser or network") && !before.contains(id), "{before}");
    assert!(
        before.contains("Messages sent 2 for 4 credits, from") && before.contains("Credits left 56"),
        "{before}"
    );
    let looks: i64 = sqlx::query_scalar(
        "select count(*) from audit_log where action = 'order.evidence_taken' and staff_id = $1",
    )
    .bind(fin.id.0)
    .fetch_one(&world.db)
    .await
    .unwrap();
    assert_eq!(looks, 2, "each time leaves a line");
}

#[tokio::test]
async fn of_who_has_left_the_file_says_so_and_an_order_out_of_reach_is_none() {
    let console = Console::start().await;
    let adam = joined(&console.world, "Adam", "adam@example.com").await;
    let order = bought(&console.world, &adam).await;
    let fin = console.desk("Fin", Role::Finance, Scope::All).await;
    let elsewhere = Scope::Site { site: console.world.app.sites.by_host("strict.test").unwrap().id };
    let away = console.desk("Far", Role::Finance, elsewhere).await;
    console.get(&away, &path(&order)).await.problem(404, "not_found");
    console.get(&fin, &path(&json!({ "id": crate::world::new_id() }))).await.problem(404, "not_found");
    console.get(&fin, "/api/console/order-evidence?order=x").await.problem(422, "invalid_request");
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    console.get(&sue, &path(&order)).await.problem(403, "not_allowed");
    leave(&adam.page).await.ok();
    console.world.advance(time::Duration::days(31));
    drain(&console.world).await;
    let fin = console.desk("Finn", Role::Finance, Scope::All).await;
    let told = words(&console.get(&fin, &path(&order)).await.text);
    assert!(told.contains("Account erased") && !told.contains(&adam.email), "{told}");
}
