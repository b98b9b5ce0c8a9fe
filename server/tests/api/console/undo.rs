//! Half a minute to take a decision back, of which nobody hears then.

use super::{
    Console, Desk,
    claims::{claim, ids, moderator, put, waiting_photos},
    photos::{decide, decision},
};
use crate::{
    accounts::{count, mailed},
    media::{add, each, shelf},
    world::{new_id, woman},
};
use liaison::{
    housekeeping,
    staff::{Method, Role, Scope},
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

pub async fn drain(console: &Console) {
    housekeeping::runner(&console.world.app).drain().await.unwrap();
}

pub async fn undo(console: &Console, desk: &Desk, undo: &Value) -> super::Answer {
    console.post(desk, "/api/console/undos", &json!({ "undo": undo })).await
}

/// What can be taken back still.
pub async fn undos(console: &Console, desk: &Desk) -> Vec<Value> {
    console.get(desk, "/api/console/undos").await.ok()["undos"].as_array().unwrap().clone()
}

/// Somebody with one role, who has it at strict.test from now on.
pub async fn moved(console: &Console, desk: Desk) -> Desk {
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let role = console.get(&desk, "/api/console/session").await.ok()["roles"][0].clone();
    let site = console.world.app.sites.by_host("strict.test").unwrap().id;
    let there = json!({ "staff": desk.id, "role": role["role"], "at": Scope::Site { site } });
    console.post(&ada, "/api/console/staff-roles", &there).await.ok();
    console.delete(&ada, "/api/console/staff-roles", &json!({ "role": role["id"] })).await.ok();
    Desk { cookie: console.session(desk.id, Method::Passkey).await, ..desk }
}

#[tokio::test]
async fn a_rejection_that_is_taken_back_leaves_no_mail() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let photo: Uuid = add(&eva, 1).await.parse().unwrap();
    let (max, mia) = (moderator(&console, "Max").await, moderator(&console, "Mia").await);
    claim(&console, &max, "photos", 1).await.ok();
    let done = decide(&console, &max, &decision(&[photo], "reject")).await.ok();
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("rejected")], "hidden at once");
    let open = undos(&console, &max).await;
    assert_eq!(
        (open.len(), &open[0]["what"], &open[0]["queue"]),
        (1, &json!("photo_rejected"), &json!("photos"))
    );
    assert_eq!((&open[0]["undo"], &open[0]["until"]), (&done["results"][0]["undo"], &done["undo_until"]));
    undo(&console, &mia, &open[0]["undo"]).await.problem(404, "not_found");
    world.advance(Duration::seconds(30));
    undo(&console, &max, &open[0]["undo"]).await.ok();
    drain(&console).await;
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("pending")]);
    assert_eq!(undos(&console, &max).await, Vec::<Value>::new());
    // A repeat finds it done; and it is Max's again.
    undo(&console, &max, &open[0]["undo"]).await.ok();
    assert_eq!(ids(&claim(&console, &max, "photos", 0).await.ok()), [photo]);
    world.advance(Duration::hours(1));
    drain(&console).await;
    assert_eq!(
        mailed(world, &eva.email, "statement").await + mailed(world, &eva.email, "statement-undone").await,
        0
    );
    // The same bytes may come again.
    assert_eq!(count(world, "rejected_uploads").await, 0);
    assert_eq!(console.count("select count(*) from decisions where undone_at is null").await, 0);
    assert_eq!(console.count("select count(*) from audit_log where action = 'photo.undone'").await, 1);
}

#[tokio::test]
async fn later_it_is_too_late() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let photo: Uuid = add(&eva, 1).await.parse().unwrap();
    let max = moderator(&console, "Max").await;
    claim(&console, &max, "photos", 1).await.ok();
    let done = decide(&console, &max, &decision(&[photo], "reject")).await.ok();
    world.advance(Duration::seconds(29));
    drain(&console).await;
    assert_eq!(mailed(world, &eva.email, "statement").await, 0);
    world.advance(Duration::seconds(2));
    undo(&console, &max, &done["results"][0]["undo"]).await.problem(409, "undo_too_late");
    drain(&console).await;
    assert_eq!(mailed(world, &eva.email, "statement").await, 1);
    undo(&console, &max, &json!(new_id())).await.problem(404, "not_found");
}

#[tokio::test]
async fn an_earlier_decision_does_not_bring_a_later_ones_mail_forward() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let first: Uuid = add(&eva, 1).await.parse().unwrap();
    let second: Uuid = add(&eva, 2).await.parse().unwrap();
    let max = moderator(&console, "Max").await;
    claim(&console, &max, "photos", 2).await.ok();
    decide(&console, &max, &decision(&[first], "reject")).await.ok();
    world.advance(Duration::seconds(20));
    let done = decide(&console, &max, &decision(&[second], "reject")).await.ok();
    world.advance(Duration::seconds(15));
    drain(&console).await;
    assert_eq!(mailed(world, &eva.email, "statement").await, 0, "the first waits for the second");
    undo(&console, &max, &done["results"][0]["undo"]).await.ok();
    world.advance(Duration::seconds(30));
    drain(&console).await;
    assert_eq!(mailed(world, &eva.email, "statement").await, 1, "of the first alone");
}

