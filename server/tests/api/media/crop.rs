//! `PUT photo.php`: another part of the picture.

use super::{add, approve, column, each, fetch, jpeg, kept, seen, shelf, sweep, upload};
use crate::{
    accounts::count,
    world::{Member, World, man, woman},
};
use image::{Rgb, RgbImage};
use serde_json::{Value, json};
use testkit::Reply;

/// Red, green, blue and white quarters.
fn quarters() -> Vec<u8> {
    jpeg(&RgbImage::from_fn(1600, 1200, |x, y| {
        Rgb([[[230, 20, 20], [20, 200, 20]], [[20, 20, 230], [240, 240, 240]]][usize::from(y >= 600)]
            [usize::from(x >= 800)])
    }))
}

fn part(x: i32, y: i32, width: i32, height: i32) -> Value {
    json!({ "x": x, "y": y, "width": width, "height": height })
}

async fn crop(member: &Member, id: &str, crop: &Value) -> Reply {
    member.page.put("/api/photo.php", &json!({ "id": id, "crop": crop })).await
}

/// The colour at a place in hundredths of the picture.
async fn colour(member: &Member, path: &Value, x: u32, y: u32) -> [u8; 3] {
    let reply = fetch(member, path).await;
    assert_eq!(reply.status, 200);
    let picture = image::load_from_memory(&reply.bytes).unwrap().into_rgb8();
    picture.get_pixel(x * picture.width() / 100, y * picture.height() / 100).0
}

fn is(seen: [u8; 3], wanted: [u8; 3]) -> bool {
    seen.iter().zip(wanted).all(|(seen, wanted)| seen.abs_diff(wanted) < 16)
}

async fn eva(world: &World) -> (Member, String) {
    let eva = world.member(woman("Eva")).await;
    let id = upload(&eva.page, &quarters()).await.ok()["id"].as_str().unwrap().to_owned();
    (eva, id)
}

#[tokio::test]
async fn all_renditions_show_the_part_and_the_whole_comes_back() {
    let world = World::start().await;
    let (eva, id) = eva(&world).await;
    let whole = shelf(&eva.page).await["photos"][0].clone();
    let cropped = crop(&eva, &id, &part(5000, 0, 5000, 5000)).await.ok()["photos"][0].clone();
    assert_eq!((&cropped["crop"], &cropped["status"]), (&part(5000, 0, 5000, 5000), &json!("pending")));
    assert_eq!((&cropped["width"], &cropped["height"]), (&json!(800), &json!(600)));
    for path in ["filename", "match", "thumb_filename"] {
        for (x, y) in [(5, 5), (95, 95)] {
            assert!(is(colour(&eva, &cropped[path], x, y).await, [20, 200, 20]), "{path}");
        }
        assert_ne!(cropped[path], whole[path], "browsers keep what is at the old address");
    }
    let tall = crop(&eva, &id, &part(0, 0, 2500, 10000)).await.ok()["photos"][0].clone();
    assert_eq!(
        (&tall["width"], &tall["height"]),
        (&json!(400), &json!(1200)),
        "the source is larger than what is shown"
    );
    assert!(is(colour(&eva, &tall["filename"], 50, 90).await, [20, 20, 230]));
    let back = crop(&eva, &id, &Value::Null).await.ok()["photos"][0].clone();
    assert_eq!((&back["crop"], &back["width"], &back["height"]), (&Value::Null, &json!(1280), &json!(960)));
    assert!(is(colour(&eva, &back["filename"], 10, 10).await, [230, 20, 20]));
    // One photo's files and no others are left.
    sweep(&world).await;
    assert_eq!((kept(&world).len(), count(&world, "discarded_blobs").await), (5, 0));
}

#[tokio::test]
async fn others_get_no_pixels_that_no_moderator_saw() {
    let world = World::start().await;
    let (eva, id) = eva(&world).await;
    let adam = world.member(man("Adam")).await;
    crop(&eva, &id, &part(0, 0, 5000, 10000)).await.ok();
    approve(&world, &[&id]).await;
    let old = seen(&adam, &eva).await["main_image"].clone();
    assert_eq!(fetch(&adam, &old["filename"]).await.status, 200);

    // Within what was approved it stays active, and everybody gets the new part by any address.
    let inner = crop(&eva, &id, &part(0, 0, 5000, 5000)).await.ok();
    assert_eq!((each(&inner, "status"), each(&inner, "main")), (vec![&json!("active")], vec![&json!(true)]));
    assert!(is(colour(&adam, &old["filename"], 50, 95).await, [230, 20, 20]));
    // Out again, but not beyond.
    assert_eq!(each(&crop(&eva, &id, &part(0, 0, 5000, 10000)).await.ok(), "status"), [&json!("active")]);
    // One step beyond: it waits again, and nobody else gets either part.
    for beyond in [part(0, 0, 5001, 10000), Value::Null] {
        let outside = crop(&eva, &id, &beyond).await.ok();
        assert_eq!(
            (each(&outside, "status"), each(&outside, "main")),
            (vec![&json!("pending")], vec![&json!(false)])
        );
        for path in ["filename", "thumb_filename", "match"] {
            assert_eq!(fetch(&adam, &old[path]).await.status, 404);
        }
        assert_eq!(seen(&adam, &eva).await["photos"], json!([]));
    }
    // Back to what was seen already.
    assert_eq!(each(&crop(&eva, &id, &part(0, 0, 5000, 10000)).await.ok(), "status"), [&json!("active")]);
    assert_eq!(fetch(&adam, &old["filename"]).await.status, 200);
}

