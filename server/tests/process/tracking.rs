//! `liaison tracking`.

use crate::server::{Setup, demo_world, look_into};
use serde_json::json;

const BROWSER: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

#[tokio::test(flavor = "multi_thread")]
async fn visits_are_counted_by_where_they_come_from() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    for body in [
        json!({ "network": "=adnet", "ref": "winter, cold", "lb": "gallery" }),
        json!({ "network": "=adnet", "ref": "winter, cold", "lb": "gallery" }),
        json!({ "network": "other" }),
    ] {
        let visitor = server.visitor().with_header("user-agent", BROWSER);
        assert_eq!(visitor.post("/api/visit.php", &body).await.status.as_u16(), 204);
    }
    let (ok, csv) = setup.said(&["tracking", "--csv", "--site", "localhost"]).await;
    let lines: Vec<&str> = csv.split("\r\n").filter(|line| line.starts_with("localhost,")).collect();
    assert!(ok && csv.contains("site,network,ref,lander,visits"), "{csv}");
    // A spreadsheet takes no cell for a formula.
    let counted = ["localhost,'=adnet,\"winter, cold\",gallery,2,0,0,0", "localhost,other,,,1,0,0,0"];
    assert_eq!(lines, counted, "{csv}");
    let (ok, table) = setup.said(&["tracking", "--days", "2"]).await;
    assert!(ok && table.contains("=adnet") && table.contains("winter, cold"), "{table}");
    let (_, before) = setup.said(&["tracking", "--from", "2020-01-01", "--to", "2020-12-31"]).await;
    assert!(!before.contains("adnet"), "{before}");
    for (arguments, words) in [
        (["tracking", "--from", "2020-02-01", "--to", "2020-01-31"], "the first day is after the last one"),
        (["tracking", "--from", "1 May", "--to", "2020-01-31"], "a day as 2026-11-21 is needed"),
        (["tracking", "--days", "0", "--site", "localhost"], "0 is not in"),
    ] {
        let (ok, said) = setup.said(&arguments).await;
        assert!(!ok && said.contains(words), "{arguments:?}: {said}");
    }
    let db = look_into(&database.url).await;
    let visits: i64 =
        sqlx::query_scalar("select sum(visits)::bigint from tracking_counts").fetch_one(&db).await.unwrap();
    assert_eq!(visits, 3);
    db.close().await;
}
