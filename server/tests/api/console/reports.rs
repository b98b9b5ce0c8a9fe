//! Cases of reports in the console: acting and closing are apart, within reach, once; and reporters hear the outcome.

use super::{Console, Desk, claims::claim};
use crate::{
    accounts::{leaving::life::drain, mailed, mails},
    chat::write_to,
    world::{Member, Person, man, woman},
};
use liaison::{
    backoffice::{self, Doer, Office},
    safety::Decision,
    staff::{Role, Scope},
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

/// A moderator's report of a member, and its id.
pub async fn reported(console: &Console, by: &Member, whom: &Member, category: &str) -> Uuid {
    let body =
        json!({ "about": "profile", "profile": whom.id, "category": category, "text": "He won't stop" });
    assert_eq!(by.page.post("/api/report.php", &body).await.status, 201);
    sqlx::query_scalar("select id from reports where reporter_id = $1 and reported_id = $2 and category = $3 order by created_at desc limit 1")
        .bind(by.id)
        .bind(whom.id)
        .bind(category)
        .fetch_one(&console.world.db)
        .await
        .unwrap()
}

pub fn act(member: &Member, reports: &[Uuid], kind: &Value) -> Value {
    json!({ "member": member.id, "reports": reports, "act": kind, "whom": "reported", "rule": null,
        "words": "You threatened two members.", "silent": false })
}

pub fn closing(member: &Member, reports: &[Uuid], decision: &str) -> Value {
    json!({ "member": member.id, "reports": reports, "decision": decision, "note": null })
}

pub async fn lead(console: &Console) -> Desk {
    console.desk("Lea", Role::LeadModerator, Scope::All).await
}

/// Takes what waits of a queue, so as to act on it.
pub async fn hold(console: &Console, desk: &Desk, queue: &str) {
    claim(console, desk, queue, 3).await.ok();
}

pub async fn moderator(console: &Console) -> Desk {
    console.desk("Mo", Role::Moderator, Scope::All).await
}

async fn told(console: &Console) {
    console.world.advance(Duration::seconds(30));
    drain(&console.world).await;
    drain(&console.world).await;
}

const ACTS: &str = "/api/console/report-acts";
const CLOSINGS: &str = "/api/console/report-closings";

#[tokio::test]
async fn a_case_is_acted_on_several_times_and_then_closed() {
    let console = Console::start().await;
    let (eva, ida) = (console.world.member(woman("Eva")).await, console.world.member(woman("Ida")).await);
    let adam = console.world.member(man("Adam")).await;
    let reports =
        [reported(&console, &eva, &adam, "harassment").await, reported(&console, &ida, &adam, "spam").await];
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    let warned = console.post(&mo, ACTS, &act(&adam, &reports, &json!({ "kind": "warn" }))).await.ok();
    assert!(warned["decision"].as_str().unwrap().starts_with("D-"), "{warned}");
    let until = json!({ "kind": "pause", "until": "2026-11-28T12:00:00Z" });
    console.post(&mo, ACTS, &act(&adam, &reports[..1], &until)).await.ok();
    assert_eq!(
        console.count("select count(*) from reports where closed_at is null").await,
        2,
        "acting closes nothing"
    );
    write_to(&adam.page, eva.id, "Hello").await.problem(403, "paused");
    console.post(&mo, CLOSINGS, &closing(&adam, &reports, "upheld")).await.ok();
    assert_eq!(console.count("select count(*) from reports where closed_at is null").await, 0);
    assert_eq!(console.count("select count(*) from claims").await, 0, "used up");
    assert_eq!(console.count("select count(*) from review_times where queue = 'reports'").await, 1);
    console.post(&mo, CLOSINGS, &closing(&adam, &reports, "upheld")).await.problem(404, "not_found");
    let trail: Vec<(String, String)> = sqlx::query_as("select staff, action from report_audit order by turn")
        .fetch_all(&console.world.db)
        .await
        .unwrap();
    let acts: Vec<_> = trail.iter().map(|(_, action)| action.as_str()).collect();
    assert_eq!(acts, ["acted", "acted", "acted", "closed", "closed"]);
    assert!(trail.iter().all(|(staff, _)| staff == "Mo"));
    let lines = "select count(*) from audit_log where action in ('report.acted', 'report.closed', 'account.warned', 'account.paused')
         and via = 'console' and staff_id is not null and site_id is not null";
    assert_eq!(console.count(lines).await, 7);
}

#[tokio::test]
async fn a_case_out_of_reach_is_not_there() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let report = reported(&console, &eva, &adam, "harassment").await;
    let elsewhere = console.world.app.sites.by_host("strict.test").unwrap().id;
    let away = console.desk("Kim", Role::LeadModerator, Scope::Site { site: elsewhere }).await;
    console
        .post(&away, ACTS, &act(&adam, &[report], &json!({ "kind": "warn" })))
        .await
        .problem(404, "not_found");
    console.post(&away, CLOSINGS, &closing(&adam, &[report], "upheld")).await.problem(404, "not_found");
    let passed_on = json!({ "member": adam.id, "reports": [report] });
    console.post(&away, "/api/console/report-escalations", &passed_on).await.problem(404, "not_found");
    let words = json!({ "member": adam.id, "measure": "warned", "words": "Said." });
    console.post(&away, "/api/console/statement-previews", &words).await.problem(404, "not_found");
    assert_eq!(console.count("select count(*) from decisions").await, 0);
    // Nor does it say, by what they may not, that it would be a graver one.
    let minor = reported(&console, &eva, &adam, "minor").await;
    let near = console.desk("Kai", Role::Moderator, Scope::Site { site: elsewhere }).await;
    for report in [report, minor, crate::world::new_id()] {
        console.post(&near, CLOSINGS, &closing(&adam, &[report], "upheld")).await.problem(404, "not_found");
        let warned = act(&adam, &[report], &json!({ "kind": "warn" }));
        console.post(&near, ACTS, &warned).await.problem(404, "not_found");
    }
    // Neither is a report about somebody else.
    let mo = moderator(&console).await;
    console
        .post(&mo, ACTS, &act(&eva, &[report], &json!({ "kind": "warn" })))
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn what_is_severe_is_a_leads() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let minor = reported(&console, &eva, &adam, "minor").await;
    let spam = reported(&console, &eva, &adam, "spam").await;
    let (mo, lea) = (moderator(&console).await, lead(&console).await);
    hold(&console, &mo, "reports").await;
    console.post(&mo, CLOSINGS, &closing(&adam, &[minor], "dismissed")).await.problem(403, "not_allowed");
    console
        .post(&mo, ACTS, &act(&adam, &[minor], &json!({ "kind": "warn" })))
        .await
        .problem(403, "not_allowed");
    let passed_on = json!({ "member": adam.id, "reports": [spam] });
    console.post(&mo, "/api/console/report-escalations", &passed_on).await.ok();
    console.post(&mo, CLOSINGS, &closing(&adam, &[spam], "dismissed")).await.problem(403, "not_allowed");
    console
        .post(&mo, ACTS, &act(&adam, &[spam], &json!({ "kind": "close_account" })))
        .await
        .problem(403, "not_allowed");
    hold(&console, &lea, "severe").await;
    console.post(&lea, ACTS, &act(&adam, &[minor, spam], &json!({ "kind": "close_account" }))).await.ok();
    adam.page.get("/api/user.php").await.problem(403, "authentication_required");
    console.post(&lea, CLOSINGS, &closing(&adam, &[minor, spam], "upheld")).await.ok();
}

