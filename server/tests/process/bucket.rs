//! Photos in a bucket: the same product on an S3 server that we did not write.

use crate::{
    members::{members, new_id},
    photos::{picture, upload_to},
    server::{Server, Setup, folder, look_into, turn},
};
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto,
};
use reqwest::header::{self, HeaderMap, HeaderValue};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use s3s_fs::FileSystem;
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use testkit::{Page, TestDatabase};
use tokio::{net::TcpListener, task::AbortHandle};

const CHAT_PHOTO: &str = "/api/chat-photo.php";
/// What the operator's secret would be.
const KEY: (&str, &str) = ("liaison", "a secret of forty characters, or nearly");

/// An S3 server with one bucket, whose files are in this folder.
async fn s3(files: &Path) -> (String, AbortHandle) {
    std::fs::create_dir_all(files.join("photos")).unwrap();
    let mut builder = S3ServiceBuilder::new(FileSystem::new(files).unwrap());
    builder.set_auth(SimpleAuth::from_single(KEY.0, KEY.1));
    let service = builder.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let serving = tokio::spawn(async move {
        // Connections end with the server.
        let mut connections = tokio::task::JoinSet::new();
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            connections.spawn(async move {
                let http = auto::Builder::new(TokioExecutor::new());
                let _ = http.serve_connection(TokioIo::new(socket), service).await;
            });
        }
    });
    (endpoint, serving.abort_handle())
}

fn in_bucket(setup: Setup, endpoint: &str) -> Setup {
    setup
        .with("LIAISON_PHOTO_BUCKET", "s3://photos/liaison")
        .with("AWS_ENDPOINT_URL", endpoint)
        .with("AWS_ALLOW_HTTP", "true")
        .with("AWS_REGION", "eu-central-1")
        .with("AWS_ACCESS_KEY_ID", KEY.0)
        .with("AWS_SECRET_ACCESS_KEY", KEY.1)
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

/// Some member's photo that this page may see.
async fn photo_address(page: &Page) -> String {
    let found = page.get("/api/members.php").await.ok();
    let cards = found["results"].as_array().unwrap();
    let image = cards.iter().find_map(|card| card["main_image"]["match"].as_str());
    format!("/photos/{}", image.expect("somebody with a photo"))
}

async fn asked_as(page: &Page, address: &str, accept: &str) -> (u16, String, Vec<u8>) {
    let accept = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_str(accept).unwrap())]);
    let asked = page.request(reqwest::Method::GET, address).headers(accept);
    let reply = asked.send().await.unwrap();
    let kind = reply.headers().get("content-type").map_or("", |kind| kind.to_str().unwrap()).to_owned();
    (reply.status().as_u16(), kind, reply.bytes().await.unwrap().to_vec())
}

#[tokio::test(flavor = "multi_thread")]
async fn photos_live_in_a_bucket() {
    let _turn = turn().await;
    let (database, state, files) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder(), folder());
    let (endpoint, store) = s3(files.path()).await;
    let setup = in_bucket(Setup::new(state.path()).on(&database.url).forgetful(), &endpoint);
    let server = setup.serve().await;
    assert_eq!(files_below(&state.path().join("photos")), Vec::<PathBuf>::new(), "nothing beside the bucket");
    let kept = files_below(&files.path().join("photos/liaison"));
    assert!(kept.len() > 100, "{} files in the bucket", kept.len());

    let db = look_into(&database.url).await;
    let member = members(&db, 1).await.remove(0);
    let page = member.page(&server);
    let address = photo_address(&page).await;
    let (status, kind, bytes) = asked_as(&page, &address, "image/avif,image/webp,*/*").await;
    assert_eq!((status, kind.as_str(), &bytes[8..12]), (200, "image/webp", b"WEBP".as_slice()));
    let (status, kind, bytes) = asked_as(&page, &address, "*/*").await;
    assert_eq!((status, kind.as_str(), &bytes[..3]), (200, "image/jpeg", [0xff, 0xd8, 0xff].as_slice()));

    let brought = testkit::send(upload_to(&page, CHAT_PHOTO, &picture(90, 400), new_id())).await.ok();
    let shown = format!("/photos/{}", brought["photo"]["filename"].as_str().unwrap());
    assert_eq!(asked_as(&page, &shown, "image/webp").await.0, 200);
    away(&server, &page, &address, &store).await;
    db.close().await;
}

/// Without the bucket photos are missing for a while, and nothing else is.
async fn away(server: &Server, page: &Page, address: &str, store: &AbortHandle) {
    store.abort();
    let begun = Instant::now();
    let (status, ..) = asked_as(page, address, "image/webp").await;
    assert_eq!(status, 503);
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    page.get("/api/members.php").await.ok();
    // Nothing is taken that could not be kept; the page asks again.
    let refused = testkit::send(upload_to(page, CHAT_PHOTO, &picture(91, 400), new_id())).await;
    refused.problem(503, "unavailable");
    assert!(server.log().contains("the photo store does not answer"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_no_bucket_is_told() {
    let (_turn, state) = (turn().await, folder());
    let setup = Setup::new(state.path()).with("LIAISON_PHOTO_BUCKET", "https://photos.example.com");
    let told = setup.run(&["serve"]).await;
    assert!(!told.status.success());
    let text = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(text.contains("photo_bucket") && text.contains("s3://bucket"), "{text}");
}
