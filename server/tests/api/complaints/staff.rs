//! What staff answer and decide, the clock, and what time takes away.

use super::{bring_file, complain, drain, from, id_of, look, words, write};
use crate::{
    accounts::{link, mailed, mails, speaking, with},
    world::{World, woman},
};
use liaison::complaints::{
    self, ComplaintDecision, OpenComplaints, Settled, StaffAct, answer, close, open_complaints,
};
use serde_json::{Value, json};
use time::Duration;

async fn answered(world: &World, number: &Value, text: &str) -> Settled {
    let id = id_of(world, number).await;
    let mut transaction = world.db.begin().await.unwrap();
    let settled = answer(&mut transaction, &world.app.jobs, id, text, world.clock.now()).await.unwrap();
    transaction.commit().await.unwrap();
    settled
}

async fn closed(world: &World, number: &Value, decision: ComplaintDecision) -> Settled {
    let id = id_of(world, number).await;
    let (jobs, now) = (&world.app.jobs, world.clock.now());
    let mut transaction = world.db.begin().await.unwrap();
    let reasons = "The bank says otherwise.";
    let closing = close(&mut transaction, jobs, id, decision, reasons, (now, now)).await.unwrap();
    transaction.commit().await.unwrap();
    if closing.is_some() { Settled::Done } else { Settled::Closed }
}

async fn waiting(world: &World) -> (i64, i64, i64) {
    let now = world.clock.now();
    let mut connection = world.db.acquire().await.unwrap();
    let OpenComplaints { open, soon, late } =
        open_complaints(&mut connection, now, now + Duration::days(3)).await.unwrap();
    (open, soon, late)
}

#[tokio::test]
async fn the_clock_runs_while_it_is_our_turn() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let number = complain(&eva.page, &words("Twice charged")).await["number"].clone();
    assert_eq!(waiting(&world).await, (1, 0, 0));
    world.advance(Duration::days(12));
    assert_eq!(waiting(&world).await, (1, 1, 0));
    world.advance(Duration::days(2) + Duration::seconds(1));
    assert_eq!(waiting(&world).await, (1, 0, 1));
    // A word more of hers gives us no more time.
    write(&eva, &number, "Hello?").await.ok();
    assert_eq!(waiting(&world).await, (1, 0, 1));
    assert_eq!(answered(&world, &number, "When was that?\n\nWe look into it.").await, Settled::Done);
    assert_eq!(waiting(&world).await, (1, 0, 0));
    let case = look(&eva.page, &number, None).await.ok();
    assert_eq!(
        (&case["complaint"]["status"], &case["complaint"]["answer_by"]),
        (&json!("answered"), &Value::Null)
    );
    assert_eq!(
        (&case["lines"][2]["mine"], &case["lines"][2]["text"]),
        (&json!(false), &json!("When was that?\n\nWe look into it."))
    );
    drain(&world).await;
    drain(&world).await;
    let (kind, text) = mails(&world, &eva.email).await.remove(0);
    assert!(
        kind == "complaint-answered" && text.contains("When was that?") && text.contains("We look into it."),
        "{text}"
    );
    assert_eq!(mailed(&world, &eva.email, "complaint-answered").await, 1);
    let case = write(&eva, &number, "On Monday").await.ok();
    assert_eq!(case["complaint"]["status"], "open");
    assert_eq!(waiting(&world).await, (1, 0, 0));
}

// spec: 2.17
#[tokio::test]
async fn a_decision_comes_with_its_reasons_and_is_the_end() {
    let world = World::start().await;
    let page = speaking(&world, "en");
    let number = complain(&page, &from("ida@example.com")).await["number"].clone();
    assert_eq!(closed(&world, &number, ComplaintDecision::Partly).await, Settled::Done);
    assert_eq!(closed(&world, &number, ComplaintDecision::Upheld).await, Settled::Closed, "once");
    assert_eq!(answered(&world, &number, "One more thing").await, Settled::Closed);
    drain(&world).await;
    let (kind, text) = mails(&world, "ida@example.com").await.remove(0);
    assert_eq!(kind, "complaint-closed");
    for words in ["We agree with you in part.", "The bank says otherwise.", "dispute settlement", "court"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let token = link(&world, "ida@example.com", "#token=").await;
    let case = look(&page, &number, Some(&token)).await.ok();
    assert_eq!(
        (&case["complaint"]["decision"], &case["complaint"]["status"]),
        (&json!("partly"), &json!("closed"))
    );
    let body = json!({ "number": number, "token": token, "text": "But!" });
    page.put("/api/complaint.php", &body).await.problem(409, "complaint_closed");
    assert_eq!(waiting(&world).await, (0, 0, 0));
}

#[tokio::test]
async fn an_answer_and_a_decision_at_once_leave_both_or_one() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for _ in 0..5 {
        let number = complain(&eva.page, &words("Twice charged")).await["number"].clone();
        let (first, second, written) = tokio::join!(
            closed(&world, &number, ComplaintDecision::Upheld),
            closed(&world, &number, ComplaintDecision::Rejected),
            write(&eva, &number, "Hello?"),
        );
        assert!((first == Settled::Done) != (second == Settled::Done), "{first:?} {second:?}");
        let case = look(&eva.page, &number, None).await.ok();
        let lines = case["lines"].as_array().unwrap();
        assert_eq!(lines.len(), if written.status == 200 { 3 } else { 2 });
        assert_eq!(
            (&case["complaint"]["status"], &case["complaint"]["answer_by"]),
            (&json!("closed"), &Value::Null)
        );
        assert_eq!(lines.last().unwrap()["mine"], json!(false), "nothing after the decision");
    }
}

#[tokio::test]
async fn what_staff_do_stays_written() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let number = complain(&eva.page, &words("Twice charged")).await["number"].clone();
    let (id, now) = (id_of(&world, &number).await, world.clock.now());
    let mut connection = world.db.acquire().await.unwrap();
    complaints::note_act(&mut connection, id, "Mo", StaffAct::Shown, now).await.unwrap();
    for wrong in [
        "update complaint_audit set staff = 'Max'",
        "delete from complaint_audit",
        "truncate complaint_audit",
    ] {
        let error = sqlx::query(wrong).execute(&mut *connection).await.unwrap_err();
        assert!(error.to_string().contains("stays written"), "{error}");
    }
}

#[tokio::test]
async fn a_year_after_the_decision_only_a_line_is_left() {
    let world = World::start().await;
    let page = speaking(&world, "en");
    let file = bring_file(&page, "bill.pdf", b"%PDF-1.7").await.json()["id"].clone();
    let number =
        complain(&page, &with(from("ida@example.com"), &json!({ "files": [file] }))).await["number"].clone();
    let token = link(&world, "ida@example.com", "#token=").await;
    closed(&world, &number, ComplaintDecision::Rejected).await;
    world.advance(Duration::days(365));
    drain(&world).await;
    look(&page, &number, Some(&token)).await.ok();
    world.advance(Duration::days(1));
    drain(&world).await;
    look(&page, &number, Some(&token)).await.problem(404, "not_found");
    let left: Vec<(String, Option<String>, bool)> =
        sqlx::query_as("select category, decision, email is null and name is null and forgotten_at is not null from complaints")
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert_eq!(left, [("other".to_owned(), Some("rejected".to_owned()), true)]);
    for table in ["complaint_lines", "complaint_links", "complaint_files", "held_blobs"] {
        assert_eq!(crate::accounts::count(&world, table).await, 0, "{table}");
    }
}