#[tokio::test]
async fn of_two_moderators_at_once_one_closes_and_a_repeat_is_the_same_act() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let report = reported(&console, &eva, &adam, "harassment").await;
    let (mo, lea) = (moderator(&console).await, lead(&console).await);
    hold(&console, &mo, "reports").await;
    let key = crate::world::new_id().to_string();
    let warn = act(&adam, &[report], &json!({ "kind": "warn" }));
    let again = async || console.post_keyed(&mo, ACTS, &warn, &key).await.ok();
    assert_eq!(again().await, again().await);
    assert_eq!(console.count("select count(*) from decisions").await, 1);
    let close = closing(&adam, &[report], "upheld");
    let (one, other) =
        tokio::join!(console.post(&mo, CLOSINGS, &close), console.post(&lea, CLOSINGS, &close));
    assert_eq!(one.status, 201, "{}", one.text);
    assert!([404, 409].contains(&other.status.as_u16()), "{}", other.text);
    // Of two tabs of the one who holds it, too.
    let again = reported(&console, &eva, &adam, "spam").await;
    hold(&console, &mo, "reports").await;
    let close = closing(&adam, &[again], "upheld");
    let (one, other) = tokio::join!(console.post(&mo, CLOSINGS, &close), console.post(&mo, CLOSINGS, &close));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert!(statuses == [201, 404] || statuses == [201, 409], "{statuses:?}");
    assert_eq!(console.count("select count(*) from report_audit where action = 'closed'").await, 2);
}

