//! A block against what happens between the two at the same moment: whatever comes first, nothing is left.

use super::{block, like, log, rows};
use crate::{
    chat::{books_agree, chats, write_in, write_to},
    world::{Member, World, man, woman},
};
use serde_json::json;

/// Nothing in either's lists and logs that names the other, but the one word that they are gone.
async fn nothing_is_left(world: &World, adam: &Member, eva: &Member) {
    for (member, other) in [(adam, eva), (eva, adam)] {
        assert!(chats(member).await.is_empty());
        let likes = member.page.get("/api/likes.php").await.ok();
        assert_eq!((&likes["profiles"], &likes["num_new"]), (&json!([]), &json!(0)));
        let mut events = log(world, member.id).await;
        events.retain(|event| *event != json!({ "type": "gone", "profile": other.id }));
        // What a member did themselves before the block may be told to their own pages after it.
        events.retain(|event| !["balance", "block"].contains(&event["type"].as_str().unwrap()));
        assert!(events.is_empty(), "{events:?}");
    }
    for table in ["likes_sent", "likes_received", "matches"] {
        assert_eq!(rows(world, table).await, 0, "{table}");
    }
}

// asvs: V15.4.2
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn likes_of_both_and_blocks_of_both() {
    let world = World::start().await;
    for round in 0..15 {
        let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
        if round % 2 == 0 {
            tokio::join!(like(&adam, &eva), like(&eva, &adam), block(&eva, &adam), block(&adam, &eva));
        } else {
            tokio::join!(block(&eva, &adam), like(&adam, &eva), like(&eva, &adam), block(&adam, &eva));
        }
        nothing_is_left(&world, &adam, &eva).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn messages_reading_and_a_block() {
    let world = World::start().await;
    for round in 0..15 {
        let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
        let conversation = write_to(&adam.page, eva.id, "First").await.ok()["conversation"].clone();
        let read = json!({ "conversation": conversation, "read": 1 });
        let blocker = if round % 2 == 0 { &eva } else { &adam };
        let blocked = if round % 2 == 0 { &adam } else { &eva };
        tokio::join!(
            write_in(&adam.page, &conversation, "Second"),
            write_in(&eva.page, &conversation, "Third"),
            eva.page.put("/api/chat.php", &read),
            block(blocker, blocked),
        );
        nothing_is_left(&world, &adam, &eva).await;
    }
    books_agree(&world).await;
}
