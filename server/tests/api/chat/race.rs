//! Many calls at the same moment: limits hold, nothing is paid or written twice.

use super::{books_agree, chats, write_to};
use crate::world::{Person, World, man, new_id, woman};
use futures_util::future::join_all;
use serde_json::json;
use std::collections::HashSet;
use testkit::Reply;

fn codes(replies: &[Reply], code: &str) -> usize {
    replies.iter().filter(|reply| reply.json()["code"] == code).count()
}

fn sent(replies: &[Reply]) -> usize {
    replies.iter().filter(|reply| reply.status.is_success()).count()
}

// asvs: V2.3.2, V2.3.4, V15.4.2
#[tokio::test(flavor = "multi_thread")]
async fn fifty_messages_and_credits_for_one() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 3, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let replies = join_all((0..50).map(|_| write_to(&anna.page, bert.id, "Hello"))).await;
    assert_eq!((sent(&replies), codes(&replies, "not_enough_credits")), (1, 49));
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_message_fifty_times() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let body = json!({ "client_id": new_id(), "text": "Once", "profile": bert.id });
    let replies = join_all((0..50).map(|_| anna.page.post("/api/message.php", &body))).await;
    let answers: HashSet<String> = replies.iter().map(|reply| reply.ok().to_string()).collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(replies[0].json()["credits"], 8);
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    books_agree(&world).await;
}

// asvs: V2.3.2
// spec: 6.5, 9.9
#[tokio::test(flavor = "multi_thread")]
async fn a_free_member_begins_fifty_conversations() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 1000, ..woman("Anna") }).await;
    let mut men = Vec::new();
    for _ in 0..50 {
        men.push(world.member(Person { fictional: true, ..man("Figment") }).await.id);
    }
    let replies = join_all(men.iter().map(|id| write_to(&anna.page, *id, "Hello"))).await;
    assert_eq!((sent(&replies), codes(&replies, "conversation_limit")), (2, 48));
    assert_eq!(chats(&anna).await.len(), 2);
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_write_first_at_once() {
    let world = World::start().await;
    for _ in 0..20 {
        let anna = world.member(woman("Anna")).await;
        let bert = world.member(man("Bert")).await;
        let (hers, his) =
            tokio::join!(write_to(&anna.page, bert.id, "I first"), write_to(&bert.page, anna.id, "No, I"));
        let (hers, his) = (hers.ok(), his.ok());
        assert_eq!(hers["conversation"], his["conversation"]);
        let order: HashSet<i64> =
            [&hers, &his].iter().map(|sent| sent["message"]["seq"].as_i64().unwrap()).collect();
        assert_eq!(order, HashSet::from([1, 2]), "gapless");
        for member in [&anna, &bert] {
            let list = chats(member).await;
            assert_eq!((list.len(), &list[0]["num_unread_messages"]), (1, &json!(1)));
        }
    }
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_talk_at_once_and_no_number_is_lost() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 100, ..woman("Anna") }).await;
    let bert = world.member(Person { credits: 100, ..man("Bert") }).await;
    let hers = (0..25).map(|_| write_to(&anna.page, bert.id, "Ping"));
    let his = (0..25).map(|_| write_to(&bert.page, anna.id, "Pong"));
    let (hers, his) = tokio::join!(join_all(hers), join_all(his));
    let mut order: Vec<i64> =
        hers.iter().chain(&his).map(|reply| reply.ok()["message"]["seq"].as_i64().unwrap()).collect();
    order.sort_unstable();
    assert_eq!(order, (1..=50).collect::<Vec<i64>>());
    for member in [&anna, &bert] {
        assert_eq!(chats(member).await[0]["num_unread_messages"], 25);
    }
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_while_being_written_to_never_loses_an_unread_message() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 200, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "0").await.ok()["conversation"].clone();
    for _ in 0..20 {
        let seen = chats(&bert).await[0]["messages"][0]["seq"].clone();
        let read = json!({ "conversation": conversation, "read": seen });
        let (sent, read) =
            tokio::join!(write_to(&anna.page, bert.id, "More"), bert.page.put("/api/chat.php", &read));
        sent.ok();
        read.ok();
        assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    }
}