#[tokio::test]
async fn whoever_does_not_hold_a_case_does_nothing_about_it() {
    let console = Console::start().await;
    let (eva, ida) = (console.world.member(woman("Eva")).await, console.world.member(woman("Ida")).await);
    let adam = console.world.member(man("Adam")).await;
    let reports =
        [reported(&console, &eva, &adam, "harassment").await, reported(&console, &ida, &adam, "spam").await];
    let (mo, mia) = (moderator(&console).await, console.desk("Mia", Role::Moderator, Scope::All).await);
    let warn = act(&adam, &reports, &json!({ "kind": "warn" }));
    let passed_on = json!({ "member": adam.id, "reports": reports });
    let refused = async |desk: &Desk| {
        console.post(desk, ACTS, &warn).await.problem(409, "claimed_by_other");
        let close = closing(&adam, &reports, "upheld");
        console.post(desk, CLOSINGS, &close).await.problem(409, "claimed_by_other");
        let escalations = "/api/console/report-escalations";
        console.post(desk, escalations, &passed_on).await.problem(409, "claimed_by_other");
    };
    refused(&mo).await;
    hold(&console, &mo, "reports").await;
    refused(&mia).await;
    // A claim that lapsed is none, though nobody else took it.
    console.world.advance(Duration::minutes(5));
    refused(&mo).await;
    hold(&console, &mo, "reports").await;
    // While one of its reports is left, the case stays one's own.
    console.post(&mo, CLOSINGS, &closing(&adam, &reports[..1], "upheld")).await.ok();
    let late = act(&adam, &reports[1..], &json!({ "kind": "warn" }));
    console.post(&mo, ACTS, &late).await.ok();
    // A command takes it from whoever holds it.
    let means = Office::of(&console.world.app).means();
    let mut transaction = console.world.db.begin().await.unwrap();
    let doer = Doer::Command("root");
    let said = (Decision::Dismissed, None, "root");
    let elsewhere = reported(&console, &eva, &adam, "fake").await;
    assert!(backoffice::close_report(&mut transaction, &means, doer, elsewhere, said).await.unwrap());
    transaction.commit().await.unwrap();
    console.post(&mo, ACTS, &late).await.problem(409, "claimed_by_other");
    assert_eq!(console.count("select count(*) from decisions").await, 1);
    assert_eq!(console.count("select count(*) from reports where escalated_at is not null").await, 0);
}

#[tokio::test]
async fn a_reporter_hears_the_outcome_and_nothing_else() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = crate::accounts::leaving::joined(world, "Eva", "eva@example.com").await;
    let ida = crate::accounts::leaving::joined(world, "Ida", "ida@example.com").await;
    let quiet = json!({ "preferences": { "report_outcomes": { "email": false, "push": false } } });
    ida.page.put("/api/notifications.php", &quiet).await.ok();
    let adam = world.member(man("Adam")).await;
    let reports =
        [reported(&console, &eva, &adam, "harassment").await, reported(&console, &ida, &adam, "spam").await];
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    console
        .post(&mo, ACTS, &act(&adam, &reports, &json!({ "kind": "pause", "until": "2026-11-28T12:00:00Z" })))
        .await
        .ok();
    console.post(&mo, CLOSINGS, &closing(&adam, &reports[..1], "upheld")).await.ok();
    console.post(&mo, CLOSINGS, &closing(&adam, &reports[1..], "dismissed")).await.ok();
    let mine = async |member: &Member| member.page.get("/api/reports.php").await.ok()["reports"].clone();
    assert_eq!(mine(&eva).await[0]["decision"], Value::Null, "a moderator may think again for half a minute");
    told(&console).await;
    assert_eq!(
        mine(&eva).await,
        json!([{ "about": "profile", "category": "harassment", "created_at": "2026-11-21T12:00:00Z",
            "decision": "upheld", "decided_at": "2026-11-21T12:00:00Z" }])
    );
    assert_eq!(mine(&ida).await[0]["decision"], json!("dismissed"));
    assert_eq!(
        (
            mailed(world, &eva.email, "report-decided").await,
            mailed(world, &ida.email, "report-decided").await
        ),
        (1, 0)
    );
    let (_, text) =
        mails(world, &eva.email).await.into_iter().find(|(kind, _)| kind == "report-decided").unwrap();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Je had gelijk") && text.contains("binnen zes maanden gratis"), "{text}");
    for secret in ["Adam", "D-", "pauze", "28 november", "threatened", &adam.id.to_string()] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    let events: Vec<Value> = sqlx::query_scalar(
        "select payload from member_events where member_id = $1 and payload ->> 'type' = 'report_decided'",
    )
    .bind(eva.id)
    .fetch_all(&world.db)
    .await
    .unwrap();
    assert_eq!(events, [json!({ "type": "report_decided" })]);
    told(&console).await;
    assert_eq!(mailed(world, &eva.email, "report-decided").await, 1, "once");
}

