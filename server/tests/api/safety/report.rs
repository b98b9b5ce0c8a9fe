//! `report.php` and what staff get of it: what is kept, for whom, and for how long.

use super::{block, log, rows, unblock};
use crate::{
    accounts::leaving::{joined, leave},
    chat::{chats, write_in, write_to},
    members::{change, photo},
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::{
    housekeeping,
    safety::{self, Decision, ReportRow},
};
use serde_json::{Value, json};
use testkit::Reply;
use time::Duration;
use uuid::Uuid;

async fn report(from: &Member, body: &Value) -> Reply {
    from.page.post("/api/report.php", body).await
}

fn about(profile: Uuid) -> Value {
    json!({ "about": "profile", "profile": profile, "category": "harassment", "text": "He won't stop" })
}

async fn queue(world: &World) -> Vec<ReportRow> {
    safety::queue(&mut world.db.acquire().await.unwrap(), 100, world.clock.now()).await.unwrap()
}

async fn shown(world: &World, id: Uuid) -> ReportRow {
    safety::report(&mut world.db.acquire().await.unwrap(), id).await.unwrap().unwrap()
}

async fn close(world: &World, id: Uuid) {
    let mut connection = world.db.acquire().await.unwrap();
    let (jobs, now) = (&world.app.jobs, world.clock.now());
    assert!(safety::close(&mut connection, jobs, id, Decision::Upheld, Some("seen"), now).await.unwrap());
    assert!(!safety::close(&mut connection, jobs, id, Decision::Dismissed, None, now).await.unwrap(), "once");
}

async fn drain(world: &World) {
    housekeeping::runner(&world.app).tick().await.unwrap();
    housekeeping::runner(&world.app).drain().await.unwrap();
}

#[tokio::test]
async fn a_profile_is_kept_as_it_was_and_hidden_from_nobody() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let main = photo(&world, &adam, 0).await;
    let other = photo(&world, &adam, 1).await;
    change(&world, &adam, "about = 'Send me money'").await;
    let done = report(&eva, &about(adam.id)).await;
    assert_eq!((done.status.as_u16(), done.json()), (201, json!({})));
    change(&world, &adam, "about = null").await;
    let [row] = &queue(&world).await[..] else { panic!("one") };
    assert_eq!((row.reporter, row.reported, row.reporters), (Some(eva.id), Some(adam.id), 1));
    assert_eq!(
        (row.domain.as_str(), row.about.as_str(), row.category.as_str()),
        ("open.test", "profile", "harassment")
    );
    assert_eq!(row.text.as_deref(), Some("He won't stop"));
    let evidence = row.evidence.as_ref().unwrap();
    assert_eq!(
        (&evidence["profile"]["name"], &evidence["profile"]["about"]),
        (&json!("Adam"), &json!("Send me money"))
    );
    let kept: Vec<&Value> = evidence["photos"].as_array().unwrap().iter().map(|photo| &photo["id"]).collect();
    assert_eq!(kept, [&json!(main), &json!(other)]);
    assert!(!evidence.to_string().contains(&adam.id.to_string()), "ids stand in columns and go with them");
    // Nothing is told, nothing is hidden: reports are looked at by people.
    assert!(log(&world, adam.id).await.is_empty() && log(&world, eva.id).await.is_empty());
    eva.page.get(&format!("/api/member.php?id={}", adam.id)).await.ok();
    let bea = world.member(woman("Bea")).await;
    report(&bea, &about(adam.id)).await;
    report(&bea, &json!({ "about": "profile", "profile": adam.id, "category": "minor" })).await;
    let urgent = queue(&world).await;
    assert_eq!((urgent[0].category.as_str(), urgent[0].reporters, urgent.len()), ("minor", 2, 3));
    let found = bea.page.get("/api/members.php").await.ok();
    assert_eq!(found["numResults"], 1);
}

#[tokio::test]
async fn a_retry_reports_once_and_a_machine_not_for_long() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let key = new_id();
    for _ in 0..3 {
        let done = eva.page.post_with_key("/api/report.php", &about(adam.id), key).await;
        assert_eq!((done.status.as_u16(), done.json()), (201, json!({})));
    }
    assert_eq!(rows(&world, "reports").await, 1);
    let another = json!({ "about": "profile", "profile": adam.id, "category": "spam" });
    eva.page.post_with_key("/api/report.php", &another, key).await.problem(409, "idempotency_conflict");
    for _ in 0..16 {
        report(&eva, &another).await;
    }
    report(&eva, &another).await.problem(429, "rate_limited");
}

