//! Who is shown what: by time left, to one at a time, within their reach, and not more than anybody should look at.

use super::{Answer, Console, Desk};
use crate::world::{Person, World, man, new_id, woman};
use futures_util::future::join_all;
use liaison::staff::{Role, Scope};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use time::Duration;
use uuid::Uuid;

/// So many photos that wait, of members of that site, 25 at most of each; the first came first.
pub async fn waiting_photos(world: &World, host: &'static str, count: i32) -> Vec<Uuid> {
    let mut photos = Vec::new();
    while i32::try_from(photos.len()).unwrap() < count {
        let owner = world.member(Person { host, premium: true, ..woman("Eva") }).await;
        let of_one = (count - i32::try_from(photos.len()).unwrap()).min(25);
        let made: Vec<Uuid> = sqlx::query_scalar(
            "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at)
             select gen_random_uuid(), $1, i, 'pending', 4, 5, 'a.webp', 'a.webp', 'a.webp', 'a.webp', $2 + ($4 + i) * interval '1 second'
             from generate_series(0, $3 - 1) i returning id",
        )
        .bind(owner.id)
        .bind(world.clock.now() - Duration::hours(1))
        .bind(of_one)
        .bind(i32::try_from(photos.len()).unwrap())
        .fetch_all(&world.db)
        .await
        .unwrap();
        photos.extend(made);
    }
    photos
}

pub async fn claim(console: &Console, desk: &Desk, queue: &str, count: u8) -> Answer {
    console.post(desk, "/api/console/claims", &json!({ "queue": queue, "count": count })).await
}

pub fn ids(answer: &Value) -> Vec<Uuid> {
    let items = answer["items"].as_array().unwrap();
    items.iter().map(|item| item["id"].as_str().unwrap().parse().unwrap()).collect()
}

pub async fn put(console: &Console, desk: &Desk, path: &str, body: &Value) -> Answer {
    console.call(Method::PUT, path, Some(&desk.cookie), Some(body)).await
}

pub async fn queue(console: &Console, desk: &Desk, name: &str) -> Value {
    let queues = console.get(desk, "/api/console/queues").await.ok();
    queues["queues"].as_array().unwrap().iter().find(|queue| queue["queue"] == name).unwrap().clone()
}

/// Reports about a minor, each about somebody else.
pub async fn severe(console: &Console, count: usize) {
    let eva = console.world.member(woman("Eva")).await;
    let site = console.world.app.sites.by_host("open.test").unwrap().id.0;
    for _ in 0..count {
        sqlx::query(
            "insert into reports (id, site_id, reporter_id, reported_id, about, category, evidence, created_at)
             values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'profile', 'minor', '{}', $3)",
        )
        .bind(site)
        .bind(eva.id)
        .bind(console.world.clock.now())
        .execute(&console.world.db)
        .await
        .unwrap();
    }
}

#[tokio::test]
async fn each_is_shown_to_one_and_comes_back_when_it_is_left_alone() {
    let console = Console::start().await;
    let photos = waiting_photos(&console.world, "open.test", 8).await;
    let (max, mia) = (moderator(&console, "Max").await, moderator(&console, "Mia").await);
    let first = claim(&console, &max, "photos", 3).await.ok();
    assert_eq!((ids(&first), &first["next_left"]), (photos[..3].to_vec(), &json!(5)));
    let item = &first["items"][0];
    assert_eq!((&item["queue"], &item["site"]["domain"]), (&json!("photos"), &json!("open.test")));
    assert_eq!(ids(&claim(&console, &mia, "photos", 3).await.ok()), photos[3..6]);
    // What they hold comes first.
    assert_eq!(ids(&claim(&console, &max, "photos", 1).await.ok()), [&photos[..3], &photos[6..7]].concat());
    // Each look left a line, once.
    let looks = "select count(*) from audit_log where chain = 'read' and action = 'queue.shown' and subject_kind = 'photo'";
    assert_eq!(console.count(looks).await, 7);
    console
        .delete(&max, "/api/console/claims", &json!({ "queue": "photos", "items": [photos[1]] }))
        .await
        .ok();
    assert_eq!(
        ids(&claim(&console, &mia, "photos", 1).await.ok()),
        [photos[1], photos[3], photos[4], photos[5]]
    );
    // Nobody renews what is another's.
    console.world.advance(Duration::minutes(4));
    let renewal = json!({ "queue": "photos", "items": [photos[0], photos[3]] });
    let renewed = put(&console, &max, "/api/console/claims", &renewal).await.ok();
    assert_eq!(renewed["lost"], json!([photos[3]]));
    console.world.advance(Duration::minutes(1));
    let after = ids(&claim(&console, &mia, "photos", 50).await.ok());
    let all: BTreeSet<_> = photos.iter().copied().filter(|photo| *photo != photos[0]).collect();
    assert_eq!(after.into_iter().collect::<BTreeSet<_>>(), all);
}

