//! `GET`, `PUT` and `DELETE /api/chat.php`.

use super::{chat, chats, looks_missing, texts, write_in, write_to};
use crate::world::{Person, World, man, new_id, woman};
use serde_json::{Value, json};
use std::time::Duration;
use uuid::Uuid;

#[tokio::test]
async fn pages_of_fifty_going_back() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 300, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    for number in 2..=120 {
        write_in(&anna.page, &conversation, &number.to_string()).await.ok();
    }
    let mut before = String::new();
    for (first, last, has_older) in [(71, 120, true), (21, 70, true), (1, 20, false)] {
        let path = format!("/api/chat.php?id={}{before}", conversation.as_str().unwrap());
        let page = bert.page.get(&path).await.ok()["chat"].clone();
        let expected: Vec<String> = (first..=last).map(|number| number.to_string()).collect();
        assert_eq!(texts(&page), expected);
        assert_eq!(page["has_older"], has_older);
        before = format!("&before={}", page["messages"][0]["seq"]);
    }
    for odd in ["&before=0", "&before=-1", "&before=x", "&unknown=1"] {
        let path = format!("/api/chat.php?id={}{odd}", conversation.as_str().unwrap());
        bert.page.get(&path).await.problem(422, "invalid_request");
    }
}

// spec: 4.17
#[tokio::test]
async fn reading_counts_down_and_both_hear_of_it() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    write_in(&anna.page, &conversation, "2").await.ok();
    let (mut hers, mut his) = (anna.page.events(None).await, bert.page.events(None).await);

    let read = |seq: i64| json!({ "conversation": conversation, "read": seq });
    assert_eq!(bert.page.put("/api/chat.php", &read(1)).await.ok(), json!({}));
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    let event = |by: &str| json!({ "type": "read", "conversation": conversation, "seq": 1, "by": by });
    assert_eq!(hers.next_of("read").await, Some(event("partner")));
    assert_eq!(his.next_of("read").await, Some(event("me")));
    assert_eq!(chat(&anna, &conversation).await["partner_read_seq"], 1);

    // Farther than there is: up to the last. Backwards and again: nothing, and no event.
    bert.page.put("/api/chat.php", &read(99)).await.ok();
    for seq in [1, 2, 99] {
        bert.page.put("/api/chat.php", &read(seq)).await.ok();
    }
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 0);
    assert_eq!(chat(&anna, &conversation).await["partner_read_seq"], 2);
    assert_eq!(hers.next_of("read").await.unwrap()["seq"], 2);
    assert_eq!(hers.next(Duration::from_millis(300)).await, None);
    bert.page.put("/api/chat.php", &read(0)).await.problem(422, "invalid_request");
}

/// On a cluster the last message may be in the list of whom it is for a moment before it is in the conversation.
#[tokio::test]
async fn nothing_is_read_while_the_last_message_is_on_its_way() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    write_in(&anna.page, &conversation, "2").await.ok();
    let id: Uuid = conversation.as_str().unwrap().parse().unwrap();
    let counted = async |more: i32| {
        let change = sqlx::query("update conversations set last_seq = last_seq + $1 where id = $2");
        change.bind(more).bind(id).execute(&world.db).await.unwrap();
    };
    let read = json!({ "conversation": conversation, "read": 1 });
    counted(-1).await;
    bert.page.put("/api/chat.php", &read).await.problem(503, "unavailable");
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 2);
    counted(1).await;
    bert.page.put("/api/chat.php", &read).await.ok();
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
}

// spec: 4.19, 7.13
#[tokio::test]
async fn removal_is_for_the_one_who_removes() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    write_in(&bert.page, &conversation, "2").await.ok();
    let mut other_device = anna.page.events(None).await;
    let which = json!({ "conversation": conversation });
    assert_eq!(anna.page.delete("/api/chat.php", &which).await.ok(), json!({}));
    assert_eq!(
        other_device.next_of("conversation_removed").await,
        Some(json!({ "type": "conversation_removed", "conversation": conversation }))
    );
    assert!(chats(&anna).await.is_empty());
    looks_missing(&anna.page, &conversation).await;
    assert_eq!(texts(&chat(&bert, &conversation).await), ["1", "2"]);

    // What comes later brings it back, without what was removed.
    write_in(&bert.page, &conversation, "3").await.ok();
    let back = chat(&anna, &conversation).await;
    assert_eq!((texts(&back), &back["num_unread_messages"]), (vec!["3"], &json!(1)));
    assert_eq!(back["has_older"], false);
    anna.page.put("/api/chat.php", &json!({ "conversation": conversation, "read": 1 })).await.ok();
    assert_eq!(chats(&anna).await[0]["num_unread_messages"], 1, "what was removed does not count again");
    assert_eq!(texts(&chat(&bert, &conversation).await), ["1", "2", "3"]);
}

#[tokio::test]
async fn a_late_retry_of_a_removal_spares_what_came_after() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    let remove = |key: Uuid| {
        let request = anna.page.request(reqwest::Method::DELETE, "/api/chat.php");
        request
            .header("idempotency-key", key.to_string())
            .json(&json!({ "conversation": conversation }))
            .send()
    };
    let key = new_id();
    assert_eq!(remove(key).await.unwrap().status(), 200);
    write_in(&bert.page, &conversation, "2").await.ok();
    assert_eq!(remove(key).await.unwrap().status(), 200);
    assert_eq!(texts(&chat(&anna, &conversation).await), ["2"]);
}

// asvs: V8.2.2
#[tokio::test]
async fn other_peoples_conversations_look_missing() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let carl = world.member(man("Carl")).await;
    let conversation = write_to(&anna.page, bert.id, "For Bert").await.ok()["conversation"].clone();
    looks_missing(&carl.page, &conversation).await;
    looks_missing(&carl.page, &json!(new_id())).await;
    write_in(&carl.page, &conversation, "Me too").await.problem(404, "not_found");
    assert_eq!(texts(&chat(&bert, &conversation).await), ["For Bert"]);
    let visitor = world.visitor("open.test");
    let path = format!("/api/chat.php?id={}", conversation.as_str().unwrap());
    visitor.get(&path).await.problem(403, "authentication_required");
    let body: Value = json!({ "conversation": conversation });
    visitor.delete("/api/chat.php", &body).await.problem(403, "authentication_required");
}