#[tokio::test]
async fn a_message_is_kept_with_what_stands_around_it() {
    let world = World::start().await;
    let adam = world.member(Person { credits: 100, ..man("Adam") }).await;
    let eva = world.member(Person { credits: 100, ..woman("Eva") }).await;
    let conversation = write_to(&adam.page, eva.id, "one").await.ok()["conversation"].clone();
    write_in(&eva.page, &conversation, "two").await.ok();
    for number in 3..=30 {
        write_in(&adam.page, &conversation, &format!("number {number}")).await.ok();
    }
    let wish = |seq: i32| json!({ "about": "message", "profile": adam.id, "conversation": conversation, "seq": seq, "category": "scam" });
    assert_eq!(report(&eva, &wish(3)).await.status, 201);
    let evidence = queue(&world).await[0].evidence.clone().unwrap();
    let lines = evidence["messages"].as_array().unwrap();
    assert_eq!((lines.len(), &lines[1]["by"], &lines[1]["text"]), (8, &json!("reporter"), &json!("two")));
    assert_eq!(
        (&lines[2]["by"], &lines[2]["reported"], &lines[2]["text"]),
        (&json!("reported"), &json!(true), &json!("number 3"))
    );
    world.advance(Duration::minutes(1));
    report(&eva, &wish(30)).await;
    assert_eq!(queue(&world).await[1].evidence.clone().unwrap()["messages"].as_array().unwrap().len(), 21);
    // One's own, one that is not there, somebody else's conversation, and a profile that did not write it.
    let stranger = world.member(woman("Bea")).await;
    report(&eva, &wish(2)).await.problem(404, "not_found");
    report(&eva, &wish(31)).await.problem(404, "not_found");
    report(&stranger, &wish(3)).await.problem(404, "not_found");
    let mut other = wish(3);
    other["profile"] = json!(stranger.id);
    report(&eva, &other).await.problem(404, "not_found");
    report(&eva, &wish(0)).await.problem(422, "invalid_request");
    // What she removed is not hers to show any more.
    eva.page.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
    report(&eva, &wish(3)).await.problem(404, "not_found");
    assert_eq!(rows(&world, "reports").await, 2);
}

#[tokio::test]
async fn a_photo_can_be_reported_by_who_sees_it() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let (main, other) = (photo(&world, &adam, 0).await, photo(&world, &adam, 1).await);
    let free = world.member(woman("Free")).await;
    let premium = world.member(Person { premium: true, ..woman("Premium") }).await;
    let wish =
        |id: &Value| json!({ "about": "photo", "profile": adam.id, "photo": id, "category": "nudity" });
    assert_eq!(report(&free, &wish(&json!(main))).await.status, 201);
    world.advance(Duration::minutes(1));
    assert_eq!(report(&premium, &wish(&json!(other))).await.status, 201);
    let preview = free.page.get(&format!("/api/member.php?id={}", adam.id)).await.ok()["profile"]["photos"]
        [1]["id"]
        .clone();
    for unseen in [json!(other), preview, json!(new_id())] {
        report(&free, &wish(&unseen)).await.problem(404, "not_found");
    }
    let wrong_owner = json!({ "about": "photo", "profile": premium.id, "photo": main, "category": "nudity" });
    report(&free, &wrong_owner).await.problem(404, "not_found");
    let evidence = queue(&world).await[1].evidence.clone().unwrap();
    assert_eq!(evidence["photos"][0]["id"], json!(other));
}

