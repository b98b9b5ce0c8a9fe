//! Date plans: what the calls take, give and refuse. What a friend sees is in `friend`, the question in `check_in`.

mod check_in;
mod friend;

use crate::{
    accounts::{
        leaving::joined,
        pauses::{in_days, take},
    },
    calendar::{begin, like},
    chat::{block, write_to},
    world::{Member, Person, World, man, new_id, woman},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use liaison::accounts::Step;
use serde_json::{Value, json};
use testkit::Reply;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

const PATH: &str = "/api/date-plans.php";

/// A link's token that is like no other.
pub fn token() -> String {
    let (one, other) = (new_id().into_bytes(), new_id().into_bytes());
    URL_SAFE_NO_PAD.encode([one, other].concat())
}

/// When clocks there are so much further.
pub fn from_now(world: &World, by: Duration) -> String {
    text(world.clock.now() + by)
}

fn text(moment: OffsetDateTime) -> String {
    moment.format(&Rfc3339).unwrap()
}

/// A plan for seven hours from now, whose member is asked two hours later.
pub fn wish(world: &World, partner: Option<Uuid>, token: &str) -> Value {
    json!({ "partner": partner, "place": "Café Zoë", "at": from_now(world, Duration::hours(7)), "note": null, "language": "en",
        "shows_photo": false, "check_after": 2, "token": token })
}

/// The wish with some of it changed.
pub fn but(mut wish: Value, changes: &Value) -> Value {
    for (name, value) in changes.as_object().unwrap() {
        wish[name] = value.clone();
    }
    wish
}

/// Asks for a plan to be kept.
pub async fn plan(member: &Member, wish: &Value) -> Reply {
    member.page.post(PATH, wish).await
}

async fn all(member: &Member) -> Vec<Value> {
    member.page.get(PATH).await.ok()["plans"].as_array().unwrap().clone()
}

/// Eva and Adam, who have written to each other.
pub async fn pair(world: &World) -> (Member, Member) {
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    write_to(&adam.page, eva.id, "Coffee?").await.ok();
    (eva, adam)
}

#[tokio::test]
async fn a_plan_is_kept_as_it_was_written_and_nothing_of_its_link() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    assert_eq!(all(&eva).await, Vec::<Value>::new());
    let token = token();
    let words = json!({ "place": " Café\n Zoë ", "note": " Ring me\r\nat ten ", "language": "nl", "shows_photo": true });
    let wish = but(wish(&world, Some(adam.id), &token), &words);
    let answer = plan(&eva, &wish).await.ok();
    let plan = &answer["plans"][0];
    assert_eq!(
        *plan,
        json!({ "id": plan["id"], "partner": { "id": adam.id, "name": "Adam" }, "place": "Café Zoë", "at": "2026-11-21T19:00:00Z",
            "note": "Ring me\nat ten", "language": "nl", "shows_photo": true, "asks_at": "2026-11-21T21:00:00Z", "check_in": "waiting",
            "checked_in_at": null, "ends_at": "2026-11-22T19:00:00Z", "open": true })
    );
    assert!(!answer.to_string().contains(&token));
    let kept: String = sqlx::query_scalar("select string_agg(d::text, '') from date_plans d")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(!kept.contains(&token), "{kept}");
    assert_eq!(all(&eva).await, std::slice::from_ref(plan));
    assert_eq!(all(&adam).await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_same_call_again_makes_no_second_plan_however_often_it_comes() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    let wish = wish(&world, Some(adam.id), &token());
    for reply in futures_util::future::join_all((0..8).map(|_| plan(&eva, &wish))).await {
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    assert_eq!(all(&eva).await.len(), 1);
    // A token that is another's is none to choose.
    let reply = plan(&adam, &but(wish, &json!({ "partner": null }))).await;
    reply.problem(409, "invalid_request");
    assert_eq!(reply.fields(), ["token: field_invalid"]);
    assert_eq!(all(&adam).await, Vec::<Value>::new());
}

#[tokio::test]
async fn what_cannot_be_planned_is_refused() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let wish = || wish(&world, None, &token());
    let month = Duration::days(30);
    for (changes, field, status) in [
        (json!({ "place": "" }), "place", 409),
        (json!({ "place": " \n " }), "place", 409),
        (json!({ "place": "x".repeat(201) }), "place", 422),
        (json!({ "place": "a\u{0}b" }), "place", 422),
        (json!({ "note": "x".repeat(501) }), "note", 422),
        (json!({ "note": "a\u{7}" }), "note", 422),
        (json!({ "at": from_now(&world, -Duration::SECOND) }), "at", 409),
        (json!({ "at": from_now(&world, month + Duration::SECOND) }), "at", 409),
        (json!({ "check_after": 0 }), "check_after", 422),
        (json!({ "check_after": 7 }), "check_after", 422),
        (json!({ "token": "short" }), "token", 422),
        (json!({ "token": format!("{}=", token()) }), "token", 422),
    ] {
        let reply = plan(&eva, &but(wish(), &changes)).await;
        reply.problem(status, "invalid_request");
        assert_eq!(reply.fields(), [format!("{field}: field_invalid")], "{changes}");
    }
    for odd in [
        json!({ "at": "tomorrow" }),
        json!({ "place": null }),
        json!({ "shows_photo": 1 }),
        json!({ "more": 1 }),
    ] {
        plan(&eva, &but(wish(), &odd)).await.problem(422, "invalid_request");
    }
    plan(&eva, &but(wish(), &json!({ "language": "sv" }))).await.problem(409, "language_not_offered");
    assert_eq!(all(&eva).await, Vec::<Value>::new());
    // The first and the last moment.
    for by in [Duration::ZERO, month] {
        plan(&eva, &but(wish(), &json!({ "at": from_now(&world, by) }))).await.ok();
    }
    world.visitor("open.test").get(PATH).await.problem(403, "authentication_required");
}

#[tokio::test]
async fn whom_one_meets_is_somebody_one_writes_with_or_matched() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    let [bob, carl] = [world.member(man("Bob")).await, world.member(man("Carl")).await];
    let fiction = world.member(Person { fictional: true, ..man("Fiction") }).await;
    like(&eva, &bob).await;
    like(&bob, &eva).await;
    write_to(&eva.page, fiction.id, "Hello").await.ok();
    for known in [&adam, &bob] {
        plan(&eva, &wish(&world, Some(known.id), &token())).await.ok();
    }
    // A stranger, somebody who is made up, oneself and nobody.
    for other in [carl.id, fiction.id, eva.id, new_id()] {
        plan(&eva, &wish(&world, Some(other), &token())).await.problem(404, "not_found");
    }
    block(&world, adam.id, eva.id).await;
    plan(&eva, &wish(&world, Some(adam.id), &token())).await.problem(404, "not_found");
    let partners: Vec<Value> = all(&eva).await.iter().map(|plan| plan["partner"]["name"].clone()).collect();
    assert!(partners.contains(&Value::Null) && partners.contains(&json!("Bob")), "{partners:?}");
}

