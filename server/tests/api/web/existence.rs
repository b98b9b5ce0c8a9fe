//! The true status of an address whose values do not exist (spec 8).

use super::pages::get;
use crate::{
    payments,
    world::{World, man, new_id},
};

// spec: 8.5
#[tokio::test]
async fn a_value_that_cannot_be_is_a_404_for_everybody() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let visitor = world.visitor("open.test");
    let id = new_id();
    for (path, status) in [
        ("/likes/received".to_owned(), 200),
        ("/likes/sent".to_owned(), 200),
        ("/likes/matches/".to_owned(), 200),
        ("/likes/viewers".to_owned(), 200),
        ("/likes/foo".to_owned(), 404),
        ("/likes/Sent".to_owned(), 404),
        ("/transactions".to_owned(), 200),
        ("/transactions/abc".to_owned(), 404),
        ("/credits".to_owned(), 200),
        ("/credits/abc".to_owned(), 404),
        ("/credits/repeat-order".to_owned(), 200),
        ("/credits/abc/ideal".to_owned(), 404),
        (format!("/credits/{id}/gold"), 404),
        ("/members/abc".to_owned(), 404),
        ("/members/abc/chat".to_owned(), 404),
        ("/members/abc/signup".to_owned(), 404),
        ("/members/abc/landing".to_owned(), 404),
        ("/members/abc/landing2/a".to_owned(), 404),
        (format!("/members/{id}/landing4"), 404),
        ("/likes/m/abc".to_owned(), 404),
        ("/chats/abc".to_owned(), 404),
        (format!("/chats/{id}x"), 404),
        ("/complaints/abc".to_owned(), 404),
        ("/complaints/C-7KQ2M9XD".to_owned(), 200),
        ("/landers/nothing".to_owned(), 404),
    ] {
        for (who, page) in [("visitor", &visitor), ("member", &adam.page)] {
            assert_eq!(get(page, &path, &[]).await.status, status, "{who} {path}");
        }
    }
}

// spec: 8.5
#[tokio::test]
async fn a_bundle_that_is_not_sold_and_another_ones_order_are_404s_for_a_member() {
    let world = World::start().await;
    let (adam, eve) = (world.member(man("Adam")).await, world.member(man("Eve")).await);
    let order = payments::order(&adam, "ideal").await;
    let (bundle, order) = (order["bundle"].as_str().unwrap(), order["id"].as_str().unwrap());
    let unknown = new_id();
    let gone = async |path: String, page: &testkit::Page| get(page, &path, &[]).await.status.as_u16();
    for (path, for_adam, for_eve) in [
        (format!("/credits/{bundle}"), 200, 200),
        (format!("/credits/{bundle}/ideal"), 200, 200),
        (format!("/credits/{unknown}"), 404, 404),
        (format!("/credits/{unknown}/ideal"), 404, 404),
        // Its order's page, whatever became of the bundle.
        (format!("/credits/{unknown}?order={order}"), 200, 200),
        (format!("/transactions/{order}"), 200, 404),
        (format!("/transactions/{unknown}"), 404, 404),
    ] {
        assert_eq!(gone(path.clone(), &adam.page).await, for_adam, "{path}");
        assert_eq!(gone(path.clone(), &eve.page).await, for_eve, "{path}");
    }
    sqlx::query("update bundles set offered = false").execute(&world.db).await.unwrap();
    assert_eq!(gone(format!("/credits/{bundle}"), &adam.page).await, 404);
    // A visitor has to log in first, and learns nothing.
    assert_eq!(gone(format!("/transactions/{unknown}"), &world.visitor("open.test")).await, 200);
}