#[tokio::test]
async fn who_is_not_there_can_not_be_reported() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let hidden = world.member(Person { confirmed: false, ..man("Hidden") }).await;
    let apart = world.member(man("Apart")).await;
    change(&world, &apart, "pool = 'another'").await;
    for id in [hidden.id, apart.id, eva.id, new_id()] {
        report(&eva, &about(id)).await.problem(404, "not_found");
    }
    for wrong in [
        json!({ "about": "profile", "profile": eva.id, "category": "boring" }),
        json!({ "about": "photo", "profile": eva.id, "category": "spam" }),
        json!({ "about": "profile", "profile": eva.id, "category": "spam", "status": "closed" }),
        json!({ "profile": eva.id, "category": "spam" }),
    ] {
        report(&eva, &wrong).await.problem(422, "invalid_request");
    }
    let adam = world.member(man("Adam")).await;
    for text in ["x".repeat(1001), "a\0b".to_owned()] {
        let body = json!({ "about": "profile", "profile": adam.id, "category": "spam", "text": text });
        assert_eq!(report(&eva, &body).await.fields(), ["text: field_invalid"]);
    }
    assert_eq!(rows(&world, "reports").await, 0);
}

/// Nobody escapes a report by a block, and who protects themselves first can report afterwards.
#[tokio::test]
async fn a_block_stands_in_the_way_of_neither() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let conversation = write_to(&adam.page, eva.id, "Vile").await.ok()["conversation"].clone();
    let message = json!({ "about": "message", "conversation": conversation, "seq": 1, "category": "harassment", "block": true });
    assert_eq!(report(&eva, &message).await.status, 201);
    assert!(chats(&eva).await.is_empty() && chats(&adam).await.is_empty(), "and blocked");
    eva.page.get(&format!("/api/member.php?id={}", adam.id)).await.problem(404, "not_found");
    assert_eq!(report(&eva, &message).await.status, 201);
    assert_eq!(report(&eva, &about(adam.id)).await.status, 201);
    unblock(&eva, &adam).await;
    block(&adam, &eva).await;
    assert_eq!(report(&eva, &message).await.status, 201);
    assert_eq!(report(&eva, &about(adam.id)).await.status, 201);
    let photo = json!({ "about": "photo", "profile": adam.id, "photo": new_id(), "category": "spam" });
    report(&eva, &photo).await.problem(403, "blocked_by");
    assert!(!log(&world, adam.id).await.iter().any(|event| event.to_string().contains("report")));
}

/// Files in the blob store by the names that the evidence gives.
async fn picture(world: &World, evidence: &Value) -> Option<Vec<u8>> {
    let name = evidence["photos"][0]["blob"].as_str().unwrap();
    world.app.media.get(name).await.unwrap().map(|bytes| bytes.to_vec())
}

#[tokio::test]
async fn evidence_outlives_the_photo_and_ends_half_a_year_after_the_decision() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let id = photo(&world, &adam, 0).await;
    report(
        &eva,
        &json!({ "about": "photo", "profile": adam.id, "photo": id, "category": "nudity", "text": "Look" }),
    )
    .await;
    let row = queue(&world).await.remove(0);
    let evidence = row.evidence.unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    liaison::media::erase(&mut connection, adam.id.into(), world.clock.now()).await.unwrap();
    drop(connection);
    world.advance(Duration::days(400));
    drain(&world).await;
    assert_eq!(
        picture(&world, &evidence).await.unwrap(),
        format!("{id} large").into_bytes(),
        "it waits for its decision"
    );
    close(&world, row.id).await;
    assert!(queue(&world).await.is_empty());
    world.advance(Duration::days(182));
    drain(&world).await;
    assert!(shown(&world, row.id).await.evidence.is_some());
    world.advance(Duration::days(2));
    drain(&world).await;
    world.advance(Duration::hours(2));
    drain(&world).await;
    let left = shown(&world, row.id).await;
    assert_eq!(
        (left.evidence, left.reporter, left.reported, left.text, left.note),
        (None, None, None, None, None)
    );
    assert_eq!((left.category.as_str(), left.decision.as_deref()), ("nudity", Some("upheld")));
    assert_eq!(picture(&world, &evidence).await, None);
}

