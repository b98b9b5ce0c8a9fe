//! The message of step 0: it waits for the confirmation, goes out once, by the rules of any other.

use super::{activation_token, count, english, form, mails, with};
use crate::{
    chat::{block, books_agree, chat, chats, write_in, write_to},
    world::{Member, Person, World, man, new_id, woman},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::{Page, Reply};
use uuid::Uuid;

const TEXT: &str = "Hello, you with the red kite!";

/// Anna signs up with a message for this member.
async fn write_first(world: &World, to: Uuid) -> Page {
    let page = english(world);
    let message = json!({ "signup_message": TEXT, "signup_message_to": to });
    page.post("/api/signup.php", &with(form("Anna", "anna@example.com"), &message)).await.ok();
    page
}

async fn confirm(world: &World, page: &Page) -> Reply {
    let token = activation_token(world, "anna@example.com").await;
    page.post("/api/activate.php", &json!({ "token": token })).await
}

/// What the confirmation says of the message.
async fn outcome(world: &World, page: &Page) -> (Value, Value) {
    let answer = confirm(world, page).await.ok();
    assert_eq!(answer["user"]["status"], "active");
    (answer["signup_message"].clone(), answer["chat_id"].clone())
}

// spec: 4.33
#[tokio::test]
async fn it_waits_unseen_and_goes_out_with_the_confirmation() {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    let mut stream = bert.page.events(None).await;
    assert_eq!(stream.next_of("hello").await.unwrap()["type"], "hello");
    let page = write_first(&world, bert.id).await;
    let waiting = page.get("/api/user.php").await.ok()["user"].clone();
    assert_eq!(waiting["signup_message"], json!({ "profile": bert.id, "name": "Bert" }));
    assert_eq!(waiting["credits"], 10, "it costs when it is sent");
    // Nobody hears of it, and there is nothing to answer.
    assert!(chats(&bert).await.is_empty());
    let own = waiting["profile"]["id"].as_str().unwrap().parse().unwrap();
    write_to(&bert.page, own, "Who are you?").await.problem(404, "not_found");
    assert_eq!(page.get("/api/chats.php").await.ok()["chats"], json!([]));
    for table in ["messages", "conversations", "conversation_members", "member_events"] {
        assert_eq!(count(&world, table).await, 0, "{table}");
    }

    let (state, chat_id) = outcome(&world, &page).await;
    assert_eq!(state, "delivered");
    let event = stream.next_of("message").await.expect("the recipient's page is told");
    assert_eq!((&event["conversation"], &event["seq"]), (&chat_id, &json!(1)));
    let seen = chat(&bert, &chat_id).await;
    let texts: Vec<&Value> = seen["messages"].as_array().unwrap().iter().map(|one| &one["text"]).collect();
    assert_eq!((texts, &seen["num_unread_messages"]), (vec![&json!(TEXT)], &json!(1)));
    let user = page.get("/api/user.php").await.ok()["user"].clone();
    assert_eq!((&user["signup_message"], &user["credits"]), (&Value::Null, &json!(8)));
    assert_eq!(user["free_conversations_left"], 1);
    write_in(&bert.page, &chat_id, "Hello Anna").await.ok();
    books_agree(&world).await;
    let texts: Vec<String> =
        mails(&world, "anna@example.com").await.into_iter().map(|(_, text)| text).collect();
    assert!(texts.iter().any(|text| text.contains("Je e-mailadres is bevestigd")), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains(TEXT)));
    let left: (Option<String>, Option<Uuid>) =
        sqlx::query_as("select body, recipient_id from signup_messages").fetch_one(&world.db).await.unwrap();
    assert_eq!(left, (None, None), "the conversation has them now");
}

#[tokio::test]
async fn without_one_nothing_is_said_of_it() {
    let world = World::start().await;
    let page = english(&world);
    let none = json!({ "signup_message": null, "signup_message_to": null, "photo": null, "about": null });
    let joined = page.post("/api/signup.php", &with(form("Anna", "anna@example.com"), &none)).await.ok();
    assert_eq!(joined["user"]["signup_message"], Value::Null);
    let (state, chat_id) = outcome(&world, &page).await;
    assert_eq!((state, chat_id), (Value::Null, Value::Null));
}

