//! Second opinions: by lot, by somebody else who is not told the first, and what comes of two views.

use super::{
    Answer, Console, Desk,
    claims::{claim, ids, moderator, waiting_photos},
    photos::{decide, decision},
    undo::{drain, undo},
};
use crate::{
    accounts::mailed,
    media::{add, each, shelf},
    world::{new_id, woman},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

const PATH: &str = "/api/console/second-opinions";

async fn ask(console: &Console, desk: &Desk, body: &Value) -> Answer {
    console.post(desk, "/api/console/second-opinion-claims", body).await
}

async fn settle(console: &Console, desk: &Desk, opinion: &Value, second_holds: bool) -> Answer {
    let body = json!({ "opinion": opinion, "second_holds": second_holds });
    console.post(desk, "/api/console/second-opinion-settlements", &body).await
}

/// They decide, and the lot falls on it.
async fn decided(console: &Console, desk: &Desk, photo: Uuid, verdict: &str) -> Value {
    claim(console, desk, "photos", 50).await.ok();
    let done = decide(console, desk, &decision(&[photo], verdict)).await.ok();
    assert_eq!(done["results"][0]["outcome"], "done");
    sqlx::query(
        "insert into second_opinions (id, photo_id, revision, site_id, first_staff, first_reason, decided_at)
         select $2, id, revision, site_id, $3, reason, $4 from photos where id = $1 on conflict do nothing",
    )
    .bind(photo)
    .bind(new_id())
    .bind(desk.id.0)
    .bind(console.world.clock.now())
    .execute(&console.world.db)
    .await
    .unwrap();
    done["results"][0]["undo"].clone()
}

async fn lead(console: &Console, name: &str) -> Desk {
    console.desk(name, Role::LeadModerator, Scope::All).await
}

#[tokio::test]
async fn two_views_of_a_photo_are_settled_by_a_third() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let photo: Uuid = add(&eva, 1).await.parse().unwrap();
    let (max, kim) = (moderator(&console, "Max").await, moderator(&console, "Kim").await);
    let (lea, ria) = (lead(&console, "Lea").await, lead(&console, "Ria").await);
    decided(&console, &max, photo, "approve").await;
    // As long as it can be taken back, and to whoever decided, it is not shown.
    assert_eq!(ask(&console, &kim, &json!({})).await.ok()["item"], Value::Null);
    world.advance(Duration::seconds(31));
    assert_eq!(ask(&console, &max, &json!({})).await.ok()["item"], Value::Null);
    let looks = "select count(*) from audit_log where chain = 'read' and action = 'queue.shown'";
    let before = console.count(looks).await;
    let asked = ask(&console, &ria, &json!({})).await.ok()["item"].clone();
    assert_eq!((&asked["photo"], &asked["domain"]), (&json!(photo), &json!("open.test")));
    let mut names: Vec<&str> = asked.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["domain", "opinion", "photo", "revision"], "nothing tells what was decided");
    assert_eq!(ask(&console, &ria, &json!({})).await.ok()["item"], asked, "they hold it still");
    assert_eq!(console.count(looks).await, before + 1);
    assert_eq!(ask(&console, &kim, &json!({})).await.ok()["item"], Value::Null, "one at a time");
    let picture = format!("/api/console/photo-picture?photo={photo}&revision=0&look=sharp");
    assert_eq!(console.get(&ria, &picture).await.status, 200);
    // She sees it otherwise, and nothing becomes of the photo.
    let opinion = &asked["opinion"];
    let view = json!({ "opinion": opinion, "reason": "nudity" });
    console.post(&kim, PATH, &view).await.problem(409, "claimed_by_other");
    console.post(&max, PATH, &view).await.problem(404, "not_found");
    let odd = json!({ "opinion": opinion, "reason": "other" });
    assert_eq!(console.post(&ria, PATH, &odd).await.status, 422);
    assert_eq!(console.post(&ria, PATH, &view).await.ok(), json!({}));
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("active")]);
    assert_eq!(ask(&console, &kim, &json!({})).await.ok()["item"], Value::Null, "nobody is asked twice");
    // A case for a lead; not for one of the two, and only with the photo in view.
    let found = console.get(&lea, PATH).await.ok();
    let case = &found["cases"][0];
    assert_eq!((&case["opinion"], &case["own"]), (opinion, &json!(false)));
    assert_eq!((&case["first"]["by"], &case["first"]["reason"]), (&json!("Max"), &Value::Null));
    assert_eq!((&case["second"]["by"], &case["second"]["reason"]), (&json!("Ria"), &json!("nudity")));
    assert_eq!(found["rules"], json!([{ "reason": null, "given": 1, "differed": 1, "flagged": false }]));
    assert_eq!(console.get(&ria, PATH).await.ok()["cases"][0]["own"], true);
    settle(&console, &lea, opinion, true).await.problem(409, "claimed_by_other");
    ask(&console, &kim, &json!({ "case": opinion })).await.problem(403, "not_allowed");
    let hers = ask(&console, &ria, &json!({ "case": opinion })).await.ok();
    assert_eq!(hers["item"]["photo"], json!(photo));
    settle(&console, &ria, opinion, true).await.problem(403, "own_decision");
    let back = json!({ "queue": "photos", "items": [photo] });
    console.delete(&ria, "/api/console/claims", &back).await.ok();
    ask(&console, &lea, &json!({ "case": opinion })).await.ok();
    settle(&console, &lea, opinion, true).await.ok();
    assert_eq!(each(&shelf(&eva.page).await, "reason"), [&json!("nudity")]);
    assert_eq!(console.get(&lea, PATH).await.ok()["cases"], json!([]));
    settle(&console, &lea, opinion, false).await.problem(404, "not_found");
    world.advance(Duration::seconds(31));
    drain(&console).await;
    assert_eq!(mailed(world, &eva.email, "statement").await, 1);
    let acts = "select count(*) from audit_log where action in ('opinion.given', 'opinion.settled') and staff_id is not null and via = 'console'";
    assert_eq!(console.count(acts).await, 2);
}

