//! The file behind the link: one download, taken up again where it broke off; and no file that no table knows.

use super::copy::{anna, ask, gather, link};
use crate::{media::sweep, world::World};
use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use std::{collections::BTreeSet, path::Path};
use testkit::Page;
use time::Duration;

/// A page of Anna's, and where her file is.
async fn ready(world: &World) -> (Page, String) {
    let (page, _) = anna(world).await;
    ask(&page).await;
    gather(world).await;
    let path = format!("/api/export-file.php?token={}", link(world, "anna@example.com").await);
    (page, path)
}

/// A download that the program was killed in: its turn was given and never taken back.
pub struct Broken {
    page: Page,
    path: String,
}

impl Broken {
    pub async fn at(world: &World) -> Self {
        let (page, path) = ready(world).await;
        sqlx::query("update exports set download_until = $1")
            .bind(world.clock.now() + Duration::MINUTE)
            .execute(&world.db)
            .await
            .unwrap();
        page.get(&path).await.problem(429, "rate_limited");
        Self { page, path }
    }

    pub async fn goes_on(&self) {
        self.page.get(&self.path).await.ok();
    }
}

async fn from(page: &Page, path: &str, range: &str) -> Response {
    page.request(Method::GET, path).header(header::RANGE, range).send().await.unwrap()
}

fn length(response: &Response) -> usize {
    response.headers()[header::CONTENT_LENGTH].to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_link_is_good_for_one_download() {
    let world = World::start().await;
    let (page, path) = ready(&world).await;
    let first = page.get(&path).await;
    assert_eq!(
        (first.status, &first.headers[header::ACCEPT_RANGES]),
        (StatusCode::OK, &"bytes".parse().unwrap())
    );
    page.get(&path).await.problem(404, "link_expired");
    assert_eq!(from(&page, &path, "bytes=0-").await.status(), StatusCode::NOT_FOUND);
    assert_eq!(page.get("/api/export.php").await.ok()["export"], Value::Null);
    // Another is there for the asking.
    world.advance(Duration::minutes(1));
    ask(&page).await;
    gather(&world).await;
    let again = format!("/api/export-file.php?token={}", link(&world, "anna@example.com").await);
    page.get(&again).await.ok();
}

#[tokio::test]
async fn of_many_at_once_one_gets_it() {
    let world = World::start().await;
    let (page, path) = ready(&world).await;
    let all = futures_util::future::join_all((0..10).map(|_| page.get(&path))).await;
    let got: Vec<_> = all.iter().filter(|reply| reply.status == 200).collect();
    assert_eq!(got.len(), 1);
    for reply in all.iter().filter(|reply| reply.status != 200) {
        let code = reply.json()["code"].clone();
        assert!([json!("rate_limited"), json!("link_expired")].contains(&code), "{}", reply.text());
    }
}

#[tokio::test]
async fn what_broke_off_goes_on_where_it_was() {
    let world = World::start().await;
    let (page, path) = ready(&world).await;
    let whole = {
        // What the line lost: the server has sent all of it, this browser has its first part.
        let first = page.request(Method::GET, &path).send().await.unwrap();
        let tag = first.headers()[header::ETAG].clone();
        let size = length(&first);
        let mut kept = first.bytes().await.unwrap().to_vec();
        kept.truncate(size / 2);
        let rest = page.request(Method::GET, &path).header(header::RANGE, format!("bytes={}-", kept.len()));
        let rest = rest.header(header::IF_RANGE, tag).send().await.unwrap();
        assert_eq!(rest.status(), StatusCode::PARTIAL_CONTENT);
        let place = format!("bytes {}-{}/{size}", kept.len(), size - 1);
        assert_eq!(rest.headers()[header::CONTENT_RANGE].to_str().unwrap(), place);
        assert_eq!(length(&rest), size - kept.len());
        kept.extend(rest.bytes().await.unwrap());
        kept
    };
    assert!(zip::ZipArchive::new(std::io::Cursor::new(whole.clone())).unwrap().by_name("data.json").is_ok());
    // Of another file nothing is the rest: that is a wish for all of it.
    let other =
        page.request(Method::GET, &path).header(header::RANGE, "bytes=9-").header(header::IF_RANGE, "\"x\"");
    assert_eq!(other.send().await.unwrap().status(), StatusCode::NOT_FOUND);
    // Who has all says so, and nobody gets any more of it.
    assert_eq!(from(&page, &path, &format!("bytes={}-", whole.len())).await.status(), StatusCode::NO_CONTENT);
    assert_eq!(from(&page, &path, "bytes=9-").await.status(), StatusCode::NOT_FOUND);
    gather(&world).await;
    assert_eq!(stored(&world), BTreeSet::new(), "the file is gone with its link");
}

#[tokio::test]
async fn the_rest_can_be_asked_for_ten_minutes_and_not_for_ever() {
    let world = World::start().await;
    let (page, path) = ready(&world).await;
    page.get(&path).await.ok();
    world.advance(Duration::minutes(10) - Duration::SECOND);
    assert_eq!(from(&page, &path, "bytes=9-").await.status(), StatusCode::PARTIAL_CONTENT);
    world.advance(Duration::SECOND);
    assert_eq!(from(&page, &path, "bytes=9-").await.status(), StatusCode::NOT_FOUND);
    // Nor as often as one likes: what went out is counted.
    let (page, path) = again(&world, &page).await;
    let mut answers = Vec::new();
    for _ in 0..8 {
        let answer = from(&page, &path, "bytes=1-").await;
        answers.push(answer.status());
        answer.bytes().await.unwrap();
        served(&world, answers.iter().filter(|status| status.is_success()).count()).await;
    }
    let refused = answers.iter().filter(|status| **status == StatusCode::NOT_FOUND).count();
    assert!(refused > 0 && answers.last() == Some(&StatusCode::NOT_FOUND), "{answers:?}");
}

async fn again(world: &World, page: &Page) -> (Page, String) {
    gather(world).await;
    ask(page).await;
    gather(world).await;
    (page.clone(), format!("/api/export-file.php?token={}", link(world, "anna@example.com").await))
}

/// Waits until so many downloads of all but a byte are counted: that is noted once an answer has gone.
async fn served(world: &World, times: usize) {
    for _ in 0..1_000 {
        let (counted, bytes): (i64, i64) =
            sqlx::query_as("select served, bytes from exports").fetch_one(&world.db).await.unwrap();
        if counted >= i64::try_from(times).unwrap() * (bytes - 1) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("{times} downloads were not counted");
}

#[tokio::test]
async fn looking_and_fetching_ahead_use_nothing_up() {
    let world = World::start().await;
    let (page, path) = ready(&world).await;
    let looked = page.request(Method::HEAD, &path).send().await.unwrap();
    assert_eq!(looked.status(), StatusCode::OK);
    let size = length(&looked);
    for (name, value) in
        [("sec-purpose", "prefetch;prerender"), ("purpose", "prefetch"), ("sec-fetch-site", "cross-site")]
    {
        let ahead = page.request(Method::GET, &path).header(name, value).send().await.unwrap();
        assert_eq!(ahead.status(), StatusCode::FORBIDDEN, "{name}");
    }
    assert_eq!(page.get(&path).await.bytes.len(), size);
    assert_eq!(page.request(Method::HEAD, &path).send().await.unwrap().status(), StatusCode::NOT_FOUND);
}

/// The names of all files in the photo folder that stand for their content.
fn stored(world: &World) -> BTreeSet<String> {
    let root = world.app.config.state_folder().join("photos");
    let mut found = BTreeSet::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(name(&root, &path));
            }
        }
    }
    found
}

