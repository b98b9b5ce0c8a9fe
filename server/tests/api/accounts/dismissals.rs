//! What a member puts aside on one device is put aside on all of theirs (spec 4).

use crate::world::{World, man, woman};
use serde_json::{Value, json};
use testkit::Page;
use time::Duration;

const NAMES: [&str; 4] = [
    "hide-enrich-alert",
    "hide-push-notification-alert",
    "hide-disabled-notifications-alert",
    "hide-time-bonus-modal",
];

async fn put_aside(page: &Page) -> Value {
    page.get("/api/user.php").await.ok()["user"]["dismissals"].clone()
}

// spec: 4.5
#[tokio::test]
async fn another_device_of_the_member_knows_and_nobody_else() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let phone = world.visitor("open.test");
    world.log_in(&phone, eva.id, world.app.sites.by_host("open.test").unwrap().id).await;
    assert_eq!(put_aside(&phone).await, json!({}));
    for name in NAMES {
        let user = eva.page.put("/api/dismissals.php", &json!({ "name": name })).await.ok()["user"].clone();
        assert_eq!(user["dismissals"][name], 1_795_262_400, "the server's clock, in unix seconds");
    }
    assert_eq!(put_aside(&phone).await.as_object().unwrap().len(), 4);
    assert_eq!(put_aside(&adam.page).await, json!({}));
    // Again counts from then, and is no second row.
    world.advance(Duration::hours(1));
    phone.put("/api/dismissals.php", &json!({ "name": NAMES[3] })).await.ok();
    let known = put_aside(&eva.page).await;
    assert_eq!((&known[NAMES[3]], &known[NAMES[0]]), (&json!(1_795_266_000), &json!(1_795_262_400)));
    let rows: i64 = sqlx::query_scalar("select count(*) from dismissals").fetch_one(&world.db).await.unwrap();
    assert_eq!(rows, 4);
}

#[tokio::test]
async fn there_are_four_names_and_no_more() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let other = json!({ "name": NAMES[0], "member_id": eva.id });
    for body in [json!({ "name": "hide-site-entry-warning" }), json!({ "name": "x" }), json!({}), other] {
        eva.page.put("/api/dismissals.php", &body).await.problem(422, "invalid_request");
    }
    world
        .visitor("open.test")
        .put("/api/dismissals.php", &json!({ "name": NAMES[0] }))
        .await
        .problem(403, "authentication_required");
    assert_eq!(put_aside(&eva.page).await, json!({}));
}
