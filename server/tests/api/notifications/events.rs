//! `GET /api/events.php`: where a stream starts and goes on.

use crate::world::{Member, World, man, woman};
use liaison::kernel::events::Event;
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{Events, Page};

const SOON: Duration = Duration::from_secs(30);

/// The cursor of a page whose data was read just now.
async fn cursor_of(member: &Member) -> String {
    let mut stream = member.page.events(None).await;
    assert_eq!(stream.next(SOON).await, Some(json!({ "type": "hello", "build": liaison::builds::id() })));
    stream.cursor.unwrap()
}

async fn like(from: &Member, to: &Member) {
    from.page.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

fn like_of(member: &Member) -> Value {
    json!({ "type": "like", "profile": member.id })
}

async fn greeted(mut stream: Events) -> Events {
    assert_eq!(stream.next(SOON).await, Some(json!({ "type": "hello", "build": liaison::builds::id() })));
    stream
}

#[tokio::test]
async fn what_happens_between_a_pages_data_and_its_stream_is_told() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let cursor = cursor_of(&eva).await;
    world.advance(time::Duration::minutes(1));
    like(&adam, &eva).await;
    world.advance(time::Duration::minutes(1));
    let mut hers = greeted(eva.page.events_after(&cursor).await).await;
    assert_eq!(hers.next(SOON).await, Some(like_of(&adam)));
}

#[tokio::test]
async fn a_stream_cut_before_its_first_event_resumes() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let cursor = cursor_of(&eva).await;
    like(&adam, &eva).await;
    world.advance(time::Duration::minutes(1));
    let mut hers = greeted(eva.page.events(Some(cursor)).await).await;
    assert_eq!(hers.next(SOON).await, Some(like_of(&adam)));
}

#[tokio::test]
async fn a_slow_transaction_behind_the_cursor_is_told() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let mut slow = world.db.begin().await.unwrap();
    sqlx::query(
        "insert into member_events (member_id, payload, created_at) values ($1, '{\"type\":\"slow\"}', $2)",
    )
    .bind(eva.id)
    .bind(world.clock.now())
    .execute(&mut *slow)
    .await
    .unwrap();
    world.advance(time::Duration::seconds(5));
    like(&adam, &eva).await;
    world.advance(time::Duration::seconds(5));
    let cursor = cursor_of(&eva).await;
    slow.commit().await.unwrap();
    world.advance(time::Duration::hours(1));
    let mut hers = greeted(eva.page.events_after(&cursor).await).await;
    assert_eq!(hers.next(SOON).await, Some(json!({ "type": "slow" })));
}

#[tokio::test]
async fn what_was_long_before_the_pages_data_is_not_repeated() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let late = world.member(man("Late")).await;
    like(&adam, &eva).await;
    world.advance(time::Duration::minutes(1));
    let cursor = cursor_of(&eva).await;
    like(&late, &eva).await;
    let mut hers = greeted(eva.page.events_after(&cursor).await).await;
    assert_eq!(hers.next(SOON).await, Some(like_of(&late)));
}

#[tokio::test]
async fn a_cursor_that_can_not_be_known_any_more_makes_the_page_load_anew() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let old = cursor_of(&eva).await;
    world.advance(time::Duration::days(8));
    for cursor in [old.as_str(), "999999"] {
        let mut hers = greeted(eva.page.events_after(cursor).await).await;
        assert_eq!(hers.next(SOON).await, Some(json!({ "type": "resync" })), "{cursor}");
        // It goes on from there, also after the next cut.
        let resumed = hers.cursor.clone();
        like(&adam, &eva).await;
        assert_eq!(hers.next_of("like").await, Some(like_of(&adam)));
        let mut hers = greeted(eva.page.events(resumed).await).await;
        assert_eq!(hers.next(SOON).await, Some(like_of(&adam)));
        adam.page.delete("/api/like.php", &json!({ "profile": eva.id })).await.ok();
    }
}

#[tokio::test]
async fn what_is_no_cursor_is_refused() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for text in ["", "x", "-1", "1-", "-", "1-2-3", "1.5", "%2B1", "1234567890123456789", "1-123456789012345"]
    {
        let refused = eva.page.get(&format!("/api/events.php?after={text}")).await;
        refused.problem(422, "invalid_request");
    }
    for text in ["0", "7", "0-0", "999999999999999999-99999999999999"] {
        assert_eq!(eva.page.get(&format!("/api/events.php?after={text}")).await.status, 200, "{text}");
    }
}

