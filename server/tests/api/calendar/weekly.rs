//! The weekly update: only what happened, on Thursday evening there, once.

use super::{at, begin, count, like, mails, prefer, stop, work};
use crate::{
    chat::{block, write_to},
    world::{Member, Person, World, man, woman},
};
use liaison::{housekeeping, settings::SiteState};
use serde_json::json;
use time::{Duration, OffsetDateTime, macros::datetime};

/// Thursday evening in Utrecht, of the week after `NOON`.
const THURSDAY: OffsetDateTime = datetime!(2026-11-26 17:00 UTC);

/// Eva, and Adam who likes her and has written to her.
async fn pair(world: &World) -> (Member, Member) {
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    begin(world).await;
    like(&adam, &eva).await;
    write_to(&adam.page, eva.id, "Hello Eva").await.ok();
    (eva, adam)
}

// spec: 3.16
#[tokio::test]
async fn what_happened_is_told_on_thursday_evening_there() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    let away = Person { country: "US", region: "US-NY", city: "us-new-york", ..woman("Zoe") };
    let zoe = world.member(away).await;
    like(&adam, &zoe).await;
    at(&world, THURSDAY - Duration::SECOND).await;
    assert_eq!(
        (count(&world, &eva, "weekly-update").await, count(&world, &zoe, "weekly-update").await),
        (0, 0)
    );
    at(&world, THURSDAY).await;
    let [mail] = &mails(&world, &eva, "weekly-update").await[..] else { panic!("one mail") };
    for line in ["* One unread message", "* One new like", "* One new member near you"] {
        assert!(mail.body_text.contains(line), "{}", mail.body_text);
    }
    assert!(mail.subject == "Your week at Open" && mail.body_text.contains("/chats\n"), "{mail:?}");
    assert!(!mail.body_text.contains("Hello"), "no private words");
    // New York has its own evening, and nobody new lives there.
    at(&world, datetime!(2026-11-26 22:59:59 UTC)).await;
    assert_eq!(count(&world, &zoe, "weekly-update").await, 0);
    at(&world, datetime!(2026-11-26 23:00 UTC)).await;
    let [mail] = &mails(&world, &zoe, "weekly-update").await[..] else { panic!("one mail") };
    assert!(mail.body_text.contains("* One new like") && !mail.body_text.contains("member near"), "{mail:?}");
    // Nothing of it is told again.
    at(&world, THURSDAY + Duration::WEEK).await;
    at(&world, datetime!(2026-12-03 23:00 UTC)).await;
    assert_eq!(
        (count(&world, &eva, "weekly-update").await, count(&world, &zoe, "weekly-update").await),
        (1, 1)
    );
}

#[tokio::test]
async fn where_nothing_real_happened_nothing_is_told() {
    let world = World::start().await;
    let far = Person { region: "NL-LI", city: "nl-maastricht", ..man("Adam") };
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(far.clone()).await);
    begin(&world).await;
    // Somebody fictional, somebody who is blocked, and what was looked at.
    let fred = world.member(Person { fictional: true, ..man("Fred") }).await;
    for (member, other) in [("likes_received", fred.id), ("likes_received", adam.id)] {
        let sql = format!(
            "insert into {member} (member_id, other_id, created_at, seen_at) values ($1, $2, $3, case when $4 then $3 end)"
        );
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(eva.id)
            .bind(other)
            .bind(world.clock.now())
            .bind(other == adam.id)
            .execute(&world.db)
            .await
            .unwrap();
    }
    let bob = world.member(Person { name: "Bob", ..far }).await;
    like(&bob, &eva).await;
    write_to(&bob.page, eva.id, "Hi").await.ok();
    block(&world, eva.id, bob.id).await;
    // Nor do those count who would not be found: women, men who seek men, the invisible and the blocked.
    world.member(woman("Ida")).await;
    world.member(Person { seeks: "male", ..man("Max") }).await;
    let hidden = world.member(man("Otto")).await;
    hidden.page.put("/api/invisible.php", &json!({ "invisible": true })).await.ok();
    let blocked = world.member(man("Paul")).await;
    block(&world, blocked.id, eva.id).await;
    world.member(Person { confirmed: false, ..man("Nico") }).await;
    at(&world, THURSDAY).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 0);
    // One real man nearby is news, to the week in which he came.
    world.advance(Duration::HOUR);
    world.member(man("Quin")).await;
    at(&world, THURSDAY + Duration::WEEK).await;
    let [mail] = &mails(&world, &eva, "weekly-update").await[..] else { panic!("one mail") };
    assert!(mail.body_text.contains("* One new member near you"), "{}", mail.body_text);
    assert!(
        mail.body_text.contains("/members\n") && !mail.body_text.contains(" new like"),
        "{}",
        mail.body_text
    );
}