/// Nobody makes a token by chance that another member has; who plants one hears the same whenever the other's comes.
#[tokio::test]
async fn of_two_who_bring_one_token_at_once_one_has_it() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let wish = wish(&world, None, &token());
    plan(&eva, &wish).await.ok();
    // Hers is not committed yet when his comes.
    let mut hers = world.db.begin().await.unwrap();
    sqlx::query("create temporary table kept on commit drop as select * from date_plans")
        .execute(&mut *hers)
        .await
        .unwrap();
    sqlx::query("delete from date_plans").execute(&world.db).await.unwrap();
    sqlx::query("insert into date_plans select * from kept").execute(&mut *hers).await.unwrap();
    let committed = async {
        let waits = "select exists (select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like 'insert into date_plans%')";
        for _ in 0..3_000 {
            if sqlx::query_scalar::<_, bool>(waits).fetch_one(&world.db).await.unwrap() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        hers.commit().await.unwrap();
    };
    let (his, ()) = tokio::join!(plan(&adam, &wish), committed);
    his.problem(409, "invalid_request");
    assert_eq!(his.fields(), ["token: field_invalid"]);
    assert_eq!((all(&eva).await.len(), all(&adam).await.len()), (1, 0));
}

#[tokio::test]
async fn five_are_open_and_no_more_however_many_come_at_once() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let wishes: Vec<Value> = (0..12).map(|_| wish(&world, None, &token())).collect();
    let replies = futures_util::future::join_all(wishes.iter().map(|wish| plan(&eva, wish))).await;
    let (kept, refused): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
    assert_eq!((kept.len(), refused.len()), (5, 7));
    for reply in refused {
        reply.problem(409, "date_plan_limit");
    }
    // One that ends leaves its place, and so do those that end by themselves.
    let id = all(&eva).await[0]["id"].clone();
    eva.page.delete(PATH, &json!({ "id": id })).await.ok();
    plan(&eva, &wish(&world, None, &token())).await.ok();
    plan(&eva, &wish(&world, None, &token())).await.problem(409, "date_plan_limit");
    world.advance(Duration::hours(7 + 24));
    for _ in 0..5 {
        plan(&eva, &wish(&world, None, &token())).await.ok();
    }
    // Whatever writes the rows.
    for (odd, constraint) in [
        ("slot = 6", "date_plans_slot_check"),
        ("slot = 1", "date_plans_member_id_slot_key"),
        ("place = ''", "date_plans_place_check"),
        ("note = repeat('x', 501)", "date_plans_note_check"),
        ("check_after = 7", "date_plans_check_after_check"),
        ("language = 'xx'", "date_plans_language_check"),
        ("meets_at = created_at + interval '31 days'", "date_plans_soon"),
        ("ends_at = meets_at + interval '25 hours'", "date_plans_end"),
        ("partner_id = member_id", "date_plans_check"),
    ] {
        let update = sqlx::AssertSqlSafe(format!("update date_plans set {odd} where slot is not null"));
        let refused = sqlx::query(update).execute(&world.db).await.unwrap_err();
        assert!(refused.to_string().contains(constraint), "{odd}: {refused}");
    }
}

