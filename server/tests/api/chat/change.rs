//! `message.php` and `reaction.php`: what becomes of a message after it was sent.

use super::{books_agree, chat, chats, texts, write_in, write_to};
use crate::world::{Member, Person, World, man, new_id, woman};
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;

/// Anna, Bert, and the conversation that her "Hello" began.
async fn pair() -> (World, Member, Member, Value) {
    let world = World::start().await;
    let (anna, bert, conversation) = pair_in(&world).await;
    (world, anna, bert, conversation)
}

async fn pair_in(world: &World) -> (Member, Member, Value) {
    let anna = world.member(Person { credits: 100, ..woman("Anna") }).await;
    let bert = world.member(Person { credits: 100, ..man("Bert") }).await;
    let conversation = write_to(&anna.page, bert.id, "Hello").await.ok()["conversation"].clone();
    (anna, bert, conversation)
}

async fn edit(member: &Member, conversation: &Value, seq: i32, text: &str) -> Reply {
    let body = json!({ "conversation": conversation, "seq": seq, "text": text });
    member.page.put("/api/message.php", &body).await
}

async fn delete(member: &Member, conversation: &Value, seq: i32, how: &str) -> Reply {
    let body = json!({ "conversation": conversation, "seq": seq, "how": how });
    member.page.delete("/api/message.php", &body).await
}

async fn react(member: &Member, conversation: &Value, seq: i32, reaction: Value) -> Reply {
    let body = json!({ "conversation": conversation, "seq": seq, "reaction": reaction });
    member.page.put("/api/reaction.php", &body).await
}

async fn read(member: &Member, conversation: &Value, seq: i32) {
    member.page.put("/api/chat.php", &json!({ "conversation": conversation, "read": seq })).await.ok();
}

/// Message number `seq` as this member sees it.
async fn message(member: &Member, conversation: &Value, seq: i32) -> Value {
    let chat = chat(member, conversation).await;
    chat["messages"].as_array().unwrap().iter().find(|one| one["seq"] == seq).unwrap().clone()
}

async fn credits(member: &Member) -> i64 {
    member.page.get("/api/user.php").await.ok()["user"]["credits"].as_i64().unwrap()
}

#[tokio::test]
async fn an_answer_quotes_what_it_answers_as_long_as_its_reader_may_see_that() {
    let (_world, anna, bert, conversation) = pair().await;
    let answer = |reply_to: i32| json!({ "client_id": new_id(), "text": "To that", "conversation": conversation, "reply_to": reply_to });
    let first = answer(1);
    let sent = bert.page.post("/api/message.php", &first).await.ok();
    let quote = json!({ "seq": 1, "mine": false, "text": "Hello", "gift": null, "photo": false, "voice": false, "removed": false });
    assert_eq!(sent["message"]["quote"], quote);
    assert_eq!(bert.page.post("/api/message.php", &first).await.ok(), sent, "a repeat gets the same");
    assert_eq!(message(&anna, &conversation, 2).await["quote"]["mine"], true);
    assert_eq!(message(&anna, &conversation, 1).await["quote"], Value::Null);
    bert.page.post("/api/message.php", &answer(7)).await.problem(422, "invalid_request");
    delete(&anna, &conversation, 1, "both").await.ok();
    let quote = message(&bert, &conversation, 2).await["quote"].clone();
    assert_eq!((&quote["removed"], &quote["text"]), (&json!(true), &json!("")));
    // Who answers what went meanwhile still answers.
    bert.page.post("/api/message.php", &answer(1)).await.ok();
}