#[tokio::test]
async fn who_does_not_want_it_or_cannot_get_it_is_left_alone() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let mut silent = Vec::new();
    for name in ["Ann", "Bea", "Cleo", "Dora"] {
        silent.push(world.member(woman(name)).await);
    }
    begin(&world).await;
    for member in &silent {
        like(&adam, member).await;
    }
    let [ann, bea, cleo, dora] = &silent[..] else { panic!("four") };
    prefer(ann, "weekly_updates", false).await;
    stop(&world, bea, "bounce").await;
    stop(&world, cleo, "fbl").await;
    sqlx::query("update accounts set status = 'pending_deletion' where member_id = $1")
        .bind(dora.id)
        .execute(&world.db)
        .await
        .unwrap();
    at(&world, THURSDAY).await;
    for member in &silent {
        assert_eq!(count(&world, member, "weekly-update").await, 0, "{}", member.name);
    }
    // Who left has no plan any more, and one again on coming back.
    let planned = "select count(*) from weekly_plans where member_id = $1";
    let plans =
        async || sqlx::query_scalar::<_, i64>(planned).bind(dora.id).fetch_one(&world.db).await.unwrap();
    assert_eq!(plans().await, 0);
    sqlx::query("update accounts set status = 'active' where member_id = $1")
        .bind(dora.id)
        .execute(&world.db)
        .await
        .unwrap();
    assert_eq!(plans().await, 1);
    // Switched on again, the next week is told.
    prefer(ann, "weekly_updates", true).await;
    world.advance(Duration::DAY);
    like(&world.member(man("Bob")).await, ann).await;
    at(&world, THURSDAY + Duration::WEEK).await;
    assert_eq!(count(&world, ann, "weekly-update").await, 1);
}

#[tokio::test]
async fn many_workers_on_two_nodes_tell_once() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let mut readers = Vec::new();
    for name in ["Ann", "Bea", "Cleo", "Dora", "Eva", "Fay", "Gina", "Hanna"] {
        readers.push(world.member(woman(name)).await);
    }
    begin(&world).await;
    for reader in &readers {
        like(&adam, reader).await;
    }
    at(&world, THURSDAY - Duration::MINUTE).await;
    world.advance(Duration::MINUTE);
    // Each is a worker that finds the same members due: two of this node, and two of another with a pool and parts of its own.
    let other = world.second_process().await;
    let tick = "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
        select 'calendar.tick', 'calendar', 1, 'null', $1, 3, $1 from generate_series(1, 4)";
    sqlx::query(tick).bind(world.clock.now()).execute(&world.db).await.unwrap();
    let runner = housekeeping::runner;
    let (a, b, c, d) = (runner(&world.app), runner(&other.app), runner(&world.app), runner(&other.app));
    let done = tokio::join!(a.drain(), b.drain(), c.drain(), d.drain());
    for done in [done.0, done.1, done.2, done.3] {
        assert!(done.unwrap().dead.is_empty());
    }
    for reader in &readers {
        assert_eq!(count(&world, reader, "weekly-update").await, 1, "{}", reader.name);
    }
}

