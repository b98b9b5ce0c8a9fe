//! Alerts of saved searches: only real members who are new and would be found, in the evening there, once.

use super::{all, save};
use crate::{
    calendar::{at, begin, choose, count, mails, prefer, stop},
    chat::block,
    members::change,
    notifications::{push::subscribe, push_sending::PushService},
    world::{Person, World, man, woman},
};
use liaison::settings::SiteState;
use serde_json::json;
use time::{Duration, OffsetDateTime, macros::datetime};

/// Six in the evening in Utrecht, of the day after `NOON`.
const EVENING: OffsetDateTime = datetime!(2026-11-22 17:00 UTC);
const KIND: &str = "search-alert";

#[tokio::test]
async fn who_is_new_is_named_in_the_evening_and_never_again() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    world.member(man("Before")).await;
    begin(&world).await;
    world.advance(Duration::MINUTE);
    save(&eva, "Near “me”", "near=nl-utrecht&radius=25&sort=activity", "daily").await.ok();
    save(&eva, "Never mind", "photo=true", "daily").await.ok();
    save(&eva, "No alert", "", "none").await.ok();
    world.advance(Duration::MINUTE);
    for name in ["Adam", "Bob", "Carl", "Dan", "Eric", "Fred", "Gus"] {
        world.member(man(name)).await;
        world.advance(Duration::MINUTE);
    }
    at(&world, EVENING - Duration::SECOND).await;
    assert_eq!(count(&world, &eva, KIND).await, 0);
    at(&world, EVENING).await;
    let [mail] = &mails(&world, &eva, KIND).await[..] else { panic!("one mail") };
    let line = "* “Near “me””: 7 new members (Gus, Fred, Eric, Dan, Carl, Bob, …)";
    assert!(mail.body_text.contains(line), "{}", mail.body_text);
    assert!(
        !mail.body_text.contains("Never mind") && !mail.body_text.contains("Before"),
        "{}",
        mail.body_text
    );
    assert!(
        mail.body_text.contains("/members?near=nl-utrecht&radius=25&sort=newest\n"),
        "{}",
        mail.body_text
    );
    // Nobody came since: silence. Then one does.
    at(&world, EVENING + Duration::DAY).await;
    assert_eq!(count(&world, &eva, KIND).await, 1);
    world.advance(Duration::MINUTE);
    world.member(man("Hugo")).await;
    at(&world, EVENING + Duration::days(2)).await;
    let all = mails(&world, &eva, KIND).await;
    assert!(all.len() == 2 && all[1].body_text.contains("one new member (Hugo)"), "{all:?}");
}

#[tokio::test]
async fn a_weekly_alert_comes_after_a_week_and_a_new_name_moves_none() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    begin(&world).await;
    save(&eva, "Weekly", "", "weekly").await.ok();
    world.advance(Duration::MINUTE);
    world.member(man("Adam")).await;
    at(&world, EVENING + Duration::days(3)).await;
    save(&eva, "Still weekly", "", "weekly").await.ok();
    let id = all(&eva).await[0]["id"].clone();
    eva.page.put("/api/saved-searches.php", &json!({ "id": id, "name": "Each week" })).await.ok();
    at(&world, EVENING + Duration::days(5)).await;
    assert_eq!(count(&world, &eva, KIND).await, 0);
    at(&world, EVENING + Duration::days(6)).await;
    let [mail] = &mails(&world, &eva, KIND).await[..] else { panic!("one mail") };
    assert!(mail.body_text.contains("“Each week”: one new member (Adam)"), "{}", mail.body_text);
}

#[tokio::test]
async fn nobody_is_told_of_who_is_not_real_not_found_or_out_of_reach() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    begin(&world).await;
    world.advance(Duration::MINUTE);
    save(&eva, "All", "min_age=25&max_age=35&languages=nl", "daily").await.ok();
    world.advance(Duration::MINUTE);
    let speaks = "languages = '{nl}'";
    for person in [
        Person { fictional: true, ..man("Fiction") },
        Person { seeks: "male", ..man("Gay") },
        Person { confirmed: false, ..man("Unconfirmed") },
        Person { country: "BE", region: "BE-VAN", city: "be-antwerpen", ..man("Abroad") },
        woman("Ida"),
    ] {
        let member = world.member(person).await;
        change(&world, &member, speaks).await;
    }
    world.member(man("Silent")).await;
    let old = world.member(man("Old")).await;
    change(&world, &old, &format!("{speaks}, date_of_birth = '1960-01-01'")).await;
    let hidden = world.member(man("Hidden")).await;
    change(&world, &hidden, &format!("{speaks}, invisible = true")).await;
    for (blocker, name) in [(true, "Blocked"), (false, "Blocks")] {
        let other = world.member(man(name)).await;
        change(&world, &other, speaks).await;
        let (from, to) = if blocker { (eva.id, other.id) } else { (other.id, eva.id) };
        block(&world, from, to).await;
    }
    at(&world, EVENING).await;
    assert_eq!(count(&world, &eva, KIND).await, 0);
    world.advance(Duration::MINUTE);
    let found = world.member(man("Found")).await;
    change(&world, &found, speaks).await;
    at(&world, EVENING + Duration::DAY).await;
    let [mail] = &mails(&world, &eva, KIND).await[..] else { panic!("one mail") };
    assert!(mail.body_text.contains("one new member (Found)"), "{}", mail.body_text);
}

