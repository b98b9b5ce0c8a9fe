//! `block.php` and `blocks.php`: who can be blocked, what it ends, what comes back when it is lifted. What
//! may be seen meanwhile is in sweep.rs.

use super::{block, like, log, rows, unblock};
use crate::{
    accounts::leaving::{joined, leave},
    chat::{chats, write_in, write_to},
    members::change,
    world::{Person, World, man, new_id, woman},
};
use serde_json::{Value, json};
use testkit::Page;
use time::Duration;

async fn blocked_list(page: &Page) -> Vec<Value> {
    page.get("/api/blocks.php").await.ok()["blocked"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_block_is_listed_with_its_name_and_date_latest_first() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let (adam, bert) = (world.member(man("Adam")).await, world.member(man("Bert")).await);
    assert!(blocked_list(&eva.page).await.is_empty());
    block(&eva, &adam).await;
    world.advance(Duration::minutes(5));
    block(&eva, &bert).await;
    // Again is the same, and no later.
    block(&eva, &adam).await;
    let expected = json!([
        { "id": bert.id, "name": "Bert", "date": "2026-11-21T12:05:00Z" },
        { "id": adam.id, "name": "Adam", "date": "2026-11-21T12:00:00Z" },
    ]);
    assert_eq!(json!(blocked_list(&eva.page).await), expected);
    assert!(blocked_list(&adam.page).await.is_empty(), "only one's own");
    // Who leaves can still be taken off the list.
    change(&world, &adam, "status = 'disabled'").await;
    assert_eq!(blocked_list(&eva.page).await.len(), 2);
    unblock(&eva, &adam).await;
    unblock(&eva, &bert).await;
    assert!(blocked_list(&eva.page).await.is_empty());
    assert_eq!(rows(&world, "blocks").await, 0);
}

// spec: 6.12
#[tokio::test]
async fn likes_and_matches_end_and_do_not_come_back() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let carl = world.member(man("Carl")).await;
    for (from, to) in [(&adam, &eva), (&eva, &adam), (&carl, &eva)] {
        like(from, to).await.ok();
    }
    block(&adam, &eva).await;
    assert_eq!(
        (
            rows(&world, "likes_sent").await,
            rows(&world, "likes_received").await,
            rows(&world, "matches").await
        ),
        (1, 1, 0),
        "Carl's like has nothing to do with it"
    );
    unblock(&adam, &eva).await;
    for member in [&adam, &eva] {
        let likes = member.page.get("/api/likes.php").await.ok();
        assert_eq!(likes["liked_by"]["matches"], json!([]));
    }
    // They can begin anew.
    assert_eq!(like(&adam, &eva).await.ok()["matched"], false);
}

#[tokio::test]
async fn the_conversation_is_away_for_both_and_comes_back_for_both() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let conversation = write_to(&adam.page, eva.id, "Hello Eva").await.ok()["conversation"].clone();
    block(&eva, &adam).await;
    for member in [&adam, &eva] {
        assert!(chats(member).await.is_empty());
        crate::chat::looks_missing(&member.page, &conversation).await;
    }
    // Both have blocked: one that takes it back is not enough.
    block(&adam, &eva).await;
    unblock(&eva, &adam).await;
    assert!(chats(&adam).await.is_empty() && chats(&eva).await.is_empty());
    unblock(&adam, &eva).await;
    for (member, unread) in [(&adam, 0), (&eva, 1)] {
        let list = chats(member).await;
        assert_eq!((&list[0]["id"], &list[0]["num_unread_messages"]), (&conversation, &json!(unread)));
    }
    write_in(&eva.page, &conversation, "There you are").await.ok();
}

/// The blocker's own pages refetch; the other's hear what they would if the blocker had left, and what
/// happened before is not told to a page that was away.
#[tokio::test]
async fn open_pages_are_told_no_more_than_a_deletion_would_tell() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let carl = world.member(man("Carl")).await;
    let conversation = write_to(&adam.page, eva.id, "Hello").await.ok()["conversation"].clone();
    like(&adam, &eva).await.ok();
    like(&carl, &eva).await.ok();
    let mut streams =
        [adam.page.events(None).await, eva.page.events(None).await, carl.page.events(None).await];
    block(&adam, &eva).await;
    assert_eq!(streams[0].next_of("block").await.unwrap(), json!({ "type": "block" }));
    let gone = json!({ "type": "gone", "profile": adam.id });
    assert_eq!(streams[1].next_of("gone").await.unwrap(), gone);
    assert_eq!(log(&world, eva.id).await, [json!({ "type": "like", "profile": carl.id }), gone.clone()]);
    assert!(!json!(log(&world, adam.id).await).to_string().contains(&eva.id.to_string()));

    unblock(&adam, &eva).await;
    let changed = json!({ "type": "conversation_changed", "conversation": conversation });
    assert_eq!(streams[0].next_of("conversation_changed").await.unwrap(), changed);
    assert_eq!(streams[1].next_of("conversation_changed").await.unwrap(), changed);

    // Carl had nothing of her that his pages show: a block tells him nothing.
    block(&eva, &carl).await;
    assert!(log(&world, carl.id).await.is_empty());
}

#[tokio::test]
async fn the_same_word_comes_when_somebody_leaves() {
    let world = World::start().await;
    let anna = joined(&world, "Anna", "anna@example.com").await;
    let (adam, bert) = (world.member(man("Adam")).await, world.member(man("Bert")).await);
    write_to(&adam.page, anna.id, "Hello").await.ok();
    for (from, to) in [(&bert, &anna), (&anna, &bert)] {
        like(from, to).await.ok();
    }
    leave(&anna.page).await.ok();
    let gone = json!({ "type": "gone", "profile": anna.id });
    for member in [&adam, &bert] {
        assert_eq!(log(&world, member.id).await.iter().filter(|event| **event == gone).count(), 1);
    }
}

#[tokio::test]
async fn only_who_can_be_seen_can_be_blocked() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let hidden = world.member(Person { confirmed: false, ..man("Hidden") }).await;
    let apart = world.member(man("Apart")).await;
    change(&world, &apart, "pool = 'another'").await;
    for id in [hidden.id, apart.id, eva.id, new_id()] {
        eva.page.post("/api/block.php", &json!({ "profile": id })).await.problem(404, "not_found");
        // Nothing to take back, and nothing told.
        eva.page.delete("/api/block.php", &json!({ "profile": id })).await.ok();
    }
    assert_eq!(rows(&world, "blocks").await, 0);
    // Invisible, fictional and blocking members can be.
    let invisible = world.member(man("Invisible")).await;
    change(&world, &invisible, "invisible = true").await;
    let figment = world.member(Person { fictional: true, ..man("Figment") }).await;
    let adam = world.member(man("Adam")).await;
    block(&adam, &eva).await;
    for other in [&invisible, &figment, &adam] {
        block(&eva, other).await;
    }
    assert_eq!(rows(&world, "blocks").await, 8);
    assert!(log(&world, figment.id).await.is_empty(), "nobody is there to hear");
}

#[tokio::test]
async fn a_machine_does_not_block_everybody() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let nobody = json!({ "profile": new_id() });
    for _ in 0..100 {
        eva.page.post("/api/block.php", &nobody).await.problem(404, "not_found");
    }
    let refused = eva.page.post("/api/block.php", &nobody).await.problem(429, "rate_limited");
    assert!(refused["retry_after"].as_i64().unwrap() <= 61, "{refused}");
}
