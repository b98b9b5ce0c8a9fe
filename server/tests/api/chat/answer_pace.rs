//! How soon somebody usually answers: counted from real answers by the job `chat.count_answers`, read on the profile.

use super::{block, write_in, write_to};
use crate::{
    media::run_now,
    members::change,
    world::{Member, Person, World, man, woman},
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

async fn count(world: &World) {
    run_now(world, "chat.count_answers").await;
}

/// What others read.
async fn word(reader: &Member, of: &Member) -> Value {
    reader.page.get(&format!("/api/member.php?id={}", of.id)).await.ok()["profile"]["answers"].clone()
}

/// Somebody who may answer everybody, and who reads it.
async fn pair(world: &World) -> (Member, Member) {
    let eva = world.member(Person { premium: true, credits: 100, ..woman("Eva") }).await;
    (eva, world.member(man("Reader")).await)
}

/// So many men write to her first.
async fn asked_by(world: &World, her: &Member, count: usize) -> Vec<(Member, Value)> {
    let mut asked = Vec::new();
    for _ in 0..count {
        let him = world.member(man("Man")).await;
        let conversation = write_to(&him.page, her.id, "Hello").await.ok()["conversation"].clone();
        asked.push((him, conversation));
    }
    asked
}

async fn answer(her: &Member, asked: &[(Member, Value)]) {
    for (_, conversation) in asked {
        write_in(&her.page, conversation, "Hello yourself").await.ok();
    }
}

#[tokio::test]
async fn five_answers_within_a_day_say_so_once_they_are_counted() {
    let world = World::start().await;
    let (eva, reader) = pair(&world).await;
    let asked = asked_by(&world, &eva, 5).await;
    world.advance(Duration::DAY);
    answer(&eva, &asked).await;
    assert_eq!(word(&reader, &eva).await, Value::Null);
    for _ in 0..2 {
        count(&world).await;
        assert_eq!(word(&reader, &eva).await, "day", "to the very second");
        assert_eq!(word(&eva, &eva).await, "day", "her own page says what others read");
    }
    // Who began them answered nobody.
    assert_eq!(word(&eva, &asked[0].0).await, Value::Null);
}

#[tokio::test]
async fn a_second_late_is_a_few_days_and_beyond_three_nothing_is_said() {
    let world = World::start().await;
    let (eva, reader) = pair(&world).await;
    let iris = world.member(Person { premium: true, credits: 100, ..woman("Iris") }).await;
    let (of_eva, of_iris) = (asked_by(&world, &eva, 5).await, asked_by(&world, &iris, 5).await);
    world.advance(Duration::DAY + Duration::SECOND);
    answer(&eva, &of_eva).await;
    world.advance(Duration::days(2));
    answer(&iris, &of_iris).await;
    count(&world).await;
    assert_eq!((word(&reader, &eva).await, word(&reader, &iris).await), (json!("few_days"), Value::Null));
}

#[tokio::test]
async fn who_is_left_without_an_answer_counts_once_it_is_late() {
    let world = World::start().await;
    let (eva, reader) = pair(&world).await;
    let asked = asked_by(&world, &eva, 10).await;
    answer(&eva, &asked[..6]).await;
    count(&world).await;
    assert_eq!(word(&reader, &eva).await, "day", "the other four may still hear in time");
    world.advance(Duration::DAY);
    count(&world).await;
    assert_eq!(word(&reader, &eva).await, "day");
    world.advance(Duration::SECOND);
    count(&world).await;
    assert_eq!(word(&reader, &eva).await, "few_days", "six of ten within a day are too few");
    answer(&eva, &asked[6..7]).await;
    count(&world).await;
    assert_eq!(word(&reader, &eva).await, "few_days", "seven of ten within three days");
    world.advance(Duration::days(2));
    count(&world).await;
    assert_eq!(word(&reader, &eva).await, "few_days");
}

#[tokio::test]
async fn a_second_message_is_no_other_person_and_four_say_nothing() {
    let world = World::start().await;
    let (eva, reader) = pair(&world).await;
    let asked = asked_by(&world, &eva, 4).await;
    answer(&eva, &asked).await;
    for (him, conversation) in &asked {
        write_in(&him.page, conversation, "How are you?").await.ok();
    }
    answer(&eva, &asked).await;
    // Whom she wrote to first asked her nothing.
    let fifth = world.member(man("Fifth")).await;
    let conversation = write_to(&eva.page, fifth.id, "Hello").await.ok()["conversation"].clone();
    write_in(&fifth.page, &conversation, "Hello").await.ok();
    write_in(&eva.page, &conversation, "And?").await.ok();
    count(&world).await;
    assert_eq!(word(&reader, &eva).await, Value::Null);
}

#[tokio::test]
async fn who_is_blocked_or_gone_does_not_count() {
    for gone in [false, true] {
        let world = World::start().await;
        let (eva, reader) = pair(&world).await;
        let asked = asked_by(&world, &eva, 5).await;
        answer(&eva, &asked).await;
        count(&world).await;
        assert_eq!(word(&reader, &eva).await, "day");
        if gone {
            let erase = sqlx::query("delete from profiles where id = $1").bind(asked[0].0.id);
            erase.execute(&world.db).await.unwrap();
        } else {
            block(&world, asked[0].0.id, eva.id).await;
        }
        count(&world).await;
        assert_eq!(word(&reader, &eva).await, Value::Null);
    }
}

#[tokio::test]
async fn what_is_older_than_60_days_says_nothing_any_more() {
    let world = World::start().await;
    let (eva, reader) = pair(&world).await;
    let asked = asked_by(&world, &eva, 5).await;
    answer(&eva, &asked).await;
    world.advance(Duration::days(60));
    world.log_in(&reader.page, reader.id, world.app.sites.by_host("open.test").unwrap().id).await;
    count(&world).await;
    assert_eq!(word(&reader, &eva).await, "day");
    world.advance(Duration::microseconds(1));
    count(&world).await;
    assert_eq!(word(&reader, &eva).await, Value::Null);
}

#[tokio::test]
async fn the_member_and_the_site_can_keep_it_back() {
    let world = World::start().await;
    let (eva, reader) = pair(&world).await;
    change(&world, &eva, "answers = 'day'").await;
    assert_eq!(word(&reader, &eva).await, "day");
    for (shown, read) in [(false, Value::Null), (true, json!("day"))] {
        let user = eva.page.put("/api/show-habits.php", &json!({ "shows_answers": shown })).await.ok();
        assert_eq!(user["user"]["shows_answers"], shown);
        assert_eq!(word(&reader, &eva).await, read);
    }
    world.set("open.test", |site| site.show_answer_pace = false).await;
    assert_eq!(word(&reader, &eva).await, Value::Null);
    let settings = reader.page.get("/api/settings.php").await.ok();
    assert_eq!(settings["settings"]["show_answer_pace"], false);
}

#[tokio::test]
async fn nobody_is_behind_a_fictional_profile_who_could_answer() {
    let world = World::start().await;
    let invented = world.member(Person { fictional: true, ..woman("Invented") }).await;
    let claim = sqlx::query("update profiles set answers = 'day' where id = $1").bind(invented.id);
    let refused = claim.execute(&world.db).await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().constraint(), Some("profiles_answers_real"));
}