fn name(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap().to_str().unwrap().to_owned()
}

async fn noted(world: &World) -> BTreeSet<String> {
    let names: Vec<String> =
        sqlx::query_scalar("select name from discarded_blobs union select name from held_blobs")
            .fetch_all(&world.db)
            .await
            .unwrap();
    names.into_iter().collect()
}

/// Between writing the file and knowing it the database goes away, or the program: the sweep finds the file all the same.
#[tokio::test]
async fn no_file_is_left_that_no_table_knows() {
    let world = World::start().await;
    let (page, _) = anna(&world).await;
    sqlx::query("alter table mails add constraint broken check (kind <> 'export-ready') not valid")
        .execute(&world.db)
        .await
        .unwrap();
    ask(&page).await;
    let tried = liaison::housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!(tried.retried.len(), 1, "{tried:?}");
    let left = stored(&world);
    assert_eq!((left.len(), noted(&world).await), (1, left.clone()), "noted before it was written");

    sqlx::query("delete from exports").execute(&world.db).await.unwrap();
    sqlx::query("alter table mails drop constraint broken").execute(&world.db).await.unwrap();
    sweep(&world).await;
    assert_eq!((stored(&world), noted(&world).await), (BTreeSet::new(), BTreeSet::new()));
}

/// The sweep leaves a file alone as long as its link is good.
#[tokio::test]
async fn a_copy_that_waits_outlives_the_sweep() {
    let world = World::start().await;
    let (page, path) = ready(&world).await;
    sweep(&world).await;
    assert_eq!(stored(&world).len(), 1);
    page.get(&path).await.ok();
}

/// The photo store was away until its job gave up, say, or somebody threw the job away.
#[tokio::test]
async fn a_copy_whose_job_is_gone_goes_with_the_night() {
    let world = World::start().await;
    let runner = liaison::housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    ready(&world).await;
    let copy = stored(&world).pop_first().unwrap();
    let thrown_away = "delete from jobs where kind = 'export.expire'";
    assert_eq!(sqlx::query(thrown_away).execute(&world.db).await.unwrap().rows_affected(), 1);
    world.advance(Duration::hours(25));
    runner.drain().await.unwrap();
    assert!(stored(&world).contains(&copy), "its own job would have two hours still");
    world.advance(Duration::DAY);
    let done = runner.drain().await.unwrap();
    assert!(done.retried.is_empty() && done.dead.is_empty(), "{done:?}");
    assert!(!stored(&world).contains(&copy));
}