#[tokio::test]
async fn where_both_agree_nothing_happens_and_what_changed_since_is_shown_to_nobody() {
    let console = Console::start().await;
    let world = &console.world;
    let photos = waiting_photos(world, "open.test", 3).await;
    let (max, kim, lea) =
        (moderator(&console, "Max").await, moderator(&console, "Kim").await, lead(&console, "Lea").await);
    decided(&console, &max, photos[0], "reject").await;
    let taken_back = decided(&console, &max, photos[1], "approve").await;
    undo(&console, &max, &taken_back).await.ok();
    decided(&console, &max, photos[2], "approve").await;
    sqlx::query("update photos set revision = 1 where id = $1")
        .bind(photos[2])
        .execute(&world.db)
        .await
        .unwrap();
    world.advance(Duration::seconds(31));
    let asked = ask(&console, &kim, &json!({})).await.ok()["item"].clone();
    assert_eq!(asked["photo"], json!(photos[0]));
    // For another reason, which is the same view of the photo.
    let view = json!({ "opinion": asked["opinion"], "reason": "nudity" });
    console.post(&kim, PATH, &view).await.ok();
    assert_eq!(ask(&console, &kim, &json!({})).await.ok()["item"], Value::Null);
    let found = console.get(&lea, PATH).await.ok();
    assert_eq!(found["cases"], json!([]));
    assert_eq!(found["rules"], json!([{ "reason": "not_you", "given": 1, "differed": 0, "flagged": false }]));
    let reason: String = sqlx::query_scalar("select reason from photos where id = $1")
        .bind(photos[0])
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(reason, "not_you");
}

#[tokio::test]
async fn the_lot_falls_on_some_and_nobody_sees_what_is_out_of_reach() {
    let console = Console::start().await;
    let world = &console.world;
    let max = moderator(&console, "Max").await;
    let mut drawn = 0;
    // One of fifty is drawn: none of 2,500 is as good as never, and so are 20 of 250.
    for _ in 0..10 {
        waiting_photos(world, "open.test", 250).await;
        for _ in 0..5 {
            let mine = ids(&claim(&console, &max, "photos", 50).await.ok());
            decide(&console, &max, &decision(&mine, "approve")).await.ok();
        }
        drawn = console.count("select count(*) from second_opinions").await;
        if drawn > 0 {
            break;
        }
    }
    assert!((1..20).contains(&drawn), "{drawn}");
    world.advance(Duration::seconds(31));
    let far = world.app.sites.by_host("strict.test").unwrap().id;
    let kim = console.desk("Kim", Role::Moderator, Scope::Site { site: far }).await;
    assert_eq!(ask(&console, &kim, &json!({})).await.ok()["item"], Value::Null);
    let lea = console.desk("Lea", Role::LeadModerator, Scope::Site { site: far }).await;
    // Whoever writes: not even SQL lets one person have both views.
    let own = sqlx::query("update second_opinions set second_staff = first_staff, second_reason = 'nudity', given_at = decided_at")
        .execute(&world.db)
        .await
        .unwrap_err();
    assert!(own.to_string().contains("opinion_by_another"), "{own}");
    sqlx::query(
        "update second_opinions set second_staff = $1, second_reason = 'nudity', given_at = decided_at",
    )
    .bind(lea.id.0)
    .execute(&world.db)
    .await
    .unwrap();
    assert_eq!(console.get(&lea, PATH).await.ok(), json!({ "cases": [], "rules": [] }));
}

#[tokio::test]
async fn what_was_taken_back_and_decided_by_another_is_the_others_decision() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let photo: Uuid = add(&eva, 1).await.parse().unwrap();
    let (max, kim) = (moderator(&console, "Max").await, moderator(&console, "Kim").await);
    let taken = decided(&console, &max, photo, "approve").await;
    undo(&console, &max, &taken).await.ok();
    let held = json!({ "queue": "photos", "items": [photo] });
    console.delete(&max, "/api/console/claims", &held).await.ok();
    claim(&console, &kim, "photos", 1).await.ok();
    decide(&console, &kim, &decision(&[photo], "approve")).await.ok();
    let others = sqlx::query_scalar::<_, i64>("select count(*) from second_opinions where first_staff <> $1");
    assert_eq!(others.bind(kim.id.0).fetch_one(&console.world.db).await.unwrap(), 0);
    console.world.advance(Duration::minutes(1));
    assert_eq!(
        ask(&console, &kim, &json!({})).await.ok()["item"],
        Value::Null,
        "nobody judges what they decided"
    );
}