/// What a crop is chosen from.
#[tokio::test]
async fn its_owner_alone_gets_the_whole_picture() {
    let world = World::start().await;
    let (eva, id) = eva(&world).await;
    let adam = world.member(man("Adam")).await;
    crop(&eva, &id, &part(0, 0, 5000, 10000)).await.ok();
    approve(&world, &[&id]).await;
    let path = format!("/api/photo.php?id={id}");
    let whole = eva.page.get(&path).await;
    assert_eq!(whole.status, 200);
    assert_eq!(whole.headers["content-type"], "image/jpeg");
    let picture = image::load_from_memory(&whole.bytes).unwrap();
    assert_eq!((picture.width(), picture.height()), (1600, 1200));
    adam.page.get(&path).await.problem(404, "not_found");
    world.visitor("localhost").get(&path).await.problem(403, "authentication_required");
    eva.page.get("/api/photo.php?id=x").await.problem(422, "invalid_request");
}

#[tokio::test]
async fn a_rejected_photo_waits_again_with_another_part() {
    let world = World::start().await;
    let (eva, id) = eva(&world).await;
    sqlx::query("update photos set status = 'rejected', reason = 'nudity'").execute(&world.db).await.unwrap();
    assert_eq!(each(&shelf(&eva.page).await, "reason"), [&json!("nudity")]);
    let again = crop(&eva, &id, &part(0, 0, 5000, 5000)).await.ok();
    assert_eq!(
        (each(&again, "status"), each(&again, "reason")),
        (vec![&json!("pending")], vec![&Value::Null])
    );
}

#[tokio::test]
async fn a_repeat_changes_nothing() {
    let world = World::start().await;
    let (eva, id) = eva(&world).await;
    let first = crop(&eva, &id, &part(0, 0, 5000, 5000)).await.ok();
    assert_eq!(crop(&eva, &id, &part(0, 0, 5000, 5000)).await.ok(), first);
    assert_eq!(column(&world, &id, "revision").await, "1");
    crop(&eva, &id, &part(0, 0, 10000, 10000)).await.ok();
    assert_eq!(column(&world, &id, "crop").await, "null");
    // What reaches over the edge is cut there.
    let cut = crop(&eva, &id, &part(5000, 5000, 10000, 10000)).await.ok();
    assert_eq!(each(&cut, "crop"), [&part(5000, 5000, 5000, 5000)]);
}

/// Photos of before, and those of the demo world, have no source of their own.
#[tokio::test]
async fn without_a_source_the_large_one_serves_and_stays() {
    let world = World::start().await;
    let (eva, id) = eva(&world).await;
    sqlx::query("update photos set blob_source = null, status = 'active'").execute(&world.db).await.unwrap();
    let large = column(&world, &id, "blob_large").await;
    let part_of_it = crop(&eva, &id, &part(5000, 5000, 5000, 5000)).await.ok()["photos"][0].clone();
    assert_eq!((&part_of_it["width"], &part_of_it["status"]), (&json!(640), &json!("active")));
    assert_eq!(column(&world, &id, "blob_source").await, large);
    sweep(&world).await;
    let back = crop(&eva, &id, &Value::Null).await.ok()["photos"][0].clone();
    assert_eq!((&back["width"], &back["status"]), (&json!(1280), &json!("active")));
    assert!(is(colour(&eva, &back["filename"], 90, 10).await, [20, 200, 20]));
}

#[tokio::test]
async fn wrong_parts_and_others_photos_are_refused() {
    let world = World::start().await;
    let (eva, id) = eva(&world).await;
    let adam = world.member(man("Adam")).await;
    for small in [part(0, 0, 1, 10000), part(0, 0, 10000, 100), part(9999, 9999, 10000, 10000)] {
        let reply = crop(&eva, &id, &small).await;
        reply.problem(409, "invalid_request");
        assert_eq!(reply.fields(), ["crop: crop_too_small"]);
    }
    for shapeless in [
        part(-1, 0, 5000, 5000),
        part(10000, 0, 5000, 5000),
        part(0, 0, 0, 5000),
        part(0, 0, 10001, 1),
        json!({}),
        json!("all"),
    ] {
        crop(&eva, &id, &shapeless).await.problem(422, "invalid_request");
    }
    eva.page.put("/api/photo.php", &json!({ "id": id })).await.problem(422, "invalid_request");
    crop(&adam, &id, &part(0, 0, 5000, 5000)).await.problem(404, "not_found");
    crop(&eva, &crate::world::new_id().to_string(), &Value::Null).await.problem(404, "not_found");
    assert_eq!(each(&shelf(&eva.page).await, "crop"), [&Value::Null]);
    // The store has lost the source: told as our fault, and nothing changes.
    add(&eva, 3).await;
}
