//! Acts on a case of reports are taken back within half a minute, and nobody hears of them.

use super::{
    Console, Desk,
    claims::{claim, ids},
    reports::{act, closing, hold, moderator, reported},
    undo::{undo, undos},
};
use crate::{
    accounts::{leaving::joined, leaving::life::drain, mails},
    chat::{
        photo::{bring, send_to, statuses},
        voice::speak,
    },
    members::{change, photo},
    world::{Member, Person, man, new_id, woman},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

const ACTS: &str = "/api/console/report-acts";
const CLOSINGS: &str = "/api/console/report-closings";

/// Somebody who gets mails, with a text and a photo on their profile, whom Ida has reported; and a moderator who holds the case.
async fn case(console: &Console) -> (Member, Uuid, Uuid, Desk) {
    let world = &console.world;
    let eva = joined(world, "Eva", "eva@example.com").await;
    let ida = world.member(man("Ida")).await;
    let shown = photo(world, &eva, 0).await;
    change(world, &eva, "about = 'Call me: 123'").await;
    let report = reported(console, &ida, &eva, "harassment").await;
    let mo = moderator(console).await;
    hold(console, &mo, "reports").await;
    (eva, shown, report, mo)
}

/// All that an act on a member changes.
async fn state(console: &Console, member: &Member) -> Value {
    sqlx::query_scalar(
        "select jsonb_build_array(
           (select to_jsonb(p) from profiles p where p.id = $1),
           (select jsonb_agg(to_jsonb(f)) from photos f where f.member_id = $1),
           (select jsonb_build_array(a.paused_until, a.reports_paused_until, a.status) from accounts a where a.member_id = $1),
           (select jsonb_agg(r.field) from change_requests r where r.member_id = $1 and r.answered_at is null),
           (select jsonb_agg(to_jsonb(u)) from rejected_uploads u where u.member_id = $1),
           (select jsonb_agg(d.measure order by d.measure) from decisions d where d.member_id = $1 and d.undone_at is null))",
    )
    .bind(member.id)
    .fetch_one(&console.world.db)
    .await
    .unwrap()
}

async fn an_hour_later(console: &Console, member: &Member) -> usize {
    console.world.advance(Duration::HOUR);
    drain(&console.world).await;
    drain(&console.world).await;
    mails(&console.world, &member.email)
        .await
        .iter()
        .filter(|(kind, _)| kind.starts_with("statement"))
        .count()
}

#[tokio::test]
async fn each_act_is_taken_back_and_leaves_no_mail() {
    let console = Console::start().await;
    let (eva, shown, report, mo) = case(&console).await;
    let until = "2026-11-28T12:00:00Z";
    let mut warned = act(&eva, &[report], &json!({ "kind": "warn" }));
    for (kind, what) in [
        (
            json!({ "kind": "reject_photo", "photo": shown, "revision": 0, "reason": "nudity" }),
            "photo_rejected",
        ),
        (json!({ "kind": "hide_words", "field": "about", "reason": "contact_details" }), "words_hidden"),
        (json!({ "kind": "warn" }), "warned"),
        (json!({ "kind": "pause", "until": until }), "paused"),
    ] {
        let before = state(&console, &eva).await;
        let done = console.post(&mo, ACTS, &act(&eva, &[report], &kind)).await.ok();
        assert_ne!(state(&console, &eva).await, before, "{what}");
        let open = undos(&console, &mo).await;
        assert_eq!(
            (open.len(), &open[0]["what"], &open[0]["queue"], &open[0]["undo"], &open[0]["until"]),
            (1, &json!(what), &json!("reports"), &done["undo"], &done["undo_until"])
        );
        undo(&console, &mo, &done["undo"]).await.ok();
        assert_eq!(state(&console, &eva).await, before, "{what}");
        // A repeat finds it done; the case stays one's own.
        undo(&console, &mo, &done["undo"]).await.ok();
        assert_eq!(ids(&claim(&console, &mo, "reports", 0).await.ok()), [eva.id]);
    }
    // Reports wait after a warning, which stands as long as they do.
    let first = console.post(&mo, ACTS, &warned).await.ok();
    let wait = act(&eva, &[report], &json!({ "kind": "pause_reporting", "until": until }));
    let second = console.post(&mo, ACTS, &wait).await.ok();
    undo(&console, &mo, &first["undo"]).await.problem(409, "undo_too_late");
    undo(&console, &mo, &second["undo"]).await.ok();
    undo(&console, &mo, &first["undo"]).await.ok();
    assert_eq!(an_hour_later(&console, &eva).await, 0);
    let undone = "select count(*) from audit_log where action = 'report.undone' and staff_id is not null and site_id is not null";
    assert_eq!(console.count(undone).await, 6);
    assert_eq!(console.count("select count(*) from decisions where undone_at is null").await, 0);
    // What nobody takes back is told.
    let mo = Desk { cookie: console.session(mo.id, liaison::staff::Method::Passkey).await, ..mo };
    hold(&console, &mo, "reports").await;
    warned["words"] = json!("Again.");
    let told = console.post(&mo, ACTS, &warned).await.ok();
    assert_eq!(an_hour_later(&console, &eva).await, 1);
    let mo = Desk { cookie: console.session(mo.id, liaison::staff::Method::Passkey).await, ..mo };
    undo(&console, &mo, &told["undo"]).await.problem(409, "undo_too_late");
}

