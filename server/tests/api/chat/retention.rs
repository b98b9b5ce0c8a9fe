//! The job `chat.purge`: what neither of the two can read any more is deleted, and nothing else.

use super::{chat, chats, texts, write_in, write_to};
use crate::{
    media::run_now,
    world::{Member, Person, World, man, woman},
};
use liaison::housekeeping;
use serde_json::{Value, json};
use sqlx::Connection;
use time::Duration;
use uuid::Uuid;

/// So many days later the daily run comes by; whoever is named has logged in again.
async fn purge_after(world: &World, days: i64, people: &[&Member]) {
    world.advance(Duration::days(days));
    run_now(world, "chat.purge").await;
    let site = world.app.sites.by_host("open.test").unwrap().id;
    for member in people {
        world.log_in(&member.page, member.id, site).await;
    }
}

async fn remove(member: &Member, conversation: &Value) {
    member.page.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
}

/// The words that lie in the database, wherever.
async fn words(world: &World) -> Vec<String> {
    sqlx::query_scalar(
        "select body from messages union all select last_body from conversation_members where last_body <> '' order by 1",
    )
    .fetch_all(&world.db)
    .await
    .unwrap()
}

async fn two(world: &World) -> (Member, Member, Value) {
    let anna = world.member(Person { premium: true, credits: 100, ..woman("Anna") }).await;
    let bert = world.member(Person { premium: true, credits: 100, ..man("Bert") }).await;
    let conversation = write_to(&anna.page, bert.id, "one").await.ok()["conversation"].clone();
    write_in(&bert.page, &conversation, "two").await.ok();
    (anna, bert, conversation)
}

// asvs: V14.2.7
#[tokio::test]
async fn what_both_have_removed_goes_after_30_days() {
    let world = World::start().await;
    let (anna, bert, conversation) = two(&world).await;
    remove(&anna, &conversation).await;
    purge_after(&world, 40, &[&anna, &bert]).await;
    assert_eq!(texts(&chat(&bert, &conversation).await), ["one", "two"], "he keeps his");
    remove(&bert, &conversation).await;
    purge_after(&world, 29, &[]).await;
    assert_eq!(words(&world).await, ["one", "two", "two", "two"]);
    purge_after(&world, 2, &[&anna, &bert]).await;
    assert!(words(&world).await.is_empty());

    // It goes on where it was: no number is given twice, and nothing is counted or shown wrongly.
    let sent = write_to(&bert.page, anna.id, "three").await.ok();
    assert_eq!((&sent["conversation"], &sent["message"]["seq"]), (&conversation, &json!(3)));
    let listed = &chats(&anna).await[0];
    assert_eq!(
        (texts(listed), &listed["num_unread_messages"], &listed["has_older"]),
        (vec!["three"], &json!(1), &json!(false))
    );
}

/// A second before 30 days everything lies there still, at the very second it goes: by number, whatever the code's constant says.
#[tokio::test]
async fn thirty_days_are_thirty_days_to_the_second() {
    for (seconds, left) in [(30 * 86_400 - 1, 4), (30 * 86_400, 0), (30 * 86_400 + 1, 0)] {
        let world = World::start().await;
        let (anna, bert, conversation) = two(&world).await;
        remove(&anna, &conversation).await;
        remove(&bert, &conversation).await;
        world.advance(Duration::seconds(seconds));
        run_now(&world, "chat.purge").await;
        assert_eq!(words(&world).await.len(), left, "{seconds} s after the later removal");
    }
}

#[tokio::test]
async fn what_one_can_read_stays() {
    let world = World::start().await;
    let (anna, bert, conversation) = two(&world).await;
    remove(&anna, &conversation).await;
    write_in(&bert.page, &conversation, "three").await.ok();
    remove(&bert, &conversation).await;
    purge_after(&world, 31, &[&anna]).await;
    assert_eq!(texts(&chat(&anna, &conversation).await), ["three"]);
    assert_eq!(words(&world).await, ["three", "three", "three"], "what both had removed is gone");

    // Removed anew, the grace begins anew, for what is new.
    remove(&anna, &conversation).await;
    purge_after(&world, 29, &[]).await;
    assert_eq!(words(&world).await.len(), 3);
    purge_after(&world, 2, &[]).await;
    assert!(words(&world).await.is_empty());
}

