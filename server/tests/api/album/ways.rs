//! Who sees what is in an album, and for how long.

use super::{close, eva_and_adam, open, put, viewers};
use crate::{
    accounts::{
        count,
        leaving::{joined, leave},
    },
    chat::write_to,
    console::Console,
    media::{
        add, approve, each, fetch,
        nude::{all_pixels, sharp, ways},
        order, seen, shelf,
    },
    verification::{is_verified, verify},
    world::{Person, World, man, woman},
};
use serde_json::{Value, json};
use time::{Duration, format_description::well_known::Rfc3339};

#[tokio::test]
async fn others_get_a_number_and_one_blur_until_it_is_opened_to_them() {
    let world = World::start().await;
    let (eva, adam, hidden) = eva_and_adam(&world).await;
    let bob = world.member(Person { premium: true, ..man("Bob") }).await;
    let pixels = sharp(&eva, &[&hidden]).await;
    let profile = seen(&adam, &eva).await;
    assert_eq!(profile["photos"].as_array().unwrap().len(), 1);
    let album = &profile["album"];
    assert_eq!(
        (&album["count"], &album["open"], &album["until"], &album["photos"]),
        (&json!(1), &json!(false), &Value::Null, &json!([]))
    );
    let tile = fetch(&adam, &album["tile"]).await;
    assert!(tile.status == 200 && !pixels.contains(&tile.bytes));
    assert!(!profile.to_string().contains(&hidden));
    // It takes no premium to see one that is open, and premium alone opens none.
    assert_eq!(seen(&bob, &eva).await["album"]["open"], false);

    let mut events = adam.page.events(None).await;
    events.next_of("hello").await.unwrap();
    open(&eva, &adam, "day").await.ok();
    assert_eq!(events.next_of("album").await, Some(json!({ "type": "album", "profile": eva.id })));
    let until = (world.clock.now() + Duration::days(1)).format(&Rfc3339).unwrap();
    assert_eq!(viewers(&eva).await, [("Adam".to_owned(), json!(until))]);
    let album = seen(&adam, &eva).await["album"].clone();
    assert_eq!((&album["open"], &album["until"]), (&json!(true), &json!(until)));
    let photo = &album["photos"][0];
    assert_eq!((&photo["id"], &photo["locked"]), (&json!(hidden), &json!(false)));
    assert!(pixels.contains(&fetch(&adam, &photo["filename"]).await.bytes));
    assert_eq!(fetch(&bob, &photo["filename"]).await.status, 404);
    // What is in it can be reported by whoever sees it.
    let report = json!({ "about": "photo", "profile": eva.id, "photo": hidden, "category": "spam" });
    bob.page.post("/api/report.php", &report).await.problem(404, "not_found");
    assert_eq!(adam.page.post("/api/report.php", &report).await.status, 201);
    // Taken back, at once, also for an address that was given before.
    assert_eq!(close(&eva, &adam).await.ok(), json!({ "viewers": [] }));
    assert_eq!(events.next_of("album").await, Some(json!({ "type": "album", "profile": eva.id })));
    assert_eq!(fetch(&adam, &photo["filename"]).await.status, 404);
    assert_eq!(seen(&adam, &eva).await["album"]["open"], false);
    close(&eva, &adam).await.ok();
}

#[tokio::test]
async fn it_ends_with_its_time_to_the_second() {
    let world = World::start().await;
    let (eva, adam, _) = eva_and_adam(&world).await;
    for (time, lasting) in [("day", Duration::days(1)), ("week", Duration::days(7))] {
        open(&eva, &adam, time).await.ok();
        world.advance(lasting - Duration::seconds(1));
        let photo = seen(&adam, &eva).await["album"]["photos"][0].clone();
        assert_eq!(fetch(&adam, &photo["filename"]).await.status, 200);
        world.advance(Duration::seconds(1));
        assert_eq!(fetch(&adam, &photo["filename"]).await.status, 404);
        assert_eq!(seen(&adam, &eva).await["album"]["open"], false);
        assert!(viewers(&eva).await.is_empty());
    }
    open(&eva, &adam, "open").await.ok();
    // Longer than any session lasts.
    world.advance(Duration::days(90));
    let site = world.app.sites.by_host("open.test").unwrap().id;
    world.log_in(&eva.page, eva.id, site).await;
    assert_eq!(viewers(&eva).await, [("Adam".to_owned(), Value::Null)]);
    // Another time begins now, and is another end.
    open(&eva, &adam, "day").await.ok();
    assert_ne!(viewers(&eva).await[0].1, Value::Null);
}

