//! The badge stands while others see at least one photo, and none but those, or parts of those, that were compared.

use super::{are_left, capture, found, is_verified, named, news, rows, shown_photo, standing, verify};
use crate::{
    accounts::count,
    console::Console,
    media::{add, approve},
    world::{Member, Person, man, woman},
};
use serde_json::{Value, json};

async fn crop(member: &Member, photo: &str, sides: [u32; 4]) {
    let [x, y, width, height] = sides;
    let crop = json!({ "x": x, "y": y, "width": width, "height": height });
    member.page.put("/api/photo.php", &json!({ "id": photo, "crop": crop })).await.ok();
}

#[tokio::test]
async fn photos_that_nobody_compared_take_the_badge_away() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let first = shown_photo(world, &eva, 1).await;
    let second = shown_photo(world, &eva, 2).await;
    verify(&console, &eva, 10).await;
    eva.page.put("/api/verification.php", &json!({ "seen": true })).await.ok();
    // One that waits is seen by nobody; in another order they are the same.
    let third = add(&eva, 3).await;
    crate::media::order(&eva.page, &[&second, &first, &third]).await.ok();
    assert!(is_verified(&adam, &eva).await);
    assert_eq!(news(&eva.page).await, Value::Null);
    approve(world, &[&third]).await;
    assert!(!is_verified(&adam, &eva).await);
    assert_eq!(news(&eva.page).await, "hidden");
    let now = standing(&eva.page).await;
    assert_eq!((&now["verified"], now["since"].is_string()), (&json!(false), true));
    eva.page.put("/api/verification.php", &json!({ "seen": true })).await.ok();
    assert_eq!(news(&eva.page).await, Value::Null);
    // Without it, all is as it was compared; fewer of them are still those.
    eva.page.delete("/api/photo.php", &json!({ "id": third })).await.ok();
    assert!(is_verified(&adam, &eva).await);
    eva.page.delete("/api/photo.php", &json!({ "id": second })).await.ok();
    assert!(is_verified(&adam, &eva).await);
    // And none at all proves nothing.
    eva.page.delete("/api/photo.php", &json!({ "id": first })).await.ok();
    assert!(!is_verified(&adam, &eva).await);
    assert_eq!(news(&eva.page).await, "hidden");
}

#[tokio::test]
async fn more_of_a_photo_than_was_compared_takes_it_away_and_less_does_not() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let photo = shown_photo(world, &eva, 1).await;
    // Approved as a whole, compared in part: what a moderator of photos saw is not what was compared.
    crop(&eva, &photo, [0, 1000, 10000, 8000]).await;
    verify(&console, &eva, 10).await;
    assert!(is_verified(&adam, &eva).await);
    crop(&eva, &photo, [0, 1200, 10000, 7600]).await;
    assert!(is_verified(&adam, &eva).await);
    crop(&eva, &photo, [0, 0, 10000, 9000]).await;
    assert_eq!(
        crate::media::column(world, &photo, "status").await,
        "active",
        "no moderator looks at it again"
    );
    assert!(!is_verified(&adam, &eva).await);
    crop(&eva, &photo, [0, 1000, 10000, 8000]).await;
    assert!(is_verified(&adam, &eva).await);
}

#[tokio::test]
async fn the_filter_finds_verified_persons_and_is_kept_with_a_search() {
    let console = Console::start().await;
    let world = &console.world;
    let adam = world.member(man("Adam")).await;
    let (eva, _ida) = (world.member(woman("Eva")).await, world.member(woman("Ida")).await);
    let fictional = world.member(Person { fictional: true, ..woman("Fia") }).await;
    shown_photo(world, &eva, 1).await;
    verify(&console, &eva, 10).await;
    let ids = |cards: &[Value]| cards.iter().map(|card| card["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&found(&adam, "verified=true").await), [json!(eva.id)]);
    assert_eq!(found(&adam, "verified=false").await.len(), 3);
    assert_eq!(ids(&found(&adam, "verified=true&photo=true&sort=newest").await), [json!(eva.id)]);
    let search = json!({ "name": "Verified", "query": "verified=true&photo=true", "alert": "none" });
    let kept = adam.page.post("/api/saved-searches.php", &search).await.ok();
    assert_eq!(kept["searches"][0]["query"], "photo=true&verified=true");
    // Nobody is behind a fictional profile who could be verified.
    let error = sqlx::query("update profiles set verified = true where id = $1")
        .bind(fictional.id)
        .execute(&world.db)
        .await
        .unwrap_err();
    assert_eq!(error.as_database_error().unwrap().constraint(), Some("profiles_verified_real"));
}

#[tokio::test]
async fn the_copy_has_what_was_captured_and_erasing_takes_all_of_it() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let photo = shown_photo(world, &eva, 1).await;
    verify(&console, &eva, 10).await;
    capture(&eva, 20).await;
    let pictures = named(world).await;
    let mut connection = world.db.acquire().await.unwrap();
    let copy = liaison::verification::exported(&mut connection, eva.id.into()).await.unwrap();
    assert_eq!((&copy["verified"], copy["captures"].as_array().unwrap().len()), (&json!(true), 2));
    assert_eq!(
        (&copy["captures"][0]["state"], &copy["captures"][1]["state"]),
        (&json!("verified"), &json!("waiting"))
    );
    assert_eq!((&copy["compared_photos"][0]["photo"], &copy["asked"]), (&json!(photo), &Value::Null));
    assert!(!copy.to_string().contains("Max"), "who decided is not hers");
    let files = liaison::verification::exported_pictures(&mut connection, eva.id.into()).await.unwrap();
    assert_eq!(files.into_iter().collect::<std::collections::BTreeSet<_>>(), pictures);
    liaison::verification::erase(&mut connection, eva.id.into(), world.clock.now()).await.unwrap();
    drop(connection);
    assert_eq!((rows(world, "verifications").await, count(world, "verified_photos").await), (0, 0));
    crate::media::sweep(world).await;
    assert!(!are_left(world, &pictures));
}
