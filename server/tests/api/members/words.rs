//! Words that moderators ask members to change.

use super::change;
use crate::{
    accounts::{activation_token, join},
    world::{Member, Person, World, man, woman},
};
use liaison::{
    kernel::problem::{Answer, Problem, Refusal},
    members::{self, AskedField, AskedReason},
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

/// As `liaison profile ask` does.
async fn ask(world: &World, member: Uuid, field: AskedField, reason: AskedReason) -> Answer<()> {
    let mut transaction = world.db.begin().await.unwrap();
    let (clock, random) = (&world.clock, &world.app.random);
    let asked = members::ask_for_change(&mut transaction, clock, random, member.into(), field, reason, "mod");
    let asked = asked.await?;
    transaction.commit().await.unwrap();
    world.app.hub.deliver(asked.map(|asked| asked.event));
    Ok(())
}

async fn queue(world: &World) -> Vec<Uuid> {
    let mut connection = world.db.acquire().await.unwrap();
    let (waiting, total) = members::review_queue(&mut connection, 100).await.unwrap();
    assert_eq!(i64::try_from(waiting.len()).unwrap(), total);
    waiting.iter().map(|profile| profile.member.0).collect()
}

async fn seen(viewer: &Member, member: &Member) -> (Value, Value) {
    let profile = viewer.page.get(&format!("/api/member.php?id={}", member.id)).await.ok()["profile"].clone();
    (profile["about"].clone(), profile["reason"].clone())
}

async fn asked(member: &Member) -> Value {
    member.page.get("/api/profile.php").await.ok()["asked"].clone()
}

#[tokio::test]
async fn asked_words_are_hidden_from_others_until_they_change() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    change(&world, &eva, "about = 'Call 06 12345678', reason = 'Love'").await;
    let mut events = eva.page.events(None).await;
    events.next_of("hello").await.unwrap();
    ask(&world, eva.id, AskedField::About, AskedReason::ContactDetails).await.unwrap();
    assert_eq!(events.next_of("profile").await.unwrap(), json!({ "type": "profile" }));
    assert_eq!(seen(&adam, &eva).await, (Value::Null, json!("Love")));
    assert_eq!(seen(&eva, &eva).await, (json!("Call 06 12345678"), json!("Love")));
    let expected =
        json!([{ "field": "about", "reason": "contact_details", "asked_at": "2026-11-21T12:00:00Z" }]);
    assert_eq!(asked(&eva).await, expected);
    // Neither another section nor the same words are an answer.
    for same in [json!({ "reason": "True love" }), json!({ "about": " Call 06 12345678\n" })] {
        eva.page.put("/api/profile.php", &same).await.ok();
        assert_eq!(asked(&eva).await, expected);
        assert_eq!(seen(&adam, &eva).await.0, Value::Null);
    }
    let answer = eva.page.put("/api/profile.php", &json!({ "about": "I sail." })).await.ok();
    assert_eq!(answer["asked"], json!([]));
    assert_eq!(seen(&adam, &eva).await, (json!("I sail."), json!("True love")));
    assert_eq!(queue(&world).await, [eva.id], "the new words are to be looked at");
}

#[tokio::test]
async fn words_that_are_taken_away_answer_too_and_a_request_can_be_taken_back() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    change(&world, &eva, "about = 'Buy my book', reason = 'Fun'").await;
    world.advance(Duration::minutes(1));
    for (field, reason) in [
        (AskedField::About, AskedReason::Advertising),
        (AskedField::Reason, AskedReason::Other),
        (AskedField::Name, AskedReason::Untrue),
    ] {
        ask(&world, eva.id, field, reason).await.unwrap();
    }
    assert_eq!(seen(&adam, &eva).await, (Value::Null, Value::Null));
    eva.page.put("/api/profile.php", &json!({ "about": null })).await.ok();
    let mut transaction = world.db.begin().await.unwrap();
    for expected in [true, false] {
        let taken =
            members::take_back(&mut transaction, &world.clock, eva.id.into(), AskedField::Reason).await;
        assert_eq!(taken.unwrap().is_some(), expected);
    }
    transaction.commit().await.unwrap();
    assert_eq!(seen(&adam, &eva).await, (Value::Null, json!("Fun")));
    let open = asked(&eva).await;
    assert_eq!((open.as_array().unwrap().len(), &open[0]["field"]), (1, &json!("name")));
    let mut connection = world.db.acquire().await.unwrap();
    let (words, requests) = members::words_of(&mut connection, eva.id.into()).await.unwrap();
    assert_eq!((words.name.as_str(), words.about), ("Eva", None));
    assert_eq!(requests.len(), 3);
    assert!(requests.iter().all(|request| request.asked_by == "mod"));
    let kept = requests.iter().find(|request| request.field == AskedField::About).unwrap();
    assert_eq!((kept.words.as_str(), kept.answered_at.is_some()), ("Buy my book", true));
}

