//! Uploads that are refused or never end: no row, no file after the sweep, no place taken.

use super::{EDGE, add, form, jpeg, kept, marked, picture, sweep, upload};
use crate::{
    accounts::count,
    world::{Member, World, woman},
};
use image::{Delay, Frame, ImageFormat, Rgba, RgbaImage, codecs::gif::GifEncoder};
use reqwest::Method;
use std::{io::Cursor, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

async fn nothing_is_left(world: &World, member: &Member) {
    sweep(world).await;
    for table in ["photos", "waiting_photos", "discarded_blobs"] {
        assert_eq!(count(world, table).await, 0, "{table}");
    }
    assert_eq!(kept(world).len(), 0);
    for mark in 0..3 {
        add(member, mark).await;
    }
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture(width, height, 1).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn animation() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    for shade in 0..40 {
        let picture = RgbaImage::from_pixel(320, 320, Rgba([shade, 0, 0, 255]));
        encoder.encode_frame(Frame::from_parts(picture, 0, 0, Delay::from_numer_denom_ms(100, 1))).unwrap();
    }
    drop(encoder);
    bytes
}

// asvs: V1.3.4, V5.2.1, V5.2.2, V15.2.2
#[tokio::test]
async fn what_is_no_photo_leaves_nothing() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let whole = marked(1);
    let mut bomb = png(400, 500);
    bomb[16..24].copy_from_slice(&[0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]); // 60,000 x 60,000
    let unreadable: [(&str, &[u8]); 9] = [
        ("nothing", b""),
        ("a page", b"<!doctype html><title>photo.jpg</title>"),
        ("a drawing", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("an iPhone's HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
        ("a document", b"%PDF-1.7"),
        ("half a picture", &whole[..whole.len() / 2]),
        ("all but the end", &whole[..whole.len() - 2]),
        ("a bomb", &bomb),
        ("half an animation", &animation()[..100]),
    ];
    for (what, bytes) in unreadable {
        let refused = upload(&eva.page, bytes).await;
        assert_eq!(
            (refused.status.as_u16(), refused.json()["code"].as_str()),
            (409, Some("photo_unreadable")),
            "{what}"
        );
    }
    let tiny_file = upload(&eva.page, &png(12_001, 300)).await;
    tiny_file.problem(409, "photo_too_large");
    upload(&eva.page, &animation()).await.problem(409, "photo_moving");
    upload(&eva.page, &jpeg(&picture(299, 400, 1))).await.problem(409, "photo_too_small");
    upload(&eva.page, &vec![0xFF; 12 * 1024 * 1024 + 1]).await.problem(413, "body_too_large");
    let (kind, body) = form("picture", &whole);
    for (kind, body, status, code) in [
        (kind.as_str(), body, 422, "invalid_request"),
        (kind.as_str(), format!("--{EDGE}--\r\n").into_bytes(), 422, "invalid_request"),
        ("application/json", b"{}".to_vec(), 415, "unsupported_media_type"),
    ] {
        let request = eva.page.request(Method::POST, "/api/photo.php").header("content-type", kind);
        let request = request.header("idempotency-key", crate::world::new_id().to_string()).body(body);
        testkit::send(request).await.problem(status, code);
    }
    nothing_is_left(&world, &eva).await;
}

/// The client says how long its body is, sends half of it, and goes.
#[tokio::test]
async fn an_upload_cut_off_half_way_leaves_nothing() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let (kind, body) = form("photo", &jpeg(&picture(1600, 1600, 1)));
    let head = format!(
        "POST /api/photo.php HTTP/1.1\r\nhost: open.test\r\nx-client: test\r\ncookie: {}\r\nidempotency-key: {}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n",
        eva.page.cookies(),
        crate::world::new_id(),
        body.len()
    );
    for sent in [0, 10, body.len() / 2, body.len() - EDGE.len()] {
        let mut stream = TcpStream::connect(world.base.trim_start_matches("http://")).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&body[..sent]).await.unwrap();
        stream.shutdown().await.unwrap();
        // Whatever it says, it says so and ends.
        let mut answer = Vec::new();
        tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer))
            .await
            .unwrap()
            .unwrap();
        assert!(!answer.starts_with(b"HTTP/1.1 2"), "{}", String::from_utf8_lossy(&answer));
    }
    nothing_is_left(&world, &eva).await;
}

/// The store can't take the files: nothing is taken, and the same call works when it can again.
#[tokio::test]
async fn a_store_that_fails_takes_no_place() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let folder = world.app.config.state_folder().join("photos");
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    let key = crate::world::new_id();
    super::upload_with_key(&eva.page, &marked(1), key).await.problem(503, "unavailable");
    assert_eq!(count(&world, "photos").await, 0);
    std::fs::remove_file(&folder).unwrap();
    std::fs::create_dir(&folder).unwrap();
    let added = super::upload_with_key(&eva.page, &marked(1), key).await.ok();
    assert_eq!(super::fetch(&eva, &added["photos"][0]["filename"]).await.status, 200);
    sweep(&world).await;
    assert_eq!((kept(&world).len(), count(&world, "discarded_blobs").await), (4, 0));
}