#[tokio::test]
async fn a_labelled_fictional_profile_can_be_written_to() {
    let world = World::start().await;
    let figment = world.member(Person { fictional: true, ..man("Figment") }).await;
    let page = write_first(&world, figment.id).await;
    assert_eq!(outcome(&world, &page).await.0, "delivered");
}

/// What can happen to a message between sign-up and confirmation.
async fn refused_after(harm: impl AsyncFnOnce(&World, &Member, Uuid)) {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    let page = write_first(&world, bert.id).await;
    let own: Uuid =
        page.get("/api/user.php").await.ok()["user"]["profile"]["id"].as_str().unwrap().parse().unwrap();
    harm(&world, &bert, own).await;
    let credits = page.get("/api/user.php").await.ok()["user"]["credits"].clone();
    let key = new_id();
    let body = json!({ "token": activation_token(&world, "anna@example.com").await });
    for _ in 0..2 {
        let answer = page.post_with_key("/api/activate.php", &body, key).await.ok();
        assert_eq!((&answer["signup_message"], &answer["chat_id"]), (&json!("refused"), &Value::Null));
        assert_eq!((&answer["user"]["status"], &answer["user"]["credits"]), (&json!("active"), &credits));
        assert_eq!(answer["user"]["signup_message"], Value::Null);
    }
    for table in ["messages", "conversations", "member_events"] {
        assert_eq!(count(&world, table).await, 0, "{table}");
    }
    books_agree(&world).await;
}

#[tokio::test]
async fn it_is_refused_where_the_recipient_blocked_the_sender() {
    refused_after(async |world, bert, own| block(world, bert.id, own).await).await;
}