#[tokio::test]
async fn an_act_is_taken_back_after_its_case_was_closed_too() {
    let console = Console::start().await;
    let (eva, _, report, mo) = case(&console).await;
    let done = console.post(&mo, ACTS, &act(&eva, &[report], &json!({ "kind": "warn" }))).await.ok();
    console.post(&mo, CLOSINGS, &closing(&eva, &[report], "upheld")).await.ok();
    undo(&console, &mo, &done["undo"]).await.ok();
    assert_eq!(console.count("select count(*) from claims").await, 0, "nothing waits");
    assert_eq!(console.count("select count(*) from decisions where undone_at is null").await, 0);
    assert_eq!(an_hour_later(&console, &eva).await, 0);
}

#[tokio::test]
async fn a_photo_of_a_message_is_back_for_both() {
    let console = Console::start().await;
    let world = &console.world;
    let rich = |person| Person { credits: 100, premium: true, ..person };
    let (anna, bert) = (world.member(rich(woman("Anna"))).await, world.member(rich(man("Bert"))).await);
    let sent = send_to(&anna.page, bert.id, &bring(&anna, 1).await).await.ok();
    let about =
        json!({ "about": "message", "conversation": sent["conversation"], "seq": 1, "category": "nudity" });
    assert_eq!(bert.page.post("/api/report.php", &about).await.status, 201);
    let report: Uuid = sqlx::query_scalar("select id from reports").fetch_one(&world.db).await.unwrap();
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    let of_message = &sent["message"]["photo"];
    let id = of_message["id"].as_str().unwrap();
    look_at_it(&console, &mo, (report, id)).await;
    let before = state(&console, &anna).await;
    assert_eq!(statuses(&anna.page, of_message).await, [200, 200]);
    let kind = json!({ "kind": "remove_photo", "photo": of_message["id"] });
    let done = console.post(&mo, ACTS, &act(&anna, &[report], &kind)).await.ok();
    assert_eq!(statuses(&anna.page, of_message).await, [404, 404]);
    assert_eq!(undos(&console, &mo).await[0]["what"], "photo_removed");
    undo(&console, &mo, &done["undo"]).await.ok();
    assert_eq!(statuses(&anna.page, of_message).await, [200, 200]);
    assert_eq!(state(&console, &anna).await, before, "the same bytes may come again");
    assert_eq!(an_hour_later(&console, &anna).await, 0);
    // The sweep left its files alone.
    assert_eq!(console.count("select count(*) from chat_photos where removed_at is null").await, 1);
    let mo = Desk { cookie: console.session(mo.id, liaison::staff::Method::Passkey).await, ..mo };
    hold(&console, &mo, "reports").await;
    console.post(&mo, ACTS, &act(&anna, &[report], &kind)).await.ok();
    console.post(&mo, ACTS, &act(&anna, &[report], &kind)).await.problem(404, "not_found");
}

