//! Reminders to come back: three at most, about what is real, then silence.

use super::{at, begin, count, like, mails, prefer, stop, work};
use crate::{
    chat::write_to,
    world::{Member, Person, World, man, woman},
};
use time::{Duration, OffsetDateTime, macros::datetime};

/// Six in the evening in Utrecht, so many days after `NOON`.
fn evening(days: i64) -> OffsetDateTime {
    datetime!(2026-11-21 17:00 UTC) + Duration::days(days)
}

/// Somebody who gets no weekly update, and was here at `NOON`.
async fn eva(world: &World) -> Member {
    let eva = world.member(woman("Eva")).await;
    prefer(&eva, "weekly_updates", false).await;
    begin(world).await;
    eva
}

// spec: 3.16
#[tokio::test]
async fn three_reminders_and_then_silence_until_the_member_returns() {
    let world = World::start().await;
    let (eva, adam) = (eva(&world).await, world.member(man("Adam")).await);
    like(&adam, &eva).await;
    write_to(&adam.page, eva.id, "Hello Eva").await.ok();
    for (before, days) in (0..).zip([7, 21, 60]) {
        at(&world, evening(days) - Duration::SECOND).await;
        assert_eq!(count(&world, &eva, "reminder").await, before, "day {days}");
        at(&world, evening(days)).await;
        at(&world, evening(days) + Duration::HOUR).await;
        assert_eq!(count(&world, &eva, "reminder").await, before + 1, "day {days}");
    }
    let told = mails(&world, &eva, "reminder").await;
    assert_eq!(told.len(), 3);
    for week in 10..60 {
        at(&world, evening(week * 7)).await;
    }
    assert_eq!(count(&world, &eva, "reminder").await, 0, "none came, and those of long ago are forgotten");
    assert!(told[0].body_text.contains("* One unread message"), "{}", told[0].body_text);
    assert!(told[0].body_text.contains("* One new like") && !told[0].body_text.contains("Hello"));
    assert_eq!(told[0].subject, "What's waiting for you at Open");
    // A visit begins anew, though the last look was days ago; the cookie has run out meanwhile.
    let site = world.app.sites.by_host("open.test").unwrap();
    world.log_in(&eva.page, eva.id, site.id).await;
    eva.page.get("/api/user.php").await.ok();
    world.advance(Duration::HOUR);
    like(&world.member(man("Bob")).await, &eva).await;
    let back = world.clock.now();
    for days in 0..8 {
        at(&world, back + Duration::days(days)).await;
    }
    at(&world, evening(59 * 7 + 7)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 1);
}

#[tokio::test]
async fn where_nothing_waits_nobody_is_reminded() {
    let world = World::start().await;
    let (eva, adam) = (eva(&world).await, world.member(man("Adam")).await);
    // Interest of a fictional profile is none, and a like that was taken back is gone.
    let fred = world.member(Person { fictional: true, ..man("Fred") }).await;
    sqlx::query("insert into likes_received (member_id, other_id, created_at) values ($1, $2, $3)")
        .bind(eva.id)
        .bind(fred.id)
        .bind(world.clock.now() + Duration::HOUR)
        .execute(&world.db)
        .await
        .unwrap();
    like(&adam, &eva).await;
    adam.page.delete("/api/like.php", &serde_json::json!({ "profile": eva.id })).await.ok();
    at(&world, evening(5)).await;
    at(&world, evening(7)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 0);
    // The first step is past. What comes later is told at the second.
    like(&adam, &eva).await;
    at(&world, evening(8)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 0);
    at(&world, evening(21)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 1);
}

#[tokio::test]
async fn who_comes_back_in_time_is_not_reminded() {
    let world = World::start().await;
    let (eva, adam) = (eva(&world).await, world.member(man("Adam")).await);
    like(&adam, &eva).await;
    at(&world, evening(6)).await;
    eva.page.get("/api/user.php").await.ok();
    at(&world, evening(7)).await;
    at(&world, evening(12)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 0);
    // The like came before that visit: it waited then already, and she did not look.
    at(&world, evening(13)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 0);
    like(&world.member(man("Bob")).await, &eva).await;
    at(&world, evening(27)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 1);
}

#[tokio::test]
async fn who_does_not_want_them_or_cannot_get_them_is_left_alone() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let [ann, bea, cleo] = ["Ann", "Bea", "Cleo"].map(woman);
    let (ann, bea, cleo) = (world.member(ann).await, world.member(bea).await, world.member(cleo).await);
    begin(&world).await;
    prefer(&ann, "reminders", false).await;
    stop(&world, &bea, "bounce").await;
    stop(&world, &cleo, "fbl").await;
    for member in [&ann, &bea, &cleo] {
        prefer(member, "weekly_updates", false).await;
        like(&adam, member).await;
    }
    at(&world, evening(7)).await;
    for member in [&ann, &bea, &cleo] {
        assert_eq!(count(&world, member, "reminder").await, 0, "{}", member.name);
    }
}

#[tokio::test]
async fn two_things_of_the_calendar_never_come_on_one_day() {
    let world = World::start().await;
    // Thursday, so that the week's update and the first reminder fall on one evening.
    world.advance(Duration::days(5));
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    begin(&world).await;
    at(&world, evening(5) + Duration::HOUR).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 1, "of Adam, who is new");
    like(&adam, &eva).await;
    at(&world, evening(12)).await;
    at(&world, evening(12) + Duration::minutes(5)).await;
    assert_eq!((count(&world, &eva, "weekly-update").await, count(&world, &eva, "reminder").await), (2, 0));
    at(&world, evening(12) + Duration::hours(19)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 0);
    at(&world, evening(12) + Duration::hours(20)).await;
    assert_eq!((count(&world, &eva, "weekly-update").await, count(&world, &eva, "reminder").await), (2, 1));
    work(&world).await;
    assert_eq!(count(&world, &eva, "reminder").await, 1);
}

#[tokio::test]
async fn a_server_that_was_away_for_weeks_does_not_make_up_for_them() {
    let world = World::start().await;
    let (eva, adam) = (eva(&world).await, world.member(man("Adam")).await);
    like(&adam, &eva).await;
    at(&world, evening(40)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 0);
    at(&world, evening(60)).await;
    assert_eq!(count(&world, &eva, "reminder").await, 1);
}
