//! The log of events by day: days come and go whole, and nothing is lost that fits into none.

use crate::world::{Member, World, man};
use liaison::{
    housekeeping,
    kernel::events::{self, Cursor, Missed},
};
use serde_json::json;
use sqlx::Connection;
use std::time::Instant;
use time::{Duration, OffsetDateTime};

/// An event of the member, now; its cursor.
async fn happens(world: &World, member: &Member) -> i64 {
    let mut connection = world.db.acquire().await.unwrap();
    let payload = json!({ "type": "profile" });
    events::append(&mut connection, &world.clock, member.id.into(), payload).await.unwrap().cursor.unwrap()
}

/// Where the event is; on a cluster in a shard of that.
async fn day_of(world: &World, id: i64) -> Option<String> {
    let place = "select substring(tableoid::regclass::text from 'member_events_(?:[0-9]{8}|rest)') from member_events where id = $1";
    sqlx::query_scalar(place).bind(id).fetch_optional(&world.db).await.unwrap()
}

async fn days(world: &World) -> Vec<String> {
    sqlx::query_scalar(
        "select inhrelid::regclass::text from pg_inherits where inhparent = 'member_events'::regclass order by 1",
    )
    .fetch_all(&world.db)
    .await
    .unwrap()
}

/// An hour passes, and what is due by then is done.
async fn hour(world: &World) {
    world.advance(Duration::HOUR);
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    let done = runner.drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

async fn missed(world: &World, member: &Member, cursor: Cursor) -> Missed {
    let mut connection = world.db.acquire().await.unwrap();
    let missed = events::since(&mut connection, member.id.into(), cursor, world.clock.now()).await.unwrap();
    missed.expect("the page has to load anew")
}

async fn position(world: &World, member: &Member) -> Cursor {
    events::position(&mut world.db.acquire().await.unwrap(), &world.clock, member.id.into()).await.unwrap()
}

#[tokio::test]
async fn a_day_goes_whole_when_all_of_it_has_served_its_time() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    housekeeping::runner(&world.app).tick().await.unwrap();
    hour(&world).await;
    assert_eq!(
        days(&world).await,
        ["member_events_20261122", "member_events_20261123", "member_events_rest"]
    );
    let first = happens(&world, &adam).await;
    assert_eq!(day_of(&world, first).await.as_deref(), Some("member_events_rest"));
    world.advance(Duration::days(1));
    let second = happens(&world, &adam).await;
    assert_eq!(day_of(&world, second).await.as_deref(), Some("member_events_20261122"));
    // From the 22nd, 13:00, to the 30th, 13:00: the sweep of each night leaves the days alone.
    for _ in 0..8 {
        world.advance(Duration::hours(23));
        hour(&world).await;
        happens(&world, &adam).await;
    }
    world.advance(Duration::hours(9));
    hour(&world).await;
    assert_eq!(day_of(&world, first).await, None, "the sweep deletes the rest");
    assert!(
        day_of(&world, second).await.is_some(),
        "eight days and ten hours old, as its day is not over for so long"
    );
    hour(&world).await;
    assert_eq!(day_of(&world, second).await, None, "the hour after midnight");
    let left = days(&world).await;
    assert_eq!((left.len(), left[0].as_str()), (12, "member_events_20261123"), "{left:?}");
    let late = housekeeping::overdue(&world.app.db, world.clock.now() + Duration::days(2)).await.unwrap();
    assert!(!late.contains(&"member_events"), "{late:?}");
    let late = housekeeping::overdue(&world.app.db, world.clock.now() + Duration::days(3)).await.unwrap();
    assert!(late.contains(&"member_events"), "{late:?}");
}

