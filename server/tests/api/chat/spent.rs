//! `GET /api/spent.php`: what the caller has spent in a conversation.

use super::{block, write_in, write_to};
use crate::{
    media::run_now,
    world::{Member, Person, World, man, new_id, woman},
};
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

async fn ask(member: &Member, conversation: &Value) -> Reply {
    member.page.get(&format!("/api/spent.php?conversation={}", conversation.as_str().unwrap())).await
}

async fn spent(member: &Member, conversation: &Value) -> (i64, i64, i64) {
    let spent = ask(member, conversation).await.ok()["spent"].clone();
    let number = |name: &str| spent[name].as_i64().unwrap();
    (number("credits"), number("photos"), number("gifts"))
}

async fn unsend(member: &Member, conversation: &Value, seq: i64) {
    let body = json!({ "conversation": conversation, "seq": seq, "how": "unsend" });
    member.page.delete("/api/message.php", &body).await.ok();
}

#[tokio::test]
async fn each_is_told_of_their_own_less_what_came_back() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 100, premium: true, ..woman("Anna") }).await;
    let bert = world.member(Person { credits: 100, ..man("Bert") }).await;
    let conversation = write_to(&anna.page, bert.id, "Hello").await.ok()["conversation"].clone();
    assert_eq!(spent(&anna, &conversation).await, (2, 0, 0));
    assert_eq!(spent(&bert, &conversation).await, (0, 0, 0));

    let rose = json!({ "client_id": new_id(), "gift": "rose", "conversation": conversation });
    for _ in 0..2 {
        // A repeat is the same gift.
        anna.page.post("/api/message.php", &rose).await.ok();
    }
    assert_eq!(spent(&anna, &conversation).await, (8, 0, 1));
    unsend(&anna, &conversation, 2).await;
    assert_eq!(spent(&anna, &conversation).await, (2, 0, 0));
    write_in(&bert.page, &conversation, "Good evening").await.ok();
    assert_eq!(spent(&bert, &conversation).await, (2, 0, 0));

    // Deleted for both, it was paid for all the same.
    let gone = json!({ "conversation": conversation, "seq": 1, "how": "both" });
    anna.page.delete("/api/message.php", &gone).await.ok();
    assert_eq!(spent(&anna, &conversation).await, (2, 0, 0));
}

#[tokio::test]
async fn what_nobody_answered_is_not_spent() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 100, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let conversation = write_to(&anna.page, bert.id, "Hello").await.ok()["conversation"].clone();
    write_in(&anna.page, &conversation, "Are you there?").await.ok();
    world.advance(Duration::days(7));
    run_now(&world, "chat.return_unanswered").await;
    assert_eq!(spent(&anna, &conversation).await, (2, 0, 0), "the first message's came back");
}

#[tokio::test]
async fn anothers_conversation_is_not_found() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let carl = world.member(man("Carl")).await;
    let conversation = write_to(&anna.page, bert.id, "Hello").await.ok()["conversation"].clone();
    ask(&carl, &conversation).await.problem(404, "not_found");
    ask(&anna, &json!(new_id())).await.problem(404, "not_found");
    world.visitor("open.test").get("/api/spent.php").await.problem(403, "authentication_required");
    anna.page.get("/api/spent.php?conversation=1").await.problem(422, "invalid_request");
    block(&world, bert.id, anna.id).await;
    ask(&anna, &conversation).await.problem(404, "not_found");
}
