//! `DELETE /api/chat.php` seen from everywhere: once removed, nothing from before shows again to the one who removed it.

use super::{block, chat, chats, looks_missing, texts, write_in, write_to};
use crate::world::{Member, Person, World, man, woman};
use liaison::chat::excerpt;
use serde_json::{Value, json};
use uuid::Uuid;

async fn remove(member: &Member, conversation: &Value) {
    member.page.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
}

async fn exported(world: &World, member: &Member) -> String {
    let mut connection = world.db.acquire().await.unwrap();
    liaison::chat::exported(&mut connection, member.id.into()).await.unwrap().to_string()
}

/// Two people, three messages, the first two of which Anna has removed.
async fn half_removed(world: &World) -> (Member, Member, Value) {
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(Person { premium: true, credits: 100, ..man("Bert") }).await;
    let conversation = write_to(&anna.page, bert.id, "secret one").await.ok()["conversation"].clone();
    write_in(&bert.page, &conversation, "secret two").await.ok();
    remove(&anna, &conversation).await;
    (anna, bert, conversation)
}

// spec: 4.19
#[tokio::test]
async fn nothing_of_before_shows_in_list_thread_search_report_or_copy() {
    let world = World::start().await;
    let (anna, bert, conversation) = half_removed(&world).await;
    assert_eq!(exported(&world, &anna).await, "[]", "not even that there was one");
    let found = anna.page.get("/api/chats.php?name=Bert").await.ok();
    assert_eq!((&found["chats"], &found["num_unread_messages"]), (&json!([]), &json!(0)));
    assert_eq!(anna.page.get(&format!("/api/chats.php?profile={}", bert.id)).await.ok()["chats"], json!([]));

    write_in(&bert.page, &conversation, "three").await.ok();
    let listed = &chats(&anna).await[0];
    assert_eq!(
        (texts(listed), &listed["num_unread_messages"], &listed["has_older"]),
        (vec!["three"], &json!(1), &json!(false))
    );
    let path = format!("/api/chat.php?id={}&before=3", conversation.as_str().unwrap());
    let before = anna.page.get(&path).await.ok()["chat"].clone();
    assert_eq!((texts(&before), &before["has_older"]), (vec![], &json!(false)));
    assert!(!exported(&world, &anna).await.contains("secret"));
    assert!(exported(&world, &bert).await.contains("secret one"), "he keeps his");
    let mut connection = world.db.acquire().await.unwrap();
    let id: Uuid = conversation.as_str().unwrap().parse().unwrap();
    let lines = excerpt(&mut connection, anna.id.into(), id.into(), 3).await.unwrap().unwrap();
    assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["three"]);
    assert!(excerpt(&mut connection, anna.id.into(), id.into(), 2).await.unwrap().is_none());
}

#[tokio::test]
async fn other_tabs_hear_of_it_on_any_node_and_the_partner_does_not() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&bert.page, anna.id, "one").await.ok()["conversation"].clone();
    let base = world.second_node().await;
    let elsewhere = World::another_page(&base, &anna, "open.test");
    let (mut here, mut there) = (anna.page.events(None).await, elsewhere.events(None).await);
    elsewhere.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
    let event = json!({ "type": "conversation_removed", "conversation": conversation });
    assert_eq!(here.next_of("conversation_removed").await, Some(event.clone()));
    assert_eq!(there.next_of("conversation_removed").await, Some(event));
    let told: i64 = sqlx::query_scalar(
        "select count(*) from member_events where member_id = $1 and payload ->> 'type' = 'conversation_removed'",
    )
    .bind(bert.id)
    .fetch_one(&world.db)
    .await
    .unwrap();
    assert_eq!(told, 0);
    looks_missing(&anna.page, &conversation).await;
}

#[tokio::test]
async fn removed_by_ten_tabs_at_once_while_the_partner_writes() {
    let world = World::start().await;
    let (anna, bert, conversation) = half_removed(&world).await;
    write_in(&bert.page, &conversation, "first").await.ok();
    let which = json!({ "conversation": conversation });
    let removals = futures_util::future::join_all((0..10).map(|_| anna.page.delete("/api/chat.php", &which)));
    let writes = async {
        for number in 1..=20 {
            write_in(&bert.page, &conversation, &format!("n{number}")).await.ok();
        }
    };
    let (removals, ()) = tokio::join!(removals, writes);
    assert!(removals.iter().all(|reply| matches!(reply.status.as_u16(), 200 | 404)));
    write_in(&bert.page, &conversation, "after").await.ok();
    let hers = chat(&anna, &conversation).await;
    let his = chat(&bert, &conversation).await;
    // What she has is the end of what he has, without a hole, all of it unread.
    assert_eq!(texts(&his).len(), 24);
    assert!(texts(&his).ends_with(&texts(&hers)) && texts(&hers).ends_with(&["after"]));
    assert_eq!(hers["num_unread_messages"], texts(&hers).len());
}

#[tokio::test]
async fn a_block_keeps_it_from_being_removed_unseen() {
    let world = World::start().await;
    let (anna, bert, conversation) = half_removed(&world).await;
    write_in(&bert.page, &conversation, "three").await.ok();
    block(&world, bert.id, anna.id).await;
    looks_missing(&anna.page, &conversation).await;
    sqlx::query("delete from blocks").execute(&world.db).await.unwrap();
    assert_eq!(texts(&chat(&anna, &conversation).await), ["three"]);
}
