//! Uploads that are refused or never end: no row, no file after the sweep.

use super::{bring, statuses, upload, upload_with_key};
use crate::{
    accounts::count,
    media::{EDGE, form, jpeg, kept, marked, picture, sweep},
    world::{World, new_id, woman},
};
use reqwest::Method;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

async fn nothing_is_left(world: &World) {
    sweep(world).await;
    for table in ["chat_photos", "discarded_blobs"] {
        assert_eq!(count(world, table).await, 0, "{table}");
    }
    assert_eq!(kept(world).len(), 0);
}

/// The intake is that of profile photos (media/refused.rs has more of what it refuses).
#[tokio::test]
async fn what_is_no_photo_leaves_nothing() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let whole = marked(1);
    for bytes in [&b""[..], b"<svg xmlns='http://www.w3.org/2000/svg'/>", &whole[..whole.len() / 2]] {
        upload(&anna.page, bytes).await.problem(409, "photo_unreadable");
    }
    upload(&anna.page, &jpeg(&picture(299, 400, 1))).await.problem(409, "photo_too_small");
    upload(&anna.page, &jpeg(&picture(12_001, 300, 1))).await.problem(409, "photo_too_large");
    upload(&anna.page, &vec![0xFF; 12 * 1024 * 1024 + 1]).await.problem(413, "body_too_large");
    let (kind, body) = form("picture", &whole);
    for (kind, body, status, code) in [
        (kind.as_str(), body, 422, "invalid_request"),
        (kind.as_str(), format!("--{EDGE}--\r\n").into_bytes(), 422, "invalid_request"),
        ("application/json", b"{}".to_vec(), 415, "unsupported_media_type"),
    ] {
        let request = anna.page.request(Method::POST, "/api/chat-photo.php").header("content-type", kind);
        let request = request.header("idempotency-key", new_id().to_string()).body(body);
        testkit::send(request).await.problem(status, code);
    }
    let (kind, body) = form("photo", &whole);
    let request = anna.page.request(Method::POST, "/api/chat-photo.php").header("content-type", kind);
    testkit::send(request.body(body)).await.problem(400, "idempotency_key_missing");
    nothing_is_left(&world).await;
}

/// The client says how long its body is, sends a part of it, and goes.
#[tokio::test]
async fn an_upload_cut_off_half_way_leaves_nothing() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let (kind, body) = form("photo", &jpeg(&picture(1600, 1600, 1)));
    let head = format!(
        "POST /api/chat-photo.php HTTP/1.1\r\nhost: open.test\r\nx-client: test\r\ncookie: {}\r\nidempotency-key: {}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n",
        anna.page.cookies(),
        new_id(),
        body.len()
    );
    for sent in [0, body.len() / 2, body.len() - EDGE.len()] {
        let mut stream = TcpStream::connect(world.base.trim_start_matches("http://")).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&body[..sent]).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        assert!(!answer.starts_with(b"HTTP/1.1 2"), "{}", String::from_utf8_lossy(&answer));
    }
    nothing_is_left(&world).await;
}

/// The store can't take the files: nothing is taken, and the same call works when it can again.
#[tokio::test]
async fn a_store_that_fails_takes_no_place() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let folder = world.app.config.state_folder().join("photos");
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    let key = new_id();
    upload_with_key(&anna.page, &marked(1), key).await.problem(503, "unavailable");
    assert_eq!(count(&world, "chat_photos").await, 0);
    std::fs::remove_file(&folder).unwrap();
    std::fs::create_dir(&folder).unwrap();
    let photo = upload_with_key(&anna.page, &marked(1), key).await.ok()["photo"].clone();
    assert_eq!(statuses(&anna.page, &photo).await, [200; 2]);
    sweep(&world).await;
    assert_eq!((kept(&world).len(), count(&world, "discarded_blobs").await), (1, 0));
}

/// The files are gone from the store: the thread stands, and says so file by file.
#[tokio::test]
async fn a_store_that_lost_the_files_breaks_no_thread() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let photo = bring(&anna, 1).await;
    let folder = world.app.config.state_folder().join("photos");
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::create_dir(&folder).unwrap();
    assert_eq!(statuses(&anna.page, &photo).await, [404; 2]);
}

#[tokio::test]
async fn the_budget_ends_and_comes_back() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    for _ in 0..60 {
        upload(&anna.page, b"no photo").await.problem(409, "photo_unreadable");
    }
    let refused = upload(&anna.page, b"no photo").await;
    refused.problem(429, "rate_limited");
    assert!(refused.headers.contains_key("retry-after"));
    world.advance(time::Duration::seconds(20));
    bring(&anna, 1).await;
}
