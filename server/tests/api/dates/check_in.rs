//! Whether all is well: the member is asked when they wanted to be, once, and answers with one press.

use super::{PATH, all, but, pair, plan, token, wish};
use crate::{
    calendar::{at, begin, choose},
    notifications::{push::subscribe, push_sending::PushService},
    world::{World, woman},
};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, macros::datetime};

/// Seven hours and two after `NOON`.
const ASKED: OffsetDateTime = datetime!(2026-11-21 21:00 UTC);

async fn asks(world: &World) -> i64 {
    sqlx::query_scalar("select count(*) from member_events where payload ->> 'type' = 'date_check'")
        .fetch_one(&world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn the_member_is_asked_once_and_one_press_answers() {
    let service = PushService::start().await;
    let world = service.world().await;
    let (eva, adam) = pair(&world).await;
    subscribe(&eva.page, &service.browser("Eva")).await.ok();
    // They asked for this one themselves: no switch for other news keeps it back, nor does the hour.
    choose(&eva, "reminders", (false, false)).await;
    begin(&world).await;
    plan(&eva, &but(wish(&world, Some(adam.id), &token()), &json!({ "place": "Secret place" }))).await.ok();
    at(&world, ASKED - Duration::SECOND).await;
    service.taken();
    assert_eq!((asks(&world).await, &all(&eva).await[0]["check_in"]), (0, &json!("waiting")));
    at(&world, ASKED).await;
    let [push] = &service.taken()[..] else { panic!("one push") };
    assert_eq!(
        push.message(),
        json!({ "type": "news", "title": "All well?", "body": "Tap here to check in. Your friend sees it on the page of your plan.",
            "check_url": "/safety-centre", "open_url": "/login", "tag": "date-check" })
    );
    assert_eq!((asks(&world).await, &all(&eva).await[0]["check_in"]), (1, &json!("asked")));
    world.advance(Duration::minutes(5));
    let id = all(&eva).await[0]["id"].clone();
    for _ in 0..2 {
        let answer = eva.page.put(PATH, &json!({ "id": id })).await.ok();
        let plan = &answer["plans"][0];
        assert_eq!(
            (&plan["check_in"], &plan["checked_in_at"]),
            (&json!("done"), &json!("2026-11-21T21:05:00Z"))
        );
    }
    at(&world, ASKED + Duration::hours(3)).await;
    assert_eq!(service.taken().len(), 0);
    assert_eq!((asks(&world).await, &all(&eva).await[0]["check_in"]), (1, &json!("done")));
}

#[tokio::test]
async fn without_an_answer_the_plan_says_so_an_hour_later() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    begin(&world).await;
    plan(&eva, &wish(&world, None, &token())).await.ok();
    for (moment, stands) in [
        (ASKED, "asked"),
        (ASKED + Duration::HOUR - Duration::SECOND, "asked"),
        (ASKED + Duration::HOUR, "missing"),
    ] {
        at(&world, moment).await;
        assert_eq!(all(&eva).await[0]["check_in"], stands, "{moment}");
    }
    // Late is better than never.
    let id = all(&eva).await[0]["id"].clone();
    eva.page.put(PATH, &json!({ "id": id })).await.ok();
    assert_eq!(all(&eva).await[0]["check_in"], "done");
}

#[tokio::test]
async fn nobody_is_asked_who_checked_in_or_ended_the_plan() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    begin(&world).await;
    for _ in 0..3 {
        plan(&eva, &wish(&world, None, &token())).await.ok();
    }
    let plans = all(&eva).await;
    let id = |place: usize| json!({ "id": plans[place]["id"] });
    // Before the date it says nothing of it: this one is asked all the same.
    eva.page.put(PATH, &id(0)).await.ok();
    eva.page.delete(PATH, &id(1)).await.ok();
    at(&world, ASKED - Duration::HOUR).await;
    eva.page.put(PATH, &id(2)).await.ok();
    at(&world, ASKED).await;
    let asked: Vec<Value> = sqlx::query_scalar(
        "select payload -> 'plan' from member_events where payload ->> 'type' = 'date_check'",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    assert_eq!(asked, [plans[0]["id"].clone()]);
    // What has ended is nothing to check in to.
    eva.page.put(PATH, &id(1)).await.problem(404, "not_found");
    at(&world, ASKED + Duration::hours(22)).await;
    eva.page.put(PATH, &id(0)).await.problem(404, "not_found");
}