#[tokio::test]
async fn one_reaction_of_the_reader_is_seen_by_both_at_once() {
    let (_world, anna, bert, conversation) = pair().await;
    let mut hers = anna.page.events(None).await;
    react(&bert, &conversation, 1, json!("heart")).await.ok();
    let event = hers.next_of("message_changed").await.unwrap();
    assert_eq!((&event["conversation"], &event["seq"]), (&conversation, &json!(1)));
    react(&bert, &conversation, 1, json!("fire")).await.ok();
    for member in [&anna, &bert] {
        assert_eq!(message(member, &conversation, 1).await["reaction"], "fire");
    }
    react(&bert, &conversation, 1, Value::Null).await.ok();
    assert_eq!(message(&anna, &conversation, 1).await["reaction"], Value::Null);
    react(&anna, &conversation, 1, json!("heart")).await.problem(404, "not_found");
    react(&bert, &conversation, 2, json!("heart")).await.problem(404, "not_found");
    react(&bert, &conversation, 1, json!("poison")).await.problem(422, "invalid_request");
}

#[tokio::test]
async fn words_are_changed_for_five_minutes_and_marked() {
    let (world, anna, bert, conversation) = pair().await;
    let mut his = bert.page.events(None).await;
    edit(&anna, &conversation, 1, "Hello there").await.ok();
    assert_eq!(his.next_of("message_changed").await.unwrap()["seq"], 1);
    let seen = message(&bert, &conversation, 1).await;
    assert_eq!((&seen["text"], &seen["edited"]), (&json!("Hello there"), &json!(true)));
    assert_eq!(chats(&bert).await[0]["messages"][0]["text"], "Hello there", "in the list as well");
    edit(&bert, &conversation, 1, "Mine now").await.problem(404, "not_found");
    edit(&anna, &conversation, 1, " ").await.problem(409, "invalid_request");
    let gift =
        json!({ "client_id": new_id(), "gift": "rose", "text": "For you", "conversation": conversation });
    anna.page.post("/api/message.php", &gift).await.ok();
    edit(&anna, &conversation, 2, "Not for you").await.problem(404, "not_found");
    world.advance(Duration::minutes(5) - Duration::SECOND);
    edit(&anna, &conversation, 1, "At the last moment").await.ok();
    world.advance(Duration::SECOND);
    edit(&anna, &conversation, 1, "Too late").await.problem(409, "edit_too_late");
    assert_eq!(credits(&anna).await, 100 - 2 - 2 - 6, "no change costs anything");
}

#[tokio::test]
async fn words_of_a_clock_that_was_put_back_are_not_open_until_its_time_has_come() {
    let (world, anna, _, conversation) = pair().await;
    world.advance(-Duration::SECOND);
    edit(&anna, &conversation, 1, "Hello there").await.ok();
    world.advance(-Duration::days(40));
    edit(&anna, &conversation, 1, "What he never read").await.problem(409, "edit_too_late");
}

#[tokio::test]
async fn first_words_that_are_changed_go_to_no_more_people() {
    let world = World::start().await;
    let anna = world.member(Person { premium: true, credits: 100, ..woman("Anna") }).await;
    for nth in 0..6 {
        let other = world.member(man("Other")).await;
        let sent = write_to(&anna.page, other.id, &format!("Number {nth}")).await.ok();
        let changed = edit(&anna, &sent["conversation"], 1, "The same to all").await;
        if nth < 5 {
            changed.ok()
        } else {
            changed.problem(409, "identical_opener")
        };
    }
}