#[tokio::test]
async fn anothers_plan_is_as_one_that_there_is_not() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    plan(&eva, &wish(&world, Some(adam.id), &token())).await.ok();
    let id = all(&eva).await[0]["id"].clone();
    for other in [id, json!(new_id())] {
        adam.page.put(PATH, &json!({ "id": other })).await.problem(404, "not_found");
        let left = adam.page.delete(PATH, &json!({ "id": other })).await.ok();
        assert_eq!(left, json!({ "plans": [] }));
    }
    let [plan] = &all(&eva).await[..] else { panic!("one plan") };
    assert_eq!((&plan["open"], &plan["checked_in_at"]), (&json!(true), &Value::Null));
}

#[tokio::test]
async fn who_is_paused_or_not_confirmed_plans_nothing_and_ends_what_there_is() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    plan(&eva, &wish(&world, None, &token())).await.ok();
    take(&world, &eva, Step::Pause(in_days(&world, 1))).await.unwrap();
    plan(&eva, &wish(&world, None, &token())).await.problem(403, "paused");
    let id = all(&eva).await[0]["id"].clone();
    eva.page.put(PATH, &json!({ "id": id })).await.ok();
    let ended = eva.page.delete(PATH, &json!({ "id": id })).await.ok();
    assert_eq!(ended["plans"][0]["open"], false);
    let unconfirmed = world.member(Person { confirmed: false, ..woman("Ida") }).await;
    plan(&unconfirmed, &wish(&world, None, &token())).await.problem(403, "not_confirmed");
}

#[tokio::test]
async fn plans_go_a_week_after_they_end() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    begin(&world).await;
    plan(&eva, &wish(&world, None, &token())).await.ok();
    let rows = async || {
        sqlx::query_scalar::<_, i64>("select count(*) from date_plans").fetch_one(&world.db).await.unwrap()
    };
    // Seven hours until the date, a day until the link ends, and a week.
    world.advance(Duration::hours(7 + 24) + Duration::WEEK - Duration::SECOND);
    world.sweep().await;
    assert_eq!((all(&eva).await.len(), rows().await), (1, 1));
    world.advance(Duration::seconds(2));
    assert_eq!(all(&eva).await, Vec::<Value>::new());
    world.sweep().await;
    assert_eq!(rows().await, 0);
}

#[tokio::test]
async fn whoever_is_erased_is_in_nobodys_plan() {
    let world = World::start().await;
    let (eva, adam) = pair(&world).await;
    plan(&eva, &wish(&world, Some(adam.id), &token())).await.ok();
    let leaver = joined(&world, "Anna", "anna@example.com").await;
    plan(&leaver, &wish(&world, None, &token())).await.ok();
    let mut connection = world.db.acquire().await.unwrap();
    for member in [adam.id, leaver.id] {
        liaison::dates::erase(&mut connection, member.into()).await.unwrap();
    }
    let left: Vec<(Uuid, Option<Uuid>)> =
        sqlx::query_as("select member_id, partner_id from date_plans").fetch_all(&world.db).await.unwrap();
    assert_eq!(left, [(eva.id, None)]);
}