#[tokio::test]
async fn nobody_reads_behind_a_fictional_profile_or_an_erased_member() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let drawn = world.member(Person { fictional: true, ..man("Drawn") }).await;
    let conversation = write_to(&anna.page, drawn.id, "to nobody").await.ok()["conversation"].clone();
    purge_after(&world, 31, &[&anna]).await;
    assert_eq!(texts(&chat(&anna, &conversation).await), ["to nobody"]);
    remove(&anna, &conversation).await;
    purge_after(&world, 31, &[]).await;
    assert!(words(&world).await.is_empty());

    let (eva, bert, conversation) = two(&world).await;
    erase(&world, bert.id).await;
    assert_eq!(texts(&chat(&eva, &conversation).await), ["one"]);
    purge_after(&world, 31, &[&eva]).await;
    assert_eq!(texts(&chat(&eva, &conversation).await), ["one"]);
    remove(&eva, &conversation).await;
    purge_after(&world, 31, &[]).await;
    assert!(words(&world).await.is_empty());
}

async fn erase(world: &World, member: Uuid) {
    let mut transaction = world.db.begin().await.unwrap();
    liaison::chat::erase(&mut transaction, &world.app, member.into()).await.unwrap();
    transaction.commit().await.unwrap();
}

#[tokio::test]
async fn more_than_one_transaction_holds_and_others_are_spared() {
    let world = World::start().await;
    let (anna, bert, conversation) = two(&world).await;
    let (_, _, other) = two(&world).await;
    sqlx::query(
        "insert into messages (conversation_id, seq, id, sender_id, client_id, body, created_at)
         select $1, i, gen_random_uuid(), $2, gen_random_uuid(), 'many', $3 from generate_series(3, 4500) i",
    )
    .bind(Uuid::parse_str(conversation.as_str().unwrap()).unwrap())
    .bind(bert.id)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    sqlx::query("update conversations set last_seq = 4500 where id = $1")
        .bind(Uuid::parse_str(conversation.as_str().unwrap()).unwrap())
        .execute(&world.db)
        .await
        .unwrap();
    write_in(&anna.page, &conversation, "last").await.ok();
    remove(&anna, &conversation).await;
    remove(&bert, &conversation).await;
    purge_after(&world, 31, &[]).await;
    assert_eq!(words(&world).await, ["one", "two", "two", "two"], "the other two keep theirs: {other}");
}

#[tokio::test]
async fn writing_while_it_is_purged_loses_nothing() {
    let world = World::start().await;
    let (anna, bert, conversation) = two(&world).await;
    remove(&anna, &conversation).await;
    remove(&bert, &conversation).await;
    purge_after(&world, 29, &[&anna, &bert]).await;
    world.advance(Duration::days(2));
    let write = async {
        for number in 0..20 {
            write_to(&anna.page, bert.id, &format!("new {number:02}")).await.ok();
        }
    };
    tokio::join!(run_now(&world, "chat.purge"), write);
    run_now(&world, "chat.purge").await;
    let expected: Vec<String> = (0..20).map(|number| format!("new {number:02}")).collect();
    assert_eq!(texts(&chat(&bert, &conversation).await), expected);
    assert_eq!(texts(&chat(&anna, &conversation).await), expected);
}

#[tokio::test]
async fn a_conversation_that_somebody_holds_keeps_no_other_from_its_turn() {
    let world = World::start().await;
    let (anna, bert, held) = two(&world).await;
    let carl = world.member(Person { premium: true, credits: 100, ..man("Carl") }).await;
    let other = write_to(&anna.page, carl.id, "four").await.ok()["conversation"].clone();
    // The one that is held comes first.
    for (member, conversation) in [(&anna, &held), (&bert, &held), (&anna, &other), (&carl, &other)] {
        remove(member, conversation).await;
        world.advance(Duration::SECOND);
    }
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    let mut holder = sqlx::PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    let hold = format!("begin; select from conversations where id = '{}' for update", held.as_str().unwrap());
    sqlx::raw_sql(sqlx::AssertSqlSafe(hold)).execute(&mut holder).await.unwrap();
    world.advance(Duration::days(31));
    let done = runner.drain().await.unwrap();
    assert_eq!((done.retried.len(), done.dead.len()), (1, 0), "{done:?}");
    assert_eq!(words(&world).await, ["one", "two", "two", "two"]);
    sqlx::raw_sql("rollback").execute(&mut holder).await.unwrap();
    run_now(&world, "chat.purge").await;
    assert!(words(&world).await.is_empty());
}