/// A run that was ended goes on behind the last one whom it counted.
#[tokio::test]
async fn a_run_goes_on_where_another_ended() {
    let world = World::start().await;
    let (eva, reader) = pair(&world).await;
    let asked = asked_by(&world, &eva, 5).await;
    answer(&eva, &asked).await;
    for (after, read) in [(eva.id, Value::Null), (Uuid::from_u128(eva.id.as_u128() - 1), json!("day"))] {
        sqlx::query(
            "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
             values ('chat.count_answers', 'default', 1, to_jsonb($2::uuid), $1, 1, $1)",
        )
        .bind(world.clock.now())
        .bind(after)
        .execute(&world.db)
        .await
        .unwrap();
        let done = liaison::housekeeping::runner(&world.app).drain().await.unwrap();
        assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
        assert_eq!(word(&reader, &eva).await, read);
    }
}

#[tokio::test]
async fn what_lies_behind_a_thousand_newer_conversations_does_not_count() {
    let world = World::start().await;
    let (eva, reader) = pair(&world).await;
    let asked = asked_by(&world, &eva, 5).await;
    world.advance(Duration::HOUR);
    answer(&eva, &asked).await;
    world.advance(Duration::MINUTE);
    let newer = "insert into conversation_members (member_id, conversation_id, other_id, last_message_at, last_message_seq,
          last_message_id, last_client_id, last_body, last_mine)
        select $1, gen_random_uuid(), $2, $3, 1, gen_random_uuid(), gen_random_uuid(), 'Hello', false from generate_series(1, $4)";
    for (more, said) in [(995, json!("day")), (1, Value::Null)] {
        let newer = sqlx::query(newer).bind(eva.id).bind(reader.id).bind(world.clock.now()).bind(more);
        newer.execute(&world.db).await.unwrap();
        count(&world).await;
        assert_eq!(word(&reader, &eva).await, said, "{more} more");
    }
}
