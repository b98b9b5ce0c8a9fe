//! A message that comes along with its event: what its reader would fetch, to whom may fetch it, and to nobody else.

use super::{chat, write_in, write_to};
use crate::world::{Member, Person, World, man, new_id, woman};
use liaison::{members::lock_pair, sessions::ENDED_WITHIN};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use testkit::{Events, Page};

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(20);
/// So often nothing comes along.
const TRIES: usize = 8;

struct Pair {
    world: World,
    adam: Member,
    eva: Member,
}

async fn pair(in_memory: bool) -> Pair {
    let world = World::start_with(|config| config.sessions_in_memory = in_memory).await;
    let adam = world.member(Person { credits: 1_000, premium: true, ..man("Adam") }).await;
    let eva = world.member(Person { credits: 1_000, premium: true, ..woman("Eva") }).await;
    Pair { world, adam, eva }
}

async fn listen(page: &Page) -> Events {
    let mut stream = page.events(None).await;
    stream.next_of("hello").await.unwrap();
    stream
}

/// What every page hears of it.
fn told(sent: &Value) -> Value {
    json!({ "type": "message", "conversation": sent["conversation"], "seq": sent["message"]["seq"] })
}

impl Pair {
    /// He writes, and what her page hears of it.
    async fn write(&self, hers: &mut Events, text: &str) -> (Value, Value) {
        let sent = write_to(&self.adam.page, self.eva.id, text).await.ok();
        let heard = hers.next_of("message").await.expect("the event came");
        assert_eq!((&heard["conversation"], &heard["seq"]), (&sent["conversation"], &sent["message"]["seq"]));
        (sent, heard)
    }

    /// Writes until a message comes along: on a machine that stands still none does.
    async fn whole(&self, hers: &mut Events) -> (Value, Value) {
        let begun = Instant::now();
        loop {
            self.eva.page.get("/api/user.php").await.ok();
            let (sent, heard) = self.write(hers, "Hello Eva, with \"quotes\" and ❤").await;
            if heard.get("message").is_some() {
                return (sent, heard);
            }
            assert!(begun.elapsed() < LONG, "nothing comes along");
        }
    }
}

#[tokio::test]
async fn words_come_along_as_their_reader_would_fetch_them() {
    let pair = pair(true).await;
    let mut hers = listen(&pair.eva.page).await;
    let mut his = listen(&pair.adam.page).await;
    let (sent, heard) = pair.whole(&mut hers).await;
    let fetched =
        chat(&pair.eva, &sent["conversation"]).await["messages"].as_array().unwrap().last().cloned();
    assert_eq!(Some(&heard["message"]), fetched.as_ref());
    let mut ids = heard.clone();
    ids.as_object_mut().unwrap().remove("message");
    assert_eq!(ids, told(&sent));
    // To his own other pages it is no news that has to be quick.
    let own = his.next_of("message").await.unwrap();
    assert_eq!(own.get("message"), None);
}

#[tokio::test]
async fn sent_once_more_it_is_told_once() {
    let pair = pair(true).await;
    let mut hers = listen(&pair.eva.page).await;
    pair.whole(&mut hers).await;
    let body = json!({ "client_id": new_id(), "text": "Once", "profile": pair.eva.id });
    let answers =
        futures_util::future::join_all((0..10).map(|_| pair.adam.page.post("/api/message.php", &body))).await;
    let seq = answers[0].ok()["message"]["seq"].clone();
    assert_eq!(hers.next_of("message").await.unwrap()["seq"], seq);
    let (sent, _) = pair.write(&mut hers, "and the next").await;
    assert_eq!(sent["message"]["seq"], json!(seq.as_i64().unwrap() + 1));
}

#[tokio::test]
async fn what_is_more_than_words_is_fetched() {
    let pair = pair(true).await;
    let mut hers = listen(&pair.eva.page).await;
    let (sent, _) = pair.whole(&mut hers).await;
    let conversation = &sent["conversation"];
    for _ in 0..TRIES {
        pair.eva.page.get("/api/user.php").await.ok();
        let answer = json!({ "client_id": new_id(), "text": "As I said", "conversation": conversation, "reply_to": 1 });
        pair.adam.page.post("/api/message.php", &answer).await.ok();
        let heard = hers.next_of("message").await.unwrap();
        assert_eq!(heard.get("message"), None, "it answers another");
    }
    let gifts = pair.adam.page.get("/api/gifts.php").await.ok()["gifts"].clone();
    let gift = json!({ "client_id": new_id(), "gift": gifts[0]["id"], "text": "For you", "conversation": conversation });
    pair.adam.page.post("/api/message.php", &gift).await.ok();
    assert_eq!(hers.next_of("message").await.unwrap().get("message"), None, "a gift");
}

