//! What is left to those who knew a member who was erased.

use super::{
    joined, leave,
    life::{self, HIS_WORDS, drain, live},
};
use crate::{
    accounts::count,
    chat::{books_agree, chat, chats, texts, write_in, write_to},
    world::{World, man},
};
use serde_json::{Value, json};
use time::Duration;

#[tokio::test]
async fn a_partner_keeps_their_own_words_beside_nobody() {
    let world = life::world().await;
    let life = live(&world).await;
    assert_eq!(texts(&chat(&life.adam, &life.conversation).await).len(), 4);
    leave(&life.member.page).await.ok();
    assert_eq!(
        texts(&chat(&life.adam, &life.conversation).await).len(),
        4,
        "all of it, while she may come back"
    );
    world.advance(Duration::days(14));
    drain(&world).await;
    let [listed] = &chats(&life.adam).await[..] else { panic!("one conversation") };
    assert_eq!((&listed["profile"], &listed["can_answer"]), (&Value::Null, &json!(false)));
    assert_eq!(
        (&listed["messages"][0]["text"], &listed["num_unread_messages"]),
        (&json!(HIS_WORDS), &json!(0))
    );
    let open = chat(&life.adam, &life.conversation).await;
    assert_eq!(texts(&open), [HIS_WORDS]);
    assert!(!open.to_string().contains(&life.member.id.to_string()));
    write_in(&life.adam.page, &life.conversation, "Are you there?").await.problem(404, "not_found");
    write_to(&life.adam.page, life.member.id, "Are you there?").await.problem(404, "not_found");
    let whom: Vec<Option<uuid::Uuid>> =
        sqlx::query_scalar("select distinct other_id from credit_spendings where member_id in ($1, $2)")
            .bind(life.adam.id)
            .bind(life.member.id)
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert_eq!(whom, [None], "on whom the two spent is forgotten, and that they did is not");
    life.adam.page.delete("/api/chat.php", &json!({ "conversation": life.conversation })).await.ok();
    assert!(chats(&life.adam).await.is_empty());
    books_agree(&world).await;
}

#[tokio::test]
async fn where_nothing_is_theirs_nothing_stays() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let (adam, bob) = (world.member(man("Adam")).await, world.member(man("Bob")).await);
    // Adam never answered; Bob did, and removed it.
    write_to(&eva.page, adam.id, "Hello Adam").await.ok();
    let conversation = write_to(&eva.page, bob.id, "Hello Bob").await.ok()["conversation"].clone();
    write_in(&bob.page, &conversation, "Hello yourself").await.ok();
    bob.page.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
    let unanswered = async || {
        let list = adam.page.get("/api/chats.php?unanswered=true").await.ok();
        list["chats"].as_array().unwrap().len()
    };
    assert_eq!(unanswered().await, 1);
    leave(&eva.page).await.ok();
    assert_eq!((chats(&adam).await.len(), unanswered().await), (1, 0), "nobody waits for his answer");
    world.advance(Duration::days(14));
    drain(&world).await;
    assert!(chats(&adam).await.is_empty() && chats(&bob).await.is_empty());
    for table in ["messages", "conversations", "conversation_members", "conversation_pairs"] {
        assert_eq!(count(&world, table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn two_who_leave_together_leave_nothing_between_them() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let form = crate::accounts::with(
        crate::accounts::form("Adam", "adam@example.com"),
        &json!({ "gender": "male", "looking_for": "female" }),
    );
    let page = crate::accounts::english(&world);
    page.post("/api/signup.php", &form).await.ok();
    let token = crate::accounts::activation_token(&world, "adam@example.com").await;
    let user = page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    let conversation =
        write_to(&eva.page, user["user"]["profile"]["id"].as_str().unwrap().parse().unwrap(), "Hello")
            .await
            .ok()["conversation"]
            .clone();
    write_in(&page, &conversation, "Hello yourself").await.ok();
    let (one, other) = tokio::join!(leave(&eva.page), leave(&page));
    one.ok();
    other.ok();
    world.advance(Duration::days(14));
    // Two nodes at once, each with all that is due.
    tokio::join!(drain(&world), drain(&world));
    for table in ["accounts", "messages", "conversations", "conversation_members", "conversation_pairs"] {
        assert_eq!(count(&world, table).await, 0, "{table}");
    }
    assert_eq!(count(&world, "tombstones").await, 2);
    books_agree(&world).await;
}
