//! How much of the severe queue somebody is shown in a day: who sets it, and that the log says so.

use super::{Console, Desk, claims::put};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};

const PATH: &str = "/api/console/severe-caps";

async fn set(console: &Console, by: &Desk, whom: &Desk, cap: i64) -> super::Answer {
    put(console, by, PATH, &json!({ "staff": whom.id, "cap": cap })).await
}

async fn caps(console: &Console, by: &Desk) -> Vec<(Value, Value)> {
    let caps = console.get(by, PATH).await.ok()["caps"].clone();
    caps.as_array().unwrap().iter().map(|one| (one["name"].clone(), one["cap"].clone())).collect()
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
    console.get(&mo, PATH).await.problem(403, "not_allowed");
    set(&console, &lea, &ria, 10).await.ok();
    set(&console, &ada, &lea, 70).await.ok();
    let both = [(json!("Lea"), json!(70)), (json!("Ria"), json!(10))];
    assert_eq!(caps(&console, &lea).await, both);
    assert_eq!(caps(&console, &ria).await, [(json!("Ria"), json!(10))], "within reach");
    set(&console, &ria, &lea, 10).await.problem(404, "not_found");
    // One's own is lowered by oneself and raised by somebody else.
    set(&console, &ria, &ria, 11).await.problem(403, "not_allowed");
    set(&console, &ria, &ria, 5).await.ok();
    for odd in [-1, 201] {
        set(&console, &lea, &ria, odd).await.problem(422, "invalid_request");
    }
    let nobody = json!({ "staff": crate::world::new_id(), "cap": 5 });
    put(&console, &ada, PATH, &nobody).await.problem(404, "not_found");
    let today = console.get(&lea, "/api/console/queues").await.ok()["severe_today"].clone();
    assert_eq!(today["cap"], 70);
    let lines: Vec<(Value, String)> = sqlx::query_as(
        "select l.facts - 'staff', s.name from audit_log l join staff s on s.id = l.staff_id
         where l.action = 'staff.severe_cap_set' and l.subject_kind = 'staff' and l.via = 'console' order by l.seq",
    )
    .fetch_all(&console.world.db)
    .await
    .unwrap();
    let line =
        |before: i32, after: i32, by: &str| (json!({ "before": before, "after": after }), by.to_owned());
    assert_eq!(lines, [line(60, 10, "Lea"), line(60, 70, "Ada"), line(10, 5, "Ria")]);
}
