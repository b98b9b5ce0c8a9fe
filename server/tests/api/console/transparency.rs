//! What has to be reported equals the sums by hand, before and after members are erased, by call, file and scope.

use super::{
    Console, Desk,
    member_file::complaint,
    reports::{act, closing, hold, lead, reported},
};
use crate::world::{man, woman};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use time::Duration;

const MONTH: &str = "/api/console/transparency?from=2026-11&to=2026-11";

async fn sums(console: &Console, desk: &Desk) -> Vec<(String, String, String, i64, Value)> {
    let answer = console.get(desk, MONTH).await.ok();
    let text = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    answer["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let count = line["count"].as_i64().unwrap();
            (text(line, "what"), text(line, "code"), text(line, "cause"), count, line["median_hours"].clone())
        })
        .collect()
}

#[tokio::test]
async fn what_is_reported_is_what_was_done_and_stays_when_members_are_erased() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, ida) = (world.member(woman("Eva")).await, world.member(woman("Ida")).await);
    let adam = world.member(man("Adam")).await;
    let reports =
        [reported(&console, &eva, &adam, "spam").await, reported(&console, &ida, &adam, "spam").await];
    reported(&console, &eva, &ida, "fake").await;
    complaint(&eva).await;
    world.advance(Duration::hours(3));
    let lea = lead(&console).await;
    hold(&console, &lea, "reports").await;
    console
        .post(&lea, "/api/console/report-acts", &act(&adam, &reports, &json!({ "kind": "warn" })))
        .await
        .ok();
    console.post(&lea, "/api/console/report-closings", &closing(&adam, &reports, "upheld")).await.ok();
    let line = |what: &str, code: &str, cause: &str, count, hours| {
        (what.to_owned(), code.to_owned(), cause.to_owned(), count, hours)
    };
    let by_hand = [
        line("complaint_received", "", "payment", 1, Value::Null),
        line("measure", "warned", "report", 1, Value::Null),
        line("report", "upheld", "spam", 2, json!(3)),
        line("report_received", "", "fake", 1, Value::Null),
        line("report_received", "", "spam", 2, Value::Null),
    ];
    assert_eq!(sums(&console, &lea).await, by_hand);
    let file = console.get(&lea, &MONTH.replace("transparency", "transparency-file")).await;
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    assert!(file.text.contains("open.test,report,upheld,spam,2,3\r\n"), "{}", file.text);
    // Whoever is erased takes nothing of it along.
    for member in [&eva, &adam] {
        for table in ["reports", "decisions", "complaints"] {
            let column = match table {
                "reports" => "reporter_id",
                _ => "member_id",
            };
            let erase = if table == "complaints" {
                "update complaints set forgotten_at = $2, member_id = null, answer_by = null, closed_at = $2, decision = 'withdrawn' where member_id = $1".to_owned()
            } else {
                format!("delete from {table} where {column} = $1 and $2::timestamptz is not null")
            };
            sqlx::query(sqlx::AssertSqlSafe(erase))
                .bind(member.id)
                .bind(world.clock.now())
                .execute(&world.db)
                .await
                .unwrap();
        }
    }
    assert_eq!(sums(&console, &lea).await, by_hand);
    assert_eq!(console.count("select count(*) from audit_log where action = 'transparency.taken'").await, 3);
    for wrong in ["?from=2026-13&to=2026-12", "?from=2026-12&to=2026-11", "?from=x&to=y"] {
        let path = format!("/api/console/transparency{wrong}");
        console.get(&lea, &path).await.problem(422, "invalid_request");
    }
}

#[tokio::test]
async fn a_scope_holds_for_what_is_reported() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    reported(&console, &eva, &adam, "spam").await;
    let site = |host: &str| Scope::Site { site: console.world.app.sites.by_host(host).unwrap().id };
    let here = console.desk("Aud", Role::Auditor, site("open.test")).await;
    let there = console.desk("Ann", Role::Auditor, site("strict.test")).await;
    assert_eq!(sums(&console, &here).await.len(), 1);
    assert_eq!(sums(&console, &there).await.len(), 0);
}
