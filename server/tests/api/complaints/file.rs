//! Files: which are taken, whose they are, and how long they stay.

use super::{bring_file, bring_file_with, bring_part, complain, drain, look, words};
use crate::{
    accounts::{
        repeats::{MEADOW, another_companys_site},
        sign_up_photo::{jpeg, picture},
        speaking, with,
    },
    world::{World, man, new_id, woman},
};
use serde_json::{Value, json};
use std::path::PathBuf;
use time::Duration;

const PDF: &[u8] = b"%PDF-1.7\nnothing";

/// The files in the store with this ending.
fn stored(world: &World, ending: &str) -> Vec<PathBuf> {
    let photos = world.app.config.state_folder().join("photos");
    let shelves = std::fs::read_dir(photos)
        .unwrap()
        .flat_map(|shelf| std::fs::read_dir(shelf.unwrap().path()).unwrap());
    shelves
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect()
}

// asvs: V5.2.2
// spec: 2.17
#[tokio::test]
async fn pictures_are_drawn_anew_and_pdfs_stay_as_they_are() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let shot = bring_file(&eva.page, "C:\\x\\shot.jpg", &jpeg(&picture(640, 800, 5))).await;
    assert_eq!(shot.status, 201, "{}", shot.text());
    let (shot, paper) = (shot.json(), bring_file(&eva.page, "bill.pdf", PDF).await.json());
    assert_eq!((&shot["name"], &shot["kind"]), (&json!("shot.jpg"), &json!("picture")));
    assert_eq!((&paper["kind"], &paper["bytes"]), (&json!("pdf"), &json!(PDF.len())));
    assert_eq!((stored(&world, "pdf").len(), stored(&world, "webp").len()), (1, 1));
    let body = with(words("See both"), &json!({ "files": [shot["id"], paper["id"]] }));
    let number = complain(&eva.page, &body).await["number"].clone();
    let case = look(&eva.page, &number, None).await.ok();
    assert_eq!(case["lines"][0]["files"].as_array().unwrap().len(), 2);
    // Nobody gets them back by any call, and they are nobody else's any more.
    let again = with(words("Mine too"), &json!({ "files": [paper["id"]] }));
    let reply = eva.page.post("/api/complaint.php", &again).await;
    assert_eq!((reply.status.as_u16(), reply.fields()), (409, vec!["files: file_expired".to_owned()]));
    world.advance(Duration::days(30));
    drain(&world).await;
    assert_eq!((stored(&world, "pdf").len(), stored(&world, "webp").len()), (1, 1), "held by the complaint");
}

#[tokio::test]
async fn a_visitors_repeat_is_answered_on_its_own_site_only() {
    let world = World::start().await;
    another_companys_site(&world).await;
    let key = new_id();
    let mut files = Vec::new();
    for host in ["open.test", "strict.test", MEADOW] {
        let page = world.visitor(host);
        let first = bring_file_with(&page, "bill.pdf", PDF, key).await;
        assert_eq!(first.status, 201, "{host}: {}", first.text());
        assert_eq!(bring_file_with(&page, "bill.pdf", PDF, key).await.json(), first.json(), "{host}");
        assert!(!files.contains(&first.json()["id"]), "{host}: another site's file");
        files.push(first.json()["id"].clone());
    }
    // The key is of this call alone.
    let body = with(super::from("ida@example.com"), &json!({ "files": [files[0]] }));
    let opened = world.visitor("open.test").post_with_key("/api/complaint.php", &body, key).await;
    assert_eq!(opened.status, 201, "{}", opened.text());
    assert!(opened.json()["number"].is_string());
}

/// The id alone is no right to what a member brought (found by `make attack`).
#[tokio::test]
async fn nobody_sends_what_another_member_brought() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let paper = bring_file(&eva.page, "bill.pdf", PDF).await.json()["id"].clone();
    let hers = with(words("See this"), &json!({ "files": [paper] }));
    assert_eq!(adam.page.post("/api/complaint.php", &hers).await.fields(), ["files: file_expired"]);
    let number = complain(&adam.page, &words("Mine")).await["number"].clone();
    let reply = json!({ "number": number, "text": "And this", "files": [paper] });
    assert_eq!(adam.page.put("/api/complaint.php", &reply).await.fields(), ["files: file_expired"]);
    let visitors = with(super::from("ida@example.com"), &json!({ "files": [paper] }));
    let refused = speaking(&world, "en").post("/api/complaint.php", &visitors).await;
    assert_eq!(refused.fields(), ["files: file_expired"]);
    let number = complain(&eva.page, &hers).await["number"].clone();
    let case = look(&eva.page, &number, None).await.ok();
    assert_eq!(case["lines"][0]["files"].as_array().unwrap().len(), 1);
}

// asvs: V5.2.1, V5.2.2
#[tokio::test]
async fn what_is_no_picture_and_no_pdf_is_refused() {
    let world = World::start().await;
    let page = speaking(&world, "en");
    let html = b"<html><script>alert(1)</script>%PDF-1.7";
    for bytes in [&b""[..], b"MZ\x90\0", html, b"PK\x03\x04", b"\xFF\xD8\xFF\xE0 broken", b"%PD"] {
        bring_file(&page, "x.pdf", bytes).await.problem(409, "file_unreadable");
    }
    let mut large = PDF.to_vec();
    large.resize(5 * 1024 * 1024 + 1, b' ');
    bring_file(&page, "x.pdf", &large).await.problem(413, "body_too_large");
    large.pop();
    assert_eq!(bring_file(&page, "x.pdf", &large).await.status, 201);
    bring_file(&page, "x.jpg", &jpeg(&picture(100, 100, 5))).await.problem(409, "photo_too_small");
    bring_part(&page, "photo", "x.pdf", PDF, new_id()).await.problem(422, "invalid_request");
    page.post("/api/complaint-file.php", &json!({})).await.problem(415, "unsupported_media_type");
    let key = new_id();
    let first = bring_file_with(&page, "a.pdf", PDF, key).await.json();
    assert_eq!(bring_file_with(&page, "a.pdf", PDF, key).await.json(), first);
    bring_file_with(&page, "b.pdf", PDF, key).await.problem(409, "idempotency_conflict");
}

#[tokio::test]
async fn what_is_not_sent_within_a_day_is_gone() {
    let world = World::start().await;
    let page = speaking(&world, "en");
    let id: Value = bring_file(&page, "bill.pdf", PDF).await.json()["id"].clone();
    drain(&world).await;
    assert_eq!(stored(&world, "pdf").len(), 1);
    world.advance(Duration::days(1) + Duration::seconds(1));
    let late = with(super::from("ida@example.com"), &json!({ "files": [id] }));
    assert_eq!(page.post("/api/complaint.php", &late).await.fields(), ["files: file_expired"]);
    drain(&world).await;
    world.advance(Duration::hours(1));
    drain(&world).await;
    assert!(stored(&world, "pdf").is_empty());
    for _ in 0..24 {
        assert_eq!(bring_file(&page, "bill.pdf", PDF).await.status, 201);
    }
    bring_file(&page, "bill.pdf", PDF).await;
    bring_file(&page, "bill.pdf", PDF).await.problem(429, "rate_limited");
}
