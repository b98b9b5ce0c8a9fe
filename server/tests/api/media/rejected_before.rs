//! A rejected photo that is sent again byte for byte gets the first decision, from its owner alone.

use super::{add, decide, each, marked, shelf, upload, upload_with_key};
use crate::world::{Person, World, man, new_id, woman};
use liaison::media::{PhotoReason, Verdict};
use serde_json::json;

#[tokio::test]
async fn the_same_bytes_are_refused_with_the_first_decision() {
    let world = World::start().await;
    let eva = world.member(Person { premium: true, ..woman("Eva") }).await;
    let adam = world.member(man("Adam")).await;
    eva.page.set_cookie("locale=en; Path=/");
    let id = add(&eva, 1).await;
    let reject = Verdict::Reject(PhotoReason::Nudity);
    decide(&world, &id, reject).await;
    let refused = |reply: &testkit::Reply| {
        let problem = reply.problem(409, "photo_rejected_before");
        let detail = problem["detail"].as_str().unwrap().to_owned();
        assert!(detail.ends_with("It shows more than we allow in photos."), "{detail}");
    };
    refused(&upload(&eva.page, &marked(1)).await);
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("rejected")]);
    // Deleting it is no way around, nor is another browser.
    eva.page.delete("/api/photo.php", &json!({ "id": id })).await.ok();
    let elsewhere = world.visitor("open.test");
    world.log_in(&elsewhere, eva.id, world.app.sites.by_host("open.test").unwrap().id).await;
    elsewhere.set_cookie("locale=en; Path=/");
    for _ in 0..2 {
        refused(&upload(&elsewhere, &marked(1)).await);
    }
    // Other bytes are judged anew, and so are the same of somebody else.
    add(&eva, 2).await;
    let his = add(&adam, 1).await;
    decide(&world, &his, Verdict::Approve).await;
    refused(&upload(&eva.page, &marked(1)).await);
}

#[tokio::test]
async fn a_decision_that_was_overturned_refuses_nothing() {
    let world = World::start().await;
    let eva = world.member(Person { premium: true, ..woman("Eva") }).await;
    let (here, gone) = (add(&eva, 1).await, add(&eva, 2).await);
    for id in [&here, &gone] {
        decide(&world, id, Verdict::Reject(PhotoReason::NotYou)).await;
    }
    eva.page.delete("/api/photo.php", &json!({ "id": gone })).await.ok();
    for id in [&here, &gone] {
        decide(&world, id, Verdict::Approve).await;
    }
    for mark in [1, 2] {
        assert_eq!(upload(&eva.page, &marked(mark)).await.status, 201);
    }
}

#[tokio::test]
async fn a_repeat_of_the_upload_itself_gets_its_first_answer() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let key = new_id();
    let first = upload_with_key(&eva.page, &marked(1), key).await.json()["id"].clone();
    decide(&world, first.as_str().unwrap(), Verdict::Reject(PhotoReason::NoFace)).await;
    let again = upload_with_key(&eva.page, &marked(1), key).await;
    assert_eq!((again.status.as_u16(), &again.json()["id"]), (201, &first));
}