#[tokio::test]
async fn who_leaves_takes_along_what_is_theirs() {
    let world = World::start().await;
    let anna = joined(&world, "Anna", "anna@example.com").await;
    let adam = world.member(man("Adam")).await;
    let conversation = write_to(&adam.page, anna.id, "Vile words").await.ok()["conversation"].clone();
    write_in(&anna.page, &conversation, "Anna's answer").await.ok();
    let message = json!({ "about": "message", "conversation": conversation, "seq": 1, "category": "harassment", "text": "Anna's words" });
    assert_eq!(report(&anna, &message).await.status, 201);
    for _ in 0..2 {
        assert_eq!(
            report(&adam, &json!({ "about": "profile", "profile": anna.id, "category": "fake" }))
                .await
                .status,
            201
        );
    }
    let by_adam: Vec<ReportRow> =
        queue(&world).await.into_iter().filter(|row| row.reporter == Some(adam.id)).collect();
    close(&world, by_adam[0].id).await;
    leave(&anna.page).await.ok();
    // About to leave is not gone: all of it is still there.
    let waiting = queue(&world).await;
    assert!(waiting.iter().any(|row| row.text.as_deref() == Some("Anna's words")));
    world.advance(Duration::days(14));
    drain(&world).await;
    let hers = queue(&world).await.into_iter().find(|row| row.about == "message").unwrap();
    assert_eq!((hers.reporter, hers.reported, &hers.text), (None, Some(adam.id), &None));
    let kept = hers.evidence.unwrap().to_string();
    assert!(kept.contains("Vile words") && !kept.contains("Anna"), "{kept}");
    let closed = shown(&world, by_adam[0].id).await;
    assert_eq!((closed.reported, closed.evidence), (None, None));
    // Nobody escapes an open one by leaving; nor is it kept for ever.
    let open = shown(&world, by_adam[1].id).await;
    assert_eq!(open.reported, None);
    assert!(open.evidence.unwrap().to_string().contains("Anna"));
    world.advance(Duration::days(184));
    drain(&world).await;
    assert_eq!(shown(&world, by_adam[1].id).await.evidence, None);
}

// asvs: V16.4.2
#[tokio::test]
async fn what_staff_did_stays_written() {
    let world = World::start().await;
    let mut connection = world.db.acquire().await.unwrap();
    let (id, now) = (new_id(), world.clock.now());
    safety::note_act(&mut connection, id, "Ria", safety::StaffAct::Shown, now).await.unwrap();
    for statement in
        ["update report_audit set staff = 'nobody'", "delete from report_audit", "truncate report_audit"]
    {
        assert!(sqlx::query(statement).execute(&world.db).await.is_err(), "{statement}");
    }
    assert_eq!(rows(&world, "report_audit").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn reports_and_blocks_of_both_at_once() {
    let world = World::start().await;
    for _ in 0..10 {
        let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
        let conversation = write_to(&adam.page, eva.id, "Hello").await.ok()["conversation"].clone();
        let message = json!({ "about": "message", "conversation": conversation, "seq": 1, "category": "spam", "block": true });
        let profile = about(eva.id);
        let (one, other, ..) = tokio::join!(
            report(&eva, &message),
            report(&adam, &profile),
            block(&adam, &eva),
            block(&eva, &adam),
        );
        assert_eq!(
            (one.status.as_u16(), other.status.as_u16()),
            (201, 201),
            "{} {}",
            one.text(),
            other.text()
        );
        assert!(chats(&eva).await.is_empty() && chats(&adam).await.is_empty());
    }
}

/// The partner is about to be gone, and what they wrote is still there to be read: it can be reported too.
#[tokio::test]
async fn what_a_former_member_wrote_can_be_reported_without_a_name() {
    let world = World::start().await;
    let adam = joined(&world, "Adam", "adam@example.com").await;
    let eva = world.member(woman("Eva")).await;
    let conversation = write_to(&adam.page, eva.id, "Send me money").await.ok()["conversation"].clone();
    leave(&adam.page).await.ok();
    assert_eq!(chats(&eva).await[0]["profile"], Value::Null);
    let wish = json!({ "about": "message", "conversation": conversation, "seq": 1, "category": "scam", "block": true });
    assert_eq!(report(&eva, &wish).await.status, 201);
    let [row] = &queue(&world).await[..] else { panic!("one") };
    assert_eq!((row.reporter, row.reported), (Some(eva.id), Some(adam.id)));
    let evidence = row.evidence.as_ref().unwrap();
    assert_eq!(evidence["messages"][0]["text"], "Send me money");
    assert!(chats(&eva).await.is_empty(), "blocked, should they come back");
}
