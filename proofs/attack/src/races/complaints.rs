//! Complaints: their files, their turns, their answers, their receipts.

use super::{AT_ONCE, Stage, accounts::strangers, expect, judge, racer};
use crate::{
    actors::Member,
    holdings::at,
    http::{Request, new_id},
    verdict::Verdict,
};
use serde_json::json;

/// Of one complaint, as the table `complaint_lines` has it.
const MAX_TURNS: i64 = 100;

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![
        one_complaint(stage).await?,
        file_once(stage).await?,
        answers(stage).await?,
        turns(stage).await?,
        receipts(stage).await?,
    ])
}

async fn complain(stage: &Stage<'_>, member: &Member) -> anyhow::Result<String> {
    stage.forget_budgets().await?;
    let body = json!({ "category": "other", "text": "It is slow" });
    at(&member.browser.post(stage.world, "/api/complaint.php", &body).await?, "/number")
}

/// The client repeats every call (spec 7).
async fn one_complaint(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("one complaint per intent", async |round| {
            let member = racer(&stage.rich, round)?;
            stage.forget_budgets().await?;
            let (body, intent) = (json!({ "category": "other", "text": "It is slow" }), new_id().to_string());
            let count = "select count(*) from complaints where member_id = $1";
            let before = stage.count(count, member.id).await?;
            let ask = |_| Request::post("/api/complaint.php", &body).header("idempotency-key", &intent);
            // Ten calls an hour, whatever they bring.
            let mut faults = judge(&stage.salvo(member, ask).await?, 10, "rate_limited");
            faults.extend(expect("complaints", stage.count(count, member.id).await? - before, 1));
            Ok(faults)
        })
        .await
}

/// A file is in one complaint.
async fn file_once(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("a complaint's file is sent once", async |round| {
            let member = racer(&stage.rich, round)?;
            stage.forget_budgets().await?;
            let (name, kind) = ("a.pdf", "application/pdf");
            let file =
                Request::new("POST", "/api/complaint-file.php").file("file", name, kind, b"%PDF-1.7\n");
            let file = at(&member.browser.send(stage.world, file).await?.ok()?, "/id")?;
            let body = json!({ "category": "other", "text": "See this", "files": [file] });
            let replies = stage.salvo(member, |_| Request::post("/api/complaint.php", &body)).await?;
            let mut faults: Vec<String> = super::budgets::broken(&replies);
            let sent = replies.iter().filter(|reply| reply.is_success()).count();
            faults.extend(expect("complaints with it", i64::try_from(sent)?, 1));
            Ok(faults)
        })
        .await
}

async fn answers(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("10 answers at once in a complaint", async |round| {
            let member = racer(&stage.rich, round)?;
            let body = json!({ "number": complain(stage, member).await?, "text": "And one thing more" });
            let replies = stage.salvo(member, |_| Request::put("/api/complaint.php", &body)).await?;
            Ok(judge(&replies, 10, "rate_limited"))
        })
        .await
}

/// All but three of the turns are taken beforehand.
async fn turns(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("100 turns of a complaint", async |round| {
            let member = racer(&stage.rich, round)?;
            let number = complain(stage, member).await?;
            sqlx::query(
                "insert into complaint_lines (complaint_id, turn, by, text, at)
                 select id, turn, 'complainer', 'More', now() from complaints, generate_series(2, 97) turn where number = $1",
            )
            .bind(&number)
            .execute(&stage.world.db)
            .await?;
            let body = json!({ "number": number, "text": "And one thing more" });
            let replies = stage.salvo(member, |_| Request::put("/api/complaint.php", &body)).await?;
            let mut faults: Vec<String> = super::budgets::broken(&replies);
            let written = replies.iter().filter(|reply| reply.is_success()).count();
            faults.extend(expect("answers", i64::try_from(written)?, 3));
            let turns: i64 = sqlx::query_scalar(
                "select count(*) from complaint_lines l join complaints c on c.id = l.complaint_id where c.number = $1",
            )
            .bind(&number)
            .fetch_one(&stage.world.db)
            .await?;
            faults.extend(expect("turns", turns, MAX_TURNS));
            Ok(faults)
        })
        .await
}

/// Nobody can have us mail a stranger as often as they like.
async fn receipts(stage: &Stage<'_>) -> anyhow::Result<Verdict> {
    stage
        .race("3 receipts to one mailbox", async |round| {
            let email = format!("mailbox{round}@example.org");
            let body =
                json!({ "category": "other", "text": "It is slow", "name": "A. Stranger", "email": email });
            let replies = strangers(stage, |_| Request::post("/api/complaint.php", &body)).await?;
            let mut faults = judge(&replies, 3, "rate_limited");
            let mails: i64 = sqlx::query_scalar("select count(*) from mails where recipient = $1")
                .bind(&email)
                .fetch_one(&stage.world.db)
                .await?;
            faults.extend(expect("mails", mails, 3));
            faults.extend((replies.len() != AT_ONCE).then(|| "not all were answered".to_owned()));
            Ok(faults)
        })
        .await
}