#[tokio::test]
async fn asking_again_is_about_the_words_that_stand_now() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    change(&world, &eva, "about = 'one'").await;
    ask(&world, eva.id, AskedField::About, AskedReason::Other).await.unwrap();
    ask(&world, eva.id, AskedField::About, AskedReason::Offensive).await.unwrap();
    let open = asked(&eva).await;
    assert_eq!((open.as_array().unwrap().len(), &open[0]["reason"]), (1, &json!("offensive")));
}

#[tokio::test]
async fn nobody_is_asked_for_what_is_not_theirs_or_not_there() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let fictional = world.member(Person { fictional: true, ..woman("Fay") }).await;
    for (member, field) in [
        (eva.id, AskedField::About),
        (fictional.id, AskedField::Name),
        (world.app.random.uuid(), AskedField::Name),
    ] {
        let refused = ask(&world, member, field, AskedReason::Other).await.unwrap_err();
        assert!(matches!(refused, Problem::Refused(Refusal::NotFound)), "{refused:?}");
    }
    assert_eq!(asked(&eva).await, json!([]));
}

#[tokio::test]
async fn new_words_wait_for_a_look_the_oldest_first() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let anna: Uuid =
        page.get("/api/user.php").await.ok()["user"]["profile"]["id"].as_str().unwrap().parse().unwrap();
    assert!(queue(&world).await.is_empty(), "nobody sees her before she confirms");
    let token = activation_token(&world, "anna@example.com").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    for member in [&eva, &adam] {
        world.advance(Duration::minutes(1));
        member.page.put("/api/profile.php", &json!({ "about": "I sail." })).await.ok();
    }
    assert_eq!(queue(&world).await, [anna, eva.id, adam.id]);
    // A change while they wait costs nobody their place, and what are no words brings nobody here.
    world.advance(Duration::minutes(1));
    page.put("/api/profile.php", &json!({ "reason": "Love" })).await.ok();
    world.member(man("Bob")).await.page.put("/api/profile.php", &json!({ "tattoos": "many" })).await.ok();
    assert_eq!(queue(&world).await, [anna, eva.id, adam.id]);
    let mut connection = world.db.acquire().await.unwrap();
    for _ in 0..2 {
        members::looked_at(&mut connection, anna.into(), None, "mod", world.clock.now()).await.unwrap();
    }
    ask(&world, eva.id, AskedField::About, AskedReason::Other).await.unwrap();
    assert_eq!(queue(&world).await, [adam.id]);
    eva.page.put("/api/profile.php", &json!({ "about": "I row." })).await.ok();
    assert_eq!(queue(&world).await, [adam.id, eva.id]);
    change(&world, &adam, "status = 'disabled'").await;
    assert_eq!(queue(&world).await, [eva.id]);
}

/// A moderator asks while the member writes: whoever comes first, what is asked for stands there.
#[tokio::test]
async fn a_request_is_never_about_words_that_are_gone() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    change(&world, &eva, "about = 'round 0'").await;
    for round in 1..=25 {
        let text = format!("round {round}");
        let section = json!({ "about": text });
        let (asked, saved) = tokio::join!(
            ask(&world, eva.id, AskedField::About, AskedReason::Other),
            eva.page.put("/api/profile.php", &section)
        );
        asked.unwrap();
        saved.ok();
        let open: Vec<String> =
            sqlx::query_scalar("select words from change_requests where answered_at is null")
                .fetch_all(&world.db)
                .await
                .unwrap();
        assert!(open.is_empty() || open == [text], "{open:?}");
    }
}