#[tokio::test]
async fn a_clock_that_is_set_back_or_ahead_tells_nothing_twice() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    at(&world, THURSDAY).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 1);
    for back in [Duration::minutes(1), Duration::hours(3), Duration::DAY, Duration::days(5)] {
        world.advance(-back);
        work(&world).await;
        world.advance(back);
        work(&world).await;
    }
    assert_eq!(count(&world, &eva, "weekly-update").await, 1);
    // A year ahead by mistake, and mended: the next real week is told.
    world.advance(Duration::days(365));
    work(&world).await;
    world.advance(-Duration::days(365));
    work(&world).await;
    let told = count(&world, &eva, "weekly-update").await;
    // The logins had run out meanwhile, and the mails were forgotten.
    let site = world.app.sites.by_host("open.test").unwrap();
    for member in [&eva, &adam] {
        world.log_in(&member.page, member.id, site.id).await;
    }
    world.advance(Duration::DAY);
    write_to(&adam.page, eva.id, "And again").await.ok();
    at(&world, THURSDAY + Duration::WEEK).await;
    assert_eq!((told, count(&world, &eva, "weekly-update").await), (0, 1));
}

#[tokio::test]
async fn clocks_that_change_leave_the_evening_where_it_is() {
    let world = World::start().await;
    world.advance(datetime!(2027-03-26 12:00 UTC) - world.clock.now());
    let (eva, _) = pair(&world).await;
    // In Utrecht summer begins on 28 March: six o'clock is 16:00 UTC from then on.
    at(&world, datetime!(2027-04-01 15:59:59 UTC)).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 0);
    at(&world, datetime!(2027-04-01 16:00 UTC)).await;
    at(&world, datetime!(2027-04-01 17:00 UTC)).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 1);
    // And ends on 31 October.
    world.advance(datetime!(2027-10-30 12:00 UTC) - world.clock.now());
    work(&world).await;
    let ida = world.member(woman("Ida")).await;
    like(&world.member(man("Bob")).await, &ida).await;
    at(&world, datetime!(2027-11-04 16:59:59 UTC)).await;
    assert_eq!(count(&world, &ida, "weekly-update").await, 0);
    at(&world, datetime!(2027-11-04 17:00 UTC)).await;
    assert_eq!(count(&world, &ida, "weekly-update").await, 1);
}

#[tokio::test]
async fn what_was_held_up_waits_for_the_morning_or_is_left_out() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    // The server comes back in the middle of the night.
    at(&world, datetime!(2026-11-27 01:00 UTC)).await;
    at(&world, datetime!(2026-11-27 07:59 UTC)).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 0);
    at(&world, datetime!(2026-11-27 08:00 UTC)).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 1);
    // And the next time after three days.
    write_to(&adam.page, eva.id, "And again").await.ok();
    at(&world, datetime!(2026-12-06 17:00 UTC)).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 1);
    at(&world, datetime!(2026-12-10 17:00 UTC)).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 1, "that was a week ago");
}

#[tokio::test]
async fn a_turn_that_fails_holds_up_nobody_and_comes_again() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    let ida = world.member(woman("Ida")).await;
    like(&adam, &ida).await;
    let broken = "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse before insert on mails for each row when (new.recipient like 'eva%') execute function refuse()";
    sqlx::raw_sql(broken).execute(&world.db).await.unwrap();
    at(&world, THURSDAY).await;
    assert_eq!(
        (count(&world, &eva, "weekly-update").await, count(&world, &ida, "weekly-update").await),
        (0, 1)
    );
    sqlx::raw_sql("drop trigger refuse on mails").execute(&world.db).await.unwrap();
    work(&world).await;
    at(&world, THURSDAY + Duration::hours(1)).await;
    at(&world, THURSDAY + Duration::hours(2)).await;
    assert_eq!(
        (count(&world, &eva, "weekly-update").await, count(&world, &ida, "weekly-update").await),
        (1, 1)
    );
}

#[tokio::test]
async fn a_closed_site_tells_nothing() {
    let world = World::start().await;
    let (eva, _) = pair(&world).await;
    world.set_state("open.test", SiteState::WindingDown).await;
    at(&world, THURSDAY).await;
    assert_eq!(count(&world, &eva, "weekly-update").await, 0);
}