/// Reports whose reporters are gone, each about somebody else, that came so long ago.
async fn nameless(console: &Console, count: i32, ago: Duration) {
    sqlx::query(
        "insert into reports (id, site_id, reported_id, about, category, evidence, created_at)
         select gen_random_uuid(), $1, gen_random_uuid(), 'profile', 'spam', '{}', $2 from generate_series(1, $3)",
    )
    .bind(console.world.app.sites.by_host("open.test").unwrap().id.0)
    .bind(console.world.clock.now() - ago)
    .bind(count)
    .execute(&console.world.db)
    .await
    .unwrap();
}

#[tokio::test]
async fn each_number_of_a_queue_is_counted_up_to_a_hundred() {
    let console = Console::start().await;
    let lead = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    // What somebody reports waits; that changes nothing about what nobody reports any more.
    let eva = console.world.member(woman("Eva")).await;
    sqlx::query("update accounts set reports_paused_until = $2 where member_id = $1")
        .bind(eva.id)
        .bind(console.world.clock.now() + Duration::days(1))
        .execute(&console.world.db)
        .await
        .unwrap();
    // Reports are due after a day: one of just that age is not late.
    let (late, soon, due) = (Duration::hours(25), Duration::hours(21), Duration::hours(24));
    for (count, ago, wanted) in [
        (59, late, json!([59, 59, 0, false])),
        (39, soon, json!([98, 59, 39, false])),
        (1, due, json!([99, 59, 40, false])),
        (1, Duration::ZERO, json!([100, 59, 40, false])),
        (1, late, json!([100, 60, 40, true])),
        (1, soon, json!([100, 60, 41, true])),
        (60, soon, json!([100, 60, 100, true])),
        (41, late, json!([100, 100, 100, true])),
    ] {
        nameless(&console, count, ago).await;
        let line = queue(&console, &lead, "reports").await;
        let counted = json!([line["waiting"], line["late"], line["due_in_4h"], line["more"]]);
        assert_eq!(counted, wanted, "{count} more of {ago}");
    }
    let shown = claim(&console, &lead, "reports", 3).await.ok();
    assert_eq!((ids(&shown).len(), &shown["next_left"]), (3, &json!(97)));
}

pub async fn moderator(console: &Console, name: &str) -> Desk {
    console.desk(name, Role::Moderator, Scope::All).await
}

#[tokio::test]
async fn many_at_once_get_different_ones_and_none_is_left() {
    let console = Console::start().await;
    let photos = waiting_photos(&console.world, "open.test", 60).await;
    let mut desks = Vec::new();
    for _ in 0..20 {
        desks.push(moderator(&console, "Kim").await);
    }
    let answers = join_all(desks.iter().map(|desk| claim(&console, desk, "photos", 3))).await;
    let shown: Vec<Uuid> = answers.into_iter().flat_map(|answer| ids(&answer.ok())).collect();
    assert_eq!(shown.len(), 60);
    assert_eq!(shown.into_iter().collect::<BTreeSet<_>>(), photos.into_iter().collect());
}