/// Heard by whoever holds the case alone, at a line in the log; taken from both as a photo is, and back.
#[tokio::test]
async fn a_voice_message_is_heard_and_taken_away_as_a_photo_is() {
    let console = Console::start().await;
    let world = &console.world;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = speak(&anna, bert.id).await;
    let about = json!({ "about": "message", "conversation": sent["conversation"], "seq": 1, "category": "harassment" });
    assert_eq!(bert.page.post("/api/report.php", &about).await.status, 201);
    let report: Uuid = sqlx::query_scalar("select id from reports").fetch_one(&world.db).await.unwrap();
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    let case = format!("/api/console/case?member={}&severe=false", anna.id);
    let line = console.get(&mo, &case).await.ok()["reports"][0]["evidence"]["messages"][0].clone();
    let voice = sent["message"]["voice"]["id"].clone();
    assert_eq!((&line["voice"], &line["photo"]), (&voice, &Value::Null));

    let id = voice.as_str().unwrap();
    let path =
        |report: Uuid, voice: &str| format!("/api/console/evidence-voice?report={report}&voice={voice}");
    let heard = "select count(*) from audit_log where chain = 'read' and action = 'report.voice_heard'
         and case_kind = 'report' and site_id is not null and staff_id is not null";
    let answer = console.get(&mo, &path(report, id)).await;
    assert_eq!((answer.status.as_u16(), console.count(heard).await), (200, 1));
    assert_eq!(answer.headers["content-type"], "audio/webm");
    assert_eq!(answer.headers["cache-control"], "no-store");
    let mia = console.desk("Mia", Role::Moderator, Scope::All).await;
    console.get(&mia, &path(report, id)).await.problem(409, "claimed_by_other");
    let picture = format!("/api/console/evidence-picture?report={report}&photo={id}&look=sharp");
    console.get(&mo, &picture).await.problem(404, "not_found");
    console.get(&mo, &path(report, &new_id().to_string())).await.problem(404, "not_found");
    assert_eq!(console.count(heard).await, 1);

    let kind = json!({ "kind": "remove_photo", "photo": voice });
    let done = console.post(&mo, ACTS, &act(&anna, &[report], &kind)).await.ok();
    let address = format!("/photos/{}", sent["message"]["voice"]["filename"].as_str().unwrap());
    assert_eq!(anna.page.get(&address).await.status, 404);
    undo(&console, &mo, &done["undo"]).await.ok();
    assert_eq!(anna.page.get(&address).await.status, 200);
}

/// What is decided on can be seen: blurred, and at a line in the log sharp, by whoever holds the case alone.
async fn look_at_it(console: &Console, mo: &Desk, (report, photo): (Uuid, &str)) {
    let path = |report: Uuid, photo: &str, look: &str| {
        format!("/api/console/evidence-picture?report={report}&photo={photo}&look={look}")
    };
    let looks = "select count(*) from audit_log where chain = 'read' and action = 'report.picture_viewed'
         and case_kind = 'report' and site_id is not null and staff_id is not null";
    for (look, lines) in [("blurred", 0), ("grey", 1), ("sharp", 2)] {
        let answer = console.get(mo, &path(report, photo, look)).await;
        assert_eq!((answer.status.as_u16(), console.count(looks).await), (200, lines), "{look}");
        assert_eq!(answer.headers["content-type"], "image/webp");
        assert_eq!(answer.headers["cache-control"], "no-store");
    }
    let mia = console.desk("Mia", Role::Moderator, Scope::All).await;
    console.get(&mia, &path(report, photo, "blurred")).await.problem(409, "claimed_by_other");
    let elsewhere = console.world.app.sites.by_host("strict.test").unwrap().id;
    let away = console.desk("Kim", Role::Moderator, Scope::Site { site: elsewhere }).await;
    console.get(&away, &path(report, photo, "blurred")).await.problem(404, "not_found");
    for (report, photo) in [(new_id(), photo.to_owned()), (report, new_id().to_string())] {
        console.get(mo, &path(report, &photo, "sharp")).await.problem(404, "not_found");
    }
    assert_eq!(console.count(looks).await, 2);
}

#[tokio::test]
async fn what_changed_since_it_was_reported_is_not_decided_on_unseen() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, shown, report, mo) = case(&console).await;
    let path = format!("/api/console/case?member={}&severe=false", eva.id);
    let photos = async || console.get(&mo, &path).await.ok()["reports"][0]["evidence"]["photos"].clone();
    assert_eq!(photos().await, json!([{ "photo": shown, "revision": 0, "changed": false }]));
    sqlx::query("update photos set revision = 1 where id = $1").bind(shown).execute(&world.db).await.unwrap();
    change(world, &eva, "about = 'I like the sea'").await;
    assert_eq!(photos().await, json!([{ "photo": shown, "revision": 1, "changed": true }]));
    let reject = |revision: i32| {
        let kind =
            json!({ "kind": "reject_photo", "photo": shown, "revision": revision, "reason": "nudity" });
        act(&eva, &[report], &kind)
    };
    console.post(&mo, ACTS, &reject(0)).await.problem(409, "stale_version");
    let hide = json!({ "kind": "hide_words", "field": "about", "reason": "contact_details" });
    console.post(&mo, ACTS, &act(&eva, &[report], &hide)).await.problem(409, "stale_version");
    assert_eq!(console.count("select count(*) from decisions").await, 0);
    assert_eq!(undos(&console, &mo).await, Vec::<Value>::new());
    // As it is now, it was seen.
    console.post(&mo, ACTS, &reject(1)).await.ok();
    // A photo that the evidence does not hold is none of the case.
    let other = photo(world, &eva, 1).await;
    let kind = json!({ "kind": "reject_photo", "photo": other, "revision": 0, "reason": "nudity" });
    console.post(&mo, ACTS, &act(&eva, &[report], &kind)).await.problem(404, "not_found");
    sqlx::query("delete from photos where id = $1").bind(shown).execute(&world.db).await.unwrap();
    assert_eq!(photos().await, json!([{ "photo": shown, "revision": null, "changed": false }]));
}

