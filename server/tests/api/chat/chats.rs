//! `GET /api/chats.php`.

use super::{chats, write_to};
use crate::world::{Person, World, man, woman};
use serde_json::json;
use time::Duration;

#[tokio::test]
async fn newest_first_each_with_its_last_message() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(Person { premium: true, ..man("Bert") }).await;
    let carl = world.member(Person { premium: true, ..man("Carl") }).await;
    for (member, text) in [(&bert, "b1"), (&carl, "c1"), (&bert, "b2")] {
        world.advance(Duration::minutes(1));
        write_to(&member.page, anna.id, text).await.ok();
    }
    let list = chats(&anna).await;
    let names: Vec<_> = list.iter().map(|chat| chat["profile"]["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Bert", "Carl"]);
    assert_eq!(super::texts(&list[0]), ["b2"]);
    assert_eq!(list[0]["messages"][0]["seq"], 2);
    assert_eq!(list[0]["has_older"], true);
    assert_eq!(list[0]["num_unread_messages"], 2);
    assert_eq!(list[0]["last_message_at"], "2026-11-21T12:03:00Z");
    assert_eq!(list[1]["has_older"], false);
}

#[tokio::test]
async fn only_ones_own_and_only_logged_in() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let carl = world.member(man("Carl")).await;
    write_to(&anna.page, bert.id, "For Bert").await.ok();
    assert!(chats(&carl).await.is_empty());
    world.visitor("open.test").get("/api/chats.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn a_partner_who_is_gone_takes_the_conversation_along() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let sent = write_to(&bert.page, anna.id, "Hello").await.ok();
    sqlx::query("update profiles set status = 'disabled' where id = $1")
        .bind(bert.id)
        .execute(&world.db)
        .await
        .unwrap();
    assert!(chats(&anna).await.is_empty());
    super::looks_missing(&anna.page, &sent["conversation"]).await;
}

#[tokio::test]
async fn nothing_private_of_the_partner_is_told() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    write_to(&bert.page, anna.id, "Hello").await.ok();
    let list = chats(&anna).await;
    let mut keys: Vec<_> = list[0].as_object().unwrap().keys().cloned().collect();
    keys.sort();
    assert_eq!(
        json!(keys),
        json!([
            "can_answer",
            "has_older",
            "id",
            "last_message_at",
            "messages",
            "num_unread_messages",
            "partner_read_seq",
            "profile"
        ])
    );
    assert!(!json!(list).to_string().contains(&bert.email));
}
