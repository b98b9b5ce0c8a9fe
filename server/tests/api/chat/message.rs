//! `POST /api/message.php`.

use super::{block, books_agree, chat, chats, texts, write_in, write_to};
use crate::world::{Person, World, man, new_id, woman};
use serde_json::json;

// spec: 1.7, 1.11
#[tokio::test]
async fn a_whole_exchange() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;

    let sent = write_to(&anna.page, bert.id, "Hello Bert").await.ok();
    assert_eq!(sent["credits"], 8);
    assert_eq!(sent["free_conversations_left"], 1);
    assert_eq!(sent["message"]["seq"], 1);
    assert_eq!(sent["message"]["mine"], true);
    assert_eq!(sent["message"]["text"], "Hello Bert");
    assert_eq!(sent["message"]["sent_at"], "2026-11-21T12:00:00Z");
    let conversation = &sent["conversation"];

    let list = chats(&bert).await;
    assert_eq!(list.len(), 1);
    assert_eq!(&list[0]["id"], conversation);
    assert_eq!(list[0]["profile"]["id"], json!(anna.id));
    assert_eq!(list[0]["num_unread_messages"], 1);
    assert_eq!(list[0]["messages"][0]["mine"], false);

    let answer = write_in(&bert.page, conversation, "Hello Anna").await.ok();
    assert_eq!(answer["message"]["seq"], 2);
    assert_eq!(&answer["conversation"], conversation);
    // Answering counts for a free member, too.
    assert_eq!(answer["free_conversations_left"], 1);
    assert_eq!(answer["credits"], 8);

    let again = write_to(&anna.page, bert.id, "How are you?").await.ok();
    assert_eq!(&again["conversation"], conversation);
    assert_eq!(again["free_conversations_left"], 1, "the same conversation counts once");
    let seen = chat(&anna, conversation).await;
    assert_eq!(texts(&seen), ["Hello Bert", "Hello Anna", "How are you?"]);
    assert_eq!(seen["num_unread_messages"], 1);
    assert_eq!(seen["can_answer"], true);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_retry_gives_the_first_answer_and_pays_once() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let body = json!({ "client_id": new_id(), "text": "Once", "profile": bert.id });
    let first = anna.page.post("/api/message.php", &body).await.ok();
    for _ in 0..4 {
        assert_eq!(anna.page.post("/api/message.php", &body).await.ok(), first);
    }
    assert_eq!(texts(&chat(&bert, &first["conversation"]).await), ["Once"]);
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);

    let mut changed = body.clone();
    changed["text"] = json!("Twice");
    anna.page.post("/api/message.php", &changed).await.problem(409, "idempotency_conflict");
    books_agree(&world).await;
}

// spec: 1.11, 6.6, 6.11, 8.16
#[tokio::test]
async fn credits_run_out() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 5, premium: true, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let sent = write_to(&anna.page, bert.id, "1").await.ok();
    assert_eq!(sent["free_conversations_left"], json!(null), "premium members have no count");
    write_to(&anna.page, bert.id, "2").await.ok();
    write_to(&anna.page, bert.id, "3").await.problem(402, "not_enough_credits");
    assert_eq!(chat(&bert, &sent["conversation"]).await["messages"].as_array().unwrap().len(), 2);
    books_agree(&world).await;
}

/// Two credits a message, and just two are left.
#[tokio::test]
async fn the_last_credits_buy_a_message() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 4, premium: true, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    assert_eq!(write_to(&anna.page, bert.id, "1").await.ok()["credits"], 2);
    assert_eq!(write_to(&anna.page, bert.id, "2").await.ok()["credits"], 0);
    write_to(&anna.page, bert.id, "3").await.problem(402, "not_enough_credits");
    books_agree(&world).await;
}

// spec: 6.6
#[tokio::test]
async fn a_free_member_writes_what_the_credits_of_the_sign_up_pay_for() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let own = anna.page.get("/api/user.php").await.ok()["user"].clone();
    let settings = anna.page.get("/api/settings.php").await.ok()["settings"].clone();
    assert_eq!((&own["paid_user"], &own["credits"]), (&json!(false), &settings["signup_credits"]));
    for left in [8, 6, 4, 2, 0] {
        assert_eq!(write_to(&anna.page, bert.id, "Hello").await.ok()["credits"], left);
    }
    write_to(&anna.page, bert.id, "Hello").await.problem(402, "not_enough_credits");
    books_agree(&world).await;
}

