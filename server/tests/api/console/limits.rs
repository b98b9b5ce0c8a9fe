//! How much one person gives alone: who reads it, who sets it, that nobody raises what they give themselves, and what the log says.

use super::{Console, Desk, claims::put};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use time::Duration;

const PATH: &str = "/api/console/money-limits";
const REASON: &str = "A purchase costs more than that here.";

fn limit(per_act: i64, per_day: i64) -> Value {
    json!({ "per_act": per_act, "per_day": per_day })
}

async fn set(console: &Console, by: &Desk, (seen, wanted): (Value, Value), unit: &str) -> super::Answer {
    put(console, by, PATH, &json!({ "unit": unit, "seen": seen, "limit": wanted, "reason": REASON })).await
}

async fn of(console: &Console, by: &Desk, unit: &str) -> Value {
    let limits = console.get(by, PATH).await.ok()["limits"].clone();
    limits.as_array().unwrap().iter().find(|one| one["unit"] == unit).unwrap()["limit"].clone()
}

#[tokio::test]
async fn an_administrator_sets_it_for_a_reason_and_the_log_has_before_and_after() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let flo = console.desk("Flo", Role::Finance, Scope::All).await;
    let (before, after) = (limit(5_000, 50_000), limit(6_000, 40_000));
    assert_eq!(of(&console, &flo, "EUR").await, before, "whoever gives knows how much");
    set(&console, &ada, (before.clone(), after.clone()), "EUR").await.ok();
    assert_eq!(of(&console, &ada, "EUR").await, after);
    // Two at once: the second one has not seen what the first one set.
    set(&console, &ada, (before.clone(), limit(1, 1)), "EUR").await.problem(409, "stale_version");
    set(&console, &ada, (Value::Null, limit(1, 1)), "EUR").await.problem(409, "stale_version");
    for odd in [limit(2, 1), limit(-1, 1), limit(1, 100_000_001)] {
        set(&console, &ada, (after.clone(), odd), "EUR").await.problem(422, "invalid_request");
    }
    set(&console, &ada, (Value::Null, limit(1, 1)), "XYZ").await.problem(422, "invalid_request");
    let unsaid = json!({ "unit": "EUR", "seen": after, "limit": limit(1, 1), "reason": "So." });
    put(&console, &ada, PATH, &unsaid).await.problem(422, "invalid_request");
    let lines: Vec<(Value, String, String)> = sqlx::query_as(
        "select l.facts, s.name, r.reason from audit_log l join staff s on s.id = l.staff_id join audit_log_reasons r using (chain, seq)
         where l.action = 'limit.set' and l.chain = 'act' and l.via = 'console'",
    )
    .fetch_all(&console.world.db)
    .await
    .unwrap();
    let facts = json!({ "unit": "EUR", "before": before, "after": after });
    assert_eq!(lines, [(facts, "Ada".to_owned(), REASON.to_owned())]);
    assert_eq!(console.count("select count(*) from audit_log where action = 'limit.set'").await, 1);
    // By other means too, without a reason.
    sqlx::query("update staff_limits set per_act = 1 where unit = 'USD'")
        .execute(&console.world.db)
        .await
        .unwrap();
    let by_sql = "select count(*) from audit_log where action = 'limit.set' and via <> 'console' and facts -> 'before' ->> 'per_act' = '5500'";
    assert_eq!(console.count(by_sql).await, 1);
    // The proof of before is too old.
    console.world.advance(Duration::minutes(6));
    set(&console, &ada, (after, limit(1, 1)), "EUR").await.problem(403, "fresh_proof_required");
}

#[tokio::test]
async fn nobody_raises_what_they_give_themselves() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let abe = console.desk("Abe", Role::Administrator, Scope::All).await;
    let (seen, more, less) = (limit(20, 200), limit(21, 200), limit(10, 100));
    for role in [Role::Support, Role::Finance, Role::Controller] {
        let kim = console.desk("Kim", role, Scope::All).await;
        set(&console, &kim, (seen.clone(), less.clone()), "credits").await.problem(403, "not_allowed");
    }
    let company = Scope::Company { company: "test-company".to_owned() };
    let within = console.desk("Eve", Role::Administrator, company).await;
    set(&console, &within, (seen.clone(), less.clone()), "credits").await.problem(403, "not_allowed");
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    let form = json!({ "staff": ada.id, "role": "support", "at": { "scope": "site", "site": site } });
    console.post(&abe, "/api/console/staff-roles", &form).await.ok();
    // Who got a role signs in anew.
    let cookie = console.session(ada.id, liaison::staff::Method::Passkey).await;
    let ada = Desk { cookie, ..ada };
    set(&console, &ada, (seen.clone(), more.clone()), "credits").await.problem(403, "not_allowed");
    set(&console, &ada, (seen.clone(), less.clone()), "credits").await.ok();
    set(&console, &abe, (less, more), "credits").await.ok();
}
