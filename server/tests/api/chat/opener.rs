//! The same first words to many people: identical openers are limited.

use super::{books_agree, chats, write_in, write_to};
use crate::{
    accounts::{activation_token, count, english, form, with},
    world::{Member, Person, World, man, new_id, woman},
};
use futures_util::future::join_all;
use liaison::housekeeping;
use serde_json::json;
use time::Duration;

const WORDS: &str = "Hey, you look great!";

async fn rich(world: &World) -> Member {
    world.member(Person { credits: 1000, premium: true, ..woman("Anna") }).await
}

async fn men(world: &World, number: usize) -> Vec<Member> {
    let mut men = Vec::new();
    for _ in 0..number {
        men.push(world.member(Person { credits: 100, ..man("Bert") }).await);
    }
    men
}

#[tokio::test]
async fn five_people_hear_the_same_first_words_and_the_sixth_does_not() {
    let world = World::start().await;
    let anna = rich(&world).await;
    let men = men(&world, 8).await;
    let ways = [
        WORDS,
        "hey you look great",
        "HEY!!! You look GREAT 😍",
        "Héy,\nyou look great",
        "hey... youlookgreat",
    ];
    let mut conversations = Vec::new();
    for (him, words) in men.iter().zip(ways) {
        conversations.push(write_to(&anna.page, him.id, words).await.ok()["conversation"].clone());
    }
    let credits = anna.page.get("/api/user.php").await.ok()["user"]["credits"].clone();
    let refused = write_to(&anna.page, men[5].id, WORDS).await;
    refused.problem(409, "identical_opener");
    assert!(refused.json()["detail"].as_str().unwrap().contains('5'), "{}", refused.text());
    // Nothing is paid, nothing is there, and nothing but these words is refused.
    assert_eq!(anna.page.get("/api/user.php").await.ok()["user"]["credits"], credits);
    assert!(chats(&men[5]).await.is_empty());
    write_to(&anna.page, men[5].id, "Hey, you look great on that boat!").await.ok();
    // What comes later in a conversation is nobody's opener, nor is an answer.
    write_to(&anna.page, men[0].id, WORDS).await.ok();
    write_in(&anna.page, &conversations[1], WORDS).await.ok();
    write_to(&men[6].page, anna.id, "Hello").await.ok();
    write_to(&anna.page, men[6].id, WORDS).await.ok();
    // Another member's words are their own.
    write_to(&rich(&world).await.page, men[5].id, WORDS).await.ok();
    books_agree(&world).await;
}

#[tokio::test]
async fn after_a_day_the_words_are_free_again_and_forgotten() {
    let world = World::start().await;
    housekeeping::runner(&world.app).tick().await.unwrap();
    let anna = rich(&world).await;
    let men = men(&world, 8).await;
    for him in &men[..4] {
        write_to(&anna.page, him.id, WORDS).await.ok();
    }
    world.advance(Duration::hours(1));
    write_to(&anna.page, men[4].id, WORDS).await.ok();
    world.advance(Duration::hours(23) - Duration::seconds(1));
    write_to(&anna.page, men[5].id, WORDS).await.problem(409, "identical_opener");
    world.advance(Duration::seconds(1));
    write_to(&anna.page, men[5].id, WORDS).await.ok();
    // Four went a day ago and one an hour later: three more of today have room.
    world.advance(Duration::minutes(1));
    write_to(&anna.page, men[6].id, WORDS).await.ok();
    assert_eq!(count(&world, "openers").await, 5, "a place is used again");
    world.advance(Duration::days(2));
    housekeeping::runner(&world.app).tick().await.unwrap();
    housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!(count(&world, "openers").await, 0);
}

#[tokio::test]
async fn a_repeat_takes_one_place_and_a_refusal_none() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 11, premium: true, ..woman("Anna") }).await;
    let men = men(&world, 7).await;
    let body = json!({ "client_id": new_id(), "text": WORDS, "profile": men[0].id });
    for _ in 0..6 {
        anna.page.post("/api/message.php", &body).await.ok();
    }
    write_to(&anna.page, new_id(), WORDS).await.problem(404, "not_found");
    for him in &men[1..5] {
        write_to(&anna.page, him.id, WORDS).await.ok();
    }
    write_to(&anna.page, men[5].id, WORDS).await.problem(409, "identical_opener");
    write_to(&anna.page, men[5].id, "Another").await.problem(402, "not_enough_credits");
    assert_eq!(count(&world, "openers").await, 5);
    // The first one again, also now that there is no more room.
    anna.page.post("/api/message.php", &body).await.ok();
}

#[tokio::test]
async fn the_site_sets_the_number() {
    let world = World::start().await;
    let anna = rich(&world).await;
    let men = men(&world, 9).await;
    world.set("open.test", |settings| settings.identical_openers = 1).await;
    write_to(&anna.page, men[0].id, WORDS).await.ok();
    let refused = write_to(&anna.page, men[1].id, WORDS).await;
    refused.problem(409, "identical_opener");
    assert!(!refused.json()["detail"].as_str().unwrap().contains('1'), "{}", refused.text());
    world.set("open.test", |settings| settings.identical_openers = 0).await;
    for him in &men[1..] {
        write_to(&anna.page, him.id, WORDS).await.ok();
    }
    let mut settings = world.app.sites.by_host("open.test").unwrap().settings.clone();
    settings.identical_openers = 51;
    assert_eq!(settings.faults(), ["identical_openers must be 0 to 50"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_once() {
    let world = World::start().await;
    let anna = rich(&world).await;
    let men = men(&world, 50).await;
    let replies = join_all(men.iter().map(|him| write_to(&anna.page, him.id, WORDS))).await;
    let sent = replies.iter().filter(|reply| reply.status.is_success()).count();
    let refused = replies.iter().filter(|reply| reply.json()["code"] == "identical_opener").count();
    assert_eq!((sent, refused), (5, 45));
    let after = anna.page.get("/api/user.php").await.ok();
    assert_eq!(after["user"]["credits"], 990);
    assert_eq!(chats(&anna).await.len(), 5);
    books_agree(&world).await;
}

#[tokio::test]
async fn the_message_of_sign_up_counts() {
    let world = World::start().await;
    let men = men(&world, 2).await;
    world.set("open.test", |settings| settings.identical_openers = 1).await;
    let page = english(&world);
    let message = json!({ "signup_message": WORDS, "signup_message_to": men[0].id });
    page.post("/api/signup.php", &with(form("Anna", "anna@example.com"), &message)).await.ok();
    assert_eq!(count(&world, "openers").await, 0, "nothing is sent yet");
    let token = activation_token(&world, "anna@example.com").await;
    let done = page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    assert_eq!(done["signup_message"], "delivered");
    write_to(&page, men[1].id, WORDS).await.problem(409, "identical_opener");
}

#[tokio::test]
async fn nobody_can_read_the_words_or_compare_two_members() {
    let world = World::start().await;
    let him = men(&world, 1).await.remove(0);
    for _ in 0..2 {
        write_to(&rich(&world).await.page, him.id, WORDS).await.ok();
    }
    let rows: Vec<String> =
        sqlx::query_scalar("select o::text from openers o").fetch_all(&world.db).await.unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(count(&world, "(select distinct opener from openers) o").await, 2);
    assert!(rows.iter().all(|row| !row.contains("great") && !row.contains(&him.id.to_string())), "{rows:?}");
}
