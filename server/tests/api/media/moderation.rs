//! What moderators decide (`liaison photo …` does so through the same functions).

use super::{add, decide, each, fetch, marked, seen, shelf, upload};
use crate::{
    accounts::count,
    world::{Member, World, man, woman},
};
use futures_util::future::join_all;
use liaison::media::{self, Outcome, PhotoReason, SeenPhoto, Verdict};
use serde_json::{Value, json};
use std::time::Duration;

async fn queue(world: &World) -> Vec<String> {
    let waiting = media::queue(&mut world.db.acquire().await.unwrap(), 10).await.unwrap();
    waiting.iter().map(|line| line.photo.to_string()).collect()
}

async fn crop(member: &Member, id: &str, width: i32) {
    let crop = json!({ "x": 0, "y": 0, "width": width, "height": 10000 });
    member.page.put("/api/photo.php", &json!({ "id": id, "crop": crop })).await.ok();
}

#[tokio::test]
async fn the_owner_hears_at_once_and_others_see_what_was_approved() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let id = add(&eva, 1).await;
    let mut events = eva.page.events(None).await;
    events.next_of("hello").await.unwrap();
    assert!(
        matches!(decide(&world, &id, Verdict::Approve).await, Outcome::Decided { member, .. } if member.0 == eva.id)
    );
    assert_eq!(events.next_of("photo").await, Some(json!({ "type": "photo" })));
    assert!(matches!(decide(&world, &id, Verdict::Approve).await, Outcome::Already));
    let old = seen(&adam, &eva).await["main_image"]["filename"].clone();
    assert_eq!(fetch(&adam, &old).await.status, 200);

    decide(&world, &id, Verdict::Reject(PhotoReason::NotYou)).await;
    assert_eq!(events.next_of("photo").await, Some(json!({ "type": "photo" })));
    assert_eq!(fetch(&adam, &old).await.status, 404);
    let own = shelf(&eva.page).await;
    assert_eq!(
        (each(&own, "status"), each(&own, "reason")),
        (vec![&json!("rejected")], vec![&json!("not_you")])
    );
    assert_eq!(fetch(&eva, &own["photos"][0]["filename"]).await.status, 200, "its owner still does");
    assert_eq!(seen(&adam, &eva).await["main_image"], Value::Null);
    // Once more with another reason, and then a mistake is mended.
    decide(&world, &id, Verdict::Reject(PhotoReason::Other)).await;
    assert_eq!(each(&shelf(&eva.page).await, "reason"), [&json!("other")]);
    decide(&world, &id, Verdict::Approve).await;
    assert_eq!(each(&shelf(&eva.page).await, "reason"), [&Value::Null]);
    assert_eq!(fetch(&adam, &old).await.status, 200);
    assert!(
        events.next(Duration::from_millis(1)).await.is_none_or(|event| event == json!({ "type": "photo" }))
    );
}

#[tokio::test]
async fn pixels_that_came_after_the_look_are_not_approved() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let id = add(&eva, 1).await;
    crop(&eva, &id, 8000).await;
    let outcome = decide(&world, &id, Verdict::Approve).await;
    assert!(matches!(outcome, Outcome::Changed(now) if now.to_string() == format!("{id}.1")), "{outcome:?}");
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("pending")]);
    decide(&world, &format!("{id}.1"), Verdict::Approve).await;
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("active")]);
    // What was rejected does not come back by a crop, however small.
    decide(&world, &format!("{id}.1"), Verdict::Reject(PhotoReason::Nudity)).await;
    crop(&eva, &id, 7000).await;
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("pending")]);
    eva.page.delete("/api/photo.php", &json!({ "id": id })).await.ok();
    assert!(matches!(decide(&world, &format!("{id}.2"), Verdict::Approve).await, Outcome::Gone));
}

#[tokio::test]
async fn the_queue_begins_with_what_waits_longest() {
    let world = World::start().await;
    let (eva, ida) = (world.member(woman("Eva")).await, world.member(woman("Ida")).await);
    let first = add(&eva, 1).await;
    world.advance(time::Duration::minutes(1));
    let second = add(&ida, 2).await;
    world.advance(time::Duration::minutes(1));
    assert_eq!(queue(&world).await, [first.clone(), second.clone()]);
    crop(&eva, &first, 8000).await;
    assert_eq!(queue(&world).await, [second.clone(), format!("{first}.1")]);
    decide(&world, &second, Verdict::Approve).await;
    let waiting = media::waiting(&mut world.db.acquire().await.unwrap()).await.unwrap();
    assert_eq!((waiting.count, waiting.oldest), (1, Some(world.clock.now())));
}

// asvs: V16.4.2
#[tokio::test]
async fn looks_and_decisions_are_written_down_for_good() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let id = add(&eva, 1).await;
    let photo = id.parse::<SeenPhoto>().unwrap().photo;
    let mut connection = world.db.acquire().await.unwrap();
    assert!(
        media::look(&mut connection, &world.clock, photo, "Max").await.unwrap().unwrap().decisions.is_empty()
    );
    decide(&world, &id, Verdict::Reject(PhotoReason::Minor)).await;
    let looked = media::look(&mut connection, &world.clock, photo, "Max").await.unwrap().unwrap();
    let lines: Vec<_> = looked
        .decisions
        .iter()
        .map(|line| (line.decision.as_str(), line.reason.as_deref(), line.moderator.as_str()))
        .collect();
    assert_eq!(lines, [("viewed", None, "Max"), ("rejected", Some("minor"), "Mia")]);
    for change in [
        "update photo_decisions set moderator = 'x'",
        "delete from photo_decisions",
        "truncate photo_decisions",
    ] {
        sqlx::query(change).execute(&world.db).await.unwrap_err();
    }
    assert_eq!(count(&world, "photo_decisions").await, 3);
    assert!(
        media::look(&mut connection, &world.clock, crate::world::new_id().into(), "Max")
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_and_a_crop_at_once_let_nothing_unseen_through() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for round in 0..5 {
        let id = upload(&eva.page, &marked(round)).await.ok()["id"].as_str().unwrap().to_owned();
        tokio::join!(
            async {
                join_all([decide(&world, &id, Verdict::Approve), decide(&world, &id, Verdict::Approve)])
                    .await;
            },
            crop(&eva, &id, 9000),
        );
        let photo = shelf(&eva.page).await["photos"][0].clone();
        let approved = count(&world, "photo_decisions where decision = 'approved'").await;
        // Approved first: the smaller part was seen. Cropped first: nobody saw it.
        let expected = if approved == 1 { "active" } else { "pending" };
        assert_eq!(
            (photo["status"].as_str(), &photo["main"]),
            (Some(expected), &json!(expected == "active"))
        );
        eva.page.delete("/api/photo.php", &json!({ "id": id })).await.ok();
        sqlx::raw_sql("alter table photo_decisions disable trigger all; delete from photo_decisions; alter table photo_decisions enable trigger all")
            .execute(&world.db)
            .await
            .unwrap();
    }
}