#[tokio::test]
async fn an_approval_is_taken_back_with_all_that_it_did() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let photo: Uuid = add(&eva, 1).await.parse().unwrap();
    let max = moderator(&console, "Max").await;
    claim(&console, &max, "photos", 1).await.ok();
    decide(&console, &max, &decision(&[photo], "reject")).await.ok();
    world.advance(Duration::minutes(1));
    drain(&console).await;
    // She crops it, it waits again, and is approved by mistake: the decision against it would fall.
    let crop = json!({ "x": 0, "y": 0, "width": 9000, "height": 10000 });
    eva.page.put("/api/photo.php", &json!({ "id": photo, "crop": crop })).await.ok();
    claim(&console, &max, "photos", 1).await.ok();
    let before: Value = state(&console).await;
    let body = json!({ "photos": [{ "photo": photo, "revision": 1 }], "decision": "approve" });
    let done = decide(&console, &max, &body).await.ok();
    assert_ne!(state(&console).await, before);
    undo(&console, &max, &done["results"][0]["undo"]).await.ok();
    assert_eq!(state(&console).await, before);
    world.advance(Duration::hours(1));
    drain(&console).await;
    assert_eq!(mailed(world, &eva.email, "statement-undone").await, 0);
}

/// What a decision on a photo changes.
async fn state(console: &Console) -> Value {
    sqlx::query_scalar(
        "select jsonb_build_array((select jsonb_agg(to_jsonb(p) - 'avif' - 'compared') from photos p), (select jsonb_agg(to_jsonb(r)) from rejected_uploads r),
           (select jsonb_agg(jsonb_build_array(number, undone_at)) from decisions))",
    )
    .fetch_one(&console.world.db)
    .await
    .unwrap()
}

#[tokio::test]
async fn what_the_member_changed_since_stays() {
    let console = Console::start().await;
    let world = &console.world;
    let photos = waiting_photos(world, "open.test", 1).await;
    let max = moderator(&console, "Max").await;
    claim(&console, &max, "photos", 1).await.ok();
    let done = decide(&console, &max, &decision(&photos, "approve")).await.ok();
    sqlx::query("update photos set status = 'pending', revision = 1").execute(&world.db).await.unwrap();
    undo(&console, &max, &done["results"][0]["undo"]).await.problem(409, "undo_too_late");
}

#[tokio::test]
async fn in_the_moment_in_which_the_time_ends_a_mail_that_left_stays() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let photo: Uuid = add(&eva, 1).await.parse().unwrap();
    let max = moderator(&console, "Max").await;
    claim(&console, &max, "photos", 1).await.ok();
    let done = decide(&console, &max, &decision(&[photo], "reject")).await.ok();
    world.advance(Duration::seconds(30));
    assert_eq!(undos(&console, &max).await.len(), 1, "until then, and in that moment");
    drain(&console).await;
    assert_eq!(mailed(world, &eva.email, "statement").await, 1);
    undo(&console, &max, &done["results"][0]["undo"]).await.problem(409, "undo_too_late");
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("rejected")]);
    world.advance(Duration::hours(1));
    drain(&console).await;
    assert_eq!(
        (mailed(world, &eva.email, "statement").await, mailed(world, &eva.email, "statement-undone").await),
        (1, 0)
    );
}

#[tokio::test]
async fn whoever_works_elsewhere_by_now_takes_nothing_back_and_keeps_nothing_from_others() {
    let console = Console::start().await;
    let world = &console.world;
    let photos = waiting_photos(world, "open.test", 2).await;
    let at = |host: &str| Scope::Site { site: world.app.sites.by_host(host).unwrap().id };
    let max = console.desk("Max", Role::Moderator, at("open.test")).await;
    claim(&console, &max, "photos", 2).await.ok();
    let done = decide(&console, &max, &decision(&photos[..1], "reject")).await.ok();
    let renewal = json!({ "queue": "photos", "items": [photos[1]] });
    assert_eq!(put(&console, &max, "/api/console/claims", &renewal).await.ok()["lost"], json!([]));
    let max = moved(&console, max).await;
    assert_eq!(undos(&console, &max).await, Vec::<Value>::new());
    undo(&console, &max, &done["results"][0]["undo"]).await.problem(404, "not_found");
    let renewed = put(&console, &max, "/api/console/claims", &renewal).await.ok();
    assert_eq!(renewed["lost"], json!([photos[1]]));
    let still = "select count(*) from photos where status = 'rejected'";
    assert_eq!(console.count(still).await, 1);
}