#[tokio::test]
async fn who_does_not_want_it_or_cannot_get_it_is_left_alone() {
    let world = World::start().await;
    let mut silent = Vec::new();
    for name in ["Ann", "Bea", "Cleo"] {
        let member = world.member(woman(name)).await;
        save(&member, "All", "", "daily").await.ok();
        silent.push(member);
    }
    begin(&world).await;
    world.advance(Duration::MINUTE);
    world.member(man("Adam")).await;
    prefer(&silent[0], "search_alerts", false).await;
    stop(&world, &silent[1], "bounce").await;
    let id = all(&silent[2]).await[0]["id"].clone();
    silent[2].page.put("/api/saved-searches.php", &json!({ "id": id, "alert": "none" })).await.ok();
    at(&world, EVENING).await;
    for member in &silent {
        assert_eq!(count(&world, member, KIND).await, 0, "{}", member.name);
    }
    // Whoever switches it on again hears of those who come from then on.
    prefer(&silent[0], "search_alerts", true).await;
    silent[2].page.put("/api/saved-searches.php", &json!({ "id": id, "alert": "daily" })).await.ok();
    world.advance(Duration::MINUTE);
    world.member(man("Bob")).await;
    at(&world, EVENING + Duration::DAY).await;
    for member in [&silent[0], &silent[2]] {
        let [mail] = &mails(&world, member, KIND).await[..] else { panic!("one mail") };
        assert!(mail.body_text.contains("one new member (Bob)"), "{}", mail.body_text);
    }
}

#[tokio::test]
async fn nothing_comes_by_night_from_a_closed_site_or_in_a_search_that_the_site_takes_no_more() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    save(&eva, "Chatty", "intent=chat", "daily").await.ok();
    begin(&world).await;
    world.advance(Duration::MINUTE);
    let adam = world.member(man("Adam")).await;
    change(&world, &adam, "intent = '{chat}'").await;
    // The server was away in the evening: the morning is early enough.
    world.advance(datetime!(2026-11-22 23:00 UTC) - world.clock.now());
    at(&world, datetime!(2026-11-22 23:01 UTC)).await;
    assert_eq!(count(&world, &eva, KIND).await, 0);
    at(&world, datetime!(2026-11-23 08:00 UTC)).await;
    assert_eq!(count(&world, &eva, KIND).await, 1);
    world.advance(Duration::MINUTE);
    let bob = world.member(man("Bob")).await;
    change(&world, &bob, "intent = '{chat}'").await;
    world.set("open.test", |settings| settings.visible_profile_fields.clear()).await;
    at(&world, datetime!(2026-11-24 17:00 UTC)).await;
    assert_eq!(count(&world, &eva, KIND).await, 1);
    world.set_state("open.test", SiteState::Closed).await;
    at(&world, datetime!(2026-11-25 17:00 UTC)).await;
    assert_eq!(count(&world, &eva, KIND).await, 1);
}

#[tokio::test]
async fn a_push_counts_and_names_nobody() {
    let service = PushService::start().await;
    let world = service.world().await;
    let eva = world.member(woman("Eva")).await;
    subscribe(&eva.page, &service.browser("Eva")).await.ok();
    save(&eva, "All", "", "daily").await.ok();
    world.advance(Duration::SECOND);
    save(&eva, "Near", "near=nl-utrecht&radius=10", "daily").await.ok();
    choose(&eva, "search_alerts", (false, true)).await;
    begin(&world).await;
    world.advance(Duration::MINUTE);
    world.member(man("Adam")).await;
    world.member(man("Bob")).await;
    service.taken();
    at(&world, EVENING).await;
    let [push] = &service.taken()[..] else { panic!("one push") };
    assert_eq!(
        push.message(),
        json!({ "type": "news", "title": "New members at Open", "body": "2 new members match searches you saved",
            "check_url": "/members?sort=newest", "open_url": "/login", "tag": "search-alert" })
    );
    assert_eq!(count(&world, &eva, KIND).await, 0);
}