#[tokio::test]
async fn what_waits_elsewhere_is_neither_shown_nor_counted() {
    let console = Console::start().await;
    let world = &console.world;
    let here = waiting_photos(world, "open.test", 2).await;
    let there = waiting_photos(world, "strict.test", 3).await;
    let site = world.app.sites.by_host("open.test").unwrap();
    let desk = console.desk("Max", Role::Moderator, Scope::Site { site: site.id }).await;
    assert_eq!(queue(&console, &desk, "photos").await["waiting"], 2);
    let shown = claim(&console, &desk, "photos", 50).await.ok();
    assert_eq!((ids(&shown), &shown["next_left"]), (here, &json!(0)));
    let lead = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    assert_eq!(queue(&console, &lead, "photos").await["waiting"], 5);
    assert_eq!(ids(&claim(&console, &lead, "photos", 50).await.ok()), there);
    // What they may not do they see nothing of.
    let severe = queue(&console, &desk, "severe").await;
    assert_eq!((&severe["may"], &severe["waiting"]), (&json!(false), &json!(0)));
    claim(&console, &desk, "severe", 1).await.problem(403, "not_allowed");
    let clerk = console.desk("Flo", Role::Finance, Scope::All).await;
    assert_eq!(queue(&console, &clerk, "photos").await["may"], false);
    claim(&console, &clerk, "photos", 1).await.problem(403, "not_allowed");
}

#[tokio::test]
async fn a_declined_queue_is_never_served() {
    let console = Console::start().await;
    waiting_photos(&console.world, "open.test", 3).await;
    let (max, mia) = (moderator(&console, "Max").await, moderator(&console, "Mia").await);
    assert_eq!(ids(&claim(&console, &max, "photos", 3).await.ok()).len(), 3);
    let decline = json!({ "queues": ["photos", "severe", "photos"] });
    put(&console, &max, "/api/console/declined-queues", &decline).await.ok();
    claim(&console, &max, "photos", 3).await.problem(409, "queue_declined");
    assert_eq!(queue(&console, &max, "photos").await["declined"], true);
    // What they held is others'.
    assert_eq!(ids(&claim(&console, &mia, "photos", 3).await.ok()).len(), 3);
    put(&console, &max, "/api/console/declined-queues", &json!({ "queues": [] })).await.ok();
    claim(&console, &max, "photos", 3).await.ok();
    put(&console, &max, "/api/console/declined-queues", &json!({ "queues": ["everything"] }))
        .await
        .problem(422, "invalid_request");
}

#[tokio::test]
async fn the_cap_holds_under_twenty_at_once() {
    let console = Console::start().await;
    severe(&console, 40).await;
    let lead = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    sqlx::query("update staff set severe_cap = 5").execute(&console.world.db).await.unwrap();
    let mut shown = BTreeSet::new();
    for _ in 0..4 {
        let answers = join_all((0..5).map(|_| claim(&console, &lead, "severe", 3))).await;
        let mut items = Vec::new();
        for answer in answers {
            if answer.status == 200 {
                items.extend(ids(&answer.json()));
            } else {
                answer.problem(409, "cap_reached");
            }
        }
        shown.extend(items.iter().copied());
        let given_back = json!({ "queue": "severe", "items": items });
        console.delete(&lead, "/api/console/claims", &given_back).await;
    }
    let seen: i16 =
        sqlx::query_scalar("select seen from staff_severe_items").fetch_one(&console.world.db).await.unwrap();
    assert_eq!(seen, 5);
    assert!(shown.len() <= 5, "{shown:?}");
    claim(&console, &lead, "severe", 1).await.problem(409, "cap_reached");
    let today = console.get(&lead, "/api/console/queues").await.ok()["severe_today"].clone();
    assert_eq!(today, json!({ "seen": 5, "cap": 5 }));
    // Another day.
    console.world.advance(Duration::days(1));
    let lead = Desk { cookie: console.session(lead.id, liaison::staff::Method::Passkey).await, ..lead };
    assert_eq!(ids(&claim(&console, &lead, "severe", 3).await.ok()).len(), 3);
    let more = sqlx::query("update staff_severe_items set seen = cap + 1").execute(&console.world.db).await;
    assert!(more.is_err_and(|error| error.to_string().contains("severe_cap")));
}