// spec: 6.5, 9.9
#[tokio::test]
async fn a_free_member_has_two_conversations() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let men =
        [world.member(man("Bert")).await, world.member(man("Carl")).await, world.member(man("Dirk")).await];
    let premium = world.member(Person { premium: true, ..man("Emil") }).await;
    write_to(&anna.page, men[0].id, "Hello").await.ok();
    // The second place goes to an answer.
    let begun = write_to(&premium.page, anna.id, "Hello").await.ok();
    let answer = write_in(&anna.page, &begun["conversation"], "Hello yourself").await.ok();
    assert_eq!(answer["free_conversations_left"], 0);
    let refused = write_to(&anna.page, men[1].id, "Hello").await.problem(402, "conversation_limit");
    assert!(refused["detail"].is_string());
    let other = write_to(&men[2].page, anna.id, "Hello").await.ok();
    write_in(&anna.page, &other["conversation"], "Hm").await.problem(402, "conversation_limit");
    // The first two stay open.
    write_to(&anna.page, men[0].id, "Again").await.ok();
    books_agree(&world).await;
}

// spec: 4.33
#[tokio::test]
async fn who_cannot_be_written_to() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let waiting = world.member(Person { confirmed: false, ..man("Carl") }).await;
    for missing in [new_id(), anna.id, waiting.id] {
        write_to(&anna.page, missing, "Hello").await.problem(404, "not_found");
    }
    write_in(&anna.page, &json!(new_id()), "Hello").await.problem(404, "not_found");
    write_to(&waiting.page, anna.id, "Hello").await.problem(403, "not_confirmed");
    write_to(&world.visitor("open.test"), anna.id, "Hello").await.problem(403, "authentication_required");

    sqlx::query("update profiles set pool = 'elsewhere' where id = $1")
        .bind(bert.id)
        .execute(&world.db)
        .await
        .unwrap();
    write_to(&anna.page, bert.id, "Hello").await.problem(404, "not_found");
    assert_eq!(chats(&anna).await.len(), 0);
    books_agree(&world).await;
}

// spec: 6.12
#[tokio::test]
async fn a_block_ends_it_both_ways() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let sent = write_to(&bert.page, anna.id, "Hello").await.ok();
    block(&world, anna.id, bert.id).await;
    let refused = write_in(&bert.page, &sent["conversation"], "Hello?").await.problem(403, "blocked_by");
    assert_eq!(refused["name"], "Anna");
    write_to(&bert.page, anna.id, "Hello?").await.problem(403, "blocked_by");
    write_in(&anna.page, &sent["conversation"], "Hello?").await.problem(404, "not_found");
    for member in [&anna, &bert] {
        super::looks_missing(&member.page, &sent["conversation"]).await;
        assert!(chats(member).await.is_empty());
    }
}

// spec: 1.16
#[tokio::test]
async fn a_fictional_profile_takes_messages_and_says_what_it_is() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let figment = world.member(Person { fictional: true, ..man("Figment") }).await;
    write_to(&anna.page, figment.id, "Are you real?").await.ok();
    let list = chats(&anna).await;
    assert_eq!(list[0]["profile"]["fictional"], true);
    assert_eq!(list[0]["num_unread_messages"], 0, "nobody answers by itself");
    books_agree(&world).await;
}

#[tokio::test]
async fn a_body_of_another_form_is_refused() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let (client_id, profile) = (new_id(), new_id());
    for body in [
        json!({ "client_id": client_id, "text": "x" }),
        json!({ "client_id": client_id, "text": "x", "profile": profile, "conversation": profile }),
        json!({ "client_id": client_id, "text": "x", "profile": profile, "cost": 0 }),
        json!({ "client_id": "1", "text": "x", "profile": profile }),
        json!({ "client_id": client_id, "text": null, "profile": profile }),
        json!([]),
    ] {
        anna.page.post("/api/message.php", &body).await.problem(422, "invalid_request");
    }
}