/// Reports that are closed, whose reporters heard of it, and that are counted as decided.
async fn closed_told_counted(console: &Console) -> (i64, i64, i64) {
    sqlx::query_as(
        "select count(closed_at), count(reporter_told_at), (select count(*) from moderation_counts where what = 'report') from reports",
    )
    .fetch_one(&console.world.db)
    .await
    .unwrap()
}

#[tokio::test]
async fn a_closing_is_taken_back_and_no_reporter_hears_of_it() {
    let console = Console::start().await;
    let (eva, _, report, mo) = case(&console).await;
    let done = console.post(&mo, CLOSINGS, &closing(&eva, &[report], "dismissed")).await.ok();
    assert_eq!(ids(&claim(&console, &mo, "reports", 3).await.ok()), Vec::<Uuid>::new());
    assert_eq!(closed_told_counted(&console).await, (1, 0, 1));
    let open = undos(&console, &mo).await;
    assert_eq!(
        (open.len(), &open[0]["what"], &open[0]["queue"], &open[0]["undo"], &open[0]["until"]),
        (1, &json!("reports_closed"), &json!("reports"), &done["undo"], &done["undo_until"])
    );
    // It is the one's who closed it.
    let mia = console.desk("Mia", Role::Moderator, Scope::All).await;
    undo(&console, &mia, &done["undo"]).await.problem(404, "not_found");
    undo(&console, &mo, &done["undo"]).await.ok();
    undo(&console, &mo, &done["undo"]).await.ok();
    assert_eq!(closed_told_counted(&console).await, (0, 0, 0));
    assert_eq!(ids(&claim(&console, &mo, "reports", 0).await.ok()), [eva.id], "the case is theirs again");
    console.world.advance(Duration::minutes(2));
    drain(&console.world).await;
    assert_eq!(closed_told_counted(&console).await, (0, 0, 0));
    let lines = "select count(*) from audit_log where action in ('report.closed', 'report.undone') and staff_id is not null";
    assert_eq!(console.count(lines).await, 2);
    // What nobody takes back is told, and stays.
    let done = console.post(&mo, CLOSINGS, &closing(&eva, &[report], "upheld")).await.ok();
    console.world.advance(Duration::seconds(30));
    drain(&console.world).await;
    assert_eq!(closed_told_counted(&console).await, (1, 1, 1));
    undo(&console, &mo, &done["undo"]).await.problem(409, "undo_too_late");
    assert_eq!(closed_told_counted(&console).await, (1, 1, 1));
}

#[tokio::test]
async fn news_of_one_closing_does_not_tell_of_a_later_one_too_early() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, bo) = (world.member(woman("Eva")).await, world.member(woman("Bo")).await);
    let ida = world.member(man("Ida")).await;
    let first = reported(&console, &ida, &eva, "harassment").await;
    let second = reported(&console, &ida, &bo, "spam").await;
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    console.post(&mo, CLOSINGS, &closing(&eva, &[first], "dismissed")).await.ok();
    world.advance(Duration::seconds(20));
    let done = console.post(&mo, CLOSINGS, &closing(&bo, &[second], "upheld")).await.ok();
    world.advance(Duration::seconds(10));
    drain(world).await;
    assert_eq!(closed_told_counted(&console).await, (2, 1, 2));
    undo(&console, &mo, &done["undo"]).await.ok();
    world.advance(Duration::MINUTE);
    drain(world).await;
    assert_eq!(closed_told_counted(&console).await, (1, 1, 1));
}

#[tokio::test]
async fn some_of_a_case_are_closed_and_opened_again_while_the_rest_is_held() {
    let console = Console::start().await;
    let (eva, _, report, mo) = case(&console).await;
    let bert = console.world.member(man("Bert")).await;
    let other = reported(&console, &bert, &eva, "spam").await;
    let done = console.post(&mo, CLOSINGS, &closing(&eva, &[report], "dismissed")).await.ok();
    undo(&console, &mo, &done["undo"]).await.ok();
    let both = console.get(&mo, &format!("/api/console/case?member={}&severe=false", eva.id)).await.ok();
    assert_eq!(both["reports"].as_array().unwrap().len(), 2);
    console.post(&mo, CLOSINGS, &closing(&eva, &[report, other], "upheld")).await.ok();
    assert_eq!(closed_told_counted(&console).await, (2, 0, 2));
}
