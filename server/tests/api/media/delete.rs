//! `DELETE photo.php`.

use super::{add, approve, each, fetch, kept, seen, shelf, sweep};
use crate::{
    accounts::count,
    world::{World, man, woman},
};
use liaison::housekeeping;
use serde_json::json;
use std::fs;
use time::Duration;

#[tokio::test]
async fn it_goes_with_its_files_and_makes_room() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let [a, b, c] = [&add(&eva, 1).await, &add(&eva, 2).await, &add(&eva, 3).await];
    approve(&world, &[a, b, c]).await;
    let before = shelf(&eva.page).await;
    let old = seen(&adam, &eva).await["main_image"]["filename"].clone();
    let left = eva.page.delete("/api/photo.php", &json!({ "id": a })).await.ok();
    assert_eq!(each(&left, "id"), [&json!(b), &json!(c)]);
    assert_eq!(each(&left, "main"), [&json!(true), &json!(false)]);
    assert_eq!(eva.page.delete("/api/photo.php", &json!({ "id": a })).await.ok(), left, "gone is gone");
    // At once, before any sweep.
    assert_eq!(fetch(&adam, &old).await.status, 404);
    assert_eq!(fetch(&eva, &before["photos"][0]["filename"]).await.status, 404);
    sweep(&world).await;
    assert_eq!((kept(&world).len(), count(&world, "discarded_blobs").await), (8, 0));
    let next = add(&eva, 4).await;
    assert_eq!(each(&shelf(&eva.page).await, "id"), [&json!(b), &json!(c), &json!(next)]);
    for id in [b, c, &next] {
        eva.page.delete("/api/photo.php", &json!({ "id": id })).await.ok();
    }
    assert_eq!(shelf(&eva.page).await["photos"], json!([]));
    let profile = seen(&adam, &eva).await;
    assert_eq!((&profile["main_image"], &profile["photos"]), (&json!(null), &json!([])));
    sweep(&world).await;
    assert_eq!(kept(&world).len(), 0);
}

#[tokio::test]
async fn two_of_the_same_picture_share_their_files() {
    let world = World::start().await;
    let (eva, ida) = (world.member(woman("Eva")).await, world.member(woman("Ida")).await);
    let (hers, others) = (add(&eva, 7).await, add(&ida, 7).await);
    assert_eq!(kept(&world).len(), 4);
    eva.page.delete("/api/photo.php", &json!({ "id": hers })).await.ok();
    sweep(&world).await;
    assert_eq!(kept(&world).len(), 4);
    let shown = shelf(&ida.page).await["photos"][0].clone();
    assert_eq!((&shown["id"], fetch(&ida, &shown["filename"]).await.status.as_u16()), (&json!(others), 200));
}

#[tokio::test]
async fn nobody_deletes_anothers() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let id = add(&eva, 1).await;
    let answer = adam.page.delete("/api/photo.php", &json!({ "id": id })).await.ok();
    let unknown = adam.page.delete("/api/photo.php", &json!({ "id": crate::world::new_id() })).await.ok();
    assert_eq!(answer, unknown);
    assert_eq!(each(&shelf(&eva.page).await, "id"), [&json!(id)]);
}

#[tokio::test]
async fn a_file_that_cannot_be_removed_keeps_no_other_from_its_turn() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for mark in [1, 2] {
        let id = add(&eva, mark).await;
        eva.page.delete("/api/photo.php", &json!({ "id": id })).await.ok();
    }
    // A folder stands where the first of them was.
    let first: String = sqlx::query_scalar("select name from discarded_blobs order by name limit 1")
        .fetch_one(&world.db)
        .await
        .unwrap();
    let file = world.app.config.state_folder().join("photos").join(&first);
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    world.advance(Duration::HOUR);
    let done = runner.drain().await.unwrap();
    assert_eq!((done.retried.len(), done.dead.len()), (1, 0), "{done:?}");
    let left: Vec<String> =
        sqlx::query_scalar("select name from discarded_blobs").fetch_all(&world.db).await.unwrap();
    assert_eq!(left, [first]);
    fs::remove_dir(&file).unwrap();
    sweep(&world).await;
    assert_eq!((kept(&world).len(), count(&world, "discarded_blobs").await), (0, 0));
}
