//! `liaison complaint …` beside a running server, and what `doctor` and the metrics say of complaints.

use crate::{
    members::{members, new_id},
    server::{Setup, demo_world, look_into},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::Duration;
use testkit::Page;

const EDGE: &str = "xxxxxxxx-edge";

async fn complain(page: &Page, text: &str, files: &[Value]) -> String {
    let body = json!({ "category": "payment", "text": text, "files": files });
    let reply = page.post("/api/complaint.php", &body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["number"].as_str().unwrap().to_owned()
}

async fn bring(page: &Page, name: &str, bytes: &[u8]) -> Value {
    let head =
        format!("--{EDGE}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
    let body = [head.as_bytes(), bytes, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat();
    let request = page.request(reqwest::Method::POST, "/api/complaint-file.php");
    let request = request.header("idempotency-key", new_id().to_string());
    let kind = format!("multipart/form-data; boundary={EDGE}");
    let reply = testkit::send(request.header("content-type", kind).body(body)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["id"].clone()
}

async fn audit(db: &PgPool) -> Vec<(String, String)> {
    sqlx::query_as("select staff, action from complaint_audit order by turn").fetch_all(db).await.unwrap()
}

/// The text of the one mail of a kind, which the server writes when its job comes.
pub async fn mailed(db: &PgPool, kind: &str) -> String {
    for _ in 0..1_200 {
        let text = sqlx::query_scalar("select body_text from mails where kind = $1").bind(kind);
        if let Some(text) = text.fetch_optional(db).await.unwrap() {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no {kind}")
}

// spec: 2.17
#[tokio::test(flavor = "multi_thread")]
async fn staff_work_at_the_command_line() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva, adam] = <[_; 2]>::try_from(members(&db, 2).await).unwrap();
    let (hers, his) = (eva.page(&server), adam.page(&server));
    let pdf = b"%PDF-1.7\nthe bill";
    let file = bring(&hers, "../bill\u{202e}.pdf", pdf).await;
    let first = complain(&hers, "Twice charged\n\n2 staff 2026\nfile x", std::slice::from_ref(&file)).await;
    let second = complain(&his, "Not charged", &[]).await;

    let (ok, listed) = setup.said(&["complaint", "list"]).await;
    assert!(ok && listed.lines().count() == 2 && listed.starts_with(&first), "{listed}");
    assert!(listed.contains("\tanswer by ") && listed.contains("\tlocalhost\tpayment\t"), "{listed}");
    let (ok, shown) = setup.said(&["complaint", "show", &first.to_lowercase(), "--by", "Mo"]).await;
    assert!(ok && shown.contains(&format!("member: {}\n", eva.id)), "{shown}");
    assert!(shown.contains("    2 staff 2026\n") && !shown.contains("\n2 staff"), "{shown}");
    let id = file.as_str().unwrap();
    assert!(shown.contains(&format!("  file {id} pdf {} bytes bill.pdf\n", pdf.len())), "{shown}");

    let out = state.path().join("case");
    let take = ["complaint", "attachment", &first, id, "--out", out.to_str().unwrap(), "--by", "Mo"];
    let (ok, told) = setup.said(&take).await;
    assert!(ok && told.trim() == out.join(format!("{id}.pdf")).to_str().unwrap(), "{told}");
    assert_eq!(std::fs::read(out.join(format!("{id}.pdf"))).unwrap(), pdf);

    let answer = ["complaint", "answer", &first, "--text", "Which bank?", "--by", "Mo"];
    let (ok, told) = setup.said(&answer).await;
    assert!(ok && told.contains("is answered"), "{told}");
    assert!(mailed(&db, "complaint-answered").await.contains("Which bank?"));
    let reasons = state.path().join("reasons.txt");
    std::fs::write(&reasons, "We found it.\n").unwrap();
    let close = [
        "complaint",
        "close",
        &first,
        "--decision",
        "upheld",
        "--file",
        reasons.to_str().unwrap(),
        "--by",
        "Mia",
    ];
    let (ok, told) = setup.said(&close).await;
    assert!(ok && told.contains("closed as upheld"), "{told}");
    assert!(mailed(&db, "complaint-closed").await.contains("We found it."));
    for again in [&close[..], &answer] {
        let (ok, told) = setup.said(again).await;
        assert!(!ok && told.contains("was decided before"), "{told}");
    }
    let listed = setup.said(&["complaint", "list"]).await.1;
    assert!(listed.starts_with(&second) && listed.lines().count() == 1, "{listed}");
    let listed = setup.said(&["complaint", "list", "--all"]).await.1;
    assert!(listed.lines().nth(1).unwrap().contains("\tupheld "), "{listed}");
    let audited = audit(&db).await;
    let audited: Vec<_> = audited.iter().map(|(who, what)| (who.as_str(), what.as_str())).collect();
    assert_eq!(audited, [("Mo", "shown"), ("Mo", "file_taken"), ("Mo", "answered"), ("Mia", "closed")]);
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_refused_and_the_doctor_knows_what_is_late() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let [eva] = <[_; 1]>::try_from(members(&db, 1).await).unwrap();
    let number = complain(&eva.page(&server), "Twice charged", &[]).await;
    let (number, nobodys, long) = (number.as_str(), new_id().to_string(), "x".repeat(5_001));
    for wrong in [
        &["show", number][..],
        &["show", "C-22222222", "--by", "Mo"],
        &["show", "C-0", "--by", "Mo"],
        &["answer", number, "--by", "Mo"],
        &["answer", number, "--text", " ", "--by", "Mo"],
        &["answer", number, "--text", &long, "--by", "Mo"],
        &["answer", number, "--file", "/nowhere", "--by", "Mo"],
        &["close", number, "--text", "So be it", "--by", "Mo"],
        &["close", number, "--decision", "upheld", "--by", "Mo"],
        &["close", number, "--decision", "maybe", "--text", "So be it", "--by", "Mo"],
        &["attachment", number, &nobodys, "--out", "/tmp", "--by", "Mo"],
    ] {
        let (ok, told) = setup.said(&[&["complaint"], wrong].concat()).await;
        assert!(!ok && !told.contains("Internal"), "{wrong:?}: {told}");
    }
    assert!(audit(&db).await.is_empty());
    let doctor = setup.said(&["doctor"]).await.1;
    assert!(
        doctor.contains("1 complaints are open, 0 of them to be answered within 3 days, none is late"),
        "{doctor}"
    );
    sqlx::query("update complaints set answer_by = now() - interval '1 hour'").execute(&db).await.unwrap();
    let doctor = setup.said(&["doctor"]).await.1;
    assert!(
        doctor
            .contains("problem  1 of 1 open complaints should have been answered; `liaison complaint list`"),
        "{doctor}"
    );
    let metrics = server.operator().get("/metrics").await.text();
    assert!(metrics.contains("liaison_complaints{state=\"late\"} 1\n"), "{metrics}");
    db.close().await;
}
