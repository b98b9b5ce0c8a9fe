//! `POST /api/typing.php`, and what open pages hear of a conversation.

use super::{block, write_in, write_to};
use crate::world::{World, man, woman};
use serde_json::json;
use std::time::Duration;

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
    assert_eq!(his.next(Duration::from_secs(30)).await, Some(json!({ "type": "hello" })));
    anna.page
        .post("/api/typing.php", &json!({ "conversation": conversation }))
        .await
        .problem(404, "not_found");
    write_in(&anna.page, &conversation, "2").await.problem(403, "blocked_by");
    assert_eq!(his.next(Duration::from_millis(500)).await, None);
}
