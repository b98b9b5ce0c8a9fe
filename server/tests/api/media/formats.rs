//! The same photo in the format that its browser shows best.

use super::{add, approve, column, each, run_now, seen};
use crate::world::{Member, World, man, woman};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue, VARY};
use serde_json::{Value, json};

const CHROMIUM: &str = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

/// The media type and the first bytes of what a browser with this header gets.
async fn shown(viewer: &Member, path: &Value, accept: &'static str) -> (String, Vec<u8>) {
    let headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static(accept))]);
    let path = format!("/photos/{}", path.as_str().unwrap());
    let reply = testkit::send(viewer.page.request(reqwest::Method::GET, &path).headers(headers)).await;
    assert_eq!((reply.status.as_u16(), &reply.headers[VARY]), (200, &HeaderValue::from_static("Accept")));
    (reply.headers[CONTENT_TYPE].to_str().unwrap().to_owned(), reply.bytes[..12].to_vec())
}

async fn make_avif(world: &World) {
    run_now(world, "media.make_avif").await;
}

#[tokio::test]
async fn each_browser_gets_the_best_that_it_names() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let id = add(&eva, 1).await;
    make_avif(&world).await;
    assert_eq!(column(&world, &id, "avif").await, "null", "nobody may see it yet");
    approve(&world, &[&id]).await;
    let image = seen(&adam, &eva).await["main_image"].clone();
    let (kind, bytes) = shown(&adam, &image["match"], CHROMIUM).await;
    assert_eq!((kind.as_str(), &bytes[8..]), ("image/webp", b"WEBP".as_slice()), "AVIF is not made yet");
    make_avif(&world).await;
    let image = seen(&adam, &eva).await["main_image"].clone();
    for path in ["match", "thumb_filename"] {
        let (kind, bytes) = shown(&adam, &image[path], CHROMIUM).await;
        assert_eq!((kind.as_str(), &bytes[4..]), ("image/avif", b"ftypavif".as_slice()), "{path}");
    }
    assert_eq!(shown(&adam, &image["match"], "image/webp,*/*").await.0, "image/webp");
    let (kind, bytes) = shown(&adam, &image["filename"], "*/*").await;
    assert_eq!((kind.as_str(), &bytes[..3]), ("image/jpeg", [0xff, 0xd8, 0xff].as_slice()));
}

#[tokio::test]
async fn other_pixels_are_made_anew() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let id = add(&eva, 1).await;
    approve(&world, &[&id]).await;
    make_avif(&world).await;
    assert_eq!(column(&world, &id, "avif").await, "true");
    let part = json!({ "id": id, "crop": { "x": 0, "y": 0, "width": 9600, "height": 9600 } });
    let cropped = eva.page.put("/api/photo.php", &part).await.ok();
    assert_eq!(column(&world, &id, "avif").await, "null");
    assert_eq!(shown(&eva, each(&cropped, "match")[0], CHROMIUM).await.0, "image/webp");
    make_avif(&world).await;
    assert_eq!(shown(&eva, each(&cropped, "match")[0], CHROMIUM).await.0, "image/avif");
}

#[tokio::test]
async fn a_file_that_cannot_be_read_holds_up_no_other() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let ids = [add(&eva, 1).await, add(&eva, 2).await];
    approve(&world, &[&ids[0], &ids[1]]).await;
    let broken = column(&world, &ids[0], "blob_medium").await;
    std::fs::write(world.app.config.state_folder().join("photos").join(broken), "no picture").unwrap();
    make_avif(&world).await;
    assert_eq!(column(&world, &ids[0], "avif").await, "false");
    assert_eq!(column(&world, &ids[1], "avif").await, "true");
}
