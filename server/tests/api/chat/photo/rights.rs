//! Who sees a photo in a message: the two, while the conversation is theirs to read; asked on each read.

use super::{bring, send_to, show, statuses};
use crate::{
    chat::{chat, chats, write_in},
    safety::{block as block_call, unblock},
    world::{Member, World, man, woman},
};
use serde_json::{Value, json};

struct Pair {
    world: World,
    anna: Member,
    bert: Member,
    conversation: Value,
    /// Anna's photo as Anna and as Bert got it.
    hers: Value,
    his: Value,
}

async fn pair() -> Pair {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = show(&anna, bert.id, 1).await;
    let conversation = sent["conversation"].clone();
    let his = chat(&bert, &conversation).await["messages"][0]["photo"].clone();
    let hers = sent["message"]["photo"].clone();
    Pair { world, anna, bert, conversation, hers, his }
}

impl Pair {
    /// What Anna's and Bert's own addresses answer.
    async fn seen(&self) -> [[u16; 2]; 2] {
        [statuses(&self.anna.page, &self.hers).await, statuses(&self.bert.page, &self.his).await]
    }
}

// spec: 3.7
#[tokio::test]
async fn the_two_and_nobody_else() {
    let pair = pair().await;
    assert_eq!(pair.seen().await, [[200; 2]; 2]);
    let third = pair.world.member(woman("Clara")).await;
    for photo in [&pair.hers, &pair.his] {
        assert_eq!(statuses(&third.page, photo).await, [404; 2]);
        assert_eq!(statuses(&pair.world.visitor("open.test"), photo).await, [403; 2]);
    }
    // Each with the other's address: it is theirs alone.
    assert_eq!(statuses(&pair.bert.page, &pair.hers).await, [404; 2]);
    let waiting = bring(&pair.anna, 2).await;
    assert_eq!(statuses(&pair.anna.page, &waiting).await, [200; 2]);
    // An address that our own key made, for somebody without the right.
    let now = pair.world.clock.now();
    for (member, photo) in [(&third, &pair.hers), (&pair.bert, &waiting), (&third, &waiting)] {
        let row: liaison::media::ChatPhotoRow = serde_json::from_value(photo.clone()).unwrap();
        let shown = row.shown(&pair.world.app.media, member.id.into(), now);
        assert_eq!(statuses(&member.page, &json!(shown)).await, [404; 2]);
    }
}

#[tokio::test]
async fn an_address_ends() {
    let pair = pair().await;
    pair.world.advance(time::Duration::minutes(20));
    assert_eq!(pair.seen().await, [[404; 2]; 2]);
    let again = chat(&pair.bert, &pair.conversation).await["messages"][0]["photo"].clone();
    assert_eq!(statuses(&pair.bert.page, &again).await, [200; 2]);
}

#[tokio::test]
async fn a_block_ends_it_for_both_whoever_blocks() {
    let pair = pair().await;
    for (blocker, blocked) in [(&pair.anna, &pair.bert), (&pair.bert, &pair.anna)] {
        block_call(blocker, blocked).await;
        assert_eq!(pair.seen().await, [[404; 2]; 2]);
        unblock(blocker, blocked).await;
        assert_eq!(pair.seen().await, [[200; 2]; 2]);
    }
}

#[tokio::test]
async fn who_removes_the_conversation_removes_the_photo_for_themselves() {
    let pair = pair().await;
    pair.bert.page.delete("/api/chat.php", &json!({ "conversation": pair.conversation })).await.ok();
    assert_eq!(pair.seen().await, [[200; 2], [404; 2]]);
    // It stays so when the conversation begins anew.
    write_in(&pair.anna.page, &pair.conversation, "Still there?").await.ok();
    assert_eq!(chats(&pair.bert).await.len(), 1);
    assert_eq!(pair.seen().await, [[200; 2], [404; 2]]);
}

#[tokio::test]
async fn a_disabled_partner_takes_it_out_of_sight_and_a_leaving_one_does_not() {
    let pair = pair().await;
    let status = async |status: &str| {
        sqlx::query("update profiles set status = $2 where id = $1")
            .bind(pair.anna.id)
            .bind(status)
            .execute(&pair.world.db)
            .await
            .unwrap();
    };
    status("disabled").await;
    assert!(chats(&pair.bert).await.is_empty());
    assert_eq!(statuses(&pair.bert.page, &pair.his).await, [404; 2]);
    status("active").await;
    assert_eq!(pair.seen().await, [[200; 2]; 2]);
}

#[tokio::test]
async fn a_block_and_a_photo_at_once_leave_no_photo_in_sight() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let photo = bring(&anna, 1).await;
    let (sent, ()) = tokio::join!(send_to(&anna.page, bert.id, &photo), block_call(&bert, &anna));
    if sent.status.is_success() {
        assert_eq!(statuses(&anna.page, &sent.json()["message"]["photo"]).await, [404; 2]);
    } else {
        sent.problem(403, "blocked_by");
        assert_eq!(statuses(&anna.page, &photo).await, [200; 2], "it waits on");
    }
}
