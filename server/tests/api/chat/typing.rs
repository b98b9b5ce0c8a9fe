//! `POST /api/typing.php`, and what open pages hear of a conversation.

use super::{block, chat, chats, write_in, write_to};
use crate::world::{World, man, woman};
use serde_json::json;
use std::time::Duration;

// spec: 3.6
#[tokio::test]
async fn the_partner_hears_typing_and_the_message() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    let mut his = bert.page.events(None).await;
    let mut hers = World::another_page(&world.base, &anna, "open.test").events(None).await;

    his.next_of("hello").await.unwrap();
    let greeted = his.cursor.clone();
    anna.page.post("/api/typing.php", &json!({ "conversation": conversation })).await.ok();
    assert_eq!(his.next_of("typing").await, Some(json!({ "type": "typing", "conversation": conversation })));
    assert_eq!(his.cursor, greeted, "typing is not stored");

    write_in(&anna.page, &conversation, "A secret").await.ok();
    let message = json!({ "type": "message", "conversation": conversation, "seq": 2 });
    assert_eq!(his.next_of("message").await, Some(message.clone()));
    // One's other devices hear it too, and what is left.
    assert_eq!(hers.next_of("message").await, Some(message));
    assert_eq!(hers.next_of("balance").await, Some(json!({ "type": "balance", "credits": 6 })));
    let stored: i64 = sqlx::query_scalar("select count(*) from member_events where payload::text like '%typing%' or payload::text like '%secret%'")
        .fetch_one(&world.db).await.unwrap();
    assert_eq!(stored, 0);
}

#[tokio::test]
async fn a_cut_stream_resumes_where_it_was() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let mut his = bert.page.events(None).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    his.next_of("message").await.unwrap();
    let cursor = his.cursor.clone();
    assert!(cursor.is_some());
    drop(his);
    world.advance(time::Duration::minutes(1));
    write_in(&anna.page, &conversation, "2").await.ok();
    write_in(&anna.page, &conversation, "3").await.ok();
    let mut his = bert.page.events(cursor).await;
    for seq in [2, 3] {
        assert_eq!(his.next_of("message").await.unwrap()["seq"], seq);
    }
}

#[tokio::test]
async fn a_block_silences() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    block(&world, bert.id, anna.id).await;
    let mut his = bert.page.events(None).await;
    assert_eq!(
        his.next(Duration::from_secs(30)).await,
        Some(json!({ "type": "hello", "build": liaison::builds::id() }))
    );
    anna.page
        .post("/api/typing.php", &json!({ "conversation": conversation }))
        .await
        .problem(404, "not_found");
    write_in(&anna.page, &conversation, "2").await.problem(403, "blocked_by");
    // Nor of his reading, the other way round.
    let mut hers = anna.page.events(None).await;
    hers.next_of("hello").await.unwrap();
    for call in ["/api/typing.php", "/api/chat.php"] {
        let body = json!({ "conversation": conversation });
        let read = json!({ "conversation": conversation, "read": 1 });
        let reply = if call == "/api/typing.php" {
            bert.page.post(call, &body).await
        } else {
            bert.page.put(call, &read).await
        };
        reply.problem(404, "not_found");
    }
    assert_eq!(hers.next(Duration::from_millis(300)).await, None);
    assert_eq!(his.next(Duration::from_millis(500)).await, None);
}

/// Also who hears it: the partner, on all their pages, and nobody else.
#[tokio::test]
async fn typing_reaches_the_one_partner_and_not_for_ever() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let (bert, carl) = (world.member(man("Bert")).await, world.member(man("Carl")).await);
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    write_to(&anna.page, carl.id, "2").await.ok();
    let mut his = bert.page.events(None).await;
    let mut hers = World::another_page(&world.base, &anna, "open.test").events(None).await;
    let mut carls = carl.page.events(None).await;
    for stream in [&mut his, &mut hers, &mut carls] {
        stream.next_of("hello").await.unwrap();
    }
    let typing = async || anna.page.post("/api/typing.php", &json!({ "conversation": conversation })).await;
    for _ in 0..20 {
        typing().await.ok();
        assert_eq!(his.next_of("typing").await.unwrap()["conversation"], conversation);
    }
    typing().await.problem(429, "rate_limited");
    world.advance(time::Duration::seconds(2));
    typing().await.ok();
    his.next_of("typing").await.unwrap();
    for stream in [&mut his, &mut hers, &mut carls] {
        assert_eq!(stream.next(Duration::from_millis(300)).await, None);
    }
}

// spec: 2.52
#[tokio::test]
async fn nobody_sees_an_invisible_member_type_or_read() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "1").await.ok()["conversation"].clone();
    write_in(&anna.page, &conversation, "2").await.ok();
    let read = async |seq: i32| {
        let body = json!({ "conversation": conversation, "read": seq });
        bert.page.put("/api/chat.php", &body).await.ok();
    };
    read(1).await;
    bert.page.put("/api/invisible.php", &json!({ "invisible": true })).await.ok();
    let (mut hers, mut his) = (anna.page.events(None).await, bert.page.events(None).await);
    hers.next_of("hello").await.unwrap();

    bert.page.post("/api/typing.php", &json!({ "conversation": conversation })).await.ok();
    read(2).await;
    // His own pages know, and she does not: neither now nor when she asks.
    assert_eq!(his.next_of("read").await.unwrap()["by"], "me");
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 0);
    assert_eq!(hers.next(Duration::from_millis(300)).await, None);
    assert_eq!(chat(&anna, &conversation).await["partner_read_seq"], 1);
    assert_eq!(chats(&anna).await[0]["partner_read_seq"], 1);
    let stored: i64 = sqlx::query_scalar("select count(*) from member_events where member_id = $1 and payload ->> 'type' = 'read' and (payload ->> 'seq')::int = 2")
        .bind(anna.id).fetch_one(&world.db).await.unwrap();
    assert_eq!(stored, 0, "nor a page that was away");

    // To be seen again tells nothing of before; to read on does.
    bert.page.put("/api/invisible.php", &json!({ "invisible": false })).await.ok();
    read(2).await;
    assert_eq!(chat(&anna, &conversation).await["partner_read_seq"], 1);
    write_in(&anna.page, &conversation, "3").await.ok();
    read(3).await;
    assert_eq!(hers.next_of("read").await.unwrap()["seq"], 3);
    assert_eq!(chat(&anna, &conversation).await["partner_read_seq"], 3);
    bert.page.post("/api/typing.php", &json!({ "conversation": conversation })).await.ok();
    assert!(hers.next_of("typing").await.is_some());
}
