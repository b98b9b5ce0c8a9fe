//! A code on its way whose page was loaded again: what was typed stays sealed on the server for a while.

use super::direct_debit::{code, form, send, world};
use crate::{
    accounts::count,
    world::{man, new_id},
};
use serde_json::{Value, json};
use time::Duration;

// asvs: V6.5.1
/// A page that was loaded again half-way goes on with the code alone.
#[tokio::test]
async fn a_code_under_way_goes_on_without_the_form() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    buyer.page.put("/api/directdebit.php", &json!({ "otp": "123456" })).await.problem(404, "not_found");
    buyer.page.put("/api/directdebit.php", &json!({})).await.problem(404, "not_found");
    let form = form(&buyer).await;
    let sent = send(&buyer.page, &form).await.json()["code"].clone();
    let under_way = buyer.page.get("/api/directdebit.php").await.ok()["directdebit"]["code"].clone();
    assert_eq!(under_way, sent);
    assert_eq!(
        (&sent["bundle"], &sent["last_digits"], &sent["phone"]),
        (&form["bundle"], &json!("4300"), &json!("78"))
    );
    assert_eq!(count(&world, "debit_codes t where t::text like '%0417164300%'").await, 0);
    // Another member has no part in it.
    let other = world.member(man("Cor")).await;
    assert_eq!(other.page.get("/api/directdebit.php").await.ok()["directdebit"]["code"], Value::Null);
    buyer.page.put("/api/directdebit.php", &json!({})).await.problem(429, "rate_limited");
    world.advance(Duration::seconds(61));
    let again = buyer.page.put("/api/directdebit.php", &json!({})).await;
    assert_eq!(again.status, 202, "{}", again.text());
    let otp = code(&world, "+31612345678").await;
    let wrong = if otp == "000000" { "000001" } else { "000000" };
    let refused = buyer.page.put("/api/directdebit.php", &json!({ "otp": wrong })).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["errors"][0]["code"]),
        (409, &json!("sms_code_invalid"))
    );
    // The words above the order button are agreed to as at the checkout; those of an old page cost no try.
    let shown = buyer.page.get("/api/credits.php").await.ok()["begin"].clone();
    let old =
        buyer.page.put("/api/directdebit.php", &json!({ "otp": otp, "begin": "0000000000000000" })).await;
    assert_eq!((old.status.as_u16(), &old.json()["errors"][0]["field"]), (409, &json!("begin")));
    let key = new_id();
    let step = json!({ "otp": otp, "begin": shown["version"] });
    let put = || {
        let request = buyer.page.request(reqwest::Method::PUT, "/api/directdebit.php");
        testkit::send(request.header("idempotency-key", key.to_string()).json(&step))
    };
    let placed = put().await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    assert_eq!(
        put().await.json()["order"]["id"],
        placed.json()["order"]["id"],
        "the retry of a client that heard nothing"
    );
    assert_eq!((count(&world, "orders").await, count(&world, "mandates").await), (1, 1));
    let kept: String =
        sqlx::query_scalar("select begin_text from orders").fetch_one(&world.db).await.unwrap();
    assert_eq!(json!(kept), shown["text"]);
    assert_eq!(buyer.page.get("/api/directdebit.php").await.ok()["directdebit"]["code"], Value::Null);
}

#[tokio::test]
async fn what_was_typed_for_a_code_is_kept_for_an_hour() {
    let world = world().await;
    let buyer = world.member(man("Bas")).await;
    send(&buyer.page, &form(&buyer).await).await;
    world.advance(Duration::minutes(59));
    assert_ne!(buyer.page.get("/api/directdebit.php").await.ok()["directdebit"]["code"], Value::Null);
    world.advance(Duration::minutes(2));
    assert_eq!(buyer.page.get("/api/directdebit.php").await.ok()["directdebit"]["code"], Value::Null);
    buyer.page.put("/api/directdebit.php", &json!({})).await.problem(404, "not_found");
    world.sweep().await;
    assert_eq!(count(&world, "debit_codes").await, 0);
}
