//! Measures from the console: what each takes, and that a reporter whose reports wait is not heard until then.

use super::{
    Console,
    claims::{claim, ids, queue as figures},
    reports::{act, closing, hold, lead, moderator, reported},
};
use crate::world::{man, woman};
use liaison::safety;
use serde_json::{Value, json};
use time::Duration;

const ACTS: &str = "/api/console/report-acts";

#[tokio::test]
async fn a_measure_needs_words_a_warning_and_an_end() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let report = [reported(&console, &eva, &adam, "harassment").await];
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    let mut wordless = act(&adam, &report, &json!({ "kind": "warn" }));
    wordless["words"] = Value::Null;
    let refused = console.post(&mo, ACTS, &wordless).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["errors"][0]["field"]), (422, &json!("words")));
    let wait = act(&adam, &report, &json!({ "kind": "pause_reporting", "until": "2026-11-28T12:00:00Z" }));
    console.post(&mo, ACTS, &wait).await.problem(409, "warning_needed");
    for until in ["2026-11-21T12:00:00Z", "2027-02-19T12:00:01Z"] {
        let pause = act(&adam, &report, &json!({ "kind": "pause", "until": until }));
        let refused = console.post(&mo, ACTS, &pause).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["errors"][0]["field"]), (422, &json!("until")));
    }
    assert_eq!(console.count("select count(*) from decisions").await, 0);
    console.post(&mo, ACTS, &act(&adam, &report, &json!({ "kind": "warn" }))).await.ok();
    console.post(&mo, ACTS, &wait).await.ok();
}

#[tokio::test]
async fn reports_of_whoever_reports_in_bad_faith_wait_and_what_cant_wait_does_not() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let first = [reported(&console, &eva, &adam, "spam").await];
    let lea = lead(&console).await;
    hold(&console, &lea, "reports").await;
    let mut about_her = act(&adam, &first, &json!({ "kind": "warn" }));
    about_her["whom"] = json!("reporter");
    console.post(&lea, ACTS, &about_her).await.ok();
    about_her["act"] = json!({ "kind": "pause_reporting", "until": "2026-11-28T12:00:00Z" });
    console.post(&lea, ACTS, &about_her).await.ok();
    // It waits itself, now.
    console
        .post(&lea, "/api/console/report-closings", &closing(&adam, &first, "dismissed"))
        .await
        .problem(404, "not_found");
    // Neither shown nor counted, and not held any more.
    assert_eq!(figures(&console, &lea, "reports").await["waiting"], 0);
    assert!(ids(&claim(&console, &lea, "reports", 3).await.ok()).is_empty());
    world.advance(Duration::minutes(1));
    reported(&console, &eva, &adam, "fake").await;
    let grave = reported(&console, &eva, &adam, "violence").await;
    let queue = async || {
        let mut connection = world.db.acquire().await.unwrap();
        let rows = safety::queue(&mut connection, 10, world.clock.now()).await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(queue().await, [grave]);
    assert_eq!(figures(&console, &lea, "reports").await["waiting"], 1);
    assert_eq!(ids(&claim(&console, &lea, "reports", 3).await.ok()), [adam.id]);
    world.advance(Duration::days(7) - Duration::minutes(1));
    assert_eq!(queue().await.len(), 3, "at its very moment");
}

#[tokio::test]
async fn an_act_on_a_reporter_names_one_report_and_is_a_step() {
    let console = Console::start().await;
    let (eva, ida) = (console.world.member(woman("Eva")).await, console.world.member(woman("Ida")).await);
    let adam = console.world.member(man("Adam")).await;
    let reports =
        [reported(&console, &eva, &adam, "spam").await, reported(&console, &ida, &adam, "spam").await];
    let lea = lead(&console).await;
    hold(&console, &lea, "reports").await;
    let mut both = act(&adam, &reports, &json!({ "kind": "warn" }));
    both["whom"] = json!("reporter");
    console.post(&lea, ACTS, &both).await.problem(422, "invalid_request");
    let mut closed = act(&adam, &reports[..1], &json!({ "kind": "close_account" }));
    closed["whom"] = json!("reporter");
    console.post(&lea, ACTS, &closed).await.problem(422, "invalid_request");
    both["reports"] = json!([reports[1]]);
    console.post(&lea, ACTS, &both).await.ok();
    let warned: Vec<uuid::Uuid> =
        sqlx::query_scalar("select member_id from decisions").fetch_all(&console.world.db).await.unwrap();
    assert_eq!(warned, [ida.id]);
}
