//! `PUT photos.php`: order, and with it the main photo.

use super::{add, approve, each, fetch, order, seen, shelf};
use crate::world::{Person, World, man, woman};
use serde_json::{Value, json};

#[tokio::test]
async fn the_first_active_photo_is_the_main_one() {
    let world = World::start().await;
    let (eva, free) = (world.member(woman("Eva")).await, world.member(man("Free")).await);
    let [a, b, c] = [&add(&eva, 1).await, &add(&eva, 2).await, &add(&eva, 3).await];
    approve(&world, &[b, c]).await;
    let own = shelf(&eva.page).await;
    assert_eq!(each(&own, "main"), [&json!(false), &json!(true), &json!(false)]);
    let profile = seen(&free, &eva).await;
    assert_eq!((&profile["photos"][0]["id"], &profile["photos"][0]["locked"]), (&json!(b), &json!(false)));
    assert_eq!(profile["photos"][1]["locked"], true);

    let changed = order(&eva.page, &[c, a, b]).await.ok();
    assert_eq!(each(&changed, "id"), [&json!(c), &json!(a), &json!(b)]);
    assert_eq!(each(&changed, "main"), [&json!(true), &json!(false), &json!(false)]);
    assert_eq!(order(&eva.page, &[c, a, b]).await.ok(), changed, "once more is the same");
    let profile = seen(&free, &eva).await;
    assert_eq!(profile["photos"][0]["id"], json!(c));
    let card = free.page.get("/api/members.php?gender=female&country=NL").await.ok()["results"][0].clone();
    for main in [&profile["main_image"], &card["main_image"]] {
        assert_eq!(
            fetch(&free, &main["filename"]).await.bytes,
            fetch(&eva, &changed["photos"][0]["filename"]).await.bytes
        );
    }
    // What was free before is locked now, also by the address of before.
    let user = eva.page.get("/api/user.php").await.ok()["user"]["profile"].clone();
    assert_eq!(user["main_image"]["status"], "active");
    assert_eq!(each(&user, "id"), [&json!(c), &json!(a), &json!(b)]);
}

#[tokio::test]
async fn what_was_free_is_locked_by_its_old_address_too() {
    let world = World::start().await;
    let (eva, free) = (world.member(woman("Eva")).await, world.member(man("Free")).await);
    let premium = world.member(Person { premium: true, ..man("Premium") }).await;
    let [a, b] = [&add(&eva, 1).await, &add(&eva, 2).await];
    approve(&world, &[a, b]).await;
    let old = seen(&free, &eva).await["main_image"]["filename"].clone();
    let paid = seen(&premium, &eva).await["main_image"]["filename"].clone();
    assert_eq!(fetch(&free, &old).await.status, 200);
    order(&eva.page, &[b, a]).await.ok();
    assert_eq!(fetch(&free, &old).await.status, 404);
    assert_eq!(fetch(&premium, &paid).await.status, 200);
}

#[tokio::test]
async fn it_must_name_just_ones_own_each_once() {
    let world = World::start().await;
    let (eva, other) = (world.member(woman("Eva")).await, world.member(woman("Other")).await);
    let [a, b, foreign] = [&add(&eva, 1).await, &add(&eva, 2).await, &add(&other, 3).await];
    let before = shelf(&eva.page).await;
    eva.page.set_cookie("locale=en; Path=/");
    let nobodys = crate::world::new_id().to_string();
    for wrong in [&[][..], &[a], &[a, a], &[a, b, b], &[a, b, foreign], &[a, foreign], &[b, &nobodys]] {
        let refused = order(&eva.page, wrong).await.problem(409, "photos_changed");
        assert!(refused["detail"].as_str().unwrap().starts_with("Your photos have changed"));
    }
    for shapeless in
        [json!({}), json!({ "order": null }), json!({ "order": ["x"] }), json!({ "order": vec![a; 26] })]
    {
        eva.page.put("/api/photos.php", &shapeless).await.problem(422, "invalid_request");
    }
    assert_eq!(shelf(&eva.page).await, before);
    let empty = world.member(man("Empty")).await;
    assert_eq!(order(&empty.page, &Vec::<String>::new()).await.ok()["photos"], Value::Array(Vec::new()));
}
