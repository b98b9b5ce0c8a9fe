//! The end of a notice is taken back within half a minute, and whoever gave notice hears nothing of it.

use super::{
    Console, Desk,
    claims::{claim, ids},
    complaints::{case, complained},
    reports::{lead, moderator},
    undo::{undo, undos},
};
use crate::accounts::{leaving::life::drain, mails};
use serde_json::{Value, json};
use time::Duration;

const EMAIL: &str = "ida@elsewhere.example";

/// A visitor's; its number.
async fn noticed(console: &Console, category: &str) -> String {
    let page = ["illegal", "minor"].contains(&category).then_some("https://open.test/x");
    let body = json!({ "category": category, "text": "Look at that", "name": "Ida", "email": EMAIL, "page": page, "good_faith": true });
    complained(&console.world.visitor("open.test"), &body).await
}

async fn close(console: &Console, desk: &Desk, number: &str, text: &str) -> Value {
    let version = case(console, desk, number).await["version"].clone();
    let body = json!({ "number": number, "decision": "rejected", "text": text, "version": version });
    console.post(desk, "/api/console/complaint-closings", &body).await.ok()
}

/// Mails that say how it ended.
async fn told(console: &Console) -> usize {
    drain(&console.world).await;
    drain(&console.world).await;
    mails(&console.world, EMAIL).await.iter().filter(|(kind, _)| kind.contains("closed")).count()
}

async fn decided(console: &Console) -> i64 {
    console.count("select count(*) from moderation_counts where what = 'complaint'").await
}

#[tokio::test]
async fn a_notice_is_open_again_as_it_was_and_nobody_is_told() {
    let console = Console::start().await;
    for (category, queue) in [("illegal", "notices"), ("minor", "severe")] {
        let number = noticed(&console, category).await;
        let desk = lead(&console).await;
        let held = ids(&claim(&console, &desk, queue, 1).await.ok());
        let before = case(&console, &desk, &number).await;
        let done = close(&console, &desk, &number, "Nothing is wrong with it.").await;
        assert_eq!(case(&console, &desk, &number).await["state"], "closed");
        assert_eq!(decided(&console).await, 1);
        let open = undos(&console, &desk).await;
        assert_eq!(
            (open.len(), &open[0]["what"], &open[0]["queue"], &open[0]["undo"]),
            (1, &json!("notice_closed"), &json!(queue), &done["undo"])
        );
        undo(&console, &desk, &done["undo"]).await.ok();
        undo(&console, &desk, &done["undo"]).await.ok();
        let after = case(&console, &desk, &number).await;
        for field in ["state", "answer_by", "lines", "closed_at"] {
            assert_eq!(after[field], before[field], "{field}");
        }
        assert!(
            after["version"].as_i64() > before["version"].as_i64(),
            "who saw it closed has not seen this"
        );
        assert_eq!(ids(&claim(&console, &desk, queue, 0).await.ok()), held, "it is theirs again");
        assert_eq!(decided(&console).await, 0);
        console.world.advance(Duration::MINUTE);
        assert_eq!(told(&console).await, 0);
        sqlx::query("delete from claims").execute(&console.world.db).await.unwrap();
    }
    let undone = "select count(*) from audit_log where action = 'complaint.undone' and staff_id is not null and site_id is not null";
    assert_eq!(console.count(undone).await, 2);
}

#[tokio::test]
async fn what_is_closed_anew_is_told_half_a_minute_later_and_stays() {
    let console = Console::start().await;
    let number = noticed(&console, "illegal").await;
    let mo = moderator(&console).await;
    claim(&console, &mo, "notices", 1).await.ok();
    let first = close(&console, &mo, &number, "Nothing is wrong with it.").await;
    console.world.advance(Duration::seconds(20));
    undo(&console, &mo, &first["undo"]).await.ok();
    let second = close(&console, &mo, &number, "We took it away.").await;
    // The news of the first one would come now.
    console.world.advance(Duration::seconds(10));
    assert_eq!(told(&console).await, 0);
    // Not by other means either.
    let reopen =
        "update complaints set closed_at = null, decision = null, closed_by = null, answer_by = created_at";
    let error = sqlx::query(reopen).execute(&console.world.db).await.unwrap_err();
    assert!(error.to_string().contains("so does what was decided"), "{error}");
    console.world.advance(Duration::seconds(20));
    assert_eq!(told(&console).await, 1);
    undo(&console, &mo, &second["undo"]).await.problem(409, "undo_too_late");
    assert_eq!(case(&console, &mo, &number).await["state"], "closed");
}

#[tokio::test]
async fn another_complaint_is_decided_for_good_and_told_at_once() {
    let console = Console::start().await;
    let number = noticed(&console, "payment").await;
    let lea = lead(&console).await;
    super::complaints::see_to(&console, &lea, &number).await;
    let done = close(&console, &lea, &number, "It was paid back.").await;
    assert_eq!((&done["undo"], undos(&console, &lea).await), (&json!(null), Vec::new()));
    assert_eq!(told(&console).await, 1);
}
