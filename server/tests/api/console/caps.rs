//! How much each looks at: what leads see of it, who sets how much of the severe queue somebody is shown in a day, and that the log
//! says so.

use super::{
    Console, Desk,
    claims::{claim, put},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use time::Duration;

const PATH: &str = "/api/console/severe-caps";
const TEAM: &str = "/api/console/team-load";
const REASON: &str = "They said that it is too much.";

async fn set(console: &Console, by: &Desk, whom: &Desk, cap: i64) -> super::Answer {
    put(console, by, PATH, &json!({ "staff": whom.id, "cap": cap, "reason": REASON })).await
}

async fn caps(console: &Console, by: &Desk) -> Vec<(Value, Value)> {
    let team = console.get(by, TEAM).await.ok()["team"].clone();
    team.as_array().unwrap().iter().map(|one| (one["name"].clone(), one["cap"].clone())).collect()
}

#[tokio::test]
async fn a_lead_or_an_administrator_sets_what_others_are_shown() {
    let console = Console::start().await;
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    let lea = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    let ria = console.desk("Ria", Role::LeadModerator, Scope::Site { site }).await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let mo = console.desk("Mo", Role::Moderator, Scope::All).await;
    set(&console, &mo, &lea, 10).await.problem(403, "not_allowed");
    console.get(&mo, TEAM).await.problem(403, "not_allowed");
    set(&console, &lea, &ria, 10).await.ok();
    set(&console, &ada, &lea, 70).await.ok();
    let all = [(json!("Lea"), json!(70)), (json!("Mo"), json!(null)), (json!("Ria"), json!(10))];
    assert_eq!(caps(&console, &lea).await, all, "whoever is shown none has no cap");
    assert_eq!(caps(&console, &ria).await, [(json!("Ria"), json!(10))], "within reach");
    set(&console, &ria, &lea, 10).await.problem(404, "not_found");
    // One's own is lowered by oneself and raised by somebody else.
    set(&console, &ria, &ria, 11).await.problem(403, "not_allowed");
    set(&console, &ria, &ria, 5).await.ok();
    for odd in [-1, 201] {
        set(&console, &lea, &ria, odd).await.problem(422, "invalid_request");
    }
    let nobody = json!({ "staff": crate::world::new_id(), "cap": 5, "reason": REASON });
    put(&console, &ada, PATH, &nobody).await.problem(404, "not_found");
    let unsaid = json!({ "staff": ria.id, "cap": 5, "reason": "Too much" });
    put(&console, &ada, PATH, &unsaid).await.problem(422, "invalid_request");
    let today = console.get(&lea, "/api/console/queues").await.ok()["severe_today"].clone();
    assert_eq!(today["cap"], 70);
    let lines: Vec<(Value, String)> = sqlx::query_as(
        "select l.facts - 'staff' || jsonb_build_object('why', r.reason), s.name from audit_log l join staff s on s.id = l.staff_id
         join audit_log_reasons r using (chain, seq) where l.action = 'staff.severe_cap_set' and l.subject_kind = 'staff' and l.via = 'console' order by l.seq",
    )
    .fetch_all(&console.world.db)
    .await
    .unwrap();
    let line = |before: i32, after: i32, by: &str| {
        (json!({ "before": before, "after": after, "why": REASON }), by.to_owned())
    };
    assert_eq!(lines, [line(60, 10, "Lea"), line(60, 70, "Ada"), line(10, 5, "Ria")]);
}

#[tokio::test]
async fn a_lead_sees_who_works_who_rests_and_what_each_holds() {
    let console = Console::start().await;
    super::claims::waiting_photos(&console.world, "open.test", 5).await;
    let lea = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    let mo = console.desk("Mo", Role::Moderator, Scope::All).await;
    console.desk("Kim", Role::Support, Scope::All).await;
    let began = console.world.clock.now();
    claim(&console, &mo, "photos", 2).await.ok();
    let member = async |lea: &Desk, name: &str| {
        let team = console.get(lea, TEAM).await.ok()["team"].clone();
        let found = team.as_array().unwrap().iter().find(|one| one["name"] == name).cloned();
        (found, team.as_array().unwrap().len())
    };
    let (found, many) = member(&lea, "Mo").await;
    let found = found.unwrap();
    assert_eq!(many, 2, "who does not review is not listed");
    let text = began.format(&time::format_description::well_known::Rfc3339).unwrap();
    assert_eq!(
        (&found["works_since"], &found["rests_until"], &found["holds"], &found["seen"]),
        (&json!(text), &json!(null), &json!(2), &json!(0))
    );
    // Ten minutes without a call: nobody works any more, and what they held is let go.
    console.world.advance(Duration::minutes(11));
    let found = member(&lea, "Mo").await.0.unwrap();
    assert_eq!((&found["works_since"], &found["holds"]), (&json!(null), &json!(0)));
    // The proof of before is too old to change anything, and not to look.
    set(&console, &lea, &lea, 10).await.problem(403, "fresh_proof_required");
}