#[tokio::test]
async fn evidence_is_read_after_the_look_is_written_down_and_only_within_reach() {
    let console = Console::start().await;
    let (eva, ida) = (console.world.member(woman("Eva")).await, console.world.member(woman("Ida")).await);
    let adam = console.world.member(man("Adam")).await;
    let before = reported(&console, &eva, &ida, "spam").await;
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    console.post(&mo, CLOSINGS, &closing(&ida, &[before], "dismissed")).await.ok();
    let report = reported(&console, &eva, &adam, "harassment").await;
    reported(&console, &ida, &adam, "minor").await;
    let path = |severe: bool| format!("/api/console/case?member={}&severe={severe}", adam.id);
    let seen = console.get(&mo, &path(false)).await.ok();
    assert_eq!(
        (&seen["member"]["name"], &seen["open_reports"], seen["reports"].as_array().unwrap().len()),
        (&json!("Adam"), &json!(2), 1)
    );
    let first = &seen["reports"][0];
    assert_eq!((&first["id"], &first["text"]), (&json!(report), &json!("He won't stop")));
    assert_eq!(first["reporter"], json!({ "id": eva.id, "upheld": 0, "dismissed": 1 }));
    assert!(first["evidence"]["profile"].is_object() && !seen.to_string().contains("blob"), "{seen}");
    let looks = "select count(*) from audit_log where chain = 'read' and action = 'report.shown' and staff_id is not null";
    assert_eq!(console.count(looks).await, 1);
    console.get(&mo, &path(true)).await.problem(403, "not_allowed");
    let elsewhere = console.world.app.sites.by_host("strict.test").unwrap().id;
    let away = console.desk("Kim", Role::LeadModerator, Scope::Site { site: elsewhere }).await;
    console.get(&away, &path(false)).await.problem(404, "not_found");
    console.get(&lead(&console).await, &path(true)).await.ok();
    assert_eq!(console.count(looks).await, 2);
}

#[tokio::test]
async fn a_report_waits_where_the_reported_member_is_wherever_it_comes_from() {
    let console = Console::start().await;
    let world = &console.world;
    // Sites that share their members.
    let (eva, ida) = (
        world.member(woman("Eva")).await,
        world.member(Person { host: "strict.test", ..woman("Ida") }).await,
    );
    let adam = world.member(Person { host: "strict.test", ..man("Adam") }).await;
    let reports =
        [reported(&console, &eva, &adam, "scam").await, reported(&console, &ida, &adam, "spam").await];
    let at = |host: &str| Scope::Site { site: world.app.sites.by_host(host).unwrap().id };
    let near = console.desk("Kim", Role::Moderator, at("strict.test")).await;
    let far = console.desk("Lou", Role::Moderator, at("open.test")).await;
    let held = |answer: Value| answer["items"].as_array().unwrap().len();
    let path = format!("/api/console/case?member={}&severe=false", adam.id);
    assert_eq!(held(claim(&console, &far, "reports", 3).await.ok()), 0);
    console.get(&far, &path).await.problem(404, "not_found");
    let shown = claim(&console, &near, "reports", 3).await.ok();
    assert_eq!(held(shown.clone()), 1, "one member, one case: {shown}");
    assert_eq!(shown["items"][0]["site"]["domain"], "strict.test");
    assert_eq!(console.get(&near, &path).await.ok()["reports"].as_array().unwrap().len(), 2);
    let done = console.post(&near, CLOSINGS, &closing(&adam, &reports, "upheld")).await.ok();
    assert!(done["undo"].is_string());
    told(&console).await;
    for reporter in [&eva, &ida] {
        assert_eq!(mailed(world, &reporter.email, "report-decided").await, 1);
    }
}