/// A page shows the last balance that it was told: one from before must not come after it, not even in what
/// a stream repeats to be sure.
#[tokio::test]
async fn a_balance_that_is_no_longer_true_is_not_told_again() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let mut his = greeted(adam.page.events(None).await).await;
    let (mut cursors, mut balances) = (Vec::new(), Vec::new());
    for text in ["one", "two", "three"] {
        crate::chat::write_to(&adam.page, eva.id, text).await.ok();
        let told = his.next_of("balance").await.unwrap();
        cursors.push(his.cursor.clone().unwrap());
        balances.push(told["credits"].clone());
    }
    // Within the overlap, all that was written is repeated, but for the balances in between.
    let mut again = greeted(adam.page.events(Some(cursors[0].clone())).await).await;
    assert_eq!(again.next_of("balance").await.unwrap()["credits"], balances[2]);
    let mut again = greeted(adam.page.events(Some(cursors[2].clone())).await).await;
    while let Some(event) = again.next(Duration::from_millis(500)).await {
        assert_ne!(event["type"], "balance");
    }
    // A notice that is late, as from another node: to a stream that told the newest, to one that starts now, and
    // to one that missed too much and says `resync`.
    let mut fresh = greeted(adam.page.events(None).await).await;
    let mut lost = greeted(adam.page.events(Some("1-1".to_owned())).await).await;
    assert_eq!(lost.next(SOON).await, Some(json!({ "type": "resync" })));
    let payload = json!({ "type": "balance", "credits": balances[0] });
    let cursor = cursors[0].parse().ok();
    world.app.hub.deliver([Event { member: adam.id.into(), cursor, payload }]);
    crate::chat::write_to(&adam.page, eva.id, "four").await.ok();
    for stream in [&mut his, &mut fresh, &mut lost] {
        let told = stream.next_of("balance").await.unwrap();
        assert!(told["credits"].as_i64() < balances[2].as_i64(), "{told}");
    }
}

/// Another login of the member, as in another browser.
async fn elsewhere(world: &World, member: &Member) -> Page {
    let page = world.visitor("open.test");
    let site = world.app.sites.by_host("open.test").unwrap();
    world.log_in(&page, member.id, site.id).await;
    page
}

/// The last word of a page that newer ones took the place of.
async fn is_replaced(stream: &mut Events) {
    assert_eq!(stream.next(SOON).await, Some(json!({ "type": "replaced" })));
    assert!(stream.ends().await);
}

#[tokio::test]
async fn a_login_has_five_streams_and_the_oldest_is_told_to_stop() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let other = elsewhere(&world, &eva).await;
    let mut others = greeted(other.events(None).await).await;
    let mut open = Vec::new();
    for _ in 0..5 {
        open.push(greeted(eva.page.events(None).await).await);
    }
    assert_eq!(world.app.hub.open_streams(), 6);
    for _ in 0..3 {
        let newest = greeted(eva.page.events(None).await).await;
        is_replaced(&mut open.remove(0)).await;
        open.push(newest);
        assert_eq!(world.app.hub.open_streams(), 6);
    }
    like(&adam, &eva).await;
    for stream in open.iter_mut().chain([&mut others]) {
        assert_eq!(
            stream.next_of("like").await,
            Some(like_of(&adam)),
            "these go on, and so does another login"
        );
    }
    // One that closes by itself makes room.
    drop(open.pop());
    while world.app.hub.open_streams() > 5 {
        tokio::task::yield_now().await;
    }
    let newest = greeted(eva.page.events(None).await).await;
    like(&eva, &adam).await;
    for stream in open.iter_mut().chain([&mut others]) {
        assert_eq!(stream.next(SOON).await, Some(json!({ "type": "match", "profile": adam.id })));
    }
    drop(newest);
}

#[tokio::test]
async fn a_member_has_twenty_streams_however_many_logins() {
    let world = World::start().await;
    let (eva, bystander) = (world.member(woman("Eva")).await, world.member(man("Bert")).await);
    let mut others = greeted(bystander.page.events(None).await).await;
    let mut open = Vec::new();
    for _ in 0..5 {
        let login = elsewhere(&world, &eva).await;
        for _ in 0..4 {
            open.push(greeted(login.events(None).await).await);
        }
    }
    assert_eq!(world.app.hub.open_streams(), 21);
    let newest = greeted(elsewhere(&world, &eva).await.events(None).await).await;
    is_replaced(&mut open.remove(0)).await;
    assert_eq!(world.app.hub.open_streams(), 21, "nobody else's");
    like(&eva, &bystander).await;
    assert_eq!(others.next_of("like").await, Some(like_of(&eva)));
    drop((open, newest));
}

/// Scripts see no comments: what says that the line is alive is an event, and no cursor to come back with.
#[tokio::test]
async fn a_stream_on_which_nothing_happens_says_that_it_is_alive() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let mut hers = greeted(eva.page.events(None).await).await;
    let cursor = hers.cursor.clone();
    assert_eq!(hers.any(SOON).await, Some(json!({ "type": "alive" })));
    assert_eq!(hers.cursor, cursor);
}