#[tokio::test]
async fn what_a_wrong_clock_wrote_is_kept_and_is_in_the_way_of_nothing() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let page = position(&world, &adam).await;
    // Tomorrow's, before tomorrow is there, and one of years ahead.
    world.advance(Duration::DAY);
    let tomorrow = happens(&world, &adam).await;
    world.advance(Duration::days(3_650));
    let years = happens(&world, &adam).await;
    let then = Cursor { id: years, at: None };
    world.advance(-Duration::days(3_651));
    housekeeping::runner(&world.app).tick().await.unwrap();
    hour(&world).await;
    for id in [tomorrow, years] {
        assert_eq!(day_of(&world, id).await.as_deref(), Some("member_events_rest"));
    }
    assert_eq!(days(&world).await, ["member_events_20261123", "member_events_rest"]);
    let now = happens(&world, &adam).await;
    let told = |missed: Missed| missed.events.iter().filter_map(|event| event.cursor).collect::<Vec<_>>();
    assert_eq!(told(missed(&world, &adam, page).await), [tomorrow, years, now]);
    // A page that went on at the wrong time hears of what came after.
    assert!(told(missed(&world, &adam, then).await).contains(&now));
}

#[tokio::test]
async fn a_page_goes_on_over_midnight() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    housekeeping::runner(&world.app).tick().await.unwrap();
    hour(&world).await;
    let midnight: OffsetDateTime = (world.clock.now().date() + Duration::days(2)).midnight().assume_utc();
    world.advance(midnight - Duration::seconds(20) - world.clock.now());
    let before = happens(&world, &adam).await;
    world.advance(Duration::seconds(16));
    let page = position(&world, &adam).await;
    assert_eq!(page.id, before);
    world.advance(Duration::seconds(10));
    let after = happens(&world, &adam).await;
    let told = missed(&world, &adam, page).await.events;
    assert_eq!(told.iter().map(|event| event.cursor).collect::<Vec<_>>(), [Some(after)]);
    assert_ne!(day_of(&world, before).await, day_of(&world, after).await);
}

#[tokio::test]
async fn whoever_reads_for_long_puts_a_day_off_and_nobody_waits() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    housekeeping::runner(&world.app).tick().await.unwrap();
    hour(&world).await;
    world.advance(Duration::days(1));
    let old = happens(&world, &adam).await;
    world.advance(Duration::days(9));
    // As a dump of the database does, for hours.
    let mut dump = sqlx::PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    sqlx::raw_sql("begin; select count(*) from member_events").execute(&mut dump).await.unwrap();
    let (begun, page) = (Instant::now(), adam.page.get("/api/user.php"));
    let ((), answer) = tokio::join!(hour(&world), page);
    answer.ok();
    assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(day_of(&world, old).await.is_some());
    sqlx::raw_sql("rollback").execute(&mut dump).await.unwrap();
    hour(&world).await;
    assert_eq!(day_of(&world, old).await, None);
}

#[tokio::test]
async fn a_node_starts_while_the_log_cannot_be_read() {
    let world = World::start().await;
    let mut holder = sqlx::PgConnection::connect_with(&world.db.connect_options()).await.unwrap();
    sqlx::raw_sql("begin; lock table member_events in access exclusive mode")
        .execute(&mut holder)
        .await
        .unwrap();
    let base = world.second_node().await;
    let visitor = testkit::Page::new(&base, "open.test");
    visitor.get("/api/settings.php").await.ok();
    sqlx::raw_sql("rollback").execute(&mut holder).await.unwrap();
}

/// Each start prepares the console's role: after a new day it must not write the rights of all tables once more.
#[tokio::test]
async fn a_new_day_changes_nothing_about_the_rights_of_the_console() {
    let world = World::start().await;
    let prepare = || async {
        sqlx::query("select prepare_console_role()").execute(&world.db).await.unwrap();
        let written = "select xmin::text from pg_class where oid = 'sites'::regclass";
        sqlx::query_scalar::<_, String>(written).fetch_one(&world.db).await.unwrap()
    };
    let before = prepare().await;
    housekeeping::runner(&world.app).tick().await.unwrap();
    let known = days(&world).await.len();
    world.advance(Duration::days(1));
    hour(&world).await;
    assert!(days(&world).await.len() > known);
    assert_eq!(prepare().await, before);
}