#[tokio::test]
async fn twenty_severe_things_in_a_row_bring_a_break() {
    let console = Console::start().await;
    severe(&console, 40).await;
    waiting_photos(&console.world, "open.test", 3).await;
    let lead = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    let mut shown = 0;
    for _ in 0..7 {
        let items = ids(&claim(&console, &lead, "severe", 3).await.ok());
        shown += items.len();
        let given_back = json!({ "queue": "severe", "items": items });
        console.delete(&lead, "/api/console/claims", &given_back).await.ok();
    }
    assert_eq!(shown, 20);
    let refused = claim(&console, &lead, "severe", 3).await;
    refused.problem(409, "break_needed");
    assert_eq!(refused.json()["minutes"], 10);
    // From everything.
    claim(&console, &lead, "photos", 3).await.problem(409, "break_needed");
    assert!(console.get(&lead, "/api/console/queues").await.ok()["break_until"].is_string());
    console.world.advance(Duration::minutes(10));
    assert_eq!(ids(&claim(&console, &lead, "severe", 3).await.ok()).len(), 3);
    assert!(console.get(&lead, "/api/console/queues").await.ok()["break_until"].is_null());
}

#[tokio::test]
async fn fifty_minutes_of_work_bring_a_break() {
    let console = Console::start().await;
    waiting_photos(&console.world, "open.test", 3).await;
    let max = moderator(&console, "Max").await;
    for _ in 0..10 {
        claim(&console, &max, "photos", 1).await.ok();
        console.world.advance(Duration::minutes(5));
    }
    claim(&console, &max, "photos", 1).await.problem(409, "break_needed");
}

#[tokio::test]
async fn queues_go_by_time_left() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    for (member, minutes) in [(eva.id, 30), (adam.id, 60)] {
        sqlx::query(
            "insert into profile_reviews (member_id, site_id, waiting_since) select id, site_id, $2 from profiles where id = $1",
        )
        .bind(member)
        .bind(world.clock.now() - Duration::hours(20) - Duration::minutes(minutes))
        .execute(&world.db)
        .await
        .unwrap();
    }
    let lead = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    assert_eq!(ids(&claim(&console, &lead, "words", 9).await.ok()), [adam.id, eva.id]);
    let words = queue(&console, &lead, "words").await;
    assert_eq!((&words["waiting"], &words["late"], &words["due_in_4h"]), (&json!(2), &json!(0), &json!(2)));
    // A notice of intimate pictures, and then a minor: the latter has less time left.
    let site = world.app.sites.by_host("open.test").unwrap().id.0;
    for (number, category, hours) in
        [("C-22222222", "intimate", 48), ("C-33333333", "minor", 24), ("C-44444444", "other", 336)]
    {
        sqlx::query(
            "insert into complaints (id, number, site_id, locale, category, created_at, answer_by) values ($1, $2, $3, 'en', $4, $5, $6)",
        )
        .bind(new_id())
        .bind(number)
        .bind(site)
        .bind(category)
        .bind(world.clock.now())
        .bind(world.clock.now() + Duration::hours(hours))
        .execute(&world.db)
        .await
        .unwrap();
    }
    severe(&console, 1).await;
    let shown = claim(&console, &lead, "severe", 3).await.ok();
    let due: Vec<&str> =
        shown["items"].as_array().unwrap().iter().map(|item| item["due_at"].as_str().unwrap()).collect();
    assert!(due.is_sorted() && due.len() == 3, "{shown}");
    assert_eq!(queue(&console, &lead, "complaints").await["waiting"], 1);
}