#[tokio::test]
async fn no_text_goes_to_another_node_nor_into_the_log() {
    let pair = pair(true).await;
    let node = pair.world.second_node().await;
    let there = World::another_page(&node, &pair.eva, "open.test");
    let (mut here, mut elsewhere) = (listen(&pair.eva.page).await, listen(&there).await);
    let cursor = here.cursor.clone();
    let (sent, _) = pair.whole(&mut here).await;
    for _ in 0..TRIES {
        there.get("/api/user.php").await.ok();
        let heard = elsewhere.next_of("message").await.unwrap();
        assert_eq!(heard.get("message"), None, "another node's page");
        write_in(&pair.adam.page, &sent["conversation"], "once more").await.ok();
    }
    // Who comes back fetches.
    let mut back = pair.eva.page.events(cursor).await;
    back.next_of("hello").await.unwrap();
    assert_eq!(back.next_of("message").await.unwrap().get("message"), None);
    let kept = "select count(*) from member_events where payload ? 'message' or payload::text like '%Hello%'";
    assert_eq!(sqlx::query_scalar::<_, i64>(kept).fetch_one(&pair.world.db).await.unwrap(), 0);
}

// asvs: V7.4.1
#[tokio::test]
async fn a_page_whose_session_is_over_hears_nothing_more_although_nobody_told_it() {
    for is_message in [true, false] {
        let pair = pair(true).await;
        let mut hers = listen(&pair.eva.page).await;
        pair.whole(&mut hers).await;
        // It ends behind everybody's back, and what would tell of it is read by nobody.
        let db = &pair.world.db;
        sqlx::raw_sql("alter table sessions disable trigger user").execute(db).await.unwrap();
        sqlx::query("delete from sessions where member_id = $1").bind(pair.eva.id).execute(db).await.unwrap();
        let mut silent = db.begin().await.unwrap();
        sqlx::query("lock table session_changes in access exclusive mode")
            .execute(&mut *silent)
            .await
            .unwrap();
        tokio::time::sleep(ENDED_WITHIN).await;
        if is_message {
            write_to(&pair.adam.page, pair.eva.id, "in the silence").await.ok();
        } else {
            pair.adam.page.post("/api/like.php", &json!({ "profile": pair.eva.id })).await.ok();
        }
        assert_eq!(hers.next(LONG).await, Some(json!({ "type": "logged_out" })), "a message: {is_message}");
        assert!(hers.ends().await);
        silent.rollback().await.unwrap();
    }
}

/// Waits until a message waits for a lock in the database.
async fn until_one_waits(db: &sqlx::PgPool) {
    let waits = "select exists (select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'select send_message(%')";
    let begun = Instant::now();
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(db).await.unwrap() {
        assert!(begun.elapsed() < LONG, "nothing waits");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// Its blocks were looked at nobody knows when since then, and its commit may be as old.
#[tokio::test]
async fn words_do_not_come_along_that_were_sent_to_the_database_long_ago() {
    let pair = pair(true).await;
    let mut hers = listen(&pair.eva.page).await;
    let (sent, _) = pair.whole(&mut hers).await;
    for _ in 0..3 {
        let mut held = pair.world.db.begin().await.unwrap();
        // Held where everybody sees who waits for it, on a cluster too.
        lock_pair(&mut held, pair.adam.id.into(), pair.eva.id.into()).await.unwrap();
        let release = async {
            until_one_waits(&pair.world.db).await;
            tokio::time::sleep(ENDED_WITHIN).await;
            held.rollback().await.unwrap();
        };
        let writing = write_in(&pair.adam.page, &sent["conversation"], "long on its way");
        let (answer, ()) = tokio::join!(writing, release);
        assert_eq!(hers.next_of("message").await.unwrap(), told(&answer.ok()));
    }
}

#[tokio::test]
async fn in_silence_the_database_says_whether_a_page_may_hear() {
    let pair = pair(true).await;
    let mut hers = listen(&pair.eva.page).await;
    pair.whole(&mut hers).await;
    let mut silent = pair.world.db.begin().await.unwrap();
    sqlx::query("lock table session_changes in access exclusive mode").execute(&mut *silent).await.unwrap();
    tokio::time::sleep(ENDED_WITHIN).await;
    for number in 0..3 {
        pair.write(&mut hers, &format!("in the silence {number}")).await;
    }
    silent.rollback().await.unwrap();
    pair.whole(&mut hers).await;
}

#[tokio::test]
async fn switched_off_there_are_ids_alone() {
    let pair = pair(false).await;
    let mut hers = listen(&pair.eva.page).await;
    for _ in 0..TRIES {
        let (sent, heard) = pair.write(&mut hers, "Hello").await;
        assert_eq!(heard, told(&sent));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_comes_along_from_one_who_was_blocked_before() {
    let pair = pair(true).await;
    let mut hers = listen(&pair.eva.page).await;
    let (sent, _) = pair.whole(&mut hers).await;
    for round in 0..10 {
        let block = json!({ "profile": pair.adam.id });
        let (_, answer) = tokio::join!(
            pair.eva.page.post("/api/block.php", &block),
            write_in(&pair.adam.page, &sent["conversation"], "at the same time")
        );
        // Whichever was first: he wrote, and she hears of it; or she blocked him, and nothing came.
        if answer.status == 200 {
            hers.next_of("message").await.expect("it was sent");
        }
        write_in(&pair.adam.page, &sent["conversation"], "too late").await.problem(403, "blocked_by");
        pair.eva.page.delete("/api/block.php", &block).await.ok();
        let text = format!("welcome back {round}");
        let (_, heard) = pair.write(&mut hers, &text).await;
        if let Some(message) = heard.get("message") {
            assert_eq!(message["text"], json!(text), "nothing is between the two");
        }
    }
}