#[tokio::test]
async fn it_is_refused_where_the_recipient_is_gone() {
    refused_after(async |world, bert, _| {
        sqlx::query("update profiles set status = 'disabled' where id = $1")
            .bind(bert.id)
            .execute(&world.db)
            .await
            .unwrap();
    })
    .await;
    refused_after(async |world, bert, _| {
        sqlx::query("delete from profiles where id = $1").bind(bert.id).execute(&world.db).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn it_is_refused_where_credits_are_short() {
    refused_after(async |world, _, _| world.set("open.test", |settings| settings.message_credits = 11).await)
        .await;
}

#[tokio::test]
async fn who_is_hidden_from_its_writer_is_not_named() {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    let page = write_first(&world, bert.id).await;
    sqlx::query("update profiles set status = 'disabled' where id = $1")
        .bind(bert.id)
        .execute(&world.db)
        .await
        .unwrap();
    assert_eq!(page.get("/api/user.php").await.ok()["user"]["signup_message"], Value::Null);
}

#[tokio::test]
async fn what_cannot_be_sent_is_refused_with_the_form() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.message_length = 50).await;
    let bert = world.member(man("Bert")).await.id;
    let hidden = world.member(Person { confirmed: false, ..woman("Hidden") }).await.id;
    let elsewhere = world.member(man("Elsewhere")).await.id;
    sqlx::query("update profiles set pool = 'another' where id = $1")
        .bind(elsewhere)
        .execute(&world.db)
        .await
        .unwrap();
    for (text, to, wrong) in [
        (json!(TEXT), json!(new_id()), "signup_message_to: field_invalid"),
        (json!(TEXT), json!(hidden), "signup_message_to: field_invalid"),
        (json!(TEXT), json!(elsewhere), "signup_message_to: field_invalid"),
        (json!(TEXT), Value::Null, "signup_message_to: field_invalid"),
        (Value::Null, json!(bert), "signup_message: message_empty"),
        (json!(" \u{200b}\n"), json!(bert), "signup_message: message_empty"),
        (json!("x".repeat(51)), json!(bert), "signup_message: message_too_long"),
        (json!("a\u{0}b"), json!(bert), "signup_message: message_characters"),
    ] {
        for host in ["open.test", "strict.test"] {
            world.set(host, |settings| settings.message_length = 50).await;
            let message = json!({ "signup_message": text, "signup_message_to": to });
            let reply = world
                .visitor(host)
                .post("/api/signup.php", &with(form("Anna", "anna@example.com"), &message))
                .await;
            reply.problem(409, "invalid_request");
            assert_eq!(reply.fields(), [wrong], "{text} to {to}");
        }
    }
    // Beside other wrong fields, and not instead of them.
    let both = json!({ "signup_message": TEXT, "signup_message_to": new_id(), "city": "de-berlin" });
    let reply = english(&world).post("/api/signup.php", &with(form("Anna", "anna@example.com"), &both)).await;
    assert_eq!(reply.fields(), ["city: unknown_place", "signup_message_to: field_invalid"]);
    assert_eq!(
        (count(&world, "accounts where email like 'anna%'").await, count(&world, "signup_messages").await),
        (0, 0)
    );
    // As long as people count it, whatever it weighs.
    let family = "👩‍👩‍👧‍👦".repeat(50);
    let message = json!({ "signup_message": family, "signup_message_to": bert });
    let page = english(&world);
    page.post("/api/signup.php", &with(form("Anna", "anna@example.com"), &message)).await.ok();
    // A shorter limit since then is not its fault.
    world.set("open.test", |settings| settings.message_length = 60).await;
    assert_eq!(outcome(&world, &page).await.0, "delivered");
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_confirmations_at_once_deliver_it_once() {
    for same_key in [true, false] {
        let world = World::start().await;
        let bert = world.member(man("Bert")).await;
        write_first(&world, bert.id).await;
        let token = activation_token(&world, "anna@example.com").await;
        let new = "two storks over Leiden";
        let body = json!({ "token": token, "password": new, "password_repeat": new });
        let key = new_id();
        let replies = join_all((0..20).map(|_| {
            let (page, body) = (world.visitor("open.test"), body.clone());
            async move {
                page.post_with_key("/api/activate.php", &body, if same_key { key } else { new_id() }).await
            }
        }))
        .await;
        let done: Vec<Value> = replies.iter().filter(|reply| reply.status == 200).map(Reply::json).collect();
        assert_eq!(done.len(), if same_key { 20 } else { 1 });
        assert!(
            done.iter()
                .all(|answer| answer["signup_message"] == "delivered"
                    && answer["chat_id"] == done[0]["chat_id"])
        );
        assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
        assert_eq!((count(&world, "messages").await, done[0]["user"]["credits"].as_i64()), (1, Some(8)));
        books_agree(&world).await;
    }
}

/// The process dies while the message is being delivered: here its connection to the database, at the
/// moment at which it waits for the recipient.
#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_that_dies_half_way_delivers_it_once() {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    let page = write_first(&world, bert.id).await;
    let own: Uuid =
        page.get("/api/user.php").await.ok()["user"]["profile"]["id"].as_str().unwrap().parse().unwrap();
    let body = json!({ "token": activation_token(&world, "anna@example.com").await });
    let key = new_id();
    let mut pair = world.db.begin().await.unwrap();
    liaison::members::lock_pair(&mut pair, own.into(), bert.id.into()).await.unwrap();
    let dying = {
        let (page, body) = (page.clone(), body.clone());
        tokio::spawn(async move { page.post_with_key("/api/activate.php", &body, key).await })
    };
    let killed: Option<bool> = loop {
        let killed = sqlx::query_scalar(
            "select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event = 'advisory' and query like '%send_message%'",
        )
        .fetch_optional(&world.db)
        .await
        .unwrap();
        if killed.is_some() {
            break killed;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(killed, Some(true));
    assert!(dying.await.unwrap().status.is_server_error());
    pair.rollback().await.unwrap();
    assert_eq!((count(&world, "messages").await, count(&world, "mails").await), (0, 1));
    assert_eq!(page.get("/api/user.php").await.ok()["user"]["status"], "not_confirmed");

    let answer = page.post_with_key("/api/activate.php", &body, key).await.ok();
    assert_eq!(answer["signup_message"], "delivered");
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    assert_eq!((count(&world, "messages").await, count(&world, "mails").await), (1, 2));
    books_agree(&world).await;
}
