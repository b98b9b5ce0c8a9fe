//! Rates of VAT are dated rows: a change begins with the country's own day, and what was ordered keeps its rate.

use super::{
    becomes, order, paid,
    provider::{hint, refund_elsewhere},
};
use crate::world::{World, man, woman};
use liaison::{kernel::country::Country, payments};
use serde_json::{Value, json};
use sqlx::Row;
use testkit::Page;
use time::{
    Date, Duration, OffsetDateTime,
    macros::{date, datetime},
};

async fn set(world: &World, country: &str, since: Date, basis_points: i32) {
    let mut connection = world.db.acquire().await.unwrap();
    let country = Country::parse(country).unwrap();
    let now = world.clock.now();
    payments::set_rate(&mut connection, (country, ""), (since, basis_points), "Kim", now).await.unwrap();
}

async fn shown(page: &Page, country: &str) -> Value {
    page.get(&format!("/api/pricing.php?country={country}")).await.ok()["pricing"]["vat_basis_points"].clone()
}

fn to(world: &World, moment: OffsetDateTime) {
    world.advance(moment - world.clock.now());
}

async fn invoice(page: &Page, order: &Value) -> Value {
    let path = format!("/api/invoice.php?order={}", order["id"].as_str().unwrap());
    page.get(&path).await.ok()["invoice"].clone()
}

#[tokio::test]
async fn a_rate_that_changes_tomorrow_holds_from_midnight_there_on_every_node_and_for_nothing_older() {
    let world = World::start().await;
    let other = Page::new(&world.second_node().await, "open.test");
    let buyer = world.member(man("Bas")).await;
    let waiting = order(&buyer, "ideal").await;
    let before = paid(&world, &buyer).await;
    let issued = invoice(&buyer.page, &before).await;
    set(&world, "NL", date!(2026 - 11 - 22), 2250).await;
    // Midnight in Amsterdam is 23:00 UTC in winter; in London it is an hour later.
    set(&world, "GB", date!(2026 - 11 - 22), 2100).await;
    to(&world, datetime!(2026-11-21 22:59:59 UTC));
    for page in [&buyer.page, &other] {
        assert_eq!((shown(page, "NL").await, shown(page, "GB").await), (json!(2100), json!(2000)));
    }
    to(&world, datetime!(2026-11-21 23:00 UTC));
    for page in [&buyer.page, &other] {
        assert_eq!((shown(page, "NL").await, shown(page, "GB").await), (json!(2250), json!(2000)));
    }
    assert_eq!(buyer.page.get("/api/credits.php").await.ok()["vat_basis_points"], 2250);
    let after = paid(&world, &buyer).await;
    assert_eq!(invoice(&buyer.page, &after).await["vat"]["amount"], 827);
    assert_eq!(invoice(&buyer.page, &before).await, issued);
    let waits = format!("/api/order.php?id={}", waiting["id"].as_str().unwrap());
    assert_eq!(buyer.page.get(&waits).await.ok()["order"]["vat_basis_points"], 2100);
    to(&world, datetime!(2026-11-22 0:00 UTC));
    assert_eq!(shown(&other, "GB").await, 2100);
}

#[tokio::test]
async fn shipped_rates_turn_with_the_countrys_own_day_and_come_once() {
    let world = World::start().await;
    let count = || async {
        let all = sqlx::query("select count(*) from vat_rates").fetch_one(&world.db).await.unwrap();
        all.get::<i64, _>(0)
    };
    let shipped = count().await;
    assert!(shipped > 20, "{shipped}");
    // What a start adds is what is missing, and nothing of what an operator wrote is touched.
    set(&world, "NL", date!(2026 - 11 - 1), 2200).await;
    world.second_process().await.end().await.unwrap();
    assert_eq!(count().await, shipped + 1);
    assert_eq!(shown(&world.visitor("open.test"), "NL").await, 2200);
}

#[tokio::test]
async fn an_operators_rate_holds_until_their_next_and_a_correction_of_a_day_replaces_the_first() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    set(&world, "NL", date!(2026 - 11 - 1), 2200).await;
    sqlx::query(
        "insert into vat_rates (country, since, basis_points, set_at) values ('NL', '2026-11-10', 2300, $1)",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    assert_eq!(shown(&visitor, "NL").await, 2200);
    set(&world, "NL", date!(2026 - 11 - 1), 2225).await;
    assert_eq!(shown(&visitor, "NL").await, 2225);
    set(&world, "NL", date!(2026 - 12 - 1), 2300).await;
    assert_eq!(shown(&visitor, "NL").await, 2225);
    world.advance(Duration::days(10));
    assert_eq!(shown(&visitor, "NL").await, 2300);
    let changed = sqlx::query("update vat_rates set basis_points = 0").execute(&world.db).await;
    assert!(changed.unwrap_err().to_string().contains("a rate is never changed"));
}

#[tokio::test]
async fn who_lives_in_a_state_with_a_rate_of_its_own_pays_that_one() {
    let world = World::start().await;
    let (buyer, neighbour) = (world.member(man("Bas")).await, world.member(woman("Eva")).await);
    sqlx::query("update profiles set region = 'NL-NH' where id = $1")
        .bind(neighbour.id)
        .execute(&world.db)
        .await
        .unwrap();
    let netherlands = Country::netherlands();
    let now = world.clock.now();
    let set_in = async |region: &str, basis_points: i32| {
        let mut connection = world.db.acquire().await.unwrap();
        let rate = (date!(2026 - 11 - 1), basis_points);
        payments::set_rate(&mut connection, (netherlands, region), rate, "Kim", now).await
    };
    set_in("NL-UT", 725).await.unwrap();
    // Nobody's state, or another country's.
    for wrong in ["US-CA", "NL-", "UT", "nl-ut"] {
        assert!(set_in(wrong, 800).await.is_err(), "{wrong}");
    }
    // The country's next one changes nothing there.
    set(&world, "NL", date!(2026 - 11 - 2), 2200).await;
    for (page, rate) in [(&buyer.page, 725), (&neighbour.page, 2200), (&world.visitor("open.test"), 2200)] {
        assert_eq!(shown(page, "NL").await, rate);
    }
    let on_sale = async |page: &Page| page.get("/api/credits.php").await.ok()["vat_basis_points"].clone();
    assert_eq!((on_sale(&buyer.page).await, on_sale(&neighbour.page).await), (json!(725), json!(2200)));
    let bought = paid(&world, &buyer).await;
    let other = paid(&world, &neighbour).await;
    // It stays with the order, and with what corrects it, when the buyer moves.
    sqlx::query("update profiles set region = 'NL-NH'").execute(&world.db).await.unwrap();
    refund_elsewhere(&world, &bought, 1500).await;
    hint(&world, &bought).await;
    becomes(&buyer, &bought, "partly_refunded").await;
    let first = invoice(&buyer.page, &bought).await;
    assert_eq!((&first["vat_basis_points"], &first["vat"]["amount"]), (&json!(725), &json!(304)));
    assert_eq!(first["credit_notes"][0]["vat"]["amount"], 101);
    assert_eq!(invoice(&neighbour.page, &other).await["vat_basis_points"], 2200);
    let mut connection = world.db.acquire().await.unwrap();
    let rows =
        payments::quarter_rows(&mut connection, "test-company", "2026-Q4".parse().unwrap()).await.unwrap();
    let told: Vec<_> =
        rows.iter().map(|row| (row.invoice.kind.as_str(), row.invoice.vat_region.as_str())).collect();
    assert_eq!(told, [("invoice", "NL-UT"), ("invoice", ""), ("credit_note", "NL-UT")]);
}