#[tokio::test]
async fn no_way_to_a_members_photos_shows_what_is_in_an_album() {
    let world = World::start().await;
    let (eva, adam, hidden) = eva_and_adam(&world).await;
    let bob = world.member(Person { premium: true, ..man("Bob") }).await;
    eva.page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    eva.page.put("/api/show-on-landers.php", &json!({ "show_on_landers": true })).await.ok();
    let pixels = sharp(&eva, &[&hidden]).await;
    open(&eva, &adam, "open").await.ok();
    assert!(!all_pixels(&adam.page, &ways(&eva)).await.is_disjoint(&pixels), "the walk finds what is open");
    close(&eva, &adam).await.ok();
    let visitor = world.visitor("open.test");
    for page in [&adam.page, &bob.page, &visitor] {
        assert!(all_pixels(page, &ways(&eva)).await.is_disjoint(&pixels));
    }
}

#[tokio::test]
async fn what_is_nude_is_asked_for_in_an_open_album_too() {
    let world = World::start().await;
    let (eva, adam, hidden) = eva_and_adam(&world).await;
    eva.page.put("/api/nude-photo.php", &json!({ "id": hidden, "nude": true })).await.ok();
    let ask = format!("/api/nude-photo.php?id={hidden}");
    adam.page.get(&ask).await.problem(404, "not_found");
    open(&eva, &adam, "open").await.ok();
    let photo = seen(&adam, &eva).await["album"]["photos"][0].clone();
    assert_eq!(photo["covered"], true);
    let shown = adam.page.get(&ask).await.ok();
    assert_eq!(fetch(&adam, &shown["filename"]).await.status, 200);
    close(&eva, &adam).await.ok();
    assert_eq!(fetch(&adam, &shown["filename"]).await.status, 404);
}

#[tokio::test]
async fn a_block_and_a_goodbye_end_it_for_good() {
    let world = World::start().await;
    let (eva, adam, _) = eva_and_adam(&world).await;
    open(&eva, &adam, "open").await.ok();
    let photo = seen(&adam, &eva).await["album"]["photos"][0].clone();
    assert!(adam.page.post("/api/block.php", &json!({ "profile": eva.id })).await.status.is_success());
    assert_eq!(fetch(&adam, &photo["filename"]).await.status, 404);
    assert!(adam.page.delete("/api/block.php", &json!({ "profile": eva.id })).await.status.is_success());
    assert_eq!(seen(&adam, &eva).await["album"]["open"], false);
    assert!(viewers(&eva).await.is_empty());
    let ada = joined(&world, "Ada", "ada@example.com").await;
    write_to(&adam.page, ada.id, "Hello").await.ok();
    open(&adam, &ada, "open").await.ok();
    open(&ada, &adam, "week").await.ok();
    assert_eq!(count(&world, "album_grants").await, 2);
    assert!(leave(&ada.page).await.status.is_success());
    assert_eq!(count(&world, "album_grants").await, 0);
}

#[tokio::test]
async fn the_badge_rests_on_no_photo_of_an_album() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let first = add(&eva, 1).await;
    approve(world, &[&first]).await;
    verify(&console, &eva, 10).await;
    // One that nobody compared takes nothing away as long as it is there, and does once all see it.
    let second = add(&eva, 2).await;
    put(&eva, &second, true).await.ok();
    approve(world, &[&second]).await;
    assert!(is_verified(&adam, &eva).await);
    put(&eva, &second, false).await.ok();
    assert!(!is_verified(&adam, &eva).await);
    put(&eva, &second, true).await.ok();
    assert!(is_verified(&adam, &eva).await);
}

#[tokio::test]
async fn the_main_photo_is_in_no_album() {
    let world = World::start().await;
    let (eva, adam, hidden) = eva_and_adam(&world).await;
    let main = each(&shelf(&eva.page).await, "id")[0].as_str().unwrap().to_owned();
    put(&eva, &main, true).await.problem(409, "album_main_photo");
    order(&eva.page, &[&hidden, &main]).await.problem(409, "album_main_photo");
    put(&adam, &hidden, false).await.problem(404, "not_found");
    eva.page.delete("/api/photo.php", &json!({ "id": main })).await.ok();
    assert_eq!(seen(&adam, &eva).await["main_image"], Value::Null);
    // Out of it, it is the main one at once, as a moderator has seen it.
    let own = put(&eva, &hidden, false).await.ok();
    assert_eq!((each(&own, "main"), each(&own, "album")), (vec![&json!(true)], vec![&json!(false)]));
    assert_eq!(seen(&adam, &eva).await["album"], Value::Null);
}