#[tokio::test]
async fn deleted_for_oneself_it_stays_for_the_other() {
    let (world, anna, bert, conversation) = pair().await;
    write_in(&bert.page, &conversation, "Hi").await.ok();
    for (member, seq) in [(&anna, 1), (&anna, 2)] {
        delete(member, &conversation, seq, "me").await.ok();
        delete(member, &conversation, seq, "me").await.problem(404, "not_found");
    }
    for seq in [1, 2] {
        let gone = message(&anna, &conversation, seq).await;
        assert_eq!((&gone["removed"], &gone["text"]), (&json!("for_me"), &json!("")));
    }
    assert_eq!(texts(&chat(&bert, &conversation).await), ["Hello", "Hi"]);
    assert_eq!(chats(&anna).await[0]["num_unread_messages"], 0, "what is gone is not unread");
    assert_eq!(chats(&anna).await[0]["messages"][0]["text"], "");
    // Once neither sees it, nothing is left of it.
    delete(&bert, &conversation, 1, "me").await.ok();
    assert_eq!(message(&bert, &conversation, 1).await["removed"], "for_me");
    let query = "select count(*) from messages where body = 'Hello'";
    let left: i64 = sqlx::query_scalar(query).fetch_one(&world.db).await.unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn deleted_for_both_a_neutral_line_is_left() {
    let (_world, anna, bert, conversation) = pair().await;
    delete(&bert, &conversation, 1, "both").await.problem(404, "not_found");
    read(&bert, &conversation, 1).await;
    react(&bert, &conversation, 1, json!("sad")).await.ok();
    let mut his = bert.page.events(None).await;
    let before = credits(&anna).await;
    assert_eq!(delete(&anna, &conversation, 1, "both").await.ok()["credits"], before);
    assert_eq!(his.next_of("message_changed").await.unwrap()["seq"], 1);
    for member in [&anna, &bert] {
        let gone = message(member, &conversation, 1).await;
        let left = [&gone["removed"], &gone["text"], &gone["reaction"]];
        assert_eq!(left, [&json!("for_both"), &json!(""), &Value::Null]);
        assert_eq!(chats(member).await[0]["messages"][0]["removed"], "for_both");
    }
    delete(&anna, &conversation, 1, "both").await.ok();
    edit(&anna, &conversation, 1, "Back again").await.problem(404, "not_found");
    react(&bert, &conversation, 1, json!("heart")).await.problem(404, "not_found");
    let report =
        json!({ "about": "message", "conversation": conversation, "seq": 1, "category": "harassment" });
    bert.page.post("/api/report.php", &report).await.problem(404, "not_found");
}

#[tokio::test]
async fn what_was_reported_stays_for_staff_and_its_writer_learns_nothing_of_it() {
    let (world, anna, bert, conversation) = pair().await;
    let report =
        json!({ "about": "message", "conversation": conversation, "seq": 1, "category": "harassment" });
    bert.page.post("/api/report.php", &report).await.ok();
    edit(&anna, &conversation, 1, "Nothing was ever said").await.ok();
    delete(&anna, &conversation, 1, "both").await.ok();
    let evidence: Value =
        sqlx::query_scalar("select evidence -> 'messages' from reports").fetch_one(&world.db).await.unwrap();
    assert_eq!((&evidence[0]["text"], &evidence[0]["reported"]), (&json!("Hello"), &json!(true)));
    assert_eq!(message(&bert, &conversation, 1).await["removed"], "for_both");
}

#[tokio::test]
async fn unsent_before_it_is_read_its_credits_come_back() {
    let (world, anna, bert, conversation) = pair().await;
    assert_eq!(credits(&anna).await, 98);
    let mut hers = anna.page.events(None).await;
    assert_eq!(delete(&anna, &conversation, 1, "unsend").await.ok()["credits"], 100);
    assert_eq!(hers.next_of("balance").await.unwrap()["credits"], 100);
    assert_eq!(delete(&anna, &conversation, 1, "unsend").await.ok()["credits"], 100, "once");
    let listed = &chats(&bert).await[0];
    assert_eq!(
        (&listed["num_unread_messages"], &listed["messages"][0]["removed"]),
        (&json!(0), &json!("for_both"))
    );
    write_in(&anna.page, &conversation, "Better so").await.ok();
    read(&bert, &conversation, 2).await;
    delete(&anna, &conversation, 2, "unsend").await.problem(409, "unsend_too_late");
    let lines = anna.page.get("/api/transactions.php").await.ok()["transactions"].clone();
    let returned = lines.as_array().unwrap().iter().find(|line| line["cause"] == "unsent").unwrap();
    assert_eq!(
        (&returned["kind"], &returned["credits"], &returned["about"]["name"]),
        (&json!("returned"), &json!(2), &json!("Bert"))
    );
    books_agree(&world).await;
}

#[tokio::test]
async fn an_invisible_reader_is_not_given_away_and_a_fictional_one_reads_nothing() {
    let (world, anna, bert, conversation) = pair().await;
    bert.page.put("/api/invisible.php", &json!({ "invisible": true })).await;
    sqlx::query("update profiles set invisible = true where id = $1")
        .bind(bert.id)
        .execute(&world.db)
        .await
        .unwrap();
    read(&bert, &conversation, 1).await;
    assert_eq!(delete(&anna, &conversation, 1, "unsend").await.ok()["credits"], 100);
    let figment = world.member(Person { fictional: true, ..woman("Figment") }).await;
    let sent = write_to(&bert.page, figment.id, "Are you there?").await.ok();
    delete(&bert, &sent["conversation"], 1, "unsend").await.problem(409, "unsend_too_late");
    books_agree(&world).await;
}

#[tokio::test]
async fn what_was_answered_was_read_though_nobody_saw_it() {
    let (world, anna, bert, conversation) = pair().await;
    sqlx::query("update profiles set invisible = true where id = $1")
        .bind(bert.id)
        .execute(&world.db)
        .await
        .unwrap();
    read(&bert, &conversation, 1).await;
    write_in(&bert.page, &conversation, "Call me").await.ok();
    delete(&anna, &conversation, 1, "unsend").await.problem(409, "unsend_too_late");
    // Nor once he took that back: what he wrote behind it is gone, and that he wrote is not.
    delete(&bert, &conversation, 2, "unsend").await.ok();
    delete(&anna, &conversation, 1, "unsend").await.problem(409, "unsend_too_late");
    // What she writes now, he has not answered.
    write_in(&anna.page, &conversation, "A slip").await.ok();
    assert_eq!(delete(&anna, &conversation, 3, "unsend").await.ok()["credits"], 98);
    assert_eq!(credits(&bert).await, 100);
    books_agree(&world).await;
}

#[tokio::test]
async fn ten_in_a_row_can_be_taken_back() {
    let (_world, anna, bert, conversation) = pair().await;
    for seq in 2..=12 {
        write_in(&anna.page, &conversation, "Once more").await.ok();
        let unsent = delete(&anna, &conversation, seq, "unsend").await;
        if seq < 12 {
            unsent.ok()
        } else {
            unsent.problem(429, "rate_limited")
        };
    }
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn unsent_and_read_at_the_same_moment_only_one_happens() {
    let world = World::start().await;
    for _ in 0..9 {
        let (anna, bert, conversation) = pair_in(&world).await;
        let unsend = delete(&anna, &conversation, 1, "unsend");
        let (unsent, again, ()) =
            tokio::join!(unsend, delete(&anna, &conversation, 1, "unsend"), read(&bert, &conversation, 1));
        let is_back = unsent.status.is_success();
        assert_eq!(is_back, again.status.is_success());
        let (expected, text) = if is_back { (100, "") } else { (98, "Hello") };
        assert_eq!(credits(&anna).await, expected);
        assert_eq!(texts(&chat(&bert, &conversation).await), [text]);
        books_agree(&world).await;
    }
}

#[tokio::test]
async fn a_photo_goes_with_its_message_and_no_call_reaches_into_another_conversation() {
    let (world, anna, bert, conversation) = pair().await;
    let carl = world.member(man("Carl")).await;
    edit(&carl, &conversation, 1, "Mine").await.problem(404, "not_found");
    react(&carl, &conversation, 1, json!("heart")).await.problem(404, "not_found");
    for how in ["me", "both", "unsend"] {
        delete(&carl, &conversation, 1, how).await.problem(404, "not_found");
    }
    let photo = super::photo::bring(&anna, 1).await;
    let body = json!({ "client_id": new_id(), "photo": photo["id"], "conversation": conversation });
    anna.page.post("/api/message.php", &body).await.ok();
    let shown = message(&bert, &conversation, 2).await["photo"].clone();
    let address = format!("/photos/{}", shown["filename"].as_str().unwrap());
    assert_eq!(bert.page.get(&address).await.status, 200);
    delete(&anna, &conversation, 2, "unsend").await.ok();
    bert.page.get(&address).await.problem(404, "not_found");
    assert_eq!(credits(&anna).await, 98);
}
